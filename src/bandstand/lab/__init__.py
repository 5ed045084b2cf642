"""The lab: many games at once, and what they tell of a game and of those who play it."""

from bandstand.lab.summary import study

__all__ = ["study"]
