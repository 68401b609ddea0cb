"""Battles: who takes part, the ground, what is added to the dice, losses of two throws (WE-18 to 22).

What players do in them is the business of `warfare`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.places import link, neighbours
from hexwright.rules.engine.play import Play, Until, number, per_unit
from hexwright.rules.engine.records import BattleScope, Game
from hexwright.rules.engine.units import enemies_in
from hexwright.rules.language.prelude import (
    Ints,
    any_bit,
    common,
    count_bits,
    cut,
    has_bit,
    ints,
    no_bits,
    with_bit,
)
from hexwright.rules.mechanism.stacking.rules import stack_reason
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Values

from ..drives.rules import drive_of
from .parameters import Battle, Crossing

# How far a battle has come.
QUIET: Final = 0  # there is none
ATTACK_CARD: Final = 1  # the attacker may play a card
DEFENCE_CARD: Final = 2  # the defender may
FIRST_FIRE: Final = 3  # the defender has fired, attackers owe losses before they fire
LOSSES: Final = 4  # both have fired, losses are owed
RETREAT: Final = 5  # defenders must retreat
ADVANCE: Final = 6  # attackers may advance

# On which side of a battle a unit is.
ATTACKS: Final = 1
DEFENDS: Final = 2

TOP: Final = 9  # the highest the die counts, whatever is added


@dataclass(kw_only=True)
class Fight:
    """The battle at hand, and who has fought with the card of the phase."""

    stage: int = number()
    target: int = number(NOWHERE)
    attacker: int = number(NOWHERE)  # sides
    defender: int = number(NOWHERE)
    part: Ints = per_unit()  # ATTACKS or DEFENDS, 0 for others
    row: int = number(NOWHERE)  # of the table of terrain that changes the dice
    attack_card: int = number(NOWHERE)  # the card that the attacker has played
    defence_card: int = number(NOWHERE)
    attacker_owes: int = number()  # losses, of which a step absorbs one and its armour
    defender_owes: int = number()
    attacker_lost: int = number()  # steps
    defender_lost: int = number()
    must_go: Ints = per_unit()  # spaces that a unit must still retreat
    may_stay: int = number()  # 1 where that is up to the defender
    advanced: Ints = per_unit()  # spaces
    fought: Ints = per_unit(0, Until.PHASE)  # 1 for those who have attacked


# --- the parties ------------------------------------------------------------------------------------
def party(game: Game, play: Play, part: int) -> Ints:
    """The units on a side of the battle at hand."""
    fight = play.of(Fight)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if fight.part[u] == part:
            found[count] = u
            count += 1
    return cut(found, count)


def printed(game: Game, play: Play, values: Ints, unit: int) -> int:
    """What a unit's counter shows of some stat now; of a lost unit what it shows with its last step."""
    return values[game.units.first[unit] + max(1, play.left[unit])]


def strength(game: Game, play: Play, units: Ints) -> int:
    """The attack values of units, added up."""
    values = game.units.stats[game.of(Battle).attack]
    total = 0
    for u in units:
        total += printed(game, play, values, u)
    return total


def armour(game: Game, play: Play, unit: int) -> int:
    """The armour of a unit."""
    return printed(game, play, game.units.stats[game.of(Battle).armour], unit)


def has_armour(game: Game, play: Play, units: Ints) -> bool:
    """Whether one of some units has armour."""
    for u in units:
        if armour(game, play, u) > 0:
            return True
    return False


def spaces_of(play: Play, units: Ints) -> int:
    """In how many spaces units stand."""
    found = no_bits()
    for u in units:
        found = with_bit(found, play.at[u])
    return count_bits(found)


# --- the ground -------------------------------------------------------------------------------------
def all_cross(game: Game, play: Play, attackers: Ints, target: int, terrain: int) -> bool:
    """Whether every attacker crosses a connection that makes a row of the table count."""
    for crossing in game.of(Battle).crossings:
        if crossing.as_ == terrain and counts_now(game, play, crossing, attackers, target):
            cross = True
            for u in attackers:
                i = link(game, play.at[u], target)
                if i == NOWHERE or not any_bit(common(game.places.links_kind[i], crossing.over)):
                    cross = False
            if cross:
                return True
    return False


def counts_now(game: Game, play: Play, crossing: Crossing, attackers: Ints, target: int) -> bool:
    """Whether a crossing makes its row count in a battle at all."""
    if crossing.when is None:
        return True
    defenders = party(game, play, DEFENDS)
    return crossing.when(
        BattleScope(
            game,
            play,
            side=game.units.side[attackers[0]],
            attackers=attackers,
            defenders=defenders,
            target=target,
            elsewhere=False,
            value=strength(game, play, attackers) - strength(game, play, defenders),
        )
    )


def row_of(game: Game, play: Play, attackers: Ints, target: int) -> int:
    """The row of the table that changes the dice: of those for the target and for what is crossed the one
    that is worst for the attacker, by its own die, then by the defender's, then by who fires first; NOWHERE
    for none.
    """
    found = NOWHERE
    worst = 0
    for k, row in enumerate(game.of(Battle).rows):
        if counts_as(game, play, target, row.terrain) or all_cross(
            game, play, attackers, target, row.terrain
        ):
            bad = 200 - 20 * row.attacker + 2 * row.defender + (1 if row.first else 0)
            if bad > worst:
                worst = bad
                found = k
    return found


def counts_as(game: Game, play: Play, target: int, terrain: int) -> bool:
    """Whether a space is of a terrain, or a marker makes it one (WE-17)."""
    if game.places.terrain[target] == terrain:
        return True
    rules = game.of(Battle)
    if terrain == rules.fort:
        for value in game.of(Values).places:
            if value.id == rules.forts and value_of(play, value, target) != 0:
                return True
    return False


def holds(game: Game, play: Play, target: int) -> bool:
    """Whether nobody retreats out of a space, for what it is (WE-25)."""
    for row in game.of(Battle).rows:
        if counts_as(game, play, target, row.terrain) and row.holds:
            return True
    return False


def fires_first(game: Game, play: Play) -> bool:
    """Whether the defender of the battle at hand fires first (WE-35)."""
    fight = play.of(Fight)
    first = False
    for k, row in enumerate(game.of(Battle).rows):
        if k == fight.row:
            first = row.first
            for one in game.of(Battle).cards:
                if one.card in (fight.attack_card, fight.defence_card) and one.together is not None:
                    if one.together == row.terrain:
                        first = False
    return first


# --- cards ------------------------------------------------------------------------------------------
def suits_battle(game: Game, play: Play, card: int) -> bool:
    """Whether a combat card may be played by who may play one in the battle at hand."""
    fight = play.of(Fight)
    attackers = party(game, play, ATTACKS)
    defenders = party(game, play, DEFENDS)
    own = attackers if fight.stage == ATTACK_CARD else defenders
    for one in game.of(Battle).cards:
        if one.card == card:
            if fight.stage == ATTACK_CARD and not one.attacks:
                return False
            if fight.stage == DEFENCE_CARD and not one.defends:
                return False
            if one.own_armour and not has_armour(game, play, own):
                return False
            if spaces_of(play, attackers) < one.from_spaces:
                return False
            if one.when is None:
                return True
            return one.when(
                BattleScope(
                    game,
                    play,
                    side=fight.attacker,
                    attackers=attackers,
                    defenders=defenders,
                    target=fight.target,
                    elsewhere=False,
                    value=strength(game, play, attackers) - strength(game, play, defenders),
                )
            )
    return False


def is_combat_card(game: Game, card: int) -> bool:
    """Whether a card can ever be played into a battle."""
    for one in game.of(Battle).cards:
        if one.card == card:
            return True
    return False


def silenced(game: Game, play: Play) -> bool:
    """Whether the card of the attacker keeps the defender from playing one."""
    for one in game.of(Battle).cards:
        if one.card == play.of(Fight).attack_card and one.silences:
            return True
    return False


def goes_far(game: Game, play: Play, unit: int) -> bool:
    """Whether a card lets an attacker advance another space."""
    for one in game.of(Battle).cards:
        if one.far and one.card == play.of(Fight).attack_card:
            return armour(game, play, unit) > 0
    return False


def nobody_retreats(game: Game, play: Play) -> bool:
    """Whether a card keeps the defender where it is."""
    fight = play.of(Fight)
    for one in game.of(Battle).cards:
        if one.stands and one.card in (fight.attack_card, fight.defence_card):
            return True
    return False


def may_fall_back(game: Game, play: Play) -> bool:
    """Whether a card lets defenders retreat a space if they like."""
    for one in game.of(Battle).cards:
        if one.falls_back and one.card == play.of(Fight).defence_card:
            return True
    return False


# --- dice and losses --------------------------------------------------------------------------------
def change(game: Game, play: Play, part: int) -> int:
    """What is added to the die of a side of the battle at hand (WE-21)."""
    fight = play.of(Fight)
    total = drive_of(play) if part == ATTACKS else 0
    total += added_by(game, fight.row, part)
    for one in game.of(Battle).cards:
        if one.card == fight.attack_card and part == ATTACKS:
            total += one.attack + one.own
        if one.card == fight.attack_card and part == DEFENDS:
            total += one.defend
        if one.card == fight.defence_card and part == ATTACKS:
            total += one.attack
            if one.armoured != 0 and has_armour(game, play, party(game, play, ATTACKS)):
                total += one.armoured
        if one.card == fight.defence_card and part == DEFENDS:
            total += one.defend + one.own
    return total


def within_table(die: int) -> int:
    """A die and what is added to it, as the table has it."""
    return max(0, min(TOP, die))


def quarters_of(game: Game, die: int) -> int:
    """How effective a throw is, in quarters."""
    found = 0
    for k, quarters in enumerate(game.of(Battle).quarters):
        if k == within_table(die):
            found = quarters
    return found


def losses(game: Game, value: int, die: int) -> int:
    """What a side with so much attack value costs the enemy: halves are rounded up, once for all (WE-22)."""
    return (quarters_of(game, die) * value + 2) // 4


def added_by(game: Game, row: int, part: int) -> int:
    """What a row of the table of terrain adds to the die of a side."""
    for k, one in enumerate(game.of(Battle).rows):
        if k == row:
            return one.attacker if part == ATTACKS else one.defender
    return 0


def is_first(game: Game, row: int) -> bool:
    """Whether a row of the table of terrain lets the defender fire first."""
    for k, one in enumerate(game.of(Battle).rows):
        if k == row:
            return one.first
    return False


def hopes(game: Game, value: int, row: int, part: int) -> int:
    """Losses that so much attack value costs the enemy on the average of all throws, in hundredths.

    `row`: of the table of terrain; cards change nothing yet.
    """
    added = added_by(game, row, part)
    total = 0
    for face in range(TOP + 1):
        total += losses(game, value, face + added)
    return 100 * total // (TOP + 1)


def price(game: Game, play: Play, unit: int) -> int:
    """Losses that the next step of a unit absorbs."""
    return 1 + armour(game, play, unit)


def capacity(game: Game, play: Play, units: Ints) -> int:
    """Losses that all steps of some units absorb."""
    values = game.units.stats[game.of(Battle).armour]
    total = 0
    for u in units:
        for step in range(1, play.left[u] + 1):
            total += 1 + values[game.units.first[u] + step]
    return total


def spaces_back(game: Game, more: int) -> int:
    """How many spaces the defender retreats that has lost so many steps more than the attacker (WE-24)."""
    found = 0
    for k, spaces in enumerate(game.of(Battle).retreats):
        if k <= more:
            found = spaces
    return found


# --- where units go ---------------------------------------------------------------------------------
def stays_there(game: Game, unit: int, place: int) -> bool:
    """Whether a unit can stand at a place at all: fleets at sea and in ports, others on land."""
    rule = game.of(Battle)
    at_sea = game.places.terrain[place] == rule.sea
    if has_bit(game.units.sets[unit], rule.fleets):
        return at_sea or has_bit(game.places.sets[place], rule.ports)
    return not at_sea


def takes_back(game: Game, play: Play, unit: int, place: int) -> bool:
    """Whether a place is open to a unit that retreats: a space of its own side with room, without enemies."""
    side = game.units.side[unit]
    if play.control[place] != side or place == play.of(Fight).target or not stays_there(game, unit, place):
        return False
    if enemies_in(game, play, side, place) > 0:
        return False
    return stack_reason(game, play, side, place, ints(1, unit)) == FINE


def may_go_back(game: Game, play: Play, unit: int, place: int) -> bool:
    """Whether a unit that must retreat may go to a place next: one from where it gets as far as it must, and
    no place beside the one it has left.
    """
    fight = play.of(Fight)
    if link(game, play.at[unit], place) == NOWHERE or not takes_back(game, play, unit, place):
        return False
    if play.at[unit] != fight.target and link(game, fight.target, place) != NOWHERE:
        return False
    if fight.must_go[unit] < 2:
        return True
    for beyond in neighbours(game, place):
        if link(game, fight.target, beyond) == NOWHERE and takes_back(game, play, unit, beyond):
            return True
    return False


def has_way_back(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit that must retreat can."""
    for place in neighbours(game, play.at[unit]):
        if may_go_back(game, play, unit, place):
            return True
    return False
