"""Places by number: how they lie to one another, how far something spreads from them."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.network import Network
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import (
    Bits,
    Ints,
    any_bit,
    common,
    cut,
    flags,
    has_bit,
    ints,
    less,
    moved,
    no_bits,
    union,
    with_bit,
    within,
)


def on_map(game: Game, place: int) -> bool:
    """Whether a place is a hex or a space: no box, not off the map."""
    return place >= 0 and place < game.places.count


def is_chart(game: Game, place: int) -> bool:
    """Whether a place is on some side's organisation chart."""
    return game.places.charted and place >= 0 and game.places.charts[place] != NOWHERE


def direction(game: Game, a: int, b: int) -> int:
    """Direction 0 to 5 from hex a to its neighbour b; NOWHERE if they do not touch, or on a map of spaces."""
    grid = game.places.grid
    if grid is None or not on_map(game, a) or b < 0:
        return NOWHERE
    for d in range(6):
        if grid.near[a * 6 + d] == b:
            return d
    return NOWHERE


def distance(game: Game, a: int, b: int) -> int:
    """Hexes from hex a to hex b, 1 for neighbours; on a map of spaces the links of the shortest way, NOWHERE
    without one.
    """
    grid = game.places.grid
    if grid is None:
        return links_apart(game.places.every_link, a, b)
    q = grid.q[a] - grid.q[b]
    r = grid.r[a] - grid.r[b]
    return max(abs(q), abs(r), abs(q + r))


def links_apart(network: Network, a: int, b: int) -> int:
    """Links of the shortest way from place a to place b, NOWHERE without one."""
    found = with_bit(no_bits(), a)
    front = found
    length = 0
    while any_bit(front):
        if has_bit(front, b):
            return length
        front = less(spread(network, front), found)
        found = union(found, front)
        length += 1
    return NOWHERE


def link(game: Game, a: int, b: int) -> int:
    """The link that leads from place a to place b; NOWHERE if none does."""
    for i in range(game.places.links_from[a], game.places.links_from[a + 1]):
        if game.places.links_to[i] == b:
            return i
    return NOWHERE


def leads(network: Network, a: int, b: int) -> bool:
    """Whether a link of a network leads from place a to place b."""
    for k in range(len(network.steps)):
        if network.steps[k] == b - a and has_bit(network.leads[k], a):
            return True
    return False


def neighbours(game: Game, place: int) -> Ints:
    """The places that links lead to from a place, in their order."""
    first = game.places.links_from[place]
    found = ints(game.places.links_from[place + 1] - first, 0)
    for k in range(len(found)):
        found[k] = game.places.links_to[first + k]
    return found


def listed(array: Ints, item: int) -> bool:
    """Whether a number stands in an array."""
    for k in range(len(array)):
        if array[k] == item:
            return True
    return False


def exchange(row: Ints, a: int, b: int) -> None:
    """Two numbers of an array change places. Changes `row`."""
    kept = row[a]
    row[a] = row[b]
    row[b] = kept


def where(marked: Ints) -> Ints:
    """The places of an array that are not zero, in order."""
    found = ints(len(marked), 0)
    count = 0
    for k in range(len(marked)):
        if marked[k] != 0:
            found[count] = k
            count += 1
    return cut(found, count)


def members(game: Game, places: Bits) -> Ints:
    """The places of a set, in order."""
    return where(flags(places, game.places.count))


def spread(network: Network, places: Bits) -> Bits:
    """All places that links of a network lead to from a set of places."""
    found = no_bits()
    for k in range(len(network.steps)):
        found = union(found, moved(common(places, network.leads[k]), network.steps[k]))
    return found


def around(network: Network, places: Bits, most: int) -> Bits:
    """The places within so many links of a set of places, these included."""
    found = places
    front = places
    length = 0
    while length < most and any_bit(front):
        front = less(spread(network, front), found)
        found = union(found, front)
        length += 1
    return found


def joined_to(network: Network, origin: Bits, free: Bits, wanted: Bits, limit: int) -> Bits:
    """The places from which a line runs to one of `origin`, over places of `free` and links of the network.

    Args:
        network: the links a line follows.
        origin: the places lines end at.
        free: where a line may run.
        wanted: the places asked about; a line may begin there even if they are not free. As soon as all are
            found no others are looked for.
        limit: links in the longest line, 0 for any.

    """
    entered = union(free, wanted)
    found = common(origin, entered)
    front = common(origin, free)
    length = 0
    while any_bit(front) and not within(wanted, found) and (limit == 0 or length < limit):
        ahead = less(common(spread(network, front), entered), found)
        found = union(found, ahead)
        front = common(ahead, free)
        length += 1
    return found


def flood(network: Network, origin: Bits, free: Bits, limit: int) -> Bits:
    """All places of `free` that links of the network join to one of `origin`, over places of `free`.

    `limit`: links at most, 0 for any.
    """
    found = common(origin, free)
    front = found
    length = 0
    while any_bit(front) and (limit == 0 or length < limit):
        front = less(common(spread(network, front), free), found)
        found = union(found, front)
        length += 1
    return found


def place_names(game: Game, places: Ints) -> str:
    """The names of places in a row."""
    words = ""
    for k in range(len(places)):
        if k > 0:
            words = words + ", "
        words = words + game.places.titles[places[k]]
    return words
