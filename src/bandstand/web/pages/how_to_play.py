"""One page on how to play a game, with pictures of the boards of its lessons.

The page draws each picture itself, from the state of the lesson at that moment.
"""

from __future__ import annotations

import re

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from bandstand.engine import Game, PlainData
from bandstand.learn import Aid, How, Picture, Teaching, teaching_of, words_of
from bandstand.learn.aid import SCORING, SIGNS, TURN, Sign
from bandstand.tables import NotFound
from bandstand.web.pages import rulebook
from bandstand.web.pages.classroom import LESSON, classroom, game_taught
from bandstand.web.server import Server
from bandstand.web.state.constants import game_constants, page_modules
from bandstand.web.state.diff import encode, in_script

_MARK = re.compile(r"\[([A-C])\]")
_CLAUSE_LINK = re.compile(r'<a class="cl" href="#')


async def how_to_play(request: Request) -> Response:
    """One page on how to play a game."""
    server, game, teaching = game_taught(request)
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
        modules=page_modules(server.assets, game, entry="table/howto.js"),
        game_json=in_script(game_constants(server.assets, game, "")),
        minutes=sum(lesson.minutes for lesson in teaching.lessons.values()),
    )


def how_page(server: Server, game: Game) -> Markup:
    """What the page says after the goal, with its pictures; nothing for a game without one."""
    how, usual = teaching_of(game.name).how, server.services.editions.game(game.name)
    return server.how_pages.get(game.name, lambda: _ideas(usual, how)) if how else Markup()


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


def _ideas(game: Game, how: How) -> Markup:
    """Each heading with what stands under it, a picture as a figure."""
    html: list[str] = []
    for block in how.blocks:
        if isinstance(block, Picture):
            html.append(_figure(block))
            continue
        drawn = rulebook.block(block)
        if drawn.startswith("<h3>"):
            html.append(("</section>" if html else "") + f'<section class="idea">{drawn}')
        else:
            html.append(drawn)
    ideas = "".join(html) + ("</section>" if html else "")
    return Markup(_CLAUSE_LINK.sub(f'<a class="cl" href="/rules/{game.name}#', ideas))


def _figure(picture: Picture) -> str:
    """Return the place of a picture: the page's script draws its parts of the board there."""
    caption = f"<figcaption>{escape(picture.caption)}</figcaption>"
    return f'<figure class="figure"><div class="picture" inert></div>{caption}</figure>'


async def pictures(request: Request) -> Response:
    """Return the states that the pictures of a game's how-to-play page are drawn from."""
    server, game, teaching = game_taught(request)
    how = teaching.how
    found = [_pictured(server, game, teaching, one) for one in how.pictures()] if how else []
    return Response(encode(found), media_type="application/json")


def _pictured(server: Server, game: Game, teaching: Teaching, picture: Picture) -> PlainData:
    room = classroom(server, game, teaching, LESSON, picture.lesson)
    return {"state": room.state(picture.at, asked=True), "parts": picture.names}


def words(game: Game, text: str) -> Markup:
    """Return what a lesson says: bold words and clauses as in rulebooks.

    A mark such as [A] becomes a link, which the page leads to the part it marks.
    """

    def link(mark: re.Match[str]) -> str:
        return (
            f'<a class="mk" href="#board" data-to-mark="{mark[1]}">'
            f'<span class="vh">see </span>{mark[1]}</a>'
        )

    html = _CLAUSE_LINK.sub(f'<a class="cl" href="/rules/{game.name}#', rulebook.words(text))
    return Markup(_MARK.sub(link, html))
