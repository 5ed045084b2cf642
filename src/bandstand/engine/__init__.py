"""What a game is: the contract, chance, records, and the suite every game must pass."""

from bandstand.engine.advice import Advice
from bandstand.engine.bag import Bag
from bandstand.engine.deal import deal
from bandstand.engine.errors import (
    BadComponents,
    BadData,
    BadOption,
    BadRecord,
    BandstandError,
    IllegalMove,
    UnknownGame,
    UnreadableMove,
)
from bandstand.engine.features import Features
from bandstand.engine.fields import Fields
from bandstand.engine.frame import Frame, frame_from
from bandstand.engine.game import Game, Option
from bandstand.engine.line import line
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, OVER, SPECTATOR, PlainData, Position, Why
from bandstand.engine.scene import Scene
from bandstand.engine.screen import Drawn, Memory, Screen, Sentence
from bandstand.engine.sight import Sight

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Advice",
    "BadComponents",
    "BadData",
    "BadOption",
    "BadRecord",
    "Bag",
    "BandstandError",
    "Drawn",
    "Features",
    "Fields",
    "Frame",
    "Game",
    "IllegalMove",
    "Luck",
    "Memory",
    "Moves",
    "Option",
    "PlainData",
    "Position",
    "Scene",
    "Screen",
    "Sentence",
    "Sight",
    "UnknownGame",
    "UnreadableMove",
    "Why",
    "deal",
    "frame_from",
    "line",
]
