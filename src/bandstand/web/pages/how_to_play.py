"""One page on how to play a game, with pictures of the boards of its lessons.

The page draws each picture itself, from the state of the lesson at that moment.
"""

from __future__ import annotations

import re
from typing import Final

from cachetools import LRUCache, cached
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from bandstand.engine import Game, PlainData
from bandstand.learn import Aid, How, Picture, Teaching, teaching_of, words_of
from bandstand.learn.aid import SCORING, SIGNS, TURN, Sign
from bandstand.tables import NotFound
from bandstand.web.assets import Assets
from bandstand.web.pages import rulebook
from bandstand.web.pages.classroom import LESSON, Classrooms, classrooms_of, game_taught
from bandstand.web.responses import render
from bandstand.web.services import assets_of
from bandstand.web.state.constants import game_constants, page_modules
from bandstand.web.state.diff import encode, in_script

CACHED_PAGES: Final = 50  # of each kind
_MARK = re.compile(r"\[([A-C])\]")
_CLAUSE_LINK = re.compile(r'<a class="cl" href="#')


async def how_to_play(request: Request) -> Response:
    """Return the page on how to play a game."""
    (game, teaching), assets = game_taught(request), assets_of(request)
    if teaching.how is None:
        raise NotFound(f"there is no page on how to play {game.title}: see its rulebook")
    return await render(
        request,
        "howto.html",
        game=game,
        goal=teaching.how.goal,
        ideas=how_page(game),
        glance=glance(assets, game),
        style=assets.own(game, "table.css"),
        modules=page_modules(assets, game, entry="table/howto.js"),
        game_json=in_script(game_constants(assets, game, "")),
        minutes=sum(lesson.minutes for lesson in teaching.lessons.values()),
    )


def how_page(game: Game) -> Markup:
    """Return what the page says after the goal, with its pictures; nothing without such a page."""
    how = teaching_of(game.name).how
    return _ideas(game.name, how) if how else Markup()


def glance(assets: Assets, game: Game) -> Markup:
    """Return the player aid of a game in its edition; nothing if it has none."""
    aid = teaching_of(game.name).aid
    return _glance(assets, game, aid) if aid else Markup()


@cached(LRUCache(CACHED_PAGES), key=lambda assets, game, aid: (assets, game.name, game.edition))
def _glance(assets: Assets, game: Game, aid: Aid) -> Markup:
    aid = aid.of(words_of(game))
    signs = [
        f"{_picture(assets, game, sign)}<span>{words(game, sign.words)}</span>"
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


def _picture(assets: Assets, game: Game, sign: Sign) -> str:
    if sign.glyph:
        return f'<span class="m" aria-hidden="true">&#{sign.glyph};</span>'
    return f'<img src="{assets.art(game, sign.art)}" width="26" height="26" alt="">'


@cached(LRUCache(CACHED_PAGES), key=lambda game, how: game)
def _ideas(game: str, how: How) -> Markup:
    """Return each heading with what stands under it, a picture as a figure."""
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
    return Markup(_CLAUSE_LINK.sub(f'<a class="cl" href="/rules/{game}#', ideas))


def _figure(picture: Picture) -> str:
    """Return the place of a picture: the page's script draws its parts of the board there."""
    caption = f"<figcaption>{escape(picture.caption)}</figcaption>"
    return f'<figure class="figure"><div class="picture" inert></div>{caption}</figure>'


async def pictures(request: Request) -> Response:
    """Return the states that the pictures of a game's how-to-play page are drawn from."""
    game, teaching = game_taught(request)
    classrooms, how = classrooms_of(request), teaching.how
    found = [_pictured(classrooms, game, teaching, one) for one in how.pictures()] if how else []
    return Response(encode(found), media_type="application/json")


def _pictured(
    classrooms: Classrooms, game: Game, teaching: Teaching, picture: Picture
) -> PlainData:
    room = classrooms.open(game, teaching, LESSON, picture.lesson)
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
