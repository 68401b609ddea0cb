"""Places and links of a game's map: hexes or spaces, then boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hexwright.geometry.hexes import directions, neighbours
from hexwright.model.board import Board, HexGrid, HexId, SpaceMap, Terrain
from hexwright.model.derived.places import place_names
from hexwright.model.game import Game
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.records import Grid, Places
from hexwright.rules.engine.vocabulary import Vocabulary
from hexwright.rules.language.prelude import Bits, Ints, Sets, no_bits, with_bit


def ids_of_places(game: Game, board: Board) -> tuple[list[str], int]:
    """The ids of all places in the order of their numbers, and how many of them are hexes or spaces."""
    on_map: list[str] = []
    if board.terrain is not None:
        on_map = [str(number) for number in board.terrain.hexes]
    elif board.space_map is not None:
        on_map = list(board.space_map.spaces)
    boxes = [c.id for b in game.boards.values() for p in b.panels for c in p.cells if c.id is not None]
    return [*on_map, *boxes], len(on_map)


def printed_sets(board: Board) -> dict[str, frozenset[str]]:
    """The sets of hexes that the map itself has, by name; on a map of spaces every region is one."""
    found = {name: frozenset(str(number) for number in members) for name, members in board.hex_sets.items()}
    if board.space_map is not None:
        for region in board.space_map.regions:
            found[region] = frozenset(
                key for key, space in board.space_map.spaces.items() if space.region == region
            )
    return found


def places_of(
    game: Game, board: Board, vocabulary: Vocabulary, hex_sets: Mapping[str, Iterable[str]]
) -> Places:
    """The places of a game. `hex_sets`: members by name, in the order of their numbers."""
    ids, count = ids_of_places(game, board)
    index = {name: k for k, name in enumerate(ids)}
    boxes = len(ids) - count
    terrain, ground, flags = _printed(board, vocabulary)
    members = [sorted(index[name] for name in names) for names in hex_sets.values()]
    sets = [no_bits()] * len(ids)
    for k, row in enumerate(members):
        for place in row:
            sets[place] = with_bit(sets[place], k)
    grid = None
    links: list[list[tuple[int, Bits]]] = [[] for _ in ids]
    if board.grid is not None and board.terrain is not None:
        grid = _grid(board.grid, board.terrain, vocabulary.codes("Hexside"), index)
        for i, near in enumerate(grid.near):
            if near != NOWHERE:
                links[i // 6].append((near, grid.sides[i]))
    elif board.space_map is not None:
        for (a, b), kinds in _connected(board.space_map, vocabulary.codes("Hexside"), index).items():
            links[a].append((b, kinds))
            links[b].append((a, kinds))
    known = place_names(game)
    return Places(
        count=count,
        total=len(ids),
        names=ids,
        titles=[known[name].name for name in ids],
        terrain=[*terrain, *[NOWHERE] * boxes],
        ground=[*ground, *[NOWHERE] * boxes],
        flags=[*flags, *[no_bits()] * boxes],
        sets=sets,
        members=tuple(members),
        links_from=_starts(links),
        links_to=[to for row in links for to, _ in row],
        links_kind=[kinds for row in links for _, kinds in row],
        grid=grid,
        charts=(charts := _charts(game, vocabulary, ids, count)),
        charted=any(side != NOWHERE for side in charts),
    )


def _charts(game: Game, vocabulary: Vocabulary, ids: Sequence[str], count: int) -> Ints:
    """The side on whose organisation chart each place lies, NOWHERE for all others."""
    sides = vocabulary.codes("Side")
    found: dict[str, int] = {}
    for board in game.boards.values():
        for panel in board.panels:
            if panel.chart_of is not None:
                found |= {cell.id: sides[panel.chart_of] for cell in panel.cells if cell.id is not None}
    return [NOWHERE] * count + [found.get(name, NOWHERE) for name in ids[count:]]


def _connected(
    data: SpaceMap, kinds: Mapping[str, int], index: Mapping[str, int]
) -> dict[tuple[int, int], Bits]:
    """Pairs of spaces that are connected, and the kinds of all their connections."""
    found: dict[tuple[int, int], Bits] = {}
    for connection in data.connections:
        a, b = sorted((index[connection.a], index[connection.b]))
        found[a, b] = with_bit(found.get((a, b), no_bits()), kinds[connection.kind])
    return found


def _printed(board: Board, vocabulary: Vocabulary) -> tuple[Ints, Ints, Sets]:
    """Terrain, ground and flags of every hex or space."""
    kinds, flags = vocabulary.codes("Terrain"), vocabulary.codes("Flag")
    rows: list[tuple[str, str, frozenset[str]]] = []
    if board.terrain is not None:
        rows = [(c.terrain, c.ground or c.terrain, c.flags) for c in board.terrain.hexes.values()]
    elif board.space_map is not None:
        rows = [(s.kind, s.kind, s.flags) for s in board.space_map.spaces.values()]
    sets = [bits_of(flags[flag] for flag in own) for _, _, own in rows]
    return [kinds[terrain] for terrain, _, _ in rows], [kinds[ground] for _, ground, _ in rows], sets


def bits_of(numbers: Iterable[int]) -> Bits:
    """A set of numbers."""
    found = no_bits()
    for number in numbers:
        found = with_bit(found, number)
    return found


def _starts(rows: Sequence[Sequence[object]]) -> Ints:
    """Where each row begins when all stand in one, and where the last ends."""
    found = [0]
    for row in rows:
        found.append(found[-1] + len(row))
    return found


def _grid(grid: HexGrid, terrain: Terrain, kinds: Mapping[str, int], index: Mapping[str, int]) -> Grid:
    names = directions(grid)
    around = [neighbours(grid, number) for number in terrain.hexes]
    sides: dict[tuple[str, str], Bits] = {}
    for side in terrain.sides:
        for pair in ((side.a, side.b), (side.b, side.a)):
            sides[pair] = with_bit(sides.get(pair, no_bits()), kinds[side.kind])
    cells = list(terrain.hexes.values())
    axial = [_axial(grid, cell.column, cell.row) for cell in cells]
    return Grid(
        near=[index.get(near.get(d, HexId("")), NOWHERE) for near in around for d in names],
        sides=[
            sides.get((number, near.get(d, HexId(""))), no_bits())
            for number, near in zip(terrain.hexes, around, strict=True)
            for d in names
        ],
        column=[cell.column for cell in cells],
        row=[cell.row for cell in cells],
        q=[q for q, _ in axial],
        r=[r for _, r in axial],
    )


def _axial(grid: HexGrid, column: int, row: int) -> tuple[int, int]:
    """Coordinates in which straight lines of hexes keep q, r or q + r."""
    line, other = (column, row) if grid.orientation == "flat" else (row, column)
    half = (line + 1) // 2 if grid.stagger == "even" else line // 2
    return line, other - half
