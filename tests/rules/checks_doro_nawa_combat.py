"""What the referee does about ground combat of Doro Nawa; D16 is a worked example of its rules."""

from __future__ import annotations

from builder.rules.mechanism.combat.strength import Clash
from tests.rules.book import Book
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
