"""Removal of a visitor from the data of events."""

from __future__ import annotations

from typing import Final

from bandstand.engine import PlainData

FORGOTTEN: Final = "(taken back)"


def seats_in(kind: str, data: PlainData) -> list[PlainData]:
    """Return the seats that an event describes."""
    if kind == "table":
        return list(data["seats"])
    return [data] if kind == "seat" else []


def without_visitor(
    kind: str, data: PlainData, mine: bool, visitor: str, stranger: str, name: str
) -> PlainData:
    """Return the data of an event with a stranger in the place of a visitor."""
    if kind == "table":
        seats = [
            without_visitor("seat", seat, mine, visitor, stranger, name) for seat in data["seats"]
        ]
        return {**data, "seats": seats}
    if kind == "seat":
        theirs = visitor in (data["holder"], data.get("asked"))
        told = {key: stranger if one == visitor else one for key, one in data.items()}
        return {**told, "name": name, "agreed": False} if theirs else told
    if kind == "name" and mine:
        return {**data, "name": name}
    if (kind == "chat" and mine) or (kind == "report" and data["who"] == visitor):
        blank = {"who": stranger} if kind == "report" else {}
        return {**data, **blank, "name": name, "text": FORGOTTEN}
    return {key: stranger if one == visitor else one for key, one in data.items()}
