"""Runs a checked expression in Python: closures, made once, that ask the kernel's functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, TypeAlias

from hexwright.rules.language import prelude
from hexwright.rules.language.tree import (
    Asked,
    Binary,
    Bool,
    Choice,
    Expr,
    Int,
    Logic,
    Str,
    Unary,
    Word,
)

Closure: TypeAlias = Callable[[Any], Any]
"""A function of the scope an expression is about."""

Functions: TypeAlias = Mapping[str, Callable[..., Any]]
"""Functions of a game's own mechanisms, by full name."""

WORDS: Mapping[str, Callable[..., Any]] = {
    **{
        name: getattr(prelude, name)
        for name in (
            "no_bits",
            "with_bit",
            "has_bit",
            "any_bit",
            "union",
            "common",
            "less",
            "within",
            "same",
            "count_bits",
        )
    },
    "min": min,
    "max": max,
    "abs": abs,
}
"""Words that expressions are made of."""


def closure(node: Expr, own: Functions | None = None) -> Closure:
    """The expression as a function of its scope. `own`: functions no module of the program has.

    AssertionError for what no expression contains (a bug).
    """
    if isinstance(node, Int | Bool | Str):
        value = node.value
        return lambda _: value
    if isinstance(node, Asked):
        return _asked(node, own or {})
    if isinstance(node, Unary):
        inner = closure(node.value, own)
        return (lambda c: not inner(c)) if node.op == "not" else (lambda c: -inner(c))
    if isinstance(node, Logic):
        items = [closure(item, own) for item in node.items]
        if node.op == "and":
            return lambda c: all(item(c) for item in items)
        return lambda c: any(item(c) for item in items)
    if isinstance(node, Choice):
        test, yes, no = closure(node.test, own), closure(node.yes, own), closure(node.no, own)
        return lambda c: yes(c) if test(c) else no(c)
    if isinstance(node, Binary):
        return _binary(node, own)
    assert isinstance(node, Word)  # noqa: S101 - our own tree
    function = WORDS[node.name]
    values = [closure(argument, own) for argument in node.arguments]
    if not any(_asks(argument) for argument in node.arguments):
        constant = function(*(value(None) for value in values))
        return lambda _: constant
    return lambda c: function(*[value(c) for value in values])


def function_named(name: str) -> Callable[..., Any]:
    """A function of a module of the program, by its full name."""
    module, _, function = name.rpartition(".")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def _asked(node: Asked, own: Functions) -> Closure:
    function = own.get(node.function) or function_named(node.function)
    words = [closure(argument, own)(None) for argument in node.arguments]
    return lambda c: function(c, *words)


def _asks(node: Expr) -> bool:
    """Whether a value depends on the scope."""
    if isinstance(node, Word):
        return any(_asks(argument) for argument in node.arguments)
    return not isinstance(node, Int | Bool | Str)


def _binary(node: Binary, own: Functions | None) -> Closure:
    a, b = closure(node.left, own), closure(node.right, own)
    table: dict[str, Closure] = {
        "+": lambda c: a(c) + b(c),
        "-": lambda c: a(c) - b(c),
        "*": lambda c: a(c) * b(c),
        "//": lambda c: a(c) // b(c),
        "%": lambda c: a(c) % b(c),
        "==": lambda c: a(c) == b(c),
        "!=": lambda c: a(c) != b(c),
        "<": lambda c: a(c) < b(c),
        "<=": lambda c: a(c) <= b(c),
        ">": lambda c: a(c) > b(c),
        ">=": lambda c: a(c) >= b(c),
    }
    return table[node.op]
