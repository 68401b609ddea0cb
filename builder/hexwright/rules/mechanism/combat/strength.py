"""Who fights whom, how strong they are, and the sum of a battle before the dice."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import ELSEWHERE
from hexwright.rules.engine.numbers import changed
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import BattleScope, FighterScope, Game, StandingUnit
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import opposes
from hexwright.rules.language.prelude import Bits, Ints, cut, has_bit, ints, no_bits
from hexwright.rules.mechanism.combat.aftermath import Backing
from hexwright.rules.mechanism.combat.deciding import (
    BY_DIFFERENTIAL,
    BY_ODDS,
    BY_STRENGTH,
    EXACT,
    ROUND_DOWN,
    ROUND_UP,
    Shift,
)
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.zones.rules import combat_zone


@dataclass(frozen=True)
class Clash:
    """A battle before the dice.

    Attributes:
        attackers, defenders: who fights whom.
        target: the place attacked.
        elsewhere: whether the attackers come from somewhere else than places of the map beside it.
        mine, theirs: what each attacker and each defender adds, in parts.
        attack, defence: the sums, in parts, rounded as the kind of battle says.
        value: attack minus defence, whole, rounded down.
        first: the column before shifts.
        shifts: how many shifts of columns apply; `shift`: columns to the right in all.
        die, against: what is added to the throw of the attacker, and to that of the defender.
        column: the column that counts.

    """

    attackers: Ints
    defenders: Ints
    target: int
    elsewhere: bool
    mine: Ints
    theirs: Ints
    attack: int
    defence: int
    value: int
    first: int
    shifts: int
    shift: int
    die: int
    against: int
    column: int


def defenders_of(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> Ints:
    """Whom units attack in a place."""
    side = game.units.side[attackers[0]]
    start = play.at[attackers[0]]
    picky = picks_among(game, play, kind, side, target)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if play.at[u] == target and opposes(game, play, side, game.units.side[u]):
            if is_target(game, play, kind, start, u) and (not picky or play.of(Battle).picked[u] != 0):
                found[count] = u
                count += 1
    return cut(found, count)


def picks_among(game: Game, play: Play, kind: Kind, side: int, target: int) -> bool:
    """Whether a side has picked some of its enemies in a place who can still be attacked so."""
    if kind.picks:
        for u in range(game.units.count):
            if play.at[u] == target and play.of(Battle).picked[u] != 0:
                if opposes(game, play, side, game.units.side[u]) and not was_attacked(game, play, kind, u):
                    return True
    return False


def was_attacked(game: Game, play: Play, kind: Kind, unit: int) -> bool:
    """Whether a unit was attacked in this phase in a way that keeps others from attacking it so."""
    battle = play.of(Battle)
    found = False
    for other in game.of(Combat).kinds:
        if has_bit(kind.once_against, other.number) and battle.was_attacked[other.number][unit] != 0:
            found = True
    return found


def is_target(game: Game, play: Play, kind: Kind, start: int, unit: int) -> bool:
    """Whether an enemy may be attacked so by units in a place (`start`): the one aimed at, where a battle is
    against a single unit; who is to attack that place, where the defence answers.
    """
    if kind.aims and unit != play.of(Battle).aim:
        return False
    if kind.answers and play.of(Battle).declared[unit] != start:
        return False
    if kind.picks and was_attacked(game, play, kind, unit):
        return False
    return kind.against is None or kind.against(StandingUnit(game, play, unit=unit))


def total(amounts: Ints) -> int:
    """The sum of some numbers."""
    found = 0
    for amount in amounts:
        found += amount
    return found


def rounded(kind: Kind, amount: int) -> int:
    """The strength of a party, rounded as the kind of battle says."""
    if kind.rounding == EXACT:
        return amount
    if kind.rounding == ROUND_DOWN:
        return amount // kind.parts * kind.parts
    if kind.rounding == ROUND_UP:
        return (amount + kind.parts - 1) // kind.parts * kind.parts
    return (amount * 2 + kind.parts) // (kind.parts * 2) * kind.parts


def printed_strength(game: Game, play: Play, kind: Kind, unit: int, attacks: bool) -> int:
    """What a unit's counter shows for an attack, or for a defence, with the steps it has left; in parts."""
    place = game.units.first[unit] + play.left[unit]
    found = 0
    if attacks:
        if kind.attack != "":
            found = game.units.stats[kind.attack][place] * kind.attack_times
    elif kind.defence != "":
        found = game.units.stats[kind.defence][place] * kind.defence_times
    return found


def strength(game: Game, play: Play, kind: Kind, who: FighterScope, given: Ints) -> int:
    """A unit's strength in a battle, in parts, after all that changes it.

    `given`: for each change and place 1 + the side that has it already, where only one unit has it. Changes
    `given`.
    """
    found = printed_strength(game, play, kind, who.unit, who.attacking)
    for k, change in enumerate(kind.changes):
        if change.when is None or change.when(who):
            if kind.once_in_place[k] == 0:
                found = changed(found, change, kind.parts)
            elif on_map(game, play.at[who.unit]):
                here = k * game.places.count + play.at[who.unit]
                if given[here] != 1 + game.units.side[who.unit]:
                    given[here] = 1 + game.units.side[who.unit]
                    found = changed(found, change, kind.parts)
    return found


def nothing_given(game: Game, kind: Kind) -> Ints:
    """What `strength` notes of changes that only one unit in a place has; empty where there are none."""
    for once in kind.once_in_place:
        if once != 0:
            return ints(len(kind.once_in_place) * game.places.count, 0)
    return ints(0, 0)


def supply_asked(game: Game, play: Play, kind: Kind, side: int) -> Ints:
    """State of supply of every unit of a side, as far as anything asks for it."""
    if kind.by_supply:
        return supply_states(game, play, side)
    return ints(game.units.count, ELSEWHERE)


def zone_asked(game: Game, play: Play, kind: Kind, side: int, fighters: Ints) -> Bits:
    """The places in an enemy zone as it counts for combat, as far as anything asks for them."""
    if kind.by_zone:
        return combat_zone(game, play, side, fighters)
    return no_bits()


def attack_strengths(
    game: Game, play: Play, kind: Kind, attackers: Ints, defenders: Ints, target: int, elsewhere: bool
) -> Ints:
    """What each attacker adds to an attack, in parts."""
    side = game.units.side[attackers[0]]
    supply = supply_asked(game, play, kind, side)
    zone = zone_asked(game, play, kind, side, attackers)
    given = nothing_given(game, kind)
    found = ints(len(attackers), 0)
    for k in range(len(attackers)):
        u = attackers[k]
        who = FighterScope(
            game,
            play,
            unit=u,
            supply=ELSEWHERE if supply[u] < 0 else supply[u],
            zone=has_bit(zone, play.at[u]),
            to=target,
            enemies=len(defenders),
            to_zone=has_bit(zone, target),
            side=side,
            attackers=attackers,
            defenders=defenders,
            target=target,
            elsewhere=elsewhere,
            attacking=True,
        )
        found[k] = strength(game, play, kind, who, given)
    return found


def defence_strengths(
    game: Game, play: Play, kind: Kind, attackers: Ints, defenders: Ints, target: int, elsewhere: bool
) -> Ints:
    """What each of those who are attacked adds to the defence, in parts; nothing once it has fallen back."""
    side = game.units.side[attackers[0]]
    given = nothing_given(game, kind)
    found = ints(len(defenders), 0)
    for theirs in range(game.sides):
        if not opposes(game, play, side, theirs):
            continue
        supply = supply_asked(game, play, kind, theirs)
        zone = zone_asked(game, play, kind, theirs, defenders)
        for k in range(len(defenders)):
            u = defenders[k]
            if game.units.side[u] != theirs or play.of(Battle).fell_back[u] != 0:
                continue
            who = FighterScope(
                game,
                play,
                unit=u,
                supply=ELSEWHERE if supply[u] < 0 else supply[u],
                zone=has_bit(zone, target),
                to=target,
                enemies=len(defenders),
                to_zone=has_bit(zone, target),
                side=side,
                attackers=attackers,
                defenders=defenders,
                target=target,
                elsewhere=elsewhere,
                attacking=False,
            )
            found[k] = strength(game, play, kind, who, given)
    return found


def column_of(kind: Kind, value: int, over: int) -> int:
    """The column of a value `value` / `over`: the last one that it reaches; the first for all below."""
    column = 0
    for k in range(len(kind.least) // 2):
        reached = value * kind.least[k * 2 + 1] - kind.least[k * 2] * over
        if reached > 0 or (reached == 0 and not kind.above):
            column = k
    return min(column, kind.highest)


def column_count(kind: Kind) -> int:
    """How many columns its table has, 1 without a table."""
    return max(1, len(kind.least) // 2)


def clash_of(game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool) -> Clash:
    """A battle of some units against all whom they attack in a place."""
    defenders = defenders_of(game, play, kind, attackers, target)
    return clash_with(game, play, kind, attackers, defenders, target, elsewhere)


def clash_with(
    game: Game, play: Play, kind: Kind, attackers: Ints, defenders: Ints, target: int, elsewhere: bool
) -> Clash:
    """A battle of some units against others in a place."""
    mine = attack_strengths(game, play, kind, attackers, defenders, target, elsewhere)
    theirs = defence_strengths(game, play, kind, attackers, defenders, target, elsewhere)
    attack = rounded(kind, total(mine))
    defence = rounded(kind, total(theirs))
    for adds in game.hooks.strength_added:
        to_attack: int = adds(game, play, attackers, defenders, target, True)
        to_defence: int = adds(game, play, attackers, defenders, target, False)
        attack += to_attack * kind.parts
        defence += to_defence * kind.parts
    value = (attack - defence) // kind.parts
    battle = BattleScope(
        game,
        play,
        side=game.units.side[attackers[0]],
        attackers=attackers,
        defenders=defenders,
        target=target,
        elsewhere=elsewhere,
        value=value,
    )
    shifts = 0
    shift = 0
    die = 0
    against = 0
    for change in kind.shifts:
        if (change.when is None or change.when(battle)) and is_among(game, play, change, defenders):
            more = change.die
            if change.by is not None:
                more += change.by(battle)
            if change.columns != 0:
                shifts += 1
            shift += change.columns
            if change.defender:
                against += more
            else:
                die += more
    for backing in game.of(Combat).backing:
        if is_backed(play, kind, backing, target):
            die += backing.die
    for helps in game.hooks.die_changes:
        help_given: int = helps(game, play, attackers, defenders, target)
        die += help_given
    first = 0
    if kind.resolver == BY_DIFFERENTIAL:
        first = column_of(kind, attack - defence, kind.parts)
    elif kind.resolver == BY_ODDS:
        first = column_of(kind, attack, max(defence, kind.parts))
    elif kind.resolver == BY_STRENGTH:
        first = column_of(kind, attack, kind.parts)
    column = max(0, min(column_count(kind) - 1, first + shift))
    return Clash(
        attackers,
        defenders,
        target,
        elsewhere,
        mine,
        theirs,
        attack,
        defence,
        value,
        first,
        shifts,
        shift,
        die,
        against,
        column,
    )


def is_among(game: Game, play: Play, change: Shift, defenders: Ints) -> bool:
    """Whether one of those who are attacked is such as a shift asks for."""
    if change.one_defender is None:
        return True
    for u in defenders:
        if change.one_defender(StandingUnit(game, play, unit=u)):
            return True
    return False


def is_backed(play: Play, kind: Kind, backing: Backing, target: int) -> bool:
    """Whether something bought for attacks on a place changes the throw of a battle."""
    if not kind.declares or not has_bit(backing.kinds, kind.number):
        return False
    return play.of(Battle).backed[target] == backing.number + 1


def is_too_weak(kind: Kind, clash: Clash) -> bool:
    """Whether an attack has less than the first column of its table needs."""
    if not kind.too_weak:
        return False
    value = clash.attack
    over = kind.parts
    if kind.resolver == BY_DIFFERENTIAL:
        value = clash.attack - clash.defence
    elif kind.resolver == BY_ODDS:
        over = max(clash.defence, kind.parts)
    return value * kind.least[1] < kind.least[0] * over
