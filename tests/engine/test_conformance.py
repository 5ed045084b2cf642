"""The suite passes a stranger's game, and notices each way of breaking it."""

from __future__ import annotations

from typing import TypedDict, get_type_hints

import pytest

import bandstand
from bandstand import catalogue
from bandstand.engine import BandstandError
from bandstand.engine.conformance import NotConforming, cases, conform, shared_rows
from bandstand.engine.conformance.views import interpreted, undeclared_keys
from bandstand.engine.fields import components
from bandstand.games.test_piece.rules.view import View
from tests.engine.errands import Errands
from tests.high_note import Author

OTHER_DATA = """def data(self):
        return {**super().data(), FIELD}

    def scores"""


def test_a_strangers_game_is_found_and_conforms(high_note: Author) -> None:
    game = high_note()
    assert "high_note" in bandstand.names()
    counts = [f"high_note {players}p" for players in (2, 3, 4)]
    assert [str(case) for case in cases(game)] == [*counts, "high_note 2p low=yes"]
    for case in cases(game):
        conform(case, games=30, clauses=catalogue.rules_of("high_note"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("(open_hands or owner == seat)", "True", "gives another view"),
        ("return imagine(self, seat, luck)", "return self.copy()", "cannot know"),
        ("self.away.copy()", "self.away", "copy"),
        ('Why("HN-3", "the deck is empty")', "None", "why_not"),
        ('Why("HN-3",', 'Why("HN-9",', "without a clause"),
        ('"Swap" if move == SWAP else "Hold"', '"Hold"', "two moves are called"),
        ('"Swap" if move == SWAP', '"Swap; or not" if move == SWAP', "may not hold"),
        ("max(2, len(self.components.names))", "1", "move_limit"),
        ("return self.deck.odds()", "return [1]", "differ in length"),
        (
            "def scores",
            "def outcome(self, luck): return self.moves()[0]\n\n    def scores",
            "draws otherwise",
        ),
        ("[HOLD, SWAP] if self.deck.size", "[HOLD, HOLD] if self.deck.size", "listed twice"),
        ("if note == best]", "if note == best] + [9]", "winners"),
        (
            "def scores",
            "def payoffs(self): return [2.0] * self.players\n\n    def scores",
            "payoffs",
        ),
        ("def scores", "def legal(self, move): return True\n\n    def scores", "not in moves"),
        ("{self.components.names[self.hands[self.decided]]}", "it", "events show what"),
        ("def scores", OTHER_DATA.replace("FIELD", "'away': [7, 0, self.away.size]"), "round-trip"),
        ('number("decided", PUBLIC),', "", "the restored position"),
        ("return [note + 1 for note in self.hands]", "return []", "one score a seat"),
        ("hidden=True", "hidden=False", "say hidden=True"),
        ("def scores", OTHER_DATA.replace("FIELD", "'hands': self.hands"), "data that was saved"),
        ("return self if viewer == self.seat else", "return self or", "events show what seat"),
        ("[HOLD, SWAP] if self.deck.size", "[SWAP, HOLD] if self.deck.size", "not in order"),
        ("def scores", "def offer(self, into): into.add(HOLD)\n\n    def scores", "writes other"),
        ("hidden=True", "hidden=True, payoff_sum=2.0", "not 2.0 together"),
        (
            "    def screen(",
            "    def longest(self, players, options): return 2\n\n    def screen(",
            "longest",
        ),
    ],
)
def test_each_break_is_noticed(high_note: Author, old: str, new: str, complaint: str) -> None:
    with pytest.raises((NotConforming, BandstandError), match=complaint):
        conform(cases(high_note(old, new))[2], games=30, clauses=catalogue.rules_of("high_note"))


ROW = """    def observe(self, seat, into):
        into.choice("to move", max(self.to_move(), -1), self.players)
        into.bag("away", self.away)
        into.number("own", self.hands[seat] if seat >= 0 else 0)

    def scores"""


def test_a_row_conforms(high_note: Author) -> None:
    game = high_note("    def scores", ROW)
    for case in cases(game):
        conform(case, games=10)
    assert shared_rows(cases(game)[0], games=20)[0] > 10


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("self.hands[seat] if", "self.hands[0] if", "gives another row\nown"),
        ('into.bag("away", self.away)', 'into.bag("deck", self.deck)', "gives another row\ndeck"),
        (
            'into.bag("away", self.away)',
            "[into.flag('n', True) for n in self.hands[:self.decided]]",
            "wrote",
        ),
    ],
)
def test_a_row_that_tells_too_much_is_noticed(
    high_note: Author, old: str, new: str, complaint: str
) -> None:
    row = ROW.replace(old, new)
    with pytest.raises(NotConforming, match=complaint):
        conform(cases(high_note("    def scores", row))[2], games=30)


def test_views_that_share_a_row_are_counted(high_note: Author) -> None:
    blind = ROW.replace('into.number("own", self.hands[seat] if seat >= 0 else 0)', "pass")
    views, shared = shared_rows(cases(high_note("    def scores", blind))[0], games=20)
    assert 0 < shared < views


ADVICE = """
from bandstand.engine import Advice


class HighNoteAdvice(Advice):
    def rate(self, position, moves):
        ratings = [0.0 for move in moves]
        return ratings

    def worth(self, position, moves):
        return [0.5 for move in moves]

    def exact(self, position):
        return True

    def outlook(self, position):
        return [1.0 / position.players] * position.players

    def reason(self, position, move):
        return "it is high"


HighNote.advice = lambda self: HighNoteAdvice()
GAME = HighNote
"""


def test_advice_conforms(high_note: Author) -> None:
    for case in cases(high_note("GAME = HighNote\n", ADVICE)):
        conform(case, games=10)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("return ratings", "return [0.0, *ratings]", "rate gives 3 numbers, not 2"),
        ("[0.0 for move", "[float('nan') for move", "rate gives nan"),
        ("return [0.5 for", "return [1.5 for", "worth gives 1.5"),
        ("[0.5 for move in moves]", "[]", "worth gives 0 numbers"),
        ("return [1.0 /", "return [2.0 +", "outlook gives"),
        ("position.players] * position.players", "position.players]", "outlook gives 1 numbers"),
        ('"it is high"', '"It is high."', "a whole sentence"),
        ('"it is high"', '"seat 2 has less"', "a number for a seat"),
        ("return ratings", "position.decided = 9; return ratings", "changes the position"),
        ("return [0.5 for", "position.hands[0] = 0; return [0.5 for", "changes the position"),
        ("return [0.5 for move in moves]", "return None", "exact.. without worth"),
    ],
)
def test_broken_advice_is_noticed(high_note: Author, old: str, new: str, complaint: str) -> None:
    advice = ADVICE.replace(old, new)
    with pytest.raises(NotConforming, match=complaint):
        conform(cases(high_note("GAME = HighNote\n", advice))[0], games=30)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [("seat 2 waits", "a number for a name"), ("hold.", "a whole sentence"), ("", "say")],
)
def test_words_that_people_would_not_say_are_noticed(
    high_note: Author, words: str, complaint: str
) -> None:
    say = f"def say(self, move, names): return {words!r}\n\n    def seen"
    with pytest.raises(NotConforming, match=complaint):
        conform(cases(high_note("def seen", say))[0], games=30)


def test_a_failure_shows_the_record(high_note: Author) -> None:
    game = high_note("(open_hands or owner == seat)", "True")
    with pytest.raises(NotConforming, match=r'high_note 4p: (.|\n)*\[Game "high_note"\]'):
        conform(cases(game)[2], games=30)


def test_a_secret_that_the_number_of_steps_tells_is_noticed() -> None:
    honest = Errands(components("walks_back = 'at the door'", "errands.toml"))
    conform(cases(honest)[0], games=30)
    telling = Errands(components("walks_back = 'anywhere'", "errands.toml"))
    with pytest.raises(NotConforming, match=r"what was called off: \["):
        conform(cases(telling)[0], games=30)


SCREEN = """
from bandstand.engine import Drawn, Screen

from .events import NoteSwapped


class HighNoteScreen(Screen):
    def draw(self, sight, choices, names, memory):
        shown = {"view": sight.view(), "choices": choices, "swaps": len(memory)}
        return Drawn(shown, cue="Higher?")

    def describe(self, move, names):
        return [(f"{names[move.mover]}: {move.text}", "HN-3")] if move.mover >= 0 else []

    def keeps(self):
        return (NoteSwapped,)


HighNote.screen = lambda self: HighNoteScreen()
GAME = HighNote
"""


def test_a_screen_conforms(high_note: Author) -> None:
    for case in cases(high_note("GAME = HighNote\n", SCREEN)):
        conform(case, games=10, clauses=catalogue.rules_of("high_note"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("sight.view()", "sight._position.hands", "shows what (a spectator|seat .) cannot know"),
        (
            "shown = {",
            "self.drawn = getattr(self, 'drawn', 0) + 1; shown = {'at': self.drawn, ",
            "two drawings",
        ),
        ("shown = {", "memory.append(1); shown = {", "changes what is remembered"),
        ('cue="Higher?"', 'cue="seat 2 decides"', "a number for a name"),
        ("{names[move.mover]}: {move.text}", "Seat 1: {move.text}", "a number for a name"),
        ("{names[move.mover]}: {move.text}", "", "told as"),
        ('"HN-3")]', '"HN-9")]', "a clause that is not there"),
    ],
)
def test_a_broken_screen_is_noticed(high_note: Author, old: str, new: str, complaint: str) -> None:
    screen = SCREEN.replace(old, new)
    assert screen != SCREEN
    with pytest.raises(NotConforming, match=complaint):
        conform(
            cases(high_note("GAME = HighNote\n", screen))[1],
            games=30,
            clauses=catalogue.rules_of("high_note"),
        )


class WithWrongHands(TypedDict):
    hands: list[str]


class WithSwaps(TypedDict):
    swaps: int


class WithoutHands(TypedDict):
    pass


@pytest.mark.parametrize(
    ("declared", "complaint"),
    [
        (WithWrongHands, r"is not a WithWrongHands: .*hands"),
        (WithSwaps, "is not a WithSwaps: .*swaps"),
        (WithoutHands, "WithoutHands does not declare "),
    ],
)
def test_a_view_of_another_type_is_noticed(
    high_note: Author, declared: type, complaint: str
) -> None:
    game = high_note()
    game.view_type = declared
    with pytest.raises(NotConforming, match=complaint):
        conform(cases(game)[0])


def test_the_types_of_a_compiled_view_are_read_from_its_source() -> None:
    assert get_type_hints(interpreted(View))["row"] == list[str]
    assert undeclared_keys({"a": [{"b": 1, "c": 2}]}, {"a": [{"b": 1}]}) == "a.0.c"
