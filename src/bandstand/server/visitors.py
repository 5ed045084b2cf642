"""Identify visitors without accounts: a random id in a signed cookie, and a name."""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import Final, Literal

from itsdangerous import Signer

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
    """Return a random id for a new visitor."""
    return secrets.token_urlsafe(16)


def first_name(visitor: str) -> str:
    """Return the name of a visitor who has not chosen one.

    >>> first_name("somebody")
    'Bright Trombone'
    """
    digest = hashlib.sha256(visitor.encode()).digest()
    return f"{_MANNERS[digest[0] % 16]} {_PLAYERS[digest[1] % 16]}"


class Keys:
    """Sign cookies and personal links, so that they cannot be forged.

    >>> keys = Keys(b"only for this example, not for use")
    >>> keys.visitor(keys.cookie("ada"))
    'ada'
    >>> keys.visitor("ada.forged") is None
    True
    """

    def __init__(self, key: bytes) -> None:
        if len(key) < KEY_BYTES:
            raise ValueError(f"a key has at least {KEY_BYTES} bytes, not {len(key)}")
        # The use is signed with the text, so that keys need not be derived for each. Changing
        # this invalidates every cookie.
        self._signer = Signer(key, key_derivation="none", digest_method=hashlib.sha256)

    def cookie(self, visitor: str, since: int = 0) -> str:
        """Return the cookie of a session that began at `since`, in seconds since 1970."""
        return self._sign("cookie", f"{visitor}.{since}")

    def visitor(self, cookie: str) -> str | None:
        """Return the visitor of a cookie; None if it was not signed here."""
        return self.session(cookie)[0] or None

    def session(self, cookie: str) -> tuple[str, int]:
        """Return the visitor of a cookie and when its session began; `("", 0)` for a forged one.

        Cookies of early versions have no time.
        """
        visitor, _, since = self._verify("cookie", cookie).partition(".")
        return visitor, int(since or 0)

    def link(self, visitor: str, now: float) -> str:
        """Return the end of a personal link, which signs a browser in as this visitor for a day."""
        return self._sign("link", f"{visitor}.{int(now + limits.LINK_SECONDS)}")

    def open_link(self, link: str, now: float) -> tuple[str, float]:
        """Return the visitor of a personal link, and when it was made.

        Raises NotYours for a forged or expired one.
        """
        visitor, _, until = self._verify("link", link).rpartition(".")
        if not visitor:
            raise NotYours("this is not a personal link of this server: copy all of it")
        if now > int(until):
            raise NotYours("this personal link is too old: make a new one where you were before")
        return visitor, int(until) - limits.LINK_SECONDS

    def _sign(self, use: Literal["cookie", "link"], text: str) -> str:
        signature = self._signer.get_signature(f"{use}:{text}").decode()
        return f"{text}.{signature}"

    def _verify(self, use: Literal["cookie", "link"], signed: str) -> str:
        """Return the text that was signed for a use; nothing if it was not signed here."""
        text, _, signature = signed.rpartition(".")
        if not signed.isascii() or not self._signer.verify_signature(f"{use}:{text}", signature):
            return ""
        return text


def keys_in(path: Path) -> Keys:
    """Return the keys in a file that only its owner may read; create it if there is none."""
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
    """Write a new key atomically, and never over another."""
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
