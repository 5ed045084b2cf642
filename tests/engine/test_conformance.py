"""The suite passes a stranger's game, and notices each way of breaking it."""

from __future__ import annotations

import pytest

import bandstand
from bandstand import catalogue
from bandstand.engine import BandstandError
from bandstand.engine.conformance import NotConforming, cases, conform
from bandstand.engine.fields import components
from tests.engine.errands import Errands
from tests.high_note import Author


def test_a_strangers_game_is_found_and_conforms(high_note: Author) -> None:
    game = high_note()
    assert "high_note" in bandstand.names()
    assert [str(case) for case in cases(game)] == ["high_note 2p", "high_note 3p", "high_note 4p"]
    for case in cases(game):
        conform(case, games=30, clauses=catalogue.rules_of("high_note"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("(open_hands or owner == seat)", "True", "gives another view"),
        ("return twin\n\n    def scores", "return self.copy()\n\n    def scores", "cannot know"),
        ("self.game, self.options, self.hands[:]", "self.game, self.options, self.hands", "copy"),
        ('Why("HN-3", "the deck is empty")', "None", "why_not"),
        ('Why("HN-3",', 'Why("HN-9",', "without a clause"),
        ('"Swap" if move == SWAP else "Hold"', '"Hold"', "two moves are called"),
        ('"Swap" if move == SWAP', '"Swap; or not" if move == SWAP', "may not hold"),
        ("max(2, len(self.names))", "1", "move_limit"),
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
        ("showing {self.game.names[self.hands[self.decided]]}", "showing it", "another view"),
        ("hands[:],\n", "hands[::-1],\n", "round-trip"),
        ("return [note + 1 for note in self.hands]", "return []", "one score a seat"),
        ("hidden=True", "hidden=False", "say hidden=True"),
        ('"hands": self.hands[:]', '"hands": self.hands', "data that was saved before"),
    ],
)
def test_each_break_is_noticed(high_note: Author, old: str, new: str, complaint: str) -> None:
    with pytest.raises((NotConforming, BandstandError), match=complaint):
        conform(cases(high_note(old, new))[2], games=30, clauses=["HN-3"])


def test_a_failure_shows_the_record(high_note: Author) -> None:
    game = high_note("(open_hands or owner == seat)", "True")
    with pytest.raises(NotConforming, match=r'high_note 4p: (.|\n)*\[Game "high_note"\]'):
        conform(cases(game)[2], games=30)


def test_a_secret_that_the_number_of_steps_tells_is_noticed() -> None:
    honest = Errands(components("walks_back = 'at the door'", "errands.toml"))
    conform(cases(honest)[0], games=30)
    telling = Errands(components("walks_back = 'anywhere'", "errands.toml"))
    with pytest.raises(NotConforming, match=r"what was called off: \['goes off', 'walks', 'walks'"):
        conform(cases(telling)[0], games=30)
