"""Chat: messages, muting, reports, and whether spectators may write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bandstand.tables import limits
from bandstand.tables.action import (
    Action,
    Answer,
    Context,
    Need,
    Number,
    Text,
    check_owner,
    is_at_table,
)
from bandstand.tables.errors import NotFound, NotNow, NotYours, TooMany
from bandstand.tables.events import (
    ChatMuted,
    ChatReported,
    ChatSent,
    EventData,
    SpectatorChatSet,
)
from bandstand.tables.names import HOUSE, speaker
from bandstand.tables.table import Chat, Table


class SendChat(Action, frozen=True):
    """Say something to the table."""

    name: ClassVar[str] = "chat"
    needs: ClassVar[frozenset[Need]] = frozenset({"name"})
    text: Text

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        if not may_talk(table, context.visitor):
            raise NotYours("only players at this table can chat here")
        if table.chat_closed():
            raise NotNow("no talking during this part of the game: chat opens again when it ends")
        said = limits.written("a message", self.text, limits.CHAT_LETTERS)
        _check_rate(table, context)
        return [ChatSent(speaker(table, context.visitor, context.name), said)]


class Mute(Action, frozen=True):
    """Hide the messages of the visitor who wrote this one, or show them again."""

    name: ClassVar[str] = "mute"
    said: Number  # the number of a message, from 1

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        return [ChatMuted(_message_of_other(table, context.visitor, self.said).who)]


class Report(Action, frozen=True):
    """Show a message to the operator of the server, once."""

    name: ClassVar[str] = "report"
    said: Number  # the number of a message, from 1

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        message = _message_of_other(table, context.visitor, self.said)
        if (context.visitor, self.said) in table.reported:
            return []
        return [ChatReported(self.said, message.who, message.name, message.text)]


class LetSpectatorsTalk(Action, frozen=True):
    """As the owner, let spectators chat, or not."""

    name: ClassVar[str] = "talk"
    open: Answer = ""

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        check_owner(table, context.visitor)
        open_ = self.open == "yes"
        return [] if table.open_talk == open_ else [SpectatorChatSet(open_)]


def may_talk(table: Table, visitor: str) -> bool:
    """Return whether a visitor may chat here: people at the table, or all if the owner lets."""
    return table.open_talk or is_at_table(table, visitor)


def _check_rate(table: Table, context: Context) -> None:
    """Raise TooMany if the visitor, or the table, has sent too many messages."""
    recent = 0
    for chat in reversed(table.chats):
        if chat.when <= context.now - limits.CHAT_SECONDS:
            break
        # A message from the future was sent before the clock was set back.
        recent += chat.who == context.visitor and chat.when <= context.now
    if recent >= limits.CHATS:
        raise TooMany("too many messages at once: wait a little")
    if len(table.chats) >= limits.TABLE_CHATS:
        raise TooMany(f"this table's chat is full ({limits.TABLE_CHATS:,} messages)")


def _message_of_other(table: Table, visitor: str, number: int) -> Chat:
    """Return a message of another visitor, by its number from 1. Raises a Refusal."""
    if not is_at_table(table, visitor):
        raise NotYours("only players at this table can do that")
    if not 0 < number <= len(table.chats):
        raise NotFound(f"there is no message {number} here")
    message = table.chats[number - 1]
    if message.who == visitor or message.name == HOUSE:
        raise NotYours("that message is yours or the server's")
    return message
