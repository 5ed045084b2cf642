"""The chronicle: moves in words, told from what a seat saw before and after each.

`_act` tells what was done, from the step that was open. `_effects` tells what
came of it, by comparing the two views: figurines that walked, cards that changed
hands, patrons that left, a turn that began. So it needs to know no card.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from bandstand.engine import PlainData, Sentence
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.effects.abilities import ABILITIES
from bandstand.games.music_history.ui.results import bonus
from bandstand.games.music_history.ui.words import (
    ability_words,
    first_up,
    listed,
    many,
    mid,
    place_words,
    reached,
    seat_named,
    whose,
    with_article,
)

# Sentences for moves of one kind: the step, the move's first word, the words, the clause.
SENTENCES: Final = {
    ("refresh", "pass"): ("{who} let the other flipped cards lie.", "MH-11"),
    ("refresh", "refresh"): ("{who} refreshed {thing}.", "MH-11"),
    ("limit", "discard"): ("{who} discarded {thing}.", "MH-14"),
    ("limit", "pass"): ("{who} discarded no more.", "MH-14"),
    ("offer", "take"): ("{who} took {thing}.", "MH-15"),
    ("offer", "pass"): ("{who} did not take {card}.", "MH-15"),
    ("react", "pass"): ("{who} let it pass.", "MH-16"),
    ("reroll", "rolls"): ("{who} rolled {thing} with Rondeaux.", "MH-36"),
    ("reroll", "keep"): ("{who} kept the {thing}.", "MH-36"),
    ("spheres", "rolls"): ("{who} rolled {thing} for the Music of the Spheres.", "MH-35"),
    ("roll", "rolls"): ("{who} rolled {thing}.", "MH-13"),
    ("take", "take"): ("{who} took {thing} from the array.", "MH-5"),
    ("exchange", "take"): ("{who} exchanged {card} for {thing}.", "MH-13"),
    ("exchange", "pass"): ("{who} exchanged nothing.", "MH-13"),
    ("give up", "discard"): ("{who} lost {thing} to the plague.", "MH-13"),
    ("turn down", "flip"): ("{who} flipped {thing} for nothing.", "MH-47"),
    ("gift", "pass"): ("{who} produced no more for nothing.", "MH-25"),
}
# Steps whose move names the card that it moves, so that nothing else need be told of it.
ORDER: Final = [", the first", ", the second", ", the third"]
CARRIED: Final = ["limit", "offer", "exchange", "give up", "deal out"]


def tell(
    components: Components,
    before: PlainData,
    mover: int,
    text: str,
    after: PlainData,
    names: list[str],
) -> list[Sentence]:
    """A move as the chronicle tells it: sentences, each with its clause. Some moves say nothing."""
    step = before["underway"][-1]
    said = _act(components, before, step, mover, text, after, names)
    return said + _effects(before, step, said, after, names)


def _act(
    components: Components,
    before: PlainData,
    step: dict[str, Any],
    mover: int,
    text: str,
    after: PlainData,
    names: list[str],
) -> list[Sentence]:
    kind = step["step"]
    seat = mover if mover >= 0 else (step["seat"] or 0) - 1
    who = names[seat] if seat >= 0 else ""
    verb, _, thing = text.partition(" ")
    if kind == "use" or (verb == "use" and kind in ("turn", "react")):
        return _used(components, before, step, text, after, who, names)
    if verb == "produces" or text == "produce it":
        return _produced(components, before, seat, after, names)
    if text == "take the deck":
        return []
    if text == "refresh all":
        thing = listed(before[f"seat {seat + 1}"]["flipped"])
    if (kind, verb) in SENTENCES:
        words, clause = SENTENCES[kind, verb]
        return [(words.format(who=who, thing=thing, card=step.get("card")), clause)]
    return _dealt(before, step, text, seat, after, names)


def _dealt(
    before: PlainData,
    step: dict[str, Any],
    text: str,
    seat: int,
    after: PlainData,
    names: list[str],
) -> list[Sentence]:
    """What is told of set-up, of cards that chance turns, and of the end of a turn."""
    kind = step["step"]
    who = names[seat] if seat >= 0 else ""
    if kind == "first":
        return [(f"Chance let {mid(names[seat_named(text[:-9]) - 1])} go first.", "MH-3")]
    if kind == "vocation":
        return [(f"{who} chose {text}.", "MH-3")]
    if kind == "deal":
        return [] if text == "a hidden card" else [(f"{text} was dealt for the draft.", "MH-4")]
    if kind == "keep":
        card = _card_at(before, text.removeprefix("keep ")) if text.startswith("keep ") else ""
        said = [(f"{who} kept {card or 'a card'}.", "MH-4")]
        if after["underway"][-1]["step"] != "keep":
            said.append(("The draft was over, and all cards were laid open.", "MH-4"))
        return said
    if kind == "turn" and text == "end turn":
        held = before[f"seat {seat + 1}"]
        count = len(held["fresh"]) + len(held["flipped"])
        return [(f"{who} ended the turn with {many(count, 'Effect')}.", "MH-14")]
    if kind == "draw":
        piece = "Composition" if text == "a hidden piece" else text
        return [(f"{who} drew {with_article(piece)}.", "MH-7")]
    if kind == "turn up":
        return [(f"{who} took {text} from the top of the deck.", "MH-5")]
    if kind == "refill":
        return [(f"{text} came to the array.", "MH-5")]
    if kind == "steal":
        piece = "a hidden piece" if text == "a hidden piece" else with_article(text)
        thief = names[step["by"] - 1]
        return [(f"{thief} stole {piece} from {mid(who)}.", "MH-52")]
    if kind == "deal out":
        for player, name in enumerate(names):
            if Counter(_held(after, player)) - Counter(_held(before, player)):
                return [(f"{text} was dealt to {mid(name)}.", "MH-37")]
    return []


def _card_at(view: PlainData, text: str) -> str:
    """The card whose name the text begins with; names may have commas, and so may texts."""
    return max((name for name in view["glossary"] if text.startswith(name)), key=len, default="")


def _used(
    components: Components,
    before: PlainData,
    step: dict[str, Any],
    text: str,
    after: PlainData,
    who: str,
    names: list[str],
) -> list[Sentence]:
    """An ability, told once all that it is for has been named."""
    answering = step["step"] == "react"
    naming = step["step"] == "use"
    ability = step["ability"] if naming else text.removeprefix("use ")
    depth = len(before["underway"]) - (1 if naming else 0)
    now = after["underway"]
    if len(now) == depth + 1 and now[depth]["step"] == "use" and now[depth]["ability"] == ability:
        return []  # there is more to name
    named = [*step["named"], text] if naming else []
    aimed = [
        names[seat_named(name) - 1] if seat_named(name) else name.removeprefix("choose ")
        for name in named
        if name != "pass"
    ]
    card = ABILITIES[components.ability_names.index(ability)]
    verb = "spent" if card.spent else "used"
    words = f"{who} {'answered with' if answering else verb} {ability_words(ability)}"
    if aimed:
        words += f": {', '.join(mid(name) for name in aimed)}"
    elif answering and ability.endswith("Absolution"):
        negated = before["underway"][step["about"]]["ability"]
        words += f", against {ability_words(negated)}"
    return [(f"{words}.", card.clause)]


def _produced(
    components: Components, before: PlainData, seat: int, after: PlainData, names: list[str]
) -> list[Sentence]:
    """A piece that has come out: its points, and the cards that paid for it."""
    own = f"seat {seat + 1}"
    new = Counter((name, points) for name, points in after[own]["produced"])
    new -= Counter((name, points) for name, points in before[own]["produced"])
    said: list[Sentence] = []
    for piece, points in new:
        words = f"{names[seat]} produced {with_article(piece)} for {points}"
        more = bonus(components, before[own]["vocation"], piece)
        if more:
            words += f", {more} of it for {before[own]['vocation']}"
        paid = [
            _flipped(before, after, player)
            if player == seat
            else [f"{card} of {mid(names[player])}" for card in _flipped(before, after, player)]
            for player in range(len(names))
        ]
        flipped = [card for cards in paid for card in cards]
        words += f", flipping {listed(flipped)}." if flipped else ", for nothing."
        said.append((words, "MH-17" if flipped else "MH-23"))
    return said


def _flipped(before: PlainData, after: PlainData, seat: int) -> list[str]:
    own = f"seat {seat + 1}"
    return sorted((Counter(after[own]["flipped"]) - Counter(before[own]["flipped"])).elements())


def _held(view: PlainData, seat: int) -> list[str]:
    """All Effects of a player."""
    own = view[f"seat {seat + 1}"]
    held: list[str] = own["fresh"] + own["flipped"]
    return held


def _effects(
    before: PlainData,
    step: dict[str, Any],
    said: list[Sentence],
    after: PlainData,
    names: list[str],
) -> list[Sentence]:
    """What a move brought about, beyond itself."""
    found = _walks(before, step, said, after, names)
    if step["step"] not in CARRIED:
        found += _losses(before, said, after, names)
    if before["round"] and after["underway"]:
        began = (after["round"], after["turn"]) != (before["round"], before["turn"])
        if began or (step["step"] == "keep" and after["underway"][-1]["step"] != "keep"):
            turn = first_up(whose(names[after["turn"] - 1]))
            found.append((f"{turn} turn, in round {after['round']}.", "MH-6"))
    if not after["underway"]:
        found.append(("The age was over.", "MH-27"))
    return found


def _walks(
    before: PlainData,
    step: dict[str, Any],
    said: list[Sentence],
    after: PlainData,
    names: list[str],
) -> list[Sentence]:
    """Figurines that have come elsewhere; a roll and its walk make one sentence."""
    found: list[Sentence] = []
    for seat, name in enumerate(names):
        was, now = (view[f"seat {seat + 1}"]["at"] for view in (before, after))
        rolled = step["step"] == "roll" and step["seat"] == seat + 1
        if was == now and not (rolled and _walked(before, after)):
            continue
        landed = _landed(before, seat, said) if rolled else now
        words = f"{'moved' if now > was else 'went back'} to {place_words(after, now)}"
        if rolled and landed != now:
            words = f"came to {_tile(after, landed)}, and so to {place_words(after, now)}"
        elif rolled:
            words = f"moved to {_tile(after, now)}"
        passed = [
            mid(other)
            for number, other in enumerate(names)
            if number != seat and was < after[f"seat {number + 1}"]["at"] < now
        ]
        if passed:
            words += f", past {listed(passed)}"
        if rolled:
            said[0] = (f"{said[0][0][:-1]} and {words}.", said[0][1])
        else:
            found.append((f"{name} {words}.", "MH-16"))
        if now > len(after["board"]):
            arrived = sum(after[f"seat {number + 1}"]["at"] == now for number in range(len(names)))
            order = ORDER[arrived - 1] if arrived <= len(ORDER) else ""
            found.append((f"{name} reached End{order}.", "MH-25"))
    return found


def _walked(before: PlainData, after: PlainData) -> bool:
    """Whether the roll that was open has led to its walk, with nobody left to answer first."""
    depth = len(before["underway"]) - 1
    now = after["underway"][depth:]
    return not now or now[0]["step"] != "roll" or (len(now) > 1 and bool(now[1].get("moved")))


def _landed(before: PlainData, seat: int, said: list[Sentence]) -> int:
    """Where a roll that was just told leads to, if nothing comes between."""
    shown = int(said[0][0][:-1].rpartition(" ")[2])
    return reached(
        before, before[f"seat {seat + 1}"]["at"], shown * (before["doublings"][seat] + 1)
    )


def _tile(view: PlainData, at: int) -> str:
    """A place, and what the tile there is."""
    named = 0 < at <= len(view["board"])
    return f"{place_words(view, at)}, {view['board'][at - 1]}" if named else place_words(view, at)


def _losses(
    before: PlainData, said: list[Sentence], after: PlainData, names: list[str]
) -> list[Sentence]:
    """Cards that left a player: stolen, discarded, or a patron on its way."""
    found: list[Sentence] = []
    if any(entry["step"] == "deal out" for entry in after["underway"]):
        return [("All Effects but the Vocations were gathered to be dealt out again.", "MH-37")]
    had, have = ([_held(view, seat) for seat in range(len(names))] for view in (before, after))
    if [sorted(cards) for cards in had] == [sorted(cards) for cards in have]:
        return []
    gained = [Counter(now) - Counter(was) for was, now in zip(had, have, strict=True)]
    discarded: Counter[str] = Counter(after["discards"]) - Counter(before["discards"])
    offered = [entry["card"] for entry in after["underway"] if entry["step"] == "offer"]
    for seat, name in enumerate(names):
        for card in (Counter(had[seat]) - Counter(have[seat])).elements():
            taker = next((other for other, cards in enumerate(gained) if cards[card]), None)
            if taker is not None:
                words = f"{names[taker]} got {card} from {mid(name)}."
                found.append((words, "MH-43"))
            elif card in offered:
                found.append((f"{card} left {mid(name)}, and was on offer.", "MH-15"))
            elif discarded[card] and not any(card in words for words, _ in said):
                found.append((f"{first_up(whose(name))} {card} was discarded.", "MH-9"))
    return found
