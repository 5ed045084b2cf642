"""The docs as a site: everything is in it, every link leads somewhere, and the policy holds."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from subprocess import CalledProcessError
from urllib.parse import unquote, urldefrag

import pytest

from tools import docs as making

GAMES = sorted(file.parent.name for file in making.SOURCE.glob("games/*/rulebook.md"))


class Page(HTMLParser):
    """What a page links to and loads, and what can be linked to in it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places = {""}
        self.inline: list[str] = []
        self.within = ""
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.within = tag
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.add(value or "")
            elif name == "id":
                self.places.add(value or "")
            elif name == "style" or name.startswith("on"):
                self.inline.append(f"{name}={value}")

    def handle_data(self, data: str) -> None:
        if self.within in ("script", "style") and data.strip():
            self.inline.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.within = ""


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {file.resolve(): Page(file) for file in site.rglob("*.html")}


def test_every_page_and_rulebook_is_there_and_in_the_list(
    site: Path, pages: dict[Path, Page]
) -> None:
    first = pages[site / "index.html"].links
    wanted = [file.stem for file in (making.ROOT / "docs").glob("*.md")]
    wanted += [Path(name).stem for name in making.TOP] + [f"rulebooks/{game}" for game in GAMES]
    assert {f"{name}.html" for name in wanted} <= first
    assert GAMES


def test_every_public_name_has_its_place_in_the_reference(
    site: Path, pages: dict[Path, Page]
) -> None:
    for package, names in making.public().items():
        page = pages[site / "reference" / f"{package}.html"]
        linked = {link.rpartition("#")[2] for link in page.links}
        origins = making.origins(package)
        for name in names:
            whole = f"{package}.{name}"
            told = {whole, f"module-{whole}"} & page.places
            told |= {f"{origins.get(name)}.{name}"} & linked
            assert told, f"{whole} is not in the reference"
    assert {"bandstand", "bandstand.engine", "bandstand.bots"} <= {*making.public()}


def test_the_reference_tells_what_docstrings_tell(site: Path) -> None:
    """Compiled modules have none, so they must not be what was read."""
    words = (site / "reference" / "bandstand.engine.html").read_text(encoding="utf-8")
    assert "more is better" in words  # of Advice.rate


def test_links_of_all_pages_lead_somewhere(pages: dict[Path, Page]) -> None:
    for file, page in pages.items():
        for link in page.links:
            target, place = urldefrag(unquote(link))
            if re.match(r"[a-z]+:|/", target) or file.name == "search.html" == target:
                continue
            there = (file.parent / target).resolve() if target else file
            assert there.is_file(), f"{file.name}: {link}"
            assert there.suffix != ".html" or place in pages[there].places, f"{file.name}: {link}"


def test_no_page_has_a_script_or_a_style_within(pages: dict[Path, Page]) -> None:
    for file, page in pages.items():
        assert not page.inline, f"{file.name}: {page.inline}"
        scripts = [link for link in page.links if link.endswith(".js")]
        assert bool(scripts) == (file.name == "search.html"), file.name


def test_a_clause_can_be_linked_to(site: Path, pages: dict[Path, Page]) -> None:
    assert "tp-7" in pages[site / "rulebooks" / "test_piece.html"].places


def test_a_page_that_nobody_named_comes_last_and_one_that_is_missing_is_left_out() -> None:
    page = making.contents({"index": "", "command": "# The command\n", "newest": "# Newest\n"})
    assert page.index("(command.md)") < page.index("(newest.md)")
    assert "(bots.md)" not in page


def test_a_link_that_leads_nowhere_fails_the_build(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "source"
    (source / "_static").mkdir(parents=True)
    (source / "there.md").write_text("---\norphan: true\n---\n# There\n\n## A heading\n")
    good, bad = "[a](there.md#a-heading)", "[b](gone.md) [c](there.md#no-heading) ![d](gone.png)"
    (source / "index.md").write_text(f"# Here\n\n{good} {bad}\n")
    with pytest.raises(CalledProcessError):
        making.build(source, tmp_path / "site")
    complaints = capfd.readouterr().err
    assert [one for one in ("gone.md", "no-heading", "gone.png") if one not in complaints] == []
    assert "a-heading" not in complaints


def test_links_lead_to_where_things_are_in_the_site() -> None:
    places = making.placed()
    readme, rules = making.ROOT / "README.md", making.SOURCE / "games" / "test_piece"
    text = "[a](docs/command.md#x) ![b](docs/printing/cards.png) [c](src/bandstand/cli) [d](e)"
    assert making.relinked(text, readme, places) == (
        "[a](command.md#x) ![b](printing/cards.png) c [d](e)"
    )
    back = "[a](../../../../docs/command.md) [b](https://example.org/x)"
    assert making.relinked(back, rules / "rulebook.md", places) == (
        "[a](../command.md) [b](https://example.org/x)"
    )
