"""Who is who without accounts: a random id in a signed cookie, and a name one may change."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final, Literal

from bandstand.tables import limits
from bandstand.tables.errors import NotYours, Unavailable

KEY_BYTES: Final = 32
_MANNERS: Final = (
    "Bold", "Brisk", "Bright", "Calm", "Dancing", "Flowing", "Gentle", "Grand", "Humming",
    "Jolly", "Lively", "Merry", "Mellow", "Noble", "Quiet", "Swinging",
)  # fmt: skip
_PLAYERS: Final = (
    "Bassoon", "Bugle", "Cello", "Clarinet", "Cornet", "Cymbal", "Drum", "Fiddle", "Flute",
    "Harp", "Horn", "Oboe", "Piccolo", "Trombone", "Tuba", "Viola",
)  # fmt: skip


def new_visitor() -> str:
    """An id for somebody who has not been here before."""
    return secrets.token_urlsafe(16)


def first_name(visitor: str) -> str:
    """What a visitor is called until they say otherwise.

    >>> first_name("somebody")
    'Bright Trombone'
    """
    digest = hashlib.sha256(visitor.encode()).digest()
    return f"{_MANNERS[digest[0] % 16]} {_PLAYERS[digest[1] % 16]}"


class Keys:
    """Signs what a browser keeps, so that nobody can make themselves somebody else.

    >>> keys = Keys(b"only for this example, not for use")
    >>> keys.visitor(keys.cookie("ada"))
    'ada'
    >>> keys.visitor("ada.forged") is None
    True
    """

    def __init__(self, key: bytes) -> None:
        if len(key) < KEY_BYTES:
            raise ValueError(f"a key has at least {KEY_BYTES} bytes, not {len(key)}")
        self._key = key

    def cookie(self, visitor: str, since: int = 0) -> str:
        """What a visitor's browser keeps, given to it at this time."""
        said = f"{visitor}.{since}"
        return f"{said}.{self._sign('cookie', said)}"

    def visitor(self, cookie: str) -> str | None:
        """The visitor whose cookie this is, or None if nobody here signed it."""
        return self.known(cookie)[0] or None

    def known(self, cookie: str) -> tuple[str, int]:
        """The visitor whose cookie this is, and when it was given; nobody if it was not by us.

        Cookies once had no time.
        """
        said, _, signature = cookie.rpartition(".")
        if not self._signed("cookie", said, signature):
            return "", 0
        visitor, _, since = said.partition(".")
        return visitor, int(since or 0)

    def link(self, visitor: str, now: float) -> str:
        """The end of a personal link: who opens it within a day is this visitor."""
        until = int(now + limits.LINK_SECONDS)
        said = f"{visitor}.{until}"
        return f"{said}.{self._sign('link', said)}"

    def linked(self, link: str, now: float) -> tuple[str, float]:
        """The visitor whose personal link this is, and when it was made.

        Raises NotYours for a false or old one.
        """
        said, _, signature = link.rpartition(".")
        if not self._signed("link", said, signature):
            raise NotYours("this is not a personal link of this server: copy all of it")
        visitor, _, until = said.rpartition(".")
        if now > int(until):
            raise NotYours("this personal link is too old: make a new one where you were before")
        return visitor, int(until) - limits.LINK_SECONDS

    def _sign(self, use: Literal["cookie", "link"], text: str) -> str:
        signature = hmac.digest(self._key, f"{use}:{text}".encode(), "sha256")
        return base64.urlsafe_b64encode(signature).decode().rstrip("=")

    def _signed(self, use: Literal["cookie", "link"], text: str, signature: str) -> bool:
        if not text or not signature.isascii() or not text.isascii():
            return False
        return hmac.compare_digest(self._sign(use, text), signature)


def keys_in(path: Path) -> Keys:
    """The keys kept in a file that only its owner may read; made if there is none."""
    try:
        if not path.exists():
            _make(path)
        key = path.read_bytes()
    except OSError as error:
        raise Unavailable(f"{path}: {error.strerror}") from None
    if len(key) != KEY_BYTES:
        raise Unavailable(f"{path}: a key has {KEY_BYTES} bytes, and this file {len(key)}")
    return Keys(key)


def _make(path: Path) -> None:
    """Write a new key whole or not at all, and never over another."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(file, "wb") as out:
            out.write(secrets.token_bytes(KEY_BYTES))
            out.flush()
            os.fsync(out.fileno())
        os.link(draft, path)
    except FileExistsError:
        pass  # another process was faster, and its key is as good
    finally:
        draft.unlink()
