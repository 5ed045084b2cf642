"""Boards, aids, rulebook, booklet and the sheets that explain the rest."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

import bandstand
from bandstand import catalogue
from bandstand.engine import Game
from bandstand.engine.rulebook import Heading, read
from bandstand.press import DOCUMENTS, PAPERS, CannotPrint, Choices, Press, printed
from tests.high_note import Author
from tests.press.conftest import Printer
from tests.press.editions import long_edition

GAMES = bandstand.names()
GOLDEN = Path(__file__).parent / "golden"
LEAST = 0.8  # millimetres by which texts lie on each other, and do not merely touch
EDGE = 4.2  # millimetres along a page's edge that printers leave blank
FACES = ("LibreBodoni", "SourceSans3", "Bravura")
# Games of cards alone: Metronome, and those that draw nothing of their own.
WITHOUT = {("metronome", "boards")} | {
    (game, "boards")
    for game in GAMES
    if not files(type(bandstand.game(game)).__module__.rpartition(".")[0])
    .joinpath("print/kit.typ")
    .is_file()
}
SHEETS = [
    (game, name)
    for game in GAMES
    for name in DOCUMENTS
    if (game, name) not in WITHOUT and name != "cards"
]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "name"), SHEETS)
def test_pages_fit_the_paper_and_no_text_another(
    sheets: Printer, game: str, name: str, paper: str
) -> None:
    found = sheets(game, name, paper=paper)
    for page in found.pages:
        assert sorted((page.width, page.height)) == pytest.approx(sorted(PAPERS[paper]), abs=0.05)
        for words in page.words:
            room = (words.left, words.top, page.width - words.right, page.height - words.bottom)
            assert min(room) > EDGE, words
        assert page.overlapping(LEAST) == []


@pytest.mark.parametrize("name", ["boards", "aids", "start-here"])
@pytest.mark.parametrize("game", GAMES)
def test_long_words_fit_too(
    sheets: Printer, game: str, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if (game, name) in WITHOUT:
        return
    file = long_edition(game, tmp_path_factory.mktemp("editions"))
    for page in sheets(game, name, file).pages:
        assert page.overlapping(LEAST) == []
        for words in page.words:
            assert words.left > EDGE
            assert words.right < page.width - EDGE


@pytest.mark.parametrize("game", GAMES)
def test_pdf_for_everybody(sheets: Printer, game: str) -> None:
    """Tagged, with a title and a language, in our own faces, which are embedded."""
    title = bandstand.game(game).title
    for name in [name for name in DOCUMENTS if (game, name) not in WITHOUT]:
        found = sheets(game, name)
        assert found.title.startswith(f"{title}: ")
        assert found.tagged
        assert found.language == "en-GB"
        for page in found.pages[:4]:
            for font, embedded in page.fonts().items():
                assert embedded
                assert font.startswith(FACES), font


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_one_page_says_where_to_start(sheets: Printer, game: str, paper: str) -> None:
    found = sheets(game, "start-here", paper=paper)
    assert len(found.pages) == 1
    text = found.pages[0].text
    made = bandstand.game(game)
    for said in (made.designer, made.edition[:8], "100 %", "rulebook", "Cut"):
        assert said in text


def test_the_bar_to_measure_is_as_long_as_it_says(sheets: Printer) -> None:
    picture = sheets("test_piece", "start-here").pages[0].picture(150).convert("L")
    dark = [
        sum(picture.crop((0, y, picture.width, y + 1)).histogram()[:120])
        for y in range(picture.height)
    ]
    assert any(abs(count / 150 * 25.4 - 100.0) < 0.3 for count in dark)


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_says_all_of_it(sheets: Printer, game: str) -> None:
    found = sheets(game, "rulebook")
    said = re.sub(r"\W+", "", "".join(page.text for page in found.pages).replace("\ufffe", ""))
    for clause in catalogue.rules_of(game).values():
        assert clause.id.replace("-", "") in said
    for block in read(catalogue.rulebook(game)):
        if isinstance(block, Heading):
            assert re.sub(r"\W+", "", block.words) in said
    assert "contents" in found.pages[0].text
    with Press(bandstand.game(game), Choices()) as press:
        # A figure stands under every heading that the kit has one for.
        drawn = re.findall(
            r'^  "([^"]+)": ', press._kit.template.partition("#let figures")[2], re.M
        )
        assert press._ask("rulebook", "figure") == drawn


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_of_the_booklet_come_as_folded_sheets_want_them(sheets: Printer, paper: str) -> None:
    found = sheets("metronome", "booklet", paper=paper)
    first, second = found.pages[:2]
    numbers = {
        int(words.text.split(" of ")[0]): (number, words.left > page.width / 2)
        for number, page in enumerate((first, second))
        for words in page.words
        if re.fullmatch(r"\d+ of \d+\s*", words.text)
    }
    assert numbers[1] == (0, True)
    assert numbers[2] == (1, False)
    assert len(found.pages) % 2 == 0


def test_the_printer_test_meets_itself(sheets: Printer) -> None:
    """The crosses of the front and the rings of the back have the same middles."""
    front, back = sheets("test_piece", "printer-test").pages
    crosses = {
        (round((x0 + x1) / 2, 1), round((y0 + y1) / 2, 1))
        for x0, y0, x1, y1 in front.marks
        if 17 < max(x1 - x0, y1 - y0) < 19
    }
    rings = {
        (round(back.width - (x0 + x1) / 2, 1), round((y0 + y1) / 2, 1))
        for x0, y0, x1, y1 in back.marks
        if x1 - x0 > 11
    }
    assert len(crosses) == 5
    assert crosses == rings


def test_more_words_than_fit_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = catalogue._file("test_piece", "components.toml")
    file.write_text(text.replace('"Timpani"', f'"{"W" * 80}"'), encoding="utf-8")
    with pytest.raises(CannotPrint, match=r"^'WW.*' has more words than fit on cards"):
        printed(bandstand.game("test_piece", file), Choices(only=("cards",)))


def test_an_edition_says_that_it_is_one(sheets: Printer, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = catalogue._file("test_piece", "components.toml")
    text = text.replace("target = 3", "target = 4").replace('"Timpani"', '"Ophicleide"')
    file.write_text(f'name = "With four"\n{text}', encoding="utf-8")
    made = bandstand.game("test_piece", file)
    cards = sheets("test_piece", "cards", file).pages[2]
    assert "Ophicleide" in cards.text  # which nobody has drawn
    assert made.edition[:8] in cards.text
    assert (
        f"With four ({made.edition[:8]})" in sheets("test_piece", "start-here", file).pages[0].text
    )
    assert "off 4" in " ".join(sheets("test_piece", "aids", file).pages[0].text.split())


def test_a_game_that_says_nothing_gets_its_rulebook_and_plain_cards(high_note: Author) -> None:
    game: Game = high_note()
    with Press(game, Choices()) as press:
        found = ["start-here", "printer-test", "cards", "rulebook", "booklet"]
        assert press.documents() == found
        assert [card["name"] for card in press.cards()] == ["C"] * 3 + ["E"] * 2 + ["G"] * 2
        for name in found:
            assert press.pdf(name).startswith(b"%PDF")


def test_a_game_may_state_its_decks(high_note: Author, tmp_path: Path) -> None:
    game: Game = high_note()
    kit = tmp_path / "high_note" / "print" / "kit.toml"
    kit.parent.mkdir()
    kit.write_text('accent = "#1f5442"\n[[deck]]\nof = "note"\ntitle = "Notes"\nart = "note"\n')
    with Press(game, Choices()) as press:
        assert {card["kind"] for card in press.cards()} == {"Notes"}
    kit.write_text('[[deck]]\nof = "notes"\n')
    with pytest.raises(CannotPrint, match=r"kit.toml, line 2, deck 1, of: .* no list 'notes'"):
        Press(game, Choices())


PICTURES: dict[str, tuple[str, str, int, dict[str, Any]]] = {
    "cards": ("test_piece", "cards", 0, {}),
    "cards-turned": ("band_practice", "cards", 0, {"bleed": True}),
    "cards-fold-low-ink": ("test_piece", "cards", 0, {"backs": "fold", "low_ink": True}),
    "backs": ("metronome", "cards", 1, {}),
    "boards": ("music_history", "boards", 0, {}),
    "song-sheets": ("band_practice", "boards", 4, {"paper": "letter"}),
    "aids": ("band_practice", "aids", 0, {}),
    "rulebook": ("metronome", "rulebook", 0, {}),
    "booklet": ("test_piece", "booklet", 0, {}),
    "start-here": ("music_history", "start-here", 0, {}),
    "printer-test": ("test_piece", "printer-test", 1, {}),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_golden_pictures(sheets: Printer, kind: str, pytestconfig: pytest.Config) -> None:
    """Each kind of sheet looks as it did when somebody last looked at it."""
    game, name, number, chosen = PICTURES[kind]
    picture = sheets(game, name, **chosen).pages[number].picture(50)
    file = GOLDEN / f"{kind}.png"
    if pytestconfig.getoption("--rewrite-golden"):
        file.parent.mkdir(exist_ok=True)
        picture.quantize(64).save(file, optimize=True)
    with Image.open(file) as opened:
        golden = opened.convert("RGB")
    assert picture.size == golden.size
    apart = ImageChops.difference(picture, golden).convert("L")
    assert ImageStat.Stat(apart).mean[0] < 2.5
    assert sum(apart.histogram()[96:]) < 0.004 * picture.width * picture.height


def test_a_rulebook_reads_in_order(sheets: Printer) -> None:
    text = "\n".join(page.text for page in sheets("music_history", "rulebook").pages)
    said = [text.index(words) for words in ("contents", "You are a composer", "Two to nine play")]
    said += [
        text.index(words) for words in ("Once in your turn", "Nobody acts", "Plagiarize, four")
    ]
    assert said == sorted(said)
