"""Music History in words: its events as sentences of the log, and names of places and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bandstand.engine import Sentence
from bandstand.engine.english import (
    capitalize,
    join_list,
    name_in_sentence,
    plural_in_words,
    possessive,
    with_article,
)
from bandstand.engine.events import Event
from bandstand.games.music_history.rules import events
from bandstand.games.music_history.rules.effects.vocations import ABSOLUTION
from bandstand.games.music_history.rules.view import StepView, View

TILE_WORDS: Final = {
    "compose": "draw {n} Compositions",
    "take": "take {n} Effects",
    "refresh": "turn up to {n} flipped cards fresh",
    "discount": "your next piece this turn costs {n} less",
    "advance": "move on {n}",
    "retreat": "go back {n}",
    "again": "roll and move once more",
    "exchange": "you may swap an Effect for one of the array",
    "feast": "every player takes {n} Effects",
    "plague": "discard {n} Effects",
    "rest": "nothing happens",
}
ONE: Final = {
    "compose 1": "draw a Composition",
    "take 1": "take an Effect",
    "refresh 1": "turn a flipped card fresh",
    "feast": "every player takes an Effect",
    "feast 1": "every player takes an Effect",
    "plague": "discard an Effect",
    "plague 1": "discard an Effect",
}
PLURALS: Final = {"ballata": "ballate"}
BURDENS: Final = ["retreat", "plague"]
TEXTS: Final = 500  # of cards that are known, those of editions among them
# How the log says what a die was rolled for, and that a player chose to do nothing more.
ROLLS: Final = {
    "move": ("", "MH-13"),
    "spheres": (" for the Music of the Spheres", "MH-35"),
    "rondeaux": (" with Rondeaux", "MH-36"),
}
DECLINED: Final = {
    "refresh": ("let the other flipped cards lie", "MH-11"),
    "limit": ("discarded no more", "MH-14"),
    "exchange": ("exchanged nothing", "MH-13"),
    "gift": ("produced no more for nothing", "MH-25"),
}
ORDER: Final = [", the first", ", the second", ", the third"]


def describe(happened: Sequence[Event], names: Sequence[str]) -> list[Sentence]:
    """Return what happened in a move as sentences of the log, each with its clause."""
    said = [sentence for event in happened for sentence in _acts(event, names)]
    acts = [words for words, _ in said]
    rolls = [event for event in happened if isinstance(event, events.DieRolled)]
    rolled = any(event.reason == "move" for event in rolls)
    moved = [event for event in happened if isinstance(event, events.FigurineMoved)]
    for seat in sorted({event.seat for event in moved}):
        own = [event for event in moved if event.seat == seat]
        words = _walked(own, moved[-1].places, rolled, names)
        if rolled and own[0].cause == "roll":
            roll, clause = said[0]
            said[0] = f"{roll[:-1]} and {words}.", clause
        elif own[0].start != own[-1].end:
            said.append((f"{names[seat]} {words}.", "MH-16"))
        if own[-1].tile == "End" and own[0].start != own[-1].end:
            arrived = moved[-1].places.count(own[-1].end)
            order = ORDER[arrived - 1] if arrived <= len(ORDER) else ""
            said.append((f"{names[seat]} reached End{order}.", "MH-25"))
    said += [sentence for event in happened for sentence in _losses(event, acts, names)]
    return said + [sentence for event in happened for sentence in _turns(event, names)]


def _acts(event: Event, names: Sequence[str]) -> list[Sentence]:
    """Return what a player did, or chance did for them."""
    who = names[event.seat] if event.seat >= 0 else ""
    mid = name_in_sentence(who)
    match event:
        case events.FirstPlayerChosen():
            said = f"Chance let {mid} go first.", "MH-3"
        case events.VocationChosen(vocation=vocation):
            said = f"{who} chose {vocation}.", "MH-3"
        case events.EffectDealt(card=card) if card:
            said = f"{card} was dealt for the draft.", "MH-4"
        case events.EffectKept(card=card):
            said = f"{who} kept {card or 'a card'}.", "MH-4"
        case events.DraftEnded():
            said = "The draft was over, and all cards were laid open.", "MH-4"
        case events.TurnEnded(effects=effects):
            said = f"{who} ended the turn with {plural_in_words(effects, 'Effect')}.", "MH-14"
        case events.DieRolled(shown=shown, reason=reason):
            words, clause = ROLLS[reason]
            said = f"{who} rolled {shown}{words}.", clause
        case events.RollKept(shown=shown):
            said = f"{who} kept the {shown}.", "MH-36"
        case events.ReactionPassed():
            said = f"{who} let it pass.", "MH-16"
        case events.AbilityUsed():
            said = _used(event, names)
        case events.ChoiceDeclined(step=step):
            words, clause = DECLINED[step]
            said = f"{who} {words}.", clause
        case events.CompositionDrawn(composition=composition):
            said = f"{who} drew {with_article(composition or 'Composition')}.", "MH-7"
        case events.CompositionStolen(victim=victim, composition=composition):
            stolen = with_article(composition) if composition else "a hidden piece"
            said = f"{who} stole {stolen} from {name_in_sentence(names[victim])}.", "MH-52"
        case events.CompositionProduced():
            said = _produced(event, names)
        case _:
            return _cards(event, who, mid)
    return [said]


def _cards(event: Event, who: str, mid: str) -> list[Sentence]:
    """Return what a player did with Effects."""
    match event:
        case events.EffectsRefreshed(cards=cards):
            said = f"{who} refreshed {join_list(cards)}.", "MH-11"
        case events.EffectTaken(card=card, from_deck=from_deck):
            source = "the top of the deck" if from_deck else "the array"
            said = f"{who} took {card} from {source}.", "MH-5"
        case events.EffectTurnedUp(card=card):
            said = f"{card} came to the array.", "MH-5"
        case events.EffectExchanged(given=given, taken=taken):
            said = f"{who} exchanged {given} for {taken}.", "MH-13"
        case events.EffectDiscarded(card=card, reason="limit"):
            said = f"{who} discarded {card}.", "MH-14"
        case events.EffectDiscarded(card=card, reason="plague"):
            said = f"{who} lost {card} to the plague.", "MH-13"
        case events.EffectFlipped(card=card, reason="chosen"):
            said = f"{who} flipped {card} for nothing.", "MH-47"
        case events.EffectDealtOut(card=card):
            said = f"{card} was dealt to {mid}.", "MH-37"
        case events.PatronTaken(card=card):
            said = f"{who} took {card}.", "MH-15"
        case events.PatronRefused(card=card):
            said = f"{who} did not take {card}.", "MH-15"
        case _:
            return []
    return [said]


def _losses(event: Event, acts: Sequence[str], names: Sequence[str]) -> list[Sentence]:
    """Return what a player lost by it, unless the sentences of the act name the card."""
    match event:
        case events.EffectsGathered():
            words = "All Effects but the Vocations were gathered to be dealt out again."
            return [(words, "MH-37")]
        case events.EffectStolen(seat, victim, card):
            words = f"{names[seat]} got {card} from {name_in_sentence(names[victim])}."
            return [(words, "MH-43")]
        case events.PatronLeft(seat, card):
            words = f"{card} left {name_in_sentence(names[seat])}, and was on offer."
            return [(words, "MH-15")]
        case events.EffectDiscarded(seat, card, "price" | "ability"):
            if not any(card in words for words in acts):
                return [(f"{capitalize(possessive(names[seat]))} {card} was discarded.", "MH-9")]
    return []


def _turns(event: Event, names: Sequence[str]) -> list[Sentence]:
    match event:
        case events.TurnBegan(seat, number):
            whose = capitalize(possessive(names[seat]))
            return [(f"{whose} turn, in round {number}.", "MH-6")]
        case events.AgeEnded():
            return [("The age was over.", "MH-27")]
    return []


def _used(event: events.AbilityUsed, names: Sequence[str]) -> Sentence:
    verb = "spent" if event.spent else "used"
    if event.answering and not event.targets:
        verb = "answered with"
    words = f"{names[event.seat]} {verb} {ability_words(event.ability)}"
    if event.targets:
        words += f": {', '.join(target_words(target, names) for target in event.targets)}"
    elif event.ability == ABSOLUTION:
        words += f", against {ability_words(event.against)}"
    return f"{words}.", event.clause


def _produced(event: events.CompositionProduced, names: Sequence[str]) -> Sentence:
    words = f"{names[event.seat]} produced {with_article(event.composition)} for {event.points}"
    if event.bonus:
        words += f", {event.bonus} of it for {event.vocation}"
    paid = {event.seat: sorted(event.flipped)}
    if event.borrowed:
        lender = name_in_sentence(names[event.lender])
        paid[event.lender] = [f"{card} of {lender}" for card in sorted(event.borrowed)]
    flipped = [card for seat in sorted(paid) for card in paid[seat]]
    if flipped:
        return f"{words}, flipping {join_list(flipped)}.", "MH-17"
    return f"{words}, for nothing.", "MH-23"


def _walked(
    own: Sequence[events.FigurineMoved], places: Sequence[int], rolled: bool, names: Sequence[str]
) -> str:
    """Return how a figurine moved; a roll and what followed from it are told as one."""
    first, last = own[0], own[-1]
    was, now = first.start, last.end
    goal = _place(now, last.tile)
    words = f"{'moved' if now > was else 'went back'} to {goal}"
    if rolled and first.cause == "roll":
        tile = _tile(first.end, first.tile)
        words = f"came to {tile}, and so to {goal}" if first.end != now else f"moved to {tile}"
    passed = [
        name_in_sentence(name)
        for seat, name in enumerate(names)
        if seat != last.seat and was < places[seat] < now
    ]
    return f"{words}, past {join_list(passed)}" if passed else words


def _place(place: int, tile: str) -> str:
    return tile if tile in ("Start", "End") else f"tile {place}"


def _tile(place: int, tile: str) -> str:
    return tile if tile in ("Start", "End") else f"tile {place}, {tile}"


def target_words(target: int | str, names: Sequence[str]) -> str:
    """Return what an ability is for: a player's name inside a sentence, or the name of a thing.

    >>> target_words(1, ["Ann", "You"]), target_words("Guido", ["Ann", "You"])
    ('you', 'Guido')
    """
    return target if isinstance(target, str) else name_in_sentence(names[target])


def tile_words(tile: str) -> str:
    """What a tile does.

    >>> tile_words("take 1"), tile_words("refresh 2"), tile_words("feast")
    ('take an Effect', 'turn up to 2 flipped cards fresh', 'every player takes an Effect')
    """
    what, _, count = tile.partition(" ")
    return ONE.get(tile) or TILE_WORDS[what].format(n=count)


def place_words(view: View, at: int) -> str:
    """Return the name of a place on the road."""
    if at > len(view["board"]):
        return "End"
    return f"tile {at}" if at else "Start"


def reached(view: View, at: int, steps: int) -> int:
    """Return where a figurine comes by some steps: never behind Start or past End."""
    return max(0, min(at + steps, len(view["board"]) + 1))


def ability_words(name: str) -> str:
    """An ability as one says it: a Vocation's without its Vocation.

    >>> ability_words("Church: Absolution"), ability_words("Guido")
    ('Absolution', 'Guido')
    """
    return name.partition(": ")[2] or name


def card_of(ability: str) -> str:
    """The card that has the ability.

    >>> card_of("Church: Absolution"), card_of("Guido")
    ('Church', 'Guido')
    """
    return ability.partition(": ")[0]


@lru_cache(TEXTS)
def spends(text: str) -> bool:
    """Whether a card is spent and not flipped, by what it says.

    >>> spends("When another player has rolled, spend: the roll moves them backward.")
    True
    """
    return "spend:" in text.casefold()


def open_step(view: View) -> StepView:
    """Return the innermost of what is underway; a step without a name once the game is over."""
    underway = view["underway"]
    return underway[-1] if underway else {"step": "", "seat": None}
