"""The measure in progress: symbols spaced by beats, and who played each of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from bandstand.engine.position import PlainData
from bandstand.engine.sight import Sight
from bandstand.games.metronome.cards import beats_of, figure
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen import symbols, words
from bandstand.games.metronome.screen.words import mid

LETTERS: Final = 0.8  # that fit under a hundredth of the measure, on a wide screen
DRAWN: Final = ("sort", "colour", "value", "accidental", "dotted")  # of a note or rest
MARKS: Final = 500  # notes and rests that are known, with what may lie on them


def staff(
    game: Metronome, sight: Sight, view: PlainData, laid: list[dict[str, Any]], names: list[str]
) -> dict[str, Any]:
    """The measure in progress as symbols spaced by beats, each of them a card."""
    top, bottom = (int(number) for number in view["signature"].split("/"))
    makers = _makers(view, laid)
    hands = _hands(sight, view, laid)
    marks: list[dict[str, Any]] = []
    start = 0.0
    for at, mark in enumerate(view["staff"]):
        by = makers["marks"][at] if at < len(makers["marks"]) else {}
        width, y = _share(mark["beats"], top), symbols.HEIGHTS[_colour(game, mark["colour"])]
        drawn = [y, *(mark[what] for what in DRAWN)]
        marks.append(
            {
                "x": _share(start, top),
                "width": width,
                "label": figure(mark["beats"]),
                "beats": _fitting(beats_of(mark["beats"]), mark["beats"], width),
                "colour": mark["colour"],
                "rest": mark["sort"] == "rest",
                "words": _mark_words(mark, by, names),
                "drawn": drawn,
                "parts": [(name, hands[by.get(name, -1)]) for name in signs(*drawn)],
                "who": _who(mark, by, names, width),
                "seats": list(dict.fromkeys(seat for seat in by.values() if seat >= 0)),
                "tied": mark["tied to next"],
                "tie_from": hands[by.get("tie", -1)],
                "over": y < symbols.MIDDLE,
                "y": y,
            }
        )
        start += mark["beats"]
    for at, mark in enumerate(marks):
        following = marks[at + 1] if at + 1 < len(marks) else mark
        mark["to_next"] = round(following["x"] - mark["x"], 3)
        mark["just"] = bool(laid) and at == len(marks) - 1
    pending = view["accidental"]
    left = _share(view["open"], top)
    return {
        "marks": marks,
        "signature": symbols.signature(top, bottom)["strokes"],
        "signature_from": hands[makers["signature"]],
        "clef": symbols.CLEF,
        "filled": _share(view["beats"], top),
        "open": left,
        "open_words": f"{beats_of(view['open'])} open",
        "open_wide": _fitting(f"{beats_of(view['open'])} open", view["open"], left),
        "open_label": figure(view["open"]) + (" open" if view["open"] >= 1 else ""),
        "pending": symbols.accidental(pending, before=True)["strokes"] if pending else "",
        "pending_key": f"{len(marks)} accidental",
        "pending_from": hands[makers["accidental"]],
        "pending_words": _played(pending, makers["accidental"], names) if pending else "",
        "ghosts": [
            (colour, symbols.on_screen(symbols.HEIGHTS[_colour(game, colour)]), _head(colour))
            for colour in view["colours"]
        ],
        "signed_words": _played("signature", makers["signature"], names)
        if makers["signature"] >= 0
        else "",
        "words": [mark["words"] for mark in marks],
        "top": view["signature"],
    }


def _share(beats: float, top: int) -> float:
    """Beats as a percentage of a measure of so many."""
    return round(100 * beats / top, 3)


def _fitting(words: str, beats: float, share: float) -> str:
    """The words under so many beats, or only their number where their share has little room."""
    return words if len(words) < share * LETTERS else figure(beats)


def _makers(view: PlainData, laid: list[dict[str, Any]]) -> dict[str, Any]:
    """Who played which part of the measure: notes and rests with what lies on them."""
    marks: list[dict[str, int]] = []
    accidental, signature = -1, -1
    for item in laid:
        sort = view["faces"][item["laid"]]["sort"]
        if sort in ("note", "rest"):
            marks.append({"head": item["by"]})
            if accidental >= 0:
                marks[-1]["accidental"] = accidental
            accidental = -1
        elif sort == "accidental":
            accidental = item["by"]
        elif sort == "signature":
            signature = item["by"]
        elif sort == "dot":
            marks[-1]["dot"] = item["by"]
        elif 0 <= item["at"] < len(marks):
            marks[item["at"]]["tie"] = item["by"]
    return {"marks": marks, "accidental": accidental, "signature": signature}


def _hands(sight: Sight, view: PlainData, laid: list[dict[str, Any]]) -> dict[int, str]:
    """From where the cards of each seat come: one's newest from where it was in the hand."""
    hands = {seat: f"seat {seat}" for seat in range(-1, sight.players)}
    if laid and laid[-1]["by"] == sight.seat >= 0:
        card = laid[-1]["laid"]
        hands[sight.seat] = f"{card}-{view['hand'].count(card)}"
    return hands


def _played(what: str, seat: int, names: list[str]) -> str:
    return f"{what}, played by {mid(names[seat])}" if seat >= 0 else what


def _mark_words(mark: PlainData, by: dict[str, int], names: list[str]) -> str:
    """A note or rest as it is read out: what it is, how long, and who made it."""
    said = [_played(words.mark(mark), by.get("head", -1), names)]
    for part, verb in (("accidental", mark["accidental"]), ("dot", "dot"), ("tie", "tie")):
        if part in by:
            said.append(f"{verb} by {mid(names[by[part]])}")
    return f"{beats_of(mark['beats'])}: {', '.join(said)}"


def _who(mark: PlainData, by: dict[str, int], names: list[str], share: float) -> str:
    """Who made a note or rest, for under its beats; nothing where there is no room for names."""
    made = [mid(names[by["head"]])] if by.get("head", -1) >= 0 else []
    for part, verb in (("accidental", mark["accidental"]), ("dot", "dot"), ("tie", "tie")):
        if by.get(part, -1) >= 0 and by[part] != by["head"]:
            made.append(f"{verb} by {mid(names[by[part]])}")
    words = ", ".join(made)
    return words if len(words) < share * LETTERS else ""


def _head(colour: str) -> str:
    head: str = symbols.head(colour)["strokes"]
    return head


@lru_cache(MARKS)
def signs(
    y: float, sort: str, colour: str, value: str, accidental: str | None, dotted: bool
) -> dict[str, dict[str, Any]]:
    """The symbols of a note or rest, as `_makers` calls them: each is a card."""
    if sort == "rest":
        y = symbols.MIDDLE
        head = symbols.rest(value)
        raised = 5.0
    else:
        head = symbols.note(value, colour, up=y > symbols.MIDDLE)
        raised = 0.0
    at = symbols.on_screen(y)
    parts = {"head": {**head, "y": at, "ink": colour}}
    if accidental:
        sign = symbols.accidental(accidental, before=True)
        parts["accidental"] = {**sign, "y": at, "ink": "ink"}
    if dotted:
        flag = 8.0 if value == "eighth" and y > symbols.MIDDLE else 0.0
        parts["dot"] = {**symbols.dot(head["width"] + flag, raised), "y": at, "ink": "ink"}
    return parts


def _colour(game: Metronome, name: str) -> int:
    return game.box.colours.index(name)
