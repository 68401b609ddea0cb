"""Worked examples of The Strait of Ash, done by hand with its rulebook (rules.md)."""

from __future__ import annotations

import pytest

from builder.rules.mechanism.stacking.rules import stack_reason
from tests.rules.games.small_games import Scene, reason_id


@pytest.fixture
def scene() -> Scene:
    """The empty map, the airfields in the hands of those who have them at the start."""
    return Scene.of("impulses").held("empire", "0204", "0504").held("isles", "0507", "0808")


def stacks(scene: Scene, unit: str, hex_: str) -> str:
    """Why a unit may not end its move in a hex with those of its side; empty if it may."""
    u, place = scene.unit(unit), scene.place(hex_)
    return reason_id(stack_reason(scene.game, scene.play, scene.game.units.side[u], place, [u]))


def test_three_land_units_and_two_ships(scene: Scene) -> None:  # 2.2
    scene.put("0504", "e-1", "e-2", "e-5", "e-6")
    assert stacks(scene, "e-3", "0504") == "stacking"
    assert stacks(scene, "e-7", "0504") == ""
    assert stacks(scene, "e-9", "0504") == ""


def test_one_aircraft_on_an_airfield(scene: Scene) -> None:  # 2.2
    scene.put("0204", "e-8")
    assert stacks(scene, "e-9", "0204") == "stacking"
    assert stacks(scene.held("isles", "0204"), "e-9", "0204") == ""


def test_aircraft_in_flight_do_not_count(
    scene: Scene,
) -> None:  # 2.2
    assert stacks(scene.put("0606", "e-8"), "e-9", "0606") == ""
    assert stacks(scene.put("0808", "e-8", "i-8"), "e-9", "0808") == ""
