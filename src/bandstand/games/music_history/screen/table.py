"""What Music History's screen shows, worked out from what a seat sees.

`table.html` draws it. Every move of the seat is offered at the thing that it
names (a card, a piece, a player, a tile), and what has no such place, in the
cue: `Offers` keeps account, so that no move can be left out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, final

from bandstand.engine import OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight
from bandstand.games.music_history.box import Box
from bandstand.games.music_history.cards import AGES
from bandstand.games.music_history.rules import MusicHistory
from bandstand.games.music_history.screen import telling
from bandstand.games.music_history.screen.asking import ask, label, wait_for
from bandstand.games.music_history.screen.mine import banners, hand, pieces
from bandstand.games.music_history.screen.offers import Offers, copies, key_of, named, owner_named
from bandstand.games.music_history.screen.road import bare, legend, road
from bandstand.games.music_history.screen.sheets import result, scoring, why
from bandstand.games.music_history.screen.words import (
    STRIDES,
    ability_words,
    first_up,
    many,
    open_step,
    place_words,
    seat_named,
    whose,
)

MOST_NAMED: Final = 4  # players whose standing is told one by one
# The moves of a step that its button in the cue should be made for first.
FIRST: Final = ["roll", "end turn", "produce it", "refresh all"]
HANDS: Final = 500  # of players that are known, and where their cards lie


@final
class MusicHistoryScreen(Screen):
    """How Music History looks in the browser."""

    def __init__(self, game: MusicHistory) -> None:
        self.game = game

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        game, view = self.game, sight.view()
        me = sight.seat if sight.seat >= 0 else -1
        age = AGES.index(view["age"])
        step = open_step(view)["step"]
        # What is chosen for a production is chosen at once, since that can be called off.
        offers = Offers(sight, choices, confirms=step != "produce")
        over = sight.to_move() == OVER
        question = ask(game.box, view, me, choices, names) if choices else None
        seats = [(max(me, 0) + index) % len(names) for index in range(len(names))]
        shown: dict[str, Any] = {
            "age": {
                "id": view["age"],
                "name": game.box.age_names[age],
                "years": game.box.years[age],
                "source": game.box.board_sources[age],
            },
            "me": me,
            "drafting": step in ("first", "vocation", "deal", "keep"),
            "vocations": _vocations(game, view, offers, names) if step == "vocation" else [],
            "kept": [named(view, name) for name in view.get("kept", [])],
            "dealt": [
                {**named(view, name), **offers.of(f"keep {name}")} for name in view.get("dealt", [])
            ],
            "busy": road(game.box, view, me, question, offers, names),
            "reach": me >= 0 and view[f"seat {me + 1}"]["at"] <= len(view["board"]),
            "cards": hand(game, view, me, offers) if me >= 0 else [],
            "pieces": pieces(game.box, view, offers) if me >= 0 else [],
            "known": _known(view, names),
            "array": [
                {
                    **named(view, name),
                    **offers.of(f"take {name}"),
                    "key": key_of(game.box, name, "a", copy),
                }
                for name, copy in copies(view["array"])
            ],
            "deck": {"count": view["deck"], **offers.of("take the deck")},
            "pile": view["pile"],
            "discards": view["discards"],
            "scrapped": view["scrapped"],
            "players": [_player(view, seat) for seat in range(len(names))],
            "others": [_other(game.box, view, seat) for seat in seats if seat != me],
            "standing": _standing(view, seats, names),
            "yours": _yours(view, me, len(names)) if me >= 0 else {},
            "production": view.get("production"),
            "dice": _dice(view),
            "question": question,
            "waiting": "" if choices else wait_for(view, names),
            "asked": _asked(view, choices),
            "choosing": bool(choices),
            "scoring": scoring(game.box, sight) if over else [],
            "clause": view["question"]["clause"] if view["question"] else "",
            "holding": _holding(view, me) if me >= 0 else "",
            "pieces_words": _pieces_words(view, me) if me >= 0 else "",
            "vocation_words": _vocation_words(view, names),
            "may_hum": sight.options["first"] == "random" and not _chosen(view, names),
        }
        shown["picks"] = _picks(view, me, offers, names)
        shown["picking"] = _picking(game.box, view, me, offers, shown) if shown["picks"] else {}
        shown["from_array"] = any("move" in card for card in [*shown["array"], shown["deck"]])
        shown["acts"] = _acts(view, offers, names)
        shown["previews"] = _previews(view, offers, names, shown)
        return Drawn(
            shown,
            cue=question.title if question else "",
            hint=(question and question.happened) or _hint(view, me, step, names),
            result=result(sight, names) if over else "",
            why=why(shown["scoring"], names) if shown["scoring"] else "",
        )

    def road(self, age: str) -> tuple[dict[str, Any], ...]:
        """The places of an age's road with nothing there, which no move changes."""
        return bare(self.game.box, AGES.index(age))

    def legend(self, age: str) -> list[dict[str, Any]]:
        """What the tiles of an age's road do."""
        return legend(self.game.box, AGES.index(age))

    def turn_word(self) -> str:
        return "step"

    def tell(
        self, before: PlainData, mover: int, text: str, after: PlainData, names: list[str]
    ) -> list[Sentence]:
        return telling.tell(self.game.box, before, mover, text, after, names)


def _holding(view: PlainData, me: int) -> str:
    """How many Effects I have, how many are fresh, and what is kept for my next roll and piece."""
    own = view[f"seat {me + 1}"]
    fresh, flipped = len(own["fresh"]), len(own["flipped"])
    words = f"{many(fresh + flipped, 'Effect')}, {fresh} fresh and {flipped} flipped."
    if view["discounts"][me]:
        words += f" Your next piece costs {view['discounts'][me]} less."
    if view["doublings"][me]:
        words += f" Your next roll counts {view['doublings'][me] + 1} times."
    return words


def _pieces_words(view: PlainData, me: int) -> str:
    count, discount = len(view["pieces"]), view["discounts"][me]
    less = f", {discount} less for the next" if discount else ""
    return f"{count}, hidden; you can pay {view['funds']}{less}" if count else ""


def _vocation_words(view: PlainData, names: list[str]) -> str:
    if view["first"] is None:
        return "Chance says who is first."
    return f"{names[view['first'] - 1]} first, then each to the right."


def _chosen(view: PlainData, names: list[str]) -> bool:
    """Whether somebody has a Vocation already."""
    return any(view[f"seat {seat}"]["vocation"] for seat in range(1, len(names) + 1))


def _dice(view: PlainData) -> list[int]:
    """The dice that lie on the table while something hangs on them."""
    dice = [[entry.get(die, 0) for die in ("shown", "second")] for entry in view["underway"]]
    return [die for die in next((pair for pair in reversed(dice) if any(pair)), []) if die]


def _hint(view: PlainData, me: int, step: str, names: list[str]) -> str:
    if step in ("first", "vocation", "deal", "keep"):
        return "before the first turn"
    turn = view["turn"] - 1 if view["turn"] else me
    if step and turn != me:
        name = names[turn]
        return f"in {name}'s turn, round {view['round']}"
    return f"round {view['round']}"


def _asked(view: PlainData, choices: list[str]) -> dict[str, str]:
    """The card that a question is about, for those who want no more of them this turn."""
    if not choices or view["underway"][-1]["step"] != "react":
        return {}
    ability = view["underway"][-1]["ability"]
    turn = f"{view['round']}-{view['turn']}"
    return {"ability": ability, "name": ability_words(ability), "turn": turn}


def _vocations(
    game: MusicHistory, view: PlainData, offers: Offers, names: list[str]
) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name in ("Church", "Court", "Countryside"):
        abilities = [
            {"name": ability_words(ability), "text": view["glossary"][ability]}
            for ability in game.box.ability_names
            if ability.startswith(f"{name}: ")
        ]
        holders = [
            names[seat]
            for seat in range(len(names))
            if view[f"seat {seat + 1}"]["vocation"] == name
        ]
        found.append(
            {**named(view, name), **offers.of(name), "abilities": abilities, "holders": holders}
        )
    return found


def _known(view: PlainData, names: list[str]) -> list[str]:
    """Pieces that this seat has seen go by, and what it passed on in the draft."""
    told = [
        f"{' or '.join(names[seat - 1] for seat in mark['with'])} has the {mark['piece']} you saw."
        for mark in view.get("known", [])
    ]
    told += [
        f"The {mark['piece']} went back into the pile"
        f"{''.join(f', or is with {names[seat - 1]}' for seat in mark['or with'])}."
        for mark in view["returned"]
    ]
    passed = view.get("passed on", [])
    return [*told, f"You passed on {' and '.join(passed)}."] if passed else told


def _standing(view: PlainData, seats: list[int], names: list[str]) -> str:
    """Everybody's points, my own first; of many players only the most."""
    points = [view[f"seat {seat + 1}"]["points"] for seat in seats]
    if len(seats) > MOST_NAMED:
        return f"{names[seats[0]]} {points[0]}, the most {max(points)}"
    told = zip(seats, points, strict=True)
    return ", ".join(f"{names[seat]} {had}" for seat, had in told)


def _yours(view: PlainData, me: int, players: int) -> dict[str, Any]:
    """How I stand, and what the others may have changed of mine."""
    own = view[f"seat {me + 1}"]
    points = [view[f"seat {seat + 1}"]["points"] for seat in range(players)]
    return {
        "rank": 1 + sum(other > own["points"] for other in points),
        "points": own["points"],
        "at": place_words(view, own["at"]),
        "fresh": len(own["fresh"]),
        "flipped": len(own["flipped"]),
        "pieces": own["hidden"],
    }


def _player(view: PlainData, seat: int) -> dict[str, Any]:
    """One player for the rail."""
    own = view[f"seat {seat + 1}"]
    return {
        "seat": seat,
        "vocation": own["vocation"],
        "place": place_words(view, own["at"]),
        "points": own["points"],
        "fresh": len(own["fresh"]),
        "flipped": len(own["flipped"]),
        "hidden_words": many(own["hidden"], "hidden piece"),
    }


def _other(box: Box, view: PlainData, seat: int) -> dict[str, Any]:
    """One player with all cards for the table, as everybody sees them."""
    own = view[f"seat {seat + 1}"]
    return {
        "seat": seat,
        "vocation": own["vocation"],
        "place": place_words(view, own["at"]),
        "fresh": len(own["fresh"]),
        "flipped": len(own["flipped"]),
        "hidden_words": many(own["hidden"], "hidden piece"),
        "cards": _open_cards(box, seat, tuple(own["fresh"]), tuple(own["flipped"])),
        "produced": own["produced"],
        "discount": view["discounts"][seat],
        "times": view["doublings"][seat] + 1,
    }


@lru_cache(HANDS)
def _open_cards(
    box: Box, seat: int, fresh: tuple[str, ...], flipped: tuple[str, ...]
) -> list[dict[str, Any]]:
    """The Effects of a player, which lie open to all."""
    return [
        {
            "name": name,
            "text": box.glossary[name],
            "side": side,
            "key": key_of(box, name, f"s{seat} {side}", copy),
        }
        for side, cards in (("fresh", fresh), ("flipped", flipped))
        for name, copy in copies(cards)
    ]


def _picks(view: PlainData, me: int, offers: Offers, names: list[str]) -> str:
    """What is asked that no thing of mine answers: whom, which way, whose cards; else nothing."""
    if any(move.endswith(" banner") for move in offers.legal):
        return "At which banner?"
    if any(move in STRIDES for move in offers.legal):
        return "Which way?"
    if any(seat_named(move) for move in offers.legal):
        return "Whom?"
    owner = owner_named(view, me)
    if offers.legal and owner not in (me, -1):
        return first_up(f"{whose(names[owner])} cards")
    return ""


def _picking(
    box: Box, view: PlainData, me: int, offers: Offers, shown: dict[str, Any]
) -> dict[str, Any]:
    """All that can be picked then: players, strides, banners, and what one player has."""
    players: list[dict[str, Any]] = []
    for seat in [*(other["seat"] for other in shown["others"]), me]:
        to, of = f"seat {seat + 1}", f"from seat {seat + 1}"
        lends = of in offers.legal
        players.append({**shown["players"][seat], "lends": lends, **offers.of(to, of)})
    found: dict[str, Any] = {
        "players": [player for player in players if "move" in player],
        "strides": [stride for place in shown["busy"].values() for stride in place["strides"]],
        "banners": banners(box, view, offers),
        "of": -1,
    }
    owner = owner_named(view, me)
    if owner not in (me, -1):
        found |= _had(box, view, owner, offers)
    return found


def _had(box: Box, view: PlainData, owner: int, offers: Offers) -> dict[str, Any]:
    """What another player has that can be picked."""
    own = view[f"seat {owner + 1}"]
    cards: list[dict[str, Any]] = []
    for card in _open_cards(box, owner, tuple(own["fresh"]), tuple(own["flipped"])):
        texts = [f"choose {card['name']}", f"steal {card['name']}"]
        texts += [f"borrow {card['name']}"] if card["side"] == "fresh" else []
        cards.append({**card, **offers.of(*texts)})
    produced = [
        {"name": name, "points": points, **offers.of(f"choose {name}")}
        for name, points in own["produced"]
    ]
    return {
        "of": owner,
        "cards": [card for card in cards if "move" in card],
        "produced": [piece for piece in produced if "move" in piece],
        "steal": offers.of("a hidden piece", "steal a hidden piece"),
    }


def _acts(view: PlainData, offers: Offers, names: list[str]) -> list[dict[str, Any]]:
    """The buttons of the cue: the answer to a question, and all that has no other place.

    What is most likely wanted stands last, in brass.
    """
    step = open_step(view)["step"]
    wanted = [move for move in offers.legal if move in FIRST]
    if step == "react":
        wanted = [move for move in offers.legal if move.startswith("use ")]
    if step == "offer":
        wanted = [move for move in offers.legal if move.startswith("take ")]
    rest = [move for move in offers.left() if move not in wanted]
    return [
        {"move": move, "label": label(view, move, names), "go": move in wanted[:1]}
        for move in [*rest, *wanted]
    ]


def _previews(
    view: PlainData, offers: Offers, names: list[str], shown: dict[str, Any]
) -> list[dict[str, str]]:
    """What the cue says of a choice on the table while it is chosen, before it is made."""
    if not offers.confirms:
        return []
    said = {f"produce {piece['name']}": piece["text"] for piece in shown["pieces"]}
    for place in shown["busy"].values():
        for stride in place["strides"]:
            said[stride["move"]] = f"To {place_words(view, place['number'])}. {place['says']}"
    found: list[dict[str, str]] = []
    for move in offers.legal:
        if move not in offers.taken:
            continue
        words = said.get(move) or _would(view, move, names)
        found.append({"move": move, "words": words, "label": label(view, move, names)})
    return found


def _would(view: PlainData, move: str, names: list[str]) -> str:
    """What a choice is or does, in words."""
    _, _, thing = move.partition(" ")
    seat = seat_named(move)
    if seat:
        own = view[f"seat {seat}"]
        held = f"{len(own['fresh'])} fresh and {len(own['flipped'])} flipped cards"
        return f"{names[seat - 1]}: at {place_words(view, own['at'])}, with {held}."
    if move == "take the deck":
        return "The top card of the deck, which nobody has seen."
    for name in (thing, move):
        if name in view["glossary"]:
            return f"{ability_words(name)}. {view['glossary'][name]}"
    return "A hidden piece, drawn at random." if "hidden piece" in move else f"{thing}."
