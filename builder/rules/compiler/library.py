"""Selects what goes into a library: only the functions that are called, only the constants they read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import ModuleType

from builder.rules.compiler.reader import read_modules
from builder.rules.kernel import (
    acts,
    allowance,
    battle,
    combat,
    context,
    control,
    ends,
    ground,
    hexes,
    joining,
    layout,
    movement,
    paths,
    reasons,
    retreat,
    sequence,
    special,
    stacking,
    state,
    supply,
    victory,
    wording,
    zones,
)
from builder.rules.language.tree import (
    Call,
    Constant,
    Count,
    Do,
    Expr,
    Function,
    If,
    Let,
    Return,
    SetElement,
    Stmt,
    Unit,
    While,
    parts,
)

KERNEL: tuple[ModuleType, ...] = (
    layout,
    reasons,
    context,
    ground,
    hexes,
    zones,
    paths,
    supply,
    stacking,
    allowance,
    state,
    sequence,
    control,
    movement,
    combat,
    battle,
    joining,
    retreat,
    special,
    victory,
    ends,
    acts,
    wording,
)
"""All modules of the kernel, in reading order."""


@cache
def kernel() -> Unit:
    """The whole kernel, read and checked."""
    return read_modules(KERNEL)


def expressions(body: Iterable[Stmt]) -> Iterable[Expr]:
    """Every expression of these statements, outermost only."""
    for node in body:
        if isinstance(node, Let):
            yield node.value
        elif isinstance(node, SetElement):
            yield from (node.array, node.index, node.value)
        elif isinstance(node, Do):
            yield node.call
        elif isinstance(node, Return):
            if node.value is not None:
                yield node.value
        elif isinstance(node, If):
            yield node.test
            yield from expressions((*node.then, *node.other))
        elif isinstance(node, While):
            yield node.test
            yield from expressions(node.body)
        elif isinstance(node, Count):
            yield from (node.start, node.stop)
            yield from expressions(node.body)


def walk(node: Expr) -> Iterable[Expr]:
    """An expression and all inside it."""
    yield node
    for part in parts(node):
        yield from walk(part)


def called(function: Function) -> tuple[set[str], set[str]]:
    """Names of the functions a function calls and of the numbers it reads."""
    functions: set[str] = set()
    constants: set[str] = set()
    for outer in expressions(function.body):
        for node in walk(outer):
            if isinstance(node, Call):
                functions.add(node.function)
            elif isinstance(node, Constant):
                constants.add(node.id)
    return functions, constants


def needed(unit: Unit, entries: Iterable[str]) -> Unit:
    """What these functions need, in the order of the sources. KeyError for an entry that does not exist."""
    wanted: set[str] = set()
    numbers: set[str] = set()
    queue = list(entries)
    for name in queue:
        if name not in unit.functions:
            raise KeyError(name)
    while queue:
        name = queue.pop()
        if name in wanted or name not in unit.functions:
            continue
        wanted.add(name)
        functions, constants = called(unit.functions[name])
        queue.extend(sorted(functions))
        numbers |= constants
    return Unit(
        functions={name: f for name, f in unit.functions.items() if name in wanted},
        constants={name: v for name, v in unit.constants.items() if name in numbers},
    )
