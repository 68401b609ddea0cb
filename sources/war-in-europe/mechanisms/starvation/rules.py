"""Units without supply: Low Supply, Out of Supply, loss (WE-4, 5, 6, 38)."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.phases import acting_side, allows
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import doing, say
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Values

from ..casualties.rules import lose_step
from .parameters import Ladder

CHECKS: Final = doing("starvation")

LOW: Final = 1
OUT: Final = 2


def rung(game: Game, play: Play, unit: int) -> int:
    """How far down a unit is: 0, LOW or OUT."""
    for value in game.of(Values).units:
        if value.id == game.of(Ladder).value:
            return value_of(play, value, unit)
    return 0


def put_on(game: Game, play: Play, unit: int, step: int) -> None:
    """A unit is so far down from now on. Changes `play`."""
    for value in game.of(Values).units:
        if value.id == game.of(Ladder).value:
            put_value(play, value, unit, step)


def check(game: Game, play: Play) -> None:
    """A phase in which supply is checked begins: every unit of its side on the map is looked at once, with
    supply as it is before anything is lost. Changes `play`.
    """
    if not allows(game, play, CHECKS):
        return
    states = supply_states(game, play, acting_side(game, play))
    for u in range(game.units.count):
        if states[u] > 0:
            relieve(game, play, u)
        elif states[u] == 0:
            go_down(game, play, u)


def relieve(game: Game, play: Play, unit: int) -> None:
    """A unit in supply loses its marker. Changes `play`."""
    if rung(game, play, unit) != 0:
        put_on(game, play, unit, 0)
        say(game, play, "starvation.relieved", unit=unit)


def go_down(game: Game, play: Play, unit: int) -> None:
    """A unit without supply goes down a step, or loses one of its own at the foot. Changes `play`."""
    step = rung(game, play, unit)
    if step == OUT:
        say(game, play, "starvation.starves", unit=unit)
        lose_step(game, play, unit, NOWHERE, True)
    elif step == LOW:
        put_on(game, play, unit, OUT)
        say(game, play, "starvation.out", unit=unit)
    else:
        put_on(game, play, unit, LOW)
        say(game, play, "starvation.low", unit=unit)


HOOKS: Final = Hooks(phase_begins=(check,))
