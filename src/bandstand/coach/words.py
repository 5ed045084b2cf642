"""What the coach says, in words. Chances are given of 100 games."""

from __future__ import annotations

from typing import Final

from bandstand.engine.english import capitalize, join_list, plural
from bandstand.engine.position import PlainData

SLIGHT: Final = 0.02  # a difference that nobody would mention
NAMED: Final = 2  # moves that are about as good, named one by one
VERDICTS: Final = {
    "luck": ["Luck, not choice, decided."],
    "choice": ["Choices, not luck, decided."],
    "both": ["Luck and choices both had their part."],
}


def of_100(chance: float) -> str:
    """Return a chance as a number of 100 games.

    >>> of_100(0.625)
    '62'
    """
    return str(round(100 * chance))


def only(move: str) -> str:
    """Return the hint for a seat that has one legal move.

    >>> only("hold")
    'You can only hold.'
    """
    return f"You can only {move}."


def hint(choice: PlainData, *, together: bool) -> str:
    """Return a hint in a few sentences: what a seat could do, and why.

    `choice` is one as docs/bots.md describes it, and `together` says that all play for
    one result.

    >>> best = {"words": "hold", "worth": 0.62, "interval": [0.58, 0.66]}
    >>> other = {"words": "swap", "worth": 0.55, "interval": [0.49, 0.61]}
    >>> choice = {"options": [best, other], "reason": "it is high", "exact": False}
    >>> hint(choice, together=False)  # doctest: +NORMALIZE_WHITESPACE
    'You could hold: it is high. Of 100 games from here you win about 62, give or take 4.
    The next best is to swap: about 55.'
    """
    best, *others = choice["options"]
    said = [_with_reason(f"You could {best['words']}", choice)]
    said.append(_promise(best, exact=choice["exact"], together=together))
    equals = [option for option in others if equal(best, option)]
    if equals:
        said.append(_equals([option["words"] for option in equals]))
    else:
        value = f"about {of_100(others[0]['worth'])}"
        if choice["exact"] and not together:
            value = f"that {_ending(others[0]['worth'])}"
        said.append(f"The next best is to {others[0]['words']}: {value}.")
    return " ".join(said)


def _with_reason(said: str, choice: PlainData) -> str:
    """Return a sentence about the best move, with the reason that the game gives."""
    return f"{said}: {choice['reason']}." if choice["reason"] else f"{said}."


def equal(one: PlainData, other: PlainData) -> bool:
    """Return whether two options are about as good."""
    return abs(float(one["worth"]) - float(other["worth"])) <= SLIGHT


def _promise(option: PlainData, *, exact: bool, together: bool) -> str:
    """Return what a move is worth, in a sentence to the player."""
    worth = of_100(option["worth"])
    if exact:
        if together:
            return (
                f"Worked out to the end it comes to {worth} of 100, where 100 is the best result."
            )
        ending = {"wins": "you win", "draws": "you draw", "loses": "you lose all the same"}
        return f"If nobody makes a mistake from here on, {ending[_ending(option['worth'])]}."
    low, high = option["interval"]
    give = round(50 * (high - low))
    about = f"about {worth}, give or take {give}" if give else f"about {worth}"
    if together:
        return f"From here it comes to {about}, where 100 is the best result."
    return f"Of 100 games from here you win {about}."


def _equals(moves: list[str]) -> str:
    """Return a sentence that names moves which are about as good as the best.

    >>> _equals(["hold"]), _equals(["hold", "swap", "pass"])
    ('To hold is about as good.', 'To hold, to swap and 1 other move are about as good.')
    """
    parts = [f"to {words}" for words in moves[:NAMED]]
    more = len(moves) - NAMED
    if more > 0:
        parts.append(plural(more, "other move"))
    verb = "is" if len(parts) == 1 else "are"
    return f"{capitalize(join_list(parts))} {verb} about as good."


def _ending(worth: float) -> str:
    if worth > 0.75:
        return "wins"
    return "loses" if worth < 0.25 else "draws"


def regret(choice: PlainData, *, together: bool) -> str:
    """Return in a few sentences what was better than the move played, and why."""
    best = choice["options"][0]
    played = next(option for option in choice["options"] if option["text"] == choice["played"])
    if best is played:
        level = any(equal(best, option) for option in choice["options"][1:])
        return "There was nothing clearly better." if level else "There was nothing better."
    if choice["cost"] <= SLIGHT:
        return f"There was nothing clearly better; to {best['words']} was about as good."
    said = [_with_reason(f"It was better to {best['words']}", choice)]
    if choice["exact"] and not together:
        endings = f"that {_ending(best['worth'])} and this {_ending(played['worth'])}"
        said.append(f"If nobody makes a mistake from there on, {endings}.")
    elif together:
        figures = f"about {of_100(best['worth'])}, and this to about {of_100(played['worth'])}"
        said.append(f"That comes to {figures}, where 100 is the best result.")
    else:
        figures = f"about {of_100(best['worth'])}, and this about {of_100(played['worth'])}"
        said.append(f"Of 100 games from there that wins {figures}.")
    return " ".join(said)


def change(before: float, after: float) -> str:
    """Return a change of chances in words.

    >>> change(0.68, 0.54)
    '68 becomes 54'
    """
    if of_100(before) == of_100(after):
        return f"still {of_100(after)}"
    return f"{of_100(before)} becomes {of_100(after)}"


def balance(seat: PlainData, *, players: int, together: bool) -> list[str]:
    """Return how a seat's chances went, and whether luck or choices moved them.

    >>> seat = {"start": 0.75, "end": 0.62, "luck": -0.2, "own": 0.05, "others": 0.02}
    >>> seat |= {"verdict": "luck", "choices": 9, "mistakes": 0}
    >>> balance(seat, players=3, together=True)[0].partition(",")[0]
    'From 75 to 62 of 100 for the best result: luck took 20'
    """
    unit = "100 for the best result" if together else "100 games won"
    begun, ended = of_100(seat["start"]), of_100(seat["end"])
    shares = [("luck", seat["luck"]), ("own choices", seat["own"])]
    if players > 1:
        whose = "the other's" if players == 2 else "the others'"
        shares.append((f"{whose} choices", seat["others"]))
    parts = [f"{who} {_gave(part)}" for who, part in shares]
    first = f"From {begun} to {ended} of {unit}: {', '.join(parts)}."
    return [
        first,
        *VERDICTS.get(seat["verdict"], []),
        _count_choices(seat["choices"], seat["mistakes"]),
    ]


def _count_choices(choices: int, mistakes: int) -> str:
    """Return how many choices a seat had, and how many were clear mistakes.

    >>> _count_choices(16, 0), _count_choices(1, 1)
    ('16 choices, no clear mistake.', '1 choice, 1 clear mistake.')
    """
    clear = plural(mistakes, "clear mistake") if mistakes else "no clear mistake"
    return f"{plural(choices, 'choice')}, {clear}."


def _gave(part: float) -> str:
    points = round(100 * part)
    if points == 0:
        return "changed nothing"
    return f"gave {points}" if points > 0 else f"took {-points}"
