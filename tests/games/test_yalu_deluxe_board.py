"""The board of Yalu Deluxe as loaded: what rules, articles and example of play say of its ground holds.

The printed map is not in the rules. But the example of play (24) names hexes, says what moves through them
cost, who stops where and why, and which way retreats go; articles name more. Each of these facts is a test
here. Units stand in it only as the example places them, so these tests need no counters.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from hexwright.geometry.hexes import centre, distance, neighbours, side_ends
from hexwright.geometry.locate import locate
from hexwright.geometry.sheet import areas, lay_out
from hexwright.model.board import Board, HexGrid, HexId
from hexwright.model.game import Game
from hexwright.model.provenance import Origin

REPOSITORY = Path(__file__).resolve().parents[2]

TERRAIN = {
    "clear": "0219 0319",
    "rough": "0316 0514 0515 0614 0714 0813 1109 1211 1212 1410",
    "mountain": "0814 0913 1012 1013 1113 1409 1502 1601",
}
"""What the example says, or what follows from the cost of its moves."""

FOOT: Mapping[str, int] = {"clear": 1, "rough": 2, "mountain": 3, "city": 1}
"""What a Communist unit pays for a hex; crossing a frozen river is free."""

BARRIERS = frozenset({"estuary", "reservoir", "sea"})

UN_ZONES = {
    "0317": "ROK 1st",
    "0318": "inferred: a unit whose zone covers 0218 and 0319",
    "0714": "US 2nd",
    "0914": "ROK 7th",
    "1016": "inferred: a ROK unit that stops the NKPA 12th in 1116",
    "1113": "ROK 8th",
    "1208": "two battalions together",
    "1209": "1st Marine",
    "1302": "US 7th",
    "1410": "41 RMC",
}
"""Hexes whose units have a zone of control at the start."""

AFTER_MOVES = [
    "0614",
    "0813",
    "0814",
    "0913",
    "1109",
    "1308",
    "1409",
    "1012",
    "1013",
    "1212",
    "0515",
    "0316",
    "0416",
    "0216",
    "0217",
    "0319",
    "1116",
    "1502",
]
"""Communist hexes when combat begins."""

ROUTES: tuple[tuple[str, int | None], ...] = (
    # (hexes from start to end, what the example says it costs)
    ("1701 1601 1502", 6),
    ("1308 1409", None),
    ("0812 0813", 2),
    ("0812 0813 0814", 5),
    ("0912 0913", 3),
    ("1111 1211 1212", 4),
    ("0513 0514 0515", 4),
    ("1011 1012 1013", 6),
    ("1012 1013", 3),
    ("1115 1116", None),
    ("0120 0219 0319", 2),
    ("0218 0217", None),
    ("0119 0118 0217", 5),
    ("0215 0316", 2),
    ("0116 0215 0316", None),
    ("0116 0216", None),
)

SHORTEST: tuple[tuple[str, str, int], ...] = (
    # Without infiltration, stopping in UN zones.
    ("1701", "1502", 6),
    ("1007", "1109", 4),
    ("1308", "1409", 6),
    ("0413", "0614", 4),
    ("0912", "0913", 3),
    ("1111", "1212", 4),
    ("0513", "0515", 4),
    ("1011", "1012", 3),
    ("0120", "0319", 2),
    ("0119", "0217", 5),
)

ADJACENT = """
0116/0215 0116/0216 0117/0217 0119/0118 0118/0217 0218/0217 0120/0219 0219/0319 0215/0316 0316/0416 0216/0317
0217/0317 0316/0317 0416/0317 0513/0514 0514/0515 0614/0714 0813/0714 0814/0714 0812/0813 0813/0814 0912/0913
0913/0914 1011/1012 1012/1013 1012/1113 1013/1113 1212/1113 1013/1014 1013/1114 1013/0913 1012/1011 1111/1211
1211/1212 1115/1116 1109/1208 1308/1208 1208/1209 1209/1210 1409/1410 1410/1411 1411/1512 1701/1601 1601/1502
1302/1402 1402/1502
"""
"""Steps of the example: moves, attacks, advances, retreats."""

TWO_APART = (
    "1701-1502 1007-1109 1308-1409 0413-0614 0513-0515 1111-1212 1011-1013 0120-0319 0119-0217 1410-1512"
)


class Ground:
    """The board with the questions the tests ask."""

    def __init__(self, board: Board) -> None:
        assert board.grid is not None and board.terrain is not None
        self.board = board
        self.grid: HexGrid = board.grid
        self.hexes = board.terrain.hexes
        self.sides: dict[frozenset[str], set[str]] = {}
        for side in board.terrain.sides:
            self.sides.setdefault(frozenset((side.a, side.b)), set()).add(side.kind)

    def terrain(self, number: str) -> str:
        return self.hexes[HexId(number)].terrain

    def around(self, number: str) -> tuple[str, ...]:
        return tuple(neighbours(self.grid, HexId(number)).values())

    def kinds(self, a: str, b: str) -> set[str]:
        return self.sides.get(frozenset((a, b)), set())

    def ways(self, number: str) -> set[str]:
        return {
            kind
            for pair, kinds in self.sides.items()
            if number in pair
            for kind in kinds & {"road", "trail", "rail"}
        }

    def flagged(self, flag: str) -> set[str]:
        return {number for number, h in self.hexes.items() if flag in h.flags}

    def land(self) -> set[str]:
        return {number for number, h in self.hexes.items() if h.terrain != "sea"}

    def step(self, a: str, b: str) -> Fraction | None:
        """What a Communist unit pays from a hex to the next in frost, by road or trail if one leads there."""
        kinds = self.kinds(a, b)
        if self.terrain(b) == "sea" or kinds & BARRIERS:
            return None
        if "road" in kinds:
            return Fraction(1, 2)
        return Fraction(1) if "trail" in kinds else Fraction(FOOT[self.terrain(b)])

    def zone(self, number: str) -> set[str]:
        """The hexes a zone of control covers from here."""
        return {other for other in self.around(number) if not self.kinds(number, other) & BARRIERS}

    def cheapest(
        self, start: str, end: str, zones: Collection[str], occupied: Collection[str]
    ) -> Fraction | None:
        """Cheapest way to a hex, stopping in enemy zones. Units of the enemy close their hexes."""
        queue, done = [(Fraction(0), start)], dict[str, Fraction]()
        while queue:
            cost, here = heapq.heappop(queue)
            if here in done:
                continue
            done[here] = cost
            if here != start and here in zones:
                continue
            for other in self.around(here):
                more = self.step(here, other)
                if more is not None and other not in done and other not in occupied:
                    heapq.heappush(queue, (cost + more, other))
        return done.get(end)

    def spread(self, start: str, over: Callable[[str, str], bool]) -> set[str]:
        """Every hex that steps lead to from a start."""
        found, queue = {start}, [start]
        while queue:
            here = queue.pop()
            for other in self.around(here):
                if other not in found and over(here, other):
                    found.add(other)
                    queue.append(other)
        return found


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/yalu-deluxe")


@pytest.fixture(scope="module")
def ground(game: Game) -> Ground:
    return Ground(game.main_board)


@pytest.fixture(scope="module")
def zones(ground: Ground) -> set[str]:
    return {other for number in UN_ZONES for other in ground.zone(number)}


def numbers(columns: Iterable[int], rows: Iterable[int]) -> Iterator[str]:
    rows = tuple(rows)
    return (f"{column:02d}{row:02d}" for column in columns for row in rows)


# ---------------------------------------------------------------- grid


def test_grid_is_27_by_31_with_even_columns_lower(ground: Ground) -> None:
    assert set(ground.hexes) == set(numbers(range(1, 28), range(1, 32)))
    assert (ground.grid.orientation, ground.grid.stagger) == ("flat", "even")
    assert centre(ground.grid, HexId("0201"))[1] > centre(ground.grid, HexId("0101"))[1]
    assert set(ground.around("0317")) == {"0316", "0318", "0216", "0217", "0416", "0417"}
    assert set(ground.around("1116")) == {"1115", "1117", "1015", "1016", "1215", "1216"}  # T38
    assert set(ground.around("0416")) == {"0415", "0417", "0316", "0317", "0516", "0517"}


@pytest.mark.parametrize("pair", ADJACENT.split())
def test_steps_of_the_example_join_neighbours(ground: Ground, pair: str) -> None:
    a, b = pair.split("/")
    assert b in ground.around(a)


@pytest.mark.parametrize("pair", TWO_APART.split())
def test_moves_of_two_hexes_are_two_apart(ground: Ground, pair: str) -> None:
    a, b = (HexId(number) for number in pair.split("-"))
    assert distance(ground.grid, a, b) == 2


def test_only_one_hex_lies_between_where_terrain_is_inferred(ground: Ground) -> None:
    for ends, between in (
        (("1701", "1502"), {"1601"}),
        (("0120", "0319"), {"0219"}),
        (("0513", "0515"), {"0514"}),
        (("1007", "1109"), {"1008", "1108"}),
        (("1308", "1409"), {"1309", "1408"}),
        (("0119", "0217"), {"0118", "0218"}),
        (("0413", "0614"), {"0514"}),
    ):
        assert set(ground.around(ends[0])) & set(ground.around(ends[1])) == between


# ---------------------------------------------------------------- terrain


@pytest.mark.parametrize(
    ("kind", "number"), [(kind, n) for kind, text in TERRAIN.items() for n in text.split()]
)
def test_terrain_the_example_names(ground: Ground, kind: str, number: str) -> None:
    assert ground.terrain(number) == kind


def test_terrain_of_which_one_of_two_is_known(ground: Ground) -> None:
    assert "rough" in (ground.terrain("1008"), ground.terrain("1108"))
    assert "mountain" in (ground.terrain("1309"), ground.terrain("1408"))
    assert {ground.terrain("0118"), ground.terrain("0217")} == {"rough", "mountain"}


def test_ground_of_0215_leaves_the_149th_its_infiltration(ground: Ground) -> None:
    cost = sum(FOOT[ground.terrain(number)] for number in ("0215", "0316", "0416"))
    assert cost <= 6


def test_sea_and_coast(ground: Ground) -> None:
    assert ground.terrain("1715") == "sea"  # a destroyer there covers road and railway
    assert {"road", "rail"} <= ground.ways("1615")
    assert "1615" in ground.around("1715")
    for number, h in ground.hexes.items():
        if h.terrain == "sea":
            assert "coastal" not in h.flags
        elif any(ground.terrain(other) == "sea" for other in ground.around(number)):
            assert "coastal" in h.flags, number


def test_all_land_hangs_together(ground: Ground) -> None:
    reached = ground.spread("0920", lambda a, b: ground.step(a, b) is not None)
    assert reached == ground.land()


# ---------------------------------------------------------------- moves of the example


@pytest.mark.parametrize(("route", "cost"), ROUTES)
def test_moves_of_the_example_cost_what_it_says(ground: Ground, route: str, cost: int | None) -> None:
    steps = [ground.step(a, b) for a, b in pairwise(route.split())]
    spent = sum((step for step in steps if step is not None), Fraction(0))
    assert None not in steps
    assert spent == cost if cost is not None else spent <= 6


@pytest.mark.parametrize(("start", "end", "cost"), SHORTEST)
def test_no_cheaper_way_leads_there(ground: Ground, zones: set[str], start: str, end: str, cost: int) -> None:
    assert ground.cheapest(start, end, zones, set(UN_ZONES)) == cost


def test_moves_whose_full_cost_is_stated_follow_no_way(ground: Ground) -> None:
    for route, cost in ROUTES:
        if cost is not None:
            for a, b in pairwise(route.split()):
                assert not ground.kinds(a, b) & {"road", "trail"}, f"{a}/{b}"
    for a, b in (("1007", "1008"), ("1008", "1109"), ("1308", "1408"), ("1408", "1409"), ("0413", "0514")):
        assert not ground.kinds(a, b) & {"road", "trail"}, f"{a}/{b}"


def test_units_stop_where_the_example_stops_them(ground: Ground, zones: set[str]) -> None:
    stopped = "0813 0814 0913 1012 1013 1212 1109 1409 0319 0217 0216 0316 0416 1116 1014 1114"
    assert set(stopped.split()) <= zones
    free = "1118 1601 1008 1408 1211 0219 0118 1115 0215 0514 1011"
    assert not set(free.split()) & (zones | set(UN_ZONES))


def test_unit_in_0118_does_not_stop(ground: Ground, zones: set[str]) -> None:
    """The NKPA 47th goes by 0118 because 0218 lies in a zone; 0317 does not reach 0218."""
    assert "0118" not in zones
    assert "0218" in zones
    assert "0218" not in ground.zone("0317")


# ---------------------------------------------------------------- retreats of the example


def retreats(ground: Ground, start: str, *, through: Collection[str] = ()) -> set[tuple[str, str]]:
    """Two-hex retreats of a UN unit. `through`: hexes with US or UK units, which undo Communist zones."""
    zoc = {other for number in AFTER_MOVES for other in ground.zone(number)} - set(through)
    closed = set(AFTER_MOVES) | zoc

    def free(a: str, b: str) -> bool:
        return b not in closed and ground.terrain(b) != "sea" and not ground.kinds(a, b) & BARRIERS

    return {
        (a, b)
        for a in ground.around(start)
        if free(start, a)
        for b in ground.around(a)
        if b != start and b not in ground.around(start) and free(a, b)
    }


def test_units_destroyed_for_want_of_a_retreat(ground: Ground) -> None:
    """T23, T26, T27: all that surrounds 0714 and 0914 is occupied or in a Communist zone."""
    assert retreats(ground, "0714") == set()
    assert retreats(ground, "0914") == set()


def test_battalions_of_1208_leave_only_past_the_marines(ground: Ground) -> None:
    found = retreats(ground, "1208", through=["1209"])
    assert {first for first, _ in found} == {"1209"}
    assert ("1209", "1210") in found
    assert retreats(ground, "1208") == set()


def test_commandos_reach_1512(ground: Ground) -> None:
    assert "1512" in {last for _, last in retreats(ground, "1410")}


def test_nkpa_5_leaves_1013_only_by_1012(ground: Ground, zones: set[str]) -> None:
    """T10: 1014 and 1114 lie in UN zones, 0913 is full; from 1012, in the zone of ROK 8 alone, to 1011."""
    around = {number for number in ground.around("1013") if number not in UN_ZONES}
    assert {"1014", "1114"} <= around & zones
    assert "1012" in around
    assert "1012" in ground.zone("1113")
    assert "1011" not in zones


# ---------------------------------------------------------------- rivers and other hexsides


def test_rivers_the_example_names(ground: Ground) -> None:
    assert "river" in ground.kinds("0813", "0814")
    assert "river" in ground.kinds("1409", "1410")
    # No change for a river is named where these are crossed.
    for a, b in (("1012", "1013"), ("1013", "1113"), ("0316", "0416"), ("1701", "1601"), ("1601", "1502")):
        assert not ground.kinds(a, b) & ({"river"} | BARRIERS), f"{a}/{b}"


def test_0418_lies_on_the_chongchon(ground: Ground) -> None:
    assert ground.board.terrain is not None
    chongchon = {
        number
        for river in ground.board.terrain.rivers
        if river.name == "Chongchon"
        for pair in river.course
        for number in pair
    }
    assert "0418" in chongchon


def test_rivers_run_from_source_to_mouth_without_a_gap(ground: Ground) -> None:
    assert ground.board.terrain is not None
    of_rivers = {frozenset(pair) for river in ground.board.terrain.rivers for pair in river.course}
    assert of_rivers == {pair for pair, kinds in ground.sides.items() if "river" in kinds}
    for river in ground.board.terrain.rivers:
        corners = [
            {(round(x, 3), round(y, 3)) for x, y in side_ends(ground.grid, a, b)} for a, b in river.course
        ]
        assert all(one & other for one, other in pairwise(corners)), river.id


def test_bridges_stand_where_roads_and_railways_cross_rivers(ground: Ground) -> None:
    for pair, kinds in ground.sides.items():
        assert ("bridge" in kinds) == ("river" in kinds and bool(kinds & {"road", "rail"})), sorted(pair)


def test_estuaries_and_reservoirs(ground: Ground) -> None:
    """Zones and supply stop at them (5.1.2, 8.2.1); the great reservoirs lie beside their hexes."""
    assert "reservoir" in ground.kinds("1108", "1208")
    assert "1108" not in ground.zone("1208")
    assert sum("estuary" in kinds for kinds in ground.sides.values()) == 14
    for kinds in ground.sides.values():
        assert len(kinds & (BARRIERS | {"river"})) <= 1


# ---------------------------------------------------------------- roads and railways


def test_ways_lie_on_land(ground: Ground) -> None:
    for pair, kinds in ground.sides.items():
        if kinds & {"road", "trail", "rail"}:
            assert not kinds & BARRIERS, sorted(pair)
            assert all(ground.terrain(number) != "sea" for number in pair), sorted(pair)


def test_hexes_the_texts_put_on_ways(ground: Ground) -> None:
    for number in ["1316", "1118", "1615", "0920", "1716", "1611", "2226", "2104", "2101"]:
        assert {"road", "rail"} <= ground.ways(number), number
    for number in ["2718", "2731", "1608", "1919"]:
        assert "road" in ground.ways(number), number
    for number in ["1209", "1310", "1302", "1402", "1502"]:
        assert "trail" in ground.ways(number), number


def test_roads_and_railways_form_one_net(ground: Ground) -> None:
    net = ground.spread("2226", lambda a, b: bool(ground.kinds(a, b) & {"road", "rail"}))
    assert net == {
        number for pair, kinds in ground.sides.items() if kinds & {"road", "rail"} for number in pair
    }
    assert {"2718", "2731", "0920", "1716", "1611", "2027", "2104", "0823", "2101", "0119"} <= net


def test_roads_of_the_far_north_are_trails(ground: Ground) -> None:
    """North of a line from 0117 to 1410, says an article."""
    (ax, ay), (bx, by) = centre(ground.grid, HexId("0117")), centre(ground.grid, HexId("1410"))

    def north(number: str) -> bool:
        x, y = centre(ground.grid, HexId(number))
        return x <= bx and (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0

    for pair, kinds in ground.sides.items():
        if all(north(number) for number in pair):
            assert "road" not in kinds, sorted(pair)


def test_retreat_valley_is_open(ground: Ground) -> None:
    """0716 to 0919: the 2nd Division got out by road."""
    for number in ["0716", "0717", "0817", "0818", "0918", "0919"]:
        assert ground.terrain(number) == "clear"
    for a, b in pairwise(["0717", "0817", "0818", "0918", "0919"]):
        assert b in ground.around(a)


def test_opening_moves_of_the_articles(ground: Ground, zones: set[str]) -> None:
    assert (ground.cheapest("1308", "1608", set(), set(UN_ZONES)) or 99) <= 6
    assert (ground.cheapest("0120", "0319", zones, set(UN_ZONES)) or 99) <= 6


# ---------------------------------------------------------------- lines and areas


def chain(ground: Ground, name: str) -> Sequence[str]:
    found = next(line for line in ground.board.lines if line.id == name)
    return found.path


def test_lines_run_from_edge_to_edge(ground: Ground) -> None:
    for name in ("weather-line", "parallel-38"):
        hexes = chain(ground, name)
        assert set(hexes) == set(ground.board.hex_sets[name])
        for a, b in pairwise(hexes):
            assert b in ground.around(a), (a, b)
    weather, parallel = chain(ground, "weather-line"), chain(ground, "parallel-38")
    assert weather[0][:2] == "01" and weather[-1][:2] == "27"
    assert parallel[0][2:] == "31" and parallel[-1][:2] == "27"


def test_lines_part_the_map_in_three(ground: Ground) -> None:
    """11.4.2: on or north of the Weather Line 1 point, on or south of the parallel 3, between them 2."""
    north, south = ground.flagged("weather-north"), ground.flagged("parallel-or-south")
    assert set(chain(ground, "weather-line")) <= north
    assert set(chain(ground, "parallel-38")) <= south
    assert not north & south
    for column in range(1, 28):
        zone = [0 if n in north else 2 if n in south else 1 for n in numbers([column], range(1, 32))]
        assert zone == sorted(zone), column
    # T29: every hex attacked in the example costs one.
    assert {"0317", "0714", "0914", "1113", "1208", "1410"} <= north
    assert {"1611", "2104"} <= north
    assert {"2226", "2027"} <= south
    assert not {"0920", "0823"} & (north | south)


def test_south_of_the_parallel_is_beyond_the_line(ground: Ground) -> None:
    south = ground.flagged("south")
    assert south == ground.flagged("parallel-or-south") - set(chain(ground, "parallel-38"))
    assert {"2226", "2027"} <= south


def test_nine_red_dots_west_of_seoul(ground: Ground) -> None:
    """20.2: they do not count as south; all the land there is cut off by the estuaries."""
    dots = set(ground.board.hex_sets["red-dots"])
    assert len(dots) == 9
    assert dots == ground.flagged("red-dot")
    assert dots == {n for n in ground.flagged("south") & ground.land() if int(n[:2]) <= 18}
    assert all(int(n[:2]) < 22 for n in dots)


def test_staging_areas(ground: Ground) -> None:
    sets = [set(ground.board.hex_sets[f"staging-{k}"]) for k in (1, 2, 3, 4)]
    assert sum(map(len, sets)) == len(set().union(*sets))
    for one in sets:
        assert ground.spread(min(one), lambda a, b, one=one: b in one) == one  # type: ignore[misc]
        assert not one & set(UN_ZONES)
    # Start hexes of the armies in the example, and the hexes articles advise.
    for army, k in (("0116", 1), ("0214", 1), ("0413", 2), ("0513", 2), ("0812", 2), ("0912", 2)):
        assert army in sets[k - 1]
    for army, k in (("1010", 3), ("1011", 3), ("1111", 3), ("1007", 4), ("1308", 4)):
        assert army in sets[k - 1]


def test_entry_edges_and_exits(ground: Ground) -> None:
    sets = ground.board.hex_sets
    assert sets["to-pusan"] == {"2718", "2731"}
    west_and_north = set(numbers([1], range(1, 32))) | set(numbers(range(1, 28), [1]))
    south_and_east = set(numbers([27], range(1, 32))) | set(numbers(range(1, 28), [31]))
    assert sets["communist-edge"] == sets["communist-entry"] == west_and_north & ground.land()
    assert sets["un-edge"] == south_and_east & ground.land()
    for name in ("communist-entry", "to-pusan", "road-exits"):
        assert sets[name] <= ground.land()
    for number in sets["road-exits"]:
        assert number in west_and_north | south_and_east
        assert ground.ways(number)
    assert {"0120", "1701", "2101"} <= sets["communist-entry"]


def test_cities_and_ports(ground: Ground) -> None:
    sets = ground.board.hex_sets
    names = ("pyongyang", "hungnam", "wonsan", "inchon", "seoul")
    assert {n for n, h in ground.hexes.items() if h.terrain == "city"} == set(sets["cities"])
    assert set(sets["cities"]) == {number for name in names for number in sets[name]}
    assert sets["iwon"] == {"2104"} and sets["chinnampo"] == {"0823"}
    assert sets["ports"] == {"2104", "0823", *sets["hungnam"], *sets["wonsan"], *sets["inchon"]}
    assert not sets["seoul"] & sets["ports"]
    for number in sets["ports"]:
        water = {ground.terrain(other) for other in ground.around(number)}
        estuary = any("estuary" in ground.kinds(number, other) for other in ground.around(number))
        assert "sea" in water or (number == "0823" and estuary), number
    (pyongyang,) = sets["pyongyang"]
    assert "0919" in ground.around(pyongyang)  # where the 1st Cavalry stands, near Pyongyang
    named = {place.hex: place.name for place in ground.board.places if place.kind == "city"}
    assert {number: name.lower() for number, name in named.items()} == {
        number: name for name in names for number in sets[name]
    }


# ---------------------------------------------------------------- sheet and provenance


def test_boxes_off_the_map_can_hold_counters(game: Game) -> None:
    found = {area.id for board in game.boards.values() for area in areas(board, game.tables)}
    assert {f"turn-{turn}" for turn in range(1, 26)} <= found
    assert {f"asp-{points}" for points in range(40)} <= found
    assert {
        "air-available",
        "air-unavailable",
        "at-sea",
        "to-pusan-road",
        "un-delayed",
        "un-dead-pile",
        "un-removed",
        "communist-dead-pile",
        "conscript-pool",
        "drafted",
        "communist-artillery",
    } <= found


def test_panels_stand_beside_the_tall_map_and_keep_off_it(game: Game) -> None:
    layout = lay_out(game.main_board, game.tables)
    assert layout.map is not None
    assert layout.map.h > layout.map.w
    assert any(panel.box.x > layout.map.right for panel in layout.panels)
    boxes = [panel.box for panel in layout.panels if panel.panel.place is None]
    for box in boxes:
        assert box.x > layout.map.right or box.y > layout.map.bottom
        assert box.right <= layout.width and box.bottom <= layout.height
    for one in boxes:
        for other in boxes:
            apart = (
                one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
            )
            assert one is other or apart


def test_ground_is_marked_as_what_it_is(ground: Ground) -> None:
    """What the example states is stated, what follows from it inferred; the rest is ours."""
    origin = {number: h.provenance.origin for number, h in ground.hexes.items()}
    for number in [
        "0319",
        "0316",
        "0515",
        "0614",
        "0714",
        "0813",
        "1109",
        "1211",
        "1212",
        "1410",
        "0913",
        "1012",
        "1013",
        "1113",
        "1409",
        "1502",
    ]:
        assert origin[HexId(number)] is Origin.STATED, number
    for number in ["0219", "0514", "0814", "1601", "1715"]:
        assert origin[HexId(number)] is Origin.INFERRED, number
    assert ground.board.terrain is not None
    stated = {(s.a, s.b) for s in ground.board.terrain.sides if s.provenance.origin is Origin.STATED}
    assert stated == {("0813", "0814"), ("1409", "1410")}


def test_map_lies_true_on_the_globe(ground: Ground) -> None:
    """Turned against north and bent to its towns; before bending no town is far off."""
    assert ground.board.geo is not None
    fit = locate(ground.grid, ground.board.geo)
    assert fit.turn == pytest.approx(-29, abs=1.5)
    assert fit.km_per_hex == pytest.approx(15.7, abs=0.2)
    assert fit.rms < 1.0 and fit.worst < 2.0
    assert fit.rms_left < 0.2
    for place in ground.board.places:
        if place.at is not None:
            x, y = fit.to_plane(*place.at)
            cx, cy = (v / ground.grid.hex_mm for v in centre(ground.grid, place.hex))
            assert abs(x - cx) <= 0.62 and abs(y - cy) <= 0.55, place.name
