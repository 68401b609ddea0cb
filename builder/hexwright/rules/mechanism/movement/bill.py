"""The bill of a move: what it costs, for what, by which way, as players read it."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.places import link, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import names_of
from hexwright.rules.engine.words import phrase, say
from hexwright.rules.language.prelude import Ints, any_bit, common, has_bit, ints
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import profiles_of
from hexwright.rules.mechanism.movement.verdict import BY_TERRAIN, BY_ZONE, Verdict


def say_move(game: Game, play: Play, movers: Ints, start: int, to: int, verdict: Verdict) -> None:
    """Say what units have done, and what it cost. Changes `play.lines`."""
    say(
        game,
        play,
        "movement.moved",
        who=names_of(game, movers),
        start=start,
        to=to,
        bill=bill(game, play, movers, start, to, verdict),
    )


def say_exit(game: Game, play: Play, movers: Ints) -> None:
    """Say that units have left the map for good. Changes `play.lines`."""
    say(game, play, "movement.left-map", who=names_of(game, movers))


def bill(game: Game, play: Play, movers: Ints, start: int, to: int, verdict: Verdict) -> str:
    """The bill of a move that has been accepted: `5 of 6 points: rough 2, mountain 3, by 3712`."""
    mode = ""
    if verdict.mode != NOWHERE:
        mode = phrase(game, "movement.by-mode", mode=verdict.mode)
    end = ""
    if verdict.stop == BY_ZONE:
        end = phrase(game, "movement.stops")
    if verdict.stop == BY_TERRAIN:
        end = phrase(game, "movement.stops-in-terrain")
    return phrase(
        game,
        "movement.bill",
        cost=verdict.cost,
        left=verdict.left,
        mode=mode,
        parts=price_text(game, play, movers, start, to, verdict),
        way=way_text(game, start, verdict.path),
        end=end,
    )


def way_text(game: Game, start: int, path: Ints) -> str:
    """The places between the two ends of a way: `, by 3712-3713`; empty without any."""
    places = ""
    for k in range(len(path) - 1):
        if path[k] != start:
            if places != "":
                places = places + "-"
            if game.places.grid is None:
                places = places + game.places.titles[path[k]]
            else:
                places = places + game.places.names[path[k]]
    if places == "":
        return ""
    return phrase(game, "movement.way", places=places)


def price_text(game: Game, play: Play, movers: Ints, start: int, to: int, verdict: Verdict) -> str:
    """What the price of a move is made of: `: rough 2, mountain 3`.

    Empty where that does not add up, since a unit may always move to a neighbouring place.
    """
    profiles = profiles_of(game, play, movers, verdict.supply)
    for k, mode in enumerate(game.of(Movement).modes):
        if len(mode.profiles) > 0:
            if verdict.mode == k:
                profiles = ints(1, mode.profiles[game.units.side[movers[0]]])
    ground = ints(len(game.terrain_names), 0)
    links = ints(len(game.link_names), 0)
    total = 0
    before = start
    for place in verdict.path:
        if place != start:
            total += step_paid(game, profiles, before, place, ground, links)
        before = place
    edge = verdict.cost - total
    if edge < 0 or (edge > 0 and on_map(game, to)):
        return ""
    said = ""
    for k in range(len(ground)):
        if ground[k] > 0:
            said = said + phrase(game, "movement.part", mark=mark(said), what=k, price=ground[k])
    for k in range(len(links)):
        if links[k] != 0:
            said = said + phrase(game, "movement.part-link", mark=mark(said), what=k, price=links[k])
    if edge > 0:
        said = said + phrase(game, "movement.part-edge", mark=mark(said), price=edge)
    return said


def mark(said: str) -> str:
    """What stands in front of the next item of a list."""
    if said == "":
        return ": "
    return ", "


def step_paid(game: Game, profiles: Ints, before: int, place: int, ground: Ints, links: Ints) -> int:
    """What a step of units costs, from a place or from off the map.

    What it is paid for is added up by terrain and by kind of link. Changes `ground` and `links`.
    """
    i = NOWHERE
    if on_map(game, before):
        i = link(game, before, place)
    k = dearest(game, profiles, i, place)
    rules = game.of(Movement)
    if i != NOWHERE:
        road = road_of(game, k, i)
        bridged = any_bit(common(game.places.links_kind[i], rules.profiles[k].bridges))
        for kind in range(len(links)):
            if has_bit(game.places.links_kind[i], kind):
                if kind == road:
                    links[kind] += rules.profiles[k].along[kind]
                elif not bridged and (road == NOWHERE or rules.profiles[k].still[kind] != 0):
                    links[kind] += rules.profiles[k].cross[kind]
        if road != NOWHERE:
            return rules.profiles[k].price[i]
    price = rules.profiles[k].entry[place]
    terrain = game.places.terrain[place]
    if rules.profiles[k].enter[terrain] < price:
        terrain = game.places.ground[place]
    ground[terrain] += price
    if i == NOWHERE:
        return price
    return rules.profiles[k].price[i]


def road_of(game: Game, profile: int, i: int) -> int:
    """The kind of link whose price stands in place of the terrain's, NOWHERE if there is none."""
    along = game.of(Movement).profiles[profile].along
    best = NOWHERE
    for kind in range(len(along)):
        if along[kind] != NOWHERE and has_bit(game.places.links_kind[i], kind):
            if best == NOWHERE or along[kind] < along[best]:
                best = kind
    return best


def dearest(game: Game, profiles: Ints, i: int, place: int) -> int:
    """The profile that pays most for a link, or off the map for entering a place."""
    best = profiles[0]
    most = NOWHERE
    for k in profiles:
        price = game.of(Movement).profiles[k].entry[place]
        if i != NOWHERE:
            price = game.of(Movement).profiles[k].price[i]
        if price > most:
            most = price
            best = k
    return best
