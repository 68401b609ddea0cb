"""Ways over the map: how far a mover gets, by which path; how far a line of supply runs."""

from __future__ import annotations

from builder.rules.kernel.layout import NOWHERE, WAY_FIRST, WAY_PRICE, WAY_TO
from builder.rules.kernel.prelude import Ints, Nat, Table, heap, ints, pop, push, size


def reach(
    g: Table,
    side: Nat,
    enemy: Ints,
    in_enemy_zoc: Ints,
    start: int,
    seeds: Ints,
    points: int,
    stop: int,
    leave: int,
    avoid: int,
    target: int,
) -> Table:
    """Least cost of every hex within `points`, and the hex before it on the way; NOWHERE in both when out
    of reach.

    Args:
        g: the game.
        side: whose ways and points.
        enemy: not 0 in hexes that cannot be entered.
        in_enemy_zoc: not 0 in enemy zones of control.
        start: the hex moved from, or NOWHERE to begin at the `seeds`.
        seeds: cost of each hex at which a mover may begin, NOWHERE for none. Not read when `start` is a hex.
        points: the most that may be spent.
        stop: 1 if entering a zone ends the move.
        leave: 1 if a mover that starts in a zone must first enter a hex without one.
        avoid: 1 to keep clear of zones altogether.
        target: the search may end when it knows the way to this hex; NOWHERE to find all.

    """
    n = len(enemy)
    ways = g[WAY_FIRST]
    way_to = g[WAY_TO]
    way_price = g[WAY_PRICE]
    cost = ints(n, NOWHERE)
    back = ints(n, NOWHERE)
    bound = ints(n, points + 1)  # what a better way must stay below
    queue = heap()
    if start >= 0:
        cost[start] = 0
        bound[start] = 0
        push(queue, start)
    else:
        for h in range(n):
            if seeds[h] >= 0 and seeds[h] <= points:
                cost[h] = seeds[h]
                bound[h] = seeds[h]
                push(queue, seeds[h] * n + h)
    while size(queue) > 0:
        item = pop(queue)
        spent = item // n
        here = item % n
        if here == target:
            break
        if spent > bound[here]:
            continue
        free_only = avoid == 1
        if in_enemy_zoc[here] != 0:
            if here == start:
                free_only = free_only or leave == 1
            elif stop == 1:
                continue
        for i in range(ways[side * n + here], ways[side * n + here + 1]):
            total = spent + way_price[i]
            there = way_to[i]
            if total >= bound[there] or enemy[there] != 0 or (free_only and in_enemy_zoc[there] != 0):
                continue
            bound[there] = total
            cost[there] = total
            back[there] = here
            push(queue, total * n + there)
    return [cost, back]


def route(back: Ints, to: Nat) -> Ints:
    """The hexes of the way that ends at `to`, its beginning included."""
    count = 1
    h = back[to]
    while h >= 0:
        count += 1
        h = back[h]
    path = ints(count, to)
    h = to
    for k in range(count - 1, -1, -1):
        path[k] = h
        h = back[h]
    return path


def flood(near: Ints, sides: Ints, barred: int, free: Ints, sources: Ints, limit: int) -> Ints:
    """Hexes between each hex and the nearest source over free hexes, NOWHERE where no line runs.

    Args:
        near: neighbours.
        sides: mask of hexside kinds.
        barred: mask of hexsides no line crosses.
        free: not 0 where a line may run.
        sources: the hexes it starts from; those not free are passed over.
        limit: the longest line, 0 for any.

    """
    n = len(free)
    far = ints(n, NOWHERE)
    queue = ints(n, 0)
    tail = 0
    for k in range(len(sources)):
        h = sources[k]
        if h >= 0 and free[h] != 0 and far[h] < 0:
            far[h] = 0
            queue[tail] = h
            tail += 1
    head = 0
    while head < tail:
        h = queue[head]
        head += 1
        length = far[h] + 1
        if limit > 0 and length > limit:
            continue
        for i in range(h * 6, h * 6 + 6):
            there = near[i]
            if there >= 0 and far[there] < 0 and free[there] != 0 and (sides[i] & barred) == 0:
                far[there] = length
                queue[tail] = there
                tail += 1
    return far
