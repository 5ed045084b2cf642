"""What a table is worth when a part is about to begin: the odds of this song and of the next.

Dice and squares can be reckoned (`Outlook`); powers, the spotlight and all the songs
to come cannot, not in time. So what is reckoned and what lies on the table become a
few figures, and weights turn these into the chance that the song ends without a disc
and the patrons that the songs after it bring. The weights were fitted to games of the
greedy band (tools/fit_band_practice.py does it, docs/bots.md says how well); they know kinds
of goals and cards, but no song.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.games.band_practice.bots.expected import Expected
from bandstand.games.band_practice.bots.outlook import Outlook, counted
from bandstand.games.band_practice.rules import cards
from bandstand.games.band_practice.rules.position import BandPracticePosition
from bandstand.games.band_practice.rules.sheet import NO_SONG
from bandstand.games.band_practice.rules.songs import TO_PLAY, Song

LEFT_OVER: Final[i64] = 2  # dice left over that are considered
SPREAD: Final = 3.0  # points by which a marker's walk differs from what is expected
IN_TIME: Final = 0.6  # how likely a visit to come is later than the mistake it should mend
MANY: Final = 0.5  # three or more mistakes to come: how often they are just three
LEAST: Final = 0.01  # keeps odds away from certainty
MOST_DISCS: Final[i64] = 3  # any more are as bad

# Where figures that come in kinds begin.
READY: Final[i64] = 16
AHEAD: Final[i64] = READY + cards.KINDS
HELD: Final[i64] = TO_PLAY + 1
FREE: Final[i64] = HELD + cards.KINDS + 1

# What each figure adds to the log odds that the song ends without a disc.
HOPE: Final = vec[float](
    [
        -0.965,  # always
        1.346,  # the log odds that visits mend all mistakes, powers apart
        0.497,  # the log of the chance of no mistake to come
        2.237,  # mistakes to come
        1.546,  # one disc on the sheet
        2.829,  # two
        -0.007,  # three or more
        -0.544,  # visits to come
        0.359,  # the same for each disc
        -0.25,  # and for each mistake to come
        -0.635,  # mistakes to come for each disc
        1.65,  # the log of the chance of a visit for each disc
        0.763,  # parts to come
        0.302,  # just one part
        0.248,  # dice left over
        0.236,  # the same if there are two parts or more
        0.803,  # a Boom Die to use
        0.91,  # a Stereo Die to use
        0.618,  # a Charm Die to use
        0.146,  # a Diva Dancer to use
        0.079,  # a Plus One to use
        0.273,  # a Shift to use
        -0.093,  # an Extra Die to use
        0.126,  # a Reroll to use
        0.172,  # a Copy to use
        -0.256,  # an Equals to come
        -0.605,  # an Up to come
        -0.747,  # a Down to come
        -0.364,  # a Syncopation to come
        0.269,  # a Pose to come
        0.382,  # a Crescendo to come
        -0.478,  # a Key Change to come
        -1.584,  # a Big Finish to come
    ]
)

# What each figure adds to the patrons of the songs after it; the cards in each of them.
FUTURE: Final = vec[float](
    [
        0.0,  # no song to come
        0.2003,  # one song
        0.4523,  # two
        1.2062,  # three
        2.039,  # four
        2.9208,  # five
        3.8446,  # six
        4.7079,  # seven
        5.7706,  # eight
        0.147,  # a Boom Die, in each song to come
        0.1271,  # a Stereo Die
        0.1376,  # a Charm Die
        0.0283,  # a Diva Dancer
        0.0334,  # a Plus One
        0.0569,  # a Shift
        0.0158,  # an Extra Die
        0.0494,  # a Reroll
        0.0182,  # a Copy
        -0.0151,  # a tenth of the square of all cards held
        0.0067,  # a card to take
        -0.0041,  # each of the first two
        0.0124,  # each
        0.0325,  # each die to take
        0.0292,  # a visit still to come in this song
    ]
)


@final
class Prospects:
    """Judges tables where a part or a song is about to begin."""

    def __init__(self, outlooks: list[Outlook]) -> None:
        self.outlooks: Final = outlooks
        self.last: Final = [
            [_last_part(outlook.song, role) for role in range(3)] for outlook in outlooks
        ]
        self.song: Final = vec[float]([0.0] * len(HOPE))  # figures
        self.later: Final = vec[float]([0.0] * len(FUTURE))
        self.visits = 0.0  # to be expected in this song

    def value(self, position: BandPracticePosition) -> float:
        """Return the patrons to be expected of the song in play and those after it."""
        hope = 0.0
        self.visits = 0.0
        if position.sheet.number != NO_SONG:
            self.look_at_song(position)
            hope = 1.0 / (1.0 + math.exp(-_product(HOPE, self.song)))
        self.look_ahead(position)
        return hope + _product(FUTURE, self.later)

    def look_at_song(self, position: BandPracticePosition) -> None:
        """Note what the fate of the song in play depends on."""
        sheet = position.sheet
        pool = counted(position.pool)
        expected = self.outlooks[sheet.number].expect(sheet.dice, sheet.part, pool, LEFT_OVER)
        one_visit, two_visits, three_visits = self._visits(position, expected, 1.0)
        one, two, three = self._visits(position, expected, IN_TIME)
        discs = sheet.wrongs()
        flawless, slip, slips = expected.none, expected.one, expected.two
        worse = max(0.0, 1.0 - flawless - slip - slips)
        mistakes = slip + 2.0 * slips + 3.3 * worse
        if discs == 0:
            plain = flawless + slip * one + slips * two + worse * three * MANY
            enough = 1.0
        elif discs == 1:
            plain = flawless * one + slip * two + slips * three
            enough = one_visit
        elif discs == 2:
            plain = flawless * two + slip * three
            enough = two_visits
        else:
            plain = flawless * three if discs == 3 else 0.0
            enough = three_visits
        lying = float(min(discs, MOST_DISCS))
        left = len(sheet.song.columns) - sheet.part
        over = float(position.pool.size)
        song = self.song
        song[0] = 1.0
        song[1] = math.log((plain + LEAST) / (1.0 + LEAST - plain))
        song[2] = math.log(flawless + 2.0 * LEAST)
        song[3] = mistakes
        song[4] = 1.0 if discs == 1 else 0.0
        song[5] = 1.0 if discs == 2 else 0.0
        song[6] = 1.0 if discs >= 3 else 0.0
        song[7] = self.visits
        song[8] = self.visits * lying
        song[9] = self.visits * mistakes
        song[10] = mistakes * lying
        song[11] = math.log(enough + 2.0 * LEAST)
        song[12] = float(left)
        song[13] = 1.0 if left == 1 else 0.0
        song[14] = over
        song[15] = over if left > 1 else 0.0
        for index in range(READY, len(song)):
            song[index] = 0.0
        for role in range(3):
            if self.last[sheet.number][role] >= sheet.part:
                ready = position.cards.ready(role)
                for kind in range(cards.KINDS):
                    if (ready >> kind) & 1:
                        song[READY + kind] += float(position.cards.unused(role, kind))
        for goal in sheet.song.goals:
            if goal.part >= sheet.part:
                song[AHEAD + goal.kind] += 1.0

    def look_ahead(self, position: BandPracticePosition) -> None:
        """Note what the songs after the one in play depend on, times how many they are."""
        songs = songs_after(position)
        many = float(songs)
        later = self.later
        for index in range(len(later)):
            later[index] = 0.0
        later[songs] = 1.0
        total: i64 = 0
        for kind in range(cards.KINDS):
            held: i64 = 0
            for role in range(3):
                held += position.cards.holds(role, kind)
            total += held
            later[HELD + kind] = many * float(held)
        later[FREE - 1] = many * float(total * total) / 10.0
        free: i64 = 0
        dice: i64 = 0
        for place in range(len(position.cards.row)):
            if not position.cards.row_discs[place]:
                free += 1
                if cards.is_die(position.cards.row[place]):
                    dice += 1
        later[FREE] = many * float(min(free, 1))
        later[FREE + 1] = many * float(min(free, 2))
        later[FREE + 2] = many * float(free)
        later[FREE + 3] = many * float(dice)
        later[FREE + 4] = many * self.visits

    def _visits(
        self, position: BandPracticePosition, expected: Expected, share: float
    ) -> tuple[float, float, float]:
        """Return how likely one or more, two or more, three or more visits to the spotlight are.

        Each counts by `share` only.
        """
        none = 1.0
        one = 0.0
        two = 0.0
        self.visits = 0.0
        loop = float(position.components.spotlight)
        for role in range(3):
            points = expected.points_of(role)
            spot = float(position.markers[role])
            steps = loop if spot == loop else loop - spot
            for _ in range(2):
                chance = 1.0 / (1.0 + math.exp((steps - points - 0.5) / SPREAD))
                self.visits += chance
                chance *= share
                two += (one - two) * chance
                one += (none - one) * chance
                none -= none * chance
                steps += loop
        return 1.0 - none, 1.0 - none - one, 1.0 - none - one - two

    def card(self, kind: i64) -> float:
        """Return what holding a card is worth in each song to come."""
        return FUTURE[HELD + kind]

    def top(self, position: BandPracticePosition) -> float:
        """Return what taking the top card of the deck is worth."""
        total = 0.0
        kinds = position.cards.on_top()
        odds = position.cards.odds()
        for index in range(len(kinds)):
            total += float(odds[index]) * FUTURE[HELD + kinds[index]]
        return float(songs_after(position)) * total / float(sum(odds))

    def turned(self, position: BandPracticePosition) -> float:
        """Return what two more cards to choose from are worth."""
        free: i64 = 0
        for disc in position.cards.row_discs:
            free += 1 - disc
        more: i64 = min(2, position.cards.deck_size())
        dice = 0.0
        kinds = position.cards.on_top()
        odds = position.cards.odds()
        for index in range(len(kinds)):
            if cards.is_die(kinds[index]):
                dice += float(odds[index])
        gain = FUTURE[FREE] * float(min(free + more, 1) - min(free, 1))
        gain += FUTURE[FREE + 1] * float(min(free + more, 2) - min(free, 2))
        gain += FUTURE[FREE + 2] * float(more)
        gain += FUTURE[FREE + 3] * float(more) * dice / float(sum(odds))
        return float(songs_after(position)) * gain


def songs_after(position: BandPracticePosition) -> i64:
    """Return how many songs come after the one in play."""
    songs = TO_PLAY - len(position.past)
    return songs if position.sheet.number == NO_SONG else songs - 1


def _product(weights: vec[float], figures: vec[float]) -> float:
    total = 0.0
    for index in range(len(weights)):
        total += weights[index] * figures[index]
    return total


def _last_part(song: Song, role: int) -> int:
    """Return the last part in which a role has a square."""
    return max([part for part in range(len(song.columns)) if song.has(part, role)], default=-1)
