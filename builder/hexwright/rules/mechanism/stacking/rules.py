"""Stacking: how much may stand at a place, and who never shares one."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import (
    FINE,
    NEVER,
    NOWHERE,
    Groups,
    Nationalities,
    Sizes,
    Stack,
    UnitSetName,
    UnitSets,
    UnitTypes,
)
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StackScope, StandingUnit
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import Standing, opposes, stack, stack_among, stand_together, standing
from hexwright.rules.engine.words import phrase, reason, say
from hexwright.rules.language.prelude import Bits, Ints, cut, has_bit, ints, no_bits, union, with_bit
from hexwright.rules.mechanism.stacking.parameters import POINTS, STAT, STEPS, UNITS, Case, Limit, Stacking
from hexwright.rules.mechanism.values.changing import apply
from hexwright.rules.mechanism.values.reading import bears, value_of

TOO_MANY: Final = reason("stacking")
UNMIXED: Final = reason("mixed")
ILL_STACKED: Final = reason("ill-stacked")
OVERSTACKED: Final = reason("overstacked")
ALLIES_THERE: Final = reason("allies")


# --- what authors may ask
@known("how many units stand there")
def count(here: StackScope, _: Stack) -> int:
    """How many units are in the stack."""
    return len(here.stack)


@known("their nationalities")
def nationalities(here: StackScope, _: Stack) -> Nationalities:
    """The nationalities of the units in the stack."""
    return values(here.stack, here.game.units.nationality)


@known("the groups of their nationalities")
def groups(here: StackScope, _: Stack) -> Groups:
    """The groups of the units in the stack."""
    return values(here.stack, here.game.units.group)


@known("their sizes")
def sizes(here: StackScope, _: Stack) -> Sizes:
    """The sizes of the units in the stack."""
    return values(here.stack, here.game.units.size)


@known("their types")
def types(here: StackScope, _: Stack) -> UnitTypes:
    """The types of the units in the stack."""
    return values(here.stack, here.game.units.type)


@known("the unit sets they belong to")
def sets(here: StackScope, _: Stack) -> UnitSets:
    """The sets to which units in the stack belong."""
    found = no_bits()
    for u in here.stack:
        found = union(found, here.game.units.sets[u])
    return found


@known("whether all units in the stack that take room belong to a unit set")
def all_in(here: StackScope, _: Stack, units: UnitSetName) -> bool:
    """Whether none of the units that take room is outside of a set."""
    for u in here.stack:
        if here.game.units.points[u] > 0 and not has_bit(here.game.units.sets[u], units):
            return False
    return True


@known("whether too many units stand in its hex")
def overstacked(who: StandingUnit) -> bool:
    """Whether more stand with a unit on the map than may when a phase ends."""
    at = who.play.at[who.unit]
    if not on_map(who.game, at):
        return False
    return crowd_reason(who.game, who.play, who.game.units.side[who.unit], at, ints(0, 0), True) == TOO_MANY


def values(units: Ints, column: Ints) -> Bits:
    """The values that units have in a column."""
    found = no_bits()
    for u in units:
        found = with_bit(found, column[u])
    return found


# --- layers and limits
def layer_of(game: Game, play: Play, unit: int, place: int) -> int:
    """The layer a unit stacks in at a place: the first that it would belong to there, from 1; 0 for none."""
    before = play.at[unit]
    play.at[unit] = place
    found = 0
    for k, layer in enumerate(game.of(Stacking).layers):
        if found == 0 and layer.when(StandingUnit(game, play, unit=unit)):
            found = k + 1
    play.at[unit] = before
    return found


def of_layer(game: Game, play: Play, place: int, units: Ints, layer: int) -> Ints:
    """Those of some units that stack in a layer at a place."""
    if len(game.of(Stacking).layers) == 0:
        return units
    found = ints(len(units), 0)
    count = 0
    for u in units:
        if layer_of(game, play, u, place) == layer:
            found[count] = u
            count += 1
    return cut(found, count)


def weight(game: Game, play: Play, units: Ints, limit: Limit) -> int:
    """How much a limit counts some units."""
    total = 0
    for u in units:
        if limit.counts == POINTS:
            total += game.units.points[u]
        elif limit.counts == UNITS:
            total += 1
        elif limit.counts == STEPS:
            total += play.left[u]
        else:
            total += game.units.stats[limit.stat][game.units.first[u] + play.left[u]]
    return total


def most(game: Game, play: Play, place: int, units: Ints, limit: Limit, ends: bool) -> int:
    """How much a limit allows at a place where these units stand; NEVER for any. `ends`: whether it is asked
    for the end of the phase.
    """
    if limit.phases is not None and not has_bit(limit.phases, play.phase):
        return NEVER
    if limit.waived is not None and not ends and has_bit(limit.waived, play.phase):
        return NEVER
    here = StackScope(game, play, place=place, stack=units)
    for case in limit.cases:
        if case.when is None or case.when(here):
            if len(case.alike) == 0 or are_alike(game, units, case):
                if case.times == "":
                    return case.most
                return case.most * highest(game, play, units, case)
    return NEVER


def highest(game: Game, play: Play, units: Ints, case: Case) -> int:
    """The highest number of a stat that one of some units has with the steps left to it."""
    found = 0
    for u in units:
        found = max(found, game.units.stats[case.times][game.units.first[u] + max(1, play.left[u])])
    return found


def are_alike(game: Game, units: Ints, case: Case) -> bool:
    """Whether all units that take room have the number that a case wants them to share."""
    shared = case.of
    for u in units:
        if game.units.points[u] > 0:
            if shared == NOWHERE:
                shared = case.alike[u]
            if shared < 0 or case.alike[u] != shared:
                return False
    return True


def differ(units: Ints, by: Ints) -> bool:
    """Whether units differ in something."""
    for k in range(1, len(units)):
        if by[units[k]] != by[units[0]]:
            return True
    return False


def stack_reason(game: Game, play: Play, side: int, place: int, movers: Ints) -> int:
    """Why these movers may not stand at a place with the units of their side and its allies there:

    FINE, TOO_MANY, UNMIXED or ALLIES_THERE.
    """
    if not game.has(Stacking):
        return FINE
    return crowd_reason(game, play, side, place, movers, False)


def stack_reason_among(game: Game, play: Play, there: Standing, side: int, place: int, movers: Ints) -> int:
    """The same of a place of the map. `there`: who stands where."""
    if not game.has(Stacking):
        return FINE
    return reason_among(game, play, there, side, place, movers, False)


def reason_among(
    game: Game, play: Play, there: Standing, side: int, place: int, movers: Ints, ends: bool
) -> int:
    """The same; `ends`: when the phase ends."""
    units = stack_among(game, play, there, side, place, movers)
    if meets_allies_among(game, play, there, side, place, units):
        return ALLIES_THERE
    return limits_reason(game, play, side, place, units, ends)


def room_reason(game: Game, play: Play, unit: int, place: int, steps: int) -> int:
    """Why a unit may not stand at a place with so many steps, where limits count how strong units are; FINE
    if it may, and where they count something else.
    """
    if not game.has(Stacking) or not counts_strength(game):
        return FINE
    before = play.left[unit]
    play.left[unit] = steps
    found = stack_reason(game, play, game.units.side[unit], place, ints(1, unit))
    play.left[unit] = before
    return found


def most_steps(game: Game, play: Play, unit: int, place: int, steps: int) -> int:
    """With how many steps, at most so many, a unit may stand at a place; at least with those it has."""
    found = steps
    while found > play.left[unit] and room_reason(game, play, unit, place, found) == TOO_MANY:
        found -= 1
    return found


def counts_strength(game: Game) -> bool:
    """Whether a limit counts how strong units are: it matters where one gets steps back."""
    for limit in game.of(Stacking).limits:
        if limit.counts in (STEPS, STAT):
            return True
    return False


def crowd_reason(game: Game, play: Play, side: int, place: int, movers: Ints, ends: bool) -> int:
    """The same; `ends`: when the phase ends."""
    return stacked_reason(game, play, side, place, stack(game, play, side, place, movers), ends)


def stacked_reason(game: Game, play: Play, side: int, place: int, all_units: Ints, ends: bool) -> int:
    """Why these units of a side and its allies may not stand together at a place."""
    if meets_allies(game, play, side, place, all_units):
        return ALLIES_THERE
    return limits_reason(game, play, side, place, all_units, ends)


def limits_reason(game: Game, play: Play, side: int, place: int, all_units: Ints, ends: bool) -> int:
    """Why these units may not stand together at a place, whoever of others is there."""
    for apart in game.of(Stacking).apart:
        if applies(game, all_units, apart.side, side):
            own = of_side(game, of_layer(game, play, place, all_units, apart.layer), apart.side)
            if differ(own, apart.by):
                return UNMIXED
    for limit in game.of(Stacking).limits:
        if applies(game, all_units, limit.side, side):
            if overfull(game, play, place, all_units, limit, ends):
                return TOO_MANY
    return FINE


def has_narrow_ways(game: Game) -> bool:
    """Whether a limit counts for units that only pass."""
    for limit in game.of(Stacking).limits:
        if limit.on_the_way:
            return True
    return False


def mark_crowded(game: Game, play: Play, side: int, movers: Ints, marks: Ints) -> None:
    """Mark each place that these units may not even pass, since too many of theirs stand there.

    Changes `marks`: 1 where it was 0.
    """
    there = standing(game, play)
    looked = ints(game.places.count, 0)
    for u in range(game.units.count):
        at = play.at[u]
        if on_map(game, at) and looked[at] == 0 and stand_together(game, play, game.units.side[u], side):
            looked[at] = 1
            if marks[at] == 0:
                if is_crowded(game, play, side, at, stack_among(game, play, there, side, at, movers)):
                    marks[at] = 1


def is_crowded(game: Game, play: Play, side: int, place: int, all_units: Ints) -> bool:
    """Whether these units are too many at a place even if some of them only pass."""
    for limit in game.of(Stacking).limits:
        if limit.on_the_way:
            if applies(game, all_units, limit.side, side):
                if overfull(game, play, place, all_units, limit, False):
                    return True
    return False


def are_united(game: Game) -> bool:
    """Whether units of several sides may stand together, ever."""
    for alliance in game.alliances:
        if alliance.together:
            return True
    return False


def applies(game: Game, units: Ints, whose: int, side: int) -> bool:
    """Whether what is said of one side's units matters to those of another that some units belong to."""
    if not are_united(game):
        return whose == side
    for u in units:
        if game.units.side[u] == whose:
            return True
    return False


def of_side(game: Game, units: Ints, side: int) -> Ints:
    """Those of some units that are a side's."""
    if not are_united(game):
        return units
    found = ints(len(units), 0)
    count = 0
    for u in units:
        if game.units.side[u] == side:
            found[count] = u
            count += 1
    return cut(found, count)


def meets_allies(game: Game, play: Play, side: int, place: int, units: Ints) -> bool:
    """Whether units of a side would share a place of the map, in the same layer, with units of a side that
    is no enemy and keeps to itself.
    """
    if len(game.alliances) == 0 or not on_map(game, place):
        return False
    for u in range(game.units.count):
        whose = game.units.side[u]
        if play.at[u] != place or opposes(game, play, whose, side):
            continue
        if not stand_together(game, play, whose, side) and shares_layer(game, play, u, place, units):
            return True
    return False


def meets_allies_among(game: Game, play: Play, there: Standing, side: int, place: int, units: Ints) -> bool:
    """The same. `there`: who stands where."""
    if len(game.alliances) == 0:
        return False
    u = there.first[place]
    while u != NOWHERE:
        whose = game.units.side[u]
        if not opposes(game, play, whose, side) and not stand_together(game, play, whose, side):
            if shares_layer(game, play, u, place, units):
                return True
        u = there.after[u]
    return False


def shares_layer(game: Game, play: Play, unit: int, place: int, units: Ints) -> bool:
    """Whether a unit stacks in the layer of one of some units."""
    layer = layer_of(game, play, unit, place)
    for u in units:
        if layer_of(game, play, u, place) == layer:
            return True
    return False


def overfull(game: Game, play: Play, place: int, all_units: Ints, limit: Limit, ends: bool) -> bool:
    """Whether some units at a place are more than a limit allows."""
    units = of_layer(game, play, place, all_units, limit.layer)
    allowed = most(game, play, place, units, limit, ends)
    return allowed != NEVER and weight(game, play, units, limit) > allowed


# --- at the end of a phase
def overfilled(game: Game, play: Play, side: int) -> Ints:
    """For each place why units of a side may not stand there when a phase ends; FINE elsewhere."""
    there = standing(game, play)
    nobody = ints(0, 0)
    looked = ints(game.places.count, 0)
    found = ints(game.places.count, FINE)
    for u in range(game.units.count):
        at = play.at[u]
        if game.units.side[u] == side and on_map(game, at) and looked[at] == 0:
            looked[at] = 1
            found[at] = reason_among(game, play, there, side, at, nobody, True)
    return found


def is_borne(game: Game, why: int) -> bool:
    """Whether a phase may end all the same where units stand as they may not, since they bear the effects."""
    return why == FINE or (why == TOO_MANY and len(game.of(Stacking).beyond) > 0)


def ill_stacked(game: Game, play: Play) -> Ruling:
    """Why a phase may not end: the first place where a side breaks the rules; FINE for none."""
    for side in range(game.sides):
        found = overfilled(game, play, side)
        for u in range(game.units.count):
            at = play.at[u]
            if game.units.side[u] == side and on_map(game, at) and not is_borne(game, found[at]):
                return Ruling(OVERSTACKED if found[at] == TOO_MANY else ILL_STACKED, at)
    return Ruling()


def bear(game: Game, play: Play) -> None:
    """A phase ends: units bear the effects where too many of them stand. Changes `play`."""
    if len(game.of(Stacking).beyond) == 0:
        return
    for side in range(game.sides):
        found = overfilled(game, play, side)
        for at in range(game.places.count):
            if found[at] == TOO_MANY and any_other(game, play, side, at):
                say(game, play, "stacking.beyond", side=side, place=at)
                for u in range(game.units.count):
                    if play.at[u] == at and game.units.side[u] == side:
                        for effect in game.of(Stacking).beyond:
                            apply(play, effect, side, at, u)


def any_other(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether a unit of a side at a place does not bear the effects yet."""
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] == side:
            for effect in game.of(Stacking).beyond:
                if bears(effect.value, u) and value_of(play, effect.value, u) != effect.amount:
                    return True
    return False


def wrong_between(game: Game, play: Play) -> str:
    """That more stand somewhere than may, or others, when a phase has ended; empty if all is well."""
    found = ill_stacked(game, play)
    if found.reason == FINE:
        return ""
    return phrase(game, "stacking.wrong", place=found.a)


def wrong_on_the_way(game: Game, play: Play, movers: Ints, way: Ints) -> str:
    """That units pass a place where too many would stand with them; empty if all is well."""
    side = game.units.side[movers[0]]
    there = standing(game, play)
    for k in range(1, len(way) - 1):
        if on_map(game, way[k]) and is_crowded(
            game, play, side, way[k], stack_among(game, play, there, side, way[k], movers)
        ):
            return phrase(game, "stacking.wrong", place=way[k])
    return ""


def overfull_place(game: Game, play: Play, side: int) -> int:
    """The first place in which too many of a side stand at this moment; NOWHERE for none."""
    there = standing(game, play)
    nobody = ints(0, 0)
    for at in range(game.places.count):
        if there.first[at] != NOWHERE:
            units = stack_among(game, play, there, side, at, nobody)
            if len(units) > 0 and stacked_reason(game, play, side, at, units, False) == TOO_MANY:
                return at
    return NOWHERE


def is_surplus(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit stands where its side breaks the rules, so that its owner may remove it: where too many
    are, it is one of those who are.
    """
    at = play.at[unit]
    if not on_map(game, at):
        return False
    side = game.units.side[unit]
    units = stack(game, play, side, at, ints(0, 0))
    why = stacked_reason(game, play, side, at, units, True)
    if why == TOO_MANY and is_borne(game, why):
        return False
    if why != TOO_MANY:
        return why != FINE
    for limit in game.of(Stacking).limits:
        if applies(game, units, limit.side, side) and overfull(game, play, at, units, limit, True):
            if limit.layer == layer_of(game, play, unit, at):
                return True
    return False
