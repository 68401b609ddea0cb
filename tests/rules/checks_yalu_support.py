"""What the referee does about morale, bug-out, bombardment and support in Yalu Deluxe; T35 and so on are
worked examples of its rules.
"""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.checks_yalu_ground import field
from tests.rules.covering import Checks
from tests.rules.scene import Scene

SUPPORT = Checks()
covers = SUPPORT.covers

EASY = {"road", "trail", "rail"}


def inland(book: Book, terrain: str, *, way: bool = False) -> str:
    """A hex far from the coast, with a road or railway or without."""
    for name in book.hexes:
        cell = book.hex(name)
        if cell.terrain != terrain or "coastal" in cell.flags or not (5 < cell.column < 20 < 40 - cell.row):
            continue
        kinds = {kind for other in book.beside(name) if other for kind in book.hexside(name, other)}
        if bool(kinds & EASY) == way:
            return name
    raise LookupError(terrain)


def regrouping(book: Book, unit: str, place: str, weather: str = "so") -> Scene:
    """A unit under a Regroup marker, in the Morale Phase of its side."""
    side = "communist" if unit.startswith(("pva", "nkpa", "cons")) else "un"
    scene = field(book, f"{side}-morale", weather).put(unit, place)
    return scene.give_value("neutralized", unit).give_value("regrouping", unit)


def highest(book: Book, unit: str, place: str, weather: str = "so") -> int:
    """The highest sum of two dice with which a unit regroups."""
    passed = 1
    for total in range(2, 13):
        scene = regrouping(book, unit, place, weather)
        assert scene.order("regroup-check", unit, (max(1, total - 6), min(6, total - 1))) == "fine"
        assert scene.value("regrouping", unit) == 0
        if scene.value("neutralized", unit) == 0:
            assert passed == total - 1
            passed = total
    return passed


@covers("YD-15.5", "YD-15.6", "YD-15.6b", "YD-15.4.2")
def morale_numbers(book: Book) -> None:
    mountain, rough, clear = (inland(book, kind) for kind in ("mountain", "rough", "clear"))
    road = inland(book, "mountain", way=True)
    for unit, place, weather, number in (
        ("pva-112", mountain, "so", 8 - 1 + 3),
        ("pva-112", rough, "so", 8 - 1 + 2),
        ("pva-112", road, "so", 8 - 1),
        ("pva-112", clear, "su", 8 - 4 + 1),
        ("pva-58", clear, "b", 7 + 1),
        ("nkpa-5", road, "mc", 6 - 3),
        ("us-2", mountain, "so", 7 + 2 - 4),
        ("us-2", road, "so", 7 + 2),
        ("us-1mar", rough, "su", 12),
        ("us-1-9-2", mountain, "b", 6 - 3),
        ("rok-1", clear, "sn", 5 + 1 - 1),
        ("uk-27bc", mountain, "r", 9 + 1 - 3),
    ):
        assert highest(book, unit, place, weather) == number, (unit, place, weather)


@covers("YD-15.1", "YD-15.3", "YD-15.4", "YD-15.4.2")
def regroup_checks(book: Book) -> None:
    road = inland(book, "mountain", way=True)
    scene = regrouping(book, "pva-112", road).put("pva-113 pva-114", road)
    scene.give_value("neutralized", "pva-113 pva-114").give_value("regrouping", "pva-113")
    assert scene.next_phase() == "unchecked"
    assert scene.order("regroup-check", "pva-114") == "no-check"
    assert scene.order("regroup-check", "pva-112", (3, 4)) == "fine"
    assert scene.order("regroup-check", "pva-112", (3, 4)) == "no-check"  # once
    assert scene.value("neutralized", "pva-113") == 1  # each by itself
    assert scene.order("regroup-check", "pva-113", (4, 4)) == "fine"
    assert scene.value("neutralized", "pva-112") == 0
    assert scene.value("neutralized", "pva-113") == 1
    assert scene.value("regrouping", "pva-113") == 0
    assert scene.next_phase() == "fine"
    scene = regrouping(book, "pva-112", road).put("us-2", "2226").phase("communist-movement", 2)
    assert scene.order("regroup-check", "pva-112") == "phase"
    scene = regrouping(book, "pva-112", road).put("pva-113", road).give_value("neutralized", "pva-113")
    assert scene.give_value("regrouping", "pva-113").push("check-all", (1, 1, 6, 6)) == "fine"
    assert [scene.value("neutralized", name) for name in ("pva-112", "pva-113")] == [0, 1]
    assert scene.push("check-all") == "phase"


@covers("YD-5.3.2", "YD-15.7", "YD-5.3.1", "YD-15.1", "YD-14.3")
def isolation_checks(book: Book) -> None:
    place = inland(book, "mountain", way=False)
    around = [name for name in book.beside(place) if name]
    scene = field(book, "un-assault").put("us-2 rok-1", place).put("us-3", "2226")
    for name, there in zip(
        ("pva-58", "pva-59", "pva-60", "pva-89", "pva-79", "pva-80"), around, strict=False
    ):
        scene.put(name, there)
    scene.give_value("neutralized", "rok-1 us-3").give_value("regrouping", "us-3")
    assert scene.next_phase() == "fine"
    assert [scene.value("isolated", name) for name in ("us-2", "rok-1", "us-3")] == [1, 1, 0]
    assert scene.order("isolation-check", "us-2") == "check-first"  # all who regroup are checked before
    assert scene.order("regroup-check", "us-3", (6, 6)) == "fine"
    assert scene.order("isolation-check", "us-3") == "no-check"
    assert scene.order("isolation-check", "us-2", (6, 6)) == "fine"
    assert scene.value("neutralized", "us-2") == 1
    assert scene.next_phase() == "unchecked"
    assert scene.order("isolation-check", "rok-1", (6, 6)) == "fine"
    assert scene.where("rok-1") != place  # neutralized a second time
    assert scene.next_phase() == "fine"
    assert scene.where("us-2") == place
    scene = field(book, "un-morale").put("us-2", place).give_value("isolated", "us-2")
    assert scene.order("isolation-check", "us-2", (2, 3)) == "fine"
    assert scene.value("neutralized", "us-2") == 0  # 7 + 2 - 4
