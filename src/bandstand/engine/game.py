"""A game: its rules together with one edition of its components."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import final

from mypy_extensions import mypyc_attr

from bandstand.engine.advice import Advice
from bandstand.engine.english import capitalize
from bandstand.engine.errors import BadData, BadOption
from bandstand.engine.fields import Fields, same_edition, saved, short_id
from bandstand.engine.position import PlainData, Position
from bandstand.engine.scene import Scene
from bandstand.engine.screen import Screen
from bandstand.engine.text_limits import quote


@final
class Option:
    """A choice that people make before a game: its values are words.

    `name` and `values` are what commands and records write; `title` and `labels` are what
    people read, where the plain words do not say enough. `contest` is the value, if there is
    one, by which the table decides before it begins: everyone tries, and the option becomes
    the number of the seat that was best, or the default if all pass.

    >>> option = Option("cram", "Rests cram too.", title="Cram with any card")
    >>> option.values, option.label("yes"), option.said("yes"), option.said("no")
    (('no', 'yes'), 'Yes', 'Cram with any card', 'Cram with any card: no')
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        *,
        values: Sequence[str] = ("no", "yes"),
        default: str | None = None,
        title: str = "",
        labels: Mapping[str, str] | None = None,
        contest: str = "",
    ) -> None:
        self.name = name
        self.meaning = meaning
        self.values = tuple(values)
        self.default = self.values[0] if default is None else default
        self.title = title if title else _words(name)
        self.labels = dict(labels) if labels else {}
        self.contest = contest

    def label(self, value: str) -> str:
        """Return what people read for a value."""
        return self.labels.get(value, _words(value))

    def said(self, value: str) -> str:
        """Return the option with its value, in a few words."""
        if value in self.labels:
            return self.labels[value]
        return self.title if value == "yes" else f"{self.title}: {self.label(value).lower()}"


def _words(name: str) -> str:
    """Return the name of an option or a value as people write it.

    >>> _words("take_back")
    'Take back'
    """
    return capitalize(name).replace("_", " ")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """The rules of a game with one edition of its components.

    A game's `rules/game.py` subclasses it and names the subclass `GAME`. It is made
    from a components file, so another edition of a game is another instance.
    """

    def __init__(
        self,
        components: Fields,
        *,
        name: str,
        title: str,
        designer: str,
        licence: str,
        summary: str,
        minutes: str,
        players: tuple[int, int],
        clauses: str,
        rules_version: int,
        move_limit: int,
        options: Sequence[Option] = (),
        cooperative: bool = False,
        turns_stand: bool = False,
        hidden: bool = False,
        payoff_sum: float = 1.0,
        memories: Sequence[str] = (),
        source: str = "",
        view_type: type | None = None,
    ) -> None:
        components.for_game(name)
        self.edition = components.digest()
        self.edition_name = ""  # of an edition that is not the standard one
        # Its components file, as other processes need it; None for the standard edition.
        self.edition_text: str | None = None
        self.name = name
        self.title = title
        self.designer = designer
        self.licence = licence
        self.summary = summary
        self.minutes = minutes  # the designer's, or ten seconds for each decision of greedy bots
        self.fewest, self.most = players
        self.clauses = clauses  # what the ids of its clauses begin with: "TP"
        self.rules_version = rules_version
        self.move_limit = move_limit  # every move is a number below this
        self.options = tuple(options)
        self.cooperative = cooperative
        self.turns_stand = turns_stand  # no move is taken back once another seat is to move
        self.hidden = hidden  # some seats know what others do not
        # What the payoffs of all seats come to; nothing fixed where all play together.
        self.payoff_sum: float | None = None if cooperative else payoff_sum
        # Fields of a view with what a seat saw before: `imagine` may leave those of others out.
        self.memories = tuple(memories)
        self.source = source  # where its components come from, in words for people
        self.view_type = view_type  # the TypedDict of its views, which conformance checks

    @abstractmethod
    def setup(self, players: int, options: dict[str, str]) -> Position:
        """Return the first position. Players and options have been checked. Call `start`."""

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        """Return the position that `Position.data` described. Call `restore`.

        Only shape and types are checked: saved positions come from our own database and workers.
        """
        position = self.setup(players, options)
        position.state().restore(position, data)
        return position

    def arrange(self, scene: Scene, players: int, options: dict[str, str]) -> PlainData:
        """Return the data of the position that a scene describes in the game's own notation.

        Override it to read seats and names. Call `scene`.
        """
        if scene.seats:
            raise scene.fail("seats", f"{self.title} has no notation for them")
        return self.setup(players, options).data()

    def longest(self, players: int, options: Mapping[str, str]) -> int | None:
        """Return the largest number of decisions that a game can take, if there is one.

        Without one, who plays games by the thousand has to cut off those that do not end.
        """
        return None

    def edition_words(self) -> str:
        """Return the name of an edition with its first digits; nothing for the standard one."""
        return f"{self.edition_name} ({short_id(self.edition)})" if self.edition_name else ""

    def advice(self) -> Advice | None:
        """Return the game's own judgement of moves, if it has any."""
        return None

    def screen(self) -> Screen:
        """Return how the game looks in the browser: plain, unless it has a screen of its own.

        Import that one here and not above: rules are compiled, screens are not.
        """
        return Screen()

    def start(self, players: int = 0, options: Mapping[str, str] | None = None) -> Position:
        """Return the first position of a game; with the fewest players by default.

        Raises BadOption for a number of players or an option the game does not have.
        """
        count = players if players else self.fewest
        if not self.fewest <= count <= self.most:
            allowed = f"{self.fewest}" if self.fewest == self.most else f"{self.fewest}-{self.most}"
            raise BadOption(f"{self.title} is for {allowed} players, not {count}")
        return self.setup(count, self.choose(options or {}))

    def choose(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return all options with their values: the given ones, and defaults for the rest."""
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                listed = ", ".join(names) if names else "none"
                raise BadOption(f"{self.title} has no option {quote(name)}; its options: {listed}")
        chosen: dict[str, str] = {}
        for option in self.options:
            value = given.get(option.name, option.default)
            if value not in option.values:
                listed = ", ".join(option.values)
                raise BadOption(f"option {option.name!r} is one of {listed}; not {quote(value)}")
            chosen[option.name] = value
        return chosen

    def scene(self, *parts: str, **named: object) -> Position:
        """Return the position that a line of notation sets up: how tests and docs begin.

        The line may be given in parts, and its names as keywords:
        `scene("Church / Court / turn=2")` is `scene("Church", "Court", turn=2)`.
        Raises BadData or BadOption.
        """
        scene = Scene(parts, named)
        fewest = len(scene.seats) if scene.seats else self.fewest
        players = scene.number("players", fewest, self.fewest, self.most)
        if scene.seats and len(scene.seats) != players:
            raise scene.fail("seats", f"there are {len(scene.seats)} for {players} players")
        given = {option.name: scene.text(option.name, option.default) for option in self.options}
        start = self.start(players, given)
        data = self.arrange(scene, players, start.options)
        scene.override(data)
        return self.restore({**self.save(start), "position": data})

    def save(self, position: Position) -> PlainData:
        """Return a position of this game as plain data that `restore` reads back."""
        return {
            "game": self.name,
            "rules": self.rules_version,
            "edition": self.edition,
            "players": position.players,
            "options": dict(position.options),
            "position": position.data(),
        }

    def restore(self, data: object) -> Position:
        """Return the position that `save` wrote. Raises BadData, saying what is wrong."""
        fields = saved(data)
        fields.text("game", among=[self.name])
        version = fields.number("rules")
        if version != self.rules_version:
            raise BadData(
                f"saved under rules version {version} of {self.title}; "
                f"this is version {self.rules_version}"
            )
        if not same_edition(fields.text("edition"), self.edition):
            raise BadData(f"saved with another edition of {self.title}'s components")
        players = fields.number("players", self.fewest, self.most)
        chosen = fields.table("options")
        try:
            options = self.choose({name: chosen.text(name) for name in chosen.values})
            position = fields.table("position")
            fields.done()
            restored = self.load(position, players, options)
        except BadOption as error:
            raise BadData(f"saved position: {error}") from None
        position.done()
        return restored
