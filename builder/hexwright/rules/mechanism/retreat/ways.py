"""Where units may go back to, and which ways are best."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import ELSEWHERE, FINE, NEVER, NOWHERE, SHUT
from hexwright.rules.engine.places import direction, distance, link, listed, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import enemies_in, opposes, stand_together
from hexwright.rules.engine.words import reason
from hexwright.rules.language.prelude import (
    Bits,
    Ints,
    any_bit,
    common,
    copy,
    cut,
    has_bit,
    ints,
    no_bits,
    with_bit,
)
from hexwright.rules.mechanism.combat.judge import BY_SEA
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import profiles_of
from hexwright.rules.mechanism.movement.prices import link_price
from hexwright.rules.mechanism.retreat.parameters import BARRED, Retreat
from hexwright.rules.mechanism.retreat.state import Retreating
from hexwright.rules.mechanism.retreat.who_retreats import force, has_lost, may_trade, routed
from hexwright.rules.mechanism.stacking.rules import TOO_MANY, stack_reason
from hexwright.rules.mechanism.zones.rules import retreat_zone

BEEN_THERE: Final = reason("been-there")
BLED: Final = reason("bled")
CLOSED: Final = reason("closed")
DEAD_END: Final = reason("dead-end")
ENEMY_THERE: Final = reason("enemy")
LESS_GOOD: Final = reason("direction")
NEVER_THERE: Final = reason("never-there")
NEXT_TO_IT: Final = reason("next-to-it")
NO_FARTHER: Final = reason("no-farther")
NO_RETREAT: Final = reason("no-retreat")
ENEMIES_NEAR: Final = reason("enemies-near")
ROOTED: Final = reason("rooted")
STANDS_FAST: Final = reason("stands-fast")
ZONE_THERE: Final = reason("zone-there")
UNSUPPLIED_THERE: Final = reason("unsupplied-there")


def tier(game: Game, start: int, to: int) -> int:
    """How good a way from place to place is for a retreat, 0 the best; NEVER for none."""
    tiers = game.of(Retreat).tiers
    if len(tiers) == 0:
        return 0
    return tiers[direction(game, start, to)]


def going(game: Game, play: Play, movers: Ints) -> Ints:
    """How these units move: their profiles, none in a game without movement."""
    if not game.has(Movement):
        return ints(0, 0)
    side = game.units.side[movers[0]]
    states = supply_states(game, play, side)
    supply = ints(len(movers), ELSEWHERE)
    for k in range(len(movers)):
        if game.units.side[movers[k]] != side:
            side = game.units.side[movers[k]]
            states = supply_states(game, play, side)
        if states[movers[k]] >= 0:
            supply[k] = states[movers[k]]
    return profiles_of(game, play, movers, supply)


def too_dear(game: Game, profiles: Ints, way: int) -> bool:
    """Whether units that move so never follow a link."""
    if not game.has(Movement):
        return False
    return link_price(game, profiles, way) >= SHUT


def way_refusal(game: Game, play: Play, side: int, profiles: Ints, way: int, zone: Bits) -> int:
    """Why units of a side may not be pushed along a link, stacking apart; FINE if they may.

    `profiles`: how they move; `zone`: where enemy zones of control bar a retreat.
    """
    to = game.places.links_to[way]
    if not on_map(game, to):
        return NO_RETREAT
    if any_bit(common(game.places.links_kind[way], game.of(Retreat).not_across)):
        return BY_SEA
    if too_dear(game, profiles, way):
        return CLOSED
    if is_blocked(game, play, side, to):
        return ENEMY_THERE
    if game.of(Retreat).zones == BARRED and has_bit(zone, to):
        return ZONE_THERE
    return FINE


def is_blocked(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether enemies keep units of a side out of a place."""
    blocked_by = game.of(Retreat).blocked_by
    if blocked_by is None:
        return enemies_in(game, play, side, place) > 0
    for u in range(game.units.count):
        if play.at[u] == place and opposes(game, play, game.units.side[u], side):
            if blocked_by(StandingUnit(game, play, unit=u)):
                return True
    return False


def has_left(play: Play, place: int) -> bool:
    """Whether the force stands in a place or has given it up in this battle."""
    state = play.of(Retreating)
    return place == state.force or state.left[place] != 0


def farther(game: Game, play: Play, movers: Ints, to: int) -> bool:
    """Whether a place is farther from where units began their retreat than the one where they stand."""
    began = play.of(Retreating).began[movers[0]]
    return distance(game, began, to) > distance(game, began, play.at[movers[0]])


def aside(game: Game, play: Play, unit: int, place: int, zone: Bits) -> int:
    """The first place beside another to which a unit could be moved out of the way; NOWHERE for none."""
    one = ints(1, unit)
    side = game.units.side[unit]
    profiles = going(game, play, one)
    for way in range(game.places.links_from[place], game.places.links_from[place + 1]):
        to = game.places.links_to[way]
        if way_refusal(game, play, side, profiles, way, zone) != FINE or has_left(play, to):
            continue
        if stack_reason(game, play, side, to, one) == FINE:
            return to
    return NOWHERE


def pushed(game: Game, play: Play, movers: Ints, to: int, zone: Bits) -> Ints:
    """Which units must make room in a place for a retreating force, and where they go: unit, place, unit,
    place and so on.

    One NOWHERE if room cannot be made. Who picks may pick others instead.
    """
    before = copy(play.at)
    side = game.units.side[movers[0]]
    found = ints(game.units.count * 2, NOWHERE)
    count = 0
    for u in movers:
        play.at[u] = to
    nobody = ints(0, 0)
    for u in range(game.units.count):
        if before[u] != to or game.units.points[u] == 0 or listed(movers, u):
            continue
        if not stand_together(game, play, game.units.side[u], side):
            continue
        if stack_reason(game, play, side, to, nobody) == FINE:
            break
        spot = aside(game, play, u, to, zone)
        if spot >= 0:
            found[count] = u
            found[count + 1] = spot
            count += 2
            play.at[u] = spot
    fits = stack_reason(game, play, side, to, nobody) == FINE
    for u in range(game.units.count):
        play.at[u] = before[u]
    if not fits:
        return ints(1, NOWHERE)
    return cut(found, count)


def block(game: Game, play: Play, movers: Ints, profiles: Ints, way: int, zone: Bits) -> int:
    """Why units may not retreat along a link, better ways apart; FINE if they may."""
    to = game.places.links_to[way]
    start = play.at[movers[0]]
    if on_map(game, to) and tier(game, start, to) == NEVER:
        return NEVER_THERE
    if is_fixed(game, play, movers):
        return ROOTED
    found = way_refusal(game, play, game.units.side[movers[0]], profiles, way, zone)
    if found != FINE:
        return found
    if play.of(Battle).must_go[movers[0]] > 0:
        if not farther(game, play, movers, to):
            return NO_FARTHER
        if play.of(Battle).must_go[movers[0]] > 1:
            if not game.of(Retreat).through:
                return FINE
            found = stack_reason(game, play, game.units.side[movers[0]], to, movers)
            if found != FINE:
                return found
            return FINE if leads_on(game, play, movers, profiles, to, zone) else DEAD_END
    elif has_left(play, to):
        return BEEN_THERE
    found = stack_reason(game, play, game.units.side[movers[0]], to, movers)
    if found == TOO_MANY and game.of(Retreat).makes_room:
        room = pushed(game, play, movers, to, zone)
        if len(room) == 0 or room[0] != NOWHERE:
            return FINE
    return found


def is_fixed(game: Game, play: Play, movers: Ints) -> bool:
    """Whether one of these units cannot retreat at all."""
    never = game.of(Retreat).never
    if never is not None:
        for u in movers:
            if never(StandingUnit(game, play, unit=u)):
                return True
    return False


def is_beside_enemies(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether enemies of a side who would bar a retreat stand next to a place."""
    for way in range(game.places.links_from[place], game.places.links_from[place + 1]):
        if is_blocked(game, play, side, game.places.links_to[way]):
            return True
    return False


def shun_enemies(game: Game, play: Play, side: int, first: int, reasons: Ints) -> None:
    """Close the ways to places next to enemies, if others are open. Changes `reasons`."""
    near = ints(len(reasons), 0)
    free = False
    for k in range(len(reasons)):
        if reasons[k] == FINE:
            if is_beside_enemies(game, play, side, game.places.links_to[first + k]):
                near[k] = 1
            else:
                free = True
    for k in range(len(reasons)):
        if free and near[k] == 1:
            reasons[k] = ENEMIES_NEAR


def leads_on(game: Game, play: Play, movers: Ints, profiles: Ints, to: int, zone: Bits) -> bool:
    """Whether units that must retreat farther than to a place beside them can do so from there."""
    side = game.units.side[movers[0]]
    began = play.of(Retreating).began[movers[0]]
    reached = with_bit(no_bits(), to)
    for _ in range(play.of(Battle).must_go[movers[0]] - 1):
        onward = no_bits()
        for place in range(game.places.count):
            if not has_bit(reached, place):
                continue
            far = distance(game, began, place)
            for way in range(game.places.links_from[place], game.places.links_from[place + 1]):
                goal = game.places.links_to[way]
                if way_refusal(game, play, side, profiles, way, zone) != FINE:
                    continue
                if distance(game, began, goal) > far:
                    if stack_reason(game, play, side, goal, movers) == FINE:
                        onward = with_bit(onward, goal)
        reached = onward
    return any_bit(reached)


def is_fed_there(game: Game, play: Play, movers: Ints, to: int) -> bool:
    """Whether units would be in supply in a place."""
    at = play.at[movers[0]]
    for u in movers:
        play.at[u] = to
    states = supply_states(game, play, game.units.side[movers[0]])
    for u in movers:
        play.at[u] = at
    return states[movers[0]] != 0


def prefer_fed(game: Game, play: Play, movers: Ints, first: int, reasons: Ints) -> None:
    """Close the ways to places where units would be out of supply, if others are open. Changes `reasons`."""
    if count_open(reasons) < 2:
        return
    fed = ints(len(reasons), 0)
    some = False
    for k in range(len(reasons)):
        if reasons[k] == FINE and is_fed_there(game, play, movers, game.places.links_to[first + k]):
            fed[k] = 1
            some = True
    for k in range(len(reasons)):
        if some and reasons[k] == FINE and fed[k] == 0:
            reasons[k] = UNSUPPLIED_THERE


def count_open(reasons: Ints) -> int:
    """How many ways are open."""
    found = 0
    for why in reasons:
        if why == FINE:
            found += 1
    return found


def ways_back(game: Game, play: Play, movers: Ints) -> Ints:
    """For each link from where these units stand, why they may not retreat along it now; FINE only for the
    best ones that are open.
    """
    start = play.at[movers[0]]
    first = game.places.links_from[start]
    found = ints(game.places.links_from[start + 1] - first, NO_RETREAT)
    zone = retreat_zone(game, play, game.units.side[movers[0]], movers)
    profiles = going(game, play, movers)
    best = NEVER
    for k in range(len(found)):
        found[k] = block(game, play, movers, profiles, first + k, zone)
        level = tier(game, start, game.places.links_to[first + k])
        if found[k] == FINE and (best == NEVER or level < best):
            best = level
    for k in range(len(found)):
        if found[k] == FINE and tier(game, start, game.places.links_to[first + k]) > best:
            found[k] = LESS_GOOD
    if game.of(Retreat).shuns:
        shun_enemies(game, play, game.units.side[movers[0]], first, found)
    if game.of(Retreat).fed and play.of(Battle).must_go[movers[0]] > 0:
        prefer_fed(game, play, movers, first, found)
    return found


def who_goes(game: Game, play: Play, movers: Ints) -> Ints:
    """Who retreats when a player drags these units: those who must go, or the force that gives up places."""
    battle = play.of(Battle)
    if battle.must_go[movers[0]] > 0:
        if not game.of(Retreat).together:
            return of_same_way(play, movers)
        return routed(game, play, movers[0])
    return force(game, play)


def of_same_way(play: Play, movers: Ints) -> Ints:
    """Those of some units in one place who must retreat as far as the first of them."""
    battle = play.of(Battle)
    found = ints(len(movers), 0)
    count = 0
    for u in movers:
        if play.at[u] == play.at[movers[0]] and battle.must_go[u] == battle.must_go[movers[0]]:
            found[count] = u
            count += 1
    return cut(found, count)


def retreat_refusal(game: Game, play: Play, movers: Ints, to: int) -> int:
    """Why these units may not retreat to a place now; FINE if they may. All of them stand in one place."""
    way = link(game, play.at[movers[0]], to)
    if way == NOWHERE:
        return NEXT_TO_IT
    if play.of(Battle).must_go[movers[0]] == 0 and not may_trade(game, play):
        return BLED if has_lost(game, play) else STANDS_FAST
    return ways_back(game, play, movers)[way - game.places.links_from[play.at[movers[0]]]]
