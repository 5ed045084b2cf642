"""What an action is: typed fields, a rule, and a rate limit, declared once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

import msgspec

from bandstand.tables.errors import NotNow, NotYours, Stale
from bandstand.tables.events import EventData
from bandstand.tables.table import Table

MAX_NUMBER: Final = 999_999_999
MAX_TEXT: Final = 10_000  # characters of any field; rules have limits of their own

Number = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER, description="a whole number")]
Text = Annotated[
    str, msgspec.Meta(max_length=MAX_TEXT, description=f"a text of at most {MAX_TEXT:,} characters")
]
Answer = Annotated[Literal["yes", "no", ""], msgspec.Meta(description="'yes' or 'no'")]
Need = Literal["name", "present"]


class Rate(NamedTuple):
    """A rate limit for one address, besides the one for all posts."""

    what: str
    limit: int
    seconds: float


HINT_RATE: Final = Rate("hints", 120, 60.0)
NEW_TABLE_RATE: Final = Rate("new tables", 600, 3600.0)


class Advice(NamedTuple):
    """A move that the coach suggests, in notation, and its words."""

    text: str
    why: str


class Context(msgspec.Struct, frozen=True):
    """What a rule needs besides the table."""

    visitor: str
    now: float  # seconds since 1970
    name: str = ""  # of the visitor, for actions that need it
    present: Collection[str] = ()  # the visitors who view the table, for actions that need it
    advice: Advice | None = None  # what the coach answered, for `hint`
    new_table: str = ""  # an unused id, for `again`


class Action(msgspec.Struct, frozen=True):
    """Something a visitor does at a table. Subclasses declare fields and the rule."""

    name: ClassVar[str]  # `POST /t/{id}/{name}`
    rate: ClassVar[Rate | None] = None
    may_be_blank: ClassVar[frozenset[str]] = frozenset()  # fields that forms send empty
    needs: ClassVar[frozenset[Need]] = frozenset()  # what the server looks up for the rule

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        """Return the events of the action. Raises a Refusal if it is not allowed."""
        raise NotImplementedError


def check_version(table: Table, version: int) -> None:
    """Raise Stale if the game has changed since the visitor decided."""
    if version != table.version:
        raise Stale("the table has moved on since you decided: nothing was done")


def check_owner(table: Table, visitor: str) -> None:
    """Raise NotYours if the visitor did not set the table up."""
    if visitor != table.owner:
        raise NotYours("only whoever set this table up can do that")


def check_playable(table: Table) -> None:
    """Raise NotNow if the game is over."""
    if table.state == "over":
        raise NotNow("nothing more is played at this table")


def seats_of(table: Table, visitor: str) -> list[int]:
    """Return the visitor's seats. Raises NotYours if there are none."""
    mine = table.seats_of(visitor)
    if not mine:
        raise NotYours("you have no seat at this table")
    return mine


def is_at_table(table: Table, visitor: str) -> bool:
    """Return whether a visitor set the table up or sits at it."""
    return visitor == table.owner or bool(table.seats_of(visitor))
