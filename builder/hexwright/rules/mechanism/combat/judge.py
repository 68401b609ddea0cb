"""Who may attack what."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.bans import banned, passed
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.numbers import attribute
from hexwright.rules.engine.phases import NOT_NOW, turn_refusal
from hexwright.rules.engine.places import distance, link, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import BattleScope, Game, TargetScope, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemies_in, opposes
from hexwright.rules.engine.words import doing, reason
from hexwright.rules.language.prelude import Ints, any_bit, common, has_bit
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.combat.strength import (
    clash_of,
    is_target,
    is_too_weak,
    picks_among,
    supply_asked,
    was_attacked,
    zone_asked,
)
from hexwright.rules.mechanism.values.changing import TOO_LITTLE, affordable

TO_FIGHT: Final = doing("combat")

BANNED: Final = reason("ban")
BY_SEA: Final = reason("sea")
DOES_NOT_ATTACK: Final = reason("does-not-attack")
HAS_ATTACKED: Final = reason("has-attacked")
NO_ENEMY: Final = reason("no-enemy")
WRONG_ENEMY: Final = reason("wrong-enemy")
NO_NEIGHBOUR: Final = reason("no-neighbour")
NOBODY_NEAR: Final = reason("nobody-near")
NOT_ADJACENT: Final = reason("adjacent")
NOT_DECLARED: Final = reason("not-declared")
NOT_ON_MAP: Final = reason("not-on-map")
NOT_TOGETHER: Final = reason("not-together")
OUT_OF_RANGE: Final = reason("range")
PICKED_OTHERS: Final = reason("picked-others")
RETREAT_FIRST: Final = reason("retreat-first")
STEPS_OWED: Final = reason("owed")
TOO_WEAK: Final = reason("too-weak")
TWO_SIDES: Final = reason("two-sides")
UNMIXED_ATTACK: Final = reason("mixed-attack")
WAS_ATTACKED: Final = reason("was-attacked")
WRONG_WAY: Final = reason("not-so")


def owing(play: Play) -> int:
    """Steps that are owed in the battle at hand."""
    return play.of(Battle).attacker_owes + play.of(Battle).defender_owes


def someone_must_go(play: Play) -> bool:
    """Whether units must retreat before anything else."""
    battle = play.of(Battle)
    for u in range(len(battle.must_go)):
        if battle.must_go[u] > 0 and battle.at_will[u] == 0:
            return True
    return False


def open_matter(play: Play) -> Ruling:
    """What must be settled of the battle at hand before anything else; FINE for nothing."""
    if owing(play) > 0:
        return Ruling(STEPS_OWED, owing(play))
    if someone_must_go(play):
        return Ruling(RETREAT_FIRST)
    return Ruling()


def is_open(game: Game, play: Play, kind: Kind) -> bool:
    """Whether a kind of battle may be fought now, or declared."""
    if not kind.always and not has_bit(kind.phases, play.phase) and not is_declaring(play, kind):
        return False
    return kind.when is None or kind.when(World(game, play))


def is_declaring(play: Play, kind: Kind) -> bool:
    """Whether this is a phase in which attacks are declared that are fought in another."""
    return kind.declares and has_bit(kind.declared_in, play.phase)


def has_fought(play: Play, unit: int) -> bool:
    """Whether a unit has attacked in this phase, in whatever way."""
    battle = play.of(Battle)
    for k in range(len(battle.attacked)):
        if battle.attacked[k][unit] != 0:
            return True
    return False


def is_attacked_already(play: Play, unit: int) -> bool:
    """Whether a unit was attacked in this phase, in whatever way."""
    battle = play.of(Battle)
    for k in range(len(battle.was_attacked)):
        if battle.was_attacked[k][unit] != 0:
            return True
    return False


def has_attacked(game: Game, play: Play, kind: Kind, unit: int) -> bool:
    """Whether a unit has attacked in this phase in a way that keeps it from attacking so."""
    battle = play.of(Battle)
    found = False
    for other in game.of(Combat).kinds:
        if has_bit(kind.once, other.number) and battle.attacked[other.number][unit] != 0:
            found = True
    return found


def attacks_again(game: Game, play: Play, kind: Kind, attackers: Ints) -> bool:
    """Whether one of these units has attacked in this phase already."""
    for u in attackers:
        if has_attacked(game, play, kind, u):
            return True
    return False


def farthest(game: Game, play: Play, kind: Kind, unit: int) -> int:
    """How many links a unit's attack reaches."""
    if kind.reach != "":
        return game.units.stats[kind.reach][game.units.first[unit] + play.left[unit]] // kind.reach_parts
    return kind.farthest


def range_refusal(game: Game, play: Play, kind: Kind, unit: int, target: int) -> int:
    """Why a place is too near or too far for an attack of a unit on the map; FINE if it is not."""
    at = play.at[unit]
    if kind.reach == "" and kind.nearest == 1 and kind.farthest == 1:
        way = link(game, at, target)
        if way == NOWHERE:
            return NOT_ADJACENT
        if any_bit(common(game.places.links_kind[way], kind.not_across)):
            return BY_SEA
        return FINE
    away = distance(game, at, target)
    if away < kind.nearest or away > farthest(game, play, kind, unit):
        return OUT_OF_RANGE
    if away == 1:
        way = link(game, at, target)
        if way != NOWHERE and any_bit(common(game.places.links_kind[way], kind.not_across)):
            return BY_SEA
    return FINE


def fighter_refusal(game: Game, play: Play, unit: int) -> int:
    """Why a unit takes part in no attack now, whatever it attacks; FINE if it may."""
    refusal = turn_refusal(game, play, game.units.side[unit], TO_FIGHT)
    if refusal != FINE:
        return refusal
    if not on_map(game, play.at[unit]):
        return NOT_ON_MAP
    for still in game.hooks.must_keep_still:
        found: int = still(game, play, unit)
        if found != FINE:
            return found
    return FINE


def attacker_refusal(game: Game, play: Play, kind: Kind, unit: int, target: int) -> int:
    """Why a unit could not attack a place, whoever else does; FINE if it could."""
    refusal = fighter_refusal(game, play, unit)
    if refusal != FINE:
        return refusal
    return range_refusal(game, play, kind, unit, target)


def target_refusal(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> Ruling:
    """Why there is nobody in a place whom units may attack now; FINE if there is."""
    side = game.units.side[attackers[0]]
    start = play.at[attackers[0]]
    found = Ruling(NO_ENEMY)
    picky = picks_among(game, play, kind, side, target)
    for u in range(game.units.count):
        if play.at[u] == target and opposes(game, play, side, game.units.side[u]):
            if is_target(game, play, kind, start, u):
                if was_attacked(game, play, kind, u):
                    found = Ruling(WAS_ATTACKED, target)
                elif not picky or play.of(Battle).picked[u] != 0:
                    return Ruling()
                else:
                    found = Ruling(PICKED_OTHERS, target)
            elif kind.picks and was_attacked(game, play, kind, u):
                found = Ruling(WAS_ATTACKED, target)
            elif kind.answers and found.reason == NO_ENEMY:
                found = Ruling(DOES_NOT_ATTACK)
            elif kind.against is not None and found.reason == NO_ENEMY:
                if not kind.aims or u == play.of(Battle).aim:
                    found = Ruling(WRONG_ENEMY)
    return found


def together(game: Game, kind: Kind, attackers: Ints) -> bool:
    """Whether nobody among these units refuses to attack with another."""
    for apart in kind.apart:
        if apart.side == game.units.side[attackers[0]]:
            value = attribute(game, apart.by)
            for u in attackers:
                if value[u] != value[attackers[0]]:
                    return False
    return True


def again_refusal(game: Game, play: Play, attackers: Ints) -> int:
    """Why units of which one has attacked may not do so again, FINE if they may."""
    found = HAS_ATTACKED
    for again in game.hooks.attacks_again:
        if found != FINE:
            reason_now: int = again(game, play, attackers)
            found = reason_now
    return found


def attack_ruling(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> Ruling:
    """Why these units may not attack a place together: the reason, and a unit or the message of a ban."""
    if not is_open(game, play, kind):
        return Ruling(NOT_NOW)
    side = game.units.side[attackers[0]]
    taken = passed(game, play, kind.bans)
    enemies = enemies_in(game, play, side, target)
    supply = supply_asked(game, play, kind, side)
    zone = zone_asked(game, play, kind, side, attackers)
    for u in attackers:
        if game.units.side[u] != side:
            return Ruling(TWO_SIDES, u)
        refusal = attacker_refusal(game, play, kind, u, target)
        if refusal != FINE:
            return Ruling(refusal, u)
        if kind.answers and play.at[u] != play.at[attackers[0]]:
            return Ruling(NOT_TOGETHER, u)
        if kind.declares and not is_declaring(play, kind) and not is_declared_so(play, kind, u, target):
            return Ruling(NOT_DECLARED, u)
        who = TargetScope(
            game,
            play,
            unit=u,
            supply=supply[u],
            zone=has_bit(zone, play.at[u]),
            to=target,
            enemies=enemies,
            to_zone=has_bit(zone, target),
        )
        if kind.may is not None and not kind.may(who):
            return Ruling(WRONG_WAY, u)
        ban = banned(play, kind.bans, who, taken)
        if ban != NOWHERE:
            return Ruling(BANNED, ban)
    if not together(game, kind, attackers):
        return Ruling(UNMIXED_ATTACK)
    if attacks_again(game, play, kind, attackers):
        refusal = again_refusal(game, play, attackers)
        if refusal != FINE:
            return Ruling(refusal)
    refused = target_refusal(game, play, kind, attackers, target)
    if refused.reason != FINE:
        return refused
    return means_ruling(game, play, kind, attackers, target)


def is_declared_so(play: Play, kind: Kind, unit: int, target: int) -> bool:
    """Whether a unit is to attack a place in this way."""
    battle = play.of(Battle)
    return battle.declared[unit] == target and battle.declared_kind[unit] == kind.number


def means_ruling(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> Ruling:
    """Why these units have not what an attack takes: the strength, or what it costs; FINE if they have."""
    side = game.units.side[attackers[0]]
    clash = clash_of(game, play, kind, attackers, target, False)
    if kind.too_weak and not is_declaring(play, kind) and is_too_weak(kind, clash):
        return Ruling(TOO_WEAK)
    if kind.declares and play.of(Battle).paid[target] == kind.number + 1:
        return Ruling()
    battle = BattleScope(
        game,
        play,
        side=side,
        attackers=attackers,
        defenders=clash.defenders,
        target=target,
        elsewhere=False,
        value=clash.value,
    )
    for price in kind.prices:
        if price.when is None or price.when(battle):
            if affordable(play, price.effects, side, target, attackers[0]) != FINE:
                return Ruling(TOO_LITTLE)
            return Ruling()
    return Ruling()
