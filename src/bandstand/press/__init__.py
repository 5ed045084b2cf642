"""Print and play: a game's cards, boards, aids and rulebook as PDF, from what the software plays.

A game says what is printed in the folder `print/` of its own; one that says nothing still
gets its rulebook, and plain cards. Typst sets the pages (the extra `bandstand[press]`).
"""

from bandstand.press.choices import BACKS, CARDS, DOCUMENTS, PAPERS, Choices
from bandstand.press.errors import CannotPrint, NoPress
from bandstand.press.press import Press, can_print, previewed, printed
from bandstand.press.writing import write, zipped

__all__ = [
    "BACKS",
    "CARDS",
    "DOCUMENTS",
    "PAPERS",
    "CannotPrint",
    "Choices",
    "NoPress",
    "Press",
    "can_print",
    "previewed",
    "printed",
    "write",
    "zipped",
]
