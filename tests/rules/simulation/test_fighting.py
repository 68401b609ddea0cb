"""What the robot does about what is open."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.codes import FINE
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.robot.driver import Driver
from hexwright.rules.simulation.robot.fighting import Fighting
from tests.rules.fuzz import beginning
from tests.rules.simulation.test_robot import played


class Unwilling:
    """Dice by which nothing is done that is not certain."""

    def below(self, count: int) -> int:
        return count - 1


@pytest.fixture(scope="module")
def match() -> Match:
    """A card phase of a side that has cards in hand."""
    robot = played("war-in-europe", 1, 8)
    return robot.match


def test_what_only_a_card_can_settle_is_settled_by_one(match: Match) -> None:
    match.set_number("event_discards", 1)
    assert match.unsettled().reason != FINE
    Fighting(Driver(match, Unwilling())).settle()
    assert match.unsettled().reason == FINE and match.number("event_discards") == 0


def test_nothing_is_done_where_nothing_is_open() -> None:
    robot = beginning("war-in-europe", 1).player.begin(1)
    before = [row[:] for row in robot.match.s]
    robot.fighting.settle()
    assert robot.match.s == before
