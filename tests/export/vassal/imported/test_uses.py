"""What is missing or not used in a module."""

from __future__ import annotations

from hexwright.export.vassal.imported.findings import doubled_names, unanswered_keys, uses_of
from tests.export.vassal.reading.foreign_modules import (
    basic,
    build_file,
    layer,
    palette,
    piece,
    prototype,
    slot,
)
from vassalformat.wire.buildfile import decode_buildfile

ROOT = decode_buildfile(
    build_file(
        palette(
            slot(
                piece(basic("a.png", "x"), layer("b.png,gone.png,,old", "1"), ("prototype;Used", "")),
                "x",
                gpid="1",
            ),
            slot(piece(basic("", "y")), "y", gpid="1"),
            slot(piece(basic("{Picture}", "z")), "z", gpid="2"),
            slot(piece(basic("", "v")), "v"),
            slot(piece(basic("", "w")), "w"),
        ),
        prototype("Used", ("prototype;Inner", "")),
        prototype("Inner"),
        prototype("Idle"),
        "<VASSAL.build.module.map.boardPicker.Board name='m' image='map.png'/>",
        "<own.Thing icon='icon.gif'/>",
    )
)
MEMBERS = {
    f"images/{name}" for name in ("a.png", "b.png", "old.gif", "icon.gif", "page.png", "save.png", "idle.png")
}


def test_missing_and_unused_things_are_found() -> None:
    uses = uses_of(
        ROOT, {*MEMBERS, "sounds/idle.wav"}, ["<img src='images/page.png'>", "+/1/piece;;;save.png"]
    )
    assert list(uses.missing) == ["gone.png", "map.png"]
    assert uses.missing["gone.png"].attributes["entryName"] == "x"
    assert uses.unnamed == ("images/idle.png",)
    assert list(uses.idle) == ["Idle"]
    assert {
        number: [slot.attributes["entryName"] for slot in slots] for number, slots in uses.doubled.items()
    } == {"1": ["x", "y"]}
    assert uses.rivals == {}


def test_names_that_only_one_may_have() -> None:
    root = decode_buildfile(
        build_file(
            prototype("A"),
            prototype("A"),
            prototype("B"),
            "<VASSAL.build.module.Map mapName='Main'/><VASSAL.build.module.Map mapName='Main'/>",
            "<VASSAL.build.module.properties.GlobalProperties>"
            "<VASSAL.build.module.properties.GlobalProperty name='Turn'/>"
            "<VASSAL.build.module.properties.GlobalProperty name='Turn'/>"
            "</VASSAL.build.module.properties.GlobalProperties>",
        )
    )
    found = {key: len(elements) for key, elements in doubled_names(root).items()}
    assert found == {("GlobalProperty", "Turn"): 2, ("Map", "Main"): 2, ("PrototypeDefinition", "A"): 2}


def test_keys_that_nothing_answers() -> None:
    sends = "<VASSAL.build.module.GlobalKeyCommand name='All' hotkey='57348,0,Flip' buttonHotkey='65,130'/>"
    trigger = ("macro;Go;Go;57349,0,Go;;;57350\\,0\\,Stop,57351\\,0\\,Away;false", "")
    flips = ("emb2;;2;;;2;;;2;;;;;;0;0;a.png,b.png;,;true;;;;false;;1;1;true;;57348,0,Flip;;;1.0", "1")
    hides = ("hideCmd;;hide;;57350\\,0\\,Stop", "")
    lonely = decode_buildfile(build_file(sends, palette(slot(piece(basic("", "x"), trigger, hides), "x"))))
    assert list(unanswered_keys(lonely)) == ["Away", "Flip", "Stop"]
    assert unanswered_keys(lonely)["Flip"].attributes["name"] == "All"
    report = ("report;57350\\,0\\,Stop;said", "-1")
    step = ("PROP;Step;0,false,0,0;Away:57351\\,0\\,Away:P\\,1", "0")
    told = decode_buildfile(build_file(palette(slot(piece(basic("", "x"), trigger, report, step), "x"))))
    assert unanswered_keys(told) == {}
    heard = decode_buildfile(build_file(sends, palette(slot(piece(basic("", "x"), flips), "x"))))
    assert unanswered_keys(heard) == {}


def test_pages_and_saves_count_as_uses() -> None:
    assert uses_of(ROOT, MEMBERS).unnamed == ("images/idle.png", "images/page.png", "images/save.png")
