"""Partisans: a die at the beginning of a phase, units that are reduced by the choice of its side (WE-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.dice import cause, of_side, roll_for
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.phases import acting_side, allows
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play, Until, number, per_unit
from hexwright.rules.engine.records import Game, UnitScope, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.zones.rules import enemy_zone

from ..casualties.rules import lose_step
from .parameters import Risings

RISINGS: Final = doing("risings")

NO_RISING: Final = reason("no-rising")
SAFE: Final = reason("safe-from-partisans")
STILL_TO_HIT: Final = reason("partisans-due")

FACES: Final = 10
REVOLT: Final = cause("risings.revolt")


@dataclass(kw_only=True)
class Unrest:
    """What is remembered of partisans: how many units are still to be reduced, which have been."""

    owed: int = number(0, Until.PHASE)
    hit: Ints = per_unit(0, Until.PHASE)


def rise(game: Game, play: Play) -> None:
    """A phase begins: the die is thrown against those whose country is in revolt. Changes `play`."""
    if not allows(game, play, RISINGS) or play.setting != 0:
        return
    rule = game.of(Risings)
    side = acting_side(game, play)
    for rising in rule.sides:
        if rising.by == side and rising.when(World(game, play)):
            rolled = roll_for(play, REVOLT, of_side(rising.against), 1, FACES) - 1
            if rolled >= rule.least:
                play.of(Unrest).owed += rule.count
                say(game, play, "risings.rise", side=rising.against, die=rolled, n=rule.count)
            else:
                say(game, play, "risings.quiet", side=rising.against, die=rolled)


def may_be_hit(game: Game, play: Play, unit: int) -> bool:
    """Whether partisans may reduce a unit in the phase at hand."""
    at = play.at[unit]
    if not on_map(game, at) or play.of(Unrest).hit[unit] != 0:
        return False
    side = game.units.side[unit]
    acting = acting_side(game, play)
    for rising in game.of(Risings).sides:
        if rising.against == side and rising.by == acting and rising.when(World(game, play)):
            supply = supply_states(game, play, side)
            zone = enemy_zone(game, play, side)
            return rising.units(UnitScope(game, play, unit=unit, supply=supply[unit], zone=has_bit(zone, at)))
    return False


def hit_refusal(game: Game, play: Play, unit: int) -> int:
    """Why partisans do not reduce a unit now, FINE if they do."""
    if play.winner != 0 or not allows(game, play, RISINGS) or play.of(Unrest).owed == 0:
        return NO_RISING
    return FINE if may_be_hit(game, play, unit) else SAFE


def hit(game: Game, play: Play, unit: int) -> Ruling:
    """Partisans reduce a unit, or eliminate a reduced one. Changes `play`."""
    refusal = hit_refusal(game, play, unit)
    if refusal != FINE:
        return Ruling(refusal)
    play.of(Unrest).owed -= 1
    play.of(Unrest).hit[unit] = 1
    say(game, play, "risings.hit", unit=unit, place=play.at[unit])
    lose_step(game, play, unit, acting_side(game, play), False)
    return Ruling()


def is_rising(game: Game, play: Play, unit: int) -> bool:
    """Whether partisans may reduce a unit now."""
    return hit_refusal(game, play, unit) == FINE


def who_may_be_hit(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if partisans may reduce it now."""
    return ints(1, unit) if is_rising(game, play, unit) else ints(0, 0)


def awaits(game: Game, play: Play) -> bool:
    """Whether partisans have still units to reduce."""
    return play.of(Unrest).owed > 0


def chooser(game: Game, play: Play, unit: int) -> int:
    """The side whose player chooses: whose phase it is, or the owner of the unit outside of any."""
    side = acting_side(game, play)
    return game.units.side[unit] if side == NOWHERE else side


def still_due(game: Game, play: Play) -> Ruling:
    """Why the phase may not end: partisans have not reduced all the units they may."""
    if play.of(Unrest).owed > 0:
        for u in range(game.units.count):
            if may_be_hit(game, play, u):
                return Ruling(STILL_TO_HIT, play.of(Unrest).owed)
    return Ruling()


HOOKS: Final = Hooks(phase_begins=(rise,), unfinished=(still_due,))
ACTIONS: Final = (
    Action(
        name="partisan-hit",
        title="Partisans reduce it",
        help="Partisans take a step from this unit.",
        gesture=Gesture.UNIT,
        does=None,
        fits=is_rising,
        act=hit,
        options=who_may_be_hit,
        whose=chooser,
        awaits=awaits,
    ),
)
