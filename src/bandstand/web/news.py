"""What is new on a board: the parts that have changed since a page was sent them.

A board is parts: those that the house draws, and within the board those that the game's
template marks. A page that has a part as it is needs it not again. The house's are small and
drawn to find out; a game's part has a key, made of all that it reads, and nobody draws it
where that is the same. What is sent is HTML, one element after another, each taking the place
of the one with its id.
"""

from __future__ import annotations

import re
from typing import Any, Final, final

from bandstand.web.chronicle import SHOWN, Log, Told
from bandstand.web.templates import MARKED, Key, Marked, Templates, digest

BEFORE: Final = ("beside", "forms", "goal", "cue")
AFTER: Final = ("since", "people", "talk", "saying", "turns", "leave", "acts")
SPARE: Final = SHOWN // 4  # moves that a page may show of the log beyond those it should
_ID: Final = re.compile(r'\s*<\w+[^>]*? id="([^"]+)"')


@final
class Page:
    """What one page has been sent."""

    def __init__(self) -> None:
        self.parts: dict[str, Key] = {}  # of the house
        self.board: Key = b""  # what is between the game's parts
        self.own: list[tuple[str, Key]] = []  # the game's parts: their ids and keys
        self.log: Told | None = None


@final
class Board:
    """A table as it looks to some, drawn part by part as pages need it."""

    def __init__(self, templates: Templates, given: dict[str, Any]) -> None:
        self._templates = templates
        self._marked = Marked()
        self._given = {**given, MARKED: self._marked}
        with templates.giving(self._given):
            self._live = templates.module("live.html", self._given)
            self._parts = {name: str(getattr(self._live, name)()) for name in (*BEFORE, *AFTER)}
            self._board = str(self._live.board())

    def news(self, page: Page) -> str:
        """What a page lacks; it has it from now on."""
        with self._templates.giving(self._given):
            news = [self._part(name, page) for name in BEFORE]
            news.append(self._own(page))
            news += [self._part(name, page) for name in AFTER]
            news.append(self._log(page))
        return "".join(news)

    def _part(self, name: str, page: Page) -> str:
        drawn = self._parts[name]
        key = digest(drawn.encode())
        if page.parts.get(name) == key:
            return ""
        page.parts[name] = key
        return drawn

    def _own(self, page: Page) -> str:
        """The board, or those of its parts that are new, if they are all that is new."""
        marked, board = self._marked, digest(self._board.encode())
        had = page.own
        if board == page.board:
            new = [n for n, key in enumerate(marked.keys) if had[n][1] != key]
            drawn = {number: marked.draw(number) for number in new}
            if all(_id(html) == had[number][0] != "" for number, html in drawn.items()):
                for number in new:
                    had[number] = (had[number][0], marked.keys[number])
                return "".join(drawn.values())
        page.board = board
        page.own = [(_id(marked.draw(n)), key) for n, key in enumerate(marked.keys)]
        return marked.fill(self._board)

    def _log(self, page: Page) -> str:
        """The log, or the lines that have been added to it."""
        log: Log = self._given["shown"].log
        had, page.log = page.log, log.told()
        if had is None or not log.goes_on(had) or log.first > had.first + SPARE:
            return str(self._live.log())
        page.log = page.log._replace(first=had.first)
        return str(self._live.lines(log.after(had.moves))) if log.moves > had.moves else ""


def _id(part: str) -> str:
    """The id of a part's element; nothing if it has none."""
    found = _ID.match(part)
    return found[1] if found else ""
