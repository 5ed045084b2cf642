"""The press: sets a game's sheets with Typst, in a folder of its own, and hands over what it made.

Nothing is fetched, and nothing is handed over before all of it has been set and found to fit.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal, Self, final

from bandstand.engine import Game
from bandstand.press.choices import CARDS, PAPERS, Choices
from bandstand.press.errors import CannotPrint, NoPress
from bandstand.press.fonts import fonts
from bandstand.press.kit import BOOKLET, MOST_CARDS, Kit, templates
from bandstand.press.tabletop import saved_object

if TYPE_CHECKING:
    import typst

INCH: Final = 25.4  # millimetres
SHEET_WIDTH: Final = 4090  # pixels of ten cards, which virtual tables take as they are
CARD_PPI: Final = 300.0
PREVIEW_PPI: Final = 60.0

Progress = Callable[[int, int], object]  # how many are done, and of how many
Output = Mapping[str, bytes]  # files by their paths


@cache
def can_print() -> bool:
    """Whether what sets the pages is installed."""
    return all(find_spec(name) is not None for name in ("typst", "fontTools", "brotli"))


@final
class Press:
    """One game on the press, with what was chosen for it. Raises NoPress, or CannotPrint.

    Use it in a `with`: its folder goes when it is left.
    """

    def __init__(self, game: Game, choices: Choices) -> None:
        if not can_print():
            raise NoPress
        self.game = game
        self.choices = choices
        self._kit = Kit(game)
        self._data = self._kit.data(choices)
        self._folder = Path(tempfile.mkdtemp(prefix="bandstand-press-"))
        self._fonts = fonts(self._folder / "fonts")
        files = templates()
        files["kit.typ"] = self._kit.template or files["plain.typ"]
        for name, text in {**files, **self._kit.pictures(choices)}.items():
            file = self._folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        self._lay_out()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def _lay_out(self, **changed: Any) -> None:
        """Write down what templates are told, some of it changed."""
        data = json.dumps({**self._data, **changed}, default=str)
        (self._folder / "data.json").write_text(data, encoding="utf-8")

    def documents(self) -> list[str]:
        """Which of the chosen documents there are for this game."""
        empty = self._nothing()
        return [name for name in self.choices.only if name not in empty]

    def _nothing(self) -> set[str]:
        """The documents that would have no page."""
        found = self._ask("start-here", "sizes")[0]
        without = {name for name in ("cards", "boards") if not found[name]}
        if found["cards"] > MOST_CARDS:
            raise CannotPrint(f"{self.game.title} has {found['cards']} cards: too many to print")
        return without | (set() if self._data["aid"] else {"aids"})

    def pdf(self, name: str) -> bytes:
        """One document. Raises CannotPrint if something does not fit on it."""
        if name == "booklet":
            self._set_booklet()
        try:
            pdf = self._set(name, "pdf")[0]
        finally:
            if name == "booklet":
                self._lay_out()
        if name != "booklet":
            self._check(name)
        return pdf

    def _set_booklet(self) -> None:
        """Set the rulebook for pages half as large, to be put together two by two."""
        width, height = PAPERS[self.choices.paper]
        blocks = self._data["rulebook"]["blocks"]
        book = {"blocks": blocks, "width": height / 2 * BOOKLET, "height": width * BOOKLET}
        self._lay_out(rulebook=book)
        (self._folder / "rulebook.pdf").write_bytes(self._set("rulebook", "pdf")[0])
        pages = self._ask("rulebook", "pages")[0]
        self._lay_out(rulebook={**book, "pages": pages})

    def preview(self, name: str) -> bytes:
        """The first page of a document as PNG."""
        self._lay_out(options={**self._data["options"], "preview": True})
        try:
            return self._set(name, "png", PREVIEW_PPI)[0]
        finally:
            self._lay_out()

    def cards(self) -> list[dict[str, Any]]:
        """The cards in the order in which they are laid out: deck, kind, name, sheet and place."""
        return self._ask("cards", "card")

    def images(self) -> Output:
        """Every different card as PNG, and the backs."""
        pictures = self._set("images", "png", CARD_PPI)
        listed = self._ask("images", "picture")
        return {
            f"images/{one['file']}.png": picture
            for one, picture in zip(listed, pictures, strict=True)
        }

    def tabletop(self, where: str = "") -> Output:
        """Sheets and backs for virtual tables, and a saved object of Tabletop Simulator.

        `where` is the address under which the pictures will be found.
        """
        width, _ = CARDS[self.choices.cards]
        pictures = self._set("tabletop", "png", SHEET_WIDTH * INCH / (10 * width))
        listed = self._ask("tabletop", "picture")
        made = {
            f"tabletop/{one['file']}.png": picture
            for one, picture in zip(listed, pictures, strict=True)
        }
        saved = saved_object(self.game.title, listed, where)
        made["tabletop/saved-object.json"] = json.dumps(saved, indent=1).encode()
        return made

    def _check(self, name: str) -> None:
        """Complain if there is something that does not fit."""
        for one in self._ask(name, "fitted"):
            if not one["size"]:
                what = str(one["name"])
                shown = what if len(what) <= 40 else f"{what[:40]}..."
                raise CannotPrint(f"{shown!r} has more words than fit on {name}: shorten it")

    def _set(self, name: str, kind: Literal["pdf", "png"], ppi: float = CARD_PPI) -> list[bytes]:
        try:
            made = self._typst(name).compile(format=kind, ppi=ppi, pdf_standards=_standard(name))
        except RuntimeError as error:
            raise self._failed(name, error) from None
        assert made is not None
        return made if isinstance(made, list) else [made]

    def _ask(self, name: str, label: str) -> list[Any]:
        """What a document says of itself under a label."""
        try:
            found: list[Any] = json.loads(self._typst(name).query(f"<{label}>", field="value"))
        except RuntimeError as error:
            raise self._failed(name, error) from None
        return found

    def _typst(self, name: str) -> typst.Compiler:
        import typst

        return typst.Compiler(
            str(self._folder / f"{name}.typ"),
            root=str(self._folder),
            font_paths=_faces(str(self._fonts)),
            ignore_system_fonts=True,
        )

    def _failed(self, name: str, error: RuntimeError) -> CannotPrint:
        which = f", edition {self.game.edition_words()}," if self.game.edition_name else ""
        return CannotPrint(f"{name} of {self.game.title}{which} cannot be set: {error}")


def _standard(name: str) -> Literal["1.7", "ua-1"]:
    """The kind of PDF: with all that screen readers need, but for pages made of other pages."""
    return "1.7" if name == "booklet" else "ua-1"


@cache
def _faces(folder: str) -> typst.Fonts:
    import typst

    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
    )


def printed(
    game: Game,
    choices: Choices,
    *,
    images: bool = False,
    tabletop: bool = False,
    where: str = "",
    progress: Progress | None = None,
) -> dict[str, bytes]:
    """All that was chosen of a game, as files by their paths. Raises NoPress or CannotPrint."""
    made: dict[str, bytes] = {}
    with Press(game, choices) as press:
        names = press.documents()
        if not names and not images and not tabletop:
            raise CannotPrint(f"{game.title} has no {' or '.join(choices.only)} to print")
        steps: list[Callable[[], Output]] = [partial(_document, press, name) for name in names]
        if images:
            steps.append(press.images)
        if tabletop:
            steps.append(partial(press.tabletop, where))
        for done, step in enumerate(steps, 1):
            made.update(step())
            if progress is not None:
                progress(done, len(steps))
    return made


def previewed(
    game: Game, choices: Choices, *, progress: Progress | None = None
) -> dict[str, bytes]:
    """The first page of each chosen document as PNG, by their names. Raises as `printed`."""
    made: dict[str, bytes] = {}
    with Press(game, choices) as press:
        names = [name for name in press.documents() if name != "booklet"]
        for done, name in enumerate(names, 1):
            made[name] = press.preview(name)
            if progress is not None:
                progress(done, len(names))
    return made


def _document(press: Press, name: str) -> Output:
    return {f"{name}.pdf": press.pdf(name)}
