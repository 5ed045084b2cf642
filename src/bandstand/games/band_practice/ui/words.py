"""Band Practice in words: its events as sentences of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bandstand.engine import Sentence
from bandstand.engine.english import capitalize, join_list, plural_in_words
from bandstand.engine.events import Event
from bandstand.games.band_practice.rules import events as happened
from bandstand.games.band_practice.rules.view import verdict
from bandstand.games.band_practice.ui.goal_words import CLAUSES, WANTS, reason, spot

USUAL: Final = ("Equals", "Up", "Down", "Pose")  # the goals that songs have from the first
CHOICES: Final = {
    "keep it": ("kept the die", "BP-33"),
    "begin": ("began the song: no talking until it ends", "BP-34"),
    "turn cards": ("had two more cards turned up", "BP-17"),
    "go on": ("did nothing in the spotlight", "BP-17"),
    "Plus One": ("used Plus One to take the top card too", "BP-24"),
    "no Plus One": ("left the top card", "BP-24"),
}


def describe(events: Iterable[Event], names: Sequence[str]) -> list[Sentence]:
    """Return what happened in sentences, each with its clause."""
    found: list[Sentence] = []
    marked: list[str] = []  # cards under a new disc, for the sentence after all goals
    for event in events:
        if isinstance(event, happened.RowDiscPlaced):
            marked.append(event.card)
            continue
        if marked and not isinstance(event, happened.GoalJudged):
            found.append(_discs(marked))
            marked = []
        if isinstance(event, happened.RoleEvent):
            found += _role(event, f"{names[event.seat]} ({event.role})")
        else:
            found += _table(event)
    return [*found, _discs(marked)] if marked else found


def _discs(cards: list[str]) -> Sentence:
    return f"A red disc went on {join_list(cards)}.", "BP-11"


def _role(event: happened.RoleEvent, who: str) -> list[Sentence]:
    """Return what a role did."""
    match event:
        case happened.DiePlaced(die=die, extra=extra):
            how = " as an Extra Die" if extra else ""
            return [(f"{who} placed a {die}{how}.", "BP-26" if extra else "BP-5")]
        case happened.PartBegan(_, role, part, dice):
            rolls = plural_in_words(dice, "die", "dice")
            return [(f"Part {part}: {role} rolls {rolls}.", "BP-4")]
        case happened.WalkedOn(_, role, place):
            return [(f"{role} walked on to {spot(place)}.", "BP-16")]
        case happened.DieTakenBack():
            return [(f"{who} took the die back.", "BP-33")]
        case happened.TopCardDrawn(_, role, card, True):
            return [(f"The top card was {card}, and {role} has it.", "BP-24")]
        case happened.TopCardDrawn(card=card):
            words = f"The top card, {card}, is for another role: it went under the deck."
            return [(words, "BP-24")]
        case happened.CardTaken(card=card):
            return [(f"{who} took {card} in the spotlight.", "BP-17")]
        case happened.DiscRemoved(name=name):
            return [(f"{who} removed the disc from {name}.", "BP-19")]
        case happened.ChoiceMade(choice=choice):
            words, clause = CHOICES[choice]
            return [(f"{who} {words}.", clause)]
    return _power(event, who)


def _power(event: happened.RoleEvent, who: str) -> list[Sentence]:
    """Return the power that a role used on its turn, if it did."""
    match event:
        case happened.PoolRerolled():
            return [(f"{who} used Reroll: the whole pool is rolled again.", "BP-27")]
        case happened.PoolCopied(pool=pool):
            return [(f"{who} used Copy: {_pool(pool)}.", "BP-28")]
        case happened.PoolShifted(_, _, up, pool):
            way = "up" if up else "down"
            return [(f"{who} used Shift, {way}: {_pool(pool)}.", "BP-25")]
        case happened.DieDanced(_, _, die, steps, place):
            walk = f"{plural_in_words(steps, 'step')}, to {spot(place)}"
            return [(f"{who} used Diva Dancer on a {die}: {walk}.", "BP-23")]
        case happened.DieCardUsed(card=card):
            return [(f"{who} used the {card}.", "BP-22")]
    return []


def _table(event: Event) -> list[Sentence]:
    """Return what happened by chance, and what followed by the rules."""
    match event:
        case happened.GoalJudged():
            return [_goal(event)]
        case happened.DieRolled(left=0, value=value, special=True, pool=pool):
            return [(f"It is a {value}: {_pool(pool)}.", "BP-22")]
        case happened.DieRolled(left=0, pool=pool):
            return [(f"{capitalize(_pool(pool))}.", "BP-4")]
        case happened.CardTurnedUp(_, card, setting_up):
            return [(f"{card} was turned up.", "BP-2" if setting_up else "BP-17")]
        case happened.SongBegan(_, number, song, _, kinds):
            special = [kind for kind in kinds if kind not in USUAL]
            return [
                (f"Song {number} is {song}.", "BP-3"),
                *[(f"It has {kind}: {WANTS[kind]}.", CLAUSES[kind]) for kind in special],
            ]
        case happened.SongEnded():
            return _song_ended(event)
        case happened.PracticeEnded(_, patrons):
            number_of = plural_in_words(patrons, "patron")
            words = f"The practice is over, with {number_of}."
            return [(words, "BP-31"), (verdict(patrons), "BP-32")]
    return []


def _goal(event: happened.GoalJudged) -> Sentence:
    good = event.succeeded
    why = reason(event.goal_kind, event.dice, event.others, good)
    words = f"{event.goal} {'succeeded' if good else 'failed'}: {why}"
    if event.walks:
        ways = [f"{role} to {spot(place)}" for role, place in event.walks]
        words += f", {plural_in_words(event.points, 'step')}, {join_list(ways)}"
    return f"{words}.", CLAUSES[event.goal_kind]


def _song_ended(event: happened.SongEnded) -> list[Sentence]:
    found: list[Sentence] = []
    if event.broken_off:
        words = f"Technical difficulties: no die is left, and {event.song} breaks off."
        found.append((words, "BP-29"))
    if event.mistakes:
        mistakes = plural_in_words(len(event.mistakes), "mistake")
        found.append((f"{event.song} ended with {mistakes}: no patron for it.", "BP-31"))
    else:
        found.append((f"{event.song} ended without a mistake: a patron came in.", "BP-31"))
    return found


def _pool(pool: Sequence[str]) -> str:
    return f"the pool is {join_list(pool)}"
