"""A table as one visitor sees it: all that the templates are given.

Everything about the game comes from `Sight`, so no page can show what the
visitor's seat does not know. What the house draws is in parts: the cue, the people, the
log, the talk, and what can be done with the table. What the game draws is its own.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, final

from bandstand.engine import Drawn, PlainData, Sight, Why
from bandstand.learn import teaching_of
from bandstand.tables import HOUSE, Chat, Table, may_talk, names_at, why_not_close
from bandstand.web.assets import has_own_board
from bandstand.web.pages.music import sound_of
from bandstand.web.pages.tips import remark
from bandstand.web.server import Server
from bandstand.web.state.log_entries import Log, result
from bandstand.web.state.people import People, company, listed, people_at
from bandstand.web.state.plain_table import laid
from bandstand.web.state.prompt import Cue, cue_of
from bandstand.web.state.review import ReviewView
from bandstand.web.state.since_turn import Since, changed_since_turn, since_turn
from bandstand.web.state.viewer import Looker, look

log = logging.getLogger(__name__)

PACES: Final = (("Largo", 2.5), ("Andante", 1.0), ("Presto", 0.4), ("At once", 0.0))
CHATS: Final = 100  # the newest are shown


@final
class Choice(NamedTuple):
    """A move that the seat may try, and why not if it may not."""

    text: str
    why: Why | None

    def plain(self) -> PlainData:
        """The same for templates, as plain data."""
        why = {"clause": self.why.clause, "words": self.why.words} if self.why else None
        return {"text": self.text, "why": why}


@final
@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody else who has said something: the number of the last of it."""

    said: int
    name: str
    muted: bool


@final
class Talk(NamedTuple):
    """What was said, and who may say more; `first` is the number of the first that is shown."""

    chats: list[Chat]
    closed: bool = False  # the game asks for silence now
    may: bool = False  # the visitor may talk here
    first: int = 0
    muted: frozenset[str] = frozenset()  # whose words the visitor does not want
    speakers: tuple[Speaker, ...] = ()  # whom they may mute or report


@final
class Acts(NamedTuple):
    """What the visitor may do with the table besides playing."""

    begun: bool  # there is a move to look at
    paced: bool  # they play against bots, and may say how fast
    skip: bool  # bots take their time before it is their turn
    leaving: str  # what happens if they leave; nothing if they cannot
    closable: bool
    again: bool
    reviewable: bool
    lets_talk: bool  # they may say whether those who watch may talk


@final
class Parts(NamedTuple):
    """What the house draws around a game's own board."""

    cue: Cue
    people: People
    log: Log | None  # none in a lesson
    talk: Talk
    acts: Acts
    since: Since | None  # the player's last turn, where many play

    @classmethod
    def of_lesson(cls, cue: Cue, people: People) -> Parts:
        """The parts of a lesson, at which nobody talks and nothing is kept."""
        acts = Acts(
            begun=False,
            paced=False,
            skip=False,
            leaving="",
            closable=False,
            again=False,
            reviewable=False,
            lets_talk=False,
        )
        return cls(cue, people, None, Talk([]), acts, None)


def goal_of(name: str) -> str:
    """What one tries to do in a game, in a sentence; nothing if it does not say."""
    how = teaching_of(name).how
    return how.goal if how else ""


def standing_of(drawing: Drawn) -> str:
    """How everybody stands, in a few words, if the game's screen says so."""
    return str(drawing.data.get("standing", ""))


def choices_of(sight: Sight) -> list[Choice]:
    """What the seat may try."""
    return [Choice(text, why) for text, why in sight.choices()]


def drawn(
    server: Server,
    table: Table,
    sight: Sight,
    choices: list[Choice],
    names: list[str],
    stop: int | None = None,
) -> Drawn:
    """What the game's screen shows, now or after `stop` moves."""
    legal = [choice.text for choice in choices if choice.why is None]
    return table.game.screen().draw(sight, legal, names, server.memories.of(table, stop))


def _draw_or_explain(
    server: Server, table: Table, sight: Sight, choices: list[Choice], names: list[str]
) -> tuple[Drawn, str]:
    """Return what the game's screen shows, or an empty drawing and the traceback if it fails."""
    try:
        return drawn(server, table, sight, choices, names), ""
    except Exception:
        log.exception("the screen of %s failed at table %s...", table.game.name, table.id[:4])
        return Drawn({}), traceback.format_exc()


def board(
    server: Server,
    table: Table,
    visitor: str,
    *,
    asked: int | None,
    link: str,
    made: PlainData | None = None,
    met: Collection[str] = (),
    page: bool = False,
    plain: bool = False,
) -> dict[str, Any]:
    """The table now, for one visitor; less what a `page` that draws itself works out.

    `made` is the review of its game, if there is one; `met` is what the visitor has met, if
    they are coached. With `plain` the plain table is laid out, whatever board the game has.
    """
    looker = look(table, visitor, asked)
    sight = table.sight(looker.eye)
    choices = choices_of(sight) if looker.acting >= 0 else []
    drawing, problem = _draw_or_explain(server, table, sight, choices, looker.names)
    plain = plain or bool(problem)
    own = own_part(server, table, sight, choices, looker.names, drawing, plain=plain)
    legal = [choice.text for choice in choices if choice.why is None]
    first = remark(server, table, looker, legal, met)
    cue = cue_of(table, looker, drawing, own["result"], first, sound_of(server, table))
    log = Log(server.chronicles, table, looker.eye, looker.names, query=looker.query)
    people = people_at(
        table,
        visitor,
        looker.turn,
        server.services.presence.visitors_at(table.id),
        server.services.clock(),
    )
    yours = drawing.data.get("yours", {})
    if page:
        since = changed_since_turn(server.memories, table, looker, yours)
    else:
        since = since_turn(server.chronicles, server.memories, table, looker, yours)
    return {
        **own,
        "problem": problem if server.debug else "",
        "state": table.state,
        "not_now": _not_now(table, looker),
        "aim": goal_of(table.game.name),
        "standing": standing_of(drawing) if table.state != "waiting" else "",
        "looker": looker,
        "shown": Parts(
            cue, people, log, talk_of(table, visitor), acts_of(server, table, looker), since
        ),
        "title": _title(table, cue.kind),
        "say": "" if page else " ".join([*log.newest(), f"{cue.words}."]),
        "under": _under(table, visitor),
        "why": drawing.why,
        "turning": ReviewView(table, made, looker.eye, server.chronicles).decisive()
        if made
        else None,
        "contest": table.contest() is not None,
        "now": server.services.clock(),
        "link": link,
        "paces": PACES,
    }


def own_part(
    server: Server,
    table: Table,
    sight: Sight,
    choices: list[Choice],
    names: list[str],
    drawing: Drawn,
    stop: int | None = None,
    plain: bool = False,
) -> dict[str, Any]:
    """What the game's own template draws, now or after `stop` moves; see docs/screens.md."""
    game = table.game
    plain = plain or not has_own_board(game)
    view = sight.view()
    legal = [choice.text for choice in choices if choice.why is None]
    return {
        "laid": laid(view, table.players, legal, server.shape(game)) if plain else None,
        "legal": legal,
        "style": server.assets.own(game, "table.css"),
        "game": game,
        "table": table,
        "stop": stop,
        "screen": drawing.data,
        "view": view,
        "choices": [choice.plain() for choice in choices],
        "names": names,
        "final": sight.scores(),
        "result": drawing.result or result(sight, names),
    }


def talk_of(table: Table, visitor: str) -> Talk:
    """What was said at the table."""
    closed = table.state == "playing" and table.chat_closed()
    first = max(0, len(table.chats) - CHATS)
    muted = frozenset(other for one, other in table.muted if one == visitor)
    spoken = {
        chat.who: Speaker(number, chat.name, chat.who in muted)
        for number, chat in enumerate(table.chats, 1)
        if chat.who not in ("", visitor) and chat.name != HOUSE
    }
    here = bool(visitor) and (visitor == table.owner or bool(table.seats_of(visitor)))
    return Talk(
        table.chats[first:],
        closed,
        may_talk(table, visitor),
        first,
        muted,
        tuple(spoken.values()) if here else (),
    )


def acts_of(server: Server, table: Table, looker: Looker) -> Acts:
    """What a visitor may do with the table."""
    over = table.state == "over"
    playing = bool(looker.mine) and table.state == "playing"
    return Acts(
        begun=table.moves > 0,
        paced=playing and any(seat.bot for seat in table.seats),
        skip=playing and bool(table.bot_to_move()) and table.pace > 0 and not table.skipping,
        closable=looker.owner
        and not over
        and not why_not_close(table, looker.visitor, server.services.clock()),
        again=over and bool(looker.mine),
        reviewable=reviewable(table),
        leaving="" if over or looker.away or not looker.mine else _leaving(table, looker),
        lets_talk=looker.owner,
    )


def _leaving(table: Table, looker: Looker) -> str:
    """What happens if somebody leaves."""
    if not table.moves:
        return "Your seat is free for somebody else then, and you may watch."
    others = (seat for seat in table.seats if seat.holder not in ("", looker.visitor))
    if not any(seat.kind == "person" for seat in others):
        return "Nobody else is playing, so the game rests until you are back: one button does it."
    kept = "Your seat is kept for two minutes. Then a bot moves for you until you are back"
    return f"{kept}: one button does it."


def reviewable(table: Table) -> bool:
    """Whether the coach can look through the game."""
    return table.state == "over" and table.moves > 0


def _not_now(table: Table, looker: Looker) -> str:
    """What to say to somebody who tries something that is not theirs to do now."""
    if table.state != "playing":
        return "Nothing is played here now."
    if not looker.mine:
        return "You are watching, and have no seat here."
    if looker.away:
        return looker.away
    if looker.acting >= 0:
        return "Something else is asked of you now."
    return f"It is {looker.names[looker.turn]}'s turn."


def _title(table: Table, kind: str) -> str:
    if kind == "mine":
        return f"Your turn: {table.game.title}, Bandstand"
    if table.state == "over":
        return f"{table.game.title}, over: Bandstand"
    return f"{table.game.title}, Bandstand"


def unfurled(table: Table) -> str:
    """What a link to the table is called where it is shared."""
    if table.state == "waiting":
        host = next((seat.name for seat in table.seats if seat.kind == "person"), "")
        return f"{host or 'Somebody'} asks you to a game of {table.game.title}"
    return f"{table.game.title}: {listed(names_at(table))}"


def _under(table: Table, visitor: str) -> str:
    """What stands beside the game's title: who is at the table, and what was chosen."""
    chosen = [
        option.said(table.options[option.name])
        for option in table.game.options
        if table.options[option.name] != option.default
    ]
    edition = [f"edition {table.game.edition_words()}"] if table.game.edition_name else []
    clock = [table.clock.words] if table.clock else []
    who = company(table, visitor)
    return "; ".join([*([who] if who else []), *edition, *clock, *chosen])
