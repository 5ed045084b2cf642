"""The end of a game: every player's points explained, and who won."""

from __future__ import annotations

from typing import cast

from bandstand.engine.english import join_list, plural_in_words
from bandstand.engine.sight import Sight
from bandstand.games.music_history.rules.cards import VOCATIONS
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.view import View
from bandstand.games.music_history.ui.data import ScoredCard, ScoreSheet
from bandstand.games.music_history.ui.words import PLURALS


def scoring(components: Components, sight: Sight) -> list[ScoreSheet]:
    """Every player's points, piece by piece and card by card, the best first."""
    view = cast("View", sight.view())
    scores = sight.scores() or []
    winners = sight.winners() or []
    types = dict(zip(components.piece_names, components.piece_types, strict=True))
    found: list[ScoreSheet] = []
    for seat, score in enumerate(scores):
        own = view["players"][seat]
        vocation = own["vocation"] or ""
        held = [*own["fresh"], *own["flipped"]]
        more: list[ScoredCard] = []
        for card in components.worth_more:
            kind = components.abilities[card].more_type
            each = components.abilities[card].more
            count = sum(types[name] == kind for name, _ in own["produced"])
            for _ in range(held.count(components.card_names[card]) if count else 0):
                words = f"{plural_in_words(count, kind, PLURALS.get(kind))}, {each} more each"
                more.append(
                    {"name": components.card_names[card], "words": words, "points": count * each}
                )
        found.append(
            {
                "seat": seat,
                "vocation": vocation,
                "won": seat in winners,
                "pieces": [
                    {
                        "name": name,
                        "points": points,
                        "bonus": bonus(components, vocation, name),
                    }
                    for name, points in own["produced"]
                ],
                "cards": more,
                "hidden": own["hidden"],
                "hidden_words": plural_in_words(own["hidden"], "piece"),
                "total": score,
            }
        )
    return sorted(found, key=lambda one: (-one["total"], -len(one["pieces"])))


def bonus(components: Components, vocation: str, piece: str) -> int:
    number = VOCATIONS.index(vocation)
    bonus: int = components.bonus[number * components.pieces + components.piece_names.index(piece)]
    return bonus


def result(sight: Sight, names: list[str]) -> str:
    """Who won, with how many points, and on what if points were equal (MH-27)."""
    scores, winners = sight.scores() or [], sight.winners() or []
    best = max(scores)
    if len(winners) > 1:
        won = sorted((names[seat] for seat in winners), key="You".__ne__)
        return f"{join_list(won)} share the win with {best} points"
    ties = scores.count(best) > 1
    return f"{names[winners[0]]} won with {best} points{', on produced pieces' if ties else ''}"


def why(sheets: list[ScoreSheet], names: list[str]) -> str:
    """What the winner's points came from, and how far the next was behind (MH-20, MH-22)."""
    best = sheets[0]
    pieces = sum(piece["points"] for piece in best["pieces"])
    cards = sum(card["points"] for card in best["cards"])
    whose = "Your" if names[best["seat"]] == "You" else f"{names[best['seat']]}'s"
    parts = [f"produced pieces brought {pieces}"]
    parts += [f"cards {cards}"] if cards else []
    parts += [f"pieces left over {best['hidden']}"] if best["hidden"] else []
    behind = f"{names[sheets[1]['seat']]} came to {sheets[1]['total']}"
    if behind.startswith("You"):
        behind = behind.replace("You", "you", 1)
    return f"{whose} {join_list(parts)}; {behind}."
