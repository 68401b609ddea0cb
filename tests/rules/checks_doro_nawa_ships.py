"""What the referee does about ships, guns and units at sea in Doro Nawa."""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.checks_doro_nawa_air import aloft, based, half
from tests.rules.covering import Checks
from tests.rules.scene import Scene

SHIPS = Checks()
covers = SHIPS.covers

NORTH = "2011"  # sea before Kota Bharu, north of row 13
KOTA_BHARU = "2015"  # a port in open ground


def ready(scene: Scene) -> Scene:
    """A Movement impulse; who may act is noted."""
    return scene.state("option", "movement").remember()


def by_sea(book: Book, units: str, place: str, *, die: str = "4", others: str = "", there: str = "") -> Scene:
    """A Movement impulse of the side of some units, with others elsewhere."""
    scene = half(book, "japanese" if units.startswith("j-") else "allied", die).put(units, place)
    return ready(scene.put(others, there) if others else scene)


# --- moving ------------------------------------------------------------------------------------------
@covers("DN-4.25", "DN-5.21")
def where_enemy_ships_are(book: Book) -> None:
    # A ship may enter a hex with enemy ships, to fight them; a landing force may not.
    scene = ready(half(book, "japanese", "1").put("j-nav-kongo", "3906").put("a-nav-pow", "3907"))
    assert scene.drag("j-nav-kongo", "3907") == "fine"
    scene = ready(half(book, "japanese", "1").put("j-inf-56", "3906").put("a-nav-pow", "3907"))
    assert scene.drag("j-inf-56", "3907") == "enemy"
    scene = ready(half(book, "japanese", "1").put("j-nav-kongo", "3906").put("a-5-14p", "3907"))
    assert scene.drag("j-nav-kongo", "3907") == "enemy"


@covers("DN-6.7")
def interdicted_sea(book: Book) -> None:
    scene = aloft(half(book, "allied"), "a-air-8", "3907")
    assert scene.order("interdict", "a-air-8", 6) == "fine"  # 2, from 0 on
    scene.put("j-nav-kongo", "3906").phase("impulse-4.japanese.act").state("rolled", "1")
    ready(scene)
    assert scene.drag("j-nav-kongo", "3908") == "points"  # both points go to the hex between
    assert scene.drag("j-nav-kongo", "3907") == "fine"


@covers("DN-6.7")
def interdicted_ground(book: Book) -> None:
    scene = ready(half(book, "allied").put("a-5-14p", "0415"))
    assert scene.judge("a-5-14p", "0414").cost == 3
    scene = aloft(half(book, "japanese"), "j-air-12", "0414")
    assert scene.order("interdict", "j-air-12", 5) == "fine"
    scene.phase("impulse-4.allied.act").put("a-5-14p", "0415")
    assert ready(scene).judge("a-5-14p", "0414").why == "points"  # 4
    assert scene.refused == "needs 4 MP, has 3"


# --- going by sea --------------------------------------------------------------------------------------
OFF_PATANI = "1109"  # the sea before Patani, 1110
OFF_KOTA_BHARU = "2014"
BEACH = "1915"  # a coast beside Kota Bharu, without a port


@covers("DN-4.41", "DN-4.41b", "DN-4.1d")
def from_port_to_coast(book: Book) -> None:
    scene = by_sea(book, "j-inf-42", "1110")
    assert scene.drag("j-inf-42", OFF_PATANI) == "fine"
    assert scene.where("j-inf-42") == OFF_PATANI
    assert scene.drag("j-inf-42", "1108") != "fine"  # that ended its move
    # Next impulse: it sails 8 hexes with a 4, and does not land in the same.
    scene = by_sea(book, "j-inf-42", OFF_PATANI)
    assert scene.drag("j-inf-42", "1205") == "fine"
    assert scene.drag("j-inf-42", "1209") != "fine"
    scene = by_sea(book, "j-inf-42", OFF_PATANI)
    assert scene.drag("j-inf-42", "1108") == "fine"
    assert scene.drag("j-inf-42", OFF_PATANI) in {"fine", "mover"}
    assert scene.drag("j-inf-42", "1209") == "sails-moved"
    # And lands in one of its own, which ends its move, too.
    scene = by_sea(book, "j-inf-42", OFF_PATANI)
    assert scene.drag("j-inf-42", "1209") == "fine"
    assert scene.where("j-inf-42") == "1209"
    assert scene.drag("j-inf-42", "1210") == "sails-halted"
    # Not from a coast without a port, nor with a 6, nor in a Combat impulse, nor two at once.
    assert by_sea(book, "j-inf-42", "1209").drag("j-inf-42", "1208") == "sails-port"
    assert by_sea(book, "j-inf-42", "1110", die="6").drag("j-inf-42", OFF_PATANI) == "sails-not-now"
    assert half(book, "japanese").put("j-inf-42", "1110").drag("j-inf-42", OFF_PATANI) == "sails-not-now"
    assert by_sea(book, "j-inf-42 j-tk-14", "1110").drag("j-inf-42 j-tk-14", OFF_PATANI) == "sails-one"


@covers("DN-4.41")
def who_goes_by_sea(book: Book) -> None:
    assert by_sea(book, "j-tk-1", OFF_KOTA_BHARU).drag("j-tk-1", BEACH) == "sails-armour"
    assert by_sea(book, "j-tk-1", OFF_KOTA_BHARU).drag("j-tk-1", KOTA_BHARU) == "fine"
    assert by_sea(book, "j-inf-56", OFF_KOTA_BHARU).drag("j-inf-56", BEACH) == "fine"
    scene = by_sea(book, "a-cst-joh", "3554")
    assert (
        scene.drag("a-cst-joh", next(h for h in book.beside("3554") if h and book.is_sea(h))) == "sails-cargo"
    )


@covers("DN-4.42")
def beside_an_enemy_coast(book: Book) -> None:
    def force() -> Scene:
        return by_sea(book, "j-inf-56", OFF_KOTA_BHARU, others="a-5-14p", there=KOTA_BHARU)

    assert force().drag("j-inf-56", KOTA_BHARU) == "sails-enemy"
    assert force().drag("j-inf-56", BEACH) == "sails-watched"
    # A friend in the hex, and it may; an enemy farther off is no matter.
    assert force().put("j-rec-5", BEACH).drag("j-inf-56", BEACH) == "fine"
    scene = by_sea(book, "j-inf-56", OFF_KOTA_BHARU, others="a-5-14p", there="2016")
    assert scene.drag("j-inf-56", BEACH) == "fine"
    # A ship in a coastal hex holds it, and aircraft at their base; those in flight do not.
    scene = by_sea(book, "j-inf-56", OFF_KOTA_BHARU, others="a-nav-dda", there=KOTA_BHARU)
    assert scene.drag("j-inf-56", BEACH) == "sails-watched"
    assert scene.put("j-nav-sendai", BEACH).drag("j-inf-56", BEACH) == "fine"
    scene = based(by_sea(book, "j-inf-56", OFF_KOTA_BHARU), "a-air-62", KOTA_BHARU)
    assert scene.drag("j-inf-56", BEACH) == "sails-watched"
    scene = aloft(by_sea(book, "j-inf-56", OFF_KOTA_BHARU), "a-air-62", KOTA_BHARU)
    assert scene.drag("j-inf-56", BEACH) == "fine"


@covers("DN-4.44")
def the_west_coast(book: Book) -> None:
    port = "0321"
    out = next(h for h in book.beside(port) if h and book.is_sea(h))
    other = next(h for h in book.beside(out) if h and book.is_sea(h))
    assert {"west-coast"} <= set(book.hex(out).flags) & set(book.hex(other).flags)
    guard = {"others": "a-sv3", "there": "0221"}
    assert by_sea(book, "j-inf-11", port, **guard).drag("j-inf-11", out) == "sails-west"
    assert by_sea(book, "j-inf-11", port).drag("j-inf-11", out) == "fine"
    # Nor do they sail or land there; ships do, and the Allies.
    assert by_sea(book, "j-inf-11", out, **guard).drag("j-inf-11", other) == "ban"
    assert by_sea(book, "j-inf-11", out, **guard).drag("j-inf-11", port) == "sails-west"
    assert by_sea(book, "j-nav-dd12", out, **guard).drag("j-nav-dd12", other) == "fine"
    assert by_sea(book, "a-5-14p", port, **guard).drag("a-5-14p", out) == "fine"
    # Aircraft based on the island watch, too; in flight they do not, nor do ships off it.
    scene = based(by_sea(book, "j-inf-11", port), "a-air-62", "0221")
    assert scene.drag("j-inf-11", out) == "sails-west"
    scene = aloft(by_sea(book, "j-inf-11", port), "a-air-62", "0221")
    assert scene.put("a-nav-dda", "0221").drag("j-inf-11", out) == "fine"


@covers("DN-4.44", "DN-5.35a")
def no_assault_on_the_west_coast(book: Book) -> None:
    port = "0321"
    out = next(h for h in book.beside(port) if h and book.is_sea(h))

    def force(watch: str) -> Scene:
        scene = half(book, "japanese", "1").put("j-inf-11", out).put("a-5-14p", port)
        return (scene.put("a-sv3", "0221") if watch else scene).remember()

    assert force("").attack("j-inf-11", port, how="assault") == "fine"
    assert force("watched").attack("j-inf-11", port, how="assault") == "ban"
    # The east coast is no matter.
    scene = half(book, "japanese", "1").put("j-inf-56", OFF_KOTA_BHARU).put("a-5-14p", KOTA_BHARU)
    assert scene.put("a-sv3", "0221").remember().attack("j-inf-56", KOTA_BHARU, how="assault") == "fine"


# --- fire ----------------------------------------------------------------------------------------------
@covers("DN-5.2b", "DN-5.2a")
def ranges(book: Book) -> None:  # D14
    # Kongo, 6. Two and three hexes off it is 3: 3 - 2 = 1, which takes a 6; one hex off 4, which takes a 5.
    scene = half(book, "japanese").put("j-nav-kongo", "2012").put("a-5-14p", KOTA_BHARU)
    assert scene.act_on("bombard", "j-nav-kongo", KOTA_BHARU, 5) == "fine"
    assert scene.steps("a-5-14p") == 2
    assert scene.act_on("bombard", "j-nav-kongo", KOTA_BHARU, 6) == "bombards-once"
    scene = half(book, "japanese").put("j-nav-kongo", "2013").put("a-5-14p", KOTA_BHARU)
    assert scene.act_on("bombard", "j-nav-kongo", KOTA_BHARU, 6) == "fine"
    assert scene.steps("a-5-14p") == 1
    scene = half(book, "japanese").put("j-nav-kongo", "2014").put("a-5-14p", KOTA_BHARU)
    assert scene.act_on("bombard", "j-nav-kongo", KOTA_BHARU, 5) == "fine"
    assert scene.steps("a-5-14p") == 1
    # Four hexes off nothing; a destroyer's 1 stays 1 at three: 1 - 1 = 0, which takes a 6.
    scene = (
        half(book, "japanese").put("j-nav-kongo", "2011").put("j-nav-dd19", "2012").put("a-bah", KOTA_BHARU)
    )
    assert scene.act_on("bombard", "j-nav-kongo", KOTA_BHARU) == "bombards-range"
    assert scene.act_on("bombard", "j-nav-dd19", KOTA_BHARU, 6) == "fine"
    assert not scene.on_map("a-bah")
    # In an impulse of any option, if the die lets ships act.
    scene = half(book, "japanese", "6").put("j-nav-kongo", "2014").put("a-5-14p", KOTA_BHARU)
    assert scene.act_on("bombard", "j-nav-kongo", KOTA_BHARU) == "bombards-able"


@covers("DN-5.2a", "DN-5.2b", "DN-5.2c", "DN-5.2e")
def field_guns(book: Book) -> None:
    scene = half(book, "japanese").put("j-art-5", "0413").put("a-5-14p", "0414").put("a-fv1", "0415")
    assert scene.act_on("bombard", "j-art-5", "0415") == "bombards-range"
    assert scene.act_on("bombard", "j-art-5", "0414", 6) == "fine"  # 2 - 2 = 0: a point with 6
    assert scene.steps("a-5-14p") == 1
    assert scene.act_on("bombard", "a-art-88", "0414") == "side"
    # At guns: they defend with their value, 2.
    scene = half(book, "japanese").put("j-art-3h", "0413").put("a-art-88", "0414")
    assert scene.act_on("bombard", "j-art-3h", "0414", 5) == "fine"  # 3 - 2 = 1
    assert scene.steps("a-art-88") == 2
    # Infantry does not bombard, and a die of 5 stops guns of initiative 4.
    scene = half(book, "japanese", "5").put("j-art-5 j-inf-11", "0413").put("a-5-14p", "0414")
    assert scene.act_on("bombard", "j-inf-11", "0414") == "bombards-not"
    assert scene.act_on("bombard", "j-art-5", "0414") == "bombards-able"
    # At a ship 2 is 1: 1 - 0, which takes a 6; heavy guns, 3, are 1, too.
    before = next(h for h in book.beside(KOTA_BHARU) if h and book.is_sea(h))
    scene = half(book, "japanese").put("j-art-3h", KOTA_BHARU).put("a-nav-dda", before)
    assert scene.act_on("bombard", "j-art-3h", before, 5) == "fine"
    assert scene.on_map("a-nav-dda")
    # Coastal guns are not halved at ships: 4, which takes a 5; at two hexes 2.
    sea = next(h for h in book.beside("3653") if h and book.is_sea(h))
    scene = half(book, "allied").put("a-cst-joh", "3653").put("j-nav-sendai", sea)
    assert scene.act_on("bombard", "a-cst-joh", sea, 5) == "fine"
    assert not scene.on_map("j-nav-sendai")


@covers("DN-5.2b", "DN-6.5", "DN-5.2j")
def together(book: Book) -> None:
    # A ship, 6, field guns, 2, and bombers, 4, at five points: 7, in the column from 6 on: 6 costs two.
    scene = half(book, "japanese").put("a-5-14p a-3-16p a-fv1", KOTA_BHARU)
    scene.put("j-nav-kongo", "2014").put("j-art-5", "2115")
    aloft(scene, "j-air-12", KOTA_BHARU)
    assert scene.act_on("bombard", "j-nav-kongo j-art-5 j-air-12", KOTA_BHARU) == "fine"
    assert scene.order("fire-from-ground", "j-air-12", (4, 6)) == "fine"  # 3 from the ground: missed
    assert [scene.on_map(u) for u in ("a-5-14p", "a-3-16p", "a-fv1")] == [False, False, False]
    assert scene.drag("j-air-12", "2014") == "flight-halted"


@covers("DN-5.2d")
def japanese_ships_in_the_north(book: Book) -> None:
    # Sendai, 2, doubled: 4, which takes a 5. In the south it is 2 and takes a 6.
    scene = half(book, "japanese").put("j-nav-sendai", "2010").put("a-nav-pow", NORTH)
    assert scene.act_on("bombard", "j-nav-sendai", NORTH, 5) == "fine"
    assert not scene.on_map("a-nav-pow")
    scene = half(book, "japanese").put("j-nav-sendai", "3915").put("a-nav-pow", "3916")
    assert scene.act_on("bombard", "j-nav-sendai", "3916", 5) == "fine"
    assert scene.on_map("a-nav-pow")


# --- ships against ships -------------------------------------------------------------------------------
SOUTH = "3920"


@covers("DN-5.21", "DN-5.2f")
def ships_in_one_hex(book: Book) -> None:
    # Prince of Wales, 6, and Kongo, 6: each is sunk with 4, and both fire before either sinks.
    scene = half(book, "japanese").put("j-nav-kongo a-nav-pow", SOUTH)
    assert scene.act_on("bombard", "j-nav-kongo", SOUTH) == "bombards-range"
    assert scene.aim("duel", "j-nav-kongo", "a-nav-pow", 4) == "fine"
    assert scene.on_map("a-nav-pow")
    assert scene.drag("j-nav-kongo", "3919") == "duel-due"
    assert scene.order("all-fire", "j-nav-kongo", 4) == "fine"
    assert not scene.on_map("a-nav-pow")
    assert not scene.on_map("j-nav-kongo")
    # A ship fires once in an impulse; ships fire together: 5 + 1 = 6.
    scene = half(book, "allied").put("j-nav-kongo a-nav-rep a-nav-dda", SOUTH)
    assert scene.aim("duel", "a-nav-rep a-nav-dda", "j-nav-kongo", 3) == "fine"
    assert scene.order("cease-fire", "j-nav-kongo") == "fine"
    assert scene.aim("duel", "a-nav-rep", "j-nav-kongo") == "no-duellist"
    assert scene.on_map("j-nav-kongo")


@covers("DN-5.21")
def fire_in_the_enemys_half(book: Book) -> None:
    scene = half(book, "japanese").put("j-nav-kongo a-nav-pow", SOUTH)
    assert scene.aim("duel", "a-nav-pow", "j-nav-kongo") == "side"
    assert scene.order("intercept", "a-nav-pow") == "fine"
    assert scene.order("all-fire", "j-nav-kongo") == "no-duel"  # whose half it is fires first
    assert scene.order("cease-fire", "j-nav-kongo") == "fine"
    assert scene.order("all-fire", "j-nav-kongo", 4) == "fine"
    assert scene.on_map("a-nav-pow")
    assert not scene.on_map("j-nav-kongo")


@covers("DN-8.2c")
def ships_never_come_back(book: Book) -> None:
    scene = (
        half(book, "japanese").put("j-nav-kongo a-nav-pow", SOUTH).destroy("a-nav-pow").destroy("a-air-21")
    )
    assert scene.where("a-nav-pow") == "allied-sunk"
    assert scene.where("a-air-21") == "allied-eliminated"


@covers("DN-5.2a", "DN-5.21")
def nobody_is_marked(book: Book) -> None:
    scene = half(book, "japanese").put("a-5-14p", KOTA_BHARU).put("a-nav-pow", SOUTH)
    assert scene.act_on("bombard", "", KOTA_BHARU) == "nobody"
    assert scene.aim("bombard-one", "", "a-5-14p") == "nobody"
    assert scene.aim("duel", "", "a-nav-pow") == "nobody"
    assert scene.aim("fire-with-some", "", "a-nav-pow") == "no-fire"


@covers("DN-5.2a", "DN-4.41b", "DN-2.1d")
def guns_that_go_by_sea(book: Book) -> None:
    # Guns bombard in impulses in which they do not move: neither who lands nor who puts to sea does.
    scene = by_sea(book, "j-art-5", KOTA_BHARU, die="1", others="a-5-14p", there="2016")
    assert scene.act_on("bombard", "j-art-5", "2016") == "fine"
    assert scene.drag("j-art-5", OFF_KOTA_BHARU) == "bombards-stays"
    scene = by_sea(book, "j-art-5", OFF_KOTA_BHARU, die="1", others="a-5-14p", there="2016")
    assert scene.drag("j-art-5", KOTA_BHARU) == "fine"
    assert scene.act_on("bombard", "j-art-5", "2016") == "bombards-moved"
    scene = by_sea(book, "j-art-5", KOTA_BHARU, die="1", others="a-5-14p", there="2016")
    assert scene.drag("j-art-5", OFF_KOTA_BHARU) == "fine"
    assert scene.act_on("bombard", "j-art-5", "2016") == "bombards-not"


@covers("DN-4.5", "DN-4.6", "DN-4.41b")
def who_has_helped_does_not_put_to_sea(book: Book) -> None:
    # An engineer beside whom others have crossed stays; one that has just landed helps nobody.
    pairs = (
        (port, other)
        for port in book.hexes
        if "port" in book.hex(port).flags and any(h and book.is_sea(h) for h in book.beside(port))
        for other in book.beside(port)
        if other and "river" in book.hexside(port, other) and not book.is_sea(other)
    )
    port, other = next(pairs)
    out = next(h for h in book.beside(port) if h and book.is_sea(h))
    alone = by_sea(book, "j-inf-41", port, die="5").judge("j-inf-41", other)
    scene = by_sea(book, "j-inf-41 j-eng-5", port, die="5")
    if "bridge" in book.hexside(port, other):
        enemy = next(h for h in book.beside(other) if h and h != port and not book.is_sea(h))
        alone = by_sea(book, "j-inf-41", port, die="5", others="a-leic", there=enemy).judge("j-inf-41", other)
        scene.put("a-leic", enemy)
    assert scene.judge("j-inf-41", other).cost < alone.cost
    assert scene.drag("j-inf-41", other) == "fine"
    assert scene.drag("j-eng-5", out) == "bound"


@covers("DN-5.1a", "DN-5.21")
def a_ship_fires_once(book: Book) -> None:
    scene = half(book, "japanese").put("j-nav-kongo a-nav-pow", SOUTH).put("a-nav-dda", "3921")
    assert scene.act_on("bombard", "j-nav-kongo", "3921") == "fine"
    assert scene.aim("duel", "j-nav-kongo", "a-nav-pow") == "no-duellist"
    scene = half(book, "japanese").put("j-nav-kongo a-nav-pow", SOUTH).put("a-nav-dda", "3921")
    assert scene.aim("duel", "j-nav-kongo", "a-nav-pow") == "fine"
    assert scene.order("cease-fire", "a-nav-pow") == "fine"
    assert scene.act_on("bombard", "j-nav-kongo", "3921") == "bombards-once"


@covers("DN-5.2g", "DN-5.2i")
def units_at_sea_are_left_out(book: Book) -> None:
    scene = half(book, "japanese").put("j-nav-kongo", SOUTH).put("a-nav-dda a-nav-pow a-5-14p", "3921")
    assert scene.act_on("bombard", "j-nav-kongo", "3921") == "bombards-singly"
    assert scene.order("leave-out", "a-5-14p") == "fine"
    assert scene.act_on("bombard", "j-nav-kongo", "3921", 4) == "fine"  # 6: both ships
    assert [scene.on_map(u) for u in ("a-nav-dda", "a-nav-pow", "a-5-14p")] == [False, False, True]


@covers("DN-5.2c")
def armour_at_sea_is_armour(book: Book) -> None:
    # Kongo, 6, at tanks: 3, which takes a 5; at infantry 6, which takes a 4.
    for target, alive in (("a-fmac", True), ("a-5-14p", False)):
        scene = half(book, "japanese").put("j-nav-kongo", SOUTH).put(target, "3921")
        assert scene.aim("bombard-one", "j-nav-kongo", target, 4) == "fine"
        assert scene.on_map(target) == alive
