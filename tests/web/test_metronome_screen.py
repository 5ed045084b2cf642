"""Metronome's screen: what it draws and says, the piece as files, and a game by posting forms."""

from __future__ import annotations

import re
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

import bandstand
from bandstand.engine import CHANCE, OVER, SPECTATOR, Drawn, Luck, Memory, Position, Sight
from bandstand.engine.line import line
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen import engraving, score, symbols, words
from tests.grammar import wrong_persons
from tests.web.conftest import Person, choices, version

NAMES = ["Ada", "Ben", "Cyd", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim"]
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
        """What the template draws for that seat."""
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
        pressed = {card["text"] for card in shown["previews"]}
        pressed |= {plate["text"] for plate in shown["plates"] if plate["can"]}
        legal = {position.text(move) for move in position.moves()}
        assert pressed == legal - {"draw", "pass", "give nothing"}
        assert len(shown["plates"]) == players - 1
        moves = position.moves()
        play.move(moves[luck.below(len(moves))])
    assert play.seen(0)["ranking"][0]["rank"] == 1
    assert "won" in play.drawn(0).result


def test_a_spectator_sees_everyones_number_of_cards_and_no_hand(game: Metronome) -> None:
    play = hands(game, ["red quarter (red/gold)"], [])
    shown = play.seen(SPECTATOR)
    assert [plate["cards"] for plate in shown["plates"]] == [12, 12]
    assert shown["hand"] == []


def test_symbols_are_spaced_by_beats_and_say_who_played_them(game: Metronome) -> None:
    play = hands(
        game,
        ["6/4", "red quarter (gold/blue)"],
        ["gold half (red/gold)", "flat", "sharp"],
    )
    play.line("6/4; gold half (red/gold); dot; flat")
    shown = play.seen()["staff"]
    (half,) = shown["marks"]
    assert (half["x"], half["width"], half["label"]) == (0, 50, "3")
    assert half["seats"] == [1, 0]
    assert half["words"] == "3 beats: gold half, dotted, played by Ben, dot by Ada"
    assert (shown["filled"], shown["open"], shown["open_words"]) == (50, 50, "3 beats open")
    assert shown["pending_words"] == "flat, played by Ben"
    assert shown["signed_words"] == "signature, played by Ada"
    assert play.seen()["about"] == "six beats: Ada played a signature"


def test_a_tie_is_drawn_between_its_notes(game: Metronome) -> None:
    play = hands(game, ["red quarter (red/gold)"], ["red quarter (red/blue)"])
    play.line("red quarter (red/gold); red quarter (red/blue); tie")
    first, second = play.seen()["staff"]["marks"]
    assert first["tied"]
    assert not second["tied"]
    assert first["to_next"] == 25
    assert "tie by Ada" in first["words"]


def effect(shown: dict[str, Any], card: str) -> str:
    return str(next(one["effect"] for one in shown["hand"] if one["name"] == card))


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
    offers = play.seen()["offers"]
    assert [offer["text"] for offer in offers] == ["as whole", "as half"]
    assert [offer["effect"] for offer in offers] == ["takes the measure", "leaves 2 beats"]
    play.line("as half")
    offers = play.seen()["offers"]
    assert [offer["then"] for offer in offers] == [["red"], ["gold"], ["blue"]]
    play.line("then blue")
    assert play.sentences[-1] == "Ada played a red half rest and named blue."


def test_a_rest_is_shown_as_long_as_it_fits(game: Metronome) -> None:
    rest = "red whole/half rest (wild, draw 2)"
    play = hands(game, [rest, "gold quarter (red/gold)"], ["red quarter (red/blue)"])
    before = next(one["on_staff"] for one in play.seen()["hand"] if one["name"] == rest)
    assert before == symbols.rest("whole")
    play.line("gold quarter (red/gold); red quarter (red/blue)")
    after = next(one["on_staff"] for one in play.seen()["hand"] if one["name"] == rest)
    assert after == symbols.rest("half")


def test_giving_is_chosen_on_the_player_and_then_on_the_card(game: Metronome) -> None:
    rest = "red whole/half rest (wild, draw 2)"
    play = hands(game, [rest], ["blue half (red/blue)"])
    play.line(f"{rest}; as half; then blue; gold half (red/gold); sharp; blue half (red/blue)")
    shown = play.seen()
    assert [plate["can"] for plate in shown["plates"]] == [True]
    assert shown["previews"] == []
    play.line("give to seat 1")
    shown = play.seen()
    assert "give sharp" in [card["text"] for card in shown["previews"]]
    assert shown["previews"][0]["consequence"] == "Only you and Ada will see it."
    play.line("give sharp")
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


def test_the_piece_as_musicxml_keeps_every_beat(game: Metronome) -> None:
    play = random_game(game, 3, 5)
    measures = score.taken(game.box, play.memory)
    assert measures
    xml = score.musicxml(game, play.memory, ["Ada <&> Co", "Ben", "Cyd"])
    root = ElementTree.fromstring(xml)
    assert root.findtext(".//creator") == "Ada <&> Co, Ben and Cyd"
    written = root.findall(".//measure")
    assert len(written) == len(measures)
    for one, found in zip(measures, written, strict=True):
        durations = [int(note.findtext("duration") or 0) for note in found.findall("note")]
        assert durations == [mark.beats for mark in one.marks]
        assert sum(durations) == 4 * one.top


def mark(colour: str, value: str = "quarter", beats: float = 1.0, **more: Any) -> dict[str, Any]:
    plain = {"sort": "note", "accidental": None, "dotted": False, "tied to next": False}
    return {**plain, "colour": colour, "value": value, "beats": beats, "then": [], **more}


def taken(*marks: dict[str, Any], signature: str = "4/4") -> dict[str, Any]:
    return {"measure": 1, "ended": "taken", "by": 1, "signature": signature, "staff": list(marks)}


def test_an_accidental_is_for_its_note_alone(game: Metronome) -> None:
    piece = [taken(mark("red", accidental="sharp"), mark("red"), mark("gold", "half", 2.0))]
    notes = ElementTree.fromstring(score.musicxml(game, piece, ["Ada"])).findall(".//note")
    assert [note.findtext("pitch/alter") for note in notes] == ["1", None, None]
    assert [note.findtext("accidental") for note in notes] == ["sharp", "natural", None]


def test_a_tie_between_two_pitches_is_a_slur(game: Metronome) -> None:
    same = taken(mark("gold", "half", 2.0, **{"tied to next": True}), mark("gold", "half", 2.0))
    other = taken(
        mark("gold", "half", 2.0, **{"tied to next": True}),
        mark("gold", "half", 2.0, accidental="flat"),
    )
    root = ElementTree.fromstring(score.musicxml(game, [same, other], ["Ada"]))
    assert [tied.get("type") for tied in root.findall(".//tied")] == ["start", "stop"]
    assert [slur.get("type") for slur in root.findall(".//slur")] == ["start", "stop"]


def midi_notes(data: bytes) -> list[tuple[int, int]]:
    """When each note of a MIDI file of ours begins, and its pitch."""
    assert data[:4] == b"MThd"
    assert data[14:18] == b"MTrk"
    assert int.from_bytes(data[18:22], "big") == len(data) - 22
    at, now = 22, 0
    found: list[tuple[int, int]] = []

    def number(at: int) -> tuple[int, int]:
        value = 0
        while True:
            value = value << 7 | data[at] & 0x7F
            at += 1
            if not data[at - 1] & 0x80:
                return value, at

    while at < len(data):
        wait, at = number(at)
        now += wait
        if data[at] == 0xFF:
            length, start = number(at + 2)
            at = start + length
        else:
            if data[at] == 0x90:
                found.append((now, data[at + 1]))
            at += 3
    return found


def test_the_piece_as_midi_sounds_as_the_music_says(game: Metronome) -> None:
    piece = [
        taken(
            mark("red", "eighth", 0.5),
            mark("gold", "quarter", 1.0, accidental="flat"),
            mark("blue", "half", 2.0, **{"tied to next": True}),
            mark("blue", "eighth", 0.5),
        ),
        taken(mark("red", "whole", 4.0)),
    ]
    notes = midi_notes(score.midi(game, piece, ["Ada"]))
    assert notes == [(0, 77), (240, 68), (720, 60), (1680, 84), (1920, 53)]


def test_a_piece_without_measures_says_so(game: Metronome) -> None:
    for write in (score.musicxml, score.midi):
        with pytest.raises(score.NoMusic, match="no measure has been taken yet"):
            write(game, [], ["Ada"])


def test_the_engraved_piece_has_the_heads_of_the_cards(game: Metronome) -> None:
    piece = [taken(mark("red"), mark("red", "half", 2.0), mark("blue"))]
    (svg,) = engraving.engraved(score.musicxml(game, piece, ["Ada"]), engraving.WIDE)
    assert svg.count(engraving._TRIANGLE) == 2
    assert "E0DB" in svg
    assert "<style" not in svg
    ElementTree.fromstring(svg)


def under(svg: str) -> list[tuple[str, int]]:
    """The names under the measures, and how low each stands."""
    texts = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    found = [(one.text or "", int(one.get("y", 0))) for one in texts]
    return [(name, y) for name, y in found if name.strip()]


def test_who_took_a_measure_stands_under_it_and_keeps_to_it(game: Metronome) -> None:
    short = taken(mark("red", "whole", 4.0))
    long = taken(*[mark("gold", "eighth", 0.5) for _ in range(8)])
    names = ["Maximiliana the Younger of Somewhere"]
    (svg,) = engraving.engraved(score.musicxml(game, [long, short, short], names), engraving.WIDE)
    (_, first), (cut, second), (_, third) = under(svg)
    assert first == second == third
    assert re.fullmatch(r"M\w+.*\u2026", cut)


def test_a_long_piece_is_engraved_on_several_sheets(game: Metronome) -> None:
    piece = [taken(mark("red", "half", 2.0), mark("blue", "half", 2.0)) for _ in range(150)]
    sheets = engraving.engraved(
        score.musicxml(game, piece, ["Ada"]), engraving.WIDE, engraving.SHEET
    )
    assert len(sheets) > 1
    assert sum(len(under(sheet)) for sheet in sheets) == 150


def test_engraving_without_verovio_says_how_to_get_it(
    game: Metronome, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "verovio", None)
    piece = [taken(mark("red", "whole", 4.0))]
    with pytest.raises(score.NoMusic, match=re.escape("pip install 'bandstand[music]'")):
        engraving.engraved(score.musicxml(game, piece, ["Nobody yet"]), engraving.WIDE)


def test_lists_in_words() -> None:
    assert words.listed([]) == ""
    assert words.counted(0, "card") == "no cards"


def open_curtain(person: Person, table: str) -> str:
    """The table for whoever is to move at this screen."""
    page = person.look(table)
    found = re.search(rf'href="({table}\?as=\d+)"', page)
    return person.look(found.group(1)) if found else page


def post(person: Person, table: str, until: str) -> str:
    """Play by posting what the pages offer, until a page has this in it."""
    page = open_curtain(person, table)
    while until not in page:
        seat = re.search(r'name="seat" value="(\d+)"', page)
        assert seat, "the game is over"
        person.post(
            f"{table}/move", move=choices(page)[0], version=version(page), seat=seat.group(1)
        )
        page = open_curtain(person, table)
    return page


def test_hands_at_one_screen_are_behind_the_curtain(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    page = ada.look(table)
    assert "open the curtain" in page
    assert 'id="hand"' not in page
    page = open_curtain(ada, table)
    assert 'class="hand"' in page
    post(ada, table, "The piece so far")
    replay = ada.look(f"{table}/at/26?eyes=1")
    assert 'class="staffsheet' in replay
    assert not choices(replay)


def test_refused_cards_name_their_clause(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    page = post(ada, table, 'class="card mc lit cannot"')
    card = re.search(r'cannot" id="([^"]+)"', page)
    assert card
    found = re.search(rf'id="about-{card[1]}" popover>([^<]+)<[^>]+>(ME-\d+)<', page)
    assert found
    assert f'href="/rules/metronome#{found.group(2)}"' in page


def test_the_piece_can_be_opened_and_downloaded_by_all(ada: Person, ben: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    page = post(ada, table, "piece.mid")
    assert "piece.svg" in page
    kinds = {
        "piece.musicxml": "application/vnd.recordare.musicxml+xml",
        "piece.mid": "audio/midi",
        "piece.svg": "image/svg+xml",
        "piece-narrow.svg": "image/svg+xml",
    }
    for name, kind in kinds.items():
        answer = ben.server.get(f"{table}/files/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == kind
        assert len(answer.content) > 60
    assert "No measure has been taken yet" in ben.look(f"{table}/files/piece.mid?at=0", 422)


def test_the_piece_has_a_page_of_its_own(ada: Person, ben: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    page = post(ada, table, "/pages/piece")
    opened = ben.look(f"{table}/pages/piece")
    assert "A piece of one measure" in opened
    assert 'class="wide"' in opened
    assert 'class="narrow"' in opened
    assert f'href="{table}">' in opened
    moves = re.search(r'data-moves="(\d+)"', page)
    assert moves
    then = ben.look(f"{table}/pages/piece?at={moves.group(1)}")
    assert f'href="{table}/at/{moves.group(1)}">' in then
    assert "No measure has been taken yet" in ben.look(f"{table}/pages/piece?at=0", 422)
    assert "makes nothing of that name" in ben.look(f"{table}/pages/opera", 404)


@pytest.mark.usefixtures("made_here")
def test_the_page_works_without_verovio(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "verovio", None)
    table = ada.sits_down("metronome", "me", "me")
    page = post(ada, table, "piece.mid")
    assert "pip install &#39;bandstand[music]&#39;" in page
    assert "piece.svg" not in page
    opened = ada.look(f"{table}/pages/piece")
    assert "pip install &#39;bandstand[music]&#39;" in opened
    assert "piece.mid" in opened
    assert "piece.svg" not in opened
    assert len(ada.server.get(f"{table}/files/piece.mid").content) > 60
    assert "pip install" in ada.look(f"{table}/files/piece.svg", 422)
