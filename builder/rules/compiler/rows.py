"""Gives the rows of a table that a function reads often a local name: `g[NEAR][k]` becomes `g_near[k]`.

An interpreter pays for every step into a table. A row that has a name is never replaced by another (the
reader sees to that), so a row read once stays the row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from builder.rules.language.tree import (
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
)
from builder.rules.script.lower import rebuilt

OFTEN = 3
"""Reads from which on a row has its own name."""
ROUND = 4
"""How many reads one read inside a loop counts for."""

Row = tuple[str, str]
"""The table and the number that names the row."""


def name_rows(function: Function) -> Function:
    """The same function with names for the rows it reads often."""
    tables = {name for name, kind in function.parameters if kind in {Kind.TABLE, Kind.TEXTS}}
    reads: Counter[Row] = Counter()
    _count(function.body, tables, 1, reads)
    taken = _names(function)
    namer = _Namer(tables)
    for (table, number), often in reads.items():
        name = f"{table}_{number.lower()}"
        if often >= OFTEN and name not in taken:
            namer.names[table, number] = name
    body = namer.block(function.body) if namer.names else function.body
    heads = [Let(name, namer.found[row], first=True) for row, name in namer.names.items()]
    return replace(function, body=(*heads, *body))


def _row(node: Expr, tables: Iterable[str]) -> Row | None:
    if not (isinstance(node, Item) and isinstance(node.array, Name) and isinstance(node.index, Constant)):
        return None
    return (node.array.id, node.index.id) if node.array.id in tables else None


def _reads(node: Expr, tables: set[str]) -> list[Row]:
    row = _row(node, tables)
    if row is not None:
        return [row]
    return [found for part in parts(node) for found in _reads(part, tables)]


def _count(body: Iterable[Stmt], tables: set[str], weight: int, reads: Counter[Row]) -> None:
    for node in body:
        inside = weight * ROUND if isinstance(node, While | Count) else weight
        for outer in _own(node):
            for row in _reads(outer, tables):
                reads[row] += (
                    inside if isinstance(node, While) else weight
                )  # the head of a while runs each round
        if isinstance(node, If):
            _count((*node.then, *node.other), tables, weight, reads)
        elif isinstance(node, While | Count):
            _count(node.body, tables, inside, reads)


def _own(node: Stmt) -> tuple[Expr, ...]:
    """The expressions of a statement, without those of its blocks."""
    if isinstance(node, Let):
        return (node.value,)
    if isinstance(node, SetElement):
        return (node.array, node.index, node.value)
    if isinstance(node, Do):
        return (node.call,)
    if isinstance(node, Return):
        return () if node.value is None else (node.value,)
    if isinstance(node, If | While):
        return (node.test,)
    return (node.start, node.stop) if isinstance(node, Count) else ()


def _names(function: Function) -> set[str]:
    """Every name the function uses already."""
    found = {name for name, _ in (*function.parameters, *function.above)}
    todo = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, Let | Count):
            found.add(node.name)
        if isinstance(node, If):
            todo.extend((*node.then, *node.other))
        elif isinstance(node, While | Count):
            todo.extend(node.body)
    return found


@dataclass(slots=True)
class _Namer:
    tables: set[str]
    names: dict[Row, str] = field(default_factory=dict)
    found: dict[Row, Expr] = field(default_factory=dict)

    def expression(self, node: Expr) -> Expr:
        row = _row(node, self.tables)
        if row is not None and row in self.names:
            self.found[row] = node
            return Name(self.names[row], node.kind)
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
