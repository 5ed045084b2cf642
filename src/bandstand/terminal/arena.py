"""The standings of an arena as text, from the plain data of `lab.arena`."""

from __future__ import annotations

from bandstand.engine import PlainData
from bandstand.terminal.ink import ink
from bandstand.terminal.page import fill


def page(data: PlainData) -> list[str]:
    """Who stands where, who beat whom, and how sure that is."""
    lines = [ink(_title(data), "bold"), ""]
    lines += _together(data) if data["cooperative"] else _against(data)
    return [*lines, "", *fill(_settled(data)), f"{data['games']:,} games, {data['seconds']:.1f} s."]


def _title(data: PlainData) -> str:
    options = "".join(f", {name} {value}" for name, value in data["options"].items())
    return (
        f"{data['title']}, {data['players']} seats{options}, "
        f"{data['deals']:,} deals, seed {data['seed']}"
    )


def _wide(data: PlainData) -> int:
    """How wide the column of bots is: policies have long names."""
    return 2 + max(10, *(len(row["bot"]) for row in data["bots"]))


def _against(data: PlainData) -> list[str]:
    wide = _wide(data)
    second = max(20, wide)
    lines = [f"{'':<{wide}}{'rating':<{second}}{'share of wins':<24}{'games':>7}"]
    for row in data["bots"]:
        low, high = row["rating_interval"]
        rating = f"{row['rating']} ({low}-{high})"
        lines.append(f"{row['bot']:<{wide}}{rating:<{second}}{_share(row):<24}{row['games']:>7,}")
    field = data["players"] - 1
    beside = f"against {field}" if field > 1 else "against"
    lines += ["", f"{'':<{wide}}{beside:<{second}}{'share of wins':<24}{'games':>7}"]
    place = {row["bot"]: at for at, row in enumerate(data["bots"])}
    for row in data["pairs"]:
        if field > 1 or place[row["bot"]] < place[row["other"]]:
            lines.append(
                f"{row['bot']:<{wide}}{row['other']:<{second}}{_share(row):<24}{row['games']:>7,}"
                f"  {_verdict(row, data['fair'])}"
            )
    return [*lines, "", f"The fair share is {data['fair']:.1%}."]


def _share(row: PlainData) -> str:
    low, high = row["interval"]
    return f"{row['share']:.1%} ({low:.1%}-{high:.1%})"


def _verdict(row: PlainData, fair: float) -> str:
    low, high = row["interval"]
    if low > fair:
        return ink("stronger", "green")
    return ink("weaker", "red") if high < fair else "not told apart"


def _together(data: PlainData) -> list[str]:
    wide = _wide(data)
    lines = [f"{'':<{wide}}{'mean score':<24}{'games':>7}"]
    for row in data["bots"]:
        lines.append(f"{row['bot']:<{wide}}{_figure(row, 'score'):<24}{row['games']:>7,}")
    if data["pairs"]:
        lines += ["", f"{'':<{wide}}{'over':<{wide}}{'by, in the same deals':<24}"]
    for row in data["pairs"]:
        figure = _figure(row, "difference")
        lines.append(
            f"{row['bot']:<{wide}}{row['other']:<{wide}}{figure:<24}  {_verdict(row, 0.0)}"
        )
    return lines


def _figure(row: PlainData, name: str) -> str:
    low, high = row["interval"]
    return f"{row[name]:.2f} ({low:.2f} to {high:.2f})"


def _settled(data: PlainData) -> str:
    if not data["unsettled"]:
        return "The order is settled at 95%."
    pairs = ", ".join(f"{one} and {other}" for one, other in data["unsettled"])
    return f"The order is not settled at 95%: {pairs} cannot be told apart so surely."
