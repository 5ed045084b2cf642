"""The coach: hints and reviews say what a seat could have known, and nothing more."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import bandstand
from bandstand.bots import Random
from bandstand.coach.coach import hint, review
from bandstand.coach.judge import Judge
from bandstand.engine import (
    BadOption,
    BadRecord,
    Game,
    Luck,
    Position,
    Sight,
    UnknownGame,
    line,
)
from bandstand.engine.record import Record, new_record
from bandstand.jobs.fair_queue import Priority
from bandstand.jobs.pool import WorkerPool
from bandstand.lab.play import turns
from tests.high_note import Author

TEST_PIECE = bandstand.game("test_piece")

# High Note with an author's own judgement: a high note is worth holding.
ADVICE = """
from bandstand.engine import Advice

from .position import HOLD


class HighNoteAdvice(Advice):
    def rate(self, position, moves):
        return [0.0 for move in moves]

    def worth(self, position, moves):
        note = position.hands[position.to_move()]
        return [[0.1, 0.4, 0.8][note] if move == HOLD else 0.5 for move in moves]

    def exact(self, position):
        return EXACT

    def reason(self, position, move):
        return "the note is high" if move == HOLD else "the note is low"


HighNote.advice = lambda self: HighNoteAdvice()
GAME = HighNote
"""


def with_advice(*, exact: bool) -> tuple[str, str]:
    return "GAME = HighNote\n", ADVICE.replace("EXACT", str(exact))


def recorded(game: Game, players: int, moves: str) -> Record:
    """The record of a game of these moves, chance among them."""
    position = game.start(players)
    record = new_record(game, position)
    for text in moves.split(";"):
        record.play(position, position.parse(text))
    return record


def random_game(seed: int, moves: int = 1000) -> Record:
    """A random game of Test Piece, or its first moves."""
    position, luck = TEST_PIECE.start(), Luck(seed)
    record = new_record(TEST_PIECE, position)
    for _ in turns(position, [Random()] * 2, luck, [luck] * 2, record.play):
        if len(record.entries) == moves:
            break
    return record


def told(position: Position, game: Game) -> tuple[str, str]:
    """The move that is suggested to whoever is to move, and what is said about it."""
    found = hint(game, Sight(position, position.to_move()), Luck(1), simulations=200)
    return position.text(found.move), found.words


def test_a_hint_says_how_imagined_games_went(high_note: Author) -> None:
    game = high_note()
    move, words = told(line(game.start(2), "C; E; Hold"), game)
    assert move == "Hold"
    assert re.fullmatch(
        r"You could play Hold\. Of 100 games from here you win about \d+, give or take \d+\. "
        r"The next best is to play Swap: about \d+\.",
        words,
    )
    move, words = told(line(game.start(2), "E; C; Hold"), game)
    assert move == "Swap"
    assert words.startswith("You could play Swap. ")


def test_a_hint_where_there_is_one_move(high_note: Author) -> None:
    game = high_note()
    position = line(game.start(4), "C; C; C; E; Swap; E; Swap; G; Swap; G")
    assert told(position, game) == ("Hold", "You can only play Hold.")


def test_a_hint_gives_the_games_own_reason(high_note: Author) -> None:
    game = high_note(*with_advice(exact=False))
    assert told(line(game.start(2), "G; C"), game) == (
        "Hold",
        "You could play Hold: the note is high. Of 100 games from here you win about 80. "
        "The next best is to play Swap: about 50.",
    )
    assert told(line(game.start(2), "C; C"), game) == (
        "Swap",
        "You could play Swap: the note is low. Of 100 games from here you win about 50. "
        "The next best is to play Hold: about 10.",
    )


def test_a_hint_says_when_it_is_exact(high_note: Author) -> None:
    game = high_note(*with_advice(exact=True))
    assert told(line(game.start(2), "G; C"), game) == (
        "Hold",
        "You could play Hold: the note is high. If nobody makes a mistake from here on, you win. "
        "The next best is to play Swap: that draws.",
    )


def test_a_hint_where_all_play_together(high_note: Author) -> None:
    game = high_note("hidden=True", "hidden=True, cooperative=True")
    _, words = told(line(game.start(2), "C; E"), game)
    assert re.search(r"From here it comes to about \d+.*, where 100 is the best result\.", words)


def test_moves_that_cannot_be_told_apart_are_called_equal(high_note: Author) -> None:
    """An E against a note put away that says nothing: hardly matters what seat 1 does."""
    game = high_note("if note == best]", "]")  # all lose
    _, words = told(line(game.start(2), "E; C"), game)
    assert words.endswith(" is about as good.")


def test_a_hint_calls_seats_by_their_names(high_note: Author) -> None:
    """The default words are those of the notation, in which seats have numbers."""
    game = high_note('return "Swap" if', 'return "Swap before seat 2" if')
    position = line(game.start(2), "C; G")
    sight = Sight(position, position.to_move())
    words = hint(game, sight, Luck(1), ["Ann", "Wanda"], simulations=20).words
    assert "Swap before Wanda" in words
    assert "eat 2" not in words


def test_a_hint_knows_only_what_the_seat_knows(high_note: Author) -> None:
    """Seat 1 holds an E; seat 2 may hold anything."""
    game = high_note()
    hints = {told(line(game.start(2), f"E; {other}"), game) for other in "CEG"}
    assert len(hints) == 1


def test_events_cover_every_move_and_changes_add_up() -> None:
    data = review(random_game(3).write(), simulations=10)
    events, points = data["events"], data["points"]
    assert events[0]["first"] == 1
    assert events[-1]["last"] == data["moves"] == 51
    assert all(one["last"] + 1 == two["first"] for one, two in pairwise(events))
    assert [event["last"] for event in events] == [point["after"] for point in points[1:]]
    assert [event["seat"] is None for event in events].count(True) == 2  # the two deals
    assert sum(len(event["texts"]) for event in events) == 51
    for seat in data["seats"]:
        at = seat["seat"] - 1
        assert seat["start"] == points[0]["chances"][at]
        assert seat["end"] == points[-1]["chances"][at] == float(seat["seat"] in data["winners"])
        parts = seat["luck"] + seat["own"] + seat["others"]
        assert parts == pytest.approx(seat["end"] - seat["start"], abs=1e-3)
    assert all(sum(point["chances"]) == pytest.approx(1) for point in points)


def last_pick() -> tuple[str, str, str]:
    """A game lost by its very last choice: its record, what was played and what was better."""
    for seed in range(1000):
        record = random_game(seed, moves=50)
        position = line(TEST_PIECE.start(), ";".join(entry.text for entry in record.entries))
        moves, seat = position.moves(), position.to_move()
        ends = [line(position.copy(), position.text(move)).winners() for move in moves]
        if [seat] in ends and [1 - seat] in ends:
            good, bad = (position.text(moves[ends.index([who])]) for who in (seat, 1 - seat))
            record.play(position, position.parse(bad))
            return record.write(), bad, good
    raise AssertionError("no game hangs by its last pick")


def test_a_choice_that_lost_the_game_is_found() -> None:
    text, bad, good = last_pick()
    data = review(text, simulations=24)
    last = len(data["events"]) - 1
    event = data["events"][last]
    choice = event["choice"]
    assert (choice["played"], choice["best"]) == (bad, good)
    assert choice["cost"] == pytest.approx(1, abs=0.01)
    assert choice["clear"]
    assert choice["exact"]
    assert choice["words"].startswith(f"It was better to draft the {good}")
    assert "If nobody makes a mistake from there on, that wins and this loses." in choice["words"]
    worth = {option["text"]: option["worth"] for option in choice["options"]}
    assert worth == pytest.approx({good: 1, bad: 0}, abs=0.01)
    loser = data["seats"][event["seat"] - 1]
    assert last in data["costliest"]
    assert last in loser["costliest"]
    assert loser["turning"][-1]["event"] == last
    words = f"Seat {event['seat']} chose to draft the {bad}. "
    assert loser["turning"][-1]["words"].startswith(words)
    assert loser["turning"][-1]["words"].endswith(" becomes 0.")


def test_every_option_is_weighed(high_note: Author) -> None:
    data = review(recorded(high_note(), 2, "C; G; Swap; C; Hold").write(), simulations=40)
    choices = [event["choice"] for event in data["events"] if event["choice"]]
    assert len(choices) == 2
    for choice in choices:
        assert all(option["games"] >= 1 for option in choice["options"])
        best = next(option for option in choice["options"] if option["text"] == choice["best"])
        assert best["games"] >= 40 // 4


@pytest.mark.parametrize("moves", ["C; G; Swap; C; Hold", "E; C; Hold; Swap; G", "G; C; Swap; C"])
def test_a_move_has_one_value(high_note: Author, moves: str) -> None:
    """The curve stands at what the best move is worth, and then at what the one played is."""
    data = review(recorded(high_note(), 2, moves).write(), simulations=60)
    last = len(data["events"]) - 1 if data["scores"] else None
    for at, event in enumerate(data["events"]):
        if event["choice"] is None:
            continue
        before, after = (data["points"][at + one]["chances"][event["seat"] - 1] for one in (0, 1))
        options = event["choice"]["options"]
        played = next(one for one in options if one["text"] == event["choice"]["played"])
        assert options[0]["worth"] == before == max(one["worth"] for one in options)
        assert event["choice"]["cost"] == pytest.approx(before - played["worth"])
        assert at == last or played["worth"] == pytest.approx(after, abs=1e-4)


def test_luck_decides_where_nobody_could_do_better(high_note: Author) -> None:
    """Seat 1 swaps a C, as it should, and draws a C again; seat 2 just holds its G."""
    game = high_note()
    data = review(recorded(game, 2, "C; G; Swap; C; Hold").write(), simulations=400)
    loser = data["seats"][0]
    assert loser["verdict"] == "luck"
    assert "Luck, not choice, decided." in loser["words"]
    assert loser["mistakes"] == 0
    assert loser["luck"] < -0.3


def test_choices_decide_where_somebody_blundered(high_note: Author) -> None:
    """Seat 2 has seen a G put away and holds a G, and swaps it for a C."""
    game = high_note()
    data = review(recorded(game, 2, "G; G; Swap; C; Swap; C").write(), simulations=400)
    second = data["seats"][1]
    assert second["mistakes"] == 1
    choice = data["events"][second["costliest"][0]]["choice"]
    assert (choice["played"], choice["best"]) == ("Swap", "Hold")


def test_what_a_seat_cannot_know_does_not_change_its_review(high_note: Author) -> None:
    """The records differ in what seats 2 and 3 drew in secret, and in what they showed last."""
    game = high_note()
    lines = ["E; C; G; Hold; Hold; Hold", "E; G; E; Hold; Hold; Hold"]
    one, other = (review(recorded(game, 3, moves).write(), simulations=50) for moves in lines)
    mine, yours = one["events"][1], other["events"][1]
    assert mine["seat"] == 1
    assert mine == yours
    ours, theirs = ([point["chances"][0] for point in data["points"][:-1]] for data in (one, other))
    assert ours == theirs
    assert one["points"][-1] != other["points"][-1]
    assert [point["chances"][1] for point in one["points"][:-1]] != [
        point["chances"][1] for point in other["points"][:-1]
    ]


def test_a_secret_draw_changes_nobody_elses_chances(high_note: Author) -> None:
    game = high_note()
    data = review(recorded(game, 2, "E; C; Hold; Swap; G").write(), simulations=50, seat=0)
    before, after = data["points"][-3:-1]
    assert data["events"][-1]["texts"] == ["a note"]
    assert before["chances"] != [None, None]
    assert after["chances"][1] is None


def test_one_seats_review_tells_what_that_seat_saw(high_note: Author) -> None:
    game = high_note()
    text = recorded(game, 2, "E; C; Hold; Swap; G").write()
    data = review(text, simulations=20, seat=0)
    assert [event["texts"] for event in data["events"]] == [
        ["E", "a note"],
        ["Hold"],
        ["Swap, showing C"],
        ["a note"],
    ]
    assert [event["choice"] is not None for event in data["events"]] == [False, True, False, False]
    assert [seat["seat"] for seat in data["seats"]] == [1]
    everyone = review(text, simulations=20)
    assert everyone["events"][0]["texts"] == ["E", "C"]
    assert everyone["events"][1] == data["events"][1]
    assert [point["chances"][0] for point in everyone["points"]] == [
        point["chances"][0] for point in data["points"]
    ]


def test_what_others_and_chance_did_is_told_by_the_log() -> None:
    """Own choices are told as choices; the rest as the game describes its events."""
    text = random_game(3, moves=12).write()
    dealt, *choices = review(text, simulations=10, seat=0)["events"]
    assert dealt["words"] == (
        "Seat 1 is player A. Round 1: nine cards of the silver band were turned up"
    )
    assert {event["seat"]: event["words"] for event in choices} == {
        1: "Seat 1 chose to draft the Timpani",
        2: "Seat 2 took the Back-Row Cornet to row 1 of column 1",
    }


def test_an_event_names_three_things_and_counts_the_others(high_note: Author) -> None:
    game = high_note()
    text = recorded(game, 4, "C; E; G; C; Hold").write()
    assert review(text, simulations=10)["events"][0]["words"] == (
        "Seat 1 drew C. Seat 2 drew E. Seat 3 drew G. And 1 more"
    )
    assert review(text, simulations=10, seat=1)["events"][0]["words"] == "Seat 2 drew E"


def test_where_moves_are_worked_out_that_is_what_they_are_worth(high_note: Author) -> None:
    game = high_note(*with_advice(exact=True))
    data = review(recorded(game, 2, "G; C; Swap; E; Hold").write(), simulations=200)
    first = data["events"][1]["choice"]
    assert first["exact"]
    assert first["options"] == [
        {
            "text": "Hold",
            "words": "play Hold",
            "worth": 0.8,
            "interval": [0.8, 0.8],
            "games": 0,
        },
        {
            "text": "Swap",
            "words": "play Swap",
            "worth": 0.5,
            "interval": [0.5, 0.5],
            "games": 0,
        },
    ]
    assert (first["best"], first["cost"], first["error"]) == ("Hold", 0.3, 0.0)
    assert first["reason"] == "the note is high"
    assert first["words"] == (
        "It was better to play Hold: the note is high. "
        "If nobody makes a mistake from there on, that wins and this draws."
    )
    assert data["points"][1]["exact"]
    assert data["points"][1]["chances"][0] == 0.8


def test_at_a_glance_nothing_is_worked_out(high_note: Author) -> None:
    game = high_note(*with_advice(exact=True))
    for moves in ("G; C", "G; C; Swap"):  # seat 1 is to choose, and to draw
        sight = Sight(line(game.start(2), moves), 0)
        assert Judge(game).judge(sight, Luck(1), 20).games == 0
        assert Judge(game).judge(sight, Luck(1), 20, glance=True).games > 0


def test_chance_is_judged_by_what_may_follow_it(high_note: Author) -> None:
    """Seat 1 will hold or swap what it draws: worth 0.5 with C or E, and 0.8 with G."""
    game = high_note(*with_advice(exact=False))
    data = review(recorded(game, 2, "G; C").write(), simulations=100_000)
    mean = (5 * 0.5 + 2 * 0.8) / 7
    assert data["points"][0]["chances"][0] == pytest.approx(mean, abs=0.02)
    assert data["seats"][0]["luck"] == pytest.approx(0.8 - mean, abs=0.02)


def test_a_review_is_the_same_wherever_it_is_made() -> None:
    text = random_game(4, moves=16).write()
    here = review(text, simulations=8, seed=3)
    with WorkerPool({Priority.REQUEST: 2}) as executor:
        assert review(text, simulations=8, seed=3, executor=executor) == here
        assert executor.submit(review, text, simulations=8, seed=3).result() == here
    assert json.loads(json.dumps(here)) == here
    assert review(text, simulations=8, seed=4) != here


def test_progress_is_told_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    text = random_game(4, moves=14).write()
    review(text, simulations=2, progress=lambda done, of: heard.append((done, of)))
    assert heard == [(done, 6) for done in range(1, 7)]


def test_who_has_little_time_gets_fewer_simulations(high_note: Author) -> None:
    text = recorded(high_note(), 2, "C; G; Swap; C; Hold").write()
    assert review(text, seconds=0.0)["simulations"] == 20
    assert review(text, seconds=1e9, simulations=30)["simulations"] == 30
    assert review(random_game(4, moves=0).write(), seconds=0.0, simulations=7)["simulations"] == 7


def test_a_hint_in_little_time_is_still_a_hint(high_note: Author) -> None:
    game = high_note()
    position = line(game.start(2), "C; G")
    sight = Sight(position, position.to_move())
    assert sight.text(hint(game, sight, Luck(1), seconds=0.0).move) in ("Hold", "Swap")


def test_a_game_that_is_not_finished() -> None:
    data = review(random_game(4, moves=15).write(), simulations=20)
    assert (data["scores"], data["winners"]) == (None, None)
    assert data["points"][-1]["after"] == 15
    assert not data["points"][-1]["exact"]
    empty = review(random_game(4, moves=0).write(), simulations=20)
    assert empty["events"] == []
    assert len(empty["points"]) == 1


def test_names_stand_in_what_is_said(high_note: Author) -> None:
    text = recorded(high_note(), 2, "C; G; Swap; C; Hold").write()
    data = review(text, simulations=100, names=["Ann", "Bob"])
    assert data["names"] == [seat["name"] for seat in data["seats"]] == ["Ann", "Bob"]
    last = data["seats"][1]["turning"][-1]["words"]
    assert last.startswith("Bob chose to play Hold. ")
    assert last.endswith(" becomes 100.")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("1. chance", "1, chance", "line 6, column 1: moves are written"),
        ("Seat 1 is A", "Seat 9 is A", "line 6, column 12: no move here is called"),
        ('[Rules "1"]', '[Rules "9"]', "played under rules version 9"),
        ('[Players "2"]', '[Players "99"]', "Test Piece is for 2 players, not 99"),
        ("result: unfinished", "result: 1 2, won by 1", "the result is given as"),
    ],
)
def test_broken_records_are_refused(old: str, new: str, complaint: str) -> None:
    text = recorded(TEST_PIECE, 2, "Seat 1 is A; Timpani").write()
    assert old in text
    with pytest.raises(BadRecord, match=complaint):
        review(text.replace(old, new), simulations=1)


def test_a_seat_or_a_game_that_is_not_there() -> None:
    text = random_game(1, moves=3).write()
    with pytest.raises(BadOption, match="there is no seat 3; the record has 2"):
        review(text, seat=2)
    with pytest.raises(UnknownGame, match="no game is called 'chess'"):
        review(text.replace("test_piece", "chess"))


def test_every_field_is_described() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    data = review(random_game(1, moves=14).write(), simulations=5)
    choice = data["events"][1]["choice"]
    parts = [data, data["points"][0], data["events"][0], data["seats"][0]]
    for part in [*parts, choice, choice["options"][0]]:
        assert [name for name in part if f"`{name}`" not in page] == []
