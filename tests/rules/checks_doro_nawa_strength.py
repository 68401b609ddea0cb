"""What the referee does about reinforcements, replacements and units that come back in Doro Nawa."""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.checks_doro_nawa_air import BOX, aloft, based
from tests.rules.checks_doro_nawa_ground import field
from tests.rules.covering import Checks
from tests.rules.scene import Scene

STRENGTH = Checks()
covers = STRENGTH.covers


@covers("DN-8.1", "DN-3.4")
def reinforcements(book: Book) -> None:
    scene = Scene(book).phase("reinforcements", 2)
    assert scene.drag("j-inf-21", "0507") != "fine"  # turn 3
    assert scene.drag("j-inf-4g", "2015") != "fine"  # the Guards come by rail, or to Singora
    assert scene.drag("j-inf-4g", "0201") == "fine"
    assert scene.drag("j-art-3m", "0201") != "fine"
    assert scene.drag("j-art-3m", "2015") != "fine"  # Kota Bharu is not Japanese
    assert scene.drag("j-art-3m", "1110") != "fine"  # six, two and more points stand in Patani
    assert scene.put("j-inf-42", "1011").drag("j-art-3m", "1110") == "fine"
    # who waits comes in any later half of its side
    scene.phase("impulse-4.japanese.option", 2)
    assert scene.drag("j-rec-g", "0201") == "fine"
    scene.phase("impulse-4.allied.option", 2)
    assert scene.drag("j-eng-27", "0507") != "fine"
    scene = Scene(book).phase("reinforcements", 4)
    assert scene.drag("a-4-9j", "3048") != "fine"
    assert scene.drag("a-4-9j", "3354") == "fine"
    scene.give("3453", "japanese")
    assert scene.drag("a-5-18g", "3453") != "fine"


@covers("DN-8.2a", "DN-8.2d")
def replacements(book: Book) -> None:
    scene = field(book, 4, ("j-inf-41 j-eng-5", "0408"), ("j-inf-42", "0310"), option="replacement")
    scene.put("j-inf-41", "0408", steps=3).put("j-inf-42", "0310", steps=3).put("j-inf-3g", "0407", steps=2)
    scene.put("a-leic", "0311").remember()
    assert scene.replace("j-inf-41") == "fine"
    assert scene.steps("j-inf-41") == 4
    assert scene.replace("j-inf-41") == "has-had"
    assert scene.replace("j-inf-42") == "not-replaced"  # beside the enemy
    assert scene.replace("j-eng-5") == "full"
    assert scene.replace("j-inf-3g") == "fine"
    scene = field(book, 5, ("j-inf-3g", "0407"), option="replacement")
    scene.put("j-inf-3g", "0407", steps=2)
    assert scene.replace("j-inf-3g") == "not-replaced"  # initiative 4
    scene = field(book, 4, ("j-inf-41", "0408"), option="replacement").control("japanese-ports", "allied")
    assert scene.put("j-inf-41", "0408", steps=3).remember().replace("j-inf-41") == "step-unfed"
    scene = field(book, 4, ("j-inf-41", "0408"), option="combat")
    assert scene.put("j-inf-41", "0408", steps=3).replace("j-inf-41") == "not-replaced"


@covers("DN-3.1", "DN-3.4", "DN-8.2a")
def no_step_without_room(book: Book) -> None:
    def stack(steps: int) -> Scene:
        scene = field(book, 4, ("j-inf-41 j-inf-42", "0408"), option="replacement")
        return scene.put("j-inf-41", "0408", steps=steps).put("j-inf-42", "0408", steps=4).remember()

    assert stack(5).replace("j-inf-42") == "fine"  # 5 and 5, at most 10
    scene = stack(6)
    assert scene.replace("j-inf-42") == "stacking"
    assert scene.steps("j-inf-42") == 4
    assert scene.replace("j-inf-41") == "full"
    # guns count their value
    scene = field(book, 4, ("j-inf-41 j-inf-42 j-art-5", "0408"), option="replacement")
    scene.put("j-inf-42", "0408", steps=2).put("j-art-5", "0408", steps=1).remember()
    assert scene.replace("j-art-5") == "fine"
    assert scene.replace("j-inf-42") == "stacking"


@covers("DN-3.1", "DN-3.4", "DN-8.2b")
def nobody_comes_back_without_room(book: Book) -> None:
    scene = field(book, 4, ("j-inf-41 j-inf-42", "0507"), option="replacement").lay("j-inf-11")
    scene.put("j-inf-42", "0507", steps=4)
    assert scene.drag("j-inf-11", "0507") == "stacking"  # 6 and 4 are 10
    assert scene.put("j-inf-42", "0507", steps=3).drag("j-inf-11", "0507") == "fine"
    assert scene.steps("j-inf-11") == 1
    assert scene.overstacked() == ""


@covers("DN-8.2b")
def one_comes_back(book: Book) -> None:
    scene = field(book, 4, option="replacement").lay("j-inf-41 j-inf-42 j-inf-3g")
    assert scene.drag("j-inf-41", "0408") == "back-elsewhere"
    assert scene.drag("j-inf-41", "0507") == "fine"
    assert scene.steps("j-inf-41") == 1
    assert scene.drag("j-inf-42", "0507") == "no-step"  # one in an impulse
    scene = field(book, 5, option="replacement").lay("j-inf-3g j-nav-kongo")
    assert scene.drag("j-inf-3g", "0507") == "not-replaced"  # its initiative is 4
    assert scene.drag("j-nav-kongo", "0507") != "fine"


@covers("DN-3.2", "DN-8.1", "DN-8.2b")
def aircraft_overhead_keep_nobody_out(book: Book) -> None:
    scene = aloft(Scene(book).phase("reinforcements", 2), "a-air-1", "0201")
    assert scene.drag("j-inf-4g", "0201") == "fine"
    scene = aloft(field(book, 4, option="replacement").lay("j-inf-41"), "a-air-1", "0507")
    assert scene.drag("j-inf-41", "0507") == "fine"
    # ships do
    scene = field(book, 4, option="replacement").lay("j-inf-41").put("a-nav-dda", "0507")
    assert scene.give("0507", "japanese").drag("j-inf-41", "0507") == "enemy"


@covers("DN-8.1", "DN-3.3b")
def new_aircraft(book: Book) -> None:
    scene = Scene(book).phase("reinforcements", 5)
    assert scene.drag("j-air-47", BOX) == "not-arrived"
    scene.phase("reinforcements", 6)
    assert scene.drag("j-air-47", BOX) == "fine"
    assert (scene.where("j-air-47"), scene.value("in-flight", "j-air-47")) == (BOX, 0)
    # or to a free airfield; who only flies over it does not take it
    scene = aloft(Scene(book).phase("reinforcements", 6).give("1110", "japanese"), "j-air-12", "1110")
    assert scene.drag("j-air-47", "1110") == "fine"
    scene = Scene(book).phase("reinforcements", 6).give("1110", "japanese")
    based(scene, "j-air-12", "1110")
    assert scene.drag("j-air-47", "1110") == "arrives-elsewhere"
