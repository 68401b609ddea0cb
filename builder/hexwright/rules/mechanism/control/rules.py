"""Control of places: at the start, and the moment a unit enters."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE, HexSetName, Side
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.places import flood, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, PlaceScope, StandingUnit, World
from hexwright.rules.engine.units import enemies_in, enemy_places, opposes, own_places
from hexwright.rules.engine.words import phrase
from hexwright.rules.language.prelude import Ints, any_bit, has_bit, ints, less, union
from hexwright.rules.mechanism.control.parameters import Area, Control, Front
from hexwright.rules.mechanism.zones.rules import enemy_zone


@known("who controls it")
def control(where: PlaceScope) -> Side:
    """The side that controls a place, NOWHERE for none."""
    return where.play.control[where.place]


@known("hexes of a set that a side controls")
def held(world: World, side: Side, hexes: HexSetName) -> int:
    """How many places of a set a side controls."""
    count = 0
    area = world.game.places.members[hexes]
    for k in range(len(area)):
        if world.play.control[area[k]] == side:
            count += 1
    return count


@known("whether a side holds a region, by what the map says")
def holds_region(world: World, of: Side, region: HexSetName) -> bool:
    """Whether a side controls as many spaces and key spaces of a region as it takes to hold it."""
    for area in world.game.of(Control).areas:
        if area.number == region:
            return holds_area(world.play, area, of)
    return False


@known("points of all regions that a side holds")
def region_points(world: World, of: Side) -> int:
    """What the regions that a side holds are worth together."""
    found = 0
    for area in world.game.of(Control).areas:
        if holds_area(world.play, area, of):
            found += area.points
    return found


def holds_area(play: Play, area: Area, side: int) -> bool:
    """Whether a side controls enough spaces of a region, and enough key spaces among them."""
    spaces = 0
    keys = 0
    for place in area.places:
        if play.control[place] == side:
            spaces += 1
            if has_bit(area.keys, place):
                keys += 1
    return spaces >= area.needs and keys >= area.stars


def take(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units of one side enter a place: it is theirs if one of them takes it, and it is no ally's.

    Changes `play`.
    """
    if not on_map(game, place):
        return
    if len(game.alliances) > 0 and play.control[place] != NOWHERE:
        if not opposes(game, play, game.units.side[movers[0]], play.control[place]):
            return
    takes = game.of(Control).takes
    for u in movers:
        if takes is None or takes(StandingUnit(game, play, unit=u)):
            give_to(game, play, game.units.side[u], place)
            return


def take_occupied(game: Game, play: Play) -> None:
    """Places are theirs whose units stand in them. Changes `play`."""
    takes = game.of(Control).takes
    for u in range(game.units.count):
        if on_map(game, play.at[u]) and (takes is None or takes(StandingUnit(game, play, unit=u))):
            play.control[play.at[u]] = game.units.side[u]


def settle(game: Game, play: Play) -> None:
    """A side has set up: without a front the places where its units stand are its. Changes `play`."""
    if play.setting != 0 and game.of(Control).front is None:
        take_occupied(game, play)


def give_to(game: Game, play: Play, side: int, place: int) -> None:
    """A place is a side's from now on; if it was not, whoever waits for that is told. Changes `play`."""
    former = play.control[place]
    if former == side:
        return
    play.control[place] = side
    for hook in game.hooks.taken:
        hook(game, play, side, former, place)


def wrong(game: Game, play: Play) -> str:
    """That a place with units of one side, which take places, is not that side's; empty if all is well.

    Nothing is wrong while a side sets up: places become its when it has.
    """
    if play.setting != 0:
        return ""
    takes = game.of(Control).takes
    for u in range(game.units.count):
        at = play.at[u]
        if not on_map(game, at) or play.control[at] == game.units.side[u]:
            continue
        if takes is None or takes(StandingUnit(game, play, unit=u)):
            if enemies_in(game, play, game.units.side[u], at) == 0:
                if play.control[at] == NOWHERE:
                    return phrase(game, "control.wrong-nobody", unit=u, place=at)
                return phrase(game, "control.wrong", unit=u, place=at, side=play.control[at])
    return ""


def set_first_control(game: Game, play: Play) -> None:
    """Give every place to the side that controls it at the start. Changes `play`."""
    found = first_control(game, play)
    for place in range(game.places.count):
        play.control[place] = found[place]


def first_control(game: Game, play: Play) -> Ints:
    """Who controls each place at the start, NOWHERE for nobody."""
    rules = game.of(Control)
    found = ints(game.places.total, NOWHERE)
    if rules.front is not None:
        found = divided(game, play, rules.front)
    for area in rules.held:
        for place in range(game.places.count):
            if has_bit(area.places, place):
                found[place] = area.side
    if rules.front is None:
        for u in range(game.units.count):
            at = play.at[u]
            if on_map(game, at) and (rules.takes is None or rules.takes(StandingUnit(game, play, unit=u))):
                found[at] = game.units.side[u]
    return found


def divided(game: Game, play: Play, front: Front) -> Ints:
    """Control on both sides of a line of units: `before` wherever a flood gets without crossing places of
    the other side's units or zones, else `behind`; nobody's where nobody enters.
    """
    enemy = enemy_places(game, play, front.behind)
    watched = union(own_places(game, play, front.behind), enemy_zone(game, play, front.before))
    line = less(watched, enemy)
    seeds = enemy if any_bit(enemy) else front.seeds
    far = flood(front.network, seeds, less(front.land, line), 0)
    found = ints(game.places.total, NOWHERE)
    for place in range(game.places.count):
        if has_bit(far, place):
            found[place] = front.before
        elif has_bit(front.land, place):
            found[place] = front.behind
    return found
