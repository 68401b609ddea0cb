"""What a game's own mechanisms are given: records and functions of the kernel, for docs/mechanism-api.md."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from hexwright.reference.blocks import cell, table
from hexwright.rules.engine import play, records
from hexwright.rules.mechanism import MECHANISMS

PAGE = "docs/mechanism-api.md"
GAME = ("Game", "Places", "Grid", "Units", "Phase", "StateOfPlay")
"""Records of what a game is, in the order of the page."""


def block(name: str) -> str:
    """A part of the page by its name: of records, or of modules below `hexwright.rules` joined by `+`."""
    if name == "game":
        return "\n\n".join(_record(records, kind) for kind in GAME)
    if name == "play":
        return _record(play, "Play")
    if name == "state":
        return "\n\n".join(_states())
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
    """The parameters of a function without `game` and `play`, which nearly all take first, and its result."""
    given = [
        f"{argument.arg}: {ast.unparse(argument.annotation)}" if argument.annotation else argument.arg
        for argument in node.args.args
    ]
    shown = [text for text in given if text not in ("game: Game", "play: Play")]
    first = ["…"] if len(shown) < len(given) else []
    gives = ast.unparse(node.returns) if node.returns else "None"
    return f"({', '.join([*first, *shown])})" + ("" if gives == "None" else f" -> {gives}")
