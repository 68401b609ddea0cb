"""Missions: who may act on what, and what comes of it; who is ready for them."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.actions import APART, TOGETHER, WELCOME
from hexwright.rules.engine.bans import banned, passed
from hexwright.rules.engine.codes import ELSEWHERE, FINE, NOWHERE
from hexwright.rules.engine.dice import cause, of_place, of_side, of_unit, roll_for
from hexwright.rules.engine.losses import is_gone, lose_unit
from hexwright.rules.engine.phases import NOT_NOW, turn_refusal
from hexwright.rules.engine.places import distance, exchange, link, neighbours, on_map, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit, TargetScope, UnitScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import enemies_in, enemy_places, enter, names_of, opposes
from hexwright.rules.engine.words import doing, phrase, reason, say
from hexwright.rules.language.prelude import Ints, any_bit, common, cut, flags, has_bit, ints
from hexwright.rules.mechanism.combat.report import signed
from hexwright.rules.mechanism.missions.parameters import (
    Drain,
    Mission,
    Missions,
    Strike,
    Support,
)
from hexwright.rules.mechanism.missions.state import Promised
from hexwright.rules.mechanism.missions.tables import MOST_FACTORS
from hexwright.rules.mechanism.values.changing import apply, impose, put_link, put_value
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Value
from hexwright.rules.mechanism.values.telling import say_place
from hexwright.rules.mechanism.zones.rules import enemy_zone

TO_FLY: Final = doing("missions")

BANNED: Final = reason("ban")
ENOUGH: Final = reason("enough-support")
TWO_SIDES: Final = reason("two-sides")
NOT_FOR_IT: Final = reason("no-mission")
NO_TARGET: Final = reason("no-target")
NOT_READY: Final = reason("not-ready")
TOO_FAR_OFF: Final = reason("out-of-reach")
SPENT: Final = reason("nothing-left")

TO_HIT = cause("a mission against a place")
TO_STRIKE = cause("a mission against a unit")
TO_TAKE_AWAY = cause("a mission against supplies")


# --- who is ready ------------------------------------------------------------------------------------
def make_available(game: Game, play: Play) -> None:
    """A phase begins: as many units are ready as the state says. Changes `play`."""
    for one in game.of(Missions).allotments:
        if has_bit(one.phases, play.phase):
            left = one.counts[0] if one.state == NOWHERE else one.counts[play.states[one.state]]
            for u in range(game.units.count):
                if play.at[u] in (one.idle, one.ready) and one.units(StandingUnit(game, play, unit=u)):
                    play.at[u] = one.ready if left > 0 else one.idle
                    left -= 1


# --- who may -----------------------------------------------------------------------------------------
def is_time(play: Play, one: Mission) -> bool:
    """Whether a mission can be flown in the phase at hand."""
    return play.setting == 0 and play.winner == 0 and has_bit(one.phases, play.phase)


def fits_unit(game: Game, play: Play, one: Mission, unit: int) -> bool:
    """Whether a unit is of those that fly a mission."""
    side = game.units.side[unit]
    if side != one.side:
        return False
    at = play.at[unit]
    supply = ELSEWHERE
    zoned = False
    if on_map(game, at):
        supply = supply_states(game, play, side)[unit]
        zoned = has_bit(enemy_zone(game, play, side), at)
    return one.units(UnitScope(game, play, unit=unit, supply=supply, zone=zoned))


def is_ready(game: Game, play: Play, one: Mission, unit: int) -> bool:
    """Whether a unit is where it can fly a mission from: on the map, or in the box that is said."""
    return on_map(game, play.at[unit]) or one.from_ in (NOWHERE, play.at[unit])


def fits_mission(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag can only mean a mission: units of those that fly some now, to a place of the map."""
    if not on_map(game, place):
        return False
    for u in movers:
        if not flies_now(game, play, u):
            return False
    return len(movers) > 0


def flies_now(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit flies any mission to a place in the phase at hand."""
    for one in game.of(Missions).missions:
        if len(one.drains) == 0 and is_time(play, one) and not is_gone(game, play, unit):
            if fits_unit(game, play, one, unit):
                return True
    return False


def factors_of(game: Game, play: Play, one: Mission, movers: Ints) -> int:
    """What some units add to a mission together; 1 if factors do not matter."""
    total = 0
    for u in movers:
        total += unit_factors(game, play, one, u)
    return total


def unit_factors(game: Game, play: Play, one: Mission, unit: int) -> int:
    """What a unit adds to a mission; 1 if factors do not matter."""
    if one.factors is None:
        return 1
    side = game.units.side[unit]
    supply = ELSEWHERE
    zoned = False
    if on_map(game, play.at[unit]):
        supply = supply_states(game, play, side)[unit]
        zoned = has_bit(enemy_zone(game, play, side), play.at[unit])
    return one.factors(UnitScope(game, play, unit=unit, supply=supply, zone=zoned))


def is_in_reach(game: Game, play: Play, one: Mission, unit: int, place: int) -> bool:
    """Whether a unit reaches a place."""
    at = play.at[unit]
    if one.reach is None or not on_map(game, at):
        return True
    side = game.units.side[unit]
    supply = supply_states(game, play, side)[unit]
    zoned = has_bit(enemy_zone(game, play, side), at)
    most = one.reach(UnitScope(game, play, unit=unit, supply=supply, zone=zoned))
    return distance(game, at, place) <= most


# --- what may be acted on ----------------------------------------------------------------------------
def is_place_for(game: Game, play: Play, one: Mission, unit: int, place: int) -> bool:
    """Whether a place is one for a mission of a unit, wherever that stands."""
    side = game.units.side[unit]
    if one.to is not None:
        who = TargetScope(
            game=game,
            play=play,
            unit=unit,
            supply=ELSEWHERE,
            zone=False,
            to=place,
            enemies=enemies_in(game, play, side, place),
            to_zone=has_bit(enemy_zone(game, play, side), place),
        )
        if not one.to(who):
            return False
    if len(one.supports) > 0 and enemies_in(game, play, side, place) == 0:
        return False  # a battle is against somebody
    for strike in one.strikes:
        if len(struck(game, play, strike, side, place)) == 0:
            return False
    for value in one.marks:
        if not one.adds and value_of(play, value, place) != 0:
            return False
    return len(one.cuts) == 0 or link_to_cut(game, play, one, place) != NOWHERE


def struck(game: Game, play: Play, strike: Strike, side: int, place: int) -> Ints:
    """The enemy units in a place that a strike is aimed at."""
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if play.at[u] == place and opposes(game, play, game.units.side[u], side):
            if strike.targets is None or strike.targets(StandingUnit(game, play, unit=u)):
                found[count] = u
                count += 1
    return cut(found, count)


def link_to_cut(game: Game, play: Play, one: Mission, place: int) -> int:
    """The first link at a place that a mission may cut, NOWHERE for none."""
    found = NOWHERE
    for value in one.cuts:
        for i in range(game.places.links_from[place], game.places.links_from[place + 1]):
            if found == NOWHERE and any_bit(common(game.places.links_kind[i], one.kinds)):
                if value_of(play, value, i) == 0:
                    found = i
    return found


def reaches(game: Game, play: Play, one: Mission, movers: Ints, place: int) -> bool:
    """Whether all these units reach a place, or for a link that is cut its other end."""
    i = link_to_cut(game, play, one, place)
    for u in movers:
        near = is_in_reach(game, play, one, u, place)
        for support in one.supports:
            if support.near is not None:
                near = reaches_friend(game, play, one, support, u, place)
        if not near and i != NOWHERE:
            near = is_in_reach(game, play, one, u, game.places.links_to[i])
        if not near:
            return False
    return True


def reaches_friend(game: Game, play: Play, one: Mission, support: Support, unit: int, place: int) -> bool:
    """Whether a unit reaches one of those of its side next to a place that can be helped."""
    for u in range(game.units.count):
        at = play.at[u]
        if (
            game.units.side[u] == game.units.side[unit]
            and on_map(game, at)
            and link(game, at, place) != NOWHERE
        ):
            if support.near is not None and support.near(StandingUnit(game, play, unit=u)):
                if is_in_reach(game, play, one, unit, at):
                    return True
    return False


def mission_refusal(game: Game, play: Play, one: Mission, movers: Ints, place: int) -> Ruling:
    """Why units do not fly a mission to a place now; FINE if they do. The later the reason, the nearer."""
    for u in movers:
        if is_gone(game, play, u) or not fits_unit(game, play, one, u):
            return Ruling(NOT_FOR_IT)
        if not is_ready(game, play, one, u):
            return Ruling(NOT_READY, one.from_)
    message = ban_on(game, play, one, movers, place)
    if message != NOWHERE:
        return Ruling(BANNED, message)
    if not is_place_for(game, play, one, movers[0], place):
        return Ruling(NO_TARGET)
    if not reaches(game, play, one, movers, place):
        return Ruling(TOO_FAR_OFF)
    for u in movers:
        if unit_factors(game, play, one, u) <= 0:
            return Ruling(SPENT)
    for support in one.supports:
        most = most_factors(support)
        if promised_to(play, support, place) + factors_of(game, play, one, movers) > most:
            return Ruling(ENOUGH, most)
    return Ruling()


def ban_on(game: Game, play: Play, one: Mission, movers: Ints, place: int) -> int:
    """The message of the first ban that keeps units from a mission to a place; NOWHERE for none."""
    taken = passed(game, play, one.bans)
    for u in movers:
        side = game.units.side[u]
        who = TargetScope(
            game=game,
            play=play,
            unit=u,
            supply=ELSEWHERE,
            zone=False,
            to=place,
            enemies=enemies_in(game, play, side, place),
            to_zone=has_bit(enemy_zone(game, play, side), place),
        )
        message = banned(play, one.bans, who, taken)
        if message != NOWHERE:
            return message
    return NOWHERE


def group_refusal(game: Game, play: Play, movers: Ints) -> int:
    """Why these units fly no mission now, whatever and wherever to; FINE if they may."""
    side = game.units.side[movers[0]]
    for u in movers:
        if game.units.side[u] != side:
            return TWO_SIDES
    return turn_refusal(game, play, side, TO_FLY)


def judge(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Whether units fly some mission to a place; in `a` the number of the first they may fly."""
    worst = Ruling(group_refusal(game, play, movers))
    if worst.reason != FINE:
        return worst
    worst = Ruling(NOT_NOW)
    for k, one in enumerate(game.of(Missions).missions):
        if len(one.drains) == 0:
            if is_time(play, one):
                why = mission_refusal(game, play, one, movers, place)
                if why.reason == FINE:
                    return Ruling(FINE, k)
                if worst.reason in (NOT_NOW, NOT_FOR_IT) or why.reason in (SPENT, TOO_FAR_OFF, ENOUGH):
                    worst = why
    return worst


# --- what comes of it --------------------------------------------------------------------------------
def act_mission(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units fly a mission to a place. Changes `play`."""
    ruling = judge(game, play, movers, place)
    if ruling.reason != FINE:
        return ruling
    for k, one in enumerate(game.of(Missions).missions):
        if len(one.drains) == 0 and k == ruling.a:
            fly(game, play, one, movers, place)
    return Ruling()


def fly(game: Game, play: Play, one: Mission, movers: Ints, place: int) -> None:
    """A mission that is allowed. Changes `play`."""
    factors = factors_of(game, play, one, movers)
    side = game.units.side[movers[0]]
    i = link_to_cut(game, play, one, place)
    say(game, play, "missions.flown", who=names_of(game, movers), what=one.says, place=place)
    for support in one.supports:
        promise(game, play, one, support, movers, place)
    spend(game, play, one, movers, place)
    if one.goes:
        enter(game, play, movers, place)
    for strike in one.strikes:
        strike_at(game, play, strike, side, place, factors)
    if not hits_something(game, play, one, place, factors):
        return
    for value in one.marks:
        put_value(play, value, place, value_of(play, value, place) + factors if one.adds else 1)
        say_place(game, play, value, place, value_of(play, value, place))
    for value in one.cuts:
        if i != NOWHERE:
            cut_link(game, play, value, place, i)


def hits_something(game: Game, play: Play, one: Mission, place: int, factors: int) -> bool:
    """Whether a die for one of the factors hits; always without dice. Changes `play`."""
    hits = 1
    for throw in one.throws:
        hits = 0
        for _ in range(factors):
            rolled = roll_for(play, TO_HIT, of_place(place), 1, throw.faces)
            say(game, play, "missions.factor", n=rolled, most=throw.most)
            if rolled <= throw.most:
                hits += 1
    return hits > 0


def spend(game: Game, play: Play, one: Mission, movers: Ints, place: int) -> None:
    """What a mission costs those who fly it. Changes `play`."""
    for u in movers:
        factors = unit_factors(game, play, one, u)
        for value in one.spends:
            put_value(play, value, u, value_of(play, value, u) + factors)
        for effect in one.effects:
            apply(play, effect, game.units.side[u], play.at[u], u)
        if one.goes:
            play.at[u] = place
        elif one.box != NOWHERE and not on_map(game, play.at[u]):
            play.at[u] = one.box


def strike_at(game: Game, play: Play, strike: Strike, side: int, place: int, factors: int) -> None:
    """A die for every unit in a place. Changes `play`."""
    change = 0
    if len(strike.by_terrain) > 0:
        change = strike.by_terrain[game.places.terrain[place]]
    targets = struck(game, play, strike, side, place)
    for u in targets:
        rolled = roll_for(play, TO_STRIKE, of_unit(u), 1, strike.faces)
        say(game, play, "missions.roll", unit=u, n=rolled, change=change, factors=factors)
        done = False
        for hit in strike.hits:
            if not done and rolled + change <= hit.most[min(factors, len(hit.most) - 1)]:
                done = True
                if hit.lost:
                    say(game, play, "missions.lost", unit=u)
                    lose_unit(game, play, u)
                else:
                    impose(game, play, hit.effects, u)


def cut_link(game: Game, play: Play, value: Value, place: int, i: int) -> None:
    """A link is cut. Changes `play`."""
    put_link(game, play, value, i, 1)
    say(game, play, "missions.cut", what=value.title, place=place, to=game.places.links_to[i])


# --- support in battles ------------------------------------------------------------------------------
def most_factors(support: Support) -> int:
    """How many factors change a throw."""
    if support.limit == 0 or support.die == 0:
        return MOST_FACTORS
    return support.limit // support.die


def promised_to(play: Play, support: Support, place: int) -> int:
    """The factors that wait for throws at a place."""
    promised = play.of(Promised)
    total = promised.free[support.number][place]
    for u in range(len(promised.bound_to[support.number])):
        if promised.bound_to[support.number][u] == place:
            total += promised.bound[support.number][u]
    return total


def promise(game: Game, play: Play, one: Mission, support: Support, movers: Ints, place: int) -> None:
    """Units will support the next throw at a place. Changes `play`."""
    promised = play.of(Promised)
    for u in movers:
        factors = unit_factors(game, play, one, u)
        if support.together is not None and support.together(StandingUnit(game, play, unit=u)):
            promised.bound_to[support.number][u] = place
            promised.bound[support.number][u] = factors
        else:
            promised.free[support.number][place] += factors
    waiting = promised_to(play, support, place) * support.die
    say(game, play, "missions.waits", what=support.says, place=place, n=waiting)


def helps_these(game: Game, play: Play, support: Support, unit: int, attackers: Ints, place: int) -> bool:
    """Whether a unit that helps those who stand with it helps in an attack on a place."""
    if play.of(Promised).bound_to[support.number][unit] != place or not on_map(game, play.at[unit]):
        return False
    for u in attackers:
        if play.at[u] == play.at[unit]:
            return True
    return False


def change_by(game: Game, play: Play, support: Support, attackers: Ints, place: int) -> int:
    """What support adds to the throw of some attackers at a place."""
    if not has_bit(support.phases, play.phase):
        return 0
    promised = play.of(Promised)
    total = promised.free[support.number][place]
    for u in range(game.units.count):
        if helps_these(game, play, support, u, attackers, place):
            total += promised.bound[support.number][u]
    return min(total, most_factors(support)) * support.die


def helps_side(game: Game, one: Mission, attackers: Ints) -> bool:
    """Whether attackers are of the side that flies a mission."""
    return len(attackers) > 0 and game.units.side[attackers[0]] == one.side


def help_given(game: Game, play: Play, attackers: Ints, _defenders: Ints, target: int) -> int:
    """What all support adds to the throw of the attackers."""
    total = 0
    for one in game.of(Missions).missions:
        for support in one.supports:
            if helps_side(game, one, attackers):
                total += change_by(game, play, support, attackers, target)
    return total


def help_text(game: Game, play: Play, attackers: Ints, _defenders: Ints, target: int) -> str:
    """That change in words: `die −2 support [12.1]`; empty for none."""
    words = ""
    for one in game.of(Missions).missions:
        for support in one.supports:
            if helps_side(game, one, attackers):
                change = change_by(game, play, support, attackers, target)
                if change != 0:
                    if words != "":
                        words = words + "; "
                    words = words + phrase(game, "missions.die", n=signed(change, 1), what=support.says)
                    if support.rule != "":
                        words = words + " [" + support.rule + "]"
    return words


def use_help(game: Game, play: Play, attackers: Ints, target: int) -> None:
    """The dice of a battle are thrown: its support is used up. Changes `play`."""
    for one in game.of(Missions).missions:
        for support in one.supports:
            if helps_side(game, one, attackers) and has_bit(support.phases, play.phase):
                promised = play.of(Promised)
                promised.free[support.number][target] = 0
                for u in range(game.units.count):
                    if helps_these(game, play, support, u, attackers, target):
                        promised.bound_to[support.number][u] = NOWHERE
                        promised.bound[support.number][u] = 0


# --- against supplies --------------------------------------------------------------------------------
def raid_refusal(game: Game, play: Play, one: Mission, unit: int) -> int:
    """Why a unit does not fly a mission that needs no place; FINE if it may."""
    why = group_refusal(game, play, ints(1, unit))
    if why != FINE:
        return why
    if not is_time(play, one):
        return NOT_NOW
    if is_gone(game, play, unit) or not fits_unit(game, play, one, unit):
        return NOT_FOR_IT
    if not is_ready(game, play, one, unit):
        return NOT_FOR_IT
    if unit_factors(game, play, one, unit) <= 0:
        return SPENT
    for drain in one.drains:
        if value_of(play, drain.value, max(0, drain.side)) <= drain.value.least:
            return NO_TARGET
    return FINE


def may_raid(game: Game, play: Play, one: Mission, unit: int) -> bool:
    """Whether such a mission is worth an entry in a unit's menu."""
    return raid_refusal(game, play, one, unit) == FINE


def act_raid(game: Game, play: Play, one: Mission, unit: int) -> Ruling:
    """A unit flies a mission against supplies. Changes `play`."""
    why = raid_refusal(game, play, one, unit)
    if why == FINE:
        factors = unit_factors(game, play, one, unit)
        say(game, play, "missions.raid", unit=unit, what=one.says)
        spend(game, play, one, ints(1, unit), NOWHERE)
        for drain in one.drains:
            take_away(game, play, drain, factors)
    return Ruling(why)


def take_away(game: Game, play: Play, drain: Drain, factors: int) -> None:
    """A die for every factor. Changes `play`."""
    most = drain.most[0] if drain.state == NOWHERE else drain.most[play.states[drain.state]]
    hits = 0
    whose = max(0, drain.side)
    for _ in range(factors):
        if roll_for(play, TO_TAKE_AWAY, of_side(drain.side), 1, drain.faces) <= most:
            hits += 1
    left = value_of(play, drain.value, whose) - hits
    put_value(play, drain.value, whose, left)
    say(
        game,
        play,
        "missions.drained",
        what=drain.value.title,
        hits=hits,
        now=max(left, drain.value.least),
    )


def awaits_raid(game: Game, play: Play, one: Mission) -> bool:
    """Whether a unit may fly such a mission now."""
    for u in range(game.units.count):
        if raid_refusal(game, play, one, u) == FINE:
            return True
    return False


def awaits_mission(game: Game, play: Play) -> bool:
    """Whether a unit may fly a mission to some place now."""
    for one in game.of(Missions).missions:
        if len(one.drains) == 0 and is_time(play, one) and turn_refusal(game, play, one.side, TO_FLY) == FINE:
            if finds_place(game, play, one, places_to_try(game, play, one)):
                return True
    return False


def places_to_try(game: Game, play: Play, one: Mission) -> Ints:
    """The places to which a mission may be flown: those of enemies, if it supports battles; else all."""
    if len(one.supports) > 0:
        return where(flags(enemy_places(game, play, one.side), game.places.count))
    every = ints(game.places.count, 0)
    for place in range(game.places.count):
        every[place] = place
    return every


def finds_place(game: Game, play: Play, one: Mission, places: Ints) -> bool:
    """Whether a unit may fly a mission to one of some places now. What is soonest answered is asked first."""
    for u in range(game.units.count):
        if game.units.side[u] == one.side and can_act(game, play, one, u):
            for place in places:
                if is_place_for(game, play, one, u, place):
                    if mission_refusal(game, play, one, ints(1, u), place).reason == FINE:
                        return True
    return False


def can_act(game: Game, play: Play, one: Mission, unit: int) -> bool:
    """Whether a unit is ready for a mission and has something left to act with."""
    if is_gone(game, play, unit) or not fits_unit(game, play, one, unit):
        return False
    return is_ready(game, play, one, unit) and unit_factors(game, play, one, unit) > 0


# --- for a player without eyes -----------------------------------------------------------------------
def options_to_raid(game: Game, play: Play, one: Mission, unit: int) -> Ints:
    """The unit itself, if it may."""
    return ints(1, unit) if may_raid(game, play, one, unit) else ints(0, 0)


def options_to_fly(game: Game, play: Play, unit: int) -> Ints:
    """Places to which a unit may fly some mission, in order: those of enemies, and all beside these and
    beside the unit.
    """
    if not flies_now(game, play, unit) or not may_fly(game, play, unit):
        return ints(0, 0)
    near = ints(game.places.count, 0)
    for u in range(game.units.count):
        at = play.at[u]
        if on_map(game, at) and (u == unit or opposes(game, play, game.units.side[unit], game.units.side[u])):
            if near[at] == 0:
                near[at] = 2
    for at in range(game.places.count):
        if near[at] == 2:
            beside = neighbours(game, at)
            for place in beside:
                if near[place] == 0:
                    near[place] = 1
    one = ints(1, unit)
    for place in range(game.places.count):
        if near[place] != 0:
            near[place] = 1 if judge(game, play, one, place).reason == FINE else 0
    return where(near)


def may_fly(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is ready for a mission of the phase at hand and has something left to act with."""
    for one in game.of(Missions).missions:
        if len(one.drains) == 0 and is_time(play, one) and can_act(game, play, one, unit):
            return True
    return False


def gathers(game: Game, play: Play, movers: Ints, place: int) -> int:
    """Units dragged from several places act together on one."""
    if not fits_mission(game, play, movers, place):
        return APART
    return WELCOME if judge(game, play, movers, place).reason == FINE else TOGETHER


def exchange_promised(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other: the help that one gives is the other's. Changes `play`."""
    own = play.of(Promised)
    for support in range(len(own.bound)):
        exchange(own.bound_to[support], unit, other)
        exchange(own.bound[support], unit, other)
