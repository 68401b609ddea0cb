"""Checks: who must roll against what, in which order; the phase waits for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games.small_games import Scene
from tests.rules.mechanism.played import MOVE, Played

SHAKEN = Played(
    MOVE
    + """
    supply:
      - {id: west, side: directorate, sources: west-edge, longest: 3}
      - {id: east, side: assembly, sources: east-edge, longest: 3}
    values:
      broken: {of: unit, again: lost}
    checks:
      rally:
        title: Rally
        phases: directorate.move
        units: broken and supplied
        dice: 2
        needed: [{is: 8, when: type == 'armour'}, {is: 7}]
        changes: [{add: 1, when: terrain == 'town'}]
        passed: {broken: 0}
      stand:
        title: Stand fast
        phases: directorate.move
        units: not supplied
        needed: [{is: 3}]
        failed: {broken: 1}
"""
)


@SHAKEN.situation
def a_low_roll_rallies(scene: Scene) -> None:
    scene.put("0105", "d-1").put("0104", "d-2", "d-4").marked("broken", "d-1", "d-2", "d-4")
    scene.phase("directorate.move")
    assert scene.go_on() == "unchecked"
    assert scene.order("rally", "d-1", dice=[4, 4]) == ""  # in a town: 8
    assert scene.order("rally", "d-2", dice=[4, 4]) == ""
    assert scene.order("rally", "d-4", dice=[4, 4]) == ""  # armour: 8
    assert [scene.value("broken", name) for name in ("d-1", "d-2", "d-4")] == [0, 1, 0]
    assert scene.order("rally", "d-2") == "no-check"  # once
    assert scene.go_on() == ""


@SHAKEN.situation
def one_after_the_other(scene: Scene) -> None:
    scene.put("0104", "d-1").put("1103", "d-2", "d-3").marked("broken", "d-1", "d-2")
    scene.phase("directorate.move")
    assert scene.order("rally", "d-2") == "no-check"  # out of supply
    assert scene.order("stand", "d-2") == "check-first"
    assert scene.order("rally", "d-1", dice=[6, 6]) == ""
    assert scene.order("stand", "d-2", dice=[4]) == ""
    assert scene.left("d-2") == 0  # broken twice
    assert scene.order("stand", "d-3", dice=[4]) == ""
    assert scene.value("broken", "d-3") == 1


@SHAKEN.situation
def all_at_once(scene: Scene) -> None:
    scene.put("0104", "d-1", "d-2").put("1103", "d-3").marked("broken", "d-1", "d-2")
    assert scene.phase("directorate.fight").push("check-all") == "phase"
    assert scene.order("rally", "d-1") == "phase"
    scene.phase("directorate.move")
    assert scene.push("check-all", dice=[1, 1, 6, 6, 3]) == ""
    assert [scene.value("broken", name) for name in ("d-1", "d-2", "d-3")] == [0, 1, 0]
    assert scene.go_on() == ""


@pytest.mark.parametrize("name", SHAKEN.found)
def test_situation(name: str) -> None:
    SHAKEN.play(name)


def test_script_judges_alike(tmp_path: Path) -> None:
    assert SHAKEN.in_script(tmp_path) == []
