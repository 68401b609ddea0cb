"""Who could take part in an attack, on what, and whether that is worth trying."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.phases import turn_refusal
from hexwright.rules.engine.places import listed, neighbours, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, TargetScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemies_in, enemy_places, opposes
from hexwright.rules.language.prelude import Ints, cut, flags, has_bit, ints
from hexwright.rules.mechanism.combat.declaring import declare_ruling
from hexwright.rules.mechanism.combat.judge import (
    HAS_ATTACKED,
    NO_ENEMY,
    NO_NEIGHBOUR,
    NOBODY_NEAR,
    OUT_OF_RANGE,
    PICKED_OTHERS,
    TO_FIGHT,
    TOO_WEAK,
    WRONG_ENEMY,
    WRONG_WAY,
    attack_ruling,
    fighter_refusal,
    has_attacked,
    is_declared_so,
    is_declaring,
    is_open,
    range_refusal,
    target_refusal,
)
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.combat.strength import clash_of, supply_asked, zone_asked
from hexwright.rules.mechanism.values.changing import TOO_LITTLE


def comrades(game: Game, play: Play, unit: int) -> Ints:
    """With whom a unit that has attacked may do so again; nobody without a mechanism that says so."""
    for ask in game.hooks.comrades:
        found: Ints = ask(game, play, unit)
        if len(found) > 0:
            return found
    return ints(0, 0)


def join_ruling(game: Game, play: Play, unit: int) -> Ruling:
    """Why a unit can take part in no attack now; FINE if there is a place that it could attack."""
    refused = fighter_refusal(game, play, unit)
    if refused != FINE:
        return Ruling(refused)
    found = Ruling(NO_NEIGHBOUR if all_beside(game) else NOBODY_NEAR)
    party = comrades(game, play, unit)
    for kind in game.of(Combat).kinds:
        if found.reason != FINE and is_open(game, play, kind):
            if len(party) == 0 and has_attacked(game, play, kind, unit):
                found = Ruling(HAS_ATTACKED)
            else:
                found = join_so(game, play, kind, party if len(party) > 0 else ints(1, unit), unit, found)
    return found


def join_so(game: Game, play: Play, kind: Kind, party: Ints, unit: int, before: Ruling) -> Ruling:
    """Why units can attack no place in one of the ways of the game; FINE if they can.

    `before`: the answer if there is no enemy near enough.
    """
    found = before
    targets = in_reach(game, play, kind, unit)
    for target in targets:
        ruling = place_ruling(game, play, kind, party, target)
        if ruling.reason == FINE:
            return ruling
        vague = found.reason in (NO_ENEMY, WRONG_ENEMY, NO_NEIGHBOUR, NOBODY_NEAR)
        if vague or ruling.reason not in (WRONG_WAY, NO_ENEMY, WRONG_ENEMY):
            found = ruling
    return found


def place_ruling(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> Ruling:
    """Why units may attack neither a place nor, where a battle is against a single unit, anybody there."""
    if not kind.aims:
        return attack_ruling(game, play, kind, attackers, target)
    before = play.of(Battle).aim
    found = Ruling(NO_ENEMY)
    for u in range(game.units.count):
        if found.reason != FINE and play.at[u] == target:
            play.of(Battle).aim = u
            ruling = attack_ruling(game, play, kind, attackers, target)
            if ruling.reason != NO_ENEMY:
                found = ruling
    play.of(Battle).aim = before
    return found


def all_beside(game: Game) -> bool:
    """Whether units attack only what is next to them."""
    for kind in game.of(Combat).kinds:
        if kind.reach != "" or kind.nearest != 1 or kind.farthest != 1:
            return False
    return True


def in_reach(game: Game, play: Play, kind: Kind, unit: int) -> Ints:
    """The places with enemies that a unit on the map is near enough to, in order."""
    side = game.units.side[unit]
    around = neighbours(game, play.at[unit])
    beside = kind.reach == "" and kind.nearest == 1 and kind.farthest == 1
    enemies = enemy_places(game, play, side)
    found = ints(game.places.count, 0)
    count = 0
    for k in range(len(around) if beside else game.places.count):
        target = around[k] if beside else k
        if not has_bit(enemies, target):
            continue
        if beside or range_refusal(game, play, kind, unit, target) != OUT_OF_RANGE:
            found[count] = target
            count += 1
    return cut(found, count)


def options(game: Game, play: Play, kind: Kind, unit: int) -> Ints:
    """The places that a unit could attack so, if others join it or alone."""
    if not is_open(game, play, kind) or fighter_refusal(game, play, unit) != FINE:
        return ints(0, 0)
    targets = in_reach(game, play, kind, unit)
    found = ints(len(targets), 0)
    count = 0
    for target in targets:
        open_to = target_refusal(game, play, kind, ints(1, unit), target).reason == FINE
        if open_to and kind.declares:
            open_to = is_worth_it(game, play, kind, unit, target)
        if open_to and fights_so(game, play, kind, unit, target):
            found[count] = target
            count += 1
    return cut(found, count)


def awaits(game: Game, play: Play, kind: Kind) -> bool:
    """Whether units could attack so now: one by itself, or perhaps with others where it is too weak alone."""
    if is_open(game, play, kind):
        for side in range(game.sides):
            if turn_refusal(game, play, side, TO_FIGHT) == FINE:
                targets = where(flags(enemy_places(game, play, side), game.places.count))
                for u in range(game.units.count):
                    if game.units.side[u] == side and fighter_refusal(game, play, u) == FINE:
                        if finds_target(game, play, kind, u, targets):
                            return True
    return False


def finds_target(game: Game, play: Play, kind: Kind, unit: int, targets: Ints) -> bool:
    """Whether a unit could attack one of some places so, by itself or perhaps with others."""
    helpers = comrades(game, play, unit)
    if len(helpers) == 0 and has_attacked(game, play, kind, unit):
        return False
    party = helpers if len(helpers) > 0 else ints(1, unit)
    for target in targets:
        if range_refusal(game, play, kind, unit, target) == FINE:
            why = place_ruling(game, play, kind, party, target).reason
            if why in (FINE, TOO_WEAK, TOO_LITTLE, PICKED_OTHERS):
                return True
    return False


def is_worth_it(game: Game, play: Play, kind: Kind, unit: int, target: int) -> bool:
    """Whether a unit may be declared to attack a place so, or is declared and has not attacked."""
    if is_declaring(play, kind):
        return declare_ruling(game, play, kind, ints(1, unit), target).reason == FINE
    return is_declared_so(play, kind, unit, target) and not has_attacked(game, play, kind, unit)


def fights_so(game: Game, play: Play, kind: Kind, unit: int, target: int) -> bool:
    """Whether a kind of battle is for a unit that attacks a place."""
    if kind.may is None:
        return True
    side = game.units.side[unit]
    zone = zone_asked(game, play, kind, side, ints(1, unit))
    who = TargetScope(
        game,
        play,
        unit=unit,
        supply=supply_asked(game, play, kind, side)[unit],
        zone=has_bit(zone, play.at[unit]),
        to=target,
        enemies=enemies_in(game, play, side, target),
        to_zone=has_bit(zone, target),
    )
    return kind.may(who)


def single_targets(game: Game, play: Play, kind: Kind, unit: int) -> Ints:
    """The units that a unit could attack one by one, if others join it or alone."""
    targets = options(game, play, kind, unit)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if opposes(game, play, game.units.side[unit], game.units.side[u]) and listed(targets, play.at[u]):
            found[count] = u
            count += 1
    return cut(found, count)


def promise(game: Game, play: Play, kind: Kind, attackers: Ints, place: int) -> int:
    """How promising an attack is: its column on the table, shifts and all; else attack minus defence."""
    clash = clash_of(game, play, kind, attackers, place, False)
    return clash.column * 100 + clash.value
