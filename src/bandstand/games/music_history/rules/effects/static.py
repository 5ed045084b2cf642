"""Cards that work as long as they are held, on either side (MH-9), and what pays for pieces.

They do nothing by themselves. Each says what it is (`age`, `more`, `room` ...), and the steps
ask for that: `scoring.py`, `steps/turn.py`, `steps/ending.py`, `steps/producing.py` and
`MusicHistoryState.into_discards`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from bandstand.engine.position import Why
from bandstand.games.music_history.bots import worth
from bandstand.games.music_history.rules.compositions import POINTS
from bandstand.games.music_history.rules.effects.ability import ONE_MORE, Ability
from bandstand.games.music_history.rules.effects.face import PRODUCE, STATIC, Face
from bandstand.games.music_history.rules.scoring import full
from bandstand.games.music_history.rules.state import MusicHistoryState

LENDS: Final = "with it others' cards help you to pay for a piece"
PAYS: Final = "it pays for a piece like several cards"


@mypyc_attr(acyclic=True)
class Held(Ability):
    """A card with nothing to use."""

    def __init__(
        self, face: Face, clause: str, hint: str, estimate: float, *, patron: bool = False
    ) -> None:
        lacking = Why(clause, "it works while held and is never used")
        super().__init__(face, clause, hint, estimate, use=STATIC, lacking=lacking, patron=patron)

    def payable(self, state: MusicHistoryState, seat: i64) -> bool:
        return False


@final
class FullPoints(Held):
    """Full points for the pieces of an age."""

    def __init__(self, face: Face, clause: str) -> None:
        age = face.age()
        super().__init__(face, clause, ONE_MORE, 0.2)
        self.age = age

    def worth_to(self, state: MusicHistoryState, seat: i64) -> float:
        value, age = self.worth, self.age
        if age < 0 or full(state, seat, age):
            return value
        banners, hidden = state.components.banners, state.compositions.hidden
        start = seat * state.components.pieces
        for piece in range(state.components.pieces):
            if hidden[start + piece] > 0 and banners[4 * piece + state.age] == 0:
                value += 0.4 * float(banners[4 * piece + age])
        return value

    def helps(self, state: MusicHistoryState, seat: i64) -> str:
        banners, age = state.components.banners, self.age
        if age >= 0 and not full(state, seat, age):
            for piece in state.compositions.kinds(seat):
                if banners[4 * piece + age] > 0 and banners[4 * piece + state.age] == 0:
                    return f"with it your {state.components.piece_names[piece]} scores in full"
        return self.hint


@final
class WorthMore(Held):
    """Produced pieces of a type are worth more at the end (MH-22)."""

    def __init__(self, face: Face, clause: str) -> None:
        more_type, more = face.piece_type(), face.number_of("more")
        super().__init__(face, clause, ONE_MORE, 0.05 * more)
        self.more_type = more_type
        self.more = more

    def worth_to(self, state: MusicHistoryState, seat: i64) -> float:
        value, components = self.worth, state.components
        row = self.card * components.pieces
        for kept in state.compositions.produced[seat]:
            value += float(components.more[row + kept // POINTS])
        start = seat * components.pieces
        for piece in range(components.pieces):
            if state.compositions.hidden[start + piece] > 0:
                value += 0.6 * float(components.more[row + piece])
        return value

    def helps(self, state: MusicHistoryState, seat: i64) -> str:
        components = state.components
        row = self.card * components.pieces
        produced = [kept // POINTS for kept in state.compositions.produced[seat]]
        for piece in state.compositions.kinds(seat) + produced:
            if components.more[row + piece] > 0:
                name = components.piece_names[piece]
                return f"it makes your {name} worth {self.more} more at the end"
        return self.hint


@final
class Alfonso(Held):
    """A patron: more room for Effects (MH-34)."""

    def __init__(self, face: Face) -> None:
        room = face.number_of("room")
        hint = "with it you may hold more cards"
        super().__init__(face, "MH-34", hint, 0.3 * room, patron=True)
        self.room = room
        self.gentle = True

    def worth_to(self, state: MusicHistoryState, seat: i64) -> float:
        value = self.worth * float(state.hands.patronage(seat))
        return worth.gentle_patron(state, seat, value)


@final
class Inspiration(Held):
    """More cards to refresh when a turn begins (MH-58)."""

    def __init__(self, face: Face) -> None:
        refreshes = face.number_of("refresh")
        hint = "with it you refresh one card more every turn"
        super().__init__(face, "MH-58", hint, 2.2 * refreshes)
        self.refreshes = refreshes


@final
class Amadeus(Held):
    """A patron: a walk whenever another player's Effect is discarded (MH-59)."""

    def __init__(self, face: Face) -> None:
        steps, limit = face.number_of("steps"), face.number_of("most")
        super().__init__(
            face,
            "MH-59",
            "with it you move on whenever another's card is discarded",
            steps * worth.STEP,
            patron=True,
        )
        self.on_discard = steps
        self.limit = limit

    def worth_to(self, state: MusicHistoryState, seat: i64) -> float:
        return worth.walking_patron(state, seat, self.worth)


@final
class William(Held):
    """A patron: a walk for each fresh Effect when a turn ends (MH-59)."""

    def __init__(self, face: Face) -> None:
        steps, limit = face.number_of("steps"), face.number_of("most")
        super().__init__(
            face,
            "MH-59",
            "with it every fresh card moves you on at the end of your turn",
            2.5 * steps * worth.STEP,
            patron=True,
        )
        self.after_turn = steps
        self.limit = limit

    def worth_to(self, state: MusicHistoryState, seat: i64) -> float:
        return worth.walking_patron(state, seat, self.worth)


@final
class Paying(Ability):
    """A card that is flipped as part of paying for a piece, and cannot be negated (MH-58)."""

    def __init__(self, face: Face, hint: str, *, lends: bool) -> None:
        counts = face.number_of("counts")
        super().__init__(
            face,
            "MH-58",
            hint,
            1.2 * (counts - 1) + (2.6 if lends else 0.0),
            use=PRODUCE,
            lacking=Why("MH-58", "it is flipped while paying for a piece"),
        )
        self.counts = counts
        self.lends = lends

    def payable(self, state: MusicHistoryState, seat: i64) -> bool:
        return False


HELD: Final[dict[str, Callable[[Face], Ability]]] = {
    "Alfonso the Wise": Alfonso,
    "Dunstaple": lambda face: FullPoints(face, "MH-38"),
    "Ockeghem": lambda face: WorthMore(face, "MH-39"),
    "Cipriano de Rore": lambda face: WorthMore(face, "MH-40"),
    "Hildegard, Monophonic Magistra": lambda face: FullPoints(face, "MH-46"),
    "Landini": lambda face: WorthMore(face, "MH-53"),
    "Hildegard of the Plainchants": lambda face: WorthMore(face, "MH-53"),
    "Susato": lambda face: WorthMore(face, "MH-53"),
    "Leonin": lambda face: FullPoints(face, "MH-54"),
    "Byrd": lambda face: FullPoints(face, "MH-54"),
    "Palestrina": lambda face: FullPoints(face, "MH-54"),
    "di Lasso": lambda face: FullPoints(face, "MH-54"),
    "Inspiration": Inspiration,
    "House Medici": lambda face: Paying(face, LENDS, lends=True),
    "Petrucci": lambda face: Paying(face, PAYS, lends=False),
    "Amadeus VIII": Amadeus,
    "William V": William,
}
