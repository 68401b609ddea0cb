"""Classes in `rules.py` of a game's own mechanism: what functions give, and what the mechanism keeps."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexwright.diagnostics import did_you_mean
from hexwright.rules.engine.kernel_function import BROKEN, SourceModule
from hexwright.rules.engine.play import Until, columns, number, numbers, per_place, per_unit
from hexwright.rules.language.kernel_types import BOOL, INT, INTS, PLAIN, plain_named, shown
from hexwright.rules.language.source_reader import MISSING, SourceReader, call_arguments, literal

STATE_FIELDS: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "number": (number, ("value", "until")),
    "per_unit": (per_unit, ("value", "until")),
    "per_place": (per_place, ("value", "until")),
    "numbers": (numbers, ("per", "value", "until")),
    "columns": (columns, ("of", "per", "value", "until")),
}
"""How a field of the state of play is declared."""
LASTING = ("Until.PHASE", "Until.SIDE", "Until.TURN", "Until.GAME", "Until.BOARD")
COUNTED = ("units", "places", "sides", "states", "sites", "bans")
"""What rows of the state of play may be as long as (`Game.lengths`)."""


@dataclass(slots=True)
class RecordReader:
    """Reads them. `module`: what becomes of the file; `names`: what names at module level stand for, to which
    the records are added; `state`: the one that the mechanism keeps.
    """

    reader: SourceReader
    module: SourceModule
    names: dict[str, Any]
    state: type[Any] | None = None

    def read(self, node: ast.ClassDef) -> None:
        """A class whose name is free."""
        self.names[node.name] = BROKEN
        frozen = self._frozen(node)
        if frozen is None:
            return
        body = node.body
        if ast.get_docstring(node) is None:
            self.reader.wrong("E035", node, f"'{node.name}' needs a sentence that says what it is")
        else:
            body = body[1:]
        fields: list[Any] = []
        broken = False
        for part in body:
            made = self._result_field(part) if frozen else self._state_field(part)
            if made is None:
                broken = True
                continue
            if any(made[0] == one[0] for one in fields):
                self.reader.wrong("E035", part, f"a second field '{made[0]}'")
                return
            fields.append(made)
        if broken:
            return  # its name stays BROKEN: what is read of it is no further finding
        if not fields:
            self.reader.wrong("E035", node, f"'{node.name}' has no fields")
        try:
            record = dataclasses.make_dataclass(
                node.name,
                fields,
                frozen=frozen,
                kw_only=not frozen,
                namespace={"__source__": self.module, "__doc__": ast.get_docstring(node) or node.name},
            )
        except TypeError as error:  # a field without a default behind one that has one, a name of Python's
            self.reader.wrong("E035", node, f"'{node.name}': {error}")
            return
        record.__module__ = self.module.name
        self.names[node.name] = record
        if frozen:
            return
        if self.state is not None:
            hint = "keep all of it in one class"
            self.reader.wrong("E035", node, f"'{self.state.__name__}' is the state already", hint)
        self.state = record

    def _frozen(self, node: ast.ClassDef) -> bool | None:
        """Whether a class is frozen; None after a finding."""
        given: dict[str, Any] = {}
        match node.decorator_list:
            case [ast.Call(func=ast.Name(id="dataclass"), args=[], keywords=keywords)]:
                given = {str(k.arg): literal(k.value) for k in keywords}
            case [ast.Name(id="dataclass")]:
                pass
            case _:
                given = {"": True}
        if (
            node.bases
            or node.keywords
            or not set(given) <= {"frozen", "kw_only"}
            or MISSING in given.values()
        ):
            hint = "@dataclass(frozen=True) for what a function gives, @dataclass(kw_only=True) for the state"
            self.reader.wrong("E035", node, f"'{node.name}' is no record", hint)
            return None
        return given.get("frozen") is True

    def _result_field(self, node: ast.stmt) -> Any | None:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                kind = plain_named(annotation.id) if isinstance(annotation, ast.Name) else None
                if kind not in (INT, BOOL, INTS, PLAIN["Table"]):
                    self.reader.wrong("E035", annotation, "a result holds int, bool, Ints and Table")
                    return None
                if value is None:
                    return name, ast.unparse(annotation)
                default = literal(value)
                if isinstance(value, ast.Name) and isinstance(self.names.get(value.id), int):
                    default = self.names[value.id]
                if type(default) is not {INT: int, BOOL: bool}.get(kind):
                    self.reader.wrong("E035", value, f"{ast.unparse(value)} is no {shown(kind)} written out")
                    return None
                return name, ast.unparse(annotation), dataclasses.field(default=default)
        self.reader.wrong("E035", node, "this is no field", "name: int")
        return None

    def _state_field(self, node: ast.stmt) -> Any | None:
        match node:
            case ast.AnnAssign(
                target=ast.Name(id=name),
                annotation=ast.Name(id=kind),
                value=ast.Call(func=ast.Name(id=how)) as call,
            ) if how in STATE_FIELDS and kind in ("int", "Ints", "Table"):
                make, parameters = STATE_FIELDS[how]
                if self.names.get(how) is not make:
                    hint = f"from hexwright.rules.engine.play import {how}"
                    self.reader.wrong("E032", call, f"unknown name '{how}'", hint)
                    return None
                wanted = {"number": "int", "columns": "Table"}.get(how, "Ints")
                if kind != wanted:
                    self.reader.wrong("E033", node.annotation, f"'{how}' makes {wanted}, not {kind}")
                    return None
                found = call_arguments(
                    self.reader, call, parameters, value_of=self._state_value, one_of={"until": LASTING}
                )
                if found is None:
                    return None
                for part, value in found.values.items():
                    wants = {"value": int, "until": Until}.get(part, str)
                    if type(value) is not wants:
                        self.reader.wrong("E035", found.nodes[part], f"'{part}' is no {wants.__name__}")
                        return None
                counted = [p for p in ("of", "per") if p in parameters]
                for part in counted:
                    if found.values.get(part) not in COUNTED:
                        nearest = did_you_mean(str(found.values.get(part, "")), COUNTED)
                        where = found.nodes.get(part, call)
                        self.reader.wrong("E035", where, f"'{how}' says what is counted", nearest)
                        return None
                declare: Any = make
                return name, kind, declare(**found.values)
        hint = "name: int = number(0, Until.TURN); name: Ints = per_unit(0, Until.PHASE)"
        self.reader.wrong("E035", node, "this is no field of the state of play", hint)
        return None

    def _state_value(self, name: str, node: ast.expr) -> Any:
        if name == "until" and ast.unparse(node) in LASTING and self.names.get("Until") is Until:
            return Until[ast.unparse(node).removeprefix("Until.")]
        if isinstance(node, ast.Name) and isinstance(self.names.get(node.id), int):
            return self.names[node.id]
        return literal(node)
