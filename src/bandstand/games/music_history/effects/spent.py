"""Cards that are spent on their owner's turn: they go to the discard pile (MH-9)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from bandstand.engine.frame import Frame
from bandstand.games.music_history.ability import Ability, named, naming
from bandstand.games.music_history.cards import ANNEX, LOST, PLAGIARIZE, PLAIN, REVOLT
from bandstand.games.music_history.codes import CARD, PIECE, SEAT
from bandstand.games.music_history.frames import NOBODY, deal_out, lose, steal, walk
from bandstand.games.music_history.steps import cards
from bandstand.games.music_history.table import POINTS, Table


@final
class PeasantsRevolt(Ability):
    """Everybody is struck by it."""

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        loose = 0
        for other in range(table.players):
            loose += table.effects(other) - 1
        return loose > (1 if table.has(seat, REVOLT) else 0)

    def strikes(self, table: Table, frame: Frame, seat: int) -> bool:
        return True

    def harms(self, table: Table, frame: Frame) -> bool:
        return True

    def happen(self, table: Table, frame: Frame) -> None:
        pool = [0] * PLAIN
        for seat in range(table.players):
            for card in table.loose_cards(seat):
                while table.has(seat, card):
                    table.remove(seat, card, own=True)
                    pool[card] += 1
        table.do([deal_out((frame.seat + 1) % table.players, pool)])


@mypyc_attr(acyclic=True)
class Plagiarism(Ability):
    """Steal a random unproduced Composition: four Effects, and Countryside's."""

    def _owners(self, table: Table, seat: int) -> list[int]:
        return [other for other in range(table.players) if other != seat and table.held(other) > 0]

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return len(self._owners(table, seat)) > 0

    def choices(self, table: Table, frame: Frame, *, priced: bool) -> list[int]:
        if naming(frame) > 0:
            return []
        return [SEAT + other for other in self._owners(table, frame.seat)]

    def victim(self, table: Table, frame: Frame) -> int:
        return named(frame, 0) - SEAT

    def harms(self, table: Table, frame: Frame) -> bool:
        return True

    def happen(self, table: Table, frame: Frame) -> None:
        table.do([steal(named(frame, 0) - SEAT, frame.seat)])


@final
class RoyalAnnex(Ability):
    """The player named moves even if there was no card to discard, or it was saved."""

    def _cards(self, table: Table, seat: int, owner: int) -> list[int]:
        """What can be discarded: of one's own, not the Annex that is being spent."""
        return [card for card in table.loose_cards(owner) if owner != seat or card != ANNEX]

    def _targets(self, table: Table, seat: int) -> list[int]:
        return [
            other
            for other in range(table.players)
            if not table.on_end(other) or len(self._cards(table, seat, other)) > 0
        ]

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return len(self._targets(table, seat)) > 0

    def choices(self, table: Table, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if count == 0:
            return [SEAT + other for other in self._targets(table, frame.seat)]
        if count == 1:
            return cards(self._cards(table, frame.seat, named(frame, 0) - SEAT))
        return []

    def victim(self, table: Table, frame: Frame) -> int:
        return named(frame, 0) - SEAT

    def harms(self, table: Table, frame: Frame) -> bool:
        return named(frame, 0) - SEAT != frame.seat and named(frame, 1) != NOBODY

    def happen(self, table: Table, frame: Frame) -> None:
        owner, card = named(frame, 0) - SEAT, named(frame, 1)
        table.stack.append(walk(owner, 3, frame.seat))
        if card != NOBODY:
            table.stack.append(lose(owner, card - CARD, frame.seat, stolen=False))


@final
class LostToHistory(Ability):
    """Of two copies of a piece the one that scored more goes."""

    def _owners(self, table: Table, seat: int) -> list[int]:
        return [other for other in range(table.players) if other != seat and table.produced[other]]

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return len(self._owners(table, seat)) > 0

    def choices(self, table: Table, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if count == 0:
            return [SEAT + other for other in self._owners(table, frame.seat)]
        if count == 1:
            owner = named(frame, 0) - SEAT
            return [PIECE + piece for piece in sorted({k // POINTS for k in table.produced[owner]})]
        return []

    def victim(self, table: Table, frame: Frame) -> int:
        return named(frame, 0) - SEAT

    def harms(self, table: Table, frame: Frame) -> bool:
        return True

    def happen(self, table: Table, frame: Frame) -> None:
        piece = named(frame, 1) - PIECE
        produced = table.produced[named(frame, 0) - SEAT]
        copies = [kept for kept in produced if kept // POINTS == piece]
        if copies:
            produced.remove(max(copies))
            table.scrapped.put(piece)


NO_PIECES: Final = "nobody else has an unproduced Composition"

SPENT: Final[list[Ability]] = [
    PeasantsRevolt(REVOLT, "MH-37", spent=True, lacking="there is nothing to redistribute"),
    Plagiarism(PLAGIARIZE, "MH-52", spent=True, lacking=NO_PIECES),
    RoyalAnnex(ANNEX, "MH-57", spent=True),
    LostToHistory(LOST, "MH-57", spent=True, lacking="nobody else has produced a piece"),
]
