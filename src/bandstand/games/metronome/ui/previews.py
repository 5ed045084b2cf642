"""What each legal move would do, in words: shown while the move is chosen, before it is played."""

from __future__ import annotations

from bandstand.engine.english import capitalize, join_list
from bandstand.engine.position import PlainData
from bandstand.engine.sight import Sight
from bandstand.games.metronome.rules.cards import beats_of
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.ui.words import called, counted

# What a move does, its effect in a few words, and what follows from it.
Preview = tuple[str, str, str]


def previews_of(
    game: Metronome, sight: Sight, legal: list[str], names: list[str]
) -> dict[str, Preview]:
    """Return a preview for each legal move that is made on a card or a player."""
    view = sight.view()
    find = {
        "place a card": _play,
        "give a card": _give,
        "choose whom to give a card": _give_to,
        "choose a value": _choose_value,
        "name a colour": _name_colour,
        "choose notes to tie": _tie,
    }.get(view["phase"])
    buttons = ("draw", "pass", "give nothing")
    if find is None:
        return {}
    return {text: find(game, sight, text, names) for text in legal if text not in buttons}


def _give(game: Metronome, sight: Sight, text: str, names: list[str]) -> Preview:
    view = sight.view()
    receiver = names[view["receiving"] - 1]
    does = f"Give {called(text.removeprefix('give '), view['faces'])}"
    return does, f"to {receiver}", f"Only you and {receiver} will see it."


def _give_to(game: Metronome, sight: Sight, text: str, names: list[str]) -> Preview:
    seat = int(text.rpartition(" ")[2]) - 1
    holds = f"{names[seat]} holds {counted(sight.view()['cards'][seat], 'card')}"
    then = "Then you choose which. Only you two will see it."
    return f"Give {names[seat]} a card", holds, then


def _choose_value(game: Metronome, sight: Sight, text: str, names: list[str]) -> Preview:
    view, value = sight.view(), text.removeprefix("as ")
    printed = view["faces"][view["placing"]]
    beats = printed["beats"][printed["value"].split("/").index(value)]
    return f"Play it as a {value} rest", _leaves(view["open"] - beats, crams=False), ""


def _name_colour(game: Metronome, sight: Sight, text: str, names: list[str]) -> Preview:
    colour = text.removeprefix("then ")
    return f"Name {colour}", f"{colour} must follow", ""


def _tie(game: Metronome, sight: Sight, text: str, names: list[str]) -> Preview:
    notes = text.removeprefix("join ")
    first = int(notes.split()[0]) - 1
    pair = sight.view()["staff"][first : first + 2]
    one, two = (f"{mark['colour']} {mark['value']}" for mark in pair)
    return f"Tie notes {notes}", f"{one} to {two}", ""


def _play(game: Metronome, sight: Sight, text: str, names: list[str]) -> Preview:
    view = sight.view()
    printed = view["faces"][text]
    sort = printed["sort"]
    does = f"Play {called(text, view['faces'])}"
    if sort == "accidental":
        colours = sum(1 << game.components.colours.index(colour) for colour in view["colours"])
        kind = next(kind for kind in game.components.kinds if kind.name == text)
        asks = join_list(game.components.named(kind.through[colours]), "or")
        then = "A note must come on it before any rest, dot or accidental."
        return does, f"then {asks}", then
    if sort == "tie":
        stay = "stay" if view["open"] > 1 else "stays"
        return does, "ties two notes", f"{beats_of(view['open'])} {stay} open."
    left = _beats_left(view, printed)
    if not left:
        return does, "", ""
    crams = sort in ("note", "dot") or sight.options["cram_on_any_card"] == "yes"
    effect = " or ".join([_leaves(beats, crams=crams) for beats in left])
    return does, effect, _consequence(sight, printed, left, crams, names)


def _beats_left(view: PlainData, printed: PlainData) -> list[float]:
    """Return the beats that a card may leave open, one for each of its values that fits."""
    if printed["sort"] == "signature":
        left = [printed["top"] - view["beats"]]
    elif printed["sort"] == "dot":
        left = [view["open"] - view["staff"][-1]["beats"] / 2] if view["staff"] else []
    else:
        left = [view["open"] - beats for beats in printed["beats"]]
    return [beats for beats in left if beats >= 0]


def _leaves(left: float, *, crams: bool) -> str:
    """Say what a card does that leaves these beats open, in a few words."""
    if left == 0:
        return "takes the measure"
    return "crams, draw one" if left == 0.25 and crams else f"leaves {beats_of(left)}"


def _consequence(
    sight: Sight, printed: PlainData, left: list[float], crams: bool, names: list[str]
) -> str:
    """Say what follows from a card that may leave these beats open."""
    seat, view = sight.seat, sight.view()
    said: list[str] = []
    if printed.get("wild"):
        said.append("You name the colour that follows.")
    elif printed.get("then") and left[0] > 0 and not (left[0] == 0.25 and crams):
        said.append(f"{capitalize(join_list(printed['then'], 'or'))} follows.")
    if printed.get("next player draws"):
        following = names[(seat + 1) % sight.players]
        verb = "draw" if following == "You" else "draws"
        said.append(f"{following} {verb} {counted(printed['next player draws'], 'card')}.")
    if left == [0.25] and crams:
        return "The staff is swept, and you draw a card that cannot be placed now."
    cards_left = view["cards"][seat] - 1
    if cards_left == 0:
        said.append("It is your last card: you win.")
    elif 0 in left:
        said += _may_give(view["cards"], seat, names)
    return " ".join(said)


def _may_give(cards: list[int], seat: int, names: list[str]) -> list[str]:
    """Say to whom a card may be given by a seat that takes the measure with its next card."""
    others = [other for other in range(len(cards)) if other != seat]
    fewest = min(cards[other] for other in others)
    if cards[seat] - 1 <= max(1, fewest):
        return []
    poor = join_list([names[other] for other in others if cards[other] == fewest], "or")
    return [f"Taking it, you may give a card to {poor}."]
