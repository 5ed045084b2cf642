"""What the coach says, in words. Chances are given of 100."""

from __future__ import annotations

from typing import Final

from bandstand.engine.position import PlainData

SLIGHT: Final = 0.02  # a difference that nobody would mention
VERDICTS: Final = {
    "luck": ["Luck, not choice, decided."],
    "choice": ["Choices, not luck, decided."],
    "both": ["Luck and choices both had their part."],
}


def of_100(chance: float) -> str:
    """A chance as people say it.

    >>> of_100(0.625)
    '62'
    """
    return str(round(100 * chance))


def beside(one: PlainData, other: PlainData, called: str, *, exact: bool, together: bool) -> str:
    """What one move is worth beside another, which is `called` something; a clause.

    Both are options of a choice, as docs/bots.md describes them. `together` says
    that all play for one result.

    >>> beside({"worth": 0.62, "games": 90}, {"worth": 0.55, "games": 40}, "Timpani",
    ...     exact=False, together=False)
    'it wins 62 of 100 imagined games, Timpani 55'
    """
    here, there = of_100(one["worth"]), of_100(other["worth"])
    if exact and not together:
        ending, others = _ending(one["worth"]), _ending(other["worth"])
        if ending == others:
            return f"played out with no mistakes it {ending}, and so does {called}"
        return f"played out with no mistakes it {ending}; {called} {others}"
    if exact:
        return f"worked out to the end it comes to {here} of 100, {called} to {there}"
    if not one["games"]:
        return f"worked out it is worth {here} of 100, {called} {there}"
    if together:
        return f"imagined games with it come to {here} of 100, with {called} to {there}"
    return f"it wins {here} of 100 imagined games, {called} {there}"


def _ending(worth: float) -> str:
    if worth > 0.75:
        return "wins"
    return "loses" if worth < 0.25 else "draws"


def hint(choice: PlainData, *, together: bool) -> str:
    """Why the best of some moves is the best."""
    options = sorted(choice["options"], key=lambda option: -float(option["worth"]))
    if len(options) == 1:
        return "it is the only move"
    one = next(option for option in options if option["text"] == choice["best"])
    other = next(option for option in options if option is not one)
    called = f"the next best ({other['text']})"
    words = beside(one, other, called, exact=choice["exact"], together=together)
    return f"{choice['reason']}; {words}" if choice["reason"] else words


def regret(choice: PlainData, *, together: bool) -> str:
    """What would have been better than what was played, and why; a sentence or two."""
    played, best = (
        next(option for option in choice["options"] if option["text"] == choice[which])
        for which in ("played", "best")
    )
    if played is best:
        return "There was nothing better."
    if choice["cost"] <= SLIGHT:
        return f"{best['text']} was no better to speak of."
    words = beside(best, played, played["text"], exact=choice["exact"], together=together)
    reason = f" What speaks for it: {choice['reason']}." if choice["reason"] else ""
    better = "was better" if choice["clear"] else "was perhaps better"
    return f"{best['text']} {better}: {words}.{reason}"


def change(before: float, after: float) -> str:
    """A change of chances.

    >>> change(0.68, 0.54)
    '68 becomes 54'
    """
    if of_100(before) == of_100(after):
        return f"still {of_100(after)}"
    return f"{of_100(before)} becomes {of_100(after)}"


def balance(seat: PlainData, *, players: int, together: bool) -> list[str]:
    """How a seat's chances went, and whether luck or choices made them go so.

    >>> seat = {"start": 0.75, "end": 0.62, "luck": -0.2, "own": 0.05, "others": 0.02}
    >>> seat |= {"verdict": "luck", "choices": 9, "mistakes": 0}
    >>> balance(seat, players=3, together=True)[0].partition(",")[0]
    'From 75 to 62 of 100 for the best result: luck took 20'
    """
    unit = "100 for the best result" if together else "100"
    begun, ended = of_100(seat["start"]), of_100(seat["end"])
    shares = [("luck", seat["luck"]), ("own choices", seat["own"])]
    if players > 1:
        whose = "the other's" if players == 2 else "the others'"
        shares.append((f"{whose} choices", seat["others"]))
    parts = [f"{who} {_gave(part)}" for who, part in shares]
    first = f"From {begun} to {ended} of {unit}: {', '.join(parts)}."
    return [first, *VERDICTS.get(seat["verdict"], []), _counted(seat["choices"], seat["mistakes"])]


def _counted(choices: int, mistakes: int) -> str:
    """How many choices somebody had, and how many of them were mistakes beyond doubt.

    >>> _counted(16, 0), _counted(1, 1)
    ('16 choices, no clear mistake.', '1 choice, 1 clear mistake.')
    """
    had = f"{choices} choice{'' if choices == 1 else 's'}"
    return f"{had}, {mistakes or 'no'} clear mistake{'s' if mistakes > 1 else ''}."


def _gave(part: float) -> str:
    points = round(100 * part)
    if points == 0:
        return "changed nothing"
    return f"gave {points}" if points > 0 else f"took {-points}"
