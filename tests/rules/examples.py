"""The worked examples of Ebb & Flow's rules, each a function that makes its situation and looks at the
judgement.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.rules.book import Book
from tests.rules.scene import Scene

EXAMPLES: dict[str, Callable[[Book], None]] = {}
RULES: dict[str, tuple[str, ...]] = {}
"""The rules each example shows."""


def example(name: str, *rules: str) -> Callable[[Callable[[Book], None]], Callable[[Book], None]]:
    """Register an example under its number, with the rules it shows."""

    def register(function: Callable[[Book], None]) -> Callable[[Book], None]:
        EXAMPLES[name] = function
        RULES[name] = rules
        return function

    return register


def neighbours(book: Book, terrain: str, *, river: bool, ground: str | None = None) -> tuple[str, str]:
    """Two hexes side by side; the second has this terrain and a river (or none) between them."""
    for b in book.hexes:
        cell = book.hex(b)
        if cell.terrain != terrain or (ground and cell.ground != ground) or book.is_coastal(b):
            continue
        for a in book.beside(b):
            if not a or book.is_sea(a) or book.is_coastal(a) or not 5 < cell.row < 18:
                continue
            if book.hexside(a, b) == (frozenset({"river"}) if river else frozenset()):
                return a, b
    raise LookupError(terrain)


def cost(book: Book, unit: str, ends: tuple[str, str]) -> int:
    """What a step costs a unit."""
    phase = "un-first" if unit.startswith(("us", "rok")) else "communist-first"
    scene = Scene(book).clear().put(unit, ends[0]).phase(phase)
    moved = scene.judge(unit, ends[1])
    assert moved.why == "fine"
    return moved.cost


@example("E1", "EF-9.5")
def clear_hex(book: Book) -> None:
    ends = neighbours(book, "clear", river=False)
    assert (cost(book, "us-24", ends), cost(book, "c-60", ends)) == (1, 1)


@example("E2", "EF-9.5", "EF-9.5b")
def mountain(book: Book) -> None:
    ends = neighbours(book, "mountain", river=False)
    assert (cost(book, "c-60", ends), cost(book, "us-24", ends)) == (3, 4)


@example("E3", "EF-9.7", "EF-9.5b")
def river_into_mountain(book: Book) -> None:
    ends = neighbours(book, "mountain", river=True)
    assert (cost(book, "c-60", ends), cost(book, "us-24", ends)) == (4, 5)


@example("E4", "EF-10.9")
def rough_defender(book: Book) -> None:
    a, b = neighbours(book, "rough", river=False)
    scene = Scene(book).clear().put("us-24", a).put("c-60", b).phase("un-first").state("weather", "overcast")
    assert scene.sum("us-24", b).rules == ["10.9 -1"]


@example("E5", "EF-9.5")
def two_terrains(book: Book) -> None:
    ends = neighbours(book, "town", river=False, ground="rough")
    assert (cost(book, "c-60", ends), cost(book, "us-24", ends)) == (2, 3)
    scene = Scene(book).clear().put("us-24", ends[0]).put("c-60", ends[1])
    assert "10.9 -1" in scene.phase("un-first").sum("us-24", ends[1]).rules


@example("E6", "EF-10.8", "EF-10.21")
def result_one_two(book: Book) -> None:
    scene = Scene(book).clear().put("us-24", "2414").put("c-60", "2413")
    assert scene.losses("us-24", "2413", "3", 1) == (1, 2)
    assert scene.losses("c-60", "2414", "3", 1) == (2, 2)


@example("E7", "EF-10.21", "EF-10.12")
def result_three_none(book: Book) -> None:
    scene = Scene(book).clear().put("us-24", "2414").put("c-60", "2413")
    assert scene.losses("us-24", "2413", "≤0", 6) == (3, 0)
    assert scene.losses("c-60", "2414", "≤0", 6) == (4, 0)


@example("E8", "EF-10.9", "EF-5.7b", "EF-10.10")
def two_left_from_five(book: Book) -> None:
    a, b = neighbours(book, "mountain", river=False)
    scene = (
        Scene(book).clear().put("us-24", a).put("c-60", b, 3).phase("un-first").state("weather", "overcast")
    )
    found = scene.sum("us-24", b)
    assert (found.value, found.first, found.shift, found.column) == (5, "5", -2, "3")


@example("E9", "EF-2.10", "EF-5.7c", "EF-9.6")
def factors_in_clear_weather(book: Book) -> None:
    scene = Scene(book).clear().put("us-24", "2621").put("c-60", "1005").state("weather", "clear")
    assert scene.phase("un-first").factor("us-24") == (10, 2)
    assert scene.phase("communist-first").factor("c-60") == (4, 1)


def north_koreans_west(scene: Scene, column: int) -> list[str]:
    """Where North Koreans stand west of a column."""
    places = [scene.where(name) for name in scene.book.units_of("nk") if scene.on_map(name)]
    return sorted(place for place in places if scene.book.hex(place).column < column)


@example("E10", "EF-3.4a", "EF-3.4.1")
def historic_set_up(book: Book) -> None:
    scene = Scene(book)
    scene.setting("communist")
    assert north_koreans_west(scene, 35) == ["0506", "0506", "0802", "1716", "1815", "1915"]
    assert scene.placing("nk-4", "0803") == ""
    assert "six" in scene.placing("nk-6", "2003")
    assert scene.placing("nk-6", "3710") == ""
    assert scene.overstacked() == ""
    assert scene.begin() == "fine"


@example("E11", "EF-6.2")
def three_divisions(book: Book) -> None:
    scene = Scene(book)
    for place, units in (("1916", "c-190 c-191 c-192"), ("3811", "nk-1 nk-27 nk-31")):
        assert all(scene.where(unit) == place for unit in units.split())
    assert scene.overstacked() == ""
    assert scene.move("c-193", "1916").why == "stacking"


@example("E12", "EF-4.4", "EF-4.5", "EF-4.6")
def last_turn(book: Book) -> None:
    towns = book.hex_set("north-towns")
    assert len(towns) >= 8
    for count, winner in ((8, "towns-won"), (7, "towns-drawn"), (6, "towns-lost")):
        scene = Scene(book).clear().control("south", "un").control("north-towns", "communist")
        for u, town in enumerate(sorted(towns)[:count]):
            scene.give(town, "un")
            assert u < count
        assert scene.winner(11) == winner
        assert ended(scene, 11) == (winner, {"towns-won": "un", "towns-lost": "communist"}.get(winner, ""))


def ended(scene: Scene, turn: int) -> tuple[str, str]:
    """By what the game ends with a turn, and who wins it."""
    last = [one.id for one in scene.book.game.course if one.turn == turn][-1]
    assert scene.phase(last, turn).next_phase() == "fine"
    return scene.ended_by, scene.victor


@example("E13", "EF-6.3b")
def mixed_stack(book: Book) -> None:
    scene = Scene(book).clear().put("us-24 rok-6", "2617").phase("un-first").state("weather", "overcast")
    scene.remember()
    for units in ("us-24", "rok-6", "us-24 rok-6"):
        assert scene.factor(units) == (7, 1)
    scene.put("rok-6", "2618")
    assert scene.factor("us-24") == (7, 1)
    assert Scene(book).phase("un-first", 1).factor("us-24") == (8, 1)


@example("E14", "EF-7.7")
def out_of_supply(book: Book) -> None:
    scene = cut_off(book).phase("un-first").state("weather", "clear")
    assert scene.supply("rok-6") == "none"
    assert scene.factor("rok-6") == (5, 1)
    scene.put("rok-6", "2614", 3)
    assert scene.sum("rok-6", "2613").value == 2 - 4


def cut_off(book: Book) -> Scene:
    """ROK 6 in 2614 with Communists all around."""
    scene = Scene(book).clear().put("rok-6", "2614")
    for unit, place in zip(
        ("c-58", "c-59", "c-60", "c-76", "c-79", "c-80"),
        ("2613", "2714", "2715", "2615", "2515", "2514"),
        strict=True,
    ):
        scene.put(unit, place)
    return scene


@example("E15", "EF-10.13")
def concentric_ring(book: Book) -> None:
    ring = {"N": "2813", "NE": "2914", "SE": "2915", "S": "2815", "SW": "2715", "NW": "2714"}
    directions = ["N", "NE", "SE", "S", "SW", "NW"]
    for name, number in ring.items():
        assert book.beside("2814")[directions.index(name)] == number

    concentric = book.referee.functions["ring"]

    def seen(*hexes: str) -> bool:
        mask = sum(1 << directions.index(name) for name, number in ring.items() if number in hexes)
        return bool(concentric(mask))

    assert seen("2813", "2815")
    assert seen("2813", "2715", "2915")
    assert not seen("2714", "2813", "2914")
    for ring_of_hexes in range(64):
        if ring_of_hexes.bit_count() > 3:
            assert concentric(ring_of_hexes)


@example("E16", "EF-10.11")
def north_of_seoul(book: Book) -> None:
    for target, north in (("2220", "2219 2120 2320"), ("2121", "2120 2020"), ("2221", "2321")):
        around = book.beside(target)
        inside = {"2121", "2220", "2221"}
        assert set(north.split()) <= set(around[:2] + around[5:]) - inside
        for place in around:
            if place in inside or book.is_sea(place):
                continue
            shifts = seoul(book, target, place).sum("c-60", target).rules
            assert "10.9 -2" in shifts
            assert ("10.11 -1" in shifts) == (place in north.split()), (target, place)


def seoul(book: Book, target: str, *places: str) -> Scene:
    """Chinese divisions around a hex of Seoul that the US 1st Cavalry holds."""
    scene = Scene(book).clear().put("us-1cv", target).phase("communist-first").boundary(35)
    for unit, place in zip(("c-60", "c-59", "c-58", "c-76"), places, strict=False):
        scene.put(unit, place)
    return scene.state("weather", "clear")


@example("E17", "EF-3.4b")
def one_in_a_zone(book: Book) -> None:
    scene = Scene(book)
    in_zone = [
        name
        for name in book.units_of("c", "nk")
        if scene.on_map(name) and scene.zone("un", scene.where(name))
    ]
    assert in_zone == ["c-115"]


@example("E18", "EF-5.7", "EF-5.7b", "EF-5.7c")
def first_turn(book: Book) -> None:
    scene = Scene(book)
    assert scene.phase("un-first", 1).factor("us-1cv") == (8, 1)
    assert scene.phase("communist-move", 1).factor("c-113") == (6, 2)
    assert "5.7 +1" in scene.phase("communist-fight", 1).sum("c-115", "3214").rules


@example("E19", "EF-10.18a")
def two_hexes_for_two_steps(book: Book) -> None:
    scene = beaten(book, 3)
    assert scene.retreat("2817") == "fine"
    assert scene.retreat("2818") == "fine"
    assert scene.owed()[1] == 1
    assert scene.lose("us-24") == "fine"
    assert (scene.steps("us-24"), scene.where("us-24")) == (7, "2818")


def beaten(book: Book, steps: int) -> Scene:
    """The US 24th in 2816 has been attacked from 2815 and owes steps; the Chinese have lost theirs."""
    scene = Scene(book).clear().put("us-24", "2816").put("c-60 c-59", "2815").phase("communist-first")
    scene.state("weather", "clear")
    assert scene.attack("c-60 c-59", "2816", 1) == "fine"
    return scene.owe(0, steps)


@example("E20", "EF-10.21")
def human_wave(book: Book) -> None:
    scene = Scene(book).clear().put("us-24", "2816").put("c-60", "2815")
    assert scene.losses("c-60", "2816", "5", 1) == (1, 2)
    assert scene.losses("us-24", "2815", "5", 1) == (0, 2)


@example("E21", "EF-10.12", "EF-10.10")
def two_right_of_the_first(book: Book) -> None:
    a, b, c = straight_clear(book)
    scene = Scene(book).clear().put("us-24", a, 2).put("us-25", c, 2).put("c-60 c-59", b).phase("un-first")
    found = scene.state("weather", "overcast").sum("us-24 us-25", b)
    assert (found.value, found.rules, found.column) == (-4, ["10.13 +2"], "2")


def straight_clear(book: Book) -> tuple[str, str, str]:
    """Three hexes in a line from north to south without rivers or coast, the middle one clear."""
    for b in book.hexes:
        a, c = book.beside(b)[0], book.beside(b)[3]
        line = [a, b, c]
        if not (a and c) or book.hex(b).terrain != "clear" or any(book.is_coastal(h) for h in line):
            continue
        if not any(book.hexside(h, other) for h in line for other in book.beside(h)):
            return a, b, c
    raise LookupError


@example("E22", "EF-10.12")
def beyond_the_last(book: Book) -> None:
    a, b = neighbours(book, "mountain", river=True)
    scene = Scene(book).clear().put("us-1m us-24 us-25 us-3", a).put("c-60", b, 4).phase("un-first")
    found = scene.state("weather", "clear").sum("us-1m us-24 us-25 us-3", b)
    assert (found.value, found.first, found.shift, found.column) == (30, "≥25", -2, "15")


@example("E23", "EF-6.3a")
def six_points(book: Book) -> None:
    scene = Scene(book).clear().put("us-24 cw-27 cw-29 cw-25 b-bn f-bn g-bn", "2817")
    scene.phase("un-first", chosen="move")
    assert scene.overstacked() == ""
    assert scene.next_phase() == "fine"
    scene = Scene(book).clear().put("us-24 us-25 cw-27", "2817").phase("un-first")
    assert scene.overstacked() == "2817"
    assert scene.next_phase() == "overstacked"


@example("E24", "EF-4.1.4")
def dead_pile(book: Book) -> None:
    scene = Scene(book).put("us-24 us-25 cw-25 cw-27", "un-dead", 0)
    assert scene.winner(0) == ""
    scene.put("cw-29", "un-dead", 0)
    assert scene.winner(0) == "us-losses"


@example("E25", "EF-6.3b", "EF-7.7")
def mixed_and_cut_off(book: Book) -> None:
    scene = cut_off(book).put("us-24", "2614").phase("un-first").state("weather", "clear").remember()
    assert scene.supply("us-24") == "none"
    assert scene.factor("us-24") == (5, 1)


@example("E26", "EF-9.6", "EF-6.3b")
def mixed_and_marching(book: Book) -> None:
    scene = (
        Scene(book).clear().put("us-24 rok-6", "2620").phase("un-first").state("weather", "clear").remember()
    )
    assert scene.supply("us-24") == "overland"
    assert scene.factor("us-24 rok-6") == (9, 2)


@example("E27", "EF-10.18a", "EF-10.19")
def three_hexes(book: Book) -> None:
    scene = beaten(book, 3)
    for place in ("2817", "2818", "2819"):
        assert scene.retreat(place) == "fine"
    assert scene.owed()[1] == 0
    assert scene.steps("us-24") == 8
    assert scene.where("us-24") == "2819"
    assert scene.advance("c-60", "2818") == "fine"
    assert scene.advance("c-59", "2817") == "fine"
    assert scene.advance("c-59", "2819") == "off-path"


@example("E28", "EF-5.8b", "EF-5.8d")
def north_korean_west(book: Book) -> None:
    scene = Scene(book).clear().boundary(35).phase("communist-first")
    scene.put("nk-12", "3513").put("us-7", "3413")
    for k, unit in enumerate(("nk-1", "nk-4", "nk-5", "nk-6", "nk-8", "nk-17")):
        assert scene.may_attack("nk-12", "3413") == "fine"
        scene.spare(unit, "North Koreans may attack")
        assert k < 6
    assert scene.may_attack("nk-12", "3413") == "ban"
    lost = Scene(book)
    lost.match.s[:] = [row[:] for row in scene.match.s]
    assert lost.put("nk-1", "3513", 1).attack("nk-1", "3413", 6) == "fine"
    assert lost.owe(1, 0).lose("nk-1") == "fine"
    assert (lost.end_battle(), lost.where("nk-1")) == ("fine", "communist-dead")
    beside = next(place for place in book.beside("3513") if place.startswith("34") and place != "3413")
    assert scene.put("us-2", beside).may_attack("nk-12", beside) == "ban"
    assert lost.put("us-2", beside).may_attack("nk-12", beside) == "fine"  # what was spared is free again
    assert lost.attack("nk-12", beside) == "fine"  # and nk-12 has used it
    assert lost.owe(0, 0).put("nk-24", "3513").may_attack("nk-24", beside) == "ban"
    scene.take_off("us-7").put("us-7", "3613")
    assert scene.may_attack("nk-12", "3613") == "fine"
    scene.put("nk-12", "3413").put("us-7", "3513")
    assert scene.may_attack("nk-12", "3513") == "ban"


@example("E29", "EF-5.8b")
def chinese_east(book: Book) -> None:
    scene = Scene(book).clear().boundary(35).phase("communist-first")
    scene.put("c-115", "3213").put("us-2", "3214").put("c-116", "3413").put("rok-5", "3514")
    assert scene.may_attack("c-115", "3214") == "fine"
    assert scene.may_attack("c-116", "3514") == "ban"


@example("E30", "EF-5.5b", "EF-4.2")
def landing_at_wonsan(book: Book) -> None:
    scene = Scene(book).phase("invasion", 5).put("c-113", "2503").put("us-24", "un-holding")
    land = [place for place in book.beside("2701") if place and not book.is_sea(place)]
    for unit, place in zip(("c-58", "c-59", "c-60", "c-76", "c-79"), land, strict=False):
        scene.put(unit, place)
    assert scene.drag("us-24", "2701", 6) == "fine"
    assert scene.supply("us-24") == "coastal"
    assert (scene.ended_by, scene.victor) == ("north", "un")


@example("E31", "EF-3.4c", "EF-10.8")
def the_115th(book: Book) -> None:
    scene = Scene(book).phase("communist-fight", 1)
    found = scene.sum("c-115", "3214")
    assert (found.value, found.first) == (-6, "≤0")
    titles = scene.kind.titles
    weather = [int(rule.split()[1]) for rule in found.rules if rule.startswith("5.7")]
    terrain = [int(rule.split()[1]) for rule in found.rules if not rule.startswith("5.7")]
    assert titles[titles.index(found.first) + sum(weather)] == "1"
    assert found.shift == sum(weather) + sum(terrain)


@example("E32", "EF-10.11")
def line_golden(book: Book) -> None:
    def shift(*places: str) -> int:
        scene = seoul(book, "2220", *places)
        units = " ".join(("c-60", "c-59", "c-58", "c-76")[: len(places)])
        found = scene.sum(units, "2220")
        return sum(int(r.split()[1]) for r in found.rules if r.startswith(("10.9 -2", "10.11")))

    assert shift("2219", "2120") == -3
    assert shift("2219", "2120", "2320") == -3
    assert shift("2219", "2120", "2320", "2321") == -2
