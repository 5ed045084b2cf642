"""The coach of a first game: once each, one at a time, and quiet when asked."""

from __future__ import annotations

import re
from html import unescape

from tests.web.conftest import Person, choices, version
from tests.web.test_room import play


def said(page: str) -> str:
    """What the coach says of a first time."""
    found = re.search(r"<b>First time:</b>(.*?)<span class=\"answers\">", page, re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "", found[1])).strip() if found else ""


def alone(somebody: Person, **fields: object) -> str:
    """A table at which it is somebody's turn at once; its address."""
    return somebody.sits_down("band_practice", "me", **fields)


def key(page: str) -> str:
    found = re.search(r'name="met" value="([^"]+)"', page)
    return unescape(found[1]) if found else ""


def test_the_coach_speaks_at_a_first_time_and_once(ada: Person) -> None:
    table = alone(ada)
    page = ada.look(table)
    heard = [said(page)]
    while said(page):
        page = ada.post(f"{table}/met", what=key(page))
        heard.append(said(page))
    assert len(heard) == len(set(heard)) == 3  # pointing at a die, a new part, and nothing more
    assert heard[0].startswith("Point at a die")
    assert said(ada.look(alone(ada))) == ""


def test_whoever_plays_on_has_read_it(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    for _ in range(3):
        page = next(one for one in (ada.look(table), ben.look(table)) if choices(one))
        acting = ada if choices(ada.look(table)) else ben
        seat = int(acting is ben)
        given: dict[str, object] = {"met": key(page)} if key(page) else {}
        given |= {"move": choices(page)[0], "version": version(page), "seat": seat}
        acting.post(f"{table}/move", 200, **given)
    for one in (ada, ben):
        assert "Your first pick" not in said(one.look(table))


def test_what_has_just_happened_is_explained_to_the_one_it_concerns(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    other = Person(ada.server)
    other.post(f"{table}/sit", seat=1)
    for one in (ada, other):
        one.post(f"{table}/met", what="may *")
    while "was discarded" not in ada.look(table):
        play(ada if choices(ada.look(table)) else other, table)
    first = next(one for one in (ada, other) if choices(one.look(table)))
    assert said(first.look(table)).startswith("The column was scored")
    waiting = ada if first is other else other
    assert said(waiting.look(table)) == ""


def test_he_is_quiet_when_asked_and_comes_back_when_wanted(ada: Person) -> None:
    assert said(ada.post(f"{alone(ada)}/met", quiet="yes")) == ""
    assert said(ada.look(alone(ada))) == ""
    setup = ada.look("/set-up?game=band_practice")
    assert re.search(r'name="coach" value="off" checked', setup)
    assert said(ada.look(alone(ada, coach="on"))) != ""


def test_he_stays_away_from_the_fourth_game_on(ada: Person) -> None:
    spoke = [bool(said(ada.look(alone(ada)))) for _ in range(4)]
    assert spoke == [True, True, True, False]


def test_he_says_nothing_to_several_people_at_one_screen_or_to_those_who_watch(
    ada: Person, ben: Person
) -> None:
    assert said(ada.look(ada.sits_down("test_piece", "me", "me"))) == ""
    assert said(ben.look(alone(ada))) == ""


def test_what_he_never_said_cannot_be_met(ada: Person) -> None:
    table = alone(ada)
    assert ada.refused(f"{table}/met", 422, what="told XX-1").startswith("There is no tip")
