"""Genesis of Destiny Supreme! Band Practice, by Shandy Brown: a band plays eight songs.

The rules it plays: rulebook.md in this folder, clauses BP-1 to BP-35. Three roles,
Beats, Melody and Front, place dice in the columns of a song sheet. Goals between
and in the squares score steps on a stage, whose spotlight brings cards and mends
mistakes; a song that ends without a mistake brings a patron. One to three seats
hold the three roles, and win or lose together.

Moves: see notation.py. A role on its turn places a die, "4" or "Boom 4", or uses a
power, "Reroll" or "Copy 5"; in the spotlight it takes a card, turns two, removes a
disc or goes on. Chance rolls one die at a time, turns one card at a time, and says
which song comes next.

What each seat sees: everything. What nobody knows does not exist here: the deck is
a bag of cards, those put under it in sight of all apart, and the songs of levels II
and III have no order until one is to be played.

What lies on the table is a `Practice` (practice.py). This file says who may do what
with it; songs begin and end in setlist.py, dice and powers are in turn.py, steps and
what they lead to in spotlight.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.advice import Advice
from bandstand.engine.bag import Bag
from bandstand.engine.features import Features
from bandstand.engine.fields import Fields
from bandstand.engine.frame import Frame
from bandstand.engine.game import Game, Option
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, PlainData, Position, Why
from bandstand.engine.scene import Scene
from bandstand.engine.screen import Screen
from bandstand.games.band_practice.bots.advice import BandPracticeAdvice
from bandstand.games.band_practice.rules import (
    features,
    moves,
    refusals,
    saved,
    setlist,
    spotlight,
    turn,
    view,
)
from bandstand.games.band_practice.rules.cards import all_in_the_deck
from bandstand.games.band_practice.rules.components import SEATINGS, Agreed, Components
from bandstand.games.band_practice.rules.dice import no_dice
from bandstand.games.band_practice.rules.frames import (
    BEGINNING,
    CHOOSING,
    DRAWING,
    JUDGING,
    KEEPING,
    PLUS_ONE,
    ROLLING,
    SPOTLIGHT,
    TURN,
    TURNING,
    WALKING,
)
from bandstand.games.band_practice.rules.goals import NOBODY, ROLES
from bandstand.games.band_practice.rules.line import arrange, line
from bandstand.games.band_practice.rules.practice import TO_PLAY, Practice
from bandstand.games.band_practice.rules.say import say
from bandstand.games.band_practice.rules.sheet import NO_SONG, blank
from bandstand.games.band_practice.rules.songs import LEVELS
from bandstand.games.band_practice.rules.walk import START


def _held(seating: str) -> str:
    """Who holds which role, in words.

    >>> _held("121")
    'Seat 1: Beats and Front; seat 2: Melody'
    """
    held = [
        f"seat {seat}: {' and '.join(ROLES[at] for at in range(3) if seating[at] == seat)}"
        for seat in sorted(set(seating))
    ]
    words = "; ".join(held)
    return f"S{words[1:]}" if len(held) > 1 else "One plays all"


class BandPractice(Game):
    """The game, with its stage, dice, songs and cards."""

    def __init__(self, components: Fields) -> None:
        self.components: Final = Components(components)
        self._advice: Advice | None = None
        charm = " ".join(str(face) for face in self.components.charm_card_sheet.faces)
        super().__init__(
            components,
            name="band_practice",
            title="Genesis of Destiny Supreme! Band Practice",
            designer="Shandy Brown",
            licence="print and play; no licence stated",
            summary="Three musicians place dice to play eight songs without a mistake.",
            minutes="20",
            players=(1, 3),
            clauses="BP",
            rules_version=1,
            move_limit=moves.MOVES,
            options=[
                Option(
                    "roles",
                    "Which seats hold Beats, Melody and Front (BP-1).",
                    values=("usual", *SEATINGS),
                    title="Who holds which role",
                    labels={"usual": "As usual", **{one: _held(one) for one in SEATINGS}},
                ),
                Option(
                    "no_special_dice",
                    "Leave the three dice cards out of the deck.",
                    title="No special dice",
                ),
                Option(
                    "charm_card_sheet",
                    f"The Charm Die has the faces of its card, {charm}.",
                    title="The Charm Die of the cards",
                ),
                Option(
                    "take_back",
                    "Once a turn, a die just placed may be taken back.",
                    title="One die may be taken back",
                ),
                Option(
                    "silent_song",
                    "No talking from the first roll of a song to its end.",
                    title="Silent songs",
                ),
            ],
            cooperative=True,
            turns_stand=True,  # BP-33
            source=self.components.source,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        dice = options["no_special_dice"] == "no"
        return BandPracticePosition(
            self.components,
            Agreed(self.components, players, options),
            [Frame(TURNING, CHANCE, [NOBODY, spotlight.FACE_UP])],
            blank(self.components.songs[0], NO_SONG),
            all_in_the_deck(self.components.cards, dice=dice),
            no_dice(),
            vec[i64]([START] * 3),
            Bag([0 if song.level == LEVELS[0] else 1 for song in self.components.songs]),
            [],
        )

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        agreed = saved.agreed(self.components, players, options)
        read = BandPracticePosition(
            self.components,
            agreed,
            saved.stack(data, agreed),
            saved.sheet(data, self.components),
            saved.cards(data, self.components, agreed),
            saved.pool(data),
            saved.markers(data, self.components),
            saved.unplayed(data, self.components),
            saved.past(data, self.components),
        )
        saved.check(data, read)
        return read

    def arrange(self, scene: Scene, players: int, options: dict[str, str]) -> PlainData:
        return arrange(self.components, scene, players, options)

    def advice(self) -> Advice:
        if self._advice is None:  # what it works out is kept
            self._advice = BandPracticeAdvice(self.components)
        return self._advice

    def screen(self) -> Screen:
        from bandstand.games.band_practice.ui import BandPracticeScreen

        return BandPracticeScreen(self)


GAME = BandPractice


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BandPracticePosition(Practice):
    """A moment of Band Practice."""

    def moves(self) -> list[int]:
        return self.offered()

    def offer(self, into: Moves) -> None:
        if not self.stack:
            return
        frame = self.stack[-1]
        kind = frame.kind
        if kind == TURN:
            turn.offer(self, frame.args[0], into)
        elif kind == ROLLING:
            for die in self.agreed.dice[frame.args[-1]].outcomes:
                into.add(die)
        elif kind == SPOTLIGHT:
            spotlight.offer(self, frame.args[0], into)
        elif kind == KEEPING:
            into.span(moves.KEEP, 2)  # and TAKE_BACK
        elif kind == PLUS_ONE:
            into.span(moves.TAKE_TOP, 2)  # and LEAVE_TOP
        elif kind == BEGINNING:
            into.add(moves.BEGIN)
        elif kind == CHOOSING:
            for song in setlist.may_come(self):
                into.add(moves.SONG + song)
        else:
            for card in self.cards.on_top():
                into.add(moves.CARD + card)

    def legal(self, move: int) -> bool:
        if self.stack and 0 <= move < moves.EXTRA:  # a die
            frame = self.stack[-1]
            if frame.kind == TURN:
                return self.pool.count(move) > 0
            return frame.kind == ROLLING and self.agreed.dice[frame.args[-1]].shows(move)
        return move in self.moves()

    def outcome(self, luck: Luck) -> int:
        frame = self.stack[-1]
        if frame.kind == ROLLING:
            return self.agreed.dice[frame.args[-1]].roll(luck)
        if frame.kind in (TURNING, DRAWING) and self.cards.deck.size:
            return moves.CARD + self.cards.deck.pick(luck)
        if frame.kind == CHOOSING:
            return moves.SONG + luck.choice(setlist.may_come(self))
        return super().outcome(luck)

    def odds(self) -> list[int]:
        frame = self.stack[-1]
        if frame.kind == ROLLING:
            return self.agreed.dice[frame.args[-1]].odds[:]
        if frame.kind == CHOOSING:
            return [1] * len(setlist.may_come(self))
        return self.cards.odds()

    def apply(self, move: int) -> None:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == TURN:
            turn.take(self, frame, move)
        elif kind == ROLLING:
            turn.roll(self, frame, move)
        else:
            self.stack.pop()
            role: i64 = frame.args[0]
            if kind == SPOTLIGHT:
                spotlight.choose(self, role, move)
            elif kind == KEEPING:
                turn.keep(self, frame, move == moves.KEEP)
            elif kind == PLUS_ONE:
                spotlight.plus_one(self, role, move == moves.TAKE_TOP)
            elif kind == TURNING:
                spotlight.turn_card(self, frame, move - moves.CARD)
            elif kind == DRAWING:
                self.own_cards().draw(role, move - moves.CARD)
            elif kind == CHOOSING:
                setlist.choose(self, move - moves.SONG)
        self._carry_on()

    def _carry_on(self) -> None:
        """Judge, walk and go on until a role or chance has to decide, or all is over."""
        while self.stack or len(self.past) < TO_PLAY:
            if not self.stack:
                setlist.go_on(self)
                continue
            frame = self.stack[-1]
            if frame.kind == JUDGING:
                self.stack.pop()
                turn.judge(self, frame.args[0], frame.args[1], frame.args[2])
            elif frame.kind == WALKING:
                self.stack.pop()
                spotlight.walk_on(self, frame.args[0], frame.args[1])
            elif frame.kind == TURN and setlist.stuck(self, frame.args[0]):
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
        return view.view(self)

    def observe(self, seat: int, into: Features) -> None:
        features.observe(self, seat, into)

    def line(self) -> str:
        return line(self)

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
