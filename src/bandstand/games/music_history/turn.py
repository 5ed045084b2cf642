"""A turn from its refresh to the judging of patrons (MH-11 to MH-15, MH-26, MH-27)."""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.engine.position import Why
from bandstand.games.music_history.cards import (
    ALFONSO,
    AMADEUS,
    INSPIRATION,
    NAMES,
    NEVELL,
    PATRONS,
    PHILIP,
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
from bandstand.games.music_history.frames import (
    LIMIT,
    OFFER,
    OFFER_ASKED,
    OFFER_CARD,
    REFRESH,
    REFRESH_LEFT,
    TURN,
    TURN_ROLLED,
    TURN_STAGE,
    draw,
    gift,
    limit,
    offer,
    produce,
    refill,
    refresh,
    roll,
    turn,
    use,
    walk,
)
from bandstand.games.music_history.losing import VOCATION_STAYS, with_vocation
from bandstand.games.music_history.producing import UNSEEN, why_unpayable
from bandstand.games.music_history.scoring import funds, payable
from bandstand.games.music_history.steps import Step, cards, name_of
from bandstand.games.music_history.table import Table

REFRESHES: Final = 3
CAPACITY: Final = 7
ALFONSO_ROOM: Final = 2
MODESTY: Final = 6  # the most Effects that Amadeus and William put up with
LAST_ROUND: Final = 40

ACTING: Final = 3  # the stage in which the player decides


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
        if stage == 0:
            table.turn = seat
            table.do([refill()])
        elif stage == 1:
            table.do([refresh(seat, REFRESHES + table.count(seat, INSPIRATION))])
        elif stage == 2:
            if table.on_end(seat) and not table.all_arrived():
                table.do([draw(seat, 1), gift(seat, 1)])
        elif stage == 4:
            table.do([limit(seat)])
        elif stage == 5:
            if table.has(seat, WILLIAM):
                steps = 2 * table.fresh_count(seat) * table.patronage(seat)
                table.do([walk(seat, steps, seat)])
        elif stage == 6:
            self._judge(table, seat)
        else:
            self._pass_on(table, seat)
        return False

    def _judge(self, table: Table, seat: int) -> None:
        """Patrons whose condition was not met are on offer to the others (MH-15)."""
        modest = table.effects(seat) <= MODESTY
        kept = {
            ALFONSO: not table.harmed(seat),
            PHILIP: not table.harmed(seat),
            NEVELL: table.made(seat) > 0,
            AMADEUS: modest,
            WILLIAM: modest,
        }
        lost = [card for card in PATRONS if table.has(seat, card) and not kept[card]]
        for card in lost:
            table.remove(seat, card, own=True)
        table.set_harmed(seat, False)
        table.set_made(seat, 0)
        table.do([offer(seat, card) for card in lost])

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
            limit = funds(table, seat)
            for piece in table.hidden_pieces(seat):
                if payable(table, seat, piece, limit):
                    found.append(PIECE + piece)
        return found

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        seat = frame.seat
        if move == ROLL_DIE:
            frame.args[TURN_ROLLED] = 1
            table.do([roll(seat)])
        elif move == END_TURN:
            frame.args[TURN_STAGE] = ACTING + 1
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
                while table.flipped_count(seat) > 0 and card in table.flipped_cards(seat):
                    table.refresh(seat, card)

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = name_of(table, move)
        return name if move == PASS else f"refresh {name}"

    def asks(self, table: Table, frame: Frame) -> str:
        return f"refresh up to {frame.args[REFRESH_LEFT]}"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-11"


def capacity(table: Table, seat: int) -> int:
    """How many Effects the seat may have when its turn ends (MH-14, MH-34)."""
    room = ALFONSO_ROOM * table.patronage(seat) if table.has(seat, ALFONSO) else 0
    return CAPACITY + room


@final
class Limit(Step):
    """Discard down to the limit; for Amadeus or William further, if one likes (MH-14)."""

    def __init__(self) -> None:
        super().__init__(LIMIT)

    def wait(self, table: Table, frame: Frame) -> bool:
        seat = frame.seat
        if self._over(table, seat) or (self._modest(table, seat) and table.effects(seat) > MODESTY):
            return True
        table.stack.pop()
        return False

    def _over(self, table: Table, seat: int) -> bool:
        return table.effects(seat) > capacity(table, seat)

    def _modest(self, table: Table, seat: int) -> bool:
        return table.has(seat, AMADEUS) or table.has(seat, WILLIAM)

    def moves(self, table: Table, frame: Frame) -> list[int]:
        found = cards(table.loose_cards(frame.seat))
        return found if self._over(table, frame.seat) else [PASS, *found]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        if move == PASS:
            table.stack.pop()
        else:
            table.discard(frame.seat, move - CARD)

    def tries(self, table: Table, frame: Frame) -> list[int]:
        return with_vocation(table, frame, self.moves(table, frame))

    def why(self, table: Table, frame: Frame, move: int) -> Why | None:
        return Why("MH-10", VOCATION_STAYS)

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = name_of(table, move)
        return name if move == PASS else f"discard {name}"

    def asks(self, table: Table, frame: Frame) -> str:
        if self._over(table, frame.seat):
            return f"discard down to {capacity(table, frame.seat)} Effects"
        return f"discard down to {MODESTY} Effects, for your patron?"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-14"


@final
class Offer(Step):
    """A patron left its player: the others, from the left, may take it (MH-15)."""

    def __init__(self) -> None:
        super().__init__(OFFER)

    def wait(self, table: Table, frame: Frame) -> bool:
        if frame.args[OFFER_ASKED] < table.players - 1:
            return True
        table.stack.pop()
        table.into_discards(frame.seat, frame.args[OFFER_CARD])
        return False

    def mover(self, table: Table, frame: Frame) -> int:
        return (frame.seat + 1 + frame.args[OFFER_ASKED]) % table.players

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return [PASS, CARD + frame.args[OFFER_CARD]]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        if move == PASS:
            frame.args[OFFER_ASKED] += 1
        else:
            taker = self.mover(table, frame)
            table.stack.pop()
            table.gain(taker, frame.args[OFFER_CARD])

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = name_of(table, move)
        return name if move == PASS else f"take {name}"

    def asks(self, table: Table, frame: Frame) -> str:
        return f"take {NAMES[frame.args[OFFER_CARD]]}, who left seat {frame.seat + 1}?"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-15"
