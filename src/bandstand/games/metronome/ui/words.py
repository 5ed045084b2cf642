"""Metronome in words: cards, beats and measures, and each move as the chronicle tells it."""

from __future__ import annotations

from typing import Final

from bandstand.engine import PlainData, Sentence
from bandstand.games.metronome.rules.cards import beats_of
from bandstand.games.metronome.rules.game import Metronome

NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def number(count: int) -> str:
    """A number in words, as far as they are short."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, one: str) -> str:
    """A number of things.

    >>> counted(1, "card"), counted(3, "card"), counted(12, "card")
    ('one card', 'three cards', '12 cards')
    """
    return f"{number(count)} {one}" if count == 1 else f"{number(count)} {one}s"


def listed(words: list[str], last: str = "or") -> str:
    """Words in a row.

    >>> listed(["red", "gold", "blue"]), listed(["red"])
    ('red, gold or blue', 'red')
    """
    return ", ".join(words[:-1]) + f" {last} {words[-1]}" if len(words) > 1 else "".join(words)


def lacks(view: PlainData, seat: int) -> str:
    """What all have seen that a seat does not hold: notes of a colour, and single cards (ME-3)."""
    faces, held = view["faces"], view["cards"][seat]
    out = {name for name, cards in view["ruled out"][seat].items() if cards == held > 0}
    if not out:
        return ""
    notes: dict[str, set[str]] = {}
    for name, face in faces.items():
        if face["sort"] == "note":
            notes.setdefault(face["colour"], set()).add(name)
    found = [f"{colour} note" for colour, kinds in notes.items() if kinds <= out]
    found += [called(name, faces) for name in faces if name in out and "colour" not in faces[name]]
    return f"no {listed(found)}" if found else ""


def called(card: str, faces: PlainData) -> str:
    """A card as people call it: its colour and value, without its arrows."""
    face = faces[card]
    if face["sort"] == "note":
        return f"{face['colour']} {face['value']}"
    if face["sort"] == "rest":
        return f"{face['colour']} {face['value']} rest"
    return f"{card} signature" if face["sort"] == "signature" else card


def mark(data: PlainData) -> str:
    """A note or rest of a measure with all that was played on it.

    >>> data = {"sort": "note", "colour": "red", "value": "quarter", "accidental": "flat"}
    >>> mark({**data, "dotted": True, "tied to next": False})
    'red quarter, flat, dotted'
    """
    words = f"{data['colour']} {data['value']}" + (" rest" if data["sort"] == "rest" else "")
    if data["accidental"]:
        words += f", {data['accidental']}"
    if data["dotted"]:
        words += ", dotted"
    return words + (", tied to the next" if data["tied to next"] else "")


def measure(item: PlainData) -> str:
    """A measure from left to right."""
    return f"{item['signature']}: {'; '.join(mark(one) for one in item['staff'])}"


def tell(
    game: Metronome, before: PlainData, text: str, after: PlainData, names: list[str]
) -> list[Sentence]:
    """A move as the chronicle tells it."""
    phase = before["phase"]
    if phase == "who starts":
        return [(f"Chance let {mid(names[after['turn'] - 1])} start.", "ME-1")]
    if phase == "deal":
        return _dealt(before, after)
    who = names[before["turn"] - 1]
    said: list[Sentence] = []
    laid = laid_by(before, text, after)
    if laid:
        said.append(_laid(game, laid, who, before, after))
    elif phase == "place a card":
        if text == "draw":
            said.append((f"{who} could place nothing and had to draw.", "ME-3"))
        elif text == "pass":
            said.append((f"{who} could place nothing, found no card to draw and passed.", "ME-21"))
    elif phase.startswith("draw"):
        said.append(_drew(phase, names[before["drawing"] - 1], text, before))
    elif phase == "give a card":
        receiver = names[before["receiving"] - 1]
        card = text.removeprefix("give ")
        what = f"a {called(card, before['faces'])}" if card in before["faces"] else "a card"
        said.append((f"{who} gave {mid(receiver)} {what}.", "ME-8"))
    elif text == "give nothing":
        said.append((f"{who} gave nothing away.", "ME-8"))
    if after["measure"] > before["measure"]:
        said.append(_ended(before, after, who))
    if after["phase"] == "over":
        said.append(_over(after, names))
    return said


def laid_by(before: PlainData, text: str, after: PlainData) -> str:
    """The card that this move has put on the staff, or nothing."""
    if after["placing"]:
        return ""
    if before["placing"]:
        return str(before["placing"])
    lies = ("measure", "staff", "signature", "accidental")
    placed = any(before[part] != after[part] for part in lies)
    turn = before["phase"] in ("place a card", "draw")
    return text if turn and placed and text in before["faces"] else ""


def _dealt(before: PlainData, after: PlainData) -> list[Sentence]:
    if after["phase"] == "deal":
        return []
    each = after["cards"][0]
    return [(f"Everyone was dealt {counted(each, 'card')}.", "ME-1")]


def _laid(game: Metronome, card: str, who: str, before: PlainData, after: PlainData) -> Sentence:
    """A card that was placed, and what it asks for."""
    face = before["faces"][card]
    drawn = before["phase"] == "draw"
    sort = face["sort"]
    how = "drew and placed" if drawn else "played"
    what = called(card, before["faces"])
    ended = after["measure"] > before["measure"]
    staff = after["last measure"]["staff"] if ended else after["staff"]
    any_colour = len(after["colours"]) == len(game.components.colours)
    colours = "Any colour" if any_colour else listed(after["colours"]).capitalize()
    follows = "" if ended else f" {colours} follows."
    if sort == "signature":
        beats = counted(face["top"], "beat")
        return f"{who} {how} {card}: {beats} fill the measure.", "ME-11"
    if sort == "dot":
        verb = "drew a dot and dotted" if drawn else "dotted"
        last = f"{staff[-1]['colour']} {staff[-1]['value']}"
        return f"{who} {verb} the {last}: {beats_of(staff[-1]['beats'])}.", "ME-16"
    if sort == "tie":
        verb = "drew a tie and tied" if drawn else "tied"
        return f"{who} {verb} two notes.", "ME-13"
    if sort == "accidental":
        return f"{who} {how} a {what}.{follows}", "ME-14"
    if sort == "rest" and face["wild"]:
        what = f"{face['colour']} {staff[-1]['value']} rest"
        return f"{who} {how} a {what} and named {listed(staff[-1]['then'])}.", "ME-18"
    on = f" on the {before['accidental']}" if before["accidental"] else ""
    clause = "ME-17" if sort == "rest" else "ME-15" if on else "ME-9"
    return f"{who} {how} a {what}{on}.{follows}", clause


def _drew(phase: str, drawer: str, text: str, before: PlainData) -> Sentence:
    card = f"a {called(text, before['faces'])}" if text in before["faces"] else "a card"
    if phase == "draw for a rest":
        return f"{drawer} drew {card} for the rest.", "ME-19"
    if phase == "draw for cramming":
        return f"{drawer} drew {card} for cramming.", "ME-12"
    return f"{drawer} drew {card}; it does not fit.", "ME-3"


def _ended(before: PlainData, after: PlainData, who: str) -> Sentence:
    which = before["measure"]
    ended = after["last measure"]["ended"]
    if ended == "taken":
        return f"{who} took measure {which}.", "ME-7"
    if ended == "crammed":
        return f"{who} crammed measure {which}: a quarter of a beat was left.", "ME-12"
    if before["phase"] == "place a card" and not before["placing"] and before["passes"]:
        return f"Everyone passed, so measure {which} was swept away.", "ME-22"
    return f"Nothing could complete measure {which}: it was swept away.", "ME-24"


def _over(after: PlainData, names: list[str]) -> Sentence:
    if 0 in after["cards"]:
        winner = names[after["cards"].index(0)]
        verb = "have" if winner == "You" else "has"
        return f"{winner} {verb} no cards left. The game is over.", "ME-4"
    return "Everyone passed again. The game is over.", "ME-22"


def result(view: PlainData, names: list[str]) -> str:
    """Who won, and with how many cards if not with none (ME-4)."""
    first = [names[seat] for seat, rank in enumerate(view["ranks"]) if rank == 1]
    first.sort(key="You".__ne__)
    fewest = min(view["cards"])
    if fewest:
        return f"{listed(first, 'and')} won, with {counted(fewest, 'card')} left"
    return f"{listed(first, 'and')} won"


def why(view: PlainData, names: list[str]) -> str:
    """How few cards won, and how many the next had (ME-4)."""
    ranks, cards = view["ranks"], view["cards"]
    first = next(names[seat] for seat, rank in enumerate(ranks) if rank == 1)
    many = ranks.count(1)
    has = "have" if first == "You" or many > 1 else "has"
    who = first if many == 1 else f"{counted(many, 'player')} of {len(ranks)}".capitalize()
    left = counted(min(cards), "card")
    others = sorted({count for count in cards if count > min(cards)})
    if not others:
        return f"Fewest cards win: {who} {has} {left} left."
    return f"Fewest cards win: {mid(who)} {has} {left} left, the next {counted(others[0], 'card')}."


def mid(name: str) -> str:
    """A player's name within a sentence.

    >>> mid("You"), mid("Oskar")
    ('you', 'Oskar')
    """
    return "you" if name == "You" else name
