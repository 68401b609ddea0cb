"""What the referee does about supply in Three Flags over Europe: lines, enclaves, the ladder; W9 is a worked
example of its sheet.
"""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.checks_war_in_europe_combat import beside, field, will
from tests.rules.covering import Checks
from tests.rules.scene import Scene

SUPPLY = Checks()
covers = SUPPLY.covers


def cut_off(book: Book, scene: Scene, place: str, side: str) -> Scene:
    """All spaces beside one are a side's."""
    return scene.give(" ".join(beside(book, place)), side)


def check(scene: Scene) -> Scene:
    """The second round of the turn begins, with the supply of the Axis."""
    scene.phase("round-1.east.action", 3)
    assert scene.match.end_phase().reason == 0
    assert scene.begin() == "fine"
    assert scene.phase_id == "round-2.axis.supply"
    return scene


@covers("WE-9")
def lines_over_friendly_spaces(book: Book) -> None:
    scene = field(book, ("de-3", "minsk"), ("de-4", "warsaw"))
    assert scene.supply("de-3") == "axis-line"  # Warsaw, Breslau, Berlin
    scene.give("warsaw", "west")
    assert scene.supply("de-3") == "none"
    scene.give("vilnius", "axis")
    assert scene.supply("de-3") == "axis-line"  # Königsberg, by the sea
    scene.give("baltic-sea", "east")
    assert scene.supply("de-3") == "none"
    scene.give("warsaw", "axis").give("berlin", "east").give("rome", "west")
    assert scene.supply("de-3") == "axis-enclave"  # no source is left, but keys at home are


@covers("WE-9")
def enclaves_live_by_key_spaces_at_home(book: Book) -> None:
    scene = cut_off(book, field(book, ("su-7", "leningrad")), "leningrad", "axis")
    assert scene.supply("su-7") == "east-enclave"
    scene = cut_off(book, field(book, ("de-6", "stalingrad")), "stalingrad", "east")
    assert scene.supply("de-6") == "none"  # a key space, not at home
    scene = cut_off(book, field(book, ("de-dak", "tripoli")), "tripoli", "west")
    assert scene.supply("de-dak") == "axis-enclave"


@covers("WE-9")
def allies_of_their_own_live_in_their_country(book: Book) -> None:
    scene = cut_off(book, field(book, ("pl-3", "lwow"), ("fr-1", "danzig")), "lwow", "axis")
    cut_off(book, scene, "danzig", "axis")
    assert scene.supply("pl-3") == "west-own-land"
    assert scene.supply("fr-1") == "none"
    scene = cut_off(book, field(book, ("pl-3", "minsk")), "minsk", "axis")
    assert scene.supply("pl-3") == "none"


@covers("WE-9")
def west_and_east_share_the_sea(book: Book) -> None:
    scene = cut_off(book, field(book, ("uk-8", "sevastopol")), "sevastopol", "axis")
    scene.give("black-sea", "east").give("istanbul athens eastern-med", "west")
    assert scene.supply("uk-8") == "west-line"
    scene.give("black-sea", "axis")
    assert scene.supply("uk-8") == "none"


@covers("WE-4", "WE-5", "WE-6", "WE-38")
def down_the_ladder(book: Book) -> None:  # W9
    scene = cut_off(book, field(book, ("de-6 de-fj", "stalingrad"), ("de-3", "berlin")), "stalingrad", "east")
    before = will(scene, "axis")
    for rung, steps in ((1, 2), (2, 2), (2, 1)):
        check(scene)
        assert (scene.value("undersupply", "de-6"), scene.steps("de-6")) == (rung, steps)
        assert scene.value("undersupply", "de-3") == 0
    assert will(scene, "axis") == before
    check(scene)
    assert scene.where("de-6") == scene.where("de-fj") == "axis-lost"  # for good
    assert will(scene, "axis") == before - 1  # the parachute corps is exempt
    assert (will(scene, "west"), will(scene, "east")) == (28, 26)  # nobody eliminated it
    assert scene.value("undersupply", "de-6") == 0


@covers("WE-5", "WE-38")
def supply_takes_the_marker_off(book: Book) -> None:
    scene = cut_off(book, field(book, ("de-6", "stalingrad")), "stalingrad", "east")
    assert check(check(scene)).value("undersupply", "de-6") == 2
    scene.put("de-6", "berlin")
    assert check(scene).value("undersupply", "de-6") == 0
    assert scene.steps("de-6") == 2


@covers("WE-4")
def every_side_checks_its_own(book: Book) -> None:
    scene = field(book, ("de-6", "stalingrad"), ("fr-1", "munich"))
    cut_off(book, cut_off(book, scene, "stalingrad", "east"), "munich", "axis")
    check(scene)
    assert (scene.value("undersupply", "de-6"), scene.value("undersupply", "fr-1")) == (1, 0)
    scene.phase("round-1.axis.action", 3)
    assert scene.match.end_phase().reason == 0
    assert scene.begin() == "fine"
    assert (scene.phase_id, scene.value("undersupply", "fr-1")) == ("round-1.west.supply", 1)
    assert scene.value("undersupply", "de-6") == 1
