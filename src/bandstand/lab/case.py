"""A study as it is judged: its counts by level and number of players, and its components."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bandstand.engine.game import Game
from bandstand.engine.position import PlainData
from bandstand.lab.counting import STATES
from bandstand.lab.figures import (
    Estimate,
    chance_of,
    discoveries,
    mean,
    paired,
    share,
    strata,
    tossed,
)
from bandstand.lab.pieces import names_of
from bandstand.lab.studies import PEOPLE, Asked, Change, Study
from bandstand.lab.workers import load_game

ENOUGH: Final = 100  # tries, before anything is said of a component
TRIES: Final = 30  # before a figure is shown at all
SEEN: Final = 120  # offers, before a component is listed
# Acts that give something up or put it in order: they do not tell how strong a component is.
LOSING: Final = (
    "discard", "give", "refresh", "call off", "clear", "no ", "lose", "choose", "borrow", "pass",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Thing:
    """A component and what is done with it, with all that tells how strong it is."""

    key: str
    offers: int
    takes: int
    won: Estimate | None  # share of wins of those who took it: company, not cause
    near: Estimate | None  # taken beside passed, of the same third and standing
    coin: Estimate | None
    dealt: Estimate | None
    stands: bool  # out among all of them, by coin or as dealt

    @property
    def name(self) -> str:
        return self.key.rpartition("|")[0]

    @property
    def act(self) -> str:
        return self.key.rpartition("|")[2]

    @property
    def words(self) -> str:
        """What people call it.

        >>> Thing("Sustain|take *, card #", 9, 1, None, None, None, None, False).words
        'take Sustain, card ...'
        """
        return self.act.replace("*", self.name).replace("#", "...") if self.act else self.name

    @property
    def losing(self) -> bool:
        return (self.words if self.act in ("", "*") else self.act).startswith(LOSING)

    @property
    def taken(self) -> float:
        """How often it is taken of the times that it could be."""
        return self.takes / self.offers if self.offers else 0.0

    @property
    def best(self) -> Estimate | None:
        """The strongest evidence of its worth."""
        return self.dealt or self.coin


class Case:
    """All that a study has found, for those who put it into words."""

    def __init__(self, study: Study) -> None:
        self.asked: Asked = study.asked
        self.counts = study.book.counts
        self.game: Game = load_game(study.setting().source)
        self.players = self.asked.players[0]
        self.level = self.asked.bots[0]
        self.together = self.game.cooperative or self.players == 1
        self.play: PlainData | None = self.counts.get(f"play {self.level} {self.players}")
        self._names = set(names_of(study.setting().source).names)
        self.base = mean(self.play["pay"]["all"]).value if self.play else 1 / self.players
        self.fair = self.base if self.together else 1 / self.players
        self.things: list[Thing] = self._things(self.play) if self.play else []

    def part(self, key: str) -> PlainData | None:
        """What a part has counted, if it has played anything."""
        counts = self.counts.get(key)
        return counts if counts and counts.get("games") else None

    def by_players(self) -> dict[int, PlainData]:
        """Games of the first level, by how many play."""
        found = {count: self.part(f"play {self.level} {count}") for count in self.asked.players}
        return {count: play for count, play in sorted(found.items()) if play}

    def by_level(self) -> dict[str, PlainData]:
        """Games of each level with the first number of players, and those of people."""
        levels = (*self.asked.bots, PEOPLE)
        found = {level: self.part(f"play {level} {self.players}") for level in levels}
        return {level: play for level, play in found.items() if play}

    def changes(self) -> list[tuple[Change, dict[str, list[int]]]]:
        """What each change has measured."""
        found = [(change, self.part(f"pair {change.label}")) for change in self.asked.changes]
        return [(change, part["pairs"]) for change, part in found if part]

    def known(self, key: str) -> bool:
        """Whether a kind of move is about a component; of a game that names none, all are."""
        return not key.endswith("|") or not self._names

    def dealt(self, play: PlainData, key: str) -> Estimate | None:
        """What a thing in the opening hand is worth."""
        name = key.rpartition("|")[0]
        row = play["dealt"].get(f"{name}|*") or play["dealt"].get(f"{name}|")
        if not row or row[0] < 2:
            return None
        told, base = mean(row), mean(play["pay"]["all"]).value
        return Estimate(told.value - base, told.low - base, told.high - base, told.games)

    def _things(self, play: PlainData) -> list[Thing]:
        coins = (self.part("coin") or {}).get("coin", {})
        found: list[Thing] = []
        tests: dict[str, float] = {}
        acted = {key.rpartition("|")[0] for key in play["offers"]}
        only_dealt = {key for key in play["dealt"] if key.rpartition("|")[0] not in acted}
        for key in sorted({*play["offers"], *only_dealt}):
            offers = play["offers"].get(key, 0)
            few = offers < SEEN and key not in coins and key not in play["dealt"]
            if few or not (self.known(key) or key in play["dealt"]):
                continue
            row = play["things"].get(key, [0] * (6 * STATES))
            taken = [sum(row[at] for at in range(slot, len(row), 6)) for slot in (3, 4, 5)]
            near, coin = strata(row), tossed(coins[key]) if key in coins else None
            dealt = self.dealt(play, key)
            thing = Thing(
                key,
                offers,
                play["takes"].get(key, 0),
                share(taken) if taken[0] > 4 else None,
                near if near and near.games >= ENOUGH else None,
                coin if coin and coin.games >= TRIES else None,
                dealt if dealt and dealt.games >= 50 else None,
                False,
            )
            found.append(thing)
            if thing.coin and thing.coin.games >= ENOUGH and not thing.losing:
                tests[f"coin {key}"] = chance_of(thing.coin)
            if thing.dealt and thing.dealt.games >= ENOUGH:
                tests[f"dealt {thing.name}"] = chance_of(thing.dealt)
        standing = discoveries(tests)
        return [
            Thing(
                thing.key, thing.offers, thing.takes, thing.won, thing.near, thing.coin,
                thing.dealt,
                f"coin {thing.key}" in standing
                or (f"dealt {thing.name}" in standing and not thing.losing),
            )
            for thing in found
        ]  # fmt: skip


MEASURES: Final = {
    "first": "the first player's share of wins",
    "decisions": "decisions a player",
    "real": "the share of real choices",
    "shared": "the share of shared wins",
    "score": "the mean score",
    "winner": "the winner's score",
}
OF_100: Final = ("first", "real", "shared")  # measures that are shares


def measured(case: Case, row: list[int], measure: str) -> bool:
    """Whether a measure means anything in this game, and was seen to differ at all."""
    if case.together and measure in ("first", "shared", "winner"):
        return False
    return row[5] != 0 or row[6] != 0 or paired(row).gap.half > 0
