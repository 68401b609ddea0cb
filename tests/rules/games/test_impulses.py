"""Worked examples of The Strait of Ash, done by hand with its rulebook (rules.md)."""

from __future__ import annotations

from fractions import Fraction

import pytest

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
