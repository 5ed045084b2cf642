"""Turns: one visitor's backlog never delays another's first."""

from __future__ import annotations

import asyncio

from bandstand.jobs.fair_queue import Turns


def served(turns: Turns, wanted: str, *, gone: str = "") -> str:
    """The order in which things are done, named by who wants them; capitals go away meanwhile."""

    async def main() -> str:
        order: list[str] = []

        async def thing(who: str) -> None:
            async with turns.turn(who):
                order.append(who)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(thing(who)) for who in wanted]
        await asyncio.sleep(0)
        for who, task in zip(wanted, tasks, strict=True):
            if who in gone:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return "".join(order)

    return asyncio.run(main())


def test_visitors_take_turns() -> None:
    assert served(Turns(1, 1), "aaaabbc") == "abcabaa"


def test_a_place_is_left_for_others() -> None:
    assert served(Turns(2, 1), "aaaab").index("b") == 1


def test_who_goes_away_holds_nothing_up() -> None:
    turns = Turns(1, 1)
    assert served(turns, "aaxxb", gone="x") == "aba"
    assert turns.wanted("x") == turns.wanted("a") == 0


def test_what_fails_gives_its_place_back() -> None:
    async def main() -> None:
        turns = Turns(1, 1)
        for _ in range(3):
            try:
                async with turns.turn("a"):
                    raise ValueError
            except ValueError:
                pass
        assert turns.wanted("a") == 0

    asyncio.run(main())
