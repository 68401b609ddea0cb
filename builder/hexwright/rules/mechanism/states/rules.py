"""States that the rules change: when a phase begins, or with another state."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.dice import cause, roll_for
from hexwright.rules.engine.phases import shown_value
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, World
from hexwright.rules.engine.words import say
from hexwright.rules.language.prelude import has_bit
from hexwright.rules.mechanism.states.parameters import StateChange, States

TO_CHANGE = cause("a state that changes by itself")


def at_phase(game: Game, play: Play) -> None:
    """A phase begins: the states that it changes. Changes `play`."""
    for change in game.of(States).changes:
        if has_bit(change.phases, play.phase):
            come_about(game, play, change)


def follow(game: Game, play: Play, state: int) -> None:
    """A state has got its value: the states that change with it. Changes `play`."""
    for change in game.of(States).changes:
        if change.by == state:
            come_about(game, play, change)


def come_about(game: Game, play: Play, change: StateChange) -> None:
    """A state changes, if its condition holds. Changes `play`."""
    if change.provided is not None and not change.provided(World(game, play)):
        return
    which = play.states[change.by] if change.by != NOWHERE else 0
    if change.dice > 0:
        which = roll_for(play, TO_CHANGE, change.state, change.dice, change.faces)
        which += change.dice * (change.lowest - 1)
        say(game, play, "states.rolled", state=change.state, roll=which)
    value = change.values[play.turn * change.width + which]
    if value == NOWHERE:
        return
    play.states[change.state] = value
    say(game, play, "states.is", state=change.state, value=shown_value(game, change.state, value))


def is_bound(game: Game, _: Play, state: int) -> bool:
    """Whether a state changes by the rules alone."""
    bound = game.of(States).bound
    for k in range(len(bound)):
        if bound[k] == state:
            return True
    return False
