"""One edition, read from its components file: cards, pieces and boards."""

from __future__ import annotations

from math import gcd
from typing import Any, Final, final

from bandstand.engine.fields import NAME_LENGTH, Fields
from bandstand.engine.text_limits import quote, show
from bandstand.games.music_history.rules.card_texts import check_use, either, filled
from bandstand.games.music_history.rules.cards import (
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
from bandstand.games.music_history.rules.effects.printed import (
    AGE,
    BOUNDS,
    FACES,
    RATIOS,
    TYPE,
    USES,
)

DIE: Final = 6  # its faces
NO_AGE: Final = -1
KINDS: Final = ["liturgical", "sacred", "secular", "dance"]
COUNTED: Final = ["compose", "take", "refresh", "discount", "advance", "retreat"]
COUNTABLE: Final = ["feast", "plague"]  # one each where the tile does not say how many
MOST: Final = 9  # of a tile's count
PARTING: Final = [",", "|", "=", ":", "/", ";"]  # what parts names in a line of notation
FEWEST_EFFECTS: Final = 27  # three for each of nine players to draft (MH-4)


@final
class Printed:
    """What has been read so far, by ability; of those that are not in the edition, nothing."""

    def __init__(self, banner_names: list[str], piece_names: list[str], types: list[str]) -> None:
        self._banner_names = banner_names
        self._piece_names = piece_names
        self._types = sorted(set(types))
        self.texts: Final = [f"{name} is not in this edition." for name in ABILITY_NAMES]
        self.numbers: Final = {field: [0] * ABILITY_COUNT for field in BOUNDS}
        self.full: Final[list[list[int]]] = [[] for _ in AGES]  # cards for an age's full points
        self.full_ages: Final = [NO_AGE] * CARDS  # of a card, that age
        self.worth_more: Final[list[int]] = []  # cards that make pieces worth more
        self.more_types: Final = [""] * PLAIN  # and the type of those pieces
        self.rings: Final = [0] * (DIE + 1) ** 2  # 1 for dice in harmony, see `dice`

    def read(self, card: Fields, number: int) -> None:
        """Read the numbers and the text of a card or ability. Raises BadComponents."""
        face = FACES[number]
        values: dict[str, int | str] = {}
        for field in face.fields:
            if field == AGE:
                values[field] = self._read_age(card, number)
            elif field == TYPE:
                values[field] = self._read_type(card, number)
            elif field == RATIOS:
                values[field] = self._read_ratios(card)
            else:
                low, high = BOUNDS[field]
                count = card.number(field, low, high)
                self.numbers[field][number] = count
                values[field] = _strides(count) if field == "reach" else count
        text = filled(card, values)
        check_use(card, text, face.use, patron=number in PATRONS)
        self.texts[number] = text

    def _read_age(self, card: Fields, kind: int) -> str:
        """The age whose pieces the card gives full points for, by its name (MH-19)."""
        age = AGES.index(card.text(AGE, among=AGES))
        self.full[age].append(kind)
        self.full_ages[kind] = age
        return short_age(self._banner_names[age])

    def _read_type(self, card: Fields, kind: int) -> str:
        """The type of pieces that the card makes worth more, as such a piece is called (MH-22)."""
        wanted = card.text(TYPE, among=self._types)
        self.worth_more.append(kind)
        self.more_types[kind] = wanted
        return next((name for name in self._piece_names if name.casefold() == wanted), wanted)

    def _read_ratios(self, card: Fields) -> str:
        """In which ratio two dice are in harmony, in words (MH-35)."""
        ratios = card.grid(RATIOS, low=1, high=DIE)
        words: list[str] = []
        for ratio in ratios:
            if len(ratio) != 2 or ratio[0] < ratio[1] or gcd(ratio[0], ratio[1]) > 1:
                reason = "each must be two numbers as small as can be, the greater first"
                raise card.fail(RATIOS, f"{reason}, as [3, 2]; not {show(ratio)}")
            words.append(f"{ratio[0]} to {ratio[1]}")
            for low in range(1, DIE + 1):
                for high in range(low, DIE + 1):
                    if high * ratio[1] == low * ratio[0]:
                        self.rings[dice(low, high)] = self.rings[dice(high, low)] = 1
        if not ratios or len(set(words)) < len(words):
            raise card.fail(RATIOS, f"must name each ratio once, not {show(ratios)}")
        return either(words)


@final
class Edition:
    """The whole components file. Nothing in it is passed over: it is kept, or else refused with
    what would be right. Raises BadComponents."""

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
        self.banners: Final[list[int]] = []
        for piece in components.tables("composition"):
            self.banners.extend(self._read_piece(piece))
            piece.done()

        self.printed: Final = Printed(self.banner_names, self.piece_names, self.piece_types)
        self.copies: Final[list[int]] = [0] * CARDS
        known: list[int] = []
        for card in components.tables("effect"):
            self._read_effect(card, known)
            card.done()
        if sum(self.copies) < FEWEST_EFFECTS:
            reason = f"there must be {FEWEST_EFFECTS} cards for nine players"
            raise components.fail("effect", f"{reason}, not {sum(self.copies)} (MH-4)")
        self.vocation_texts: Final[list[str]] = []
        self.bonus: Final[list[int]] = []
        vocations = components.tables("vocation")
        if len(vocations) != len(VOCATIONS):
            raise components.fail("vocation", f"there are three, not {len(vocations)} (MH-3)")
        for vocation, card in enumerate(vocations):
            self.bonus.extend(self._read_vocation(card, vocation))
            card.done()

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

    def _read_ages(self, components: Fields) -> None:
        ages = components.tables("age")
        if len(ages) != len(AGES):
            raise components.fail("age", f"there are four, not {len(ages)} (MH-1)")
        for age, wanted in zip(ages, AGES, strict=True):
            age.text("id", among=[wanted])
            name = age.text("name")
            self.age_names.append(name)
            self.years.append(age.text("years", limit=NAME_LENGTH))
            self.banner_names.append(name.removeprefix("The ").removeprefix("Age of "))
            _check_name(age, self.banner_names)
            age.done()

    def _read_piece(self, piece: Fields) -> list[int]:
        """The piece's banners by age; the rest is kept."""
        self.piece_names.append(piece.text("name"))
        _check_name(piece, self.piece_names)
        self.piece_kinds.append(piece.text("kind", among=KINDS))
        self.piece_types.append(piece.text("type", limit=NAME_LENGTH))
        self.piece_sources.append(piece.text("source"))
        self.piece_copies.append(piece.number("copies", 0, 99))
        banners = piece.table("banners")
        values = [banners.number(age, 1, 20) if banners.has(age) else 0 for age in AGES]
        banners.done()
        if not any(values):
            raise piece.fail("banners", "there must be at least one (MH-17)")
        return values

    def _read_effect(self, card: Fields, known: list[int]) -> None:
        kind = EFFECTS.index(card.text("name", among=EFFECTS))
        name, face, patron = EFFECTS[kind], FACES[kind], kind in PATRONS
        if kind in known:
            raise card.fail("name", f"there is a {name!r} already")
        known.append(kind)
        self.copies[kind] = card.number("copies", 0, 9)
        use = card.text("use", among=USES)
        if use != face.use:
            raise card.fail("use", f"must be {face.use!r} for {name}, not {quote(use)}")
        if card.flag("patron") != patron:
            raise card.fail("patron", f"{name} {'is' if patron else 'is not'} a patron (MH-15)")
        if face.when:
            card.text("when", among=[face.when])
        self.printed.read(card, kind)

    def _read_vocation(self, card: Fields, vocation: int) -> list[int]:
        """The bonus of each piece; the text is kept, and its abilities are read (MH-10, MH-21)."""
        name = card.text("name", among=[VOCATIONS[vocation]])
        kinds: list[str] = []
        bonus = 0
        values: dict[str, int | str] = {}
        if card.has("bonus") or card.has("bonus_kinds"):
            kinds = card.texts("bonus_kinds", among=KINDS)
            if not kinds or len(set(kinds)) < len(kinds):
                raise card.fail("bonus_kinds", f"must name each kind once, not {show(kinds)}")
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
            self.printed.read(ability, number)
            ability.done()
        return [bonus if kind in kinds else 0 for kind in self.piece_kinds]

    def _read_board(self, board: Fields) -> None:
        age = AGES.index(board.text("age", among=AGES))
        if self.tiles[age]:
            raise board.fail("age", f"there is a board for {AGES[age]!r} already")
        self.board_sources[age] = board.text("source")
        for text in board.texts("tiles"):
            if text not in TILE_FACES:
                raise board.fail("tiles", f"there is no tile {quote(text)}; there are {TILE_FORMS}")
            tile, amount = TILE_FACES[text]
            self.tiles[age].append(tile)
            self.amounts[age].append(amount)
            self.tile_texts[age].append(text)
        if not self.tiles[age]:
            raise board.fail("tiles", "there must be at least one")

    def more(self) -> list[int]:
        """What each Effect makes each piece worth more."""
        numbers, types = self.printed.numbers["more"], self.printed.more_types
        return [
            numbers[card] if type == types[card] else 0
            for card in range(PLAIN)
            for type in self.piece_types
        ]

    def full(self) -> list[int]:
        """The sets of cards that give full points for the pieces of each age."""
        return [sum(2**card for card in cards) for cards in self.printed.full]

    def harmony(self) -> float:
        """How often two dice ring."""
        return sum(self.printed.rings) / DIE**2

    def glossary(self) -> dict[str, str]:
        """What every card says, Vocations with their abilities."""
        words = dict(zip(EFFECTS, self.printed.texts, strict=False))
        words.update(zip(VOCATIONS, self.vocation_texts, strict=True))
        for number in range(PLAIN, ABILITY_COUNT):
            words[ABILITY_NAMES[number]] = self.printed.texts[number]
        return words

    def repertoire(self) -> dict[str, dict[str, Any]]:
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


def dice(first: int, second: int) -> int:
    """Where `rings` tells of two dice."""
    return first * (DIE + 1) + second


def _strides(reach: int) -> str:
    """How far a figurine may be moved.

    >>> _strides(1), _strides(2)
    ('1', '1 or 2')
    """
    return either([str(steps) for steps in range(1, reach + 1)])


def short_age(name: str) -> str:
    """The name of an age's banner where there is little room.

    >>> short_age("Early Polyphony and Ars Nova")
    'Early Polyphony'
    """
    return name.partition(" and ")[0]
