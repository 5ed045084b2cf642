"""Music History on a terminal: what the cards say, and below it the road and all players.

What is read now and then comes first and may have scrolled away; the board and the open
question come last and fit 24 rows for up to four players.
"""

from __future__ import annotations

from typing import Final

from bandstand.engine.position import OVER, PlainData
from bandstand.engine.sight import Sight
from bandstand.terminal.ink import ink, pad, plain

WIDTH: Final = 80
CELL: Final = 4  # columns for a tile
ROW: Final = 19  # tiles in a row, Start and End among them
CARD: Final = 24  # room for the name of a card; longer ones take more
SIGNS: Final = {
    "compose": "c", "take": "t", "refresh": "r", "discount": "d", "advance": ">", "retreat": "<",
    "again": "ag", "exchange": "ex", "feast": "fe", "plague": "pl", "rest": "·",
}  # fmt: skip
AGES: Final = {
    "monophony": "Monophony",
    "polyphony": "Early Polyphony and Ars Nova",
    "early": "Early Renaissance",
    "high": "High Renaissance",
}


def draw(sight: Sight, names: list[str]) -> str:
    """The whole table, at most 80 columns wide."""
    view = sight.view()
    lines = [*_produced(sight, view, names), *_array(view)]
    if sight.seat >= 0:
        lines += [*_drafted(view), *_cards(view, sight.seat), *_pieces(view)]
    lines += [_heading(sight, view, names), *_road(sight, view)]
    for seat in range(sight.players):
        lines += _player(sight, view, seat, names)
    lines += wrap(fitting(view["array"], 8), ink("Array", "bold") + "   ", " · ")
    if sight.seat >= 0:
        lines += _ahead(sight, view)
    return "\n".join([*lines, *_question(sight, view, names)])


def _heading(sight: Sight, view: PlainData, names: list[str]) -> str:
    start = ink("Music History", "bold") + f" · {AGES[view['age']]}"
    if sight.to_move() == OVER:
        return f"{start} · the age is over: most points win {ink('MH-27', 'dim')}"
    if view["turn"] is None:
        return f"{start} · who is first?"
    whose = view["turn"] - 1
    words = "your turn" if whose == sight.seat else f"turn of {names[whose]}"
    return f"{start} · round {view['round']} · {ink(words, 'bold')}"


def _road(sight: Sight, view: PlainData) -> list[str]:
    """The road in two rows: who stands there, what the tile does, its number."""
    tiles = ["Start", *view["board"], "End"]
    lines: list[str] = []
    for first in range(0, len(tiles), ROW):
        figurines, signs, numbers = "", "", ""
        for place in range(first, min(first + ROW, len(tiles))):
            ends = place in (0, len(tiles) - 1)
            width = CELL if place else len("Start") + 1
            figurines += pad(_standing(sight, view, place), width)
            signs += pad(_sign(tiles[place]), width)
            numbers += pad("" if ends else ink(str(place), "dim"), width)
        lines += [line.rstrip() for line in (figurines, signs, numbers) if line.strip()]
    legend = [ink(f"{sign} {word}", "dim") for word, sign in SIGNS.items()]
    legend += [ink("+", "green") + ink("fresh", "dim"), ink("-", "red") + ink("flipped", "dim")]
    return [*lines, *wrap(legend, "", "  ")]


def _standing(sight: Sight, view: PlainData, place: int) -> str:
    """The seats on a tile, one's own in reverse; more than fit are shown by a plus."""
    here = [seat for seat in range(sight.players) if view[f"seat {seat + 1}"]["at"] == place]
    own = [seat for seat in here if seat == sight.seat]
    shown = (own + [seat for seat in here if seat != sight.seat])[: CELL - 1]
    if len(here) > len(shown):
        shown = shown[:-1]
    drawn = "".join(
        ink(str(seat + 1), "reverse", "bold") if seat == sight.seat else ink(str(seat + 1), "bold")
        for seat in sorted(shown)
    )
    return drawn + ("+" if len(here) > len(shown) else "")


def _sign(tile: str) -> str:
    word, _, count = tile.partition(" ")
    if word in ("Start", "End"):
        return ink(word, "bold")
    sign = SIGNS[word] + count
    return ink(sign, "red") if word in ("retreat", "plague") else sign


def _player(sight: Sight, view: PlainData, seat: int, names: list[str]) -> list[str]:
    player = view[f"seat {seat + 1}"]
    own = seat == sight.seat
    name = ink(f"{seat + 1} {names[seat]}", "reverse" if own else "bold")
    at = player["at"]
    where = "Start" if at == 0 else "End" if at > len(view["board"]) else f"tile {at}"
    made = len(player["produced"])
    facts = f"{player['vocation'] or '-':<12}{where:<8}{player['points']:>3} points"
    facts += f", {player['hidden']} hidden, {made} produced"
    room = max([len(each) for each in names]) + 4
    lead = pad(name, min(room, WIDTH - len(facts)))
    lines = [lead, "    " + facts] if len(plain(lead + facts)) > WIDTH else [lead + facts]
    held = fitting([*player["fresh"], *player["flipped"]], 4)
    fresh = len(player["fresh"])
    cards = [ink(f"+{card}", "green") for card in held[:fresh]]
    cards += [ink(f"-{card}", "red") for card in held[fresh:]]
    if view["discounts"][seat]:
        cards.append(ink(f"next piece {view['discounts'][seat]} less", "dim"))
    if view["doublings"][seat]:
        cards.append(ink(f"next roll x{view['doublings'][seat] + 1}", "dim"))
    return lines + wrap(cards, "    ")


def _produced(sight: Sight, view: PlainData, names: list[str]) -> list[str]:
    """What everybody has produced, with its points."""
    lines: list[str] = []
    for seat in range(sight.players):
        made = view[f"seat {seat + 1}"]["produced"]
        pieces = [f"{name} {points}" for name, points in made]
        lines += wrap(pieces, f"{ink('♪', 'gold')} {names[seat]}: ", ", ")
    return lines


def _array(view: PlainData) -> list[str]:
    lines = [
        f"{ink('Array', 'bold')}   deck {view['deck']}, discards {len(view['discards'])}; "
        f"Compositions {view['pile']}, lost {len(view['scrapped'])}"
    ]
    for card in view["array"]:
        lines += _says(view, card, "  ")
    return lines


def _says(view: PlainData, name: str, lead: str) -> list[str]:
    """A card or ability by name and in words."""
    return wrap(view["glossary"][name].split(), f"{lead}{pad(name, CARD)} ")


def _ahead(sight: Sight, view: PlainData) -> list[str]:
    """What a roll of 1 to 6 leads to."""
    at = view[f"seat {sight.seat + 1}"]["at"]
    if at > len(view["board"]):
        return []
    coming = [
        f"{shown} {view['board'][at + shown - 1]}" if at + shown <= len(view["board"]) else "End"
        for shown in range(1, 7)
    ]
    distinct = coming[: coming.index("End") + 1] if "End" in coming else coming
    return wrap(distinct, ink("Ahead", "bold") + "   ", " · ")


def _drafted(view: PlainData) -> list[str]:
    lines: list[str] = []
    for label, cards in (("Kept", view["kept"]), ("Choose", view["dealt"])):
        if cards:
            lines.append(ink(label, "bold"))
            for card in cards:
                lines += _says(view, card, "  ")
    return lines


def _cards(view: PlainData, seat: int) -> list[str]:
    """One's own cards: fresh or flipped, what they could do now, and what they say."""
    player = view[f"seat {seat + 1}"]
    if not view["now"]:
        return _vocations(view)
    lines = [ink("Your cards", "bold") + ink("  + fresh  - flipped  * usable now", "dim")]
    for name, now in view["now"].items():
        card = name.partition(":")[0]
        side = ink("+", "green") if card in player["fresh"] else " "
        side += ink("-", "red") if card in player["flipped"] else " "
        mark = ink("*", "bold") if now == "usable" else " "
        lines += _says(view, name, f"{side}{mark} ")
    return lines


def _vocations(view: PlainData) -> list[str]:
    """What there is to choose from before anything else."""
    abilities = [name for name in view["glossary"] if ": " in name]
    lines = [ink("Vocations", "bold")]
    for vocation in dict.fromkeys(name.partition(":")[0] for name in abilities):
        lines += _says(view, vocation, "  ")
        for name in abilities:
            if name.startswith(f"{vocation}: "):
                lines += _says(view, name, "    ")
    return lines


def _pieces(view: PlainData) -> list[str]:
    """One's own pieces: what they would cost and score, at each banner."""
    if not view["pieces"]:
        return []
    title = ink("Your pieces", "bold") + ink(f"  you can pay {view['funds']}", "dim")
    lines = [f"{title}{ink('  * can be paid', 'dim')}"]
    for piece in view["pieces"]:
        ways = [
            f"{AGES[way['banner']].split(' and')[0]}: {way['cost']} for {way['points']}"
            for way in piece["ways"]
        ]
        paid = any(way["cost"] <= view["funds"] for way in piece["ways"])
        mark = ink("*", "bold") if paid else " "
        lead = (
            f"  {mark} {pad(piece['name'], 14)}{pad(view['repertoire'][piece['name']]['kind'], 12)}"
        )
        lines += wrap(ways, lead, " · ")
    for mark in view["known"]:
        seats = " or ".join(f"seat {seat}" for seat in mark["with"])
        lines.append(ink(f"    you know that {seats} has a {mark['piece']}", "dim"))
    return lines


def _question(sight: Sight, view: PlainData, names: list[str]) -> list[str]:
    lines: list[str] = []
    for words in view["pending"]:
        lines += wrap([ink(word, "plum") for word in words.split()], "> ")
    question = view["question"]
    if question is None or question["seat"] is None:
        return lines
    seat = question["seat"] - 1
    who = "You" if seat == sight.seat else names[seat]
    words = [*question["asks"].split(), ink(question["clause"], "dim")]
    return [*lines, *wrap(words, f"{ink(who, 'bold')}: ")]


def fitting(cards: list[str], lead: int) -> list[str]:
    """The cards by name, or where these do not fit on a line behind a lead, in short."""
    room = WIDTH - lead - 3 * len(cards)
    return cards if len("".join(cards)) <= room else [short(card) for card in cards]


def short(name: str) -> str:
    """A card's name in a word or two.

    >>> short("Hildegard, Divine Trance"), short("The Guidonian Hand"), short("di Lasso")
    ('Trance', 'Hand', 'di Lasso')
    """
    if name.startswith(("Hildegard", "The ")):
        return name.split()[-1]
    return name if len(name) <= 9 else name.split()[0]


def wrap(parts: list[str], lead: str, gap: str = " ") -> list[str]:
    """The parts in lines of at most 80 columns behind a lead; no line if there are none."""
    lines: list[str] = []
    line = lead
    for part in parts:
        joined = line + part if line in (lead, " " * len(plain(lead))) else line + gap + part
        if len(plain(joined)) > WIDTH:
            lines.append(line)
            joined = " " * len(plain(lead)) + part
        line = joined
    return [*lines, line] if parts else lines
