"""Song sheets: columns of squares, with goals on their edges, in them and across them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.fields import Fields
from bandstand.engine.text_limits import quote
from bandstand.games.band_practice.rules import goals

TO_PLAY: Final[i64] = 8  # songs in a game
LEVELS: Final = ("I", "II", "III")
MOST_PARTS: Final = 8
SQUARES: Final[i64] = 24
MOST_GOALS: Final[i64] = 32

SIGNS: Final[dict[str, int]] = {
    "=": goals.EQUALS,
    "u": goals.UP,
    "d": goals.DOWN,
    "s": goals.SYNCOPATION,
    "P": goals.POSE,
}
NO_SQUARE: Final = "-"
NO_GOAL: Final = "."
LINKS: Final[dict[str, int]] = {
    "crescendo": goals.CRESCENDO,
    "key change": goals.KEY_CHANGE,
    "big finish": goals.BIG_FINISH,
}


@final
class Song:
    """One song sheet, as components.toml describes it."""

    def __init__(self, fields: Fields) -> None:
        self.id: Final = fields.text("id")
        level, _, letter = self.id.partition("-")
        if level not in LEVELS or len(letter) != 1 or not "a" <= letter <= "z":
            raise fields.fail("id", f"is a level and a letter, as 'II-a'; not {quote(self.id)}")
        self.level: Final = level
        self.columns: Final[list[vec[i64]]] = []  # the roles of each part, from the bottom up
        self.goals: Final[list[goals.Goal]] = []
        parts = fields.texts("parts")
        if not 1 <= len(parts) <= MOST_PARTS:
            raise fields.fail("parts", f"a song has 1 to {MOST_PARTS} parts, not {len(parts)}")
        for part, signs in enumerate(parts):
            self._read_part(fields, part, signs.split()[::-1])
        links = fields.tables("links") if fields.has("links") else []
        for link in links:
            self._read_link(link)
            link.done()
        if len(self.goals) > MOST_GOALS:
            raise fields.fail("parts", f"a song has at most {MOST_GOALS} goals")
        fields.done()
        for goal in self.goals:
            goal.others = vec[i64](self._others(goal))
        # The goals that touch each square, in the order they are judged.
        self.touching: Final = [vec[i64](self._touching(at)) for at in range(SQUARES)]

    def has(self, part: int, role: int) -> bool:
        """Return whether the role has a square in the part."""
        return 0 <= part < len(self.columns) and role in self.columns[part]

    def _read_part(self, fields: Fields, part: int, signs: list[str]) -> None:
        """Read a column: a sign a role, from the bottom up."""
        if len(signs) != len(goals.ROLES):
            raise fields.fail("parts", f"part {part + 1} must be three signs")
        column = [role for role in range(3) if signs[role] != NO_SQUARE]
        if not column:
            raise fields.fail("parts", f"part {part + 1} has no square")
        self.columns.append(vec[i64](column))
        for role in column:
            sign = signs[role]
            if sign in SIGNS:
                self.goals.append(self._read_goal(fields, SIGNS[sign], part, role))
            elif sign != NO_GOAL:
                known = " ".join([*SIGNS, NO_GOAL, NO_SQUARE])
                raise fields.fail("parts", f"part {part + 1}: {quote(sign)} is none of {known}")

    def _read_goal(self, fields: Fields, kind: int, part: int, role: int) -> goals.Goal:
        here: int = goals.square(part, role)
        if kind == goals.POSE:
            return goals.Goal(kind, role, part, [here], [])
        before = [earlier for earlier in range(part) if self.has(earlier, role)]
        if not before:
            name = f"{goals.GOALS[kind]} of {goals.ROLES[role]}"
            raise fields.fail("parts", f"part {part + 1}: {name} has no square to its left (BP-7)")
        return goals.Goal(kind, role, part, [goals.square(before[-1], role), here], [])

    def _read_link(self, link: Fields) -> None:
        name = link.text("goal", among=list(LINKS))
        kind = LINKS[name]
        parts = [n - 1 for n in link.numbers("parts", 1 if kind == goals.BIG_FINISH else 2, low=1)]
        if parts != sorted(set(parts)):
            raise link.fail("parts", "must be two parts, the left one first")
        role: int = goals.NOBODY
        rows: list[int] = (
            [goals.MELODY, goals.FRONT]
            if kind == goals.KEY_CHANGE
            else [goals.BEATS, goals.MELODY, goals.FRONT]
        )
        if kind == goals.CRESCENDO:
            role = goals.ROLES.index(link.text("row", among=goals.ROLES))
            rows = [role]
        for part in parts:
            for row in rows:
                if not self.has(part, row):
                    lacks = f"{goals.ROLES[row]} has no square in part {part + 1}"
                    raise link.fail("parts", f"{lacks}, which the {name} needs")
        squares: list[int] = [goals.square(part, row) for row in rows for part in parts]
        self.goals.append(
            goals.Goal(kind, role, parts[-1], squares, [] if kind == goals.CRESCENDO else rows)
        )

    def _others(self, goal: goals.Goal) -> list[int]:
        """Return what a goal looks at besides the squares it touches."""
        if goal.kind == goals.POSE:
            column: list[int] = [goals.square(goal.part, role) for role in self.columns[goal.part]]
            return [at for at in column if at not in goal.squares]
        if goal.kind == goals.CRESCENDO:
            earlier = [part for part in range(goal.part) if self.has(part, goal.role)]
            return [goals.square(part, goal.role) for part in earlier]
        if goal.kind == goals.BIG_FINISH:
            return [
                number
                for number, other in enumerate(self.goals)
                if other.part == goal.part and other is not goal
            ]
        return []

    def _touching(self, at: int) -> list[int]:
        """Return a square's goals: at its left edge or in it, then linked ones, then others (BP-6).

        The rest hang on its right edge and wait for the die there.
        """
        own: list[int] = []
        linked: list[int] = []
        rest: list[int] = []
        for number, goal in enumerate(self.goals):
            if at not in goal.squares:
                continue
            if goal.linked():
                linked.append(number)
            elif at == goal.squares[-1]:
                own.append(number)
            else:
                rest.append(number)
        return own + linked + rest
