"""Runs a checked expression in Python: closures, made once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from builder.rules.language.tree import (
    Binary,
    Bool,
    Choice,
    Constant,
    Expr,
    Int,
    Item,
    Logic,
    Name,
    Unary,
    Word,
)

Context = Sequence[int]
Closure = Callable[[Context], int]

CONTEXT = "c"
"""The name of the context in the tree of an expression."""


def closure(node: Expr) -> Closure:
    """The expression as a function of its context; truth values are 0 and 1.

    AssertionError for what no expression contains (a bug).
    """
    if isinstance(node, Int | Bool):
        value = int(node.value)
        return lambda _: value
    if isinstance(node, Item):
        assert isinstance(node.array, Name) and isinstance(node.index, Int | Constant)  # noqa: S101 - our own tree
        place = node.index.value
        return lambda c: c[place]
    if isinstance(node, Unary):
        return _unary(node)
    if isinstance(node, Logic):
        items = [closure(item) for item in node.items]
        if node.op == "and":
            return lambda c: int(all(item(c) for item in items))
        return lambda c: int(any(item(c) for item in items))
    if isinstance(node, Choice):
        test, yes, no = closure(node.test), closure(node.yes), closure(node.no)
        return lambda c: yes(c) if test(c) else no(c)
    if isinstance(node, Binary):
        return _binary(node)
    assert isinstance(node, Word)  # noqa: S101 - our own tree
    return _word(node)


def _unary(node: Unary) -> Closure:
    value = closure(node.value)
    if node.op == "not":
        return lambda c: int(not value(c))
    if node.op == "-":
        return lambda c: -value(c)
    return lambda c: ~value(c)


def _binary(node: Binary) -> Closure:
    a, b = closure(node.left), closure(node.right)
    table: dict[str, Closure] = {
        "+": lambda c: a(c) + b(c),
        "-": lambda c: a(c) - b(c),
        "*": lambda c: a(c) * b(c),
        "//": lambda c: a(c) // b(c),
        "%": lambda c: a(c) % b(c),
        "&": lambda c: a(c) & b(c),
        "|": lambda c: a(c) | b(c),
        ">>": lambda c: a(c) >> b(c),
        "==": lambda c: int(a(c) == b(c)),
        "!=": lambda c: int(a(c) != b(c)),
        "<": lambda c: int(a(c) < b(c)),
        "<=": lambda c: int(a(c) <= b(c)),
        ">": lambda c: int(a(c) > b(c)),
        ">=": lambda c: int(a(c) >= b(c)),
    }
    return table[node.op]


def _word(node: Word) -> Closure:
    values = [closure(argument) for argument in node.arguments]
    if node.name == "abs":
        return lambda c: abs(values[0](c))
    if node.name == "min":
        return lambda c: min(value(c) for value in values)
    return lambda c: max(value(c) for value in values)
