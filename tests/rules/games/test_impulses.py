"""Worked examples of The Strait of Ash, done by hand with its rulebook (rules.md)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexwright.rules.engine.questions import where_to
from tests.rules.games.small_games import Scene


@pytest.fixture
def scene() -> Scene:
    """The empty map, the airfields in the hands of those who have them at the start."""
    return Scene.of("impulses").held("empire", "0204", "0504").held("isles", "0507", "0808")


def test_three_land_units_and_two_ships(scene: Scene) -> None:  # 2.2
    scene.put("0504", "e-1", "e-2", "e-5", "e-6")
    assert scene.stacks("e-3", "0504") == "stacking"
    assert scene.stacks("e-7", "0504") == ""
    assert scene.stacks("e-9", "0504") == ""


def test_one_aircraft_on_an_airfield(scene: Scene) -> None:  # 2.2
    scene.put("0204", "e-8")
    assert scene.stacks("e-9", "0204") == "stacking"
    assert scene.held("isles", "0204").stacks("e-9", "0204") == ""


def test_aircraft_in_flight_do_not_count(
    scene: Scene,
) -> None:  # 2.2
    assert scene.put("0606", "e-8").stacks("e-9", "0606") == ""
    assert scene.put("0808", "e-8", "i-8").stacks("e-9", "0808") == ""


def test_land_units_keep_to_the_land(scene: Scene) -> None:  # 4.2
    scene.put("0404", "e-1").phase("impulse-1.empire-first.move")
    assert scene.cost("0405", "e-1") == "closed"
    assert scene.cost("0403", "e-1") == 1


def test_marines_pay_two_at_sea(scene: Scene) -> None:  # 4.2
    scene.put("0504", "e-3").put("0406", "i-7").phase("impulse-1.empire-first.move")
    assert scene.cost("0406", "e-3") == "enemy"
    assert scene.cost("0405", "e-3") == 2


def test_ships_enter_ports_only(scene: Scene) -> None:  # 4.2
    scene.put("0405", "e-7").phase("impulse-1.empire-first.move")
    assert scene.cost("0403", "e-7") == "closed"
    assert scene.cost("0504", "e-7") == 1


def test_aircraft_fly_over_enemies(scene: Scene) -> None:  # 2.3, 4.3: 0205, 0306, 0307, 0407, 0507
    scene.put("0204", "e-8").put("0307", "i-2").put("0507", "i-1", "i-4").phase("impulse-1.empire-first.move")
    assert scene.cost("0507", "e-8") == 5


def test_land_units_pass_under_aircraft(scene: Scene) -> None:  # 2.3
    scene.put("0508", "i-5").put("0608", "e-8").phase("impulse-1.isles.move")
    assert scene.cost("0808", "i-5") == Fraction(3, 2)


def test_who_is_not_ready_does_not_move(scene: Scene) -> None:  # 3.3
    scene.put("0404", "e-1").put("0504", "e-9").phase("impulse-1.empire-first.move").state("ready", "5")
    assert scene.cost("0403", "e-1") == "ban"
    assert scene.cost("0503", "e-9") == 1
    assert scene.state("ready", "4").cost("0403", "e-1") == 1


def test_only_aircraft_return(scene: Scene) -> None:  # 4.6
    scene.put("0404", "e-1").put("0606", "e-9").phase("impulse-1.empire-first.return")
    assert scene.cost("0403", "e-1") == "ban"
    assert scene.cost("0504", "e-9") == 2


def test_suppressed_units_do_not_move(scene: Scene) -> None:  # 4.5
    scene.put("0404", "e-1").marked("suppressed", "e-1").phase("impulse-1.empire-first.move")
    assert scene.cost("0403", "e-1") == "ban"


def test_order_is_rolled_for_the_turn(scene: Scene) -> None:  # 3.1, 3.2
    scene.state("order", "isles-first").phase("order").rolled("order")
    assert scene.go_on() == ""
    assert scene.game.course[scene.play.phase].id == "impulse-1.isles.ready"


@pytest.mark.parametrize(
    ("order", "phase", "ready", "next_one"),
    [
        ("empire-first", "impulse-3.isles.return", "6", "refit"),
        ("empire-first", "impulse-2.isles.return", "6", "impulse-3.empire-first.ready"),
        ("isles-first", "impulse-3.empire-second.return", "6", "refit"),
        ("isles-first", "impulse-3.empire-second.return", "5", "impulse-4.isles.ready"),
    ],
)
def test_turn_may_end_from_the_third_impulse_on(
    order: str, phase: str, ready: str, next_one: str, scene: Scene
) -> None:  # 3.4
    scene.state("order", order).state("ready", ready).phase(phase)
    assert scene.go_on() == ""
    assert scene.game.course[scene.play.phase].id == next_one


def test_arrivals_come_to_their_city(scene: Scene) -> None:  # 6.1
    scene.put("turn-2", "e-10").held("empire", "0504").phase("arrive")
    assert scene.drag("0504", "e-10") == "not-arrived"
    scene.phase("arrive", turn=2)
    assert scene.drag("0404", "e-10") == "arrives-elsewhere"
    assert scene.drag("0504", "e-10") == ""


@pytest.mark.parametrize(
    ("held", "winner"), [("0507", "goals"), ("0409", "goals"), ("0808", "low-field"), ("0204", "isles")]
)
def test_what_decides_at_the_end(held: str, winner: str, scene: Scene) -> None:  # 1.1
    scene.held("empire", held).phase("refit", turn=4)
    assert scene.go_on() == ""
    assert scene.winner() == winner


def test_fire_at_two_hexes_is_halved(scene: Scene) -> None:  # 5.2: 4 becomes 2, the sea gives no cover
    scene.put("0504", "e-5").put("0506", "i-7").phase("impulse-1.empire-first.fire")
    assert scene.aim("i-7", "e-5", dice=[3], way="attack-fire") == ""
    assert scene.left("i-7") == 2
    scene.phase("impulse-2.empire-first.fire").fresh()
    assert scene.aim("i-7", "e-5", dice=[2], way="attack-fire") == ""
    assert (scene.left("i-7"), scene.value("suppressed", "i-7")) == (1, 0)


@pytest.mark.parametrize(("die", "hit"), [(3, 1), (4, 0), (6, 0)])
def test_jungle_is_cover(die: int, hit: int, scene: Scene) -> None:  # 5.2, 5.4: 4 less 1
    scene.put("0408", "e-3").put("0308", "i-2", "i-6").phase("impulse-1.empire-first.fire")
    assert scene.aim("i-2", "e-3", dice=[die], way="attack-fire") == ""
    assert (scene.left("i-2"), scene.value("suppressed", "i-2")) == (3 - hit, hit)
    assert (scene.left("i-6"), scene.value("suppressed", "i-6")) == (2, 0)


def test_barrage_has_a_die_for_each(scene: Scene) -> None:  # 5.3: 4 less 2 in the city
    scene.put("0506", "e-6").put("0507", "i-1", "i-4").phase("impulse-1.empire-first.fire")
    assert scene.attack("0507", "e-6", dice=[2, 3], way="attack-barrage") == ""
    assert [scene.left(unit) for unit in ("i-1", "i-4")] == [2, 2]
    assert [scene.value("suppressed", unit) for unit in ("i-1", "i-4")] == [1, 0]


def test_who_is_not_ready_does_not_fire(scene: Scene) -> None:  # 3.3
    scene.put("0506", "e-6").put("0507", "i-1").phase("impulse-1.empire-first.fire").state("ready", "5")
    assert scene.attack("0507", "e-6", way="attack-barrage") != ""
    assert scene.state("ready", "4").attack("0507", "e-6", dice=[6], way="attack-barrage") == ""


def test_aircraft_fire_where_they_are_and_have_flown(scene: Scene) -> None:  # 5.1, 5.6
    scene.put("0407", "e-8").put("0507", "i-1").phase("impulse-1.empire-first.fire")
    assert scene.attack("0507", "e-8", way="attack-barrage") != ""
    assert scene.put("0507", "e-8").attack("0507", "e-8", dice=[2], way="attack-barrage") == ""
    assert (scene.left("i-1"), scene.value("flown", "e-8")) == (2, 1)
    scene.phase("impulse-2.empire-first.fire").fresh()
    assert scene.attack("0507", "e-8", way="attack-barrage") != ""


@pytest.mark.parametrize(("die", "left"), [(3, 1), (4, 2)])
def test_anti_air_fire(die: int, left: int, scene: Scene) -> None:  # 5.5: 3, and no cover
    scene.put("0508", "i-5").put("0507", "e-8", "i-6").phase("impulse-1.isles.fire")
    assert scene.aim("e-8", "i-6", way="attack-anti-air") != ""
    assert scene.aim("e-8", "i-6", way="attack-fire") != ""
    assert scene.aim("e-8", "i-5", dice=[die], way="attack-anti-air") == ""
    assert scene.left("e-8") == left


def test_suppressed_until_the_end_of_the_next_half(scene: Scene) -> None:  # 5.4
    scene.put("0507", "i-1").put("0504", "e-1").marked("suppressed", "i-1", "e-1")
    scene.phase("impulse-1.isles.fire")
    assert scene.go_on() == ""
    assert [scene.value("suppressed", unit) for unit in ("i-1", "e-1")] == [0, 1]


def test_refit_on_airfields_of_ones_own(scene: Scene) -> None:  # 4.7
    scene.put("0204", "e-8").put("0808", "e-9").put("0507", "i-9").marked("flown", "e-8", "e-9", "i-9")
    assert scene.phase("impulse-4.isles.return").go_on() == ""
    assert scene.game.course[scene.play.phase].id == "refit"
    assert [scene.value("flown", unit) for unit in ("e-8", "e-9", "i-9")] == [0, 1, 0]


def test_where_a_unit_may_arrive(scene: Scene) -> None:  # 6.1
    scene.put("0504", "e-1").phase("arrive", turn=2)
    scene.play.at[scene.unit("e-10")] = scene.place("turn-2")
    found = where_to(scene.game, scene.play, scene.numbers("e-10"))
    assert scene.play.lines == ["Imperial 10th marines may arrive at 0504"]
    assert [k for k, kind in enumerate(found.kinds) if kind] == [scene.place("0504")]
    scene.play.lines.clear()
    scene.put("0504", "e-2", "e-3")
    where_to(scene.game, scene.play, scene.numbers("e-10"))
    assert scene.play.lines == ["Imperial 10th marines does not arrive now: no place available for it now"]
