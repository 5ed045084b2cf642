"""The games a server has: each in its standard edition, and perhaps in others."""

from __future__ import annotations

import tempfile
from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

from bandstand import catalogue
from bandstand.engine import BadComponents, Game
from bandstand.tables.refusals import Gone

AT_HAND: Final = 64  # editions that visitors have opened, and which are in memory
Find = Callable[[str, str], str | None]  # an edition as it is written, by its game and digest


class Editions:
    """Finds the game that a table is played with.

    `paths` name components files to have beside the standard ones; each says itself
    which game it is for. Raises BadComponents. What visitors have opened besides is
    found by asking `find`.
    """

    def __init__(self, paths: Sequence[Path] = ()) -> None:
        self.find: Find = lambda game, edition: None
        self._games: dict[str, Game] = {}  # in their standard editions, as they are asked for
        self._others: dict[tuple[str, str], Game] = {}
        self._paths: dict[tuple[str, str], Path] = {}
        self._opened: OrderedDict[tuple[str, str], Game] = OrderedDict()
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        for path in paths:
            self._add(catalogue.edition(path), path)

    def _add(self, game: Game, path: Path) -> None:
        key = game.name, game.edition
        if game.edition == self._standard(game.name).edition:
            raise BadComponents(f"{path}: is {game.title}'s standard edition, with no difference")
        if key in self._others:
            raise BadComponents(f"{path}: has the same components as {self._paths[key]}")
        self._others[key] = game
        self._paths[key] = path

    def game(self, name: str, edition: str = "") -> Game:
        """The game of this name, in the standard edition unless another is named by its digest.

        Raises UnknownGame, or Gone for an edition that is not here.
        """
        found = self._standard(name)
        if not edition or edition == found.edition:
            return found
        key = found.name, edition
        other = self._others.get(key) or self._at_hand(key)
        if other is None:
            raise Gone(
                f"played with edition {edition} of {found.title}'s components, "
                f"which this server does not have"
            )
        return other

    def _at_hand(self, key: tuple[str, str]) -> Game | None:
        """An edition that somebody has opened, made anew if it is not in memory."""
        if key in self._opened:
            self._opened.move_to_end(key)
            return self._opened[key]
        text = self.find(*key)
        if text is None:
            return None
        game = self.read(text)
        self._opened[key] = game
        while len(self._opened) > AT_HAND:
            (name, edition), _ = self._opened.popitem(last=False)
            self._place(name, edition).unlink(missing_ok=True)
        return game

    def read(self, text: str) -> Game:
        """The game that an edition makes, which is then at hand as a file. Raises BadComponents."""
        name = catalogue.meant_by(text, "this edition")
        new = self._place(name, f"new-{blake2b(text.encode(), digest_size=8).hexdigest()}")
        new.write_text(text, encoding="utf-8")
        try:
            game = catalogue.game(name, new)
        except BadComponents as error:
            new.unlink()
            raise BadComponents(str(error).replace(str(new), "this edition")) from None
        if game.edition_name == new.stem:
            game.edition_name = "another edition"
        new.rename(self._place(name, game.edition))
        return game

    def _place(self, name: str, edition: str) -> Path:
        """Where the file of an opened edition is, for those who think in another process."""
        self._folder = self._folder or tempfile.TemporaryDirectory(prefix="bandstand-editions-")
        return Path(self._folder.name) / f"{name}-{edition}.toml"

    def _standard(self, name: str) -> Game:
        # Names may be cut short, in records as in addresses, and mean the games that are here.
        meant = catalogue.meant(name)
        if meant not in self._games:
            self._games[meant] = catalogue.game(meant)
        return self._games[meant]

    def of(self, name: str) -> list[Game]:
        """All editions of a game that the server offers, the standard one first."""
        others = [game for (of, _), game in self._others.items() if of == name]
        return [self.game(name), *others]

    def path(self, game: Game) -> Path | None:
        """The components file of a game that is not played in its standard edition."""
        key = game.name, game.edition
        if key in self._paths or game.edition == self._standard(game.name).edition:
            return self._paths.get(key)
        return self._place(*key) if self._at_hand(key) else None
