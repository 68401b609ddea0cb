"""Infiltration: who gets through a zone of control, by which roll; who may not try."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games.small_games import Scene
from tests.rules.mechanism.played import MOVE, Played

SLIPPING = Played(
    MOVE
    + """
    zones_of_control: {entering: stop, leaving: free}
    infiltration:
      units: side == 'assembly' and type == 'infantry'
      needed: [{is: 4, when: terrain == 'hills'}, {is: 2}]
      changes: [{add: 1, when: "'river' in to_links"}]
"""
)


def stopped(scene: Scene, place: str, *units: str, at: str = "0504") -> Scene:
    """Units of the Assembly are stopped by the zone of a brigade in 0404."""
    scene.put("0404", "d-1").put(place, *units).phase("assembly.move")
    assert scene.drag(at, *units) == ""
    return scene


@SLIPPING.situation
def a_low_roll_leads_through(scene: Scene) -> None:
    stopped(scene, "0603", "a-2")
    assert scene.drag("0505", "a-2", dice=[2]) == ""
    assert scene.where("a-2") == "0505"
    assert scene.drag("0405", "a-2", dice=[3]) == ""  # it tries again, and fails
    assert scene.where("a-2") == "0505"
    assert scene.drag("0405", "a-2") == "has-failed"


@SLIPPING.situation
def each_rolls_for_itself(scene: Scene) -> None:
    stopped(scene, "0603", "a-2", "a-3")
    assert scene.drag("0505", "a-2", "a-3", dice=[3, 1]) == ""
    assert [scene.where(unit) for unit in ("a-2", "a-3")] == ["0504", "0505"]


@SLIPPING.situation
def rivers_and_hills_change_it(scene: Scene) -> None:
    stopped(scene, "0605", "a-2", "a-3", at="0505")
    assert scene.drag("0506", "a-2", dice=[2]) == ""
    assert scene.where("a-2") == "0505"
    assert scene.drag("0506", "a-3", dice=[1]) == ""
    assert scene.where("a-3") == "0506"
    other = stopped(Scene(scene.referee, scene.play).fresh(), "0503", "a-4", at="0403")
    assert other.drag("0304", "a-4", dice=[4]) == ""  # from hills, with its last points
    assert other.where("a-4") == "0304"
    other = stopped(Scene(scene.referee, scene.play).fresh(), "0401", "a-4", at="0403")
    assert other.drag("0303", "a-4") == "points"  # one is left


@SLIPPING.situation
def not_everybody_may_try(scene: Scene) -> None:
    stopped(scene, "0603", "a-6")
    assert scene.drag("0505", "a-6") == "zone-stop"  # cavalry
    scene.fresh().put("0504", "a-2")
    assert scene.drag("0505", "a-2") == ""
    assert scene.drag("0405", "a-2") == "zone-to-zone"
    stopped(scene.fresh(), "0603", "a-3")
    assert scene.drag("0404", "a-3") == "enemy"
    scene.put("0304", "d-9").phase("directorate.move")
    assert scene.drag("0505", "a-3") == "side"


@pytest.mark.parametrize("name", SLIPPING.found)
def test_situation(name: str) -> None:
    SLIPPING.play(name)


def test_script_judges_alike(tmp_path: Path) -> None:
    assert SLIPPING.in_script(tmp_path) == []
