"""What is in the box: the components file, read and checked once.

Nothing in the file is passed over: it is played or shown, or else refused with what would
be right. The numbers of cards are kept by field (`BOUNDS` in `faces.py`) and ability, so how
far Sustain moves is `steps[SUSTAIN]`; they are 0 for cards that the edition does not have.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.fields import Fields
from bandstand.games.music_history.cards import (
    ABILITY_COUNT,
    ABILITY_NAMES,
    AGES,
    CARDS,
    EFFECTS,
    PATRONS,
    PLAIN,
    TILES,
    VOCATIONS,
)
from bandstand.games.music_history.faces import FACES, USES
from bandstand.games.music_history.printed import DIE, Printed, dice
from bandstand.games.music_history.wording import either, filled

KINDS: Final = ["liturgical", "sacred", "secular", "dance"]
COUNTED: Final = ["compose", "take", "refresh", "discount", "advance", "retreat"]
COUNTABLE: Final = ["feast", "plague"]  # one each where the tile does not say how many
MOST: Final = 9  # of a tile's count
PARTING: Final = [",", "|", "=", ":", "/", ";"]  # what parts names in a line of notation
FEWEST_EFFECTS: Final = 27  # three for each of nine players to draft (MH-4)


@final
class Box:
    """All cards and boards of one edition. Raises BadComponents."""

    def __init__(self, components: Fields) -> None:
        self.source: Final = components.text("source")
        self.age_names: Final[list[str]] = []
        self.years: Final[list[str]] = []
        self.banner_names: Final[list[str]] = []
        self._read_ages(components)
        self.ages: Final = dict(zip(AGES, self.banner_names, strict=True))

        self.piece_names: Final[list[str]] = []
        self.piece_kinds: Final[list[str]] = []
        self.piece_types: Final[list[str]] = []
        self.piece_sources: Final[list[str]] = []
        self.piece_copies: Final[list[int]] = []
        banners: list[int] = []
        for piece in components.tables("composition"):
            banners.extend(self._read_piece(piece))
            piece.done()
        self.pieces: Final = len(self.piece_names)
        self.banners: vec[i64] = vec[i64](banners)  # four a piece, by age; 0 is none

        printed = Printed(self.banner_names, self.piece_names, self.piece_types)
        self.copies: Final[list[int]] = [0] * CARDS
        known: list[int] = []
        for card in components.tables("effect"):
            self._read_effect(card, printed, known)
            card.done()
        if sum(self.copies) < FEWEST_EFFECTS:
            reason = f"there must be {FEWEST_EFFECTS} cards for nine players"
            raise components.fail("effect", f"{reason}, not {sum(self.copies)} (MH-4)")
        self.vocation_texts: Final[list[str]] = []
        bonus: list[int] = []
        vocations = components.tables("vocation")
        if len(vocations) != len(VOCATIONS):
            raise components.fail("vocation", f"there are three, not {len(vocations)} (MH-3)")
        for vocation, card in enumerate(vocations):
            bonus.extend(self._read_vocation(card, vocation, printed))
            card.done()
        self.bonus: vec[i64] = vec[i64](bonus)  # a row of pieces for each Vocation

        self.ability_names: Final = ABILITY_NAMES
        self.ability_texts: Final = printed.texts
        numbers = printed.numbers
        self.steps: vec[i64] = vec[i64](numbers["steps"])
        self.back: vec[i64] = vec[i64](numbers["back"])
        self.reach: vec[i64] = vec[i64](numbers["reach"])
        self.draw: vec[i64] = vec[i64](numbers["draw"])
        self.take: vec[i64] = vec[i64](numbers["take"])
        self.flips: vec[i64] = vec[i64](numbers["flips"])
        self.refresh: vec[i64] = vec[i64](numbers["refresh"])
        self.price: vec[i64] = vec[i64](numbers["price"])
        self.counts: vec[i64] = vec[i64](numbers["counts"])
        self.less: vec[i64] = vec[i64](numbers["less"])
        self.room: vec[i64] = vec[i64](numbers["room"])
        self.most: vec[i64] = vec[i64](numbers["most"])
        self.each_more: vec[i64] = vec[i64](numbers["more"])
        self.more_types: Final = printed.more_types
        self.worth_more: Final = printed.worth_more
        self.more: vec[i64] = vec[i64](self._more())  # a row of pieces for each Effect
        # The sets of cards that give full points for the pieces of each age.
        self.full: vec[i64] = vec[i64]([sum(2**card for card in cards) for cards in printed.full])
        self.full_ages: vec[i64] = vec[i64](printed.full_ages)
        self.rings: vec[i64] = vec[i64](printed.rings)
        self.harmony: Final = sum(printed.rings) / DIE**2  # how often two dice ring

        self.tiles: Final[list[list[int]]] = [[] for _ in AGES]
        self.amounts: Final[list[list[int]]] = [[] for _ in AGES]
        self.tile_texts: Final[list[list[str]]] = [[] for _ in AGES]
        self.board_sources: Final[list[str]] = [""] * len(AGES)
        for board in components.tables("board"):
            self._read_board(board)
            board.done()
        for age, tiles in enumerate(self.tiles):
            if not tiles:
                raise components.fail("board", f"there is none for the age {AGES[age]!r} (MH-1)")
        components.done()
        self.glossary: Final = self._glossary()
        self.repertoire: Final = self._repertoire()

    def ringing(self, first: int, second: int) -> bool:
        """Whether two dice that show this are in harmony (MH-35)."""
        return self.rings[dice(first, second)] > 0

    def _read_ages(self, components: Fields) -> None:
        ages = components.tables("age")
        if len(ages) != len(AGES):
            raise components.fail("age", f"there are four, not {len(ages)} (MH-1)")
        for age, wanted in zip(ages, AGES, strict=True):
            age.text("id", among=[wanted])
            name = age.text("name")
            self.age_names.append(name)
            self.years.append(age.text("years"))
            self.banner_names.append(name.removeprefix("The ").removeprefix("Age of "))
            _check_name(age, self.banner_names)
            age.done()

    def _read_piece(self, piece: Fields) -> list[int]:
        """The piece's banners by age; the rest is kept."""
        self.piece_names.append(piece.text("name"))
        _check_name(piece, self.piece_names)
        self.piece_kinds.append(piece.text("kind", among=KINDS))
        self.piece_types.append(piece.text("type"))
        self.piece_sources.append(piece.text("source"))
        self.piece_copies.append(piece.number("copies", 0, 99))
        banners = piece.table("banners")
        values = [banners.number(age, 1, 20) if banners.has(age) else 0 for age in AGES]
        banners.done()
        if not any(values):
            raise piece.fail("banners", "there must be at least one (MH-17)")
        return values

    def _read_effect(self, card: Fields, printed: Printed, known: list[int]) -> None:
        kind = EFFECTS.index(card.text("name", among=EFFECTS))
        name, face, patron = EFFECTS[kind], FACES[kind], kind in PATRONS
        if kind in known:
            raise card.fail("name", f"there is a {name!r} already")
        known.append(kind)
        self.copies[kind] = card.number("copies", 0, 9)
        use = card.text("use", among=USES)
        if use != face.use:
            raise card.fail("use", f"must be {face.use!r} for {name}, not {use!r}")
        if card.flag("patron") != patron:
            raise card.fail("patron", f"{name} {'is' if patron else 'is not'} a patron (MH-15)")
        if face.when:
            card.text("when", among=[face.when])
        printed.read(card, kind)

    def _read_vocation(self, card: Fields, vocation: int, printed: Printed) -> list[int]:
        """The bonus of each piece; the text is kept, and its abilities are read (MH-10, MH-21)."""
        name = card.text("name", among=[VOCATIONS[vocation]])
        kinds: list[str] = []
        bonus = 0
        values: dict[str, int | str] = {}
        if card.has("bonus") or card.has("bonus_kinds"):
            kinds = card.texts("bonus_kinds", among=KINDS)
            if not kinds or len(set(kinds)) < len(kinds):
                raise card.fail("bonus_kinds", f"must name each kind once, not {kinds!r}")
            bonus = card.number("bonus", 1, 20)
            values["bonus_kinds"] = either([kind.capitalize() for kind in kinds])
            values["bonus"] = bonus
        self.vocation_texts.append(filled(card, values))
        abilities = card.tables("ability")
        if len(abilities) != 3:
            raise card.fail("ability", f"there are three, not {len(abilities)} (MH-10)")
        for index, ability in enumerate(abilities):
            number = PLAIN + 3 * vocation + index
            ability.text("name", among=[ABILITY_NAMES[number].removeprefix(f"{name}: ")])
            printed.read(ability, number)
            ability.done()
        return [bonus if kind in kinds else 0 for kind in self.piece_kinds]

    def _more(self) -> list[int]:
        """What each Effect makes each piece worth more."""
        return [
            self.each_more[card] if type == self.more_types[card] else 0
            for card in range(PLAIN)
            for type in self.piece_types
        ]

    def _read_board(self, board: Fields) -> None:
        age = AGES.index(board.text("age", among=AGES))
        if self.tiles[age]:
            raise board.fail("age", f"there is a board for {AGES[age]!r} already")
        self.board_sources[age] = board.text("source")
        for text in board.texts("tiles"):
            if text not in TILE_FACES:
                raise board.fail("tiles", f"there is no tile {text!r}; there are {TILE_FORMS}")
            tile, amount = TILE_FACES[text]
            self.tiles[age].append(tile)
            self.amounts[age].append(amount)
            self.tile_texts[age].append(text)
        if not self.tiles[age]:
            raise board.fail("tiles", "there must be at least one")

    def _glossary(self) -> dict[str, str]:
        """What every card says, Vocations with their abilities."""
        words = dict(zip(EFFECTS, self.ability_texts, strict=False))
        words.update(zip(VOCATIONS, self.vocation_texts, strict=True))
        for number in range(PLAIN, ABILITY_COUNT):
            words[ABILITY_NAMES[number]] = self.ability_texts[number]
        return words

    def _repertoire(self) -> dict[str, dict[str, Any]]:
        """What every Composition is: its kind, its type, its banners by age, and its source."""
        found: dict[str, dict[str, Any]] = {}
        for piece, name in enumerate(self.piece_names):
            values = {age: self.banners[4 * piece + at] for at, age in enumerate(AGES)}
            found[name] = {
                "kind": self.piece_kinds[piece],
                "type": self.piece_types[piece],
                "banners": {age: value for age, value in values.items() if value > 0},
                "source": self.piece_sources[piece],
            }
        return found


def _check_name(fields: Fields, names: list[str]) -> None:
    """The name that was just added to these must be new, and fit into a line of notation."""
    name = names[-1]
    if name.casefold() in [known.casefold() for known in names[:-1]]:
        raise fields.fail("name", f"there is a {name!r} already")
    for sign in PARTING:
        if sign in name:
            raise fields.fail("name", f"must do without {sign!r}, but is {name!r}")


def _tile_faces() -> dict[str, tuple[int, int]]:
    """Every tile there may be: what it does, and how much of it."""
    found: dict[str, tuple[int, int]] = {}
    for tile, what in enumerate(TILES):
        if what not in COUNTED:
            found[what] = (tile, 1 if what in COUNTABLE else 0)
        if what in COUNTED or what in COUNTABLE:
            for count in range(1, MOST + 1):
                found[f"{what} {count}"] = (tile, count)
    return found


TILE_FACES: Final = _tile_faces()
TILE_FORMS: Final = (
    ", ".join([what for what in TILES if what not in COUNTED])
    + ", "
    + ", ".join([f"{what} N" for what in COUNTED + COUNTABLE])
    + f" with N from 1 to {MOST}"
)
