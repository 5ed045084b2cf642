"""What can go wrong, said for the person who meets it."""

from __future__ import annotations


class BandstandError(Exception):
    """Anything Bandstand refuses. Its text is one sentence for a person."""


class IllegalMove(BandstandError):
    """A move that the rules do not allow now. Nothing has changed."""


class UnreadableMove(BandstandError):
    """A text that names no move of this position, or several."""


class BadOption(BandstandError):
    """An option, or a number of players, that the game does not have."""


class BadComponents(BandstandError):
    """A components file that does not say what the game needs.

    `table` and `field` are where, as a file writes it, if one place is to blame: `card` with
    `number` 12 is its twelfth card, and 0 is the number of a table that stands alone.
    """

    def __init__(self, words: str, table: str = "", number: int = 0, field: str = "") -> None:
        super().__init__(words)
        self.table = table
        self.number = number
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the attributes when a worker process sends the error."""
        return BadComponents, (str(self), self.table, self.number, self.field)


class BadData(BandstandError):
    """Plain data that is no position of this game and rules version."""


class UnknownGame(BandstandError):
    """No game of this name is installed."""


class BadRecord(BandstandError):
    """A record that cannot be read or replayed, and where it goes wrong."""

    def __init__(self, reason: str, line: int = 0, column: int = 0) -> None:
        where = f"line {line}, column {column}: " if line else ""
        super().__init__(where + reason)
        self.reason = reason
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the attributes when a worker process sends the error."""
        return BadRecord, (self.reason, self.line, self.column)
