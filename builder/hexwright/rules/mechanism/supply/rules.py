"""Supply: which units and places trace a line, to which kind of source."""

from __future__ import annotations

from hexwright.rules.engine.codes import NEVER, NOWHERE, SHUT, HexSetName, Side, SupplyState
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.place_conditions import places_where
from hexwright.rules.engine.places import flood, joined_to, listed, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import (
    Game,
    StandingUnit,
    SuppliedUnit,
    TargetScope,
    VictoryScope,
    ZonedUnit,
)
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import enemy_places, opposes
from hexwright.rules.engine.words import phrase, say
from hexwright.rules.language.prelude import (
    Bits,
    Ints,
    any_bit,
    common,
    has_bit,
    heap,
    ints,
    less,
    no_bits,
    pop,
    push,
    size,
    union,
    with_bit,
)
from hexwright.rules.mechanism.supply.parameters import Leg, Supply, SupplyLine
from hexwright.rules.mechanism.zones.parameters import Zones
from hexwright.rules.mechanism.zones.rules import unlifted, zone


# --- what authors may ask
@known("how it is supplied")
def supply(who: SuppliedUnit) -> SupplyState:
    """Its state of supply."""
    return who.supply


@known("whether it is in supply")
def supplied(who: SuppliedUnit) -> bool:
    """Whether it is in supply."""
    return who.supply != 0


@known("whether it would be in supply, in the way named, in the hex it goes to")
def to_supplied(who: TargetScope, way: SupplyState) -> bool:
    """Whether the place a unit goes to is one that a way of being in supply feeds."""
    return feeds_place(who.game, who.play, who.game.units.side[who.unit], way, who.to)


@known("hexes of a set that a side controls and from which it traces supply")
def supplied_hexes(world: VictoryScope, side: Side, hexes: HexSetName) -> int:
    """How many places of a set a side controls that would supply a unit there."""
    own = no_bits()
    area = world.game.places.members[hexes]
    for k in range(len(area)):
        if world.play.control[area[k]] == side:
            own = with_bit(own, area[k])
    if not any_bit(own):
        return 0
    count = 0
    fed = fed_places(world.game, world.play, side, own)
    for k in range(len(area)):
        if has_bit(fed, area[k]):
            count += 1
    return count


@known("supplied units of a side in a set of hexes")
def supplied_units(world: VictoryScope, side: Side, hexes: HexSetName) -> int:
    """How many units of a side in places of a set are in supply."""
    area = world.game.places.hex_sets[hexes]
    there = False
    for u in range(world.game.units.count):
        at = world.play.at[u]
        if world.game.units.side[u] == side and on_map(world.game, at) and has_bit(area, at):
            there = True
    if not there:
        return 0
    count = 0
    states = supply_states(world.game, world.play, side)
    for u in range(world.game.units.count):
        if states[u] > 0 and has_bit(area, world.play.at[u]):
            count += 1
    return count


# --- units
def trace(game: Game, play: Play, side: int, zones: bool) -> Ints:
    """State of supply of every unit: 0 out of supply, else its kind; NOWHERE for other sides and off the map.

    Kinds are tried in their order. One with limited room takes units in the order of the order of battle.
    `zones`: whether enemy zones of control bar lines.
    """
    return traced(game, play, side, zones, no_bits())


def trace_by(game: Game, play: Play, side: int, lines: Bits) -> Ints:
    """The same by lines of some kinds alone, whether they count in play or not."""
    return traced(game, play, side, True, lines)


def traced(game: Game, play: Play, side: int, zones: bool, lines: Bits) -> Ints:
    """The same, by lines of some kinds, or by those that count in play if none is named (`lines`)."""
    states = ints(game.units.count, NOWHERE)
    for u in range(game.units.count):
        if game.units.side[u] == side and on_map(game, play.at[u]):
            states[u] = 0
    watched = no_bits()
    if zones:
        watched = watched_places(game, play, side)
    enemy = enemy_places(game, play, side)
    barred = barred_places(game, play, side, watched)
    for line in game.of(Supply).lines:
        if line.side == side and is_asked(line, lines):
            feed(game, play, line, states, enemy, barred, watched)
    return states


def is_asked(line: SupplyLine, lines: Bits) -> bool:
    """Whether a line is one of some kinds, or counts in play if none is named."""
    if any_bit(lines):
        return has_bit(lines, line.state)
    return line.counts


def has_no_line(game: Game, state: int) -> bool:
    """Whether a state of supply is one for which no line is traced."""
    for line in game.of(Supply).lines:
        if line.state == state and not line.traced:
            return True
    return False


def is_isolated(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is out of supply: then it never comes back when it loses its last step."""
    return game.of(Supply).for_good and supply_states(game, play, game.units.side[unit])[unit] == 0


def watched_places(game: Game, play: Play, side: int) -> Bits:
    """The places in enemy zones of control as they count for supply, friends or not."""
    if not game.has(Zones):
        return no_bits()
    return zone(game, play, side, game.of(Zones).supply)


def barred_places(game: Game, play: Play, side: int, watched: Bits) -> Bits:
    """The places in enemy zones that no friend lifts: no line passes them."""
    if not game.has(Zones):
        return no_bits()
    return unlifted(game, play, side, ints(0, 0), game.of(Zones).supply, watched)


def feed(
    game: Game, play: Play, line: SupplyLine, states: Ints, enemy: Bits, barred: Bits, watched: Bits
) -> None:
    """Give the state of a line to the units out of supply that it feeds. Changes `states`.

    Where units are sources those it feeds may be sources in their turn, so that units make a chain.

    Args:
        game: the game.
        play: how play stands.
        line: the line.
        states: of every unit, so far.
        enemy: places with enemies.
        barred: places in enemy zones that no friend lifts.
        watched: places in enemy zones, friends or not.

    """
    if not listed(states, 0):
        return
    room = ints(1, line.room)
    more = feed_once(game, play, line, states, room, enemy, barred, watched)
    if line.units is not None:
        while more and listed(states, 0):
            more = feed_once(game, play, line, states, room, enemy, barred, watched)


def feed_once(
    game: Game,
    play: Play,
    line: SupplyLine,
    states: Ints,
    room: Ints,
    enemy: Bits,
    barred: Bits,
    watched: Bits,
) -> bool:
    """The same with the sources as they are now; whether a unit was fed. Changes `states` and `room`."""
    far = no_bits()
    open_ground = no_bits()
    if line.within is not None:
        shut = closed(game, play, line, enemy, barred)
        far = trunk(game, play, line, states, shut)
        open_ground = ground_of_units(game, play, line, shut)
    elif line.traced:
        wanted = no_bits()
        for u in range(game.units.count):
            if states[u] == 0:
                wanted = with_bit(wanted, play.at[u])
        far = reached(game, play, line, states, enemy, barred, wanted)
    fed = False
    for u in range(game.units.count):
        if states[u] != 0:
            continue
        if line.within is not None:
            if not walks(game, play, u, far, open_ground, line.within(StandingUnit(game, play, unit=u))):
                continue
        elif line.traced and not has_bit(far, play.at[u]):
            continue
        if line.room != NEVER and game.units.points[u] > room[0]:
            continue
        watching = has_bit(watched, play.at[u])
        if line.when is None or line.when(ZonedUnit(game, play, unit=u, zone=watching)):
            states[u] = line.state
            fed = True
            if line.room != NEVER:
                room[0] -= game.units.points[u]
    return fed


# --- lines
def reached(
    game: Game, play: Play, line: SupplyLine, states: Ints, enemy: Bits, barred: Bits, wanted: Bits
) -> Bits:
    """The places from which a line of supply runs to a source, as far as they are `wanted`.

    A place asked about is not tested for enemies and zones: a unit's own does not bar its line.
    """
    far = sources(game, play, line, states)
    shut = closed(game, play, line, enemy, barred)
    for k, leg in enumerate(line.legs):
        free = passable(game, play, leg, shut)
        if k < len(line.legs) - 1:
            far = flood(leg.network, far, free, leg.longest)
        else:
            far = joined_to(leg.network, far, free, common(wanted, leg.land), leg.longest)
    return far


def closed(game: Game, play: Play, line: SupplyLine, enemy: Bits, barred: Bits) -> Bits:
    """The places that a line does not pass for enemies and their zones."""
    return union(blocked(game, play, line, enemy), barred)


def trunk(game: Game, play: Play, line: SupplyLine, states: Ints, shut: Bits) -> Bits:
    """The places to which a line runs from a source, but for its part at the unit. `shut`: those of
    enemies.
    """
    far = sources(game, play, line, states)
    for k, leg in enumerate(line.legs):
        if k < len(line.legs) - 1:
            far = flood(leg.network, far, passable(game, play, leg, shut), leg.longest)
    return far


def ground_of_units(game: Game, play: Play, line: SupplyLine, shut: Bits) -> Bits:
    """The places that the part of a line at the unit may run through. `shut`: those of enemies."""
    found = no_bits()
    for k, leg in enumerate(line.legs):
        if k == len(line.legs) - 1:
            found = passable(game, play, leg, shut)
    return found


def walks(game: Game, play: Play, unit: int, far: Bits, free: Bits, points: int) -> bool:
    """Whether a unit gets to one of some places with so many movement points, over places that are free, in
    the way it moves itself.
    """
    at = play.at[unit]
    if has_bit(far, at):
        return True
    if points <= 0:
        return False
    price = gait_prices(game, play, unit)
    most = points * gait_parts(game, play)
    n = game.places.count
    bound = ints(n, most + 1)
    bound[at] = 0
    queue = heap()
    push(queue, at)
    while size(queue) > 0:
        item = pop(queue)
        here = item % n
        if has_bit(far, here):
            return True
        if item // n > bound[here]:
            continue
        for i in range(game.places.links_from[here], game.places.links_from[here + 1]):
            there = game.places.links_to[i]
            total = item // n + price[i]
            if total < bound[there] and has_bit(free, there):
                bound[there] = total
                push(queue, total * n + there)
    return False


def gait_prices(game: Game, play: Play, unit: int) -> Ints:
    """What following each link costs a unit in the way it moves."""
    for gait in game.hooks.gait_of:
        for prices in game.hooks.prices_of:
            found: Ints = prices(game, play, gait(game, play, unit))
            return found
    return ints(len(game.places.links_to), SHUT)


def gait_parts(game: Game, play: Play) -> int:
    """Parts of those prices that are a movement point."""
    for parts in game.hooks.parts_of_gaits:
        found: int = parts(game, play)
        return found
    return 1


def blocked(game: Game, play: Play, line: SupplyLine, enemy: Bits) -> Bits:
    """Those of the places with enemies in which they bar a line."""
    if line.blocks is None:
        return enemy
    found = no_bits()
    for u in range(game.units.count):
        if on_map(game, play.at[u]) and opposes(game, play, game.units.side[u], line.side):
            if line.blocks(StandingUnit(game, play, unit=u)):
                found = with_bit(found, play.at[u])
    return found


def passable(game: Game, play: Play, leg: Leg, shut: Bits) -> Bits:
    """The places that a part of a line may run through. `shut`: those of enemies and their zones."""
    free = less(leg.land, shut)
    if leg.through is None:
        return free
    return places_where(game, play, leg.through, free)


def sources(game: Game, play: Play, line: SupplyLine, states: Ints) -> Bits:
    """The places a line may run to."""
    found = line.places
    if line.source is not None:
        found = places_where(game, play, line.source, line.places)
    for site in line.sites:
        if on_map(game, play.sites[site]):
            found = with_bit(found, play.sites[site])
    if line.units is not None:
        for u in range(game.units.count):
            if states[u] >= 0 and line.units(SuppliedUnit(game, play, unit=u, supply=states[u])):
                found = with_bit(found, play.at[u])
    return found


# --- places
def fed_places(game: Game, play: Play, side: int, area: Bits) -> Bits:
    """The places of an area where a unit of `side`, if it stood there, would be in supply."""
    enemy = enemy_places(game, play, side)
    barred = barred_places(game, play, side, watched_places(game, play, side))
    states = ints(game.units.count, NOWHERE)
    if game.of(Supply).by_units:
        states = supply_states(game, play, side)
    found = no_bits()
    for line in game.of(Supply).lines:
        if line.side == side and line.feeds_places:
            found = union(found, fed_by(game, play, line, states, enemy, barred, less(area, found)))
    return found


def feeds_place(game: Game, play: Play, side: int, way: int, place: int) -> bool:
    """Whether a unit of `side` would be in supply in a way (its state) if it stood at a place."""
    if not on_map(game, place):
        return False
    asked = with_bit(no_bits(), place)
    states = ints(game.units.count, NOWHERE)
    if game.of(Supply).by_units:
        states = supply_states(game, play, side)
    for line in game.of(Supply).lines:
        if line.state == way and line.side == side and line.feeds_places:
            enemy = enemy_places(game, play, side)
            barred = barred_places(game, play, side, watched_places(game, play, side))
            return has_bit(fed_by(game, play, line, states, enemy, barred, asked), place)
    return False


def fed_by(
    game: Game, play: Play, line: SupplyLine, states: Ints, enemy: Bits, barred: Bits, asked: Bits
) -> Bits:
    """Those of some places that a line feeds."""
    fed = asked
    if line.traced:
        fed = common(asked, reached(game, play, line, states, enemy, barred, less(asked, enemy)))
    if line.place is None:
        return fed
    return places_where(game, play, line.place, fed)


# --- what players read
def why_supply(game: Game, state: int) -> str:
    """A state of supply, as players read it of a unit."""
    rule = game.of(Supply).rules[max(0, state)]
    words = phrase(game, "supply.out")
    if state != 0:
        words = phrase(game, "supply.in", state=game.supply_names[max(0, state)])
    if rule == "":
        return words
    return words + " [" + rule + "]"


def stands(game: Game, play: Play, unit: int) -> str:
    """How a unit on the map is supplied, as players read it; empty for others."""
    if not on_map(game, play.at[unit]):
        return ""
    return why_supply(game, supply_states(game, play, game.units.side[unit])[unit])


def unsupplied(game: Game, play: Play) -> Ints:
    """1 for every unit out of supply."""
    found = ints(game.units.count, 0)
    for side in range(game.sides):
        states = supply_states(game, play, side)
        for u in range(game.units.count):
            if states[u] == 0:
                found[u] = 1
    return found


def report_supply(game: Game, play: Play, side: int) -> None:
    """Say which units of a side are out of supply. Changes `play.lines`."""
    states = supply_states(game, play, side)
    there = 0
    who = ""
    for u in range(game.units.count):
        if states[u] >= 0:
            there += 1
        if states[u] == 0:
            one = phrase(game, "supply.unit", unit=u, place=play.at[u])
            who = one if who == "" else who + ", " + one
    if there == 0:
        say(game, play, "supply.nobody", side=side)
    elif who == "":
        say(game, play, "supply.all", side=side)
    else:
        say(game, play, "supply.unfed", side=side, who=who)
