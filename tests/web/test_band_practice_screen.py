"""Band Practice's screen: what it draws and says, playtests, and games by posting forms."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from bandstand import catalogue
from bandstand.engine import (
    CHANCE,
    OVER,
    SPECTATOR,
    Drawn,
    Game,
    Luck,
    Memory,
    Position,
    Sentence,
    Sight,
)
from bandstand.games.band_practice.playtest import read_playtest
from bandstand.games.band_practice.rules import BandPractice
from bandstand.games.band_practice.screen import BandPracticeScreen, loop
from bandstand.games.band_practice.screen.squares import Explained
from bandstand.web.server import Server
from tests.games.band_practice.seen import GAME, TEXT, TRIO
from tests.rule import rule
from tests.web.conftest import Person, choices, version


def address(_: Game, name: str) -> str:
    """Where a drawing would be served."""
    return f"/art/{name}.svg"


SCREEN = BandPracticeScreen(GAME)
NAMES = ["Ada", "Ben", "Cyd"]
FIRST = "B1 4, M1 2, F1 5"
DRAWINGS = SCREEN.drawings(address)
ROWS = ("Front", "Melody")  # whose squares a Key Change spans


def squares(seen: dict[str, Any]) -> list[tuple[Explained, bool]]:
    """The squares of the sheet that explain themselves."""
    return DRAWINGS.squares(seen["sheet"], seen["role"])


class Play:
    """A game of which the screen remembers what a server would."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.memory: Memory = []
        self.sentences: list[Sentence] = []

    def move(self, move: int) -> None:
        position, mover = self.position, self.position.to_move()
        before, text = position.view(SPECTATOR), position.text(move)
        position.play(move)
        after = position.view(SPECTATOR)
        self.memory += SCREEN.remember(before, text, after)
        self.sentences += SCREEN.tell(before, mover, text, after, NAMES[: position.players])

    def line(self, moves: str) -> list[str]:
        """Play these moves; what the chronicle tells of them."""
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

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """What the template draws for that seat."""
        return self.drawn(seat).data


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


def offered(seen: dict[str, Any]) -> list[str]:
    """The moves whose buttons stand on the table, outside the cue."""
    on_cards = [use["text"] for card in seen["powers"] for use in card["uses"]]
    in_row = [card["move"] for card in seen["row"] if card["move"]]
    mends = [mend["text"] for mend in seen["mends"]]
    return [
        *dict.fromkeys(die["die"] for die in seen["pool"] if die["die"] in seen["cans"]),
        *on_cards,
        *in_row,
        *mends,
        *(act["text"] for act in seen["acts"]),
    ]


@pytest.mark.parametrize("options", [{}, {"take_back": "yes"}, {"silent_song": "yes"}])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_move_is_offered_once_and_nothing_else_is(
    players: int, options: dict[str, str]
) -> None:
    for play in random_game(players, seed=players, **options):
        position = play.position
        if position.to_move() >= 0:
            legal = sorted(position.text(move) for move in position.moves())
            assert sorted(offered(play.seen())) == legal
        assert offered(play.seen(SPECTATOR)) == []


@pytest.mark.parametrize("players", [1, 3])
def test_every_song_is_remembered_with_where_it_went_wrong(players: int) -> None:
    for seed in range(4):
        *_, play = random_game(players, seed)
        songs = play.seen(SPECTATOR)["songs"]
        ended = play.position.view(SPECTATOR)["songs"]
        sheets = [item for item in play.memory if "song" in item]
        assert len(songs) == len(sheets) == 8
        for song, end, sheet in zip(songs, ended, sheets, strict=True):
            wrong = [goal["name"] for goal in sheet["goals"] if goal["mark"] == "disc"]
            assert wrong == end["mistakes"] == song["mistakes"]
            assert not any(goal["mark"] == "open" for goal in sheet["goals"])
            assert song["patron"] is (not wrong)


def test_each_sentence_of_the_chronicle_names_a_clause_that_exists() -> None:
    rules = catalogue.rules_of("band_practice")
    for seed in range(3):
        *_, play = random_game(1 + seed, seed, take_back="yes", silent_song="yes")
        assert len(play.sentences) > 200
        assert {clause for _, clause in play.sentences} <= set(rules)


# What a die would do.


def previews(position: Position) -> dict[str, str]:
    return {one["text"]: " ".join(one["says"]) for one in Play(position).seen()["previews"]}


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
    assert [(die["says"]["head"], die["says"]["bad"]) for die in seen["pool"]] == [
        ("Mistake", True),
        ("3 steps", False),
    ]
    assert seen["pool"][0]["says"]["line"] == "1 is not above 2"


def test_a_walk_through_the_spotlight_is_said_before() -> None:
    position = GAME.scene("Beats 3 / Melody 9 / Front", dice=f"{FIRST}, B2 4", pool="5")
    seen = Play(position).seen()["previews"][0]
    assert seen["says"] == ["Up succeeds: from 2 to 5, three steps by the spotlight to 2."]
    assert seen["more"] == "In the spotlight Melody may do one thing."


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


def test_a_used_card_is_turned_and_says_why() -> None:
    play = Play(
        GAME.scene("Beats: Reroll, Plus One / Melody: Copy / Front", dice=FIRST, pool="3, 4")
    )
    play.line("Reroll; 1; 2")
    held = play.seen()["held"]
    assert [(card["name"], card["used"], card["why"][1]) for card in held["Beats"]] == [
        ("Plus One", False, "BP-24"),
        ("Reroll", True, "BP-21"),
    ]
    assert held["Melody"][0]["why"][0].startswith("A card's power is used on its role's turn")


def test_cards_that_cannot_be_taken_say_why() -> None:
    position = GAME.scene(
        "Beats 9 / Melody 1 / Front 2",
        dice=FIRST,
        pool="4",
        row="Copy*, Charm Die, Reroll",
    )
    play = Play(position)
    assert {card["why"][1] for card in play.seen()["row"]} == {"BP-11", "BP-17"}
    play.line("4")
    copy, charm, reroll = play.seen()["row"]
    assert copy["move"] == "clear Copy, card 1"
    assert copy["clears"]
    assert (charm["move"], charm["why"]) == ("", ("The Charm Die is not for Beats.", "BP-20"))
    assert reroll["move"] == "take Reroll, card 3"
    assert play.seen()["stage_words"] == "Beats has three steps to go"


def test_a_die_is_followed_from_the_pool_to_its_square() -> None:
    play = Play(GAME.scene(TRIO, dice=FIRST, pool="4, 4, 5"))
    keys = [die["key"] for die in play.seen()["pool"]]
    play.line("4")
    left = [die["key"] for die in play.seen()["pool"]]
    [gone] = set(keys) - set(left)
    assert f'data-card="{gone}"' in DRAWINGS.sheet(play.seen()["sheet"])
    play.line("5; 4; 4; 4; 4")
    assert not {*keys} & {die["key"] for die in play.seen()["pool"]}


# What explains itself.


def test_a_square_says_what_its_goals_want_and_how_they_stand() -> None:
    dice = f"{FIRST}, B2 4, M2 3"
    play = Play(GAME.scene(TRIO, dice=dice, pool="4", discs="Pose, Front 1"))
    said = {square.name: square.says for square, _ in squares(play.seen())}
    assert said["Front, part 1: 5"] == (
        "Pose: higher than another die of its part; scores the difference to the lowest. "
        "It is a mistake, until the spotlight removes its disc. A 5 lies here."
    )
    assert said["Melody, part 2: 3"].startswith("Up: higher than the die to its left;")
    assert said["Front, part 2: empty"].endswith(
        "This square is Front's: take a die from the pool for it."
    )
    assert said["Beats, part 3: empty"].startswith("Equals: the same as the die to its left;")


def test_goals_across_squares_are_told_at_each_of_them() -> None:
    shown = squares(Play(GAME.scene(TRIO, song="III-a", pool="5")).seen())
    told = [square.name for square, _ in shown if "Key Change" in square.says]
    assert told == [f"{role}, part {part}: empty" for part in (2, 3, 4, 5) for role in ROWS]
    [alone] = [square for square, _ in shown if square.name == "Beats, part 1: empty"]
    assert alone.says.startswith("Pose: alone in its part, it always succeeds;")


@pytest.mark.parametrize("players", [1, 3])
def test_the_squares_are_one_stop_of_the_tab_key(players: int) -> None:
    for play in random_game(players, seed=players):
        seen = play.seen(SPECTATOR)
        if seen["sheet"]:
            assert sum(stop for _, stop in squares(seen)) == 1


def test_a_square_is_said_to_be_filled_now_only_where_its_role_is_to_act() -> None:
    rolling = next(play for play in random_game(3, seed=3) if play.position.view(0)["rolling"])
    assert not any("take a die" in square.says for square, _ in squares(rolling.seen(0)))


def test_one_button_of_the_cue_is_brass_at_most() -> None:
    for play in random_game(1, seed=5, take_back="yes", silent_song="yes"):
        assert sum(act["go"] for act in play.seen(0)["acts"]) <= 1


def test_whose_a_die_card_is_the_components_say(tmp_path: Path) -> None:
    edition = tmp_path / "components.toml"
    text = TEXT.replace('name = "Boom Die"\nrole = "Beats"', 'name = "Boom Die"\nrole = "Front"')
    edition.write_text(text)
    game = catalogue.game("band_practice", edition)
    position = game.scene(TRIO, dice=FIRST, pool="4", row="Boom Die, Shift")
    sight = Sight(position, 0)
    row = game.screen().draw(sight, [], NAMES, [])
    assert [card["says"] for card in row.data["row"]] == [
        "Front rolls it into the pool",
        "the pool up or down 1",
    ]


def test_markers_stand_beside_their_spots_and_hide_no_number() -> None:
    for count in (5, 11, 14):
        for spot, stand in zip(loop.spots(count)[1:], loop.stands(count)[1:], strict=True):
            assert math.dist(spot, stand) > 36


# The chronicle.


def test_the_chronicle_tells_a_die_its_goals_and_their_steps() -> None:
    play = Play(GAME.scene(TRIO, dice=f"{FIRST}, B2 4", pool="1, 5", row="Copy"))
    assert play.line("5") == [
        "Ben (Melody) placed a 5.",
        "Up, Melody 2 succeeded: from 2 to 5, three steps, Melody to 3.",
    ]
    assert play.line("1; 2; 2; 2")[:4] == [
        "Cyd (Front) placed a 1.",
        "Pose, Front 2 failed: no die in its column is below 1.",
        "A red disc went on Copy.",
        "Part 3: Beats rolls three dice.",
    ]


def test_the_chronicle_tells_the_end_of_a_song_and_the_next() -> None:
    dice = f"{FIRST}, B2 4, M2 3, F2 4, B3 4, M3 2"
    assert Play(GAME.scene(TRIO, dice=dice, pool="6")).line("6")[2:] == [
        "I-a ended without a mistake: a patron came in.",
        "Song 2 is I-b.",
        "Part 1: Beats rolls four dice.",
    ]
    failed = Play(GAME.scene(TRIO, dice=dice, pool="6", discs="Down, Melody 3")).line("6")
    assert "I-a ended with one mistake: no patron for it." in failed


def test_the_chronicle_tells_what_is_special_about_a_song() -> None:
    """So the coach of a first game explains a goal before it is judged."""
    *_, play = random_game(1, seed=5)
    said = [words for words, _ in play.sentences]
    for number, special in [(1, "Part 1"), (4, "It has")]:
        at = next(at for at, words in enumerate(said) if words.startswith(f"Song {number} is"))
        assert said[at + 1].startswith(special)
    told = {words.partition(":")[0]: clause for words, clause in play.sentences}
    assert {told[f"It has {kind}"] for kind in ("Crescendo", "Syncopation")} == {"BP-12", "BP-13"}


def test_the_chronicle_tells_technical_difficulties() -> None:
    play = Play(GAME.scene("Beats: Diva Dancer / Melody / Front", dice=FIRST, pool="4"))
    said = play.line("Diva Dancer 4")
    assert said[0] == "Ada (Beats) used Diva Dancer on a 4: four steps, to 4."
    assert said[1] == "Technical difficulties: no die is left, and I-a breaks off."
    assert said[2] == "I-a ended with six mistakes: no patron for it."


def test_the_chronicle_tells_the_spotlight_and_the_steps_after_it() -> None:
    position = GAME.scene(
        "Beats 9 / Melody 1 / Front 2", dice=FIRST, pool="4, 5", row="Copy*, Reroll"
    )
    play = Play(position)
    assert play.line("4")[1].endswith("four steps, Beats to the spotlight.")
    assert play.line("clear Copy, card 1") == [
        "Ada (Beats) removed the disc from Copy.",
        "Beats walked on to 5.",
    ]


def test_the_chronicle_tells_powers_and_plus_one() -> None:
    seats = "Beats 9: Copy, Shift, Boom Die, Plus One, Extra Die / Melody 1 / Front 2"
    position = GAME.scene(seats, dice=FIRST, pool="3, 4", row="Reroll", deck="Charm Die")
    play = Play(position)
    assert play.line("Copy 4") == ["Ada (Beats) used Copy: the pool is 4 and 4."]
    assert play.line("Shift down") == ["Ada (Beats) used Shift, down: the pool is 3 and 3."]
    assert play.line("Boom Die; Boom 4") == [
        "Ada (Beats) used the Boom Die.",
        "It is a 4: the pool is 3, 3 and Boom 4.",
    ]
    assert play.line("Extra Die Boom 4")[0] == "Ada (Beats) placed a Boom 4 as an Extra Die."
    assert play.line("take Reroll; Plus One; Charm Die")[1:3] == [
        "Ada (Beats) used Plus One to take the top card too.",
        "The top card, Charm Die, is for another role: it went under the deck.",
    ]


# The drawings.


@pytest.mark.parametrize("song", GAME.box.songs, ids=lambda song: song.id)
def test_a_song_sheet_shows_all_its_squares_and_goals(song: Any) -> None:
    count = sum(len(column) for column in song.columns)
    empty = {"dice": [""] * count, "marks": ["open"] * len(song.goals)}
    svg = DRAWINGS.sheet({"song": song.id, **empty, "scored": [0] * len(song.goals)})
    assert len([rect for rect in ElementTree.fromstring(svg) if rect.tag == "rect"]) == count
    assert len(re.findall("<title>", svg)) == len(song.goals)
    assert "style=" not in svg


def test_what_is_set_into_a_drawing_is_there(server: TestClient) -> None:
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    drawings = SCREEN.drawings(inside.assets.art)
    drawn = [drawings.card_sign(card) for card in GAME.start().view(0)["powers"]]
    assert len({*drawn, *map(drawings.stool, (True, False, None))}) == len(drawn) + 3
    play = [*random_game(1, seed=2)][-1]
    drawn += [drawings.sheet(song["sheet"]) for song in play.seen(0)["songs"]]
    pictures = {*re.findall('href="([^"]+)"', "".join(drawn))}
    assert len(pictures) > 15
    for picture in pictures:
        assert server.get(picture).status_code == 200


def test_sheets_of_two_editions_are_told_apart(tmp_path: Path) -> None:
    edition = tmp_path / "components.toml"
    edition.write_text(TEXT.replace('"P u =", "P d ="', '"P d =", "P u ="', 1))
    other = catalogue.game("band_practice", edition)
    assert isinstance(other, BandPractice)
    shown = Play(GAME.scene(TRIO, pool="4")).seen()
    ours, theirs = (BandPracticeScreen(game).drawings(address) for game in (GAME, other))
    assert "Up, Melody 2" in ours.sheet(shown["sheet"])
    assert "Down, Melody 2" in theirs.sheet(shown["sheet"])
    said = [one.squares(shown["sheet"], "")[4][0].says for one in (ours, theirs)]
    assert [words.split(":")[0] for words in said] == ["Up", "Down"]


def test_the_stage_names_spots_as_its_edition_does_and_escapes_them() -> None:
    names = ["start", "<b>", "2", "3", "spotlight"]
    assert "&lt;b&gt;" in loop.stage(tuple(names))
    standing = {"Beats": "<b>", "Melody": "start", "Front": "start"}
    drawn = ElementTree.fromstring(loop.markers(names, standing, 'a "stage"'))
    assert drawn.get("aria-label") == 'a "stage"'
    assert [one.get("data-stands") for one in drawn[0]] == ["1", "0", "0"]


# Pages.


def sign(page: str) -> str:
    found = re.search(r'<img class="sign" src="\S+/art/roles/(\w+)\.svg"', page)
    return found[1] if found else ""


def test_the_role_to_act_is_in_the_cue(ada: Person) -> None:
    page = ada.look(ada.sits_down("band_practice", "me"))
    assert "Your turn: Beats" in page
    assert sign(page) == "beats"
    assert page.count("your turn</span>") == 1


@pytest.mark.parametrize("players", [1, 2, 3])
def test_setting_up_says_which_seat_holds_which_role_and_nothing_raw(
    ada: Person, players: int
) -> None:
    page = ada.look(f"/set-up?game=band_practice&players={players}")
    said = re.sub(r"<[^>]+>", " ", page)
    assert "Who holds which role" in said
    assert ("Seat 1: Beats and Front; seat 2: Melody" in said) is (players == 2)
    assert not re.search(r"\b[123]{3}\b|[a-z]_[a-z]", said)


def test_one_person_plays_all_three_roles_by_posting_forms(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me")
    roles = set()
    page = ada.look(table)
    while choices(page):
        roles.add(sign(page))
        page = ada.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)
    assert roles == {"beats", "melody", "front"}
    assert re.search(r"<h2>\w+ of eight patrons</h2>", page)
    assert page.count('<div class="mini"') == 8


def test_people_at_one_screen_are_told_whose_role_it_is(ada: Person) -> None:
    ada.post("/me/name", name="Ada")
    page = ada.look(ada.sits_down("band_practice", "me", "me"))
    assert "Pass the screen" not in page
    assert "Beats takes a die for part 1" in page


def test_a_spectator_sees_all_and_may_do_nothing(ada: Person, ben: Person) -> None:
    table = ada.sits_down("band_practice", "me")
    page = ben.look(table)
    assert "Song 1 of 8" in page
    assert not choices(page)
    assert "You are watching, and have no seat here." in page


@rule("BP-34")
def test_a_silent_song_closes_the_chat_for_all_to_see(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me", **{"option.silent_song": "yes"})
    page = ada.post(f"{table}/chat", text="Shall we?")
    assert 'class="talk closed"' not in page
    page = ada.post(f"{table}/move", move="begin", version=version(page), seat=0)
    assert 'class="talk closed"' in page
    assert "silent: the chat is closed" in page
    assert "asks for silence" in ada.refused(f"{table}/chat", 409, text="Psst")
    assert "Psst" not in ada.look(table)
    assert "Shall we?" in ada.look(table)


ANSWERS = {
    "felt": "Loud.",
    "unclear": "Who rolls?",
    "balance": "",
    "change": 'More "spotlight".\n<b>Please</b>',
    "again": "yes",
}


@rule("BP-35")
def test_a_playtest_is_written_and_opened_again_with_what_was_said(
    ada: Person, ben: Person
) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("band_practice", "me")
    page = ada.look(table)
    ada.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)
    answer = ada.server.post(f"{table}/files/playtest.txt", data=ANSWERS)
    assert 'filename="band-practice-playtest.txt"' in answer.headers["content-disposition"]
    playtest = read_playtest(answer.text, GAME)
    assert playtest.names == ["Ada"]
    assert playtest.felt == "Loud."
    assert playtest.notes == (
        'Unclear: Who rolls?\n\nTo change: More "spotlight".\n<b>Please</b>\n\nAgain: yes'
    )
    page = ben.post("/records", record=answer.text)
    assert re.search(r"Step (\d+) of \1<", page)
    assert "<blockquote>Loud.</blockquote>" in page
    assert "To change: More &#34;spotlight&#34;.\n&lt;b&gt;Please&lt;/b&gt;" in page


@rule("BP-35")
def test_a_playtest_can_be_written_without_an_answer_and_of_any_moment(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me", "link")
    answer = ada.server.post(f"{table}/files/playtest.txt", data={})
    assert read_playtest(answer.text, GAME).notes == ""
    assert "What the players said" not in ada.post("/records", record=answer.text)


def test_more_than_a_playtest_can_hold_is_refused_in_words(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me")
    page = ada.post(f"{table}/files/playtest.txt", 422, felt="x" * 10_001)
    assert "longer than 10,000 letters" in page


def test_any_moment_of_a_practice_can_be_looked_at(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me")
    assert "The first cards are being turned up." in ada.look(f"{table}/at/0")
    page = ada.look(f"{table}/at/4")
    assert "two dice still to roll" in page
    assert not choices(page)
