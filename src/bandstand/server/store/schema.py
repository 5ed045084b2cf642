"""The tables in the database, as numbered steps from nothing to now.

A step that has been released is never edited: a change is a new step. The
statements mean the same to SQLite and to PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bandstand.tables.errors import Unavailable

STEPS: Final[Sequence[Sequence[str]]] = (
    # 1: what happened at each table, and what lists show of it.
    (
        "CREATE TABLE events ("
        " table_id TEXT NOT NULL,"
        " number BIGINT NOT NULL,"
        " happened DOUBLE PRECISION NOT NULL,"
        " who TEXT NOT NULL,"
        " kind TEXT NOT NULL,"
        " data TEXT NOT NULL,"
        " PRIMARY KEY (table_id, number))",
        "CREATE TABLE summaries ("
        " table_id TEXT PRIMARY KEY,"
        " game TEXT NOT NULL,"
        " state TEXT NOT NULL,"
        " public INTEGER NOT NULL,"
        " owner TEXT NOT NULL,"
        " due INTEGER NOT NULL,"
        " created DOUBLE PRECISION NOT NULL,"
        " changed DOUBLE PRECISION NOT NULL,"
        " holders TEXT NOT NULL,"
        " names TEXT NOT NULL,"
        " moves BIGINT NOT NULL,"
        " to_move INTEGER NOT NULL)",
        "CREATE INDEX summaries_by_owner ON summaries (owner)",
        "CREATE INDEX summaries_due ON summaries (table_id) WHERE due = 1",
        "CREATE INDEX summaries_public ON summaries (changed) WHERE public = 1",
        "CREATE TABLE people ("
        " table_id TEXT NOT NULL,"
        " visitor TEXT NOT NULL,"
        " PRIMARY KEY (table_id, visitor))",
        "CREATE INDEX people_by_visitor ON people (visitor)",
    ),
    # 2: the names that visitors chose.
    ("CREATE TABLE visitors (visitor TEXT PRIMARY KEY, name TEXT NOT NULL)",),
    # 3: what the coach made of finished games.
    ("CREATE TABLE reviews (table_id TEXT PRIMARY KEY, data TEXT NOT NULL)",),
    # 4: when a seat is handed to a bot, how games ended, and which tables somebody cleared away.
    (
        "ALTER TABLE summaries ADD COLUMN deadline DOUBLE PRECISION NOT NULL DEFAULT 0",
        "ALTER TABLE summaries ADD COLUMN bots TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE summaries ADD COLUMN result TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX summaries_deadline ON summaries (deadline) WHERE deadline > 0",
        "CREATE TABLE cleared ("
        " visitor TEXT NOT NULL,"
        " table_id TEXT NOT NULL,"
        " PRIMARY KEY (visitor, table_id))",
    ),
    # 5: since when somebody is known, what they said anywhere, and what was reported.
    (
        "CREATE TABLE ended ( visitor TEXT PRIMARY KEY, before DOUBLE PRECISION NOT NULL)",
        "CREATE INDEX events_by_who ON events (who) WHERE kind IN ('seat', 'name', 'chat')",
        "CREATE INDEX events_reported ON events (happened) WHERE kind = 'report'",
    ),
    # 6: what visitors have met while they learn a game.
    (
        "CREATE TABLE met ("
        " visitor TEXT NOT NULL,"
        " game TEXT NOT NULL,"
        " what TEXT NOT NULL,"
        " PRIMARY KEY (visitor, game, what))",
    ),
    # 7: editions that visitors have opened, as they are written.
    (
        "CREATE TABLE editions ("
        " game TEXT NOT NULL,"
        " edition TEXT NOT NULL,"
        " text TEXT NOT NULL,"
        " visitor TEXT NOT NULL,"
        " opened DOUBLE PRECISION NOT NULL,"
        " PRIMARY KEY (game, edition))",
    ),
    # 8: finished games that may be studied, since all who played them agreed.
    (
        "ALTER TABLE summaries ADD COLUMN agreed INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX summaries_agreed ON summaries (game, changed) WHERE agreed = 1",
    ),
    # 9: the first event of each table, which names its edition.
    ("CREATE INDEX events_first ON events (table_id) WHERE number = 0",),
    # 10: what the health check writes.
    ("CREATE TABLE health_check (number BIGINT PRIMARY KEY, data TEXT NOT NULL)",),
)


def migrate(version: int, run: Callable[[str], object]) -> int:
    """Take a database from `version` to the newest by `run`ning statements; which that is."""
    if version > len(STEPS):
        raise Unavailable(
            f"this database has schema {version}, from a newer Bandstand: "
            f"this one knows schemas up to {len(STEPS)}"
        )
    for step in STEPS[version:]:
        for statement in step:
            run(statement)
    return len(STEPS)
