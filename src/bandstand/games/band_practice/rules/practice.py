"""A practice: everything on the table at one moment, and what is still to happen.

What is still to happen is a stack of frames (frames.py). At the bottom is a role's
turn or the judging of the die it placed; above lie the steps still to be walked, and
above those what the spotlight asks on the way.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.frame import Frame
from bandstand.engine.position import OVER, PlainData, Position
from bandstand.games.band_practice.rules.cards import CardsInPlay
from bandstand.games.band_practice.rules.components import Agreed, Components
from bandstand.games.band_practice.rules.frames import BEGINNING
from bandstand.games.band_practice.rules.sheet import NO_SONG, Sheet

TO_PLAY: Final[i64] = 8  # songs in a game
HIRED: Final[i64] = 5  # patrons with which the band has won (BP-32)


@mypyc_attr(acyclic=True)
class Practice(Position):
    """What lies on the table. `rules.py` says what may be done with it.

    Views, reasons and advice look at this, so that the rules can use all of them.
    Copies share what lies there until one of them changes it: whoever does asks for
    its own first. Frames, markers, songs to come and past are written anew instead.
    """

    def __init__(
        self,
        components: Components,
        agreed: Agreed,
        stack: list[Frame],
        sheet: Sheet,
        cards: CardsInPlay,
        pool: Bag,
        markers: vec[i64],
        unplayed: Bag,
        past: list[list[int]],
    ) -> None:
        super().__init__(agreed.players, agreed.options)
        self.components = components
        self.agreed = agreed
        self.stack = stack  # what is pending, the topmost last
        self.sheet = sheet
        self.cards = cards
        self.pool = pool  # of rolled dice
        self.markers = markers  # of each role, a spot of the stage
        self.unplayed = unplayed  # the songs of levels II and III that nobody has seen
        self.past = past  # of each song played: the song, 1 for a patron, the goals under discs
        self.shares_sheet = False
        self.shares_cards = False
        self.shares_pool = False

    def to_move(self) -> int:
        return self.stack[-1].seat if self.stack else OVER

    def pending(self) -> Frame | None:
        """What is asked, of a role or of chance; nothing at `OVER`."""
        return self.stack[-1] if self.stack else None

    def ask(self, kind: int, role: i64, args: list[int]) -> None:
        """Put a frame on the stack that concerns a role, which is the first of its `args`."""
        self.stack.append(Frame(kind, self.agreed.seats[role], args))

    def own_sheet(self) -> Sheet:
        """The sheet, to write on."""
        if self.shares_sheet:
            self.sheet = self.sheet.copy()
            self.shares_sheet = False
        return self.sheet

    def own_cards(self) -> CardsInPlay:
        """The cards, to move them."""
        if self.shares_cards:
            self.cards = self.cards.copy()
            self.shares_cards = False
        return self.cards

    def own_pool(self) -> Bag:
        """The pool, to take dice or put them in."""
        if self.shares_pool:
            self.pool = self.pool.copy()
            self.shares_pool = False
        return self.pool

    def patrons(self) -> i64:
        """How many songs ended without a mistake."""
        count: i64 = 0
        for song in self.past:
            count += song[1]
        return count

    def won(self) -> bool:
        """Whether the patrons so far count as a win, which is our ruling (BP-32)."""
        return self.patrons() >= HIRED

    @abstractmethod
    def copy(self) -> Practice: ...

    def silent(self) -> bool:
        """From the first roll of a silent song to its end (BP-34)."""
        frame = self.pending()
        if not self.agreed.silent or self.sheet.number == NO_SONG or frame is None:
            return False
        return frame.kind != BEGINNING

    def scores(self) -> list[int]:
        """The patrons, which are everybody's (BP-32)."""
        return [self.patrons()] * self.players

    def winners(self) -> list[int]:
        """Everybody or nobody (BP-32)."""
        return list(range(self.players)) if self.won() else []

    def payoffs(self) -> list[float]:
        return [float(self.patrons()) / float(TO_PLAY)] * self.players

    def data(self) -> PlainData:
        return {
            "stack": [frame.data() for frame in self.stack],
            "sheet": self.sheet.data(),
            "cards": self.cards.data(),
            "pool": self.pool.counts(),
            "markers": [spot for spot in self.markers],
            "unplayed": self.unplayed.counts(),
            "past": [song[:] for song in self.past],
        }
