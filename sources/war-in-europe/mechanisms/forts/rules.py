"""A unit is spent to begin a fort, another to finish it (WE-17)."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.phases import begin, turn_refusal
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, UnitScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Values
from hexwright.rules.mechanism.zones.rules import enemy_zone

from .parameters import Forts

FORTS: Final = doing("forts")

NOT_BUILT: Final = reason("no-fort")
BUILT_ALREADY: Final = reason("fort-there")
NOT_SPENT: Final = reason("not-spent")


def level(game: Game, play: Play, place: int) -> int:
    """How far the fort of a place has got: 0 for none, 1 in progress, 2 finished."""
    rule = game.of(Forts)
    for value in game.of(Values).places:
        if value.id == rule.finished and value_of(play, value, place) != 0:
            return 2
    for value in game.of(Values).places:
        if value.id == rule.begun and value_of(play, value, place) != 0:
            return 1
    return 0


def fort_refusal(game: Game, play: Play, unit: int) -> int:
    """Why a unit may not be spent on a fort now, FINE if it may."""
    side = game.units.side[unit]
    refusal = turn_refusal(game, play, side, FORTS)
    if refusal != FINE:
        return refusal
    at = play.at[unit]
    if not on_map(game, at) or play.control[at] != side:
        return NOT_BUILT
    for hook in game.hooks.must_keep_still:
        why: int = hook(game, play, unit)
        if why != FINE:
            return why
    if level(game, play, at) == 2:
        return BUILT_ALREADY
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    if not game.of(Forts).units(
        UnitScope(game, play, unit=unit, supply=supply[unit], zone=has_bit(zone, at))
    ):
        return NOT_SPENT
    return FINE


def fortify(game: Game, play: Play, unit: int) -> Ruling:
    """A unit is spent: a fort is begun where it stands, or finished. Changes `play`."""
    refusal = fort_refusal(game, play, unit)
    if refusal != FINE:
        return Ruling(refusal)
    rule = game.of(Forts)
    side = game.units.side[unit]
    at = play.at[unit]
    now = level(game, play, at)
    for value in game.of(Values).places:
        if value.id == rule.begun:
            put_value(play, value, at, 1 - now)
        elif value.id == rule.finished:
            put_value(play, value, at, now)
    if now == 0:
        say(game, play, "forts.begun", unit=unit, place=at)
    else:
        say(game, play, "forts.finished", unit=unit, place=at)
    spend(game, play, side, unit)
    begin(game, play, FORTS)
    return Ruling()


def spend(game: Game, play: Play, side: int, unit: int) -> None:
    """A unit goes to the eliminated ones of its side, which moves no will. Changes `play`."""
    play.at[unit] = game.lost[side * 2]
    play.left[unit] = 0


def builders(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may be spent on a fort now."""
    return ints(1, unit) if fort_refusal(game, play, unit) == FINE else ints(0, 0)


def awaits(game: Game, play: Play) -> bool:
    """Whether a unit may be spent on a fort now."""
    for u in range(game.units.count):
        if fort_refusal(game, play, u) == FINE:
            return True
    return False


ACTIONS: Final = (
    Action(
        name="fortify",
        title="Fortify",
        help="Spend the unit: a fort is begun here, or the one in progress is finished.",
        gesture=Gesture.UNIT,
        does="forts",
        act=fortify,
        options=builders,
        awaits=awaits,
        often=8,
    ),
)
