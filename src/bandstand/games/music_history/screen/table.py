"""Music History's screen: what the page draws, from what a seat sees.

Every move is offered by the thing that it names (a card, a composition, a player, a tile).
Moves that name nothing on the board are buttons of the prompt. `table.js` draws the data.
"""

from __future__ import annotations

from typing import final

from bandstand.engine import OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight
from bandstand.games.music_history.box import Box
from bandstand.games.music_history.cards import AGES, EFFECTS, VOCATIONS
from bandstand.games.music_history.rules import MusicHistory
from bandstand.games.music_history.screen import telling
from bandstand.games.music_history.screen.asking import Question, ask, wait_for
from bandstand.games.music_history.screen.compositions import compositions
from bandstand.games.music_history.screen.data import NamedOffer
from bandstand.games.music_history.screen.hand import hand
from bandstand.games.music_history.screen.offers import Offers
from bandstand.games.music_history.screen.picks import picks
from bandstand.games.music_history.screen.prompt import (
    BEFORE_TURNS,
    asked_card,
    buttons,
    dice,
    moment,
    production_data,
    question_data,
)
from bandstand.games.music_history.screen.road import figurines, ghosts, reach, strides
from bandstand.games.music_history.screen.seats import (
    any_vocation,
    known_compositions,
    own_standing,
    seat_data,
    standing,
)
from bandstand.games.music_history.screen.sheets import result, scoring, why
from bandstand.games.music_history.screen.words import BURDENS, open_step, tile_words


@final
class MusicHistoryScreen(Screen):
    """How Music History looks in the browser."""

    def __init__(self, game: MusicHistory) -> None:
        self.game = game

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        """Return the board, the prompt and the result for one seat."""
        box, view, me = self.game.box, sight.view(), max(sight.seat, -1)
        question = ask(box, view, me, choices, names) if choices else None
        over = sight.to_move() == OVER
        data = _board(box, view, me, question, Offers(sight, choices), names)
        data["scoring"] = scoring(box, sight) if over else []
        data["may_hum"] = sight.options["first"] == "random" and not any_vocation(view, names)
        return Drawn(
            data,
            cue=question.title if question else "",
            hint=(question and question.happened) or moment(view, me, names),
            result=result(sight, names) if over else "",
            why=why(data["scoring"], names) if over else "",
        )

    def constants(self) -> PlainData:
        """Return the texts of cards and tiles, the roads, and the compositions."""
        box = self.game.box
        tiles = sorted({tile for road in box.tile_texts for tile in road})
        return {
            "texts": box.glossary,
            "single": [name for number, name in enumerate(EFFECTS) if box.copies[number] == 1],
            "ages": {age: _age(box, number) for number, age in enumerate(AGES)},
            "tiles": {tile: tile_words(tile) for tile in tiles},
            "burdens": BURDENS,
            "banners": box.ages,
            "pieces": {
                name: {"kind": piece["kind"], "banners": piece["banners"]}
                for name, piece in box.repertoire.items()
            },
            "vocations": {
                vocation: [name for name in box.ability_names if name.startswith(f"{vocation}: ")]
                for vocation in VOCATIONS
            },
        }

    def turn_word(self) -> str:
        """Return what one decision is called."""
        return "step"

    def tell(
        self, before: PlainData, mover: int, text: str, after: PlainData, names: list[str]
    ) -> list[Sentence]:
        """Return a move as sentences of the log."""
        return telling.tell(self.game.box, before, mover, text, after, names)


def _board(
    box: Box,
    view: PlainData,
    me: int,
    question: Question | None,
    offers: Offers,
    names: list[str],
) -> PlainData:
    """Return the board of one viewer. Each entry is sent to the page when it changes."""
    step, seated = open_step(view)["step"], me >= 0
    data: PlainData = {
        "age": view["age"],
        "me": me,
        "drafting": step in BEFORE_TURNS,
        "vocations": _named(VOCATIONS, "{}", offers) if step == "vocation" else [],
        "first": view["first"],
        "kept": view.get("kept", []),
        "dealt": _named(view.get("dealt", []), "keep {}", offers),
        "reach": reach(view, me) if seated else {},
        "figurines": figurines(view, len(names), offers),
        "ghosts": ghosts(box, view, me, question, offers) if seated else [],
        "strides": strides(view, offers),
        "cards": hand(box, view, me, offers) if seated else [],
        "pieces": compositions(view, offers) if seated else [],
        "funds": view.get("funds", 0),
        "gift": step == "gift",
        "known": known_compositions(view, names),
        "array": _named(view["array"], "take {}", offers),
        "deck": {"count": view["deck"], **offers.offer("take the deck")},
        "pile": view["pile"],
        "discards": view["discards"],
        "scrapped": view["scrapped"],
        "standing": standing(view, me, names),
        "yours": own_standing(view, me, len(names)) if seated else {},
        "production": production_data(view),
        "dice": dice(view),
        "question": question_data(question, view),
        "waiting": "" if offers.legal else wait_for(view, names),
        "asked": asked_card(view, offers.legal),
    }
    for seat in range(len(names)):
        data[f"seat {seat + 1}"] = seat_data(view, seat)
    data["picks"] = picks(box, view, me, offers, data["strides"], names)
    data["buttons"] = buttons(view, offers, names)
    return data


def _named(cards: list[str], move: str, offers: Offers) -> list[NamedOffer]:
    """Return the cards, each with the move that names it."""
    return [{"name": name, **offers.offer(move.format(name))} for name in cards]


def _age(box: Box, number: int) -> PlainData:
    """Return the heading and the tiles of an age's road."""
    return {
        "name": box.age_names[number],
        "years": box.years[number],
        "source": box.board_sources[number],
        "tiles": box.tile_texts[number],
    }
