"""The worked examples of Ebb & Flow's rules, each a function that makes its situation and looks at the
judgement.
"""

from __future__ import annotations

from collections.abc import Callable

from builder.rules.kernel import acts, combat
from builder.rules.kernel import layout as at
from builder.rules.tables import Rulebook
from tests.rules.scene import Scene

EXAMPLES: dict[str, Callable[[Rulebook], None]] = {}
RULES: dict[str, tuple[str, ...]] = {}
"""The rules each example shows."""


def example(name: str, *rules: str) -> Callable[[Callable[[Rulebook], None]], Callable[[Rulebook], None]]:
    """Register an example under its number, with the rules it shows."""

    def register(function: Callable[[Rulebook], None]) -> Callable[[Rulebook], None]:
        EXAMPLES[name] = function
        RULES[name] = rules
        return function

    return register


def neighbours(book: Rulebook, terrain: str, *, river: bool, ground: str | None = None) -> tuple[str, str]:
    """Two hexes side by side; the second has this terrain and a river (or none) between them."""
    g, words = book.g, book.words
    wanted = words.terrain.codes[terrain]
    bit = 1 << words.hexsides.codes["river"]
    for b in range(g[at.META][at.HEXES]):
        if g[at.TERRAIN][b] != wanted or (ground and g[at.GROUND][b] != words.terrain.codes[ground]):
            continue
        for d in range(6):
            a = g[at.NEAR][b * 6 + d]
            sides = g[at.HEXSIDES][b * 6 + d]
            fine = (
                a >= 0
                and g[at.TERRAIN][a] != words.terrain.codes["sea"]
                and not (g[at.FLAGS][a] | g[at.FLAGS][b]) & 1
            )
            if fine and sides == (bit if river else 0) and 5 < g[at.ROW][b] < 18:
                return book.places[a], book.places[b]
    raise LookupError(terrain)


def cost(book: Rulebook, unit: str, ends: tuple[str, str]) -> int:
    """What a step costs a unit."""
    phase = "un-first" if unit.startswith(("us", "rok")) else "communist-first"
    scene = Scene(book).clear().put(unit, ends[0]).phase(phase)
    moved = scene.judge(unit, ends[1])
    assert moved.why == "FINE"
    return moved.cost


@example("E1", "EF-9.5")
def clear_hex(book: Rulebook) -> None:
    ends = neighbours(book, "clear", river=False)
    assert (cost(book, "us-24", ends), cost(book, "c-60", ends)) == (1, 1)


@example("E2", "EF-9.5", "EF-9.5b")
def mountain(book: Rulebook) -> None:
    ends = neighbours(book, "mountain", river=False)
    assert (cost(book, "c-60", ends), cost(book, "us-24", ends)) == (3, 4)


@example("E3", "EF-9.7", "EF-9.5b")
def river_into_mountain(book: Rulebook) -> None:
    ends = neighbours(book, "mountain", river=True)
    assert (cost(book, "c-60", ends), cost(book, "us-24", ends)) == (4, 5)


@example("E4", "EF-10.9")
def rough_defender(book: Rulebook) -> None:
    a, b = neighbours(book, "rough", river=False)
    scene = Scene(book).clear().put("us-24", a).put("c-60", b).phase("un-first").state("weather", "overcast")
    assert scene.sum("us-24", b).rules == ["10.9 -1"]


@example("E5", "EF-9.5")
def two_terrains(book: Rulebook) -> None:
    ends = neighbours(book, "town", river=False, ground="rough")
    assert (cost(book, "c-60", ends), cost(book, "us-24", ends)) == (2, 3)
    scene = Scene(book).clear().put("us-24", ends[0]).put("c-60", ends[1])
    assert "10.9 -1" in scene.phase("un-first").sum("us-24", ends[1]).rules


@example("E6", "EF-10.8", "EF-10.21")
def result_one_two(book: Rulebook) -> None:
    scene = Scene(book).clear().put("us-24", "2414").put("c-60", "2413")
    assert scene.losses("us-24", "2413", "3", 1) == (1, 2)
    assert scene.losses("c-60", "2414", "3", 1) == (2, 2)


@example("E7", "EF-10.21", "EF-10.12")
def result_three_none(book: Rulebook) -> None:
    scene = Scene(book).clear().put("us-24", "2414").put("c-60", "2413")
    assert scene.losses("us-24", "2413", "≤0", 6) == (3, 0)
    assert scene.losses("c-60", "2414", "≤0", 6) == (4, 0)


@example("E8", "EF-10.9", "EF-5.7b", "EF-10.10")
def two_left_from_five(book: Rulebook) -> None:
    a, b = neighbours(book, "mountain", river=False)
    scene = (
        Scene(book).clear().put("us-24", a).put("c-60", b, 3).phase("un-first").state("weather", "overcast")
    )
    found = scene.sum("us-24", b)
    assert (found.value, found.first, found.shift, found.column) == (5, "5", -2, "3")


@example("E9", "EF-2.10", "EF-5.7c", "EF-9.6")
def factors_in_clear_weather(book: Rulebook) -> None:
    scene = Scene(book).clear().put("us-24", "2621").put("c-60", "1005").state("weather", "clear")
    assert factor(scene.phase("un-first"), "us-24") == (10, 2)
    assert factor(scene.phase("communist-first"), "c-60") == (4, 1)


def factor(scene: Scene, unit: str) -> tuple[int, int]:
    """Movement factor of a unit, and what marching multiplies it by."""
    from builder.rules.kernel import movement

    units = scene.units(unit)
    zoc = int(scene.zone("communist" if unit[0] in "ur" else "un", scene.where(unit.split(maxsplit=1)[0])))
    packed = movement.fixed_factors(scene.book.g, scene.s, units, zoc, scene.book.ask)[0]
    return packed // 256, packed // 16 % 16


def north_koreans_west(scene: Scene) -> list[str]:
    column = scene.s[at.WORLD][at.LINE]
    found = []
    for name in scene.book.units:
        u = scene.book.unit(name)
        h = scene.s[at.AT][u]
        if name.startswith("nk-") and scene.match.on_map(u) and scene.book.g[at.COLUMN][h] < column:
            found.append(scene.where(name))
    return sorted(found)


@example("E10", "EF-3.4a", "EF-3.4.1")
def historic_set_up(book: Rulebook) -> None:
    scene = Scene(book)
    scene.s[at.WORLD][at.SETTING] = scene.side("communist") + 1
    assert north_koreans_west(scene) == ["0506", "0506", "0802", "1716", "1815", "1915"]
    assert scene.placing("nk-4", "0803") == ""
    assert "six" in scene.placing("nk-6", "2003")
    assert scene.placing("nk-6", "3710") == ""
    assert scene.match.faults() == []
    assert scene.match.begin_phase()[0:2] == [acts.ACT_BEGIN, 0]


@example("E11", "EF-6.2")
def three_divisions(book: Rulebook) -> None:
    scene = Scene(book)
    for place, units in (("1916", "c-190 c-191 c-192"), ("3811", "nk-1 nk-27 nk-31")):
        assert all(scene.where(unit) == place for unit in units.split())
    assert scene.match.faults() == []
    assert scene.move("c-193", "1916").why == "TOO_MANY"


@example("E12", "EF-4.4", "EF-4.5", "EF-4.6")
def last_turn(book: Rulebook) -> None:
    towns = book.rules.hex_sets["north-towns"]
    assert len(towns) >= 8
    for count, winner in ((8, "towns-won"), (7, "towns-drawn"), (6, "towns-lost")):
        scene = Scene(book).clear().control("south", "un").control("north-towns", "communist")
        for u, town in enumerate(sorted(towns)[:count]):
            scene.s[at.CONTROL][scene.hex(town)] = scene.side("un")
            assert u < count
        assert scene.winner(11) == winner
    won = {victory.id: victory.winner for victory in book.rules.victory}
    assert [won[name] for name in ("towns-won", "towns-drawn", "towns-lost")] == ["un", None, "communist"]


@example("E13", "EF-6.3b")
def mixed_stack(book: Rulebook) -> None:
    scene = Scene(book).clear().put("us-24 rok-6", "2617").phase("un-first").state("weather", "overcast")
    scene.remember("un")
    for units in ("us-24", "rok-6", "us-24 rok-6"):
        assert factor(scene, units) == (7, 1)
    scene.put("rok-6", "2618")
    assert factor(scene, "us-24") == (7, 1)
    assert factor(Scene(book).phase("un-first", 1), "us-24") == (8, 1)


@example("E14", "EF-7.7")
def out_of_supply(book: Rulebook) -> None:
    scene = cut_off(book).phase("un-first").state("weather", "clear")
    assert scene.supply("rok-6") == "none"
    assert factor(scene, "rok-6") == (5, 1)
    scene.put("rok-6", "2614", 3)
    assert scene.sum("rok-6", "2613").value == 2 - 4


def cut_off(book: Rulebook) -> Scene:
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
def concentric_ring(book: Rulebook) -> None:
    ring = {"N": "2813", "NE": "2914", "SE": "2915", "S": "2815", "SW": "2715", "NW": "2714"}
    directions = list(book.words.directions.codes)
    for name, number in ring.items():
        scene = Scene(book)
        near = book.g[at.NEAR][scene.hex("2814") * 6 + directions.index(name)]
        assert book.places[near] == number

    def seen(*hexes: str) -> int:
        mask = sum(1 << directions.index(name) for name, number in ring.items() if number in hexes)
        return combat.concentric(mask)

    assert seen("2813", "2815") == 1
    assert seen("2813", "2715", "2915") == 1
    assert seen("2714", "2813", "2914") == 0
    for ring_of_hexes in range(64):
        if ring_of_hexes.bit_count() > 3:
            assert combat.concentric(ring_of_hexes) == 1


@example("E16", "EF-10.11")
def north_of_seoul(book: Rulebook) -> None:
    for target, north in (("2220", "2219 2120 2320"), ("2121", "2120 2020"), ("2221", "2321")):
        around = [neighbour(book, target, d) for d in range(6)]
        inside = {"2121", "2220", "2221"}
        assert set(north.split()) <= set(around[:2] + around[5:]) - inside
        for place in around:
            if place in inside or book.g[at.TERRAIN][book.place(place)] == book.words.terrain.codes["sea"]:
                continue
            shifts = seoul(book, target, place).sum("c-60", target).rules
            assert "10.9 -2" in shifts
            assert ("10.11 -1" in shifts) == (place in north.split()), (target, place)


def neighbour(book: Rulebook, place: str, d: int) -> str:
    """The hex beside another, directions from north clockwise."""
    return book.places[book.g[at.NEAR][book.place(place) * 6 + d]]


def seoul(book: Rulebook, target: str, *places: str) -> Scene:
    """Chinese divisions around a hex of Seoul that the US 1st Cavalry holds."""
    scene = Scene(book).clear().put("us-1cv", target).phase("communist-first").boundary(35)
    for unit, place in zip(("c-60", "c-59", "c-58", "c-76"), places, strict=False):
        scene.put(unit, place)
    return scene.state("weather", "clear")


@example("E17", "EF-3.4b")
def one_in_a_zone(book: Rulebook) -> None:
    scene = Scene(book)
    in_zone = [
        name
        for name in book.units
        if name.startswith(("c-", "nk-"))
        and scene.match.on_map(book.unit(name))
        and scene.zone("un", scene.where(name))
    ]
    assert in_zone == ["c-115"]


@example("E18", "EF-5.7", "EF-5.7b", "EF-5.7c")
def first_turn(book: Rulebook) -> None:
    scene = Scene(book)
    assert factor(scene.phase("un-first", 1), "us-1cv") == (8, 1)
    assert factor(scene.phase("communist-move", 1), "c-113") == (6, 2)
    assert "5.7 +1" in scene.phase("communist-fight", 1).sum("c-115", "3214").rules


@example("E19", "EF-10.18a")
def two_hexes_for_two_steps(book: Rulebook) -> None:
    scene = beaten(book, 3)
    assert scene.retreat("2817") == "FINE"
    assert scene.retreat("2818") == "FINE"
    assert scene.s[at.WORLD][at.OWE_D] == 1
    assert scene.lose("us-24") == "FINE"
    assert (scene.steps("us-24"), scene.where("us-24")) == (7, "2818")


def beaten(book: Rulebook, steps: int) -> Scene:
    """The US 24th in 2816 has been attacked from 2815 and owes steps; the Chinese have lost theirs."""
    scene = Scene(book).clear().put("us-24", "2816").put("c-60 c-59", "2815").phase("communist-first")
    scene.state("weather", "clear")
    assert scene.attack("c-60 c-59", "2816", 1) == "FINE"
    return scene.owe(0, steps)


@example("E20", "EF-10.21")
def human_wave(book: Rulebook) -> None:
    scene = Scene(book).clear().put("us-24", "2816").put("c-60", "2815")
    assert scene.losses("c-60", "2816", "5", 1) == (1, 2)
    assert scene.losses("us-24", "2815", "5", 1) == (0, 2)


@example("E21", "EF-10.12", "EF-10.10")
def two_right_of_the_first(book: Rulebook) -> None:
    a, b, c = straight_clear(book)
    scene = Scene(book).clear().put("us-24", a, 2).put("us-25", c, 2).put("c-60 c-59", b).phase("un-first")
    found = scene.state("weather", "overcast").sum("us-24 us-25", b)
    assert (found.value, found.rules, found.column) == (-4, ["10.13 +2"], "2")


def straight_clear(book: Rulebook) -> tuple[str, str, str]:
    """Three hexes in a line from north to south without rivers or coast, the middle one clear."""
    g = book.g
    for b in range(g[at.META][at.HEXES]):
        a, c = g[at.NEAR][b * 6], g[at.NEAR][b * 6 + 3]
        if min(a, c) < 0 or g[at.TERRAIN][b] != book.words.terrain.codes["clear"]:
            continue
        if any(g[at.FLAGS][h] & 1 for h in (a, b, c)) or g[at.HEXSIDES][b * 6] or g[at.HEXSIDES][b * 6 + 3]:
            continue
        if not any(g[at.HEXSIDES][h * 6 + d] for h in (a, b, c) for d in range(6)):
            return book.places[a], book.places[b], book.places[c]
    raise LookupError


@example("E22", "EF-10.12")
def beyond_the_last(book: Rulebook) -> None:
    a, b = neighbours(book, "mountain", river=True)
    scene = Scene(book).clear().put("us-1m us-24 us-25 us-3", a).put("c-60", b, 4).phase("un-first")
    found = scene.state("weather", "clear").sum("us-1m us-24 us-25 us-3", b)
    assert (found.value, found.first, found.shift, found.column) == (30, "≥25", -2, "15")


@example("E23", "EF-6.3a")
def six_points(book: Rulebook) -> None:
    scene = Scene(book).clear().put("us-24 cw-27 cw-29 cw-25 b-bn f-bn g-bn", "2817").phase("un-first")
    assert scene.match.faults() == []
    assert scene.next_phase() == "FINE"
    scene = Scene(book).clear().put("us-24 us-25 cw-27", "2817").phase("un-first")
    assert scene.match.faults() == ["2817 is overstacked"]
    assert scene.next_phase() == "OVERSTACKED"


@example("E24", "EF-4.1.4")
def dead_pile(book: Rulebook) -> None:
    scene = Scene(book).put("us-24 us-25 cw-25 cw-27", "un-dead", 0)
    assert scene.winner(0) == ""
    scene.put("cw-29", "un-dead", 0)
    assert scene.winner(0) == "us-losses"


@example("E25", "EF-6.3b", "EF-7.7")
def mixed_and_cut_off(book: Rulebook) -> None:
    scene = cut_off(book).put("us-24", "2614").phase("un-first").state("weather", "clear").remember("un")
    assert scene.supply("us-24") == "none"
    assert factor(scene, "us-24") == (5, 1)


@example("E26", "EF-9.6", "EF-6.3b")
def mixed_and_marching(book: Rulebook) -> None:
    scene = (
        Scene(book)
        .clear()
        .put("us-24 rok-6", "2620")
        .phase("un-first")
        .state("weather", "clear")
        .remember("un")
    )
    assert scene.supply("us-24") == "overland"
    assert factor(scene, "us-24 rok-6") == (9, 2)


@example("E27", "EF-10.18a", "EF-10.19")
def three_hexes(book: Rulebook) -> None:
    scene = beaten(book, 3)
    for place in ("2817", "2818", "2819"):
        assert scene.retreat(place) == "FINE"
    assert scene.s[at.WORLD][at.OWE_D] == 0
    assert scene.steps("us-24") == 8
    assert scene.where("us-24") == "2819"
    assert scene.advance("c-60", "2818") == "FINE"
    assert scene.advance("c-59", "2817") == "FINE"
    assert scene.advance("c-59", "2819") == "OFF_PATH"


@example("E28", "EF-5.8b", "EF-5.8d")
def north_korean_west(book: Rulebook) -> None:
    scene = Scene(book).clear().boundary(35).phase("communist-first")
    scene.put("nk-12", "3513").put("us-7", "3413")
    for k, unit in enumerate(("nk-1", "nk-4", "nk-5", "nk-6", "nk-8", "nk-17")):
        assert scene.may_attack("nk-12", "3413") == "FINE"
        scene.s[at.MARKS][book.unit(unit)] |= at.QUOTA << 1
        assert k < 6
    assert scene.may_attack("nk-12", "3413") == "BANNED"


@example("E29", "EF-5.8b")
def chinese_east(book: Rulebook) -> None:
    scene = Scene(book).clear().boundary(35).phase("communist-first")
    scene.put("c-115", "3213").put("us-2", "3214").put("c-116", "3413").put("rok-5", "3514")
    assert scene.may_attack("c-115", "3214") == "FINE"
    assert scene.may_attack("c-116", "3514") == "BANNED"


@example("E30", "EF-5.5b", "EF-4.2")
def landing_at_wonsan(book: Rulebook) -> None:
    scene = Scene(book).phase("invasion", 5).put("c-113", "2503").put("us-24", "un-holding")
    around = [h for h in book.g[at.NEAR][scene.hex("2701") * 6 :][:6] if h >= 0]
    land = [h for h in around if book.g[at.TERRAIN][h] != book.words.terrain.codes["sea"]]
    for unit, h in zip(("c-58", "c-59", "c-60", "c-76", "c-79"), land, strict=False):
        scene.put(unit, book.places[h])
    assert scene.drag("us-24", "2701", 6) == "FINE"
    assert scene.supply("us-24") == "coastal"
    assert scene.match.ended_by == "north"


@example("E31", "EF-3.4c", "EF-10.8")
def the_115th(book: Rulebook) -> None:
    scene = Scene(book).phase("communist-fight", 1)
    found = scene.sum("c-115", "3214")
    assert (found.value, found.first) == (-6, "≤0")
    titles = book.rules.combat.titles
    weather = [int(rule.split()[1]) for rule in found.rules if rule.startswith("5.7")]
    terrain = [int(rule.split()[1]) for rule in found.rules if not rule.startswith("5.7")]
    assert titles[titles.index(found.first) + sum(weather)] == "1"
    assert found.shift == sum(weather) + sum(terrain)


@example("E32", "EF-10.11")
def line_golden(book: Rulebook) -> None:
    def shift(*places: str) -> int:
        scene = seoul(book, "2220", *places)
        units = " ".join(("c-60", "c-59", "c-58", "c-76")[: len(places)])
        found = scene.sum(units, "2220")
        return sum(int(r.split()[1]) for r in found.rules if r.startswith(("10.9 -2", "10.11")))

    assert shift("2219", "2120") == -3
    assert shift("2219", "2120", "2320") == -3
    assert shift("2219", "2120", "2320", "2321") == -2
