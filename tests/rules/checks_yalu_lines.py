"""Lines of the checklist of Yalu Deluxe: what each allows and forbids, where other checks show only one."""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.checks_yalu_combat import assault, dice_changes
from tests.rules.checks_yalu_combat import field as attack_field
from tests.rules.checks_yalu_flight import under_attack
from tests.rules.checks_yalu_ground import coast, field, parts_on_charts
from tests.rules.checks_yalu_support import inland, raid
from tests.rules.covering import Checks
from tests.rules.scene import Scene

LINES = Checks()
covers = LINES.covers


# --- reinforcements and replacements -----------------------------------------------------------------
@covers("YD-6.1.1.1")
def every_hex_of_the_two_edges(book: Book) -> None:
    scene = field(book, "communist-arrivals", turn=5).put("nkpa-6", "turn-5")
    for place in ("0121", "0202", "2302", "2401"):
        assert scene.drag("nkpa-6", place) != "fine", place
    for place in ("0101", "0120", "2101", "2201", "2301"):
        assert (
            field(book, "communist-arrivals", turn=5).put("nkpa-6", "turn-5").drag("nkpa-6", place) == "fine"
        )


@covers("YD-6.2", "YD-6.3", "YD-6.2.2.2", "YD-6.2.2.1")
def what_nobody_could_take_is_forfeit(book: Book) -> None:
    names = ("us-1-9-2", "us-2-9-2", "us-3-9-2", "rok-7-3", "rok-7-5", "rok-7-8")
    scene = field(book, "bombardment", turn=10).give("2226 2027", "un").lay("us-1-9-2")
    assert scene.next_phase(1) == "fine"
    assert (scene.of_game("us-replacements"), scene.of_game("rok-replacements")) == (2, 2)
    assert scene.next_phase() == "fine"  # of US battalions one lies in the Dead Pile, of ROK units none
    for name in names:
        scene.lay(name)
    assert scene.phase("bombardment", 11).next_phase(1) == "fine"
    assert [scene.drag(name, "2718") for name in names] == ["fine", *["too-little"] * 5]
    assert [scene.drag(name, "2226") for name in names[1:]] == ["fine", "fine", "fine", "fine", "too-little"]


# --- regrouping --------------------------------------------------------------------------------------
@covers("YD-15.4", "YD-9.3.5a", "YD-9.3.6", "YD-9.3.7", "YD-9.3.8", "YD-9.3.5.2")
def who_regroups_is_not_carried(book: Book) -> None:
    beach = coast(book)
    for name, place, to in (
        ("us-r7-3", "1716", "at-sea"),
        ("us-1-9-2", beach, "at-sea"),
        ("us-187", "2226", "1404"),
        ("us-2", "2731", "to-pusan-road"),
        ("gar-wonsan", "1716", "un-removed"),
    ):
        for marked in (True, False):
            scene = field(book, "un-movement").put(name, place).state("weather-roll", "3")
            scene.give_value("neutralized", name)
            if marked:
                assert scene.order("regroup", name) == "fine"
            assert scene.drag(name, to, 6) == ("ban" if marked else "fine"), name
            assert (scene.where(name) == place) is marked, name


@covers("YD-15.4", "YD-5.3.4", "YD-9.3.3.5")
def parts_have_what_the_whole_had(book: Book) -> None:
    regiments = ("us-r9-2", "us-r23-2", "us-r38-2")
    scene = parts_on_charts(field(book, "un-movement"), "us-2").put("us-2", "1520")
    scene.give_value("neutralized", "us-2").give_value("isolated", "us-2")
    assert scene.order("regroup", "us-2") == "not-fit"
    assert scene.order("break-down", "us-2") == "fine"
    assert [scene.order("regroup", name) for name in regiments] == ["not-fit"] * 3
    scene = parts_on_charts(field(book, "un-movement"), "us-2").put("us-2", "1520")
    scene.give_value("neutralized", "us-2")
    assert scene.order("regroup", "us-2") == "fine"
    assert scene.order("break-down", "us-2") == "fine"
    assert [scene.value("regrouping", name) for name in regiments] == [1, 1, 1]
    assert scene.drag("us-r9-2", "1521") == "ban"


# --- by sea and beyond the map -----------------------------------------------------------------------
@covers("YD-9.3.5.2", "YD-9.3.5c")
def no_garrison_sails_from_the_north_in_a_blizzard(book: Book) -> None:
    for weather, hungnam in (("b", "not-carried"), ("ss", "fine")):
        scene = field(book, "un-movement", weather).put("gar-hungnam", "1611").put("gar-wonsan", "1716")
        assert scene.drag("gar-hungnam", "un-removed") == hungnam
        assert scene.drag("gar-wonsan", "un-removed") == "fine"


@covers("YD-9.3.5b", "YD-9.3.6")
def one_regiment_in_or_out(book: Book) -> None:
    scene = field(book, "un-movement", "mc", 4).put("us-r7-3", "1716").put("us-r15-3", "2104")
    assert scene.drag("us-r7-3", "at-sea") == "fine"
    scene.phase("un-arrivals", 5).give("2104", "un")
    assert scene.drag("us-r7-3", "2104") == "fine"
    assert scene.phase("un-movement", 5).drag("us-r15-3", "at-sea") == "no-room-there"
    # frost closes the port; from the beach as many may leave as stand there
    scene = field(book, "un-movement", "so", 4).put("us-r7-3 us-r15-3", "2104").state("weather-roll", "3")
    assert [scene.drag(name, "at-sea", 5) for name in ("us-r7-3", "us-r15-3")] == ["fine", "fine"]
    assert len([line for line in scene.said() if "die 5 against 3" in line]) == 2
    # a regiment is three battalions; those that came this turn cannot leave from the beach
    names = ("us-1-9-2", "us-2-9-2", "us-3-9-2", "us-1-7-3")
    scene = field(book, "un-movement", "mc", 4).put(" ".join(names), "2103")
    for k, name in enumerate(names):
        assert scene.move(name, "2104").why == "fine"
        assert scene.drag(name, "at-sea") == ("fine" if k < 3 else "no-room-there"), name


@covers("YD-9.3.8", "YD-8.3.1.1", "YD-16.3", "YD-9.1.1b")
def to_enter_by_to_pusan_is_to_move(book: Book) -> None:
    def returning() -> Scene:
        scene = field(book, "un-movement").put("us-2", "2731").put("us-3", "2629")
        assert scene.drag("us-2", "to-pusan-road") == "fine"
        return scene.phase("un-movement", 4).forget()

    scene = returning()
    assert scene.drag("us-2", "2718") == "fine" and scene.judge("us-2", "2619").why == "fine"
    assert scene.move("us-3", "2630").why == "fine"
    assert scene.drag("us-2", "2619") == "finished"  # another has moved
    scene = returning().put("guer-1", "2718").give("2718", "un")
    assert scene.drag("us-2", "2718", 5) == "fine" and scene.judge("us-2", "2619").why == "fine"
    scene = returning().put("guer-1", "2718").give("2718", "un")
    assert scene.drag("us-2", "2718", 6) == "fine" and scene.where("us-2") == "2718"
    assert scene.drag("us-2", "2619") == "waylaid"
    scene = returning().put("pva-112", "2618")
    assert scene.zone("communist", "2718")
    assert scene.drag("us-2", "2718") == "fine"
    assert scene.drag("us-2", "2719") == "zone-stop"
    assert scene.order("regroup", "us-3") == "not-fit"  # units have moved


# --- conscripts --------------------------------------------------------------------------------------
@covers("YD-17.6", "YD-9.4.3b")
def conscripts_that_fire_at_a_bug_out_stay(book: Book) -> None:
    scene = under_attack(book).put("cons-1", "0814")
    assert scene.drag("us-2", "0715") == "fine"
    assert scene.attack("pva-118 cons-1", "0715", (6, 6), how="bug-out-fire") == "fine"
    assert scene.where("cons-1") == "0814"
    scene = attack_field(book).put("rok-8", "1520").put("pva-112 cons-1", "1519")
    assert scene.attack("pva-112 cons-1", "1520", how="supplied") == "fine"
    scene.next_phase()
    scene.next_phase()
    assert scene.attack("pva-112 cons-1", "1520", (6, 6), how="supplied") == "fine"
    assert scene.where("cons-1") == "conscript-pool"


@covers("YD-17.1", "YD-17.5", "YD-10.3.2")
def conscripts_never_lie_in_the_dead_pile(book: Book) -> None:
    place = inland(book, "clear")
    scene = raid(book).put("pva-112 cons-1", place).give_value("neutralized", "cons-1")
    assert scene.drag("air-1 air-2", place, (6, 1)) == "fine"  # neutralized a second time
    assert (scene.where("pva-112"), scene.where("cons-1")) == (place, "conscript-pool")
    scene = raid(book).put("pva-112 cons-1", place).give_value("neutralized", "pva-112")
    assert scene.drag("air-1 air-2", place, (1, 6)) == "fine"  # left alone
    assert (scene.where("pva-112"), scene.where("cons-1")) == ("communist-dead-pile", "conscript-pool")


@covers("YD-10.8b", "YD-17.6", "YD-10.9.5-6")
def waves_and_conscripts_do_not_advance(book: Book) -> None:
    for how, last in (("wave", "communist-dead-pile"), ("supplied", "1519")):
        scene = attack_field(book).put("rok-8", "1520").put("pva-112 pva-113 pva-114 cons-1", "1519")
        names = "pva-112 pva-113 pva-114" + ("" if how == "wave" else " cons-1")
        assault(scene, (names, "1520", how))
        assert scene.attack(names, "1520", 1, how=how) == "fine"
        assert not scene.on_map("rok-8")
        assert (scene.where("pva-112"), scene.where("cons-1")) == (last, "conscript-pool")
        assert scene.drag("cons-1", "1520") == "no-attacker"
        assert scene.drag("pva-112", "1520") == ("no-attacker" if how == "wave" else "fine")


# --- guerrillas --------------------------------------------------------------------------------------
@covers("YD-16.1")
def guerrillas_are_absorbed(book: Book) -> None:
    mine = "pva-112 pva-113 pva-114"
    scene = attack_field(book).put("rok-8 guer-1", "1520").put(mine, "1519")  # by an advance
    assault(scene, (mine, "1520", "supplied"))
    assert scene.attack(mine, "1520", 1, how="supplied") == "fine" and scene.where("guer-1") == "1520"
    assert scene.drag("pva-112", "1520") == "fine" and scene.where("guer-1") == "communist-dead-pile"
    scene = attack_field(book).phase("un-designation", 6).put("us-2 us-3", "1520").put("nkpa-5", "1519")
    scene.put("guer-1", "1518").put("guer-2", "1517").put("guer-3", "1419")  # by a retreat
    assert scene.attack("us-2 us-3", "1519", how="un-attack") == "fine"
    scene.next_phase()
    scene.next_phase()
    assert scene.attack("us-2 us-3", "1519", (4, 5), how="un-attack") == "fine"
    assert scene.drag("nkpa-5", "1518") == scene.drag("nkpa-5", "1517") == "fine"
    assert [scene.where(f"guer-{n}") for n in (1, 2, 3)] == ["communist-dead-pile"] * 2 + ["1419"]
    scene = field(book, "communist-movement").put("rok-8", "1113").put("pva-58", "1011").put("guer-1", "1013")
    assert scene.move("pva-58", "1012").stop  # by infiltration
    assert scene.drag("pva-58", "1013", 4) == "fine" and scene.where("guer-1") == "1013"
    scene.put("pva-59", "1011")
    assert scene.move("pva-59", "1012").stop
    assert scene.drag("pva-59", "1013", 1) == "fine" and scene.where("guer-1") == "communist-dead-pile"


@covers("YD-16.1")
def guerrillas_are_absorbed_in_passing(book: Book) -> None:
    scene = field(book, "communist-movement").put("guer-1", "1519").put("pva-112", "1520")
    assert scene.drag("guer-1", "1521") == "fine"  # past a division
    assert scene.where("guer-1") == "communist-dead-pile"
    scene = field(book, "communist-movement").put("guer-1", "1519").put("guer-2", "1520")
    assert scene.drag("guer-1", "1521") == "fine"  # past another guerrilla
    assert [scene.where(f"guer-{n}") for n in (1, 2)] == ["1521", "1520"]
    for name in ("pva-112", "cons-1"):
        scene = field(book, "communist-movement", "mo").put("pva-113", "0712").put(name, "0712")
        scene.put("guer-1", "0920").put("guer-2", "2020").give("0920", "communist")
        assert scene.move(name, "1021").march and scene.where(name) == "1021"  # by rail through Pyongyang
        assert [scene.where(f"guer-{n}") for n in (1, 2)] == ["communist-dead-pile", "2020"], name


@covers("YD-16.3", "YD-9.4.3-5", "YD-7.2.6")
def bug_outs_meet_guerrillas_and_crowds(book: Book) -> None:
    scene = under_attack(book).put("guer-1", "0715")
    assert scene.drag("us-2", "0715", 5) == "fine" and scene.order("let-run", "us-2") == "fine"
    assert scene.drag("us-2", "0716") == "fine"
    scene = under_attack(book).put("guer-1", "0715")
    assert scene.drag("us-2", "0715", 6) == "fine"
    assert scene.drag("us-2", "0716") == "fire-first" and scene.order("let-run", "us-2") == "fine"
    assert scene.drag("us-2", "0716") == "waylaid"
    assert under_attack(book).put("us-3 us-1cav", "0715").drag("us-2", "0715") == "stacking"


# --- combat ------------------------------------------------------------------------------------------
@covers("YD-10.6.1", "YD-10.1.4")
def the_defence_fires_at_those_who_attack_its_hex(book: Book) -> None:
    scene = attack_field(book).put("rok-8", "1520").put("rok-7", "1619").put("pva-112 pva-113", "1519")
    assert scene.attack("pva-112", "1520", how="supplied") == "fine"
    scene.next_phase()
    assert scene.attack("rok-7", "1519", how="un-fire") == "does-not-attack"
    assert scene.attack("rok-8 rok-7", "1519", how="un-fire") != "fine"
    assert scene.attack("rok-8", "1519", 6, how="un-fire") == "fine"


@covers("YD-10.3.3", "YD-14.3")
def garrisons_hold_on(book: Book) -> None:
    for before, where, now in ((0, "1520", 1), (1, "un-dead-pile", 0)):
        scene = attack_field(book).put("gar-seoul", "1520").put("pva-112 pva-113", "1519")
        scene.give_value("neutralized", "gar-seoul", before)
        assault(scene, ("pva-112 pva-113", "1520", "supplied"))
        assert scene.attack("pva-112 pva-113", "1520", (3, 3), how="supplied") == "fine"
        assert (scene.where("gar-seoul"), scene.value("neutralized", "gar-seoul")) == (where, now)
    assert scene.next_phase() == "fine"


@covers("YD-7.2.7", "YD-10.3.3")
def no_communist_retreats_into_a_crowd(book: Book) -> None:
    scene = attack_field(book).phase("un-designation", 6).put("us-2 us-3", "1520").put("nkpa-5", "1519")
    scene.put("pva-112 pva-113 pva-114", "1518")
    assert scene.attack("us-2 us-3", "1519", how="un-attack") == "fine"
    scene.next_phase()
    scene.next_phase()
    assert scene.attack("us-2 us-3", "1519", (4, 5), how="un-attack") == "fine"
    assert scene.drag("nkpa-5", "1518") == "stacking"
    assert scene.drag("nkpa-5", "1418") == "fine"


@covers("YD-11.2.3-4")
def each_division_counts_whichever_fire_killed_it(book: Book) -> None:
    scene = attack_field(book).put("rok-8 rok-7", "1520").put("pva-112 pva-113 pva-114", "1519")
    scene.put("pva-81 pva-90 pva-79", "1419")
    first, second = "pva-112 pva-113 pva-114", "pva-81 pva-90 pva-79"
    assault(scene, (f"{first} {second}", "1520", "supplied"))
    assert scene.order("pick", "rok-8") == "fine"
    assert scene.attack(first, "1520", 1, how="supplied") == "fine"
    assert scene.attack(second, "1520", 1, how="supplied") == "fine"
    assert scene.of_game("attack-supply-gained") == 0  # nobody has entered yet
    assert scene.drag("pva-112", "1520") == "fine"
    assert scene.of_game("attack-supply-gained") == 2


@covers("YD-19.1")
def who_rolls_for_surprise(book: Book) -> None:
    scene = attack_field(book, 1).put("rok-8 art-1 gar-seoul", "1520").put("rok-7", "1619")
    scene.put("pva-112 pva-113", "1519")
    assert scene.attack("pva-112 pva-113", "1520", how="supplied") == "fine"
    scene.next_phase()
    names = ("rok-8", "art-1", "gar-seoul", "rok-7")
    assert [scene.order("surprise", name, 1) for name in names] == ["fine", "no-check", "fine", "no-check"]
    assert [scene.value("surprised", name) for name in names] == [1, 0, 1, 0]


@covers("YD-4.2", "YD-9.4.6")
def weather_changes_the_fire_of_each_side(book: Book) -> None:
    for weather, un, communist in (("su", 0, 0), ("r", 1, 0), ("f", 1, 1), ("ss", 1, 0), ("b", 2, 1)):
        scene = attack_field(book, weather=weather).put("rok-8", "1520").put("pva-112 pva-113", "1519")
        assert scene.attack("pva-112 pva-113", "1520", how="supplied") == "fine"
        scene.next_phase()
        scene.said()
        assert scene.attack("rok-8", "1519", 6, how="un-fire") == "fine"
        assert by_weather(scene) == un, weather
        scene.next_phase()
        scene.said()
        assert scene.attack("pva-112 pva-113", "1520", 6, how="supplied") == "fine"
        assert by_weather(scene) == communist, weather
        scene = under_attack(book).state("weather", weather)
        assert scene.drag("us-2", "0715") == "fine"
        scene.said()
        assert scene.attack("pva-118", "0715", (6, 6), how="bug-out-fire") == "fine"
        assert by_weather(scene) == 0, weather  # terrain alone


def by_weather(scene: Scene) -> int:
    """By how much the weather changed the dice of the battle that was said last."""
    return sum(int(change.split()[1]) for change in dice_changes(scene) if "weather" in change)


@covers("YD-12.2")
def ships_keep_their_range_when_they_split(book: Book) -> None:
    for place, why in (("1415", "fine"), ("1315", "out-of-reach")):
        scene = raid(book).put("navy-bb", "1715").put("pva-112", place)
        assert scene.order("one-factor", "navy-bb") == "fine"
        assert scene.drag("navy-bb", place, 6) == why, place


# --- movement, cities --------------------------------------------------------------------------------
@covers("YD-9.2.3", "YD-8.3.1.2", "YD-8.3.1.1")
def who_infiltrates(book: Book) -> None:
    scene = field(book, "communist-movement").put("rok-8", "0610").put("pva-58", "0611")
    assert scene.drag("pva-58", "0711", 1) == "fine"  # from zone to zone
    assert scene.drag("pva-58", "0710", 1) == "zone-to-zone"
    scene = field(book, "communist-movement").put("rok-8", "0610").put("pva-58", "0611")
    assert not scene.move("pva-58", "0612").stop  # it leaves the zone, and comes back
    assert scene.move("pva-58", "0611").stop
    assert scene.drag("pva-58", "0711", 2) == "fine" and scene.where("pva-58") == "0711"
    scene = field(book, "un-movement").put("pva-112", "0610").put("us-r9-2", "0612")
    assert scene.move("us-r9-2", "0611").stop
    assert scene.drag("us-r9-2", "0711", 1) == "zone-stop"  # the UN never does


@covers("YD-9.3.3", "YD-9.3.3b")
def who_breaks_down(book: Book) -> None:
    for name, why in (
        ("uk-27bc", "whole"),
        ("tu-bde", "whole"),
        ("us-5rct", "whole"),
        ("us-1-9-2", "whole"),
        ("rok-1-11", "whole"),
        ("us-r9-2", "fine"),
        ("us-1mar", "fine"),
        ("rok-1", "fine"),
    ):
        scene = parts_on_charts(field(book, "un-movement"), name).put(name, "1520")
        assert scene.order("break-down", name) == why, name
    scene = field(book, "communist-movement").put("pva-112", "1520")
    assert scene.order("break-down", "pva-112") == "whole"


@covers("YD-2.6")
def however_they_pass(book: Book) -> None:
    scene = field(book, "communist-movement", "mo").put("pva-112", "0712").give("0920", "un")
    assert scene.move("pva-112", "1021").march and scene.controller("0920") == "communist"  # by rail
    scene = field(book, "communist-movement", "mo").put("pva-112", "0919").give("0920", "un")
    assert scene.move("pva-112", "0921").why == "fine" and scene.controller("0920") == "communist"
    mine = "pva-112 pva-113 pva-114"
    scene = attack_field(book).put("rok-8", "2226").put(mine, "2225").give("2226", "un")
    assault(scene, (mine, "2226", "supplied"))
    assert scene.attack(mine, "2226", 1, how="supplied") == "fine"
    assert scene.controller("2226") == "un"  # it lies empty
    assert scene.drag("pva-112", "2226") == "fine" and scene.controller("2226") == "communist"


@covers("YD-9.3.6")
def the_evacuated_land_at_inchon(book: Book) -> None:
    scene = field(book, "un-movement", "mc", 4).put("us-r7-3", coast(book)).state("weather-roll", "2")
    assert scene.drag("us-r7-3", "at-sea", 5) == "fine"
    scene.phase("un-arrivals", 5).give("1716 2027", "un")
    assert scene.drag("us-r7-3", "1716") == scene.drag("us-r7-3", "2718") == "too-early"
    assert scene.give("2027", "communist").drag("us-r7-3", "2027") == "too-early"
    assert scene.give("2027", "un").drag("us-r7-3", "2027") == "fine"
    scene = field(book, "un-movement", "mc", 4).put("us-r7-3", coast(book)).state("weather-roll", "2")
    assert scene.drag("us-r7-3", "at-sea", 5) == "fine"
    assert scene.phase("un-arrivals", 6).drag("us-r7-3", "2731") == "fine"


@covers("YD-6.2", "YD-7.2.6", "YD-6.1.2.2a")
def no_arrival_overstacks(book: Book) -> None:
    scene = (
        field(book, "bombardment", turn=4).put("us-2 us-3", "2226").lay("us-1-9-2").put("rok-11", "turn-4")
    )
    assert scene.give("2226 2027", "un").next_phase(1) == "fine"
    assert scene.drag("us-1-9-2", "2226") == "stacking" and scene.drag("rok-11", "2226") == "stacking"
    assert scene.drag("us-1-9-2", "2027") == "fine"
    scene = field(book, "communist-arrivals", turn=2).lay("pva-58").put("pva-59 pva-60 nkpa-5", "1011")
    assert scene.drag("pva-58", "1011") == "stacking"
    assert scene.put("pva-89", "1011").take_off("nkpa-5").drag("pva-58", "1011") == "fine"  # all of an army


@covers("YD-17.3c", "YD-17.2")
def fielded_with_units_in_supply(book: Book) -> None:
    scene = field(book, "communist-arrivals", turn=18).put("cons-1", "drafted").put("pva-58", "1011")
    scene.set_game("fielding", 3).set_game("conscript-limit", 7).give_value("isolated", "pva-58")
    assert scene.drag("cons-1", "1011") == "arrives-with"
    assert scene.give_value("isolated", "pva-58", 0).drag("cons-1", "1011") == "fine"
    scene = field(book, "communist-supply", turn=18).put("cons-1 cons-2 cons-3", "conscript-pool")
    scene.put("pva-58 cons-4 cons-5", "1011").give("0920", "communist").give("1611 1716", "un")
    assert scene.next_phase(1) == "fine"
    assert scene.standing("drafted") == ["cons-1"]  # however many are on the map


# --- supply ------------------------------------------------------------------------------------------
@covers("YD-5.1a", "YD-5.1b")
def six_hexes_and_no_seventh(book: Book) -> None:
    scene = field(book, "communist-supply").put("pva-113", "1821")
    assert scene.put("pva-112", "2421").supply("pva-112") == "communist-chain"
    assert scene.put("pva-112", "2521").supply("pva-112") == "none"
    assert scene.take_off("pva-113").put("guer-1", "1821").put("pva-112", "2021").supply("pva-112") == "none"
