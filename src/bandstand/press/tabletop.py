"""Cards for virtual tables: the decks as a saved object of Tabletop Simulator."""

from __future__ import annotations

from typing import Any, Final

COLUMNS: Final = 10
ROWS: Final = 7
APART: Final = 4.0  # between decks on the table
FLAT: Final = {
    "rotX": 0.0,
    "rotY": 180.0,
    "rotZ": 180.0,
    "scaleX": 1.0,
    "scaleY": 1.0,
    "scaleZ": 1.0,
}


def saved_object(title: str, pictures: list[dict[str, Any]], where: str) -> dict[str, Any]:
    """The saved object: a deck of every kind of card, face down side by side.

    `where` is the address of the folder that the pictures are in.

    >>> sheet = {"file": "notes-1", "kind": "notes", "back": "notes-back", "names": ["C", "C", "G"]}
    >>> deck = saved_object("High Note", [sheet], "file:///tmp/")["ObjectStates"][0]
    >>> deck["Nickname"], deck["DeckIDs"], deck["CustomDeck"]["1"]["FaceURL"]
    ('High Note: notes', [100, 101, 102], 'file:///tmp/notes-1.png')
    """
    sheets = [picture for picture in pictures if picture["names"]]
    decks: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for number, sheet in enumerate(sheets, 1):
        decks.setdefault(sheet["kind"], []).append((number, sheet))
    states = [
        _deck(f"{title}: {kind}", numbered, where, place * APART)
        for place, (kind, numbered) in enumerate(decks.items())
    ]
    return {"SaveName": "", "ObjectStates": states}


def _deck(
    name: str, sheets: list[tuple[int, dict[str, Any]]], where: str, x: float
) -> dict[str, Any]:
    custom = {str(number): _sheet(sheet, where) for number, sheet in sheets}
    place = {"posX": x, "posY": 1.0, "posZ": 0.0, **FLAT}
    cards = [
        {
            "Name": "Card",
            "Transform": place,
            "Nickname": card,
            "CardID": 100 * number + at,
            "CustomDeck": {str(number): custom[str(number)]},
        }
        for number, sheet in sheets
        for at, card in enumerate(sheet["names"])
    ]
    if len(cards) == 1:
        return {**cards[0], "Nickname": name}
    return {
        "Name": "Deck",
        "Transform": place,
        "Nickname": name,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }


def _sheet(sheet: dict[str, Any], where: str) -> dict[str, Any]:
    return {
        "FaceURL": f"{where}{sheet['file']}.png",
        "BackURL": f"{where}{sheet['back']}.png",
        "NumWidth": COLUMNS,
        "NumHeight": ROWS,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }
