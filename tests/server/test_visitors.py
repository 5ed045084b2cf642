"""Who is who: signed cookies and personal links."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bandstand.server import Keys, first_name, keys_in, new_visitor
from bandstand.tables import NotYours, Unavailable, limits

KEYS = Keys(b"k" * 32)


def test_visitors_are_all_different() -> None:
    assert len({new_visitor() for _ in range(1000)}) == 1000
    assert all(len(first_name(new_visitor())) <= limits.NAME_LETTERS for _ in range(300))


def test_a_cookie_is_its_visitors_only_if_signed_here() -> None:
    visitor = new_visitor()
    cookie = KEYS.cookie(visitor)
    assert KEYS.visitor(cookie) == visitor
    assert Keys(b"x" * 32).visitor(cookie) is None
    signature = cookie.rpartition(".")[2]
    for forged in [
        "", ".", visitor, f"{visitor}.", f".{signature}", f"{new_visitor()}.{signature}",
        cookie[:-1], cookie + "A", f"{visitor}.\u00e9", "\u00e9.x", "\ud800.x",
    ]:  # fmt: skip
        assert KEYS.visitor(forged) is None


def test_a_personal_link_makes_another_device_the_same_visitor_for_a_day() -> None:
    link = KEYS.link("ada", now=1000.0)
    assert KEYS.open_link(link, now=1000.0) == ("ada", 1000.0)
    assert KEYS.open_link(link, now=1000.0 + limits.LINK_SECONDS)[0] == "ada"
    with pytest.raises(NotYours, match="too old"):
        KEYS.open_link(link, now=1002.0 + limits.LINK_SECONDS)
    later = link.replace(".", ".9", 1)
    for forged in (later, "", "ada", KEYS.cookie("ada"), KEYS.cookie("ada.99999999999")):
        with pytest.raises(NotYours, match="not a personal link"):
            KEYS.open_link(forged, now=1000.0)
    assert KEYS.visitor(link) is None


def test_cookies_and_links_of_the_version_before_are_accepted() -> None:
    cookie = "ada.1750000000.jHQONcu2scChbbvjU5qt5OBG9u1ctGghic-gpaFEp4E"
    assert KEYS.session(cookie) == ("ada", 1_750_000_000)
    without_time = "ada.xNk1bObz6Nb1AfJ1s6aYswsk9lUlcGALCggIrRm5x1Q"
    assert KEYS.session(without_time) == ("ada", 0)
    link = "ada.1750086400.W9nVpwhKzXZqrZf0D6Y2i1rMlP73_qvcpq8Lkw71Dj4"
    assert KEYS.open_link(link, now=1_750_000_000.0) == ("ada", 1_750_000_000.0)


def test_the_key_is_kept_in_a_file_that_only_its_owner_may_read(tmp_path: Path) -> None:
    path = tmp_path / "data" / "key"
    cookie = keys_in(path).cookie("ada")
    assert path.stat().st_mode & 0o777 == 0o600
    assert keys_in(path).visitor(cookie) == "ada"
    assert [file.name for file in path.parent.iterdir()] == ["key"]
    other = keys_in(tmp_path / "other")
    assert other.visitor(cookie) is None


def test_servers_that_start_together_have_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(keys_in, [tmp_path / "key"] * 8))
    assert {keys.cookie("ada") for keys in made} == {made[0].cookie("ada")}


def test_a_key_that_is_no_key_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_bytes(b"short")
    with pytest.raises(Unavailable, match="a key has 32 bytes, and this file 5"):
        keys_in(path)
    with pytest.raises(Unavailable, match="Is a directory"):
        keys_in(tmp_path)
    with pytest.raises(ValueError, match="at least 32 bytes"):
        Keys(b"short")


def test_a_key_is_in_no_repr() -> None:
    assert "kkkk" not in repr(KEYS)
