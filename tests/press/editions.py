"""Editions made of the longest texts that a person might still print."""

from __future__ import annotations

import re
from pathlib import Path

from bandstand import catalogue

LONG = "Contrabassophone Superoctavo"
TEXT = (
    " and another player who holds more Effects than you do may then answer with a card of theirs"
)


def long_edition(game: str, folder: Path) -> Path:
    """A components file of a game in which names and texts are long."""
    text = catalogue._file(game, "components.toml")
    if game == "test_piece":
        for name in ("Front-Row Cornet", "Timpani", "Soprano Cornet"):
            text = text.replace(f'"{name}"', f'"{LONG} {name} of Brighouse and Rastrick"')
        text = text.replace("score_board_measures = 13", "score_board_measures = 44")
    elif game == "metronome":
        text = re.sub(
            r'"gold"|\bgold\b(?= =)',
            lambda found: found[0].replace("gold", "ultramarineviolet"),
            text,
        )
        text = text.replace('value = "eighth"', 'value = "demisemihemidemisemiquaver"')
    elif game == "band_practice":
        text = text.replace('"3", "4"', '"proscenium", "4"')
        text = text.replace(
            'parts = ["P . .", "P u =", "P d ="]',
            'parts = ["P . .", "P u =", "P d =", "P d =", "P d =", "P d =", "P d =", "P u ="]',
        )
    else:
        text = re.sub(r'(?m)^text = "(.*)\."$', rf'text = "\1{TEXT}."', text)
        text = text.replace('name = "Galliard"', f'name = "Galliarde {LONG} from the Court"')
        text = text.replace('name = "Estampie"', 'name = "Donaudampfschifffahrtsgesellschaft"')
        text = text.replace(
            '"The Age of Monophony"', '"The Age of Monophony before Anybody wrote it down"'
        )
    file = folder / f"{game}.toml"
    file.write_text(text, encoding="utf-8")
    return file
