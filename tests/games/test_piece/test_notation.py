"""Tables of Test Piece in a line."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, BadData, Luck
from tests.games.test_piece.minimax import GAME
from tests.games.test_piece.test_rules import after_round_1, after_round_2, dealt

ONE = "Soprano, Back, Flugel, Baritone"
OTHER = "Front, Front, Tenor, Tenor"


def test_a_line_is_dealt_and_drafted_as_it_would_have_been() -> None:
    assert GAME.scene(ONE, OTHER, discards="Euphonium").data() == after_round_1().data()
    drafted = f"{ONE} | Baritone, Trombone, E flat, B flat / {OTHER} | Back, Trombone, E flat, Perc"
    assert GAME.scene(drafted, discards="Euph, Timpani").data() == after_round_2().data()


def test_what_is_not_said_follows() -> None:
    """The row of round 2 from the discard, or the discard from the row."""
    row = ", ".join(after_round_1().view(0)["row"])
    assert GAME.scene(ONE, OTHER, row=row).data() == after_round_1().data()
    two = GAME.scene(
        f"{ONE} | Baritone, Trombone, E flat, B flat", f"{OTHER} | Back, Trom, E f, Per"
    )
    assert two.view(0)["discards"] == ["Euphonium", "Timpani"]
    assert GAME.scene("- / -").to_move() == CHANCE
    assert GAME.scene("players=2").data() == GAME.start().data()


def test_every_position_of_a_game_has_its_line() -> None:
    position, luck = GAME.start(), Luck(3)
    while position.to_move() != OVER:
        position.play(
            position.outcome(luck)
            if position.to_move() == CHANCE
            else luck.choice(position.moves())
        )
        assert ":=" not in position.line()
        assert GAME.scene(position.line()).data() == position.data()
    assert str(dealt(2)).startswith("- / - / first=2 / row=Soprano Cornet, Front-Row Cornet, ")


def test_a_game_that_has_not_begun_has_no_seats_in_its_line() -> None:
    assert GAME.start().line() == "players=2"


def test_the_first_card_of_all_may_be_the_ninth() -> None:
    told = GAME.scene(ONE.replace("Soprano", "Euphonium"), OTHER, discards="Soprano")
    assert told.view(0)["discards"] == ["Soprano Cornet"]


def test_what_no_draft_leads_to_is_written_field_by_field() -> None:
    scored = GAME.scene(dealt().line(), "penalties:=[1,0,0,0,0,0,0,0]")
    assert scored.line().endswith(" / penalties:=[1,0,0,0,0,0,0,0]")
    assert GAME.scene(scored.line()).data() == scored.data()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("- / - / row=Tuba", "row: 'Tuba' names none or several of Soprano Cornet, "),
        ("- / - / row=Soprano, Soprano", "row: there is no Soprano Cornet for that"),
        ("- / - / first=3", "first: must be from 1 to 2, not '3'"),
        ("- / - / discards=Euph", "discards: must be the ninth card of each round played"),
        ("Soprano / -", "row: nine cards with those drafted must be given"),
        (
            f"Soprano, Back / - / row={OTHER}, Flugel, Baritone, Timpani",
            "drafts of a round go 1, 2",
        ),
        (f"Soprano / - / row={OTHER}, {ONE}, Timpani", "row: has 10 cards with those drafted"),
        (f"{ONE} / {OTHER}", "row: must be given after a round, or else the discards"),
        (f"{ONE} / {OTHER} / row=Front", "a band does not have that many of Front-Row Cornet"),
        (f"{ONE}, Back / {OTHER} / discards=Euph", "column 1 has more than four cards"),
        ("- | Soprano / -", "a column is begun when the one before is full"),
        (f"{ONE} / {OTHER} / discards=Euph / row=Timpani", "row: the row is what has not been"),
        ("- | - | - | - | - / -", "seat 1: a tableau has 4 columns, not 5"),
    ],
)
def test_what_cannot_be_is_refused(line: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        GAME.scene(line)
