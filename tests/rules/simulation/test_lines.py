"""Where lines begin that units live on, and how the robot guards its own and cuts those of its enemies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.simulation.facts import sources_of
from hexwright.rules.simulation.robot import Robot
from tests.rules.fuzz import beginning
from tests.rules.mechanism.small import game_with

LINES = """
    hex_sets:
      heights: {when: terrain == 'hills'}
      woods: {when: terrain == 'woods'}
    supply:
      - {id: fed, side: directorate, sources: heights}
      - {id: counted, side: directorate, sources: woods, counts: false}
      - {id: fed, side: assembly, sources: heights}
"""
JAPANESE, ALLIED = 0, 1


def test_lines_by_which_units_count_go_before_those_they_live_on() -> None:
    game = game_with("rivers-and-rails", LINES)
    ground = game.places.terrain
    kinds = [{game.terrain_names[ground[p]] for p in places} for places in sources_of(game)]
    assert kinds == [{"woods"}, {"hills"}]


def test_sides_without_lines_have_no_sources() -> None:
    assert not any(sources_of(game_with("rivers-and-rails", "    {}")))


@pytest.fixture(scope="module")
def robot() -> Robot:
    return beginning("doro-nawa", 1).player.begin(1)


@contextmanager
def standing(robot: Robot, units: Mapping[int, tuple[str, ...]]) -> Iterator[None]:
    """Nobody on the map but one unit of a side in each of these hexes."""
    at, side, names = robot.match.column("at"), robot.facts.side, robot.facts.place_names
    before = at[:]
    at[:] = [NOWHERE] * len(at)
    for k, hexes in units.items():
        own = iter(u for u in range(robot.facts.units) if side[u] == k)
        for name in hexes:
            at[next(own)] = names.index(name)
    yield
    at[:] = before


def test_enemies_on_lines_and_beside_them_cut_these(robot: Robot) -> None:
    ground, names = robot.marching.ground, robot.facts.place_names
    control = robot.match.column("control")
    with standing(robot, {JAPANESE: ("0314", "0315"), ALLIED: ("0311", "0410", "0316", "0917")}):
        found = ground.cutters(JAPANESE)
        assert {"0311", "0410"} < {names[h] for h in found}
        taken = {h for h in found if names[h] not in ("0311", "0410")}
        assert taken and all(control[h] == ALLIED for h in taken)  # behind the line, and the enemy's
    with standing(robot, {JAPANESE: ("0408", "0408"), ALLIED: ("0316",)}):
        assert ground.cutters(JAPANESE) == set()
    with standing(robot, {ALLIED: ("0316",)}):
        assert ground.cutters(JAPANESE) == set()


def test_lines_of_units_that_count_most_can_be_cut(robot: Robot) -> None:
    ground, names = robot.marching.ground, robot.facts.place_names
    with standing(robot, {JAPANESE: ("0408",), ALLIED: ("0313", "0417", "3452")}):
        found = {names[h] for h in ground.lifelines(JAPANESE)}
    assert {"0314", "0316"} < found  # the road to Singapore, from the northernmost of them
    assert found & {names[h] for h in robot.facts.sources[ALLIED]}
    assert found.isdisjoint({"0313", "0417", "3452", "0408"})


def test_the_way_around_enemies_is_no_shorter_and_may_be_longer(robot: Robot) -> None:
    ground, names = robot.marching.ground, robot.facts.place_names
    goal, here, between = (names.index(name) for name in ("0316", "0310", "0314"))
    with standing(robot, {JAPANESE: ("0310",)}):
        usual = ground.cost(JAPANESE, [goal])
        assert ground.way(JAPANESE, [goal], []) == usual
        around = ground.way(JAPANESE, [goal], [between])
        assert all(long >= short for long, short in zip(around, usual, strict=True))
        assert around[here] > usual[here]
        assert around[goal] == 0


def test_a_side_that_loses_less_than_it_takes_attacks_without_caution(robot: Robot) -> None:
    fighting = robot.fighting
    attack = next(action for action in robot.facts.actions if action.gesture is Gesture.ATTACK)
    fighting.wary[JAPANESE] = 90
    seen = []
    for gained in (0, -50, 200):
        fighting.gained[JAPANESE] = gained
        cautions = set()
        for _ in range(20):
            fighting.attack(attack, JAPANESE)
            cautions.add(fighting.caution)
        seen.append(max(cautions))
    assert seen[0] > 40 and seen[1] > 40 and seen[2] == 0


def test_units_beside_enemies_are_known(robot: Robot) -> None:
    ground, names = robot.marching.ground, robot.facts.place_names
    with standing(robot, {JAPANESE: ("0313", "0408"), ALLIED: ("0314",)}):
        assert [names[h] for h in ground.beside_enemies(JAPANESE)] == ["0313"]
        assert [names[h] for h in ground.beside_enemies(ALLIED)] == ["0314"]
