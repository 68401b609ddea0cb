"""What the referee does about morale, bug-out, bombardment and support in Yalu Deluxe; T40 and T41 are
worked examples of its rules.
"""

from __future__ import annotations

import re

from tests.rules import checks_yalu_both as both
from tests.rules.book import Book
from tests.rules.checks_yalu_combat import surprised
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
        ("pva-112", mountain, "so", 9 - 1 + 3),
        ("pva-112", rough, "so", 9 - 1 + 2),
        ("pva-112", road, "so", 9 - 1),
        ("pva-112", clear, "su", 9 - 4 + 1),
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
    assert scene.order("regroup-check", "pva-113", (4, 5)) == "fine"
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


@covers("YD-5.3.2", "YD-15.7", "YD-5.3.1", "YD-15.1", "YD-14.3", "YD-14.1")
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


# --- airpower and bombardment ------------------------------------------------------------------------
def raid(book: Book, weather: str = "so") -> Scene:
    """A Bombardment Phase on an empty map, with as many aircraft as the weather allows."""
    scene = field(book, "communist-morale", weather)
    scene.put("air-1 air-2 air-3 air-4 air-5 air-6", "air-unavailable")
    assert scene.next_phase() == "fine"
    return scene


@covers("YD-12.3", "YD-12.3.2b")
def airpower(book: Book) -> None:
    planes = [f"air-{k}" for k in range(1, 7)]
    for weather, offensive, defensive in (("su", 6, 4), ("so", 2, 1), ("b", 0, 0), ("mo", 3, 2)):
        scene = raid(book, weather)
        assert scene.phase_id == "bombardment"
        assert [scene.where(name) for name in planes].count("air-available") == offensive
        scene.phase("weather", 3).begin()
        assert scene.phase_id == "communist-supply"
        assert [scene.where(name) for name in planes].count("air-available") == defensive
        assert scene.phase("un-morale", 3).next_phase() == "fine"
        assert [scene.where(name) for name in planes].count("air-available") == 0  # none is saved
    scene, wild = raid(book).put("pva-112", inland(book, "clear")), inland(book, "mountain")
    assert scene.drag("air-1", wild) == "no-target"
    assert scene.drag("air-6", inland(book, "clear")) != "fine"  # grounded


@covers("YD-13.5", "YD-13.1", "YD-13.4", "YD-14.1")
def troop_attacks(book: Book) -> None:  # T41
    clear, rough = inland(book, "clear"), inland(book, "rough")
    scene = raid(book).put("pva-112 pva-113", clear)
    assert scene.drag("air-1 air-2", clear, (2, 3)) == "fine"  # two factors: 2 or less
    assert [scene.value("neutralized", name) for name in ("pva-112", "pva-113")] == [1, 0]
    assert scene.where("air-1") == "air-unavailable"
    assert scene.drag("air-1", clear) != "fine"
    scene = raid(book).put("pva-112", rough)
    assert scene.drag("air-1 air-2", rough, 2) == "fine"
    assert scene.value("neutralized", "pva-112") == 0  # 2 + 1
    scene = raid(book).put("pva-112", clear)
    assert scene.drag("air-1", clear, 1) == "fine"
    assert scene.drag("air-2", clear, 1) == "fine"
    assert scene.where("pva-112") == "communist-dead-pile"  # neutralized twice
    beside = next(name for name in book.beside(clear) if name)
    scene = raid(book).put("pva-112", clear).put("art-2 tk-1", beside)
    assert scene.drag("tk-1", clear) != "fine"
    assert scene.drag("art-2", clear, 2) == "fine"
    assert scene.value("neutralized", "pva-112") == 1
    assert scene.drag("art-2", clear) == "nothing-left"
    assert scene.where("art-2") == beside
    far = next(name for name in book.beside(beside) if name and name not in (clear, *book.beside(clear)))
    scene = raid(book).put("pva-112", clear).put("art-2", far)
    assert scene.drag("art-2", clear) == "out-of-reach"
    scene = raid(book).put("guer-1", clear)
    assert scene.drag("air-1", clear) == "no-target"
    scene = raid(book).put("pva-112", clear).phase("un-movement", 2)
    assert scene.drag("air-1", clear) != "fine"


@covers("YD-12.2.3", "YD-12.2.4", "YD-13.1")
def ships(book: Book) -> None:  # T40
    scene = raid(book).put("navy-bb navy-dd-a", "1715").put("pva-112", "1615").put("pva-113", "1616")
    for place in ("1615", "1616", "1615"):
        assert scene.order("one-factor", "navy-bb") == "fine"
        assert scene.drag("navy-bb", place, 6) == "fine"
        assert scene.where("navy-bb") == "1715"
    assert scene.value("fired", "navy-bb") == 3
    assert scene.drag("navy-bb", "1616") == "nothing-left"
    assert scene.drag("navy-bb", "2311") == "fine"  # they move before and after firing
    assert scene.where("navy-bb") == "2311"
    scene = raid(book).put("navy-dd-a", "1715").put("pva-112", "1514")
    assert scene.drag("navy-dd-a", "1514") == "out-of-reach"
    assert scene.drag("navy-dd-a", "1714") == "fine" or book.is_sea("1714") is False
    scene = raid(book).put("navy-bb", "0124").put("pva-112", "1615")
    assert scene.drag("navy-bb", "1715") == "fine"
    assert scene.value("sea-changed", "navy-bb") == 1
    assert scene.drag("navy-bb", "1615") != "fine"
    scene = raid(book, "b").put("navy-bb", "1715").put("pva-112", "1615")
    assert scene.drag("navy-bb", "1615") != "fine"
    assert scene.drag("navy-bb", "2311") == "fine"


@covers("YD-13.6")
def attacks_on_supply(book: Book) -> None:
    for weather, rolls, left in (("so", (1, 2), 2), ("su", (1, 2), 1), ("su", (3, 3), 3)):
        scene = raid(book, weather).put("navy-ca", "1711")
        scene.give_of_game("attack-supply", 3)
        assert scene.order("supply-attack", "navy-ca", rolls) == "fine"
        assert scene.of_game("attack-supply") == left
    scene = raid(book, "su").put("navy-bb", "1711")
    scene.give_of_game("attack-supply", 1)
    assert scene.order("supply-attack", "navy-bb", 1) == "fine"
    assert scene.of_game("attack-supply") == 0
    assert scene.order("supply-attack", "air-1") == "no-target"
    assert scene.order("supply-attack", "art-1") != "fine"


def along(book: Book, kind: str) -> tuple[str, str]:
    """Two hexes between which a road or railway runs, in Communist country."""
    for name in book.hexes:
        for other in book.beside(name):
            if other and kind in book.hexside(name, other) and "bridge" not in book.hexside(name, other):
                return name, other
    raise LookupError(kind)


@covers("YD-13.7", "YD-13.7.2", "YD-13.7.3", "YD-9.2.2b", "YD-13.7.5", "YD-13.1")
def interdiction(book: Book) -> None:
    start, to = along(book, "road")
    scene = raid(book).put("pva-112", start)
    usual = scene.phase("communist-movement", 3).judge("pva-112", to).cost
    scene.phase("bombardment", 2)
    for plane in ("air-1", "air-2"):
        assert scene.order("aim-at-road", plane) == "fine"
    assert scene.drag("air-1 air-2", to) == "fine"
    assert (scene.spot("interdicted", to), len(scene.marked(to))) == (2, 2)
    ground = {"clear": 1, "rough": 2, "mountain": 3, "city": 1}[book.hex(to).terrain]
    scene.phase("communist-movement", 3)
    assert scene.judge("pva-112", to).cost == min(usual + 2, ground)
    assert scene.supply("pva-112") == raid(book).put("pva-112", start).supply("pva-112")
    scene.next_phase()
    assert (scene.spot("interdicted", to), scene.marked(to)) == (0, [])
    start, to = along(book, "rail")
    scene = raid(book)
    assert scene.order("aim-at-troops", "air-1") == "fine"
    assert scene.drag("air-1", to) == "no-target"
    assert scene.order("aim-at-railway", "air-1") == "fine"
    assert scene.drag("air-1", to) == "fine"
    assert scene.spot("rail-break", to) == 1
    assert scene.order("aim-at-railway", "air-2") == "fine"
    assert scene.drag("air-2", to) == "no-target"  # it is broken
    assert [name[:10] for name in scene.marked(to)] == ["rail-break"]
    way, _ = along(book, "rail")
    scene = raid(book).put("us-1-9-2", way).phase("un-movement", 2)
    gone = next(name for name in book.hexes if scene.judge("us-1-9-2", name).march)
    scene.phase("bombardment", 2)
    assert scene.order("aim-at-railway", "air-1") == "fine"
    assert scene.drag("air-1", gone) == "fine"
    assert not scene.phase("un-movement", 2).judge("us-1-9-2", gone).march


@covers("YD-13.7.1", "YD-13.7.3")
def bridges(book: Book) -> None:
    start, to = next(
        (a, b) for a in book.hexes for b in book.beside(a) if b and "bridge" in book.hexside(a, b)
    )
    scene = raid(book, "mo").put("pva-112", start)
    scene.phase("communist-movement", 3)
    usual = scene.judge("pva-112", to).cost
    scene.phase("bombardment", 2)
    assert scene.order("aim-at-bridge", "air-1") == "fine"
    assert scene.drag("air-1", start) == "fine"
    assert (scene.spot("damaged-bridge", start, to), scene.spot("damaged-bridge", to, start)) == (1, 1)
    scene.phase("communist-movement", 3)
    assert scene.judge("pva-112", to).cost > usual
    scene.next_phase()
    assert (scene.spot("damaged-bridge", start, to), scene.spot("damaged-bridge", to, start)) == (0, 0)
    assert len(scene.marked("interdiction-markers")) == 18


@covers("YD-13.7", "YD-13.7.3")
def bridge_and_road_at_once(book: Book) -> None:
    scene = raid(book, "mc")
    assert scene.order("aim-at-bridge", "air-1") == "fine"
    assert scene.drag("air-1", "2425") == "fine"
    for plane in ("air-2", "air-3"):
        assert scene.order("aim-at-road", plane) == "fine"
    assert scene.drag("air-2 air-3", "2425") == "fine"
    both.bridge_and_road_are_hit(book, scene.phase("communist-movement", 3).state("weather", "mc"))


# --- support in battles ------------------------------------------------------------------------------
def change(scene: Scene) -> str:
    """What the report of the last battle says of support, such as `die −2 support`; empty for nothing."""
    found = [part for line in scene.said() for part in re.findall(r"die .\d support", line)]
    return " ".join(found)


def under_fire(book: Book) -> Scene:
    """The example of play, when the UN fires in defence, with aircraft, guns, tanks and ships at hand."""
    scene = surprised(book)
    scene.put("air-1 air-2 air-3 air-4", "air-available").put("art-2 tk-1", "1410")
    scene.put("navy-bb", "1711").put("navy-dd-a", "1711")
    scene.said()
    return scene


@covers("YD-12.1.1", "YD-10.2.3", "YD-10.6.2", "YD-12.1.4")
def support_of_defensive_fire(book: Book) -> None:
    scene = under_fire(book)
    assert scene.drag("air-1 air-2", "1409") == "fine"
    assert scene.where("air-1") == "air-unavailable"
    assert scene.drag("air-1", "1409") == "not-ready"  # used once
    assert scene.drag("air-3 air-4", "1409") == "enough-support"
    assert scene.drag("air-3", "1410") == "no-target"
    assert scene.drag("air-3", "1210") == "no-target"
    assert scene.drag("air-3", "1409") == "fine"
    scene.said()
    assert scene.attack("uk-41rmc", "1409", (6, 6), how="un-fire") == "fine"
    assert change(scene) == "die \u22123 support"
    assert scene.order("pick", "nkpa-5") == "fine"
    assert scene.attack("rok-8", "1013", (2, 3), how="un-fire") == "fine"
    assert change(scene) == ""
    scene = surprised(book)  # it is the UN that rolls
    scene.put("air-1", "air-available")
    assert scene.drag("air-1", "1409") == "fine"
    assert scene.next_phase() == "fine"
    scene.said()
    assert scene.attack("pva-80", "1410", (3, 4), how="supplied") == "fine"
    assert change(scene) == ""
    assert scene.drag("air-2", "1409") != "fine"


@covers("YD-12.1.2", "YD-12.2")
def who_supports_whom(book: Book) -> None:
    scene = under_fire(book)
    assert scene.drag("art-2", "1409") == "fine"
    assert scene.drag("art-2", "1409") == "nothing-left"
    assert scene.drag("tk-1", "1013") == "no-target" or scene.drag("tk-1", "1013") == "out-of-reach"
    scene.put("us-2 us-3", "1309")
    assert scene.drag("navy-dd-a", "1409") == "out-of-reach"
    assert scene.drag("navy-bb", "1409") == "enough-support"
    assert scene.order("one-factor", "navy-bb") == "fine"
    assert scene.drag("navy-bb", "1409") == "fine"
    assert scene.value("fired", "navy-bb") == 1
    assert scene.attack("uk-41rmc", "1409", (1, 3), how="un-fire") == "fine"
    assert change(scene) == "die \u22123 support"
    # Guns and tanks help those who stand with them alone.
    scene = under_fire(book).put("art-2", "1208").put("tk-1", "1310")
    assert scene.drag("tk-1", "1409") == "ban"  # nobody attacks it there
    assert scene.drag("art-2", "1308") == "fine"
    scene = under_fire(book)
    assert scene.drag("art-2 tk-1", "1409") == "fine"
    scene.put("art-2", "1310").said()
    assert scene.attack("uk-41rmc", "1409", (1, 3), how="un-fire") == "fine"
    assert change(scene) == "die \u22121 support"
    scene = under_fire(book).state("weather", "b")
    assert scene.drag("navy-bb", "1409") == "ban"


def offensive(book: Book, weather: str = "so") -> Scene:
    """The UN is to attack two hexes from 1714, in whose sea the battleship lies."""
    target, start = coast(book)
    scene = raid(book, weather).put("pva-112", target).put("us-2 us-3 art-2 tk-1", start)
    return scene.put("navy-bb", next(n for n in book.beside(start) if n and book.is_sea(n)))


def coast(book: Book) -> tuple[str, str]:
    """A hex inland and one beside it with a hex of sea, without water between them."""
    for name in book.hexes:
        if book.hex(name).terrain != "clear" or "coastal" not in book.hex(name).flags:
            continue
        seas = [n for n in book.beside(name) if n and book.is_sea(n)]
        for other in book.beside(name):
            if other and seas and book.hex(other).terrain == "clear" and not book.hexside(name, other):
                return other, name
    raise LookupError


@covers("YD-10.5.6", "YD-12.1.3", "YD-12.2")
def support_of_attacks(book: Book) -> None:
    target, start = coast(book)
    scene = offensive(book).phase("un-designation", 2)
    assert scene.drag("air-1", target) == "no-target"  # nobody attacks it
    assert scene.attack("us-2", target, how="un-attack") == "fine"
    assert scene.drag("art-2", target) == "fine"
    assert scene.drag("air-1 air-2", target) == "enough-support"
    assert scene.drag("air-1", target) == "fine"
    assert scene.drag("tk-1", target) == "enough-support"
    assert scene.next_phase() == "fine"
    assert scene.drag("tk-1", target) != "fine"
    assert scene.attack("pva-112", start, (6, 6), how="communist-fire") == "fine"
    assert change(scene) == ""
    assert scene.next_phase() == "fine"
    assert scene.attack("us-2", target, (6, 6), how="un-attack") == "fine"
    assert change(scene) == "die \u22123 support"


@covers("YD-12.1.5", "YD-13.2", "YD-12.2")
def bombard_or_support(book: Book) -> None:  # T40
    target, _ = coast(book)
    scene = offensive(book)
    assert scene.order("one-factor", "navy-bb") == "fine"
    assert scene.drag("navy-bb", target, 6) == "fine"
    assert scene.drag("art-2", target, 6) == "fine"
    assert scene.drag("air-1", target, 6) == "fine"
    scene.phase("un-designation", 2)
    assert scene.attack("us-2", target, how="un-attack") == "fine"
    assert scene.drag("navy-bb", target) == "ban"
    assert scene.drag("art-2", target) == "ban"
    assert scene.drag("air-1", target) != "fine"
    assert scene.drag("tk-1", target) == "fine"
    assert scene.drag("air-2", target) == "fine"
    # Not bombarding, it supports, in parts too; what fired in the Communist turn may do it again.
    scene = offensive(book).phase("un-designation", 2)
    assert scene.attack("us-2", target, how="un-attack") == "fine"
    for _ in range(3):
        assert scene.order("one-factor", "navy-bb") == "fine"
        assert scene.drag("navy-bb", target) == "fine"
    assert scene.drag("navy-bb", target) == "nothing-left"
    scene = field(book, "communist-morale").put("navy-bb", "1711").put("art-2", "2226")
    scene.put("air-1", "air-unavailable").give_value("fired", "navy-bb art-2 air-1", 1)
    assert scene.next_phase() == "fine"
    assert scene.value("fired", "navy-bb") == scene.value("fired", "art-2") == 0
    assert scene.drag("air-1", scene.put("pva-112", target).where("pva-112"), 6) == "fine"
    scene = offensive(book).phase("un-designation", 2).give_value("sea-changed", "navy-bb")
    assert scene.attack("us-2", target, how="un-attack") == "fine"
    assert scene.drag("navy-bb", target) == "ban"


def assault(book: Book, units: str) -> Scene:
    """Three armies beside a hex inland are to attack UN units in it; the assault begins."""
    place = inland(book, "clear")
    start = next(n for n in book.beside(place) if n and not book.hexside(place, n) and not book.is_sea(n))
    scene = field(book, "communist-designation").put(units, place).put("pva-112 pva-113 pva-114", start)
    scene.give_of_game("attack-supply", 9)
    assert scene.attack("pva-112 pva-113 pva-114", place, how="supplied") == "fine"
    scene.phase("communist-assault", 2).said()
    return scene


@covers("YD-12.1.6-7", "YD-12.1.7b", "YD-12.1.8")
def guns_share_the_fate(book: Book) -> None:
    names = "pva-112 pva-113 pva-114"
    place = inland(book, "clear")
    scene = field(book, "un-arrivals").destroy("art-2").destroy("tk-1")
    scene.give_of_game("us-replacements", 5).give_of_game("us-delayed", 5)
    for hex_set in ("inchon", "to-pusan", "seoul"):
        port = book.hex_set(hex_set)[0]
        assert scene.give(port, "un").drag("art-2", port) != "fine"
        assert scene.drag("tk-1", port) != "fine"
    for total in range(2, 13):
        dice = (max(1, total - 6), min(6, total - 1))
        # Alone they are attacked themselves, at their factor, and never neutralized.
        scene = assault(book, "art-2")
        assert scene.attack(names, place, dice, how="supplied") == "fine"
        assert scene.on_map("art-2") == any("NE" in line for line in scene.said())
        assert scene.value("neutralized", "art-2") == 0
        # With others they go where these go.
        scene = assault(book, "us-1-9-2 art-2 tk-1")
        assert scene.attack(names, place, dice, how="supplied") == "fine"
        said = " ".join(scene.said())
        assert scene.value("neutralized", "art-2") == 0
        if "NE" in said:
            assert scene.where("art-2") == place
        elif not scene.on_map("us-1-9-2"):
            assert not scene.on_map("art-2") and not scene.on_map("tk-1")
        else:
            assert scene.next_phase() != "fine"
            away = next(h for h in book.beside(place) if h and scene.drag("us-1-9-2 art-2 tk-1", h) == "fine")
            assert scene.where("art-2") == scene.where("us-1-9-2") == away
