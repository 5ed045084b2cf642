"""Lessons, puzzles and pages on how to play, for every game at once, without a browser."""

from __future__ import annotations

import re
from html import unescape

import pytest

import bandstand
from bandstand import catalogue
from bandstand.engine.record import read, replay
from bandstand.learn import Lesson, Place, check_lesson, read_lesson, teaching_of, words_of
from tests.web.conftest import Person, state_of
from tests.web.test_room import play_out

GAMES = catalogue.names()
LESSONS = [
    (name, number, lesson) for name in GAMES for number, lesson in teaching_of(name).lessons.items()
]


def words(page: str) -> str:
    """The sheet of a lesson as one reads it."""
    sheet = page.partition('id="lesson"')[2].partition("</section>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", sheet)).split())


def address(name: str, number: int, place: Place) -> str:
    task = f"/{place.task}" if place.task > 1 else ""
    return f"/learn/{name}/{number}/{place.step}{task}"


def right(lesson: Lesson, place: Place) -> str:
    task = lesson.task(place)
    return lesson.record.entries[task.number - 1].text if task else ""


@pytest.mark.parametrize(("name", "number", "lesson"), LESSONS)
def test_a_lesson_is_walked_to_its_end(ada: Person, name: str, number: int, lesson: Lesson) -> None:
    for place in lesson.places():
        path = address(name, number, place)
        shown = words(ada.look(path))
        assert lesson.step(place).title in shown
        task, text = lesson.task(place), right(lesson, place)
        following = lesson.following(place)
        if following is None:
            assert "Play a first game" in shown
            continue
        answer = ada.server.post(path, data={"move": text} if task else {})
        assert answer.status_code == 200
        assert answer.url.path == address(name, number, following)
        if task and task.yes:
            assert task.yes.split(".")[0] in words(answer.text)
    last = number == len(teaching_of(name).lessons)
    assert ("Learn again" if last and number == 1 else "Continue lesson") in ada.look("/")


@pytest.mark.parametrize(("name", "number", "lesson"), LESSONS)
def test_every_wrong_try_is_answered_and_changes_nothing(
    ada: Person, name: str, number: int, lesson: Lesson
) -> None:
    game = bandstand.game(name)
    for place in lesson.places():
        task = lesson.task(place)
        if task is None:
            continue
        position = replay(lesson.record, game, task.number - 1)
        tries = {position.text(move) for move in position.tries()}
        path = address(name, number, place)
        for text in sorted(tries - {right(lesson, place)})[:3]:
            page = ada.post(path, move=text)
            fits = [reply for reply in task.replies if reply.fits(text)]
            if fits and fits[0].kind == "ok":
                continue  # right as well: the lesson has gone on
            assert "Not that one." in words(page) or "The rules forbid that." in words(page)
            assert lesson.step(place).title in words(page)
        shown = words(ada.post(path, move="nothing of the kind"))
        assert "No move here is called" in shown


@pytest.mark.parametrize("name", [name for name in GAMES if teaching_of(name).how])
def test_how_to_play_is_one_page_with_pictures_from_the_board(ada: Person, name: str) -> None:
    how = teaching_of(name).how
    assert how is not None
    page = ada.look(f"/how-to-play/{name}")
    assert how.goal[1:] in unescape(page)
    assert page.count("<figure") == len(how.pictures())
    assert "{{" not in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(set(ids) - {"hatch"}) == len([one for one in ids if one != "hatch"])


@pytest.mark.parametrize("name", GAMES)
def test_the_aid_stands_under_how_to_play_and_beside_the_board(ada: Person, name: str) -> None:
    aid = teaching_of(name).aid
    assert aid is not None
    filled = aid.of(words_of(bandstand.game(name)))
    seats = ["me"] * bandstand.game(name).fewest
    for page in (ada.look(f"/how-to-play/{name}"), ada.look(ada.sits_down(name, *seats))):
        glance = page.split("At a glance", 1)[1].split("</div>")[0]
        assert glance.count("<li>") == len(filled.turn) + len(filled.scoring) + len(filled.signs)
        assert glance.count("<img") == len([sign for sign in filled.signs if sign.art])
        assert "{" not in glance


def test_show_me_makes_the_move_and_back_leads_back(ada: Person) -> None:
    page = ada.post("/learn/test_piece/1/3", show="yes")
    assert "Soprano stands at two" in words(page)
    assert "Wanda took Percussion" in words(page)
    assert 'href="/learn/test_piece/1/3"' in page
    assert "Soprano stands" not in words(ada.look("/learn/test_piece/1/4"))


def test_a_script_is_given_the_states_of_the_moves_in_between(ada: Person) -> None:
    answer = ada.server.post(
        "/learn/test_piece/1/3",
        data={"move": "Front-Row Cornet"},
        headers={"Accept": "application/json"},
    ).json()
    assert answer["go"] == "/learn/test_piece/1/4?after=Front-Row%20Cornet"
    states = answer["states"]
    assert len(states) == 2  # after mine, and after Wanda's first of two
    assert [state["moves"] for state in states] == [[], []]
    assert [state["viewer"]["turn"] for state in states] == [1, 1]


def test_a_lesson_is_drawn_from_the_learners_state(ada: Person) -> None:
    asked = state_of(ada.look("/learn/test_piece/1/3"))
    assert "Front-Row Cornet" in asked["moves"]
    assert asked["names"] == ["You", "Wanda"]
    assert asked["prompt"]["kind"] == "mine"
    step = teaching_of("test_piece").lessons[1].steps[2]
    assert asked["points_at"] == step.shows
    told = state_of(ada.look("/learn/test_piece/1/1"))
    assert told["moves"] == []
    assert told["table"]["refusal"] == "Nothing is asked of you yet: read, and go on."


@pytest.mark.parametrize("name", [name for name in GAMES if teaching_of(name).how])
def test_each_picture_is_drawn_from_the_state_of_a_lesson(ada: Person, name: str) -> None:
    how = teaching_of(name).how
    assert how is not None
    found = ada.server.get(f"/how-to-play/{name}/pictures.json").json()
    assert [one["parts"] for one in found] == [[*picture.names] for picture in how.pictures()]
    moves = [picture.at for picture in how.pictures()]
    assert [one["state"]["table"]["moves"] for one in found] == moves


def test_learning_goes_on_where_it_was_left(ada: Person, ben: Person) -> None:
    assert "Learn" in ada.look("/")
    assert ada.server.get("/learn/metronome").url.path == "/learn/metronome/1/1"
    ada.post("/learn/metronome/1/1")
    ada.post("/learn/metronome/1/2")
    assert ada.server.get("/learn/metronome").url.path == "/learn/metronome/1/3"
    assert "Continue lesson" in ada.look("/")
    assert "Continue lesson" not in ben.look("/")
    assert ben.server.get("/learn/metronome").url.path == "/learn/metronome/1/1"


def test_play_on_from_the_end_of_a_lesson(ada: Person) -> None:
    state = state_of(ada.server.post("/learn/test_piece/1/on").text)
    lesson = teaching_of("test_piece").lessons[1]
    assert state["table"]["moves"] >= len(lesson.record.entries)
    assert state["viewer"]["seats"] == [lesson.learner]


def test_places_that_are_not_there(ada: Person) -> None:
    for path in ("1/99", "1/3/9", "9/1"):
        ada.look(f"/learn/test_piece/{path}", 404)
    ada.look("/learn/test_piece/1/x", 422)
    ada.look("/learn/chess", 404)


def test_a_game_without_lessons_has_none_of_the_buttons(sealed: str, ada: Person) -> None:
    front = ada.look("/")
    assert f"/learn/{sealed}" not in front
    assert f"/how-to-play/{sealed}" not in front
    assert f"/rules/{sealed}" in front
    ada.look(f"/learn/{sealed}", 404)
    ada.look(f"/how-to-play/{sealed}", 404)
    table = ada.sits_down(sealed, "me", "me")
    assert "How to play" not in ada.look(f"{table}?as=1")


def test_a_broken_lesson_is_refused_with_its_line(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = catalogue.texts("test_piece", "learn")
    broken = {"1.txt": texts["1.txt"].replace("#: step The goal", "#: stop The goal")}
    monkeypatch.setattr("bandstand.learn.teaching.texts", lambda name, folder: broken)
    teaching_of.cache_clear()
    try:
        assert "1.txt: line 16, column 1: a lesson begins" in ada.look("/learn/test_piece/1/1", 422)
        assert "/learn/test_piece" not in ada.look("/")
    finally:
        teaching_of.cache_clear()


def test_a_finished_table_is_the_start_of_a_lesson(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    assert ada.server.get(f"{table}/lesson.txt").status_code == 200
    play_out(ada, table)
    assert state_of(ada.server.get(table).text)["table"]["phase"] == "over"  # it links to the start
    lesson = read_lesson(ada.server.get(f"{table}/lesson.txt").text)
    wrong = check_lesson(lesson, bandstand.game("test_piece"), catalogue.rules_of("test_piece"))
    assert [str(error) for error in wrong] == []
    assert len(read(ada.server.get(f"{table}/record.txt").text).entries) == 51
