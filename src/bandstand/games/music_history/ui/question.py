"""The open question in words, for the player who has to answer it.

A question says what happened, what can be answered, and what happens otherwise.
`ask` is for the seat that decides; `wait_for` tells the others what is going on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, final

from bandstand.engine.english import (
    capitalize,
    join_list,
    name_in_sentence,
    plural_in_words,
    possessive,
    verb_for,
)
from bandstand.engine.screen import named
from bandstand.games.music_history.rules import moves
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.view import ProductionView, StepView, View
from bandstand.games.music_history.ui.words import (
    ability_words,
    card_of,
    open_step,
    place_words,
    reached,
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
    "produce": "Borrow nothing",
}
LABELS: Final = {
    moves.ROLL_DIE: "Roll the die",
    moves.END_TURN: "End the turn",
    moves.EVERYTHING: "Refresh all",
    moves.FROM_DECK: "Take the top of the deck",
    moves.CALL_OFF: "Call it off",
    moves.HIDDEN_PIECE: "Steal a hidden piece",
}
SOURCES: Final = [
    "Take an Effect: one of the array, or the top of the deck.",
    "Take an Effect from the array.",
    "Take a patron from the array.",
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


def label(components: Components, view: View, move: int, text: str, names: Sequence[str]) -> str:
    """Return what a move's button says; `text` is the move in notation."""
    step, production = open_step(view)["step"], view["production"]
    if move == moves.PASS:
        return PASSES.get(step, "Pass")
    if move in LABELS:
        return LABELS[move]
    if move == moves.PRODUCE_IT and production:
        return f"Produce it, score {production['points']}"
    if moves.SEAT <= move < moves.BANNER:
        name = names[move - moves.SEAT]
        return f"Borrow from {name}" if step == "produce" else name
    if moves.ABILITY <= move < components.first_card:
        ability = components.ability_names[move - moves.ABILITY]
        verb = "Spend" if spends(view["glossary"][ability]) else "Flip"
        return f"{verb} {card_of(ability)}"
    if moves.DIE < move < moves.SEAT and step == "use":
        return f"The die that shows {text}"
    return f"Choose {text}" if step == "vocation" else capitalize(text)


def wait_for(view: View, names: Sequence[str]) -> str:
    """Return what is going on, for those who do not decide."""
    uses = [entry for entry in view["underway"] if entry["step"] == "use"]
    said = [f"{_used(entry, names)}." for entry in uses]
    asks = view["question"]["asks"] if view["question"] else ""
    if asks and open_step(view)["step"] not in ("turn", "use"):
        asks = named(asks, [name_in_sentence(name) for name in names])
        said.append(capitalize(_addressed(asks)))
    return " ".join(said)


def _addressed(words: str) -> str:
    """Return words that begin with "you" with the form of the verb that goes with it.

    >>> _addressed("you draws a card"), _addressed("Oskar draws")
    ('you draw a card', 'Oskar draws')
    """
    who, verb, rest = [*words.split(" ", 2), "", ""][:3]
    return f"{who} {verb_for(who, verb)} {rest}".rstrip()


def _used(entry: StepView, names: Sequence[str]) -> str:
    words = f"{names[(entry['seat'] or 0) - 1]} used {ability_words(entry['ability'])}"
    if entry["targets"]:
        words += f" ({_targets(entry, names)})"
    return words + (", twice" if entry["twice"] else "") + (", negated" if entry["negated"] else "")


def _targets(entry: StepView, names: Sequence[str]) -> str:
    found = [
        target if isinstance(target, str) else name_in_sentence(names[target - 1])
        for target in entry["targets"]
    ]
    return ", ".join(found)


def ask(
    components: Components, view: View, me: int, legal: Collection[int], names: Sequence[str]
) -> Question:
    """The question for seat `me`, counted from 0, which has these moves."""
    entry = view["underway"][-1]
    kind = entry["step"]
    turn = view["turn"] - 1 if view["turn"] else me
    if kind == "react":
        return _answer(components, view, me, entry, names)
    if kind == "produce" and view["production"]:
        return Question("Producing", producing(view["production"]))
    title = "Your turn" if turn == me else "Your choice"
    if kind == "vocation":
        return Question("Your Vocation", "Choose one: it stays with you for the whole game.")
    if kind == "keep":
        left = name_in_sentence(names[(me + 1) % len(names)])
        return Question("The draft", f"Keep one card. The rest goes to {left}.")
    if kind == "turn":
        held = "Use your cards and produce pieces, in any order."
        if moves.ROLL_DIE in legal:
            return Question(title, f"{held} Once in the turn you roll.")
        return Question(title, f"{held} Then end your turn.")
    return Question(title, _asks(view, me, entry, legal, names))


def _asks(
    view: View, me: int, entry: StepView, legal: Collection[int], names: Sequence[str]
) -> str:
    """The questions that need one sentence."""
    kind = entry["step"]
    if kind == "refresh":
        return f"Turn up to {plural_in_words(entry['left'], 'flipped card')} fresh again."
    if kind == "offer":
        who, card = name_in_sentence(names[(entry["seat"] or 0) - 1]), entry["card"] or ""
        return f"{card} left {who}. Take it? {view['glossary'][card]}"
    if kind == "use":
        so_far = f" So far: {_targets(entry, names)}." if entry["targets"] else ""
        words = f"{ability_words(entry['ability'])}. {view['glossary'][entry['ability']]}"
        return f"{words}{so_far} {_names_next(legal)}".strip()
    if kind == "reroll":
        rolls = [str(move - moves.DIE) for move in legal]
        return f"You rolled {join_list(rolls)}. Which one counts?"
    if kind == "take":
        source: str = SOURCES[entry["source"]]
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
        return f"Steal one more card from {name_in_sentence(names[(entry['of'] or 0) - 1])}."
    if kind == "gift":
        return f"You may produce {plural_in_words(entry['left'], 'piece')} for nothing: choose one."
    asks = view["question"]["asks"] if view["question"] else ""
    return f"{capitalize(asks)}{'' if asks.endswith('?') else '.'}"


def _names_next(legal: Collection[int]) -> str:
    """Return what an ability asks for next."""
    first = next((move for move in legal if move != moves.PASS), moves.PASS)
    if moves.SEAT <= first < moves.BANNER:
        return "Whom?"
    if moves.STRIDE <= first <= moves.DIE:
        return "Which way?"
    return "Which card?" if first >= moves.ABILITY else ""


def producing(production: ProductionView) -> str:
    """How far a production has come."""
    piece, points = production["composition"], production["points"]
    if production["banner"] is None:
        return f"{piece}: at which banner?"
    if production["free"]:
        return f"{piece}: it costs nothing and scores {points}."
    if not production["missing"]:
        return f"{piece} is paid: it scores {points}."
    paid = f"{(production['cost'] or 0) - production['missing']} of {production['cost']} paid"
    return f"{piece}: {paid}, to score {points}."


def _answer(
    components: Components, view: View, me: int, entry: StepView, names: Sequence[str]
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
    view: View,
    me: int,
    ability: str,
    about: StepView,
    names: Sequence[str],
) -> tuple[str, str, int]:
    """What happened, what happens if it is let pass, and where the answer would lead."""
    here = view["players"][me]["at"]
    stays = f"{card_of(ability)} stays as it is"
    leads = components.ability_named(ability).leads
    kind = about["step"]
    actor = (about["seat"] or 0) - 1
    who = names[actor]
    if kind == "walk" and about["moved"]:
        now = view["players"][actor]["at"]
        was = f"from {place_words(view, now - about['moved'])} to {place_words(view, now)}"
        if leads:
            return f"{who} passed you, {was}.", stays, reached(view, here, leads)
        by = names[(about["by"] or 0) - 1]
        return f"{by} moved your figurine {was}.", stays, -1
    if kind == "walk":
        goal = reached(view, here, about["steps"])
        coming = f"you move {about['steps']}, to {_tile_at(view, goal)}"
        instead = reached(view, here, leads)
        return f"You are about to move {about['steps']}.", coming, instead
    if kind == "roll":
        steps = about["shown"] * about["times"]
        at = view["players"][actor]["at"]
        if actor == me:
            times = 1 + view["players"][me]["doublings"]
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
        by = names[(about["by"] or 0) - 1]
        return f"{by} {verb_for(by, 'is')} about to {verb} {lost}.", "it is gone", -1
    if kind == "steal":
        by = names[(about["by"] or 0) - 1]
        happens = f"{by} {verb_for(by, 'is')} about to steal one of your hidden pieces."
        return happens, "one is drawn at random", -1
    if kind == "draw":
        return f"You have drawn {plural_in_words(about['drawn'], 'Composition')}.", stays, -1
    if ability == "Josquin":
        return f"You use {ability_words(about['ability'])}.", "it happens once", -1
    if ability == "Perotin":
        return f"{_used(about, names)}.", stays, -1
    return f"{_used(about, names)}.", "it happens", -1


def _tile_at(view: View, at: int) -> str:
    """A place and what a roll would set off there."""
    if 0 < at <= len(view["board"]):
        return f"{place_words(view, at)}: {tile_words(view['board'][at - 1])}"
    return place_words(view, at)
