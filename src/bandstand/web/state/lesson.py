"""A lesson as a table in memory: the state that its page draws at each step.

A lesson's page is a replay in which the learner may move. Everything on it comes from the
learner's seat, as at a real table.
"""

from __future__ import annotations

from typing import Final, final

from bandstand.engine import Game
from bandstand.learn import Lesson
from bandstand.learn.check import todays
from bandstand.tables import laid_out, names_at
from bandstand.web.state.builder import StateBuilder
from bandstand.web.state.log_cache import LogEntry
from bandstand.web.state.moment import Moment, moment_state
from bandstand.web.state.types import TableState

NOT_ASKED: Final = "Nothing is asked of you yet: read, and go on."


@final
class Classroom:
    """One lesson or puzzle of a game, ready to be shown. Raises BadRecord if it is broken."""

    def __init__(self, states: StateBuilder, game: Game, lesson: Lesson, path: str) -> None:
        self._states = states
        self.game = game
        self.lesson = lesson
        self.path = path  # its address, which is the id of its table too
        self.table = laid_out(game, todays(lesson, game), id=path)
        self.names = names_at(self.table)
        self.names[lesson.learner] = "You"

    def state(self, stop: int, *, asked: bool) -> TableState:
        """Return the state of the table after `stop` moves, as the learner sees it.

        If the learner is `asked` and it is their turn, they may try any move.
        """
        moment = Moment(
            self.table,
            stop,
            self.table.sight(self.lesson.learner, stop),
            self.names,
            may_act=asked,
            refusal=NOT_ASKED,
        )
        return moment_state(self._states.boards, moment)

    def since(self, before: int, stop: int) -> list[LogEntry]:
        """Return what the others did from one moment to another, oldest first."""
        log, learner = self._states.log, self.lesson.learner
        entries = log.read(self.table, learner, self.names, stop, before)
        return [entry for entry in reversed(entries) if entry.who != "You"]
