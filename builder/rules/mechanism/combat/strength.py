"""Who fights whom, how strong they are, and the sum of a battle before the dice."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.codes import ELSEWHERE
from builder.rules.engine.game import Game
from builder.rules.engine.numbers import changed
from builder.rules.engine.play import Play
from builder.rules.engine.scopes import BattleScope, FighterScope, StandingUnit
from builder.rules.engine.supplied import supply_states
from builder.rules.engine.units import opposes
from builder.rules.language.prelude import Ints, cut, has_bit, ints
from builder.rules.mechanism.combat.records import (
    BY_DIFFERENTIAL,
    BY_ODDS,
    BY_STRENGTH,
    EXACT,
    ROUND_DOWN,
    ROUND_UP,
    Kind,
)
from builder.rules.mechanism.combat.state import Battle
from builder.rules.mechanism.zones.rules import enemy_zone


@dataclass(frozen=True)
class Sum:
    """A battle before the dice. `attack`, `defence`: in parts; `value`: attack minus defence, whole;
    `first`: the column before shifts; `shift`: columns, `die`: what is added to the throw; `column`: that
    counts.
    """

    attack: int = 0
    defence: int = 0
    value: int = 0
    first: int = 0
    shift: int = 0
    die: int = 0
    column: int = 0


def defenders_of(game: Game, play: Play, kind: Kind, side: int, target: int) -> Ints:
    """Whom a side attacks in a place."""
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if play.at[u] == target and opposes(game, side, game.units.side[u]):
            if kind.against is None or kind.against(StandingUnit(game, play, unit=u)):
                found[count] = u
                count += 1
    return cut(found, count)


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


def strength(game: Game, play: Play, kind: Kind, who: FighterScope) -> int:
    """A unit's strength in a battle, in parts, after all that changes it."""
    found = printed_strength(game, play, kind, who.unit, who.attacking)
    for change in kind.changes:
        if change.when is None or change.when(who):
            found = changed(found, change, kind.parts)
    return found


def attack_strengths(
    game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool
) -> Ints:
    """What each attacker adds to an attack, in parts."""
    side = game.units.side[attackers[0]]
    defenders = defenders_of(game, play, kind, side, target)
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
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
        found[k] = strength(game, play, kind, who)
    return found


def defence_strengths(
    game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool
) -> Ints:
    """What each of those who are attacked adds to the defence, in parts; nothing once it has fallen back."""
    side = game.units.side[attackers[0]]
    defenders = defenders_of(game, play, kind, side, target)
    found = ints(len(defenders), 0)
    for theirs in range(game.sides):
        if not opposes(game, side, theirs):
            continue
        supply = supply_states(game, play, theirs)
        zone = enemy_zone(game, play, theirs)
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
            found[k] = strength(game, play, kind, who)
    return found


def column_of(kind: Kind, value: int, over: int) -> int:
    """The column of a value `value` / `over`: the last one that it reaches; the first for all below."""
    column = 0
    for k in range(len(kind.least) // 2):
        reached = value * kind.least[k * 2 + 1] - kind.least[k * 2] * over
        if reached > 0 or (reached == 0 and not kind.above):
            column = k
    return column


def column_count(kind: Kind) -> int:
    """How many columns its table has, 1 without a table."""
    return max(1, len(kind.least) // 2)


def battle_sum(
    game: Game,
    play: Play,
    kind: Kind,
    attackers: Ints,
    target: int,
    elsewhere: bool,
    mine: Ints,
    theirs: Ints,
) -> Sum:
    """The sum of a battle before the dice. `mine`, `theirs`: what attackers and defenders add, in parts."""
    attack = rounded(kind, total(mine))
    defence = rounded(kind, total(theirs))
    side = game.units.side[attackers[0]]
    value = (attack - defence) // kind.parts
    battle = BattleScope(
        game,
        play,
        side=side,
        attackers=attackers,
        defenders=defenders_of(game, play, kind, side, target),
        target=target,
        elsewhere=elsewhere,
        value=value,
    )
    shift = 0
    die = 0
    for change in kind.shifts:
        if change.when is None or change.when(battle):
            shift += change.columns
            die += change.die
            if change.by is not None:
                die += change.by(battle)
    first = 0
    if kind.resolver == BY_DIFFERENTIAL:
        first = column_of(kind, attack - defence, kind.parts)
    elif kind.resolver == BY_ODDS:
        first = column_of(kind, attack, max(defence, kind.parts))
    elif kind.resolver == BY_STRENGTH:
        first = column_of(kind, attack, kind.parts)
    column = max(0, min(column_count(kind) - 1, first + shift))
    return Sum(attack, defence, value, first, shift, die, column)
