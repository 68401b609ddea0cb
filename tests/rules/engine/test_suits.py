"""What an action can ever be for, by what is printed on units."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.module_api import cannot, say_why_not
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.suits import possible, suits
from hexwright.rules.mechanism.values.orders import NOT_FIT
from hexwright.rules.mechanism.values.records import Values
from tests.rules.mechanism.small import game_with, play_with, unit

NAME = "three-powers"
ORDERS = """\
values:
  fresh: {{of: unit}}
orders:
  rest: {{title: Rest, set: {{fresh: 1}}{more}}}
"""


def _game(more: str) -> Game:
    return game_with(NAME, ORDERS.format(more=more))


def _for_whom(game: Game, *names: str) -> list[bool]:
    rest = next(action for action in game.actions if action.name == "rest")
    assert rest.gesture is Gesture.UNIT
    return [suits(game, rest, unit(game, name)) for name in names]


@pytest.mark.parametrize(
    ("when", "crown_infantry", "crown_armour", "league_infantry"),
    [
        ("type == 'infantry'", True, False, True),
        ("fresh", True, True, True),
        ("type == 'infantry' and fresh", True, False, True),
        ("type == 'armour' or turn > 1", True, True, True),
        ("not type == 'armour'", True, False, True),
        ("not (type == 'armour' and side == 'crown')", True, False, True),
        ("not (type == 'armour' and fresh)", True, True, True),
        ("side == 'league' and turn > 1 or type == 'armour' and fresh", False, True, True),
        ("turn > 1 if type == 'infantry' else side == 'league'", True, False, True),
        ("(type == 'infantry') == (side == 'league')", False, True, True),
        ("steps > 0", True, True, True),
    ],
)
def test_a_condition_may_hold_unless_what_is_printed_forbids_it(
    when: str, crown_infantry: bool, crown_armour: bool, league_infantry: bool
) -> None:
    game = _game(f', when: "{when}"')
    found = _for_whom(game, "c_1", "c_5", "l_1")
    assert found == [crown_infantry, crown_armour, league_infantry]


def test_an_order_of_one_side_is_for_its_units_alone() -> None:
    assert _for_whom(_game(", side: crown"), "c_1", "l_1") == [True, False]
    assert _for_whom(_game(""), "c_1", "l_1") == [True, True]


def test_no_condition_always_may_hold() -> None:
    game = _game("")
    assert possible(game, None, 0)
    assert game.of(Values).orders[0].when is None


def test_why_not_says_how_many_refusals_follow() -> None:
    game = _game("")
    play = play_with(game)
    u = unit(game, "c_1")
    say_why_not(game, play, u, 0)
    say_why_not(game, play, u, 2)
    name = game.units.names[u]
    assert [line.replace(game.units.titles[u], name) for line in play.lines] == [
        f"{name}: nothing that it could do here is refused now",
        f"{name}: refused now",
    ]
    assert cannot(game, "Rest", Ruling(NOT_FIT)).startswith("Rest: ")
