"""Gives what a function reads often from outside a local name: rows of the state, arrays of the game.

An interpreter pays for every step into a table and for every look at a global. What is hoisted never changes
while a function runs: rows are never replaced, arrays of the game never written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from hexwright.rules.language.tree import (
    Constant,
    Count,
    Do,
    Expr,
    Function,
    If,
    Item,
    Kind,
    Let,
    Name,
    Return,
    SetElement,
    Stmt,
    While,
    parts,
    rebuilt,
)
from hexwright.rules.specialise.optimise import expressions, walk

OFTEN = 3
"""An expression read so many times becomes a local variable."""
ROUND = 4
"""How many reads one read inside a loop counts for."""
STATE = "s"


def hoisted(function: Function) -> Function:
    """The same function with names for what it reads often."""
    reads: Counter[Expr] = Counter()
    _count(function.body, 1, reads)
    taken = {n for n, _ in (*function.parameters, *function.above)}
    taken |= {s.name for s in walk(function.body) if isinstance(s, Let | Count)}
    names: dict[Expr, Name] = {}
    for node, often in reads.items():
        name = _name(node)
        if often >= OFTEN and name not in taken:
            taken.add(name)
            names[node] = Name(name, node.kind)
    if not names:
        return function
    body = _Namer(names).block(function.body)
    heads = [Let(name.id, node, first=True) for node, name in names.items()]
    return replace(function, body=(*heads, *body))


def _name(node: Expr) -> str:
    if isinstance(node, Constant):
        return node.id.lower()
    assert isinstance(node, Item) and isinstance(node.index, Constant)  # noqa: S101 - what _is_outside lets pass
    return f"s_{node.index.id}"


def _is_outside(node: Expr) -> bool:
    """Whether an expression is an array of the game, or a named row of the state."""
    if isinstance(node, Constant):
        return node.kind is not Kind.INT
    return (
        isinstance(node, Item) and node.array == Name(STATE, Kind.TABLE) and isinstance(node.index, Constant)
    )


def _reads(node: Expr) -> Iterable[Expr]:
    if _is_outside(node):
        yield node
        return
    for part in parts(node):
        yield from _reads(part)


def _count(body: Iterable[Stmt], weight: int, reads: Counter[Expr]) -> None:
    for node in body:
        inside = weight * ROUND if isinstance(node, While | Count) else weight
        for outer in expressions(node):
            for found in _reads(outer):
                reads[found] += inside if isinstance(node, While) else weight
        if isinstance(node, If):
            _count((*node.then, *node.other), weight, reads)
        elif isinstance(node, While | Count):
            _count(node.body, inside, reads)


@dataclass(slots=True)
class _Namer:
    names: dict[Expr, Name]

    def expression(self, node: Expr) -> Expr:
        if node in self.names:
            return self.names[node]
        inner = parts(node)
        return rebuilt(node, [self.expression(part) for part in inner]) if inner else node

    def block(self, body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
        return tuple(self.statement(node) for node in body)

    def statement(self, node: Stmt) -> Stmt:
        if isinstance(node, Let):
            return replace(node, value=self.expression(node.value))
        if isinstance(node, SetElement):
            array, index, value = (self.expression(e) for e in (node.array, node.index, node.value))
            return replace(node, array=array, index=index, value=value)
        if isinstance(node, Do):
            return Do(self.expression(node.call))
        if isinstance(node, Return):
            return node if node.value is None else Return(self.expression(node.value))
        if isinstance(node, If):
            return If(self.expression(node.test), self.block(node.then), self.block(node.other))
        if isinstance(node, While):
            return While(self.expression(node.test), self.block(node.body))
        if isinstance(node, Count):
            start, stop = self.expression(node.start), self.expression(node.stop)
            return replace(node, start=start, stop=stop, body=self.block(node.body))
        return node
