"""What the referee does about combat in Yalu Deluxe; T8 and so on are worked examples of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rules import checks_yalu_both as both
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


@covers("YD-10.6.1", "YD-10.2.1", "YD-10.2.4", "YD-10.3.3", "YD-10.3.5-6", "YD-10.7.3")
def defensive_fire_of_the_example(book: Book) -> None:  # T9 T10 T43
    scene = surprised(book)
    scene.said()
    assert scene.attack("uk-41rmc", "1409", (1, 3), how="un-fire") == "fine"
    said = scene.said()
    assert sum_in(said) == "1 to 4, column 1:4"
    assert changes_in(said) == ["die +1 mountain [10.6.1]", "die \u22121 river, frozen [10.2.4]"]
    assert scene.battle == "1409" and scene.value("neutralized", "pva-80") == 0
    assert scene.order("pick", "nkpa-5") == "fine"
    assert scene.attack("rok-8", "1013", (2, 3), how="un-fire") == "fine"
    said = scene.said()
    assert sum_in(said) == "4 to 2, column 2:1"
    assert changes_in(said) == ["die +1 mountain [10.6.1]"]
    assert scene.value("neutralized", "nkpa-5") == 1
    assert scene.drag("nkpa-5", "1014") == "zone-there"
    assert scene.drag("nkpa-5", "0913") == "stacking"
    assert scene.drag("nkpa-5", "1012") == "fine"
    assert scene.drag("nkpa-5", "1011") == "fine"
    assert scene.attack("rok-8", "1013", how="un-fire") == "has-attacked"


@covers(
    "YD-10.7.1",
    "YD-10.7.2",
    "YD-10.8",
    "YD-10.2.1",
    "YD-8.2.4",
    "YD-10.2.2",
    "YD-10.3.2",
    "YD-10.4",
    "YD-14.1",
)
def assaults_of_the_example(book: Book) -> None:  # T11 T12 T13 T14 T15 T16 T28 T43
    scene = fired(book)

    def fights(names: str, place: str, dice: tuple[int, int], how: str = "supplied") -> str:
        """An assault: its odds."""
        if scene.match.due_now().reason:  # nobody advances
            assert scene.push("over") == "fine"
        scene.said()
        assert scene.attack(names, place, dice, how=how) == "fine"
        return sums(scene)

    names = "pva-81 pva-90 pva-79"
    assert fights(names, "1208", (5, 5)) == "12 to 2, column 6:1"
    assert scene.drag("us-3-31-7 us-1-32-7", "1209") == "fine"  # Marines stand there
    assert scene.drag("us-3-31-7 us-1-32-7", "1210") == "fine"
    assert fights("pva-80", "1410", (3, 4)) == "4 to 1, column 4:1"
    assert scene.drag("uk-41rmc", "1511") == "fine"
    assert scene.drag("uk-41rmc", "1512") == "fine"
    assert scene.attack("nkpa-5", "1113", how="supplied") != "fine"
    names = "pva-58 pva-59 pva-60 pva-89 pva-124 pva-125 pva-126"
    assert fights(names, "1113", (2, 2)) == "31 to 4, column 6:1"
    assert not scene.on_map("rok-8")
    assert scene.drag("pva-58 pva-59", "1113") == "fine"
    assert fights("pva-112 pva-113 pva-114", "0914", (3, 4)) == "15 to 4, column 3:1"
    assert not scene.on_map("rok-7")
    assert scene.drag("pva-112 pva-113 pva-114", "0914") == "fine"
    names = "pva-115 pva-116 pva-117 pva-118 pva-119 pva-120"
    assert fights(names, "0714", (5, 6), "wave") == "60 to 10, column 6:1"
    assert [scene.where(name) for name in names.split()] == ["communist-dead-pile"] * 6
    nine = [f"us-{k}-{n}-2" for n in (9, 23, 38) for k in (1, 2, 3)]
    assert [scene.where(name) for name in nine] == ["un-dead-pile"] * 9
    names = "pva-148 pva-149 pva-150 nkpa-31 nkpa-32 nkpa-47"
    assert fights(names, "0317", (4, 4)) == "18 to 5, column 3:1"
    assert scene.value("neutralized", "rok-1") == 0
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
        "0515": "pva-196 pva-197 pva-198",
        "0316": "pva-148 nkpa-31",
        "0416": "pva-149",
        "0216": "pva-150",
        "0217": "nkpa-32 nkpa-47",
        "0319": "nkpa-17",
        "1116": "nkpa-12",
        "1210": "us-3-31-7 us-1-32-7",
        "1512": "uk-41rmc",
        "1209": "us-1mar",
        "1302": "us-r17-7",
        "0317": "rok-1",
        "un-dead-pile": "rok-7-3 rok-7-5 rok-7-8 rok-8-10 rok-8-16 rok-8-21",
    }.items():
        for name in units.split():
            assert scene.where(name) == place, name
    for name in ("nkpa-5", "us-3-31-7", "us-1-32-7", "uk-41rmc"):
        assert scene.value("neutralized", name) == 1, name


@covers("YD-8.2.4", "YD-8.3.3", "YD-10.3.3")
def nowhere_to_retreat(book: Book) -> None:  # T14 T15 T23 T26 T27
    scene = fired(book)
    for name, place in (("rok-7", "0914"), ("us-2", "0714")):
        assert scene.where(name) == place
        open_to_it = [h for h in book.beside(place) if h and not scene.no_retreat(name, h)]
        assert [h for h in open_to_it if not scene.standing(h)] == [], name
    assert scene.no_retreat("rok-7", "0915") and scene.no_retreat("rok-7", "1014")
    for place in ("0713", "0715", "0613"):
        assert scene.no_retreat("us-2", place), place


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


@covers("YD-10.3.3", "YD-10.3.5-6", "YD-8.3.3")
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


def sum_in(said: Sequence[str]) -> str:
    """The sum of the battle that was said last: `15 to 4, column 3:1`."""
    return _odds_in(said).split(";")[0].removeprefix("Odds ")


def changes_in(said: Sequence[str]) -> list[str]:
    """What changed the dice of the battle that was said last."""
    return _odds_in(said).split("; ")[1:]


def _odds_in(said: Sequence[str]) -> str:
    lines = [line.replace("\x01", "").replace("\x02", "") for line in said]
    return next(line for line in reversed(lines) if line.startswith("Odds"))


def sums(scene: Scene) -> str:
    """The sum of the battle that was said last, which is then forgotten."""
    return sum_in(scene.said())


def dice_changes(scene: Scene) -> list[str]:
    """What changed the dice of the battle that was said last, which is then forgotten."""
    return changes_in(scene.said())


guns_beside_others = covers("YD-12.1.6-7", "YD-10.1.3")(both.guns_beside_others_are_no_target)
waves_are_made = covers("YD-10.9.5-6", "YD-10.9.1-3", "YD-10.7.2")(both.declared_waves_are_made)
across_water = covers("YD-10.2.4", "YD-8.2.1")(both.fire_across_water)


@covers("YD-2.7")
def owners_move_their_units(book: Book) -> None:
    scene = moved(book).phase("communist-movement", 1)
    assert scene.drag("us-2", "0715") == "side" and scene.drag("pva-79", "1307") == "fine"
    scene.phase("un-movement", 1)
    assert scene.drag("pva-80", "1408") == "side"
    scene = struck(
        field(book).put("us-2", "1520").put("pva-112 pva-113", "1519"), "pva-112 pva-113", "1520", (1, 1)
    )
    assert scene.drag("pva-112", "1420") == "retreat-first" and scene.drag("us-2", "1521") == "fine"


@covers("YD-7.2.7")
def no_retreat_into_a_crowd(book: Book) -> None:
    scene = field(book).put("us-2", "1520").put("pva-112 pva-113 pva-114", "1519")
    scene.put("us-3 us-24", "1521").put("rok-1 rok-6 rok-2", "1620")
    struck(scene, "pva-112 pva-113 pva-114", "1520", (2, 2))
    assert scene.drag("us-2", "1521") == "stacking"
    assert scene.drag("us-2", "1620") == "stacking"
    assert scene.take_off("us-24").drag("us-2", "1521") == "fine"


@covers("YD-16.1b")
def guerrillas_are_in_nobodys_way(book: Book) -> None:
    scene = (
        field(book).put("us-2", "1520").put("pva-112 pva-113 pva-114", "1519").put("guer-1 guer-2", "1521")
    )
    struck(scene, "pva-112 pva-113 pva-114", "1520", (2, 2))
    assert scene.drag("us-2", "1521") == "fine" and scene.drag("us-2", "1522") == "fine"
    assert scene.where("us-2") == "1522" and scene.where("guer-1") == "1521"
    scene = field(book).phase("communist-movement").put("guer-1", "1521").put("guer-2 guer-3", "1523")
    assert scene.drag("guer-1", "1523") == "fine"
    assert scene.standing("1523") == ["guer-1", "guer-2", "guer-3"]
    scene.phase("weather")
    for phase in ("communist-supply", "communist-arrivals"):
        scene.next_phase(3)
        assert scene.value("isolated", "guer-1") == 0, phase


@covers("YD-10.2.1", "YD-10.2.5")
def odds(book: Book) -> None:  # T18 T30 T43
    name = "odds"
    for mine, theirs, said in (
        ("pva-112 pva-113 pva-81", "rok-1", "14 to 5, column 2:1"),
        ("pva-112", "rok-8 kmc", "5 to 8, column 1:2"),
        ("pva-79", "us-1-9-2", "4 to 1, column 4:1"),
        ("pva-81 pva-90 pva-79", "us-3-31-7 us-1-32-7", "12 to 2, column 6:1"),
        ("pva-112 pva-113 pva-114", "us-1mar", "15 to 13, column 1:1"),
        ("nkpa-5", "us-2", "2 to 10, column 1:6"),
        ("pva-79", "rok-8 rok-7 rok-6 rok-2", "4 to 16, column 1:4"),
        ("pva-79", "rok-8", "4 to 4, column 1:1"),
        ("pva-112 pva-113 pva-114", "us-1-9-2", "15 to 1, column 8:1"),
    ):
        scene = assault(field(book).put(theirs, "1520").put(mine, "1519"), (mine, "1520", "supplied"))
        scene.said()
        assert scene.attack(mine, "1520", 6, how="supplied") == "fine"
        assert sums(scene) == said, name
    scene = assault(field(book).put("us-1mar", "1520").put("nkpa-5", "1519"), ("nkpa-5", "1520", "supplied"))
    assert scene.attack("nkpa-5", "1520", how="supplied") == "too-weak"  # 2 to 13 is below 1:6
    scene = moved(book)  # T30: all eight divisions against ROK 8
    names = ATTACKS[2][0]
    assault(scene, ATTACKS[2]).said()
    assert scene.attack(names, "1113", 6, how="supplied") == "fine"
    assert sums(scene) == "33 to 4, column 8:1"


@covers("YD-5.2.2", "YD-11.4.3", "YD-10.9.1-3")
def halved_strengths(book: Book) -> None:  # T19 T31 T32
    for name, how, isolated, said in (
        ("pva-79", "supplied", 0, "4 to 4, column 1:1"),
        ("pva-79", "unsupplied", 0, "2 to 4, column 1:2"),
        ("pva-79", "wave", 1, "4 to 4, column 1:1"),
        ("pva-79", "wave", 0, "8 to 4, column 2:1"),
        ("pva-112", "unsupplied", 1, "1 1/4 to 4, column 1:4"),
        ("pva-112", "supplied", 1, "2 1/2 to 4, column 1:2"),
    ):
        scene = field(book).put("rok-8", "1520").put(name, "1519").give_value("isolated", name, isolated)
        assault(scene, (name, "1520", how)).said()
        assert scene.attack(name, "1520", 6, how=how) == "fine"
        assert sums(scene) == said, name
    name = "pva-79"
    for how, isolated, said in (
        ("supplied", 0, "4 to 4, column 1:1"),
        ("unsupplied", 0, "4 to 2, column 2:1"),
        ("unsupplied", 1, "4 to 1, column 4:1"),
        ("supplied", 1, "4 to 2, column 2:1"),
    ):
        scene = (
            field(book).put("rok-8", "1520").put("pva-79", "1519").give_value("isolated", "pva-79", isolated)
        )
        assert scene.attack("pva-79", "1520", how=how) == "fine"
        scene.next_phase()
        scene.said()
        assert scene.attack("rok-8", "1519", 6, how="un-fire") == "fine"
        assert sums(scene) == said, name


@covers(
    "YD-10.5.1",
    "YD-10.5.2-3",
    "YD-10.5.4",
    "YD-10.5.5",
    "YD-11.1",
    "YD-11.4.1",
    "YD-11.4.2",
    "YD-11.5",
    "YD-11.6",
    "YD-10.6.3",
)
def ways_to_attack(book: Book) -> None:
    def ready(points: int = 20) -> Scene:
        scene = field(book, points=points).put("rok-8", "1520").put("rok-7", "1619")
        return scene.put("pva-112 pva-113", "1519").put("pva-81", "1419").put("rok-1", "1820")

    scene = ready()
    assert scene.attack("pva-112", "1520", how="supplied") == "fine"
    assert scene.attack("pva-81", "1520", how="unsupplied") == "declared-so"  # one way a hex
    assert scene.attack("pva-81", "1520", how="wave") == "declared-so"
    assert scene.attack("pva-112", "1619", how="supplied") == "declared"  # one hex a unit
    assert scene.attack("pva-113", "1619", how="unsupplied") == "fine"  # of one stack two hexes, in two ways
    left = scene.of_game("attack-supply")
    assert scene.attack("pva-81", "1520", how="supplied") == "fine"  # a hex is paid for once
    assert scene.of_game("attack-supply") == left
    assert scene.order("withdraw", "pva-81") == "fine"
    assert scene.attack("pva-81", "1619", how="unsupplied") == "adjacent"
    assert scene.attack("pva-81", "1520", how="supplied") == "fine"
    assert scene.attack("rok-8", "1519", how="un-attack") == "phase"
    assert scene.order("back-artillery-1", "pva-113") == "not-backed-so"
    assert scene.order("back-artillery-1", "pva-112") == "fine"
    assert scene.order("back-artillery-2", "pva-81") == "backed"
    assert scene.of_game("attack-supply") == left - 2
    assert scene.next_phase() == "fine"
    scene.said()
    assert scene.attack("rok-8", "1519", 6, how="un-fire") == "fine"  # the guns have no part in it
    assert not [change for change in dice_changes(scene) if "artillery" in change]
    assert scene.of_game("attack-supply") == left - 2
    scene.next_phase()
    scene.said()
    assert scene.attack("pva-112", "1520", 6, how="supplied") == "fine"
    assert "die −1 artillery [11.5.3]" in dice_changes(scene)
    # the cost by latitude
    for target, place, cost in (("1113", "1112", 1), ("1821", "1820", 2), ("1426", "1425", 3)):
        scene = field(book).put("rok-8", target).put("pva-112", place)
        assert scene.attack("pva-112", target, how="supplied") == "fine"
        assert scene.of_game("attack-supply") == 20 - cost, target
    # what cannot be paid
    scene = field(book, points=0).put("rok-8", "1520").put("pva-112", "1519")
    assert scene.attack("pva-112", "1520", how="supplied") == "too-little"
    assert scene.attack("pva-112", "1520", how="wave") == "too-little"
    assert scene.attack("pva-112", "1520", how="unsupplied") == "fine"
    scene = field(book, points=4).put("rok-8", "1113").put("pva-112", "1112")
    assert scene.attack("pva-112", "1113", how="supplied") == "fine"
    assert scene.order("back-artillery-2", "pva-112") == "too-little"
    # isolated units have their supplied attacks, too
    scene = field(book).put("rok-8", "1520").put("pva-112", "1519").give_value("isolated", "pva-112")
    assert scene.attack("pva-112", "1520", how="supplied") == "fine"
    # who attacks nobody
    scene = (
        field(book).put("rok-8", "1520").put("pva-112 guer-1", "1519").give_value("neutralized", "pva-112")
    )
    assert scene.attack("pva-112", "1520", how="supplied") == "ban"
    assert scene.attack("guer-1", "1520", how="supplied") == "not-so"
    assert (
        scene.give_value("neutralized", "pva-112", 0)
        .give_value("regrouping", "pva-112")
        .attack("pva-112", "1520", how="unsupplied")
        == "ban"
    )


@covers("YD-10.1.2", "YD-10.1.3", "YD-10.1.4", "YD-10.1.1")
def fire_of_single_units(book: Book) -> None:
    scene = (
        field(book).put("us-2 us-r7-3", "1520").put("pva-112 pva-113 pva-114", "1519").put("pva-81", "1419")
    )
    assault(scene, ("pva-112 pva-113 pva-114 pva-81", "1520", "supplied"))
    assert scene.order("pick", "us-r7-3") == "fine"
    scene.said()
    assert (
        scene.attack("pva-112 pva-81", "1520", 6, how="supplied") == "fine"
    )  # from two hexes at one of two units
    assert sums(scene) == "9 to 3, column 3:1"
    assert scene.order("pick", "us-r7-3") == "phase"
    assert scene.attack("pva-112 pva-113", "1520", how="supplied") == "has-attacked"
    assert scene.attack("pva-113", "1520", 6, how="supplied") == "fine"
    assert sums(scene) == "5 to 10, column 1:2"
    assert scene.attack("pva-114", "1520", how="supplied") == "was-attacked"
    assert scene.next_phase() == "fine"  # nobody must fire
    # fire of the defence: at single units of one hex
    scene = field(book).put("us-2 us-r7-3", "1520").put("pva-112 pva-113", "1519").put("pva-81", "1419")
    assert scene.attack("pva-112 pva-81", "1520", how="supplied") == "fine"
    scene.next_phase()
    scene.said()
    assert scene.attack("us-2", "1519", 6, how="un-fire") == "fine"
    assert sums(scene) == "10 to 5, column 2:1"  # the 113th does not attack
    assert scene.attack("us-r7-3", "1519", how="un-fire") == "was-attacked"
    assert scene.attack("us-r7-3", "1419", 6, how="un-fire") == "fine"
    # all at once
    scene = field(book).put("us-2 us-r7-3", "1520").put("pva-112 pva-113", "1519")
    assault(scene, ("pva-112 pva-113", "1520", "supplied"))
    assert scene.order("fight", "pva-112") == "fine"
    assert sums(scene) == "10 to 13, column 1:2"


@covers("YD-10.6.4", "YD-10.8", "YD-10.8b")
def who_advances(book: Book) -> None:
    scene = (
        field(book)
        .put("rok-8 rok-7", "1520")
        .put("pva-112 pva-113 pva-114", "1519")
        .put("pva-81 pva-90 pva-79", "1419")
    )
    scene.put("pva-80", "1619")
    assault(scene, ("pva-112 pva-113 pva-81 pva-90 pva-79", "1520", "supplied"))
    assert scene.order("pick", "rok-8") == "fine"
    assert scene.attack("pva-112 pva-113", "1520", 1, how="supplied") == "fine"
    assert not scene.on_map("rok-8")
    assert scene.drag("pva-112", "1520") == "still-held"
    assert scene.attack("pva-81 pva-90 pva-79", "1520", 1, how="supplied") == "fine"
    assert not scene.on_map("rok-7")
    assert scene.drag("pva-114", "1520") == "no-attacker"
    assert scene.drag("pva-80", "1520") == "no-attacker"
    assert scene.drag("pva-112", "1520") == "fine"  # it attacked the hex before
    assert scene.drag("pva-81", "1520") == "fine"
    assert scene.end_battle() == "fine"
    assert scene.drag("pva-113", "1520") != "fine"
    # not after defensive fire, not a garrison
    scene = field(book).put("us-2", "1520").put("nkpa-5", "1519")
    assert scene.attack("nkpa-5", "1520", how="supplied") == "fine"
    scene.next_phase()
    assert scene.attack("us-2", "1519", 1, how="un-fire") == "fine"
    assert not scene.on_map("nkpa-5")
    assert scene.drag("us-2", "1519") != "fine"
    scene = field(book).phase("un-designation", 6).put("gar-seoul us-2", "1520").put("nkpa-5", "1519")
    assert scene.attack("gar-seoul us-2", "1519", how="un-attack") == "fine"
    scene.next_phase()
    scene.next_phase()
    assert scene.attack("gar-seoul us-2", "1519", 1, how="un-attack") == "fine"
    assert scene.drag("gar-seoul", "1519") == "stays-put"
    assert scene.drag("us-2", "1519") == "fine"


@covers("YD-10.9.1-3", "YD-10.9.5-6")
def human_waves(book: Book) -> None:
    scene = field(book).put("us-1mar us-2", "1520").put("pva-112 pva-113 nkpa-5 cons-1", "1519")
    scene.put("pva-115", "1419")
    assert scene.attack("cons-1", "1520", how="wave") == "not-so"
    assert scene.attack("pva-112 pva-113 nkpa-5 pva-115", "1520", how="wave") == "fine"
    assert scene.order("back-artillery-1", "pva-112") == "fine"
    assert [scene.value("wave", name) for name in ("pva-112", "nkpa-5")] == [1, 1]
    scene.next_phase()
    assert scene.order("pick", "nkpa-5") == "fine"
    assert scene.attack("us-1mar", "1519", (2, 2), how="un-fire") == "fine"
    assert scene.on_map("nkpa-5") is False  # 13 to 2
    scene.next_phase()
    assert scene.attack("pva-112 pva-113", "1520", 6, how="wave") == "fine"
    assert not scene.on_map("pva-112") and not scene.on_map("pva-113")
    assert scene.where("pva-115") == "1419"  # it made no attack
    # one neutralized by defensive fire survives
    scene = field(book).put("us-1mar", "1520").put("pva-112 pva-113 pva-114", "1519")
    assert scene.attack("pva-112 pva-113 pva-114", "1520", how="wave") == "fine"
    scene.next_phase()
    assert scene.order("pick", "pva-112") == "fine"
    assert scene.attack("us-1mar", "1519", (2, 3), how="un-fire") == "fine"
    assert scene.value("neutralized", "pva-112") == 1
    while scene.match.unsettled().reason:
        assert any(
            scene.drag("pva-112", place) == "fine" for place in ("1518", "1618", "1517", "1617", "1418")
        )
    scene.next_phase()
    assert scene.attack("pva-113 pva-114", "1520", 6, how="wave") == "fine"
    assert scene.on_map("pva-112") and not scene.on_map("pva-113")
    assert scene.next_phase() == "fine"
    assert scene.value("wave", "pva-112") == 0


@covers("YD-10.9.4", "YD-10.9.4b", "YD-18.3")
def fire_at_human_waves(book: Book) -> None:
    for name, before, after in (
        ("us-1mar", True, True),
        ("us-r5-1mar", True, True),
        ("us-1-5-1mar", True, True),
        ("uk-27bc", True, True),
        ("uk-29br", True, True),
        ("us-2", False, True),
        ("us-r7-3", False, True),
        ("uk-41rmc", False, False),
        ("rok-1", False, False),
        ("tu-bde", False, False),
    ):
        for ridgway, fires in (("absent", before), ("steady", after), ("shaken", after)):
            scene = field(book).put(name, "1520").put("nkpa-5", "1519").state("ridgway", ridgway)
            assert scene.attack("nkpa-5", "1520", how="wave") == "fine"
            scene.next_phase()
            assert scene.attack(name, "1519", 6, how="un-fire") == ("fine" if fires else "ban"), name


@covers("YD-14.2", "YD-14.3")
def neutralized_units_fight(book: Book) -> None:  # T41
    scene = (
        field(book)
        .put("us-2", "1520")
        .put("pva-112 pva-113 pva-114", "1519")
        .give_value("neutralized", "us-2")
    )
    assert not scene.zone("un", "1519")
    assert scene.attack("pva-112 pva-113 pva-114", "1520", how="supplied") == "fine"
    scene.next_phase()
    assert scene.attack("us-2", "1519", 6, how="un-fire") == "fine"  # they fire back
    scene.next_phase()
    assert scene.attack("pva-112 pva-113 pva-114", "1520", (1, 2), how="supplied") == "fine"
    assert not scene.on_map("us-2")  # NR a second time


@covers("YD-8.2.4", "YD-8.2.5", "YD-8.3.3")
def zones_in_retreats(book: Book) -> None:  # T39
    scene = surprised(book)
    scene.take_off("rok-8").put("us-3", "1113")  # had it been a US unit
    assert scene.order("pick", "nkpa-5") == "fine"
    assert scene.attack("us-3", "1013", (5, 1), how="un-fire") == "fine"
    assert not scene.on_map("nkpa-5")
    assert scene.no_retreat("nkpa-12", "1012")


@covers("YD-18.2")
def ridgway_in_combat(book: Book) -> None:  # T33
    for names, state, more in (
        ("rok-1", "shaken", False),
        ("uk-29br", "shaken", True),
        ("us-r7-3 rok-1", "shaken", True),
        ("us-r7-3", "steady", False),
        ("us-r7-3", "absent", False),
    ):
        scene = field(book).put(names, "1520").put("pva-112", "1519").state("ridgway", state)
        assault(scene, ("pva-112", "1520", "supplied")).said()
        assert scene.attack("pva-112", "1520", 6, how="supplied") == "fine"
        assert ("die +1 Ridgway [18.2]" in dice_changes(scene)) is more, names


@covers("YD-19.1", "YD-19.1b")
def surprise_by_turn(book: Book) -> None:  # T21
    for turn, die, yes in (
        (1, 4, True),
        (2, 4, False),
        (2, 3, True),
        (4, 1, True),
        (4, 2, False),
        (5, 1, False),
    ):
        scene = field(book, turn).put("rok-8", "1520").put("pva-112", "1519")
        assert scene.attack("pva-112", "1520", how="supplied") == "fine"
        scene.next_phase()
        scene.button("check-all", die)
        assert scene.value("surprised", "rok-8") == int(yes), (turn, die)
    scene = field(book, 6).put("rok-8", "1520").put("pva-112", "1519")
    assert scene.attack("pva-112", "1520", how="supplied") == "fine"
    assert scene.next_phase() == "fine" and scene.phase_id == "un-fire"


@covers("YD-19.1.5-6")
def mixed_surprise(book: Book) -> None:
    for picked, changed in (("rok-8", False), ("rok-7", True), ("rok-8 rok-7", True)):
        scene = field(book, 1).put("rok-8 rok-7", "1520").put("pva-112 pva-113", "1519")
        assert scene.attack("pva-112 pva-113", "1520", how="supplied") == "fine"
        scene.next_phase()
        scene.button("check-all", [6, 1] if scene.units("rok-7") < scene.units("rok-8") else [1, 6])
        assert (scene.value("surprised", "rok-8"), scene.value("surprised", "rok-7")) == (1, 0)
        scene.next_phase()
        assert scene.attack("rok-8", "1519", how="un-fire") == "ban"
        assert scene.attack("rok-7", "1519", 6, how="un-fire") == "fine"
        scene.next_phase()
        for name in picked.split():
            assert scene.order("pick", name) == "fine"
        scene.said()
        assert scene.attack("pva-112 pva-113", "1520", 6, how="supplied") == "fine"
        assert ("die +1 rough [10.7.1]" in dice_changes(scene)) is changed, picked


@covers("YD-10.5.1", "YD-10.7.1")
def attacks_of_the_un(book: Book) -> None:
    scene = field(book).phase("un-designation", 6).put("us-2 rok-8", "1520").put("pva-112 nkpa-5", "1519")
    scene.give_value("isolated", "nkpa-5").give_value("neutralized", "rok-8")
    assert scene.attack("rok-8", "1519", how="un-attack") == "ban"
    assert scene.attack("us-2", "1519", how="un-attack") == "fine"
    assert scene.attack("pva-112", "1520", how="supplied") == "phase"
    scene.next_phase()
    assert scene.attack("pva-112", "1520", 6, how="communist-fire") == "fine"
    scene.next_phase()
    scene.said()
    assert scene.attack("us-2", "1519", 6, how="un-attack") == "fine"
    assert sums(scene) == "10 to 6, column 3:2"
    scene = field(book, weather="b").phase("un-designation", 6).put("us-2", "1520").put("pva-112", "1519")
    assert scene.attack("us-2", "1519", how="un-attack") == "phase"


@covers("YD-10.3.2")
def dead_piles(book: Book) -> None:
    scene = (
        field(book).put("tu-bde", "0101").put("pva-112 pva-113 pva-114", "0102").put("pva-58 pva-59", "0201")
    )
    assault(scene, ("pva-112 pva-113 pva-114", "0101", "supplied"))
    assert scene.supply("tu-bde") == "none"
    assert scene.attack("pva-112 pva-113 pva-114", "0101", (1, 1), how="supplied") == "fine"
    assert scene.where("tu-bde") == "un-dead-pile"  # in supply or not


@covers("YD-11.2.3-4")
def supply_that_is_taken(book: Book) -> None:
    scene = fired(book)
    assert scene.attack("pva-112 pva-113 pva-114", "0914", (3, 4), how="supplied") == "fine"
    assert not scene.on_map("rok-7") and scene.of_game("attack-supply-gained") == 0
    assert scene.drag("pva-112", "0914") == "fine"
    assert scene.of_game("attack-supply-gained") == 1
    assert scene.drag("pva-113", "0914") == "fine"
    assert scene.of_game("attack-supply-gained") == 1
    for names, dice, gained in (("us-2", 1, 2), ("us-2 rok-8", 1, 3), ("us-r9-2", 1, 0)):
        scene = field(book).put(names, "1520").put("pva-118 pva-119 pva-120", "1619")
        scene.put("pva-58 pva-59 pva-60 pva-89", "1519").put("pva-112 pva-113 pva-114", "1420")
        mine = "pva-118 pva-119 pva-120 pva-58 pva-59 pva-60 pva-89 pva-112 pva-113 pva-114"
        assault(scene, (mine, "1520", "supplied"))
        assert scene.attack(mine, "1520", dice, how="supplied") == "fine"
        assert not any(scene.on_map(name) for name in names.split()), names
        assert scene.of_game("attack-supply-gained") == 0
        assert scene.drag("pva-58", "1520") == "fine"
        assert scene.of_game("attack-supply-gained") == gained, names


@covers("YD-17.6")
def conscripts_fire_once(book: Book) -> None:
    scene = field(book).put("rok-8", "1520").put("pva-112 cons-1 cons-2", "1519")
    assert scene.attack("cons-1", "1520", how="wave") != "fine"
    assault(scene, ("pva-112 cons-1", "1520", "supplied"))
    assert scene.attack("pva-112 cons-1", "1520", (6, 6), how="supplied") == "fine"
    assert [scene.where(f"cons-{n}") for n in (1, 2)] == ["conscript-pool", "1519"]
    assert scene.steps("cons-1") == 1
    scene = field(book).phase("un-designation", 6).put("us-2", "1520").put("pva-112 cons-1", "1519")
    assert scene.attack("us-2", "1519", how="un-attack") == "fine"
    assert scene.next_phase() == "fine"
    assert scene.attack("cons-1", "1520", (6, 6), how="communist-fire") == "too-weak"
    assert scene.attack("pva-112 cons-1", "1520", (6, 6), how="communist-fire") == "fine"
    assert scene.where("cons-1") == "conscript-pool"
