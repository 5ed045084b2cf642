"""A game's kit: all that its sheets are made of, as data and drawings for the templates.

In `print/` a game may have `kit.toml` (what the print says besides its cards), `kit.typ` (how
its cards and boards are drawn) and `words.py` (the function `words(game)`: what screen and
print share, and numbers of the edition). One without `kit.typ` gets plain cards.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeGuard, final

from bandstand import catalogue
from bandstand.art import HOUSE
from bandstand.engine import Game
from bandstand.engine.fields import Fields, short_id
from bandstand.learn import check_aid, empty_places, filled, teaching_of, words_of
from bandstand.learn.teaching import AID
from bandstand.press import rulebook
from bandstand.press.art import BACKS, back, back_colours, drawings, low_ink
from bandstand.press.choices import PAPERS, Choices
from bandstand.press.errors import CannotPrint

ACCENT: Final = "#785608"
OPEN: Final = "CC BY"  # licences under which a card that is passed on has to name its own
COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
BOOKLET: Final = 1.22  # how much larger the pages of a booklet are set than they are printed
_FIELD: Final = re.compile(r"\{(\w+)\}")
_NOT_PLAIN: Final = re.compile(r"[^a-z0-9]+")  # in the names of drawings
MOST_CARDS: Final = 2_000  # of one game: more is a mistake, and would take very long
STATED: Final = ("short", "accent", "back", "rights", "need", "steps", "deck")


@final
class Kit:
    """What a game is printed from. Raises CannotPrint for a kit or an edition that will not do."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._folder = files(catalogue.package_defining(type(game))).joinpath("print")
        self.components = catalogue.components_in(game)
        self.words = words_of(game)
        self.stated = self._stated()
        template = self._folder.joinpath("kit.typ")
        self.template = template.read_text(encoding="utf-8") if template.is_file() else ""
        self._drawings = drawings(HOUSE.folder, catalogue.art_folder(type(game)))
        if "picture" not in self._drawings:
            self._drawings["picture"] = self._drawings["mark"]

    def _stated(self) -> Fields:
        file = self._folder.joinpath("kit.toml")
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        where = f"{self.game.name}/print/kit.toml"
        try:
            return Fields(where, tomllib.loads(text), CannotPrint, text=text)
        except tomllib.TOMLDecodeError as error:
            raise CannotPrint(f"{where}: {error}") from None

    def pictures(self, choices: Choices) -> dict[str, str]:
        """Every drawing, by the path that templates know it by."""
        low = choices.low_ink
        made = {
            f"art/{name}.svg": low_ink(name, svg) if low else svg
            for name, svg in self._drawings.items()
        }
        return made | {f"backs/{name}.svg": back(name, low=low) for name in BACKS}

    def data(self, choices: Choices) -> dict[str, Any]:
        """All that templates are told."""
        width, height = PAPERS[choices.paper]
        said = self.game.edition_words() or short_id(self.game.edition)
        # What a kit states beyond what all do is for its own template.
        own = {name: value for name, value in self.stated.values.items() if name not in STATED}
        return {
            **own,
            "game": self.game.name,
            "about": self._about(),
            "edition": short_id(self.game.edition),
            "edition-words": said,
            "components": self.components,
            "words": self.words,
            "aid": self._aid(),
            "drawn": bool(self.template),
            "decks": [] if self.template else self._decks(),
            "art": list(self._drawings),
            "backs": {name: back_colours(name, low=choices.low_ink) for name in BACKS},
            "options": choices.data(),
            "rulebook": {
                "blocks": rulebook.blocks(catalogue.rulebook(self.game.name)),
                "width": width,
                "height": height,
            },
        }

    def _about(self) -> dict[str, Any]:
        game, stated = self.game, self.stated
        few, many = game.fewest, game.most
        accent = stated.text("accent") if stated.has("accent") else ACCENT
        if not COLOUR.fullmatch(accent):
            raise stated.fail("accent", f"must be a colour as '#785608', not {accent!r}")
        usual = f"{game.title} is by {game.designer}. Licence: {game.licence}."
        return {
            "title": game.title,
            "short": stated.text("short") if stated.has("short") else game.title,
            "designer": game.designer,
            "licence": game.licence,
            "share": game.licence.startswith(OPEN),
            "players": f"{few} players" if few == many else f"{few} to {many} players",
            "accent": accent,
            "back": stated.text("back", among=list(BACKS)) if stated.has("back") else "house",
            "rights": stated.text("rights") if stated.has("rights") else usual,
            "need": self._lines(stated, "need") or [rulebook.words("What the rulebook names.")],
            "steps": self._lines(stated, "steps") or [rulebook.words("Cut the cards.")],
        }

    def _lines(self, fields: Fields, name: str) -> list[Any]:
        texts = fields.texts(name) if fields.has(name) else []
        return [rulebook.words(self._filled(fields, name, text)) for text in texts]

    def _filled(self, fields: Fields, name: str, text: str) -> str:
        """A text of the kit with the edition's numbers in their places."""
        values = {**self.components, **self.words}
        for place in empty_places(text, values):
            raise fields.fail(name, f"there is nothing called {place}")
        return filled(text, values)

    def _aid(self) -> dict[str, Any] | None:
        teaching = teaching_of(self.game.name)
        if AID in teaching.broken:
            raise CannotPrint(f"{self.game.name}/learn/{AID}: {teaching.broken[AID]}")
        if teaching.aid is None:
            return None
        for wrong in check_aid(teaching.aid, self.words):
            raise CannotPrint(f"{self.game.name}/learn/{AID}: {wrong}")
        aid = teaching.aid.of(self.words)
        return {
            "turn": [rulebook.words(line) for line in aid.turn],
            "scoring": [rulebook.words(line) for line in aid.scoring],
            "signs": [
                {
                    **({"art": sign.art} if sign.art else {"glyph": sign.glyph}),
                    "words": rulebook.words(sign.words),
                }
                for sign in aid.signs
            ],
        }

    def _decks(self) -> list[dict[str, Any]]:
        """The decks of a game that draws none: as its kit states, or what looks like cards."""
        if self.stated.has("deck"):
            return [self._deck(deck) for deck in self.stated.tables("deck")]
        return [
            {"title": f"{name} cards", "cards": [_card(row, "", "") for row in rows]}
            for name, rows in self.components.items()
            if _are_cards(rows)
        ]

    def _deck(self, deck: Fields) -> dict[str, Any]:
        of = deck.text("of")
        rows = self.components.get(of)
        if not _are_cards(rows, unless_said=1):
            raise deck.fail("of", f"the components have no list {of!r} of cards")
        art = deck.text("art") if deck.has("art") else ""
        text = deck.text("text") if deck.has("text") else ""
        cards = [_card(row, art, text) for row in rows]
        for card in cards:
            card["art"] = card["art"] if card["art"] in self._drawings else None
        return {"title": deck.text("title") if deck.has("title") else f"{of} cards", "cards": cards}


def _are_cards(rows: object, unless_said: int = 0) -> TypeGuard[list[dict[str, Any]]]:
    """Whether this is a list of the components that says how often each of its entries is there."""
    return isinstance(rows, list) and bool(rows) and all(_copies(row, unless_said) for row in rows)


def _copies(row: object, unless_said: int) -> int:
    found = row.get("copies", unless_said) if isinstance(row, dict) else None
    return found if isinstance(found, int) and 0 < found <= MOST_CARDS else 0


def _card(row: dict[str, Any], art: str, text: str) -> dict[str, Any]:
    """A plain card: its name, its drawing by a pattern such as `notes/{name}`, and its words.

    >>> _card({"name": "G", "copies": 2, "beats": 4}, "notes/{name}", "")
    {'name': 'G', 'copies': 2, 'art': 'notes/g', 'text': 'beats: 4'}
    """
    names = [key for key, value in row.items() if isinstance(value, str)]
    key = "name" if "name" in row else names[0] if names else ""
    rest = [
        f"{field}: {', '.join(map(str, value)) if isinstance(value, list) else value}"
        for field, value in row.items()
        if field not in (key, "copies", text) and not isinstance(value, dict)
    ]
    plain = {field: _NOT_PLAIN.sub("-", str(value).casefold()) for field, value in row.items()}
    return {
        "name": str(row.get(key, "card")),
        "copies": _copies(row, 1),
        "art": _FIELD.sub(lambda found: plain.get(found[1], ""), art) or None,
        "text": str(row[text]) if text in row else "; ".join(rest),
    }


def templates() -> dict[str, str]:
    """The templates that all games share, by their names."""
    place: Traversable = files("bandstand.press").joinpath("templates")
    return {file.name: file.read_text(encoding="utf-8") for file in place.iterdir()}
