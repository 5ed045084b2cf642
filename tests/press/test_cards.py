"""Cards on paper: sizes, marks, numbers, backs behind fronts, and words within the safe area."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageOps

import bandstand
from bandstand import catalogue
from bandstand.press import BACKS, CARDS, PAPERS
from tests.press.conftest import Printer
from tests.press.editions import long_edition
from tests.press.sheets import Page

GAMES = bandstand.names()
SAFE = 3.0  # millimetres from a cut within which there is no text
CLIPPED = 4.2  # millimetres along a page's edge that printers leave blank
FINE = 150  # dots an inch
# Every game with every sort of backs, on papers in turn.
WAYS = [
    (game, [*PAPERS][(number + at) % len(PAPERS)], backs)
    for number, game in enumerate(GAMES)
    for at, backs in enumerate(BACKS)
]


def papers(backs: str) -> list[tuple[str, str]]:
    """The games with such backs, and the paper of each."""
    return [(game, paper) for game, paper, how in WAYS if how == backs]


def in_the_box(game: str) -> Counter[str]:
    """Cards by their names, counted without the templates."""
    held: dict[str, Any] = catalogue.components_of(game)
    if game == "test_piece":
        return Counter({card["name"]: 2 * card["copies"] for card in held["card"]})
    if game == "band_practice":
        roles = {"Front": 1, "Melody": 1, "Beats": 1}
        return Counter({card["name"]: card["copies"] for card in held["card"]} | roles)
    if game == "metronome":
        staff = {f"staff {number}": 1 for number in range(1, 7)}
        made: Any = bandstand.game(game)
        kinds = zip(made.components.kinds, made.components.copies, strict=True)
        return Counter({kind.name: copies for kind, copies in kinds} | staff)
    if game == "music_history":
        found = Counter({card["name"]: 3 for card in held["vocation"]})
        for card in held["effect"] + held["composition"]:
            found[card["name"]] += card["copies"]
        return found
    lists = [rows for rows in held.values() if isinstance(rows, list)]
    rows = [row for rows in lists for row in rows if isinstance(row, dict)]
    return Counter({row["name"]: row.get("copies", 1) for row in rows})


def fronts(pages: list[Page], backs: str) -> list[Page]:
    return pages[::2] if backs == "duplex" else pages


def places(page: Page, width: float, height: float) -> list[tuple[float, float, float, float]]:
    """Where the cards of a page are, by its cut marks; they may lie turned."""
    columns, rows = page.cuts()
    for wide, high in ((width, height), (height, width)):
        across = [x for x in columns if any(abs(x + wide - other) < 0.1 for other in columns)]
        down = [y for y in rows if any(abs(y + high - other) < 0.1 for other in rows)]
        if across and down:
            return [(x, y, x + wide, y + high) for y in down for x in across]
    raise AssertionError(f"no card of {width} x {height} mm between {columns} and {rows}")


@pytest.mark.parametrize(("game", "paper", "backs"), WAYS)
def test_pages_and_marks(sheets: Printer, game: str, paper: str, backs: str) -> None:
    printed = sheets(game, "cards", paper=paper, backs=backs)
    width, height = PAPERS[paper][::-1] if backs == "fold" else PAPERS[paper]
    for page in printed.pages:
        assert (page.width, page.height) == pytest.approx((width, height), abs=0.05)
    for page in fronts(printed.pages, backs):
        columns, rows = page.cuts()
        assert columns[0] + columns[-1] == pytest.approx(width, abs=0.2)
        assert rows[0] + rows[-1] == pytest.approx(height, abs=0.2)
        wide = [b - a for a, b in pairwise(columns)]
        assert wide == pytest.approx([63, 63, 6, 63, 63] if backs == "fold" else [63] * 3, abs=0.05)
        assert [b - a for a, b in pairwise(rows)] == pytest.approx([88] * (len(rows) - 1), abs=0.05)
        for x0, y0, x1, y1 in page.marks:
            assert min(x0, y0, width - x1, height - y1) >= CLIPPED
            assert max(x1 - x0, y1 - y0) >= 1.5


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_cards_with_bleed_have_six_millimetres_between_them(
    sheets: Printer, paper: str, backs: str
) -> None:
    printed = sheets("band_practice", "cards", paper=paper, backs=backs, bleed=True)
    for page in fronts(printed.pages, backs):
        found = places(page, 63, 88)
        columns, rows = page.cuts()
        for cuts in (columns, rows):
            gaps = {round(b - a) for a, b in pairwise(cuts)} - {63, 88}
            assert gaps <= ({6, 12} if backs == "fold" else {6})
        assert len(found) >= 2
        for x0, y0, x1, y1 in page.marks:
            assert min(x0, y0, page.width - x1, page.height - y1) >= CLIPPED


@pytest.mark.parametrize("size", CARDS)
@pytest.mark.parametrize("paper", PAPERS)
def test_other_sizes_of_cards(sheets: Printer, paper: str, size: str) -> None:
    printed = sheets("test_piece", "cards", paper=paper, cards=size)
    for page in printed.pages[::2]:
        assert len(places(page, *CARDS[size])) >= 4


@pytest.mark.parametrize("game", GAMES)
def test_as_many_cards_as_the_components_say(sheets: Printer, game: str) -> None:
    for paper, backs in [way[1:] for way in WAYS if way[0] == game]:
        laid = sheets(game, "cards", paper=paper, backs=backs).cards
        assert Counter(card["name"] for card in laid) == in_the_box(game)
    # every card bears the edition once, and so does the margin of each sheet
    edition = bandstand.game(game).edition[:8]
    shown = [page.text.count(edition) - 1 for page in sheets(game, "cards").pages[::2]]
    assert sum(shown) == in_the_box(game).total()


def covered(picture: Image.Image, box: tuple[int, ...]) -> Image.Image:
    """Where there is ink within a box: white where there is, black where there is none."""
    grey = picture.crop((box[0], box[1], box[2], box[3])).convert("L")
    return grey.point([255 if value < 253 else 0 for value in range(256)])


@pytest.mark.parametrize(("game", "paper"), papers("duplex"))
def test_backs_lie_behind_their_fronts(sheets: Printer, game: str, paper: str) -> None:
    """Every sheet, the last of which need not be full, its sides seen as one."""
    pages = sheets(game, "cards", paper=paper, backs="duplex").pages
    dot = FINE / 25.4
    edge = 3  # dots: ground runs over the cut
    for page, other in zip(pages[::2], pages[1::2], strict=True):
        front, back = page.picture(FINE), other.picture(FINE)
        columns, rows = page.cuts()
        box = (
            round(columns[0] * dot) + edge,
            round(rows[0] * dot) + edge,
            round(columns[-1] * dot) - edge,
            round(rows[-1] * dot) - edge,
        )
        mirrored = (front.width - box[2], box[1], front.width - box[0], box[3])
        seen = covered(front, box)
        behind = ImageOps.mirror(covered(back, mirrored))
        assert seen.histogram()[255] > 0.1 * seen.width * seen.height
        assert seen.getbbox() == pytest.approx(behind.getbbox(), abs=1)  # a dot, 0.2 mm
    # The last faces have no white in them: at most the edges of the block of cards differ.
    apart = ImageChops.difference(seen, behind).histogram()[255]
    assert apart <= 2 * (seen.width + seen.height)


@pytest.mark.parametrize(("game", "paper"), papers("fold"))
def test_folded_backs_lie_behind_their_fronts(sheets: Printer, game: str, paper: str) -> None:
    printed = sheets(game, "cards", paper=paper, backs="fold")
    page = printed.pages[-1]
    columns, rows = page.cuts()
    dot = FINE / 25.4
    picture = page.picture(FINE)
    middle = page.width / 2 * dot
    top, bottom = round(rows[0] * dot) + 3, round(rows[-1] * dot) - 3
    left = covered(picture, (round(columns[0] * dot) + 3, top, round(middle), bottom))
    right = covered(picture, (round(middle), top, round(columns[-1] * dot) - 3, bottom))
    right = ImageOps.mirror(right).resize(left.size)
    apart = ImageChops.difference(left, right).histogram()[255]
    assert apart <= 2 * (left.width + left.height)


def outside(page: Page, width: float = 63, height: float = 88) -> list[str]:
    """The texts of a page's cards that come too near to a cut."""
    wrong = []
    cards = places(page, width, height)
    for words in page.words:
        x, y = (words.left + words.right) / 2, (words.top + words.bottom) / 2
        for left, top, right, bottom in cards:
            if left < x < right and top < y < bottom:
                room = min(
                    words.left - left, right - words.right, words.top - top, bottom - words.bottom
                )
                if room < SAFE - 0.1:
                    wrong.append(f"{words.text!r}: {room:.1f} mm")
    return wrong


@pytest.mark.parametrize("game", GAMES)
def test_words_keep_away_from_the_cuts(sheets: Printer, game: str) -> None:
    printed = sheets(game, "cards")
    assert [wrong for page in printed.pages[::2] for wrong in outside(page)] == []


@pytest.mark.parametrize("game", GAMES)
def test_long_words_keep_away_from_the_cuts_too(
    sheets: Printer, game: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = long_edition(game, tmp_path_factory.mktemp("editions"))
    printed = sheets(game, "cards", file)
    assert [wrong for page in printed.pages[::2] for wrong in outside(page)] == []
    assert [pair for page in printed.pages[::2] for pair in page.overlapping(0.7)] == []


@pytest.mark.parametrize("game", GAMES)
def test_low_ink(sheets: Printer, game: str) -> None:
    full, low = (sheets(game, "cards", low_ink=ink).pages[:4] for ink in (False, True))
    for page in low:
        for ink in page.inks():
            assert ink == (0, 0, 0) or max(ink) - min(ink) > 40, f"{ink} is grey"
    darkness = [
        sum(
            (255 - value) * count
            for page in pages
            for value, count in enumerate(page.picture(20).convert("L").histogram())
        )
        for pages in (full, low)
    ]
    assert darkness[1] < 0.6 * darkness[0]
