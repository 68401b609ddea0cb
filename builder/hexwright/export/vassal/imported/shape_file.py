"""Tables of pieces as files: `shapes.yaml` and `pieces/<shape>.csv`.

corps:
  slot: PieceSlot
  attributes:            of the slot; without a value: in the table
    gpid:
    height: 60
  traits:                innermost first
  - BasicPiece:
      image:
      name:
      state:             present values, behind the fields of the definition
        map: "null"
  - Marker:
      Strength:
  columns:               headings of the table, in the order of what has no value above
  - gpid
  - …
  linked:                a column that also gives what has no value above, by its number from 1
    3: gpid
  looks:                 what the author adds to have the pieces drawn anew; see `drawn.py`
    look: red
    strength: "{Strength}"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from hexwright.diagnostics import Report, Span
from hexwright.export.vassal.imported.kind import shown_tag, tag_of
from hexwright.export.vassal.imported.numbers import Numbers
from hexwright.export.vassal.imported.shape import GPID, NAME, PLACE, Row, Shape, Slot, Tables, element_of
from hexwright.source.plain_yaml import Plain, write_yaml
from hexwright.source.table import parse_cells
from hexwright.source.tree import Limits, Map, Node, Scalar, Seq, parse_yaml
from vassalformat.trait_text import STATE, Field, TraitText
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

SHAPES: Final = "shapes.yaml"
FOLDER: Final = "pieces/"
LOOKS: Final = "looks"
"""What draws the pieces of a shape; its table may have columns of its own."""
_OWN_GPID: Final = "BasicPiece.gpid"
"""The column of the number that a piece repeats inside, where that differs from its slot's."""
LIMITS: Final = Limits(nodes=4_000_000, depth=20, any_character=True)


def write_tables(tables: Tables) -> dict[str, str]:
    """The files of tables, by path."""
    if not tables.shapes:
        return {}
    shapes = {name: _shape_data(shape) for name, shape in tables.shapes.items()}
    files = {SHAPES: write_yaml(shapes)}
    for name, rows in tables.rows.items():
        heading = [PLACE, *tables.shapes[name].columns.values()]
        lines = [heading, *([row[column] for column in heading] for row in rows)]
        files[f"{FOLDER}{name}.csv"] = "".join(",".join(map(cell_text, line)) + "\n" for line in lines)
    return files


def trait_data(trait: TraitText, blank: Sequence[bool]) -> dict[str, Plain]:
    """One trait. `blank`: for each field, whether it is in the table."""
    fields: dict[str, Plain] = {}
    states: dict[str, Plain] = {}
    for field, varies in zip(trait.fields, blank, strict=True):
        (states if field.of_state else fields)[field.name] = None if varies else field.text
    if states:
        # a field of that name has a class of its own in no known module
        fields = {**fields, STATE: states}
    return {trait.kind: fields or None}


def _shape_data(shape: Shape) -> Plain:
    varies = {*shape.columns, *shape.linked}
    names = list(shape.slot.attributes)
    position = len(names)
    traits: list[Plain] = []
    for trait in shape.slot.traits:
        after = position + len(trait.fields)
        traits.append(trait_data(trait, [n in varies for n in range(position, after)]))
        position = after
    order = sorted(varies)
    data: dict[str, Plain] = {
        "slot": shown_tag(shape.slot.tag),
        "attributes": {
            name: None if n in varies else text
            for n, (name, text) in enumerate(shape.slot.attributes.items())
        },
        "traits": traits,
        "columns": list(shape.columns.values()),
    }
    if shape.linked:
        data["linked"] = {str(order.index(n) + 1): column for n, column in shape.linked.items()}
    return data


def cell_text(text: str) -> str:
    """A cell as it is written in a table."""
    plain = text == text.strip() and not any(char in text for char in ',;\t"\n') and not text.startswith("#")
    return text if plain else '"' + text.replace('"', '""') + '"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of a table. `table`: the name of its shape."""

    table: str
    shape: Shape
    row: Row
    span: Span

    @property
    def is_new(self) -> bool:
        """Whether the piece has no number yet."""
        return self.row.get(GPID) == ""

    @property
    def name(self) -> str:
        """The name of the piece."""
        return self.row.get(NAME) or self.shape.slot.attributes.get(NAME, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A piece whose pictures are drawn anew. `line`: its row, which has a number now; `looks`: what its shape
    says about that.
    """

    line: Line
    looks: Map


class ShapeReader:
    """Reads the tables of a folder. What is wrong goes to `report`.

    `drawn`: the pieces of shapes with `looks`, once `places` has been asked for; `damaged`: whether a piece
    is missing, since a shape or table has errors.
    """

    def __init__(self, files: Mapping[str, str], folder: str, report: Report) -> None:
        """`files`: texts by path in the folder; `folder`: its path from the root."""
        self._files, self._folder, self._report = files, folder, report
        self._looks: dict[str, Map] = {}
        self.drawn: list[Drawn] = []
        self.damaged = False

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All rows of all tables."""
        if SHAPES not in self._files:
            return ()
        node = parse_yaml(self._files[SHAPES], f"{self._folder}/{SHAPES}", self._report, LIMITS)
        found: list[Line] = []
        if not isinstance(node, Map):
            self.damaged = True
            return ()
        for name, inner in node.entries.items():
            shape = self._shape(inner)
            looks = inner.entries.get(LOOKS) if isinstance(inner, Map) else None
            if isinstance(looks, Map):
                self._looks[name] = looks
            elif looks is not None:
                self._report.error("V023", "'looks' is a mapping of words to texts", looks.span)
            if f"{FOLDER}{name}.csv" not in self._files:
                said = f"the shape '{name}' has no table '{FOLDER}{name}.csv'"
                self._damage("V007", said, node.keys[name])
            elif shape is not None:
                found += self._rows(shape, name)
        return tuple(found)

    def places(self, numbers: Numbers, spans: dict[int, Span]) -> dict[str, list[Element]]:
        """The slots of every place, in the order of the tables. `numbers`: for new pieces; `spans`: gets the
        position of each slot, by the identity of the element.
        """
        found: dict[str, list[Element]] = {}
        for line in self.lines:
            row = line.row
            if line.is_new:
                number = numbers.take(line.table, line.name, line.span)
                row = {**row, GPID: number}
                if row.get(_OWN_GPID) == "":
                    row = {**row, _OWN_GPID: number}
            try:
                element = element_of(line.shape, row)
            except WireError as error:
                self._damage("V008", f"this piece cannot be written: {error}", line.span)
                continue
            spans[id(element)] = line.span
            if line.table in self._looks:
                self.drawn.append(Drawn(line=replace(line, row=row), looks=self._looks[line.table]))
            found.setdefault(row[PLACE], []).append(element)
        return found

    def _damage(self, code: str, message: str, span: Span) -> None:
        self.damaged = True
        self._report.error(code, message, span)

    def _rows(self, shape: Shape, name: str) -> Iterator[Line]:
        path = f"{FOLDER}{name}.csv"
        shown = f"{self._folder}/{path}"
        lines = parse_cells(self._files[path], shown, self._report)
        if lines is None:
            self.damaged = True
            return
        heading = [cell[0].strip() for cell in lines[0]] if lines else []
        wanted = [PLACE, *shape.columns.values()]
        more = len(heading) if name in self._looks else len(wanted)
        if not {*heading} >= {*wanted} or not len({*heading}) == len(heading) <= more:
            odd = sorted(set(heading) ^ set(wanted)) or heading
            self._damage(
                "V008", f"the columns are those of the shape, but not these: {', '.join(odd)}", Span(shown)
            )
            return
        for line in lines[1:]:
            span = Span(shown, line[0][1], line[0][2])
            if len(line) != len(heading):
                self._damage("V008", f"this row has {len(line)} cells, the heading {len(heading)}", span)
            elif any(cell[0].strip() for cell in line):
                row = {name: cell[0] for name, cell in zip(heading, line, strict=True)}
                yield Line(table=name, shape=shape, row=row, span=span)

    def _shape(self, node: Node) -> Shape | None:
        entries = node.entries if isinstance(node, Map) else {}
        slot, columns = entries.get("slot"), entries.get("columns")
        tag = tag_of(slot.text) if isinstance(slot, Scalar) else None
        texts: list[str | None] = []
        attributes = _texts(entries.get("attributes"), texts)
        listed = entries.get("traits")
        traits = [_trait(item, texts) for item in listed.items] if isinstance(listed, Seq) else []
        names = (
            [item.text for item in columns.items if isinstance(item, Scalar)]
            if isinstance(columns, Seq)
            else []
        )
        varying = [position for position, text in enumerate(texts) if text is None]
        links = _links(entries.get("linked"), len(varying))
        free = [position for n, position in enumerate(varying) if n not in links]
        whole = attributes is not None and traits and all(traits) and links is not None
        if tag is None or not whole or len(free) != len(names) or not {*links.values()} <= {*names}:
            self._damage(
                "V007",
                "a shape has 'slot', 'attributes', 'traits', and 'columns': a name for each without a value",
                node.span,
            )
            return None
        return Shape(
            slot=Slot(tag, attributes or {}, tuple(trait for trait in traits if trait is not None)),
            columns=dict(zip(free, names, strict=True)),
            linked={varying[n]: column for n, column in links.items()},
        )


def _links(node: Node | None, count: int) -> dict[int, str]:
    """Which of the texts without a value have another column's, counted from 0."""
    found: dict[int, str] = {}
    for key, value in (node.entries if isinstance(node, Map) else {}).items():
        if key.isdecimal() and len(key) < 6 and 0 < int(key) <= count and isinstance(value, Scalar):
            found[int(key) - 1] = value.text
    return found


def read_trait_node(node: Node) -> TraitText | None:
    """A trait all of whose fields have a value; None if it is none."""
    texts: list[str | None] = []
    trait = _trait(node, texts)
    return None if None in texts else trait


def _trait(node: Node, texts: list[str | None]) -> TraitText | None:
    """A trait; its texts, None for those without a value, are added to `texts`."""
    if not isinstance(node, Map) or len(node.entries) != 1:
        return None
    ((kind, inner),) = node.entries.items()
    entries = dict(inner.entries) if isinstance(inner, Map) else {}
    state = entries.pop(STATE) if isinstance(entries.get(STATE), Map) else None
    fields: list[Field] = []
    for part, of_state in ((entries, False), (state.entries if isinstance(state, Map) else {}, True)):
        for name, value in part.items():
            if not isinstance(value, Scalar):
                return None
            texts.append(None if value.is_null else value.text)
            fields.append(Field(name, value.text, of_state))
    return TraitText(kind, tuple(fields))


def _texts(node: Node | None, texts: list[str | None]) -> dict[str, str] | None:
    found: dict[str, str] = {}
    for name, value in (node.entries if isinstance(node, Map) else {}).items():
        if not isinstance(value, Scalar):
            return None
        texts.append(None if value.is_null else value.text)
        found[name] = value.text
    return found
