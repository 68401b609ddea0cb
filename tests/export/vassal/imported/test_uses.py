"""What is missing or not used in a module."""

from __future__ import annotations

from builder.export.vassal.imported.uses import uses_of
from builder.export.vassal.wire.buildfile import decode_buildfile
from tests.export.vassal.reading.foreign_modules import (
    basic,
    build_file,
    layer,
    palette,
    piece,
    prototype,
    slot,
)

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
    assert uses.missing == ("gone.png", "map.png")
    assert uses.unnamed == ("images/idle.png",)
    assert uses.idle == ("Idle",)
    assert uses.doubled == ("1",)


def test_pages_and_saves_count_as_uses() -> None:
    assert uses_of(ROOT, MEMBERS).unnamed == ("images/idle.png", "images/page.png", "images/save.png")
