"""Which numbers can never be negative: only those may be divided by a script's plain operators."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

from builder.rules.language.tree import Binary, Constant, Expr, Int, Name, Word


def natural(value: Expr) -> bool:
    """Whether the value of an expression cannot be negative."""
    if isinstance(value, Int | Constant):
        return value.value >= 0
    if isinstance(value, Name):
        return value.natural
    if isinstance(value, Binary) and value.op in {"+", "*", "//", "%", "&"}:
        if value.op == "&":
            return natural(value.left) or natural(value.right)
        return natural(value.left) and natural(value.right)
    return isinstance(value, Word) and value.name in {"len", "size"}


def inside(statements: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements and those of their blocks."""
    for node in statements:
        yield node
        if isinstance(node, (ast.If, ast.For, ast.While)):
            yield from inside(node.body)
            yield from inside(node.orelse)


def natural_locals(
    statements: Iterable[ast.stmt],
    declared: frozenset[str],
    parameters: frozenset[str],
    constants: Mapping[str, int],
) -> frozenset[str]:
    """Names to which only numbers are given that cannot be negative. `declared`: parameters said to be so."""
    assigned: dict[str, list[ast.expr]] = {}
    for node in inside(statements):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            assigned.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            fine = isinstance(node.op, ast.Add | ast.Mult | ast.FloorDiv | ast.Mod)
            assigned.setdefault(node.target.id, []).append(node.value if fine else ast.Constant(value=-1))
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            assigned.setdefault(node.target.id, []).append(_lowest(node.iter))
    sure = frozenset(assigned) - parameters
    while True:
        known = sure | declared
        kept = frozenset(name for name in sure if all(_source(v, known, constants) for v in assigned[name]))
        if kept == sure:
            return (declared - frozenset(assigned)) | sure
        sure = kept


def _source(node: ast.expr, known: frozenset[str], constants: Mapping[str, int]) -> bool:
    if isinstance(node, ast.Constant):
        return type(node.value) is int and node.value >= 0
    if isinstance(node, ast.Name):
        return node.id in known or constants.get(node.id, -1) >= 0
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult | ast.FloorDiv | ast.Mod):
        return _source(node.left, known, constants) and _source(node.right, known, constants)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"len", "size"}


def _lowest(loop: ast.expr) -> ast.expr:
    """The least value a loop counts through: its start, or when it counts down its end, which is left out."""
    limits = loop.args if isinstance(loop, ast.Call) else []
    if len(limits) == 3 and isinstance(limits[2], ast.UnaryOp):
        last = limits[1]
        if isinstance(last, ast.UnaryOp) and isinstance(last.operand, ast.Constant):
            return ast.Constant(value=1 - int(str(last.operand.value)))
        return last
    return limits[0] if len(limits) > 1 else ast.Constant(value=0)
