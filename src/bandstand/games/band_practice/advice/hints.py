"""What speaks for a move, in a few words: what it does to which goal, or for the band."""

from __future__ import annotations

from bandstand.engine.position import PlainData
from bandstand.games.band_practice import notation
from bandstand.games.band_practice.cards import POWERS
from bandstand.games.band_practice.dice import kind_of, name_of, rolled, shifted
from bandstand.games.band_practice.frames import TURN
from bandstand.games.band_practice.practice import TO_PLAY, Practice
from bandstand.games.band_practice.view import preview


def reason(position: Practice, move: int) -> str:
    """A clause for a hint; empty where the move speaks for itself."""
    frame = position.pending()
    if frame is not None and frame.kind == TURN:
        return _on_a_turn(position, move)
    if notation.TAKE <= move < notation.CLEAR:
        songs = TO_PLAY - len(position.past)
        while_it_lasts = "once in this song" if songs == 1 else f"once in each of {songs} songs"
        return f"{while_it_lasts} you can {POWERS[position.cards.row[move - notation.TAKE]]}"
    if notation.CLEAR <= move < notation.MEND:
        return "then it can be taken"
    if notation.MEND <= move < notation.TURN_CARDS:
        left = len(position.sheet.mistakes()) - 1
        if left:
            return f"that leaves {left} to mend"
        return "without this disc the song can still bring a patron"
    if move == notation.TURN_CARDS:
        return "there are more cards to choose from on the next visit"
    if move == notation.TAKE_TOP:
        return "it brings a second card for one visit"
    return ""


def _on_a_turn(position: Practice, move: int) -> str:
    dice: list[int] = position.pool.cards()
    if move < notation.DANCE:
        return _placing(
            position, move - notation.PLACE if move < notation.EXTRA else move - notation.EXTRA
        )
    if move < notation.COPY:
        return ""
    if move < notation.SHIFT_UP:
        value = move - notation.COPY
        return f"the pool becomes {_listed([rolled(kind_of(die), value) for die in dice])}"
    if move < notation.REROLL:
        up = move == notation.SHIFT_UP
        return f"the pool becomes {_listed([shifted(die, up) for die in dice])}"
    if move == notation.REROLL:
        return f"{_listed(dice)} will hardly do"
    return "it is one die more to choose from"


def _placing(position: Practice, die: int) -> str:
    """What a die does: to the goals it touches, on the stage, and to the pool."""
    met: list[str] = []
    failed: list[str] = []
    visitors: list[str] = []
    for effect in preview(position, die):
        if effect["outcome"] == "succeeds":
            met.append(f"{effect['goal']} ({_steps(effect['points'])})")
            visitors += _visitors(effect, position.box.spots[-1])
        elif effect["outcome"] == "fails":
            failed.append(effect["goal"])
    said: list[str] = []
    if met:
        said.append(f"it meets {' and '.join(met)}")
    for role in visitors:
        said.append(f"{role} reaches the spotlight")
    left: list[int] = position.pool.cards()
    left.remove(die)
    if failed:
        said.append(f"it fails {' and '.join(failed)}, but leaves {_listed(left)}")
    elif not met:
        said.append(f"it leaves {_listed(left)} for what comes")
    return ", ".join(said)


def _visitors(effect: PlainData, spotlight: str) -> list[str]:
    """The roles whose walk leads into the spotlight."""
    return [role for role, walk in effect["walks"].items() if spotlight in walk]


def _steps(points: int) -> str:
    return "1 step" if points == 1 else f"{points} steps"


def _listed(dice: list[int]) -> str:
    """Dice in words.

    >>> _listed([3, 12]), _listed([])
    ('3 and Boom 4', 'nothing')
    """
    names = [name_of(die) for die in dice]
    if not names:
        return "nothing"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
