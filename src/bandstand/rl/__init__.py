"""Every game as an environment, in the interfaces that researchers already use.

    from bandstand import rl

    envs = rl.Vector("metronome", games=1024, players=4, seed=1)   # arrays in, arrays out
    game = rl.env("test_piece")                                    # PettingZoo
    game = rl.SingleEnv("test_piece", opponents="greedy")          # Gymnasium
    rl.spiel.register()                                            # OpenSpiel

Each needs its own package; `pip install 'bandstand[rl]'` brings those of the first three,
`bandstand[spiel]` OpenSpiel. docs/researchers.md tells the rest.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bandstand.rl import spiel
    from bandstand.rl.aec import Env, env, raw_env
    from bandstand.rl.single import SingleEnv
    from bandstand.rl.vector import Vector

__all__ = ["Env", "SingleEnv", "Vector", "env", "raw_env", "spiel"]

_HOMES: Final = {
    "Env": "aec",
    "SingleEnv": "single",
    "Vector": "vector",
    "env": "aec",
    "raw_env": "aec",
    "spiel": "spiel",
}


def __getattr__(name: str) -> Any:
    """Found when it is asked for: nobody needs the packages of an interface they do not use."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"bandstand.rl has no {name!r}; it has {', '.join(__all__)}")
    try:
        module = import_module(f"bandstand.rl.{home}")
    except ModuleNotFoundError as error:
        extra = "spiel" if home == "spiel" else "rl"
        raise ImportError(
            f"rl.{name} needs {error.name}: pip install 'bandstand[{extra}]'", name=error.name
        ) from error
    return module if home == name else getattr(module, name)
