"""The notes of the game, read from components.toml."""

from __future__ import annotations

from bandstand.engine import Fields


class Components:
    """The kinds of notes, from the lowest up. Raises BadComponents."""

    def __init__(self, components: Fields) -> None:
        self.names: list[str] = []
        self.copies: list[int] = []
        for note in components.tables("note"):
            self.names.append(note.text("name"))
            self.copies.append(note.number("copies", 1, 20))
            note.done()
        components.done()
