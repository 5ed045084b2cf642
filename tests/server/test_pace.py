"""How long bots take, and how people hurry them."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.bots import bot
from bandstand.engine import Luck
from bandstand.server import TableServer
from bandstand.tables import NotNow, NotYours, Table, chance, opening, pause
from bandstand.tables.action import Context
from bandstand.tables.events import MovePlayed, SeatChanged
from bandstand.tables.master import Master
from bandstand.tables.pace import ROUND
from bandstand.tables.playing import SkipBots
from tests.server.test_service import served


class Played:
    """A table of `ada` and so many bots, whose moves are made by hand, and its time."""

    def __init__(self, game: str, bots: int, pace: float = 1.0) -> None:
        self.luck = Luck(1)
        self.now = 0.0
        self.master = Master(chance.draw_from(self.luck), lambda: self.now)
        self.bot = bot("random", bandstand.game(game))
        data = opening.create(
            bandstand.game(game),
            "ada",
            "Ada",
            ["me"] + ["bot random"] * bots,
            options={},
            public=False,
            pace=pace,
        )
        self.table: Table = self.master.begin("", bandstand.game(game), "ada", data)[0]

    def play(self) -> None:
        """Whoever is to move plays something."""
        seat = self.table.to_move()
        sight = self.table.sight(seat)
        text = sight.text(self.bot.choose(sight, self.luck))
        self.table = self.master.act(self.table, "", [MovePlayed(seat, text)])[0]

    def pause(self) -> float:
        return pause(self.table)

    def her_turn(self) -> bool:
        """Whether ada is asked, and not in the midst of somebody else's turn."""
        asked = self.table.state == "playing" and not self.table.bot_to_move()
        return asked and self.table.sight(0).view().get("turn") in (None, 1)

    def round(self, thinking: float = 0.0) -> list[float]:
        """What the bots take over each move between a turn of ada's and the next.

        It is never less than they think. What she is asked meanwhile she answers after a while.
        """
        while self.her_turn():
            self.play()
        pauses = []
        while self.table.state == "playing" and not self.her_turn():
            if self.table.bot_to_move():
                pauses.append(max(thinking, self.pause()))
                self.now += pauses[-1]
            else:
                self.now += 60
            self.play()
        return pauses


@pytest.mark.parametrize("thinking", [0.0, 0.02])
@pytest.mark.parametrize(("game", "bots"), [("music_history", 8), ("metronome", 10)])
def test_a_round_of_many_bots_takes_twenty_seconds_at_most(
    game: str, bots: int, thinking: float
) -> None:
    played = Played(game, bots)
    rounds: list[list[float]] = []
    while played.table.state == "playing":
        rounds.append(played.round(thinking))
    longest = max(rounds, key=sum)
    assert len(longest) > bots
    assert 5 < sum(longest) <= 20


def test_a_bot_with_many_moves_makes_them_faster_and_faster() -> None:
    played = Played("music_history", 8)
    pauses: dict[int, list[float]] = {}
    while played.table.round(played.table.moves) < 2:
        if played.table.round(played.table.moves) and played.table.bot_to_move():
            pauses.setdefault(played.table.to_move(), []).append(played.pause())
            played.now += played.pause()
        played.play()
    assert max(len(taken) for taken in pauses.values()) > 5
    for taken in pauses.values():
        assert taken == sorted(taken, reverse=True)
        assert sum(taken) <= ROUND / 8


def test_one_bot_takes_its_time_over_each_move() -> None:
    played = Played("test_piece", 1, pace=2.5)
    assert set(played.round() + played.round()) == {2.5}


def test_at_once_is_at_once() -> None:
    assert set(Played("music_history", 3, pace=0).round()) == {0}


def test_bots_among_themselves_keep_their_pace() -> None:
    played = Played("test_piece", 1)
    data = [SeatChanged(seat=0, holder="ada", name="Ada", bot="random")]
    played.table = played.master.act(played.table, "ada", data)[0]
    for _ in range(12):
        assert played.pause() == 1
        played.play()


def test_skipping_lasts_until_a_person_is_to_move() -> None:
    played = Played("metronome", 4)
    while not played.table.bot_to_move():
        played.play()
    assert played.pause() > 0
    hers = Context("ada", played.now)
    data = SkipBots().decide(played.table, hers)
    played.table = played.master.act(played.table, "ada", data)[0]
    assert SkipBots().decide(played.table, hers) == []
    assert set(played.round()) == {0}
    assert not played.table.skipping
    assert played.round()[0] > 0


@served
async def test_only_players_skip_and_only_bots_are_skipped(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "me"])
    with pytest.raises(NotYours, match="only players"):
        await services.tables.act("ben", table.id, SkipBots())
    with pytest.raises(NotNow, match="nothing to skip"):
        await services.tables.act("ada", table.id, SkipBots())
