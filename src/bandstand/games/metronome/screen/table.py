"""What Metronome's screen shows, worked out from what a seat sees.

`table.html` draws it. `screen` lays the table out; `remember` keeps who played which
card and the measures that ended, since the view has only the newest; `tell` (words.py)
puts a move into words for the chronicle; `FILES` are the piece as others can read it.
"""

from __future__ import annotations

from typing import Any, Final

from bandstand.engine.position import OVER, PlainData
from bandstand.engine.sight import Sight
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen import score, symbols, words
from bandstand.games.metronome.screen.words import beats_of, called, counted, figure, listed

HINTS: Final = {
    "choose a value": "choose its value",
    "choose notes to tie": "choose what to tie",
    "choose whom to give a card": "give a card, or none",
    "draw": "draw a card",
}


def remember(
    game: Metronome, before: PlainData, text: str, after: PlainData
) -> list[dict[str, Any]]:
    """What everyone saw of a move that the view forgets: a card laid, a measure ended."""
    kept: list[dict[str, Any]] = []
    card = words.laid_by(before, text, after)
    if card:
        joined = [mark["tied to next"] for mark in before["staff"]]
        joins = [mark["tied to next"] for mark in after["staff"]]
        new = [at for at, (old, now) in enumerate(zip(joined, joins, strict=False)) if old != now]
        kept.append({"laid": card, "by": before["turn"] - 1, "at": new[0] if new else -1})
    if after["measure"] > before["measure"]:
        kept.append({"measure": before["measure"], **after["last measure"]})
    return kept


def screen(
    game: Metronome,
    sight: Sight,
    choices: list[str],
    names: list[str],
    past: list[dict[str, Any]],
) -> dict[str, Any]:
    """Everything the template draws for one seat; `choices` are the moves it may make now."""
    view = sight.view()
    over = sight.to_move() == OVER
    ended = [at for at, item in enumerate(past) if "measure" in item]
    laid = past[ended[-1] + 1 :] if ended else past
    taken = [past[at] for at in ended if past[at]["ended"] == "taken"]
    giving = view["phase"] == "give a card"
    hand = _hand(game, sight, view, choices, "give " if giving else "", names)
    offers = _offers(game, sight, view, choices, names)
    return {
        "me": sight.seat if view["hand"] is not None else -1,
        "plates": _plates(sight, view, choices),
        "measure": view["measure"],
        "about": _about(view, laid, names),
        "next": view["colours"],
        "staff": _staff(game, sight, view, laid, names),
        "hand": hand,
        "hand_words": _hand_words(view, hand, choices),
        "offers": offers,
        "previews": [card for card in [*offers, *_kinds(hand)] if card["can"]],
        "draw_from": view["draw pile"],
        "discards": sum(view["discards"].values()),
        "known": [
            f"You gave away a {called(gift['card'], view['faces'])}: "
            f"{listed([names[seat - 1] for seat in gift['held by']])} may hold it."
            for gift in view["given away"]
        ],
        "hint": HINTS.get(view["phase"], view["phase"]),
        "piece": [{"words": words.measure(item), "by": item["by"] - 1} for item in taken],
        "engraves": score.can_engrave(),
        "how_to_engrave": score.HOW_TO_ENGRAVE,
        "ranking": _ranking(view) if over else [],
        "result": words.result(view, names) if over else "",
        "over_words": f"You wrote {counted(len(taken), 'measure')} together.",
    }


def _plates(sight: Sight, view: PlainData, choices: list[str]) -> list[dict[str, Any]]:
    """The other players in the order they come after this seat."""
    count = sight.players
    first = sight.seat + 1 if sight.seat >= 0 else 0
    others = [(first + step) % count for step in range(count - (sight.seat >= 0))]
    turn = view["turn"]
    fewest = min(view["cards"])
    plates: list[dict[str, Any]] = []
    for seat in others:
        text = f"give to seat {seat + 1}"
        says = []
        if turn == seat + 1 and view["ranks"] is None:
            says.append("to move")
        elif turn is not None and turn % count == seat and view["ranks"] is None:
            says.append("plays next")
        if view["cards"][seat] == fewest and turn is not None and max(view["cards"]) > fewest:
            says.append("fewest cards")
        plates.append(
            {
                "seat": seat,
                "cards": view["cards"][seat],
                "says": ", ".join(says),
                "next": turn is not None and turn % count == seat,
                "turn": turn == seat + 1,
                "text": text,
                "can": text in choices,
            }
        )
    return plates


def _about(view: PlainData, laid: list[dict[str, Any]], names: list[str]) -> str:
    """How long the measure is, and why."""
    top = int(view["signature"].split("/")[0])
    beats = counted(top, "beat")
    signed = [item["by"] for item in laid if view["faces"][item["laid"]]["sort"] == "signature"]
    return f"{beats}: {names[signed[0]]} played a signature" if signed else beats


def _share(beats: float, view: PlainData) -> float:
    """Beats as a percentage of the measure."""
    return round(100 * beats / int(view["signature"].split("/")[0]), 3)


def _staff(
    game: Metronome, sight: Sight, view: PlainData, laid: list[dict[str, Any]], names: list[str]
) -> dict[str, Any]:
    """The measure in progress as symbols spaced by beats, each of them a card."""
    top, bottom = (int(number) for number in view["signature"].split("/"))
    makers = _makers(view, laid)
    marks: list[dict[str, Any]] = []
    start = 0.0
    for at, mark in enumerate(view["staff"]):
        by = makers["marks"][at] if at < len(makers["marks"]) else {}
        marks.append(
            {
                "x": _share(start, view),
                "width": _share(mark["beats"], view),
                "label": figure(mark["beats"]),
                "beats": beats_of(mark["beats"]),
                "colour": mark["colour"],
                "rest": mark["sort"] == "rest",
                "words": _mark_words(mark, by, names),
                "parts": _parts(game, mark),
                "seats": list(dict.fromkeys(seat for seat in by.values() if seat >= 0)),
                "tied": mark["tied to next"],
                "over": symbols.HEIGHTS[_colour(game, mark["colour"])] < symbols.MIDDLE,
                "y": symbols.HEIGHTS[_colour(game, mark["colour"])],
            }
        )
        start += mark["beats"]
    newest = laid[-1] if laid else None
    if newest and newest["by"] == sight.seat and marks:
        # The card that has just left this seat's hand goes on from where it was there.
        left = (view["hand"] or []).count(newest["laid"])
        marks[-1]["key"] = f"{newest['laid']}-{left}"
    for at, mark in enumerate(marks):
        following = marks[at + 1] if at + 1 < len(marks) else mark
        mark["to_next"] = round(following["x"] - mark["x"], 3)
        mark["just"] = newest is not None and at == len(marks) - 1
    pending = view["accidental"]
    return {
        "marks": marks,
        "signature": symbols.signature(top, bottom),
        "clef": symbols.CLEF,
        "filled": _share(view["beats"], view),
        "open": _share(view["open"], view),
        "open_words": f"{beats_of(view['open'])} open",
        "open_label": figure(view["open"]),
        "pending": symbols.accidental(pending, before=True) if pending else None,
        "pending_words": _played(pending, makers["accidental"], names) if pending else "",
        "ghosts": [
            {
                "colour": colour,
                "y": symbols.HEIGHTS[_colour(game, colour)],
                **symbols.head(colour),
            }
            for colour in view["colours"]
        ],
        "signed_words": _played("signature", makers["signature"], names)
        if makers["signature"] >= 0
        else "",
        "words": [mark["words"] for mark in marks],
        "top": view["signature"],
    }


def _colour(game: Metronome, name: str) -> int:
    return game.cards.colours.index(name)


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


def _played(what: str, seat: int, names: list[str]) -> str:
    return f"{what}, played by {_lower(names[seat])}" if seat >= 0 else what


def _lower(name: str) -> str:
    return "you" if name == "You" else name


def _mark_words(mark: PlainData, by: dict[str, int], names: list[str]) -> str:
    """A note or rest as it is read out: what it is, how long, and who made it."""
    said = [_played(words.mark(mark), by.get("head", -1), names)]
    for part, verb in (("accidental", mark["accidental"]), ("dot", "dot"), ("tie", "tie")):
        if part in by:
            said.append(f"{verb} by {_lower(names[by[part]])}")
    return f"{beats_of(mark['beats'])}: {', '.join(said)}"


def _parts(game: Metronome, mark: PlainData) -> list[dict[str, Any]]:
    """The symbols of a note or rest: each is a card."""
    colour = _colour(game, mark["colour"])
    y = symbols.HEIGHTS[colour]
    if mark["sort"] == "rest":
        y = symbols.MIDDLE
        head = symbols.rest(mark["value"])
        raised = 5.0
    else:
        head = symbols.note(mark["value"], mark["colour"], up=y > symbols.MIDDLE)
        raised = 0.0
    parts = [{**head, "y": y, "ink": mark["colour"]}]
    if mark["accidental"]:
        sign = symbols.accidental(mark["accidental"], before=True)
        parts.append({**sign, "y": y, "ink": "ink"})
    if mark["dotted"]:
        flag = 8.0 if mark["value"] == "eighth" and y > symbols.MIDDLE else 0.0
        parts.append({**symbols.dot(head["width"] + flag, raised), "y": y, "ink": "ink"})
    return parts


def _hand(
    game: Metronome,
    sight: Sight,
    view: PlainData,
    choices: list[str],
    verb: str,
    names: list[str],
) -> list[dict[str, Any]]:
    """The cards of the hand, those that can be played first."""
    hand: list[str] = view["hand"] or []
    copies: dict[str, int] = {}
    cards: list[dict[str, Any]] = []
    for name in hand:
        copy = copies.get(name, 0)
        copies[name] = copy + 1
        can = f"{verb}{name}" in choices
        effect, consequence = _effect(game, sight, view, name, names)
        if verb:
            receiver = names[view["receiving"] - 1]
            effect, consequence = f"to {receiver}", f"Only you and {receiver} will see it."
        cards.append(
            {
                **_face(game, name, view["faces"][name]),
                "key": f"{name}-{copy}",
                "text": f"{verb}{name}",
                "can": can,
                "effect": effect if can else "",
                "consequence": consequence,
                "does": f"{'Give' if verb else 'Play'} {called(name, view['faces'])}",
            }
        )
    return sorted(cards, key=_unplayable)


def _unplayable(card: dict[str, Any]) -> bool:
    return not card["can"]


def _kinds(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One of each kind."""
    return list({card["text"]: card for card in reversed(cards)}.values())[::-1]


def _face(game: Metronome, name: str, face: PlainData) -> dict[str, Any]:
    """A card as it is drawn: what stands at its head and foot, and its symbol."""
    sort = face["sort"]
    drawn: dict[str, Any] = {
        "name": name,
        "sort": sort,
        "colour": face.get("colour", ""),
        "head": face.get("colour", sort),
        "beats": "/".join(figure(beats) for beats in face.get("beats", [])),
        "beats_words": listed([beats_of(beats) for beats in face.get("beats", [])]),
        "then": face.get("then", []),
        "draws": face.get("next player draws", 0),
        "wild": face.get("wild", False),
        "foot": "",
        "lift": 0.0,
        "y": symbols.HEIGHTS[_colour(game, face["colour"])] if "colour" in face else 0.0,
        "arc": sort == "tie",
    }
    if sort == "note":
        drawn["symbol"] = symbols.note(face["value"], face["colour"], up=True)
        drawn["lift"] = 0 if face["value"] == "whole" else 17
        drawn["on_staff"] = symbols.note(
            face["value"], face["colour"], up=drawn["y"] > symbols.MIDDLE
        )
    elif sort == "rest":
        drawn["symbol"] = symbols.rests(face["value"].split("/"))
        drawn["on_staff"] = symbols.rest(face["value"].split("/")[0])
        drawn["y"] = symbols.MIDDLE
    elif sort == "accidental":
        drawn["symbol"] = symbols.accidental(name)
        drawn["head"] = name
        drawn["foot"] = _map_words(game, name)
    elif sort == "signature":
        drawn["symbol"] = symbols.signature(face["top"], game.cards.bottom)
        drawn["foot"] = f"{counted(face['top'], 'beat')} to a measure"
    elif sort == "dot":
        drawn["symbol"] = symbols.dot()
        drawn["foot"] = "half as long again"
    else:
        drawn["symbol"] = {"glyphs": [], "stems": [], "width": 0.0}
        drawn["foot"] = "joins two of a colour"
    return drawn


def _map_words(game: Metronome, name: str) -> str:
    """What an accidental makes of the colours (ME-15)."""
    colours = game.cards.colours
    through = next(kind.through for kind in game.cards.kinds if kind.name == name)
    to = [game.cards.named(through[1 << at]) for at in range(len(colours))]
    if all(len(one) > 1 for one in to):
        return "any colour on it"
    steps = (to[0][0], to[1][0])
    return "one colour on" if steps == (colours[1], colours[2]) else "one colour back"


def _effect(
    game: Metronome, sight: Sight, view: PlainData, name: str, names: list[str]
) -> tuple[str, str]:
    """What placing a card would do: in a few words, and what follows from it."""
    face = view["faces"][name]
    sort = face["sort"]
    if sort == "accidental":
        colours = sum(1 << game.cards.colours.index(colour) for colour in view["colours"])
        kind = next(kind for kind in game.cards.kinds if kind.name == name)
        asks = listed(game.cards.named(kind.through[colours]))
        return f"then {asks}", "A note must come on it before any rest, dot or accidental."
    if sort == "tie":
        return "ties two notes", f"{beats_of(view['open'])} stay open."
    if sort == "signature":
        lefts = [face["top"] - view["beats"]]
    elif sort == "dot":
        lefts = [view["open"] - view["staff"][-1]["beats"] / 2] if view["staff"] else []
    else:
        lefts = [view["open"] - beats for beats in face["beats"]]
    lefts = [left for left in lefts if left >= 0]
    if not lefts:
        return "", ""
    crams = sort in ("note", "dot") or sight.options["cram_on_any_card"] == "yes"
    says = [_leaves(left, crams) for left in lefts]
    return " or ".join(says), _consequence(sight, view, face, lefts, crams, names)


def _leaves(left: float, crams: bool) -> str:
    if left == 0:
        return "takes the measure"
    return "crams, draw one" if left == 0.25 and crams else f"leaves {beats_of(left)}"


def _consequence(
    sight: Sight,
    view: PlainData,
    face: PlainData,
    lefts: list[float],
    crams: bool,
    names: list[str],
) -> str:
    """What comes of a card that leaves so many beats open."""
    seat = sight.seat
    said: list[str] = []
    if face.get("wild"):
        said.append("You name the colour that follows.")
    elif face.get("then") and lefts[0] > 0 and not (lefts[0] == 0.25 and crams):
        said.append(f"{listed(face['then']).capitalize()} follows.")
    if face.get("next player draws"):
        following = names[(seat + 1) % sight.players]
        verb = "draw" if following == "You" else "draws"
        said.append(f"{following} {verb} {counted(face['next player draws'], 'card')}.")
    if lefts == [0.25] and crams:
        return "The staff is swept, and you draw a card that cannot be placed now."
    left = view["cards"][seat] - 1
    if left == 0:
        said.append("It is your last card: you win.")
    elif 0 in lefts:
        others = [cards for at, cards in enumerate(view["cards"]) if at != seat]
        fewest = min(others)
        if left > max(1, fewest):
            poor = [
                names[at]
                for at, cards in enumerate(view["cards"])
                if at != seat and cards == fewest
            ]
            said.append(f"Taking it, you may give a card to {listed(poor)}.")
    return " ".join(said)


def _offers(
    game: Metronome, sight: Sight, view: PlainData, choices: list[str], names: list[str]
) -> list[dict[str, Any]]:
    """The card being placed, once for each way to place it."""
    name = view["placing"]
    if not name or not choices:
        return []
    face = view["faces"][name]
    offers: list[dict[str, Any]] = []
    for text in choices:
        card = _face(game, name, face)
        word, _, what = text.partition(" ")
        if word == "as":
            beats = face["beats"][face["value"].split("/").index(what)]
            card["symbol"], card["on_staff"] = symbols.rests([what]), symbols.rest(what)
            card["beats"] = figure(beats)
            card["beats_words"] = beats_of(beats)
            effect, does = _leaves(view["open"] - beats, False), f"Play it as a {what} rest"
        elif word == "then":
            card["then"], card["wild"] = [what], False
            effect, does = f"{what} must follow", f"Name {what}"
        else:
            first = int(what.split()[0]) - 1
            pair = view["staff"][first : first + 2]
            one, two = (f"{mark['colour']} {mark['value']}" for mark in pair)
            card["foot"] = f"notes {what}"
            effect, does = f"{one} to {two}", f"Tie notes {what}"
        offers.append(
            {
                **card,
                "key": f"{name}-{text}",
                "text": text,
                "can": True,
                "effect": effect,
                "consequence": "",
                "does": does,
            }
        )
    return offers


def _hand_words(view: PlainData, hand: list[dict[str, Any]], choices: list[str]) -> str:
    """How many cards there are, and how many of them can be chosen."""
    cards = counted(len(hand), "card")
    if not choices or view["placing"]:
        return cards
    can = sum(card["can"] for card in hand)
    if view["phase"] == "give a card":
        return f"{cards}: choose the one to give away"
    if view["phase"] != "place a card":
        return cards
    return f"{cards}, {words.number(can) if can else 'none'} can be played"


def _ranking(view: PlainData) -> list[dict[str, Any]]:
    """All seats by rank (ME-4)."""
    order = sorted(range(len(view["ranks"])), key=view["ranks"].__getitem__)
    return [
        {"seat": seat, "rank": view["ranks"][seat], "cards": counted(view["cards"][seat], "card")}
        for seat in order
    ]


def _musicxml(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    kind = "application/vnd.recordare.musicxml+xml"
    return kind, score.musicxml(game, past, names).encode()


def _midi(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    return "audio/midi", score.midi(game, past, names)


def _wide(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    xml = score.musicxml(game, past, names)
    return "image/svg+xml", score.engraved(xml, score.WIDE).encode()


def _narrow(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    xml = score.musicxml(game, past, names)
    return "image/svg+xml", score.engraved(xml, score.NARROW).encode()


FILES: Final = {
    "piece.musicxml": _musicxml,
    "piece.mid": _midi,
    "piece.svg": _wide,
    "piece-narrow.svg": _narrow,
}
