"""The rows of what is printed on the map and on units."""

from __future__ import annotations

from builder.geometry.hexes import directions, neighbours
from builder.model.board import HexGrid, HexId
from builder.rules.kernel import layout
from builder.rules.kernel.ground import entry_price
from builder.rules.tables.row_builder import RowBuilder


def fill_meta(builder: RowBuilder) -> None:
    """The row of counts, META."""
    meta = [0] * 11
    meta[layout.HEXES] = len(builder.terrain.hexes)
    meta[layout.SIDES] = len(builder.game.sides)
    meta[layout.UNITS] = len(builder.game.units)
    meta[layout.AREAS] = len(builder.places) - len(builder.terrain.hexes)
    meta[layout.STATES] = len(builder.game.states)
    meta[layout.LAST_TURN] = builder.game.turns[-1].number
    meta[layout.LOWEST] = builder.rules.combat.lowest
    meta[layout.TERRAINS] = len(builder.terrain.kinds)
    builder.g[layout.META] = meta


def fill_map(builder: RowBuilder) -> None:
    """Neighbours, hexsides, places, terrain of every hex."""
    g, hexes = builder.g, list(builder.terrain.hexes)
    index = {number: k for k, number in enumerate(hexes)}
    names = directions(builder.grid)
    around = [neighbours(builder.grid, number) for number in hexes]
    g[layout.NEAR] = [
        index.get(near[d], layout.NOWHERE) if d in near else layout.NOWHERE for near in around for d in names
    ]
    kinds: dict[tuple[str, str], int] = {}
    for side in builder.terrain.sides:
        bit = 1 << builder.words.hexsides.codes[side.kind]
        for pair in ((side.a, side.b), (side.b, side.a)):
            kinds[pair] = kinds.get(pair, 0) | bit
    g[layout.HEXSIDES] = [
        kinds.get((number, near[d]), 0) if d in near else 0
        for number, near in zip(hexes, around, strict=True)
        for d in names
    ]
    cells = list(builder.terrain.hexes.values())
    g[layout.COLUMN] = [cell.column for cell in cells]
    g[layout.ROW] = [cell.row for cell in cells]
    axial = [_axial(builder.grid, cell.column, cell.row) for cell in cells]
    g[layout.AXIAL_Q] = [q for q, _ in axial]
    g[layout.AXIAL_R] = [r for _, r in axial]
    g[layout.TERRAIN] = [builder.words.terrain.codes[cell.terrain] for cell in cells]
    g[layout.GROUND] = [builder.words.terrain.codes[cell.ground or cell.terrain] for cell in cells]
    g[layout.FLAGS] = [sum(1 << builder.words.flags.codes[flag] for flag in cell.flags) for cell in cells]


def fill_steps(builder: RowBuilder) -> None:
    """Points to enter every terrain and to take every step."""
    g, rules = builder.g, builder.rules.movement
    terrains = list(builder.terrain.kinds)
    enter: list[int] = []
    for k, side in enumerate(builder.game.sides):
        enter.extend(_price(rules.terrain_costs[side, t]) for t in terrains)
        g[layout.ENTER] = enter
        rows = [g.get(n, []) for n in range(layout.STEP)]
        prices = [entry_price(rows, k, h) for h in range(len(builder.terrain.hexes))]
        crossing = [
            (1 << code, _price(rules.hexside_costs[side, kind]))
            for kind, code in builder.words.hexsides.codes.items()
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


def fill_sets(builder: RowBuilder) -> None:
    """Which hexes belong to which set."""
    index = {number: k for k, number in enumerate(builder.terrain.hexes)}
    masks = [0] * len(index)
    first, members = [0], []
    for k, hexes in enumerate(builder.rules.hex_sets.values()):
        numbers = sorted(index[HexId(h)] for h in hexes)
        members.extend(numbers)
        first.append(len(members))
        for number in numbers:
            masks[number] |= 1 << k
    builder.g[layout.SETS] = masks
    builder.g[layout.SET_FIRST] = first
    builder.g[layout.SET_HEX] = members


def fill_units(builder: RowBuilder) -> None:
    """What is printed on every unit."""
    g, w = builder.g, builder.words
    units = list(builder.game.units.values())
    nations = [builder.game.nationalities[u.nationality] for u in units]
    g[layout.U_SIDE] = [w.sides.codes[u.side] for u in units]
    g[layout.U_NATION] = [w.nationalities.codes[u.nationality] for u in units]
    g[layout.U_GROUP] = [w.groups.codes[n.group] for n in nations]
    g[layout.U_SIZE] = [w.sizes.codes[u.size] for u in units]
    g[layout.U_TYPE] = [w.types.codes[u.type] for u in units]
    g[layout.U_FORMATION] = [w.formations.codes[u.formation] for u in units]
    g[layout.U_POINTS] = [round(u.stacking) for u in units]
    g[layout.U_FULL] = [len(u.steps) for u in units]
    stat = next(iter(builder.game.stats), None)
    first: list[int] = []
    factors: list[int] = []
    for unit in units:
        first.append(len(factors))
        by_left = {step.left: _whole(step.stats.get(stat or "", "0")) for step in unit.steps}
        factors.extend([0, *(by_left.get(left, 0) for left in range(1, len(unit.steps) + 1))])
    g[layout.U_FIRST] = first
    g[layout.FACTORS] = factors
    g[layout.U_SETS] = [
        sum(1 << k for k, members in enumerate(builder.rules.unit_sets.values()) if u.id in members)
        for u in units
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
