"""All actions by name, and decoding them from the fields of a form or a socket message."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, get_type_hints

import msgspec

from bandstand.tables.action import Action, Context, Text
from bandstand.tables.chat import LetSpectatorsTalk, Mute, Report, SendChat
from bandstand.tables.errors import NotFound, Unreadable
from bandstand.tables.events import EventData
from bandstand.tables.playing import AskHint, Compete, PlayMove, SetPace, SkipBots, Undo
from bandstand.tables.seating import Close, ComeBack, Give, Leave, PlayAgain, Sit
from bandstand.tables.table import Table

_SHOWN: Final = 40  # characters of a wrong value in an error message
_FIELD: Final = re.compile(r"(?:missing required field|at `\$\.) ?`?(\w+)`")


class ReadTip(Action, frozen=True):
    """Hide a tip of the coach for a first game, or all of them (`quiet`). It makes no event."""

    name: ClassVar[str] = "met"
    what: Text = ""
    quiet: Text | None = None

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        return []


ACTIONS: Final[dict[str, type[Action]]] = {
    one.name: one
    for one in (
        PlayMove,
        Undo,
        AskHint,
        ReadTip,
        Sit,
        Give,
        Leave,
        ComeBack,
        Close,
        SendChat,
        Mute,
        Report,
        SetPace,
        SkipBots,
        LetSpectatorsTalk,
        Compete,
        PlayAgain,
    )
}


def decode_action(name: str, fields: Mapping[str, object]) -> Action:
    """Return the action of a form or a socket message. Unknown fields are ignored.

    Raises NotFound for an unknown name, Unreadable for a field that is missing or wrong.

    >>> decode_action("undo", {"version": "7"})
    Undo(version=7)
    """
    kind = ACTIONS.get(name)
    if kind is None:
        raise NotFound(f"there is no action {name[:_SHOWN]!r}")
    given = {
        name: value
        for name, value in fields.items()
        if value != "" or name not in kind.may_be_blank
    }
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Unreadable(_explain(kind, fields, str(error))) from None


def _explain(kind: type[Action], fields: Mapping[str, object], problem: str) -> str:
    """Return what is wrong with a field, its value, and what would be right."""
    found = _FIELD.search(problem)
    if found is None:
        return "these fields do not make an action"
    by_name = {one.encode_name: one.name for one in msgspec.structs.fields(kind)}
    hint = get_type_hints(kind, include_extras=True)[by_name[found[1]]]
    options = [hint, *getattr(hint, "__args__", ())]
    metas = [meta for one in options for meta in getattr(one, "__metadata__", ())]
    wanted = next((meta.description for meta in metas), "left out")
    if found[1] not in fields:
        return f"{found[1]} is missing: it should be {wanted}"
    return f"{found[1]} should be {wanted}, not {str(fields[found[1]])[:_SHOWN]!r}"
