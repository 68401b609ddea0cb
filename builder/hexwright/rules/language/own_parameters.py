"""`parameters.py` of a game's own mechanism, read and never run: its schema, its records, the look-up of
words.
"""

from __future__ import annotations

import ast
import dataclasses
import keyword
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, ValidationError, create_model

from hexwright.diagnostics import Report
from hexwright.rules.engine.kernel_function import BROKEN, SourceModule
from hexwright.rules.engine.section import ABOUT, TYPES, Asked, Reading, expression, several
from hexwright.rules.language.imports import meant
from hexwright.rules.language.kernel_types import SCOPES
from hexwright.rules.language.own import Columns
from hexwright.rules.language.source_reader import MISSING, SourceReader, Written, call_arguments
from hexwright.schema import base
from hexwright.schema.base import Absent, Datum, Item, Unit, to_plain_data
from hexwright.source.tree import parse_yaml

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

GIVEN = ("about", "example", "default", "least", "most", "unit", "absent", "what")
"""The parameters of `own.given`."""
RESERVED = frozenset((*Datum.model_fields, "provenance"))
COLUMNS = re.compile(r"(\d{1,3})\.\.(\d{1,3})")


def _columns(asked: Asked) -> Columns:
    """A range of columns; all of the map for None. S005 for another form, E024 without hexes."""
    context, where = asked.context, asked.doc.where.of(asked.key)
    grid = context.board.grid
    if not context.hexes_only(asked.doc, "columns", asked.key) or grid is None:
        return Columns(first=0, last=0)
    if asked.value is None:
        return Columns(first=grid.first_column, last=grid.first_column + grid.columns - 1)
    match = COLUMNS.fullmatch(asked.value)
    if match is None:
        context.report.error("S005", "columns are written 1..46", where)
        return Columns(first=0, last=0)
    return Columns(first=int(match[1]), last=int(match[2]))


KINDS: Mapping[str, Reading] = {
    **TYPES,
    "Columns": Reading(Annotated[str, base.Written("range of columns")], _columns, absent=True),
}
"""Types of fields by the name of their annotation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnField:
    """A field. `name`: in the kernel; `key`: as authors write it; `annotation`: as it stands there."""

    name: str
    key: str
    annotation: str
    reading: Reading
    optional: bool
    said: Written

    @property
    def what(self) -> str:
        """What it decides, for comments."""
        return str(self.said.values.get("what") or self.said.values["about"]).rstrip(".")


@dataclass(slots=True, kw_only=True)
class OwnSection:
    """A class of parameters: what authors write (`doc`), what the kernel reads (`record`)."""

    name: str
    about: str
    fields: tuple[OwnField, ...]
    doc: type[Datum]
    record: type[Any]

    def prepared(self, context: Context, doc: Datum) -> Any:
        """The record for what an author wrote."""
        values: dict[str, Any] = {}
        for one in self.fields:
            value = getattr(doc, one.name)
            asked = Asked(context, doc, one.key, value, one.what)
            values[one.name] = None if value is None and one.optional else one.reading.find(asked)
        return self.record(**values)


@dataclass(slots=True)
class ParametersReader:
    """Reads `parameters.py`. `names`: what other names at module level stand for, from imports."""

    reader: SourceReader
    module: SourceModule
    names: dict[str, Any]
    sections: dict[str, OwnSection] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def read(self, tree: Sequence[ast.stmt]) -> OwnSection | None:
        """The section: the class that no other one uses; None after a finding (E035), or for a mechanism
        without parameters.
        """
        for node in tree:
            if isinstance(node, ast.ClassDef):
                self._class(node)
            else:
                hint = "the file has imports and classes of Parameters, nothing else"
                self.reader.wrong("E035", node, "this is no parameter", hint)
        roots = [section for name, section in self.sections.items() if name not in self.used]
        if len(roots) > 1 and not self.reader.failed:
            node = next(n for n in tree if isinstance(n, ast.ClassDef) and n.name == roots[1].name)
            names = " and ".join(f"'{root.name}'" for root in roots)
            self.reader.wrong(
                "E035", node, f"which is the section, {names}?", "one class uses all the others"
            )
        return roots[0] if roots else None

    def _class(self, node: ast.ClassDef) -> None:
        self._read_class(node)
        self.names.setdefault(node.name, BROKEN)

    def _read_class(self, node: ast.ClassDef) -> None:
        reader = self.reader
        bases = [ast.unparse(part) for part in node.bases]
        if bases != ["Parameters"] or node.decorator_list or node.keywords:
            reader.wrong(
                "E035", node, f"'{node.name}' is no class of parameters", f"class {node.name}(Parameters):"
            )
            return
        if node.name in self.names:
            reader.wrong("E035", node, f"'{node.name}' stands for something else already")
            return
        about = ast.get_docstring(node)
        if not about:
            reader.wrong("E035", node, f"'{node.name}' needs a sentence that says what it is")
            about = node.name
        fields: dict[str, OwnField] = {}
        for part in node.body[1:] if ast.get_docstring(node) is not None else node.body:
            found = self._field(part, fields)
            if found is not None:
                fields[found.name] = found
        if not fields:
            reader.wrong("E035", node, f"'{node.name}' has no fields")
        made = self._made(node, " ".join(about.split()), tuple(fields.values()))
        if made is not None:
            self.sections[node.name] = made
            self.names[node.name] = made.record

    def _made(self, node: ast.ClassDef, about: str, fields: tuple[OwnField, ...]) -> OwnSection | None:
        if self.reader.failed:
            return None
        record = dataclasses.make_dataclass(
            node.name,
            [(one.name, _annotation(one)) for one in fields],
            frozen=True,
            kw_only=True,
            namespace={"is_parameters": True, "__source__": self.module, "__doc__": about},
        )
        record.__module__ = self.module.name
        keys: dict[str, Any] = {one.name: _described(one) for one in fields}
        doc = create_model(node.name, __base__=Item, __doc__=about, **keys)
        for one in fields:
            self._example(one, keys[one.name])
        return OwnSection(name=node.name, about=about, fields=fields, doc=doc, record=record)

    def _example(self, one: OwnField, declared: Any) -> None:
        """See that the example is a value of the field (E035)."""
        text = f"{one.key}: {one.said.values['example']}"
        node = parse_yaml(text, "example", found := Report())
        model: type[Datum] = create_model("Example", __base__=Datum, **{one.name: declared})
        good = node is not None and not found.failed
        if good and node is not None:
            try:
                model.model_validate(to_plain_data(node), context=found)
            except ValidationError:
                good = False
        if not good or found.failed:
            self.reader.wrong("E035", one.said.nodes["example"], f"the example is no value of '{one.key}'")

    def _field(self, node: ast.stmt, before: Iterable[str]) -> OwnField | None:
        reader = self.reader
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call(func=ast.Name(id="given")) as call):
                pass
            case _:
                reader.wrong(
                    "E035", node, "this is no field", 'name: Type = given("What it is.", example="...")'
                )
                return None
        key = name.rstrip("_")
        if name in before:
            reader.wrong("E035", node, f"a second field '{name}'")
            return None
        if name.startswith("_") or not key or key in RESERVED or name in RESERVED or hasattr(Datum, name):
            reader.wrong("E035", node, f"'{name}' is a name of every section", "take another name")
            return None
        if keyword.iskeyword(name):
            reader.wrong(
                "E035", node, f"'{name}' is a word of Python", f"write {name}_: authors write {name}"
            )
            return None
        said = call_arguments(reader, call, GIVEN)
        if said is None or not self._said(call, said):
            return None
        found = self._type(node.annotation, said)
        if found is None:
            return None
        kind, optional = found
        if not self._default(node, said, kind, optional=optional):
            return None
        return OwnField(
            name=name,
            key=key,
            annotation=_bare(node.annotation),
            reading=kind,
            optional=optional,
            said=said,
        )

    def _said(self, call: ast.Call, said: Written) -> bool:
        reader = self.reader
        for name, wanted in (("about", str), ("example", str), ("unit", str), ("absent", str), ("what", str)):
            value = said.values.get(name, "" if name in ("unit", "absent", "what") else None)
            if not isinstance(value, wanted):
                node = said.nodes.get(name, call)
                hint = "given('What it is.', example='...')"
                reader.wrong("E035", node, f"'{name}' is missing or no text", hint)
                return False
        for name in ("least", "most"):
            if name in said.values and type(said.values[name]) is not int:
                reader.wrong("E035", said.nodes[name], f"'{name}' is a number")
                return False
        return True

    def _default(self, node: ast.AnnAssign, said: Written, kind: Reading, *, optional: bool) -> bool:
        if "default" not in said.values:
            return True
        value, where = said.values["default"], said.nodes["default"]
        if value is None:
            if not optional and _bare(node.annotation) != "Columns":
                written = ast.unparse(node.annotation)
                self.reader.wrong("E035", where, "None is no value of this field", f"write {written} | None")
                return False
            return True
        wanted: Mapping[Any, type] = {int: int, bool: bool, str: str}
        many = isinstance(node.annotation, ast.Subscript) and _bare(node.annotation).startswith("tuple")
        base_type = getattr(kind.written, "__origin__", kind.written)
        fits = value == () if many else type(value) is wanted.get(base_type)
        if not fits or (isinstance(value, str) and _bare(node.annotation) != "str"):
            hint = "a word of the game has no default: make it optional (| None, default=None)"
            self.reader.wrong("E035", where, f"{value!r} is no default for this field", hint)
            return False
        return True

    # --- types ------------------------------------------------------------------------------------
    def _type(self, node: ast.expr, said: Written) -> tuple[Reading, bool] | None:
        """The type of a field and whether it may be left out."""
        match node:
            case ast.BinOp(op=ast.BitOr(), left=left, right=ast.Constant(value=None)):
                found = self._type(left, said)
                if found is None:
                    return None
                if said.values.get("default", MISSING) is not None:
                    self.reader.wrong("E035", node, "what may be None has default=None")
                    return None
                return dataclasses.replace(found[0], written=found[0].written | None), True
            case ast.Subscript(
                value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=e)])
            ):
                inner = self._type(item, said) if e is ... else None
                if inner is None:
                    if e is not ...:
                        self._no_type(node)
                    return None
                return self._tuple(node, item, inner[0]), False
            case ast.Subscript(value=ast.Name(id="Condition" | "Amount" as how), slice=ast.Name(id=scope)):
                return self._expression(node, how, scope)
            case ast.Name(id=name):
                return self._name(node, name, said)
        self._no_type(node)
        return None

    def _name(self, node: ast.Name, name: str, said: Written) -> tuple[Reading, bool] | None:
        if self.names.get(name) is BROKEN:
            return None
        if name in self.sections:
            self.used.add(name)
            section = self.sections[name]
            return Reading(section.doc, lambda asked: section.prepared(asked.context, asked.value)), False
        if name not in ("int", "bool", "str") and name not in self.names:
            hint = meant(name, [*KINDS, *self.sections], len(KINDS))
            self.reader.wrong("E032", node, f"unknown type '{name}'", hint)
            return None
        if name not in KINDS:
            self._no_type(node)
            return None
        kind = KINDS[name]
        if name == "int":
            unit = [Unit(said.values["unit"])] if said.values.get("unit") else []
            written = Annotated[int, *unit] if unit else int
            return dataclasses.replace(kind, written=written), False
        return kind, False

    def _tuple(self, node: ast.expr, item: ast.expr, inner: Reading) -> Reading:
        alone = isinstance(item, ast.Name) and item.id in KINDS and item.id not in ("int", "Ban")
        if alone and not inner.words:
            self.reader.wrong("E035", node, "a tuple holds words, numbers or classes of parameters")
        return several(inner)

    def _expression(self, node: ast.expr, how: str, scope: str) -> tuple[Reading, bool] | None:
        kind = self.names.get(scope)
        if kind is BROKEN:
            return None
        if not (isinstance(kind, type) and issubclass(kind, SCOPES)):
            self.reader.wrong("E032", node, f"'{scope}' is no scope", meant(scope, ABOUT, len(ABOUT)))
            return None
        return expression(kind, how), False

    def _no_type(self, node: ast.expr) -> None:
        known = ", ".join(("Side", "int", "Condition[UnitScope]", "tuple[Part, ...]", "Place | None"))
        self.reader.wrong("E035", node, f"'{ast.unparse(node)}' is no type of a field", f"such as {known}")


def _bare(node: ast.expr) -> str:
    """An annotation without `| None`."""
    if isinstance(node, ast.BinOp):
        return ast.unparse(node.left)
    return ast.unparse(node)


def _annotation(one: OwnField) -> Any:
    return f"{one.annotation} | None" if one.optional else one.annotation


def _described(one: OwnField) -> tuple[Any, Any]:
    """Type and field for pydantic."""
    said = one.said.values
    limits: dict[str, Any] = {}
    if one.annotation == "int":
        limits = {"ge": said.get("least", -1_000_000), "le": said.get("most", 1_000_000)}
    if one.key != one.name:
        limits["alias"] = one.key
    if "default" in said:
        limits["default"] = said["default"]
    written = (
        one.reading.written | None
        if one.annotation == "Columns" and "default" in said
        else one.reading.written
    )
    if said.get("absent"):
        written = Annotated[written, Absent(said["absent"])]
    return written, Field(**limits, description=said["about"], examples=[said["example"]])


__all__ = ["OwnSection", "ParametersReader"]
