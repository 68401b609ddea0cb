"""Values as they stand, and as authors may ask for them."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.places import link, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import (
    BattleScope,
    Game,
    PlaceScope,
    StackScope,
    StandingUnit,
    TargetScope,
    World,
)
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.values.records import OF_LINK, OF_PLACE, OF_SIDE, OF_UNIT, Value, Values
from hexwright.rules.mechanism.values.state import ValuesNow


def value_of(play: Play, value: Value, whose: int) -> int:
    """A value now. `whose`: number of the unit, place, link or side; 0 for the game."""
    return value.initial[whose] + moved_by(play, value, whose)


def moved_by(play: Play, value: Value, whose: int) -> int:
    """How far a value is from its first one."""
    if value.of == OF_UNIT:
        return play.of(ValuesNow).units[value.column][whose]
    if value.of == OF_PLACE:
        return play.of(ValuesNow).places[value.column][whose]
    if value.of == OF_LINK:
        return play.of(ValuesNow).links[value.column][whose]
    if value.of == OF_SIDE:
        return play.of(ValuesNow).sides[value.column][whose]
    return play.of(ValuesNow).game[value.column]


def shown(game: Game, play: Play, value: Value) -> Ints:  # noqa: ARG001 - as all of them
    """For every unit what its sign shows: nothing (0) while the value is what it was at first, then the
    picture of the value, counted from the least.
    """
    if value.truth:
        return changed_ones(play.of(ValuesNow).units[value.column])
    return pictures(play.of(ValuesNow).units[value.column], value.initial, value.least)


def changed_ones(column: Ints) -> Ints:
    """1 for every unit whose value is not what it was at first."""
    found = ints(len(column), 0)
    for u in range(len(column)):
        if column[u] != 0:
            found[u] = 1
    return found


def pictures(column: Ints, initial: Ints, least: int) -> Ints:
    """For every unit whose value is not what it was at first the picture of its value, from 1 on."""
    found = ints(len(column), 0)
    for u in range(len(column)):
        if column[u] != 0:
            found[u] = 1 + initial[u] + column[u] - least
    return found


def of_unit(who: StandingUnit, k: int) -> int:
    """A value of a unit. Authors know it by its name."""
    return who.game.of(Values).units[k].initial[who.unit] + who.play.of(ValuesNow).units[k][who.unit]


def of_its_side(who: StandingUnit, k: int) -> int:
    """A value of a unit's side. Authors know it as `own_` and its name."""
    return of_side(World(who.game, who.play), k, who.game.units.side[who.unit])


def of_place(game: Game, play: Play, k: int, place: int) -> int:
    """A value of a place; 0 off the map."""
    if place < 0:
        return 0
    return game.of(Values).places[k].initial[place] + play.of(ValuesNow).places[k][place]


def of_place_here(where: PlaceScope, k: int) -> int:
    """A value of a place. Authors know it by its name."""
    return (
        where.game.of(Values).places[k].initial[where.place] + where.play.of(ValuesNow).places[k][where.place]
    )


def of_place_of_stack(where: StackScope, k: int) -> int:
    """A value of the place where a stack stands. Authors know it by its name."""
    return of_place(where.game, where.play, k, where.place)


def of_place_of_unit(who: StandingUnit, k: int) -> int:
    """A value of the place where a unit stands. Authors know it by its name."""
    return of_place(who.game, who.play, k, who.play.at[who.unit])


def of_place_gone_to(who: TargetScope, k: int) -> int:
    """A value of the place a unit goes to or attacks. Authors know it as `to_` and its name."""
    return of_place(who.game, who.play, k, who.to)


def of_place_attacked(battle: BattleScope, k: int) -> int:
    """A value of the place that is attacked. Authors know it by its name."""
    return of_place(battle.game, battle.play, k, battle.target)


def of_link_taken(who: TargetScope, k: int) -> int:
    """A value of the link to the place a unit goes to or attacks. Authors know it as `to_` and its name."""
    at = who.play.at[who.unit]
    if not on_map(who.game, at) or not on_map(who.game, who.to):
        return 0
    i = link(who.game, at, who.to)
    if i == NOWHERE:
        return 0
    return who.game.of(Values).links[k].initial[i] + who.play.of(ValuesNow).links[k][i]


def of_side(world: World, k: int, side: int) -> int:
    """A value of a side. Authors know it by its name, the side in brackets."""
    return world.game.of(Values).sides[k].initial[side] + world.play.of(ValuesNow).sides[k][side]


def of_game(world: World, k: int) -> int:
    """A value of the game. Authors know it by its name."""
    return world.game.of(Values).game[k].initial[0] + world.play.of(ValuesNow).game[k]


def of_unit_is(who: StandingUnit, k: int) -> bool:
    """Whether a condition of a unit holds."""
    return of_unit(who, k) != 0


def of_place_here_is(where: PlaceScope, k: int) -> bool:
    """Whether a condition of a place holds."""
    return of_place_here(where, k) != 0


def of_place_of_stack_is(where: StackScope, k: int) -> bool:
    """Whether a condition of the place where a stack stands holds."""
    return of_place_of_stack(where, k) != 0


def of_place_of_unit_is(who: StandingUnit, k: int) -> bool:
    """Whether a condition of the place where a unit stands holds."""
    return of_place_of_unit(who, k) != 0


def of_place_gone_to_is(who: TargetScope, k: int) -> bool:
    """Whether a condition of the place a unit goes to or attacks holds."""
    return of_place_gone_to(who, k) != 0


def of_place_attacked_is(battle: BattleScope, k: int) -> bool:
    """Whether a condition of the place that is attacked holds."""
    return of_place_attacked(battle, k) != 0


def of_link_taken_is(who: TargetScope, k: int) -> bool:
    """Whether a condition of the link to the place a unit goes to or attacks holds."""
    return of_link_taken(who, k) != 0


def of_its_side_is(who: StandingUnit, k: int) -> bool:
    """Whether a condition of a unit's side holds."""
    return of_its_side(who, k) != 0


def of_game_is(world: World, k: int) -> bool:
    """Whether a condition of the game holds."""
    return of_game(world, k) != 0


def of_side_is(world: World, k: int, side: int) -> bool:
    """Whether a condition of a side holds."""
    return of_side(world, k, side) != 0


def owner(value: Value, side: int, place: int, unit: int) -> int:
    """Whose a value is, among these: number of the unit, place or side; 0 for the game; NOWHERE for none."""
    if value.of == OF_UNIT:
        return unit
    if value.of == OF_PLACE:
        return place if place >= 0 else NOWHERE
    if value.of == OF_SIDE:
        return side
    return NOWHERE if value.of == OF_LINK else 0


def bears(value: Value, unit: int) -> bool:
    """Whether a unit may get a value of units at all."""
    return len(value.spared) == 0 or value.spared[unit] == 0
