"""What a table refuses, each with the HTTP status it answers with."""

from __future__ import annotations

from typing import ClassVar, Final

from bandstand.engine import BandstandError, UnknownGame


class Refusal(BandstandError):
    """An act that a table does not allow. Nothing has changed."""

    status: ClassVar[int] = 400


class NotYours(Refusal):
    """Somebody else's to do."""

    status: ClassVar[int] = 403


class NotFound(Refusal):
    """No such table, seat or moment."""

    status: ClassVar[int] = 404


class NotNow(Refusal):
    """Something that cannot be done as the table stands."""

    status: ClassVar[int] = 409


class Stale(Refusal):
    """Decided on a table that has moved on since: somebody was faster."""

    status: ClassVar[int] = 409


class Gone(Refusal):
    """A table whose rules or components are not installed any more."""

    status: ClassVar[int] = 410


class TooLong(Refusal):
    """More letters than there is room for."""

    status: ClassVar[int] = 413


class Unreadable(Refusal):
    """Something written that means nothing here."""

    status: ClassVar[int] = 422


class TooMany(Refusal):
    """More than one visitor may have, or sooner than one may."""

    status: ClassVar[int] = 429


class Unavailable(Refusal):
    """The database does not answer, so nothing can be promised."""

    status: ClassVar[int] = 503


_UNKNOWN: Final = 404
_WRONG: Final = 422


def status_of(error: BandstandError) -> int:
    """The HTTP status that says best what went wrong.

    >>> status_of(Stale("somebody was faster"))
    409
    """
    if isinstance(error, Refusal):
        return error.status
    return _UNKNOWN if isinstance(error, UnknownGame) else _WRONG
