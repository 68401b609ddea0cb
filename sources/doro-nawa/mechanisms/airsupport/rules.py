"""Ground support from the air: the attacker's first, then that of the defender (6.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.phases import acting_side, allows
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play, Until, number, per_unit
from hexwright.rules.engine.records import Game, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import opposes
from hexwright.rules.engine.words import phrase, reason, say
from hexwright.rules.language.prelude import Ints, cut, ints
from hexwright.rules.mechanism.combat.rules import fight_at_last

from ..airfire.rules import CLEARED, QUIET, AirFight, begin_mission, end_mission
from ..services.rules import enemy_of, is_aircraft, is_at_sea, is_ground
from ..shelling.rules import TO_SUPPORT, is_bomber, unit_refusal, value_of_unit
from ..squadrons.rules import FLIES, Flying
from .parameters import Airsupport

DUE: Final = reason("support-due")
FIRST: Final = reason("support-first")
GIVEN: Final = reason("support-given")
LATE: Final = reason("support-late")
NOBODY: Final = reason("support-nobody")
NOT_NOW: Final = reason("support-not-now")


@dataclass(kw_only=True)
class Supports:
    """What is remembered of ground support."""

    gives: Ints = per_unit(0, Until.PHASE)  # 1 for aircraft that support the next ground combat in their hex
    # The attack that waits for the support of the defence.
    target: int = number(NOWHERE, Until.PHASE)  # the hex attacked
    kind: int = number(0, Until.PHASE)  # the number of the kind of battle
    start: Ints = per_unit(0, Until.PHASE)  # 1 + where its attackers stand, 0 for others
    refused: int = number(0, Until.PHASE)  # 1 if the defender wants no more of it


# --- the attack that waits --------------------------------------------------------------------------
def attackers_left(game: Game, play: Play) -> Ints:
    """Those who are to attack, where they stood when the attack was ordered."""
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if play.of(Supports).start[u] == 1 + play.at[u] and on_map(game, play.at[u]):
            found[count] = u
            count += 1
    return cut(found, count)


def could_help(game: Game, play: Play, side: int, place: int, unit: int) -> bool:
    """Whether an aircraft of a side could support a combat in a place, as far as it matters how it stands."""
    if play.at[unit] != place or game.units.side[unit] != side or not is_bomber(game, unit):
        return False
    return play.of(Supports).gives[unit] == 0 and unit_refusal(game, play, unit, place) == FINE


def anybody_helps(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether any aircraft of a side could support a combat in a place."""
    for u in range(game.units.count):
        if could_help(game, play, side, place, u):
            return True
    return False


def waits(game: Game, play: Play, kind: int, attackers: Ints, target: int) -> bool:
    """An attack is ordered: it waits if aircraft could support the defence. Changes `play`."""
    supports = play.of(Supports)
    forget_attack(game, play)
    if not game.of(Airsupport).when(World(game, play)):
        return False
    if not anybody_helps(game, play, enemy_of(game, play, game.units.side[attackers[0]]), target):
        return False
    supports.target = target
    supports.kind = kind
    for u in attackers:
        supports.start[u] = 1 + play.at[u]
    return True


def forget_attack(game: Game, play: Play) -> None:
    """No attack waits any more. Changes `play`."""
    supports = play.of(Supports)
    supports.target = NOWHERE
    supports.refused = 0
    for u in range(game.units.count):
        supports.start[u] = 0


def due(game: Game, play: Play) -> Ruling:
    """An attack waits: the defender's aircraft may support the defence first."""
    supports = play.of(Supports)
    if supports.target == NOWHERE or supports.refused != 0 or play.of(AirFight).stage != QUIET:
        return Ruling()
    side = enemy_of(game, play, acting_side(game, play))
    if not anybody_helps(game, play, side, supports.target):
        return Ruling()
    return Ruling(DUE, supports.target, side)


def attack_goes_on(game: Game, play: Play) -> bool:
    """An attack that has waited is fought, once the defender has no aircraft left that could help, or wants
    no more. Changes `play`.
    """
    supports = play.of(Supports)
    if supports.target == NOWHERE or play.of(AirFight).stage != QUIET or due(game, play).reason != FINE:
        return False
    target = supports.target
    attackers = attackers_left(game, play)
    forget_attack(game, play)
    fight_at_last(game, play, supports.kind, attackers, target)
    return True


def call_off(game: Game, play: Play) -> None:
    """Units were moved while the rules were off: an attack is called off if nobody waits for it any more.

    Changes `play`.
    """
    nobody = len(attackers_left(game, play)) == 0 or due(game, play).reason == FINE
    if nobody and play.of(AirFight).stage == QUIET:
        forget_attack(game, play)


# --- who supports whom ------------------------------------------------------------------------------
def has_enemies(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether ground units of a side's enemies stand in a place."""
    for u in range(game.units.count):
        if play.at[u] == place and is_ground(game, u) and opposes(game, play, game.units.side[u], side):
            return True
    return False


def support_refusal(game: Game, play: Play, unit: int) -> int:
    """Why an aircraft does not support a ground combat in its hex now; FINE if it does."""
    side = game.units.side[unit]
    place = play.at[unit]
    target = play.of(Supports).target
    if not is_aircraft(game, unit) or not on_map(game, place):
        return NOBODY
    if not allows(game, play, FLIES) or not game.of(Airsupport).when(World(game, play)):
        return NOT_NOW
    if play.of(Supports).gives[unit] != 0:
        return GIVEN
    if acting_side(game, play) != side:
        if target == NOWHERE or place != target:
            return FIRST
    elif target != NOWHERE:
        return LATE
    elif not has_enemies(game, play, side, place):
        return NOBODY
    return unit_refusal(game, play, unit, place)


def fire_out_of(game: Game, play: Play, side: int, place: int) -> int:
    """What ground units of a side's enemies in a place fire with at aircraft over another (6.4)."""
    points = 0
    afloat = 0
    for u in range(game.units.count):
        if play.at[u] == place and is_ground(game, u) and opposes(game, play, game.units.side[u], side):
            if is_at_sea(game, play, u):
                afloat += 1
            else:
                points += play.left[u]
    return afloat + (points + 1) // 2


def firing_hex(game: Game, play: Play, side: int) -> int:
    """The hex of attackers out of which most is fired at aircraft of the defending side."""
    found = NOWHERE
    most = 0
    attackers = attackers_left(game, play)
    for u in attackers:
        value = fire_out_of(game, play, side, play.at[u])
        if value > most:
            most = value
            found = play.at[u]
    return found


def can_support(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft may support a ground combat in its hex now."""
    return support_refusal(game, play, unit) == FINE


def support(game: Game, play: Play, unit: int) -> Ruling:
    """An aircraft supports the next ground combat in its hex, if fire leaves it there. Changes `play`."""
    refusal = support_refusal(game, play, unit)
    if refusal != FINE:
        return Ruling(refusal)
    side = game.units.side[unit]
    place = play.at[unit]
    if acting_side(game, play) != side:
        place = firing_hex(game, play, side)
    begin_mission(game, play, ints(1, unit), TO_SUPPORT, place)
    return Ruling()


def fly_on(game: Game, play: Play) -> None:
    """The ground has fired at an aircraft on support: it waits for the combat. Changes `play`."""
    fight = play.of(AirFight)
    if fight.stage != CLEARED or fight.mission != TO_SUPPORT:
        return
    for u in range(game.units.count):
        if fight.flying[u] != 0:
            play.of(Supports).gives[u] = 1
            play.of(Flying).halted[u] = 1
            side = game.units.side[u]
            total = given_at(game, play, side, play.at[u])
            say(game, play, "airsupport.waits", place=play.at[u], value=total, side=side)
    end_mission(game, play)


def may_refuse(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft is one of those that could support the defence against the attack that waits."""
    return due(game, play).reason != FINE and can_support(game, play, unit)


def refuse(game: Game, play: Play, unit: int) -> Ruling:
    """The defender wants no more support; the attack is fought. Changes `play`."""
    if not may_refuse(game, play, unit):
        return Ruling(FIRST)
    play.of(Supports).refused = 1
    return Ruling()


def who_refuses(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if its side may say that it wants no more support."""
    return ints(1, unit) if may_refuse(game, play, unit) else ints(0, 0)


def given_at(game: Game, play: Play, side: int, place: int) -> int:
    """What aircraft of a side give to the next ground combat in a place."""
    total = 0
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] == side and play.of(Supports).gives[u] != 0:
            total += value_of_unit(game, play, u)
    return total


def added(game: Game, play: Play, attackers: Ints, defenders: Ints, target: int, attacking: bool) -> int:
    """What support adds to a side in a ground combat: at most the strength points of those it helps."""
    helped = attackers if attacking else defenders
    if len(helped) == 0:
        return 0
    points = 0
    for u in helped:
        points += play.left[u]
    return min(points, given_at(game, play, game.units.side[helped[0]], target))


def use_support(game: Game, play: Play, attackers: Ints, target: int) -> None:
    """A ground combat is fought: the support at its hex is used up. Changes `play`."""
    side = game.units.side[attackers[0]]
    attack = given_at(game, play, side, target)
    defence = given_at(game, play, enemy_of(game, play, side), target)
    if attack + defence == 0:
        return
    say(game, play, "airsupport.given", place=target, attack=attack, defence=defence)
    for u in range(game.units.count):
        if play.at[u] == target:
            play.of(Supports).gives[u] = 0


def forget_lost(game: Game, play: Play, unit: int) -> None:
    """An aircraft is lost: it supports nobody. Changes `play`."""
    play.of(Supports).gives[unit] = 0


def stands(game: Game, play: Play, unit: int) -> str:
    """That an aircraft supports a combat."""
    return phrase(game, "airsupport.waiting") if play.of(Supports).gives[unit] != 0 else ""


def options(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if it may support a ground combat."""
    return ints(1, unit) if can_support(game, play, unit) else ints(0, 0)


HOOKS: Final = Hooks(
    unsettled=(due,),
    asks=(due,),
    acted=(fly_on,),
    goes_on=(attack_goes_on,),
    put_by_hand=(call_off,),
    strength_added=(added,),
    battle_waits=(waits,),
    battle_begins=(use_support,),
    lost=(forget_lost,),
    stands=(stands,),
)
ACTIONS: Final = (
    Action(
        name="ground-support",
        title="Ground support",
        help=(
            "The aircraft supports the next attack on its hex, or the defence against one that is ordered, "
            "once it has been fired at."
        ),
        gesture=Gesture.UNIT,
        does="flight",
        fits=can_support,
        act=support,
        options=options,
        settles=(DUE,),
        suits=is_bomber,
    ),
    Action(
        name="no-more-support",
        title="No more support",
        help="No more aircraft support the defence in this hex; the attack that is ordered is fought.",
        gesture=Gesture.UNIT,
        does=None,
        fits=may_refuse,
        act=refuse,
        options=who_refuses,
        settles=(DUE,),
        suits=is_bomber,
    ),
)
