"""Worked examples of Rivers and Rails, done by hand with its rulebook (rules.md)."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction

import pytest

from hexwright.rules.engine.act import next_to_set_up
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.mechanism.values.state import ValuesNow
from hexwright.rules.mechanism.zones.rules import enemy_zone
from tests.rules.games.small_games import Scene, first_match_of


@pytest.fixture
def scene() -> Scene:
    """The empty map."""
    return Scene.of("rivers-and-rails")


def zone(scene: Scene, side: str) -> set[str]:
    """The hexes in a zone of control of the enemies of a side."""
    return scene.places(enemy_zone(scene.game, scene.play, scene.side(side)))


def test_supply_comes_along_the_railway(scene: Scene) -> None:  # 4.1
    assert scene.put("0405", "d-1").supplied("d-1")
    assert scene.put("1105", "a-1").supplied("a-1")


def test_three_hexes_lead_to_a_road(scene: Scene) -> None:  # 4.1: 0809, 0709, Ford, and the road to 0601
    assert scene.put("0909", "d-1").put("0908", "a-3").supplied("d-1")
    assert not scene.put("0709", "a-8").supplied("d-1")


def test_fourth_hex_is_too_far(scene: Scene) -> None:  # 4.1: 1205 is three hexes from 1208, four from 1209
    assert scene.put("1209", "d-1").supplied("d-1")  # by 0909, three hexes as well
    assert not scene.put("0907", "a-3").supplied("d-1")
    assert scene.put("1208", "d-2").supplied("d-2")


def test_friends_open_enemy_zones(scene: Scene) -> None:  # 4.1: the railway runs by 0705 and Hallow
    scene.put("0805", "d-4").put("0704", "a-1").put("0606", "a-8")
    assert not scene.supplied("d-4")
    assert not scene.put("0705", "d-5").supplied("d-4")
    assert scene.put("0605", "d-6").supplied("d-4")


def test_zone_does_not_cross_the_river(scene: Scene) -> None:  # 3.5: 0605, 0705 and 0805 lie beyond it
    assert zone(scene.put("0706", "a-5"), "directorate") == {"0606", "0707", "0806"}
    assert zone(scene, "assembly") == set()


def test_zone_crosses_a_bridge(scene: Scene) -> None:  # 3.5
    assert zone(scene.put("0606", "a-8"), "directorate") == {"0605", "0506", "0507", "0607", "0706", "0707"}


def test_artillery_has_no_zone(scene: Scene) -> None:  # 3.5
    assert zone(scene.put("0605", "a-7"), "directorate") == set()


def test_two_units_in_a_hex_and_battalions(scene: Scene) -> None:  # 2.3
    scene.put("0404", "d-1", "d-2")
    assert scene.stacks("d-8", "0404") == ""
    assert scene.stacks("d-3", "0404") == "stacking"
    assert scene.put("0305", "d-8", "d-9").stacks("d-3", "0305") == ""


def test_railway_costs_a_quarter_on_foot(scene: Scene) -> None:  # 3.4
    scene.put("0105", "d-1").put("0305", "d-4").phase("directorate.move")
    assert scene.cost("0405", "d-1") == Fraction(3, 4)
    assert scene.cost("0505", "d-4") == 2


def test_road_costs_half_whatever_the_ground(scene: Scene) -> None:  # 3.3
    scene.put("0601", "d-6").phase("directorate.move")
    assert scene.cost("0604", "d-6") == Fraction(3, 2)
    assert scene.cost("0606", "d-6") == 1  # by Hallow and its bridge


def test_ground_and_river_cost_more(scene: Scene) -> None:  # 3.2
    scene.put("0206", "d-9", "d-5").phase("directorate.move")
    assert scene.cost("0205", "d-9") == 2  # clear ground over the river
    assert scene.cost("0205", "d-5") == 3
    scene = Scene.of("rivers-and-rails").put("0302", "d-1", "d-4").phase("directorate.move")
    assert scene.cost("0303", "d-1") == 2
    assert scene.cost("0303", "d-4") == 4


def test_enemy_zone_stops(scene: Scene) -> None:  # 3.5
    scene.put("0704", "a-1").put("0601", "d-6").phase("directorate.move")
    assert scene.cost("0603", "d-6") == 1
    assert scene.cost("0602", "d-6") == "zone-stop"


def test_first_hex_out_of_a_zone_is_free(scene: Scene) -> None:  # 3.5: not straight to 0604, but by 0504
    scene.put("0704", "a-1").put("0603", "d-6", "d-9").phase("directorate.move")
    assert scene.cost("0604", "d-6") == 2
    assert scene.put("0504", "a-2").cost("0604", "d-9") == "zone-leave"


def test_half_the_points_without_supply(scene: Scene) -> None:  # 3.7
    scene.put("0907", "a-3").put("0709", "a-8").put("0909", "d-1").phase("directorate.move")
    assert scene.cost("1108", "d-1") == "points"
    assert scene.cost("1109", "d-1") == 2


def test_arrivals_wait_for_their_turn(scene: Scene) -> None:  # 7.1
    assert scene.put("turn-2", "d-10").phase("directorate.move").cost("0105", "d-10") == "not-arrived"
    assert scene.phase("directorate.move", turn=2).cost("0206", "d-10") == 3  # by 0105 or 0106


def test_supply_points_come_with_the_turn(scene: Scene) -> None:  # 5.1, 5.2
    scene.held("assembly", "0605").phase("assembly.regroup")
    assert scene.go_on() == ""
    assert [scene.value("points", side) for side in ("directorate", "assembly")] == [8, 4]
    assert scene.phase("directorate.regroup", turn=2).go_on() == ""
    assert [scene.value("points", side) for side in ("directorate", "assembly")] == [8, 6]


def test_first_turn_begins_with_its_points() -> None:  # 5.2
    match = first_match_of("rivers-and-rails")
    assert match.phase_id == "directorate.supply"
    assert match.column("sides", ValuesNow) == [2, 0]  # 6 and 2, 4


def test_neutralized_units(scene: Scene) -> None:  # 3.5, 3.6, 6.5
    scene.put("0704", "a-1").put("0602", "d-6").marked("neutralized", "a-1", "d-6").phase("directorate.move")
    assert scene.cost("0603", "d-6") == "ban"
    assert zone(scene, "directorate") == set()
    assert scene.phase("directorate.fight").go_on() == ""
    assert [scene.value("neutralized", unit) for unit in ("d-6", "a-1")] == [0, 1]


def test_ford_decides_at_once(scene: Scene) -> None:  # 1.2
    scene.held("assembly", "0609").put("0608", "d-6").phase("directorate.move")
    assert scene.cost("0609", "d-6") == Fraction(1, 2)
    assert scene.winner() == "ford"


@pytest.mark.parametrize(("towns", "winner"), [("0605 0902", "holds"), ("0605 0902 1205", "towns")])
def test_three_towns_decide_at_the_end(towns: str, winner: str, scene: Scene) -> None:  # 1.1
    scene.held("assembly", "0307", "0609").held("directorate", *towns.split())
    assert scene.phase("assembly.regroup", turn=5).go_on() == ""
    assert scene.winner() == winner


def test_odds_and_woods(scene: Scene) -> None:  # 6.2, 6.3: 10 to 3, 4 - 1 = 3: DR; 6 - 1 = 5: D1
    scene.put("0704", "a-3").put("0604", "d-4").put("0703", "d-1").phase("directorate.fight")
    again = deepcopy(scene.play)
    assert scene.attack("0704", "d-4", "d-1", dice=[4]) == ""
    assert (scene.owed, scene.must_go("a-3")) == ((0, 0), 1)
    assert scene.value("points", "directorate") == 4  # 5.3: with armour 2
    scene = Scene(scene.referee, again)
    assert scene.attack("0704", "d-4", "d-1", dice=[6]) == ""
    assert (scene.owed, scene.must_go("a-3")) == ((0, 1), 0)


def test_neutralized_over_the_river(scene: Scene) -> None:  # 6.3, 6.5: 4 to 3 is 1:1, 6 - 1 - 1 = 4: N
    scene.put("0706", "a-8").put("0705", "d-1").phase("directorate.fight")
    assert scene.attack("0706", "d-1", dice=[6]) == ""
    assert (scene.value("neutralized", "a-8"), scene.left("a-8")) == (1, 2)
    assert scene.value("points", "directorate") == 5


def test_neutralized_twice_loses_a_step(scene: Scene) -> None:  # 6.4, 6.5: 4 to 2 is 2:1, 4 - 2 = 2: N
    scene.put("0706", "a-8").put("0705", "d-1").marked("neutralized", "a-8").phase("directorate.fight")
    assert scene.attack("0706", "d-1", dice=[4]) == ""
    assert scene.left("a-8") == 1


def test_armour_into_clear_ground(scene: Scene) -> None:  # 6.3: 10 to 3 is 3:1, 3 + 1 = 4: D1
    scene.put("0602", "a-4").put("0603", "d-4", "d-5").phase("directorate.fight")
    assert scene.attack("0602", "d-4", "d-5", dice=[3]) == ""
    assert scene.owed == (0, 1)


def test_exchange(scene: Scene) -> None:  # 6.5: 4 to 2 is 2:1, 4: EX
    scene.put("0602", "a-10").put("0603", "d-1").phase("directorate.fight")
    assert scene.attack("0602", "d-1", dice=[4]) == ""
    assert scene.owed == (1, 1)


def test_below_one_to_two(scene: Scene) -> None:  # 6.2: 1 to 4
    scene.put("0602", "a-9").put("0603", "d-9").phase("directorate.fight")
    assert scene.attack("0602", "d-9") == "too-weak"


def test_who_cannot_pay_does_not_attack(scene: Scene) -> None:  # 5.3
    scene.put("0602", "a-4").put("0603", "d-4", "d-1").valued("points", "directorate", 1)
    scene.phase("directorate.fight")
    assert scene.attack("0602", "d-4", "d-1") == "too-little"
    assert scene.attack("0602", "d-1", dice=[4]) == ""
    assert scene.value("points", "directorate") == 0


def test_half_without_supply(scene: Scene) -> None:  # 6.4: 2 to 2 is 1:1, 5: DR
    scene.put("0907", "a-3").put("0709", "a-8").put("0909", "d-1").put("1009", "a-10")
    scene.phase("directorate.fight")
    assert scene.attack("1009", "d-1", dice=[5]) == ""
    assert scene.must_go("a-10") == 1


def test_neutralized_units_do_not_attack(scene: Scene) -> None:  # 6.4
    scene.put("0602", "a-4").put("0603", "d-1").marked("neutralized", "d-1").phase("directorate.fight")
    assert scene.attack("0602", "d-1") == "ban"


def test_units_that_enter_later_are_not_set_up_first() -> None:  # 7.1
    scene = Scene.of("rivers-and-rails").put("1205", "a-1")
    waiting = [u for u in range(scene.game.units.count) if scene.game.units.side[u] == 0]
    for u in waiting:
        scene.play.at[u] = scene.place("turn-2")
    assert next_to_set_up(scene.game, scene.play, 0) == NOWHERE
    for u in waiting:
        scene.play.at[u] = scene.place("turn-3")
    assert next_to_set_up(scene.game, scene.play, 0) == 0
