"""Lines of the checklist of Yalu Deluxe, each with what the rule allows and what it forbids: those of which the
checks by chapter show only one.
"""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.checks_yalu_combat import field as attack_field
from tests.rules.checks_yalu_flight import under_attack
from tests.rules.checks_yalu_ground import coast, field, parts_on_charts
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
    scene = returning().put("guer-1", "2718")
    assert scene.drag("us-2", "2718", 5) == "fine" and scene.judge("us-2", "2619").why == "fine"
    scene = returning().put("guer-1", "2718")
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
