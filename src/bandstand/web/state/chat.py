"""The chat of a table, as one visitor sees it."""

from __future__ import annotations

from typing import Final

from bandstand.tables import HOUSE, Table, may_talk
from bandstand.web.state.types import ChatInfo

SHOWN_MESSAGES: Final = 100


def chat_for(table: Table, visitor: str) -> ChatInfo:
    """Return the newest messages that the visitor has not muted, and who may be muted."""
    first = max(0, len(table.chats) - SHOWN_MESSAGES)
    muted = frozenset(other for one, other in table.muted if one == visitor)
    speakers = {
        chat.who: (number, chat.name, chat.who in muted)
        for number, chat in enumerate(table.chats, 1)
        if chat.who not in ("", visitor) and chat.name != HOUSE
    }
    may_mute = bool(visitor) and (visitor == table.owner or bool(table.seats_of(visitor)))
    return {
        "closed": table.state == "playing" and table.chat_closed(),
        "may_write": may_talk(table, visitor),
        "messages": [
            (number, chat.name, chat.text)
            for number, chat in enumerate(table.chats[first:], first + 1)
            if chat.who not in muted or chat.name == HOUSE
        ],
        "speakers": list(speakers.values()) if may_mute else [],
    }
