"""Metronome on a terminal: the players, the staff with its beats, and the hand."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from bandstand.engine.english import join_list, plural
from bandstand.engine.game import Game
from bandstand.engine.position import CHANCE, OVER
from bandstand.engine.sight import Sight
from bandstand.games.metronome.rules.cards import figure
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.rules.view import View, WrittenMark
from bandstand.terminal.ink import ink, pad, plain

WIDTH: Final = 80
SHAPES: Final = {"red": "▲", "gold": "●", "blue": "◆"}
LETTERS: Final = {"whole": "w", "half": "h", "quarter": "q", "eighth": "e"}
LEGEND: Final = "w whole  h half  q quarter  e eighth  [ ] rest  ~ tied"
SIGNS: Final = {"sharp": "#", "flat": "b", "natural": "="}
NAME: Final = 10  # room for a player's name, if all are so short
LABEL: Final = 7  # room before the staff and the hand
QUARTER: Final = 3  # room for a quarter of a beat, if the measure is not too long


def draw(game: Game, sight: Sight, names: list[str]) -> str:
    """Return the whole table, at most 80 columns wide."""
    assert isinstance(game, Metronome)
    view = cast("View", sight.view())
    lines = [
        _heading(sight, view, names),
        *_seats(sight, view, names),
        *_piles(view, names),
        "",
        *_staff(game.components.colours, view),
        *_asked(view),
    ]
    if view["hand"] is not None:
        lines += ["", *_hand(view), *_given_away(view, names)]
    return "\n".join(lines)


def _heading(sight: Sight, view: View, names: list[str]) -> str:
    mover = sight.to_move()
    if mover == OVER:
        state = "the game is over"
    elif mover == CHANCE:
        drawer = view["drawing"]
        state = "who starts?" if drawer is None else f"{names[drawer - 1]} draws"
    elif mover == sight.seat:
        state = f"you: {view['phase']}"
    else:
        state = f"{names[mover]}: {view['phase']}"
    measure = f" · measure {view['measure']} · "
    return ink("Metronome", "bold") + measure + ink(state, "bold")


def _seats(sight: Sight, view: View, names: list[str]) -> list[str]:
    """Return all seats and their cards in order of play; a pointer shows whose turn it is."""
    cells = []
    room = max(NAME, *map(len, names))
    for seat, count in enumerate(view["cards"]):
        pointer = ">" if view["turn"] == seat + 1 else " "
        cards = f"{count:>2}"
        if view["ranks"] is not None:
            cards += f" #{view['ranks'][seat]}"
        name = pad(names[seat], room)
        who = ink(name, "bold") if seat == sight.seat else name
        cells.append(f"{pointer} {who} {ink(cards, 'bold')}")
    width = max(len(plain(cell)) for cell in cells) + 3
    across = max(1, (WIDTH + 3) // width)
    return [
        "".join(pad(cell, width) for cell in cells[start : start + across]).rstrip()
        for start in range(0, len(cells), across)
    ]


def _piles(view: View, names: list[str]) -> list[str]:
    parts = [f"draw pile {view['draw_pile']}", f"discards {sum(view['discards'].values())}"]
    last = view["last_measure"]
    if last is not None:
        parts.append(f"last measure {last['ended']} by {names[last['by'] - 1]}")
    if view["passes"]:
        parts.append(f"{view['passes']} passed in a row")
    return [ink(line, "dim") for line in _in_lines(parts, " · ")]


def _in_lines(parts: list[str], gap: str) -> list[str]:
    """Return parts in a row, in as many lines as they need."""
    lines = parts[:1]
    for part in parts[1:]:
        if len(plain(lines[-1] + gap + part)) > WIDTH:
            lines.append(part)
        else:
            lines[-1] += gap + part
    return lines


def _staff(colours: list[str], view: View) -> list[str]:
    """Return a row for each colour, spaced by beats, and the beats counted below."""
    top = _top(view)
    room = min(QUARTER, (WIDTH - LABEL - 1) // (4 * top))
    filled = round(4 * view["beats"]) * room
    lines = []
    for number, colour in enumerate(reversed(colours)):
        label = view["signature"] if number == 1 else ""
        row = _row(view, colour, room)
        rest = ink("·" * (4 * top * room - filled), "dim")
        lines.append(f"{label:>4} {_shape(colour)}|{row}{rest}|")
    beats = "".join(pad(str(beat), 4 * room) for beat in range(1, top + 1))
    return [*lines, " " * LABEL + ink(beats.rstrip(), "dim")]


def _top(view: View) -> int:
    """Return the beats that fill the measure."""
    return round(view["beats"] + view["open"])


def _row(view: View, colour: str, room: int) -> str:
    """Return the notes and rests of a colour, a line where others sound, ties between notes."""
    row = ""
    for mark in view["staff"]:
        width = round(4 * mark["beats"]) * room
        mine = mark["colour"] == colour
        drawn = _mark(mark)[:width] if mine else ""
        fill = "~" if mine and mark["tied"] else "─"
        row += ink(drawn, _style(colour)) if drawn else ""
        row += ink(fill * (width - len(drawn)), "dim")
    return row


def _mark(mark: WrittenMark) -> str:
    """`#▲q.` is a red quarter note, sharp and dotted; `[▲q]` a red quarter rest."""
    shape = SHAPES.get(mark["colour"], "■") + LETTERS.get(mark["value"], mark["value"][:1])
    dot = "." if mark["dotted"] else ""
    if mark["sort"] == "rest":
        return f"[{shape}{dot}]"
    return f"{SIGNS.get(mark['accidental'] or '', '')}{shape}{dot}"


def _asked(view: View) -> list[str]:
    """Return how full the measure is, the last colour, and what must come next."""
    full = f"{figure(view['beats'])} of {_top(view)} beats, {figure(view['open'])} open"
    lines = [ink(full, "bold") + ink(f"  {LEGEND}", "dim")]
    next_colours = "next: " + " or ".join(_colour(colour) for colour in view["colours"])
    if view["staff"]:
        last = view["staff"][-1]
        lines.append(
            f"last: {_colour(last['colour'])} {last['value']} {last['sort']} · {next_colours}"
        )
    else:
        lines.append(next_colours)
    if view["accidental"]:
        lines.append(
            f"a {view['accidental']} is in effect: its note comes next, and no rest or dot"
        )
    if view["placing"]:
        lines.append(f"being placed: {_inked(view['placing'], view)}")
    return lines


def _hand(view: View) -> list[str]:
    """Return the hand by what its cards are, and which of them can be placed."""
    hand, fitting = view["hand"] or [], view["fits"] or []
    fits = sum(card in fitting for card in hand)
    groups: dict[str, list[str]] = {"Notes": [], "Rests": [], "Signs": []}
    for card, count in Counter(hand).items():
        sort = view["faces"][card]["sort"]
        group = {"note": "Notes", "rest": "Rests"}.get(sort, "Signs")
        groups[group].append(_card(card, count, view))
    signs = ink("  + can be placed  - cannot", "dim")
    lines = [ink(f"Your hand: {plural(len(hand), 'card')}, {fits} can be placed", "bold") + signs]
    for label, cells in groups.items():
        lines += _columns(label, cells)
    return lines


def _card(card: str, count: int, view: View) -> str:
    copies = f" x{count}" if count > 1 else ""
    if card in (view["fits"] or []):
        return f"+ {_inked(card, view)}{copies}"
    return ink(f"- {card}{copies}", "dim")


def _columns(label: str, cells: list[str]) -> list[str]:
    """Return cells side by side, as many in a line as fit behind a label."""
    if not cells:
        return []
    width = max(len(plain(cell)) for cell in cells) + 2
    across = max(1, (WIDTH - LABEL + 2) // width)
    return [
        pad(label if start == 0 else "", LABEL)
        + "".join(pad(cell, width) for cell in cells[start : start + across]).rstrip()
        for start in range(0, len(cells), across)
    ]


def _given_away(view: View, names: list[str]) -> list[str]:
    lines: list[str] = []
    for gift in view["given_away"]:
        holders = join_list([names[seat - 1] for seat in gift["held_by"]], "or")
        words = f"You gave away {_inked(gift['card'], view)}: {holders}"
        lines += _in_lines(words.split(" "), " ")
    return lines


def _inked(card: str, view: View) -> str:
    """Return a card's name in its colour."""
    colour = view["faces"][card].get("colour")
    return ink(card, _style(colour)) if colour else card


def _colour(colour: str) -> str:
    return ink(f"{SHAPES.get(colour, '■')} {colour}", _style(colour))


def _shape(colour: str) -> str:
    return ink(SHAPES.get(colour, "■"), _style(colour))


def _style(colour: str) -> str:
    """Return a colour's ink; bold for those of another edition that has no ink here."""
    return colour if colour in SHAPES else "bold"
