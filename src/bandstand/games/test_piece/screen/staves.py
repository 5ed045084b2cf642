"""The tuning stave: how often each voice sounds in a performance, and how often it should."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

WORDS: Final = {"S": "Soprano", "A": "Alto", "T": "Tenor", "B": "Bass"}
COLOURS: Final = ("red", "gold", "green", "blue")
PLACES: Final = (12.1, 31.4, 50.6, 69.9)
STEADY, LARGE, SMALL = 0.287, 0.325, 0.175  # how large a voice's shape is, of 40
STAVES: Final = 4_000  # that are kept as they are drawn
VOICES: Final = 2_000  # on staves, as above
# Five lines, of which the brass one is the target.
_LINES: Final = (
    '<path class="line" d="M0 9H82M0 15H82M0 27H82M0 33H82"/><path class="brass" d="M0 21H82"/>'
)

Counts = tuple[int, ...]  # of the four voices


@lru_cache(STAVES)
def stave(name: str, counts: Counts, cards: int, was: Counts | None, target: int) -> Markup:
    """A performance on a stave; `was` are the counts before a card that is only thought of."""
    before = was or counts
    heard = "".join(map(_heard, WORDS.values(), before, counts))
    said = f"{name}, {cards} of 4 cards{' then' if was else ''}: {heard}wanted {target}"
    drawn = [
        _voice(at, before[at], counts[at], cards == 4 and counts[at] != target, target)
        for at in range(4)
    ]
    look = f'class="perf" viewBox="0 0 82 60" role="img" aria-label="{escape(said)}"'
    return Markup(f"<svg {look}>{_LINES}{''.join(drawn)}</svg>")


def _heard(word: str, was: int, count: int) -> str:
    """What is said of one voice on a stave."""
    return f"{word} {count}, " if was == count else f"{word} from {was} to {count}, "


@lru_cache(VOICES)
def _voice(at: int, was: int, count: int, off: bool, target: int) -> str:
    """One voice on a stave: its shape at its height, and its count."""
    x, y, start = PLACES[at], _height(count, target), _height(was, target)
    if was == count:
        look = ' class="off"' if off else ""
        shape = _shape(at, y, STEADY, COLOURS[at])
    else:
        look = ' class="g"'
        shape = f'<path class="from" d="M{x} {start}V{y}"/>{_shape(at, start, SMALL, "old")}'
        shape += _shape(at, y, LARGE, f"{COLOURS[at]} new")
    return f'{shape}<text x="{x}" y="56"{look}>{count}</text>'


def _height(count: int, target: int) -> int:
    return 21 - 6 * max(-3, min(4, count - target))


def _shape(at: int, y: float, size: float, look: str) -> str:
    """A voice's shape, centred at its place: a triangle, a circle, a square or a diamond."""
    x = PLACES[at]
    if at == 1:
        return f'<circle class="{look}" cx="{x}" cy="{y}" r="{17 * size:.3g}"/>'
    if at == 0:
        path = f"M{x} {y - 17.6 * size:.4g}l{17.2 * size:.3g} {30.8 * size:.3g}h{-34.4 * size:.3g}z"
    elif at == 2:
        side = f"{30.8 * size:.3g}"
        path = f"M{x - 15.4 * size:.4g} {y - 15.4 * size:.4g}h{side}v{side}h-{side}z"
    else:
        half = f"{18.1 * size:.3g}"
        path = f"M{x} {y - 18.1 * size:.4g}l{half} {half}l-{half} {half}l-{half} -{half}z"
    return f'<path class="{look}" d="{path}"/>'
