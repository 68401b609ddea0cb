"""Names that authors may use about battles."""

from __future__ import annotations

from hexwright.rules.engine.codes import (
    ATTACKERS,
    NEVER,
    NOWHERE,
    Directions,
    Flags,
    Groups,
    HexSets,
    Hexsides,
    Nationalities,
    Party,
    Side,
    Sizes,
    Terrain,
    UnitSetName,
    UnitSets,
    UnitTypes,
)
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.places import direction, distance, link, on_map
from hexwright.rules.engine.records import BattleScope, FighterScope, OutcomeScope, PartiesScope, TargetScope
from hexwright.rules.engine.units import opposes
from hexwright.rules.language.prelude import Bits, Ints, common, count_bits, has_bit, no_bits, union, with_bit
from hexwright.rules.mechanism.combat.state import Battle


@known("whether its strength is asked for an attack")
def attacking(who: FighterScope) -> bool:
    """Whether it is one of the attackers."""
    return who.attacking


@known("hexes, or links of a map of spaces, from it to the hex attacked")
def away(who: FighterScope) -> int:
    """How far a unit stands from the place attacked."""
    at = who.play.at[who.unit]
    return distance(who.game, at, who.to) if on_map(who.game, at) else NEVER


@known("steps the attacker loses")
def attacker_loses(battle: OutcomeScope) -> int:
    """The steps that the attacker loses, from units it chooses."""
    return battle.attacker_loses


@known("steps the defender loses")
def defender_loses(battle: OutcomeScope) -> int:
    """The steps that the defender loses, from units it chooses."""
    return battle.defender_loses


# --- attacks that are declared ----------------------------------------------------------------------
@known("whether units of its side are to attack the hex")
def to_be_attacked(who: TargetScope) -> bool:
    """Whether an attack on a place is declared for a unit of the side."""
    for u in range(who.game.units.count):
        if who.play.of(Battle).declared[u] == who.to:
            if who.game.units.side[u] == who.game.units.side[who.unit]:
                return True
    return False


@known("whether an enemy in the hex is to attack")
def to_attacker(who: TargetScope) -> bool:
    """Whether an attack is declared for an enemy in a place."""
    for u in range(who.game.units.count):
        if who.play.of(Battle).declared[u] != NOWHERE and who.play.at[u] == who.to:
            if opposes(who.game, who.play, who.game.units.side[u], who.game.units.side[who.unit]):
                return True
    return False


# --- the two parties --------------------------------------------------------------------------------
def party_of(parties: PartiesScope, who: Party) -> Ints:
    """The attackers, or the defenders."""
    return parties.attackers if who == ATTACKERS else parties.defenders


@known("the side that attacks")
def attacker(parties: PartiesScope) -> Side:
    """The side that attacks."""
    return parties.side


@known("the side that defends")
def defender(parties: PartiesScope) -> Side:
    """The side that defends, NOWHERE for nobody."""
    return parties.game.units.side[parties.defenders[0]] if len(parties.defenders) > 0 else NOWHERE


@known("number of these units")
def count(parties: PartiesScope, who: Party) -> int:
    """How many attack, or defend."""
    return len(party_of(parties, who))


@known("nationalities of these units")
def nationalities(parties: PartiesScope, who: Party) -> Nationalities:
    """Nationalities among the attackers, or the defenders."""
    return among(parties.game.units.nationality, party_of(parties, who))


@known("groups of these units")
def groups(parties: PartiesScope, who: Party) -> Groups:
    """Groups among the attackers, or the defenders."""
    return among(parties.game.units.group, party_of(parties, who))


@known("sizes of these units")
def sizes(parties: PartiesScope, who: Party) -> Sizes:
    """Sizes among the attackers, or the defenders."""
    return among(parties.game.units.size, party_of(parties, who))


@known("types of these units")
def types(parties: PartiesScope, who: Party) -> UnitTypes:
    """Types among the attackers, or the defenders."""
    return among(parties.game.units.type, party_of(parties, who))


@known("unit sets that one of these units belongs to")
def sets(parties: PartiesScope, who: Party) -> UnitSets:
    """Unit sets of which one is among the attackers, or the defenders."""
    found = no_bits()
    for u in party_of(parties, who):
        found = union(found, parties.game.units.sets[u])
    return found


@known("how many of these units belong to a unit set")
def count_of(parties: PartiesScope, who: Party, units: UnitSetName) -> int:
    """How many of a unit set attack, or defend."""
    found = 0
    for u in party_of(parties, who):
        if has_bit(parties.game.units.sets[u], units):
            found += 1
    return found


def among(values: Ints, units: Ints) -> Bits:
    """The values of some units, as a set."""
    found = no_bits()
    for u in units:
        found = with_bit(found, values[u])
    return found


# --- how the attackers stand to the place -----------------------------------------------------------
@known("where attackers stand, seen from the hex", hexes=True)
def directions(parties: PartiesScope) -> Directions:
    """The directions from the place attacked to attackers beside it."""
    found = no_bits()
    if not parties.elsewhere:
        for u in parties.attackers:
            d = direction(parties.game, parties.target, parties.play.at[u])
            if d != NOWHERE:
                found = with_bit(found, d)
    return found


@known("hexes beside it from which it is attacked", hexes=True)
def from_hexes(parties: PartiesScope) -> int:
    """From how many hexes beside it a place is attacked."""
    return count_bits(directions(parties))


@known("attacked from opposite, three alternate or more than three hexes", hexes=True)
def concentric(parties: PartiesScope) -> bool:
    """Whether attackers stand in opposite hexes, in three alternate ones, or in four or more."""
    return surrounds(directions(parties))


def surrounds(ring: Bits) -> bool:
    """Whether some directions are opposite, or three alternate ones, or four or more."""
    if count_bits(ring) > 3:
        return True
    for d in range(3):
        if has_bit(ring, d) and has_bit(ring, d + 3):
            return True
    return (has_bit(ring, 0) and has_bit(ring, 2) and has_bit(ring, 4)) or (
        has_bit(ring, 1) and has_bit(ring, 3) and has_bit(ring, 5)
    )


@known("kinds of hexsides or connections that every attacker crosses")
def crossed(parties: PartiesScope) -> Hexsides:
    """Kinds of links that all attackers attack across; none when one is not beside the place."""
    found = no_bits()
    if parties.elsewhere:
        return found
    for k in range(len(parties.attackers)):
        at = parties.play.at[parties.attackers[k]]
        way = NOWHERE
        if at >= 0 and at < parties.game.places.count:
            way = link(parties.game, parties.target, at)
        kinds = no_bits()
        if way != NOWHERE:
            kinds = parties.game.places.links_kind[way]
        found = kinds if k == 0 else common(found, kinds)
    return found


@known("flags that every attacker's hex has")
def from_flags(parties: PartiesScope) -> Flags:
    """Flags of the places of all attackers; every flag there is when none of them comes from the map."""
    places = parties.game.places
    found = no_bits()
    for h in range(places.count):
        found = union(found, places.flags[h])
    if not parties.elsewhere:
        for u in parties.attackers:
            if parties.play.at[u] >= 0:
                found = common(found, places.flags[parties.play.at[u]])
    return found


# --- the place attacked -----------------------------------------------------------------------------
@known("attack minus defence, in whole numbers")
def differential(battle: BattleScope) -> int:
    """Attack minus defence, rounded down."""
    return battle.value


@known("terrain of the hex attacked")
def terrain(battle: BattleScope) -> Terrain:
    """The terrain of the place attacked."""
    return battle.game.places.terrain[battle.target]


@known("terrain under a town or city; else as terrain")
def ground(battle: BattleScope) -> Terrain:
    """The land of the place attacked."""
    return battle.game.places.ground[battle.target]


@known("flags of the hex attacked")
def flags(battle: BattleScope) -> Flags:
    """The flags of the place attacked."""
    return battle.game.places.flags[battle.target]


@known("hex sets the hex attacked belongs to")
def hex_sets(battle: BattleScope) -> HexSets:
    """The sets that the place attacked belongs to."""
    return battle.game.places.sets[battle.target]


@known("column of the hex attacked", hexes=True)
def column(battle: BattleScope) -> int:
    """The column of the place attacked."""
    grid = battle.game.places.grid
    return NOWHERE if grid is None else grid.column[battle.target]


@known("row of the hex attacked", hexes=True)
def row(battle: BattleScope) -> int:
    """The row of the place attacked."""
    grid = battle.game.places.grid
    return NOWHERE if grid is None else grid.row[battle.target]


@known("who controls the hex attacked")
def control(battle: BattleScope) -> Side:
    """The side that controls the place attacked."""
    return battle.play.control[battle.target]
