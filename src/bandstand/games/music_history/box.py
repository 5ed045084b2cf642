"""What is in the box: the components file, read and checked once."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.fields import Fields
from bandstand.games.music_history.cards import (
    AGES,
    CARDS,
    EFFECTS,
    NAMES,
    PATRONS,
    PLAIN,
    TILES,
    VOCATIONS,
    WORTH_MORE,
)

USES: Final = ["flip", "spend", "static", "react", "produce"]
KINDS: Final = ["liturgical", "sacred", "secular", "dance"]
VOCATION_BONUS: Final = 2  # MH-21
COUNTED: Final = ["compose", "take", "refresh", "discount", "advance", "retreat"]


@final
class Box:
    """All cards and boards of one edition."""

    def __init__(self, components: Fields) -> None:
        self.source: Final = components.text("source")
        self.age_names: Final[list[str]] = []
        self.years: Final[list[str]] = []
        self._read_ages(components)
        self.banner_names: Final = [
            name.removeprefix("The ").removeprefix("Age of ") for name in self.age_names
        ]

        self.copies: Final[list[int]] = [0] * CARDS
        self.texts: Final[list[str]] = [f"{name} is not in this edition." for name in NAMES]
        self.uses: Final[list[str]] = ["static"] * PLAIN + ["vocation"] * 3
        for card in components.tables("effect"):
            self._read_effect(card)
            card.done()
        self.ability_names: Final[list[str]] = EFFECTS[:] + [""] * 9
        self.ability_texts: Final[list[str]] = self.texts[:PLAIN] + [""] * 9
        self.bonus_kinds: Final[list[list[str]]] = [[], [], []]
        for card in components.tables("vocation"):
            self._read_vocation(card)
            card.done()

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
        self.bonus: vec[i64] = vec[i64](self._bonuses())  # a row of pieces for each Vocation
        self.more: vec[i64] = vec[i64](self._more())  # a row of pieces for each Effect

        self.tiles: Final[list[list[int]]] = [[] for _ in AGES]
        self.amounts: Final[list[list[int]]] = [[] for _ in AGES]
        self.tile_texts: Final[list[list[str]]] = [[] for _ in AGES]
        for board in components.tables("board"):
            self._read_board(board)
            board.done()
        for age, tiles in enumerate(self.tiles):
            if not tiles:
                raise components.fail("board", f"there is none for the age {AGES[age]!r} (MH-1)")
        components.done()
        self.glossary: Final = self._glossary()
        self.repertoire: Final = self._repertoire()

    def _read_ages(self, components: Fields) -> None:
        ages = components.tables("age")
        if len(ages) != len(AGES):
            raise components.fail("age", f"there are four, not {len(ages)} (MH-1)")
        for age, wanted in zip(ages, AGES, strict=True):
            age.text("id", among=[wanted])
            self.age_names.append(age.text("name"))
            self.years.append(age.text("years"))
            age.done()

    def _read_effect(self, card: Fields) -> None:
        kind = EFFECTS.index(card.text("name", among=EFFECTS))
        if self.copies[kind]:
            raise card.fail("name", f"there is a {EFFECTS[kind]!r} already")
        self.copies[kind] = card.number("copies", 1, 9)
        self.texts[kind] = card.text("text")
        self.uses[kind] = card.text("use", among=USES)
        if card.flag("patron") != (kind in PATRONS):
            raise card.fail("patron", f"{EFFECTS[kind]} {_is(kind in PATRONS)} a patron (MH-15)")
        if card.has("when"):
            card.text("when")

    def _read_vocation(self, card: Fields) -> None:
        vocation = VOCATIONS.index(card.text("name", among=VOCATIONS))
        self.texts[PLAIN + vocation] = card.text("text")
        abilities = card.texts("abilities", count=3)
        texts = card.texts("texts", count=3)
        for index in range(3):
            name = f"{VOCATIONS[vocation]}: {abilities[index]}"
            self.ability_names[PLAIN + 3 * vocation + index] = name
            self.ability_texts[PLAIN + 3 * vocation + index] = texts[index]
        if card.has("bonus_kinds"):
            self.bonus_kinds[vocation].extend(card.texts("bonus_kinds", among=KINDS))

    def _read_piece(self, piece: Fields) -> list[int]:
        """The piece's banners by age; the rest is kept."""
        name = piece.text("name")
        if name.casefold() in [known.casefold() for known in self.piece_names]:
            raise piece.fail("name", f"there is a {name!r} already")
        if any(sign in name for sign in ",|=:/"):  # see notation.py
            raise piece.fail("name", f"must do without any of , | = : / but is {name!r}")
        self.piece_names.append(name)
        self.piece_kinds.append(piece.text("kind", among=KINDS))
        self.piece_types.append(piece.text("type"))
        self.piece_sources.append(piece.text("source"))
        self.piece_copies.append(piece.number("copies", 1, 99))
        banners = piece.table("banners")
        values = [banners.number(age, 1, 20) if banners.has(age) else 0 for age in AGES]
        banners.done()
        if not any(values):
            raise piece.fail("banners", "there must be at least one (MH-17)")
        return values

    def _bonuses(self) -> list[int]:
        return [
            VOCATION_BONUS if kind in kinds else 0
            for kinds in self.bonus_kinds
            for kind in self.piece_kinds
        ]

    def _more(self) -> list[int]:
        found: list[int] = []
        for card in range(PLAIN):
            wanted, more = WORTH_MORE.get(card, ("", 0))
            found.extend([more if type == wanted else 0 for type in self.piece_types])
        return found

    def _read_board(self, board: Fields) -> None:
        age = AGES.index(board.text("age", among=AGES))
        if self.tiles[age]:
            raise board.fail("age", f"there is a board for {AGES[age]!r} already")
        board.text("source")
        for text in board.texts("tiles"):
            words = text.split()
            what = words[0] if words else ""
            counted = len(words) == 2 and words[1].isascii() and words[1].isdigit()
            if what not in TILES or counted != (what in COUNTED) or len(words) > 2:
                raise board.fail("tiles", f"there is no tile {text!r}")
            self.tiles[age].append(TILES.index(what))
            self.amounts[age].append(int(words[1]) if counted else 0)
            self.tile_texts[age].append(text)
        if not self.tiles[age]:
            raise board.fail("tiles", "there must be at least one")

    def _glossary(self) -> dict[str, str]:
        """What every card says, Vocations with their abilities."""
        words = {NAMES[kind]: self.texts[kind] for kind in range(CARDS)}
        words.update(
            (self.ability_names[number], self.ability_texts[number])
            for number in range(PLAIN, PLAIN + 9)
        )
        return words

    def _repertoire(self) -> dict[str, dict[str, Any]]:
        """What every Composition is: its kind, its type, and its banners by age."""
        found: dict[str, dict[str, Any]] = {}
        for piece, name in enumerate(self.piece_names):
            values = {age: self.banners[4 * piece + at] for at, age in enumerate(AGES)}
            found[name] = {
                "kind": self.piece_kinds[piece],
                "type": self.piece_types[piece],
                "banners": {age: value for age, value in values.items() if value > 0},
            }
        return found


def _is(yes: bool) -> str:
    return "is" if yes else "is not"
