"""The prompt: its question and its buttons, the dice, and a few words about the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bandstand.games.music_history.rules import moves
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.view import View
from bandstand.games.music_history.ui.data import (
    AskedCard,
    ButtonData,
    ChoiceData,
    QuestionData,
)
from bandstand.games.music_history.ui.offers import Offers
from bandstand.games.music_history.ui.question import Question, label
from bandstand.games.music_history.ui.words import open_step

# Moves whose button is the likeliest of the prompt.
LIKELY: Final = (moves.ROLL_DIE, moves.END_TURN, moves.PRODUCE_IT, moves.EVERYTHING)
BEFORE_TURNS: Final = ("first", "vocation", "deal", "keep")  # steps before the first turn


def question_data(question: Question | None, view: View) -> QuestionData | None:
    """Return the open question as plain data."""
    if question is None:
        return None
    clause = view["question"]["clause"] if view["question"] else ""
    return {"says": question.says, "otherwise": question.otherwise, "clause": clause}


def dice(view: View) -> list[int]:
    """Return the dice that something still depends on."""
    rolls = [[entry.get("shown", 0), entry.get("second", 0)] for entry in view["underway"]]
    return [die for die in next((pair for pair in reversed(rolls) if any(pair)), []) if die]


def asked_card(view: View, offers: Offers) -> AskedCard | None:
    """Return the ability that the open question is about, if it can be muted for the turn."""
    entry = open_step(view)
    if not offers.legal or entry["step"] != "react":
        return None
    return {"ability": entry["ability"], "turn": f"{view['round']}-{view['turn']}"}


def moment(view: View, me: int, names: Sequence[str]) -> str:
    """Return the round, and whose turn it is if it is not the viewer's."""
    step = open_step(view)["step"]
    if step in BEFORE_TURNS:
        return "before the first turn"
    turn = view["turn"] - 1 if view["turn"] else me
    if step and turn != me:
        return f"in {names[turn]}'s turn, round {view['round']}"
    return f"round {view['round']}"


def buttons(
    components: Components, view: View, offers: Offers, names: Sequence[str]
) -> list[ButtonData]:
    """Return the moves that nothing on the board stands for, the likeliest last."""
    step = open_step(view)["step"]
    likely = [move for move in offers.legal if move in LIKELY]
    if step in ("react", "offer"):
        likely = [move for move in offers.legal if move != moves.PASS]
    rest = [move for move in offers.left() if move not in likely]
    return [
        {
            "move": offers.legal[move],
            "label": label(components, view, move, offers.legal[move], names),
            "go": move in likely[:1],
        }
        for move in [*rest, *likely]
    ]


def choices(
    components: Components, view: View, offers: Offers, names: Sequence[str]
) -> dict[str, ChoiceData]:
    """Return what the page says of each move that the board offers, once it is chosen."""
    found: dict[str, ChoiceData] = {}
    for move in offers.offered:
        text = offers.legal[move]
        found[text] = {"label": label(components, view, move, text, names)}
        if moves.SEAT <= move < moves.BANNER:
            found[text]["seat"] = move - moves.SEAT
        elif moves.ABILITY <= move < components.first_piece:
            found[text]["card"] = card_named(components, move)
    return found


def card_named(components: Components, move: int) -> str:
    """Return the Effect or the ability that a move names."""
    if move < components.first_card:
        return components.ability_names[move - moves.ABILITY]
    borrowed = move >= components.first_borrowed
    first = components.first_borrowed if borrowed else components.first_card
    return components.card_names[move - first]
