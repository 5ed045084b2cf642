"""The hand: its cards, and what each would do if it were played now."""

from __future__ import annotations

from typing import Any

from bandstand.engine.position import PlainData, Why
from bandstand.engine.sight import Sight
from bandstand.games.metronome.cards import beats_of
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen.words import called, counted, listed, number


def hand(
    view: PlainData, choices: list[str], whys: dict[str, Why], verb: str
) -> list[dict[str, Any]]:
    """The cards of the hand, always in the same order, whatever can be played."""
    copies: dict[str, int] = {}
    cards: list[dict[str, Any]] = []
    for name in view["hand"] or []:
        copy = copies.get(name, 0)
        copies[name] = copy + 1
        text = f"{verb}{name}"
        cards.append(
            {
                "name": name,
                "key": f"{name}-{copy}",
                "card": f"{name}-{copy}",
                "text": text,
                "can": text in choices,
                "effect": "",
                **refused(whys.get(text)),
            }
        )
    return cards


def refused(why: Why | None) -> dict[str, str]:
    """Why something cannot be done, as a sentence, and its clause; nothing if that is not said."""
    if why is None:
        return {"why": "", "clause": ""}
    return {"why": f"{why.words[0].upper()}{why.words[1:]}.", "clause": why.clause}


def previews(
    game: Metronome,
    sight: Sight,
    view: PlainData,
    cards: list[dict[str, Any]],
    verb: str,
    names: list[str],
) -> list[dict[str, Any]]:
    """What each kind of card that can be chosen would do, which the card says in short too."""
    found: dict[str, dict[str, Any]] = {}
    for card in cards:
        name, text = card["name"], card["text"]
        if not card["can"]:
            continue
        if text not in found:
            if verb:
                receiver = names[view["receiving"] - 1]
                effect, consequence = f"to {receiver}", f"Only you and {receiver} will see it."
            else:
                effect, consequence = _effect(game, sight, view, name, names)
            does = f"{'Give' if verb else 'Play'} {called(name, view['faces'])}"
            found[text] = {
                "text": text,
                "does": does,
                "effect": effect,
                "consequence": consequence,
            }
        card["effect"] = found[text]["effect"]
    return list(found.values())


def _effect(
    game: Metronome, sight: Sight, view: PlainData, name: str, names: list[str]
) -> tuple[str, str]:
    """What placing a card would do: in a few words, and what follows from it."""
    printed = view["faces"][name]
    sort = printed["sort"]
    if sort == "accidental":
        colours = sum(1 << game.box.colours.index(colour) for colour in view["colours"])
        kind = next(kind for kind in game.box.kinds if kind.name == name)
        asks = listed(game.box.named(kind.through[colours]))
        return f"then {asks}", "A note must come on it before any rest, dot or accidental."
    if sort == "tie":
        stay = "stay" if view["open"] > 1 else "stays"
        return "ties two notes", f"{beats_of(view['open'])} {stay} open."
    if sort == "signature":
        lefts = [printed["top"] - view["beats"]]
    elif sort == "dot":
        lefts = [view["open"] - view["staff"][-1]["beats"] / 2] if view["staff"] else []
    else:
        lefts = [view["open"] - beats for beats in printed["beats"]]
    lefts = [left for left in lefts if left >= 0]
    if not lefts:
        return "", ""
    crams = sort in ("note", "dot") or sight.options["cram_on_any_card"] == "yes"
    says = [leaves(left, crams) for left in lefts]
    return " or ".join(says), _consequence(sight, view, printed, lefts, crams, names)


def leaves(left: float, crams: bool) -> str:
    """What a card does that leaves so many beats open, in a few words."""
    if left == 0:
        return "takes the measure"
    return "crams, draw one" if left == 0.25 and crams else f"leaves {beats_of(left)}"


def _consequence(
    sight: Sight,
    view: PlainData,
    printed: PlainData,
    lefts: list[float],
    crams: bool,
    names: list[str],
) -> str:
    """What comes of a card that leaves so many beats open."""
    seat = sight.seat
    said: list[str] = []
    if printed.get("wild"):
        said.append("You name the colour that follows.")
    elif printed.get("then") and lefts[0] > 0 and not (lefts[0] == 0.25 and crams):
        said.append(f"{listed(printed['then']).capitalize()} follows.")
    if printed.get("next player draws"):
        following = names[(seat + 1) % sight.players]
        verb = "draw" if following == "You" else "draws"
        said.append(f"{following} {verb} {counted(printed['next player draws'], 'card')}.")
    if lefts == [0.25] and crams:
        return "The staff is swept, and you draw a card that cannot be placed now."
    left = view["cards"][seat] - 1
    if left == 0:
        said.append("It is your last card: you win.")
    elif 0 in lefts:
        others = [cards for at, cards in enumerate(view["cards"]) if at != seat]
        fewest = min(others)
        if left > max(1, fewest):
            poor = [
                names[at]
                for at, cards in enumerate(view["cards"])
                if at != seat and cards == fewest
            ]
            said.append(f"Taking it, you may give a card to {listed(poor)}.")
    return " ".join(said)


def hand_words(view: PlainData, hand: list[dict[str, Any]], choices: list[str]) -> str:
    """How many cards there are, and how many of them can be chosen."""
    cards = counted(len(hand), "card")
    if not choices or view["placing"]:
        return cards
    can = sum(card["can"] for card in hand)
    if view["phase"] == "give a card":
        return f"{cards}: choose the one to give away"
    if view["phase"] != "place a card":
        return cards
    return f"{cards}, {number(can) if can else 'none'} can be played"
