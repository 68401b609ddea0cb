"""Partisans: they stop enemies on their way by a die, and are hunted by those who stay with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games.small_games import Scene
from tests.rules.mechanism.played import Played

LURKING = Played(
    """
    movement:
      factor: {stat: mp}
      profiles:
        - {id: foot, blocked_by: type != 'cavalry', terrain: {clear: 1, town: 1, woods: 2, hills: 2}}
    partisans:
      units: type == 'cavalry'
      along: road
      against: size != 'II'
      from: 6
      hunt: {phases: directorate.move, by: type != 'armour', from: 5}
    sequence:
      directorate.move: {does: move}
      assembly.move: {does: move}
"""
)


@LURKING.situation
def a_high_roll_stops(scene: Scene) -> None:
    scene.put("0603", "a-6").put("0601", "d-1", "d-3").phase("directorate.move")
    assert scene.drag("0604", "d-1", dice=[6]) == ""
    assert scene.where("d-1") == "0603"
    assert scene.drag("0604", "d-1") == "waylaid"
    assert scene.drag("0604", "d-3", dice=[5]) == ""
    assert scene.where("d-3") == "0604"


@LURKING.situation
def only_on_roads_and_not_everybody(scene: Scene) -> None:
    scene.put("0404", "a-6").put("0403", "d-1").put("0603", "d-6").phase("directorate.move")
    assert scene.drag("0405", "d-1") == ""  # no road, no die
    assert scene.where("d-1") == "0405"
    scene.put("0603", "a-6").put("0602", "d-9")
    assert scene.drag("0604", "d-9") == ""  # a battalion
    scene.put("0605", "a-1").put("0606", "d-2")
    assert scene.drag("0605", "d-2") == "enemy"  # a usual enemy


@LURKING.situation
def hunted_by_those_who_stay(scene: Scene) -> None:
    scene.put("0603", "a-6", "d-1", "d-4").phase("directorate.move")
    assert scene.go_on(dice=[4]) == ""  # one die: armour does not hunt
    assert scene.where("a-6") == "0603"
    assert scene.phase("directorate.move").go_on(dice=[5]) == ""
    assert scene.left("a-6") == 0


@LURKING.situation
def not_hunted_otherwise(scene: Scene) -> None:
    scene.put("0603", "a-6", "d-1").phase("assembly.move")
    assert scene.go_on() == ""
    assert scene.where("a-6") == "0603"


@pytest.mark.parametrize("name", LURKING.found)
def test_situation(name: str) -> None:
    LURKING.play(name)


def test_script_judges_alike(tmp_path: Path) -> None:
    assert LURKING.in_script(tmp_path) == []
