"""What the referee does about supply, stacking, zones and movement of Yalu Deluxe; T1 and so on are worked
examples of its rules.
"""

from __future__ import annotations

from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import Start
from tests.rules import checks_yalu_both as both
from tests.rules.book import Book
from tests.rules.covering import Checks
from tests.rules.scene import Scene, record_of

GROUND = Checks()
covers = GROUND.covers


def november(book: Book) -> Scene:
    """The Communist moves of the example of play."""
    return Scene(book).phase("communist-movement", 1).state("weather", "so")


def field(book: Book, phase: str, weather: str = "so", turn: int = 2) -> Scene:
    """A map without units."""
    return Scene(book).clear().phase(phase, turn).state("weather", weather)


# --- the example of play -----------------------------------------------------------------------------
@covers("YD-9.1.1", "YD-9.1.4", "YD-8.3.1.1", "YD-8.1.1")
def moves_of_the_example(book: Book) -> None:  # T1 T2 T3 T24 T38
    scene = november(book)
    for names, to, cost, stop in (
        ("nkpa-24", "1502", 6, False),
        ("pva-81 pva-90", "1109", 4, True),
        ("pva-80", "1409", 6, True),
        ("pva-115 pva-116 pva-117", "0614", 4, True),
        ("pva-112 pva-113 pva-114", "0913", 3, True),
        ("pva-196 pva-197 pva-198", "0515", 4, True),
        ("nkpa-17", "0319", 2, True),
        ("nkpa-47", "0217", 5, True),
        ("nkpa-12", "1116", 2, True),
    ):
        moved = scene.judge(names, to)
        assert (moved.why, moved.cost, moved.stop) == ("fine", cost, stop), names
    assert scene.judge("pva-80", "1411").why != "fine"
    assert scene.judge("us-2", "0715").why == "side"


@covers("YD-8.3.1.3", "YD-8.3.1.2")
def from_zone_to_zone(book: Book) -> None:  # T7
    scene = november(book)
    assert scene.move("nkpa-32", "0217").stop
    assert scene.drag("nkpa-32", "0216") == "zone-to-zone"
    scene = november(book)
    assert scene.move("nkpa-5", "1013").stop
    assert scene.drag("nkpa-5", "1014") == "zone-to-zone"
    scene = field(book, "communist-movement").put("rok-8", "1113").put("nkpa-5", "1012")
    assert not scene.move("nkpa-5", "1011").stop
    assert scene.move("nkpa-5", "1012").stop
    assert scene.drag("nkpa-5", "1013") == "points"


@covers("YD-9.2.3", "YD-9.2.3b", "YD-9.1.1b")
def infiltration(book: Book) -> None:  # T4 T5 T6
    scene = november(book)
    assert scene.move("pva-118 pva-119 pva-120", "0813").stop
    assert scene.drag("pva-118 pva-119 pva-120", "0814", (1, 3, 4)) == "fine"
    assert [scene.where(f"pva-{n}") for n in (118, 119, 120)] == ["0814", "0813", "0813"]
    assert scene.drag("pva-119", "0814") == "has-failed"
    assert scene.drag("pva-118", "0815") == "points"  # 5 of 6 points are spent, rough costs 2
    scene = november(book)
    for name, roll, to in (("89", 2, "1013"), ("60", 3, "1013"), ("58", 4, "1012"), ("59", 6, "1012")):
        assert scene.move(f"pva-{name}", "1012").stop
        assert scene.drag(f"pva-{name}", "1013", roll) == "fine"
        assert scene.where(f"pva-{name}") == to
    scene = november(book)
    for name, roll, to in (("nkpa-31", 4, "0316"), ("pva-148", 5, "0316"), ("pva-149", 1, "0416")):
        assert scene.move(name, "0316").stop
        assert scene.drag(name, "0416", roll) == "fine"
        assert scene.where(name) == to
    assert scene.drag("pva-148", "0416") == "has-failed"
    for weather, roll, to in (("sn", 3, "0416"), ("mc", 2, "0316")):
        scene = november(book).state("weather", weather)
        assert scene.move("nkpa-31", "0316").stop
        assert scene.drag("nkpa-31", "0416", roll) == "fine"
        assert scene.where("nkpa-31") == (to if weather == "sn" else "0316")


# --- stacking ----------------------------------------------------------------------------------------
@covers("YD-7.1.1")
def communist_stacks(book: Book) -> None:
    scene = field(book, "communist-movement").put("pva-58 pva-59 pva-60", "1011").put("pva-89 pva-79", "1010")
    assert scene.judge("pva-79", "1011").why == "stacking"
    assert scene.judge("pva-89", "1011").why == "fine"  # all of the 20th Army
    scene.put("pva-89", "1011").put("cons-1 cons-2", "1010")
    assert scene.judge("cons-1 cons-2", "1011").why == "fine"
    assert scene.judge("pva-79", "1011").why == "stacking"
    scene.put("nkpa-5 nkpa-12 pva-112", "0910")
    assert scene.judge("pva-79", "0910").why == "stacking"
    scene.put("nkpa-1 nkpa-15 nkpa-13", "0909").put("nkpa-19", "0908")
    assert scene.judge("nkpa-19", "0909").why == "stacking"  # a corps of the NKPA is no Chinese army
    assert scene.judge("nkpa-19", "0910").why == "stacking"


@covers("YD-7.1.1")
def not_even_on_the_way(book: Book) -> None:
    scene = (
        field(book, "communist-movement", "mo").put("nkpa-5", "1514").put("pva-112 pva-113 nkpa-12", "1513")
    )
    around = scene.judge("nkpa-5", "1512").cost
    assert scene.put("nkpa-12", "0505").judge("nkpa-5", "1512").cost < around


@covers("YD-7.2.1", "YD-7.2.2", "YD-7.2.3", "YD-7.2.4", "YD-7.2.6", "YD-7.3", "YD-14.1")
def un_stacks(book: Book) -> None:  # T34
    for names, neutral in (
        ("us-2 us-r7-3 us-r15-3 us-r65-3", False),  # 18
        ("us-2 us-r7-3 us-r15-3 us-1-31-7 us-2-31-7 us-3-31-7 us-1-32-7", True),  # 19
        ("rok-1 rok-7 rok-8", False),
        ("rok-1 rok-7 rok-8 us-1-31-7", True),
        ("rok-1 rok-7 rok-8 art-1 tk-1 gar-seoul", False),
        ("us-2 us-3 art-1 tk-1 tk-2 gar-seoul", False),
        ("us-2 us-3 us-24", True),
    ):
        scene = field(book, "un-movement").put(names, "2226")
        assert scene.overstacked() == ""
        assert scene.next_phase() == "fine"
        assert {scene.value("neutralized", name) for name in names.split()} == {int(neutral)}, names
    scene = field(book, "un-movement").put("us-2 us-3", "2226").put("us-24", "2227")
    assert scene.move("us-24", "2226").why == "fine"  # while they move
    assert scene.move("us-24", "2225").why == "fine"
    scene.next_phase()
    assert scene.value("neutralized", "us-2") == 0


@covers("YD-7.3")
def no_regrouping_where_too_many_stand(book: Book) -> None:
    scene = (
        field(book, "un-movement").put("us-2 us-3 us-24", "2226").give_value("neutralized", "us-2 us-3 us-24")
    )
    assert scene.order("regroup", "us-2") == "not-fit"
    assert scene.take_off("us-24").order("regroup", "us-2") == "fine"
    assert scene.value("regrouping", "us-2") == 1
    assert scene.judge("us-2", "2225").why == "ban"


# --- zones of control --------------------------------------------------------------------------------
@covers("YD-8.1.2", "YD-8.1.3")
def who_has_a_zone(book: Book) -> None:  # T25
    scene = field(book, "communist-movement")
    for names, zone in (
        ("us-2", True),
        ("us-r9-2", True),
        ("us-3-31-7", False),
        ("us-3-31-7 us-1-32-7", True),
        ("us-3-31-7 art-1", False),
        ("art-1 tk-1", False),
        ("rok-1", True),
        ("rok-1-11", False),
        ("rok-1-11 rok-1-12", True),
        ("kmc", False),
        ("uk-41rmc", True),
        ("tu-bde", True),
        ("kmc us-3-31-7", True),
        ("gar-seoul", True),
    ):
        scene.clear().put(names, "1520")
        assert scene.zone("un", "1521") == zone, names
        scene.give_value("neutralized", names)
        assert not scene.zone("un", "1521"), names
        scene.give_value("neutralized", names, 0)
    scene.clear().put("us-3-31-7 us-1-32-7", "1520").give_value("neutralized", "us-3-31-7")
    assert not scene.zone("un", "1521")
    scene.clear().put("guer-1 guer-2", "1520")
    assert not scene.zone("communist", "1521")
    assert scene.clear().put("cons-1", "1520").zone("communist", "1521")


@covers("YD-8.1.2")
def zones_as_the_order_of_battle_has_them(book: Book) -> None:
    scene = field(book, "communist-movement")
    for name, unit in book.model.units.items():
        side = unit.side
        scene.clear().put(name, "1520")
        assert scene.zone(side, "1521") == (unit.values["zoc"] == "yes"), name


@covers("YD-8.2.1", "YD-8.2.6")
def where_zones_reach(book: Book) -> None:
    scene = field(book, "communist-movement").put("us-2", "1108").put("us-3", "0724")
    assert not scene.zone("un", "1208") and scene.zone("un", "1209") is False and scene.zone("un", "1107")
    assert not scene.zone("un", "0725") and scene.zone("un", "0723")
    scene = field(book, "communist-movement").put("us-2", "1519").put("pva-112", "1521")
    assert scene.zone("un", "1520") and scene.zone("communist", "1520")


@covers("YD-8.2.2", "YD-8.2.3", "YD-5.1.2b")
def friends_in_a_zone(book: Book) -> None:
    scene = (
        field(book, "communist-movement").put("us-2", "1520").put("pva-112", "1521").put("pva-113", "1522")
    )
    assert scene.judge("pva-113", "1521").stop  # a friend there is of no help
    assert not scene.no_line("communist", "1521")
    assert scene.no_line("communist", "1620")


@covers("YD-8.2.4", "YD-8.2.5", "YD-8.3.3")
def zones_in_retreats(book: Book) -> None:
    scene = field(book, "communist-assault").put("pva-112", "1520").put("us-3-31-7", "1522")
    for name, barred in (
        ("us-2", False),
        ("uk-41rmc", False),
        ("rok-1", True),
        ("tu-bde", True),
        ("cbn", True),
    ):
        if name in book.units:
            scene.put(name, "1521")
            assert scene.no_retreat("us-3-31-7", "1521") == barred, name
            scene.take_off(name)
    assert scene.no_retreat("us-3-31-7", "1521")
    scene.put("us-3-31-7", "1521")  # it does not clear its own path
    assert scene.no_retreat("us-3-31-7", "1521")
    scene = field(book, "un-assault").put("pva-112", "1522").put("pva-113", "1521")
    for name, barred in (("us-2", True), ("uk-41rmc", True), ("rok-1", False), ("tu-bde", False)):
        scene.put(name, "1520")
        assert scene.no_retreat("pva-112", "1521") == barred, name
        scene.take_off(name)


@covers("YD-8.2.4")
def second_division_is_shut_in(book: Book) -> None:  # T23
    scene = field(book, "communist-assault").put("us-2", "0714")
    scene.put("pva-115", "0614").put("pva-112", "0813").put("pva-118", "0814")
    free = [h for h in book.beside("0714") if h and not scene.no_retreat("us-2", h) and not scene.standing(h)]
    assert free == []


@covers("YD-2.6", "YD-2.6b")
def who_holds_a_city(book: Book) -> None:
    scene = field(book, "communist-movement")
    assert [scene.controller(h) for h in ("0920", "2226", "2104")] == ["un", "un", "un"]
    scene.clear()
    scene.match.column("at")[book.unit("guer-1")] = scene.hex("0921")
    scene.match.column("at")[book.unit("pva-112")] = scene.hex("0919")
    assert scene.move("guer-1", "0920").why == "fine"
    assert scene.controller("0920") == "un"
    assert scene.move("pva-112", "0920").why == "fine"
    assert scene.controller("0920") == "communist"


# --- enemies, guerrillas -----------------------------------------------------------------------------
@covers("YD-7.0", "YD-9.1.3b", "YD-8.3.5", "YD-16.1", "YD-16.2")
def guerrillas(book: Book) -> None:
    scene = field(book, "un-movement").put("us-2", "1520").put("guer-1", "1521").put("pva-112", "1420")
    assert scene.judge("us-2", "1420").why == "enemy"
    moved = scene.take_off("pva-112").judge("us-2", "1521")
    assert moved.why == "fine" and not moved.stop
    scene = (
        field(book, "communist-movement", "b").put("us-2", "1520").put("us-3", "1521").put("guer-1", "1519")
    )
    assert scene.judge("guer-1", "1521").why == "fine"  # through a zone, through and among enemies
    assert scene.judge("guer-1", "1522").why == "points"
    assert scene.judge("guer-1", "1520").cost == 1
    assert scene.put("pva-112", "1519").judge("pva-112", "1520").why == "enemy"
    assert scene.put("guer-1", "0822").judge("guer-1", "0923").why == "points"  # not across the estuary
    assert scene.put("guer-1", "1108").judge("guer-1", "1208").cost == 2  # around the reservoir


@covers("YD-16.1b")
def guerrillas_together(book: Book) -> None:
    scene = field(book, "communist-movement").put("guer-1", "1519").put("guer-2 guer-3 guer-4", "1520")
    assert scene.judge("guer-1", "1520").why == "fine"
    scene = field(book, "communist-assault").put("us-2", "1520").put("guer-1", "1521")
    assert not scene.no_retreat("us-2", "1521")
    scene = field(book, "communist-arrivals").put("guer-1", "2626").put("pva-112", "2625").put("us-2", "2526")
    assert scene.supply("guer-1") == "partisans"


# --- supply and isolation ----------------------------------------------------------------------------
@covers("YD-5.1a", "YD-5.1b", "YD-5.1d")
def lines_of_supply(book: Book) -> None:
    scene = field(book, "un-morale").put("us-2", "2226")
    assert scene.supply("us-2") == "un-line"
    # off the roads: six hexes from one, and no farther
    scene = field(book, "communist-supply").put("pva-112", "0110")
    assert scene.supply("pva-112") == "communist-line"
    scene.put("pva-112", "0805")
    far = scene.supply("pva-112")
    assert far == "communist-line"
    # six hexes from the way that comes over 0817; beyond it the cities are of the UN
    scene = field(book, "communist-supply").put("pva-112", "1821")
    assert scene.supply("pva-112") == "communist-line"
    assert scene.put("pva-112", "2021").supply("pva-112") == "none"
    scene.put("pva-112", "1821").put("us-2", "0817")
    assert scene.supply("pva-112") == "none"  # an enemy on the road
    assert scene.put("us-2", "0917").supply("pva-112") == "none"  # and one beside it
    assert scene.give_value("neutralized", "us-2").supply("pva-112") == "communist-line"


@covers("YD-5.1b")
def chains_of_units(book: Book) -> None:
    scene = field(book, "communist-supply").put("pva-112", "2021").put("guer-1", "1821")
    assert scene.supply("pva-112") == "none"  # guerrillas pass nothing on
    scene.put("pva-113", "1821").put("pva-114", "2223")
    assert [scene.supply(f"pva-{n}") for n in (113, 112, 114)] == [
        "communist-line",
        "communist-chain",
        "communist-chain",
    ]


@covers("YD-5.1c", "YD-5.1e")
def ports(book: Book) -> None:
    scene = field(book, "un-morale", "mc").put("rok-cap", "2104")
    assert scene.supply("rok-cap") == "un-line"
    for weather in ("so", "ss", "b"):
        scene.put("pva-112", "1805")
        assert scene.state("weather", weather).supply("rok-cap") == "none", weather
    assert scene.state("weather", "sn").supply("rok-cap") == "un-line"
    scene.give("2104", "communist")
    assert scene.supply("rok-cap") == "none"


@covers("YD-5.1.2a", "YD-5.1.2c")
def what_bars_a_line(book: Book) -> None:
    scene = field(book, "communist-supply").put("pva-112", "0923").give("0920", "communist")
    assert scene.supply("pva-112") == "communist-line"
    scene = field(book, "un-morale").put("us-2", "1208").put("pva-112 pva-113", "1210").put("guer-1", "1308")
    assert scene.supply("us-2") == "un-line"
    for k, place in enumerate(("1207", "1307", "1408", "1409", "1310", "1109")):
        scene.put(f"guer-{k + 1}", place)
    assert scene.supply("us-2") == "un-line"  # guerrillas bar nothing
    for name, place in (("pva-114", "1207"), ("pva-115", "1308"), ("pva-116", "1109")):
        scene.put(name, place)
    assert scene.supply("us-2") == "none"


@covers("YD-5.2.1", "YD-5.2.2", "YD-5.2.3")
def communist_isolation(book: Book) -> None:
    scene = field(book, "weather").put("pva-112", "2223").put("pva-113", "0505").put("guer-1", "2224")
    scene.roll("weather-roll", 3)
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "communist-supply"
    assert [scene.value("isolated", name) for name in ("pva-112", "pva-113", "guer-1")] == [1, 0, 0]
    scene.phase("communist-movement").give_value("neutralized", "pva-112 pva-113")
    assert scene.factor("pva-112")[0] == 3 and scene.factor("pva-113")[0] == 6
    points = record_of(
        Start, scene.state("weather", "ss").match.call("points_of", scene.units("pva-112"))
    ).points
    assert points == [5 * book.game.of(Movement).parts // 2]  # fractions are kept
    assert scene.order("regroup", "pva-112") == "not-fit"
    assert scene.order("regroup", "pva-113") == "fine"
    # it lasts, though it is in supply again
    scene.give("0920 1716 1611", "communist")
    assert scene.supply("pva-112") == "communist-line"
    assert scene.state("weather", "so").factor("pva-112")[0] == 3
    scene.phase("weather", 3).roll("weather-roll", 3)
    assert scene.next_phase() == "fine"
    assert scene.value("isolated", "pva-112") == 0


@covers("YD-5.3.1", "YD-5.3.3", "YD-5.3.4")
def un_isolation(book: Book) -> None:
    scene = (
        field(book, "un-assault").put("us-2", "1208").put("pva-112 pva-113", "1210").put("navy-ca", "1711")
    )
    for name, place in (("pva-114", "1207"), ("pva-115", "1308"), ("pva-116", "1109")):
        scene.put(name, place)
    scene.put("us-3", "2226")
    assert scene.next_phase() == "fine"
    assert [scene.value("isolated", name) for name in ("us-2", "us-3", "navy-ca")] == [1, 0, 0]
    scene.phase("un-movement", 3)
    assert scene.factor("us-2")[0] == 4
    scene.give_value("neutralized", "us-2 us-3")
    assert scene.order("regroup", "us-2") == "not-fit"
    assert scene.order("regroup", "us-3") == "fine"
    scene = field(book, "un-movement", "b").put("us-2", "1611").put("us-3", "1716")
    scene.give_value("neutralized", "us-2 us-3")
    assert scene.order("regroup", "us-2") == "not-fit"  # north of the Weather Line
    assert scene.order("regroup", "us-3") == "fine"  # on it


# --- movement ----------------------------------------------------------------------------------------
@covers("YD-9.2.1", "YD-15.4")
def regroup_first(book: Book) -> None:
    scene = (
        field(book, "communist-movement").put("pva-112 pva-113", "0505").give_value("neutralized", "pva-112")
    )
    assert scene.order("regroup", "pva-113") == "not-fit"
    assert scene.move("pva-113", "0506").why == "fine"
    assert scene.order("regroup", "pva-112") == "not-fit"
    assert scene.judge("pva-112", "0506").why == "fine"


@covers("YD-14.2b")
def neutralized_units_move(book: Book) -> None:
    scene = field(book, "un-movement").put("us-2", "1520").give_value("neutralized", "us-2")
    assert scene.factor("us-2")[0] == 4 and scene.judge("us-2", "1521").why == "fine"


@covers("YD-9.1.3a", "YD-9.1.2")
def at_least_one_hex(book: Book) -> None:
    scene = field(book, "communist-movement", "su").put("pva-112", "0405")
    assert scene.factor("pva-112")[0] == 3
    scene.give_value("isolated", "pva-112")
    assert scene.factor("pva-112")[0] < 3
    assert scene.judge("pva-112", "0505").why == "fine"  # a mountain costs 3
    assert scene.judge("pva-112", "0605").why == "points"
    scene = field(book, "un-movement").put("gar-seoul", "2226")
    assert scene.judge("gar-seoul", "2225").why == "ban"


@covers("YD-4.2", "YD-9.1.4", "YD-12.1.9")
def weather_and_roads(book: Book) -> None:
    scene = field(book, "un-movement").put("us-2 us-3-31-7 art-1", "2223")
    assert scene.factor("us-2")[0] == 4 and scene.factor("us-3-31-7")[0] == 5
    for weather, points in (("sn", 3), ("f", 2), ("ss", 2), ("b", 1), ("r", 3), ("su", 4)):
        assert scene.state("weather", weather).factor("us-2")[0] == points, weather
    scene.state("weather", "so")
    along = "2226"  # three hexes of road; Seoul
    quarters = {name: scene.judge(name, along).cost for name in ("us-2", "us-3-31-7")}
    assert quarters == {"us-2": 1, "us-3-31-7": 0}  # 1 1/2 and 3/4
    assert scene.judge("us-2 us-3-31-7", along).cost == 1  # the dearest
    assert scene.judge("art-1", along).cost == 0  # as no division
    scene = field(book, "communist-movement", "mc").put("pva-112", "1224")
    assert scene.judge("pva-112", "1327").cost == 1  # 1 1/2 by road
    dear = scene.state("weather", "su").judge("pva-112", "1327")
    assert dear.why == "points" or dear.cost > 1
    assert [scene.state("weather", w).factor("pva-112")[0] for w in ("mo", "sn", "ss", "b")] == [6, 6, 5, 3]
    assert scene.put("cons-1", "2223").state("weather", "mo").factor("cons-1")[0] == 4
    # a river: open, frozen, in flood
    for weather, cost in (("mo", 3), ("so", 2)):
        scene = field(book, "communist-movement", weather).put("pva-112", "0416")
        assert scene.judge("pva-112", "0316").why == "fine"
        price = {w: scene.state("weather", w).judge("pva-112", "0415").cost for w in ("mo", "so")}
        assert price["mo"] == price["so"] + 1, cost
    assert scene.state("weather", "f").judge("pva-112", "0415").why == "points"  # round about
    scene = field(book, "un-movement", "f").put("us-2", "1020")
    assert scene.judge("us-2", "0920").why == "fine"


@covers("YD-9.1.1", "YD-4.2")
def rivers_along_roads(book: Book) -> None:
    """A road or trail takes the place of the ground, not of the hexside."""
    unbridged = "0616/0617 0914/1014 1410/1511 1422/1522 1620/1721 1704/1705"
    for start, to in (pair.split("/") for pair in unbridged.split()):
        assert {"trail", "river"} <= set(book.hexside(start, to)), start
        for name, phase, open_river in (
            ("us-2", "un-movement", 3),
            ("us-r17-7", "un-movement", 2),
            ("pva-58", "communist-movement", 2),
        ):
            scene = field(book, phase, "mc").put(name, start)
            assert scene.judge(name, to).cost == open_river, (name, start)
            assert scene.state("weather", "so").judge(name, to).cost == 1, (name, start)
            assert scene.state("weather", "f").judge(name, to).why == "points", (name, start)
    scene = field(book, "un-movement", "f").put("us-2", "2226").put("us-r17-7", "1704")
    assert scene.judge("us-2", "2025").why == "fine"
    assert scene.state("weather", "mc").move("us-r17-7", "1705").why == "fine"
    assert scene.said()[-1].endswith("2 of 5 points: river 1, trail 1")


@covers("YD-4.2", "YD-9.1.4")
def who_keeps_the_road_in_the_sun(book: Book) -> None:
    """The weather charts take the road rate from the Communists in sunny weather, from nobody else."""
    for weather, far in (("mc", "fine"), ("su", "fine"), ("b", "points")):
        scene = field(book, "un-movement", weather).put("us-2", "2226")
        assert scene.judge("us-2", "1723").why == far, weather
    assert scene.state("weather", "su").judge("us-2", "2025").cost == 1
    scene = field(book, "communist-movement", "su").put("pva-58", "2226")
    assert scene.judge("pva-58", "2025").cost == 2
    assert scene.judge("pva-58", "1723").why == "points"


@covers("YD-4.2", "YD-9.1.4", "YD-17.1")
def conscripts_march_no_faster_than_printed(book: Book) -> None:
    for weather, conscripts, divisions in (("mc", 4, 6), ("r", 4, 5), ("ss", 4, 5), ("f", 3, 3), ("b", 3, 3)):
        scene = field(book, "communist-movement", weather).put("cons-1 pva-58", "0610")
        found = [scene.factor(name)[0] for name in ("cons-1", "pva-58")]
        assert found == [conscripts, divisions], weather


@covers("YD-9.2.2", "YD-9.2.2b")
def communist_rail(book: Book) -> None:
    scene = field(book, "communist-movement", "mo").put("pva-112 pva-113", "0501").put("pva-114", "0502")
    assert scene.judge("pva-112 pva-113", "0611").march  # 10 hexes
    assert scene.judge("pva-112 pva-113", "0712").march  # 12
    assert scene.judge("pva-112", "0713").why != "fine"  # 13
    scene.put("us-2", "0812")
    assert scene.judge("pva-112", "0712").why != "fine"  # beside an enemy
    assert scene.put("us-2", "0601").judge("pva-112", "0610").why != "fine"
    scene.take_off("us-2")
    assert scene.move("pva-112 pva-113", "0611").march
    assert scene.judge("pva-112", "0612").why == "finished" or scene.judge("pva-112", "0612").why == "points"
    assert scene.judge("pva-114", "0610").why != "fine"
    assert "no more units of that side" in scene.refused
    assert (
        field(book, "communist-movement", "b").put("pva-112", "0501").judge("pva-112", "0506").why != "fine"
    )
    half = field(book, "communist-movement", "su").put("pva-112", "0501")
    assert half.judge("pva-112", "0507").march and half.judge("pva-112", "0508").why != "fine"


@covers("YD-9.3.2")
def un_rail(book: Book) -> None:
    scene = field(book, "un-movement").put("us-2", "2226").put("guer-1", "2125")
    assert scene.judge("us-2", "1516").march
    assert scene.put("us-2", "2326").judge("us-2", "1516").march
    # on foot to the railway, 2 points are left to entrain
    scene.put("us-2", "2327")
    assert scene.move("us-2", "2226").why == "fine"
    assert scene.move("us-2", "1516").march
    assert scene.judge("us-2", "1515").why == "points"
    scene = field(book, "un-movement").put("us-2", "2222")
    assert scene.move("us-2", "2223").why == "fine"
    assert scene.move("us-2", "1516").march  # 2 of 4 points are left
    scene = field(book, "un-movement").put("us-2", "1519").put("pva-112", "2125")
    assert scene.move("us-2", "1619").why == "fine"
    scene = field(book, "un-movement").put("us-2 us-3", "2226").put("us-24", "2225").put("pva-112", "1415")
    assert scene.judge("us-2", "1516").why != "fine"
    assert scene.move("us-2 us-3", "1616").march
    assert scene.judge("us-24", "1616").why != "fine"


@covers("YD-9.3.3", "YD-9.3.3.4", "YD-9.3.3.5", "YD-9.3.3b")
def breaking_down(book: Book) -> None:
    regiments = ("us-r9-2", "us-r23-2", "us-r38-2")
    scene = parts_on_charts(field(book, "un-movement"), "us-2").put("us-2", "1520")
    assert scene.order("break-down", "us-2") == "fine"
    assert (scene.where("us-2"), scene.standing("1520")) == ("chart-us-2", list(regiments))
    assert scene.judge("us-r9-2", "1521").why == "fine" and scene.judge("us-r9-2", "1523").why == "points"
    assert scene.order("break-down", "us-r9-2") == "fine"  # to battalions: 4 points in all
    assert scene.judge("us-1-9-2", "1521").why == "points"
    assert scene.judge("us-r23-2", "1521").why == "fine"
    scene = (
        parts_on_charts(field(book, "un-movement"), "us-2")
        .put("us-2", "1520")
        .give_value("neutralized", "us-2")
    )
    assert scene.order("break-down", "us-2") == "fine"
    assert [scene.value("neutralized", name) for name in ("us-2", *regiments)] == [0, 1, 1, 1]
    scene = parts_on_charts(field(book, "un-movement", "b"), "rok-1").put("rok-1", "1520")
    assert scene.order("break-down", "rok-1") == "fine"  # one point: it stays where it is
    assert scene.judge("rok-1-11", "1521").why == "points"
    assert scene.order("break-down", "rok-1-11") == "whole"
    scene = parts_on_charts(field(book, "un-movement"), "us-2").put("us-2", "1520")
    assert scene.move("us-2", "1521").why == "fine"
    assert scene.order("break-down", "us-2") == "finished"
    assert scene.phase("communist-movement").order("break-down", "us-2") == "side"


@covers("YD-9.3.4", "YD-9.3.4b")
def recombining(book: Book) -> None:
    regiments = "us-r9-2 us-r23-2 us-r38-2"
    scene = field(book, "un-movement").put("us-2", "chart-us-2").put(regiments, "1520")
    scene.give_value("neutralized", "us-r23-2")
    assert scene.order("recombine", "us-r9-2") == "fine"
    assert (scene.standing("1520"), scene.value("neutralized", "us-2")) == (["us-2"], 1)
    assert scene.where("us-r9-2") == "chart-us-r9-2"
    assert scene.judge("us-2", "1521").why == "recombined"
    scene = field(book, "un-movement").put("us-2", "chart-us-2").put("us-r9-2 us-r23-2", "1520")
    scene.put("us-r38-2", "1522").state("weather", "r")
    assert scene.order("recombine", "us-r9-2") == "parts-apart"
    assert scene.move("us-r38-2", "1520").why == "fine"  # 3 of 4 points
    assert scene.order("recombine", "us-r9-2") == "points"
    scene = field(book, "un-movement").put("us-2", "chart-us-2").put("us-r9-2 us-r23-2", "1520")
    assert scene.put("us-r38-2", "un-dead-pile").order("recombine", "us-r9-2") == "parts-apart"
    # from battalions to the division: 2 points and 2
    scene = parts_on_charts(field(book, "un-movement"), "us-2").put("us-2", "chart-us-2")
    scene.put("us-r23-2 us-r38-2 us-1-9-2 us-2-9-2 us-3-9-2", "1520")
    assert scene.order("recombine", "us-1-9-2") == "fine"
    assert scene.order("recombine", "us-r9-2") == "fine"
    assert scene.standing("1520") == ["us-2"]


def parts_on_charts(scene: Scene, whole: str) -> Scene:
    """Put the parts of a unit on their chart, and the parts of these."""
    for part in scene.book.model.units[whole].parts:
        scene.put(part, f"chart-{part}")
        parts_on_charts(scene, part)
    return scene


@covers("YD-6.PN")
def a_lost_division_falls_apart(book: Book) -> None:
    scene = parts_on_charts(field(book, "un-movement"), "us-2").put("us-2", "1611")
    scene.state("weather-roll", "3")
    assert scene.drag("us-2", "at-sea", 2) == "points" or scene.where("us-2") != "1611"
    scene = parts_on_charts(field(book, "un-movement"), "us-2").put("us-2", "1711").put("us-2", "1511")
    scene.put("us-2", coast(book)).state("weather-roll", "3")
    assert scene.drag("us-2", "at-sea", 2) == "fine"
    assert scene.where("us-2") == "chart-us-2" and scene.where("us-r9-2") == "chart-us-r9-2"
    dead = scene.standing("un-dead-pile")
    assert len(dead) == 9 and set(dead) <= {f"us-{n}-{r}-2" for n in (1, 2, 3) for r in (9, 23, 38)}


def coast(book: Book, north: bool = False) -> str:
    """A coastal hex that is no port, north of the Weather Line or not."""
    ports_there = book.hex_set("ports")
    flags = {name: book.hex(name).flags for name in book.hexes}
    line = book.hex_set("weather-line")
    return next(
        name
        for name in book.hexes
        if "coastal" in flags[name]
        and book.hex(name).terrain != "sea"
        and name not in ports_there
        and name not in line
        and ("weather-north" in flags[name]) == north
    )


@covers("YD-9.3.5a", "YD-9.3.5b", "YD-9.3.5c", "YD-9.3.5.2")
def sea_transfer(book: Book) -> None:  # T20
    scene = field(book, "un-movement", "mc", 23).put("us-2", "1611").put("us-r7-3 us-r15-3", "2104")
    assert scene.drag("us-2", "at-sea") == "fine"
    assert scene.where("us-2") == "at-sea"
    assert scene.drag("us-r7-3 us-r15-3", "at-sea") == "no-room-there"
    assert scene.drag("us-r7-3", "at-sea") == "fine"
    assert scene.drag("us-r15-3", "at-sea") == "no-room-there"
    for weather, where, why in (
        ("b", "1611", "not-carried"),
        ("mc", "2226", "not-carried"),
        ("mc", "2027", "fine"),
    ):
        scene = field(book, "un-movement", weather).put("us-r7-3", where)
        assert scene.drag("us-r7-3", "at-sea") == why, (weather, where)
    scene = field(book, "un-movement", "mc").put("us-r7-3", "1611").give("1611", "communist")
    scene.state("weather-roll", "3")
    assert scene.drag("us-r7-3", "at-sea", 4) == "fine"  # from the beach: no port of its own
    scene = (
        field(book, "un-movement", "ss")
        .put("us-3", "1511")
        .put("gar-seoul", "2226")
        .put("gar-wonsan", "1716")
    )
    assert scene.move("us-3", "1611").why == "fine"
    assert scene.drag("us-3", "at-sea") == "points"
    assert scene.drag("gar-seoul", "un-removed") == scene.drag("gar-wonsan", "un-removed") == "fine"
    assert scene.put("us-24", "2226").drag("us-24", "un-removed") == "not-carried"


@covers("YD-9.3.6", "YD-9.3.6.2", "YD-14.1")
def evacuation(book: Book) -> None:  # T35
    beach = coast(book)
    for roll, where, neutral in ((4, "at-sea", 0), (3, "at-sea", 1), (2, "un-dead-pile", 0)):
        scene = field(book, "un-movement").put("us-1-9-2", beach).state("weather-roll", "3")
        assert scene.drag("us-1-9-2", "at-sea", roll) == "fine"
        assert (scene.where("us-1-9-2"), scene.value("neutralized", "us-1-9-2")) == (where, neutral)
    scene = field(book, "un-movement").put("us-1-9-2", beach).state("weather-roll", "3")
    scene.give_value("neutralized", "us-1-9-2")
    assert scene.drag("us-1-9-2", "at-sea", 3) == "fine"
    assert scene.where("us-1-9-2") == "un-dead-pile"  # neutralized a second time
    north = coast(book, north=True)
    scene = field(book, "un-movement", "b").put("us-1-9-2", north).put("us-2-9-2", beach)
    assert scene.drag("us-1-9-2", "at-sea", 6) == "not-carried"
    assert scene.drag("us-2-9-2", "at-sea", 6) == "fine"
    inland = next(
        h for h in book.beside(beach) if h and "coastal" not in book.hex(h).flags and not book.is_sea(h)
    )
    scene = field(book, "un-movement").put("us-1-9-2", inland)
    assert scene.drag("us-1-9-2", "at-sea", 6) == "not-carried"
    assert scene.move("us-1-9-2", beach).why == "fine"
    assert scene.drag("us-1-9-2", "at-sea", 6) == "finished"


@covers("YD-9.3.7", "YD-9.3.7.2")
def airdrop(book: Book) -> None:
    for roll, where, neutral in ((4, "1404", 0), (3, "1404", 1), (2, "un-dead-pile", 0)):
        scene = field(book, "un-movement").put("us-187", "2226").state("weather-roll", "3")
        assert scene.drag("us-187", "1404", roll) == "fine"
        assert (scene.where("us-187"), scene.value("neutralized", "us-187")) == (where, neutral)
    scene = field(book, "un-movement").put("us-187", "2226").put("pva-112", "1403").put("pva-113", "1203")
    assert "not-there" in scene.drag("us-187", "1404") or scene.where("us-187") == "2226"
    assert scene.drag("us-187", "1403") != "fine"
    scene.put("pva-114", "1503").put("pva-115", "1505").take_off("pva-112").take_off("pva-113")
    scene.put("pva-112", "1402")
    assert scene.drag("us-187", "1305", 6) == "fine"
    assert scene.supply("us-187") == "dropped"
    assert scene.judge("us-187", "1304").why == "just-carried"
    scene = field(book, "un-movement").put("us-187", "2225")
    assert scene.drag("us-187", "1404", 6) != "fine"


not_on_guerrillas = covers("YD-9.3.7")(both.nobody_drops_on_guerrillas)


@covers("YD-7.3", "YD-14.1")
def guns_are_never_neutralized(book: Book) -> None:
    """Where too many stand support units bear it (12.1.6)."""
    scene = field(book, "un-movement").put("us-2 us-3 us-24 art-1", "2226")
    assert scene.next_phase() == "fine"
    assert [scene.value("neutralized", name) for name in ("us-2", "art-1")] == [1, 0]


@covers("YD-9.3.8")
def beyond_the_map(book: Book) -> None:
    scene = field(book, "un-movement").put("us-2 us-3", "2731")
    assert scene.drag("us-2", "to-pusan-road") == "fine"
    assert scene.where("us-2") == "to-pusan-road"
    assert scene.phase("un-movement", 3).forget().drag("us-2", "2718") == "too-early"
    scene.phase("un-movement", 4)
    assert scene.drag("us-2", "2731") == "not-there"
    assert scene.drag("us-2", "2718") == "fine"
    assert scene.judge("us-2", "2517").why == "fine"  # it moves on


@covers("YD-9.3.8")
def the_pusan_roads_cost_a_point(book: Book) -> None:
    scene = field(book, "un-movement", "b").put("us-2", "2630")
    assert scene.move("us-2", "2731").why == "fine"
    assert scene.drag("us-2", "to-pusan-road") == "points"
