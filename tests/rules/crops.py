"""Small boards cut out of a large one, some with other settings, and random positions on them."""

from __future__ import annotations

import random

from builder.rules.kernel import layout as at
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.tables import Rulebook
from builder.rules.tables.links import link

AREA_PLACES = {at.EXITS: (3, at.EXIT_LONG), at.ENTRIES: (1, at.ENTRY_LONG), at.DROPS: (1, at.DROP_LONG)}
"""Where records name areas: place in the record, its length."""


def crop(book: Rulebook, columns: range, rows: range) -> Table:
    """The kernel's table with only the hexes of a window."""
    old = book.g
    keep = [
        h for h in range(old[at.META][at.HEXES]) if old[at.COLUMN][h] in columns and old[at.ROW][h] in rows
    ]
    new = {h: k for k, h in enumerate(keep)}
    g = [list(row) for row in old]
    shift = len(keep) - old[at.META][at.HEXES]
    g[at.META][at.HEXES] = len(keep)
    for row in (at.COLUMN, at.ROW, at.AXIAL_Q, at.AXIAL_R, at.TERRAIN, at.GROUND, at.FLAGS, at.SETS):
        g[row] = [old[row][h] for h in keep]
    for row in (at.HEXSIDES, *range(at.STEP, len(old))):
        g[row] = [old[row][h * 6 + d] for h in keep for d in range(6)]
    g[at.NEAR] = [new.get(old[at.NEAR][h * 6 + d], at.NOWHERE) for h in keep for d in range(6)]
    for i, (h, near) in enumerate(zip((h for h in keep for _ in range(6)), g[at.NEAR], strict=True)):
        if near == at.NOWHERE and h >= 0:
            for row in range(at.STEP, len(old)):
                g[row][i] = at.SHUT
    first: list[int] = [0]
    members: list[int] = []
    for k in range(len(old[at.SET_FIRST]) - 1):
        inside = old[at.SET_HEX][old[at.SET_FIRST][k] : old[at.SET_FIRST][k + 1]]
        members.extend(new[h] for h in inside if h in new)
        first.append(len(members))
    g[at.SET_FIRST], g[at.SET_HEX] = first, members
    for row, (place, long) in AREA_PLACES.items():
        for k in range(place, len(g[row]), long):
            g[row][k] += shift if g[row][k] >= 0 else 0
    g[at.LOSS_AREAS] = [a + shift if a >= 0 else a for a in g[at.LOSS_AREAS]]
    if g[at.LANDING] and g[at.LANDING][at.LAND_AREA] >= 0:
        g[at.LANDING][at.LAND_AREA] += shift
    link(g)
    return g


def boards(book: Rulebook) -> list[Table]:
    """Windows of the map, the same with other settings of the mechanisms, and last the whole map."""
    found = [
        crop(book, range(17, 27), range(12, 23)),
        crop(book, range(28, 38), range(10, 20)),
        crop(book, range(1, 12), range(1, 9)),
        crop(book, range(36, 47), range(12, 23)),
        crop(book, range(24, 33), range(1, 9)),
    ]
    easy = crop(book, range(20, 30), range(10, 20))
    easy[at.ZONE][at.ZONE_LEAVE] = easy[at.ZONE][at.ZONE_SUPPLY] = 0
    easy[at.MOVE] = [1, 1]
    easy[at.RETREAT_TIERS] = [0] * 6
    easy[at.STACK_LIMITS] = easy[at.MOVE_FACTORS] = []
    easy[at.RETREAT][at.RETREAT_TEST] = at.ALWAYS
    strict = crop(book, range(30, 40), range(12, 22))
    strict[at.ZONE][at.ZONE_TEST] = strict[at.LANDING][at.LAND_TEST]
    strict[at.ZONE][at.ZONE_STOP] = strict[at.ZONE][at.ZONE_RETREAT] = 0
    strict[at.MOVE] = [0, 0]
    strict[at.COMBAT][at.STYLE] = at.BY_ODDS
    strict[at.HEADINGS] = [1, 3, 1, 2, 1, 1, 3, 2, 2, 1, 3, 1, 4, 1, 5, 1, 6, 1, 8, 1]
    strict[at.STACK_APART] = [0, at.BY_GROUP, 1, at.BY_FORMATION]
    strict[at.SUPPLY][at.SUP_LIMIT] = 4
    strict[at.SUPPLY][at.SUP_ROOM] = 7
    return [*found, easy, strict, book.g]


ACTION = {
    "move": at.TO_MOVE,
    "fight": at.TO_FIGHT,
    "retreat": at.TO_FIGHT,
    "advance": at.TO_FIGHT,
    "place": at.TO_PLACE,
    "land": at.TO_LAND,
    "drop": at.TO_MOVE,
    "replace": at.TO_REPLACE,
    "exit": at.TO_MOVE,
    "roll": at.TO_ROLL,
    "surge": at.TO_FIGHT,
}
"""What may be done in a scene."""


def scene(g: Table, s: Table, kind: str, chance: random.Random) -> None:
    """Change a random position so that what the scene is about can happen in it."""
    w, n = s[at.WORLD], g[at.META][at.HEXES]
    phases = range(len(g[at.PHASES]) // at.PHASE_LONG)
    fit = [p for p in phases if g[at.PHASES][p * at.PHASE_LONG + 2] & ACTION.get(kind, at.TO_RESTORE)]
    w[at.PHASE] = chance.choice(fit)
    if kind == "begin":
        w[at.PHASE] = chance.choice((w[at.PHASE] - 1, chance.choice(phases), phases[-1]))
    first = w[at.PHASE] * at.PHASE_LONG
    w[at.TURN] = g[at.PHASES][first + 1]
    side = g[at.PHASES][first]
    if g[at.PHASES][first + 3] == 0:
        w[at.CHOSEN] = chance.choice((0, ACTION.get(kind, 0) & 3))
    elif w[at.CHOSEN] == ACTION.get(kind):
        w[at.CHOSEN] = 3 - ACTION[kind]
    w[at.WINNER] = int(chance.random() < 0.03)
    for slot in (at.OWE_A, at.OWE_D, at.LANDED, at.DROPPED, at.GIVEN, at.BLEEDING, at.LANDING_NOW):
        w[slot] = 0
    if chance.random() < 0.7:
        s[at.MARKS] = [chance.choice((0, 0, 0, m)) for m in s[at.MARKS]]
        s[at.SERIAL] = [chance.choice((0, 0, 0, m)) for m in s[at.SERIAL]]
        w[at.MOVER] = max(s[at.SERIAL])
    if kind in {"roll", "begin", "exit"}:
        w[at.SETTING] = int(kind == "begin" and chance.random() < 0.3)
        w[at.ROLLED] = int(chance.random() < 0.3)
    if kind == "exit":
        ways = range(0, len(g[at.EXITS]), at.EXIT_LONG)
        sets = [g[at.EXITS][k + 1] for k in ways if g[at.EXITS][k] == side]
        doors = [h for k in sets for h in g[at.SET_HEX][g[at.SET_FIRST][k] : g[at.SET_FIRST][k + 1]]]
        for u, owner in enumerate(g[at.U_SIDE]):
            if doors and owner == side and chance.random() < 0.5:
                s[at.AT][u] = chance.choice(doors)
                s[at.SPENT][u] = s[at.SERIAL][u] = 0
    if kind == "surge":
        own = [h for h, u in zip(s[at.AT], g[at.U_SIDE], strict=True) if 0 <= h < n and u == side]
        w[at.SURGE_HEX] = chance.choice(own or [at.NOWHERE])
        for u, h in enumerate(s[at.AT]):
            if h == w[at.SURGE_HEX] and chance.random() < 0.9:
                s[at.MARKS][u] = at.ATTACKED | at.ADVANCED
    if kind == "drop" and g[at.DROPS]:
        w[at.DROPPED] = int(chance.random() < 0.1)
        w[at.MOVER] = int(chance.random() < 0.1)
        s[at.AT] = [
            g[at.DROPS][1] if kind_of > 0 and chance.random() < 0.9 else there
            for kind_of, there in zip(g[at.U_TYPE], s[at.AT], strict=True)
        ]
        s[at.SERIAL] = [0] * len(s[at.AT])
    if kind == "land" and g[at.LANDING]:
        box = g[at.LANDING][at.LAND_AREA]
        s[at.AT] = [box if h >= n and chance.random() < 0.8 else h for h in s[at.AT]]
    if kind not in {"retreat", "advance"}:
        return
    enemies = sorted({h for h, u in zip(s[at.AT], g[at.U_SIDE], strict=True) if 0 <= h < n and u != side})
    if not enemies:
        return
    target = chance.choice(enemies)
    near = [h for h in g[at.NEAR][target * 6 : target * 6 + 6] if h >= 0]
    w[at.TARGET] = w[at.FORCE] = s[at.TRAIL][0] = target
    w[at.RETREATED] = 0
    for u, h in enumerate(s[at.AT]):
        s[at.MARKS][u] &= ~(at.INVOLVED | at.ENGAGED)
        if h == target:
            s[at.MARKS][u] |= at.ENGAGED
        elif h in near and g[at.U_SIDE][u] == side:
            s[at.MARKS][u] |= at.INVOLVED
    if kind == "retreat":
        w[at.OWE_D] = chance.randint(1, 4)
    elif chance.random() < 0.8:
        s[at.AT] = [g[at.LOSS_AREAS][0] if h == target else h for h in s[at.AT]]


def position(g: Table, chance: random.Random) -> Table:
    """A random state of play: units here and there, every number within its bounds."""
    n, units = g[at.META][at.HEXES], g[at.META][at.UNITS]
    s: Table = [[0] * units for _ in range(at.STATE_ROWS)]
    land = [
        h
        for h in range(n)
        if any(step != at.SHUT for k in (0, 1) for step in g[at.STEP + k][h * 6 : h * 6 + 6])
    ]
    owner = {h: chance.randrange(2) for h in land}
    front = chance.randrange(2)
    if front:
        rows = sorted({g[at.ROW][h] for h in land})
        owner = {h: int(g[at.ROW][h] < rows[len(rows) // 2]) for h in land}
    share = chance.choice((0.15, 0.4, 0.7))
    crowd = chance.sample(land, max(2, len(land) // 6))
    for u in range(units):
        side, full = g[at.U_SIDE][u], g[at.U_FULL][u]
        s[at.LEFT][u] = chance.randint(1, full)
        own = [h for h in (crowd if chance.random() < 0.7 else land) if owner[h] == side]
        if chance.random() < share and own:
            s[at.AT][u] = chance.choice(own)
        else:
            s[at.AT][u] = chance.choice((at.NOWHERE, at.OFF_MAP, n + chance.randrange(g[at.META][at.AREAS])))
            if chance.random() < 0.4:
                s[at.AT][u] = g[at.LOSS_AREAS][side * 2 + chance.randrange(2)]
                s[at.LEFT][u] = chance.choice((0, full))
            elif g[at.ENTRIES] and chance.random() < 0.5:
                s[at.AT][u] = g[at.ENTRIES][1]
        s[at.SPENT][u] = chance.choice((0, 0, 1, 3))
        s[at.BASE][u] = (chance.randrange(12) * 16 + chance.choice((1, 2))) * 16 + chance.choice(
            (0, 1, 2, 15)
        )
        s[at.SERIAL][u] = chance.choice((0, 0, 0, 1, 2))
        s[at.MARKS][u] = chance.choice((0, 0, chance.getrandbits(28)))
    s[at.CONTROL] = [
        owner.get(h, at.NOWHERE) if chance.random() < 0.8 else chance.randrange(2) for h in range(n)
    ]
    if chance.random() < 0.1:
        s[at.CONTROL] = [chance.randrange(2)] * n
    s[at.TRAIL] = [chance.choice(land) for _ in range(at.TRAIL_LONG)]
    s[at.WORLD] = world(g, s, chance)
    return s


def world(g: Table, s: Table, chance: random.Random) -> Ints:
    """Random numbers of the whole game."""
    n = g[at.META][at.HEXES]
    w = [0] * at.WORLD_LONG
    phases = len(g[at.PHASES]) // at.PHASE_LONG
    common = (at.TO_MOVE, at.TO_FIGHT, at.TO_PLACE, at.TO_LAND, at.TO_REPLACE, 0)
    seldom = (at.TO_RESTORE, at.TO_MARK, at.TO_ROLL, at.TO_SHIFT_LINE, at.TO_CHECK)
    wanted = chance.choice((*common, *common, *seldom))
    fit = [p for p in range(phases) if g[at.PHASES][p * at.PHASE_LONG + 2] & wanted] or list(range(phases))
    w[at.PHASE] = chance.choice(fit)
    w[at.TURN] = g[at.PHASES][w[at.PHASE] * at.PHASE_LONG + 1]
    w[at.CHOSEN] = chance.choice((0, at.TO_MOVE, at.TO_FIGHT))
    w[at.MOVER] = chance.randrange(3)
    occupied = [h for h in s[at.AT] if 0 <= h < n] or [0]
    w[at.ACTIVE] = chance.choice(occupied)
    w[at.LINE] = chance.randint(1, 46)
    w[at.DEPOT] = chance.choice((at.NOWHERE, at.NOWHERE, at.LOST, chance.choice(occupied)))
    w[at.LANDED] = int(chance.random() < 0.2)
    w[at.WINNER] = int(chance.random() < 0.05)
    w[at.TARGET] = chance.choice((at.NOWHERE, *occupied))
    w[at.OWE_A], w[at.OWE_D] = chance.choice(((0, 0), (1, 0), (0, 2), (2, 3)))
    w[at.BLEEDING] = int(chance.random() < 0.2)
    w[at.RETREATED] = chance.randrange(4)
    w[at.SURGE] = int(chance.random() < 0.2)
    w[at.SURGE_HEX] = chance.choice((at.NOWHERE, *occupied))
    w[at.GIVEN] = chance.choice((0, 1, 16, 17))
    w[at.DROPPED] = int(chance.random() < 0.3)
    w[at.FORCE] = chance.choice(occupied)
    w[at.LANDING_NOW] = int(chance.random() < 0.2)
    w[at.SETTING] = chance.choice((0, 0, 0, 1, 2))
    w[at.FIRST_STATE] = chance.randrange(2)
    return w
