"""PettingZoo's and Gymnasium's environments: what they say, and what they refuse."""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("numpy", reason="bandstand[rl] is not installed")
pytest.importorskip("pettingzoo", reason="bandstand[rl] is not installed")

import bandstand
from bandstand import rl
from bandstand.bots import Random
from bandstand.engine import BadOption, IllegalMove
from bandstand.engine.record import read, replay


def played(env: rl.Env, seed: int | None) -> list[float]:
    """A game in which everyone plays the first move there is; what each agent got."""
    env.reset(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        got[agent] += reward
        env.step(None if ended or cut else int(seen["action_mask"].argmax()))
    return list(got.values())


def test_the_games_are_those_of_a_vector() -> None:
    env = rl.raw_env("metronome", players=3)
    envs = rl.Vector("metronome", 1, players=3, seed=9)
    for seed in (9, None, None):
        got = played(env, seed)
        while True:
            envs.step(envs.masks.argmax(axis=1))
            if envs.ended[0]:
                break
        assert got == envs.rewards[0].tolist()
        assert env.record().write() == envs.last_record(0).write()


def test_a_record_replays_to_the_payoffs() -> None:
    env = rl.raw_env("music_history")
    got = played(env, 4)
    record = read(env.record().write())
    assert replay(record, bandstand.game("music_history")).payoffs() == got


def test_only_who_is_to_move_may_do_anything() -> None:
    env = rl.raw_env("test_piece")
    env.reset(seed=1)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].sum() > 1
    assert env.observe(waiting)["action_mask"].sum() == 0


def test_illegal_actions_change_nothing() -> None:
    env = rl.raw_env("test_piece")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    before = env.record().write()
    for action, words in [
        (int((mask == 0).argmax()), "left in the draft row"),
        (999, "not a move here"),
        (None, "None is for agents whose game is over"),
        ("2", "a whole number, not '2'"),
        (1.0, "a whole number"),
    ]:
        with pytest.raises(IllegalMove, match=words):
            env.step(action)  # type: ignore[arg-type]
        assert env.record().write() == before
        assert env.agents == env.possible_agents


def test_who_is_out_can_only_leave() -> None:
    env = rl.raw_env("test_piece")
    env.reset(seed=1)
    while not all(env.terminations.values()):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_a_long_game_is_truncated() -> None:
    env = rl.raw_env("metronome", cut_off_at=4)
    env.reset(seed=1)
    for _ in range(4):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_render_shows_no_hand() -> None:
    env = rl.raw_env("metronome", render_mode="ansi")
    env.reset(seed=1)
    hand = env.match.position.view(0)["hand"]
    assert "seat 1" in env.render()
    assert not any(card in env.render() for card in hand)


def test_one_seat_against_bots() -> None:
    env = rl.SingleEnv("metronome", players=3, opponents=["greedy", Random()], seat=2)
    seen, info = env.reset(seed=3)
    assert info == {"seat": 2}
    over = False
    while not over:
        assert env.match.position.to_move() == 1
        assert (seen["action_mask"] == env.action_masks()).all()
        seen, reward, over, cut, _ = env.step(int(seen["action_mask"].argmax()))
        assert not cut
    assert reward == env.match.position.payoffs()[1]
    assert replay(read(env.record().write()), env.match.game).payoffs()[1] == reward
    with pytest.raises(IllegalMove, match="over"):
        env.step(0)


def test_seats_are_drawn_by_the_seed() -> None:
    env = rl.SingleEnv("test_piece", opponents="random")
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(20)]
    assert set(seats) == {1, 2}
    assert seats == [env.reset(seed=seed)[1]["seat"] for seed in range(20)]


def test_opponents_and_seats_that_there_are_not() -> None:
    with pytest.raises(BadOption, match="no bot is called 'genius'"):
        rl.SingleEnv("test_piece", opponents="genius")
    with pytest.raises(BadOption, match="2 other seats, but 1 opponents"):
        rl.SingleEnv("metronome", players=3, opponents=["greedy"])
    with pytest.raises(BadOption, match="no seat 3"):
        rl.SingleEnv("test_piece", seat=3)


def test_an_interface_without_its_package_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "bandstand.rl.aec", raising=False)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"needs pettingzoo: pip install 'bandstand\[rl\]'"):
        rl.env("test_piece")
