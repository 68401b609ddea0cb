"""What the referee does about ground combat of Doro Nawa; D16 is a worked example of its rules."""

from __future__ import annotations

from hexwright.rules.engine.words import BOLD, PLAIN
from hexwright.rules.mechanism.combat.strength import Clash
from tests.rules.book import Book
from tests.rules.checks_doro_nawa_air import aloft
from tests.rules.checks_doro_nawa_ground import field, terrain
from tests.rules.covering import Checks
from tests.rules.scene import Scene, record_of

COMBAT = Checks()
covers = COMBAT.covers

HERE, NORTH, SOUTH = "0314", "0313", "0315"
"""Jitra, clear ground, and the hexes before and behind it on the trunk road."""


def fight(book: Book, die: int, *there: tuple[str, str], side: str = "japanese") -> Scene:
    """A map with these units alone, in a Combat impulse."""
    return field(book, die, *there, option="combat", side=side)


def strengths(scene: Scene, names: str, target: str) -> tuple[list[int], list[int], str]:
    """What each attacker and each defender adds, in halves, and the column."""
    found = record_of(Clash, scene.match.call("clash", scene.units(names), scene.hex(target), 0))
    assert scene.kind.parts == 2
    return list(found.mine), list(found.theirs), scene.kind.titles[found.column]


@covers("DN-5.1a", "DN-5.31", "DN-5.31b", "DN-5.37")
def odds_and_losses(book: Book) -> None:  # D16
    scene = fight(book, 4, ("j-inf-41", NORTH), ("a-leic a-2-9j", HERE))
    assert scene.put("j-inf-41", NORTH, steps=5).sum("j-inf-41", HERE).column == "1:1"  # 5 to 4
    scene.put("a-2-9j", HERE, steps=1)
    assert scene.put("j-inf-41", NORTH, steps=6).sum("j-inf-41", HERE).column == "2:1"  # 6 to 3
    scene.put("j-inf-42", "0213", steps=1).remember()
    assert scene.sum("j-inf-41 j-inf-42", HERE).column == "2:1"  # D16: 7 to 3
    assert scene.attack("j-inf-41 j-inf-42", HERE, 3) == "fine"  # no effect
    assert (scene.steps("a-leic"), scene.steps("a-2-9j")) == (2, 1)
    assert scene.attack("j-inf-41", HERE, 6) == "has-attacked"
    scene = fight(book, 4, ("j-inf-41 j-inf-42", NORTH), ("a-leic a-2-9j", HERE), ("a-surrey", SOUTH))
    scene.put("j-inf-41", NORTH, steps=5).put("j-inf-42", NORTH, steps=5)
    assert scene.sum("j-inf-41", HERE).column == "1:1"
    assert scene.attack("j-inf-41", HERE, 5) == "fine"  # one of each
    assert (scene.steps("a-leic"), scene.steps("a-2-9j")) == (1, 1)
    assert scene.order("stay", "a-leic") == "fine"
    assert not scene.on_map("a-leic")
    assert scene.drag("a-2-9j", SOUTH) == "fine"
    assert scene.attack("j-inf-42", SOUTH) != "fine"  # not beside it


@covers("DN-2.1b", "DN-5.1b", "DN-5.3", "DN-5.34b")
def who_may_attack(book: Book) -> None:
    scene = fight(book, 5, ("j-inf-41", NORTH), ("j-inf-3g", "0213"), ("a-leic", HERE))
    assert scene.attack("j-inf-3g", HERE) == "ban"  # initiative 4
    assert scene.attack("j-inf-41", HERE) == "fine"
    scene = field(book, 1, ("j-inf-41", NORTH), ("a-leic", HERE))
    assert scene.attack("j-inf-41", HERE) != "fine"  # a Movement impulse
    scene = fight(book, 1, ("j-tk-1", "0413"), ("a-leic", HERE), ("j-tk-14", NORTH), ("j-art-5", "0213"))
    assert not book.hexside("0413", HERE) & {"road", "rail", "trail"}
    assert scene.attack("j-tk-1", HERE) == "ban"
    assert scene.attack("j-art-5", HERE) != "fine"  # guns bombard
    assert scene.attack("j-tk-14", HERE) == "fine"
    scene = fight(book, 1, ("j-inf-56", "2012"), ("a-3-17d", "2013"))
    assert scene.attack("j-inf-56", "2013") != "fine"


@covers("DN-5.32", "DN-5.33", "DN-5.4")
def doubling_and_combined_arms(book: Book) -> None:
    scene = fight(book, 1, ("j-inf-41 j-tk-1", NORTH), ("a-leic a-2-9j", HERE))
    assert strengths(scene, "j-inf-41 j-tk-1", HERE) == ([14, 12], [4, 4], "3:1")  # 6 + 1, 3 doubled
    assert strengths(scene, "j-inf-41", HERE)[0] == [14]  # the tanks are there, though they do not attack
    scene.put("j-art-5", NORTH)
    assert strengths(scene, "j-inf-41 j-tk-1", HERE)[0] == [16, 12]  # 2 a hex at most
    scene.put("j-inf-42 j-eng-5", NORTH, steps=1)
    assert strengths(scene, "j-inf-41 j-inf-42 j-eng-5 j-tk-1", HERE)[0] == [16, 2, 2, 12]  # once a hex
    scene.put("j-inf-42 j-tk-14", "0213")
    assert strengths(scene, "j-inf-41 j-inf-42", HERE)[0] == [16, 4]  # each hex for itself
    scene = fight(book, 1, ("j-inf-41 j-tk-1", NORTH), ("a-leic a-at-80", HERE))
    assert strengths(scene, "j-inf-41 j-tk-1", HERE)[:2] == ([14, 6], [6, 4])  # guns double, tanks do not
    assert strengths(scene, "j-inf-41", HERE)[1] == [6, 2]


@covers("DN-5.34a", "DN-5.4")
def ground_that_halves(book: Book) -> None:
    for kind, foot, tanks in (("jungle", 14, 3), ("swamp", 6, 3), ("mountain", 6, 3), ("plantation", 14, 12)):
        a, b = next(
            (a, b)
            for a in book.hexes
            for b in book.beside(a)
            if b
            and terrain(book, b) == kind
            and book.hexside(a, b) & {"road", "rail", "trail"}
            and not book.hexside(a, b) & {"river", "sea"}
        )
        scene = fight(book, 1, ("j-inf-41 j-tk-1", a), ("a-leic", b))
        assert strengths(scene, "j-inf-41 j-tk-1", b)[0] == [foot, tanks], kind
    a, b = "0316", SOUTH  # over the Kedah: bridges never help an attack
    scene = fight(book, 1, ("j-inf-41 j-tk-1", a), ("a-leic", b))
    assert strengths(scene, "j-inf-41 j-tk-1", b)[0] == [6, 3]


@covers("DN-5.36")
def guns_that_are_attacked(book: Book) -> None:
    scene = fight(book, 1, ("j-inf-41", NORTH), ("a-art-155", HERE))
    assert strengths(scene, "j-inf-41", HERE)[1] == [2]
    scene.put("a-leic", HERE)
    assert sorted(strengths(scene, "j-inf-41", HERE)[1]) == [0, 6]  # 2, and 1 for the guns beside it


@covers("DN-7.6")
def one_more_without_supply(book: Book) -> None:
    scene = fight(book, 1, ("j-inf-41", NORTH), ("a-leic", HERE))
    scene.put("a-leic", HERE, steps=2)
    assert scene.attack("j-inf-41", HERE, 4) == "fine"
    assert scene.steps("a-leic") == 1
    ring = [place for place in book.beside(HERE) if place != NORTH]
    scene = fight(book, 1, ("j-inf-41", NORTH), ("a-leic", HERE))
    for name, place in zip(("j-inf-42", "j-inf-11", "j-inf-21", "j-inf-55", "j-inf-56"), ring, strict=True):
        scene.put(name, place)
    assert scene.supply("a-leic") == "none"
    assert scene.attack("j-inf-41", HERE, 3) == "fine"  # 3:1, one and one more
    assert not scene.on_map("a-leic")


@covers("DN-5.38a", "DN-5.38b", "DN-5.38c", "DN-5.38d")
def retreats(book: Book) -> None:
    scene = fight(book, 1, ("j-inf-41", NORTH), ("a-leic", HERE))
    assert scene.attack("j-inf-41", HERE, 4) == "fine"
    assert scene.drag("a-leic", "0413") == "enemies-near"  # beside the attackers
    assert scene.advance("j-inf-41", HERE) != "fine"
    assert scene.drag("a-leic", SOUTH) == "fine"
    assert scene.steps("a-leic") == 1
    assert scene.advance("j-inf-41", HERE) == "fine"
    assert scene.where("j-inf-41") == HERE
    # coastal guns stay
    scene = fight(book, 1, ("j-inf-41", "3352"), ("a-cst-con", "3353"))
    assert scene.attack("j-inf-41", "3353", 1) == "fine"  # 6:1, one lost, and one more for staying
    assert scene.steps("a-cst-con") == 1
    # nowhere to go: who is surrounded stays, for one more
    scene = fight(book, 1, ("j-inf-41", NORTH), ("a-leic", HERE))
    ring = [place for place in book.beside(HERE) if place != NORTH]
    for name, place in zip(("j-inf-42", "j-inf-11", "j-inf-21", "j-inf-55", "j-inf-56"), ring, strict=True):
        scene.put(name, place)
    scene.control("japanese-ports", "allied")
    assert scene.attack("j-inf-41", HERE, 3) == "fine"
    assert not scene.on_map("a-leic")
    # no room behind it either
    scene = fight(book, 1, ("j-inf-41", NORTH), ("a-leic", HERE))
    full = ("a-surrey a-1-8p a-2-16p", "a-2-9j a-1-14p a-3-16p", "a-3-17d a-2-10b a-2-12f", "a-5-14p a-5-11s")
    for names, place in zip(full, ring, strict=False):
        scene.put(names, place)
    scene.put("a-1-13f a-2-18g", ring[3]).put("j-inf-42", ring[4])
    assert scene.attack("j-inf-41", HERE, 4) == "fine"
    assert not scene.on_map("a-leic") or scene.where("a-leic") == HERE


@covers("DN-3.1", "DN-5.38c")
def room_for_an_advance(book: Book) -> None:
    # Attackers may enter what is emptied as far as there is room, and leave no more behind than may stay.
    scene = fight(
        book, 3, ("a-argyll a-surrey a-1-8p a-2-16p a-leic", NORTH), ("j-eng-g", HERE), side="allied"
    )
    scene.put("a-2-9j a-1-14p a-5-14p", "0413").remember()
    assert scene.attack("a-argyll a-surrey a-leic a-2-9j a-1-14p a-5-14p", HERE, 1) == "fine"
    assert not scene.on_map("j-eng-g")
    assert scene.advance("a-argyll", HERE) == "left-behind"  # 8 of initiative 3
    assert scene.advance("a-argyll a-leic", HERE) == "fine"
    assert scene.advance("a-2-9j a-1-14p a-5-14p", HERE) == "fine"  # ten in all
    assert scene.advance("a-surrey", HERE) == "stacking"


# --- from the sea ------------------------------------------------------------------------------------
SEA, PORT, BEHIND = "2014", "2015", "2016"
"""The sea before Kota Bharu, the port, and the hex behind it on the road."""


def landing(book: Book, *there: tuple[str, str], die: int = 1) -> Scene:
    """A Combat impulse of the Japanese; the port, which they take otherwise, is Allied."""
    return fight(book, die, *there).give(PORT, "allied")


def plain(lines: list[str]) -> list[str]:
    """Lines without what makes words bold."""
    return [line.replace(BOLD, "").replace(PLAIN, "") for line in lines]


@covers("DN-5.35a", "DN-5.36", "DN-5.37")
def assault_from_the_sea(book: Book) -> None:  # D20
    scene = landing(book, ("j-inf-56 j-inf-42", SEA), ("a-5-14p", PORT))
    scene.put("j-inf-56", SEA, steps=3).put("j-inf-42", SEA, steps=1).remember()
    assert scene.attack("j-inf-56", PORT) != "fine"  # no attack as on land
    told = plain(scene.odds("j-inf-56 j-inf-42", PORT))
    assert "Odds 2 to 2, column 1:1" in told  # 1 and 1, to 2
    assert "Attack 2: 56th Infantry Regiment 1 of 3, 42nd Infantry Regiment 1" in told
    # a five costs a point; the other must go; then both land, or are lost
    assert scene.attack("j-inf-56 j-inf-42", PORT, 5, how="assault") == "fine"
    assert scene.steps("a-5-14p") == 1
    assert scene.drag("a-5-14p", BEHIND) == "fine"
    assert scene.advance("j-inf-56 j-inf-42", PORT) == "fine"
    assert scene.controller(PORT) == "japanese"
    assert scene.push("over") == "fine"
    assert [scene.where(u) for u in ("j-inf-56", "j-inf-42")] == [PORT, PORT]
    # six points are three, to coastal guns alone, which count as one
    scene = landing(book, ("j-inf-56", "3554")).put("a-cst-joh", "3653")
    sea = next(h for h in book.beside("3653") if h and book.is_sea(h))
    scene.put("j-inf-56", sea).remember()
    assert "Odds 3 to 1, column 3:1" in plain(scene.odds("j-inf-56", "3653"))


@covers("DN-5.35a", "DN-5.38a")
def nobody_stays_after_an_assault(book: Book) -> None:
    scene = landing(book, ("j-inf-56", SEA), ("a-5-14p", PORT), ("a-leic", BEHIND))
    assert scene.attack("j-inf-56", PORT, 6, how="assault") == "fine"  # 3 to 2 is 1:1
    assert scene.order("stay", "a-5-14p") == "no-staying"
    assert scene.drag("a-5-14p", BEHIND) == "fine"
    # the same on land: it may stay, for its last point
    scene = fight(book, 1, ("j-inf-41", NORTH), ("a-leic", HERE))
    assert scene.attack("j-inf-41", HERE, 4) == "fine"
    assert scene.order("stay", "a-leic") == "fine"


@covers("DN-5.35a")
def who_does_not_land_is_lost(book: Book) -> None:
    # 1:1 and a four: nothing; the defender holds out, all attackers are lost at once
    scene = landing(book, ("j-inf-56 j-inf-42", SEA), ("a-5-14p a-5-11s", PORT))
    scene.put("j-inf-55", "2115").remember()
    assert scene.attack("j-inf-56", PORT, 4, how="assault") == "fine"
    assert not scene.on_map("j-inf-56")
    assert scene.on_map("j-inf-42")  # it took no part
    # it is emptied, and one of the two does not land
    scene = landing(book, ("j-inf-56 j-inf-42", SEA), ("a-5-14p", PORT)).put("j-inf-42", SEA, steps=4)
    assert scene.attack("j-inf-56 j-inf-42", PORT, 4, how="assault") == "fine"  # 5 to 2: a point
    assert scene.drag("a-5-14p", BEHIND) == "fine"
    assert scene.advance("j-inf-56", PORT) == "fine"
    assert scene.on_map("j-inf-42")
    assert scene.push("over") == "fine"
    assert (scene.where("j-inf-56"), scene.on_map("j-inf-42")) == (PORT, False)
    # enemy aircraft overhead hold nothing
    scene = landing(book, ("j-inf-56", SEA), ("a-5-14p", PORT))
    aloft(scene, "a-air-21", PORT)
    assert scene.attack("j-inf-56", PORT, 6, how="assault") == "fine"
    assert scene.drag("a-5-14p", BEHIND) == "fine"
    assert scene.on_map("j-inf-56")
    assert scene.advance("j-inf-56", PORT) == "fine"
    # coastal guns cannot go, and are there yet: 3 to 1 and a three costs one, and one for staying
    sea = next(h for h in book.beside("3653") if h and book.is_sea(h))
    scene = fight(book, 1, ("j-inf-56", sea), ("a-cst-joh", "3653"))
    assert scene.attack("j-inf-56", "3653", 3, how="assault") == "fine"
    assert scene.steps("a-cst-joh") == 2
    assert not scene.on_map("j-inf-56")


@covers("DN-5.35b")
def who_makes_an_assault(book: Book) -> None:
    def force(names: str, die: int = 1) -> Scene:
        return landing(book, (names, SEA), ("a-5-14p", PORT), die=die)

    for name in ("j-tk-1", "j-rec-5", "j-art-5"):
        assert force(name).attack(name, PORT, how="assault") == "ban", name
    for name in ("j-inf-56", "j-eng-5", "j-at-1"):
        assert force(name).attack(name, PORT, how="assault") == "fine", name
    assert force("j-inf-56 j-tk-1").attack("j-inf-56 j-tk-1", PORT, how="assault") == "ban"
    assert force("j-at-1", die=5).attack("j-at-1", PORT, how="assault") == "fine"  # all have 5 at sea
    assert force("j-inf-56", die=6).attack("j-inf-56", PORT, how="assault") == "ban"
    # nobody does from land, nor at units at sea, nor in another impulse
    scene = fight(book, 1, ("j-inf-56", "1915"), ("a-5-14p", PORT))
    assert scene.attack("j-inf-56", PORT, how="assault") == "not-so"
    scene = landing(book, ("j-inf-56", SEA), ("a-5-14p", "2013"))
    assert scene.attack("j-inf-56", "2013", how="assault") == "ban"
    scene = field(book, 1, ("j-inf-56", SEA), ("a-5-14p", PORT))
    assert scene.attack("j-inf-56", PORT, how="assault") == "phase"
