"""Looks and symbols: inheritance, conditions, drawings, and the positions of findings."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from pydantic import Field

from hexwright.diagnostics import Report
from hexwright.model.look import Look, ShapeKind, SlotKind, Symbols
from hexwright.resolve.looks import resolve_looks
from hexwright.resolve.shapes import resolve_symbols
from hexwright.schema.base import Schema, validate
from hexwright.schema.look import LookDoc, SymbolsDoc
from hexwright.source.tree import parse_yaml


class ArtDoc(Schema):
    symbols: SymbolsDoc = Field(default_factory=SymbolsDoc)
    looks: dict[str, LookDoc] = Field(default_factory=dict)


def read(text: str, words: Collection[str] = ("cf",)) -> tuple[Symbols, dict[str, Look], list[str]]:
    """Symbols, looks, and findings as `line:column code message | hint`."""
    report = Report()
    node = parse_yaml(text, "x.yaml", report)
    assert node is not None
    doc = validate(ArtDoc, node, report)
    symbols, looks = Symbols(), dict[str, Look]()
    if doc is not None:
        symbols = resolve_symbols(doc.symbols, report)
        looks = resolve_looks(doc.looks, symbols, words, report)
    found = [f"{f.span.line}:{f.span.column} {f.code} {f.message} | {f.hint}" for f in report.sorted()]
    return symbols, looks, found


BASE = """\
looks:
  base:
    size: [25.4, 12.7]
    colours: {field: "#804020", ink: "#FFFFFF", dark: field*0.5, same: dark}
    slots:
      field: {kind: field, colour: field}
      factor: {kind: text, at: [0, 1], value: "{cf}", size: 0.3, colour: ink, if: {reduced: {colour: same}}}
"""


def test_inheritance_lays_slot_over_slot() -> None:
    _, looks, found = read(
        BASE
        + """
  child:
    extends: base
    colours: {field: "#002040"}
    slots:
      field:
      factor: {size: 0.25}
      band: {kind: band, under: factor, box: [0, 0.6, 1, 0.3], colour: ink}
      edge: {kind: edge, line: 0.01, colour: dark}
"""
    )
    assert found == []
    child = looks["child"]
    assert (child.width, child.height) == (25.4, 12.7)
    assert [slot.id for slot in child.slots] == ["band", "factor", "edge"]
    factor = child.slots[1]
    assert (factor.size, factor.value, factor.colour) == (0.25, "{cf}", "#FFFFFF")
    assert child.colours["same"] == "#001020", "colours made from a colour follow it"
    assert [slot.size for _, slot in factor.variants] == [0.25]
    assert looks["base"].slots[1].size == 0.3


def test_conditions() -> None:
    _, looks, found = read(
        BASE
        + """
  child:
    extends: base
    slots:
      factor: {when: "!screen size=XX", if: {"!size=XX substitute": {value: "-"}}}
"""
    )
    assert found == []
    slot = looks["child"].slots[1]
    screen, division, other = frozenset({"screen"}), {"size": "XX"}, {"size": "X"}
    assert all(term.holds(division, frozenset()) for term in slot.when)
    assert not all(term.holds(division, screen) for term in slot.when)
    assert not all(term.holds(other, frozenset()) for term in slot.when)
    conditions = [when for when, _ in slot.variants]
    assert len(conditions) == 2, "those of the base stay"
    assert all(term.holds(other, frozenset({"substitute"})) for term in conditions[1])


def test_symbols_are_made_of_shapes() -> None:
    symbols, _, found = read("""\
symbols:
  sizes: {division: XX}
  types:
    infantry:
      - {line: "0,0 150,100"}
      - {line: "0,100 150,0"}
    foot: infantry
    gun: {name: field gun, draw: [{use: infantry}, {circle: "75,50 12"}, {text: G, at: "75,60", size: 30}]}
    wheel: [{oval: "75,50 30,20", stroke: ink}, {arc: "75,50 10,10 0 180"}, {rect: "5,5 20,10", radius: 5}]
    ship:
      - {path: "M 0,60 h 150 l -20,30 H 20 Z M 60,60 V 20 H 90 V 60 Z"}
      - {path: "M 0,0 Q 75,50 150,0 C 1,2 3,4 5,6"}
""")
    assert found == []
    assert symbols.sizes == {"division": "XX"}
    assert symbols.types["foot"].shapes == symbols.types["infantry"].shapes
    assert symbols.types["gun"].name == "field gun"
    kinds = [shape.kind for shape in symbols.types["gun"].shapes]
    assert kinds == [ShapeKind.LINE, ShapeKind.LINE, ShapeKind.OVAL, ShapeKind.TEXT]
    oval, arc, rect = symbols.types["wheel"].shapes
    assert (oval.fill, oval.stroke) == (None, "ink")
    assert (arc.fill, arc.stroke, arc.kind) == (None, "ink", ShapeKind.LINE)
    assert (rect.fill, rect.stroke) == ("ink", None)
    assert len(rect.rings[0]) > 8
    hull, curve = symbols.types["ship"].shapes
    assert [list(points) for points in hull.rings] == [
        [(0.0, 60.0), (150.0, 60.0), (130.0, 90.0), (20.0, 90.0)],
        [(60.0, 60.0), (60.0, 20.0), (90.0, 20.0), (90.0, 60.0)],
    ]
    assert curve.rings[0][-1] == pytest.approx((5, 6))


def test_a_drawing_of_a_look_uses_its_colours() -> None:
    _, looks, found = read(
        BASE + "      line: {kind: drawing, box: [0, 0, 1, 1], draw: [{line: '0,0 9,9', stroke: dark}]}\n"
    )
    assert found == []
    line = looks["base"].slots[2]
    assert (line.kind, line.shapes[0].stroke) == (SlotKind.DRAWING, "#402010")


FIELD = "{kind: field, colour: field}"
PARAGRAPH = '{kind: paragraph, colour: ink, box: [0, 0, 1, 1], size: 0.1, value: "{cf}", after: '


@pytest.mark.parametrize(
    ("old", "new", "place", "code", "says"),
    [
        ("colour: field}", "colour: feild}", "6:36", "R001", "did you mean 'field'?"),
        ("field*0.5", "field*half", "4:55", "S005", "factor"),
        ("dark: field*0.5", "dark: same*0.5", "4:71", "L001", "made from itself"),
        (FIELD, "{kind: field}", "6:14", "L002", "needs 'colour'"),
        (FIELD, "{kind: field, colour: field, fit: 1}", "6:48", "L002", "'fit' has no meaning"),
        (FIELD, "{colour: field}", "6:14", "S002", "'kind' is missing"),
        (FIELD, "{kind: flied, colour: field}", "6:21", "S004", "'field'"),
        (
            FIELD,
            "{kind: symbol, colour: ink, box: [0, 0, 1, 1], value: tank}",
            "6:68",
            "R001",
            "symbol 'tank'",
        ),
        (FIELD, "{kind: glyph, colour: ink, box: [0, 0, 1], value: star}", "6:46", "S0", "box"),
        ('"{cf}"', '"{cff}"', "7:47", "R007", "did you mean 'cf'?"),
        ("reduced: {colour: same}", "reduced: {colour: sane}", "7:102", "R001", "did you mean 'same'?"),
        ("reduced: {", "rank=3: {", "7:92", "R007", "rank"),
        (FIELD, PARAGRAPH + "factor}", "6:97", "L002", "'factor' is no paragraph that is drawn before"),
        (FIELD, PARAGRAPH + "facto}", "6:97", "R001", "unknown slot 'facto'"),
        ("size: 0.3", "szie: 0.3", "7:55", "S001", "did you mean 'size'?"),
    ],
)
def test_findings_stand_where_the_mistake_is(old: str, new: str, place: str, code: str, says: str) -> None:
    assert old in BASE
    _, _, found = read(BASE.replace(old, new, 1))
    assert any(f.startswith(f"{place} {code}") and says in f for f in found), found


@pytest.mark.parametrize(
    ("draw", "code", "says"),
    [
        ("{line: '0,0'}", "L003", "at least 2 points"),
        ("{line: '0,0 5'}", "L003", "not a point"),
        ("{polygon: '0,0 5,x 1,1'}", "L003", "not a number"),
        ("{circle: '5,5'}", "L003", "number"),
        ("{arc: '5,5 1,1 0'}", "L003", "from to"),
        ("{path: 'L 1,1'}", "L003", "begin with M"),
        ("{path: 'M 1,1 A 2 3 4'}", "L003", "only M L H V C Q Z"),
        ("{path: 'M 1,1 L 5'}", "L003", "needs 2 numbers"),
        ("{path: 'M 1,1 2,2 3,1 Z L 5,5'}", "L003", "close every part"),
        ("{text: G}", "L003", "'at' and 'size'"),
        ("{line: '0,0 1,1', circle: '1,1 1'}", "L002", "may not stand beside"),
        ("{width: 2}", "L002", "needs a kind"),
        ("{use: nobody}", "R001", "unknown symbol"),
        ("{use: a}", "L001", "may not use itself"),
        ("{line: '0,0 1,1', stroke: pink}", "R001", "unknown colour 'pink'"),
    ],
)
def test_findings_in_drawings(draw: str, code: str, says: str) -> None:
    _, _, found = read(f"symbols:\n  types:\n    a:\n      - {draw}\n")
    assert found, draw
    assert found[0].startswith("4:")
    assert code in found[0]
    assert says in found[0]


def test_looks_in_a_circle_and_unknown_parents() -> None:
    _, looks, found = read("looks:\n  a: {extends: b}\n  b: {extends: a}\n  c: {extends: bb}\n")
    assert looks == {}
    assert [f[:9] for f in found] == ["3:16 L001", "4:16 R001"]
    _, _, found = read(BASE + "  d:\n    extends: base\n    slots: {fieldd: }\n")
    assert len(found) == 1
    assert "did you mean 'field'?" in found[0]
