"""What Metronome's screen shows, worked out from what a seat sees.

`table.html` draws it. Each part of the table has a module: the staff, the hand, the
offers of a card being placed. words.py puts moves into words, and score.py has the
measures that were taken as pictures.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, final

from bandstand.engine import OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight, Why
from bandstand.engine.screen import FileMaker
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen import score, symbols, words
from bandstand.games.metronome.screen.faces import face
from bandstand.games.metronome.screen.hand import hand as cards_of
from bandstand.games.metronome.screen.hand import hand_words, previews, refused
from bandstand.games.metronome.screen.offers import offers as offers_of
from bandstand.games.metronome.screen.staff import signs, staff
from bandstand.games.metronome.screen.words import called, counted, listed, mid
from bandstand.music.engraving import HOW_TO_ENGRAVE, can_engrave

MOST_NAMED: Final = 4  # players who have a plate each, and whose standing is told one by one
HINTS: Final = {
    "choose a value": "choose its value",
    "choose notes to tie": "choose what to tie",
    "choose whom to give a card": "give a card, or none",
    "draw": "draw a card",
}
BUTTONS: Final = {"draw": "Draw a card", "pass": "Pass", "give nothing": "Keep all my cards"}


@final
class MetronomeScreen(Screen):
    """How Metronome looks in the browser.

    It remembers who laid which card and the measures that ended, since a view has only
    the newest.
    """

    def __init__(self, game: Metronome) -> None:
        self.game = game

    def remember(self, before: PlainData, text: str, after: PlainData) -> Memory:
        kept: Memory = []
        card = words.laid_by(before, text, after)
        if card:
            joined = [mark["tied to next"] for mark in before["staff"]]
            joins = [mark["tied to next"] for mark in after["staff"]]
            new = [
                at for at, (old, now) in enumerate(zip(joined, joins, strict=False)) if old != now
            ]
            kept.append({"laid": card, "by": before["turn"] - 1, "at": new[0] if new else -1})
        if before["phase"] == "give a card":
            kept.append({"gave": before["turn"] - 1, "to": before["receiving"] - 1})
        if after["measure"] > before["measure"]:
            last = after["last measure"]
            kept.append({"measure": before["measure"], "words": words.measure(last), **last})
        return kept

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        game, view = self.game, sight.view()
        phase: str = view["phase"]
        over = sight.to_move() == OVER
        ended = [item for item in memory if "measure" in item]
        laid = _laid(memory)
        taken = score.measures_in(ended)
        verb = "give " if choices and phase == "give a card" else ""
        whys = {text: why for text, why in sight.choices() if why} if choices else {}
        hand = cards_of(view, choices, whys, verb)
        gift = memory[-1] if memory and "gave" in memory[-1] else {"gave": -1, "to": -1}
        asks = HINTS.get(phase, phase)
        offers = offers_of(game, view, choices, asks.capitalize())
        data = {
            "me": sight.seat if view["hand"] is not None else -1,
            "plates": _plates(sight, view, choices, whys),
            "crowd": _turns(view, names) if len(names) > MOST_NAMED else "",
            "sources": {gift["to"]: f"seat {gift['gave']}"},  # of new cards, if not the pile
            "measure": view["measure"],
            "about": _about(view, laid, names),
            "next": view["colours"],
            "next_words": listed(view["colours"]),
            "staff": staff(game, sight, view, laid, names),
            "lying": _lying(game, view, hand, offers),
            "hand": hand,
            "hand_words": hand_words(view, hand, choices),
            "to": f"seat {view['receiving'] - 1}"
            if verb
            else "",  # where a card that is given goes
            "offers": offers,
            "previews": [*offers, *previews(game, sight, view, hand, verb, names)],
            "buttons": [(text, BUTTONS[text]) for text in choices if text in BUTTONS],
            "passes": "pass" in choices,
            "draw": {"can": "draw" in choices, **refused(whys.get("draw"))},
            "draw_from": view["draw pile"],
            "discards": sum(view["discards"].values()),
            "known": [*_lacking(sight, view, names), *_given(view, names)],
            "asks": asks,
            "piece": [
                {"number": item["measure"], "words": item["words"], "by": item["by"] - 1}
                for item in taken
            ],
            "piece_words": words.taken_of(len(taken), len(ended)),
            "engraves": can_engrave(),
            "how_to_engrave": HOW_TO_ENGRAVE,
            "ranking": _ranking(view) if over else [],
            "standing": _standing(view["cards"], sight.seat, names),
            "yours": _yours(view["cards"], sight.seat),
            "gifts": _gifts(view, choices, names),
        }
        return Drawn(
            data,
            hint=asks,
            result=words.result(view, names) if over else "",
            why=words.why(view, names) if over else "",
        )

    def face(self, name: str) -> dict[str, Any]:
        """What is printed on a card."""
        return face(self.game, name)

    def signs(self, drawn: list[Any]) -> dict[str, dict[str, Any]]:
        """The symbols of a note or rest on the staff, by what they are."""
        return signs(*drawn)

    def turn_word(self) -> str:
        return "move"

    def tell(
        self, before: PlainData, mover: int, text: str, after: PlainData, names: list[str]
    ) -> list[Sentence]:
        return words.tell(self.game, before, text, after, names)

    def files(self) -> dict[str, FileMaker]:
        colours = list(self.game.box.colours)
        return {
            "measures.svg": partial(score.wide, colours),
            "measures-narrow.svg": partial(score.narrow, colours),
        }


def _laid(memory: Memory) -> list[dict[str, Any]]:
    """The cards that were laid since a measure ended, oldest first."""
    laid: list[dict[str, Any]] = []
    for item in reversed(memory):
        if "measure" in item:
            break
        if "laid" in item:
            laid.append(item)
    return laid[::-1]


def _lying(
    game: Metronome, view: PlainData, hand: list[dict[str, Any]], offers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """How the notes and rests that can be chosen would lie on the staff, each kind once."""
    if not view["open"]:
        return []
    lying = {card["text"]: card["front"] for card in offers}
    for card in hand:
        if card["can"] and card["text"] not in lying:
            lying[card["text"]] = face(game, card["name"], view["open"])
    return [
        {
            "text": text,
            "colour": front["colour"],
            "y": symbols.on_screen(front["y"]),
            "strokes": front["on_staff"]["strokes"],
        }
        for text, front in lying.items()
        if front["sort"] in ("note", "rest")
    ]


def _lacking(sight: Sight, view: PlainData, names: list[str]) -> list[str]:
    """What others turned out not to have, when they drew though they might have placed it."""
    if len(names) > MOST_NAMED or sight.to_move() == OVER:
        return []
    told = [(seat, words.lacks(view, seat)) for seat in range(len(names)) if seat != sight.seat]
    return [f"{names[seat]} has {lacks}: else it would lie there." for seat, lacks in told if lacks]


def _given(view: PlainData, names: list[str]) -> list[str]:
    """Who may hold what the seat gave away."""
    return [
        f"You gave away a {called(gift['card'], view['faces'])}: "
        f"{listed([names[seat - 1] for seat in gift['held by']])} may hold it."
        for gift in view["given away"]
    ]


def _standing(cards: list[int], me: int, names: list[str]) -> str:
    """How many cards each has, my own first; of many players only the fewest."""
    first = max(me, 0)
    mine = f"{names[first]} {cards[first]} {'card' if cards[first] == 1 else 'cards'}"
    if len(cards) > MOST_NAMED:
        return f"{mine}, the fewest {min(cards)}"
    seats = [(first + step) % len(cards) for step in range(len(cards))]
    others = "".join(f", {names[seat]} {cards[seat]}" for seat in seats[1:])
    return f"{mine}{others}"


def _yours(cards: list[int], me: int) -> dict[str, int]:
    """How I stand: my rank if the game ended now, and my cards."""
    if me < 0:
        return {}
    return {"rank": 1 + sum(held < cards[me] for held in cards), "cards": cards[me]}


def _plates(
    sight: Sight, view: PlainData, choices: list[str], whys: dict[str, Why]
) -> list[dict[str, Any]]:
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
                "about": f"{', '.join([counted(view['cards'][seat], 'card'), *says])}.",
                "next": turn is not None and turn % count == seat,
                "turn": turn == seat + 1,
                "text": text,
                "can": text in choices,
                **refused(whys.get(text)),
            }
        )
    return plates


def _turns(view: PlainData, names: list[str]) -> str:
    """Whose turn it is, who comes next, and who is closest to winning, where many play."""
    if view["turn"] is None:
        return ""
    turn, cards = view["turn"] - 1, view["cards"]
    order = [names[(turn + step) % len(names)] for step in range(3)]
    plays = f"{order[0]} {'play' if order[0] == 'You' else 'plays'}"
    fewest = [names[seat] for seat, count in enumerate(cards) if count == min(cards)]
    who = counted(len(fewest), "player") if len(fewest) > 2 else listed(fewest, "and")
    least = f"{mid(who)} with {counted(min(cards), 'card')}"
    return f"{plays}, then {mid(order[1])} and {mid(order[2])}. Fewest cards: {least}."


def _gifts(view: PlainData, choices: list[str], names: list[str]) -> list[dict[str, str]]:
    """The players to whom a card may be given, as choices (ME-8)."""
    if view["phase"] != "choose whom to give a card":
        return []
    return [
        {
            "text": text,
            "does": f"Give {names[seat]} a card",
            "effect": f"{names[seat]} holds {counted(view['cards'][seat], 'card')}",
        }
        for seat in range(len(names))
        if (text := f"give to seat {seat + 1}") in choices
    ]


def _about(view: PlainData, laid: list[dict[str, Any]], names: list[str]) -> str:
    """How long the measure is, and why."""
    top = int(view["signature"].split("/")[0])
    beats = counted(top, "beat")
    signed = [item["by"] for item in laid if view["faces"][item["laid"]]["sort"] == "signature"]
    return f"{beats}: {mid(names[signed[0]])} played a signature" if signed else beats


def _ranking(view: PlainData) -> list[dict[str, Any]]:
    """All seats by rank (ME-4)."""
    order = sorted(range(len(view["ranks"])), key=view["ranks"].__getitem__)
    return [
        {"seat": seat, "rank": view["ranks"][seat], "cards": counted(view["cards"][seat], "card")}
        for seat in order
    ]
