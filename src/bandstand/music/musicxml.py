"""A score as MusicXML 4: every bar full, with ties, beams, accidentals and rests worked out.

Here times are counted in ticks, as MusicXML does: whole numbers are much faster than fractions.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final, final
from xml.sax.saxutils import escape, quoteattr

from bandstand.music.score import LETTERS, TICKS, Bar, Note, Part, Score, spell, unspell

EIGHTH: Final = TICKS // 2
VALUES: Final = {  # ticks: what they are called, and with how many dots
    4 * TICKS: ("whole", 0),
    3 * TICKS: ("half", 1),
    2 * TICKS: ("half", 0),
    3 * EIGHTH: ("quarter", 1),
    TICKS: ("quarter", 0),
    EIGHTH * 3 // 2: ("eighth", 1),
    EIGHTH: ("eighth", 0),
    EIGHTH // 2: ("16th", 0),
    EIGHTH // 4: ("32nd", 0),
}
SHARPS: Final = "FCGDAEB"
SIGNS: Final = {-1: "flat", 0: "natural", 1: "sharp"}
CLEFS: Final = {
    "G": ("G", 2, 0),
    "G8": ("G", 2, -1),
    "F": ("F", 4, 0),
    "drums": ("percussion", 0, 0),
}
# General MIDI's drums on the staff: step, octave, head.
KIT: Final = {
    36: ("F", 4, ""),
    38: ("C", 5, ""),
    41: ("A", 4, ""),
    42: ("G", 5, "x"),
    46: ("G", 5, "circle-x"),
    49: ("A", 5, "x"),
    76: ("E", 5, ""),
    77: ("C", 5, ""),
}
LEVELS: Final = [(40, "pp"), (54, "p"), (66, "mp"), (80, "mf"), (96, "f"), (128, "ff")]
WRONG: Final = "#A12C36"  # the colour of a wrong note


def musicxml(score: Score, ids: str = "") -> str:
    """Return the score as MusicXML; `ids` precedes the ids of notes that `Score.data` says."""
    shown = [at for at, part in enumerate(score.parts) if part.shown]
    joined = '<part-group number="2" type="start"><group-symbol>line</group-symbol></part-group>'
    listed = "".join([joined, *(_listed(score, at) for at in shown)])
    listed += '<part-group number="2" type="stop"/>'
    parts = "".join(f'<part id="P{at}">\n{_Staff(score, at, ids).bars()}</part>\n' for at in shown)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" '
        '"http://www.musicxml.org/dtds/partwise.dtd">\n'
        f'<score-partwise version="4.0"><work><work-title>{_text(score.title)}</work-title></work>'
        f'<identification><creator type="composer">{_text(score.by)}</creator>'
        "<encoding><software>Bandstand</software></encoding></identification>"
        f"<part-list>{listed}</part-list>\n{parts}</score-partwise>\n"
    )


def _listed(score: Score, at: int) -> str:
    """Return an entry of the part list, with the brace that it begins or ends."""
    part = score.parts[at]
    groups = ["", *(one.group for one in score.parts), ""]
    before, after = groups[at], groups[at + 2]
    hidden = ' print-object="no"' if part.group else ""
    begins = (
        f'<part-group number="1" type="start"><group-name>{_text(part.group)}</group-name>'
        "<group-symbol>brace</group-symbol><group-barline>yes</group-barline></part-group>"
    )
    return (
        (begins if part.group not in ("", before) else "")
        + f'<score-part id="P{at}"><part-name{hidden}>{_text(part.name)}</part-name></score-part>'
        + ('<part-group number="1" type="stop"/>' if part.group not in ("", after) else "")
    )


@final
@dataclass(frozen=True, slots=True)
class _Bit:
    """The share of a note that one written value holds: where in its bar, and how it is tied."""

    id: str
    note: Note
    at: int
    length: int
    tied: bool  # from the one before
    ties: bool  # to the next
    slurs: bool  # to the next note

    @property
    def end(self) -> int:
        return self.at + self.length


_Sounding = tuple[int, Note, int, int]  # a note's number, itself, and from when to when


@final
class _Staff:
    """One part, written bar by bar."""

    def __init__(self, score: Score, at: int, ids: str) -> None:
        self.score = score
        self.part: Part = score.parts[at]
        self.first = at == 0
        self.ids = f"{ids}p{at}"
        self.level = ""
        self.joins = {(note.voice, _ticks(note.onset)) for note in self.part.notes if note.slurred}
        self.sounding: list[list[_Sounding]] = [[] for _ in score.bars]  # in each bar
        onsets = [_ticks(bar.onset) for bar in score.bars]
        for index, note in enumerate(self.part.notes):
            start = _ticks(note.onset)
            end = start + _ticks(note.length)
            for number in range(bisect(onsets, start) - 1, bisect_left(onsets, end)):
                self.sounding[number].append((index, note, start, end))

    def bars(self) -> str:
        bars, before = self.score.bars, [None, *self.score.bars]
        return "".join(
            self._bar(number, bar, before[number - 1]) for number, bar in enumerate(bars, 1)
        )

    def _bar(self, number: int, bar: Bar, before: Bar | None) -> str:
        bits = self._bits(bar, self.sounding[number - 1])
        end = "light-heavy" if number == len(self.score.bars) else ""
        end = end or ("light-light" if bar.end == "double" else "")
        line = f'<barline location="right"><bar-style>{end}</bar-style></barline>' if end else ""
        return (
            f'<measure number="{number}">{self._attributes(bar, before)}'
            f"{self._directions(bar, before, bits)}{self._voices(bar, bits)}{line}</measure>\n"
        )

    def _attributes(self, bar: Bar, before: Bar | None) -> str:
        found = f"<divisions>{TICKS}</divisions>" if before is None else ""
        if before is None or bar.fifths is not None:
            fifths = self.score.fifths if bar.fifths is None else bar.fifths
            found += f"<key><fifths>{0 if self.part.clef == 'drums' else fifths}</fifths></key>"
        if before is None or (before.top, before.bottom) != (bar.top, bar.bottom):
            found += f"<time><beats>{bar.top}</beats><beat-type>{bar.bottom}</beat-type></time>"
        if before is None:
            sign, line, octave = CLEFS[self.part.clef]
            found += f"<clef><sign>{sign}</sign>" + (f"<line>{line}</line>" if line else "")
            found += f"<clef-octave-change>{octave}</clef-octave-change>" if octave else ""
            found += "</clef>"
        return f"<attributes>{found}</attributes>" if found else ""

    def _directions(self, bar: Bar, before: Bar | None, bits: Sequence[_Bit]) -> str:
        """Return what stands above the first staff, and how loud this one begins a section."""
        found = ""
        if self.first and before is None:
            words = f'<words font-weight="bold">{self.score.tempo_word}</words>'
            found += _above(words, f'<sound tempo="{self.score.tempo}"/>')
        if self.first and bar.box:
            found += _above(f"<rehearsal>{_text(bar.box)}</rehearsal>")
        if self.first and bar.words:
            found += _above(f'<words font-style="italic">{_text(bar.words)}</words>')
        if bits and (bar.box or before is None):
            loud = sum(bit.note.loud for bit in bits) / len(bits)
            level = next(name for most, name in LEVELS if loud < most)
            if level != self.level:
                found += (
                    '<direction placement="below"><direction-type><dynamics>'
                    f"<{level}/></dynamics></direction-type></direction>"
                )
            self.level = level
        return found

    def _bits(self, bar: Bar, sounding: Sequence[_Sounding]) -> list[_Bit]:
        """Split what sounds in a bar into values that can be written."""
        bits: list[_Bit] = []
        first, beat = _ticks(bar.onset), _beat(bar)
        last = first + _ticks(bar.length)
        for index, note, onset, end in sounding:
            start, stop = max(onset, first), min(end, last)
            for at, length in _values(start - first, stop - start, beat):
                now = first + at
                tied, ties = now != onset, now + length != end
                name = f"{self.ids}n{index}" + (f"t{now}" if tied else "")
                slurs = not ties and (note.voice, end) in self.joins
                bits.append(_Bit(name, note, at, length, tied, ties, slurs))
        return sorted(bits, key=lambda bit: (bit.note.voice, bit.at, bit.note.pitch))

    def _voices(self, bar: Bar, bits: Sequence[_Bit]) -> str:
        signs = self._accidentals(bar, bits)
        voices = sorted({bit.note.voice for bit in bits}) or [1]
        rests: set[tuple[int, int]] = set()  # two voices rest once
        written: list[str] = []
        for voice in voices:
            own = [bit for bit in bits if bit.note.voice == voice]
            written.append(self._voice(bar, own, voice, len(voices) > 1, signs, rests))
        return f"<backup><duration>{_ticks(bar.length)}</duration></backup>".join(written)

    def _voice(
        self,
        bar: Bar,
        bits: Sequence[_Bit],
        voice: int,
        shared: bool,
        signs: dict[str, str],
        rests: set[tuple[int, int]],
    ) -> str:
        length = _ticks(bar.length)
        if not bits:
            whole = f"<duration>{length}</duration>"
            return f'<note><rest measure="yes"/>{whole}<voice>{voice}</voice></note>'
        found, now = "", 0
        beams = _beams(bits, bar)
        for index, bit in enumerate(bits):
            found += _rests(now, bit.at - now, bar, voice, rests)
            chord = index > 0 and bits[index - 1].at == bit.at
            found += self._note(bit, chord, shared, signs, "" if chord else beams.get(bit.id, ""))
            now = bit.end
        return found + _rests(now, length - now, bar, voice, rests)

    def _accidentals(self, bar: Bar, bits: Sequence[_Bit]) -> dict[str, str]:
        """Return the accidentals that notes need in this bar, by their ids."""
        if self.part.clef == "drums":
            return {}
        fifths = self.score.key_at(bar.onset)
        altered = SHARPS[:fifths] if fifths > 0 else SHARPS[::-1][:-fifths]
        key = {
            letter: (fifths > 0) - (fifths < 0) if letter in altered else 0 for letter in LETTERS
        }
        state: dict[tuple[str, int], int] = {}
        found: dict[str, str] = {}
        for bit in sorted(bits, key=lambda one: (one.at, one.note.voice)):
            letter, alter, octave = self._spelled(bit.note)
            if not bit.tied and state.get((letter, octave), key[letter]) != alter:
                found[bit.id] = f"<accidental>{SIGNS[alter]}</accidental>"
                state[letter, octave] = alter
        return found

    def _spelled(self, note: Note) -> tuple[str, int, int]:
        if note.spelled:
            return unspell(note.spelled)
        return spell(note.pitch, self.score.key_at(note.onset))

    def _note(self, bit: _Bit, chord: bool, shared: bool, signs: dict[str, str], beams: str) -> str:
        note = bit.note
        kind, dots = VALUES[bit.length]
        wrong = note.mark == "wrong"
        ink = WRONG if wrong else note.ink
        pitch, head = self._pitch(note)
        head = "x" if wrong else note.head or head
        tie = _type("tie", bit)
        lyric = ""
        if note.lyric and not bit.tied and not chord:
            text = f"<syllabic>single</syllabic><text>{_text(note.lyric)}</text>"
            lyric = f'<lyric number="1">{text}</lyric>'
        up = "up" if note.voice == 1 else "down"
        stem = f"<stem>{up}</stem>" if shared and bit.length < 4 * TICKS else ""
        notations = _notations(bit, chord)
        return (
            f"<note id={quoteattr(bit.id)}"
            + (f' color="{ink}">' if ink else ">")
            + ("<chord/>" if chord else "")
            + f"{pitch}<duration>{bit.length}</duration>{tie}"
            + f"<voice>{note.voice}</voice><type>{kind}</type>{'<dot/>' * dots}"
            + f"{signs.get(bit.id, '')}{stem}"
            + (f"<notehead>{head}</notehead>" if head else "")
            + beams
            + (f"<notations>{notations}</notations>" if notations else "")
            + f"{lyric}</note>"
        )

    def _pitch(self, note: Note) -> tuple[str, str]:
        """Return a note's pitch, and the head of a drum."""
        if self.part.clef == "drums":
            step, octave, head = KIT[note.pitch]
            shown = f"<display-step>{step}</display-step><display-octave>{octave}</display-octave>"
            return f"<unpitched>{shown}</unpitched>", head
        letter, alter, octave = self._spelled(note)
        altered = f"<alter>{alter}</alter>" if alter else ""
        return f"<pitch><step>{letter}</step>{altered}<octave>{octave}</octave></pitch>", ""


def _above(what: str, more: str = "") -> str:
    kind = f"<direction-type>{what}</direction-type>"
    return f'<direction placement="above">{kind}{more}</direction>'


def _ticks(time: Fraction) -> int:
    return time.numerator * TICKS // time.denominator


def _beat(bar: Bar) -> int:
    return 3 * EIGHTH if bar.bottom == 8 and bar.top % 3 == 0 else TICKS


@cache
def _values(at: int, length: int, beat: int) -> Sequence[tuple[int, int]]:
    """Split a length into values that can be written, so that beats stay visible."""
    found: list[tuple[int, int]] = []
    while length > 0:
        room = length
        if at % beat:  # from off a beat to the next one, or a plain syncopation
            plain = (at % TICKS == EIGHTH and length == TICKS) or (
                at % (2 * TICKS) == EIGHTH and length == 3 * EIGHTH
            )
            room = length if plain and beat == TICKS else min(length, beat - at % beat)
        value = next(one for one in VALUES if one <= room)
        if beat == 3 * EIGHTH and at % beat == 0 and value in (2 * TICKS, 4 * TICKS):
            value = value * 3 // 4
        found.append((at, value))
        at, length = at + value, length - value
    return found


def _rests(at: int, length: int, bar: Bar, voice: int, seen: set[tuple[int, int]]) -> str:
    found = ""
    for start, value in _values(at, length, _beat(bar)):
        name, dots = VALUES[value]
        hidden = ' print-object="no"' if (start, value) in seen else ""
        seen.add((start, value))
        found += (
            f"<note{hidden}><rest/><duration>{value}</duration>"
            f"<voice>{voice}</voice><type>{name}</type>{'<dot/>' * dots}</note>"
        )
    return found


def _beams(bits: Sequence[_Bit], bar: Bar) -> dict[str, str]:
    """Beam short notes within a beat, and eighths within two beats where a bar has them."""
    beat = _beat(bar)
    wide = beat * 2 if bar.top % 2 == 0 and beat == TICKS else beat
    groups: list[list[_Bit]] = []
    for index, bit in enumerate(bits):
        if bit.length >= TICKS or (index > 0 and bits[index - 1].at == bit.at):
            continue
        last = groups[-1] if groups else []
        joined = bool(last) and last[-1].end == bit.at
        eighths = all(one.length == EIGHTH for one in [*last, bit])
        span = wide if eighths else beat
        if joined and last[0].at // span == bit.at // span:
            last.append(bit)
        else:
            groups.append([bit])
    return {
        bit.id: _beamed(group, index)
        for group in groups
        if len(group) > 1
        for index, bit in enumerate(group)
    }


def _beamed(group: Sequence[_Bit], index: int) -> str:
    last = len(group) - 1
    word = "begin" if index == 0 else "end" if index == last else "continue"
    text = f'<beam number="1">{word}</beam>'
    if group[index].length < EIGHTH:
        left = index > 0 and group[index - 1].length < EIGHTH
        right = index < last and group[index + 1].length < EIGHTH
        hook = "backward hook" if index else "forward hook"
        word = "continue" if left and right else "end" if left else "begin" if right else hook
        text += f'<beam number="2">{word}</beam>'
    return text


def _type(tag: str, bit: _Bit) -> str:
    stop = f'<{tag} type="stop"/>' if bit.tied else ""
    return stop + (f'<{tag} type="start"/>' if bit.ties else "")


def _notations(bit: _Bit, chord: bool) -> str:
    note, found = bit.note, _type("tied", bit)
    if chord:
        return found
    if note.slurred and not bit.tied:
        found += '<slur number="1" type="stop"/>'
    if bit.slurs:
        found += '<slur number="1" type="start"/>'
    if note.mark in ("staccato", "accent", "tenuto") and not bit.tied:
        found += f"<articulations><{note.mark}/></articulations>"
    if note.mark == "fermata" and not bit.ties:
        found += "<fermata/>"
    return found


def _text(words: str) -> str:
    """Escape a text for XML, without characters that XML forbids."""
    return escape("".join(one if one.isprintable() else " " for one in words))
