"""Worked examples of Rivers and Rails, done by hand with its rulebook (rules.md)."""

from __future__ import annotations

import pytest

from builder.rules.engine.supplied import supply_states
from builder.rules.mechanism.stacking.rules import stack_reason
from builder.rules.mechanism.zones.rules import enemy_zone
from tests.rules.games.small_games import Scene, reason_id


@pytest.fixture
def scene() -> Scene:
    """The empty map."""
    return Scene.of("rivers-and-rails")


def supplied(scene: Scene, unit: str) -> bool:
    """Whether a unit is in supply."""
    u = scene.unit(unit)
    return supply_states(scene.game, scene.play, scene.game.units.side[u])[u] > 0


def zone(scene: Scene, side: str) -> set[str]:
    """The hexes in a zone of control of the enemies of a side."""
    return scene.places(enemy_zone(scene.game, scene.play, scene.side(side)))


def stacks(scene: Scene, unit: str, hex_: str) -> str:
    """Why a unit may not end its move in a hex with those of its side; empty if it may."""
    u, place = scene.unit(unit), scene.place(hex_)
    return reason_id(stack_reason(scene.game, scene.play, scene.game.units.side[u], place, [u]))


def test_supply_comes_along_the_railway(scene: Scene) -> None:  # 4.1
    assert supplied(scene.put("0405", "d-1"), "d-1")
    assert supplied(scene.put("1105", "a-1"), "a-1")


def test_three_hexes_lead_to_a_road(scene: Scene) -> None:  # 4.1: 0809, 0709, Ford, and the road to 0601
    assert supplied(scene.put("0909", "d-1").put("0908", "a-3"), "d-1")
    assert not supplied(scene.put("0709", "a-8"), "d-1")


def test_fourth_hex_is_too_far(scene: Scene) -> None:  # 4.1: 1205 is three hexes from 1208, four from 1209
    assert supplied(scene.put("1209", "d-1"), "d-1")  # by 0909, three hexes as well
    assert not supplied(scene.put("0907", "a-3"), "d-1")
    assert supplied(scene.put("1208", "d-2"), "d-2")


def test_friends_open_enemy_zones(scene: Scene) -> None:  # 4.1: the railway runs by 0705 and Hallow
    scene.put("0805", "d-4").put("0704", "a-1").put("0606", "a-8")
    assert not supplied(scene, "d-4")
    assert not supplied(scene.put("0705", "d-5"), "d-4")
    assert supplied(scene.put("0605", "d-6"), "d-4")


def test_zone_does_not_cross_the_river(scene: Scene) -> None:  # 3.5: 0605, 0705 and 0805 lie beyond it
    assert zone(scene.put("0706", "a-5"), "directorate") == {"0606", "0707", "0806"}
    assert zone(scene, "assembly") == set()


def test_zone_crosses_a_bridge(scene: Scene) -> None:  # 3.5
    assert zone(scene.put("0606", "a-8"), "directorate") == {"0605", "0506", "0507", "0607", "0706", "0707"}


def test_artillery_has_no_zone(scene: Scene) -> None:  # 3.5
    assert zone(scene.put("0605", "a-7"), "directorate") == set()


def test_two_units_in_a_hex_and_battalions(scene: Scene) -> None:  # 2.3
    scene.put("0404", "d-1", "d-2")
    assert stacks(scene, "d-8", "0404") == ""
    assert stacks(scene, "d-3", "0404") == "stacking"
    assert stacks(scene.put("0305", "d-8", "d-9"), "d-3", "0305") == ""
