"""Worked examples of The Vale of Three Banners, done by hand with its rulebook (rules.md)."""

from __future__ import annotations

import pytest

from builder.rules.engine.supplied import supply_states
from builder.rules.engine.units import enemies_in, opposes
from builder.rules.mechanism.stacking.rules import stack_reason
from tests.rules.games.small_games import Scene, reason_id


@pytest.fixture
def scene() -> Scene:
    """The vale without units, every side in its home (2.3)."""
    return (
        Scene.of("three-powers")
        .held("crown", "kingsholm", "alder", "carrow", "dunmere")
        .held("league", "lorn", "fenn", "gorse", "kell")
        .held("commune", "orr", "isk", "jarrow", "nairn")
    )


def supplied(scene: Scene, unit: str) -> bool:
    """Whether a unit is in supply."""
    u = scene.unit(unit)
    return supply_states(scene.game, scene.play, scene.game.units.side[u])[u] > 0


def test_everybody_is_everybodys_enemy(scene: Scene) -> None:  # 2.2
    assert [[opposes(scene.game, a, b) for b in range(3)] for a in range(3)] == [
        [False, True, True],
        [True, False, True],
        [True, True, False],
    ]
    scene.put("eld", "c-1", "l-1", "m-1")
    assert enemies_in(scene.game, scene.play, scene.side("league"), scene.place("eld")) == 2


def test_supply_runs_over_spaces_of_ones_own(scene: Scene) -> None:  # 5.1: by Dunmere and Alder to Kingsholm
    assert supplied(scene.put("eld", "c-1"), "c-1")
    assert not supplied(scene.put("hythe", "l-5"), "l-5")
    assert not supplied(scene.held("league", "dunmere"), "c-1")


def test_an_enemy_on_the_way_bars_it(scene: Scene) -> None:  # 5.1: round by Carrow, until that is barred, too
    scene.put("dunmere", "c-3").put("alder", "l-4")
    assert supplied(scene, "c-3")
    assert not supplied(scene.put("carrow", "m-4"), "c-3")


def test_any_capital_a_side_controls_will_do(scene: Scene) -> None:  # 5.1
    scene.held("commune", "kingsholm").put("dunmere", "c-3").put("kingsholm", "m-4")
    assert not supplied(scene, "c-3")
    assert supplied(scene, "m-4")


def test_three_units_in_a_space(scene: Scene) -> None:  # 2.2
    scene.put("eld", "c-1", "c-2", "c-3", "l-1")
    u, place = scene.unit("c-4"), scene.place("eld")
    assert reason_id(stack_reason(scene.game, scene.play, 0, place, [u])) == "stacking"
    u = scene.unit("l-2")
    assert reason_id(stack_reason(scene.game, scene.play, 1, place, [u])) == ""
