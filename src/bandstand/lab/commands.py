"""The commands that repeat a study, or a part of it."""

from __future__ import annotations

import shlex
from typing import Final

from bandstand.lab.studies import Asked

# What each finding rests on.
NEEDS: Final = {
    "stakes": ("stakes", "coin"),
    "skill": ("ladder",),
    "drama": ("drama",),
    "components": ("play", "coin"),
    "dead": ("play", "second", "coin"),
    "dealt": ("play", "second", "coin"),
    "changed": ("pair",),
    "pushed": ("coin",),
}
USUAL: Final = ("play", "second")


def repeats(asked: Asked, finding: str = "") -> str:
    """The command that plays the same games again: of a whole study, or for one finding."""
    words = ["bandstand", "lab", asked.game]
    words += ["--players", ",".join(map(str, asked.players)), "--bots", ",".join(asked.bots)]
    wanted = NEEDS.get(finding, USUAL) if finding else tuple(asked.sizes)
    sizes = [f"{kind}={size}" for kind, size in asked.sizes.items() if kind in wanted]
    if sizes:
        words += ["--games", ",".join(sizes)]
    words += ["--seed", str(asked.seed)]
    for name, value in asked.options.items():
        words += ["--option", f"{name}={value}"]
    for thing in asked.push:
        words += ["--push", thing]
    if asked.edition_text is not None:
        words += ["--components", asked.file]
    if not finding or finding == "changed":
        words += asked.what_if
    return shlex.join(words)
