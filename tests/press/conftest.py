"""What tests of the press share: games on paper, each printed once for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
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
def sheets() -> Iterator[Printer]:
    """Prints a document of a game: `sheets("test_piece", "cards", paper="letter")`."""
    with ExitStack() as presses:

        @cache
        def press(game: str, edition: Path | None, choices: Choices) -> Press:
            made = Press(bandstand.game(game, edition), choices)
            return presses.enter_context(made)

        @cache
        def once(game: str, document: str, edition: Path | None, choices: Choices) -> Sheets:
            using = press(game, edition, choices)
            return Sheets(using.pdf(document), using.cards() if document == "cards" else [])

        def printed(game: str, document: str, edition: Path | None = None, **chosen: Any) -> Sheets:
            return once(game, document, edition, Choices(**chosen))

        yield printed
