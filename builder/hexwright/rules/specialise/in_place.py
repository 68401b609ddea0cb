"""What stands in place of a call: functions of which, for this game, only another call or one short
expression is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from hexwright.rules.language.tree import (
    Bool,
    Call,
    Constant,
    Do,
    Expr,
    Function,
    Int,
    Name,
    Return,
    Row,
    Str,
    Word,
    parts,
    rebuilt,
)
from hexwright.rules.specialise.values import is_simple

LARGEST = 12
"""Nodes up to which an expression is short."""


def in_place(made: Function, given: Sequence[Expr]) -> Expr | None:
    """What a call of a function comes to, None if it has to be called. `given`: its arguments, which change
    nothing.
    """
    only = made.body[0] if len(made.body) == 1 and not made.above else None
    found = only.value if isinstance(only, Return) else only.call if isinstance(only, Do) else None
    if found is None:
        return None
    if isinstance(found, Call):
        if not all(isinstance(a, Name | Int | Bool | Str | Constant) for a in found.arguments):
            return None  # what it computes first would be computed by every caller
    elif not _is_short(found):
        return None
    arguments = dict(zip((name for name, _ in made.parameters), given, strict=True))
    uses: Counter[str] = Counter()
    _count_names(found, uses)
    if any(uses[name] > 1 and not is_simple(value) for name, value in arguments.items()):
        return None
    return _filled(found, arguments)


def _is_short(node: Expr) -> bool:
    """Whether an expression is short, and nothing is called or made by it."""
    nodes = [node]
    for one in nodes:
        if isinstance(one, Call | Word | Row):
            return False
        nodes.extend(parts(one))
        if len(nodes) > LARGEST:
            return False
    return True


def _count_names(node: Expr, uses: Counter[str]) -> None:
    if isinstance(node, Name):
        uses[node.id] += 1
    for part in parts(node):
        _count_names(part, uses)


def _filled(node: Expr, arguments: Mapping[str, Expr]) -> Expr:
    """An expression with arguments for parameters."""
    if isinstance(node, Name):
        return arguments[node.id]
    return rebuilt(node, [_filled(part, arguments) for part in parts(node)])
