"""Every refusal gives the clause that truly forbids the move.

Each row is a position in which a move is refused, the reason, and the same position with
just the cause changed, in which the move is legal. A position is a scene, and after `>` what
is played from there.
"""

from __future__ import annotations

import re

import pytest

from bandstand.engine import CHANCE, OVER, Luck, Position, line
from bandstand.games.music_history.rules.frames import STEP_NAMES
from bandstand.games.music_history.rules.position import MusicHistoryPosition
from tests.games.music_history.reading import GAME, texts, why
from tests.rule import rule

ANSWERS = "it answers what happens and is asked about then"
FRESH = "it costs {}, and your fresh cards are worth {} (MH-17)"
BORROWING = (
    "it costs {}, and your fresh cards with the most that House Medici could borrow "
    "are worth {} (MH-17)"
)
ON_END = "your figurine is on End and is not moved again (MH-24)"
ALL_ON_END = "every figurine is on End, where none is moved again (MH-24)"
NO_DRAW = "there is no Composition to draw (MH-12)"
NO_ARRAY = "the array is empty (MH-12)"
NO_PIECE = "nobody else has an unproduced Composition (MH-12)"
STAYS = "a Vocation is never given away (MH-10)"
TAKEN = "every card of that Vocation is taken (MH-3)"
LIMIT = "you have more Effects than you may keep (MH-14)"
EIGHT = "Court 2: Guido, Byrd, Perotin, Sustain, Petrucci, Amadeus"

# The move, why it is refused, where, and where it is legal.
TURNS = [
    ("roll", "you roll once a turn (MH-13)", "Church / Court / rolled=yes", "Church / Court"),
    ("roll", "there is no roll on End (MH-26)", "Church End / Court", "Church 36 / Court"),
    ("end turn", "you have yet to roll (MH-13)", "Church / Court", "Church / Court / rolled=yes"),
    (
        "produce Skolion",
        FRESH.format(3, 2),
        "Court: Guido, -Byrd | Skolion / Church",
        "Court: Guido, Byrd | Skolion / Church",
    ),
    (
        "produce Organum",
        BORROWING.format(4, 3),
        "Court: House Medici | Organum / -Church: Byrd",
        "Court: House Medici | Organum / Church: Byrd",
    ),
    ("use Beatriz de Dia", ON_END, "Court End: Beatriz / Church End", "Court: Beatriz / Church"),
    (
        "use Beatriz de Dia",
        "no other figurine shares your tile (MH-42)",
        "Court 5: Beatriz / Church 4",
        "Court 5: Beatriz / Church 5",
    ),
    ("use Church: Sacred Art", NO_DRAW, "Church / Court / pile=", "Church / Court / pile=Hymn"),
    ("use Church: Sacred Text", NO_ARRAY, "Church / Court / array=", "Church / Court / array=Byrd"),
    (
        "use Cost of Living",
        "nobody else has a fresh card (MH-12)",
        "Court: Cost / -Church",
        "Court: Cost / Church",
    ),
    (
        "use Countryside: Concertante",
        NO_ARRAY,
        "Countryside / Court / array=",
        "Countryside / Court / array=Byrd",
    ),
    (
        "use Countryside: Plagiarize",
        NO_PIECE,
        "Countryside: | Hymn / Court",
        "Countryside: | Hymn / Court: | Psalm",
    ),
    (
        "use Countryside: Wandering Minstrel",
        ON_END,
        "Countryside End: Guido / Court",
        "Countryside 36: Guido / Court",
    ),
    (
        "use Countryside: Wandering Minstrel",
        "you have no Effect to discard for a move (MH-32)",
        "Countryside / Court",
        "Countryside: Guido / Court",
    ),
    (
        "use Court: Friends in High Places",
        ALL_ON_END,
        "Court End / Church End",
        "Court End / Church 36",
    ),
    (
        "use Court: Higher Education",
        "there is no Effect to take (MH-12)",
        "Court / Church / array= / deck=",
        "Court / Church / array= / deck=Byrd",
    ),
    (
        "use Court: Noble Sacrifice",
        "nobody else has an Effect to discard (MH-12)",
        "Court: Guido, Byrd / Church",
        "Court: Guido, Byrd / Church: Sustain",
    ),
    (
        "use Court: Noble Sacrifice",
        "two of your Effects are its price (MH-31)",
        "Court: Guido / Church: Sustain",
        "Court: Guido, Byrd / Church: Sustain",
    ),
    (
        "use Gesualdo",
        "there is no Composition to draw, and you cannot go back (MH-12)",
        "Court: Gesualdo / Church / pile=",
        "Court 1: Gesualdo / Church / pile=",
    ),
    (
        "use Gesualdo",
        "there is no Composition to draw, and you cannot go back (MH-12)",
        "Court End: Gesualdo / Church / pile=",
        "Court End: Gesualdo / Church / pile=Hymn",
    ),
    ("use Guido", NO_DRAW, "Court: Guido / Church / pile=", "Court: Guido / Church / pile=Hymn"),
    (
        "use Harden/Soften",
        ALL_ON_END,
        "Court End: Harden / Church End",
        "Court End: Harden / Church 36",
    ),
    (
        "use Lost to History",
        "nobody else has produced a piece (MH-12)",
        "Court: Lost | | Hymn=2 / Church",
        "Court: Lost / Church: | | Hymn=2",
    ),
    (
        "use Music of the Spheres",
        NO_DRAW,
        "Court: Spheres / Church / pile=",
        "Court: Spheres / Church / pile= / scrapped=Hymn",
    ),
    (
        "use Peasants' Revolt",
        "there is nothing to redistribute (MH-12)",
        "Court: Revolt / Church",
        "Court: Revolt / Church: Guido",
    ),
    (
        "use Philip the Good",
        "you roll no more on End (MH-26)",
        "Court End: Philip / Church",
        "Court 36: Philip / Church",
    ),
    ("use Plagiarize", NO_PIECE, "Court: Plag / Church", "Court: Plag / Church: | Hymn"),
    (
        "use Royal Annex",
        "every figurine is on End, and there is no Effect to discard (MH-12)",
        "Court End: Annex / Church End",
        "Court End: Annex / Church 36",
    ),
    (
        "use Royal Annex",
        "every figurine is on End, and there is no Effect to discard (MH-12)",
        "Court End: Annex / Church End",
        "Court End: Annex / Church End: Guido",
    ),
    (
        "use The Guidonian Hand",
        NO_ARRAY,
        "Court: Guidonian / Church / array=",
        "Court: Guidonian / Church / array=Byrd",
    ),
]
FLIPPED = [
    (f"use {name}", f"{card} is flipped (MH-8)", there.replace(card, f"-{card}"), there)
    for name, card, there in [
        ("Beatriz de Dia", "Beatriz de Dia", "Court: Beatriz de Dia / Church"),
        ("Church: Sacred Art", "Church", "Church / Court"),
        ("Church: Sacred Text", "Church", "Church / Court"),
        ("Cost of Living", "Cost of Living", "Court: Cost of Living / Church"),
        ("Countryside: Concertante", "Countryside", "Countryside / Court"),
        ("Countryside: Plagiarize", "Countryside", "Countryside / Court: | Hymn"),
        ("Countryside: Wandering Minstrel", "Countryside", "Countryside: Guido / Court"),
        ("Court: Friends in High Places", "Court", "Court / Church"),
        ("Court: Higher Education", "Court", "Court / Church"),
        ("Court: Noble Sacrifice", "Court", "Court: Guido, Byrd / Church: Sustain"),
        ("Gesualdo", "Gesualdo", "Court: Gesualdo / Church"),
        ("Guido", "Guido", "Court: Guido / Church"),
        ("Harden/Soften", "Harden/Soften", "Court: Harden/Soften / Church"),
        ("Music of the Spheres", "Music of the Spheres", "Court: Music of the Spheres / Church"),
        ("Philip the Good", "Philip the Good", "Court: Philip the Good / Church"),
        ("Printing Press", "Printing Press", "Court: Printing Press / Church"),
        ("The Guidonian Hand", "The Guidonian Hand", "Court: The Guidonian Hand / Church"),
    ]
]
# Cards that answer: refused on one's turn, and legal when that happens which they answer.
WAITING = [
    (f"use {name}", f"{ANSWERS} ({clause})", f"{own} / turn={seat}", f"{own} > {moves}")
    for name, clause, own, seat, moves in [
        ("Sustain", "MH-33", "Countryside / Court 1: Sustain", 2, "roll; rolls 2"),
        ("Rondeaux", "MH-36", "Court: Rondeaux / Church", 1, "roll; rolls 1"),
        (
            "Elizabeth Nevell",
            "MH-43",
            "Court: Guido / Countryside 5: Nevell",
            2,
            "use Court: Friends; seat 2; forward 1",
        ),
        (
            "Perotin",
            "MH-45",
            "Court / Countryside: Perotin",
            2,
            "use Court: Friends; seat 1; forward 1",
        ),
        ("Machaut", "MH-48", "Court 2: Machaut / Countryside", 1, "roll; rolls 1"),
        ("Josquin", "MH-49", "Court: Josquin, Guido / Countryside", 1, "use Guido"),
        (
            "Guild License",
            "MH-50",
            "Countryside / Court: Guild | Hymn",
            2,
            "use Countryside: Plag",
        ),
        (
            "Hildegard, Divine Trance",
            "MH-51",
            "Court: Trance, Guido / Countryside",
            1,
            "use Guido; Hymn; Hymn",
        ),
        ("Council of Trent", "MH-55", "Court 2 / Countryside: Trent", 2, "roll; rolls 1"),
        ("Charlemagne", "MH-59", "Countryside / Court: Charlemagne", 2, "roll; rolls 2; Hymn"),
        ("Church: Absolution", "MH-30", "Court: Guido / Church", 2, "use Guido"),
    ]
]
CHOICES = [
    (
        "Church",
        TAKEN,
        "players=2 / first=1 > Church",
        "players=4 / first=1 > Church",
    ),
    (
        "take the deck",
        "from the array never means the deck (MH-5)",
        "Church / Court > use Church: Sacred Text",
        "Court / Church > use Court: Higher; pass",
    ),
    (
        "take Byrd",
        "a patron is to be taken, as long as one lies there (MH-31)",
        "Court / Countryside / array=Byrd, Philip > use Court: Higher",
        "Court / Countryside / array=Byrd, Leonin > use Court: Higher",
    ),
    (
        "call off",
        "a piece is called off before anything else is chosen for it (MH-17)",
        "Court: Guido | Cantiga / Church > produce Cantiga; flip Guido",
        "Court: Guido | Cantiga / Church > produce Cantiga",
    ),
    (
        "pass",
        LIMIT, f"{EIGHT}, Susato / Church > roll; rolls 1; end turn",
     f"{EIGHT} / Church > roll; rolls 1; end turn"),
    (
        "pass",
        "you move 1 for each Effect that you discard (MH-32)",
        "Countryside: Guido, Byrd / Court > use Countryside: Wand",
        "Countryside: Guido, Byrd / Court > use Countryside: Wand; choose Guido",
    ),
]  # fmt: skip
# Where the cause is gone, nothing is asked, or something else: the last entry is legal then.
ASKED = [
    (
        "use House Medici",
        "it is flipped while paying for a piece (MH-58)",
        "Court: House Medici | Cantiga / Church",
        "Court: House Medici | Cantiga / Church > produce Cantiga",
        "flip House Medici",
    ),
    (
        "use Petrucci",
        "it is flipped while paying for a piece (MH-58)",
        "Court: Petrucci | Cantiga / Church",
        "Court: Petrucci | Cantiga / Church > produce Cantiga",
        "flip Petrucci",
    ),
    (
        "pass",
        "taking is not optional (MH-5)",
        "Court / Church > roll; rolls 1",
        "Court / Church / array= / deck= > roll; rolls 1",
        "end turn",
    ),
    (
        "pass",
        "the plague makes you discard an Effect (MH-13)",
        "Court 22: Guido / Church > roll; rolls 1",
        "Court 22 / Church > roll; rolls 1",
        "end turn",
    ),
    (
        "pass",
        "you are made to flip fresh cards (MH-47)",
        "Court: Cost / Countryside: Guido, Byrd > use Cost",
        "Court: Cost / Countryside: Guido > use Cost",
        "roll",
    ),
    (
        "pass",
        "two of your Effects are its price (MH-31)",
        "Court: Byrd, Guido, Leonin / Countryside: Sustain > use Court: Noble; choose Byrd",
        "Court: Byrd, Guido / Countryside: Sustain > use Court: Noble; choose Byrd",
        "roll",
    ),
]
ASKED += [
    (f"{verb} {vocation}", STAYS, there.format(vocation), there.format(vocation), f"{verb} Guido")
    for vocation in ("Church", "Court", "Countryside")
    for verb, there in [
        ("give", "{} 14: Guido / Court > roll; rolls 1"),
        ("discard", "{} 22: Guido / Court > roll; rolls 1"),
        (
            "discard",
            "{} 2: Guido, Byrd, Leonin, Sustain, Petrucci, Josquin, Susato / Court"
            " > roll; rolls 1; end turn",
        ),
    ]
]
PAIRS = TURNS + FLIPPED + WAITING + CHOICES

# Static cards are never used.
HELD = {
    "Alfonso the Wise": "MH-34", "Dunstaple": "MH-38", "Ockeghem": "MH-39",
    "Cipriano de Rore": "MH-40", "Hildegard, Monophonic Magistra": "MH-46", "Landini": "MH-53",
    "Hildegard of the Plainchants": "MH-53", "Susato": "MH-53", "Leonin": "MH-54",
    "Byrd": "MH-54", "Palestrina": "MH-54", "di Lasso": "MH-54", "Inspiration": "MH-58",
    "Amadeus VIII": "MH-59", "William V": "MH-59",
}  # fmt: skip


def at(there: str) -> MusicHistoryPosition:
    scene, _, moves = there.partition(" > ")
    position = GAME.scene(scene)
    if moves:
        line(position, moves)
    assert isinstance(position, MusicHistoryPosition)
    return position


@rule("MH-5", "MH-8", "MH-12", "MH-13", "MH-17", "MH-24", "MH-26", "MH-32", "MH-42")
@pytest.mark.parametrize(("move", "reason", "refused", "legal"), PAIRS)
def test_without_its_cause_a_refused_move_is_legal(
    move: str, reason: str, refused: str, legal: str
) -> None:
    assert why(at(refused), move) == reason
    assert move in texts(at(legal))


@rule("MH-5", "MH-10", "MH-13", "MH-14", "MH-31", "MH-47", "MH-58")
@pytest.mark.parametrize(("move", "reason", "refused", "there", "legal"), ASKED)
def test_without_its_cause_a_refused_move_is_not_needed(
    move: str, reason: str, refused: str, there: str, legal: str
) -> None:
    assert why(at(refused), move) == reason
    assert legal in texts(at(there))


@pytest.mark.parametrize(("name", "clause"), HELD.items())
def test_a_static_card_is_never_used(name: str, clause: str) -> None:
    held = name.rpartition(", ")[2]
    position = GAME.scene(f"Court 5: {held}, Guido | Hymn", "Church 5: Sustain | Psalm | Hymn=2")
    assert why(position, f"use {name}") == f"it works while held and is never used ({clause})"


def refusal(position: Position, move: int) -> tuple[str, str, str]:
    """The kind of move that is refused, and why: numbers and names of pieces aside."""
    assert isinstance(position, MusicHistoryPosition)
    text = position.text(move)
    kind = text if text.startswith("use ") else text.partition(" ")[0]
    step = STEP_NAMES[position.stack[-1].kind]
    kind = text if step == "take" and text == "take the deck" else kind
    kind = "a Vocation" if step == "vocation" else kind
    return step, kind, re.sub(r"\d+(?![^(]*\))", "N", str(position.why_not(move)))


def in_the_table() -> set[tuple[str, str, str]]:
    found = {
        ("turn", f"use {name}", f"it works while held and is never used ({clause})")
        for name, clause in HELD.items()
    }
    for move, _, there, *_ in [*PAIRS, *ASKED]:
        position = at(there)
        found.add(refusal(position, position.parse(move)))
    return found


def test_no_refusal_of_a_game_is_missing_above() -> None:
    missing: set[tuple[str, str, str]] = set()
    known = in_the_table()
    for seed in range(16):
        ages = ["monophony", "polyphony", "early", "high"]
        position, luck = GAME.start(2 + seed % 8, {"age": ages[seed % 4]}), Luck(seed)
        while position.to_move() != OVER:
            moves = position.moves()
            if position.to_move() == CHANCE:
                position.play(position.outcome(luck))
                continue
            refused = {refusal(position, move) for move in position.tries() if move not in moves}
            missing |= refused - known
            position.play(luck.choice(moves))
    assert not missing
