"""What must never be is seen after the action that brought it about, in the middle of a phase."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

import pytest

from hexwright.rules.mechanism.crowding.rules import wrong
from hexwright.rules.mechanism.stacking.rules import wrong_on_the_way
from hexwright.rules.simulation.faults import faults, faults_at_once
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.robot import Robot
from hexwright.rules.simulation.robot.driver import WAYS_LOOKED_AT, Driver, EndlessError
from hexwright.rules.simulation.robot_player import Dice
from hexwright.rules.simulation.start import first_match
from tests.rules.fuzz import GAME, beginning
from tests.rules.mechanism.small import game_with, place_of, play_with, unit
from tests.rules.parity.games import GAMES, judged_game
from tests.rules.simulation.test_robot import played

THREE_STEPS = "stacking: {limits: [{side: directorate, counts: steps, limit: 3, on_the_way: true}]}"


@pytest.fixture(scope="module")
def robot() -> Robot:
    return played(GAME, 3, 8)


@pytest.fixture
def match(robot: Robot) -> Match:
    return Match(robot.match.referee, deepcopy(robot.match.s))


def standing_apart(match: Match) -> tuple[int, int]:
    """A unit on the map, and an enemy of it that stands elsewhere."""
    side, at = match.referee.facts.side, match.column("at")
    there = [u for u in range(len(side)) if match.on_map(u)]
    return next((u, v) for u in there for v in there if side[u] != side[v] and at[u] != at[v])


def test_all_is_well_in_a_game_that_is_played_by_the_rules(match: Match) -> None:
    assert not list(faults(match)) and not list(faults_at_once(match))


@pytest.mark.parametrize("name", GAMES)
def test_all_is_well_while_sides_set_up(name: str) -> None:
    judged = judged_game(name)
    for number, setup in enumerate(judged.model.setups.values()):
        match = first_match(judged.referee, judged.model, setup)
        if match.number("setting") == 0:
            continue
        robot = Robot(match, Dice(number))
        with pytest.raises(EndlessError):
            robot.play(len(judged.model.sides))
        assert not robot.driver.faults, setup.id


def test_a_unit_with_more_steps_than_it_has(match: Match) -> None:
    unit, _ = standing_apart(match)
    match.column("left")[unit] = match.referee.facts.full[unit] + 1
    assert [said for said in faults_at_once(match) if "steps" in said]


def test_enemies_that_stand_together(match: Match) -> None:
    unit, enemy = standing_apart(match)
    match.column("at")[unit] = match.column("at")[enemy]
    assert [said for said in faults_at_once(match) if "stand together" in said]


def test_a_place_that_is_not_its_holder_s(match: Match) -> None:
    unit, enemy = standing_apart(match)
    facts = match.referee.facts
    for control in (facts.side[enemy], -1):
        match.column("control")[match.column("at")[unit]] = control
        assert [said for said in faults_at_once(match) if "controls" in said]


def test_too_many_in_a_place_before_the_phase_ends() -> None:
    game = game_with("rivers-and-rails", f"{THREE_STEPS}\ncrowding: {{gives_up: steps}}")
    play = play_with(game, d_2="0607", d_4="0607")
    for name, steps in (("d-2", 1), ("d-4", 2)):
        play.left[unit(game, name)] = steps
    assert wrong(game, play) == ""
    play.left[unit(game, "d-2")] = 2
    assert wrong(game, play).startswith("too many units in 0607")


def test_the_driver_reports_once_what_an_action_has_brought_about(match: Match) -> None:
    driver = Driver(match, Dice(1))
    unit, enemy = standing_apart(match)
    match.column("at")[unit] = match.column("at")[enemy]
    done = [driver.end_phase() for _ in range(2)]
    assert any(done)
    assert len([said for said in driver.faults if "stand together" in said]) == 1


def test_units_that_pass_where_too_many_stand() -> None:
    game = game_with("rivers-and-rails", THREE_STEPS)
    play = play_with(game, d_1="0605", d_2="0607", d_4="0607")
    for name in ("d-1", "d-2", "d-4"):
        play.left[unit(game, name)] = 1
    way = [place_of(game, name) for name in ("0605", "0606", "0607", "0608")]
    assert wrong_on_the_way(game, play, [unit(game, "d-1")], way) == ""
    play.left[unit(game, "d-2")] = 2
    assert wrong_on_the_way(game, play, [unit(game, "d-1")], way).startswith("too many units in 0607")
    assert (
        wrong_on_the_way(game, play, [unit(game, "d-1")], way[:3]) == ""
    )  # where they stop is judged by itself


def test_the_driver_looks_at_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    robot, asked = beginning("doro-nawa", 2).player.begin(2), []

    def passes(_: Match, movers: Sequence[int], to: int) -> str:
        asked.append((movers, to))
        return "too many units there"

    monkeypatch.setattr(Match, "wrong_on_the_way", passes)
    with pytest.raises(EndlessError):
        robot.play(4)
    assert 0 < len(asked) <= robot.driver.drags // WAYS_LOOKED_AT
    assert any("too many units there" in said for said in robot.driver.faults)
