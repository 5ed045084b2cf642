"""What is hidden, who remembers it, and what a seat imagines."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, Luck, Position, line
from bandstand.engine.scene import pick
from bandstand.games.music_history.rules.memory import (
    PILE,
    PLACES,
    SHARES,
    WORLDS,
    Memory,
    World,
    drew,
    learn,
    moved,
    produced,
)
from bandstand.games.music_history.rules.position import MusicHistoryPosition
from tests.games.music_history.reading import BOX, GAME, pieces, seen

NAME = list(BOX.glossary)
HYMN = pick("Hymn", BOX.piece_names)
MASS = pick("Mass", BOX.piece_names)


def known(position: Position, seat: int) -> list[tuple[str, list[int]]]:
    return [(one["composition"], one["seats"]) for one in seen(position, seat - 1)["known"]]


def test_thief_and_victim_know_a_stolen_piece_and_nobody_else() -> None:
    position = GAME.scene("Countryside", "Court: | Mass, Hymn", "Court: | Psalm")
    line(position, "use Countryside: Plag; seat 2; Mass")
    assert known(position, 2) == [("Mass", [1])]
    assert known(position, 1) == known(position, 3) == []
    for number in range(20):
        assert "Mass" in pieces(position.imagine(1, Luck(number)), 1)
    others = [pieces(position.imagine(2, Luck(number)), 1) for number in range(20)]
    assert any(hand != ["Mass"] for hand in others)


def test_a_second_thief_makes_it_uncertain_who_has_it() -> None:
    position = GAME.scene("Countryside 2: | Hymn", "Court: | Mass", "Countryside 2", turn=1)
    line(position, "use Countryside: Plag; Mass; roll; rolls 1; end turn; roll; rolls 3; end turn")
    line(position, "use Countryside: Plag")
    onlooker = position.copy()
    line(position, "Mass")
    assert known(position, 2) == [("Mass", [1, 3])]
    assert known(position, 1) == [("Mass", [3])]
    line(onlooker, "Hymn")
    assert known(onlooker, 2) == known(position, 2)  # it cannot tell which was taken
    places = set()
    for number in range(40):
        dream = position.imagine(1, Luck(number))
        holders = [seat for seat in (1, 3) if "Mass" in pieces(dream, seat)]
        assert len(holders) >= 1
        places.add(holders[0])
    assert places == {1, 3}


def test_the_last_piece_of_a_hand_is_followed_for_certain() -> None:
    position = GAME.scene("Countryside 2", "Court: | Mass", "Countryside 2")
    line(position, "use Countryside: Plag; Mass; roll; rolls 1; end turn; roll; rolls 3; end turn")
    line(position, "use Countryside: Plag; Mass")
    assert known(position, 2) == [("Mass", [3])]


def test_a_piece_that_is_produced_is_no_longer_remembered() -> None:
    position = GAME.scene("Countryside: Guido, Byrd, Harden | Hymn", "Court: | Cantiga", "Church")
    line(position, "use Countryside: Plag; pass; Cantiga")
    assert known(position, 2) == [("Cantiga", [1])]
    line(position, "produce Cantiga; flip Guido; flip Byrd; produce it")
    assert known(position, 2) == []


def test_a_stolen_piece_that_may_have_been_stolen_again_is_most_likely_where_most_lie() -> None:
    # Seat 2's Mass is with seat 1, among five; then seat 3 steals one of these, unseen by seat 2.
    position = GAME.scene(
        "Countryside 2: | Hymn, Hymn, Psalm, Psalm", "Court: | Mass", "Countryside 2", "Court"
    )
    line(position, "use Countryside: Plag; Mass; roll; rolls 1; end turn")
    line(position, "roll; rolls 3; end turn; use Countryside: Plag; Psalm")
    assert known(position, 2) == [("Mass", [1, 3])]
    assert remembered(position, 2) == {(("Mass", 1),): 4, (("Mass", 3),): 1}
    there = [is_with(position.imagine(1, Luck(number)), 3, "Mass") for number in range(2000)]
    assert 0.18 < sum(there) / 2000 < 0.24  # a fifth, and now and then another Mass


def remembered(position: Position, seat: int) -> dict[tuple[tuple[str, int], ...], int]:
    """The worlds that a seat thinks possible, each with its weight; the pile is seat 10."""
    assert isinstance(position, MusicHistoryPosition)
    return {
        tuple((BOX.piece_names[mark // PLACES], mark % PLACES + 1) for mark in world.marks): (
            world.weight
        )
        for world in position.compositions.memories[seat - 1]
    }


def is_with(position: Position, seat: int, piece: str) -> bool:
    return piece in pieces(position, seat)


def test_of_two_known_pieces_only_one_is_stolen() -> None:
    memory = learn(learn([], HYMN, 0), MASS, 0)
    [alone] = moved(memory, 0, 1, 2)[:1]
    assert alone.marks == [HYMN * PLACES, MASS * PLACES + 1]
    assert [world.data() for world in moved(memory, 0, 1, 2)] == [
        [1, HYMN * PLACES, MASS * PLACES + 1],
        [1, HYMN * PLACES + 1, MASS * PLACES],
    ]
    three = [world.weight for world in moved(memory, 0, 1, 3)]
    assert three == [1, 1, 1]  # the third card went, the Mass, or the Hymn


def test_a_piece_that_shows_up_where_it_need_not_have_been() -> None:
    # One Hymn at seat 1 (of four cards) or at seat 2 (of two); seven more are unseen among 100.
    memory = moved(learn([], HYMN, 0), 0, 1, 5)
    assert [world.data() for world in memory] == [[4, HYMN * PLACES], [1, HYMN * PLACES + 1]]
    # Seat 2 lays a Hymn open: the one that is remembered, or one of its other cards is one too.
    after = {tuple(world.marks): world.weight for world in produced(memory, HYMN, 1, 2, 8, 100)}
    chance = 1 - (92 * 91) / (99 * 98)  # of two cards among 99 with 7 Hymns
    assert after[()] / after[HYMN * PLACES,] == pytest.approx(1 / (4 * chance), rel=1e-6)
    # Seat 3 steals one of seat 2's two and sees a Hymn.
    after = {tuple(world.marks): world.weight for world in drew(memory, HYMN, 1, 2, 8, 100)}
    gone, there, with_first = after[()], after[HYMN * PLACES + 1,], after[HYMN * PLACES,]
    assert there / gone == pytest.approx(7 / 99, rel=1e-6)
    assert with_first / gone == pytest.approx(4 * 2 * 7 / 99, rel=1e-6)


def test_what_can_no_longer_be_is_forgotten() -> None:
    pieces = sum(BOX.piece_copies)
    assert produced(learn([], HYMN, 0), HYMN, 0, 3, BOX.piece_copies[HYMN], pieces) == []
    memory = moved(learn([], HYMN, 0), 0, 1, 3)
    # Seat 1's last card is a Mass, so it was the Hymn that went to seat 2.
    [world] = produced(memory, MASS, 0, 1, BOX.piece_copies[MASS], pieces)
    assert world.marks == [HYMN * PLACES + 1]


def test_so_many_worlds_are_remembered_and_no_more() -> None:
    memory: Memory = []
    for piece in range(6):
        memory = learn(memory, piece, 0)
    for seat in range(1, 9):
        memory = moved(memory, 0, seat, 12)
        assert 0 < len(memory) <= WORLDS
        assert sum(world.weight for world in memory) <= SHARES + WORLDS
    kinds = {mark // PLACES for world in memory for mark in world.marks}
    assert 0 < len(kinds) < 6  # some pieces are forgotten, and the others well remembered
    assert all(world.copies(piece) == 1 for world in memory for piece in kinds)


# A start, what happens, who looks on, and which pieces are looked for.
HISTORIES = [
    (  # stolen, and perhaps stolen again
        ["Countryside 2: | Hymn, Psalm", "Court: | Mass", "Countryside 2: | Psalm"],
        "use Countryside: Plag; seat 2; Mass; roll; rolls 1; end turn; roll; rolls 3; end turn;"
        "use Countryside: Plag; Mass",
        2,
        ["Mass"],
    ),
    (  # two pieces known, and one of them stolen again
        [
            "Countryside 2: Plagiarize | Psalm",
            "Court: | Mass, Hymn",
            "Countryside 2",
        ],
        "use Countryside: Plag; Mass; use Plagiarize; Hymn; roll; rolls 1; end turn;"
        "roll; rolls 3; end turn; use Countryside: Plag; Psalm",
        2,
        ["Mass", "Hymn"],
    ),
    (  # one of the two is stolen back
        [
            "Countryside 2: Plagiarize | Psalm, Psalm",
            "Countryside: Plagiarize | Mass, Mass",
            "Court",
        ],
        "use Countryside: Plag; Mass; use Plagiarize; Mass; roll; rolls 1; end turn;"
        "use Countryside: Plag; Mass",
        2,
        ["Mass", "Psalm"],
    ),
]


@pytest.mark.parametrize(("seats", "moves", "seat", "wanted"), HISTORIES)
def test_what_is_imagined_is_as_likely_as_the_histories_that_lead_there(
    seats: list[str], moves: str, seat: int, wanted: list[str]
) -> None:
    pile = ["Hymn", "Hymn", "Mass", "Mass", "Psalm", "Psalm", "Motet", "Madrigal"]
    assert_alike(few(seats, pile), moves, seat - 1, wanted)


def test_a_piece_that_comes_out_is_weighed_as_the_histories_are() -> None:
    start = GAME.scene(
        "Countryside 2: | Hymn, Psalm", "Court: | Hymn", "Countryside 2: Guido, Byrd | Psalm"
    )
    stolen = "use Countryside: Plag; seat 2; Hymn; roll; rolls 1; end turn; roll; rolls 3; end turn"
    again = "use Countryside: Plag; Hymn; produce Hymn; flip Guido; flip Byrd; produce it"
    assert_alike(start, f"{stolen}; {again}", 1, ["Hymn"])


def few(seats: list[str], pile: list[str]) -> Position:
    """A table with all pieces scrapped but those of the seats and of a small pile."""
    elsewhere = Counter(dict(zip(BOX.piece_names, BOX.piece_copies, strict=True)))
    elsewhere -= Counter(pile)
    for text in seats:
        elsewhere -= Counter(text.partition("| ")[2].split(", "))
    scrapped = ", ".join(elsewhere.elements())
    return GAME.scene(*seats, pile=", ".join(pile), scrapped=scrapped)


def test_a_pile_made_of_discards_is_imagined_as_it_is_drawn() -> None:
    start = GAME.scene(
        "Court: Guido", "Countryside: | Hymn", "Church", pile="Mass", scrapped="Motet, Hymn, Hymn"
    )
    for eye in (1, SPECTATOR):
        assert_alike(start, "use Guido; pass; Mass; Hymn", eye, ["Hymn", "Motet"])


def assert_alike(start: Position, moves: str, eye: int, wanted: list[str]) -> None:
    """Imagining must come to what playing the same history over and over comes to.

    Histories that look otherwise to `eye` than what has happened do not count.
    """
    played: list[tuple[int, str]] = []
    position = start.copy()
    for text in moves.split(";"):
        move = position.parse(text)
        played.append((move, position.seen(move, eye)))
        position.play(move)
    luck = Luck(1)
    ends = [again(start.imagine(eye, luck), played, eye, luck) for _ in range(1500)]
    found = Counter(places(end, wanted) for end in ends if end is not None)
    count = found.total()
    assert count > 100
    dreams = Counter(places(position.imagine(eye, luck), wanted) for _ in range(1500))
    expected = {there: found[there] + dreams[there] for there in {*found, *dreams}}
    common = {there: sum for there, sum in expected.items() if sum >= 10}
    spread = 0.0
    for sample, size in ((found, count), (dreams, 1500)):
        for there, total in common.items():
            fair = total * size / (count + 1500)
            spread += (sample[there] - fair) ** 2 / fair
    freedom = max(len(common) - 1, 1)
    assert spread < freedom + 4 * (2 * freedom) ** 0.5 + 4  # of chi-square, one in thousands


def again(
    position: Position, played: list[tuple[int, str]], eye: int, luck: Luck
) -> Position | None:
    """A history once more, cards drawn anew; None if it would have looked otherwise."""
    for decided, look in played:
        chance = position.to_move() == CHANCE and not look.startswith("rolls ")
        move = position.outcome(luck) if chance else decided
        if not position.legal(move) or position.seen(move, eye) != look:
            return None
        position.play(move)
    return position


def places(position: Position, wanted: list[str]) -> tuple[int, ...]:
    """How many of the pieces each seat has."""
    hands = [pieces(position, seat + 1) for seat in range(position.players)]
    return tuple(hand.count(piece) for hand in hands for piece in wanted)


def test_every_world_that_can_be_is_imagined_and_all_alike() -> None:
    position = few(["Court: | Hymn", "Church: | Mass", "Church: | Psalm"], ["Lai", "Motet"])
    dreams = Counter(
        (*pieces(dream, 2), *pieces(dream, 3))
        for dream in [position.imagine(0, Luck(number)) for number in range(1200)]
    )
    assert set(dreams) == set(permutations(["Mass", "Psalm", "Lai", "Motet"], 2))
    assert all(70 < count < 130 for count in dreams.values())  # 100 of each


def test_a_draft_is_imagined_around_what_was_seen() -> None:
    position = line(
        GAME.start(3, {"first": "1"}),
        "Church; Court; Countryside; Sustain; Rondeaux; Guido; Josquin; Perotin; Machaut; Byrd;"
        "Palestrina; di Lasso; keep Sustain; keep Josquin; keep Byrd; keep Palestrina; keep Guido",
    )
    assert sorted(seen(position, 0)["passed_on"]) == ["Guido", "Rondeaux"]
    assert seen(position)["passed_on"] == []
    firsts = set()
    for number in range(60):
        dream = position.imagine(0, Luck(number))
        assert isinstance(dream, MusicHistoryPosition)
        # Seat 1 passed Rondeaux and Guido: seat 2 kept one of them, unknown which.
        passed = {NAME[card] for card in [*dream.draft.kept[1][1:], *dream.draft.dealt[1]]}
        assert passed == {"Rondeaux", "Guido"}
        firsts.add(NAME[dream.draft.kept[1][1]])
        assert "Sustain" not in [NAME[card] for card in dream.draft.kept[1]]
    assert firsts == {"Rondeaux", "Guido"}


def test_a_pile_made_of_discards_is_imagined_from_them() -> None:
    position = GAME.scene(
        "Court: Guido, Guidonian", "Countryside: | Hymn", pile="", scrapped="Motet, Madrigal"
    )
    line(position, "use Guido; Motet")
    assert position.to_move() == CHANCE
    assert position.view(0)["returned"] == [{"composition": "Madrigal", "seats": []}]
    back = [{"composition": name, "seats": [1]} for name in ("Motet", "Madrigal")]  # one is drawn
    assert position.view(1)["returned"] == position.view(SPECTATOR)["returned"] == back
    for number in range(20):
        dream = position.imagine(1, Luck(number))
        assert {dream.text(move) for move in dream.moves()} <= {"Motet", "Madrigal"}


def count(position: MusicHistoryPosition) -> list[int]:
    """How many of each piece there are anywhere."""
    total = position.compositions.pile.counts()
    for row in position.data()["hidden"]:
        for piece in row:
            total[piece] += 1
    for row in position.compositions.produced:
        for kept in row:
            total[kept // 100] += 1
    return [
        one + other
        for one, other in zip(total, position.compositions.scrapped.counts(), strict=True)
    ]


def is_true(position: MusicHistoryPosition, world: World) -> bool:
    """Whether the pieces of a world are where it says."""
    pile = position.compositions.pile
    return all(
        world.marks.count(mark)
        <= (
            pile.count(mark // PLACES)
            if mark % PLACES == PILE
            else position.compositions.count(mark % PLACES, mark // PLACES)
        )
        for mark in world.marks
    )


@pytest.mark.parametrize("players", [2, 4, 9])
def test_it_makes_no_difference_how_often_memories_are_asked_for(players: int) -> None:
    asked, unasked, luck = GAME.start(players), GAME.start(players), Luck(players)
    assert isinstance(asked, MusicHistoryPosition)
    remembered = 0
    while asked.to_move() != OVER and asked.round < 9:
        move = asked.outcome(luck) if asked.to_move() == CHANCE else luck.choice(asked.moves())
        asked.play(move)
        unasked.play(move)
        remembered += len([worlds for worlds in asked.compositions.memories if worlds])
    assert remembered > 0
    assert unasked.data() == asked.data()


@pytest.mark.parametrize("players", [2, 4, 9])
def test_one_world_is_always_true_and_dreams_hold_every_card_once(players: int) -> None:
    """Through whole games: what a seat remembers holds, and what it imagines adds up."""
    for seed in range(4):
        position, luck = GAME.start(players), Luck(seed)
        assert isinstance(position, MusicHistoryPosition)
        while position.to_move() != OVER:
            chance = position.to_move() == CHANCE
            moves = position.moves()
            position.play(position.outcome(luck) if chance else moves[luck.below(len(moves))])
            if luck.below(25):
                continue
            assert count(position) == BOX.piece_copies
            for eye, worlds in enumerate(position.compositions.memories):
                assert not worlds or any(is_true(position, world) for world in worlds), eye
            for seat in (0, players - 1, SPECTATOR):
                dream = position.imagine(seat, luck)
                assert isinstance(dream, MusicHistoryPosition)
                assert count(dream) == BOX.piece_copies
