"""The measures that were taken as one piece of music, in MusicXML and in MIDI.

MusicXML is as the staff shows it: heads in the spaces F4, A4 and C5, in the colours and
shapes of the cards. MIDI is as it sounds: see music.py for the octaves.
"""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from bandstand.engine.errors import BandstandError
from bandstand.engine.position import PlainData
from bandstand.engine.screen import Memory
from bandstand.games.metronome.box import Box
from bandstand.games.metronome.cards import BEAT, NONE, SORTS
from bandstand.games.metronome.measure import Mark
from bandstand.games.metronome.music import ALTERED, LETTERS, Measure, letter
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen.words import listed

OCTAVES: Final = [4, 4, 5]  # of the heads as they are written, by colour
STEMS: Final = ["up", "up", "down"]
HEADS: Final = {"red": "triangle", "blue": "diamond"}  # gold has the usual one
INKS: Final = {"red": "#A12C36", "gold": "#785608", "blue": "#2B5491", "green": "#28613F"}
INK: Final = "#1D2130"

TICKS: Final = 480  # of MIDI, to a quarter note
TEMPO: Final = 600_000  # microseconds to a quarter note: 100 a minute


class NoMusic(BandstandError):
    """A piece that cannot be written or engraved."""


def measures_in(memory: Memory) -> list[PlainData]:
    """The measures that were taken, in order, of all that the screen remembers."""
    return [item for item in memory if "measure" in item and item["ended"] == "taken"]


def taken(box: Box, memory: Memory) -> list[Measure]:
    """The measures that were taken, as music."""
    return [measure(box, item) for item in measures_in(memory)]


def measure(box: Box, item: PlainData) -> Measure:
    """A measure from how the view describes it."""
    top, bottom = item["signature"].split("/")
    marks = [_mark(box, mark) for mark in item["staff"]]
    return Measure(int(top), int(bottom), marks, item["ended"], item["by"] - 1)


def _mark(box: Box, data: PlainData) -> Mark:
    colour = box.colours.index(data["colour"])
    card = next(
        kind
        for kind in box.kinds
        if kind.colour == colour
        and SORTS[kind.sort] == data["sort"]
        and data["value"] in kind.values()
    )
    beats = card.beats[card.values().index(data["value"])]
    mark = Mark(card, beats, NONE, data["accidental"] or "")
    mark.beats = round(data["beats"] * BEAT)
    mark.dotted = data["dotted"]
    mark.tied = data["tied to next"]
    return mark


def musicxml(game: Metronome, memory: Memory, names: list[str]) -> str:
    """The piece as a MusicXML score. Raises NoMusic while no measure has been taken."""
    measures = _some(taken(game.box, memory))
    numbers = [item["measure"] for item in measures_in(memory)]  # those of the game
    written = "".join(
        _measure(game.box, at, number, measures, names) for at, number in enumerate(numbers)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" '
        '"http://www.musicxml.org/dtds/partwise.dtd">\n'
        f'<score-partwise version="4.0">\n<work><work-title>{_text(game.title)}</work-title></work>'
        f'\n<identification><creator type="composer">{_text(listed(names, "and"))}</creator>'
        "<encoding><software>Bandstand</software></encoding></identification>\n"
        '<part-list><score-part id="P1"><part-name print-object="no">Band</part-name>'
        "</score-part></part-list>\n"
        f'<part id="P1">\n{written}</part>\n</score-partwise>\n'
    )


def _some(measures: list[Measure]) -> list[Measure]:
    if not measures:
        raise NoMusic("no measure has been taken yet, so there is nothing to write down")
    return measures


def _measure(box: Box, at: int, number: int, all: list[Measure], names: list[str]) -> str:
    first = at == 0
    one, before = all[at], all[at - 1]
    attributes = f"<divisions>{one.bottom}</divisions>" if first else ""
    if first or (one.top, one.bottom) != (before.top, before.bottom):
        attributes += f"<time><beats>{one.top}</beats><beat-type>{one.bottom}</beat-type></time>"
    if first:
        attributes += "<clef><sign>G</sign><line>2</line></clef>"
    taker = _text(names[one.seat])
    notes: list[str] = []
    altered: set[int] = set()  # colours that a sharp or flat has changed in this measure
    for place, mark in enumerate(one.marks):
        notes.append(_note(box, one.marks, place, mark.colour in altered))
        if mark.accidental in ALTERED:
            altered.add(mark.colour)
        elif mark.sort == "note":
            altered.discard(mark.colour)
    end = '<barline location="right"><bar-style>light-heavy</bar-style></barline>'
    return (
        f'<measure number="{number}">\n'
        + (f"<attributes>{attributes}</attributes>\n" if attributes else "")
        + '<direction placement="below"><direction-type>'
        + f'<words font-size="9">{taker}</words></direction-type></direction>\n'
        + "".join(f"{note}\n" for note in notes)
        + (f"{end}\n" if one is all[-1] else "")
        + "</measure>\n"
    )


def _note(box: Box, marks: list[Mark], at: int, altered: bool) -> str:
    """One note or rest. After an altered one a plain one says so, in brackets."""
    mark = marks[at]
    colour = box.colours[mark.colour]
    alter = ALTERED.get(mark.accidental, 0)
    dot = "<dot/>" if mark.dotted else ""
    length = f"<duration>{mark.beats}</duration>"
    opening = f'<note color="{INKS.get(colour, INK)}">'
    if mark.sort == "rest":
        return f"{opening}<rest/>{length}<type>{mark.value}</type>{dot}</note>"
    accidental = ""
    if mark.accidental:
        accidental = f"<accidental>{mark.accidental}</accidental>"
    elif altered:
        accidental = '<accidental cautionary="yes" parentheses="yes">natural</accidental>'
    ties, notations = _ties(marks, at)
    return (
        f"{opening}<pitch><step>{LETTERS[mark.colour]}</step>"
        + (f"<alter>{alter}</alter>" if alter else "")
        + f"<octave>{OCTAVES[mark.colour]}</octave></pitch>{length}{ties}<type>{mark.value}</type>"
        + f"{dot}{accidental}<stem>{'none' if mark.value == 'whole' else STEMS[mark.colour]}</stem>"
        + (f"<notehead>{HEADS[colour]}</notehead>" if colour in HEADS else "")
        + (f"<notations>{notations}</notations>" if notations else "")
        + "</note>"
    )


def _ties(marks: list[Mark], at: int) -> tuple[str, str]:
    """The ties of a note. What joins two pitches is a slur."""
    ties, notations = "", ""
    for first, word in ((at - 1, "stop"), (at, "start")):
        if first < 0 or not marks[first].tied:
            continue
        if letter(marks[first]) == letter(marks[first + 1]):
            ties += f'<tie type="{word}"/>'
            notations += f'<tied type="{word}"/>'
        else:
            notations += f'<slur number="1" type="{word}"/>'
    return ties, notations


def _text(words: str) -> str:
    """Words for XML: escaped, and without letters that XML has no place for."""
    return escape("".join(one if one.isprintable() else " " for one in words))


def midi(game: Metronome, memory: Memory, names: list[str]) -> bytes:
    """The piece as a MIDI file of one track. Raises NoMusic while no measure has been taken."""
    measures = _some(taken(game.box, memory))
    title = game.title.encode()
    events: list[tuple[int, int, bytes]] = [  # when, which first, what
        (0, 0, _meta(0x03, title)),
        (0, 0, _meta(0x51, TEMPO.to_bytes(3, "big"))),
    ]
    start = 0
    for one in measures:
        signature = bytes([one.top, one.bottom.bit_length() - 1, 24, 8])
        events.append((start, 1, _meta(0x58, signature)))
        events.append((start, 1, _meta(0x06, names[one.seat].encode())))
        tick = TICKS // one.bottom  # a quarter of a beat
        tones = one.tones()
        for at, tone in enumerate(tones):
            begin = start + tone.start * tick
            joined = at + 1 < len(tones) and not tones[at + 1].struck
            end = begin + tone.length * tick - (0 if joined else tick // 4)
            loud = 80 if tone.struck else 64
            events.append((begin, 3, bytes([0x90, tone.pitch, loud])))
            events.append((end, 2, bytes([0x80, tone.pitch, 0])))
        start += one.top * BEAT * tick
    events.append((start, 4, _meta(0x2F, b"")))
    track = bytearray()
    now = 0
    for when, _, what in sorted(events, key=_order):
        track += _length(when - now) + what
        now = when
    head = b"MThd" + (6).to_bytes(4, "big") + bytes([0, 0, 0, 1]) + TICKS.to_bytes(2, "big")
    return head + b"MTrk" + len(track).to_bytes(4, "big") + bytes(track)


def _order(event: tuple[int, int, bytes]) -> tuple[int, int]:
    return event[0], event[1]


def _meta(kind: int, data: bytes) -> bytes:
    return bytes([0xFF, kind]) + _length(len(data)) + data


def _length(number: int) -> bytes:
    """A number as MIDI writes it: seven bits a byte, all but the last marked."""
    found = [number & 0x7F]
    while number > 0x7F:
        number >>= 7
        found.append(number & 0x7F | 0x80)
    return bytes(reversed(found))
