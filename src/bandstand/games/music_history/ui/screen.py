"""Music History's screen: what the page draws, from what a seat sees.

Every move is offered by the thing that it names (a card, a composition, a player, a tile).
Moves that name nothing on the board are buttons of the prompt. `table.js` draws the data.
"""

from __future__ import annotations

from typing import cast, final

from bandstand.engine import OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight
from bandstand.engine.events import SeenMove
from bandstand.games.music_history.rules.cards import AGES, VOCATIONS
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.game import MusicHistory
from bandstand.games.music_history.rules.moves import FROM_DECK
from bandstand.games.music_history.rules.view import View
from bandstand.games.music_history.ui.compositions import compositions
from bandstand.games.music_history.ui.data import BoardData, NamedOffer
from bandstand.games.music_history.ui.hand import hand
from bandstand.games.music_history.ui.offers import Offers, names_array
from bandstand.games.music_history.ui.picks import picks
from bandstand.games.music_history.ui.prompt import (
    BEFORE_TURNS,
    asked_card,
    buttons,
    choices,
    dice,
    moment,
    question_data,
)
from bandstand.games.music_history.ui.question import Question, ask, wait_for
from bandstand.games.music_history.ui.results import result, scoring, why
from bandstand.games.music_history.ui.road import figurines, ghosts, reach, strides
from bandstand.games.music_history.ui.seats import (
    any_vocation,
    known_compositions,
    own_standing,
    standing,
)
from bandstand.games.music_history.ui.words import BURDENS, describe, open_step, tile_words


@final
class MusicHistoryScreen(Screen):
    """How Music History looks in the browser."""

    def __init__(self, game: MusicHistory) -> None:
        self.game = game

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        """Return the board, the prompt and the result for one seat."""
        components, view, me = self.game.components, cast("View", sight.view()), max(sight.seat, -1)
        offers = Offers(sight, choices)
        question = ask(components, view, me, offers.legal, names) if offers.legal else None
        board = _board(components, view, me, question, offers, names)
        over = sight.to_move() == OVER
        board["scoring"] = scoring(components, sight) if over else []
        board["may_hum"] = sight.options["first"] == "random" and not any_vocation(view)
        seats = {f"seat {seat}": player for seat, player in enumerate(view["players"], 1)}
        return Drawn(
            {**board, **seats},
            cue=question.title if question else "",
            hint=(question and question.happened) or moment(view, me, names),
            result=result(sight, names) if over else "",
            why=why(board["scoring"], names) if over else "",
        )

    def constants(self) -> PlainData:
        """Return the texts of cards and tiles, the roads, and the compositions."""
        components = self.game.components
        tiles = sorted({tile for road in components.tile_texts for tile in road})
        return {
            "texts": components.glossary,
            "single": [card.name for card in components.cards if card.copies == 1],
            "ages": {age: _age(components, number) for number, age in enumerate(AGES)},
            "tiles": {tile: tile_words(tile) for tile in tiles},
            "burdens": BURDENS,
            "banners": components.ages,
            "pieces": {
                name: {"kind": piece["kind"], "banners": piece["banners"]}
                for name, piece in components.repertoire.items()
            },
            "vocations": {
                vocation: [
                    name for name in components.ability_names if name.startswith(f"{vocation}: ")
                ]
                for vocation in VOCATIONS
            },
        }

    def turn_word(self) -> str:
        """Return what one decision is called."""
        return "step"

    def describe(self, move: SeenMove, names: list[str]) -> list[Sentence]:
        """Return a move as sentences of the log."""
        return describe(move.events, names)


def _board(
    components: Components,
    view: View,
    me: int,
    question: Question | None,
    offers: Offers,
    names: list[str],
) -> BoardData:
    """Return the board of one viewer. Each entry is sent to the page when it changes."""
    step, seated = open_step(view)["step"], me >= 0
    strides_shown = strides(view, me, offers)
    board: BoardData = {
        "age": view["age"],
        "me": me,
        "drafting": step in BEFORE_TURNS,
        "vocations": _named(components, VOCATIONS, True, offers) if step == "vocation" else [],
        "first": view["first"],
        "kept": view["kept"],
        "dealt": _named(components, view["dealt"], step == "keep", offers),
        "reach": reach(view, me) if seated else {},
        "figurines": figurines(view, offers),
        "ghosts": ghosts(components, view, me, question, offers) if seated else [],
        "strides": strides_shown,
        "cards": hand(components, view, me, offers) if seated else [],
        "pieces": compositions(components, view, offers) if seated else [],
        "funds": view["funds"],
        "gift": step == "gift",
        "known": known_compositions(view, names),
        "array": _named(components, view["array"], names_array(view), offers),
        "deck": {"count": view["deck"], **offers.offer(FROM_DECK)},
        "pile": view["pile"],
        "discards": view["discards"],
        "scrapped": view["scrapped"],
        "standing": standing(view, me, names),
        "yours": own_standing(view, me) if seated else None,
        "production": view["production"],
        "dice": dice(view),
        "question": question_data(question, view),
        "waiting": "" if offers.legal else wait_for(view, names),
        "asked": asked_card(view, offers),
        "picks": picks(components, view, me, offers, strides_shown, names),
        "buttons": buttons(components, view, offers, names),
        "choices": choices(components, view, offers, names),
        "scoring": [],
        "may_hum": False,
    }
    return board


def _named(
    components: Components, cards: list[str], asked: bool, offers: Offers
) -> list[NamedOffer]:
    """Return cards, each with the move that names it if the open question asks for one of them."""
    if not asked:
        return [{"name": name} for name in cards]
    return [{"name": name, **offers.offer(components.card_move(name))} for name in cards]


def _age(components: Components, number: int) -> PlainData:
    """Return the heading and the tiles of an age's road."""
    return {
        "name": components.age_names[number],
        "years": components.years[number],
        "source": components.board_sources[number],
        "tiles": components.tile_texts[number],
    }
