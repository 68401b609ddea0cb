"""Flattens code: what would nest too many brackets goes into typed locals first.

Script interpreters that look ahead far read deep brackets in exponential time. Only values move, never what
must
not be evaluated: the later parts of `and`, `or` and choices become branches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from hexwright.rules.language.brackets import depth
from hexwright.rules.language.tree import (
    Bool,
    Break,
    Choice,
    Count,
    Do,
    Expr,
    Function,
    If,
    Kind,
    Let,
    Logic,
    Name,
    Return,
    SetElement,
    Stmt,
    Unary,
    While,
    parts,
    rebuilt,
)

ALWAYS = Bool(value=True)


class Backend(Protocol):
    """A script language. `room`: how many brackets may stand inside one another in a statement."""

    name: str
    room: int

    def expression(self, node: Expr) -> str:
        """An expression as text."""
        ...

    def function(self, function: Function) -> str:
        """A function as text, ready to load."""
        ...

    def number(self, name: str, value: int) -> str:
        """A named number of the library, inside an expression."""
        ...

    def table(self, name: str, rows: Sequence[Sequence[int]], titles: Mapping[int, str]) -> str:
        """An array of arrays. `titles`: what rows hold, for comments."""
        ...

    def texts(self, name: str, rows: Sequence[Sequence[str]], titles: Mapping[int, str]) -> str:
        """An array of arrays of texts."""
        ...

    def own(self, name: str) -> str:
        """The name of a function, number or table of the library, as scripts call it."""
        ...

    def comment(self, text: str) -> str:
        """Lines of comment."""
        ...

    def prelude(self) -> str:
        """What every library begins with."""
        ...


def lower(function: Function, backend: Backend) -> Function:
    """The same function, no statement of which nests more brackets than the back end has room for."""
    flattener = _Flattener(backend)
    body = flattener.block(function.body)
    return replace(function, body=body, above=function.above + tuple(flattener.made))


@dataclass(slots=True)
class _Flattener:
    backend: Backend
    made: list[tuple[str, Kind]] = field(default_factory=list)

    def new(self, kind: Kind) -> Name:
        name = f"v{len(self.made) + 1}"
        self.made.append((name, kind))
        return Name(name, kind)

    def deep(self, node: Expr, room: int) -> bool:
        text = self.backend.expression(node)
        # most have fewer brackets than there is room for, however they nest
        return text.count("(") + text.count("[") > room and depth(text) > room

    # --- statements -------------------------------------------------------------------------------
    def block(self, body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
        found: list[Stmt] = []
        for statement in body:
            before: list[Stmt] = []
            found_one = self.statement(statement, before)
            found.extend(before)
            found.append(found_one)
        return tuple(found)

    def statement(self, node: Stmt, before: list[Stmt]) -> Stmt:
        room = self.backend.room
        if isinstance(node, Let):
            return replace(node, value=self.fit(node.value, room, before))
        if isinstance(node, SetElement):
            return replace(
                node,
                array=self.fit(node.array, room, before),
                index=self.fit(node.index, room - 1, before),
                value=self.fit(node.value, room, before),
            )
        if isinstance(node, Do):
            return Do(self.fit(node.call, room, before))
        if isinstance(node, Return):
            return node if node.value is None else Return(self.fit(node.value, room, before))
        if isinstance(node, If):
            test = self.fit(node.test, room - 1, before)
            return If(test, self.block(node.then), self.block(node.other))
        if isinstance(node, While):
            inner: list[Stmt] = []
            test = self.fit(node.test, room - 1, inner)
            body = self.block(node.body)
            if inner:
                leave = If(Unary("not", test, Kind.BOOL), (Break(),))
                return While(ALWAYS, (*inner, leave, *body))
            return While(test, body)
        if isinstance(node, Count):
            return replace(
                node,
                start=self.fit(node.start, room - 1, before),
                stop=self.fit(node.stop, room - 1, before),
                body=self.block(node.body),
            )
        return node

    # --- expressions ------------------------------------------------------------------------------
    def fit(self, node: Expr, room: int, before: list[Stmt]) -> Expr:
        """The expression in at most `room` brackets; what had to be computed first is added to `before`."""
        if not self.deep(node, room):
            return node
        if isinstance(node, Logic):
            return self.branches(node, before)
        if isinstance(node, Choice):
            result = self.new(node.kind)
            then: list[Stmt] = []
            other: list[Stmt] = []
            test = self.fit(node.test, self.backend.room - 1, before)
            then.append(Let(result.id, self.fit(node.yes, self.backend.room, then)))
            other.append(Let(result.id, self.fit(node.no, self.backend.room, other)))
            before.append(If(test, tuple(then), tuple(other)))
            return result
        pieces = list(parts(node))
        while self.deep(rebuilt(node, pieces), room):
            k = max(range(len(pieces)), key=lambda i: depth(self.backend.expression(pieces[i])))
            value = self.fit(pieces[k], self.backend.room, before)
            if isinstance(value, Name):
                pieces[k] = value
                continue
            name = self.new(value.kind)
            before.append(Let(name.id, value))
            pieces[k] = name
        return rebuilt(node, pieces)

    def branches(self, node: Logic, before: list[Stmt]) -> Expr:
        """`and` or `or` as one branch after another."""
        result = self.new(Kind.BOOL)
        go_on: Expr = result if node.op == "and" else Unary("not", result, Kind.BOOL)
        before.append(Let(result.id, self.fit(node.items[0], self.backend.room, before)))
        for item in node.items[1:]:
            inner: list[Stmt] = []
            value = self.fit(item, self.backend.room, inner)
            before.append(If(go_on, (*inner, Let(result.id, value))))
        return result
