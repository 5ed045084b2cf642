"""Lists that snapshots share: none sees what another added."""

from __future__ import annotations

import random

from bandstand.tables.shared_list import SharedList


def test_views_are_as_good_as_copies() -> None:
    chance = random.Random(1)
    views: list[tuple[SharedList[int], list[int]]] = [(SharedList(), [])]
    for number in range(3_000):
        view, copy = chance.choice(views[-20:])
        view, copy = view.branch(), copy[:]
        if chance.random() < 0.2:
            length = chance.randrange(len(copy) + 1)
            view.truncate(length)
            del copy[length:]
        for _ in range(chance.randrange(3)):
            view.append(number)
            copy.append(number)
        views.append((view, copy))
    for view, copy in views:
        assert list(view) == copy == view[:]
        assert len(view) == len(copy)
        assert view[-3:] == copy[-3:]
        assert list(reversed(view)) == copy[::-1]
        assert [view[at] for at in range(-len(copy), len(copy))] == copy * 2


def test_the_next_view_of_a_growing_list_copies_nothing() -> None:
    first: SharedList[int] = SharedList()
    last = first
    for number in range(100):
        last = last.branch()
        last.append(number)
    assert first._items is last._items
    assert len(first) == 0
