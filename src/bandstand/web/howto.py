"""One page on how to play a game, with pictures cut from the boards of its lessons."""

from __future__ import annotations

import re

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from bandstand.engine import Game
from bandstand.learn import Aid, How, Picture, teaching_of, words_of
from bandstand.learn.aid import SCORING, SIGNS, TURN, Sign
from bandstand.tables import NotFound
from bandstand.web import rulebook
from bandstand.web.classroom import LESSON, asked_for, classroom
from bandstand.web.server import Server

_MARK = re.compile(r"\[([A-C])\]")
_CLAUSE_LINK = re.compile(r'<a class="cl" href="#')


async def how_to_play(request: Request) -> Response:
    """One page on how to play a game."""
    server, game, teaching = asked_for(request)
    if teaching.how is None:
        raise NotFound(f"there is no page on how to play {game.title}: see its rulebook")
    return await server.page(
        request,
        "howto.html",
        game=game,
        goal=teaching.how.goal,
        ideas=how_page(server, game),
        glance=glance(server, game),
        style=server.assets.own(game, "table.css"),
        minutes=sum(lesson.minutes for lesson in teaching.lessons.values()),
    )


def how_page(server: Server, game: Game) -> Markup:
    """What the page says after the goal, with its pictures; nothing for a game without one."""
    how, usual = teaching_of(game.name).how, server.tables.editions.game(game.name)
    return server.how_pages.get(game.name, lambda: _ideas(server, usual, how)) if how else Markup()


def glance(server: Server, game: Game) -> Markup:
    """The player aid of a game in its edition, as it is printed; nothing if it has none."""
    aid, key = teaching_of(game.name).aid, f"{game.name} {game.edition}"
    if aid is None:
        return Markup()
    return server.glances.get(key, lambda: _glance(server, game, aid.of(words_of(game))))


def _glance(server: Server, game: Game, aid: Aid) -> Markup:
    signs = [
        f"{_picture(server, game, sign)}<span>{words(game, sign.words)}</span>"
        for sign in aid.signs
    ]
    columns = {
        TURN: [str(words(game, line)) for line in aid.turn],
        SIGNS: signs,
        SCORING: [str(words(game, line)) for line in aid.scoring],
    }
    html = "".join(
        f'<section class="idea"><h3>{name}</h3><ul{" class=signs" if name == SIGNS else ""}>'
        + "".join(f"<li>{line}</li>" for line in lines)
        + "</ul></section>"
        for name, lines in columns.items()
        if lines
    )
    return Markup(f'<h2>At a glance</h2><div class="glance">{html}</div>')


def _picture(server: Server, game: Game, sign: Sign) -> str:
    if sign.glyph:
        return f'<span class="m" aria-hidden="true">&#{sign.glyph};</span>'
    return f'<img src="{server.assets.art(game, sign.art)}" width="26" height="26" alt="">'


def _ideas(server: Server, game: Game, how: How) -> Markup:
    """Each heading with what stands under it, a picture as a figure."""
    html: list[str] = []
    for block in how.blocks:
        if isinstance(block, Picture):
            html.append(_figure(server, game, block))
            continue
        drawn = rulebook.block(block)
        if drawn.startswith("<h3>"):
            html.append(("</section>" if html else "") + f'<section class="idea">{drawn}')
        else:
            html.append(drawn)
    ideas = "".join(html) + ("</section>" if html else "")
    return Markup(_CLAUSE_LINK.sub(f'<a class="cl" href="/rules/{game.name}#', ideas))


def _figure(server: Server, game: Game, picture: Picture) -> str:
    room = classroom(server, game, teaching_of(game.name), LESSON, picture.lesson)
    crops = "".join(f'<div class="crop"><div>{part}</div></div>' for part in room.pictured(picture))
    caption = f"<figcaption>{escape(picture.caption)}</figcaption>"
    return f'<figure class="figure"><div inert>{crops}</div>{caption}</figure>'


def words(game: Game, text: str, marks: dict[str, str] | None = None) -> Markup:
    """What a lesson says: bold words and clauses as in rulebooks.

    Its marks are links to the parts they mean, whose ids are given by letter.
    """

    def link(mark: re.Match[str]) -> str:
        id = (marks or {}).get(mark[1], "board")
        return f'<a class="mk" href="#{id}"><span class="vh">see </span>{mark[1]}</a>'

    html = _CLAUSE_LINK.sub(f'<a class="cl" href="/rules/{game.name}#', rulebook.words(text))
    return Markup(_MARK.sub(link, html))
