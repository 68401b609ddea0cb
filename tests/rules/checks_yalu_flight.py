"""What the referee does about bug-outs in Yalu Deluxe; T36 is a worked example of its rules."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.ruling import Ruling
from tests.rules.book import Book
from tests.rules.checks_yalu_combat import MOVED
from tests.rules.covering import Checks
from tests.rules.scene import Scene

FLIGHT = Checks()
covers = FLIGHT.covers


def under_attack(book: Book, turn: int = 2) -> Scene:
    """The Communist units of the example of play have moved; a turn later the UN may bug out."""
    scene = Scene(book)
    for place, names in MOVED.items():
        scene.put(names, place)
    return scene.phase("bug-out", turn).state("weather", "so").set_game("attack-supply", 12)


@covers("YD-9.4.1", "YD-9.4.1b", "YD-14.2b", "YD-18.3")
def who_bugs_out(book: Book) -> None:
    scene = under_attack(book)
    for name, to, why in (
        ("rok-1", "0418", "ROK units may not bug out"),
        ("us-3-31-7", "1209", "only regiments, brigades and divisions"),
        ("uk-41rmc", "1411", "only regiments, brigades and divisions"),
        ("uk-27bc", "0717", "it is not in a Communist ZOC"),
    ):
        assert scene.drag(name, to) == "ban" and why in scene.refused, name
    assert scene.drag("tk-1", "1512") == "ban"
    scene.give_value("neutralized", "us-2")
    assert scene.drag("us-2", "0715") == "ban" and "neutralized" in scene.refused
    scene.give_value("neutralized", "us-2", 0)
    scene.give_value("isolated", "us-2")  # isolation does not matter (5.3.3)
    for command in ("shaken", "steady"):
        scene.state("ridgway", command)
        assert scene.drag("us-2", "0715") == "ban" and "Ridgway" in scene.refused
    scene.state("ridgway", "absent")
    assert scene.drag("pva-118", "0715") == "not-left" and scene.drag("us-2", "0815") == "adjacent"
    assert scene.drag("us-2", "0715") == "fine"
    assert under_attack(book).phase("communist-movement").drag("us-2", "0715") != "fine"


@covers("YD-9.4.2", "YD-8.3.4")
def they_run_for_supply(book: Book) -> None:
    scene = under_attack(book)
    assert scene.drag("us-24 us-5rct", "0418") == "one-by-one"
    assert scene.drag("us-24", "0417") == "not-nearer"
    assert scene.drag("us-24", "0418") == "fine"
    assert scene.drag("us-2", "0715") == "fire-first" and scene.next_phase() == "fire-first"
    assert scene.order("let-run", "us-24") == "fine"
    assert scene.drag("us-24", "0318") == "ran-there"
    for to in ("0518", "0618", "0719", "0819"):
        assert scene.drag("us-24", to) == "fine" and scene.value("neutralized", "us-24") == 0
    assert scene.drag("us-24", "0820") == "points"
    assert scene.next_phase() == "still-runs", "it has movement left"
    assert scene.drag("us-24", "0920") == "fine" and scene.value("neutralized", "us-24") == 1
    assert scene.drag("us-24", "0921") == "has-run"
    assert scene.drag("us-5rct", "0418") == "fine" and scene.order("let-run", "us-5rct") == "fine"
    assert scene.drag("us-5rct", "0419") == "their-way"
    assert scene.drag("us-5rct", "0518") == "fine" and scene.drag("us-5rct", "0618") == "fine"
    assert scene.order("stop-run", "us-5rct") == "no-source"
    scene = under_attack(book)
    scene.put("us-r5-1cav", "2026").put("nkpa-12", "1926")  # Inchon is a port
    assert scene.drag("us-r5-1cav", "2027") == "fine" and scene.value("neutralized", "us-r5-1cav") == 0
    assert scene.next_phase() == "still-runs"
    assert scene.order("stop-run", "us-r5-1cav") == "fine"
    assert scene.where("us-r5-1cav") == "2027" and scene.value("neutralized", "us-r5-1cav") == 1


@covers("YD-9.4.3-5", "YD-9.4.3b", "YD-9.4.5", "YD-9.4.6", "YD-11.4.1")
def fire_at_a_bug_out(book: Book) -> None:  # T36
    scene = under_attack(book)
    scene.give_value("unsupplied", "pva-119")
    assert scene.attack("pva-118", "0714", how="bug-out-fire") == "wrong-enemy"
    assert scene.drag("us-2", "0715") == "fine"
    assert scene.drag("us-2", "0716") == "fire-first"
    assert scene.attack("pva-119", "0715", how="bug-out-fire") == "adjacent"
    scene.said()
    assert Ruling(*scene.match.call("may_join", book.unit("pva-118"))).reason == FINE, "it answers"
    assert Ruling(*scene.match.call("may_join", book.unit("pva-119"))).reason != FINE
    assert scene.attack("pva-118", "0715", (6, 6), how="bug-out-fire") == "fine"
    said = scene.said()
    assert any("Attack \x0110\x02" in line for line in said)
    assert any("10 to 10" in line and "+1 rough" in line for line in said)
    assert scene.of_game("attack-supply") == 12
    assert scene.attack("pva-115", "0715", how="bug-out-fire") == "wrong-enemy"
    assert scene.drag("us-2", "0716") == "fine"
    scene = under_attack(book)
    scene.give_value("unsupplied", "pva-115")
    assert scene.drag("us-2", "0715") == "fine"
    assert scene.attack("pva-115 pva-118", "0715", (6, 6), how="bug-out-fire") == "fine"
    assert any("Attack \x0120\x02" in line for line in scene.said())
    assert scene.drag("us-2", "0615") == "fine"
    assert scene.attack("pva-115", "0615", how="bug-out-fire") == "has-attacked"
    assert scene.attack("pva-116", "0615", (6, 6), how="bug-out-fire") == "fine"


@covers("YD-9.4.7-8")
def how_a_bug_out_ends(book: Book) -> None:
    scene = under_attack(book)
    assert scene.drag("us-2", "0715") == "fine"
    names = "pva-115 pva-116 pva-118"
    assert scene.attack(names, "0715", (3, 3), how="bug-out-fire") == "fine"
    assert any("NR" in line for line in scene.said())
    assert scene.where("us-2") == "0715" and scene.value("neutralized", "us-2") == 1
    assert scene.drag("us-2", "0716") == "has-run"
    assert scene.next_phase() == "fine"
    scene = under_attack(book)
    for to in ("0715", "0615", "0716"):
        assert scene.value("neutralized", "us-2") == 0
        assert scene.drag("us-2", to) == "fine"
        scene.order("let-run", "us-2")
    assert scene.value("neutralized", "us-2") == 1 and scene.next_phase() == "fine"


@covers("YD-11.2.3-4")
def a_division_lost_in_a_bug_out(book: Book) -> None:
    scene = under_attack(book)
    assert scene.drag("us-2", "0715") == "fine"
    names = "pva-115 pva-116 pva-117 pva-118"
    assert scene.attack(names, "0715", (1, 1), how="bug-out-fire") == "fine"
    assert not scene.on_map("us-2") and scene.of_game("attack-supply-gained") == 2
    assert scene.drag("us-25", "0616") == "fine"


@covers("YD-9.4.9", "YD-9.4.3b")
def they_are_followed(book: Book) -> None:
    scene = under_attack(book)
    assert scene.drag("pva-115", "0714") == "not-left"
    assert scene.drag("us-2", "0715") == "fine"
    assert scene.drag("pva-115", "0714") == "fire-first"
    assert scene.attack("pva-116 pva-117 pva-118", "0715", (3, 3), how="bug-out-fire") == "fine"
    assert scene.drag("pva-112", "0714") == "adjacent"
    assert scene.drag("pva-115 pva-116", "0714") == "fine"
    assert scene.where("pva-115") == "0714"
    assert scene.drag("pva-115", "0714") != "fine"
    assert scene.drag("us-25", "0616") == "no-more-runs"
    assert scene.next_phase() == "fine"
    assert scene.attack("pva-115", "0715", how="supplied") == "fine"
