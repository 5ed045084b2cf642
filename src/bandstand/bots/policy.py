"""A policy: a bot that was trained, kept in a file, and sits at any table.

Whatever trained it (examples/train_ppo.py does), a file is a NumPy archive (.npz) with

- `about`: what it was trained for, as JSON in UTF-8: the name of the game, its rules version
  and edition, the number of players, the options, and whether rows have codes;
- `weights_0`, `biases_0`, `weights_1` and so on: layers between which what is below 0 is cut
  off. The first takes a row of numbers as `Position.observe` writes it, times `scale`, if the
  archive has that; the last gives a number for each move, and the highest legal one is played.

Reading one runs nothing that is in it. Only files that whoever runs Bandstand has allowed are
read at all: those named on a command line, or with `bandstand serve --policy`.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bandstand import catalogue
from bandstand.bots.player import Bot
from bandstand.engine.batch import width
from bandstand.engine.errors import BadOption
from bandstand.engine.features import Features
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import PlainData, Position
from bandstand.engine.sight import Sight
from bandstand.engine.text_limits import shorten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

PREFIX: Final = "policy:"
ALLOWED: Final = "BANDSTAND_POLICIES"  # where processes are told which files there are
MOST_BYTES: Final = 200_000_000  # of a file, and of its arrays when they are inflated
MOST_ARRAYS: Final = 100
LONGEST_NAME: Final = 24
CIRCLE: Final = 4  # moves of one seat that may lead back to where they began

# What a seat may know and do, a number each; and how good each move is thought to be.
Think = Callable[["NDArray[np.int16]", "NDArray[np.bool_]"], "NDArray[Any]"]


class Policy(Bot):
    """Plays the legal move that a function of what the seat may know and do rates highest."""

    def __init__(self, game: Game, think: Think, *, size: int = 0, codes: bool = False) -> None:
        self._game = game
        self._think = think
        self._size = size  # of the rows it understands, or 0 for any
        self._codes = codes
        self._features = Features(0)

    def choose(self, sight: Sight, luck: Luck) -> int:
        ranked = self._ranked(sight)
        if len(ranked) > 1:
            for move in ranked:
                if not self._leads_back(sight, move, luck):
                    return move
        return ranked[0]

    def _ranked(self, sight: Sight) -> list[int]:
        """The legal moves, the best first."""
        import numpy as np

        moves = sight.moves()
        if len(moves) == 1:
            return moves
        row = np.array(self._row(sight), np.int16)
        mask = np.zeros(self._game.move_limit, np.bool_)
        mask[moves] = True
        rated = np.asarray(self._think(row, mask))
        if rated.shape != mask.shape:
            raise BadOption(f"a policy rates {mask.size} moves, not {rated.shape}")
        return sorted(moves, key=lambda move: (-rated[move], move))

    def _leads_back(self, sight: Sight, move: int, luck: Luck) -> bool:
        """Whether it would come back to where it is now, and so do it again, and never end."""
        before = self._row(sight)
        position = sight.imagine(luck)
        for _ in range(CIRCLE):
            position.play(move)
            if position.to_move() != sight.seat:
                return False
            after = Sight(position, sight.seat)
            if self._row(after) == before:
                return True
            move = self._ranked(after)[0]
        return False

    def _row(self, sight: Sight) -> list[int]:
        if len(self._features.row) == 0:
            size = width(self._game.start(sight.players, sight.options), self._codes)
            if self._size not in (0, size):
                raise BadOption(
                    f"this policy was trained on rows of {self._size} numbers; with "
                    f"{sight.players} players {self._game.title} has {size}"
                )
            self._features = Features(size, False, self._codes)
        self._features.clear()
        sight.observe(self._features)
        return self._features.numbers()


def allow(file: str | Path) -> str:
    """Let bots be read from a file, here and in processes that are started from now on.

    Gives the name of the bot. Raises BadOption for a file that holds no policy.
    """
    path = Path(file).resolve()
    _read(path)
    known = allowed()
    name = f"{PREFIX}{path.stem[:LONGEST_NAME]}"
    if known.get(name, path) != path:
        raise BadOption(f"two policies are called {name!r}: {known[name]} and {path}")
    os.environ[ALLOWED] = json.dumps([str(one) for one in {*known.values(), path}])
    return name


def allowed() -> dict[str, Path]:
    """The files that may be read, by the names of their bots."""
    files = [Path(file) for file in json.loads(os.environ.get(ALLOWED, "[]"))]
    return {f"{PREFIX}{file.stem[:LONGEST_NAME]}": file for file in files}


def policies(game: Game) -> dict[str, PlainData]:
    """The policies for a game that may sit at tables: what each says about itself, by name."""
    found = {name: _read(path)[0] for name, path in sorted(allowed().items())}
    return {name: about for name, about in found.items() if not _misfit(about, game)}


def trained(name: str, game: Game) -> Policy:
    """The bot of this name, `policy:` and the name of its file. Raises BadOption."""
    files = allowed()
    if name not in files:
        known = ", ".join(files) if files else "there are none"
        raise BadOption(f"no policy is called {name[:80]!r}; of those allowed: {known}")
    about, layers = _read(files[name])
    misfit = _misfit(about, game)
    if misfit:
        raise BadOption(f"{name} was trained for {misfit}")
    think, size = _network(layers)
    return Policy(game, think, size=size, codes=about["codes"])


def about(start: Position, game: Game, *, codes: bool = False) -> PlainData:
    """What a policy that learned from such games says about itself in its file."""
    return {
        "game": game.name,
        "rules": game.rules_version,
        "edition": game.edition,
        "players": start.players,
        "options": dict(start.options),
        "codes": codes,
    }


def save(file: str | Path, about: PlainData, layers: Mapping[str, Any]) -> None:
    """Write a policy: what it says about itself, and its layers as the archive names them."""
    import numpy as np

    words = np.frombuffer(json.dumps(about).encode(), np.uint8)
    parts: dict[str, Any] = {name: np.asarray(part) for name, part in layers.items()}
    np.savez(file, about=words, **parts)


def _misfit(about: PlainData, game: Game) -> str:
    """What it was trained for, if that is not this game."""
    if about["game"] != game.name:
        return f"{about['game']}, not for {game.name}"
    if about["rules"] != game.rules_version:
        return f"rules version {about['rules']} of {game.title}; this is {game.rules_version}"
    if not catalogue.means(about["edition"], game):
        return f"edition {shorten(about['edition'])} of {game.title}; this is {game.edition}"
    return ""


def _read(path: Path) -> tuple[PlainData, dict[str, Numbers]]:
    try:
        stamp = path.stat()
    except OSError as error:
        raise BadOption(f"{path}: {error.strerror}") from None
    if stamp.st_size > MOST_BYTES:
        raise BadOption(f"{path}: a policy file has at most {MOST_BYTES:,} bytes")
    return _unpacked(path, stamp.st_mtime_ns)


@lru_cache(maxsize=8)
def _unpacked(path: Path, changed: int) -> tuple[PlainData, dict[str, Numbers]]:
    try:
        import numpy as np
    except ModuleNotFoundError:
        raise BadOption("a policy needs numpy: pip install 'bandstand[rl]'") from None
    try:
        parts = _arrays(path)
        about = json.loads(parts.pop("about").tobytes())
        layers = {name: np.asarray(part, np.float32) for name, part in parts.items()}
        wanted = {"game": str, "rules": int, "edition": str, "players": int, "codes": bool}
        if any(type(about[name]) is not kind for name, kind in wanted.items()):
            raise ValueError("it says something else about itself than policies do")
        _network(layers)
    except Exception as error:
        raise BadOption(f"{path} holds no policy: {error}") from None
    return about, layers


def _arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Return the arrays of an archive; raise ValueError if it is too large or has other types.

    A zip file may declare any size, and its members may inflate to more than they declare.
    """
    import numpy as np

    found: dict[str, NDArray[Any]] = {}
    with zipfile.ZipFile(path) as archive:
        members = archive.infolist()
        if len(members) > MOST_ARRAYS:
            raise ValueError(f"it has {len(members)} arrays; a policy has at most {MOST_ARRAYS}")
        if sum(member.file_size for member in members) > MOST_BYTES:
            raise ValueError(f"its arrays have more than {MOST_BYTES:,} bytes")
        for member in members:
            with archive.open(member) as file:
                data = file.read(member.file_size + 1)
            if len(data) > member.file_size:
                raise ValueError(f"{member.filename} is larger than it declares")
            array = _array(np, member.filename, data)
            found[member.filename.removesuffix(".npy")] = array
    return found


def _array(np: Any, name: str, data: bytes) -> NDArray[Any]:
    """Return the array that the bytes of an .npy file hold; raise ValueError."""
    file = BytesIO(data)
    version = np.lib.format.read_magic(file)
    readers = {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }
    if version not in readers:
        raise ValueError(f"{name} has an unknown format")
    shape, _, dtype = readers[version](file)
    if dtype.kind not in "fiub" or dtype.hasobject:
        raise ValueError(f"{name} holds {dtype}, not numbers")
    # Checked before reading, which would make room for as many numbers as the header says.
    if prod(shape) * dtype.itemsize != len(data) - file.tell():
        raise ValueError(f"{name} holds another number of values than it declares")
    array: NDArray[Any] = np.lib.format.read_array(BytesIO(data), allow_pickle=False)
    return array


def _network(layers: Mapping[str, Numbers]) -> tuple[Think, int]:
    """What the layers make of a row, and how wide that has to be."""
    depth = sum(name.startswith("weights_") for name in layers)
    if not depth:
        raise ValueError("it has no layers")
    pairs = [(layers[f"weights_{at}"], layers[f"biases_{at}"]) for at in range(depth)]
    size: int = pairs[0][0].shape[0]
    before = size
    for weights, biases in pairs:
        if weights.ndim != 2 or weights.shape[0] != before or biases.shape != weights.shape[1:]:
            raise ValueError("its layers do not fit each other")
        before = weights.shape[1]
    scale = layers.get("scale")

    def think(row: NDArray[np.int16], mask: NDArray[np.bool_]) -> Numbers:
        found: Numbers = row.astype("float32")
        if scale is not None:
            found = found * scale
        for at, (weights, biases) in enumerate(pairs):
            found = found @ weights + biases
            if at + 1 < depth:
                found = found.clip(min=0)
        return found

    return think, size
