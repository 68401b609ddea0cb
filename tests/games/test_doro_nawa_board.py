"""The board of Doro Nawa as loaded: what the rules pin of a map that they come without, and real Malaya."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import hypot
from pathlib import Path

import pytest

from hexwright.geometry.hexes import centre, distance, neighbours
from hexwright.geometry.locate import locate
from hexwright.geometry.sheet import lay_out
from hexwright.model.board import Board, HexGrid, HexId, Terrain
from hexwright.model.game import Game
from hexwright.model.provenance import Origin
from hexwright.render.fonts import Fonts
from hexwright.render.map.drawing import Drawing

REPOSITORY = Path(__file__).resolve().parents[2]

SINGAPORE, WCM, PENANG = HexId("3554"), HexId("3254"), HexId("0221")
WAYS = frozenset({"road", "rail", "trail"})
WATER = frozenset({"river", "sea"})
TRUNK = "Jitra, Alor Star, Taiping, Ipoh, Kampar, Slim River, Kuala Lumpur, Seremban, Gemas, Segamat, Malacca"
ROADS = f"{TRUNK}, Muar, Batu Pahat, Kluang, Mersing, Kuantan, Kota Tinggi, Johore Bahru, Singapore"
RAILWAYS = (
    "Haad Yai, Alor Star, Ipoh, Kuala Lumpur, Gemas, Kluang, Kuala Krai, Kuala Lipis, Jerantut, Singapore"
)
COASTS = {
    "east": "Singora, Patani, Kota Bharu, Kuala Trengganu, Kuantan, Endau, Mersing",
    "west": "Alor Star, Butterworth, George Town, Lumut, Port Swettenham, Port Dickson, Malacca, Muar",
}


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/doro-nawa")


@pytest.fixture(scope="module")
def board(game: Game) -> Board:
    return game.main_board


@pytest.fixture(scope="module")
def grid(board: Board) -> HexGrid:
    assert board.grid is not None
    return board.grid


@pytest.fixture(scope="module")
def terrain(board: Board) -> Terrain:
    assert board.terrain is not None
    return board.terrain


def row(number: str) -> int:
    return int(number[2:])


def around(grid: HexGrid, number: HexId) -> Collection[HexId]:
    return neighbours(grid, number).values()


def links(terrain: Terrain, kinds: Collection[str]) -> set[frozenset[HexId]]:
    found = {frozenset({side.a, side.b}) for side in terrain.sides if side.kind in kinds}
    if "river" in kinds:
        found |= {frozenset(pair) for river in terrain.rivers for pair in river.course}
    return found


def places(board: Board) -> Mapping[str, HexId]:
    return {place.name: place.hex for place in board.places}


def reached(terrain: Terrain, start: HexId, kinds: Collection[str]) -> set[HexId]:
    ways = links(terrain, kinds)
    found, left = {start}, [start]
    while left:
        here = left.pop()
        for way in ways:
            if here in way:
                (there,) = way - {here}
                if there not in found:
                    found.add(there)
                    left.append(there)
    return found


def named(text: str) -> list[str]:
    return text.split(", ")


# ---------------------------------------------------------------- the grid


def test_singapore_lies_where_the_rules_say(terrain: Terrain, board: Board) -> None:
    assert places(board)["Singapore"] == SINGAPORE
    assert terrain.hexes[SINGAPORE].terrain == "city"
    assert terrain.hexes[SINGAPORE].provenance.origin is Origin.STATED
    assert board.hex_sets["singapore"] == {SINGAPORE}


def test_forty_one_rows_from_the_line_to_singapore(terrain: Terrain) -> None:
    (at_line,) = {row(number) for number, h in terrain.hexes.items() if "xx13" in h.flags}
    assert row(SINGAPORE) - at_line == 41
    assert at_line <= 57 / 3  # across the northern third (1.4)
    for number, h in terrain.hexes.items():
        assert ("north-of-xx13" in h.flags) is (row(number) < 13), number


def test_rows_dip_to_the_left_at_the_east_edge(grid: HexGrid) -> None:
    """As the note to 9.3 tells how to count: into the southern hex, and up again in the next."""
    assert (grid.stagger, grid.columns) == ("even", 39)
    x, y = centre(grid, HexId("3910"))
    assert centre(grid, HexId("3810"))[1] == pytest.approx(y + grid.hex_mm / 2)
    assert centre(grid, HexId("3710"))[1] == pytest.approx(y)
    assert centre(grid, HexId("3810"))[0] < x


def test_the_map_lies_on_the_globe(board: Board) -> None:
    assert board.geo is not None and board.grid is not None
    found = locate(board.grid, board.geo)
    assert found.rms < 0.4 and found.worst < 0.6
    assert found.km_per_hex == pytest.approx(13.85, abs=0.1)
    for place in board.places:
        if place.at is not None:
            x, y = found.to_plane(*place.at)
            cx, cy = (v / board.grid.hex_mm for v in centre(board.grid, place.hex))
            assert hypot(x - cx, y - cy) < 1.3, place.name


# ---------------------------------------------------------------- land and water


def test_every_hex_is_land_or_sea_as_drawn(board: Board, terrain: Terrain) -> None:
    drawing = Drawing.of(board, Fonts())
    numbers = [number for number, h in terrain.hexes.items() if h.terrain != "dutch"]
    dry = drawing.coast.are_land(
        [drawing.centre((terrain.hexes[n].column, terrain.hexes[n].row)) for n in numbers]
    )
    wrong = [n for n, land in zip(numbers, dry, strict=True) if land is (terrain.hexes[n].terrain == "sea")]
    assert wrong == []


def test_coastal_hexes_are_land_beside_the_sea(grid: HexGrid, terrain: Terrain) -> None:
    for number, h in terrain.hexes.items():
        sea = any(n in terrain.hexes and terrain.hexes[n].terrain == "sea" for n in around(grid, number))
        if h.terrain not in ("sea", "dutch"):
            assert ("coastal" in h.flags) is sea, number
        if "islets" in h.flags:
            assert h.terrain == "sea", number  # one-hex islands are sea (4.25)
        coasts = [flag for flag in h.flags if flag.endswith("-coast")]
        assert len(coasts) == (1 if h.terrain == "sea" or "coastal" in h.flags else 0), number


def test_the_west_coast_is_reached_by_water_from_the_symbol(grid: HexGrid, terrain: Terrain) -> None:
    assert distance(grid, WCM, SINGAPORE) <= 4
    assert terrain.hexes[WCM].terrain == "sea"
    west, left = set(), [WCM]
    while left:
        here = left.pop()
        if (
            here not in west
            and here <= "3299"
            and here in terrain.hexes
            and terrain.hexes[here].terrain == "sea"
        ):
            west.add(here)
            left += around(grid, here)
    flagged = {n for n, h in terrain.hexes.items() if "west-coast" in h.flags and h.terrain == "sea"}
    assert flagged == west


@pytest.mark.parametrize("coast", COASTS)
def test_towns_lie_on_their_coast(board: Board, terrain: Terrain, coast: str) -> None:
    for name in named(COASTS[coast]):
        assert f"{coast}-coast" in terrain.hexes[places(board)[name]].flags, name


def test_penang_is_an_island_of_land(grid: HexGrid, terrain: Terrain, board: Board) -> None:
    assert (
        {n for n, h in terrain.hexes.items() if "penang" in h.flags}
        == {PENANG}
        == set(board.hex_sets["penang"])
    )
    assert terrain.hexes[PENANG].terrain not in ("sea", "dutch")
    straits = links(terrain, {"sea"})
    for other in around(grid, PENANG):
        dry = other in terrain.hexes and terrain.hexes[other].terrain != "sea"
        assert not dry or frozenset({PENANG, other}) in straits


def test_singapore_island(grid: HexGrid, terrain: Terrain, board: Board) -> None:
    island = {n for n, h in terrain.hexes.items() if "singapore-island" in h.flags}
    assert set(board.hex_sets["singapore-island"]) == island
    straits = links(terrain, {"sea"})
    by_sea = set()
    for number in island:
        for other in around(grid, number):
            kind = terrain.hexes[other].terrain if other in terrain.hexes else "sea"
            if kind == "sea":
                by_sea.add(number)
            elif other not in island:
                assert frozenset({number, other}) in straits
    assert by_sea == set(board.hex_sets["allied-sources"])  # 7.4
    assert by_sea == {n for n, h in terrain.hexes.items() if "allied-source" in h.flags}


def test_the_mainland_is_one(grid: HexGrid, terrain: Terrain) -> None:
    land = {
        n
        for n, h in terrain.hexes.items()
        if h.terrain not in ("sea", "dutch") and not {"penang", "singapore-island"} & h.flags
    }
    found, left = set(), [HexId("3452")]
    while left:
        here = left.pop()
        if here in land and here not in found:
            found.add(here)
            left += around(grid, here)
    assert found == land


# ---------------------------------------------------------------- ports, airfields, ways


def test_ports_and_airfields_have_signs_and_flags(board: Board, terrain: Terrain, grid: HexGrid) -> None:
    for flag, sign in (("port", "anchor"), ("airfield", "airfield")):
        flagged = {n for n, h in terrain.hexes.items() if flag in h.flags}
        assert flagged == {place.hex for place in board.places if sign in place.signs}
    for number, h in terrain.hexes.items():
        if "port" in h.flags:
            assert any(terrain.hexes[n].terrain == "sea" for n in around(grid, number) if n in terrain.hexes)
    east = {n for n, h in terrain.hexes.items() if {"port", "east-coast"} <= h.flags}
    assert east == set(board.hex_sets["japanese-ports"])  # 7.4
    assert {place.name for place in board.places if "star" in place.signs} == {"Singapore"}


@pytest.mark.parametrize("name", ["Singora", "Patani"])
def test_where_the_japanese_begin(board: Board, terrain: Terrain, name: str) -> None:
    h = terrain.hexes[places(board)[name]]
    assert {"port", "airfield", "north-of-xx13"} <= h.flags
    assert h.id in board.hex_sets["supply-anchors"]  # 9.2


def test_a_bridge_wherever_a_way_crosses_water(terrain: Terrain) -> None:
    assert links(terrain, {"bridge"}) == links(terrain, WAYS) & links(terrain, WATER)  # 4.5
    assert len(links(terrain, {"bridge"})) > 40


def test_ways_lead_over_land_to_the_next_hex(terrain: Terrain, grid: HexGrid) -> None:
    for way in links(terrain, WAYS):
        a, b = way
        assert b in around(grid, a)
        assert all(terrain.hexes[n].terrain not in ("sea", "dutch") for n in way)


def test_roads_and_railways_of_1941(board: Board, terrain: Terrain) -> None:
    at = places(board)
    roads, rails = reached(terrain, at["Singora"], {"road"}), reached(terrain, at["Singora"], {"rail"})
    assert {name for name in named(ROADS) if at[name] not in roads} == set()
    assert {name for name in named(RAILWAYS) if at[name] not in rails} == set()
    assert at["Kuala Trengganu"] not in roads  # nobody drove down the east coast
    (railhead,) = board.hex_sets["railhead"]
    assert railhead in rails and railhead not in roads
    causeway = {side.kind for side in terrain.sides if {side.a, side.b} == {"3452", "3453"}}
    assert causeway == {"road", "rail", "sea", "bridge"}


# ---------------------------------------------------------------- the sheet


def test_the_map_has_the_tracks_and_boxes_of_the_rules(board: Board) -> None:
    cells = {cell.id for panel in board.panels for cell in panel.cells}
    assert {"off-map-airfield", "option-movement", "option-combat", "option-replacement"} <= cells
    assert {f"turn-{n}" for n in range(1, 11)} | {f"impulse-{n}" for n in range(1, 12)} <= cells


def test_panels_cover_no_hex_of_play(board: Board, grid: HexGrid) -> None:
    sheet = lay_out(board)
    assert sheet.origin is not None
    boxes = [panel.box for panel in sheet.panels]
    assert len(boxes) >= 12
    for number in board.terrain.hexes if board.terrain else ():
        x, y = centre(grid, number)
        x, y = x + sheet.origin[0], y + sheet.origin[1]
        assert not any(b.x < x < b.right and b.y < y < b.y + b.h for b in boxes), number
