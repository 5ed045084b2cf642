"""Figures in the house's style: drawn by matplotlib, as SVG that takes its colours from the page.

Colours are stand-ins that become variables of the page, so that one drawing serves day, evening
and paper. All are 374 wide with letters of 13, so that a phone shows them as they are.
matplotlib is an extra; without it there are no figures, and tables only.
"""

from __future__ import annotations

import logging
import re
from functools import cache, lru_cache
from html import escape
from importlib.resources import as_file, files
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bandstand.lab.findings.finding import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

HOW: Final = "pip install 'bandstand[lab]'"
WIDE: Final = 374 / 72
LETTERS: Final = 13
LONGEST: Final = 30  # letters of a label
NAMES: Final = ("ink", "ink-2", "rule", "rule-strong", "accent", "brass-line")
PAINT: Final = {name: f"#0102{number:02x}" for number, name in enumerate(NAMES, 3)}
INK, SOFT, RULE, GREY, ACCENT, BRASS = (PAINT[name] for name in NAMES)


def can_draw() -> bool:
    """Whether matplotlib is there."""
    return find_spec("matplotlib") is not None


@cache
def _folder() -> TemporaryDirectory[str]:
    """Where the letters lie as long as anything may be drawn."""
    return TemporaryDirectory(prefix="bandstand-lab-")


@cache
def _family() -> str:
    """The page's own letters, so that words take the room they will have; or others."""
    from matplotlib import font_manager

    try:
        from fontTools.ttLib import TTFont
        from fontTools.varLib import instancer

        packed = files("bandstand.web").joinpath(
            "static", "fonts", "source-sans-3-latin-wght-normal.woff2"
        )
        with as_file(packed) as path:
            font = TTFont(path)
            font.flavor = None
            # How pairs of letters move together takes longest to work out, and no room.
            del font["GPOS"], font["GDEF"]
            font = instancer.instantiateVariableFont(font, {"wght": 430})
            unpacked = Path(_folder().name) / "letters.ttf"
            font.save(unpacked)
            font_manager.fontManager.addfont(str(unpacked))
            name: str = font_manager.FontProperties(fname=str(unpacked)).get_name()
    except ImportError:
        return "DejaVu Sans"
    return name


@cache
def _prepared() -> None:
    import matplotlib

    matplotlib.use("svg")
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # it has but one weight
    matplotlib.rcParams.update(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "bandstand",
            "font.family": _family(),
            "font.size": LETTERS,
            "axes.edgecolor": INK,
            "axes.labelcolor": SOFT,
            "text.color": INK,
            "xtick.color": SOFT,
            "ytick.color": SOFT,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.linewidth": 1.0,
            "lines.linewidth": 2.0,
            "figure.facecolor": "none",
            "axes.facecolor": "none",
            "xtick.major.size": 3,
            "ytick.major.size": 0,
            "axes.axisbelow": True,
            "text.parse_math": False,  # visitors name cards, and may write "$"
        }
    )


def drawn(figure: Figure, label: str) -> str:
    """A figure as an SVG element, said in words by its `label`; nothing without matplotlib."""
    return _drawn(figure, label) if can_draw() and figure.rows else ""


@lru_cache(maxsize=64)  # what a report shows is shown on a page too
def _drawn(figure: Figure, label: str) -> str:
    _prepared()
    draw = {"dots": _dots, "bars": _bars, "steps": _steps, "lines": _lines}[figure.kind]
    return _svg(draw(figure), label)


def _axes(height: float, names: bool = False) -> tuple[Canvas, Axes]:
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas(figsize=(WIDE, height / 72), layout="constrained")
    engine = canvas.get_layout_engine()
    assert engine is not None
    engine.set(w_pad=0.03, h_pad=0.03)  # type: ignore[call-arg]
    axes = canvas.subplots()
    if names:
        axes.spines["left"].set_visible(False)
    return canvas, axes


def _numbers(axes: Axes, unit: str, which: str = "x") -> None:
    from matplotlib.ticker import FuncFormatter

    axis = axes.xaxis if which == "x" else axes.yaxis
    if unit == "share":
        axis.set_major_formatter(FuncFormatter(lambda at, _: f"{round(100 * at, 1):g}%"))
    elif unit == "gain":
        axis.set_major_formatter(
            FuncFormatter(lambda at, _: f"{round(100 * at, 1):+g}" if round(100 * at, 1) else "0")
        )


def _named(axes: Axes, names: list[str]) -> None:
    """Write the names of the rows, the first on top.

    Quotes become typographic ones, since `_svg` rewrites attributes by their quotes.
    """
    names = [name.replace('"', "\u201d") for name in names]
    short = [name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in names]
    axes.set_yticks(range(len(names)), short[::-1])
    for text in axes.get_yticklabels():
        text.set_color(INK)
    axes.set_ylim(-0.6, len(names) - 0.4)


def _fair(axes: Axes, figure: Figure) -> None:
    if figure.fair is None:
        return
    axes.axvline(figure.fair, color=BRASS, lw=2)
    if figure.fair_words:
        axes.annotate(
            figure.fair_words,
            (figure.fair, len(figure.rows) - 0.42),
            color=SOFT,
            ha="center",
            va="bottom",
            annotation_clip=False,
        )


def _dots(figure: Figure) -> Canvas:
    """A dot with its interval for each row; filled with colour if it stands out."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    rows = figure.rows
    canvas, axes = _axes(48 + 24 * len(rows) + (18 if figure.below else 0), True)
    for place, (_, value, low, high, stands) in enumerate(reversed(rows)):
        colour = ACCENT if stands else GREY
        axes.plot([low, high], [place, place], color=colour, lw=2.4, solid_capstyle="butt")
        axes.plot([value], [place], "o", color=colour, ms=7)
    _fair(axes, figure)
    _named(axes, [row[0] for row in rows])
    axes.grid(axis="x", color=RULE, lw=0.8)
    if figure.log:
        axes.set_xscale("log")
        ends = (0.8 * min(row[2] for row in rows), 1.2 * max(row[3] for row in rows))
        ticks = (2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
        axes.set_xticks([at for at in ticks if ends[0] <= at <= ends[1]])
        axes.xaxis.set_major_formatter(FuncFormatter(lambda at, _: f"{at:g}"))
        axes.xaxis.set_minor_formatter(FuncFormatter(lambda at, _: ""))
    else:
        axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
        _numbers(axes, figure.unit)
    axes.set_xlabel(figure.below)
    return canvas


def _bars(figure: Figure) -> Canvas:
    rows = figure.rows
    canvas, axes = _axes(24 + 26 * len(rows), True)
    for place, (_, value, words) in enumerate(reversed(rows)):
        axes.barh(place, value, height=0.56, color=ACCENT)
        axes.annotate(f" {words}", (value, place), va="center", color=INK)
    _named(axes, [row[0] for row in rows])
    axes.set_xlim(0, 1.6 * max(0.01, *(row[1] for row in rows)))
    axes.spines["bottom"].set_visible(False)
    axes.set_xticks([])
    return canvas


def _steps(figure: Figure) -> Canvas:
    """How often each number came, in at most forty bars."""
    from matplotlib.ticker import MaxNLocator

    total = sum(count for _, count in figure.rows)
    numbers = [number for number, _ in figure.rows]
    width = max(1, (max(numbers) - min(numbers)) // 40)
    bins: dict[int, float] = {}
    for number, count in figure.rows:
        slot = width * (number // width)
        bins[slot] = bins.get(slot, 0) + count / total
    canvas, axes = _axes(190)
    middles = [slot + (width - 1) / 2 for slot in bins]
    axes.bar(middles, list(bins.values()), width=0.86 * width, color=ACCENT)
    axes.set_xlabel(figure.below)
    axes.yaxis.set_major_locator(MaxNLocator(3))
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    _numbers(axes, "share", "y")
    axes.grid(axis="y", color=RULE, lw=0.8)
    return canvas


def _lines(figure: Figure) -> Canvas:
    from matplotlib.ticker import MaxNLocator

    canvas, axes = _axes(210)
    for curve in figure.faint:
        axes.plot(
            [at for at, _ in curve], [value for _, value in curve], color=GREY, lw=0.9, alpha=0.75
        )
    across = [row[0] for row in figure.rows]
    low, high = ([row[side] for row in figure.rows] for side in (2, 3))
    axes.fill_between(across, low, high, color=ACCENT, alpha=0.22, lw=0)
    axes.plot(across, [row[1] for row in figure.rows], color=ACCENT)
    if figure.fair is not None:
        axes.axhline(figure.fair, color=BRASS, lw=2)
        axes.annotate(
            figure.fair_words,
            (0.01, figure.fair),
            color=SOFT,
            va="bottom",
            xytext=(0, 3),
            textcoords="offset points",
            xycoords=("axes fraction", "data"),
        )
    axes.set_xlabel(figure.below)
    axes.set_ylim(0, 1)
    axes.set_xlim(0, 1)
    for which in "xy":
        _numbers(axes, "share", which)
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]))
    axes.grid(axis="y", color=RULE, lw=0.8)
    return canvas


def _svg(canvas: Any, label: str) -> str:
    """The drawing as an element of a page: no sizes, no names, and the page's colours."""
    out = StringIO()
    canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = _without(text, "<metadata>", "</metadata>")
    text = re.sub(r'<g id="[A-Za-z_]+_?\d*">', "<g>", text)
    head = re.sub(r' (?:width|height)="[^"]*"', "", text[: text.index(">")])
    text = head + text[text.index(">") :]
    for name, value in PAINT.items():
        text = text.replace(value, f"var(--{name})")
    letters = r"font-size: \1px; font-family: var(--sans)"
    text = re.sub(r"font: (?:[\w.]+ )*?([\d.]+)px [^;\"]*", letters, text)
    text = re.sub(r"font-family: [^;\"]*", "font-family: var(--sans)", text)
    text = re.sub(r"(\.\d\d)\d+", r"\1", text)
    text = _without(text, "<style", "</style>")
    text = re.sub(r' style="([^"]*)"', _attributes, text)  # pages allow no styles of their own
    own = re.sub(r"\W", "", label)[:24]  # ids of clips differ from drawing to drawing
    text = re.sub(r'(id="|url\(#|href="#)(\w)', rf"\g<1>f{own}-\2", text)
    first = f'<svg role="img" aria-label="{escape(label)}" stroke-linejoin="round"'
    return text.replace("<svg", first, 1)


def _without(text: str, start: str, end: str) -> str:
    """Return a text without the parts between two marks."""
    first, *rest = text.split(start)
    return first + "".join(part.partition(end)[2] for part in rest)


def _attributes(style: re.Match[str]) -> str:
    """A style as attributes of an SVG element."""
    parts = [part.partition(":") for part in style[1].split(";") if part.strip()]
    return "".join(f' {name.strip()}="{value.strip()}"' for name, _, value in parts)
