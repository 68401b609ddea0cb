"""Friends who make room for units that come back: who goes aside, and where to."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import acting_side
from hexwright.rules.engine.places import link, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enter, names_of, opposes, stand_together
from hexwright.rules.engine.words import phrase, reason, say
from hexwright.rules.language.prelude import Ints, copy, cut, ints
from hexwright.rules.mechanism.combat.judge import NOT_ADJACENT, owing
from hexwright.rules.mechanism.combat.report import owed_text
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.retreat.parameters import Retreat
from hexwright.rules.mechanism.retreat.state import Retreating
from hexwright.rules.mechanism.retreat.ways import (
    BEEN_THERE,
    NO_RETREAT,
    going,
    has_left,
    pushed,
    way_refusal,
)
from hexwright.rules.mechanism.retreat.who_retreats import enemy_of
from hexwright.rules.mechanism.stacking.rules import TOO_MANY, stack_reason
from hexwright.rules.mechanism.zones.rules import retreat_zone

NOT_IN_THE_WAY: Final = reason("not-in-the-way")
NO_ROOM: Final = reason("no-room")
NO_ROOM_NEEDED: Final = reason("no-room-needed")
NOWHERE_ASIDE: Final = reason("nowhere-aside")
ROOM_FIRST: Final = reason("room-first")


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
