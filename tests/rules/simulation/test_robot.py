"""What the robot asks of a match, and how it finds its way over the map."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexwright.rules.engine.codes import NOWHERE, SHUT
from hexwright.rules.simulation.aims import Aim
from hexwright.rules.simulation.facts import ActionFacts
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.robot import Robot
from hexwright.rules.simulation.robot.driver import Driver, EndlessError
from hexwright.rules.simulation.robot.ground import FAR, Ground
from hexwright.rules.simulation.robot.marching import TRIES, Marching
from hexwright.rules.simulation.robot_player import Dice
from tests.rules.fuzz import GAME, beginning


def played(name: str, seed: int, phases: int) -> Robot:
    """A robot in the middle of a game."""
    robot = beginning(name, seed).player.begin(seed)
    with pytest.raises(EndlessError):
        robot.play(phases)
    return robot


@pytest.fixture(scope="module")
def robot() -> Robot:
    return played(GAME, 3, 9)


@pytest.fixture(scope="module")
def ground(robot: Robot) -> Ground:
    return robot.marching.ground


@pytest.fixture(scope="module")
def match(robot: Robot) -> Match:
    return robot.match


def test_who_can_do_something_is_asked_once_for_all(robot: Robot, match: Match) -> None:
    facts, found = robot.facts, 0
    for action in (action for action in facts.actions if action.tried):
        able = [u for u in range(facts.units) if match.options(action.number, u)]
        assert match.takers(action.number) == able
        for side in range(facts.sides):
            assert match.takers(action.number, side) == [u for u in able if facts.side[u] == side]
        found += len(able)
    assert found > 0


def test_each_side_has_a_usual_gait_with_a_price_for_each_link(robot: Robot, match: Match) -> None:
    for side in range(robot.facts.sides):
        prices = match.prices_of(match.usual_gait(side))
        assert len(prices) == len(robot.facts.links_to)
        assert 0 < min(prices) < max(prices)
    assert match.prices_of(NOWHERE) == []


def test_the_cheapest_way_adds_up(robot: Robot, match: Match, ground: Ground) -> None:
    facts = robot.facts
    for side in range(facts.sides):
        goal = ground.wanted(side)[0].places[0]
        cost, links = ground.cost(side, [goal]), ground.distances(side, [goal])
        assert cost[goal] == links[goal] == 0
        prices = match.prices_of(match.usual_gait(side))
        reached = [h for h in range(facts.places) if 0 < cost[h] < FAR]
        assert reached
        for h in reached:
            first, last = facts.links_from[h], facts.links_from[h + 1]
            onward = [facts.links_to[i] for i in range(first, last) if prices[i] < SHUT]
            assert min(cost[to] for to in onward) <= cost[h]
        closed = [h for h in range(facts.places) if cost[h] == FAR]
        assert all(links[h] == FAR for h in closed)


def test_an_aim_is_reached_when_it_is_held_and_manned(robot: Robot, ground: Ground) -> None:
    facts, match = robot.facts, robot.match
    side, control, at = 0, match.column("control"), match.column("at")
    before = control[:], at[:]
    wanted = ground.wanted(side)
    first = wanted[0].places[0]
    control[first] = 1
    assert wanted[0] in ground.unreached(side)
    assert ground.untaken(side, wanted[0]) == [first]
    control[first] = side
    assert (wanted[0] in ground.unreached(side)) == all(
        control[h] == side for aim in wanted for h in aim.places
    )
    aim = Aim([first], manned=True)
    own = [u for u in range(facts.units) if facts.side[u] == side][:3]
    for u in range(facts.units):
        at[u] = NOWHERE
    assert not ground.is_reached(side, aim)
    for u in own:
        at[u] = first
    assert ground.is_reached(side, aim)
    control[:], at[:] = before


def test_units_that_count_most_for_the_enemy_are_prized() -> None:
    robot = beginning("doro-nawa", 1).player.begin(1)
    match, ground, names = robot.match, robot.marching.ground, robot.facts.place_names
    at, side = match.column("at"), robot.facts.side
    allied = [int(names[h][2:]) for u, h in enumerate(at) if side[u] == 1 and match.on_map(u)]
    assert [names[h][2:] for h in ground.prized(0)] == [f"{min(allied):02d}"]  # the northernmost of them
    assert ground.prized(1) == []  # nobody has come farther than row 13
    at[side.index(0)] = names.index("0820")
    assert [names[h] for h in ground.prized(1)] == ["0820"]
    at[:] = [NOWHERE] * len(at)
    assert ground.prized(0) == ground.prized(1) == []


@pytest.mark.parametrize("singly", [True, False])
def test_where_units_move_one_by_one_a_stack_follows_its_leader(
    match: Match, ground: Ground, monkeypatch: pytest.MonkeyPatch, singly: bool
) -> None:
    tried: list[list[int]] = []

    def drag(_driver: Driver, _action: ActionFacts, units: Sequence[int], _place: int) -> bool:
        tried.append(list(units))
        return len(units) == 1 or not singly

    monkeypatch.setattr(Driver, "drag", drag)
    marching = Marching(Driver(match, Dice(1)), ground)
    move = next(action for action in match.referee.facts.actions if action.name == "move")
    for _ in range(TRIES + 1):
        assert marching._drag(move, 2, [1, 2, 3], 7)
    if singly:
        assert tried[: 2 * TRIES] == [[1, 2, 3], [2]] * TRIES
        assert tried[2 * TRIES :] == [[2], [1], [3]]
    else:
        assert tried == [[1, 2, 3]] * (TRIES + 1)
