"""What the referee does in Yalu Classic where it differs from Deluxe; C1 and so on are worked examples of its
rules.
"""

from __future__ import annotations

from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import Start
from tests.rules import checks_yalu_both as both
from tests.rules.book import Book
from tests.rules.checks_yalu_combat import assault, dice_changes, struck, sums
from tests.rules.checks_yalu_ground import (
    airdrop,
    beyond_the_map,
    conscripts_march_no_faster_than_printed,
    evacuation,
    parts_on_charts,
    rivers_along_roads,
    who_keeps_the_road_in_the_sun,
)
from tests.rules.checks_yalu_support import along, change, coast, inland
from tests.rules.covering import Checks
from tests.rules.scene import Scene, record_of

CLASSIC = Checks()
covers = CLASSIC.covers


def field(book: Book, phase: str, weather: str = "so", turn: int = 2) -> Scene:
    """A map without units."""
    return Scene(book).clear().phase(phase, turn).state("weather", weather)


# --- stacking, zones ---------------------------------------------------------------------------------
@covers("YC-7A", "YC-7G")
def un_stacks(book: Book) -> None:  # C14 C15
    for names, neutral in (
        ("us-2 us-r5-1cav us-r7-1cav", False),
        ("rok-10 rok-11 rok-12", False),
        ("rok-10 rok-11 rok-12 us-r9-2", True),
        ("us-2 us-3 art-2 tk-2 gar-hungnam", False),
        ("us-2 us-3 us-24", True),
    ):
        scene = field(book, "un-movement").put(names, "2226")
        assert scene.next_phase() == "fine"
        assert {scene.value("neutralized", name) for name in names.split()} == {int(neutral)}, names
    scene = field(book, "un-movement").put("us-2 us-3", "2226").put("us-24", "2227")
    assert scene.move("us-24", "2226").why == "fine"  # while they move
    assert scene.move("us-24", "2225").why == "fine"


@covers("YC-7B", "YC-17a")
def communist_stacks(book: Book) -> None:
    scene = field(book, "communist-movement").put("pva-58 pva-59 pva-60", "1011").put("pva-89 pva-79", "1010")
    assert scene.judge("pva-79", "1011").why == "stacking"
    assert scene.judge("pva-89", "1011").why == "fine"  # all of the 20th Army
    assert scene.put("cons-1 cons-2", "1010").judge("cons-1 cons-2", "1011").why == "fine"
    scene = (
        field(book, "communist-movement").put("guer-1", "1519").put("guer-2", "1520").put("pva-112", "1521")
    )
    assert scene.judge("guer-1", "1520").why == "stacking"
    assert scene.judge("guer-1", "1521").why == "fine"


@covers("YC-8a", "YC-12z")
def who_has_a_zone(book: Book) -> None:
    scene = field(book, "communist-movement")
    for name, unit in book.model.units.items():
        scene.clear().put(name, "1520")
        assert scene.zone(unit.side, "1521") == (unit.values["zoc"] == "yes"), name
        scene.give_value("neutralized", name)
        assert not scene.zone(unit.side, "1521"), name
        scene.give_value("neutralized", name, 0)
    assert scene.clear().put("navy-ca", "1712").zone("un", "1612")


@covers("YC-8b")
def zones_stop(book: Book) -> None:
    scene = field(book, "communist-movement").put("rok-8", "1113").put("nkpa-5", "1012")
    assert not scene.move("nkpa-5", "1011").stop
    assert scene.move("nkpa-5", "1012").stop
    scene = field(book, "un-movement").put("pva-112", "1520").put("us-2", "1521")
    assert scene.judge("us-2", "1621").why == "fine"


@covers("YC-8c")
def where_zones_reach(book: Book) -> None:
    scene = field(book, "communist-movement").put("us-2", "1108").put("us-3", "0724")
    assert not scene.zone("un", "1208") and scene.zone("un", "1107")  # a reservoir
    assert not scene.zone("un", "0725") and scene.zone("un", "0723")  # an estuary
    scene = field(book, "communist-assault").put("us-2", "1520").put("us-3", "1521").put("pva-112", "1522")
    assert scene.no_retreat("us-2", "1521")  # a friend there is of no help in retreats
    scene = field(book, "communist-movement").put("us-2", "1520").put("pva-112", "1521")
    assert not scene.no_line("communist", "1521")  # but for supply
    assert scene.no_line("communist", "1620")


@covers("YC-10b")
def retreats_through_zones(book: Book) -> None:
    scene = field(book, "un-assault").put("pva-112", "1522").put("us-2", "1520")
    assert not scene.no_retreat("pva-112", "1521")
    assert scene.phase("un-fire").no_retreat("pva-112", "1521")
    scene = field(book, "communist-fire").put("us-2", "1522").put("pva-112", "1520")
    assert scene.no_retreat("us-2", "1521")


# --- supply ------------------------------------------------------------------------------------------
@covers("YC-14", "YC-14y")
def lines_of_supply(book: Book) -> None:
    scene = field(book, "un-morale", "mc").put("rok-cap", "2104").put("pva-112", "1805")
    assert scene.supply("rok-cap") == "none"  # a port is no source
    assert scene.put("us-2", "2226").supply("us-2") == "un-line"
    scene = field(book, "communist-supply").put("pva-112", "1821")
    assert scene.supply("pva-112") == "communist-line"
    assert scene.put("pva-112", "2021").supply("pva-112") == "none"
    scene.put("pva-113", "1821").put("pva-114", "2223")
    assert [scene.supply(f"pva-{n}") for n in (113, 112, 114)] == [
        "communist-line",
        "communist-chain",
        "communist-chain",
    ]


@covers("YC-14x")
def what_bars_a_line(book: Book) -> None:
    scene = field(book, "communist-supply").put("pva-112", "1821").put("us-2", "0817")
    assert scene.supply("pva-112") == "none"  # an enemy on the road
    assert scene.put("us-2", "0917").supply("pva-112") == "none"  # and one beside it
    assert scene.give_value("neutralized", "us-2").supply("pva-112") == "communist-line"


@covers("YC-21")
def communist_isolation(book: Book) -> None:  # C18
    scene = field(book, "weather").put("pva-112", "2223").put("pva-113", "0505")
    scene.roll("weather-roll", 3)
    assert scene.next_phase() == "fine"
    assert [scene.value("isolated", name) for name in ("pva-112", "pva-113")] == [1, 0]
    scene.phase("communist-movement").state("weather", "so")
    assert scene.factor("pva-112")[0] == 3 and scene.factor("pva-113")[0] == 6
    points = record_of(
        Start, scene.state("weather", "ss").match.call("points_of", scene.units("pva-112"))
    ).points
    assert points == [5 * book.game.of(Movement).parts // 2]  # fractions are kept


@covers("YC-19")
def who_holds_a_city(book: Book) -> None:
    scene = field(book, "communist-movement", "mo").put("pva-112", "0919").put("guer-1", "0921")
    assert [scene.controller(h) for h in ("0920", "2226")] == ["un", "un"]
    assert scene.move("guer-1", "0920").why == "fine"
    assert scene.controller("0920") == "un"
    assert scene.move("pva-112", "0920").why == "fine"
    assert scene.controller("0920") == "communist"


# --- movement ----------------------------------------------------------------------------------------
@covers("YC-6a", "YC-6c")
def movement_points(book: Book) -> None:
    scene = field(book, "communist-movement", "su").put("pva-112", "0405")
    assert scene.judge("pva-112", "0505").why == "fine"  # a mountain costs 3 of 2
    assert scene.judge("pva-112", "0605").why == "points"
    scene = field(book, "un-movement").put("gar-hungnam", "1611")
    assert scene.judge("gar-hungnam", "1612").why == "ban"


@covers("YC-6b", "YC-17d")
def guerrillas(book: Book) -> None:
    scene = field(book, "communist-movement", "b").put("guer-1", "1519")
    assert scene.judge("guer-1", "1523").why == "fine"  # four hexes in any ground and weather
    assert scene.judge("guer-1", "1524").why == "points"
    scene.put("us-2", "1521")
    assert scene.judge("guer-1", "1520").why == "ban"  # not into a zone
    assert scene.judge("guer-1", "1521").why == "enemy"
    scene.put("us-3", "1418").put("guer-1", "1417")
    assert scene.judge("guer-1", "1420").why != "fine"  # not through the zone
    scene.put("us-3", "1417")
    assert scene.judge("guer-1", "1415").why == "fine"  # through the zone of the unit with it
    scene.take_off("us-3").put("us-2", "1520").put("guer-1", "1519")
    assert scene.judge("guer-1", "1518").why == "fine"  # out of a zone into a free hex
    scene = field(book, "communist-movement").put("guer-1", "0820")
    assert scene.judge("guer-1", "0923").cost == 4  # around the estuary
    scene.put("guer-1", "1519").put("guer-2", "1520")
    assert scene.judge("guer-1", "1520").why == "stacking"
    assert scene.judge("guer-1", "1521").cost == 3  # nor through another (7)
    scene = field(book, "un-movement").put("us-2", "1520").put("guer-1", "1521").put("pva-112", "1420")
    assert scene.judge("us-2", "1420").why == "enemy"
    assert scene.take_off("pva-112").judge("us-2", "1521").why == "fine"


@covers("YC-17b")
def guerrillas_harass(book: Book) -> None:  # C16
    scene = field(book, "un-movement").put("us-2", "2226")
    assert scene.judge("us-2", "1824").cost == 2  # four hexes of road
    assert scene.judge("us-2", "1223").march
    assert scene.judge("us-2", "1223").cost == 10  # hexes of rail
    assert scene.put("guer-1", "2126").judge("us-2", "1223").cost == 14  # its hex counts five
    assert scene.judge("us-2", "2126").cost == 1
    assert scene.judge("us-2", "2025").cost == 1  # and a half
    assert scene.put("guer-2", "2025").judge("us-2", "2025").cost == 2
    scene = field(book, "communist-movement").put("pva-112", "2226").put("guer-1", "2126")
    assert scene.judge("pva-112", "2025").cost == 1  # it is no hindrance to its own side


rivers_by_trail = covers("YC-6a", "YC-20")(rivers_along_roads)
roads_in_the_sun = covers("YC-6a", "YC-20")(who_keeps_the_road_in_the_sun)
conscripts_on_the_march = covers("YC-6a", "YC-18")(conscripts_march_no_faster_than_printed)


@covers("YC-23a")
def communists_regroup(book: Book) -> None:
    scene = (
        field(book, "communist-movement").put("pva-112 pva-113", "0505").give_value("neutralized", "pva-112")
    )
    assert scene.order("regroup", "pva-113") == "not-fit"
    assert scene.move("pva-113", "0506").why == "fine"
    assert scene.order("regroup", "pva-112") == "fine"  # though others have moved
    assert scene.value("neutralized", "pva-112") == 0
    assert scene.factor("pva-112")[0] == 3
    scene = (
        field(book, "communist-movement", "su").put("pva-112", "0505").give_value("neutralized", "pva-112")
    )
    assert scene.order("regroup", "pva-112") == "fine"  # without the points, by standing still
    assert scene.judge("pva-112", "0506").why == "points"
    scene = field(book, "communist-movement").put("pva-112", "0505").give_value("neutralized", "pva-112")
    assert scene.move("pva-112", "0506").why == "fine"
    assert scene.order("regroup", "pva-112") == "not-fit"  # not after it has moved


@covers("YC-28c")
def the_un_regroups(book: Book) -> None:
    scene = field(book, "un-movement", "b").put("us-2", "1611").put("us-3", "1716")
    scene.give_value("neutralized", "us-2 us-3")
    assert scene.order("regroup", "us-2") == "not-fit"  # north of the Weather Line
    assert scene.order("regroup", "us-3") == "fine"  # on it
    assert scene.value("neutralized", "us-3") == 0
    assert scene.judge("us-3", "1717").why == "ban"
    scene = (
        field(book, "un-movement")
        .put("us-2", "2226")
        .give_value("neutralized", "us-2")
        .give_value("isolated", "us-2")
    )
    assert scene.order("regroup", "us-2") == "not-fit"


@covers("YC-23b", "YC-28d")
def rail(book: Book) -> None:
    scene = field(book, "communist-movement", "so").put("pva-112", "0505")
    assert scene.judge("pva-112", "0506").why == "fine"
    by_rail = scene.judge("pva-112", "0611")
    assert by_rail.march and by_rail.why == "fine"
    assert scene.give_value("neutralized", "pva-112").order("regroup", "pva-112") == "fine"
    assert scene.judge("pva-112", "0611").why == "points"
    scene = field(book, "un-movement").put("us-2", "2226")
    assert scene.judge("us-2", "1223").march


@covers("YC-23b", "YC-28d")
def trains_keep_out_of_zones(book: Book) -> None:
    """They never enter one; they may leave one, and neutralized units have none."""
    scene = field(book, "communist-movement", "so").put("pva-112", "0505").put("us-2", "0612")
    assert scene.judge("pva-112", "0611").why == "points"
    assert scene.judge("pva-112", "0610").why == "fine"
    assert scene.give_value("neutralized", "us-2").judge("pva-112", "0611").march
    scene = field(book, "communist-movement", "so").put("pva-112", "0505").put("us-2", "0404")
    assert scene.zone("un", "0505") and scene.judge("pva-112", "0611").march
    scene = field(book, "un-movement").put("us-2", "2226").put("pva-112", "2326")
    assert scene.zone("communist", "2226") and scene.judge("us-2", "1516").march
    scene.put("pva-113", "1416")
    assert scene.judge("us-2", "1516").why != "fine"
    assert scene.give_value("neutralized", "pva-113").judge("us-2", "1516").march


@covers("YC-28b", "YC-28i")
def any_three_battalions_make_a_regiment(book: Book) -> None:
    scene = parts_on_charts(field(book, "un-movement"), "us-2")
    scene.match.column("at")[book.unit("us-2")] = book.place("chart-us-2")
    scene.put("us-1-9-2 us-2-23-2 us-3-38-2", "1520").put("us-2-9-2", "2226").lay("us-3-9-2 us-1-23-2")
    scene.give_value("neutralized", "us-2-9-2")
    assert scene.order("recombine", "us-1-9-2") == "fine"
    assert scene.standing("1520") == ["us-r9-2"]
    # those that stand in change places with the battalions of that regiment
    assert scene.where("us-2-23-2") == "2226" and scene.value("neutralized", "us-2-23-2") == 1
    assert scene.where("us-3-38-2") == "un-dead-pile" and scene.steps("us-3-38-2") == 0
    assert [scene.where(f"us-{n}-9-2") for n in (1, 2, 3)] == [f"chart-us-{n}-9-2" for n in (1, 2, 3)]
    assert scene.value("neutralized", "us-r9-2") == 0
    scene = parts_on_charts(field(book, "un-movement"), "us-2").put("us-1-9-2 us-2-23-2", "1520")
    assert scene.order("recombine", "us-1-9-2") != "fine"  # two are too few
    scene.put("us-1-15-3", "1520")
    assert scene.order("recombine", "us-1-9-2") != "fine"  # one of another division
    scene = parts_on_charts(field(book, "un-movement"), "us-2")
    scene.put("us-1-9-2 us-2-23-2 us-3-38-2", "1520").take_off("us-r9-2").lay("us-2-9-2")
    scene.put("us-r23-2 us-r38-2", "1520")
    assert scene.order("recombine", "us-r23-2") != "fine"  # the division needs all of its own


@covers("YC-28b")
def a_battalion_at_sea_gives_its_place_away(book: Book) -> None:
    scene = parts_on_charts(field(book, "un-movement"), "us-2")
    scene.match.column("at")[book.unit("us-2")] = book.place("chart-us-2")
    scene.put("us-1-9-2 us-2-9-2 us-3-23-2", "1520").put("us-3-9-2", "1611")
    assert scene.drag("us-3-9-2", "at-sea") == "fine"
    assert scene.order("recombine", "us-1-9-2") == "fine"
    assert scene.where("us-3-23-2") == "at-sea"  # it goes on to where the other was bound
    scene.phase("un-arrivals", 3).forget()
    assert scene.drag("us-3-23-2", "2027") == "fine"
    # the other is on its way no more: when it is lost, it comes back as all do
    scene = scene.lay("us-3-9-2").give("2226", "un").phase("bombardment", 2).forget()
    assert scene.next_phase(1) == "fine"
    assert scene.drag("us-3-9-2", "2226") == "fine" and scene.steps("us-3-9-2") == 1


@covers("YC-28h")
def the_way_beyond_the_map_costs_nothing(book: Book) -> None:
    scene = field(book, "un-movement", "b").put("us-2", "2630")
    assert scene.move("us-2", "2731").why == "fine"  # its only point
    assert scene.drag("us-2", "to-pusan-road") == "fine"
    scene.phase("un-movement", 3).forget()
    assert scene.drag("us-2", "2718") == "too-early"
    assert scene.phase("un-movement", 4).drag("us-2", "2718") == "fine"
    assert scene.state("weather", "mc").judge("us-2", "2517").why == "fine"  # it moves on


not_on_guerrillas = covers("YC-28g")(both.nobody_drops_on_guerrillas)


@covers("YC-12m", "YC-12")
def ships_move_before_they_fire(book: Book) -> None:
    scene = field(book, "bombardment", "mc").put("navy-ca", "1712").put("pva-112", "1612")
    assert scene.drag("navy-ca", "1713") == "fine" and scene.drag("navy-ca", "1712") == "fine"
    assert scene.drag("navy-ca", "1612", 6) == "fine"
    for place in ("1713", "0117"):
        assert scene.drag("navy-ca", place) != "fine", place


@covers("YC-23c")
def infiltration(book: Book) -> None:
    scene = field(book, "communist-movement").put("rok-1", "0317").put("nkpa-31", "0215")
    assert scene.move("nkpa-31", "0316").stop
    assert scene.drag("nkpa-31", "0416", 2) == "fine"
    assert scene.where("nkpa-31") == "0416"  # rough: 1 or 2
    scene = field(book, "communist-movement").put("rok-1", "0317").put("nkpa-31", "0215")
    assert scene.move("nkpa-31", "0316").stop
    assert scene.drag("nkpa-31", "0416", 3) == "fine"
    assert scene.where("nkpa-31") == "0316"
    assert scene.drag("nkpa-31", "0416") == "has-failed"


@covers("YC-28a", "YC-28b", "YC-28i", "YC-28j")
def breaking_down(book: Book) -> None:
    regiments = ("us-r9-2", "us-r23-2", "us-r38-2")
    scene = parts_on_charts(field(book, "un-movement"), "us-2").put("us-2", "1520")
    assert scene.order("break-down", "us-2") == "fine"
    assert (scene.where("us-2"), scene.standing("1520")) == ("chart-us-2", list(regiments))
    assert scene.judge("us-r9-2", "1521").why == "fine"
    assert scene.order("break-down", "us-r9-2") == "fine"
    assert scene.judge("us-1-9-2", "1521").why == "points"  # four of five are spent
    scene = parts_on_charts(field(book, "un-movement"), "rok-1").put("rok-1", "1520")
    assert scene.order("break-down", "rok-1") == "fine"
    assert len(scene.standing("1520")) == 3
    scene = field(book, "un-movement").put("uk-27bc", "1520")
    assert scene.order("break-down", "uk-27bc") != "fine"
    scene = parts_on_charts(field(book, "un-movement"), "us-2")
    scene.put(" ".join(regiments), "1520").take_off("us-2")
    scene.match.column("at")[book.unit("us-2")] = book.place("chart-us-2")
    assert scene.order("recombine", "us-r9-2") == "fine"
    assert scene.standing("1520") == ["us-2"]
    assert scene.judge("us-2", "1521").why != "fine"


@covers("YC-27b")
def rok_divisions_are_lost_whole(book: Book) -> None:
    scene = parts_on_charts(field(book, "un-assault"), "rok-1").put("rok-1", "1520")
    scene.destroy("rok-1")
    assert scene.where("rok-1") == "un-dead-pile"
    scene = parts_on_charts(field(book, "un-assault"), "us-2").put("us-2", "1520")
    scene.destroy("us-2")
    assert scene.where("us-2") == "chart-us-2"
    assert scene.where("us-1-9-2") == "un-dead-pile"


@covers("YC-28e")
def sea_transfer(book: Book) -> None:
    for place, why in (("1611", "fine"), ("1716", "fine"), ("2226", "not-carried")):
        scene = field(book, "un-movement", "mc").put("us-r7-3", place)
        assert scene.drag("us-r7-3", "at-sea") == why, place
    scene = field(book, "un-movement", "mc").put("us-r7-3", "1611")
    assert scene.drag("us-r7-3", "at-sea") == "fine"
    scene.phase("un-arrivals", 3).forget()
    assert scene.drag("us-r7-3", "2027") == "fine"
    scene = field(book, "un-movement").put("gar-hungnam", "1611")
    assert scene.drag("gar-hungnam", "at-sea") != "fine"  # it never leaves


from_the_beach = covers("YC-28f", "YC-16")(evacuation)
from_the_air = covers("YC-28g")(airdrop)
by_the_pusan_roads = covers("YC-28h")(beyond_the_map)


# --- combat ------------------------------------------------------------------------------------------
def battle(book: Book, points: int = 20, turn: int = 16) -> Scene:
    """The situation of the example: Y 0618, Z 0817; C 0617, D 0718, A and B beside Z."""
    scene = field(book, "communist-designation", turn=turn).set_game("attack-supply", points)
    scene.put("rok-10 rok-11 rok-12", "0618").put("pva-148 pva-149 pva-150", "0617").put(
        "pva-112 pva-113", "0718"
    )
    scene.put("us-2 us-r5-1cav us-r7-1cav", "0920").put("pva-29 pva-44 pva-45", "0919").put(
        "pva-124 pva-125", "1020"
    )
    return scene


def committed(book: Book) -> Scene:
    """Both assaults of the example are announced; the UN fires."""
    scene = battle(book)
    assert scene.attack("pva-148 pva-149 pva-150 pva-112 pva-113", "0618", how="supplied") == "fine"
    assert scene.attack("pva-29 pva-44 pva-45 pva-124 pva-125", "0920", how="supplied") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "un-fire"
    return scene


@covers("YC-25a", "YC-25b", "YC-9a", "YC-10a", "YC-9c")
def defensive_fire_of_the_example(book: Book) -> None:  # C3 C4 C5
    scene = committed(book)
    assert scene.of_game("attack-supply") == 18
    for target, names, place, odds in (
        ("pva-148", "rok-10 rok-11 rok-12", "0617", "12 to 4"),
        ("pva-125", "us-r5-1cav us-r7-1cav", "1020", "6 to 4"),
        ("pva-29", "us-2", "0919", "10 to 5"),
    ):
        scene = committed(book)
        assert scene.order("pick", target) == "fine"
        scene.said()
        assert scene.attack(names, place, (6, 5), how="un-fire") == "fine"
        assert any(odds in line for line in scene.said()), target
    scene = committed(book)
    assert scene.order("pick", "pva-148") == "fine"
    assert scene.attack("rok-10 rok-11 rok-12", "0617", (4, 3), how="un-fire") == "fine"
    assert scene.value("neutralized", "pva-148") == 1


@covers("YC-10e", "YC-9b")
def assaults_of_the_example(book: Book) -> None:  # C6 C7 C8 C9
    scene = battle(book).take_off("pva-148").take_off("pva-125")  # driven off by fire
    assault(
        scene,
        ("pva-112 pva-113 pva-149 pva-150", "0618", "supplied"),
        ("pva-29 pva-44 pva-45 pva-124", "0920", "supplied"),
    )
    for target, names, place, dice, sum_, result in (
        ("rok-10", "pva-112 pva-113 pva-149", "0618", (6, 6), "12 to 4, column 3:1", "NE"),
        ("rok-11", "pva-150", "0618", (6, 6), "4 to 4, column 1:1", "NE"),
        ("us-r5-1cav", "pva-29 pva-44 pva-45 pva-124", "0920", (1, 2), "19 to 3, column 6:1", "D"),
    ):
        assert scene.order("pick", target) == "fine"
        scene.said()
        assert scene.attack(names, place, dice, how="supplied") == "fine"
        lines = scene.said()
        assert any(f"\x01{result}\x02" in line for line in lines), target
        assert any(sum_ in line.replace("\x02", "") for line in lines), target
    assert [scene.on_map(name) for name in ("rok-10", "rok-11", "us-r5-1cav", "us-2")] == [1, 1, 0, 1]
    assert scene.drag("pva-29", "0920") == "still-held"


def opening(book: Book) -> Scene:
    """The divisions of the opening article stand where they attack."""
    scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 20)
    for place, names in {
        "1209": "us-1mar", "1109": "pva-118 pva-119 pva-120", "1208": "pva-112 pva-113 pva-114",
        "1309": "pva-58 pva-59 pva-60 pva-89", "1113": "rok-8", "1212": "pva-124 pva-125 pva-126",
        "1112": "nkpa-5", "0914": "rok-7", "0913": "pva-115 pva-116 pva-117", "1014": "nkpa-12",
        "0814": "pva-196 pva-197 pva-198",
    }.items():  # fmt: skip
        scene.put(names, place)
    return scene


@covers("YC-9a")
def odds_of_the_opening(book: Book) -> None:  # C1 C2 C13
    for names, place, sum_ in (
        (
            "pva-118 pva-119 pva-120 pva-112 pva-113 pva-114 pva-58 pva-59 pva-60 pva-89",
            "1209",
            "40 to 13, column 3:1",
        ),
        ("pva-124 pva-125 pva-126 nkpa-5", "1113", "16 to 4, column 4:1"),
        ("pva-115 pva-116 pva-117 nkpa-12 pva-196 pva-197 pva-198", "0914", "28 to 4, column 6:1"),  # 7:1
    ):
        scene = opening(book)
        assault(scene, (names, place, "supplied"))
        scene.said()
        assert scene.attack(names, place, (6, 6), how="supplied") == "fine"
        assert sums(scene) == sum_
    for mine, theirs, sum_ in (
        ("pva-29 pva-44 cons-1 cons-2 cons-3 cons-4", "uk-29br us-1-9-2", "14 to 5, column 2:1"),
        ("pva-29", "us-2 rok-1", "5 to 14, column 1:4"),  # 1:3 is skipped
    ):
        scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
        assault(scene.put(mine, "1519").put(theirs, "1520"), (mine, "1520", "supplied"))
        scene.said()
        assert scene.attack(mine, "1520", (6, 6), how="supplied") == "fine"
        assert sums(scene) == sum_
    scene = field(book, "communist-designation", turn=16).put("cons-1 pva-112", "1519")
    assault(scene.put("us-2", "1520"), ("cons-1", "1520", "unsupplied"))
    assert scene.attack("cons-1", "1520", how="unsupplied") == "too-weak"  # 1 to 10


@covers("YC-9d")
def terrain_by_subphase(book: Book) -> None:
    scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
    scene.put("rok-8", "1113").put("pva-112 pva-113", "1013")  # mountains, both
    assert scene.attack("pva-112 pva-113", "1113", how="supplied") == "fine"
    assert scene.next_phase() == "fine"
    scene.said()
    assert scene.attack("rok-8", "1013", (6, 6), how="un-fire") == "fine"
    assert "+1 mountain" in " ".join(dice_changes(scene))
    assert scene.next_phase() == "fine"
    scene.said()
    assert scene.attack("pva-112 pva-113", "1113", (6, 6), how="supplied") == "fine"
    assert "+2 mountain" in " ".join(dice_changes(scene))


@covers("YC-10e")
def who_advances(book: Book) -> None:
    scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
    scene.put("rok-8", "1520").put("pva-112 pva-113 pva-114", "1519").put("pva-196", "1619")
    struck(scene, "pva-112 pva-113", "1520", (1, 1))
    assert not scene.on_map("rok-8")
    assert scene.drag("pva-196", "1520") == "no-attacker"
    assert scene.drag("pva-112", "1520") == "fine"
    assert scene.end_battle() == "fine"
    assert scene.drag("pva-113", "1520") != "fine"
    scene = field(book, "communist-designation").put("us-2", "1520").put("nkpa-5", "1519")
    assert scene.attack("nkpa-5", "1520", how="unsupplied") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.attack("us-2", "1519", 1, how="un-fire") == "fine"
    assert not scene.on_map("nkpa-5")
    assert scene.drag("us-2", "1519") != "fine"  # no advance after defensive fire
    scene = field(book, "un-designation").put("gar-wonsan us-2", "1716").put("nkpa-5", "1616")
    assert scene.attack("gar-wonsan us-2", "1616", how="un-attack") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.next_phase() == "fine"
    assert scene.attack("gar-wonsan us-2", "1616", 1, how="un-attack") == "fine"
    assert scene.drag("gar-wonsan", "1616") == "stays-put"
    assert scene.drag("us-2", "1616") == "fine"


@covers("YC-10c")
def nobody_retreats_into_isolation(book: Book) -> None:
    scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
    scene.put("rok-8", "1520").put("pva-112 pva-113 pva-114", "1419")
    scene.put("pva-118", "1721").put("pva-119", "1817").put("pva-120", "1920").put("pva-196", "1517")
    struck(scene, "pva-112 pva-113 pva-114", "1520", (3, 3))
    assert scene.drag("rok-8", "1619") == "unsupplied-there"
    assert scene.drag("rok-8", "1521") == "fine"


@covers("YC-16b")
def only_combat_drives_back(book: Book) -> None:
    scene = field(book, "un-movement").put("us-2 us-3 us-24", "2226")
    assert scene.next_phase() == "fine"  # too many stand there
    assert scene.value("neutralized", "us-2") == 1
    assert scene.next_phase() == "fine"
    assert scene.standing("2226") == ["us-2", "us-3", "us-24"]


@covers("YC-18")
def conscripts_are_spent(book: Book) -> None:
    scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
    scene.put("rok-8", "1520").put("pva-112 cons-1 cons-2", "1519")
    assert scene.attack("cons-1", "1520", how="wave") != "fine"
    assault(scene, ("pva-112 cons-1", "1520", "supplied"))
    assert scene.attack("pva-112 cons-1", "1520", (6, 6), how="supplied") == "fine"
    assert [scene.where(f"cons-{n}") for n in (1, 2)] == ["conscript-pool", "1519"]
    scene = field(book, "un-designation", turn=6).put("us-2", "1520").put("pva-112 cons-1", "1519")
    assert scene.attack("us-2", "1519", how="un-attack") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.attack("pva-112 cons-1", "1520", (6, 6), how="communist-fire") == "fine"
    assert scene.where("cons-1") == "conscript-pool"


@covers("YC-18")
def conscripts_alone_go_home(book: Book) -> None:
    scene = field(book, "communist-movement").put("pva-112 cons-1", "1011")
    assert scene.move("cons-1", "1010").why == "fine"
    assert scene.where("cons-1") == "1010"
    assert scene.next_phase() == "fine"
    assert scene.where("cons-1") == "conscript-pool"


@covers("YC-25b")
def fire_at_whoever_stands_beside(book: Book) -> None:
    scene = battle(book).put("pva-196", "0519")  # it attacks nobody
    assert scene.attack("pva-112 pva-113", "0618", how="supplied") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.attack("rok-10 rok-11 rok-12", "0519", (1, 1), how="un-fire") == "fine"
    assert not scene.on_map("pva-196")
    assert scene.attack("us-2", "0919", how="un-fire") != "fine"  # nobody attacks that hex


@covers("YC-15", "YC-15b", "YC-9d")
def points_for_assaults(book: Book) -> None:
    scene = battle(book, points=1)
    assert scene.attack("pva-112 pva-113", "0618", how="supplied") == "fine"
    assert scene.of_game("attack-supply") == 0
    assert scene.attack("pva-29 pva-44 pva-45", "0920", how="supplied") != "fine"
    assert scene.attack("pva-29 pva-44 pva-45", "0920", how="unsupplied") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.next_phase() == "fine"
    scene.said()
    assert scene.order("pick", "us-r5-1cav") == "fine"
    assert scene.attack("pva-29 pva-44 pva-45", "0920", (6, 6), how="unsupplied") == "fine"
    assert any("1:2" in line for line in scene.said())  # 15 to 3


@covers("YC-25d")
def waves(book: Book) -> None:  # C20
    scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
    scene.put("rok-10", "0618").put("pva-148 pva-149", "0617").put("cons-1", "0617")
    assert scene.attack("cons-1", "0618", how="wave") != "fine"
    scene.take_off("cons-1")
    assert scene.attack("pva-148 pva-149", "0618", how="wave") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.attack("rok-10", "0617", how="un-fire") != "fine"
    assert scene.next_phase() == "fine"
    scene.said()
    assert scene.attack("pva-148 pva-149", "0618", (6, 6), how="wave") == "fine"
    assert any("16 to 4" in line for line in scene.said())
    while scene.phase_id == "communist-assault":
        assert scene.next_phase() == "fine"
    assert [scene.where(f"pva-{n}") for n in (148, 149)] == ["communist-dead-pile"] * 2


@covers("YC-25e", "YC-16")
def neutralized_units_defend_only(book: Book) -> None:
    scene = battle(book).give_value("neutralized", "pva-112").give_value("neutralized", "rok-10")
    assert scene.attack("pva-112", "0618", how="supplied") == "ban"
    assert scene.attack("pva-113", "0618", how="supplied") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.attack("rok-10", "0718", (6, 6), how="un-fire") == "fine"


@covers("YC-29")
def communist_defensive_fire(book: Book) -> None:
    scene = (
        field(book, "un-designation", turn=16).put("us-2", "0618").put("us-3", "0519").put("pva-112", "0617")
    )
    scene.put("pva-196", "0518")
    assert scene.attack("us-2", "0617", how="un-attack") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "communist-fire"
    assert scene.attack("pva-196", "0519", how="communist-fire") != "fine"  # nobody attacks it
    assert scene.attack("pva-112", "0618", (6, 6), how="communist-fire") == "fine"


@covers("YC-31", "YC-31b")
def surprise_on_turn_one(book: Book) -> None:
    scene = battle(book, turn=1)
    assert scene.attack("pva-112 pva-113", "0618", how="supplied") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "surprise"
    assert scene.button("check-all", (4, 5, 4)) == "fine"
    assert [scene.value("surprised", f"rok-{n}") for n in (10, 11, 12)] == [0, 1, 1]
    assert scene.next_phase() == "fine"
    assert scene.attack("rok-11", "0718", how="un-fire") == "ban"


# --- arrivals ----------------------------------------------------------------------------------------
@covers("YC-22a", "YC-22c")
def communist_reinforcements(book: Book) -> None:
    scene = field(book, "communist-arrivals", turn=2)
    scene.match.column("at")[book.unit("pva-79")] = book.place("turn-2")
    assert scene.drag("pva-79", "0101") != "fine"
    assert scene.drag("pva-79", "1308") == "fine"  # Staging Area 4
    scene = field(book, "communist-arrivals", turn=4)
    scene.match.column("at")[book.unit("pva-76")] = book.place("turn-4")
    assert scene.drag("pva-76", "1308") != "fine"
    assert scene.drag("pva-76", "0110") == "fine"


@covers("YC-22b", "YC-18b")
def conscripts(book: Book) -> None:  # C21
    scene = Scene(book).phase("communist-supply", 6)
    drafted = [name for name in book.units if name.startswith("cons-") and scene.where(name) == "drafted"]
    assert drafted == []
    scene.give("0920", "communist")
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "communist-arrivals"
    drafted = [name for name in book.units if name.startswith("cons-") and scene.where(name) == "drafted"]
    assert len(drafted) == 2


@covers("YC-22e", "YC-22f", "YC-22g")
def communist_divisions_come_back(book: Book) -> None:
    for turn, name, why in (
        (7, "pva-112", True),
        (8, "pva-112", False),
        (7, "nkpa-5", True),
        (5, "nkpa-5", False),
    ):
        scene = field(book, "communist-arrivals", turn=turn).put("pva-113", "0912").lay(name)
        assert (scene.drag(name, "0912") == "fine") == why, (turn, name)
    scene = field(book, "communist-arrivals", turn=5).lay("nkpa-5").give("0920", "communist")
    assert scene.drag("nkpa-5", "0920") == "fine"


@covers("YC-27a", "YC-27f")
def un_reinforcements(book: Book) -> None:
    for name, turn, place in (("th-rt", 3, "2027"), ("rok-11", 5, "2226")):
        scene = field(book, "un-arrivals", turn=turn)
        scene.match.column("at")[book.unit(name)] = book.place(f"turn-{turn}")
        assert scene.drag(name, "1611") != "fine"
        assert scene.drag(name, place) == "fine"


@covers("YC-17c", "YC-17e")
def guerrillas_are_hunted(book: Book) -> None:
    for roll, gone in ((4, False), (5, True), (6, True)):
        scene = field(book, "un-movement").put("us-2 guer-1", "1502")
        assert scene.next_phase(roll) == "fine"
        assert (scene.where("guer-1") == "communist-dead-pile") == gone, roll
    scene = field(book, "un-movement").put("us-2 us-3 us-24", "1502").put("guer-1", "1502")
    assert scene.next_phase((1, 2, 5)) == "fine"  # a die for each
    assert scene.where("guer-1") == "communist-dead-pile"
    scene = field(book, "un-movement").put("us-r9-2", "1216").put("guer-1", "1316")
    assert scene.drag("us-r9-2", "1516", 6) == "fine"
    assert scene.where("us-r9-2") == "1516"  # it stops nobody


@covers("YC-3")
def who_wins(book: Book) -> None:
    names = [
        f"pva-{n}"
        for n in (112, 113, 114, 115, 116, 117, 118, 119, 120, 124, 125, 126, 148, 149, 150, 196, 197, 198)
    ]

    def stands(count: int, place: str = "2426") -> Scene:
        scene = field(book, "end-of-game", turn=26).give("0920 1611 1716 2027 2226", "communist")
        return scene.put(" ".join(names[:count]), place)

    assert stands(18).winner(26) == "far-south"  # 72
    assert stands(18).winner(25) == ""
    assert stands(17).winner(26) == "held-out"  # 68
    assert stands(8).put("nkpa-5 nkpa-17", "2226").winner(26) == "seoul"  # 40
    assert stands(6).put("nkpa-5 nkpa-17", "2226").winner(26) == "held-out"  # 32
    assert stands(18, "1826").winner(26) == "held-out"  # red dots


@covers("YC-27d")
def marines_come_back_once(book: Book) -> None:
    scene = (
        field(book, "un-arrivals", turn=2).put("us-r5-1mar", "1520").give("2226", "un").destroy("us-r5-1mar")
    )
    names = [f"us-{n}-5-1mar" for n in (1, 2, 3)]
    assert scene.phase("un-arrivals", 9).drag(names[0], "2226") == "not-replaced"
    scene.phase("un-arrivals", 10)
    assert [scene.drag(name, "2226") for name in names] == ["fine"] * 3
    scene.put("us-r7-1mar", "1520").destroy("us-r7-1mar").phase("un-arrivals", 19)
    assert scene.drag("us-1-7-1mar", "2226") != "fine"


@covers("YC-27c", "YC-27b")
def un_replacements(book: Book) -> None:
    for turn, count in ((2, 1), (15, 2)):
        scene = field(book, "bombardment", turn=turn).give("2226", "un")
        names = ["us-1-9-2", "us-2-9-2", "us-3-9-2"]
        scene.lay(" ".join(names))
        assert scene.next_phase() == "fine"
        assert scene.phase_id == "un-arrivals"
        assert [scene.drag(name, "2226") for name in names].count("fine") == count, turn
    for turn, why in ((7, True), (8, False), (9, False), (17, True), (3, False)):
        scene = field(book, "bombardment", turn=turn).give("2226", "un").lay("rok-1 rok-2")
        assert scene.next_phase() == "fine"
        assert (scene.drag("rok-1", "2226") == "fine") == why, turn
        assert scene.drag("rok-2", "2226") == "too-little"  # one division


@covers("YC-27b", "YC-27f")
def rebuilt_divisions_may_be_late(book: Book) -> None:
    scene = field(book, "bombardment", turn=7).give("2226", "un").lay("rok-1 rok-2")
    assert scene.next_phase() == "fine"
    assert scene.drag("rok-1", "2731") == "too-little"  # not on the turn itself
    assert scene.next_phase() == "fine"
    assert scene.phase("bombardment", 8).next_phase() == "fine"
    assert scene.drag("rok-1", "2226") == "too-little"
    assert scene.drag("rok-1", "2731") == "fine"
    assert scene.drag("rok-2", "2731") == "too-little"


@covers("YC-27f")
def nobody_comes_by_a_road_that_is_lost(book: Book) -> None:
    for holder, why in (("un", "fine"), ("communist", "back-elsewhere")):
        scene = field(book, "bombardment", turn=7).give("2731", holder).lay("rok-1")
        assert (scene.next_phase(), scene.next_phase(), scene.phase_id) == ("fine", "fine", "un-movement")
        scene.phase("bombardment", 8).next_phase()
        assert scene.drag("rok-1", "2731") == why, holder


@covers("YC-30", "YC-30b")
def morale_in_isolation(book: Book) -> None:
    for dice, neutral in (((2, 2), 0), ((6, 6), 1)):
        scene = (
            field(book, "un-assault")
            .put("us-2", "1208")
            .put("pva-112 pva-113", "1210")
            .put("pva-114", "1207")
        )
        scene.put("pva-115", "1308").put("pva-116", "1109")
        assert scene.next_phase() == "fine"
        assert scene.value("isolated", "us-2") == 1
        assert scene.button("check-all", dice) == "fine"
        assert scene.value("neutralized", "us-2") == neutral


@covers("YC-27e")
def a_brigade_comes_back_once(book: Book) -> None:
    scene = field(book, "un-arrivals", turn=2).give("2226", "un").put("uk-27bc uk-29br", "1520")
    scene.destroy("uk-27bc").destroy("uk-29br")
    assert scene.phase("un-arrivals", 9).drag("uk-27bc", "2226") == "not-replaced"
    assert scene.phase("un-arrivals", 10).drag("uk-27bc", "2226") == "fine"
    assert scene.drag("uk-29br", "2226") != "fine"


@covers("YC-22d")
def cities_bring_more(book: Book) -> None:
    scene = field(book, "communist-arrivals", turn=9)
    scene.match.column("at")[book.unit("nkpa-8")] = book.place("chart-nkpa-8")
    assert scene.drag("nkpa-8", "0920") == "not-arrived"
    scene.give("0920", "communist")
    assert scene.drag("nkpa-8", "0919") == "arrives-elsewhere"
    assert scene.drag("nkpa-8", "0920") == "fine"


@covers("YC-10d")
def garrisons_stand(book: Book) -> None:
    scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
    scene.put("gar-hungnam", "1611").put("pva-112 pva-113", "1610")
    assert scene.attack("pva-112 pva-113", "1611", how="supplied") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.next_phase() == "fine"
    assert scene.attack("pva-112 pva-113", "1611", (2, 3), how="supplied") == "fine"  # 2:1, city: NR
    assert (scene.value("neutralized", "gar-hungnam"), scene.where("gar-hungnam")) == (1, "1611")
    assert scene.phase_id == "communist-assault" and scene.next_phase() == "fine"  # nobody must retreat


@covers("YC-20", "YC-20b")
def weather_by_month(book: Book) -> None:
    scene = Scene(book)
    assert (scene.state_of("weather"), scene.phase_id) == ("so", "communist-supply")
    for turn, roll, weather in ((2, 4, "sn"), (15, 5, "f"), (23, 6, "f"), (11, 3, "mo")):
        scene = field(book, "weather", turn=turn)
        scene.roll("weather-roll", roll)
        assert scene.state_of("weather") == weather, turn


# --- bombardment, support ----------------------------------------------------------------------------
PLANES = [f"air-{k}" for k in range(1, 7)]


def raid(book: Book, weather: str = "so", turn: int = 6) -> Scene:
    """The Bombardment Phase begins; aircraft fly as the weather lets them."""
    scene = field(book, "communist-assault", weather, turn).put(" ".join(PLANES), "air-unavailable")
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "bombardment"
    return scene


@covers("YC-13")
def airpower(book: Book) -> None:
    for weather, factors in (("su", 6), ("mo", 3), ("so", 2), ("b", 0)):
        scene = raid(book, weather)
        assert [scene.where(name) for name in PLANES].count("air-available") == factors
        scene.phase("communist-supply", 7).begin()
        assert [scene.where(name) for name in PLANES].count("air-available") == factors  # for defence, too
        assert scene.phase("un-morale", 7).next_phase() == "fine"
        assert [scene.where(name) for name in PLANES].count("air-available") == 0  # none is saved


@covers("YC-26", "YC-11d")
def bombardment(book: Book) -> None:
    clear = inland(book, "clear")
    scene = raid(book).put("pva-112 pva-113", clear)
    assert scene.drag("air-1 air-2", clear, (2, 3)) == "fine"  # two factors, a die for each unit
    assert [scene.value("neutralized", name) for name in ("pva-112", "pva-113")] == [1, 0]
    assert scene.where("air-1") == "air-unavailable"
    beside = next(name for name in book.beside(clear) if name)
    scene = raid(book).put("pva-112", clear).put("art-2 tk-2", beside)
    assert scene.drag("tk-2", clear) != "fine"
    assert scene.drag("art-2", clear, 6) == "fine"
    assert scene.drag("art-2", clear) == "nothing-left"
    scene = raid(book).put("navy-bb", "1715").put("pva-112", "1615").put("pva-113", "1411")
    assert scene.drag("navy-bb", "1411") == "out-of-reach"
    assert scene.drag("navy-bb", "1615", 6) == "fine"  # all its factors
    assert (scene.value("fired", "navy-bb"), scene.drag("navy-bb", "1615")) == (3, "nothing-left")
    assert scene.order("supply-attack", "navy-bb") == "nothing-left"


@covers("YC-26b", "YC-17b")
def bridge_and_road_at_once(book: Book) -> None:
    scene = raid(book, "mc")
    assert scene.order("aim-at-bridge", "air-1") == "fine"
    assert scene.drag("air-1", "2425", 2) == "fine"
    for plane in ("air-2", "air-3"):
        assert scene.order("aim-at-road", plane) == "fine"
    assert scene.drag("air-2 air-3", "2425") == "fine"
    new_turn(scene, 6)
    both.bridge_and_road_are_hit(book, scene.phase("communist-movement", 7).state("weather", "mc"))
    scene.take_off("pva-112").put("us-2 us-r9-2", "2326").phase("un-movement", 7)
    assert scene.judge("us-2", "2425").cost == 2  # half a point, and the river
    scene.put("guer-1", "2425")
    assert scene.judge("us-2", "2425").cost == 3  # a whole point, and the river
    assert scene.judge("us-r9-2", "2425").cost == 2


@covers("YC-26c")
def attacks_on_supply(book: Book) -> None:  # C11
    for weather, rolls, left in (("so", (1, 2), 1), ("su", (2, 3), 2), ("mo", (3, 6), 3)):
        scene = raid(book, weather).put("navy-ca", "1711").set_game("attack-supply", 3)
        assert scene.order("supply-attack", "navy-ca", rolls) == "fine"
        assert scene.of_game("attack-supply") == left
    scene = raid(book, "su").set_game("attack-supply", 1)
    assert scene.order("supply-attack", "air-1", 2) == "fine"
    assert scene.of_game("attack-supply") == 0
    assert scene.order("supply-attack", "air-2") == "no-target"
    assert scene.order("supply-attack", "art-2") != "fine"


def new_turn(scene: Scene, turn: int) -> None:
    """A turn ends, and the next begins."""
    scene.phase("un-morale", turn)
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "weather"


@covers("YC-26b")
def interdiction(book: Book) -> None:  # C17 C19
    start, to = along(book, "road")
    scene = raid(book).put("pva-112", start)
    usual = scene.phase("communist-movement", 7).judge("pva-112", to).cost
    scene.phase("bombardment", 6)
    for plane in ("air-1", "air-2"):
        assert scene.order("aim-at-road", plane) == "fine"
    assert scene.drag("air-1 air-2", to) == "fine"
    assert (scene.spot("interdicted", to), len(scene.marked(to))) == (2, 2)
    ground = {"clear": 1, "rough": 2, "mountain": 3, "city": 1}[book.hex(to).terrain]
    scene.phase("communist-movement", 7)
    assert scene.judge("pva-112", to).cost == min(usual + 2, ground)  # who leaves the road pays no more
    assert scene.next_phase() == "fine"
    assert (scene.spot("interdicted", to), scene.marked(to)) == (0, [])

    scene = raid(book).put("us-2", "2226")
    scene.phase("un-movement", 6)
    gone = "1223"
    assert scene.judge("us-2", gone).march
    scene.phase("bombardment", 6)
    assert scene.order("aim-at-railway", "air-1") == "fine"
    assert scene.drag("air-1", gone, 3) == "fine"
    assert (scene.spot("rail-hit", gone), scene.marked(gone)) == (0, [])
    assert scene.order("aim-at-railway", "air-2") == "fine"
    assert scene.drag("air-2", gone, 2) == "fine"
    assert (scene.spot("rail-hit", gone), len(scene.marked(gone))) == (1, 1)
    assert scene.phase("un-movement", 6).judge("us-2", gone).march  # from the next turn on
    new_turn(scene, 6)
    assert (scene.spot("rail-hit", gone), scene.spot("rail-break", gone)) == (0, 1)
    assert len(scene.marked(gone)) == 1
    assert not scene.phase("un-movement", 7).judge("us-2", gone).march
    assert scene.put("pva-112", "1123").phase("communist-supply", 7).supply("pva-112") == "communist-line"
    new_turn(scene, 7)
    assert (scene.spot("rail-break", gone), scene.marked(gone)) == (0, [])


@covers("YC-26b")
def bridges(book: Book) -> None:  # C19
    start, to = next(
        (a, b) for a in book.hexes for b in book.beside(a) if b and "bridge" in book.hexside(a, b)
    )
    scene = raid(book, "mo").put("pva-112", start)
    usual = scene.phase("communist-movement", 7).judge("pva-112", to).cost
    for dice, hit in (((3, 4), 0), ((3, 2), 1)):
        scene = raid(book, "mo").put("pva-112", start)
        for plane in ("air-1", "air-2"):
            assert scene.order("aim-at-bridge", plane) == "fine"
        assert scene.drag("air-1 air-2", start, dice) == "fine"
        assert scene.spot("bridge-hit", start, to) == scene.spot("bridge-hit", to, start) == hit
        assert len(scene.marked(start)) == hit
        new_turn(scene, 6)
        assert scene.spot("damaged-bridge", start, to) == scene.spot("damaged-bridge", to, start) == hit
        assert len(scene.marked(start)) == hit
        assert (scene.phase("communist-movement", 7).judge("pva-112", to).cost > usual) == hit
        new_turn(scene, 7)
        assert scene.spot("damaged-bridge", start, to) == len(scene.marked(start)) == 0


def under_fire(book: Book) -> Scene:
    """Both assaults of the example are announced, and the UN has aircraft, guns and tanks."""
    return committed(book).put(" ".join(PLANES), "air-available").put("art-2 tk-2", "0920")


@covers("YC-11a", "YC-11b")
def support_of_defensive_fire(book: Book) -> None:
    scene = under_fire(book)
    assert scene.drag("air-1 air-2 air-3 air-4 air-5", "0919") == "fine"  # as much as there is
    assert scene.where("air-1") == "air-unavailable"
    assert scene.drag("air-1", "0919") == "not-ready"
    assert scene.drag("art-2 tk-2", "0919") == "fine"
    assert scene.drag("art-2", "0919") == "nothing-left"
    assert scene.drag("air-6", "0719") == "no-target"
    scene.said()
    assert scene.order("pick", "pva-29") == "fine"
    assert scene.attack("us-2", "0919", (6, 6), how="un-fire") == "fine"
    assert change(scene) == "die \u22128 support"
    assert scene.value("neutralized", "pva-29") == 1  # 12 becomes 4
    scene = under_fire(book).put("art-2 tk-2", "0819")  # with nobody
    assert scene.drag("art-2", "0919") != "fine"
    scene = under_fire(book).put("pva-196", "0519")  # it attacks nobody, and is fired at
    assert scene.drag("air-1", "0519") == "fine"


def attack_by_the_coast(book: Book) -> Scene:
    """The UN assault begins, on a hex inland from one by the sea, where the battleship lies."""
    target, start = coast(book)
    scene = raid(book).put("pva-112", target).put("us-2 us-3 art-2 tk-2", start)
    scene.put("navy-bb", next(n for n in book.beside(start) if n and book.is_sea(n)))
    return scene


def assault_by_the_coast(scene: Scene, target: str) -> Scene:
    """The attack is announced; nobody fires in defence."""
    scene.phase("un-designation", 6)
    assert scene.attack("us-2", target, how="un-attack") == "fine"
    assert scene.drag("art-2", target) != "fine"  # not yet
    assert scene.next_phase() == "fine"
    assert scene.drag("air-1", target) != "fine"
    assert scene.next_phase() == "fine"
    return scene


@covers("YC-29b", "YC-11b", "YC-12")
def support_of_assaults(book: Book) -> None:
    target, start = coast(book)
    scene = assault_by_the_coast(attack_by_the_coast(book), target)
    assert scene.drag("art-2 tk-2", target) == "fine"
    assert scene.drag("air-1 air-2", target) == "fine"
    assert scene.drag("navy-bb", target) == "fine"
    assert scene.value("fired", "navy-bb") == 3  # undivided
    scene.said()
    assert scene.attack("us-2", target, (6, 6), how="un-attack") == "fine"
    assert change(scene) == "die \u22128 support"
    assert scene.drag("navy-bb", start) != "fine"


@covers("YC-11d", "YC-12", "YC-26", "YC-12m")
def bombard_or_support(book: Book) -> None:
    target, _ = coast(book)
    scene = attack_by_the_coast(book)
    assert scene.drag("navy-bb", target, 6) == "fine"
    assert scene.drag("art-2", target, 6) == "fine"
    assert scene.drag("air-1", target, 6) == "fine"
    assault_by_the_coast(scene, target)
    assert scene.drag("navy-bb", target) != "fine"
    assert scene.drag("art-2", target) != "fine"
    assert scene.drag("air-1", target) != "fine"
    assert scene.drag("tk-2 air-2", target) == "fine"
    scene = assault_by_the_coast(attack_by_the_coast(book).give_value("sea-changed", "navy-bb"), target)
    assert scene.drag("navy-bb", target) == "ban"
    scene = raid(book).put("navy-bb", "0124").put("pva-112", "1615")
    assert scene.drag("navy-bb", "1715") == "fine"  # to the other sea
    assert scene.drag("navy-bb", "1615") != "fine"


@covers("YC-12")
def ships_reach_those_they_support(book: Book) -> None:
    target, start = coast(book)
    scene = assault_by_the_coast(attack_by_the_coast(book), target)
    near = next(n for n in book.beside(start) if n and book.is_sea(n))
    assert scene.put("navy-dd-a", near).drag("navy-dd-a", target) == "fine"  # beside them, not the enemy
    scene = assault_by_the_coast(attack_by_the_coast(book), target)
    assert (
        scene.put("navy-dd-b", "1715" if near != "1715" else "1716").drag("navy-dd-b", target)
        == "out-of-reach"
    )


@covers("YC-11c")
def guns_alone(book: Book) -> None:
    target, start = coast(book)
    scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
    scene.put("us-1-9-2 art-2 tk-2", start).put("pva-112 pva-113", target)
    struck(scene, "pva-112 pva-113", start, (1, 1))
    assert [scene.on_map(name) for name in ("us-1-9-2", "art-2", "tk-2")] == [False] * 3
    scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
    scene.put("art-2", "1520").put("pva-112 pva-113", "1519")
    assault(scene, ("pva-112 pva-113", "1520", "supplied"))
    scene.said()
    assert scene.attack("pva-112 pva-113", "1520", (4, 3), how="supplied") == "fine"
    assert sums(scene) == "8 to 2, column 4:1"
    assert scene.value("neutralized", "art-2") == 1
    assert scene.next_phase() == "retreat-first"


guns_beside_others = covers("YC-11c", "YC-9b")(both.guns_beside_others_are_no_target)


@covers("YC-11c")
def guns_may_stay_behind(book: Book) -> None:
    for goes in (True, False):
        scene = field(book, "communist-designation", turn=16).set_game("attack-supply", 5)
        scene.put("us-r9-2 art-2", "1520").put("pva-112 pva-113 pva-114", "1519")
        struck(scene, "pva-112 pva-113 pva-114", "1520", (4, 3))
        assert scene.value("neutralized", "art-2") == 0
        assert scene.next_phase() == "retreat-first"  # the infantry must
        assert scene.drag("us-r9-2", "1521") == "fine" and scene.drag("us-r9-2", "1522") == "fine"
        if goes:
            assert scene.drag("art-2", "1521") == "fine"
            assert scene.next_phase() == "retreat-first"  # two hexes, or none
            assert scene.drag("art-2", "1522") == "fine"
        else:
            assert scene.advance("pva-112", "1520") != "fine"  # the gun still stands there
        assert scene.next_phase() == "fine"
        assert scene.where("art-2") == ("1522" if goes else "1520")


waves_are_made = covers("YC-25d", "YC-9d")(both.declared_waves_are_made)


across_water = covers("YC-9a", "YC-8c")(both.fire_across_water)


# --- bug-out -----------------------------------------------------------------------------------------
def pursued(book: Book) -> Scene:
    """Three Chinese divisions stand beside the 2nd Division, and one farther on."""
    scene = field(book, "bug-out").put("us-2", "0714").set_game("attack-supply", 5)
    return scene.put("pva-115 pva-116", "0614").put("pva-118", "0814").put("uk-27bc", "0717")


@covers("YC-24a")
def who_bugs_out(book: Book) -> None:
    assert not any(one.id == "bug-out" and one.turn == 1 for one in book.game.course)
    scene = pursued(book).put("rok-1", "0714")
    assert scene.drag("rok-1", "0715") == "ban" and "ROK" in scene.refused
    assert scene.drag("uk-27bc", "0718") == "ban" and "ZOC" in scene.refused
    scene.give_value("neutralized", "us-2")
    assert scene.drag("us-2", "0715") == "ban" and "neutralized" in scene.refused
    assert scene.give_value("neutralized", "us-2", 0).drag("us-2", "0715") == "fine"
    scene = pursued(book).take_off("us-2").put("us-1-9-2 art-2", "0714")
    assert scene.drag("us-1-9-2", "0715") == "fine"  # battalions, too
    scene = pursued(book).take_off("us-2").put("art-2 tk-2", "0714")
    assert scene.drag("art-2", "0715") == "fine"  # guns and tanks: any unit of the UN
    assert scene.attack("pva-118", "0715", (3, 4), how="bug-out-fire") == "fine"
    assert sums(scene) == "8 to 2, column 4:1"  # by its factors of support
    scene = pursued(book).take_off("us-2").put("navy-ca", "1712").put("gar-hungnam", "0714")
    assert scene.drag("gar-hungnam", "0715") == "ban" and "garrison" in scene.refused
    assert scene.put("navy-ca", "0714").drag("navy-ca", "0715") == "ban" and "ships" in scene.refused
    assert pursued(book).phase("communist-movement").drag("us-2", "0715") != "fine"


@covers("YC-24b", "YC-15b")
def fire_at_a_bug_out(book: Book) -> None:
    scene = pursued(book)
    assert scene.attack("pva-118", "0714", how="bug-out-fire") != "fine"  # not where it began
    assert scene.drag("us-2", "0715") == "fine"
    assert scene.drag("us-2", "0615") == "fire-first"
    scene.said()
    assert scene.attack("pva-118", "0715", (6, 6), how="bug-out-fire") == "fine"
    assert sums(scene) == "8 to 10, column 1:2"  # doubled
    assert scene.of_game("attack-supply") == 5
    assert scene.attack("pva-118", "0715", how="bug-out-fire") != "fine"  # once in each hex
    scene.put("pva-119", "0816")
    assert scene.drag("us-2", "0716") == "fine"
    scene.put("pva-118", "0816").said()
    assert scene.attack("pva-118 pva-119", "0716", (6, 6), how="bug-out-fire") == "fine"  # and once more
    assert sums(scene) == "16 to 10, column 3:2"
    scene.give_value("isolated", "us-2")
    assert scene.order("stop-run", "us-2") != "fine"


@covers("YC-24c")
def how_a_bug_out_ends(book: Book) -> None:
    scene = pursued(book)
    assert scene.drag("us-2", "0715") == "fine"
    assert scene.attack("pva-115 pva-116 pva-118", "0715", (3, 2), how="bug-out-fire") == "fine"
    assert (scene.where("us-2"), scene.value("neutralized", "us-2")) == ("0715", 1)
    assert scene.drag("us-2", "0716") == "has-run"
    assert scene.drag("pva-115 pva-116", "0714") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.attack("pva-115", "0715", how="supplied") == "fine"  # it may still assault
    scene = pursued(book)
    assert scene.drag("us-2", "0715") == "fine"
    assert scene.order("let-run", "us-2") == "fine"
    for place in ("0716", "0717", "0718", "0719", "0819", "0920", "1020", "1121"):
        if scene.value("neutralized", "us-2") == 0:
            assert scene.drag("us-2", place) == "fine"
    assert scene.value("neutralized", "us-2") == 1
    assert scene.next_phase() == "fine"


@covers("YC-9b")
def who_fires_together(book: Book) -> None:
    scene = committed(book)
    assert scene.attack("rok-10", "0919", how="un-fire") == "adjacent"
    assert scene.order("pick", "pva-29") == "fine"
    assert scene.attack("us-2", "0919", (6, 6), how="un-fire") == "fine"
    assert scene.attack("us-2", "1020", how="un-fire") != "fine"  # it has fired
    assert scene.order("pick", "pva-29") != "fine"  # it has been fired at
    assert scene.attack("us-r5-1cav", "0919", (6, 6), how="un-fire") == "fine"  # at the others there
