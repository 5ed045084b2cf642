"""Send each page only what changed since its last message.

The first message is the whole state with its `wire` version. Later messages hold each
top-level key that changed, whole; of `board` and `table` only the changed entries. A key or
entry that is gone is null. Lines of the log are added with `log_added`, newest first.
"""

from __future__ import annotations

from typing import Any, Final, final

import msgspec
from markupsafe import Markup

from bandstand.web.state.builder import TableView
from bandstand.web.state.log import SentLog
from bandstand.web.state.types import WIRE_VERSION

SENT_BY_ENTRY: Final = ("table", "board")

# Writes plain data: numbers, texts, lists, tuples (named ones too) and dictionaries. It raises
# TypeError for other objects, since their attributes may hold what a viewer may not know.
encode: Final = msgspec.json.Encoder().encode


def in_script(data: object) -> Markup:
    """Return data as JSON that cannot end the script element it is in."""
    return Markup(encode(data).decode().replace("<", "\\u003c"))


@final
class SentState:
    """What one page has been sent, as a hash of each key and entry."""

    __slots__ = ("entries", "keys", "log")

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}
        self.entries: dict[str, dict[str, int]] = {}  # of the keys that are sent by entry
        self.log: SentLog | None = None


@final
class StateMessage:
    """The state of a table for one viewer, or for all spectators who see the same.

    Each key or entry is encoded once, however many pages it is sent to.
    """

    __slots__ = ("_by_entry", "_keys", "_log")

    def __init__(self, view: TableView) -> None:
        state: dict[str, Any] = {**view.state}
        self._log = view.log
        self._by_entry = {key: _encoded(state.pop(key)) for key in SENT_BY_ENTRY}
        self._keys = _encoded(state)

    def changes(self, sent: SentState) -> str:
        """Return the message that brings a page up to date, and note it in `sent`.

        Returns an empty string if nothing changed.
        """
        fields = [] if sent.log else [b'"wire":%d' % WIRE_VERSION]
        fields += _changed(self._keys, sent.keys)
        for key, entries in self._by_entry.items():
            new = key not in sent.entries
            changed = _changed(entries, sent.entries.setdefault(key, {}))
            if changed or new:
                fields.append(b'"%b":{%b}' % (key.encode(), b",".join(changed)))
        log = self._log_changes(sent)
        if log:
            fields.append(log)
        return (b"{%b}" % b",".join(fields)).decode() if fields else ""

    def _log_changes(self, sent: SentState) -> bytes:
        """Return the lines of the log that a page lacks, or the whole log."""
        log = self._log
        before, sent.log = sent.log, log.sent()
        if before is None or not log.continues(before):
            return b'"log":' + encode(log.info())
        sent.log = sent.log._replace(first=before.first)
        if log.moves <= before.moves:
            return b""
        return b'"log_added":' + encode(log.added(before.moves))


def _encoded(values: dict[str, Any]) -> dict[str, bytes]:
    """Return each value as JSON."""
    return {name: encode(value) for name, value in values.items()}


def _changed(values: dict[str, bytes], sent: dict[str, int]) -> list[bytes]:
    """Return the fields that differ from those sent, null for those that are gone; note them."""
    changed: list[bytes] = []
    for name, text in values.items():
        digest = hash(text)
        if sent.get(name) != digest:
            sent[name] = digest
            changed.append(b'"%b":%b' % (name.encode(), text))
    if len(sent) > len(values):
        for name in [name for name in sent if name not in values]:
            del sent[name]
            changed.append(b'"%b":null' % name.encode())
    return changed
