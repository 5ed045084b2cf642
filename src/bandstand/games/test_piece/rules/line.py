"""Tables as lines.

A table in a line (`Game.scene`) has a tableau for each seat: its columns with `|` between
them, each with its cards from the bottom up and commas between those; `-` has no cards.

    Soprano, Back, Flugel, Baritone | Trombone / Front, Front, Tenor, Tenor | Timpani, Back

A card is meant by its name, the first letters of it or any part that no other has. Round,
drafts and scores follow from the cards. The names:

- `first`: the seat that is A, 1 unless told;
- `row`: the cards in the draft row. In rounds 2 and 4 these are what is left of the band,
  and in rounds 1 and 3 nothing has been dealt yet if they are not given;
- `discards`: the ninth card of each round that was played. If they are not given, they are
  what is left of their band, in the order of the components.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.errors import BadData
from bandstand.engine.position import PlainData
from bandstand.engine.scene import Scene, entries, listed, pick
from bandstand.games.test_piece.rules.components import ROW, Components

if TYPE_CHECKING:
    from bandstand.games.test_piece.rules.position import TestPiecePosition

DRAFTS_OF_ONE: Final = 4  # player in a round


def arrange(start: TestPiecePosition, scene: Scene) -> PlainData:
    """The data of the table that a scene describes, dealt and drafted from the start on.

    Raises BadData.
    """
    table = _Table(start.components, scene)
    start.play(scene.number("first", 1, 1, 2) - 1)
    for round in range(4):
        if round % 2 == 0:
            for kind in table.dealt(round):
                table.play(start, "row", kind)
        if not table.draft(start, round):
            break
    table.check(start)
    return start.data()


def line_of(position: TestPiecePosition) -> str:
    """A table in a line; as bare fields where it could not be dealt and drafted so."""
    names, data = position.components.names, position.data()
    if position.first_seat < 0:
        return entries(2, position.options, [], {}, data, position.start().data())
    seats: list[str] = []
    for seat in range(2):
        columns = [column for column in position.columns(seat) if column]
        seats.append(" | ".join([", ".join(column) for column in columns]) or "-")
    named: dict[str, object] = {}
    if position.first_seat == 1:
        named["first"] = 2
    discards = [names[kind] for kind in position.discards if kind >= 0]
    if position.row.size:
        named["row"] = ", ".join([names[kind] for kind in position.row.cards()])
    if discards:
        named["discards"] = ", ".join(discards)
    try:
        said = arrange(position.start(), Scene(seats, named))
    except BadData:
        return entries(2, position.options, [], {}, data)
    return entries(2, position.options, seats, named, data, said)


@final
class _Table:
    """What a scene names: the columns of both tableaus, the row and the discards."""

    def __init__(self, components: Components, scene: Scene) -> None:
        self.components = components
        self.scene = scene
        self.columns: list[list[list[int]]] = []
        for number, tableau in enumerate(scene.seats):
            where = f"seat {number + 1}"
            columns = [self._cards(where, column) for column in tableau.split("|")]
            if len(columns) > 4:
                raise scene.fail(where, f"a tableau has 4 columns, not {len(columns)}")
            columns += [[] for _ in range(4 - len(columns))]
            self.columns.append(columns)
        self.row = self._cards("row", scene.text("row"))
        self.discards = self._cards("discards", scene.text("discards"))

    def _cards(self, where: str, text: str) -> list[int]:
        try:
            return [pick(name, self.components.names) for name in listed(text) if name != "-"]
        except BadData as error:
            raise self.scene.fail(where, str(error).removeprefix("scene: ")) from None

    def _drafted(self, round: int) -> list[int]:
        return [*self.columns[0][round], *self.columns[1][round]]

    def _played(self, round: int) -> bool:
        return all(len(columns[round]) == DRAFTS_OF_ONE for columns in self.columns)

    def dealt(self, round: int) -> list[int]:
        """The cards that were turned up for round 1 or 3."""
        if not self._played(round):
            dealt = [*self._drafted(round), *self.row]
            if len(dealt) > ROW:
                raise self.scene.fail("row", f"has {len(dealt)} cards with those drafted, not 9")
            return dealt
        return [*self._drafted(round), self._discarded(round)]

    def _discarded(self, round: int) -> int:
        """The ninth card of round 1 or 3."""
        if len(self.discards) > round:
            return self.discards[round]
        left = Bag(self.components.copies)
        now = [] if self._played(round + 1) else self.row
        for kind in [*self._drafted(round), *self._drafted(round + 1), *now]:
            if left.count(kind) == 0:
                name = self.components.names[kind]
                raise self.scene.fail("seats", f"a band does not have that many of {name}")
            left.take(kind)
        if left.size != (2 if self._played(round + 1) else 1):
            raise self.scene.fail("row", "must be given after a round, or else the discards")
        return left.kinds()[0]

    def draft(self, position: TestPiecePosition, round: int) -> bool:
        """Draft the columns of a round in turn; whether the round is over."""
        left = [self.columns[0][round][:], self.columns[1][round][:]]
        while position.round == round and (left[0] or left[1]):
            seat = position.to_move()
            if seat < 0:
                raise self.scene.fail("row", "nine cards with those drafted must be given")
            if not left[seat]:
                raise self.scene.fail("seats", "the drafts of a round go 1, 2, 2, 2, 1")
            self.play(position, f"seat {seat + 1}", left[seat].pop(0))
        if left[0] or left[1]:
            raise self.scene.fail("seats", f"column {round + 1} has more than four cards")
        return position.round > round

    def play(self, position: TestPiecePosition, where: str, kind: i64) -> None:
        """Deal or draft a card."""
        if not position.legal(kind):
            raise self.scene.fail(where, f"there is no {self.components.names[kind]} for that")
        position.apply(kind)

    def check(self, position: TestPiecePosition) -> None:
        """What was named besides must be as it came out."""
        if self.row and sorted(self.row) != position.row.cards():
            raise self.scene.fail("row", "the row is what has not been drafted of nine cards")
        found = [kind for kind in position.discards if kind >= 0]
        if self.discards and self.discards != found:
            raise self.scene.fail("discards", "must be the ninth card of each round played")
        columns = [len(column) for tableau in self.columns for column in tableau]
        if sum(columns) != 8 * position.round + position.drafted:
            raise self.scene.fail("seats", "a column is begun when the one before is full")
