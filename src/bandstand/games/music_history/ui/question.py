"""The open question in words, for whoever has to answer it.

A question says what happened, what can be answered, and what happens otherwise.
`ask` is for the seat that decides; `wait_for` tells the others what is going on.
"""

from __future__ import annotations

import re
from typing import Any, Final, final

from bandstand.engine.english import (
    capitalize,
    join_list,
    name_in_sentence,
    plural_in_words,
    possessive,
    verb_for,
)
from bandstand.engine.position import PlainData
from bandstand.games.music_history.rules.cards import MACHAUT, SUSTAIN, VOCATIONS
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.ui.words import (
    ability_words,
    card_of,
    place_words,
    reached,
    seat_named,
    spends,
    tile_words,
)

# What "pass" is called, by the step it answers.
PASSES: Final = {
    "react": "Let it pass",
    "refresh": "Refresh no more",
    "limit": "Keep them all",
    "offer": "Leave it",
    "exchange": "Exchange nothing",
    "gift": "Produce no more",
    "use": "That is all",
}
LABELS: Final = {
    "roll": "Roll the die",
    "end turn": "End the turn",
    "refresh all": "Refresh all",
    "take the deck": "Take the top of the deck",
    "from nobody": "Borrow nothing",
    "call off": "Call it off",
    "a hidden piece": "Steal a hidden piece",
    "steal a hidden piece": "Steal a hidden piece",
}
SOURCES: Final = [
    "Take an Effect: one of the array, or the top of the deck.",
    "Take an Effect from the array.",
    "Take a patron from the array.",
]
# What there is to name next, by how the names of the choices begin.
NAMES_NEXT: Final = [
    ("seat", "Whom?"),
    ("back", "Which way?"),
    ("forward", "Which way?"),
    ("choose", "Which card?"),
]


@final
class Question:
    """What the cue says: the title, the question, what happens otherwise, and its clause."""

    def __init__(
        self, title: str, says: str, otherwise: str = "", goal: int = -1, happened: str = ""
    ) -> None:
        self.title = title
        self.says = says
        self.otherwise = otherwise
        self.happened = happened  # what it answers, which stands there whatever the coach says
        self.goal = goal  # the place that the answer leads to, if it moves the asked one's figurine


def label(view: PlainData, move: str, names: list[str]) -> str:
    """What a move's button says."""
    step = view["underway"][-1]
    if move == "pass":
        return PASSES.get(step["step"], "Pass")
    if move == "produce it":
        return f"Produce it, score {view['production']['points']}"
    if seat_named(move):
        name = names[seat_named(move) - 1]
        return f"Borrow from {name}" if move.startswith("from ") else name
    if move.startswith("use "):
        ability = move.removeprefix("use ")
        verb = "Spend" if spends(view["glossary"][ability]) else "Flip"
        return f"{verb} {card_of(ability)}"
    if move.startswith("produce "):
        return f"Produce {move.removeprefix('produce ')}"
    if move in VOCATIONS:
        return f"Choose {move}"
    if move.isdigit():
        return f"The die that shows {move}"
    return LABELS.get(move) or move[:1].upper() + move[1:]


def wait_for(view: PlainData, names: list[str]) -> str:
    """What is going on, for those who do not decide."""
    uses = [entry for entry in view["underway"] if entry["step"] == "use"]
    said = [f"{_used(entry, names)}." for entry in uses]
    asks = view["question"]["asks"] if view["question"] else ""
    if asks and view["underway"][-1]["step"] not in ("turn", "use"):
        said.append(capitalize(_addressed(_with_names(asks, names))))
    return " ".join(said)


def _with_names(words: str, names: list[str]) -> str:
    """The words with the players' names for their seats."""
    return re.sub(r"seat (\d+)", lambda found: name_in_sentence(names[int(found[1]) - 1]), words)


def _addressed(words: str) -> str:
    """Return words that begin with "you" with the form of the verb that goes with it.

    >>> _addressed("you draws a card"), _addressed("Oskar draws")
    ('you draw a card', 'Oskar draws')
    """
    who, verb, rest = [*words.split(" ", 2), "", ""][:3]
    return f"{who} {verb_for(who, verb)} {rest}".rstrip()


def _used(entry: dict[str, Any], names: list[str]) -> str:
    words = f"{names[entry['seat'] - 1]} used {ability_words(entry['ability'])}"
    named = [_with_names(name, names) for name in entry["named"]]
    words += f" ({', '.join(named)})" if named else ""
    return words + (", twice" if entry["twice"] else "") + (", negated" if entry["negated"] else "")


def ask(
    components: Components, view: PlainData, me: int, moves: list[str], names: list[str]
) -> Question:
    """The question for seat `me`, counted from 0, which has these moves."""
    entry = view["underway"][-1]
    kind = entry["step"]
    turn = view["turn"] - 1 if view["turn"] else me
    if kind == "react":
        return _answer(components, view, me, entry, names)
    if kind == "produce":
        return Question("Producing", producing(view["production"]))
    title = "Your turn" if turn == me else "Your choice"
    if kind == "vocation":
        return Question("Your Vocation", "Choose one: it stays with you for the whole game.")
    if kind == "keep":
        left = name_in_sentence(names[(me + 1) % len(names)])
        return Question("The draft", f"Keep one card. The rest goes to {left}.")
    if kind == "turn":
        held = "Use your cards and produce pieces, in any order."
        if "roll" in moves:
            return Question(title, f"{held} Once in the turn you roll.")
        return Question(title, f"{held} Then end your turn.")
    return Question(title, _asks(view, me, entry, moves, names))


def _asks(
    view: PlainData, me: int, entry: dict[str, Any], moves: list[str], names: list[str]
) -> str:
    """The questions that need one sentence."""
    kind = entry["step"]
    if kind == "refresh":
        return f"Turn up to {plural_in_words(entry['left'], 'flipped card')} fresh again."
    if kind == "offer":
        who = name_in_sentence(names[entry["seat"] - 1])
        return f"{entry['card']} left {who}. Take it? {view['glossary'][entry['card']]}"
    if kind == "use":
        beginning = next((move for move in moves if move != "pass"), "")
        next_name = next((asks for begins, asks in NAMES_NEXT if beginning.startswith(begins)), "")
        named = [_with_names(name, names) for name in entry["named"]]
        so_far = f" So far: {', '.join(named)}." if named else ""
        words = f"{ability_words(entry['ability'])}. {view['glossary'][entry['ability']]}"
        return f"{words}{so_far} {next_name}".strip()
    if kind == "reroll":
        kept = [move.removeprefix("keep ") for move in moves]
        return f"You rolled {join_list(kept)}. Which one counts?"
    if kind == "take":
        source: str = SOURCES[entry["from"]]
        if entry["left"] == 1:
            return source
        return f"{source} {capitalize(plural_in_words(entry['left'], 'card'))} to take."
    if kind == "exchange":
        if entry["card"] is None:
            return "You may swap an Effect of yours for one of the array: choose yours."
        return f"You give {entry['card']}. Choose what you take for it from the array."
    if kind == "give up":
        return "The plague: discard one of your Effects."
    if kind == "turn down":
        return f"Cost of Living: flip {plural_in_words(entry['left'], 'fresh card')} for nothing."
    if kind == "plunder":
        return f"Steal one more card from {name_in_sentence(names[entry['of'] - 1])}."
    if kind == "gift":
        return f"You may produce {plural_in_words(entry['left'], 'piece')} for nothing: choose one."
    asks: str = view["question"]["asks"]
    return f"{asks[:1].upper()}{asks[1:]}{'' if asks.endswith('?') else '.'}"


def producing(production: dict[str, Any]) -> str:
    """How far a production has come."""
    piece, points = production["piece"], production["points"]
    if production["banner"] is None:
        return f"{piece}: at which banner?"
    if production["free"]:
        return f"{piece}: it costs nothing and scores {points}."
    if not production["missing"]:
        return f"{piece} is paid: it scores {points}."
    paid = f"{production['cost'] - production['missing']} of {production['cost']} paid"
    return f"{piece}: {paid}, to score {points}."


def _answer(
    components: Components, view: PlainData, me: int, entry: dict[str, Any], names: list[str]
) -> Question:
    """A question about one card: what happened, what it would do, and what if not."""
    ability = entry["ability"]
    about = view["underway"][entry["about"]]
    text = view["glossary"][ability]
    happened, otherwise, goal = _happened(components, view, me, ability, about, names)
    does = text.partition("flip: ")[2] or text.partition("spend: ")[2] or text
    does = does.partition(" Leaves you")[0].rstrip(".")
    if about["step"] == "use" and about["seat"] != me + 1 and does.startswith("it "):
        does = f"{ability_words(about['ability'])}{does.removeprefix('it')}"
    if goal >= 0:
        does += f", to {place_words(view, goal)}"
    may = f"{'spend' if spends(text) else 'flip'} {ability}"
    if ability != card_of(ability):
        may = f"answer with {ability_words(ability)}"
    says = f"{happened} You may {may}: {does}."
    short = happened.rstrip(".").partition(":")[0]
    return Question("Your answer", says, f"If you let it pass, {otherwise}.", goal, short)


def _happened(
    components: Components,
    view: PlainData,
    me: int,
    ability: str,
    about: dict[str, Any],
    names: list[str],
) -> tuple[str, str, int]:
    """What happened, what happens if it is let pass, and where the answer would lead."""
    here = view[f"seat {me + 1}"]["at"]
    stays = f"{card_of(ability)} stays as it is"
    kind = about["step"]
    who = names[about["seat"] - 1] if about["seat"] else ""
    if kind == "walk" and about["moved"]:
        now = view[f"seat {about['seat']}"]["at"]
        was = f"from {place_words(view, now - about['moved'])} to {place_words(view, now)}"
        if ability == "Sustain":
            return (
                f"{who} passed you, {was}.",
                stays,
                reached(view, here, components.steps[SUSTAIN]),
            )
        by = names[about["by"] - 1]
        return f"{by} moved your figurine {was}.", stays, -1
    if kind == "walk":
        goal = reached(view, here, about["steps"])
        coming = f"you move {about['steps']}, to {_tile_at(view, goal)}"
        instead = reached(view, here, components.steps[MACHAUT])
        return f"You are about to move {about['steps']}.", coming, instead
    if kind == "roll":
        steps = about["shown"] * about["times"]
        at = view[f"seat {about['seat']}"]["at"]
        if about["seat"] == me + 1:
            times = 1 + view["doublings"][me]
            goal = reached(view, at, about["shown"] * times)
            return f"You rolled {about['shown']}.", f"you move to {_tile_at(view, goal)}", -1
        back = place_words(view, reached(view, at, -steps))
        on = place_words(view, reached(view, at, steps))
        rolled = f"{who} rolled {about['shown']} at {place_words(view, at)}"
        forward = f"forward {steps} is {on}, backward {back}"
        return f"{rolled}: {forward}.", f"{who} moves to {on}", -1
    if kind == "spheres":
        return f"You rolled {about['shown']} and {about['second']}.", "these two count", -1
    if kind == "tile":
        tile = view["board"][about["place"] - 1]
        return f"{who} landed on {tile}: {tile_words(tile)}.", stays, -1
    if kind == "lose":
        verb = "steal" if about["stolen"] else "discard"
        lost = f"{possessive('You')} {about['card']}"
        by = names[about["by"] - 1]
        return f"{by} {verb_for(by, 'is')} about to {verb} {lost}.", "it is gone", -1
    if kind == "steal":
        by = names[about["by"] - 1]
        happens = f"{by} {verb_for(by, 'is')} about to steal one of your hidden pieces."
        return happens, "one is drawn at random", -1
    if kind == "draw":
        return f"You have drawn {plural_in_words(about['drawn'], 'Composition')}.", stays, -1
    if ability == "Josquin":
        return f"You use {ability_words(about['ability'])}.", "it happens once", -1
    if ability == "Perotin":
        return f"{_used(about, names)}.", stays, -1
    return f"{_used(about, names)}.", "it happens", -1


def _tile_at(view: PlainData, at: int) -> str:
    """A place and what a roll would set off there."""
    if 0 < at <= len(view["board"]):
        return f"{place_words(view, at)}: {tile_words(view['board'][at - 1])}"
    return place_words(view, at)
