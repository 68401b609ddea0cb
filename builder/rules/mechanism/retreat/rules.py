"""Retreat: of defenders who give up places in place of steps, and of units that a result sends back."""

from __future__ import annotations

from typing import Final

from builder.rules.engine.codes import ELSEWHERE, FINE, NEVER, NOWHERE, SHUT
from builder.rules.engine.game import Game
from builder.rules.engine.losses import lose_unit
from builder.rules.engine.phases import acting_side
from builder.rules.engine.places import direction, distance, link, listed, on_map, place_names
from builder.rules.engine.play import Play
from builder.rules.engine.questions import MAY, NOTHING, Overlay
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.scopes import UnitScope
from builder.rules.engine.supplied import supply_states
from builder.rules.engine.units import enemies_in, enter, names_of, opposes, stack, stand_together
from builder.rules.engine.words import phrase, reason, refusal, say
from builder.rules.language.prelude import (
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
from builder.rules.mechanism.combat.judge import BY_SEA, NOT_ADJACENT, owing
from builder.rules.mechanism.combat.losses import A_UNIT, lose_steps
from builder.rules.mechanism.combat.report import owed_text
from builder.rules.mechanism.combat.state import Battle
from builder.rules.mechanism.movement.points import profiles_of
from builder.rules.mechanism.movement.records import Movement
from builder.rules.mechanism.movement.ways import link_price
from builder.rules.mechanism.retreat.records import (
    ALWAYS,
    BARRED,
    COST_A_STEP,
    ELIMINATED,
    LOSE_STEPS,
    WHOLE_FORCE,
    Retreat,
)
from builder.rules.mechanism.retreat.state import Retreating
from builder.rules.mechanism.stacking.rules import TOO_MANY, stack_reason
from builder.rules.mechanism.zones.rules import enemy_zone, retreat_zone

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
STANDS_FAST: Final = reason("stands-fast")
ZONE_THERE: Final = reason("zone-there")
NOT_IN_THE_WAY: Final = reason("not-in-the-way")
NO_ROOM: Final = reason("no-room")
NO_ROOM_NEEDED: Final = reason("no-room-needed")
NOWHERE_ASIDE: Final = reason("nowhere-aside")
ROOM_FIRST: Final = reason("room-first")
UNSUPPLIED_THERE: Final = reason("unsupplied-there")


# --- who retreats -----------------------------------------------------------------------------------
def begin_battle(game: Game, play: Play, _attackers: Ints, target: int) -> None:
    """A battle begins: nobody has retreated in it. Changes `play`."""
    state = play.of(Retreating)
    state.force = target
    state.room = NOWHERE
    state.crowded = 0
    for place in range(len(state.left)):
        state.left[place] = 0
    for u in range(len(state.began)):
        state.began[u] = play.at[u] if on_map(game, play.at[u]) else NOWHERE


def force(game: Game, play: Play) -> Ints:
    """The units that give up places together: all of the defender where the force stands, none when it is
    gone.
    """
    battle = play.of(Battle)
    side = NOWHERE
    for u in range(game.units.count):
        if battle.defending[u] != 0:
            side = game.units.side[u]
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        there = play.at[u] == play.of(Retreating).force
        if there and stand_together(game, play, game.units.side[u], side):
            found[count] = u
            count += 1
    return cut(found, count)


def has_lost(game: Game, play: Play) -> bool:
    """Whether the defender has lost so much that it gives up no more places."""
    rules = game.of(Retreat)
    if rules.after_losses == ALWAYS:
        return False
    bled = play.of(Battle).defender_bled
    return bled == A_UNIT if rules.after_losses == WHOLE_FORCE else bled != 0


def may_trade(game: Game, play: Play) -> bool:
    """Whether the defender may give up a place in place of a step now."""
    battle = play.of(Battle)
    rules = game.of(Retreat)
    if not rules.trades or battle.target == NOWHERE:
        return False
    if battle.defender_owes == 0 or has_lost(game, play) or play.of(Retreating).crowded != 0:
        return False
    units = force(game, play)
    if len(units) == 0:
        return False
    if rules.when is None:
        return True
    side = game.units.side[units[0]]
    supply = supply_states(game, play, side)
    at = play.at[units[0]]
    who = UnitScope(
        game,
        play,
        unit=units[0],
        supply=supply[units[0]] if on_map(game, at) else ELSEWHERE,
        zone=has_bit(enemy_zone(game, play, side), at),
    )
    return rules.when(who)


def routed(game: Game, play: Play, unit: int) -> Ints:
    """The units that must retreat with a unit: those of its side in its place, or it alone."""
    if game.of(Retreat).apart:
        return ints(1, unit)
    battle = play.of(Battle)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if battle.must_go[u] > 0 and play.at[u] == play.at[unit]:
            if game.units.side[u] == game.units.side[unit]:
                found[count] = u
                count += 1
    return cut(found, count)


# --- ways -------------------------------------------------------------------------------------------
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
    if enemies_in(game, play, side, to) > 0:
        return ENEMY_THERE
    if game.of(Retreat).zones == BARRED and has_bit(zone, to):
        return ZONE_THERE
    return FINE


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
    if game.of(Retreat).fed and play.of(Battle).must_go[movers[0]] > 0:
        prefer_fed(game, play, movers, first, found)
    return found


def who_goes(game: Game, play: Play, movers: Ints) -> Ints:
    """Who retreats when a player drags these units: those who must go, or the force that gives up places."""
    battle = play.of(Battle)
    if battle.must_go[movers[0]] > 0:
        if game.of(Retreat).apart:
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


# --- retreats ---------------------------------------------------------------------------------------
def vacate(play: Play, place: int) -> None:
    """The defender has left a place: attackers may advance there. Changes `play`."""
    battle = play.of(Battle)
    if battle.emptied[place] == NOWHERE:
        number = 0
        for k in range(len(battle.emptied)):
            if battle.emptied[k] != NOWHERE:
                number += 1
        battle.emptied[place] = number


def go_back(game: Game, play: Play, movers: Ints, to: int) -> None:
    """Units retreat to a place. Friends there must make room if there is too little. Changes `play`."""
    battle = play.of(Battle)
    state = play.of(Retreating)
    start = play.at[movers[0]]
    side = game.units.side[movers[0]]
    watched = has_bit(retreat_zone(game, play, side, movers), to)
    goes_on = battle.must_go[movers[0]] > 1
    tight = not goes_on and stack_reason(game, play, side, to, movers) == TOO_MANY
    friends = stack(game, play, side, to, ints(0, 0))
    if battle.defending[movers[0]] != 0 or battle.must_go[movers[0]] == 0:
        vacate(play, start)
    for u in movers:
        play.at[u] = to
        if len(friends) > 0 and not goes_on and battle.defending[u] != 0:
            battle.fell_back[u] = NO_RETREAT
    enter(game, play, movers, to)
    if watched and game.of(Retreat).zones == COST_A_STEP:
        for u in movers:
            lose_steps(game, play, u, 1)
    state.crowded = 1 if tight else 0
    state.room = to if tight else NOWHERE
    for u in range(len(state.in_the_way)):
        state.in_the_way[u] = 1 if tight and listed(friends, u) else 0


def trade(game: Game, play: Play, movers: Ints, to: int) -> None:
    """The force gives up a place, which saves a step. Changes `play`."""
    state = play.of(Retreating)
    battle = play.of(Battle)
    go_back(game, play, movers, to)
    state.left[state.force] = 1
    state.force = to
    battle.defender_owes -= 1


def is_retreat(game: Game, play: Play, movers: Ints, place: int) -> bool:  # noqa: ARG001
    """Whether a drag means a retreat."""
    battle = play.of(Battle)
    if battle.must_go[movers[0]] > 0:
        return True
    return battle.target != NOWHERE and battle.defender_owes > 0 and listed(force(game, play), movers[0])


def act_retreat(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units retreat to a place next to them, all that go together. Changes `play`."""
    if play.of(Retreating).crowded != 0:
        return room_first(game, play)
    units = who_goes(game, play, movers)
    refused = retreat_refusal(game, play, units, place)
    if refused != FINE:
        return Ruling(refused)
    retreat(game, play, units, place)
    return Ruling()


def retreat_against(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units that owe steps, or must retreat, do so to a place next to them that the rules do not allow.

    Changes `play`.
    """
    units = who_goes(game, play, movers)
    if link(game, play.at[units[0]], place) == NOWHERE:
        return Ruling(NEXT_TO_IT)
    retreat(game, play, units, place)
    return Ruling()


def retreat(game: Game, play: Play, units: Ints, place: int) -> None:
    """Units retreat to a place, and it is said. Changes `play`."""
    battle = play.of(Battle)
    start = play.at[units[0]]
    who = names_of(game, units)
    if battle.must_go[units[0]] > 0:
        left = battle.must_go[units[0]] - 1
        go_back(game, play, units, place)
        for u in units:
            battle.must_go[u] = left if play.left[u] > 0 else 0
        say(game, play, "retreat.goes", who=who, start=start, place=place, n=left)
        if play.of(Retreating).crowded != 0:
            say(game, play, "retreat.crowds", words=room_text(game, play))
    else:
        trade(game, play, units, place)
        owed = owed_text(game, play)
        say(game, play, "retreat.trades", who=who, start=start, place=place, why=NO_RETREAT, owed=owed)
    make_room_if_plain(game, play)


# --- friends who make room --------------------------------------------------------------------------
def room_side(game: Game, play: Play, unit: int) -> int:
    """The side that picks who makes room, and where, of the friends of a unit that has retreated."""
    own = game.units.side[unit]
    if not game.of(Retreat).room_by_enemy:
        return own
    enemy = enemy_of(game, play, unit)
    if enemy != NOWHERE:
        return enemy
    acting = acting_side(game, play)
    if acting != NOWHERE and opposes(game, play, acting, own):
        return acting
    for side in range(game.sides):
        if opposes(game, play, side, own):
            return side
    return own


def room_maker(game: Game, play: Play, unit: int) -> int:
    """The side that has a unit make room."""
    return room_side(game, play, unit)


def room_maker_of(game: Game, play: Play, movers: Ints, place: int) -> int:  # noqa: ARG001
    """The side that has units make room."""
    return room_side(game, play, movers[0])


def still_crowded(game: Game, play: Play) -> bool:
    """Whether there is too little room where units have retreated to."""
    state = play.of(Retreating)
    for u in range(game.units.count):
        if play.at[u] == state.room and state.in_the_way[u] != 0:
            return stack_reason(game, play, game.units.side[u], state.room, ints(0, 0)) == TOO_MANY
    return False


def goes_again(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit that has made room may go to another place beside it: nothing else has been done."""
    state = play.of(Retreating)
    battle = play.of(Battle)
    if state.room == NOWHERE or state.in_the_way[unit] == 0 or battle.target == NOWHERE:
        return False
    if owing(play) != state.owed or link(game, state.room, play.at[unit]) == NOWHERE:
        return False
    for u in range(game.units.count):
        if battle.advanced[u] != 0:
            return False
    return True


def may_make_room(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is one of those who could make room, or have just done so."""
    state = play.of(Retreating)
    if state.in_the_way[unit] == 0 or state.room == NOWHERE:
        return False
    if play.at[unit] == state.room:
        return state.crowded != 0
    return goes_again(game, play, unit)


def aside_refusal(game: Game, play: Play, movers: Ints, to: int) -> int:
    """Why units may not make room by going to a place, from where the others have retreated to; FINE if they
    may.
    """
    state = play.of(Retreating)
    way = link(game, state.room, to)
    if way == NOWHERE:
        return NOT_ADJACENT
    side = game.units.side[movers[0]]
    for u in movers:
        if state.in_the_way[u] == 0 or play.at[u] != state.room:
            return NOT_IN_THE_WAY
    zone = retreat_zone(game, play, side, movers)
    found = way_refusal(game, play, side, going(game, play, movers), way, zone)
    if found != FINE:
        return found
    if has_left(play, to):
        return BEEN_THERE
    found = stack_reason(game, play, side, to, movers)
    if found != FINE:
        return found
    return FINE if leaves_room(game, play, movers, to) else NO_ROOM


def leaves_room(game: Game, play: Play, movers: Ints, to: int) -> bool:
    """Whether enough room can be made once these units have gone to a place."""
    state = play.of(Retreating)
    before = copy(play.at)
    for u in movers:
        play.at[u] = to
    found = True
    if still_crowded(game, play):
        rest = ints(game.units.count, 0)
        count = 0
        side = game.units.side[movers[0]]
        for u in range(game.units.count):
            same = stand_together(game, play, game.units.side[u], side)
            if play.at[u] == state.room and same and state.in_the_way[u] == 0:
                rest[count] = u
                count += 1
        if count > 0:
            force_there = cut(rest, count)
            room = pushed(game, play, force_there, state.room, retreat_zone(game, play, side, force_there))
            found = len(room) == 0 or room[0] != NOWHERE
    for u in range(game.units.count):
        play.at[u] = before[u]
    return found


def open_aside(game: Game, play: Play, unit: int) -> Ints:
    """The places to which a unit may go to make room, from where the others have retreated to."""
    state = play.of(Retreating)
    found = ints(game.places.count, 0)
    count = 0
    at = play.at[unit]
    play.at[unit] = state.room
    for way in range(game.places.links_from[state.room], game.places.links_from[state.room + 1]):
        to = game.places.links_to[way]
        if on_map(game, to) and aside_refusal(game, play, ints(1, unit), to) == FINE:
            found[count] = to
            count += 1
    play.at[unit] = at
    return cut(found, count)


def make_room(game: Game, play: Play, unit: int) -> Ruling:
    """A unit makes room: it goes to the first place it can, or on to the next one. Changes `play`."""
    state = play.of(Retreating)
    if state.crowded != 0 and state.in_the_way[unit] == 0:
        return Ruling(NOT_IN_THE_WAY)
    if not may_make_room(game, play, unit):
        return Ruling(NO_ROOM_NEEDED)
    places = open_aside(game, play, unit)
    if len(places) == 0:
        return Ruling(NOWHERE_ASIDE)
    next_one = 0
    for k in range(len(places)):
        if places[k] == play.at[unit]:
            next_one = (k + 1) % len(places)
    if places[next_one] == play.at[unit]:
        return Ruling(NOWHERE_ASIDE)
    play.at[unit] = state.room
    go_aside(game, play, ints(1, unit), places[next_one])
    return Ruling()


def is_aside(game: Game, play: Play, movers: Ints, place: int) -> bool:  # noqa: ARG001
    """Whether a drag means that units make room."""
    state = play.of(Retreating)
    if state.crowded != 0 and play.at[movers[0]] == state.room:
        return state.in_the_way[movers[0]] != 0
    return False


def act_aside(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units make room: they go to a place beside the one to which others have retreated. Changes `play`."""
    refused = aside_refusal(game, play, movers, place)
    if refused != FINE:
        return Ruling(refused)
    go_aside(game, play, movers, place)
    return Ruling()


def go_aside(game: Game, play: Play, movers: Ints, to: int) -> None:
    """Units make room, and it is said. Changes `play`."""
    state = play.of(Retreating)
    start = play.at[movers[0]]
    for u in movers:
        play.at[u] = to
    enter(game, play, movers, to)
    state.owed = owing(play)
    state.crowded = 1 if still_crowded(game, play) else 0
    owed = owed_text(game, play)
    say(
        game,
        play,
        "retreat.makes-room",
        who=names_of(game, movers),
        start=start,
        place=to,
        why=NO_RETREAT,
        owed=owed,
    )


def make_room_if_plain(game: Game, play: Play) -> None:
    """Room is made without asking as long as there is only one way to do it. Changes `play`."""
    state = play.of(Retreating)
    while state.crowded != 0:
        who = NOWHERE
        where = NOWHERE
        ways = 0
        for u in range(game.units.count):
            if state.in_the_way[u] != 0 and play.at[u] == state.room and game.units.points[u] != 0:
                places = open_aside(game, play, u)
                ways += len(places)
                if len(places) > 0:
                    who = u
                    where = places[0]
        if ways != 1:
            return
        go_aside(game, play, ints(1, who), where)


def who_makes_room(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it must be seen whether it makes room."""
    state = play.of(Retreating)
    if state.crowded == 0 or state.in_the_way[unit] == 0 or play.at[unit] != state.room:
        return ints(0, 0)
    return ints(1, unit) if len(open_aside(game, play, unit)) > 0 else ints(0, 0)


def places_aside(game: Game, play: Play, unit: int) -> Ints:
    """The places to which a unit may go to make room that is needed."""
    if len(who_makes_room(game, play, unit)) == 0:
        return ints(0, 0)
    return open_aside(game, play, unit)


def room_first(_game: Game, play: Play) -> Ruling:
    """That friends must make room before anything else; FINE if nobody must."""
    state = play.of(Retreating)
    return Ruling(ROOM_FIRST, state.room) if state.crowded != 0 else Ruling()


def settle_room(game: Game, play: Play) -> None:
    """Nobody must make room any more where there is enough, or nobody can. Changes `play`."""
    state = play.of(Retreating)
    if state.crowded == 0:
        return
    if still_crowded(game, play):
        for u in range(game.units.count):
            if len(who_makes_room(game, play, u)) > 0:
                return
    state.crowded = 0


def forget_unit(_game: Game, play: Play, unit: int) -> None:
    """A unit that is gone is in nobody's way. Changes `play`."""
    play.of(Retreating).in_the_way[unit] = 0


# --- units that cannot retreat ----------------------------------------------------------------------
def settle_stuck(game: Game, play: Play) -> None:
    """Units that must retreat and cannot suffer for it. Changes `play`."""
    battle = play.of(Battle)
    for u in range(game.units.count):
        if battle.must_go[u] > 0 and is_stuck(game, play, u):
            units = routed(game, play, u)
            for k in units:
                suffer(game, play, k)


def is_stuck(game: Game, play: Play, unit: int) -> bool:
    """Whether no way is open to a unit that must retreat."""
    reasons = ways_back(game, play, routed(game, play, unit))
    return not listed(reasons, FINE)


def suffer(game: Game, play: Play, unit: int) -> None:
    """What becomes of a unit that cannot retreat. Changes `play`."""
    rules = game.of(Retreat)
    missing = play.of(Battle).must_go[unit]
    play.of(Battle).must_go[unit] = 0
    if rules.stuck == ELIMINATED:
        say(game, play, "retreat.stuck-eliminated", unit=unit, why=NO_RETREAT)
        lose_unit(game, play, unit)
    elif rules.stuck == LOSE_STEPS:
        say(game, play, "retreat.stuck-loses", unit=unit, n=missing, why=NO_RETREAT)
        lose_steps(game, play, unit, missing)
    else:
        say(game, play, "retreat.stuck-stays", unit=unit, why=NO_RETREAT)


# --- what is said -----------------------------------------------------------------------------------
def room_text(game: Game, play: Play) -> str:
    """Who must see to it that room is made where: `Communist picks who makes room in 2817: ...`; empty for
    nobody.
    """
    state = play.of(Retreating)
    words = ""
    if state.crowded != 0:
        for u in range(game.units.count):
            if len(who_makes_room(game, play, u)) > 0:
                if words == "":
                    side = room_side(game, play, u)
                    words = phrase(game, "retreat.room", side=side, place=state.room, why=NO_RETREAT)
                else:
                    words = words + ", "
                words = words + game.units.titles[u]
    return words


def owed_too(game: Game, play: Play) -> str:
    """What may be done in place of losing steps, and who must retreat, as a sentence goes on."""
    if may_trade(game, play):
        return phrase(game, "retreat.or-places", why=NO_RETREAT)
    return ""


def must_text(game: Game, play: Play) -> str:
    """Who must make room, and retreat how far: `5th armour must retreat 2 hexes`; empty for nobody."""
    battle = play.of(Battle)
    words = room_text(game, play)
    for u in range(game.units.count):
        if battle.must_go[u] > 0:
            if words != "":
                words = words + ", "
            words = words + phrase(game, "retreat.must-go", unit=u, n=battle.must_go[u])
            if game.of(Retreat).by_enemy:
                side = enemy_of(game, play, u)
                if side != NOWHERE:
                    words = words + phrase(game, "retreat.moved-by", side=side)
    return words


def enemy_of(game: Game, play: Play, unit: int) -> int:
    """The side that fights the battle at hand against a unit, NOWHERE if nobody of it is left."""
    battle = play.of(Battle)
    for u in range(game.units.count):
        fights = battle.attacking[u] != 0 or battle.defending[u] != 0
        if fights and opposes(game, play, game.units.side[u], game.units.side[unit]):
            return game.units.side[u]
    return NOWHERE


def open_places(game: Game, play: Play, units: Ints) -> Ints:
    """The places these units may retreat to now."""
    first = game.places.links_from[play.at[units[0]]]
    reasons = ways_back(game, play, units)
    found = ints(len(reasons), 0)
    count = 0
    for k in range(len(reasons)):
        if reasons[k] == FINE:
            found[count] = game.places.links_to[first + k]
            count += 1
    return cut(found, count)


def ways_text(game: Game, play: Play) -> str:
    """Where the force may retreat to: `; may retreat to 2817, 2818`; empty for nowhere."""
    if not may_trade(game, play):
        return ""
    places = open_places(game, play, force(game, play))
    if len(places) == 0:
        return ""
    return phrase(game, "retreat.may-retreat", places=place_names(game, places))


def where_to(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where a unit may retreat to and why not elsewhere, said and shown."""
    battle = play.of(Battle)
    unit = movers[0]
    shown = ints(game.places.count, NOTHING)
    figures = ints(game.places.count, NOWHERE)
    who = game.units.titles[unit]
    if may_make_room(game, play, unit):
        places = open_aside(game, play, unit)
        for to in places:
            shown[to] = MAY
        say(game, play, "retreat.may-make-room", who=who, places=place_names(game, places))
        return Overlay(True, shown, figures)
    if not is_retreat(game, play, movers, NOWHERE):
        return Overlay(False, ints(0, 0), ints(0, 0))
    if battle.must_go[unit] == 0 and has_lost(game, play):
        say(game, play, "retreat.bled", who=who, why=NO_RETREAT)
        return Overlay(True, shown, figures)
    if battle.must_go[unit] == 0 and not may_trade(game, play):
        say(game, play, "retreat.cannot", who=who, why=NO_RETREAT)
        return Overlay(True, shown, figures)
    units = who_goes(game, play, movers)
    first = game.places.links_from[play.at[units[0]]]
    reasons = ways_back(game, play, units)
    free = ""
    shut = ""
    for k in range(len(reasons)):
        to = game.places.links_to[first + k]
        if reasons[k] == FINE:
            shown[to] = MAY
            if free == "":
                free = phrase(game, "retreat.to", place=to)
            else:
                free = free + phrase(game, "retreat.or-to", place=to)
        elif reasons[k] not in (LESS_GOOD, NEVER_THERE):
            why = refusal(game, Ruling(reasons[k]))
            shut = shut + phrase(game, "retreat.not-to", place=to, why=why)
    if free == "":
        free = phrase(game, "retreat.nowhere")
    say(game, play, "retreat.ways", who=who, free=free, shut=shut)
    return Overlay(True, shown, figures)


def options(game: Game, play: Play, unit: int) -> Ints:
    """The places a unit may retreat to now, with all that go along."""
    if not is_retreat(game, play, ints(1, unit), NOWHERE):
        return ints(0, 0)
    if play.of(Battle).must_go[unit] == 0 and not may_trade(game, play):
        return ints(0, 0)
    return open_places(game, play, who_goes(game, play, ints(1, unit)))
