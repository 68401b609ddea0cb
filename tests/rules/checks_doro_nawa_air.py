"""What the referee does about aircraft in Doro Nawa: flight, bases, fire, bombardment, interdiction."""

from __future__ import annotations

from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import BOLD, PLAIN
from tests.rules.book import Book
from tests.rules.covering import Checks
from tests.rules.scene import Scene

AIR = Checks()
covers = AIR.covers

BOX = "off-map-airfield"


def half(book: Book, side: str, die: str = "3") -> Scene:
    """An empty map in the half of a side, with a number on the initiative die."""
    scene = Scene(book).clear().phase(f"impulse-3.{side}.act")
    return scene.state("option", "combat").state("rolled", die).remember()


def aloft(scene: Scene, names: str, place: str, steps: int = 2) -> Scene:
    """Aircraft in flight somewhere; 2 steps are a ready one, 1 a flown one."""
    at = scene.match.column("at")
    for u in scene.units(names):
        at[u] = scene.hex(place)
        scene.match.column("left")[u] = steps
    return scene.give_value("in-flight", names)


def based(scene: Scene, names: str, place: str, steps: int = 2) -> Scene:
    """Aircraft based somewhere, on an airfield of their side."""
    aloft(scene, names, place, steps)
    scene.give_value("in-flight", names, 0)
    return scene if place == BOX else scene.give(place, side_of(scene, names))


def side_of(scene: Scene, names: str) -> str:
    """The side of the first of some units."""
    return "japanese" if names.startswith("j-") else "allied"


# --- flight ------------------------------------------------------------------------------------------
@covers("DN-4.24", "DN-6.1b")
def a_point_for_each_hex(book: Book) -> None:
    # No. 36: 20 points.
    scene = based(half(book, "allied"), "a-air-36", "2217")
    assert scene.drag("a-air-36", "2237") == "fine"  # 20 rows south: all its points
    assert scene.where("a-air-36") == "2237"
    assert scene.value("in-flight", "a-air-36") == 1
    assert scene.drag("a-air-36", "2238") == "flight-left"
    assert scene.steps("a-air-36") == 2  # moving alone uses nothing up
    # A flown one moves, too, in an impulse of any option and whatever the die.
    scene = aloft(half(book, "allied", "6"), "a-air-36", "2217", steps=1).state("option", "replacement")
    assert scene.drag("a-air-36", "2220") == "fine"
    assert scene.drag("a-air-36", "2237") == "fine"  # the other 17
    assert scene.drag("a-air-36", "2236") == "flight-left"
    # Dutch territory lies outside of the campaign.
    scene = based(half(book, "allied"), "a-air-36", "3653")
    assert scene.drag("a-air-36", "3756") == "flight-closed"
    assert scene.drag("a-air-36", "3755") == "fine"


@covers("DN-4.24")
def only_in_its_own_half(book: Book) -> None:
    scene = based(half(book, "japanese"), "a-air-36", "2217")
    assert scene.drag("a-air-36", "2218") == "side"


@covers("DN-6.2b", "DN-3.3b")
def from_the_box_and_back(book: Book) -> None:
    # 6 points to row 01, then a point a hex. Ki-27: 20 points, so row 15 of the nearest column is the last.
    scene = based(half(book, "japanese"), "j-air-1 j-air-12", BOX)
    assert scene.drag("j-air-1", "2016") == "flight-left"  # 6 + 15
    assert scene.drag("j-air-1", "2015") == "fine"  # 6 + 14
    assert scene.drag("j-air-1", BOX) == "flight-left"
    # Any number is based in the box, and lands when it is dragged there.
    aloft(scene, "j-air-60", "2004", steps=1)
    assert scene.drag("j-air-60", BOX) == "fine"
    assert (scene.steps("j-air-60"), scene.value("in-flight", "j-air-60")) == (2, 0)
    assert scene.drag("j-air-60", "2004") == "flight-halted"
    # It is Japanese.
    scene = aloft(half(book, "allied"), "a-air-1", "2004")
    assert scene.drag("a-air-1", BOX) == "flight-closed"


@covers("DN-6.2b", "DN-6.2a", "DN-6.1", "DN-6.3b")
def landing(book: Book) -> None:
    scene = aloft(half(book, "japanese"), "j-air-12", "1110", steps=1).give("1110", "japanese")
    assert scene.order("land-aircraft", "j-air-12") == "fine"
    assert (scene.steps("j-air-12"), scene.value("in-flight", "j-air-12")) == (2, 0)
    assert scene.drag("j-air-12", "1111") == "flight-halted"  # it moves again from the next impulse
    assert scene.order("land-aircraft", "j-air-12") == "on-the-ground"
    # One to an airfield; whoever flies over it does not count.
    aloft(scene, "j-air-60", "1110", steps=1)
    assert scene.order("land-aircraft", "j-air-60") == "airfield-taken"
    assert scene.give("0507", "allied").drag("j-air-60", "0507") == "fine"
    assert scene.order("land-aircraft", "j-air-60") == "no-airfield"
    scene.give("0507", "japanese")
    assert scene.order("land-aircraft", "j-air-60") == "fine"
    # No airfield at all
    aloft(scene, "j-air-98", "1111", steps=1)
    assert scene.order("land-aircraft", "j-air-98") == "no-airfield"


@covers("DN-6.2a")
def airfields_change_hands(book: Book) -> None:
    # Japanese infantry walks into Alor Star, 0316; the bombers there take off, and cannot land again.
    scene = half(book, "japanese", "4").put("j-inf-41", "0315")
    scene = based(scene, "a-air-62", "0316").state("option", "movement").remember()
    assert scene.controller("0316") == "allied"
    assert scene.drag("j-inf-41", "0316") == "fine"
    assert scene.controller("0316") == "japanese"
    assert (scene.where("a-air-62"), scene.value("in-flight", "a-air-62")) == ("0316", 1)
    scene.phase("impulse-3.allied.act").forget()
    assert scene.order("land-aircraft", "a-air-62") == "no-airfield"
    # Who flies over an airfield takes nothing.
    scene = based(half(book, "japanese"), "a-air-62", "0316")
    assert aloft(scene, "j-air-12", "0314").drag("j-air-12", "0316") == "fine"
    assert scene.controller("0316") == "allied"


# --- fire from the ground ----------------------------------------------------------------------------
OPEN = "0414"  # open ground, with nothing else in it
JUNGLE = "0109"


def raid(book: Book, targets: str, planes: str = "j-air-12", place: str = OPEN) -> Scene:
    """Japanese aircraft above Allied units."""
    return aloft(half(book, "japanese").put(targets, place), planes, place)


@covers("DN-6.4a", "DN-6.4b", "DN-6.5")
def seven_points_fire_with_four(book: Book) -> None:  # D19
    targets = "a-5-14p a-3-16p a-7-6r a-fv1"
    scene = raid(book, targets, "j-air-12 j-air-60")
    assert scene.act_on("bombard", "j-air-12 j-air-60", OPEN) == "fine"
    assert "fire from the ground with 4" in scene.said()[-2]  # 2 + 2 + 2 + 1, half of it, rounded up
    assert scene.drag("j-air-12", "0413") == "flak-due"
    # 4 is in the column from 3 on: 5 drives off, 6 eliminates. The other one bombs: 4 - 7, which is nothing.
    assert scene.order("fire-from-ground", "j-air-12", (5, 6)) == "fine"
    assert (scene.steps("j-air-12"), scene.on_map("j-air-12")) == (1, True)
    assert [scene.steps(u) for u in targets.split()] == [2, 2, 2, 1]
    assert scene.steps("j-air-60") == 1  # it has flown its mission
    assert scene.order("fire-from-ground", "j-air-60") == "no-fire"
    scene = raid(book, targets)
    assert scene.act_on("bombard", "j-air-12", OPEN) == "fine"
    assert scene.order("fire-from-ground", "j-air-12", 6) == "fine"
    assert not scene.on_map("j-air-12")
    assert scene.drag("j-air-12", "0413") != "fine"  # it comes back at the start of a turn


@covers("DN-6.4a", "DN-6.4b")
def each_is_fired_at_once(book: Book) -> None:
    # Two ships fire one after the other, with 6 and 1, each at an aircraft; nobody fires at one twice.
    scene = raid(book, "a-nav-pow a-nav-dda", "j-air-12 j-air-60 j-air-98", "2011")
    planes = "j-air-12 j-air-60 j-air-98"
    assert scene.act_on("bombard", planes, "2011") == "fine"
    assert scene.aim("fire-with-some", "a-nav-pow", "j-air-12", 3) == "fine"  # 6: from 5 on, 4 drives off
    assert scene.aim("fire-with-some", "a-nav-pow", "j-air-60", 6) == "no-fire"
    assert scene.aim("fire-with-some", "a-nav-dda", "j-air-12", 6) == "no-fire"
    assert scene.aim("fire-with-some", "a-nav-dda", "j-air-60", (6, 1)) == "fine"  # 1: 6 drives off
    assert [scene.steps(u) for u in planes.split()] == [1, 1, 1]
    # Two are left with 4 each, doubled north of row 13: 16, so that even a 1 sinks both ships.
    assert not scene.on_map("a-nav-pow")
    assert not scene.on_map("a-nav-dda")


@covers("DN-6.4a")
def fire_may_be_held(book: Book) -> None:
    scene = raid(book, "a-5-14p")
    assert scene.act_on("bombard", "j-air-12", OPEN) == "fine"
    # 4 - 2 = 2: the column from 0 on, a point with 6.
    assert scene.order("hold-fire", "j-air-12", 6) == "fine"
    assert (scene.steps("a-5-14p"), scene.steps("j-air-12")) == (1, 1)


# --- bombardment ---------------------------------------------------------------------------------------
def bombed(scene: Scene, planes: str, place: str, roll: int) -> Scene:
    """Aircraft bombard a hex, and nobody fires at them."""
    assert scene.act_on("bombard", planes, place, roll) == "fine"
    assert scene.order("hold-fire", planes.partition(" ")[0], roll) == "fine"
    return scene


@covers("DN-6.5", "DN-5.2g", "DN-5.2j", "DN-6.1")
def three_bombers(book: Book) -> None:
    # 12 - 2 - 1 = 9: 4 costs a point each, 5 two.
    planes = "j-air-12 j-air-60 j-air-98"
    scene = bombed(raid(book, "a-5-14p a-fv1", planes), planes, OPEN, 4)
    assert scene.steps("a-5-14p") == 1
    assert not scene.on_map("a-fv1")
    assert [scene.steps(u) for u in planes.split()] == [1, 1, 1]
    assert scene.act_on("bombard", "j-air-12", OPEN) == "bombards-flown"
    assert scene.drag("j-air-12", "0413") == "flight-halted"  # who combines ends his move
    # The attacker leaves one out: 12 - 1 = 11, and the battalion is not hit.
    scene = raid(book, "a-5-14p a-fv1", planes)
    assert scene.order("leave-out", "a-5-14p") == "fine"
    bombed(scene, planes, OPEN, 3)
    assert scene.steps("a-5-14p") == 2
    assert not scene.on_map("a-fv1")


@covers("DN-6.1b")
def before_and_after_the_move(book: Book) -> None:
    scene = raid(book, "a-5-14p")
    bombed(scene, "j-air-12", OPEN, 1)
    assert scene.drag("j-air-12", "0313") == "fine"
    assert scene.steps("j-air-12") == 1


@covers("DN-6.5")
def who_bombs(book: Book) -> None:
    scene = raid(book, "a-5-14p", "j-air-12 j-air-59")
    assert scene.act_on("bombard", "j-air-59", OPEN) == "bombards-no-value"
    aloft(scene, "a-air-21", OPEN)
    assert scene.act_on("bombard", "j-air-12", OPEN) == "bombards-fighters"
    aloft(scene, "a-air-21", OPEN, steps=1)  # a flown fighter is in nobody's way
    assert scene.act_on("bombard", "j-air-12", OPEN) == "fine"
    scene = raid(book, "a-5-14p")
    aloft(scene, "a-air-62", OPEN)  # a bomber neither
    assert scene.act_on("bombard", "j-air-12", "0415") == "bombards-nobody"
    scene.put("a-fv1", "0415")
    assert scene.act_on("bombard", "j-air-12", "0415") == "bombards-range"
    assert scene.act_on("bombard", "j-air-12", OPEN) == "fine"


def jungle_coast(book: Book) -> str:
    """A hex of jungle and sea in the south, where no fire is doubled."""
    return next(
        h
        for h in book.hexes
        if book.hex(h).terrain == "jungle" and "partial-sea" in book.hex(h).flags and int(h[2:]) > 20
    )


@covers("DN-5.2c", "DN-5.2h")
def halved(book: Book) -> None:
    # At armour 4 is 2; 2 - 1 = 1, and only a 6 hits. In the jungle likewise.
    for place, target in ((OPEN, "a-fmac"), (JUNGLE, "a-fv1")):
        scene = raid(book, target, "j-air-12", place)
        bombed(scene, "j-air-12", place, 5)
        assert scene.on_map(target), place
        scene = raid(book, target, "j-air-12", place)
        bombed(scene, "j-air-12", place, 6)
        assert not scene.on_map(target), place
    # A ship off the jungle has no cover: 4, and a 5 hits; with a battalion among the targets 2 - 1: a 6.
    coast = jungle_coast(book)
    assert not bombed(raid(book, "a-nav-pow", "j-air-12", coast), "j-air-12", coast, 5).on_map("a-nav-pow")
    scene = bombed(raid(book, "a-nav-pow a-fv1", "j-air-12", coast), "j-air-12", coast, 5)
    assert scene.on_map("a-nav-pow")
    assert scene.on_map("a-fv1")
    # In the open 4 - 1 = 3 hits with 5.
    assert not bombed(raid(book, "a-fv1"), "j-air-12", OPEN, 5).on_map("a-fv1")


@covers("DN-6.x", "DN-5.2e", "DN-5.2f", "DN-8.2c")
def aircraft_at_their_base(book: Book) -> None:
    scene = aloft(half(book, "japanese"), "j-air-12", "0316")
    based(scene, "a-air-62", "0316")
    assert scene.act_on("bombard", "j-air-12", "0316") == "fine"
    assert "fire from the ground with 1" in scene.said()[-2]
    assert scene.order("fire-from-ground", "j-air-12", (5, 5)) == "fine"  # missed; then 4 - 0: hit with 5
    assert not scene.on_map("a-air-62")
    # It comes back two turns later, at a free airfield of its side.
    scene.phase("reinforcements", 3)
    assert scene.drag("a-air-62", "0316") == "not-back"
    scene.phase("reinforcements", 4)
    based(scene, "a-air-21", "0419")
    assert scene.drag("a-air-62", "0419") == "airfield-taken"
    assert scene.drag("a-air-62", OPEN) == "no-airfield"
    assert scene.drag("a-air-62", "0316") == "fine"
    assert (scene.where("a-air-62"), scene.steps("a-air-62")) == ("0316", 2)


@covers("DN-5.2d", "DN-5.2e", "DN-5.2f")
def ships_in_the_north(book: Book) -> None:
    # Genzan: 4, doubled north of row 13: 8 - 0, in the column from 6 on, so that 4 sinks the ship.
    scene = raid(book, "a-nav-rep", "j-air-gen", "2011")
    assert not bombed(scene, "j-air-gen", "2011", 4).on_map("a-nav-rep")
    # South of it 4 is 4, which takes a 5.
    scene = raid(book, "a-nav-rep", "j-air-gen", "2014")
    assert bombed(scene, "j-air-gen", "2014", 4).on_map("a-nav-rep")
    scene = raid(book, "a-nav-rep", "j-air-gen", "2014")
    assert not bombed(scene, "j-air-gen", "2014", 5).on_map("a-nav-rep")
    # Allied aircraft never double: Hudsons, 2.
    scene = aloft(half(book, "allied").put("j-nav-chokai", "2011"), "a-air-1", "2011")
    assert bombed(scene, "a-air-1", "2011", 5).on_map("j-nav-chokai")


@covers("DN-4.43", "DN-5.2i", "DN-5.2f", "DN-6.4a")
def units_at_sea(book: Book) -> None:
    scene = aloft(half(book, "allied").put("j-inf-56 j-inf-11", "2012"), "a-air-1", "2012")
    assert scene.act_on("bombard", "a-air-1", "2012") == "bombards-singly"
    assert scene.aim("bombard-one", "a-air-1", "j-inf-56") == "fine"
    assert "fire from the ground with 2" in scene.said()[-2]  # 1 for each
    assert scene.order("hold-fire", "a-air-1", 6) == "fine"  # 2 - 0: hit with 6, and six points are gone
    assert not scene.on_map("j-inf-56")
    assert scene.steps("j-inf-11") == 6


# --- interdiction ----------------------------------------------------------------------------------------
@covers("DN-6.7")
def interdiction(book: Book) -> None:
    scene = aloft(half(book, "japanese"), "j-air-12", OPEN)
    assert scene.order("interdict", "j-air-12", 4) == "fine"  # 4: from 3 on, any result takes a 5
    assert (scene.spot("interdicted", OPEN), scene.steps("j-air-12")) == (0, 1)
    scene = aloft(half(book, "japanese"), "j-air-12 j-air-60", OPEN)
    assert scene.order("wait-here", "j-air-60") == "fine"
    assert scene.drag("j-air-60", "0413") == "flight-halted"
    assert scene.order("interdict", "j-air-12", 4) == "fine"  # 8: from 6 on, a 4
    assert (scene.spot("interdicted", OPEN), scene.steps("j-air-60")) == (1, 1)
    # It lasts until one of them leaves.
    scene.phase("impulse-4.japanese.act").forget()
    assert scene.drag("j-air-60", "0413") == "fine"
    assert scene.spot("interdicted", OPEN) == 0
    # Who lands in the hex has not left it.
    scene = aloft(half(book, "japanese"), "j-air-12", "1110").give("1110", "japanese")
    assert scene.order("interdict", "j-air-12", 6) == "fine"
    scene.phase("impulse-4.japanese.act").forget()
    assert scene.order("land-aircraft", "j-air-12") == "fine"
    assert scene.spot("interdicted", "1110") == 1
    scene.phase("impulse-5.japanese.act").forget()
    assert scene.drag("j-air-12", "1111") == "fine"
    assert scene.spot("interdicted", "1110") == 0


@covers("DN-6.7", "DN-6.4a")
def interdiction_under_fire(book: Book) -> None:
    scene = raid(book, "a-5-14p a-3-16p a-7-6r")
    assert scene.order("interdict", "j-air-12") == "fine"
    assert scene.order("fire-from-ground", "j-air-12", (5, 6)) == "fine"  # 3: driven off
    assert scene.spot("interdicted", OPEN) == 0
    scene = raid(book, "a-5-14p")
    assert scene.order("interdict", "j-air-12") == "fine"
    assert scene.order("fire-from-ground", "j-air-12", (5, 5)) == "fine"
    assert scene.spot("interdicted", OPEN) == 1
    aloft(scene, "a-air-21", "0415")
    scene = raid(book, "a-5-14p")
    aloft(scene, "a-air-21", OPEN)
    assert scene.order("interdict", "j-air-12") == "bombards-fighters"


# --- in the air ------------------------------------------------------------------------------------------
@covers("DN-6.8", "DN-6.8b", "DN-6.4c")
def both_fire(book: Book) -> None:
    # Ki-43, 4, at Buffaloes, 2: 2, in the column from 1 on. 2 - 4 = -2 is the first one.
    scene = aloft(half(book, "japanese").put("a-5-14p", OPEN), "j-air-59", OPEN)
    aloft(scene, "a-air-21", OPEN)
    assert scene.aim("duel", "j-air-59", "a-air-21", 6) == "fine"
    assert scene.on_map("a-air-21")  # it fires before it is lost
    assert scene.steps("j-air-59") == 1
    assert scene.drag("j-air-59", "0413") == "duel-due"
    assert scene.order("all-fire", "j-air-59", 5) == "fine"
    assert not scene.on_map("a-air-21")
    assert scene.on_map("j-air-59")
    assert scene.drag("j-air-59", "0413") == "fine"
    # A fighter that has flown does not fire; nor does a bomber, nor anybody at a unit on the ground.
    scene = aloft(half(book, "japanese"), "j-air-59", OPEN, steps=1)
    aloft(scene, "j-air-12 a-air-21", OPEN)
    assert scene.aim("duel", "j-air-59", "a-air-21") == "no-duellist"
    assert scene.aim("duel", "j-air-12", "a-air-21") == "no-duellist"


@covers("DN-6.8", "DN-6.8b")
def together_and_broken_off(book: Book) -> None:
    # 4 + 5 - 0 against a Blenheim: 9, from 5 on; 4 eliminates. Nobody answers.
    scene = aloft(half(book, "japanese"), "j-air-59 j-air-yam", OPEN)
    aloft(scene, "a-air-62", OPEN)
    assert scene.aim("duel", "j-air-59 j-air-yam", "a-air-62", 4) == "fine"
    assert not scene.on_map("a-air-62")
    # One fires, the other breaks off; the Buffaloes may still answer, and do not.
    scene = aloft(half(book, "japanese"), "j-air-59 j-air-yam", OPEN)
    aloft(scene, "a-air-21", OPEN)
    assert scene.aim("duel", "j-air-59", "a-air-21", 4) == "fine"  # 2: driven off
    assert scene.order("cease-fire", "j-air-yam") == "fine"
    assert scene.steps("a-air-21") == 2
    assert scene.order("cease-fire", "a-air-21") == "fine"
    assert (scene.steps("a-air-21"), scene.steps("j-air-yam")) == (1, 2)


@covers("DN-6.8b")
def interception(book: Book) -> None:
    # In the Japanese half Buffaloes meet bombers: 2 - 1 = 1, driven off with 4.
    scene = aloft(half(book, "japanese"), "j-air-12", OPEN)
    aloft(scene, "a-air-21", OPEN)
    assert scene.aim("duel", "a-air-21", "j-air-12") == "side"
    assert scene.order("intercept", "a-air-21") == "fine"
    assert scene.order("all-fire", "j-air-12", 4) == "fine"
    assert (scene.steps("j-air-12"), scene.steps("a-air-21")) == (1, 1)
    # If fighters are with them these fire first.
    scene = aloft(half(book, "japanese"), "j-air-12 j-air-59", OPEN)
    aloft(scene, "a-air-21", OPEN)
    assert scene.order("intercept", "a-air-21") == "fine"
    assert scene.order("all-fire", "j-air-12") == "no-duel"
    assert scene.order("all-fire", "a-air-21", 6) == "fine"
    assert scene.order("all-fire", "j-air-12", 6) == "fine"
    assert not scene.on_map("a-air-21")
    assert not scene.on_map("j-air-12")
    assert scene.steps("j-air-59") == 1


# --- ground support --------------------------------------------------------------------------------------
def assault(book: Book, planes: str, *, side: str = "japanese") -> Scene:
    """Five points at 0413 before two points at 0414, in a Combat impulse, and aircraft above the latter."""
    scene = half(book, side).put("j-inf-41", "0413", 5).put("a-5-14p", OPEN)
    return aloft(scene, planes, OPEN)


def told(scene: Scene, *words: str) -> bool:
    """Whether all these words have been said."""
    said = "\n".join(scene.said()).replace(BOLD, "").replace(PLAIN, "")
    return all(one in said for one in words)


@covers("DN-6.6")
def support_of_an_attack(book: Book) -> None:
    scene = assault(book, "j-air-12")
    assert scene.order("ground-support", "j-air-12") == "fine"
    assert "fire from the ground with 1" in scene.said()[-2]
    assert scene.order("fire-from-ground", "j-air-12", 5) == "fine"  # missed
    assert "4 from the air for Japanese" in scene.said()[-1]
    assert scene.steps("j-air-12") == 1
    assert scene.drag("j-air-12", "0413") == "flight-halted"
    assert scene.order("ground-support", "j-air-12") == "support-given"
    # Who is driven off gives nothing.
    scene = assault(book, "j-air-12")
    assert scene.order("ground-support", "j-air-12") == "fine"
    assert scene.order("fire-from-ground", "j-air-12", 6) == "fine"
    assert not any("from the air" in line for line in scene.said())
    # Not in a Movement impulse, not where nobody fights, not among enemy fighters, not without a value.
    assert assault(book, "j-air-12").state("option", "movement").order("ground-support", "j-air-12") == (
        "support-not-now"
    )
    scene = aloft(half(book, "japanese"), "j-air-12", OPEN)
    assert scene.order("ground-support", "j-air-12") == "support-nobody"
    assert aloft(assault(book, "j-air-12"), "a-air-21", OPEN).order("ground-support", "j-air-12") == (
        "bombards-fighters"
    )
    assert assault(book, "j-air-59").order("ground-support", "j-air-59") == "bombards-no-value"


@covers("DN-6.6", "DN-6.4a")
def support_of_a_defence(book: Book) -> None:
    scene = assault(book, "a-air-62").remember()
    assert scene.attack("j-inf-41", OPEN) == "fine"
    scene.said()
    assert scene.order("ground-support", "a-air-62") == "fine"
    assert (
        "fire from the ground with 3" in scene.said()[-2]
    )  # five points in the hex out of which they attack
    assert scene.order("hold-fire", "a-air-62") == "fine"
    assert "2 from the air for Allied" in scene.said()[0]
    # Ships and aircraft there are no ground units; who is based in the hex attacked may help, too.
    scene = half(book, "japanese").put("j-inf-56 j-nav-sendai", "2015", 6).put("a-5-14p", "2016")
    based(aloft(scene, "a-air-62", "2016"), "j-air-12", "2015").give("2016", "allied").remember()
    scene.give_value("in-flight", "a-air-62", 0)
    assert scene.attack("j-inf-56", "2016") == "fine"
    scene.said()
    assert scene.order("ground-support", "a-air-62") == "fine"
    assert "fire from the ground with 3" in scene.said()[-2]


@covers("DN-6.6")
def the_attacker_supports_first(book: Book) -> None:
    scene = assault(book, "j-air-12 a-air-62").put("j-inf-11", "0514", 1).remember()
    before = scene.steps("a-5-14p")
    assert scene.order("ground-support", "a-air-62") == "support-first"
    assert scene.order("no-more-support", "a-air-62") == "support-first"
    assert scene.order("ground-support", "j-air-12") == "fine"
    assert scene.order("hold-fire", "j-air-12") == "fine"
    assert scene.order("ground-support", "a-air-62") == "support-first"
    # The attack is ordered, and waits: nothing else is done, and the attacker adds nothing to it.
    aloft(scene, "j-air-60", OPEN)
    scene.said()
    assert scene.attack("j-inf-41", OPEN, 6) == "fine"
    assert "Allied may support the defence" in scene.said()[-1]
    assert scene.steps("a-5-14p") == before
    assert scene.order("ground-support", "j-air-60") == "support-late"
    assert scene.drag("j-inf-11", "0513") == "support-due"
    assert scene.attack("j-inf-11", OPEN) == "support-due"
    assert scene.next_phase() == "support-due"
    # 5 + 4 to 2 + 2.
    assert scene.order("ground-support", "a-air-62") == "fine"
    assert scene.attack("j-inf-41", OPEN) == "flak-due"
    assert scene.order("no-more-support", "a-air-62") == "flak-due"
    assert scene.order("hold-fire", "a-air-62", 1) == "fine"
    assert told(scene, "Odds 9 to 4, column 2:1", "attack +4, defence +2 from the air")
    # Another attack on the hex: who has ordered none asks nobody.
    assert scene.order("ground-support", "a-air-62") == "support-first"


@covers("DN-6.6", "DN-6.4a", "DN-6.4b")
def aircraft_support_one_by_one(book: Book) -> None:
    scene = (
        assault(book, "a-air-62 a-air-34").put("j-inf-11", "0514", 6).put("j-inf-56", "0513", 6).remember()
    )
    assert scene.attack("j-inf-41 j-inf-11", OPEN, 6) == "fine"
    scene.said()
    # One attacking hex fires, the stronger: 6 points of the 11 that attack; those of 0513 stay out of it.
    assert scene.order("ground-support", "a-air-62") == "fine"
    assert "0514: fire from the ground with 3" in scene.said()[0]
    assert scene.order("fire-from-ground", "a-air-62", 6) == "fine"  # 3: eliminated
    assert not scene.on_map("a-air-62")
    assert "Allied may support the defence" in scene.said()[-1]
    assert scene.order("ground-support", "a-air-34") == "fine"
    assert "0514: fire from the ground with 3" in scene.said()[0]
    assert scene.order("fire-from-ground", "a-air-34", (1, 1)) == "fine"
    assert told(scene, "Odds 11 to 4")
    # Who wants none, or no more, says so.
    scene = assault(book, "a-air-62 a-air-34").remember()
    assert scene.attack("j-inf-41", OPEN) == "fine"
    assert scene.order("no-more-support", "a-air-34", 1) == "fine"
    assert told(scene, "Odds 5 to 2")
    assert (scene.steps("a-air-62"), scene.steps("a-air-34")) == (2, 2)
    # Neither flown aircraft nor fighters are asked, nor anybody where the attacker has a ready fighter.
    for planes, one in (("a-air-21", 2), ("a-air-62", 1)):
        scene = aloft(assault(book, ""), planes, OPEN, steps=one).remember()
        assert scene.attack("j-inf-41", OPEN) == "fine"
        assert told(scene, "Odds 5 to 2"), planes
    scene = assault(book, "a-air-62 j-air-59").remember()
    assert scene.attack("j-inf-41", OPEN) == "fine"
    assert told(scene, "Odds 5 to 2")


@covers("DN-6.6", "DN-5.35a")
def support_against_a_landing(book: Book) -> None:
    # Six points at sea fire with 1, as they are one unit, and are lost when nobody retreats: 3 to 2 + 2, a 1.
    scene = half(book, "japanese").put("j-inf-56", "2014").put("a-5-14p", "2015")
    aloft(scene, "a-air-62", "2015").remember()
    assert scene.attack("j-inf-56", "2015", how="assault") == "fine"
    assert scene.order("ground-support", "a-air-62") == "fine"
    assert "fire from the ground with 1" in scene.said()[-2]
    assert scene.order("fire-from-ground", "a-air-62", (1, 1)) == "fine"
    assert told(scene, "Odds 3 to 4")
    assert not scene.on_map("j-inf-56")


@covers("DN-6.6")
def support_counts_in_the_battle(book: Book) -> None:
    # Jitra from the north: 6 to 4 is 1:1, with Ki-21, 4, 10 to 4 is 2:1; and with a Blenheim, 2, 10 to 6 1:1.
    def battle(steps: int) -> Scene:
        scene = half(book, "japanese").put("j-inf-41", "0313", steps).put("a-leic a-2-9j", "0314")
        return aloft(scene, "j-air-12 a-air-62", "0314").remember()

    scene = battle(6)
    assert scene.sum("j-inf-41", "0314").column == "1:1"
    assert scene.order("ground-support", "j-air-12") == "fine"
    assert scene.order("hold-fire", "j-air-12") == "fine"
    assert scene.sum("j-inf-41", "0314").column == "2:1"
    assert scene.attack("j-inf-41", "0314", 1) == "fine"
    assert scene.order("ground-support", "a-air-62") == "fine"
    assert scene.order("hold-fire", "a-air-62") == "fine"
    assert told(scene, "column 1:1", "attack +4, defence +2 from the air")
    # It is used up with that.
    scene.put("j-inf-11", "0313").remember()
    assert scene.sum("j-inf-11", "0314").column == "1:1"
    # Support is no more than those whom it helps: two points, so 4 to 4 and not 6 to 4.
    scene = battle(2)
    assert scene.sum("j-inf-41", "0314").column == "1:2"
    assert scene.order("ground-support", "j-air-12") == "fine"
    assert scene.order("hold-fire", "j-air-12") == "fine"
    assert scene.sum("j-inf-41", "0314").column == "1:1"
    aloft(scene, "j-air-60", "0314")
    assert scene.order("ground-support", "j-air-60") == "fine"
    assert scene.order("hold-fire", "j-air-60") == "fine"
    assert scene.sum("j-inf-41", "0314").column == "1:1"


@covers("DN-6.5", "DN-6.8")
def who_may_be_marked(book: Book) -> None:
    # Those who can bombard or fire in the air, though none of them can take part in ground combat.
    def marked(scene: Scene, unit: str) -> bool:
        return scene.why(Ruling(*scene.match.call("may_join", book.unit(unit)))) == "fine"

    scene = raid(book, "a-5-14p", "j-air-12 j-air-59")
    assert (marked(scene, "j-air-12"), marked(scene, "j-air-59")) == (True, False)
    assert marked(aloft(scene, "a-air-62", OPEN), "j-air-59")
    assert not marked(aloft(scene, "j-air-12", OPEN, steps=1), "j-air-12")
    assert not marked(scene, "a-air-62")
