"""One edition, read from its components file: cards, pieces and boards."""

from __future__ import annotations

from typing import Any, Final, final

from bandstand.engine.fields import NAME_LENGTH, Fields
from bandstand.engine.text_limits import quote, show
from bandstand.games.music_history.bots import fitted
from bandstand.games.music_history.rules.cards import (
    AGES,
    EFFECTS,
    MOST_EFFECTS,
    TILES,
    VOCATIONS,
    Card,
)
from bandstand.games.music_history.rules.effects.abilities import ABILITIES
from bandstand.games.music_history.rules.effects.ability import Ability
from bandstand.games.music_history.rules.effects.face import Face, Terms, describe, either, filled
from bandstand.games.music_history.rules.effects.vocations import VOCATIONS as VOCATION_ABILITIES

KINDS: Final = ["liturgical", "sacred", "secular", "dance"]
COUNTED: Final = ["compose", "take", "refresh", "discount", "advance", "retreat"]
COUNTABLE: Final = ["feast", "plague"]  # one each where the tile does not say how many
MOST: Final = 9  # of a tile's count
PARTING: Final = [",", "|", "=", ":", "/", ";"]  # what parts names in a line of notation
FEWEST_EFFECTS: Final = 27  # three for each of nine players to draft (MH-4)


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

        self._terms: Final = Terms(self.banner_names, self.piece_names, self.piece_types)
        self.abilities: Final[list[Ability]] = []
        self.cards: Final[list[Card]] = []
        self._read_effects(components)
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
        """Return the piece's banners by age; the rest is kept."""
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

    def _read_effects(self, components: Fields) -> None:
        """Read the Effects: those of the standard edition, and then any others."""
        known: dict[str, Fields] = {}
        for fields in components.tables("effect"):
            name = fields.text("name")
            if name in known:
                raise fields.fail("name", f"there is a {name!r} already")
            if name not in EFFECTS:
                _check_name(fields, [*VOCATION_ABILITIES, *VOCATIONS, *EFFECTS, *known, name])
            known[name] = fields
        names = [*EFFECTS, *[name for name in known if name not in EFFECTS]]
        if len(names) > MOST_EFFECTS:
            reason = f"there may be {MOST_EFFECTS - len(EFFECTS)} beside those of the rulebook"
            raise components.fail("effect", f"{reason}, not {len(names) - len(EFFECTS)}")
        for number, name in enumerate(names):
            self._read_effect(known.get(name), name, number)
        copies = sum([card.copies for card in self.cards])
        if copies < FEWEST_EFFECTS:
            reason = f"there must be {FEWEST_EFFECTS} cards for nine players"
            raise components.fail("effect", f"{reason}, not {copies} (MH-4)")

    def _read_effect(self, fields: Fields | None, name: str, number: int) -> None:
        """Read an Effect; without `fields` it is one that the edition does not have."""
        effect = name
        copies = 0
        if fields is not None:
            if fields.has("effect"):
                effect = fields.text("effect", among=list(ABILITIES))
            elif name not in ABILITIES:
                reason = "is missing: it is not a card of the rulebook, whose effect does it have?"
                raise fields.fail("effect", reason)
            copies = fields.number("copies", 0, 9)
        ability = ABILITIES[effect](Face(fields, self._terms, name, number, number, effect=effect))
        if fields is not None:
            fields.done()
        self.abilities.append(ability)
        self.cards.append(Card(number, name, ability.text, copies, ability.figures))

    def _read_vocation(self, card: Fields, vocation: int) -> list[int]:
        """Read a Vocation and its abilities; return the bonus of each piece (MH-10, MH-21)."""
        name = card.text("name", among=[VOCATIONS[vocation]])
        kinds: list[str] = []
        bonus = 0
        values: dict[str, int | str] = {}
        read: list[str] = []
        if card.has("bonus") or card.has("bonus_kinds"):
            kinds = card.texts("bonus_kinds", among=KINDS)
            if not kinds or len(set(kinds)) < len(kinds):
                raise card.fail("bonus_kinds", f"must name each kind once, not {show(kinds)}")
            bonus = card.number("bonus", 1, 20)
            values["bonus_kinds"] = either([kind.capitalize() for kind in kinds])
            values["bonus"] = bonus
            read += [f"bonus_kinds = {kinds}", f"bonus = {bonus}"]
        text = filled(card, values)
        tables = card.tables("ability")
        if len(tables) != 3:
            raise card.fail("ability", f"there are three, not {len(tables)} (MH-10)")
        number = len(self.cards)
        wanted = [ability for ability in VOCATION_ABILITIES if ability.startswith(f"{name}: ")]
        for ability, fields in zip(wanted, tables, strict=True):
            fields.text("name", among=[ability.removeprefix(f"{name}: ")])
            at = len(self.abilities)
            face = Face(fields, self._terms, ability, at, number, of_vocation=True)
            self.abilities.append(VOCATION_ABILITIES[ability](face))
            fields.done()
            read += face.read
        figures = fitted.CARDS.get(describe(name, read), fitted.VOCATION)
        self.cards.append(Card(number, name, text, 0, figures))
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

    def repertoire(self) -> dict[str, dict[str, Any]]:
        """Return the kind, the type, the banners and the source of every Composition."""
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
    """Check that the last of these names is new, and fits into a line of notation."""
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
