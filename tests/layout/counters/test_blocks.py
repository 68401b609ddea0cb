"""Groups and the shapes of their blocks."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.layout.counters.blocks import Group, best_shape, divide, make_groups, make_items
from hexwright.model.printing import Backs, Grouping
from tests.layout.counters.making import army, piece


def group_of(*families: int) -> Group:
    """A group of units with so many counters each."""
    cut = [piece(f"unit:u{unit}.{n}") for unit, size in enumerate(families) for n in range(size)]
    (group,) = make_groups(make_items(cut, Backs.LONG_EDGE), Grouping.NONE)
    return group


def test_units_stand_above_their_substitutes() -> None:
    found = best_shape(group_of(2, 2, 2), 2, 99)
    assert (found.rows, found.columns) == (2, 3)
    assert found.cells == ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2))


def test_a_lone_counter_does_not_tear_the_units_after_it() -> None:
    found = best_shape(group_of(4, 1, 4, 4), 4, 99)
    columns = {column for _, column in found.cells[5:9]}
    assert len(columns) == 1


def test_counters_without_substitutes_go_row_by_row() -> None:
    assert best_shape(group_of(1, 1, 1, 1, 1, 1), 2, 99).cells == (
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (1, 2),
    )


@given(families=st.lists(st.integers(1, 6), min_size=1, max_size=12), rows=st.integers(1, 9))
def test_a_shape_holds_every_counter_once(families: list[int], rows: int) -> None:
    found = best_shape(group_of(*families), rows, 99)
    assert len(set(found.cells)) == len(found.cells) == sum(families)
    assert max(row for row, _ in found.cells) + 1 == found.rows <= rows
    assert max(column for _, column in found.cells) + 1 == found.columns
    assert found.columns <= ceil(sum(families) / rows) + 1


@pytest.mark.parametrize("number", [1, 30, 31, 61, 1000])
def test_a_group_too_large_is_divided_evenly(number: int) -> None:
    whole = group_of(*[1] * number)
    parts = divide(whole, 6, 5)
    assert [item for part in parts for item in part.items] == list(whole.items)
    assert len(parts) == ceil(number / 30)
    assert all(ceil(len(part.items) / 6) <= 5 for part in parts)
    assert max(len(part.items) for part in parts) - min(len(part.items) for part in parts) <= 6 * len(parts)
    assert {part.total for part in parts} == {number}


def test_a_divided_group_keeps_units_whole() -> None:
    parts = divide(group_of(*[1, *[2] * 40]), 6, 5)
    for before, after in pairwise(parts):
        assert before.items[-1].family != after.items[0].family
    assert sum(len(part.items) for part in parts) == 81
    assert [len(part.items) for part in divide(group_of(99), 6, 5)] == [30, 24, 24, 21]


def test_grouping_goes_by_the_path() -> None:
    items = make_items(army(120), Backs.LONG_EDGE)
    by = {grouping: make_groups(items, grouping) for grouping in Grouping}
    assert [group.name for group in by[Grouping.SIDE]] == ["Blue", "Red", "Markers"]
    assert [group.name for group in by[Grouping.NATIONALITY]] == [
        "French",
        "Bavarian",
        "Austrian",
        "Russian",
        "Markers",
    ]
    assert len(by[Grouping.NONE]) == 1
    assert by[Grouping.FORMATION][0].path == ("Blue", "French")
    for groups in by.values():
        assert sum(len(group.items) for group in groups) == 120


def test_sizes_never_mix_in_a_block() -> None:
    groups = make_groups(make_items(army(90, mixed=True), Backs.LONG_EDGE), Grouping.SIDE)
    for group in groups:
        assert {(item.piece.width, item.piece.height) for item in group.items} == {
            (group.width, group.height)
        }


def test_backs_of_their_own_come_right_after_their_fronts() -> None:
    cut = (piece("unit:a.0", count=1), piece("marker:b", count=2), piece("unit:c.0", backed=False))
    items = make_items(cut, Backs.SINGLE)
    assert [(item.piece.id, item.number, item.is_back) for item in items] == [
        ("unit:a.0", 0, False),
        ("unit:a.0", 0, True),
        ("marker:b", 0, False),
        ("marker:b", 0, True),
        ("marker:b", 1, False),
        ("marker:b", 1, True),
        ("unit:c.0", 0, False),
    ]
    assert items[1].front is cut[0].back
    (group,) = make_groups(items, Grouping.NONE)
    assert group.counters == group.total == 4
