"""What happens in Band Practice, for the log, sounds, music and screens. Everyone sees it all.

Roles, dice, cards, goals and spots are named as in the view; parts and songs count from 1.
"""

from __future__ import annotations

from bandstand.engine.events import PublicEvent

Place = tuple[str, int]  # a square: its role and part
GoalPlace = tuple[str, str, int]  # a goal, and the role and part of the last square it touches


class RoleEvent(PublicEvent, frozen=True):
    """Something that a player's role did."""

    role: str


class CardTurnedUp(PublicEvent, frozen=True):
    """The top card of the deck was turned face up (BP-2, BP-17)."""

    card: str
    setting_up: bool


class SongBegan(PublicEvent, frozen=True):
    """A song sheet was laid out (BP-3)."""

    number: int
    song: str
    squares: tuple[Place, ...]  # part by part, each from the bottom up
    kinds: tuple[str, ...]  # of goals on the sheet, each once


class PartBegan(RoleEvent, frozen=True):
    """The role at the bottom of a part is about to roll (BP-4)."""

    part: int
    dice: int


class DieRolled(PublicEvent, frozen=True):
    """A die was rolled and joined the pool (BP-4, BP-22, BP-27)."""

    die: str
    value: int
    special: bool
    left: int  # dice still to roll
    pool: tuple[str, ...]


class DiePlaced(RoleEvent, frozen=True):
    """A die was placed on the role's square (BP-5, BP-26)."""

    die: str
    value: int
    number: int  # of the song
    song: str
    part: int
    extra: bool  # by the power of an Extra Die
    left: int  # dice of the pool that look the same
    fails: bool  # a goal, now or once the die is kept


class DieTakenBack(RoleEvent, frozen=True):
    """The die just placed went back to the pool (BP-33)."""

    part: int
    covered: int  # the value of the die that lay under it, or 0


class DieCardUsed(RoleEvent, frozen=True):
    """The role is about to roll a special die (BP-22)."""

    card: str


class DieDanced(RoleEvent, frozen=True):
    """Diva Dancer: a die left the pool and the role walked its value (BP-23)."""

    die: str
    steps: int
    spot: str  # where the role stands now


class PoolShifted(RoleEvent, frozen=True):
    """Shift: every die of the pool went up or down by one (BP-25)."""

    up: bool
    pool: tuple[str, ...]


class PoolRerolled(RoleEvent, frozen=True):
    """Reroll: every die of the pool is about to be rolled again (BP-27)."""


class PoolCopied(RoleEvent, frozen=True):
    """Copy: every die of the pool turned to the same value (BP-28)."""

    pool: tuple[str, ...]


class GoalJudged(PublicEvent, frozen=True):
    """A goal succeeded or failed (BP-6 to BP-15). The seat is that of the role to act."""

    goal: str
    role: str  # of the last square that the goal touches
    part: int
    goal_kind: str
    succeeded: bool
    points: int
    dice: tuple[int, ...]  # values on the squares that the goal touches
    others: tuple[int, ...]  # values on the other squares it looks at
    walks: tuple[tuple[str, str], ...]  # each role that walked, and the spot it came to


class RowDiscPlaced(PublicEvent, frozen=True):
    """A red disc was put on a card of the row (BP-11)."""

    card: str


class WalkedOn(RoleEvent, frozen=True):
    """The role walked steps that had waited for the spotlight to be settled (BP-16)."""

    spot: str


class ChoiceMade(RoleEvent, frozen=True):
    """The role chose something that its move says in full."""

    choice: str  # one of `moves.WORDS`


class CardTaken(RoleEvent, frozen=True):
    """The role took a card of the row in the spotlight (BP-17)."""

    card: str


class DiscRemoved(RoleEvent, frozen=True):
    """The role removed the disc from a card of the row or from a goal (BP-19)."""

    name: str


class TopCardDrawn(RoleEvent, frozen=True):
    """The top card went to the role, or under the deck (BP-24)."""

    card: str
    kept: bool


class SongEnded(PublicEvent, frozen=True):
    """A song ended, with a patron if no goal carries a disc (BP-29, BP-31)."""

    number: int
    song: str
    broken_off: bool
    dice: tuple[str, ...]  # on each square, "" if none
    marks: tuple[str, ...]  # on each goal
    scored: tuple[int, ...]  # by each goal
    mistakes: tuple[GoalPlace, ...]  # goals under a disc


class PracticeEnded(PublicEvent, frozen=True):
    """The eighth song is over (BP-31, BP-32)."""

    patrons: int
