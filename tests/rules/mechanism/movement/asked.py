"""What tests ask of movement, written in the kernel's Python."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import refusal
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.movement.bill import bill
from hexwright.rules.mechanism.movement.goals import goals, goals_of
from hexwright.rules.mechanism.movement.judging import judge_move
from hexwright.rules.mechanism.movement.report import reach_text, why_entry, why_movement
from hexwright.rules.mechanism.movement.rules import act_exit, act_move, ruling_on


def way(game: Game, play: Play, unit: int, place: int) -> Ints:
    """The way of a unit to a place; empty if there is none."""
    return judge_move(game, play, ints(1, unit), place).path


def said(game: Game, play: Play, unit: int, place: int) -> str:
    """The bill of a move, or why it is refused."""
    movers = ints(1, unit)
    verdict = judge_move(game, play, movers, place)
    if verdict.reason == FINE:
        return bill(game, play, movers, play.at[unit], place, verdict)
    return refusal(game, ruling_on(verdict))


def moves(game: Game, play: Play, unit: int, place: int) -> int:
    """A unit moves: why not, or FINE. Changes `play`."""
    return act_move(game, play, ints(1, unit), place).reason


def moves_on(game: Game, play: Play, unit: int, place: int, further: int) -> int:
    """A unit moves twice. Changes `play`."""
    movers = ints(1, unit)
    why = act_move(game, play, movers, place).reason
    if why != FINE:
        return why
    return act_move(game, play, movers, further).reason


def move_together(game: Game, play: Play, unit: int, place: int) -> int:
    """A unit and the next of its place move. Changes `play`."""
    movers = ints(2, unit)
    for other in range(game.units.count):
        if (
            play.at[other] == play.at[unit]
            and other != unit
            and game.units.side[other] == game.units.side[unit]
        ):
            movers[1] = other
    if movers[1] == unit:
        return act_move(game, play, ints(1, unit), place).reason
    return act_move(game, play, movers, place).reason


def leaves(game: Game, play: Play, unit: int) -> int:
    """A unit leaves the map. Changes `play`."""
    return act_exit(game, play, unit).reason


def reached(game: Game, play: Play, unit: int) -> Ints:
    """Where a unit can end a move."""
    return goals(game, play, ints(1, unit))


def told(game: Game, play: Play, unit: int) -> str:
    """How a unit can move, and where to."""
    if not on_map(game, play.at[unit]):
        return why_entry(game, play, unit)
    movers = ints(1, unit)
    return why_movement(game, play, unit) + "|" + reach_text(game, play, movers, goals_of(game, play, movers))
