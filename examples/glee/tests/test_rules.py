"""Glee: each test fails if the rules break the clause that it names."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.engine import CHANCE, OVER, SPECTATOR, BadData, BadOption, Luck, Position, line
from bandstand.engine.conformance import Case, conform
from bandstand.engine.events import visible_events
from glee.ui.words import describe
from tests.rule import rule

GAME = bandstand.game("glee")
VOICES = {"S": "Soprano", "A": "Alto", "T": "Tenor", "B": "Bass"}
NAMES = [f"{voice} {note}" for voice in VOICES.values() for note in range(1, 11)]
DEAL = ["S1 S2 S3 A1 A2 A3 T1 T2 T3 B1", "S4 S5 S6 A4 A5 A6 T4 T5 T6 B2"]
REST = "S7 S8 S9 A7 A8 A9 T7 T8 T9 B3"


def named(cards: str) -> list[str]:
    """Cards by the first letter of their voice: "S1 B10" is Soprano 1 and Bass 10."""
    return [f"{VOICES[card[0]]} {card[1:]}" for card in cards.split()]


def dealt(*hands: str, first: int = 1) -> Position:
    """Before the bids: who begins, and what everyone holds."""
    cards = [name for hand in hands for name in named(hand)]
    return line(GAME.start(len(hands)), "; ".join([f"the first is seat {first}", *cards]))


def late(*hands: str, bids: list[int], taken: list[int], melody: str = "no") -> Position:
    """Seat 1 leads, and everyone has only these cards left; what was dealt besides was sung."""
    held = {name: seat for seat, hand in enumerate(hands) for name in named(hand)}
    others = [name for name in NAMES if name not in held]
    sung = others[-len(hands) * sum(taken) :]  # and what was never dealt is the rest
    where = [held.get(name, -2 if name in sung else -1) for name in NAMES]
    fields = {"first": 0, "leader": 0, "where": where, "bids": bids, "taken": taken}
    parts = [f"{name}:={value}" for name, value in fields.items()]
    return GAME.scene(f"players={len(hands)}", f"melody={melody}", *parts)


@rule("GL-1")
def test_three_to_five_sing_four_voices_of_ten_notes() -> None:
    outcomes = line(GAME.start(3), "the first is seat 1")
    assert [outcomes.text(move) for move in outcomes.moves()] == NAMES
    for players in (2, 6):
        with pytest.raises(BadOption, match=f"for 3-5 players, not {players}"):
            GAME.start(players)


@rule("GL-2")
def test_chance_decides_who_begins() -> None:
    start = GAME.start(4)
    assert start.to_move() == CHANCE
    assert [start.text(move) for move in start.moves()] == [
        f"the first is seat {seat}" for seat in (1, 2, 3, 4)
    ]
    assert start.odds() == [1, 1, 1, 1]
    assert dealt(*DEAL, REST, first=3).to_move() == 2


@rule("GL-2")
def test_hands_are_dealt_in_secret_and_the_rest_stays_hidden() -> None:
    position = dealt(*DEAL, REST)
    assert position.view(1)["hand"] == named(DEAL[1])
    assert "hand" not in position.view(-1)
    assert position.view(0)["phrases_left"] == 10
    assert "Bass 10" not in str(position.view(0))


@rule("GL-2")
@pytest.mark.parametrize(("players", "cards"), [(3, 10), (4, 10), (5, 8)])
def test_everyone_is_dealt_as_many(players: int, cards: int) -> None:
    position, luck = GAME.start(players), Luck(1)
    while position.to_move() == CHANCE:
        position.play(position.outcome(luck))
    assert [len(position.view(seat)["hand"]) for seat in range(players)] == [cards] * players


@rule("GL-3")
def test_all_bid_in_turn_from_none_to_all() -> None:
    position = dealt(*DEAL, REST, first=2)
    assert [position.text(move) for move in position.moves()] == [f"Bid {n}" for n in range(11)]
    position = line(position, "Bid 0; Bid 4")
    assert position.to_move() == 0
    assert position.view(0)["bids"] == [None, 0, 4]


@rule("GL-4")
def test_the_last_bid_must_not_make_it_come_out_even() -> None:
    position = line(dealt(*DEAL, REST), "Bid 3; Bid 2")
    even = position.parse("Bid 5")
    assert even not in position.moves()
    assert str(position.why_not(even)) == (
        "all bids together would be 10, one for each phrase (GL-4)"
    )
    assert len(line(dealt(*DEAL, REST), "Bid 8; Bid 8").moves()) == 11  # too many anyhow


@rule("GL-5")
def test_whoever_begins_leads_with_any_card_and_others_follow_in_turn() -> None:
    position = line(dealt(*DEAL, REST, first=2), "Bid 1; Bid 1; Bid 1")
    assert [position.text(move) for move in position.moves()] == named(DEAL[1])
    position = line(position, "Tenor 5; Tenor 7")
    assert position.to_move() == 0
    assert position.view(0)["phrase"] == [None, "Tenor 5", "Tenor 7"]


@rule("GL-6")
def test_the_voice_led_is_followed() -> None:
    position = line(late("A1 B1", "A5 B5", "S1 B3", bids=[1, 1, 1], taken=[3, 3, 2]), "Alto 1")
    bass = position.parse("Bass 5")
    assert [position.text(move) for move in position.moves()] == ["Alto 5"]
    assert str(position.why_not(bass)) == "Alto was led, and can be followed (GL-6)"


@rule("GL-6")
def test_who_has_none_of_it_plays_anything_and_is_known_to_be_out() -> None:
    position = line(late("A1 B1", "A5 B5", "S1 B3", bids=[1, 1, 1], taken=[3, 3, 2]), "A; A")
    assert [position.text(move) for move in position.moves()] == ["Soprano 1", "Bass 3"]
    position.play(position.parse("Bass 3"))
    assert position.view(-1)["out_of"] == ["", "", "Alto"]


@rule("GL-7")
def test_the_highest_of_the_voice_led_takes_the_phrase_and_leads() -> None:
    position = late("A1 B1", "A5 B5", "S10 B3", bids=[1, 1, 1], taken=[3, 3, 2])
    position = line(position, "Alto 1; Alto 5; Soprano 10")
    assert position.view(0)["taken"] == [3, 4, 2]
    assert position.view(0)["last_phrase"] == ["Alto 1", "Alto 5", "Soprano 10"]
    assert position.to_move() == 1


@rule("GL-8")
def test_soprano_beats_other_voices_where_that_was_chosen() -> None:
    hands = ("A1 B1", "S2 B5", "S1 B3")
    position = late(*hands, bids=[1, 1, 1], taken=[3, 3, 2], melody="yes")
    taken = line(position, "Alto 1; Soprano 2; Soprano 1").view(0)["taken"]
    assert taken == [3, 4, 2]
    plain = late(*hands, bids=[1, 1, 1], taken=[3, 3, 2])
    assert line(plain, "Alto 1; Soprano 2; Soprano 1").view(0)["taken"] == [4, 3, 2]


@rule("GL-9", "GL-10")
def test_a_bid_that_is_met_scores_ten_more_and_the_highest_score_wins() -> None:
    position = late("A1", "A5", "A3", bids=[3, 4, 2], taken=[4, 3, 2])
    assert position.view(0)["scores"] == [4, 3, 2]
    position = line(position, "Alto 1; Alto 5; Alto 3")
    assert position.to_move() == OVER
    assert position.scores() == [4, 14, 12]
    assert position.winners() == [1]


@rule("GL-10")
def test_equal_scores_share_the_win() -> None:
    position = line(late("A1", "A5", "A3", bids=[4, 4, 1], taken=[4, 3, 2]), "A; A; A")
    assert position.scores() == [14, 14, 2]
    assert position.payoffs() == [0.5, 0.5, 0]


def test_nobody_imagines_cards_where_they_cannot_be() -> None:
    """Seat 3 did not follow Alto, so the Alto that seat 1 has not seen is with another."""
    hands = ("A1 B1 B2", "A5 A6 B5", "S1 B3 B4", "A2 T1 T2")
    position = late(*hands, bids=[1, 1, 1, 1], taken=[3, 2, 2, 0])
    position = line(position, "Alto 1; Alto 5; Soprano 1; Alto 2")
    luck = Luck(1)
    thought = [position.imagine(0, luck) for _ in range(50)]
    assert {
        seat for one in thought for seat in (1, 2, 3) if "Alto 6" in one.view(seat)["hand"]
    } == {
        1,
        3,
    }
    assert len({str(one.view(2)["hand"]) for one in thought}) == 10  # two of the five others


@pytest.mark.parametrize(
    ("field", "value"), [("first", "1"), ("bids", [1, 1]), ("where", []), ("out", [0, 0, 0])]
)
def test_saved_data_of_another_shape_is_refused(field: str, value: object) -> None:
    position = late("A1 B1", "A5 B5", "S1 B3", bids=[1, 1, 1], taken=[3, 3, 2])
    data = GAME.save(position)
    assert GAME.save(GAME.restore(data)) == data
    data["position"][field] = value
    with pytest.raises(BadData, match=field):
        GAME.restore(data)


def test_a_dealt_card_is_known_to_its_seat_alone() -> None:
    position = line(GAME.start(3), "the first is seat 2")
    (dealt_card,) = position.play_with_events(position.parse("Tenor 4"))
    shown = [str(visible_events([dealt_card], viewer)) for viewer in (0, 1, SPECTATOR)]
    assert ["Tenor 4" in text for text in shown] == [True, False, False]


def test_the_log_says_what_happened() -> None:
    position = late("A1", "A5", "A3", bids=[3, 4, 2], taken=[4, 3, 2])
    position = line(position, "Alto 1; Alto 5")
    events = position.play_with_events(position.parse("Alto 3"))
    assert describe(events, ["Ann", "You", "Ben"]) == [
        ("Ben sang Alto 3.", "GL-6"),
        ("You took the phrase, 4 so far.", "GL-7"),
        ("Ann bid 3, took 4 and scored 4 points.", "GL-9"),
        ("You bid 4, took 4 and scored 14 points.", "GL-9"),
        ("Ben bid 2, took 2 and scored 12 points.", "GL-9"),
    ]


@pytest.mark.parametrize("players", [4, 5])
def test_it_conforms_with_the_melody_at_every_table(players: int) -> None:
    """The conformance suite itself tries each option with the fewest players."""
    conform(Case(GAME, players, {"melody": "yes"}), games=1, deep=20)
