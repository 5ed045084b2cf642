"""Build the state of a table for one viewer, as plain data.

Everything about the game comes from the viewer's `Sight`. The keys are documented in
docs/tables.md; a key that is removed or changes its meaning raises `WIRE_VERSION`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bandstand.engine import PlainData
from bandstand.tables import HOUSE
from bandstand.web.assets import has_board_template
from bandstand.web.state.legacy_board import legacy_board
from bandstand.web.state.plain_table import Card, Laid, Lying

if TYPE_CHECKING:
    from bandstand.web.state.board import Parts, Talk
    from bandstand.web.state.people import People, Person
    from bandstand.web.state.prompt import Cue

WIRE_VERSION: Final = 1
# Board entries that another key repeats, or that only a game's `table.html` reads.
ALSO_ELSEWHERE: Final = ("tableaus", "standing")


def build_state(given: dict[str, Any], assets_version: str) -> PlainData:
    """Return the state for one viewer, without the log, of what `board` collected."""
    parts: Parts = given["shown"]
    state: PlainData = {
        "table": _table(given, assets_version),
        "names": given["names"],
        "viewer": _viewer(given),
        "prompt": _prompt(parts.cue),
        "people": people_data(parts.people),
        "chat": chat_data(parts.talk),
        "actions": _actions(parts),
        "since": _since(parts),
        "turning_point": _turning_point(given),
        "board": {
            name: value for name, value in given["screen"].items() if name not in ALSO_ELSEWHERE
        },
        "moves": given["legal"],
        "plain": plain_table(given["laid"]) if given["laid"] else None,
        "refused": _refused(given["choices"]) if given["laid"] else [],
        "problem": given["problem"],
    }
    if not given["laid"] and has_board_template(given["game"]):
        state["board"] = {}  # old screens give templates what JSON cannot hold
        state["board_html"] = legacy_board(given)
    return state


def _refused(choices: list[PlainData]) -> list[list[str]]:
    """Return the moves that may be tried and are refused, each with the reason and its clause."""
    return [
        [choice["text"], choice["why"]["words"], choice["why"]["clause"]]
        for choice in choices
        if choice["why"]
    ]


def _table(given: dict[str, Any], assets_version: str) -> PlainData:
    table, looker = given["table"], given["looker"]
    fields: PlainData = {
        "id": table.id,
        "moves": table.moves,
        "phase": given["state"],
        "next_table": table.again,
        "bot_pace": table.pace,
        "spectators_chat": table.open_talk,
        "contest": bool(given["contest"]),
        "assets": assets_version,
        "title": given["title"],
        "subtitle": given["under"],
        "refusal": given["not_now"],
        "standing": given["standing"],
        "result": given["result"],
        "why": given["why"],
        "scores": given["final"],
    }
    if given["contest"]:
        fields["tries"] = {str(seat): off for seat, off in table.tries.items()}
    if looker.mine or looker.owner:  # its gaps tell of actions that others do not see
        fields["version"] = table.version
    return fields


def _viewer(given: dict[str, Any]) -> PlainData:
    looker = given["looker"]
    return {
        "seat": looker.eye,
        "seats": looker.mine,
        "owner": looker.owner,
        "turn": looker.turn,
        "acting": looker.acting,
        "away": looker.away,
        "curtain": looker.curtain,
        "query": looker.query,
    }


def _prompt(cue: Cue) -> PlainData:
    hint, tip = cue.coached, cue.first
    return {
        "kind": cue.kind,
        "seat": cue.seat,
        "text": cue.words,
        "detail": cue.hint,
        "sign": cue.sign,
        "hint": {"move": hint.text, "why": hint.why} if hint else None,
        "tip": {"key": tip.key, "part": tip.show, "text": tip.words} if tip else None,
        "can_hint": cue.can_hint,
        "can_undo": cue.can_undo,
        "sound": cue.sound,
        "end": cue.end,
    }


def people_data(people: People) -> PlainData:
    """Return the seats of a table, and who watches."""
    return {
        "seats": [_person(seat) for seat in people.seats],
        "watching": people.watching,
        "agreed": people.agreed,
    }


def _person(seat: Person) -> PlainData:
    return {
        "kind": seat.kind,
        "name": seat.name,
        "text": seat.words,
        "mine": seat.mine,
        "can_take": seat.can_take,
        "can_sit": seat.can_sit,
        "to_try": seat.to_try,
        "clock": list(seat.left) if seat.left else None,
    }


def chat_data(talk: Talk) -> PlainData:
    """Return the chat: its messages, and who may write."""
    return {
        "closed": talk.closed,
        "may_write": talk.may,
        "messages": [
            [number, chat.name, chat.text]
            for number, chat in enumerate(talk.chats, talk.first + 1)
            if chat.who not in talk.muted or chat.name == HOUSE
        ],
        "speakers": [[one.said, one.name, one.muted] for one in talk.speakers],
    }


def _actions(parts: Parts) -> PlainData:
    acts = parts.acts
    return {
        "begun": acts.begun,
        "paced": acts.paced,
        "skip": acts.skip,
        "leaving": acts.leaving,
        "closable": acts.closable,
        "again": acts.again,
        "reviewable": acts.reviewable,
        "chat_setting": acts.lets_talk,
    }


def _since(parts: Parts) -> PlainData | None:
    since = parts.since
    if since is None:
        return None
    return {"changed": since.changed}


def _turning_point(given: dict[str, Any]) -> PlainData | None:
    turning = given["turning"]
    if not turning:
        return None
    return {
        "at": turning["at"],
        "move": turning["move"],
        "sentences": turning["sentences"],
    }


def plain_table(laid: Laid) -> PlainData:
    """Return the plain table as data."""
    return {
        "rows": [
            {
                "name": row.name,
                "score": row.score,
                "cells": [_cell(cell) for cell in row.cells],
            }
            for row in laid.rows
        ],
        "cards": [_pile(pile) for pile in laid.cards],
        "below": [_pile(pile) for pile in laid.below],
        "rest": laid.rest,
        "buttons": laid.buttons,
    }


def _cell(cell: object) -> object:
    """Return a card, several, or any other value in a list of its own."""
    if isinstance(cell, Card):
        return _card(cell)
    if isinstance(cell, list) and cell and all(isinstance(one, Card) for one in cell):
        return {"cards": [_card(one) for one in cell]}
    return [cell]


def _card(card: Card) -> PlainData:
    return {"name": card.name, "art": card.art, "moves": card.moves}


def _pile(pile: Lying) -> PlainData:
    return {"name": pile.name, "held": pile.held, "cards": [_card(card) for card in pile.cards]}
