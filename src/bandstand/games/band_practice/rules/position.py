"""A moment of Band Practice: everything on the table, and what is still to happen.

What is still to happen is a stack of frames (frames.py). At the bottom is a role's turn or the
judging of the die it placed; above lie the steps still to be walked, and above those what the
spotlight asks on the way. This file says who may do what; songs begin and end in setlist.py, dice
and powers are in turn.py, steps and what they lead to in spotlight.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine import state
from bandstand.engine.bag import Bag
from bandstand.engine.features import Features
from bandstand.engine.frame import Frame
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, OVER, PlainData, Position, Why
from bandstand.engine.state import PUBLIC, State, bag, number, numbers, rows, vector
from bandstand.games.band_practice.rules import (
    features,
    frames,
    moves,
    refusals,
    setlist,
    spotlight,
    turn,
)
from bandstand.games.band_practice.rules.cards import CardsInPlay, all_in_the_deck
from bandstand.games.band_practice.rules.components import Agreed, Components
from bandstand.games.band_practice.rules.dice import NO_DICE
from bandstand.games.band_practice.rules.events import WalkedOn
from bandstand.games.band_practice.rules.goals import NOBODY, ROLES
from bandstand.games.band_practice.rules.line import line_of
from bandstand.games.band_practice.rules.report import report_choice
from bandstand.games.band_practice.rules.say import say
from bandstand.games.band_practice.rules.setlist import HIRED
from bandstand.games.band_practice.rules.sheet import NO_SONG, Sheet, blank
from bandstand.games.band_practice.rules.songs import LEVELS, TO_PLAY
from bandstand.games.band_practice.rules.view import view_of
from bandstand.games.band_practice.rules.walk import START

STATE: Final = State(
    state.frames("stack", PUBLIC),
    number("sheet.number", PUBLIC),
    number("sheet.part", PUBLIC),
    vector("sheet.dice", PUBLIC, fixed=True),
    number("sheet.met", PUBLIC),
    number("sheet.discs", PUBLIC),
    number("sheet.mended", PUBLIC),
    vector("sheet.scored", PUBLIC, fixed=True),
    bag("cards.deck", PUBLIC),  # the unseen cards, but not their order, which does not exist
    numbers("cards.under", PUBLIC),
    numbers("cards.row", PUBLIC),
    numbers("cards.row_discs", PUBLIC),
    vector("cards.held", PUBLIC, fixed=True),
    vector("cards.used", PUBLIC, fixed=True),
    bag("pool", PUBLIC),
    vector("markers", PUBLIC, fixed=True),
    bag("unplayed", PUBLIC),
    rows("past", PUBLIC),
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BandPracticePosition(Position):
    """A moment of Band Practice.

    Copies share what lies on the table until one of them is about to change it and asks for its
    own. Frames, markers, songs to come and past songs are never changed, but replaced.
    """

    def __init__(
        self,
        components: Components,
        agreed: Agreed,
        stack: list[Frame],
        sheet: Sheet,
        cards: CardsInPlay,
        pool: Bag,
        markers: vec[i64],
        unplayed: Bag,
        past: list[list[int]],
    ) -> None:
        super().__init__(agreed.players, agreed.options)
        self.components = components
        self.agreed = agreed
        self.stack = stack  # what is pending, the topmost last
        self.sheet = sheet
        self.cards = cards
        self.pool = pool  # of rolled dice
        self.markers = markers  # of each role, a spot of the stage
        self.unplayed = unplayed  # the unseen songs of levels II and III
        self.past = past  # of each song played: the song, 1 for a patron, the goals under discs
        self.shares_sheet = False
        self.shares_cards = False
        self.shares_pool = False

    def to_move(self) -> int:
        return self.stack[-1].seat if self.stack else OVER

    def moves(self) -> list[int]:
        return self.offered()

    def offer(self, into: Moves) -> None:
        if not self.stack:
            return
        frame = self.stack[-1]
        kind = frame.kind
        if kind == frames.TURN:
            turn.offer(self, frame.args[0], into)
        elif kind == frames.ROLLING:
            for die in self.agreed.dice[frame.args[-1]].outcomes:
                into.add(die)
        elif kind == frames.SPOTLIGHT:
            spotlight.offer(self, frame.args[0], into)
        elif kind == frames.KEEPING:
            into.span(moves.KEEP, 2)  # and TAKE_BACK
        elif kind == frames.PLUS_ONE:
            into.span(moves.TAKE_TOP, 2)  # and LEAVE_TOP
        elif kind == frames.BEGINNING:
            into.add(moves.BEGIN)
        elif kind == frames.CHOOSING:
            for song in setlist.may_come(self):
                into.add(moves.SONG + song)
        else:
            for card in self.cards.on_top():
                into.add(moves.CARD + card)

    def legal(self, move: int) -> bool:
        if self.stack and 0 <= move < moves.EXTRA:  # a die
            frame = self.stack[-1]
            if frame.kind == frames.TURN:
                return self.pool.count(move) > 0
            return frame.kind == frames.ROLLING and self.agreed.dice[frame.args[-1]].shows(move)
        return move in self.moves()

    def outcome(self, luck: Luck) -> int:
        frame = self.stack[-1]
        if frame.kind == frames.ROLLING:
            return self.agreed.dice[frame.args[-1]].roll(luck)
        if frame.kind in (frames.TURNING, frames.DRAWING) and self.cards.deck.size:
            return moves.CARD + self.cards.deck.pick(luck)
        if frame.kind == frames.CHOOSING:
            return moves.SONG + luck.choice(setlist.may_come(self))
        return super().outcome(luck)

    def odds(self) -> list[int]:
        frame = self.stack[-1]
        if frame.kind == frames.ROLLING:
            return self.agreed.dice[frame.args[-1]].odds[:]
        if frame.kind == frames.CHOOSING:
            return [1] * len(setlist.may_come(self))
        return self.cards.odds()

    def apply(self, move: int) -> None:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == frames.TURN:
            turn.take(self, frame, move)
        elif kind == frames.ROLLING:
            turn.roll(self, frame, move)
        else:
            self.stack.pop()
            role: i64 = frame.args[0]
            if kind == frames.SPOTLIGHT:
                spotlight.choose(self, role, move)
            elif kind == frames.KEEPING:
                turn.keep(self, frame, move == moves.KEEP)
            elif kind == frames.PLUS_ONE:
                spotlight.plus_one(self, role, move == moves.TAKE_TOP)
            elif kind == frames.TURNING:
                spotlight.turn_card(self, frame, move - moves.CARD)
            elif kind == frames.DRAWING:
                spotlight.draw(self, role, move - moves.CARD)
            elif kind == frames.CHOOSING:
                setlist.choose(self, move - moves.SONG)
            elif self.events is not None:  # BEGINNING, which changes nothing else
                report_choice(self, self.events, role, move)
        self.carry_on()

    def carry_on(self) -> None:
        """Judge, walk and go on until a role or chance has to decide, or all is over."""
        while self.stack or len(self.past) < TO_PLAY:
            if not self.stack:
                setlist.go_on(self)
                continue
            frame = self.stack[-1]
            if frame.kind == frames.JUDGING:
                self.stack.pop()
                turn.judge(self, frame.args[0], frame.args[1], frame.args[2])
            elif frame.kind == frames.WALKING:
                self.stack.pop()
                spotlight.walk_on(self, frame.args[0], frame.args[1])
                if self.events is not None and frame.args[1]:
                    role, seat = frame.args[0], self.agreed.seats[frame.args[0]]
                    spot = self.components.spots[self.markers[role]]
                    self.events.append(WalkedOn(seat, ROLES[role], spot))
            elif frame.kind == frames.TURN and setlist.stuck(self, frame.args[0]):
                self.stack.pop()
                setlist.break_off(self)
            else:
                return

    def tries(self) -> list[int]:
        return refusals.tries(self)

    def why_not(self, move: int) -> Why | None:
        return None if self.legal(move) else refusals.why_not(self, move)

    def text(self, move: int) -> str:
        return moves.words(move, self.components.songs, self.sheet.number, self.cards.row)

    def say(self, move: int, names: Sequence[str]) -> str:
        return say(self, move)

    def view(self, seat: int) -> PlainData:
        return cast("PlainData", view_of(self))

    def observe(self, seat: int, into: Features) -> None:
        features.observe(self, seat, into)

    def line(self) -> str:
        return line_of(self)

    def pending(self) -> Frame | None:
        """Return what is asked of a role or of chance; None at `OVER`."""
        return self.stack[-1] if self.stack else None

    def ask(self, kind: int, role: i64, args: list[int]) -> None:
        """Put a frame on the stack that concerns a role, which is the first of its `args`."""
        self.stack.append(Frame(kind, self.agreed.seats[role], args))

    def own_sheet(self) -> Sheet:
        """Return the sheet, to write on."""
        if self.shares_sheet:
            self.sheet = self.sheet.copy()
            self.shares_sheet = False
        return self.sheet

    def own_cards(self) -> CardsInPlay:
        """Return the cards, to move them."""
        if self.shares_cards:
            self.cards = self.cards.copy()
            self.shares_cards = False
        return self.cards

    def own_pool(self) -> Bag:
        """Return the pool, to take dice or put them in."""
        if self.shares_pool:
            self.pool = self.pool.copy()
            self.shares_pool = False
        return self.pool

    def patrons(self) -> i64:
        """Return how many songs ended without a mistake."""
        count: i64 = 0
        for song in self.past:
            count += song[1]
        return count

    def silent(self) -> bool:
        """Return whether a silent song is between its first roll and its end (BP-34)."""
        frame = self.pending()
        if not self.agreed.silent or self.sheet.number == NO_SONG or frame is None:
            return False
        return frame.kind != frames.BEGINNING

    def scores(self) -> list[int]:
        """Return the patrons as the score of every seat (BP-32)."""
        return [self.patrons()] * self.players

    def winners(self) -> list[int]:
        """Return all seats or none (BP-32)."""
        return list(range(self.players)) if self.patrons() >= HIRED else []

    def payoffs(self) -> list[float]:
        return [float(self.patrons()) / float(TO_PLAY)] * self.players

    def copy(self) -> BandPracticePosition:
        self.shares_sheet = self.shares_cards = self.shares_pool = True
        twin = BandPracticePosition(
            self.components,
            self.agreed,
            self.stack[:],
            self.sheet,
            self.cards,
            self.pool,
            self.markers,
            self.unplayed,
            self.past,
        )
        twin.shares_sheet = twin.shares_cards = twin.shares_pool = True
        return twin

    def start(self) -> BandPracticePosition:
        """Return the position before the first move of such a game."""
        return first_position(self.components, self.agreed)

    def state(self) -> State:
        return STATE


def first_position(components: Components, agreed: Agreed) -> BandPracticePosition:
    """Return the position before the first move."""
    return BandPracticePosition(
        components,
        agreed,
        [Frame(frames.TURNING, CHANCE, [NOBODY, spotlight.FACE_UP])],
        blank(components.songs[0], NO_SONG),
        all_in_the_deck(components.cards, dice=agreed.options["no_special_dice"] == "no"),
        NO_DICE.copy(),
        vec[i64]([START] * 3),
        Bag([0 if song.level == LEVELS[0] else 1 for song in components.songs]),
        [],
    )
