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

SENT_BY_ENTRY: Final = frozenset(("board", "table"))


def _to_plain(value: Any) -> Any:
    """Return a named tuple or small object of a game's screen as a dictionary."""
    if hasattr(value, "_asdict"):
        return value._asdict()
    names = getattr(value, "__slots__", None) or vars(value)
    return {name: getattr(value, name) for name in names}


encode: Final = msgspec.json.Encoder(enc_hook=_to_plain).encode


def in_script(data: object) -> Markup:
    """Return data as JSON that cannot end the script element it is in."""
    return Markup(encode(data).decode().replace("<", "\\u003c"))


@final
class SentState:
    """What one page has been sent, as a hash of each key and entry."""

    __slots__ = ("entries", "keys", "log")

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}
        self.entries: dict[str, dict[str, int]] = {}
        self.log: SentLog | None = None


@final
class StateMessage:
    """The state of a table for one viewer, or for all spectators who see the same.

    Each key is encoded once, however many pages it is sent to.
    """

    __slots__ = ("_encoded", "_log", "_state")

    def __init__(self, view: TableView) -> None:
        self._state: dict[str, Any] = {**view.state}
        self._log = view.log
        self._encoded: dict[str, bytes] = {}

    def changes(self, sent: SentState) -> str:
        """Return the message that brings a page up to date, and note it in `sent`.

        Returns an empty string if nothing changed.
        """
        fields: list[bytes] = [] if sent.keys else [b'"wire":%d' % WIRE_VERSION]
        for key, value in self._state.items():
            encoded = self._encode(key, value)
            digest = hash(encoded)
            if sent.keys.get(key) == digest:
                continue
            if key in SENT_BY_ENTRY:
                entries = self._changed_entries(key, value, sent.entries.setdefault(key, {}))
                fields.append(b'"%b":{%b}' % (key.encode(), b",".join(entries)))
            else:
                fields.append(b'"%b":%b' % (key.encode(), encoded))
            sent.keys[key] = digest
        for key in [key for key in sent.keys if key not in self._state]:
            del sent.keys[key]
            fields.append(b'"%b":null' % key.encode())
        log = self._log_changes(sent)
        if log:
            fields.append(log)
        return (b"{%b}" % b",".join(fields)).decode() if fields else ""

    def _encode(self, place: str, value: object) -> bytes:
        if place not in self._encoded:
            self._encoded[place] = encode(value)
        return self._encoded[place]

    def _changed_entries(
        self, key: str, value: dict[str, Any], sent: dict[str, int]
    ) -> list[bytes]:
        fields: list[bytes] = []
        for name, entry in value.items():
            encoded = self._encode(f"{key}.{name}", entry)
            digest = hash(encoded)
            if sent.get(name) != digest:
                sent[name] = digest
                fields.append(b'"%b":%b' % (name.encode(), encoded))
        for name in [name for name in sent if name not in value]:
            del sent[name]
            fields.append(b'"%b":null' % name.encode())
        return fields

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
