"""What the referee does about regions, surrender and the end of Three Flags over Europe; W7 and W8 are worked
examples of its sheet.
"""

from __future__ import annotations

from hexwright.rules.mechanism.values.records import Value, Values
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.book import Book
from tests.rules.checks_war_in_europe_combat import field, fight, will
from tests.rules.covering import Checks
from tests.rules.scene import Scene

VICTORY = Checks()
covers = VICTORY.covers

SIDES = ("axis", "west", "east")


def declared(book: Book, name: str) -> Value:
    """A value of sides."""
    return next(value for value in book.game.of(Values).sides if value.id == name)


def has(scene: Scene, name: str, side: str) -> int:
    """A value of a side."""
    one, number = declared(scene.book, name), scene.book.side(side)
    return one.initial[number] + scene.match.column("sides", ValuesNow, one.column)[number]


def let(scene: Scene, name: str, side: str, number: int) -> Scene:
    """Give a side a value, outside the rules; the markers stay."""
    one, k = declared(scene.book, name), scene.book.side(side)
    scene.match.column("sides", ValuesNow, one.column)[k] = number - one.initial[k]
    return scene


def counted(scene: Scene, phase: str = "round-1.west.action", turn: int = 3) -> Scene:
    """The phase before the supply of the East ends: what has changed is counted."""
    scene.phase(phase, turn)
    assert scene.match.end_phase().reason == 0
    if not scene.match.over:
        assert scene.begin() == "fine"
    return scene


def insurgent(scene: Scene, side: str, level: int) -> Scene:
    """Resistance against a side is so high that its insurgency level is this."""
    let(scene, "il", side, level)
    return let(scene, "res", side, 8 * level)


# --- regions (WE-29, WE-30) -----------------------------------------------------------------------------
@covers("WE-29", "WE-30")
def victory_count_at_the_start(book: Book) -> None:
    scene = counted(Scene(book), turn=1)
    assert [has(scene, "vc", side) for side in SIDES] == [12, 18, 18]
    assert [scene.site(f"{side}-vc") for side in SIDES] == ["vc-12", "vc-18", "vc-18"]


@covers("WE-29", "WE-30")
def spaces_and_key_spaces(book: Book) -> None:
    scene = counted(field(book).give("lille caen metz lyon", "axis"))  # four of France, none of them key
    assert (has(scene, "vc", "axis"), has(scene, "vc", "west")) == (12, 13)  # the West has lost it
    counted(scene.give("paris", "axis"))
    assert (has(scene, "vc", "axis"), has(scene, "vc", "west")) == (17, 13)
    counted(scene.give("lille caen", "west"))  # three
    assert has(scene, "vc", "axis") == 12
    counted(scene.give("rome", "west"))  # Italy asks for two key spaces, Milan and Rome
    assert has(scene, "vc", "axis") == 8


@covers("WE-29", "WE-30", "WE-27", "WE-28")
def a_region_changes_hands(book: Book) -> None:  # W8
    for axis, told, counts in (
        ("odessa", "East loses the region of Kiev: 4 victory points", (12, 14)),
        ("odessa kharkov", "Axis holds the region of Kiev: 4 victory points", (16, 14)),
    ):
        scene = field(book, ("de-3 de-pzk de-pzg", "lwow"), ("su-5", "kiev")).give(axis, "axis")
        assert fight(scene, "de-3 de-pzk de-pzg", "kiev", 0, 9) == "fine"
        assert (will(scene, "axis"), will(scene, "east")) == (45, 25)
        scene.said()
        assert scene.drag("de-pzk", "kiev") == "fine"
        assert told in " ".join(scene.said())
        assert (will(scene, "axis"), will(scene, "east")) == (48, 22)  # a key space
        assert (has(scene, "res", "axis"), has(scene, "res", "east")) == (2, 0)
        assert (has(scene, "vc", "axis"), has(scene, "vc", "east")) == counts


@covers("WE-27")
def lwow_goes_to_the_east(book: Book) -> None:
    for turn, holder, where in ((2, "east", "west-lost"), (3, "west", "lwow")):
        scene = field(book, ("de-3 de-4 de-pzk", "breslau"), ("pl-1", "warsaw"), ("pl-3", "lwow"), turn=turn)
        assert fight(scene, "de-3 de-4 de-pzk", "warsaw", 7, 0) == "fine"
        assert not scene.on_map("pl-1")
        assert scene.drag("de-3", "warsaw") == "fine"
        assert (scene.controller("warsaw"), scene.controller("lwow")) == ("axis", holder)
        assert scene.where("pl-3") == where
        assert (will(scene, "axis"), will(scene, "west"), will(scene, "east")) == (47, 25, 26)


@covers("WE-27")
def lwow_goes_to_the_east_whoever_holds_it(book: Book) -> None:
    scene = field(book, ("de-3 de-4 de-pzk", "breslau"), ("pl-1", "warsaw"), ("de-8", "lwow"), turn=2)
    assert fight(scene, "de-3 de-4 de-pzk", "warsaw", 7, 0) == "fine"
    assert scene.drag("de-3", "warsaw") == "fine"
    assert (scene.controller("lwow"), scene.where("de-8")) == ("east", "axis-lost")
    assert (will(scene, "axis"), will(scene, "west"), will(scene, "east")) == (47, 25, 26)


# --- wins at once (WE-31) -------------------------------------------------------------------------------
@covers("WE-31")
def key_regions_and_enough_points(book: Book) -> None:
    scene = field(book)
    for region in ("france", "danube", "ukraine", "poland", "balkans", "lowlands", "norden", "levant"):
        scene.control(region, "axis")
    counted(scene)  # 12 + 5 + 2 + 4 + 2 + 3 + 2 + 2 + 3
    assert (has(scene, "vc", "axis"), scene.ended_by) == (35, "")
    scene.control("britain", "axis").control("france", "west").give("liverpool", "axis")
    counted(scene)
    assert (has(scene, "vc", "axis"), scene.ended_by) == (36, "")
    scene = field(book)
    for region in ("france", "danube", "ukraine", "russia", "caucasus", "belarus", "balkans", "levant"):
        scene.control(region, "axis")
    counted(scene)  # 12 + 5 + 2 + 4 + 6 + 3 + 2 + 3 + 3
    assert has(scene, "vc", "axis") == 40
    assert (scene.ended_by, scene.victor) == ("axis-wins", "axis")


@covers("WE-31")
def points_without_the_key_regions_do_not_win(book: Book) -> None:
    scene = field(book)
    for region in ("britain", "france", "danube", "russia", "caucasus", "belarus", "balkans", "levant"):
        scene.control(region, "axis")
    counted(scene)
    assert (has(scene, "vc", "axis"), scene.ended_by) == (42, "")  # not Ukraine
    scene = field(book)
    for region in ("italy", "germany", "lowlands"):
        scene.control(region, "west")
    counted(scene)  # 18 + 4 + 6 + 2
    assert (has(scene, "vc", "west"), scene.ended_by) == (30, "")
    counted(scene.control("norden", "west"))
    assert (scene.ended_by, scene.victor) == ("west-wins", "west")
    scene = field(book)
    for region in ("poland", "danube", "germany", "balkans", "finland"):
        scene.control(region, "east")
    counted(scene)  # 18 + 2 + 2 + 6 + 3 + 1
    assert (scene.ended_by, scene.victor) == ("east-wins", "east")


# --- surrender (WE-32, WE-34, WE-36) --------------------------------------------------------------------
@covers("WE-32", "WE-36")
def who_has_no_will_surrenders(book: Book) -> None:
    scene = let(let(field(book), "sw", "axis", 0), "sw", "west", 20)
    counted(scene)
    # West 20 - 2 (Italy and Germany), East 22 - 3 (Poland, the Danube basin and Germany)
    assert (scene.ended_by, scene.victor) == ("axis-surrenders", "east")
    scene = let(field(book), "sw", "west", 0)
    counted(insurgent(scene, "axis", 2))
    assert (scene.ended_by, scene.victor) == ("west-surrenders", "axis")  # 52 - 3 - 10 to 22 - 3


@covers("WE-32")
def resistance_of_24_is_surrender(book: Book) -> None:
    scene = counted(let(field(book), "res", "axis", 23))
    assert scene.ended_by == ""
    counted(let(scene, "res", "axis", 24))
    assert (scene.ended_by, scene.victor) == ("axis-surrenders", "west")  # 26 - 2 to 22 - 3


@covers("WE-36")
def even_scores_after_a_surrender(book: Book) -> None:
    scene = let(let(let(field(book), "sw", "axis", 0), "sw", "west", 21), "sw", "east", 22)
    counted(scene)  # 21 - 2 and 22 - 3: as many points of regions, so who is later in order of play
    assert (scene.ended_by, scene.victor) == ("axis-surrenders-tie", "east")


@covers("WE-34")
def will_stops_at_nothing(book: Book) -> None:
    scene = field(book, ("de-pzk", "caen"), ("fr-9", "lille"))
    let(scene, "sw", "west", 1)
    scene.give("paris", "west").put("de-3", "metz")
    assert fight(scene, "de-pzk", "lille", 5, 0) == "fine"
    assert (has(scene, "sw", "west"), scene.ended_by) == (0, "west-surrenders")
    scene = field(book, ("de-3 de-pzk", "caen"), ("uk-hm", "paris"))
    let(let(scene, "sw", "west", 2), "sw", "axis", 79)
    assert fight(scene, "de-3 de-pzk", "paris", 9, 0) == "fine"
    assert scene.drag("de-pzk", "paris") == "fine"
    assert (has(scene, "sw", "west"), has(scene, "sw", "axis")) == (0, 80)  # -1, and 82


# --- the last turn (WE-33) ------------------------------------------------------------------------------
@covers("WE-33")
def score_after_the_last_turn(book: Book) -> None:  # W7
    scene = insurgent(field(book), "west", 2)
    let(let(let(scene, "sw", "west", 30), "sw", "axis", 19), "sw", "east", 18)
    scene.control("italy", "axis").control("levant", "axis").control("germany", "axis").control(
        "france", "axis"
    )
    # the West 30 less 4 less 10, the Axis 19 less 2, the East 18 less 3
    assert [scene.score(side) for side in SIDES] == [17, 16, 15]
    counted(scene, "end", 6)
    assert (scene.ended_by, scene.victor) == ("score", "axis")
    scene = let(let(let(field(book), "sw", "axis", 23), "sw", "west", 22), "sw", "east", 22)
    counted(scene, "end", 6)  # 20 each of the Axis and the West, 19
    assert (scene.ended_by, scene.victor) == ("score-tie", "west")  # 18 points of regions to 12
    assert counted(Scene(book), "end", 5).ended_by == ""
