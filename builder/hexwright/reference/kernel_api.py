"""What a game's own mechanisms are given: records and functions of the kernel, for docs/mechanism-api.md."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from hexwright.reference.blocks import cell, table
from hexwright.rules.engine import actions, play, records
from hexwright.rules.mechanism import MECHANISMS

PAGE = "docs/mechanism-api.md"
GAME = ("Game", "Places", "Grid", "Units", "Phase", "StateOfPlay")
"""Records of what a game is, in the order of the page."""
IMPORTED = (
    "language.own",
    "language.prelude",
    "engine.actions",
    "engine.codes",
    "engine.hooks",
    "engine.play",
    "engine.records",
    "engine.ruling",
    "engine.words",
)
"""Modules from which nearly every mechanism imports, whole."""


def block(name: str) -> str:
    """A part of the page by its name: of records, or of modules below `hexwright.rules` joined by `+`."""
    if name == "game":
        return "\n\n".join(_record(records, kind) for kind in GAME)
    if name == "play":
        return _record(play, "Play")
    if name == "state":
        return "\n\n".join(_states())
    if name == "actions":
        return "\n\n".join(
            (_gestures(), _declared("Action"), _asked(), _declared("Question"), _declared("Sign"))
        )
    if name == "imports":
        return _imports_table()
    return _functions_table(name.split("+"))


def _record(module: ModuleType, name: str, title: str = "") -> str:
    """A record: what its docstring says, and its fields with the comments beside or above them."""
    lines = inspect.getsource(module).splitlines()
    body = next(
        node
        for node in ast.parse("\n".join(lines)).body
        if isinstance(node, ast.ClassDef) and node.name == name
    )
    rows = []
    for node in body.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            said = _comment(lines, node.lineno, node.end_lineno or node.lineno)
            rows.append((f"`{node.target.id}`", f"`{cell(ast.unparse(node.annotation))}`", cell(said)))
    about = " ".join((ast.get_docstring(body) or "").split())
    return f"### {title or name}\n\n{about}\n\n{table(('field', 'type', 'remark'), rows)}"


def _comment(lines: list[str], first: int, last: int) -> str:
    """The comment behind a field of a record, or that on the lines above it. Lines are counted from 1."""
    behind = re.search(r"  # (.*)$", "\n".join(lines[first - 1 : last]), re.M)
    if behind:
        return behind[1]
    above: list[str] = []
    while lines[first - 2 - len(above)].strip().startswith("# "):
        above.insert(0, lines[first - 2 - len(above)].strip().removeprefix("# "))
    return " ".join(above)


def _states() -> Iterator[str]:
    for one in MECHANISMS:
        if one.state is not None:
            module = import_module(one.state.__module__)
            name = one.state.__name__
            yield _record(module, name, f"{name} ({one.name})")


def _gestures() -> str:
    """How actions are done, and what their functions take behind `game` and `play`."""
    said = _members("Gesture")
    rows = [
        (f"`{one}`", cell(said[one.name]), _taken(actions.TAKES[one]), _taken(actions.TRIES.get(one, "")))
        for one in actions.Gesture
    ]
    return table(("gesture", "how it is done, and what is given", "functions take", "`options` takes"), rows)


def _asked() -> str:
    """Whom questions are about, and what their functions take behind `game` and `play`."""
    said = _members("Asks")
    rows = [(f"`{one}`", cell(said[one.name]), _taken(actions.ASKED[one])) for one in actions.Asks]
    return table(("whom a question is about", "how it is asked, and what is given", "functions take"), rows)


def _taken(parameters: str) -> str:
    return f"`{parameters}`" if parameters else ""


def _members(name: str) -> dict[str, str]:
    """The comments behind the members of an enumeration, by member."""
    lines = inspect.getsource(getattr(actions, name)).splitlines()
    found = (re.match(r"    ([A-Z]+) = .*?  # (.*)$", line) for line in lines)
    return {member[1]: member[2] for member in found if member}


def _declared(name: str) -> str:
    """A record that a mechanism declares: its fields with the `Attributes` of its docstring."""
    kind = getattr(actions, name)
    about, attributes = inspect.cleandoc(kind.__doc__).split("Attributes:\n")
    said = dict(re.findall(r"^    (\w+): (.*(?:\n        .*)*)", attributes, re.M))
    rows = [
        (f"`{field.name}`", cell(said[field.name]), _default(field)) for field in dataclasses.fields(kind)
    ]
    return f"### {name}\n\n{about.strip()}\n\n{table(('field', 'meaning', 'default'), rows)}"


def _default(field: dataclasses.Field[Any]) -> str:
    return "" if field.default is dataclasses.MISSING else f"`{field.default!r}`"


def _imports_table() -> str:
    rows = []
    for name in IMPORTED:
        module = import_module(f"hexwright.rules.{name}")
        own = [f"`{one}`" for one in _public(module)]
        rows.append((f"`hexwright.rules.{name}`", ", ".join(own)))
    return table(("module", "names"), rows)


def _public(module: ModuleType) -> Iterator[str]:
    """What a module says it exports; else its public classes, functions and constants, in its order."""
    if hasattr(module, "__all__"):
        yield from module.__all__
        return
    for node in ast.parse(inspect.getsource(module)).body:
        names = [node.name] if isinstance(node, (ast.ClassDef, ast.FunctionDef)) else []
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names = [node.target.id]
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        yield from (
            name
            for name in names
            if not name.startswith("_") and not isinstance(getattr(module, name), TypeVar)
        )


def _functions_table(modules: list[str]) -> str:
    rows = []
    for name in modules:
        for function, node in _functions(import_module(f"hexwright.rules.{name}")):
            said = (ast.get_docstring(node) or "").split("\n\n")[0]
            rows.append((f"`{cell(function + _signature(node))}`", cell(said), name))
    return table(("function", "what it gives or does", "module"), rows)


def _functions(module: ModuleType) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The public functions of a module, in its order."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, node


def _signature(node: ast.FunctionDef) -> str:
    """The parameters of a function, `…` for `game` and `play` before the others, and its result."""
    given = [
        f"{argument.arg}: {ast.unparse(argument.annotation)}" if argument.annotation else argument.arg
        for argument in node.args.args
    ]
    both = given[:2] == ["game: Game", "play: Play"]
    shown, first = (given[2:], ["…"]) if both else (given, [])
    gives = ast.unparse(node.returns) if node.returns else "None"
    return f"({', '.join([*first, *shown])})" + ("" if gives == "None" else f" -> {gives}")
