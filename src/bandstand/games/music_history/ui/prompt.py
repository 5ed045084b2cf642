"""The prompt: its question and its buttons, the dice, and a few words about the moment."""

from __future__ import annotations

from typing import Final

from bandstand.engine.position import PlainData
from bandstand.games.music_history.ui.data import (
    AskedCard,
    ButtonData,
    ProductionData,
    QuestionData,
)
from bandstand.games.music_history.ui.offers import Offers
from bandstand.games.music_history.ui.question import Question, label
from bandstand.games.music_history.ui.words import open_step

# Moves whose button is the likeliest of the prompt.
LIKELY: Final = ["roll", "end turn", "produce it", "refresh all"]
BEFORE_TURNS: Final = ("first", "vocation", "deal", "keep")  # steps before the first turn


def question_data(question: Question | None, view: PlainData) -> QuestionData | None:
    """Return the open question as plain data."""
    if question is None:
        return None
    clause = view["question"]["clause"] if view["question"] else ""
    return {"says": question.says, "otherwise": question.otherwise, "clause": clause}


def production_data(view: PlainData) -> ProductionData | None:
    """Return how far the viewer's open production has come."""
    production = view.get("production")
    if not production:
        return None
    return {
        "piece": production["piece"],
        "cost": production["cost"],
        "missing": production["missing"],
    }


def dice(view: PlainData) -> list[int]:
    """Return the dice that something still depends on."""
    rolls = [[entry.get(die, 0) for die in ("shown", "second")] for entry in view["underway"]]
    return [die for die in next((pair for pair in reversed(rolls) if any(pair)), []) if die]


def asked_card(view: PlainData, choices: list[str]) -> AskedCard | None:
    """Return the ability that the open question is about, if it can be muted for the turn."""
    if not choices or view["underway"][-1]["step"] != "react":
        return None
    return {
        "ability": view["underway"][-1]["ability"],
        "turn": f"{view['round']}-{view['turn']}",
    }


def moment(view: PlainData, me: int, names: list[str]) -> str:
    """Return the round, and whose turn it is if it is not the viewer's."""
    step = open_step(view)["step"]
    if step in BEFORE_TURNS:
        return "before the first turn"
    turn = view["turn"] - 1 if view["turn"] else me
    if step and turn != me:
        return f"in {names[turn]}'s turn, round {view['round']}"
    return f"round {view['round']}"


def buttons(view: PlainData, offers: Offers, names: list[str]) -> list[ButtonData]:
    """Return the moves that nothing on the board stands for, the likeliest last."""
    step = open_step(view)["step"]
    likely = [move for move in offers.legal if move in LIKELY]
    if step == "react":
        likely = [move for move in offers.legal if move.startswith("use ")]
    if step == "offer":
        likely = [move for move in offers.legal if move.startswith("take ")]
    rest = [move for move in offers.left() if move not in likely]
    return [
        {"move": move, "label": label(view, move, names), "go": move in likely[:1]}
        for move in [*rest, *likely]
    ]
