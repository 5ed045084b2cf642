"""The cards of one edition, read from its components and checked once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.fields import NAME_LENGTH, Fields
from bandstand.engine.text_limits import quote, show
from bandstand.games.metronome.rules.cards import (
    ACCIDENTAL,
    ANY_COLOUR,
    BEAT,
    COLOURS,
    DOT,
    NONE,
    NOTE,
    REST,
    SIGNATURE,
    SORTS,
    TIE,
    Kind,
    in_beats,
)

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.view import Face

MOST_VALUES: Final = 2  # of one card
MOST_BEATS: Final = 100  # of one value
MOST_KINDS: Final = 62  # as many as a set has bits
ALONE: Final = vec[i64]([2**number for number in range(MOST_KINDS)])  # each as a set
MOST_DEALT: Final = 49  # the most cards in hands after a deal: seven each for seven (ME-1)


@final
class Components:
    """The kinds of cards of one edition, and which of them go where."""

    def __init__(self, components: Fields) -> None:
        self.source: Final = components.text("source")
        self.colours: Final = components.texts("colours", count=COLOURS, limit=NAME_LENGTH)
        if len(set(self.colours)) < COLOURS:
            raise components.fail("colours", "must be three different ones")
        for colour in self.colours:
            if not colour.isalpha():
                raise components.fail("colours", f"each must be one word, not {quote(colour)}")
        self.kinds: Final[list[Kind]] = []
        self.copies: Final[list[int]] = []
        for note in components.tables("note"):
            self._read_note(note)
        for rest in components.tables("rest"):
            self._read_rest(rest)
        self._read_plain(components, "dots", DOT, "dot")
        self._read_plain(components, "ties", TIE, "tie")
        for accidental in components.tables("accidental"):
            self._read_accidental(accidental)
        default = components.table("default_signature")
        self.top: i64 = BEAT * default.number("top", 1, 12)
        self.bottom: Final = default.number("bottom", 1, 16)
        default.done()
        for signature in components.tables("time_signature"):
            self._read_signature(signature)
        components.done()
        self.total: Final = sum(self.copies)
        if len(self.kinds) > MOST_KINDS:
            raise components.fail("cards", f"at most {MOST_KINDS} different ones can be told apart")
        if self.total <= MOST_DEALT:
            raise components.fail("cards", f"{self.total} are too few for seven players (ME-1)")
        self.everything: i64 = sum(1 << number for number in range(len(self.kinds)))
        self.row: i64 = max(self.copies) + 2  # numbers for a hand, see `Hands`
        self.notes: i64 = self._set(NOTE)
        self.dots: i64 = self._set(DOT)
        self.ties: i64 = self._set(TIE)
        self.accidentals: i64 = self._set(ACCIDENTAL)
        self.longest: i64 = max([self.top, *[kind.top for kind in self.kinds]])  # measure there is
        self.by_open: vec[i64] = self._by_open()
        self.by_beats: vec[i64] = self._by_beats()
        self.by_colours: vec[i64] = self._by_colours()
        self.by_filled: vec[i64] = self._by_filled()
        shortest = min([min(kind.beats) for kind in self.kinds if kind.beats])
        # Of neighbouring notes: a measure that is full is gone before anything is tied in it.
        self.most_pairs: Final = max(0, (self.longest - 1) // shortest - 1)
        self.faces: Final = {kind.name: self._face(kind) for kind in self.kinds}

    def _read_note(self, fields: Fields) -> None:
        value = fields.text("value", limit=NAME_LENGTH)
        beats = _beats(fields, value)
        if len(beats) > 1:
            raise fields.fail("beats", "a note has one value")
        copies = fields.number("copies_per_colour", 0, 20)
        for colour, name in enumerate(self.colours):
            for then in self._follows(fields, copies, colour):
                full = f"{name} {value} ({'/'.join(self.named(then))})"
                kind = Kind(NOTE, full, value, colour=colour, beats=beats, then=then)
                self._add(fields, kind, 1)
        fields.done()

    def _read_rest(self, fields: Fields) -> None:
        value = fields.text("value", limit=NAME_LENGTH)
        beats = _beats(fields, value)
        copies = fields.number("copies_per_colour", 0, 20)
        wild = fields.flag("wild")
        draws = fields.number("next_player_draws", 0, 9)
        for colour, name in enumerate(self.colours):
            follows = [ANY_COLOUR] * copies if wild else self._follows(fields, copies, colour)
            for then in follows:
                signs = "wild" if wild else "/".join(self.named(then))
                if draws:
                    signs += f", draw {draws}"
                full = f"{name} {value} rest ({signs})"
                kind = Kind(REST, full, value, colour=colour, beats=beats, then=then)
                kind.wild, kind.draws = wild, draws
                self._add(fields, kind, 1)
        fields.done()

    def _follows(self, fields: Fields, copies: int, colour: int) -> list[int]:
        """Return for each copy the colours that its arrows, relative to its own colour, allow."""
        steps = {"same": 0, "next": 1, "prev": COLOURS - 1}
        found: list[int] = []
        for arrows in fields.items("follow", copies):
            if not isinstance(arrows, list) or not arrows:
                raise fields.fail("follow", f"each must be a list of arrows, not {show(arrows)}")
            colours = 0
            for arrow in arrows:
                if not isinstance(arrow, str) or arrow not in steps:
                    raise fields.fail(
                        "follow", f"an arrow is same, next or prev; not {show(arrow)}"
                    )
                colours |= 1 << (colour + steps[arrow]) % COLOURS
            found.append(colours)
        return found

    def _read_plain(self, components: Fields, table: str, sort: i64, name: str) -> None:
        fields = components.table(table)
        self._add(fields, Kind(sort, name), fields.number("copies", 0, 20))
        fields.done()

    def _read_accidental(self, fields: Fields) -> None:
        kind = Kind(ACCIDENTAL, fields.text("name", ["sharp", "flat", "natural"]))
        if fields.get("map") == "any colour":
            kind.through = [ANY_COLOUR] * (ANY_COLOUR + 1)
        else:
            steps = fields.table("map")
            to = [
                1 << self.colours.index(steps.text(colour, self.colours)) for colour in self.colours
            ]
            steps.done()
            kind.through = [
                sum({to[colour] for colour in range(COLOURS) if colours >> colour & 1})
                for colours in range(ANY_COLOUR + 1)
            ]
        self._add(fields, kind, fields.number("copies", 0, 20))
        fields.done()

    def _read_signature(self, fields: Fields) -> None:
        top = fields.number("top", 1, 12)
        kind = Kind(SIGNATURE, f"{top}/{self.bottom}", top=BEAT * top)
        self._add(fields, kind, fields.number("copies", 0, 20))
        fields.done()

    def _add(self, fields: Fields, kind: Kind, copies: int) -> None:
        """Count cards of a kind; notes and rests alike in every way are of one kind."""
        for number, known in enumerate(self.kinds):
            if known.name == kind.name:
                if kind.sort > REST:
                    raise fields.fail("copies", f"there is a {quote(kind.name)} already")
                self.copies[number] += copies
                return
        self.kinds.append(kind)
        self.copies.append(copies)

    def _set(self, sort: i64) -> int:
        return self._where([kind.sort == sort for kind in self.kinds])

    def _where(self, holds: list[bool]) -> int:
        """Return the set of the kinds for which something holds."""
        return sum(1 << number for number, one in enumerate(holds) if one)

    def _by_open(self) -> vec[i64]:
        """Return the notes and rests that fit, by the beats that are open (ME-6)."""
        shortest = [min(kind.beats) if kind.beats else self.longest + 1 for kind in self.kinds]
        beats = range(self.longest + 1)
        return vec[i64]([self._where([one <= open for one in shortest]) for open in beats])

    def _by_beats(self) -> vec[i64]:
        """Return the notes and rests that can be played as exactly these beats, by beats."""
        every = range(self.longest + 1)
        return vec[i64](
            [self._where([beats in kind.beats for kind in self.kinds]) for beats in every]
        )

    def _by_colours(self) -> vec[i64]:
        """Return the notes and rests of a set of colours, by these sets (ME-10)."""
        alone = [0 if kind.colour == NONE else 1 << int(kind.colour) for kind in self.kinds]
        sets = range(ANY_COLOUR + 1)
        return vec[i64]([self._where([one & colours != 0 for one in alone]) for colours in sets])

    def _by_filled(self) -> vec[i64]:
        """Return the signatures that can be played on the beats that lie, by beats (ME-11)."""
        tops = [kind.top if kind.sort == SIGNATURE else -1 for kind in self.kinds]
        beats = range(self.longest + 2)
        return vec[i64]([self._where([top >= filled for top in tops]) for filled in beats])

    def named(self, colours: int) -> list[str]:
        """Return the names of a set of colours."""
        return [name for colour, name in enumerate(self.colours) if colours >> colour & 1]

    def _face(self, kind: Kind) -> Face:
        """Return what is printed on a card as plain data."""
        face: Face = {"sort": SORTS[kind.sort]}
        if kind.beats:
            face["colour"] = self.colours[kind.colour]
            face["value"] = kind.value
            face["beats"] = [in_beats(beats) for beats in kind.beats]
            face["then"] = [] if kind.wild else self.named(kind.then)
        if kind.sort == REST:
            face["wild"] = kind.wild
            face["draws"] = kind.draws
        if kind.sort == SIGNATURE:
            face["top"] = kind.top // BEAT
        return face


def _beats(fields: Fields, value: str) -> list[int]:
    """Return the beats that a card may be played as, one for each word of its value."""
    words = value.split("/")
    if len(words) > MOST_VALUES:
        raise fields.fail("value", f"a card has one value or two, not {quote(value)}")
    if len(set(words)) < len(words) or not all(word.replace("-", "").isalnum() for word in words):
        raise fields.fail("value", f"must be a word, or two with a slash, not {quote(value)}")
    beats: list[int] = []
    for item in fields.items("beats", len(words)):
        if not isinstance(item, int | float) or not (
            0 < item <= MOST_BEATS and item * 2 == int(item * 2)
        ):
            raise fields.fail("beats", f"each must be a number of half beats, not {show(item)}")
        beats.append(int(item * 4))
    return beats
