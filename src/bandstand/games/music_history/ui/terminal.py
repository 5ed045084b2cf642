"""Music History on a terminal: the cards and what they do, the players, the road, the question.

There is more to read than a small screen holds, so what changes with every move comes
last: the road and what is asked stay in sight, and the cards are found by scrolling up.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from bandstand.engine.english import with_article
from bandstand.engine.game import Game
from bandstand.engine.position import OVER
from bandstand.engine.sight import Sight
from bandstand.games.music_history.rules.effects.face import short_age
from bandstand.games.music_history.rules.game import MusicHistory
from bandstand.games.music_history.rules.view import View
from bandstand.games.music_history.ui.question import ask, wait_for
from bandstand.terminal.ink import ink, pad, plain

WIDTH: Final = 80
CELL: Final = 4  # columns for a tile
ROW: Final = 19  # tiles in a row, Start and End among them
CARD: Final = 24  # room for the name of a card beside its words
NAME: Final = 18  # room for a player's name, if all are so short
SIGNS: Final = {
    "compose": "c", "take": "t", "refresh": "r", "discount": "d", "advance": ">", "retreat": "<",
    "again": "ag", "exchange": "ex", "feast": "fe", "plague": "pl", "rest": "·",
}  # fmt: skip


def draw(game: Game, sight: Sight, names: list[str]) -> str:
    """The whole table, at most 80 columns wide."""
    assert isinstance(game, MusicHistory)
    view = cast("View", sight.view())
    own = sight.seat >= 0
    lines = _array(view)
    if own and view["now"]:
        lines += _cards(view, sight.seat)
    if own:
        lines += _pieces(view, names)
    lines += _legend()
    for seat in range(sight.players):
        lines += _player(sight, view, seat, names)
    lines += [_heading(sight, view, names), *_road(sight, view)]
    if own:
        lines += [*_ahead(sight, view), *_drafted(view)]
    if own and not view["now"]:
        lines += _vocations(view)
    lines += _question(game, sight, view, names)
    return "\n".join(lines)


def _heading(sight: Sight, view: View, names: list[str]) -> str:
    start = ink("Music History", "bold") + f" · {view['ages'][view['age']]}"
    if sight.to_move() == OVER:
        return f"{start} · the age is over: most points win {ink('MH-27', 'dim')}"
    if view["turn"] is None:
        return f"{start} · who is first?"
    whose = view["turn"] - 1
    words = "your turn" if whose == sight.seat else f"turn of {names[whose]}"
    return f"{start} · round {view['round']} · {ink(words, 'bold')}"


def _road(sight: Sight, view: View) -> list[str]:
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
        lines += [figurines.rstrip(), signs.rstrip(), numbers.rstrip()]
    return lines


def _legend() -> list[str]:
    """What the signs on the road and before cards mean."""
    signs = [f"{sign} {word}" for word, sign in SIGNS.items()]
    cards = ["+ fresh card", "- flipped card", "* usable now", "♪ produced"]
    lines = [*wrap(signs, "On the road  ", "  "), *wrap(cards, "Before cards ", "  ")]
    return [ink(line, "dim") for line in lines]


def _standing(sight: Sight, view: View, place: int) -> str:
    """The seats on a tile, one's own in reverse; more than fit are shown by a plus."""
    here = [seat for seat in range(sight.players) if view["players"][seat]["at"] == place]
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


def _player(sight: Sight, view: View, seat: int, names: list[str]) -> list[str]:
    player = view["players"][seat]
    own = seat == sight.seat
    name = ink(f"{seat + 1} {names[seat]}", "reverse" if own else "bold")
    room = max(NAME, *(len(name) + 3 for name in names))
    at = player["at"]
    where = "Start" if at == 0 else "End" if at > len(view["board"]) else f"tile {at}"
    facts = [
        f"{player['vocation'] or '-':<11}",
        f"{where:<8}",
        f"{player['points']:>2} points",
        f"{player['hidden']} hidden",
        f"{len(player['produced'])} produced",
    ]
    lines = wrap(facts, pad(name, room), " ")
    cards = [ink(f"+{card}", "green") for card in player["fresh"]]
    cards += [ink(f"-{card}", "red") for card in player["flipped"]]
    if player["discount"]:
        cards.append(ink(f"next piece {player['discount']} less", "dim"))
    if player["doublings"]:
        cards.append(ink(f"next roll x{player['doublings'] + 1}", "dim"))
    lines += wrap(cards, "    ", "  ")
    if player["produced"]:
        pieces = Counter(f"{name} {points}" for name, points in player["produced"])
        often = [f"{piece} x{count}" if count > 1 else piece for piece, count in pieces.items()]
        lines += wrap(often, ink("    ♪ ", "gold"), ", ")
    return lines


def _array(view: View) -> list[str]:
    lines = [
        f"{ink('Array', 'bold')}   deck {view['deck']}, discards {len(view['discards'])}; "
        f"Compositions {view['pile']}, lost {len(view['scrapped'])}"
    ]
    for card in view["array"]:
        lines += _says(view, card, "  ")
    return lines


def _says(view: View, name: str, lead: str) -> list[str]:
    """A card or ability by name and in words: beside it, or below a name that is too long."""
    words: list[str] = view["glossary"][name].split()
    if len(name) <= CARD:
        return wrap(words, f"{lead}{pad(name, CARD)} ")
    return [lead + name, *wrap(words, " " * (len(plain(lead)) + CARD + 1))]


def _ahead(sight: Sight, view: View) -> list[str]:
    """What a roll of 1 to 6 leads to."""
    at = view["players"][sight.seat]["at"]
    if at > len(view["board"]):
        return []
    coming = [
        f"{shown} {view['board'][at + shown - 1]}" if at + shown <= len(view["board"]) else "End"
        for shown in range(1, 7)
    ]
    distinct = coming[: coming.index("End") + 1] if "End" in coming else coming
    return wrap(distinct, ink("Ahead", "bold") + "   ", " · ")


def _drafted(view: View) -> list[str]:
    lines: list[str] = []
    for label, cards in (("Kept", view["kept"]), ("Choose", view["dealt"])):
        if cards:
            lines.append(ink(label, "bold"))
            for card in cards:
                lines += _says(view, card, "  ")
    if view["passed_on"]:
        lines += wrap([", ".join(view["passed_on"])], ink("Passed on", "bold") + "  ")
    return lines


def _cards(view: View, seat: int) -> list[str]:
    """One's own cards: fresh or flipped, what they could do now, and what they say."""
    player = view["players"][seat]
    lines = [ink("Your cards", "bold")]
    for name, now in view["now"].items():
        card = name.partition(":")[0]
        side = ink("+", "green") if card in player["fresh"] else " "
        side += ink("-", "red") if card in player["flipped"] else " "
        mark = ink("*", "bold") if now == "usable" else " "
        lines += _says(view, name, f"{side}{mark} ")
    return lines


def _vocations(view: View) -> list[str]:
    """What there is to choose from before anything else."""
    abilities = [name for name in view["glossary"] if ": " in name]
    lines = [ink("Vocations", "bold")]
    for vocation in dict.fromkeys(name.partition(":")[0] for name in abilities):
        lines += _says(view, vocation, "  ")
        for name in abilities:
            if name.startswith(f"{vocation}: "):
                lines += _says(view, name, "    ")
    return lines


def _pieces(view: View, names: list[str]) -> list[str]:
    """One's own pieces: what they would cost and score, at each banner."""
    if not view["compositions"]:
        return []
    title = ink("Your pieces", "bold") + ink(f"  you can pay {view['funds']}", "dim")
    lines = [f"{title}{ink('  * can be paid', 'dim')}"]
    for piece in view["compositions"]:
        ways = [
            f"{short_age(view['ages'][way['banner']])}: {way['cost']} for {way['points']}"
            for way in piece["ways"]
        ]
        paid = any(way["cost"] <= view["funds"] for way in piece["ways"])
        mark = ink("*", "bold") if paid else " "
        lead = (
            f"  {mark} {pad(piece['name'], 14)}{pad(view['repertoire'][piece['name']]['kind'], 12)}"
        )
        lines += wrap(ways, lead, " · ")
    for known in view["known"]:
        holders = " or ".join(names[seat - 1] for seat in known["seats"])
        words = f"you know that {holders} has {with_article(known['composition'])}".split()
        lines += [ink(line, "dim") for line in wrap(words, "    ")]
    for back in view["returned"]:
        others = "".join(f" or with {names[seat - 1]}" for seat in back["seats"])
        words = f"{with_article(back['composition'])} went back: it is in the pile{others}".split()
        lines += [ink(line, "dim") for line in wrap(words, "    ")]
    return lines


def _question(game: MusicHistory, sight: Sight, view: View, names: list[str]) -> list[str]:
    """What is going on, and what is asked of whom, in the words of the browser's cue."""
    question = view["question"]
    if question is None or question["seat"] is None:
        return []
    seat = question["seat"] - 1
    clause = ink(question["clause"], "dim")
    if seat != sight.seat:
        lead = f"{ink(names[seat], 'bold')} decides. "
        return wrap([*wait_for(view, names).split(), clause], lead, rest="  ")
    asked = ask(game.components, view, seat, sight.moves(), names)
    words = [*asked.says.split(), *asked.otherwise.split(), clause]
    return wrap(words, ink(f"{asked.title}: ", "bold"), rest="  ")


def wrap(parts: list[str], lead: str, gap: str = " ", rest: str | None = None) -> list[str]:
    """The parts in lines of at most 80 columns; no line if there are none.

    The first line begins with `lead`, the others with `rest` or as much room.
    """
    lines: list[str] = []
    begin = " " * len(plain(lead)) if rest is None else rest
    line, empty = lead, True
    for part in parts:
        joined = line + part if empty else line + gap + part
        if len(plain(joined)) > WIDTH and not empty:
            lines.append(line)
            joined = begin + part
        line, empty = joined, False
    return [*lines, line] if parts else lines
