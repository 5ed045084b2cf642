"""Metronome's screen: what it draws and says, the piece as files, and a game by posting forms."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import bandstand
from bandstand.engine import CHANCE, OVER, SPECTATOR, Drawn, Luck, Memory, Position, Sight
from bandstand.engine.line import line
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.ui import score, words
from bandstand.music import engraving
from bandstand.music.engraving import NoMusic
from bandstand.music.musicxml import musicxml
from tests.grammar import wrong_persons
from tests.web.conftest import Person

NAMES = ["Ada", "Ben", "Cyd", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim"]
COLOURS = ["red", "gold", "blue"]
LETTERS = {"red": "F", "gold": "A", "blue": "C"}
# Cards to fill hands with.
FILLER = [*["dot", "dot", "tie", "tie"] * 3, "natural", "natural", "3/4", "3/4"]
FILLER += [f"{colour} eighth rest (wild)" for colour in ("red", "gold", "blue")]
FILLER += [f"{colour} quarter rest (wild)" for colour in ("red", "gold", "blue")]
FILLER += ["gold whole (red/blue)", "blue whole (red/gold)"]


@pytest.fixture
def game() -> Metronome:
    made = bandstand.game("metronome")
    assert isinstance(made, Metronome)
    return made


class Play:
    """A game of which the screen remembers what a server would."""

    def __init__(self, game: Metronome, position: Position) -> None:
        self.game = game
        self.position = position
        self.screen = game.screen()
        self.memory: Memory = []
        self.sentences: list[str] = []

    def move(self, move: int) -> None:
        position, mover = self.position, self.position.to_move()
        before, text = position.view(SPECTATOR), position.seen(move, SPECTATOR)
        position.play(move)
        after = position.view(SPECTATOR)
        self.memory += self.screen.remember(before, text, after)
        names = NAMES[: position.players]
        sentences = self.screen.tell(before, mover, text, after, names)
        self.sentences += [words for words, _ in sentences]
        rules = bandstand.catalogue.rules_of("metronome")
        assert all(clause in rules for _, clause in sentences)

    def line(self, moves: str) -> None:
        for text in moves.split("; "):
            self.move(self.position.parse(text))

    def drawn(self, seat: int | None = None) -> Drawn:
        """The screen of the seat to move, or of another."""
        position = self.position
        sight = Sight(position, position.to_move() if seat is None else seat)
        legal = [sight.text(move) for move in sight.moves()]
        return self.screen.draw(sight, legal, NAMES[: position.players], self.memory)

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """The data of the board for that seat."""
        return self.drawn(seat).data


def hands(game: Metronome, mine: list[str], theirs: list[str]) -> Play:
    """Two players who hold these cards, filled up to twelve; the first begins."""
    both = [list(mine), list(theirs)]
    for at, card in enumerate(card for card in FILLER if card not in mine + theirs):
        both[at % 2].append(card)
    dealt = both[0][:12] + both[1][:12]
    position = game.start(2)
    line(position, "; ".join(["seat 1 starts", *dealt]))
    return Play(game, position)


def random_game(game: Metronome, players: int, seed: int) -> Play:
    luck = Luck(seed)
    play = Play(game, game.start(players))
    while play.position.to_move() != OVER:
        position = play.position
        if position.to_move() == CHANCE:
            play.move(position.outcome(luck))
        else:
            moves = position.moves()
            play.move(moves[luck.below(len(moves))])
    return play


@pytest.mark.parametrize("players", [2, 4, 11])
def test_every_choice_is_somewhere_on_the_table(game: Metronome, players: int) -> None:
    luck = Luck(players)
    play = Play(game, game.start(players))
    while play.position.to_move() != OVER:
        position, seat = play.position, play.position.to_move()
        if seat == CHANCE:
            play.move(position.outcome(luck))
            continue
        shown = play.seen()
        legal = {position.text(move) for move in position.moves()}
        assert set(shown["previews"]) == legal - {"draw", "pass", "give nothing"}
        assert not legal & set(shown["refused"])
        assert len(shown["cards"]) == players
        moves = position.moves()
        play.move(moves[luck.below(len(moves))])
    assert min(play.seen(0)["ranks"]) == 1
    assert "won" in play.drawn(0).result


def test_a_spectator_sees_everyones_number_of_cards_and_no_hand(game: Metronome) -> None:
    play = hands(game, ["red quarter (red/gold)"], [])
    shown = play.seen(SPECTATOR)
    assert shown["cards"] == [12, 12]
    assert shown["hand"] == []


def test_the_staff_says_who_played_each_card(game: Metronome) -> None:
    play = hands(
        game,
        ["6/4", "red quarter (gold/blue)"],
        ["gold half (red/gold)", "flat", "sharp"],
    )
    play.line("6/4; gold half (red/gold); dot; flat")
    shown = play.seen()["staff"]
    (half,) = shown["marks"]
    assert (half["colour"], half["value"], half["beats"]) == ("gold", "half", 3)
    assert half["by"] == {"head": 1, "dot": 0}
    assert (shown["signature"], shown["open"]) == ("6/4", 3)
    assert (shown["accidental"], shown["accidental_by"]) == ("flat", 1)
    assert shown["signed_by"] == 0
    assert shown["newest"] == {"card": "flat", "seat": 1}


def test_a_tie_is_on_the_first_of_its_notes(game: Metronome) -> None:
    play = hands(game, ["red quarter (red/gold)"], ["red quarter (red/blue)"])
    play.line("red quarter (red/gold); red quarter (red/blue); tie")
    first, second = play.seen()["staff"]["marks"]
    assert first["tied"]
    assert not second["tied"]
    assert first["by"] == {"head": 0, "tie": 0}


def effect(shown: dict[str, Any], card: str) -> str:
    assert card in shown["hand"]
    return str(shown["previews"][card][1]) if card in shown["previews"] else ""


def test_a_card_says_what_it_would_do(game: Metronome) -> None:
    play = hands(
        game,
        ["red eighth (red/gold)", "red quarter (red/gold)", "blue quarter (red/gold)", "sharp"],
        ["gold half (red/gold)"],
    )
    play.line("red eighth (red/gold); gold half (red/gold)")
    shown = play.seen()
    assert effect(shown, "red quarter (red/gold)") == "leaves ½ beat"
    assert effect(shown, "3/4") == "leaves ½ beat"
    assert effect(shown, "dot") == "leaves ½ beat"
    assert effect(shown, "sharp") == "then gold or blue"
    assert effect(shown, "blue quarter (red/gold)") == ""


def test_a_card_that_takes_the_measure_or_crams_it_says_so(game: Metronome) -> None:
    play = hands(
        game,
        ["red half (red/gold)", "red quarter (red/gold)", "red eighth (red/gold)"],
        ["gold quarter (red/gold)"],
    )
    play.line("red half (red/gold); gold quarter (red/gold)")
    assert effect(play.seen(), "red quarter (red/gold)") == "takes the measure"
    play.line("red eighth (red/gold)")
    assert effect(play.seen(), "dot") == "crams, draw one"


def test_the_value_of_a_rest_and_its_colour_are_chosen_on_cards(game: Metronome) -> None:
    rest = "red whole/half rest (wild, draw 2)"
    play = hands(game, [rest], [])
    play.line(rest)
    shown = play.seen()
    assert (shown["placing"], shown["placing_as"]) == (rest, None)
    assert shown["previews"] == {
        "as whole": ("Play it as a whole rest", "takes the measure", ""),
        "as half": ("Play it as a half rest", "leaves 2 beats", ""),
    }
    play.line("as half")
    shown = play.seen()
    assert (shown["placing"], shown["placing_as"]) == (rest, 2)
    assert list(shown["previews"]) == ["then red", "then gold", "then blue"]
    assert shown["previews"]["then blue"] == ("Name blue", "blue must follow", "")
    play.line("then blue")
    assert play.sentences[-1] == "Ada played a red half rest and named blue."


def test_giving_is_chosen_on_the_player_and_then_on_the_card(game: Metronome) -> None:
    rest = "red whole/half rest (wild, draw 2)"
    play = hands(game, [rest], ["blue half (red/blue)"])
    play.line(f"{rest}; as half; then blue; gold half (red/gold); sharp; blue half (red/blue)")
    shown = play.seen()
    then = "Then you choose which. Only you two will see it."
    held = words.counted(shown["cards"][0], "card")
    assert shown["previews"] == {"give to seat 1": ("Give Ada a card", f"Ada holds {held}", then)}
    play.line("give to seat 1")
    shown = play.seen()
    gives = ("Give sharp", "to Ada", "Only you and Ada will see it.")
    assert shown["previews"]["give sharp"] == gives
    assert shown["receiving"] == 0
    play.line("give sharp")
    assert play.seen()["gift"] == {"giver": 1, "receiver": 0}
    assert play.sentences[-2:] == ["Ben took measure 1.", "Ben gave Ada a card."]
    assert play.seen(1)["known"] == ["You gave away a sharp: Ada may hold it."]


def test_moves_in_words(game: Metronome) -> None:
    play = hands(game, ["sharp", "5/4"], ["red quarter (red/gold)"])
    play.line("sharp; red quarter (red/gold); dot")
    assert play.sentences == [
        "Ada played a sharp. Any colour follows.",
        "Ben played a red quarter on the sharp. Red or gold follows.",
        "Ada dotted the red quarter: 1½ beats.",
    ]


def test_every_move_of_many_games_is_told(game: Metronome) -> None:
    for seed in range(6):
        play = random_game(game, 2 + seed % 3, seed)
        ended = [sentence for sentence in play.sentences if "measure" in sentence]
        assert len([item for item in play.memory if "measure" in item]) <= len(ended)
        assert "The game is over." in play.sentences[-1]


def strings(shown: Any) -> list[str]:
    """All that stands anywhere in plain data."""
    if isinstance(shown, dict):
        return [text for value in shown.values() for text in strings(value)]
    if isinstance(shown, list | tuple):
        return [text for value in shown for text in strings(value)]
    return [shown] if isinstance(shown, str) else []


@pytest.mark.parametrize("players", [2, 4, 11])
def test_the_data_is_plain_and_holds_only_what_the_seat_knows(
    game: Metronome, players: int
) -> None:
    luck, dreams = Luck(players), Luck(1)
    play = Play(game, game.start(players))
    while play.position.to_move() != OVER:
        position = play.position
        chance = position.to_move() == CHANCE
        play.move(position.outcome(luck) if chance else luck.choice(position.moves()))
        if luck.below(4) or position.to_move() == CHANCE:
            continue
        for seat in (SPECTATOR, 0, 1):
            shown = play.seen(seat)
            assert json.loads(json.dumps(shown)) == lists(shown)
            imagined = Play(game, Sight(position, seat).imagine(dreams))
            imagined.memory = play.memory
            assert imagined.seen(seat) == shown


def lists(shown: Any) -> Any:
    """The same data of nothing but what JSON has; fails where it is anything else."""
    if isinstance(shown, dict):
        assert all(type(name) is str for name in shown)
        return {name: lists(value) for name, value in shown.items()}
    if isinstance(shown, list | tuple):
        assert type(shown) in (list, tuple)
        return [lists(value) for value in shown]
    assert shown is None or type(shown) in (str, int, float, bool)
    return shown


def test_constants_describe_every_card(game: Metronome) -> None:
    constants = game.screen().constants()
    assert json.loads(json.dumps(constants)) == constants
    assert set(constants["cards"]) == set(game.components.faces)
    rest = constants["cards"]["red whole/half rest (wild, draw 2)"]
    assert rest["called"] == "red whole/half rest"
    assert rest["about"].endswith(
        "of 4 beats or 2 beats: you name the colour that follows. The next player draws two cards."
    )
    assert constants["cards"]["natural"]["foot"] == "any colour on it"


def test_nobody_reads_of_themselves_as_of_somebody_else(game: Metronome) -> None:
    for seed in range(4):
        luck, position = Luck(seed), game.start(3)
        screen, names = game.screen(), ["You", "Ben", "Cyd"]
        memory: Memory = []
        while position.to_move() != OVER:
            mover, before = position.to_move(), position.view(0)
            chance = mover == CHANCE
            move = position.outcome(luck) if chance else luck.choice(position.moves())
            text = position.text(move) if mover == 0 else position.seen(move, 0)
            position.play(move)
            after = position.view(0)
            memory += screen.remember(before, text, after)
            sight = Sight(position, 0)
            legal = [sight.text(one) for one in sight.moves()]
            drawn = screen.draw(sight, legal, names, memory)
            shown = [*strings(drawn.data), drawn.cue, drawn.hint, drawn.result]
            shown += [words for words, _ in screen.tell(before, mover, text, after, names)]
            assert not wrong_persons("\n".join(shown))


def test_the_score_keeps_every_beat_as_it_was_laid(game: Metronome) -> None:
    play = random_game(game, 3, 5)
    taken = score.measures_in(play.memory)
    assert taken
    piece = score.score(COLOURS, play.memory, ["Ada <&> Co", "Ben", "Cyd"])
    assert piece.faults() == []
    assert piece.by == "Ada <&> Co, Ben and Cyd"
    assert len(piece.bars) == len(taken)
    for item, bar in zip(taken, piece.bars, strict=True):
        laid = [one for one in item["staff"] if one["sort"] == "note"]
        end = bar.onset + bar.length
        notes = [note for note in piece.parts[0].notes if bar.onset <= note.onset < end]
        assert [note.length for note in notes] == [one["beats"] for one in laid]
        assert [note.spelled[0] for note in notes] == [LETTERS[one["colour"]] for one in laid]


def mark(colour: str, value: str = "quarter", beats: float = 1.0, **more: Any) -> dict[str, Any]:
    plain = {"sort": "note", "accidental": None, "dotted": False, "tied to next": False}
    return {**plain, "colour": colour, "value": value, "beats": beats, "then": [], **more}


def taken(*marks: dict[str, Any], signature: str = "4/4") -> dict[str, Any]:
    return {"measure": 1, "ended": "taken", "by": 1, "signature": signature, "staff": list(marks)}


def notes_of(*measures: dict[str, Any]) -> list[ElementTree.Element]:
    piece = score.score(COLOURS, list(measures), ["Ada"])
    return ElementTree.fromstring(musicxml(piece)).findall(".//note")


def test_an_accidental_is_for_its_note_alone() -> None:
    notes = notes_of(taken(mark("red", accidental="sharp"), mark("red"), mark("gold", "half", 2.0)))
    assert [note.findtext("pitch/alter") for note in notes] == ["1", None, None]
    assert [note.findtext("accidental") for note in notes] == ["sharp", "natural", None]


def test_a_tie_is_drawn_between_notes_whatever_their_pitch() -> None:
    tied = mark("gold", "half", 2.0, **{"tied to next": True})
    same = taken(tied, mark("gold", "half", 2.0))
    other = taken(tied, mark("gold", "half", 2.0, accidental="flat"))
    slurs = [slur.get("type") for note in notes_of(same, other) for slur in note.iter("slur")]
    assert slurs == ["start", "stop", "start", "stop"]


def test_a_score_without_measures_says_so() -> None:
    with pytest.raises(NoMusic, match="no measure has been taken yet"):
        score.score(COLOURS, [], ["Ada"])


def test_the_score_has_the_heads_of_the_cards() -> None:
    piece = score.score(
        COLOURS, [taken(mark("red"), mark("red", "half", 2.0), mark("blue"))], ["Ada"]
    )
    (svg,) = engraving.engraved(piece, engraving.WIDE)
    assert svg.count(engraving._TRIANGLE) == 2
    assert "E0DB" in svg
    ElementTree.fromstring(svg)


def above(svg: str) -> list[str]:
    """What stands above the measures."""
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return ["".join(one.itertext()).strip() for one in groups if one.get("class") == "dir"]


def test_who_took_a_measure_stands_above_it_and_keeps_to_it() -> None:
    short = taken(mark("red", "whole", 4.0))
    long = taken(*[mark("gold", "eighth", 0.5) for _ in range(8)])
    names = ["Maximiliana the Younger of Somewhere"]
    piece = score.score(COLOURS, [long, *[short] * 8], names)
    (svg,) = engraving.engraved(piece, engraving.WIDE)
    first, second, *_ = above(svg)
    assert first.startswith("1: Maximiliana")
    assert re.fullmatch(r"1: M.*\u2026", second)


def test_a_long_score_is_engraved_on_several_sheets() -> None:
    measures = [taken(mark("red", "half", 2.0), mark("blue", "half", 2.0)) for _ in range(400)]
    piece = score.score(COLOURS, measures, ["Ada"])
    sheets = engraving.engraved(piece, engraving.WIDE, engraving.SHEET)
    assert len(sheets) > 1
    assert sum(len(above(sheet)) for sheet in sheets) == 400


@pytest.mark.usefixtures("no_verovio")
def test_engraving_without_verovio_says_how_to_get_it() -> None:
    piece = score.score(COLOURS, [taken(mark("red", "whole", 4.0))], ["Nobody yet"])
    with pytest.raises(NoMusic, match=re.escape("pip install 'bandstand[music]'")):
        engraving.engraved(piece, engraving.WIDE)


def test_lists_in_words() -> None:
    assert words.listed([]) == ""
    assert words.counted(0, "card") == "no cards"


def constants_of(page: str) -> dict[str, Any]:
    """The constants of the game in a table's page."""
    found = re.search(r'<script type="application/json" id="game-data">(.*?)</script>', page)
    assert found
    constants: dict[str, Any] = json.loads(found[1])["constants"]
    return constants


def open_curtain(person: Person, table: str) -> dict[str, Any]:
    """The state for whoever is to move at this screen."""
    state = person.state(table)
    if not state["viewer"]["curtain"]:
        return state
    return person.state(f"{table}?as={state['viewer']['turn'] + 1}")


def post(person: Person, table: str, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Play the first legal moves by posting them, until the state is wanted."""
    state = open_curtain(person, table)
    while not wanted(state):
        assert state["moves"], "the game is over"
        person.post(
            f"{table}/move",
            move=state["moves"][0],
            version=str(state["table"]["version"]),
            seat=str(state["viewer"]["acting"]),
        )
        state = open_curtain(person, table)
    return state


def some_measure_taken(state: dict[str, Any]) -> bool:
    return bool(state["board"]["taken"])


def test_hands_at_one_screen_are_behind_the_curtain(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    state = ada.state(table)
    assert state["viewer"]["curtain"]
    assert (state["board"]["me"], state["board"]["hand"], state["moves"]) == (-1, [], [])
    state = open_curtain(ada, table)
    assert len(state["board"]["hand"]) == 12
    post(ada, table, some_measure_taken)
    replay = ada.replay(table, "eyes=1")
    assert any(frame["board"].get("taken") for frame in replay["frames"] if "board" in frame)


def test_refused_cards_name_their_clause(ada: Person, game: Metronome) -> None:
    table = ada.sits_down("metronome", "me", "me")
    state = post(ada, table, lambda state: set(state["board"]["refused"]) - {"draw"})
    rules = bandstand.catalogue.rules_of("metronome")
    for card, (why, clause) in state["board"]["refused"].items():
        assert card == "draw" or card in state["board"]["hand"]
        assert why.endswith(".")
        assert clause in rules


def test_who_is_asked_for_a_colour_is_not_told_to_wait_for_themselves(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    state = post(ada, table, lambda state: "then red" in state["moves"])
    assert state["table"]["refusal"] == "Something else is asked of you now."
    assert state["board"]["refused"] == {}


def test_the_measures_taken_are_shown_engraved(ada: Person, ben: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    state = post(ada, table, some_measure_taken)
    number, said, seat = state["board"]["taken"][0]
    assert number == state["board"]["ended"]
    assert re.match(r"\d/4: (red|gold|blue) ", said)
    assert seat in (0, 1)
    assert constants_of(ada.server.get(table).text)["how_to_engrave"] == ""
    for name in ("measures.svg", "measures-narrow.svg"):
        answer = ben.server.get(f"{table}/files/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
    assert "No measure has been taken yet" in ben.look(f"{table}/files/measures.svg?at=0", 422)
    assert "makes nothing of that name" in ben.look(f"{table}/files/opera.svg", 404)


@pytest.mark.usefixtures("no_verovio")
def test_without_verovio_the_table_says_how_to_get_it(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    constants = constants_of(ada.server.get(table).text)
    assert "pip install 'bandstand[music]'" in constants["how_to_engrave"]
