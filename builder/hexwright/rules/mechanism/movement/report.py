"""What players are told when they ask: how a unit can move, where it gets to."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.numbers import changed
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.questions import AND_STOPS, BY_MODE, MAY, NOTHING, Overlay
from hexwright.rules.engine.records import Game, UnitScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import names_of
from hexwright.rules.engine.words import phrase, refusal, say
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.movement.goals import Range, goals_of
from hexwright.rules.mechanism.movement.judging import BANNED, move_ban, mover_reason
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import (
    Start,
    first_points,
    least_left,
    number_at,
    start_of,
)
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.ways import ground_of, zone_marks


def places_text(game: Game, count: int) -> str:
    """So many hexes or spaces."""
    if game.places.grid is None:
        if count == 0:
            return phrase(game, "movement.no-space")
        return phrase(game, "movement.spaces", count=count)
    if count == 0:
        return phrase(game, "movement.no-hex")
    return phrase(game, "movement.hexes", count=count)


def points_text(game: Game, play: Play, movers: Ints, start: Start) -> str:
    """What movers have left: `6 of 6 points left (12 in column)`."""
    left = max(0, least_left(game, play, movers, start, NOWHERE))
    said = phrase(game, "movement.points", left=left, all=start.points[0])
    more = ""
    for k in range(len(game.of(Movement).modes)):
        fast = least_left(game, play, movers, start, k)
        if fast >= 0:
            if more != "":
                more = more + ", "
            more = more + phrase(game, "movement.points-by", points=fast, mode=k)
    if more == "":
        return said
    return said + " (" + more + ")"


def factor_text(game: Game, play: Play, who: UnitScope) -> str:
    """A unit's points and what changes them: `: 8, 6.3 mixed 7, 7.7 not supplied 4`; empty if none does."""
    rules = game.of(Movement)
    first = first_points(game, play, who)
    if first == NOWHERE:
        return ""
    amount = first
    said = ": " + phrase(game, "movement.amount", points=first)
    for k, change in enumerate(rules.changes):
        if change.when is None or change.when(who):
            after = changed(amount, change, rules.parts)
            if after != amount:
                said = said + phrase(game, "movement.changed", change=k, points=after)
            amount = after
    if amount == first:
        return ""
    return said


def why_movement(game: Game, play: Play, unit: int) -> str:
    """How a unit on the map can move now: points, what changes them, why it does not move."""
    movers = ints(1, unit)
    zones = zone_marks(game, play, movers)
    start = start_of(game, play, movers, zones)
    ground = ground_of(game, play, movers, start, zones)
    zone = number_at(zones, play.at[unit]) != 0
    said = points_text(game, play, movers, start)
    if play.of(Moves).mover[unit] == 0:
        who = UnitScope(game=game, play=play, unit=unit, supply=start.supply[0], zone=zone)
        said = said + factor_text(game, play, who)
    why = mover_reason(game, play, movers)
    if why != FINE:
        return phrase(game, "movement.not-now", points=said, why=refusal(game, Ruling(why)))
    message = move_ban(game, play, movers, start, ground, play.at[unit])
    if message != NOWHERE:
        return phrase(game, "movement.not", points=said, why=refusal(game, Ruling(BANNED, message)))
    return phrase(game, "movement.may", points=said)


def why_entry(game: Game, play: Play, unit: int) -> str:
    """By how many places a unit off the map may enter it: `may enter at 3 hexes, 8 of 8 points left`.

    Empty if it does not.
    """
    movers = ints(1, unit)
    if on_map(game, play.at[unit]) or mover_reason(game, play, movers) != FINE:
        return ""
    zones = zone_marks(game, play, movers)
    start = start_of(game, play, movers, zones)
    ground = ground_of(game, play, movers, start, zones)
    count = 0
    for price in ground.seeds:
        if price >= 0:
            count += 1
    if count == 0:
        return ""
    said = points_text(game, play, movers, start)
    return phrase(game, "movement.enters", places=places_text(game, count), points=said)


def supply_began(game: Game, play: Play, unit: int) -> str:
    """How a unit was supplied when its move began, if that is otherwise than now; else empty."""
    moves = play.of(Moves)
    if moves.mover[unit] == 0:
        return ""
    if moves.supply[unit] == supply_states(game, play, game.units.side[unit])[unit]:
        return ""
    if moves.supply[unit] == 0:
        return phrase(game, "movement.began-unsupplied")
    return phrase(game, "movement.began-supplied")


def reach_text(game: Game, play: Play, movers: Ints, found: Range) -> str:
    """Where units can end a move, in a line: `… can reach 132 hexes, 88 of them in column: … points left`.

    `found`: as `goals_of` gives it.
    """
    why = mover_reason(game, play, movers)
    if why != FINE:
        return phrase(
            game, "movement.keeps-still", who=names_of(game, movers), why=refusal(game, Ruling(why))
        )
    start = start_of(game, play, movers, zone_marks(game, play, movers))
    points = points_text(game, play, movers, start)
    who = names_of(game, movers)
    count = 0
    for cost in found.cost:
        if cost >= 0:
            count += 1
    places = places_text(game, count)
    modes = ""
    for k in range(len(game.of(Movement).modes)):
        fast = 0
        for place in range(game.places.count):
            if found.cost[place] >= 0 and found.mode[place] == k:
                fast += 1
        if fast > 0:
            modes = modes + phrase(game, "movement.reach-mode", count=fast, mode=k)
    return phrase(game, "movement.reach", who=who, places=places, modes=modes, points=points)


def say_why(game: Game, play: Play, unit: int) -> None:
    """Say how a unit on the map can move now. Changes `play.lines`."""
    say(game, play, "movement.why", how=why_movement(game, play, unit))


def show_reach(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where units can end a move, with what it costs; said, too. Changes `play.lines`."""
    found = goals_of(game, play, movers)
    say(game, play, "movement.where-to", how=reach_text(game, play, movers, found))
    if mover_reason(game, play, movers) != FINE:
        return Overlay(False, ints(0, 0), ints(0, 0))
    kinds = ints(game.places.count, NOTHING)
    figures = ints(game.places.count, NOWHERE)
    zones = zone_marks(game, play, movers)
    for place in range(game.places.count):
        if found.cost[place] >= 0:
            kinds[place] = MAY
            if found.mode[place] != NOWHERE:
                kinds[place] = BY_MODE
            elif zones[place] != 0:
                kinds[place] = AND_STOPS
            figures[place] = found.cost[place]
    return Overlay(True, kinds, figures, game.of(Movement).parts)
