"""A turn, from its refresh to the next player's (MH-11 to MH-13, MH-26, MH-27)."""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.engine.position import Why
from bandstand.games.music_history.cards import (
    INSPIRATION,
    NAMES,
    PLAIN,
    WILLIAM,
)
from bandstand.games.music_history.codes import (
    ABILITY,
    CARD,
    END_TURN,
    EVERYTHING,
    PASS,
    PIECE,
    ROLL_DIE,
)
from bandstand.games.music_history.effects.every import ABILITIES
from bandstand.games.music_history.ending import judge
from bandstand.games.music_history.frames import (
    REFRESH,
    REFRESH_LEFT,
    TURN,
    TURN_ROLLED,
    TURN_STAGE,
    draw,
    gift,
    limit,
    produce,
    refill,
    refresh,
    roll,
    turn,
    use,
    walk,
)
from bandstand.games.music_history.producing import UNSEEN, why_unpayable
from bandstand.games.music_history.scoring import funds, payable
from bandstand.games.music_history.steps import Step, cards, name_of
from bandstand.games.music_history.table import Table

REFRESHES: Final = 3
LAST_ROUND: Final = 40

REFILLING: Final = 0
REFRESHING: Final = 1
RECEIVING: Final = 2  # the gift of who begins a turn on End
ACTING: Final = 3  # the player decides
LIMITING: Final = 4
WALKING: Final = 5  # William's move
JUDGING: Final = 6


@final
class Turn(Step):
    """One turn, stage by stage."""

    def __init__(self) -> None:
        super().__init__(TURN)

    def wait(self, table: Table, frame: Frame) -> bool:
        seat, stage = frame.seat, frame.args[TURN_STAGE]
        if stage == ACTING:
            return True
        frame.args[TURN_STAGE] = stage + 1
        if stage == REFILLING:
            table.turn = seat
            table.do([refill()])
        elif stage == REFRESHING:
            table.do([refresh(seat, REFRESHES + table.count(seat, INSPIRATION))])
        elif stage == RECEIVING:
            if table.on_end(seat) and not table.all_arrived():
                table.do([draw(seat, 1), gift(seat, 1)])
        elif stage == LIMITING:
            table.do([limit(seat)])
        elif stage == WALKING:
            if table.has(seat, WILLIAM):
                steps = 2 * table.fresh_count(seat) * table.patronage(seat)
                table.do([walk(seat, steps, seat)])
        elif stage == JUDGING:
            judge(table, seat)
        else:
            self._pass_on(table, seat)
        return False

    def _pass_on(self, table: Table, seat: int) -> None:
        """The next turn, or the end once a round is complete (MH-27)."""
        table.set_discount(seat, 0)
        table.stack.pop()
        following = (seat + 1) % table.players
        if following == table.first:
            if table.all_arrived() or table.round == LAST_ROUND:
                return
            table.round += 1
        table.do([turn(following)])

    def _rolling(self, table: Table, frame: Frame) -> bool:
        """Whether the roll is still to come: it is not optional (MH-13)."""
        return frame.args[TURN_ROLLED] == 0 and not table.on_end(frame.seat)

    def moves(self, table: Table, frame: Frame) -> list[int]:
        seat = frame.seat
        found = [ROLL_DIE if self._rolling(table, frame) else END_TURN]
        for card in range(PLAIN):
            if table.has(seat, card) and usable(table, seat, card):
                found.append(ABILITY + card)
        vocation = table.vocation(seat)
        if table.ready(seat, vocation):
            for number in abilities_of(vocation):
                if usable(table, seat, number):
                    found.append(ABILITY + number)
        if table.held(seat) > 0:
            purse = funds(table, seat)
            for piece in table.hidden_pieces(seat):
                if payable(table, seat, piece, purse):
                    found.append(PIECE + piece)
        return found

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        seat = frame.seat
        if move == ROLL_DIE:
            frame.args[TURN_ROLLED] = 1
            table.do([roll(seat)])
        elif move == END_TURN:
            frame.args[TURN_STAGE] = LIMITING
        elif move >= PIECE:
            table.do([produce(seat, move - PIECE, free=False)])
        else:
            table.do([use(seat, move - ABILITY)])

    def tries(self, table: Table, frame: Frame) -> list[int]:
        seat = frame.seat
        found = [ROLL_DIE, END_TURN]
        found += [ABILITY + card for card in table.loose_cards(seat)]
        found += [ABILITY + number for number in abilities_of(table.vocation(seat))]
        return found + [PIECE + piece for piece in table.hidden_pieces(seat)]

    def why(self, table: Table, frame: Frame, move: int) -> Why | None:
        seat = frame.seat
        if move == ROLL_DIE:
            if table.on_end(seat):
                return Why("MH-26", "there is no roll on End")
            return Why("MH-13", "you roll once a turn")
        if move == END_TURN:
            return Why("MH-13", "you have yet to roll")
        if move >= PIECE:
            return why_unpayable(table, seat, move - PIECE)
        return why_unusable(table, seat, move - ABILITY)

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = name_of(table, move)
        return f"produce {name}" if move >= PIECE else name

    def seen(self, table: Table, frame: Frame, move: int, seat: int) -> str:
        hidden = move >= PIECE and seat != frame.seat
        return UNSEEN if hidden else self.text(table, frame, move)

    def asks(self, table: Table, frame: Frame) -> str:
        return f"seat {frame.seat + 1}'s turn"


def abilities_of(vocation: int) -> list[int]:
    """The numbers of a Vocation's three abilities."""
    first = PLAIN + 3 * (vocation - PLAIN)
    return [first, first + 1, first + 2]


def usable(table: Table, seat: int, number: int) -> bool:
    """Whether the seat could use the ability on its own turn as things are."""
    ability = ABILITIES[number]
    return (
        ability.works()
        and not ability.reacts
        and ability.payable(table, seat)
        and ability.usable(table, seat, -1)
    )


def why_unusable(table: Table, seat: int, number: int) -> Why:
    """Why it could not, of a card that it has."""
    ability = ABILITIES[number]
    if ability.works() and not ability.reacts:
        if not ability.spent and not table.ready(seat, ability.card):
            return Why("MH-8", f"{NAMES[ability.card]} is flipped")
        if not ability.of_vocation():
            return Why("MH-12", ability.lacking)
    return Why(ability.clause, ability.lacking)


@final
class Refresh(Step):
    """Turn flipped cards up again, as many as allowed or fewer (MH-11)."""

    def __init__(self) -> None:
        super().__init__(REFRESH)

    def wait(self, table: Table, frame: Frame) -> bool:
        if frame.args[REFRESH_LEFT] > 0 and table.flipped_count(frame.seat) > 0:
            return True
        table.stack.pop()
        return False

    def _all_fit(self, table: Table, frame: Frame) -> bool:
        return 1 < table.flipped_count(frame.seat) <= frame.args[REFRESH_LEFT]

    def moves(self, table: Table, frame: Frame) -> list[int]:
        found = [PASS, *cards(table.flipped_cards(frame.seat))]
        if self._all_fit(table, frame):
            found.append(EVERYTHING)
        return found

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        seat = frame.seat
        if move in (PASS, EVERYTHING):
            table.stack.pop()
        else:
            frame.args[REFRESH_LEFT] -= 1
            table.refresh(seat, move - CARD)
        if move == EVERYTHING:
            for card in table.flipped_cards(seat):
                for _ in range(table.count(seat, card) - table.count_fresh(seat, card)):
                    table.refresh(seat, card)

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = name_of(table, move)
        return name if move == PASS else f"refresh {name}"

    def asks(self, table: Table, frame: Frame) -> str:
        return f"refresh up to {frame.args[REFRESH_LEFT]}"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-11"
