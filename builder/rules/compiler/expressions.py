"""Reads one expression of the kernel's Python: names looked up, types checked."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.rules.compiler.naturals import natural
from builder.rules.language.tree import (
    ITEM_OF,
    Binary,
    Bool,
    Call,
    Choice,
    CompileError,
    Constant,
    Expr,
    Int,
    Item,
    Kind,
    Logic,
    Name,
    Row,
    Str,
    Unary,
    Word,
)

KINDS: Mapping[str, Kind] = {
    "int": Kind.INT,
    "Nat": Kind.INT,
    "bool": Kind.BOOL,
    "str": Kind.STR,
    "Ints": Kind.INTS,
    "Strs": Kind.STRS,
    "Table": Kind.TABLE,
    "Texts": Kind.TEXTS,
    "Bits": Kind.BITS,
    "Sets": Kind.SETS,
    "Heap": Kind.HEAP,
    "None": Kind.NONE,
}
ASK = "Ask"

WORDS: Mapping[str, tuple[tuple[Kind, ...], Kind]] = {
    "ints": ((Kind.INT, Kind.INT), Kind.INTS),
    "copy": ((Kind.INTS,), Kind.INTS),
    "cut": ((Kind.INTS, Kind.INT), Kind.INTS),
    "heap": ((), Kind.HEAP),
    "push": ((Kind.HEAP, Kind.INT), Kind.NONE),
    "pop": ((Kind.HEAP,), Kind.INT),
    "size": ((Kind.HEAP,), Kind.INT),
    "text": ((Kind.INT,), Kind.STR),
    "abs": ((Kind.INT,), Kind.INT),
    "no_bits": ((), Kind.BITS),
    "with_bit": ((Kind.BITS, Kind.INT), Kind.BITS),
    "has_bit": ((Kind.BITS, Kind.INT), Kind.BOOL),
    "any_bit": ((Kind.BITS,), Kind.BOOL),
    "union": ((Kind.BITS, Kind.BITS), Kind.BITS),
    "common": ((Kind.BITS, Kind.BITS), Kind.BITS),
    "less": ((Kind.BITS, Kind.BITS), Kind.BITS),
    "moved": ((Kind.BITS, Kind.INT), Kind.BITS),
    "read_sets": ((Kind.INTS, Kind.INT, Kind.INT, Kind.INT), Kind.SETS),
    "flags": ((Kind.BITS, Kind.INT), Kind.INTS),
}
OPERATORS: Mapping[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
INT_MAX = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Signature:
    """What a caller must know of a function; None stands for an argument that is not passed on (Ask)."""

    parameters: tuple[Kind | None, ...]
    returns: Kind


def annotated(module: str, node: ast.expr | None) -> Kind | None:
    """The kind an annotation names, None for Ask."""
    if isinstance(node, ast.Constant) and node.value is None:
        return Kind.NONE
    if isinstance(node, ast.Name) and node.id == ASK:
        return None
    if isinstance(node, ast.Name) and node.id in KINDS:
        return KINDS[node.id]
    line = node.lineno if node is not None else 0
    raise CompileError(f"{module}:{line}: every parameter and result needs one of {', '.join(KINDS)}")


@dataclass(slots=True)
class Expressions:
    """What is known inside a function, and how its expressions are read."""

    module: str
    node: ast.FunctionDef
    constants: Mapping[str, int]
    signatures: Mapping[str, Signature]
    kinds: dict[str, Kind] = field(default_factory=dict)
    naturals: set[str] = field(default_factory=set)
    counters: list[str] = field(default_factory=list)
    counted: set[str] = field(default_factory=set)
    parameters: list[tuple[str, Kind]] = field(default_factory=list)
    fresh: int = 0

    def fail(self, node: ast.AST, message: str) -> CompileError:
        """A complaint with its line."""
        line = getattr(node, "lineno", self.node.lineno)
        return CompileError(f"{self.module}:{line}: in {self.node.name}: {message}")

    # --- expressions ------------------------------------------------------------------------------
    def truth(self, node: ast.expr) -> Expr:
        """A truth value."""
        value = self.expression(node)
        if value.kind is not Kind.BOOL:
            raise self.fail(node, f"{value.kind.value} is no truth value; write the comparison")
        return value

    def number(self, node: ast.expr) -> Expr:
        """A number."""
        value = self.expression(node)
        if value.kind is not Kind.INT:
            raise self.fail(node, f"{value.kind.value} is no number")
        return value

    def _name(self, node: ast.Name) -> Expr:
        if node.id in self.constants:
            return Constant(node.id, self.constants[node.id])
        if node.id in self.counted and node.id not in self.counters:
            raise self.fail(node, f"'{node.id}' ends with its loop")
        if node.id not in self.kinds:
            raise self.fail(node, f"unknown name '{node.id}'")
        return Name(node.id, self.kinds[node.id], node.id in self.naturals)

    def expression(self, node: ast.expr) -> Expr:
        """Any expression."""
        if isinstance(node, ast.Constant):
            return self._constant(node)
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.UnaryOp):
            return self._unary(node)
        if isinstance(node, ast.BinOp):
            op = OPERATORS.get(type(node.op))
            if op is None:
                raise self.fail(node, "no such operator")
            return self._binary(node, op, self.expression(node.left), self.expression(node.right))
        if isinstance(node, ast.Compare):
            return self._compare(node)
        if isinstance(node, ast.BoolOp):
            op = "and" if isinstance(node.op, ast.And) else "or"
            return Logic(op, tuple(self.truth(v) for v in node.values))
        if isinstance(node, ast.IfExp):
            yes, no = self.expression(node.body), self.expression(node.orelse)
            if yes.kind is not no.kind:
                raise self.fail(node, "both values must be of one kind")
            return Choice(self.truth(node.test), yes, no, yes.kind)
        if isinstance(node, ast.Subscript):
            return self._item(node)
        if isinstance(node, ast.List):
            return self._row(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        raise self.fail(node, f"{type(node).__name__} is not part of the kernel's Python")

    def _constant(self, node: ast.Constant) -> Expr:
        value = node.value
        if isinstance(value, bool):
            return Bool(value)
        if isinstance(value, int):
            if abs(value) > INT_MAX:
                raise self.fail(node, "the number is too large")
            return Int(value)
        if isinstance(value, str):
            return Str(value)
        raise self.fail(node, f"{value!r} is not part of the kernel's Python")

    def _unary(self, node: ast.UnaryOp) -> Expr:
        if isinstance(node.op, ast.Not):
            return Unary("not", self.truth(node.operand), Kind.BOOL)
        value = self.number(node.operand)
        if isinstance(node.op, ast.USub):
            return Int(-value.value) if isinstance(value, Int) else Unary("-", value, Kind.INT)
        if isinstance(node.op, ast.Invert):
            return Unary("~", value, Kind.INT)
        raise self.fail(node, "no such operator")

    def _binary(self, node: ast.AST, op: str, left: Expr, right: Expr) -> Expr:
        if op == "+" and left.kind is Kind.STR and right.kind is Kind.STR:
            return Binary("+", left, right, Kind.STR)
        if left.kind is not Kind.INT or right.kind is not Kind.INT:
            raise self.fail(node, f"{left.kind.value} {op} {right.kind.value}")
        if op in {"//", "%"} and isinstance(right, Int | Constant) and right.value == 0:
            raise self.fail(node, "division by zero")
        floor = op in {"//", "%"} and not (natural(left) and natural(right))
        return Binary(op, left, right, Kind.INT, floor)

    def _compare(self, node: ast.Compare) -> Expr:
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
            return self._among(node)
        values = [self.expression(n) for n in (node.left, *node.comparators)]
        tests: list[Expr] = []
        for k, op in enumerate(node.ops):
            left, right = values[k], values[k + 1]
            sign = OPERATORS.get(type(op))
            if sign is None or left.kind is not right.kind:
                raise self.fail(node, f"{left.kind.value} and {right.kind.value} are not compared that way")
            if left.kind not in {Kind.INT, Kind.BOOL, Kind.STR}:
                raise self.fail(node, f"{left.kind.value} is not compared")
            if left.kind is not Kind.INT and sign not in {"==", "!="}:
                raise self.fail(node, f"{left.kind.value} has no order")
            if k > 0 and not isinstance(left, Name | Int | Constant):
                raise self.fail(node, "the middle of a chained comparison is a name or a number")
            tests.append(Binary(sign, left, right, Kind.BOOL))
        return tests[0] if len(tests) == 1 else Logic("and", tuple(tests))

    def _among(self, node: ast.Compare) -> Expr:
        value = self.expression(node.left)
        among = node.comparators[0]
        if not isinstance(value, Name) or not isinstance(among, ast.Tuple) or not among.elts:
            raise self.fail(node, "NAME in (value, value)")
        inside = isinstance(node.ops[0], ast.In)
        tests = []
        for element in among.elts:
            other = self.expression(element)
            if other.kind is not value.kind or value.kind not in {Kind.INT, Kind.STR}:
                raise self.fail(node, "values of one kind")
            tests.append(Binary("==" if inside else "!=", value, other, Kind.BOOL))
        return Logic("or" if inside else "and", tuple(tests))

    def _item(self, node: ast.Subscript) -> Expr:
        array = self.expression(node.value)
        if array.kind not in ITEM_OF:
            raise self.fail(node, f"{array.kind.value} has no items")
        index = self.number(node.slice)
        if isinstance(index, Int) and index.value < 0:
            raise self.fail(node, "items are counted from the front")
        return Item(array, index, ITEM_OF[array.kind])

    def _row(self, node: ast.List) -> Expr:
        items = tuple(self.expression(n) for n in node.elts)
        kinds = {i.kind for i in items}
        for whole, item in ITEM_OF.items():
            if kinds == {item}:
                return Row(items, whole)
        raise self.fail(node, "a list holds one or more values of one kind")

    def _call(self, node: ast.Call) -> Expr:
        if node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            raise self.fail(node, "plain arguments only")
        if isinstance(node.func, ast.Attribute) and node.func.attr == "replace":
            parts = tuple(self.expression(n) for n in (node.func.value, *node.args))
            if [p.kind for p in parts] != [Kind.STR] * 3:
                raise self.fail(node, "text.replace(old, new)")
            return Word("replace", parts, Kind.STR)
        if not isinstance(node.func, ast.Name):
            raise self.fail(node, "only functions are called")
        name = node.func.id
        if name == "ask":
            asked = (self.number(node.args[0]), self.expression(node.args[1]))
            if asked[1].kind is not Kind.INTS:
                raise self.fail(node, "ask(number, context)")
            return Call("ask", asked, Kind.INT)
        if name in {"min", "max"}:
            values = [self.number(a) for a in node.args]
            result = values[0]
            for value in values[1:]:
                result = Word(name, (result, value), Kind.INT)
            return result
        if name == "len":
            array = self.expression(node.args[0])
            if array.kind not in ITEM_OF:
                raise self.fail(node, f"{array.kind.value} has no length")
            return Word("len", (array,), Kind.INT)
        if name in WORDS:
            kinds, returns = WORDS[name]
            arguments = tuple(self.expression(a) for a in node.args)
            if tuple(a.kind for a in arguments) != kinds:
                raise self.fail(node, f"{name}({', '.join(k.value for k in kinds)})")
            return Word(name, arguments, returns)
        if name not in self.signatures:
            raise self.fail(node, f"unknown function '{name}'")
        return self._own(node, name)

    def _own(self, node: ast.Call, name: str) -> Expr:
        signature = self.signatures[name]
        if len(node.args) != len(signature.parameters):
            raise self.fail(node, f"{name} takes {len(signature.parameters)} arguments")
        arguments: list[Expr] = []
        for argument, kind in zip(node.args, signature.parameters, strict=True):
            if kind is None:
                if not (isinstance(argument, ast.Name) and argument.id == "ask"):
                    raise self.fail(node, "ask is passed on as it is")
                continue
            value = self.expression(argument)
            if value.kind is not kind:
                raise self.fail(node, f"{name}: {value.kind.value} for {kind.value}")
            arguments.append(value)
        return Call(name, tuple(arguments), signature.returns)
