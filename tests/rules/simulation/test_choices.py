"""What a side must choose, it chooses by what came of it before; where play goes on, by chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.records import StateOfPlay
from hexwright.rules.simulation.facts import ActionFacts
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.robot.choices import Choices
from hexwright.rules.simulation.robot.driver import Driver
from hexwright.rules.simulation.robot_player import Dice
from tests.rules.fuzz import beginning

ORDERS = ("move", "fight", "rest")
TIMES = 300


def action(name: str, gesture: Gesture, does: int) -> ActionFacts:
    return ActionFacts(
        name=name, number=0, gesture=gesture, does=does, tried=True, odds=False, joins=False, shows=False
    )


def choices(*, steering: bool = False) -> Choices:
    """Choices between three orders, in a match of another game."""
    player = beginning("impulses", 0).player
    referee = player.referee
    state = StateOfPlay(
        id="order",
        title="Order",
        values=ORDERS,
        shown=ORDERS,
        by_roll=[],
        numbers=[],
        lowest=0,
        dice=0,
        faces=0,
    )
    actions = (
        action("march", Gesture.DRAG, 1),
        action("attack", Gesture.ATTACK, 2),
        action("lose", Gesture.UNIT, NOWHERE),
    )
    facts = replace(
        referee.facts, states=(state,), actions=actions, steering=frozenset([0] if steering else [])
    )
    match = Match(referee, [row[:] for row in player.start])
    driver = Driver(match, Dice(1))
    referee_like = type("Referee", (), {"facts": facts, "functions": referee.functions})()
    match.referee = referee_like  # the driver looks for nothing else
    return Choices(driver)


def chosen(asked: Choices, brings: dict[str, dict[str, int]]) -> Counter[str]:
    """How often each order is chosen when that is what comes of it."""
    found: Counter[str] = Counter()
    for _ in range(TIMES):
        order = ORDERS[asked.choose(0, 0)]
        found[order] += 1
        asked.driver.done.update(brings.get(order, {}))
    return found


def test_what_brings_more_is_chosen_more_often() -> None:
    found = chosen(choices(), {"move": {"march": 8}, "fight": {"attack": 3}})
    assert found["fight"] > found["move"] > found["rest"] > 0


def test_what_it_brought_is_known_by_how_many_stand_beside_enemies() -> None:
    asked, found = choices(), {0: Counter[str](), 6: Counter[str]()}
    for turn in range(2 * TIMES):
        beside = 6 * (turn % 2)
        order = ORDERS[asked.choose(0, 0, beside)]
        found[beside][order] += 1
        brings = {"move": {"march": 30}, "fight": {}} if beside == 0 else {"fight": {"attack": 3}}
        asked.driver.done.update(brings.get(order, {}))
    assert found[0]["move"] > found[0]["fight"]
    assert found[6]["fight"] > found[6]["move"]


def test_what_must_be_done_anyhow_counts_for_nothing() -> None:
    found = chosen(choices(), {"rest": {"lose": 50}, "move": {"march": 8}})
    assert found["move"] > 2 * found["rest"]


def test_where_play_goes_on_is_left_to_chance() -> None:
    found = chosen(choices(steering=True), {"fight": {"attack": 30}})
    assert all(abs(count - TIMES // 3) < TIMES // 10 for count in found.values())


def test_the_robot_knows_which_states_steer_the_course() -> None:
    facts = beginning("impulses", 0).player.referee.facts
    assert {facts.states[k].id for k in facts.steering} == {"order", "ready"}
