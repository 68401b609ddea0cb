"""Where a word is set and used."""

from __future__ import annotations

from hexwright.export.vassal.imported.where import Found, where_is
from tests.export.vassal.reading.foreign_modules import basic, build_file, palette, piece, prototype, slot
from vassalformat.wire.buildfile import decode_buildfile

ROOT = decode_buildfile(
    build_file(
        palette(
            slot(
                piece(basic("Step.png", "x"), ("mark;Step,Side", "1,Red"), ("prototype;Unit", "")),
                "x",
                gpid="1",
            ),
            slot(piece(basic("", "y"), ("calcProp;Two;{Step+1}", "")), "y", gpid="2:3"),
            slot(piece(basic("", "Stepping"))),
        ),
        prototype("Unit", ("PROP;Step;0,false,0,0;:,", "3")),
        "<own.Thing hotkey='57400,0,Step'/>",
        "<own.Page>see Step</own.Page>",
    )
)


def test_a_property_is_set_and_used() -> None:
    assert where_is(ROOT, "Step") == (
        Found(sets=True, what="DynamicProperty.name", owners=("prototype Unit",)),
        Found(sets=True, what="Marker.Step", owners=("x (1)",)),
        Found(sets=False, what="BasicPiece.image", owners=("x (1)",)),
        Found(sets=False, what="CalculatedProperty.expression", owners=("y (2:3)",)),
        Found(sets=False, what="Page, its text", owners=("Page",)),
        Found(sets=False, what="Thing.hotkey", owners=("Thing",)),
    )


def test_a_prototype_is_set_and_used() -> None:
    assert where_is(ROOT, "Unit") == (
        Found(sets=True, what="PrototypeDefinition.name", owners=("prototype Unit",)),
        Found(sets=False, what="UsePrototype.name", owners=("x (1)",)),
    )


def test_a_word_that_is_nowhere() -> None:
    assert where_is(ROOT, "Ste") == ()
    assert where_is(ROOT, "(") == ()
