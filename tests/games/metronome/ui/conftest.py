"""A game, and a server to play it at."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.games.metronome.rules.game import Metronome
from tests.web.conftest import ada as ada
from tests.web.conftest import ben as ben
from tests.web.conftest import server as server


@pytest.fixture
def game() -> Metronome:
    made = bandstand.game("metronome")
    assert isinstance(made, Metronome)
    return made
