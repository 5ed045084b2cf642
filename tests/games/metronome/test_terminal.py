"""The table on a terminal."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, Luck, Sight, line
from bandstand.games.metronome.ui.terminal import draw
from bandstand.terminal.ink import plain
from tests.games.metronome.reading import GAME

LONG = "Bo the very Longwinded 1"
NAMES = ["Ines", "Oskar", "Wanda", LONG, "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Jo"]


@pytest.mark.parametrize("players", [2, 5, 11])
@pytest.mark.parametrize("advanced", ["no", "yes"])
def test_it_never_needs_more_than_eighty_columns(players: int, advanced: str) -> None:
    luck = Luck(players)
    for _ in range(3):
        position = GAME.start(players, {"advanced": advanced})
        while (mover := position.to_move()) != OVER:
            for seat in (0, players - 1, SPECTATOR):
                shown = plain(draw(GAME, Sight(position, seat), NAMES[:players]))
                assert max(map(len, shown.split("\n"))) <= 80
                assert LONG in shown or players == 2
            position.play(
                position.outcome(luck) if mover == CHANCE else luck.choice(position.moves())
            )


def test_the_table_of_someone_whose_turn_it_is() -> None:
    position = GAME.scene(
        "red quarter, red half (red/b, gold eighth rest, tie, tie, dot",
        "tie, dot, flat",
        "sharp",
        staff="sharp, red quarter, dot, red eighth, tie 1, 5/4, gold quarter rest (wild) then red",
    )
    assert plain(draw(GAME, Sight(position, 0), NAMES[:3])).split("\n") == [
        "Metronome · measure 1 · you: place a card",
        "> Ines        6     Oskar       3     Wanda       1",
        "draw pile 46 · discards 0",
        "",
        "     ◆|────────────────────────────────────························|",
        " 5/4 ●|────────────────────────[●q]────────························|",
        "     ▲|#▲q.~~~~~~~~~~~~~~▲e────────────────························|",
        "       1           2           3           4           5",
        "3 of 5 beats, 2 open  w whole  h half  q quarter  e eighth  [ ] rest  ~ tied",
        "last: ● gold quarter rest · next: ▲ red",
        "",
        "Your hand: 6 cards, 3 can be placed  + can be placed  - cannot",
        "Notes  + red half (red/blue)     + red quarter (red/blue)",
        "Rests  - gold eighth rest (wild)",
        "Signs  + dot     - tie x2",
    ]


def test_what_else_there_is_to_see() -> None:
    position = GAME.scene(
        "red eighth, tie, dot, flat", "sharp", staff="red half, red quarter, red eighth"
    )
    waiting = plain(draw(GAME, Sight(position, 1), NAMES[:2]))
    assert "Ines: place a card" in waiting
    assert "+ sharp" in waiting
    line(position, "red eighth; give to seat 2; give tie")
    giver, receiver = (plain(draw(GAME, Sight(position, seat), NAMES[:2])) for seat in (0, 1))
    assert "You gave away tie: Oskar" in giver
    assert "gave away" not in receiver
    assert "last measure taken by Ines" in giver
    line(position, "sharp")
    shown = plain(draw(GAME, Sight(position, 0), NAMES[:2]))
    assert "a sharp is in effect: its note comes next, and no rest or dot" in shown


def test_a_spectator_sees_no_hand_and_the_end_shows_the_ranks() -> None:
    position = line(GAME.scene("red half", "tie, dot", "tie"), "red half")
    shown = plain(draw(GAME, Sight(position, SPECTATOR), NAMES[:3]))
    assert "the game is over" in shown
    assert "Your hand" not in shown
    assert "Ines        0 #1" in shown
    assert "Oskar       2 #3" in shown


def test_choices_and_draws_are_announced() -> None:
    position = line(GAME.scene("red whole/half rest, tie", "tie"), "red whole/half rest")
    shown = plain(draw(GAME, Sight(position, 1), NAMES[:2]))
    assert "Ines: choose a value" in shown
    assert "being placed: red whole/half rest (wild, draw 2)" in shown
    line(position, "as half; then gold")
    assert "Oskar draws" in plain(draw(GAME, Sight(position, 0), NAMES[:2]))
    assert "who starts?" in plain(draw(GAME, Sight(GAME.start(2), 0), NAMES[:2]))
    everyone = GAME.scene("tie", "tie", staff="red quarter")
    assert "1 card, 0 can be placed" in plain(draw(GAME, Sight(everyone, 0), NAMES[:2]))
