"""Band Practice's screen: the data of its board, and games by posting moves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from bandstand import catalogue
from bandstand.engine import (
    CHANCE,
    OVER,
    SPECTATOR,
    Drawn,
    Luck,
    Position,
    Sentence,
    Sight,
)
from bandstand.engine.events import Event, SeenMove
from bandstand.games.band_practice.ui import BandPracticeScreen
from bandstand.games.band_practice.ui.data import TableData
from tests.games.band_practice.seen import GAME, TEXT, TRIO
from tests.rule import rule
from tests.web.conftest import Person

SCREEN = BandPracticeScreen(GAME)
NAMES = ["Ada", "Ben", "Cyd"]
FIRST = "B1 4, M1 2, F1 5"


class Play:
    """A game of which the screen keeps the events that a server would."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.memory: list[Event] = []
        self.sentences: list[Sentence] = []

    def move(self, move: int) -> None:
        position, mover = self.position, self.position.to_move()
        text = position.text(move)
        events = position.play_with_events(move)
        self.memory += [event for event in events if isinstance(event, SCREEN.keeps())]
        seen = SeenMove(mover, text, events)
        self.sentences += SCREEN.describe(seen, NAMES[: position.players])

    def line(self, moves: str) -> list[str]:
        """Play these moves; what the log says of them."""
        self.sentences = []
        for text in moves.split("; "):
            self.move(self.position.parse(text))
        return [words for words, _ in self.sentences]

    def drawn(self, seat: int | None = None) -> Drawn:
        """The screen of the seat to move, or of another."""
        position = self.position
        sight = Sight(position, position.to_move() if seat is None else seat)
        legal = [sight.text(move) for move in sight.moves()]
        return SCREEN.draw(sight, legal, NAMES[: position.players], self.memory)

    def seen(self, seat: int | None = None) -> TableData:
        """The data that the page draws for that seat."""
        return cast("TableData", self.drawn(seat).data)


def random_game(players: int, seed: int, **options: str) -> Iterator[Play]:
    """A game at each of its moments."""
    luck = Luck(seed)
    play = Play(GAME.start(players, options))
    yield play
    while play.position.to_move() != OVER:
        position = play.position
        chance = position.to_move() == CHANCE
        play.move(position.outcome(luck) if chance else luck.choice(position.moves()))
        yield play


def plain(it: object) -> bool:
    """Whether it is the same when it has been written as JSON and read again, but for tuples."""
    if isinstance(it, dict):
        return all(type(key) is str and plain(entry) for key, entry in it.items())
    if isinstance(it, list | tuple):
        return all(map(plain, it))
    return it is None or type(it) in (bool, int, str)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_board_is_plain_data_and_its_constants_too(players: int) -> None:
    for play in random_game(players, seed=players, take_back="yes", silent_song="yes"):
        for seat in (SPECTATOR, *range(players)):
            seen = play.seen(seat)
            assert plain(seen)
            assert json.dumps(seen)
    assert plain(SCREEN.constants())


@pytest.mark.parametrize("players", [1, 3])
def test_only_the_seat_to_move_is_told_what_its_moves_would_do(players: int) -> None:
    for play in random_game(players, seed=players):
        mover = play.position.to_move()
        for seat in (SPECTATOR, *range(players)):
            seen = play.seen(seat)
            if seat != mover:
                assert [seen["would"], seen["row_moves"], seen["row_refusals"]] == [{}, {}, {}]
        if mover >= 0 and play.position.view(mover)["asked"]["decision"] == "turn":
            legal = [play.position.text(move) for move in play.position.moves()]
            assert [*play.seen(mover)["would"]] == legal


def test_the_constants_have_every_printed_sheet() -> None:
    sheets = SCREEN.constants()["songs"]
    assert [*sheets] == [song.id for song in GAME.components.songs]
    for song in GAME.components.songs:
        squares, goals = sheets[song.id]["squares"], sheets[song.id]["goals"]
        assert len(squares) == sum(len(column) for column in song.columns)
        assert [name for name, _, _ in goals] == [goal.name() for goal in song.goals]
        assert all(square in squares for _, _, places in goals for square in places)


@pytest.mark.parametrize("players", [1, 3])
def test_every_song_is_remembered_with_where_it_went_wrong(players: int) -> None:
    for seed in range(4):
        *_, play = random_game(players, seed)
        seen, printed = play.seen(SPECTATOR), SCREEN.constants()["songs"]
        assert len(seen["ended"]) == 8
        for number, sheet in enumerate(seen["ended"], 1):
            end = play.position.view(SPECTATOR)["songs"][number - 1]
            goals = zip(printed[sheet["id"]]["goals"], sheet["marks"], strict=True)
            wrong = [name for (name, _, _), mark in goals if mark == "disc"]
            assert wrong == end["mistakes"]
            assert "open" not in sheet["marks"]
            assert seen["songs"][number - 1] == (sheet["id"], not wrong, len(wrong))


# What a die would do.


def previews(position: Position) -> dict[str, str]:
    return {text: would["says"] for text, would in Play(position).seen()["would"].items()}


def test_a_die_says_what_it_would_do_before_it_is_placed() -> None:
    position = GAME.scene(
        "Beats 1 / Melody 8 / Front spotlight",
        dice=f"{FIRST}, B2 4",
        pool="1, 5",
        row="Copy, Reroll*",
    )
    seen = Play(position).seen()
    assert previews(position) == {
        "1": "Up fails: 1 is not above 2. A red disc on the sheet, and on Copy.",
        "5": "Up succeeds: from 2 to 5, three steps to 3.",
    }
    assert seen["pool"] == [
        ("1", {"head": "Mistake", "line": "1 is not above 2", "bad": True}),
        ("5", {"head": "3 steps", "line": "Up, from 2 to 5", "bad": False}),
    ]
    assert seen["would"]["1"]["settled"] == {"Up, Melody 2": None}
    assert seen["would"]["5"]["settled"] == {"Up, Melody 2": 3}


def test_a_walk_through_the_spotlight_is_said_before() -> None:
    position = GAME.scene("Beats 3 / Melody 9 / Front", dice=f"{FIRST}, B2 4", pool="5")
    would = Play(position).seen()["would"]["5"]
    assert would["says"] == "Up succeeds: from 2 to 5, three steps by the spotlight to 2."
    assert would["more"] == "In the spotlight Melody may do one thing."
    assert would["walks"] == {"Melody": ["spotlight", "1", "2"]}


@pytest.mark.parametrize(
    ("song", "part", "dice", "die", "words"),
    [
        ("I-a", 2, FIRST, "4", "Equals succeeds: 4 and 4, four steps to 4."),
        ("I-a", 2, FIRST, "5", "Equals fails: 5 is not 4."),
        ("I-a", 3, f"{FIRST}, B2 4, M2 3, F2 4, B3 4", "5", "Down fails: 5 is not below 3."),
        ("I-a", 1, "B1 4, M1 2", "5", "Pose succeeds: 5 above 2, three steps to 3."),
        ("I-a", 1, "B1 4, M1 2", "1", "Pose fails: no die in its column is below 1."),
        ("II-c", 1, "", "3", "Pose succeeds: 3, alone in its column, three steps to 3."),
        ("II-b", 2, "B1 4, M1 2", "6", "Syncopation fails: 4 and 6 do not go together."),
        ("II-b", 2, "B1 4, M1 2", "2", "Syncopation succeeds: 4 and 2, two steps to 2."),
        ("II-b", 1, "", "2", "No goal is judged yet."),
    ],
)
def test_why_a_goal_succeeds_or_fails(
    song: str, part: int, dice: str, die: str, words: str
) -> None:
    said = previews(GAME.scene(TRIO, song=song, part=part, dice=dice, pool=die))[die]
    assert said.startswith(words)


def test_why_goals_across_squares_succeed_or_fail() -> None:
    row = "B1 1, M1 2, F1 3, B2 1, M2 1, F2 2, B3 1, M3 2, F3 3"
    assert (
        "Crescendo succeeds: 4 above 1"
        in previews(GAME.scene(TRIO, song="II-a", dice=row, pool="4"))["4"]
    )
    two = "B1 5, B2 5, M2 2, F2 3, M3 4"
    both = "Key Change succeeds: both rise 2, two steps each: Melody to 3 and Front to 4."
    assert both in previews(GAME.scene(TRIO, song="III-a", dice=two, pool="5"))["5"]
    apart = "Key Change fails: Melody rises 2, Front rises 3."
    assert apart in previews(GAME.scene(TRIO, song="III-a", dice=two, pool="6"))["6"]
    last = "M1 1, B2 3, M2 3, F2 4, B3 3, M3 3, F3 4, B4 3, M4 2, B5 3, M5 3"
    assert (
        "Big Finish succeeds: three times 3"
        in previews(GAME.scene(TRIO, song="III-b", dice=last, pool="3"))["3"]
    )
    fails = "Big Finish fails: the three dice are not the same."
    assert fails in previews(GAME.scene(TRIO, song="III-b", dice=last, pool="4"))["4"]
    spoilt = GAME.scene(TRIO, song="III-b", dice=last, pool="3", discs="Up, Melody 5")
    assert "Big Finish fails: a goal of this part carries a disc." in previews(spoilt)["3"]


def test_a_power_says_what_it_would_do() -> None:
    cards = "Diva Dancer, Copy, Shift, Reroll, Boom Die, Extra Die"
    seats = f"Beats 9: {cards} / Melody 1 / Front"
    said = previews(GAME.scene(seats, dice=FIRST, pool="3, 4"))
    assert said["Diva Dancer 3"] == (
        "Diva Dancer: the 3 leaves the pool, and Beats walks three steps, by the spotlight to 3."
    )
    assert said["Copy 4"] == "Copy: two dice of the pool turn to 4."
    assert said["Shift up"] == "Shift: two dice of the pool go up by 1; a 6 or 7 stays."
    assert said["Reroll"] == "Reroll: two dice of the pool are rolled again."
    assert said["Boom Die"].endswith("Its faces are 2, 2, 4, 4, 4 and 4.")
    assert said["Extra Die 4"] == "Equals succeeds: 4 and 4, four steps by the spotlight to 4."


def test_a_card_is_used_for_the_rest_of_the_song() -> None:
    play = Play(
        GAME.scene("Beats: Reroll, Plus One / Melody: Copy / Front", dice=FIRST, pool="3, 4")
    )
    play.line("Reroll; 1; 2")
    held = play.seen()["held"]
    assert held["Beats"] == [("Plus One", False), ("Reroll", True)]
    assert held["Melody"] == [("Copy", False)]


def test_cards_that_cannot_be_taken_in_the_spotlight_say_why() -> None:
    position = GAME.scene(
        "Beats 9 / Melody 1 / Front 2",
        dice=FIRST,
        pool="4",
        row="Copy*, Charm Die, Reroll",
    )
    play = Play(position)
    assert play.seen()["row_refusals"] == {}
    play.line("4")
    seen = play.seen()
    assert seen["row"] == [("Copy", True), ("Charm Die", False), ("Reroll", False)]
    assert seen["row_refusals"]["1"] == ("The Charm Die is not for Beats.", "BP-20")
    assert "2" not in seen["row_refusals"]
    assert seen["row_moves"] == {"0": "clear Copy, card 1", "2": "take Reroll, card 3"}
    assert seen["would"]["clear Copy, card 1"]["label"] == "Clear Copy"
    take = seen["would"]["take Reroll, card 3"]
    assert take["says"] == "Take Reroll: roll the whole pool again, once a song."
    assert seen["walking"] == [("Beats", 3)]


def test_a_disc_on_the_sheet_can_be_removed_in_the_spotlight() -> None:
    dice = f"{FIRST}, B2 4, M2 1"
    play = Play(GAME.scene("Beats 1 / Melody 1 / Front 9", dice=dice, pool="5"))
    play.line("5")
    seen = play.seen()
    assert seen["mends"] == {"Up, Melody 2": "mend Up, Melody 2"}
    assert seen["would"]["mend Up, Melody 2"]["label"] == "Mend it"


def test_a_die_that_may_be_taken_back_says_what_it_does() -> None:
    play = next(
        play for play in random_game(3, seed=1, take_back="yes") if play.seen(SPECTATOR)["kept"]
    )
    seen = play.seen(SPECTATOR)
    assert seen["asked"]["decision"] == "keep"
    assert seen["kept"]
    assert seen["kept"]["die"] in play.sentences[-1][0]


def test_the_die_that_came_last_is_followed_from_the_pool_to_its_square() -> None:
    play = Play(GAME.scene(TRIO, dice=FIRST, pool="4, 4, 5"))
    assert play.seen()["newest"] is None
    play.line("4")
    assert play.seen()["newest"] == ("Beats", 2, "1.2 4 1")
    play.line("5")
    assert play.seen()["newest"] == ("Melody", 2, "1.2 5 0")


def test_whose_a_die_card_is_the_components_say(tmp_path: Path) -> None:
    edition = tmp_path / "components.toml"
    text = TEXT.replace('name = "Boom Die"\nrole = "Beats"', 'name = "Boom Die"\nrole = "Front"')
    edition.write_text(text)
    game = catalogue.game("band_practice", edition)
    short = game.screen().constants()["cards"]
    assert short["Boom Die"] == "Front rolls it into the pool"
    assert short["Shift"] == "the pool up or down 1"


# Pages.


def read(page: str) -> dict[str, Any]:
    """The state that a page was sent."""
    found = re.search(r'<script type="application/json" id="state">(.*?)</script>', page)
    assert found, "this page has no state"
    state: dict[str, Any] = json.loads(found[1])
    return state


def state(visitor: Person, table: str) -> dict[str, Any]:
    """The state of a table as a visitor's page gets it."""
    return read(visitor.server.get(table).text)


def plays(visitor: Person, table: str, sent: dict[str, Any], move: str) -> dict[str, Any]:
    """Post a move; the state of the table then."""
    fields = {"move": move, "version": sent["table"]["version"], "seat": 0}
    return read(visitor.server.post(f"{table}/move", data=fields).text)


def test_the_role_to_act_is_in_the_prompt(ada: Person) -> None:
    sent = state(ada, ada.sits_down("band_practice", "me"))
    assert sent["prompt"]["text"] == "Your turn: Beats"
    assert sent["prompt"]["sign"] == "roles/beats"
    assert sent["board"]["asked"] == {"role": "Beats", "decision": "turn"}


@pytest.mark.parametrize("players", [1, 2, 3])
def test_setting_up_says_which_seat_holds_which_role_and_nothing_raw(
    ada: Person, players: int
) -> None:
    page = ada.look(f"/set-up?game=band_practice&players={players}")
    said = re.sub(r"<[^>]+>", " ", page)
    assert "Who holds which role" in said
    assert ("Seat 1: Beats and Front; seat 2: Melody" in said) is (players == 2)
    assert not re.search(r"\b[123]{3}\b|[a-z]_[a-z]", said)


def test_one_person_plays_all_three_roles_by_posting_moves(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me")
    roles = set()
    sent = state(ada, table)
    while sent["moves"]:
        roles.add(sent["prompt"]["sign"])
        sent = plays(ada, table, sent, sent["moves"][0])
    assert roles == {"roles/beats", "roles/melody", "roles/front"}
    assert re.fullmatch(r"\w+ of eight patrons", sent["table"]["result"])
    assert len(sent["board"]["ended"]) == 8
    assert sent["board"]["verdict"]


def test_people_at_one_screen_are_told_whose_role_it_is(ada: Person) -> None:
    ada.post("/me/name", name="Ada")
    page = ada.look(ada.sits_down("band_practice", "me", "me"))
    assert "Pass the screen" not in page
    assert "Beats takes a die for part 1" in page


def test_a_spectator_sees_all_and_may_do_nothing(ada: Person, ben: Person) -> None:
    table = ada.sits_down("band_practice", "me")
    sent = state(ben, table)
    assert sent["board"]["song"]["number"] == 1
    assert sent["moves"] == []
    assert sent["table"]["refusal"] == "You are watching. You have no seat at this table."


@rule("BP-34")
def test_a_silent_song_closes_the_chat_for_all_to_see(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me", **{"option.silent_song": "yes"})
    ada.post(f"{table}/chat", text="Shall we?")
    sent = state(ada, table)
    assert not sent["chat"]["closed"]
    sent = plays(ada, table, sent, "begin")
    assert sent["chat"]["closed"]
    assert sent["board"]["song"]["silent"]
    assert "no talking" in ada.refused(f"{table}/chat", 409, text="Psst").casefold()
    assert "Psst" not in ada.look(table)
    assert "Shall we?" in ada.look(table)


def test_any_moment_of_a_practice_can_be_looked_at(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me")
    found = ada.replay(table)
    assert found["stops"][0] > 0
    assert all(frame["table"]["phase"] == "over" for frame in found["frames"][:1])
    assert not ada.state(table)["board"].keys() - found["frames"][0]["board"].keys()
