"""What is drawn of Test Piece by numbers: tuning staves, the score board, and a round's turns.

A tuning stave says how often each voice sounds in a performance, and how often it should.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

WORDS: Final = {"S": "Soprano", "A": "Alto", "T": "Tenor", "B": "Bass"}
COLOURS: Final = ("red", "gold", "green", "blue")
PLACES: Final = (12.1, 31.4, 50.6, 69.9)
STEADY: Final = 0.287  # how large a voice's shape is, of 40
PAWNS: Final = (  # on the score board, where the second voice's is a circle
    "M20 3.6L37.2 34.4H2.8Z",
    "",
    "M4.6 4.6H35.4V35.4H4.6Z",
    "M20 1.9L38.1 20L20 38.1L1.9 20Z",
)
STAVES: Final = 4_000  # that are kept as they are drawn
VOICES: Final = 2_000  # on staves, as above
# Five lines, of which the brass one is the target.
_LINES: Final = (
    '<path class="line" d="M0 9H82M0 15H82M0 27H82M0 33H82"/><path class="brass" d="M0 21H82"/>'
)
_MOST: Final = ("", ' class="mx"')

Counts = tuple[int, ...]  # of the four voices
Beats = tuple[str, ...]  # of a turn: whether each of its drafts is done, or now


@lru_cache(STAVES)
def stave(name: str, counts: Counts, cards: int, target: int) -> Markup:
    """A performance on a stave. What a card would make of it is drawn by `table.js`."""
    heard = "".join(
        [f"{word} {count}, " for word, count in zip(WORDS.values(), counts, strict=True)]
    )
    said = f"{name}, {cards} of 4 cards: {heard}wanted {target}"
    drawn = [_voice(at, counts[at], cards == 4 and counts[at] != target, target) for at in range(4)]
    look = f'class="perf" viewBox="0 0 82 60" role="img" aria-label="{escape(said)}"'
    return Markup(f"<svg {look}>{_LINES}{''.join(drawn)}</svg>")


@lru_cache(VOICES)
def _voice(at: int, count: int, off: bool, target: int) -> str:
    """One voice on a stave: its shape at its height, and its count."""
    x, y = PLACES[at], 21 - 6 * max(-3, min(4, count - target))
    look = ' class="off"' if off else ""
    return f'{_shape(at, y)}<text x="{x}" y="56"{look}>{count}</text>'


def _shape(at: int, y: float) -> str:
    """A voice's shape, centred at its place: a triangle, a circle, a square or a diamond."""
    x, look, size = PLACES[at], COLOURS[at], STEADY
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


@lru_cache(STAVES)
def pawns(name: str, scores: Counts, measures: int) -> Markup:
    """A player's score board: a stave of measures with a pawn for each voice."""
    heard = "".join(
        [f"{word} {score}, " for word, score in zip(WORDS.values(), scores, strict=True)]
    )
    said = f"{name}: {heard}overall {max(scores)}"
    look = f'class="board" viewBox="0 0 264 104" role="img" aria-label="{escape(said)}"'
    return Markup(f"<svg {look}>{_measures(max(scores), measures)}{_pawns(scores, measures)}</svg>")


@lru_cache(VOICES)
def _measures(overall: int, measures: int) -> str:
    """The measures of a score board, their numbers, and the largest voice's marked."""
    step = 232 / measures
    every = 1 if step > 16 else 2 if step > 9 else 5
    worst = f'x="{30.5 + step * overall:.1f}" y="0" width="{step - 1:.1f}" height="86"'
    bars = "".join(f"M{30 + step * at:.1f} 11.5V74.5" for at in range(measures))
    numbers = "".join(
        f'<text x="{30 + step * (at + 0.5):.1f}" y="100"{_MOST[at == overall]}>{at}</text>'
        for at in range(measures)
        if at == overall or (at % every == 0 and abs(at - overall) >= every)
    )
    lines = '<path class="line" d="M30 11.5H262M30 32.5H262M30 53.5H262M30 74.5H262"/>'
    end = '<path class="bar end" d="M262 11.5V74.5"/>'
    return f'<rect class="worst" {worst}/>{lines}<path class="bar" d="{bars}"/>{numbers}{end}'


def _pawns(scores: Counts, measures: int) -> str:
    """The four pawns of a score board, each with its letter."""
    drawn: list[str] = []
    for at, (letter, score) in enumerate(zip(WORDS, scores, strict=True)):
        x, y, colour = round(30 + 232 / measures * (score + 0.5), 1), 11.5 + 21 * at, COLOURS[at]
        if at == 1:
            shape = f'<circle class="{colour}" cx="{x}" cy="{y}" r="8.5"/>'
        else:
            place = f"translate({x - 10:.1f} {y - (10.6 if at == 0 else 10):.1f}) scale(.5)"
            shape = f'<path class="{colour}" transform="{place}" d="{PAWNS[at]}"/>'
        within = f'x="{x}" y="{y + (6 if at == 0 else 4.2):.1f}" class="p {colour}"'
        drawn.append(f'<text x="6" y="{y + 4.5}" class="v">{letter}</text>{shape}')
        drawn.append(f"<text {within}>{letter}</text>")
    return "".join(drawn)


@lru_cache
def note(beats: Beats) -> Markup:
    """The drafts of a turn as notes, beamed together if they are two."""
    drawn: list[str] = []
    for at, beat in enumerate(beats):
        head, stem = 10 + 24 * at, 15.4 + 24 * at
        oval = f'cx="{head}" cy="27" rx="6" ry="4.6" transform="rotate(-20 {head} 27)"'
        drawn.append(f'<path class="stem {beat}" d="M{stem} 26V6"/>')
        drawn.append(f'<ellipse class="notehead {beat}" {oval}/>')
    if len(beats) == 2:
        drawn.append('<path class="beam" d="M14.5 4.5H40.3V9.5H14.5Z"/>')
    wide = 54 if len(beats) == 2 else 30
    size = f'width="{wide}" height="34" viewBox="0 0 {wide} 34"'
    return Markup(f'<svg {size} aria-hidden="true">{"".join(drawn)}</svg>')
