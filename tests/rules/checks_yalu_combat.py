"""What the referee does about combat in Yalu Deluxe; T8 and so on are worked examples of its rules."""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.covering import Checks
from tests.rules.scene import Scene

COMBAT = Checks()
covers = COMBAT.covers

MOVED = {
    "1502": "nkpa-24",
    "1109": "pva-81 pva-90",
    "1308": "pva-79",
    "1409": "pva-80",
    "0814": "pva-118",
    "0813": "pva-119 pva-120",
    "0614": "pva-115 pva-116 pva-117",
    "0913": "pva-112 pva-113 pva-114",
    "1212": "pva-124 pva-125 pva-126",
    "0515": "pva-196 pva-197 pva-198",
    "1013": "pva-89 pva-60 nkpa-5",
    "1012": "pva-58 pva-59",
    "1116": "nkpa-12",
    "0319": "nkpa-17",
    "0217": "nkpa-32 nkpa-47",
    "0316": "nkpa-31 pva-148",
    "0416": "pva-149",
    "0216": "pva-150",
}
"""Where the Communist units of the example of play stand when their moves are made."""

ATTACKS = (
    ("pva-81 pva-90 pva-79", "1208", "supplied"),
    ("pva-80", "1410", "supplied"),
    ("pva-58 pva-59 nkpa-5 pva-60 pva-89 pva-124 pva-125 pva-126", "1113", "supplied"),
    ("pva-112 pva-113 pva-114", "0914", "supplied"),
    ("pva-115 pva-116 pva-117 pva-118 pva-119 pva-120", "0714", "wave"),
    ("pva-148 pva-149 pva-150 nkpa-31 nkpa-32 nkpa-47", "0317", "supplied"),
)

SURPRISES = {"us-3-31-7": 3, "us-1-32-7": 3, "uk-41rmc": 5, "rok-8": 5, "rok-7": 2, "rok-1": 3}


def moved(book: Book) -> Scene:
    """The example of play, at the beginning of the Communist Combat Phase."""
    scene = Scene(book)
    for place, names in MOVED.items():
        scene.put(names, place)
    return scene.phase("communist-designation", 1).state("weather", "so").set_game("attack-supply", 12)


def designated(book: Book) -> Scene:
    """The six attacks of the example are designated."""
    scene = moved(book)
    for names, place, how in ATTACKS:
        assert scene.attack(names, place, how=how) == "fine", place
    assert scene.order("back-artillery-2", "pva-115") == "fine"
    return scene


def surprised(book: Book) -> Scene:
    """Surprise is rolled for, by the example; it is the turn of defensive fire."""
    scene = designated(book)
    dice = [SURPRISES[name] for name in book.units if name in SURPRISES]
    assert scene.next_phase() == "fine"
    assert scene.next_phase() == "unchecked"
    assert scene.button("check-all", dice) == "fine"
    assert scene.next_phase() == "fine"
    return scene


def fired(book: Book) -> Scene:
    """Defensive fire of the example is over; the assaults begin."""
    scene = surprised(book)
    assert scene.attack("uk-41rmc", "1409", (1, 3), how="un-fire") == "fine"
    assert scene.order("pick", "nkpa-5") == "fine"
    assert scene.attack("rok-8", "1013", (2, 3), how="un-fire") == "fine"
    assert scene.drag("nkpa-5", "1012") == "fine"
    assert scene.drag("nkpa-5", "1011") == "fine"
    assert scene.next_phase() == "fine"
    return scene


@covers("YD-10.5.1", "YD-10.5.4", "YD-11.4.2", "YD-11.5")
def attacks_of_the_example(book: Book) -> None:  # T17 T29
    scene = designated(book)
    assert scene.of_game("attack-supply") == 2
    assert scene.site("attack-supply-ones") == "asp-2"
    assert scene.order("back-artillery-1", "pva-80") == "fine"
    assert scene.of_game("attack-supply") == 0


@covers("YD-19.1", "YD-19.1b", "YD-19.1.5-6")
def surprise_of_the_example(book: Book) -> None:  # T8
    scene = surprised(book)
    assert [name for name in SURPRISES if scene.value("surprised", name)] == [
        "us-3-31-7",
        "us-1-32-7",
        "rok-7",
        "rok-1",
    ]
    assert scene.value("surprised", "us-2") == 0
    assert scene.attack("rok-7", "0913", how="un-fire") == "ban"
    assert scene.attack("us-2", "0614", how="un-fire") == "ban"


@covers("YD-10.6.1", "YD-10.2.1", "YD-10.2.4", "YD-10.3.3", "YD-10.3.5-6")
def defensive_fire_of_the_example(book: Book) -> None:  # T9 T10
    scene = surprised(book)
    scene.said()
    assert scene.attack("uk-41rmc", "1409", (1, 3), how="un-fire") == "fine"
    assert scene.battle == "1409" and scene.value("neutralized", "pva-80") == 0
    assert scene.order("pick", "nkpa-5") == "fine"
    assert scene.attack("rok-8", "1013", (2, 3), how="un-fire") == "fine"
    assert scene.value("neutralized", "nkpa-5") == 1
    assert scene.drag("nkpa-5", "1014") == "zone-there"
    assert scene.drag("nkpa-5", "0913") == "stacking"
    assert scene.drag("nkpa-5", "1012") == "fine"
    assert scene.drag("nkpa-5", "1011") == "fine"
    assert scene.attack("rok-8", "1013", how="un-fire") == "has-attacked"


@covers("YD-10.7.1", "YD-10.7.2", "YD-10.8")
def assaults_of_the_example(book: Book) -> None:  # T11 to T16, T28
    scene = fired(book)
    assert scene.attack("pva-81 pva-90 pva-79", "1208", (5, 5), how="supplied") == "fine"
    assert scene.drag("us-3-31-7 us-1-32-7", "1209") == "fine"
    assert scene.drag("us-3-31-7 us-1-32-7", "1210") == "fine"
    assert scene.attack("pva-80", "1410", (3, 4), how="supplied") == "fine"
    assert scene.drag("uk-41rmc", "1511") == "fine"
    assert scene.drag("uk-41rmc", "1512") == "fine"
    assert scene.attack("nkpa-5", "1113", how="supplied") != "fine"
    names = "pva-58 pva-59 pva-60 pva-89 pva-124 pva-125 pva-126"
    assert scene.attack(names, "1113", (2, 2), how="supplied") == "fine"
    assert not scene.on_map("rok-8")
    assert scene.drag("pva-58 pva-59", "1113") == "fine"
    assert scene.attack("pva-112 pva-113 pva-114", "0914", (3, 4), how="supplied") == "fine"
    assert not scene.on_map("rok-7")
    assert scene.drag("pva-112 pva-113 pva-114", "0914") == "fine"
    names = "pva-115 pva-116 pva-117 pva-118 pva-119 pva-120"
    assert scene.attack(names, "0714", (5, 6), how="wave") == "fine"
    assert not scene.on_map("us-2")
    assert not any(scene.on_map(name) for name in names.split())
    names = "pva-148 pva-149 pva-150 nkpa-31 nkpa-32 nkpa-47"
    assert scene.attack(names, "0317", (4, 4), how="supplied") == "fine"
    assert scene.where("rok-1") == "0317" and scene.value("neutralized", "rok-1") == 0
    assert scene.next_phase() == "fine"
    for place, units in {
        "1502": "nkpa-24",
        "1109": "pva-81 pva-90",
        "1308": "pva-79",
        "1409": "pva-80",
        "1113": "pva-58 pva-59",
        "1013": "pva-60 pva-89",
        "1011": "nkpa-5",
        "1212": "pva-124 pva-125 pva-126",
        "0914": "pva-112 pva-113 pva-114",
        "1210": "us-3-31-7 us-1-32-7",
        "1512": "uk-41rmc",
    }.items():
        for name in units.split():
            assert scene.where(name) == place, name
    for name in ("nkpa-5", "us-3-31-7", "us-1-32-7", "uk-41rmc"):
        assert scene.value("neutralized", name) == 1, name


# --- one rule after the other ------------------------------------------------------------------------
def field(book: Book, turn: int = 6, weather: str = "so", points: int = 20) -> Scene:
    """A map without units, in the phase in which Communist attacks are designated."""
    scene = Scene(book).clear().phase("communist-designation", turn).state("weather", weather)
    return scene.set_game("attack-supply", points)


def assault(scene: Scene, *attacks: tuple[str, str, str]) -> Scene:
    """Attacks are designated, nobody is surprised and nobody fires; the assault begins."""
    for names, place, how in attacks:
        assert scene.attack(names, place, how=how) == "fine", place
    while scene.phase_id != "communist-assault":
        scene.button("check-all", 6)
        assert scene.next_phase() == "fine"
    return scene


def struck(scene: Scene, names: str, place: str, dice: tuple[int, int]) -> Scene:
    """An attack on its own is designated and fought."""
    assault(scene, (names, place, "supplied"))
    assert scene.attack(names, place, dice, how="supplied") == "fine"
    return scene


def retreat_with_a_dead_end(book: Book) -> Scene:
    """A unit must retreat, and from 1420 it could not go on."""
    scene = field(book).put("rok-8", "1520").put("pva-112 pva-113", "1519")
    scene.put("pva-81", "1319").put("pva-90", "1221").put("pva-79", "1422")
    return struck(scene, "pva-112 pva-113", "1520", (2, 3))


def retreat_out_of_supply(book: Book) -> Scene:
    """A unit must retreat, and at 1619 it would be cut off."""
    scene = field(book).put("rok-8", "1520").put("pva-112 pva-113 pva-114", "1419")
    scene.put("pva-81", "1721").put("pva-90", "1817").put("pva-79", "1920").put("pva-80", "1517")
    return struck(scene, "pva-112 pva-113 pva-114", "1520", (3, 3))


@covers("YD-10.3.3", "YD-10.3.5-6")
def where_a_retreat_leads(book: Book) -> None:
    scene = retreat_with_a_dead_end(book)
    assert scene.drag("rok-8", "1420") == "dead-end"
    assert scene.drag("rok-8", "1521") == "fine"
    assert scene.next_phase() == "retreat-first"
    assert scene.drag("rok-8", "1522") == "zone-there"
    assert scene.drag("rok-8", "1620") == "no-farther"
    assert scene.drag("rok-8", "1621") == "fine"
    scene = retreat_out_of_supply(book)
    assert scene.drag("rok-8", "1619") == "unsupplied-there"
    assert scene.drag("rok-8", "1521") == "fine"
