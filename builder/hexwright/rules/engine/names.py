"""Names that authors may use in expressions whatever mechanisms the game has."""

from __future__ import annotations

from hexwright.rules.engine.codes import (
    NOWHERE,
    Flags,
    Formation,
    Group,
    HexSetName,
    HexSets,
    Hexsides,
    Nationality,
    PhaseName,
    Side,
    Size,
    Terrain,
    UnitName,
    UnitSetName,
    UnitSets,
    UnitType,
)
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.places import link, on_map
from hexwright.rules.engine.records import Game, PrintedUnit, StandingUnit, TargetScope, World
from hexwright.rules.language.prelude import has_bit, no_bits, union


@known("number of the turn")
def turn(world: World) -> int:
    """The turn being played."""
    return world.play.turn


@known("number of the round of phases, 0 outside of rounds")
def round(world: World) -> int:
    """The round that is being played."""
    return world.game.course[world.play.phase].round


@known("the phase, of a repeated round without its number")
def phase(world: World) -> PhaseName:
    """The phase that is being played."""
    return world.game.course[world.play.phase].name


def state_value(world: World, state: int) -> int:
    """The value that a state has. Authors know it by the name of the state."""
    return world.play.states[state]


def state_number(world: World, state: int) -> int:
    """The number that is the value of a state. Authors know it by the name of the state."""
    return world.game.states[state].numbers[world.play.states[state]]


@known("which unit it is")
def unit(who: PrintedUnit) -> UnitName:
    """The unit itself."""
    return who.unit


@known("its side")
def side(who: PrintedUnit) -> Side:
    """Whose it is."""
    return who.game.units.side[who.unit]


@known("its nationality")
def nationality(who: PrintedUnit) -> Nationality:
    """Its nationality."""
    return who.game.units.nationality[who.unit]


@known("its nationality's group")
def group(who: PrintedUnit) -> Group:
    """The group of its nationality."""
    return who.game.units.group[who.unit]


@known("its size")
def size(who: PrintedUnit) -> Size:
    """Its size."""
    return who.game.units.size[who.unit]


@known("its type")
def type(who: PrintedUnit) -> UnitType:
    """Its type."""
    return who.game.units.type[who.unit]


@known("its formation")
def formation(who: PrintedUnit) -> Formation:
    """Its formation."""
    return who.game.units.formation[who.unit]


@known("steps at full strength")
def full_steps(who: PrintedUnit) -> int:
    """Steps at full strength."""
    return who.game.units.full[who.unit]


@known("steps left")
def steps(who: StandingUnit) -> int:
    """Steps left."""
    return who.play.left[who.unit]


@known("unit sets it belongs to")
def unit_sets(who: StandingUnit) -> UnitSets:
    """The sets of units it belongs to."""
    return who.game.units.sets[who.unit]


def stat_value(who: StandingUnit, stat: str) -> int:
    """What a unit's counter shows for a stat now, in parts of `unit_of`; of a lost one what it shows with its
    last step. Authors know it by the name of the stat.
    """
    units = who.game.units
    return units.stats[stat][units.first[who.unit] + max(1, who.play.left[who.unit])]


@known("how many others of its side in the same place belong to a unit set")
def standing_with(who: StandingUnit, units: UnitSetName) -> int:
    """How many others of its side stand with a unit and belong to a unit set."""
    found = 0
    for u in range(who.game.units.count):
        if u != who.unit and who.play.at[u] == who.play.at[who.unit]:
            if who.game.units.side[u] == who.game.units.side[who.unit]:
                if has_bit(who.game.units.sets[u], units):
                    found += 1
    return found


@known("how many others of its formation stand in hexes of a set")
def formation_in(who: StandingUnit, hexes: HexSetName) -> int:
    """How many others of the formation of a unit stand in places of a set."""
    found = 0
    for u in range(who.game.units.count):
        if u != who.unit and who.game.units.formation[u] == who.game.units.formation[who.unit]:
            if has_bit(who.game.places.hex_sets[hexes], who.play.at[u]):
                found += 1
    return found


@known("terrain of its hex")
def terrain(who: StandingUnit) -> Terrain:
    """The terrain where it stands, NOWHERE beyond the map."""
    at = who.play.at[who.unit]
    return who.game.places.terrain[at] if at >= 0 else NOWHERE


@known("terrain under a town or city; else as terrain")
def ground(who: StandingUnit) -> Terrain:
    """The land where it stands, NOWHERE beyond the map."""
    at = who.play.at[who.unit]
    return who.game.places.ground[at] if at >= 0 else NOWHERE


@known("flags of its hex")
def flags(who: StandingUnit) -> Flags:
    """The flags of the place where it stands."""
    at = who.play.at[who.unit]
    return who.game.places.flags[at] if at >= 0 else no_bits()


@known("hex sets its hex belongs to")
def hex_sets(who: StandingUnit) -> HexSets:
    """The sets that the place where it stands belongs to."""
    at = who.play.at[who.unit]
    return who.game.places.sets[at] if at >= 0 else no_bits()


@known("kinds of hexsides and connections of its hex")
def links(who: StandingUnit) -> Hexsides:
    """The kinds of all links that lead from where it stands."""
    return kinds_at(who.game, who.play.at[who.unit])


def kinds_at(game: Game, place: int) -> Hexsides:
    """The kinds of all links that lead from a place; none off the map."""
    found = no_bits()
    if on_map(game, place):
        for i in range(game.places.links_from[place], game.places.links_from[place + 1]):
            found = union(found, game.places.links_kind[i])
    return found


@known("column of its hex", hexes=True)
def column(who: StandingUnit) -> int:
    """The column where it stands, NOWHERE beyond the map."""
    at = who.play.at[who.unit]
    grid = who.game.places.grid
    return NOWHERE if grid is None or at < 0 or at >= who.game.places.count else grid.column[at]


@known("row of its hex", hexes=True)
def row(who: StandingUnit) -> int:
    """The row where it stands, NOWHERE beyond the map."""
    at = who.play.at[who.unit]
    grid = who.game.places.grid
    return NOWHERE if grid is None or at < 0 or at >= who.game.places.count else grid.row[at]


@known("who controls its hex")
def control(who: StandingUnit) -> Side:
    """The side that controls the place where it stands."""
    at = who.play.at[who.unit]
    return who.play.control[at] if at >= 0 else NOWHERE


@known("terrain of the hex it goes to or attacks")
def to_terrain(who: TargetScope) -> Terrain:
    """The terrain of the target, NOWHERE beyond the map."""
    return who.game.places.terrain[who.to] if who.to >= 0 else NOWHERE


@known("terrain under a town or city; else as to_terrain")
def to_ground(who: TargetScope) -> Terrain:
    """The land of the target, NOWHERE beyond the map."""
    return who.game.places.ground[who.to] if who.to >= 0 else NOWHERE


@known("flags of the hex it goes to or attacks")
def to_flags(who: TargetScope) -> Flags:
    """The flags of the target."""
    return who.game.places.flags[who.to] if who.to >= 0 else no_bits()


@known("hex sets the hex it goes to or attacks belongs to")
def to_hex_sets(who: TargetScope) -> HexSets:
    """The sets the target belongs to."""
    return who.game.places.sets[who.to] if who.to >= 0 else no_bits()


@known("kinds of hexsides or connections between its hex and the one it goes to or attacks")
def to_links(who: TargetScope) -> Hexsides:
    """The kinds of the link that leads from where it stands to the target."""
    if not on_map(who.game, who.play.at[who.unit]) or not on_map(who.game, who.to):
        return no_bits()
    i = link(who.game, who.play.at[who.unit], who.to)
    return who.game.places.links_kind[i] if i != NOWHERE else no_bits()


@known("kinds of hexsides and connections of the hex it goes to or attacks")
def links_there(who: TargetScope) -> Hexsides:
    """The kinds of all links that lead from the target."""
    return kinds_at(who.game, who.to)


@known("column of the hex it goes to or attacks", hexes=True)
def to_column(who: TargetScope) -> int:
    """The column of the target, NOWHERE beyond the map."""
    grid = who.game.places.grid
    return NOWHERE if grid is None or who.to < 0 or who.to >= who.game.places.count else grid.column[who.to]


@known("row of the hex it goes to or attacks", hexes=True)
def to_row(who: TargetScope) -> int:
    """The row of the target, NOWHERE beyond the map."""
    grid = who.game.places.grid
    return NOWHERE if grid is None or who.to < 0 or who.to >= who.game.places.count else grid.row[who.to]


@known("who controls the hex it goes to or attacks")
def to_control(who: TargetScope) -> Side:
    """The side that controls the target."""
    return who.play.control[who.to] if who.to >= 0 else NOWHERE


@known("whether the enemy stands there")
def to_enemy(who: TargetScope) -> bool:
    """Whether enemies stand in the target."""
    return who.enemies > 0
