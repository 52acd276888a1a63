"""The site: pages in their places, links that lead somewhere, and those that do not are named."""

from __future__ import annotations

from pathlib import Path

from tools import site


def page(body: str, name: str = "docs/en/page.md") -> str:
    return site.render(body, name)


def test_markdown_becomes_a_page_with_anchors_and_links_to_pages() -> None:
    html = page(
        "# Wiring & wires\n\nSee [the box](../fr/boite.md#le-pin), ![x](a.png).\n\n|a|\n|-|\n|b|\n"
    )
    assert '<html lang="en">' in html
    assert "<title>Wiring &amp; wires · Table Companion</title>" in html
    assert '<h1 id="wiring--wires">' in html
    assert 'href="../fr/boite.html#le-pin"' in html
    assert "<td>b</td>" in html
    assert 'href="../../docs/index.html"' in html
    assert '<html lang="fr">' in page("# Boîte", "docs/fr/boite.md")


def test_links_are_checked() -> None:
    pages = {
        "docs/a.html": page(
            "[b](b.md) [c](c.md) [d](b.md#there) [e](b.md#nowhere) [f](https://x.y)"
        ),
        "docs/b.html": page("## There\n\n[up](../LICENSE) ![p](p.png) [here](#there)"),
        "docs/index.html": page("# Home", "docs/index.md"),
    }
    found = site.lost(site.Site(pages, {"LICENSE": Path("LICENSE")}))
    # The way home of these pages leads two folders up, where they do not lie.
    found = [each for each in found if "index.html" not in each]
    assert found == ["docs/a.html: b.html#nowhere", "docs/a.html: c.html", "docs/b.html: p.png"]


def test_our_own_site_is_whole(tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert site.main(["--out", str(out)]) == 0
    for name in ("index.html", "docs/index.html", "docs/en/install.html", "docs/fr/installer.html"):
        assert (out / name).is_file(), name
    assert (out / "docs/pictures/panel-wiring.svg").is_file()
    written = {path.relative_to(out).as_posix() for path in out.rglob("*.html")}
    sources = {
        path.relative_to(site.ROOT).as_posix() for path in (site.ROOT / "docs").rglob("*.md")
    }
    assert {site.html_name(name) for name in sources} <= written
