"""Expressions in functions that are checked, with their types."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from hexwright.diagnostics import did_you_mean
from hexwright.rules.engine.kernel_function import BROKEN
from hexwright.rules.language.kernel_check.calls import CallCheck
from hexwright.rules.language.kernel_check.constructs import ARITHMETIC, INT_MAX, OPERATOR_SIGNS, ORDER
from hexwright.rules.language.kernel_check.names import instead
from hexwright.rules.language.kernel_check.scope import Scope
from hexwright.rules.language.kernel_types import (
    BITS,
    BOOL,
    INT,
    ITEM_OF,
    NONE,
    STR,
    UNKNOWN,
    ByName,
    Many,
    Maybe,
    Plain,
    Record,
    Type,
    Unknown,
    accepts,
    field_types,
    shown,
)


@dataclass(slots=True)
class ExpressionCheck:
    """Checks expressions."""

    scope: Scope
    calls: CallCheck = field(init=False)

    def __post_init__(self) -> None:
        self.calls = CallCheck(
            scope=self.scope, expression=self.expression, name=self.name, attribute=self.attribute
        )

    def truth(self, node: ast.expr) -> tuple[set[str], set[str]]:
        """Check a truth value. What is not None when it holds, and when it does not."""
        match node:
            case ast.Compare(
                left=left, ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=None)]
            ):
                kind = self.expression(left)
                if not isinstance(kind, Maybe | Unknown) and ast.unparse(left) not in self.scope.present:
                    self.scope.wrong("E033", node, f"{shown(kind)} is never None")
                there = {ast.unparse(left)}
                return (set(), there) if isinstance(op, ast.Is) else (there, set())
            case ast.BoolOp(op=op, values=values):
                return self.logic(op, values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yes, no = self.truth(operand)
                return no, yes
        kind = self.expression(node)
        if not accepts(BOOL, kind):
            hint = "compare it: x != 0" if kind == INT else "any_bit(bits)" if kind == BITS else None
            self.scope.wrong("E033", node, f"{shown(kind)} is no truth value", hint)
        return set(), set()

    def logic(self, op: ast.boolop, values: Sequence[ast.expr]) -> tuple[set[str], set[str]]:
        """`and`, `or`: what stands on the right knows what holds on the left."""
        before = set(self.scope.present)
        gathered: set[str] = set()
        for value in values:
            yes, no = self.truth(value)
            more = yes if isinstance(op, ast.And) else no
            gathered |= more
            self.scope.present |= more
        self.scope.present = before
        return (gathered, set()) if isinstance(op, ast.And) else (set(), gathered)

    def number(self, node: ast.expr) -> None:
        """Check a number."""
        kind = self.expression(node)
        if not accepts(INT, kind):
            self.scope.wrong("E033", node, f"{shown(kind)} is no number")

    def expression(self, node: ast.expr) -> Type:
        """Check an expression; its type."""
        match node:
            case ast.Constant():
                return self.constant(node)
            case ast.Name():
                return self.name(node)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Subscript():
                return self.item(node)
            case ast.Call():
                return self.calls.call(node)
            case ast.BoolOp():
                self.truth(node)
                return BOOL
            case ast.UnaryOp(op=ast.Not()):
                self.truth(node)
                return BOOL
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                self.number(operand)
                return INT
            case ast.UnaryOp(op=op):
                return self.operator(op, node)
            case ast.BinOp():
                return self.binary(node)
            case ast.Compare():
                return self.compare(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.choice(node, test, body, orelse)
        return self.scope.outside(node)

    def constant(self, node: ast.Constant) -> Type:
        """A value written out."""
        if isinstance(node.value, bool):
            return BOOL
        if isinstance(node.value, int):
            if abs(node.value) > INT_MAX:
                self.scope.wrong("E033", node, "the number is too large: whole numbers have 32 bits")
            return INT
        if isinstance(node.value, str):
            return STR
        if node.value is None:
            return NONE
        return self.scope.wrong(
            "E031", node, f"{ast.unparse(node)} is not part of the kernel's Python", "numbers are whole"
        )

    def name(self, node: ast.Name) -> Type:
        """A local, or a number at module level."""
        if node.id in self.scope.locals:
            if node.id not in self.scope.sure:
                return self.unset(node)
            kind = self.scope.locals[node.id]
            return kind.of if isinstance(kind, Maybe) and node.id in self.scope.present else kind
        if node.id in self.scope.assigned:
            return self.unset(node)
        if node.id in self.scope.place.names:
            value = self.scope.place.lookup(node.id)
            if value is BROKEN:
                return UNKNOWN
            if isinstance(value, bool):
                return BOOL
            if isinstance(value, int):
                return INT
            if isinstance(value, str):
                return STR
            return self.scope.wrong("E033", node, f"'{node.id}' is no value: it is called or names a type")
        values = {n for n in self.scope.place.names if isinstance(self.scope.place.lookup(n), int | str)}
        hint = instead(node.id, {*self.scope.locals, *values})
        return self.scope.wrong("E032", node, f"unknown name '{node.id}'", hint)

    def unset(self, node: ast.Name) -> Unknown:
        """Report a local that is read before it has a value."""
        hint = "give it one before the branch or loop"
        return self.scope.wrong("E033", node, f"'{node.id}' may have no value here", hint)

    def attribute(self, node: ast.Attribute) -> Type:
        """A field, or a member of an enumeration of numbers."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.scope.locals:
            found_class = (
                self.scope.place.lookup(node.value.id) if node.value.id in self.scope.place.names else None
            )
            if isinstance(found_class, type) and issubclass(found_class, IntEnum):
                if node.attr in found_class.__members__:
                    return INT
                hint = did_you_mean(node.attr, found_class.__members__)
                return self.scope.wrong("E032", node, f"{node.value.id} has no '{node.attr}'", hint)
        owner = self.expression(node.value)
        if isinstance(owner, Unknown):
            return UNKNOWN
        if isinstance(owner, Maybe):
            message = f"'{ast.unparse(node.value)}' may be None"
            return self.scope.wrong("E033", node, message, "test it first: if x is not None")
        if not isinstance(owner, Record):
            return self.scope.wrong("E033", node, f"{shown(owner)} has no fields")
        found = field_types(owner.kind)
        kind = found.get(node.attr)
        if kind is None:
            message = f"{owner.kind.__name__} has no '{node.attr}'"
            return self.scope.wrong("E032", node, message, did_you_mean(node.attr, found))
        return kind.of if isinstance(kind, Maybe) and ast.unparse(node) in self.scope.present else kind

    def item(self, node: ast.Subscript) -> Type:
        """An item of an array, or a value by its name."""
        if isinstance(node.slice, ast.Slice):
            return self.scope.outside(node.slice)
        array = self.expression(node.value)
        if isinstance(array, ByName):
            if not accepts(STR, self.expression(node.slice)):
                self.scope.wrong("E033", node.slice, "this is looked up by a text")
            return array.of
        self.number(node.slice)
        match node.slice:
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
                self.scope.wrong(
                    "E031", node.slice, "items are counted from the front", "array[len(array) - 1]"
                )
        if isinstance(array, Many):
            return array.of
        if isinstance(array, Plain) and array in ITEM_OF:
            return ITEM_OF[array]
        return (
            UNKNOWN
            if isinstance(array, Unknown)
            else self.scope.wrong("E033", node, f"{shown(array)} has no items")
        )

    def operator(self, op: ast.AST, node: ast.AST) -> Type:
        """Report an operator that is not there."""
        hint = "sets are joined with union, common, less; numbers have + - * // %"
        sign = OPERATOR_SIGNS.get(type(op), type(op).__name__)
        return self.scope.wrong("E031", node, f"'{sign}' is not part of the kernel's Python", hint)

    def binary(self, node: ast.BinOp) -> Type:
        """Two values joined."""
        if not isinstance(node.op, ARITHMETIC):
            return self.operator(node.op, node)
        left, right = self.expression(node.left), self.expression(node.right)
        if (
            isinstance(node.op, ast.Add)
            and STR in (left, right)
            and accepts(STR, left)
            and accepts(STR, right)
        ):
            return STR
        for kind, part in ((left, node.left), (right, node.right)):
            if not accepts(INT, kind):
                hint = "text(number) gives its digits" if STR in (left, right) else None
                return self.scope.wrong("E033", part, f"{shown(kind)} is no number", hint)
        self.division(node.op, node.right)
        return INT

    def division(self, op: ast.operator, by: ast.expr) -> None:
        """Report a division by zero that is written out."""
        if isinstance(op, ast.FloorDiv | ast.Mod) and isinstance(by, ast.Constant) and by.value == 0:
            self.scope.wrong("E033", by, "division by zero")

    def compare(self, node: ast.Compare) -> Type:
        """A comparison."""
        if any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
            if (
                len(node.ops) == 1
                and isinstance(node.comparators[0], ast.Constant)
                and node.comparators[0].value is None
            ):
                self.truth(node)
                return BOOL
            return self.scope.wrong("E031", node, "'is' asks for None only", "write ==")
        if any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            return self.among(node)
        values = [node.left, *node.comparators]
        kinds = [self.expression(value) for value in values]
        for k, op in enumerate(node.ops):
            left, right = kinds[k], kinds[k + 1]
            if isinstance(left, Unknown) or isinstance(right, Unknown):
                continue
            if left != right or left not in (INT, BOOL, STR) or (left != INT and isinstance(op, ORDER)):
                hint = "same(a, b) compares sets" if BITS in (left, right) else None
                hint = "write 'is None'" if NONE in (left, right) else hint
                self.scope.wrong(
                    "E033", node, f"{shown(left)} and {shown(right)} are not compared that way", hint
                )
        for value in values[1:-1]:
            if not isinstance(value, ast.Name | ast.Constant | ast.Attribute | ast.Subscript):
                self.scope.wrong(
                    "E031", value, "the middle of a chained comparison is a name, a field or a number"
                )
        return BOOL

    def among(self, node: ast.Compare) -> Type:
        """`x in (A, B)`."""
        value = self.expression(node.left)
        among = node.comparators[0]
        if len(node.ops) != 1 or not isinstance(among, ast.Tuple) or not among.elts:
            self.expression(among)
            return self.scope.wrong(
                "E031", among, "'in' asks among values written out", "x in (A, B); has_bit(bits, k)"
            )
        for element in among.elts:
            kind = self.expression(element)
            if not isinstance(value, Unknown) and not accepts(value, kind):
                self.scope.wrong("E033", element, f"this is {shown(kind)}, not {shown(value)}")
        if not accepts(INT, value) and not accepts(STR, value):
            self.scope.wrong("E033", node.left, f"{shown(value)} is not looked for")
        return BOOL

    def choice(self, node: ast.expr, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Type:
        """`a if test else b`."""
        yes, no = self.truth(test)
        before = set(self.scope.present)
        self.scope.present = before | yes
        left = self.expression(body)
        self.scope.present = before | no
        right = self.expression(orelse)
        self.scope.present = before
        if not accepts(left, right):
            return self.scope.wrong("E033", node, f"one value is {shown(left)}, the other {shown(right)}")
        return right if isinstance(left, Unknown) else left
