from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.verify.run import distribute, script_cost
from hexwright.verify.script import Folders, parse


@pytest.mark.parametrize(
    ("costs", "count", "parts"),
    [
        ([], 2, ()),
        ([5], 2, ((0,),)),
        ([1, 2, 3, 4], 1, ((0, 1, 2, 3),)),
        ([1, 2, 3, 4], 2, ((0, 3), (1, 2))),
        ([9, 1, 1, 1], 2, ((0,), (1, 2, 3))),
        ([0, 0, 0], 2, ((0, 1, 2),)),
    ],
)
def test_costs_are_distributed_evenly(
    costs: list[int], count: int, parts: tuple[tuple[int, ...], ...]
) -> None:
    assert distribute(costs, count) == parts


def test_a_new_game_costs_more_than_a_drop(tmp_path: Path) -> None:
    folders = Folders(script=tmp_path, module=tmp_path, out=tmp_path)
    drop, _ = parse("drag A Map 0304\n", "x.play", folders)
    game, _ = parse("new Red\n", "x.play", folders)
    assert script_cost(game) > script_cost(drop) > 0
    assert script_cost(()) == 0
