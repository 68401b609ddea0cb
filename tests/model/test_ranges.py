"""Numbers as ranges, as sequences of play, dice and help pages write them."""

from __future__ import annotations

import pytest

from hexwright.model.derived.ranges import number_runs, range_texts


def test_runs_are_of_consecutive_numbers() -> None:
    assert number_runs([1, 2, 3, 5, 7, 8]) == [(1, 3), (5, 5), (7, 8)]
    assert number_runs([]) == []


@pytest.mark.parametrize(("shortest", "texts"), [(2, ["1–3", "5", "7–8"]), (3, ["1–3", "5", "7", "8"])])
def test_short_runs_are_listed_number_by_number(shortest: int, texts: list[str]) -> None:
    assert range_texts([1, 2, 3, 5, 7, 8], shortest) == texts
