"""What a view tells of the question that is open, and of what it stands in."""

from __future__ import annotations

from typing import Any

from bandstand.engine import SPECTATOR, Position, line
from tests.games.music_history.reading import GAME


def entries(position: Position, seat: int = 1) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = position.view(seat - 1)["underway"]
    return told


def test_an_answer_points_at_what_it_answers() -> None:
    position = line(GAME.scene("Church 5", "Court 7: Sustain"), "roll; rolls 4")
    asked = entries(position, 2)[-1]
    assert asked["step"] == "react"
    assert asked["ability"] == "Sustain"
    walked = entries(position, 2)[asked["about"]]
    assert walked == {"step": "walk", "seat": 1, "steps": 4, "moved": 4, "by": 1}


def test_a_use_tells_what_was_named_and_what_became_of_it() -> None:
    position = line(GAME.scene("Court: Harden/Soften", "Church 3", "Court 4"), "use Harden/Soften")
    assert entries(position)[-1]["targets"] == []
    position = line(position, "seat 2")
    assert entries(position)[-1]["targets"] == [2]
    position = line(position, "back 1")
    used = entries(position, 2)[-2]
    assert (used["ability"], used["targets"]) == ("Harden/Soften", [2, "back 1"])
    assert (used["twice"], used["negated"]) == (False, False)


def test_a_production_is_told_to_its_player_alone() -> None:
    position = line(
        GAME.scene("Church: Guido, Petrucci | Hymn", "Court"), "produce Hymn; flip Guido"
    )
    assert entries(position)[-1] == {"step": "produce", "seat": 1}
    composed = position.view(0)["production"]
    assert (composed["cost"], composed["missing"], composed["points"]) == (2, 1, 4)
    assert not composed["free"]
    for eye in (2, SPECTATOR + 1):
        assert [entry["step"] for entry in entries(position, eye)] == ["turn"]


def test_a_piece_without_a_banner_yet_has_no_price() -> None:
    position = line(GAME.scene("Church: Guido, Leonin | Sequence", "Court"), "produce Sequence")
    composed = position.view(0)["production"]
    assert (composed["banner"], composed["cost"], composed["points"]) == (None, None, None)
    composed = line(position, "Early Polyphony and Ars Nova banner").view(0)["production"]
    assert (composed["banner"], composed["cost"]) == ("polyphony", 2)


def test_a_theft_tells_who_would_lose_what() -> None:
    seats = ["Court 3: Plagiarize, Royal Annex", "Church: Guild License, Guido | Hymn"]
    threat = entries(line(GAME.scene(*seats), "use Plagiarize; pass"), 2)[-2]
    assert threat == {"step": "steal", "seat": 2, "by": 1}
    annexed = line(GAME.scene(*seats), "use Royal Annex; seat 2; choose Guido; pass")
    threat = entries(annexed, 2)[-2]
    assert threat == {"step": "lose", "seat": 2, "stolen": False, "by": 1, "card": "Guido"}
