"""Metronome's screen: what it draws, and what the log says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, Luck, Sight
from bandstand.engine.events import Event, SeenMove, visible_events
from bandstand.games.metronome.rules.events import MeasureEnded
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.ui import words
from tests.games.metronome.reading import GAME
from tests.games.metronome.ui.playing import Play, hands, random_game
from tests.grammar import wrong_persons


@pytest.mark.parametrize("players", [2, 4, 11])
def test_every_choice_is_somewhere_on_the_table(game: Metronome, players: int) -> None:
    luck = Luck(players)
    play = Play(game, game.start(players))
    while play.position.to_move() != OVER:
        position, seat = play.position, play.position.to_move()
        if seat == CHANCE:
            play.move(position.outcome(luck))
            continue
        shown = play.seen()
        legal = {position.text(move) for move in position.moves()}
        assert set(shown["previews"]) == legal - {"draw", "pass", "give nothing"}
        assert not legal & set(shown["refused"])
        assert len(shown["cards"]) == players
        moves = position.moves()
        play.move(moves[luck.below(len(moves))])
    assert min(play.seen(0)["ranks"]) == 1
    assert "won" in play.drawn(0).result


def test_a_spectator_sees_everyones_number_of_cards_and_no_hand(game: Metronome) -> None:
    play = hands(game, ["red quarter (red/gold)"], [])
    shown = play.seen(SPECTATOR)
    assert shown["cards"] == [12, 12]
    assert shown["hand"] == []


def test_the_staff_says_who_played_each_card(game: Metronome) -> None:
    play = hands(
        game,
        ["6/4", "red quarter (gold/blue)"],
        ["gold half (red/gold)", "flat", "sharp"],
    )
    play.line("6/4; gold half (red/gold); dot; flat")
    shown = play.seen()["staff"]
    (half,) = shown["marks"]
    assert (half["colour"], half["value"], half["beats"]) == ("gold", "half", 3)
    assert half["by"] == {"head": 1, "dot": 0}
    assert (shown["signature"], shown["open"]) == ("6/4", 3)
    assert (shown["accidental"], shown["accidental_by"]) == ("flat", 1)
    assert shown["signed_by"] == 0
    assert shown["newest"] == {"card": "flat", "seat": 1}


def test_a_tie_is_on_the_first_of_its_notes(game: Metronome) -> None:
    play = hands(game, ["red quarter (red/gold)"], ["red quarter (red/blue)"])
    play.line("red quarter (red/gold); red quarter (red/blue); tie")
    first, second = play.seen()["staff"]["marks"]
    assert first["tied"]
    assert not second["tied"]
    assert first["by"] == {"head": 0, "tie": 0}


def effect(shown: dict[str, Any], card: str) -> str:
    assert card in shown["hand"]
    return str(shown["previews"][card][1]) if card in shown["previews"] else ""


def test_a_card_says_what_it_would_do(game: Metronome) -> None:
    play = hands(
        game,
        ["red eighth (red/gold)", "red quarter (red/gold)", "blue quarter (red/gold)", "sharp"],
        ["gold half (red/gold)"],
    )
    play.line("red eighth (red/gold); gold half (red/gold)")
    shown = play.seen()
    assert effect(shown, "red quarter (red/gold)") == "leaves ½ beat"
    assert effect(shown, "3/4") == "leaves ½ beat"
    assert effect(shown, "dot") == "leaves ½ beat"
    assert effect(shown, "sharp") == "then gold or blue"
    assert effect(shown, "blue quarter (red/gold)") == ""


def test_a_card_that_takes_the_measure_or_crams_it_says_so(game: Metronome) -> None:
    play = hands(
        game,
        ["red half (red/gold)", "red quarter (red/gold)", "red eighth (red/gold)"],
        ["gold quarter (red/gold)"],
    )
    play.line("red half (red/gold); gold quarter (red/gold)")
    assert effect(play.seen(), "red quarter (red/gold)") == "takes the measure"
    play.line("red eighth (red/gold)")
    assert effect(play.seen(), "dot") == "crams, draw one"


def test_the_value_of_a_rest_and_its_colour_are_chosen_on_cards(game: Metronome) -> None:
    rest = "red whole/half rest (wild, draw 2)"
    play = hands(game, [rest], [])
    play.line(rest)
    shown = play.seen()
    assert (shown["placing"], shown["placing_as"]) == (rest, None)
    assert shown["previews"] == {
        "as whole": ("Play it as a whole rest", "takes the measure", ""),
        "as half": ("Play it as a half rest", "leaves 2 beats", ""),
    }
    play.line("as half")
    shown = play.seen()
    assert (shown["placing"], shown["placing_as"]) == (rest, 2)
    assert list(shown["previews"]) == ["then red", "then gold", "then blue"]
    assert shown["previews"]["then blue"] == ("Name blue", "blue must follow", "")
    play.line("then blue")
    assert play.sentences[-1] == "Ada played a red half rest and named blue."


def test_giving_is_chosen_on_the_player_and_then_on_the_card(game: Metronome) -> None:
    rest = "red whole/half rest (wild, draw 2)"
    play = hands(game, [rest], ["blue half (red/blue)"])
    play.line(f"{rest}; as half; then blue; gold half (red/gold); sharp; blue half (red/blue)")
    shown = play.seen()
    then = "Then you choose which. Only you two will see it."
    held = words.counted(shown["cards"][0], "card")
    assert shown["previews"] == {"give to seat 1": ("Give Ada a card", f"Ada holds {held}", then)}
    play.line("give to seat 1")
    shown = play.seen()
    gives = ("Give sharp", "to Ada", "Only you and Ada will see it.")
    assert shown["previews"]["give sharp"] == gives
    assert shown["receiving"] == 0
    play.line("give sharp")
    assert play.seen()["gift"] == {"giver": 1, "receiver": 0}
    assert play.sentences[-2:] == ["Ben took measure 1.", "Ben gave Ada a card."]
    assert play.seen(1)["known"] == ["You gave away a sharp: Ada may hold it."]


def test_moves_in_words(game: Metronome) -> None:
    play = hands(game, ["sharp", "5/4"], ["red quarter (red/gold)"])
    play.line("sharp; red quarter (red/gold); dot")
    assert play.sentences == [
        "Ada played a sharp. Any colour follows.",
        "Ben played a red quarter on the sharp. Red or gold follows.",
        "Ada dotted the red quarter: 1½ beats.",
    ]


def test_a_drawn_card_in_words() -> None:
    rest = "red quarter rest (wild)"
    play = Play(GAME, GAME.scene("tie", "tie", staff="red half"))
    play.line(f"draw; {rest}; then gold; draw; sharp")
    assert play.sentences == [
        "Ada could place nothing and had to draw.",
        "Ada drew a red quarter rest; it fits.",
        "Ada played a red quarter rest and named gold.",
        "Ben could place nothing and had to draw.",
        "Ben drew and placed a sharp. Blue follows.",
    ]


def test_every_move_of_many_games_is_told(game: Metronome) -> None:
    for seed in range(6):
        play = random_game(game, 2 + seed % 3, seed)
        ended = [sentence for sentence in play.sentences if "measure" in sentence]
        kept = [event for event in play.memory if isinstance(event, MeasureEnded)]
        assert 0 < len(kept) <= len(ended)
        assert "The game is over." in play.sentences[-1]


def strings(shown: Any) -> list[str]:
    """All that stands anywhere in plain data."""
    if isinstance(shown, dict):
        return [text for value in shown.values() for text in strings(value)]
    if isinstance(shown, list | tuple):
        return [text for value in shown for text in strings(value)]
    return [shown] if isinstance(shown, str) else []


@pytest.mark.parametrize("players", [2, 4, 11])
def test_the_data_is_plain_and_holds_only_what_the_seat_knows(
    game: Metronome, players: int
) -> None:
    luck, dreams = Luck(players), Luck(1)
    play = Play(game, game.start(players))
    while play.position.to_move() != OVER:
        position = play.position
        chance = position.to_move() == CHANCE
        play.move(position.outcome(luck) if chance else luck.choice(position.moves()))
        if luck.below(4) or position.to_move() == CHANCE:
            continue
        for seat in (SPECTATOR, 0, 1):
            shown = play.seen(seat)
            assert json.loads(json.dumps(shown)) == lists(shown)
            imagined = Play(game, Sight(position, seat).imagine(dreams))
            imagined.memory = play.memory
            assert imagined.seen(seat) == shown


def lists(shown: Any) -> Any:
    """The same data of nothing but what JSON has; fails where it is anything else."""
    if isinstance(shown, dict):
        assert all(type(name) is str for name in shown)
        return {name: lists(value) for name, value in shown.items()}
    if isinstance(shown, list | tuple):
        assert type(shown) in (list, tuple)
        return [lists(value) for value in shown]
    assert shown is None or type(shown) in (str, int, float, bool)
    return shown


def test_constants_describe_every_card(game: Metronome) -> None:
    constants = game.screen().constants()
    assert json.loads(json.dumps(constants)) == constants
    assert set(constants["cards"]) == set(game.components.faces)
    rest = constants["cards"]["red whole/half rest (wild, draw 2)"]
    assert rest["called"] == "red whole/half rest"
    assert rest["about"].endswith(
        "of 4 beats or 2 beats: you name the colour that follows. The next player draws two cards."
    )
    assert constants["cards"]["natural"]["foot"] == "any colour on it"


def test_nobody_reads_of_themselves_as_of_somebody_else(game: Metronome) -> None:
    for seed in range(4):
        luck, position = Luck(seed), game.start(3)
        screen, names = game.screen(), ["You", "Ben", "Cyd"]
        memory: list[Event] = []
        while position.to_move() != OVER:
            mover = position.to_move()
            chance = mover == CHANCE
            move = position.outcome(luck) if chance else luck.choice(position.moves())
            text = position.text(move) if mover == 0 else position.seen(move, 0)
            events = position.play_with_events(move)
            public = visible_events(events, SPECTATOR)
            memory += [event for event in public if isinstance(event, screen.keeps())]
            sight = Sight(position, 0)
            legal = [sight.text(one) for one in sight.moves()]
            drawn = screen.draw(sight, legal, names, memory)
            shown = [*strings(drawn.data), drawn.cue, drawn.hint, drawn.result]
            told = screen.describe(SeenMove(mover, text, visible_events(events, 0)), names)
            shown += [words for words, _ in told]
            assert not wrong_persons("\n".join(shown))


def test_no_cards_in_words() -> None:
    assert words.counted(0, "card") == "no cards"
