"""What the referee does about initiative, stacking, movement and supply of Doro Nawa; D9 and so on are worked
examples of its rules.
"""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.covering import Checks
from tests.rules.scene import Scene

GROUND = Checks()
covers = GROUND.covers


def impulse(book: Book, die: int, option: str = "movement", side: str = "japanese") -> Scene:
    """The first impulse of the campaign, with all units where it begins."""
    scene = Scene(book).state("option", option).state("rolled", str(die))
    return scene.phase(f"impulse-1.{side}.act", 1).remember()


def field(
    book: Book, die: int, *there: tuple[str, str], option: str = "movement", side: str = "japanese"
) -> Scene:
    """A map with these units alone: names, hex."""
    scene = Scene(book).clear().control("japanese-ports", "japanese")
    for names, place in there:
        scene.put(names, place)
    scene.state("option", option).state("rolled", str(die))
    return scene.phase(f"impulse-1.{side}.act", 1).remember()


# --- the impulse (2) -----------------------------------------------------------------------------------
@covers("DN-2.1a", "DN-2.1c")
def option_then_die(book: Book) -> None:
    scene = Scene(book).phase("reinforcements", 1)
    scene.next_phase()
    assert scene.phase_id == "impulse-1.japanese.option"
    assert scene.roll("rolled", 3) != "fine"
    assert scene.next_phase() == "not-chosen"
    assert scene.choose("option", "combat") == "fine"
    scene.next_phase()
    assert scene.phase_id == "impulse-1.japanese.die"
    assert scene.choose("option", "movement") != "fine"
    assert scene.next_phase() == "not-rolled"
    assert scene.roll("rolled", 4) == "fine"
    assert (scene.state_of("option"), scene.state_of("rolled")) == ("combat", "4")
    assert scene.roll("rolled", 2) == "rolled"
    scene.next_phase()
    assert scene.phase_id == "impulse-1.japanese.act"
    assert scene.drag("j-inf-41", "0409") == "ban"  # units move in a Movement impulse
    scene.next_phase()
    assert scene.phase_id == "impulse-1.allied.option"
    assert scene.state_of("option") == "combat"
    assert scene.next_phase() == "not-chosen"  # each half has its own


@covers("DN-2.1b", "DN-4.1a")
def initiative_against_the_die(book: Book) -> None:  # D9 D10 D18
    assert field(book, 3, ("j-inf-3g", "0408")).factor("j-inf-3g")[0] == 3  # initiative 4
    assert field(book, 3, ("j-tk-1", "0408")).factor("j-tk-1")[0] == 6
    assert field(book, 5, ("j-nav-kongo", "3906")).factor("j-nav-kongo")[0] == 10
    for die, why in ((4, "fine"), (5, "ban")):
        assert field(book, die, ("j-inf-3g", "0408")).judge("j-inf-3g", "0409").why == why
    for die, why in ((5, "fine"), (6, "ban")):
        assert field(book, die, ("j-inf-41", "0408")).judge("j-inf-41", "0409").why == why


@covers("DN-4.1d", "DN-4.25")
def ships(book: Book) -> None:  # D13
    scene = field(book, 4, ("j-nav-kongo", "3906"))
    assert scene.factor("j-nav-kongo")[0] == 8
    assert scene.judge("j-nav-kongo", "3806").why == "fine"
    assert scene.judge("j-nav-kongo", "3813").why == "fine"
    assert scene.judge("j-nav-kongo", "3814").why == "points"
    assert field(book, 6, ("j-nav-kongo", "3906")).judge("j-nav-kongo", "3806").why == "ban"
    scene = field(book, 5, ("j-nav-chokai", "2013"))
    assert scene.judge("j-nav-chokai", "2016").why == "closed"  # Kota Bharu's hinterland
    scene = field(book, 5, ("j-inf-56", "2012"))
    assert scene.factor("j-inf-56")[0] == 10  # at sea as a ship


@covers("DN-2.1d", "DN-4.1b")
def once_and_one_by_one(book: Book) -> None:
    scene = field(book, 4, ("j-inf-41 j-eng-5", "0408"))
    assert scene.judge("j-inf-41 j-eng-5", "0409").why == "singly"
    assert scene.move("j-inf-41", "0310").why == "fine"
    assert scene.move("j-eng-5", "0310").why == "fine"
    assert scene.drag("j-inf-41", "0311") == "finished"


@covers("DN-2.2")
def the_turn_may_be_ended(book: Book) -> None:
    scene = Scene(book).phase("impulse-10.allied.act", 1)
    scene.next_phase()
    assert scene.phase_id == "impulse-11.japanese.close"
    assert scene.next_phase() == "not-chosen"
    assert scene.choose("closing", "goes-on") == "fine"
    scene.next_phase()
    assert scene.phase_id == "impulse-11.japanese.option"
    scene.phase("impulse-11.japanese.act", 1).next_phase()
    assert scene.phase_id == "impulse-11.allied.close"
    assert scene.choose("closing", "ends") == "fine"
    scene.next_phase()
    assert (scene.phase_id, scene.turn) == ("reinforcements", 2)
    scene.phase("impulse-9.allied.act", 2).next_phase()
    assert scene.phase_id == "impulse-10.japanese.option"  # nobody is asked before the eleventh
    scene.phase("impulse-16.allied.act", 2).next_phase()
    assert (scene.phase_id, scene.turn) == ("impulse-16.japanese.close", 2)  # as long as players like


# --- stacking (3) --------------------------------------------------------------------------------------
@covers("DN-3.1", "DN-3.3a", "DN-3.x", "DN-1.4")
def stacks(book: Book) -> None:  # D11
    scene = field(book, 4, ("j-inf-3g", "0409"), ("j-eng-g", "0408"), ("j-inf-41", "0407"))
    assert scene.judge("j-eng-g", "0409").why == "fine"  # 5 and 1, at most 8
    scene.put("j-inf-41", "0408", steps=6)
    assert scene.judge("j-inf-41", "0409").why == "stacking"  # 11, at most 10
    assert scene.put("j-inf-41", "0408", steps=5).judge("j-inf-41", "0409").why == "fine"
    scene = field(book, 3, ("a-surrey a-1-8p a-2-16p", "0313"), ("a-leic", "0314"), side="allied")
    assert scene.judge("a-leic", "0313").why == "stacking"  # four battalions of 2, initiative 3
    scene.put("a-1-8p a-2-16p", "0313", steps=1)
    assert scene.judge("a-leic", "0313").why == "fine"
    scene = field(book, 4, ("j-art-5", "0408"), ("j-inf-41", "0409"), ("j-inf-42", "0308"))
    assert scene.judge("j-art-5", "0409").why == "fine"  # guns count their bombardment value, 2
    scene.put("j-inf-42", "0409", steps=3)
    assert scene.judge("j-art-5", "0409").why == "stacking"


@covers("DN-3.1")
def full_hexes_are_not_passed(book: Book) -> None:
    def column(*there: tuple[str, str]) -> Scene:
        return field(book, 5, ("j-inf-41", "0408"), *there)

    assert column().judge("j-inf-41", "0310").cost == 2  # along the road by 0409
    assert column(("j-inf-42", "0409")).put("j-inf-42", "0409", steps=4).judge("j-inf-41", "0310").cost == 2
    # 6 and 6, at most 10: it goes around, or not at all
    assert column(("j-inf-42", "0409")).judge("j-inf-41", "0310").cost > 2
    ring = [place for place in book.beside("0408") if place]
    full = ("j-inf-42", "j-inf-11", "j-inf-21", "j-inf-55", "j-inf-56", "j-inf-114")
    assert column(*zip(full, ring, strict=True)).judge("j-inf-41", "0310").why != "fine"
    # at sea likewise: 10 points fill a hex
    scene = field(book, 1, ("j-inf-56", "2011"))
    assert scene.judge("j-inf-56", "2009").cost == 2
    cordon = [place for place in book.beside("2011") if place and terrain(book, place) == "sea"]
    scene = field(book, 1, ("j-inf-56", "2011"), *zip(full, cordon, strict=False))
    assert scene.judge("j-inf-56", "2009").why != "fine"


@covers("DN-3.1", "DN-3.3a")
def nobody_leaves_too_many(book: Book) -> None:
    # With the Argylls, of initiative 5, ten points may stand; battalions of 3 by themselves have six.
    scene = field(book, 3, ("a-argyll a-surrey a-1-8p a-2-16p", "0313"), side="allied")
    assert scene.judge("a-argyll", "0314").why == "fine"
    scene.put("a-leic", "0313").remember()
    assert scene.overstacked() == ""
    assert scene.drag("a-argyll", "0314") == "left-behind"
    assert scene.drag("a-leic", "0314") == "fine"
    assert scene.drag("a-argyll", "0314") == "fine"
    # nor do units that put to sea
    scene = field(book, 3, ("a-argyll a-surrey a-1-8p a-2-16p a-leic", "0321"), side="allied")
    sea = next(h for h in book.beside("0321") if h and book.is_sea(h))
    assert scene.drag("a-argyll", sea) == "left-behind"
    assert scene.drag("a-leic", sea) == "fine"


@covers("DN-3.1", "DN-3.5", "DN-3.x")
def too_many(book: Book) -> None:
    # Bombs kill the best unit of a full hex: what is too much then goes before anything else is done.
    def bombed() -> Scene:
        scene = field(book, 1, ("a-argyll a-surrey a-1-8p a-2-16p a-leic", "0313"), option="combat")
        scene.put("a-argyll", "0313", steps=1)
        scene.put("j-inf-41 j-art-3h", "0312").remember()
        for name in ("a-surrey", "a-1-8p", "a-2-16p", "a-leic"):
            assert scene.order("leave-out", name) == "fine"
        assert scene.act_on("bombard", "j-art-3h", "0313", 6) == "fine"
        assert not scene.on_map("a-argyll")
        assert scene.overstacked() == "0313"  # 8, at most 6
        return scene

    scene = bombed()
    assert scene.next_phase() == "crowded"
    assert scene.attack("j-inf-41", "0313") == "crowded"
    # strength points: one of each of two units, and nobody is lost
    assert scene.order("give-up-step", "a-leic") == "fine"
    assert scene.order("give-up-step", "a-surrey") == "fine"
    assert scene.order("give-up-step", "a-surrey") == "not-crowded"
    assert (scene.steps("a-leic"), scene.steps("a-surrey"), scene.overstacked()) == (1, 1, "")
    assert scene.order("remove", "a-1-8p") == "surplus"
    assert scene.attack("j-inf-41", "0313") == "fine"
    # or a unit
    scene = bombed()
    assert scene.order("remove", "a-leic") == "fine"
    assert not scene.on_map("a-leic")
    assert scene.overstacked() == ""
    assert scene.next_phase() == "fine"
    # or its points, to the last
    scene = bombed()
    assert scene.order("give-up-step", "a-leic") == "fine"
    assert scene.order("give-up-step", "a-leic") == "fine"
    assert not scene.on_map("a-leic")
    # aircraft overhead are no part of it
    scene = bombed()
    scene.put("a-air-62", "0313").give_value("in-flight", "a-air-62")
    assert scene.order("give-up-step", "a-air-62") == "not-crowded"
    assert scene.order("remove", "a-air-62") == "surplus"


@covers("DN-3.2", "DN-3.3b")
def enemies_and_layers(book: Book) -> None:
    scene = field(book, 5, ("j-inf-41", "0313"), ("a-leic", "0314"))
    assert scene.judge("j-inf-41", "0314").why == "enemy"
    scene = field(
        book, 5, ("j-nav-kongo j-nav-haruna j-nav-atago j-nav-chokai", "3806"), ("j-nav-kumano", "3805")
    )
    assert scene.judge("j-nav-kumano", "3806").why == "fine"
    assert scene.overstacked() == ""


# --- movement (4) --------------------------------------------------------------------------------------
@covers("DN-4.1c")
def coastal_guns(book: Book) -> None:
    scene = field(book, 1, ("a-cst-pen", "0221"), side="allied")
    assert scene.judge("a-cst-pen", "0321").why == "ban"


@covers("DN-4.21", "DN-4.22")
def prices(book: Book) -> None:
    ways = {(a, b): set(book.hexside(a, b)) for a in book.hexes for b in book.beside(a) if b}
    for kind, foot in (("jungle", 3), ("swamp", 4), ("mountain", 5), ("clear", 2)):
        a, b = next(
            (a, b)
            for (a, b), links in ways.items()
            if not links and terrain(book, b) == kind and is_trackless(book, a) and is_trackless(book, b)
        )
        assert price(book, "j-inf-41", a, b) == foot, kind
    a, b = next(
        (a, b) for (a, b), links in ways.items() if links == {"road"} and terrain(book, b) == "jungle"
    )
    assert [price(book, u, a, b) for u in ("j-inf-41", "j-eng-5", "j-art-5", "j-tk-1")] == [1, 1, 1, 1]
    a, b = next((a, b) for (a, b), links in ways.items() if links == {"rail"})
    assert [price(book, u, a, b) for u in ("j-inf-41", "j-eng-5", "j-art-5", "j-tk-1")] == [2, 2, 3, 2]
    a, b = next((a, b) for (a, b), links in ways.items() if links == {"trail"})
    assert [price(book, u, a, b) for u in ("j-inf-41", "j-eng-5", "j-art-5", "j-tk-1")] == [2, 2, 3, 3]


def terrain(book: Book, place: str) -> str:
    """The terrain of a hex."""
    return book.hex(place).terrain


def is_trackless(book: Book, place: str) -> bool:
    """Whether a hex is land without any way, river or strait."""
    beside = [other for other in book.beside(place) if other]
    return terrain(book, place) not in ("sea", "dutch") and not any(book.hexside(place, o) for o in beside)


def price(book: Book, unit: str, a: str, b: str) -> int:
    """What a unit of initiative 6 would pay to a hex beside it, -1 if it does not get there."""
    scene = Scene(book).clear().put(unit, a).state("option", "movement").state("rolled", "1")
    scene.phase("impulse-1.japanese.act", 1).remember().state("rolled", "6")
    moved = scene.judge(unit, b)
    return moved.cost if moved.why == "fine" else -1


@covers("DN-4.23a")
def armour_keeps_to_ways(book: Book) -> None:
    scene = field(book, 5, ("j-tk-1", "0408"))
    assert scene.judge("j-tk-1", "0309").why == "fine"
    assert scene.judge("j-tk-1", "0508").why != "fine"  # no way leads there


@covers("DN-4.5", "DN-4.5b", "DN-4.23b", "DN-4.6")
def bridges(book: Book) -> None:
    a, b = "0316", "0315"  # the Kedah below Alor Star: road and railway
    assert {"river", "road", "bridge"} <= book.hexside(a, b)
    for there, foot, armour in (
        ((), 1, 1),
        ((("a-leic", "0313"),), 2, -1),  # two hexes from the bridge
        ((("a-leic", "0312"),), 1, 1),
        ((("a-air-vlg1", "0314"),), 1, 1),  # aircraft spoil nothing
        ((("a-leic", "0313"), ("j-inf-42", a)), 1, 1),  # guarded
        ((("a-leic", "0313"), ("j-eng-5", a)), 1, 1),  # an engineer guards, too
    ):
        scene = field(book, 5, ("j-inf-41", a), ("j-tk-1", a), *there)
        foot_found = field(book, 5, ("j-inf-41", a), *there)
        assert cost(foot_found, "j-inf-41", b) == foot, there
        scene = field(book, 5, ("j-tk-1", a), *there)
        assert cost(scene, "j-tk-1", b) == armour, there
    # an engineer that has moved guards nothing; one that has not is bound by the crossing
    scene = field(book, 5, ("j-tk-1 j-eng-5", a), ("a-leic", "0313"))
    assert scene.move("j-tk-1", b).why == "fine"
    assert scene.drag("j-eng-5", "0317") == "bound"
    # off the way foot pay one point more across water, unless an engineer stays beside it
    x, y = next(
        (x, y)
        for x in book.hexes
        for y in book.beside(x)
        if y
        and book.hexside(x, y) == {"river", "unbridged-river"}
        and {terrain(book, x), terrain(book, y)} == {"jungle"}
    )
    assert price(book, "j-inf-41", x, y) == 4
    scene = Scene(book).clear().put("j-inf-41 j-eng-5", x).state("option", "movement").state("rolled", "1")
    scene.phase("impulse-1.japanese.act", 1).remember().state("rolled", "6")
    assert cost(scene, "j-inf-41", y) == 3


def cost(scene: Scene, unit: str, to: str) -> int:
    """What a move costs, -1 if it is refused."""
    moved = scene.judge(unit, to)
    return moved.cost if moved.why == "fine" else -1


@covers("DN-4.3")
def force_march(book: Book) -> None:  # D9
    scene = field(book, 3, ("j-inf-3g", "0310"))
    at = ["0311", "0312", "0313", "0314"]
    costs = [cost(scene, "j-inf-3g", to) for to in at]
    assert costs[:4] == [1, 2, 3, 4]
    assert scene.move("j-inf-3g", "0314").march
    assert scene.steps("j-inf-3g") == 4
    scene = field(book, 4, ("j-inf-3g", "0310"))
    assert cost(scene, "j-inf-3g", "0314") == 4  # the die is its initiative
    assert not scene.judge("j-inf-3g", "0314").march
    scene = field(book, 3, ("j-eng-g", "0310"))
    assert scene.judge("j-eng-g", "0314").why == "points"  # its only point is not spent
    scene = field(book, 1, ("j-tk-1", "0310"))
    assert cost(scene, "j-tk-1", "0313") == 3
    assert scene.move("j-tk-1", "0313").why == "fine"  # two on foot, one by force
    assert scene.steps("j-tk-1") == 2


# --- supply (7) ----------------------------------------------------------------------------------------
@covers("DN-7.1", "DN-7.3", "DN-7.4a", "DN-7.4b", "DN-7.5", "DN-1.4")
def lines_of_supply(book: Book) -> None:  # D12
    scene = Scene(book)
    for name in book.units:
        if scene.on_map(name):
            assert scene.supply(name) in ("exempt", "from-ports", "from-singapore"), name
    scene = field(book, 3, ("j-inf-41", "0408"))
    assert scene.supply("j-inf-41") == "from-ports"
    scene.control("japanese-ports", "allied")
    assert scene.supply("j-inf-41") == "none"
    scene.give("0507", "japanese")
    assert scene.supply("j-inf-41") == "from-ports"
    for name, place in zip(
        ("a-leic", "a-surrey", "a-2-1g", "a-2-2g", "a-2-9g", "a-1-8p"), book.beside("0408"), strict=True
    ):
        scene.put(name, place)
    assert scene.supply("j-inf-41") == "none"  # each one traces its own line
    assert scene.put("j-inf-42", "0507").supply("j-inf-42") == "from-ports"
    scene = field(book, 3, ("a-leic", "0314"), side="allied")
    assert scene.supply("a-leic") == "from-singapore"
    scene.put("j-inf-41", "3153").put("j-inf-42", "3253").put("j-inf-56", "3353")
    assert scene.put("j-nav-kongo", "3906").supply("j-nav-kongo") == "exempt"
    assert scene.put("j-inf-56", "2012").supply("j-inf-56") == "exempt"


@covers("DN-7.6", "DN-7.2")
def without_supply(book: Book) -> None:  # D21
    scene = field(book, 3, ("a-leic", "0314"), side="allied")
    assert scene.judge("a-leic", "0313").why == "fine"
    for name, place in zip(
        ("j-inf-41", "j-inf-42", "j-inf-11", "j-inf-21", "j-inf-55", "j-inf-56"),
        book.beside("0314"),
        strict=True,
    ):
        scene.put(name, place)
    scene.remember()
    assert scene.supply("a-leic") == "none"
    assert scene.judge("a-leic", "0313").why == "ban"  # 2 is less than 3


@covers("DN-7.3", "DN-7.3b")
def reach_of_a_line(book: Book) -> None:  # D12
    a = next(
        a
        for a in book.hexes
        if is_trackless(book, a)
        and {terrain(book, b) for b in book.beside(a) if b and not is_trackless(book, b)} == {"jungle"}
        and any("rail" in book.hexside(b, c) for b in book.beside(a) if b for c in book.beside(b) if c)
    )
    scene = field(book, 3, ("j-inf-3g", a))
    assert scene.supply("j-inf-3g") == "from-ports"  # 3 points, initiative 4
    scene = field(book, 3, ("j-rec-5", a))
    assert scene.supply("j-rec-5") == "none"  # horse pays 5, and has 4
    scene = field(book, 3, ("a-leic", a), side="allied")
    assert scene.supply("a-leic") == "none"  # initiative 3: two points
