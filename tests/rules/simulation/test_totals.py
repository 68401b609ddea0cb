"""Totals of games add up, in any order, and come back from JSON."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.rules.simulation.totals import Ending, Fault, How, Lost, Refusal, Totals, total

COUNT = st.integers(1, 1000)
SIDE = st.sampled_from(["blue", "red"])
TURN = st.integers(1, 3)
TOTALS = st.builds(
    Totals,
    ended=st.dictionaries(
        st.builds(Ending, st.sampled_from(How), st.sampled_from(["", "blue"]), st.just("land"), TURN), COUNT
    ),
    steps=st.dictionaries(st.builds(Lost, SIDE, TURN), COUNT),
    units=st.dictionaries(st.builds(Lost, SIDE, TURN), COUNT),
    done=st.dictionaries(st.sampled_from(["move", "attack"]), COUNT),
    refused=st.dictionaries(st.builds(Refusal, st.sampled_from(["", "5.1"]), st.just("phase")), COUNT),
    rounds=st.dictionaries(TURN, COUNT),
    faults=st.lists(st.builds(Fault, st.integers(0, 9), st.just("wrong")), max_size=3).map(tuple),
)

LATE = Ending(How.WON, "blue", "land", 3)
EARLY = LATE._replace(turn=1)
DRAW = Ending(How.DRAWN, "", "peace", 2)
SOME = Totals(ended={LATE: 2, EARLY: 1, DRAW: 4})


@given(TOTALS, TOTALS, TOTALS)
def test_the_order_of_adding_does_not_show(a: Totals, b: Totals, c: Totals) -> None:
    sums = [total(order) for order in itertools.permutations((a, b, c))]
    assert all(found == sums[0] for found in sums)
    assert (a + b) + c == a + (b + c)
    assert len({json.dumps(found.as_data()) for found in sums}) == 1
    assert sums[0].games == a.games + b.games + c.games


@given(TOTALS)
def test_totals_come_back_from_json(some: Totals) -> None:
    assert Totals.from_data(json.loads(json.dumps(some.as_data()))) == some


@given(TOTALS)
def test_no_games_change_nothing(some: Totals) -> None:
    found = some + Totals()
    assert (found.ended, found.faults) == (some.ended, tuple(sorted(some.faults)))


def test_everything_is_counted() -> None:
    one = Totals(
        ended={LATE: 1},
        steps={Lost("red", 1): 2},
        units={Lost("red", 1): 1},
        done={"move": 7},
        refused={Refusal("5.1", "phase"): 3},
        faults=(Fault(9, "late"),),
    )
    other = Totals(
        ended={LATE: 1, DRAW: 1},
        steps={Lost("red", 1): 3, Lost("blue", 1): 1},
        units={Lost("red", 2): 1},
        done={"attack": 1, "move": 1},
        refused={Refusal("5.1", "phase"): 1, Refusal("", "phase"): 1},
        faults=(Fault(2, "early"),),
    )
    both = one + other
    assert both.ended == {LATE: 2, DRAW: 1}
    assert both.steps == {Lost("red", 1): 5, Lost("blue", 1): 1}
    assert both.units == {Lost("red", 1): 1, Lost("red", 2): 1}
    assert both.done == {"move": 8, "attack": 1}
    assert both.refused == {Refusal("5.1", "phase"): 4, Refusal("", "phase"): 1}
    assert both.faults == (Fault(2, "early"), Fault(9, "late"))
    assert (both.games, both.actions, both.refusals) == (3, 9, 5)


def test_games_by_turn_and_by_result() -> None:
    assert SOME.turns == {1: 1, 2: 4, 3: 2}
    assert [SOME.reached(turn) for turn in (1, 2, 3, 4)] == [7, 6, 2, 0]
    assert list(SOME.results.items()) == [(DRAW._replace(turn=0), 4), (LATE._replace(turn=0), 3)]


@pytest.mark.parametrize("data", [{}, {**SOME.as_data(), "ended": [{"how": "lost"}]}])
def test_other_data_are_refused(data: dict[str, object]) -> None:
    with pytest.raises((KeyError, ValueError)):
        Totals.from_data(data)
