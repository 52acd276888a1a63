"""Links between our pages lead somewhere, and the pages speak of the project alone."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "requirements/README.md"]
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    lost = []
    for link in LINK.findall(text):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs/decisions"
    listed = set(LINK.findall((folder / "README.md").read_text(encoding="utf-8")))
    assert listed == {path.name for path in folder.glob("0*.md")}


def test_every_page_can_be_reached_from_the_index() -> None:
    """By links alone, starting at docs/index.md."""
    seen: set[Path] = set()
    ahead = [ROOT / "docs/index.md"]
    while ahead:
        page = ahead.pop()
        seen.add(page)
        links = LINK.findall(CODE.sub("", page.read_text(encoding="utf-8")))
        targets = {(page.parent / link.partition("#")[0]).resolve() for link in links}
        ahead += [t for t in targets if t.suffix == ".md" and t.is_file() and t not in seen]
    assert sorted(set((ROOT / "docs").rglob("*.md")) - seen) == []
