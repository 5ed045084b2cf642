"""What tests of the press share: games on paper, each printed once for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand.press import Choices, Press
from tests.press.sheets import Sheets

Printer = Callable[..., Sheets]  # the fixture `sheets`


@pytest.fixture(scope="session", autouse=True)
def faces(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Type is unpacked once for all tests, away from the cache of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BANDSTAND_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def sheets() -> Printer:
    """Prints a document of a game: `sheets("test_piece", "cards", paper="letter")`."""

    @cache
    def once(game: str, document: str, edition: Path | None, choices: Choices) -> Sheets:
        with Press(bandstand.game(game, edition), choices, edition) as press:
            return Sheets(press.pdf(document), press.cards() if document == "cards" else [])

    def printed(game: str, document: str, edition: Path | None = None, **chosen: Any) -> Sheets:
        return once(game, document, edition, Choices(**chosen))

    return printed
