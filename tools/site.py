"""The pages of docs/ as a site: plain HTML that needs no server, with every link checked.

    python -m tools.site              write it to out/site
    python -m tools.site --check      only build it in memory and check its links

A page keeps its folder and its name. What else pages link to
comes along.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out/site"
BESIDE = (
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "requirements/README.md",
    "ui/assets/fonts/Cinzel-OFL.txt",
    "ui/assets/fonts/Inter-OFL.txt",
)
HOME = "docs/index.html"
STYLE = """\
:root { color-scheme: light dark;
  --ink: #2b2320; --paper: #fbf7ef; --line: #d9cdb8; --link: #8a4b08 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e0d2; --paper: #17131b; --line: #43394b; --link: #e0a95a }
}
body { margin: 0 auto; max-width: 50rem; padding: 1rem 1.2rem 4rem; background: var(--paper);
  color: var(--ink); font: 1.05rem/1.6 Georgia, serif }
a { color: var(--link) }
h1, h2, h3 { line-height: 1.2 }
img { max-width: 100%; height: auto; border-radius: .5rem }
nav { border-bottom: 1px solid var(--line); padding-bottom: .5rem }
table { border-collapse: collapse; display: block; overflow-x: auto }
td, th { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left;
  vertical-align: top }
code, pre { font: .9rem/1.45 ui-monospace, monospace }
pre { border: 1px solid var(--line); border-radius: .5rem; overflow-x: auto; padding: .7rem }
"""


@dataclass(frozen=True)
class Site:
    """Pages by their path in the site, and files that are copied as they are."""

    pages: dict[str, str]
    files: dict[str, Path]

    @property
    def paths(self) -> set[str]:
        """Everything a link may lead to."""
        return {*self.pages, *self.files}


def build(root: Path = ROOT) -> Site:
    """Turn every page into HTML."""
    pages: dict[str, str] = {}
    files: dict[str, Path] = {}
    for path in _sources(root):
        name = path.relative_to(root).as_posix()
        if path.suffix == ".md":
            pages[html_name(name)] = render(path.read_text(encoding="utf-8"), name)
        else:
            files[name] = path
    return Site(pages, files)


def _sources(root: Path) -> Iterator[Path]:
    yield from (path for path in sorted((root / "docs").rglob("*")) if path.is_file())
    yield from (root / name for name in BESIDE)


def html_name(name: str) -> str:
    """docs/en/wiring.md is docs/en/wiring.html."""
    return str(PurePosixPath(name).with_suffix(".html"))


def slug(heading: str) -> str:
    """A heading as links name it, the way code hosts do."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def render(text: str, name: str) -> str:
    """One page: our Markdown, headings that can be linked to, links to pages instead of sources."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    tokens = parser.parse(text)
    title = _prepare(tokens) or name
    body = parser.renderer.render(tokens, parser.options, {})
    language = "fr" if name.startswith("docs/fr/") else "en"
    up = "../" * name.count("/")
    home = "Documentation" if language == "fr" else "All pages"
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} · Table Companion</title>\n<style>\n{STYLE}</style>\n</head>\n"
        f'<body>\n<nav><a href="{up}{HOME}">Table Companion · {home}</a></nav>\n'
        f"<main>\n{body}</main>\n</body>\n</html>\n"
    )


def _prepare(tokens: list[Token]) -> str:
    """Give headings their ids and turn links around; the first heading's words."""
    title = ""
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = "".join(
                child.content for child in tokens[at + 1].children or () if child.content
            )
            title = title or words
            token.attrSet("id", slug(words))
        for child in token.children or ():
            if child.type == "link_open":
                child.attrSet("href", _turned(str(child.attrGet("href"))))
    return title


def _turned(link: str) -> str:
    name, mark, anchor = link.partition("#")
    return link if "://" in link else re.sub(r"\.md$", ".html", name) + mark + anchor


class _Links(HTMLParser):
    """The links of a page, and the ids they may lead to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag links to and what it is called."""
        found = {name: value or "" for name, value in attrs}
        self.ids |= {found["id"]} if "id" in found else set()
        key = {"a": "href", "img": "src"}.get(tag)
        if key in found:
            self.links.append(found[key])


def lost(site: Site) -> list[str]:
    """Every link that leads nowhere, as 'page: link'."""
    read = {name: _Links(html) for name, html in site.pages.items()}
    found = []
    for name, page in read.items():
        for link in page.links:
            if "://" in link:
                continue
            path, _, anchor = unquote(link).partition("#")
            target = _from(name, path) if path else name
            ids = read[target].ids if target in read else set()
            if target not in site.paths or (anchor and anchor not in ids):
                found.append(f"{name}: {link}")
    return sorted(found)


def _from(page: str, link: str) -> str:
    """Where a relative link leads."""
    parts: list[str] = list(PurePosixPath(page).parent.parts)
    for part in PurePosixPath(link).parts:
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def write(site: Site, out: Path) -> None:
    """Put the site into a folder that holds nothing else."""
    shutil.rmtree(out, ignore_errors=True)
    for name, html in site.pages.items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(html, encoding="utf-8")
    for name, path in site.files.items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    refresh = f'<!doctype html><meta http-equiv="refresh" content="0; url={HOME}">\n'
    (out / "index.html").write_text(refresh, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Build, check, and write unless only asked to check; 1 if a link leads nowhere."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args(arguments)
    site = build()
    wrong = lost(site)
    for line in wrong:
        print(f"leads nowhere: {line}", file=sys.stderr)
    if not args.check:
        write(site, args.out)
        print(f"{args.out / 'index.html'}")
    print(f"{len(site.pages)} pages, {len(wrong)} links that lead nowhere")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
