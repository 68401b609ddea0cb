"""Rows of what is printed: the map and the units."""

from __future__ import annotations

from builder.geometry.hexes import directions, neighbours
from builder.model.board import HexGrid, HexId
from builder.rules.kernel import layout
from builder.rules.kernel.ground import entry_price
from builder.rules.tables.filling import Filling


def fill_meta(f: Filling) -> None:
    """Counts."""
    meta = [0] * 11
    meta[layout.HEXES] = len(f.terrain.hexes)
    meta[layout.SIDES] = len(f.game.sides)
    meta[layout.UNITS] = len(f.game.units)
    meta[layout.AREAS] = len(f.places) - len(f.terrain.hexes)
    meta[layout.STATES] = len(f.game.states)
    meta[layout.LAST_TURN] = f.game.turns[-1].number
    meta[layout.LOWEST] = f.rules.combat.lowest
    meta[layout.TERRAINS] = len(f.terrain.kinds)
    f.g[layout.META] = meta


def fill_map(f: Filling) -> None:
    """Neighbours, hexsides, places, terrain of every hex."""
    g, hexes = f.g, list(f.terrain.hexes)
    index = {number: k for k, number in enumerate(hexes)}
    names = directions(f.grid)
    around = [neighbours(f.grid, number) for number in hexes]
    g[layout.NEAR] = [
        index.get(near[d], layout.NOWHERE) if d in near else layout.NOWHERE for near in around for d in names
    ]
    kinds: dict[tuple[str, str], int] = {}
    for side in f.terrain.sides:
        bit = 1 << f.words.hexsides.codes[side.kind]
        for pair in ((side.a, side.b), (side.b, side.a)):
            kinds[pair] = kinds.get(pair, 0) | bit
    g[layout.HEXSIDES] = [
        kinds.get((number, near[d]), 0) if d in near else 0
        for number, near in zip(hexes, around, strict=True)
        for d in names
    ]
    cells = list(f.terrain.hexes.values())
    g[layout.COLUMN] = [cell.column for cell in cells]
    g[layout.ROW] = [cell.row for cell in cells]
    axial = [_axial(f.grid, cell.column, cell.row) for cell in cells]
    g[layout.AXIAL_Q] = [q for q, _ in axial]
    g[layout.AXIAL_R] = [r for _, r in axial]
    g[layout.GROUND] = [f.words.terrain.codes[cell.terrain] for cell in cells]
    g[layout.BODY] = [f.words.terrain.codes[cell.ground or cell.terrain] for cell in cells]
    g[layout.FLAGS] = [sum(1 << f.words.flags.codes[flag] for flag in cell.flags) for cell in cells]


def fill_steps(f: Filling) -> None:
    """Points to enter every terrain and to take every step."""
    g, rules = f.g, f.rules.movement
    terrains = list(f.terrain.kinds)
    enter: list[int] = []
    for k, side in enumerate(f.game.sides):
        enter.extend(_price(rules.ground[side, t]) for t in terrains)
        g[layout.ENTER] = enter
        rows = [g.get(n, []) for n in range(layout.STEP)]
        prices = [entry_price(rows, k, h) for h in range(len(f.terrain.hexes))]
        crossing = [
            (1 << code, _price(rules.sides[side, kind])) for kind, code in f.words.hexsides.codes.items()
        ]
        row: list[int] = []
        for near, sides in zip(g[layout.NEAR], g[layout.HEXSIDES], strict=True):
            price = prices[near] if near >= 0 else layout.SHUT
            if sides:
                for bit, more in crossing:
                    if sides & bit:
                        price = min(layout.SHUT, price + more)
            row.append(price)
        g[layout.STEP + k] = row


def fill_sets(f: Filling) -> None:
    """Which hexes belong to which set."""
    index = {number: k for k, number in enumerate(f.terrain.hexes)}
    masks = [0] * len(index)
    first, members = [0], []
    for k, hexes in enumerate(f.rules.hex_sets.values()):
        numbers = sorted(index[HexId(h)] for h in hexes)
        members.extend(numbers)
        first.append(len(members))
        for number in numbers:
            masks[number] |= 1 << k
    f.g[layout.SETS] = masks
    f.g[layout.SET_FIRST] = first
    f.g[layout.SET_HEX] = members


def fill_units(f: Filling) -> None:
    """What is printed on every unit."""
    g, w = f.g, f.words
    units = list(f.game.units.values())
    nations = [f.game.nationalities[u.nationality] for u in units]
    g[layout.U_SIDE] = [w.sides.codes[u.side] for u in units]
    g[layout.U_NATION] = [w.nationalities.codes[u.nationality] for u in units]
    g[layout.U_GROUP] = [w.groups.codes[n.group] for n in nations]
    g[layout.U_SIZE] = [w.sizes.codes[u.size] for u in units]
    g[layout.U_TYPE] = [w.types.codes[u.type] for u in units]
    g[layout.U_FORMATION] = [w.formations.codes[u.formation] for u in units]
    g[layout.U_POINTS] = [round(u.stacking) for u in units]
    g[layout.U_FULL] = [len(u.steps) for u in units]
    stat = next(iter(f.game.stats), None)
    first: list[int] = []
    factors: list[int] = []
    for unit in units:
        first.append(len(factors))
        by_left = {step.left: _whole(step.stats.get(stat or "", "0")) for step in unit.steps}
        factors.extend([0, *(by_left.get(left, 0) for left in range(1, len(unit.steps) + 1))])
    g[layout.U_FIRST] = first
    g[layout.FACTORS] = factors
    g[layout.U_SETS] = [
        sum(1 << k for k, members in enumerate(f.rules.unit_sets.values()) if u.id in members) for u in units
    ]


def _price(points: int | None) -> int:
    return layout.SHUT if points is None else points


def _whole(text: str) -> int:
    return int(text) if text.strip().lstrip("-").isdecimal() else 0


def _axial(grid: HexGrid, column: int, row: int) -> tuple[int, int]:
    """Coordinates in which straight lines of hexes keep q, r or q + r."""
    line, other = (column, row) if grid.orientation == "flat" else (row, column)
    half = (line + 1) // 2 if grid.stagger == "even" else line // 2
    return line, other - half
