"""Changes of a Python file: operators, boundaries, numbers, branches, results, statements left out.

Only what stands in functions is changed; docstrings, annotations and messages are not.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from tests.rules.mutation.mutant import Mutant

COMPARED: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
"""The neighbour of a comparison, and its contrary."""

COMPUTED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
EXCHANGED = {"min": "max", "max": "min"}


def python_mutants(path: str, text: str, part: str) -> Iterator[Mutant]:
    """Every change of a file, each once. `part`: the mechanism it belongs to."""
    source = Source(text)
    seen = {text}
    for node in ast.parse(text).body:
        for inner in ast.walk(node):
            if not isinstance(inner, ast.FunctionDef):
                continue
            for old, new in _in_function(inner):
                changed = source.replaced(old, new)
                if changed in seen:
                    continue
                seen.add(changed)
                yield Mutant(
                    path=path,
                    line=old.lineno,
                    column=old.col_offset + 1,
                    function=inner.lineno,
                    was=ast.unparse(old),
                    becomes=("" if new is None else ast.unparse(new),),
                    make=partial(tuple, (changed,)),
                    part=part,
                )


Place = ast.expr | ast.stmt


@dataclass(slots=True)
class Source:
    """A text whose pieces can be replaced."""

    text: str

    def replaced(self, old: Place, new: Place | None) -> str:
        """The text with a piece of its tree in another's place; None: with `pass`, a statement left out."""
        lines = self.text.encode().splitlines(keepends=True)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        data = b"".join(lines)
        first = starts[old.lineno - 1] + old.col_offset
        last = starts[(old.end_lineno or old.lineno) - 1] + (old.end_col_offset or 0)
        words = "pass" if new is None else ast.unparse(new)
        if isinstance(new, ast.expr) and not isinstance(new, ast.Constant | ast.Name):
            words = f"({words})"
        return (data[:first] + words.encode() + data[last:]).decode()


def _in_function(function: ast.FunctionDef) -> Iterator[tuple[Place, Place | None]]:
    """Pieces of a function and what they become."""
    yield from _left_out(function)
    for statement in function.body:
        if _is_docstring(statement):
            continue
        for node in pieces(statement):
            if isinstance(node, ast.expr):
                yield from ((node, new) for new in expressions_instead(node))
            if isinstance(node, ast.If | ast.IfExp) and not isinstance(node.test, ast.Compare):
                yield node.test, _negated(node.test)
            if isinstance(node, ast.Return) and node.value is not None:
                yield from ((node.value, new) for new in _results(node.value, function))


def pieces(node: ast.AST) -> Iterator[ast.AST]:
    """A piece of a function and all below it, without annotations and functions inside it."""
    yield node
    if isinstance(node, ast.expr) and _number(node) is not None:
        return  # with its sign
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.FunctionDef):
                yield from pieces(child)


def expressions_instead(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression becomes, by one change of its own."""
    if isinstance(node, ast.Compare):
        for k, operator in enumerate(node.ops):
            for kind in COMPARED[type(operator)]:
                yield _copy(node, ops=[*node.ops[:k], kind(), *node.ops[k + 1 :]])
    elif isinstance(node, ast.BinOp) and type(node.op) in COMPUTED:
        yield _copy(node, op=COMPUTED[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield _copy(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif _number(node) is not None:
        value = _number(node) or 0
        yield from (_constant(value + 1), _constant(value - 1))
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXCHANGED:
        yield _copy(node, func=ast.Name(EXCHANGED[node.func.id]))


def _results(value: ast.expr, function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Constants in place of a result, where it is computed."""
    if isinstance(value, ast.Constant) or _number(value) is not None:
        return
    kind = ast.unparse(function.returns) if function.returns is not None else ""
    if kind == "bool":
        yield from (ast.Constant(value=True), ast.Constant(value=False))
    elif kind in ("int", "Nat"):
        yield ast.Constant(0)


def _left_out(function: ast.FunctionDef) -> Iterator[tuple[ast.stmt, None]]:
    """Statements that can be left out so that the rest still makes sense."""
    last = function.body[-1]
    assigned: set[str] = {argument.arg for argument in function.args.args}
    for node in pieces(ast.Module(body=function.body, type_ignores=[])):
        if isinstance(node, ast.Return):
            if node is not last:
                yield node, None
        elif isinstance(node, ast.AugAssign | ast.Continue | ast.Break):
            yield node, None
        elif isinstance(node, ast.Expr):
            if isinstance(node.value, ast.Call):
                yield node, None
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if not names or set(names) <= assigned:
                yield node, None
            assigned.update(names)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            assigned.add(node.target.id)


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(op=ast.Not(), operand=test)


def _number(node: ast.expr) -> int | None:
    """The value of a number with or without a sign, None for anything else."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    if isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    return None


def _constant(value: int) -> ast.expr:
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(op=ast.USub(), operand=ast.Constant(-value))


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _copy(node: ast.expr, **changed: object) -> ast.expr:
    """A copy with other fields."""
    made = copy.copy(node)
    for name, value in changed.items():
        setattr(made, name, value)
    return made
