"""Read what forms and addresses bring."""

from __future__ import annotations

from starlette.requests import Request

from bandstand.tables import NotFound, Table, Unreadable


def number(text: str | None, what: str) -> int:
    """Return a whole number of a form or an address. Raises Unreadable."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Unreadable(f"{what} should be a whole number, not {str(text)[:40]!r}")
    return int(text)


def moment_of(table: Table, asked: str) -> int:
    """Return the number of moves after which a game is to be shown. Raises NotFound."""
    stop = number(asked, "the moment")
    if stop > table.moves:
        raise NotFound(f"this game has {table.moves} moves; there is no move {stop}")
    return stop


def stop_of(request: Request, table: Table) -> int:
    """Return the move that the query asks for, or the last."""
    asked = request.query_params.get("at")
    return table.moves if asked is None else moment_of(table, asked)


def page_of_action(request: Request) -> str:
    """Return the address of the table's page that an action was posted from."""
    without_script = "/plain" if "plain" in request.query_params else ""
    return f"/t/{request.path_params['id']}{without_script}"
