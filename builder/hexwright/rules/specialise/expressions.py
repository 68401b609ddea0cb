"""The expressions of a function, specialised: what is known folds, what is not gets its kind."""

from __future__ import annotations

import ast
import operator
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from hexwright.rules.engine.play import Play
from hexwright.rules.language.tree import (
    ITEM_OF,
    Binary,
    Bool,
    Call,
    Choice,
    Constant,
    Expr,
    Int,
    Item,
    Kind,
    Let,
    Logic,
    Name,
    Row,
    Stmt,
    Str,
    Unary,
    Word,
    parts,
)
from hexwright.rules.specialise.errors import KernelError, mistake
from hexwright.rules.specialise.layout import NUMBERS_ROW
from hexwright.rules.specialise.modules import field_annotations, kind_named
from hexwright.rules.specialise.registry import Origin, Registry, Signature
from hexwright.rules.specialise.values import (
    ChosenValue,
    Dynamic,
    MethodValue,
    ScopeValue,
    StateValue,
    Static,
    Value,
    is_cheap,
    is_simple,
)

OPERATORS: Mapping[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
FOLDS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
TURNED: Mapping[str, str] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
INT_MAX = 2**31 - 1


@dataclass(slots=True)
class Expressions(ABC):
    """What is known inside a function.

    `bound`: names that are known or stand for something else than a local; `kinds`: locals; `before`: what
    must be computed before the statement at hand; `notes`: comments that belong to it.
    """

    special: Registry
    origin: Origin
    signature: Signature
    name: str
    bound: dict[str, Value] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    records: dict[str, type[Any]] = field(default_factory=dict)
    counters: list[str] = field(default_factory=list)
    counted: set[str] = field(default_factory=set)
    outer: set[str] = field(default_factory=set)
    assigned: Counter[str] = field(default_factory=Counter)
    looped: Counter[str] = field(default_factory=Counter)
    before: list[Stmt] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    inlining: tuple[str, ...] = ()
    host: Expressions | None = None
    depth: int = 0
    unrolling: int = 0
    within_logic: int = 0

    def fail(self, node: ast.AST, message: str) -> KernelError:
        """A mistake with its place."""
        return mistake(self.origin.module.file, node, f"in {self.origin.node.name}: {message}")

    # --- what is wanted of an expression ----------------------------------------------------------
    def expr(self, node: ast.expr) -> Expr:
        """A value of play, or what is known written out."""
        return self.expr_of(self.value(node), node)

    def number(self, node: ast.expr) -> Expr:
        """A number."""
        return self.as_number(self.value(node), node)

    def as_number(self, value: Value, node: ast.expr) -> Expr:
        """A number; a truth value is 0 or 1 where a number is written into the state."""
        found = self.expr_of(value, node)
        if found.kind is not Kind.INT:
            raise self.fail(node, f"{found.kind.value} is no number")
        return found

    def test(self, node: ast.expr) -> Expr | bool:
        """A truth value; True or False if it is known."""
        value = self.value(node)
        if isinstance(value, Static):
            return bool(value.value)
        found = self.expr_of(value, node)
        if found.kind is not Kind.BOOL:
            raise self.fail(node, f"{found.kind.value} is no truth value; write the comparison")
        return found.value if isinstance(found, Bool) else found

    def expr_of(self, value: Value, node: ast.AST) -> Expr:
        """A value as an expression of the script."""
        if isinstance(value, Dynamic):
            return value.value
        if isinstance(value, Static):
            return self.written(value, node)
        if isinstance(value, StateValue) and value.kind is Play:
            return Name("s", Kind.TABLE)
        raise self.fail(node, "this is nothing a script can hold")

    def written(self, value: Static, node: ast.AST) -> Expr:
        """What is known, written out."""
        plain = value.value
        kind = self.hinted(value)
        if kind is Kind.BITS:
            return (
                Word("no_bits", (), Kind.BITS) if plain == 0 else self.special.array(plain, kind, value.path)
            )
        if isinstance(plain, bool):
            return Bool(plain)
        if isinstance(plain, int):
            if abs(plain) > INT_MAX:
                raise self.fail(node, "the number is too large")
            return Int(int(plain))
        if isinstance(plain, str):
            return Str(plain)
        if isinstance(plain, list | tuple) and kind in {Kind.INTS, Kind.STRS, Kind.SETS, Kind.TABLE}:
            return self.special.array(plain, kind, value.path)
        if self.special.is_result(type(plain)):
            return self.materialised(value, node).value
        raise self.fail(node, f"{type(plain).__name__} is nothing a script can hold")

    def hinted(self, value: Static) -> Kind | None:
        """The kind that the annotation of a static value's field names, or would if it were not None."""
        hint = value.hint
        if isinstance(hint, ast.BinOp) and isinstance(hint.right, ast.Constant):
            hint = hint.left
        if isinstance(hint, ast.Name):
            return self.special.kind_in(self.origin.module, hint)
        return None

    def materialised(self, value: Static, node: ast.AST) -> Dynamic:
        """A result that is known, as a value of play."""
        record = type(value.value)
        given: dict[str, Value] = {n: Static(getattr(value.value, n)) for n in self.special.fields(record)}
        return self.result(record, given, node)

    # --- values -----------------------------------------------------------------------------------
    def value(self, node: ast.expr) -> Value:
        """Any expression."""
        if isinstance(node, ast.Constant):
            if node.value is None or isinstance(node.value, bool | int | str):
                return Static(node.value)
            raise self.fail(node, f"{node.value!r} is not part of the kernel's Python")
        if isinstance(node, ast.Name):
            return self.named(node)
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.Subscript):
            return self.item(node)
        if isinstance(node, ast.UnaryOp):
            return self.unary(node)
        if isinstance(node, ast.BinOp):
            op = OPERATORS.get(type(node.op))
            if op is None:
                raise self.fail(node, "no such operator; sets have union, common, less")
            return self.binary(node, op, self.value(node.left), self.value(node.right))
        if isinstance(node, ast.BoolOp):
            return self.logic(node)
        if isinstance(node, ast.Compare):
            return self.compare(node)
        if isinstance(node, ast.IfExp):
            return self.choice(node)
        if isinstance(node, ast.List):
            return self.row(node)
        if isinstance(node, ast.Call):
            found = self.call(node, as_statement=False)
            if isinstance(found, list):
                raise self.fail(node, "this gives nothing")
            return found
        raise self.fail(node, f"{type(node).__name__} is not part of the kernel's Python")

    @abstractmethod
    def call(self, node: ast.Call, *, as_statement: bool) -> Value | list[Stmt]:
        """Lower a call: a value, or a list of statements when it is used as a statement."""

    def named(self, node: ast.Name) -> Value:
        """What a name stands for."""
        name = node.id
        if name in self.bound:
            return self.bound[name]
        if name in self.kinds:
            return Dynamic(Name(name, self.kinds[name]), self.records.get(name))
        found = self.special.looked_up(self.origin.module, node)
        return Static(found, name, _module_hint(self.origin.module, name))

    def attribute(self, node: ast.Attribute) -> Value:
        """A field of a record, of the state, of a result, of a scope."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.bound | self.kinds:
            owner: Value = self.named(node.value)
        else:
            owner = self.value(node.value)
        return self.field_of(owner, node.attr, node)

    def field_of(self, owner: Value, name: str, node: ast.AST) -> Value:
        """A field of a value."""
        if isinstance(owner, ScopeValue):
            if name not in owner.fields:
                raise self.fail(node, f"{owner.kind.__name__} has no '{name}'")
            return owner.fields[name]
        if isinstance(owner, StateValue):
            if name in {"of"}:
                return MethodValue(owner, name)
            return self.state_value(owner, name, node)
        if isinstance(owner, Static):
            return self.static_field(owner, name, node)
        if isinstance(owner, ChosenValue):
            return self.chosen_field(owner, name, node)
        if isinstance(owner, Dynamic) and owner.record is not None:
            return self.result_field(owner, name, node)
        raise self.fail(node, f"no field '{name}' here")

    def static_field(self, owner: Static, name: str, node: ast.AST) -> Value:
        """A field of a static record."""
        if isinstance(owner.value, type) and issubclass(owner.value, Enum):
            return Static(getattr(owner.value, name))
        if not hasattr(owner.value, name):
            raise self.fail(node, f"{type(owner.value).__name__} has no '{name}'")
        found = getattr(owner.value, name)
        if callable(found) and getattr(found, "__self__", None) is owner.value:
            return MethodValue(owner, name)
        path = name if owner.path in {"", "game"} else f"{owner.path}.{name}"
        return Static(found, path, field_annotations(type(owner.value)).get(name))

    def state_value(self, owner: StateValue, name: str, node: ast.AST) -> Value:
        """A field of the state of play."""
        place = self.special.layout.places.get((owner.kind, name))
        if place is None:
            raise self.fail(node, f"{owner.kind.__name__} has no '{name}'")
        state = Name("s", Kind.TABLE)
        if place.slot is not None:
            numbers = Item(state, Constant("numbers", NUMBERS_ROW), Kind.INTS)
            return Dynamic(Item(numbers, Constant(place.name, place.slot), Kind.INT))
        if kind_named(getattr(self.annotations(owner.kind)[name], "id", "")) is Kind.TABLE:
            return ChosenValue((), place.name, Int(place.row), place.rows)
        return Dynamic(Item(state, Constant(place.name, place.row), Kind.INTS))

    def state_field(self, node: ast.Attribute) -> tuple[tuple[Expr, Expr], Kind]:
        """Where a single number of the state stands that is written."""
        value = self.value(node)
        if isinstance(value, Dynamic) and isinstance(value.value, Item) and value.kind is Kind.INT:
            root = value.value.array
            if isinstance(root, Item) and root.array == Name("s", Kind.TABLE):
                return (root, value.value.index), Kind.INT
        raise self.fail(node, "only numbers of the state of play are written")

    def annotations(self, kind: type[Any]) -> Mapping[str, ast.expr]:
        """The annotations of a record's fields."""
        return field_annotations(kind)

    def scope_fields(self, kind: type[Any]) -> dict[str, Kind | None]:
        """The fields of a scope; None for the game and the state of play."""
        found: dict[str, Kind | None] = {}
        for name, written in self.annotations(kind).items():
            known = (
                self.special.kind_in(self.origin.module, written) if isinstance(written, ast.Name) else None
            )
            found[name] = known
        return found

    def element(self, items: Static, k: int) -> Static:
        """An item of something static."""
        hint = items.hint
        inner = hint.slice if isinstance(hint, ast.Subscript) else None
        if isinstance(inner, ast.Tuple):
            inner = (
                inner.elts[0]
                if len(inner.elts) != 2 or isinstance(inner.elts[1], ast.Constant)
                else inner.elts[1]
            )
        if isinstance(hint, ast.Name):
            inner = {"Ints": ast.Name("int"), "Sets": ast.Name("Bits"), "Strs": ast.Name("str")}.get(hint.id)
        return Static(items.value[k], f"{items.path}.{k}", inner)

    def chosen_field(self, owner: ChosenValue, name: str, node: ast.AST) -> Value:
        """A field of one of several static records, found by a number of play: an array of that field."""
        if not owner.items:
            raise self.fail(node, "there is nothing to choose from")
        hint = field_annotations(type(owner.items[0])).get(name)
        kind = self.special.kind_in(self.origin.module, hint) if isinstance(hint, ast.Name) else None
        of = {
            Kind.INT: Kind.INTS,
            Kind.BOOL: Kind.INTS,
            Kind.BITS: Kind.SETS,
            Kind.STR: Kind.STRS,
            Kind.INTS: Kind.TABLE,
        }
        if kind not in of:
            raise self.fail(node, f"'{name}' cannot be chosen by a number of play")
        column = self.special.column(owner.items, name, of[kind], f"{owner.path}.{name}")
        item = Item(column, owner.index, ITEM_OF[of[kind]])
        return Dynamic(Binary("!=", item, Int(0), Kind.BOOL) if kind is Kind.BOOL else item)

    def result_field(self, owner: Dynamic, name: str, node: ast.AST) -> Dynamic:
        """A field of a result."""
        record = owner.record
        assert record is not None  # noqa: S101 - the caller has looked
        kinds = self.special.fields(record)
        if name not in kinds:
            raise self.fail(node, f"{record.__name__} has no '{name}'")
        numbers = [n for n, k in kinds.items() if k in {Kind.INT, Kind.BOOL}]
        arrays = [n for n in kinds if n not in numbers]
        if name in arrays:
            return Dynamic(Item(owner.value, Constant(name, arrays.index(name) + 1), kinds[name]))
        row = owner.value
        if self.special.record_kind(record) is Kind.TABLE:
            row = Item(row, Int(0), Kind.INTS)
        item = Item(row, Constant(name, numbers.index(name)), Kind.INT)
        return Dynamic(Binary("!=", item, Int(0), Kind.BOOL) if kinds[name] is Kind.BOOL else item)

    def result(self, record: type[Any], given: Mapping[str, Value], node: ast.AST) -> Dynamic:
        """A new result."""
        kinds = self.special.fields(record)
        numbers: list[Expr] = []
        arrays: list[Expr] = []
        for name, kind in kinds.items():
            if name in given:
                value = self.expr_of(given[name], node)
            else:
                default = record.__dataclass_fields__[name].default
                if not isinstance(default, int):
                    raise self.fail(node, f"{record.__name__} needs '{name}'")
                value = Bool(bool(default)) if kind is Kind.BOOL else Int(default)
            if value.kind is not kind:
                raise self.fail(node, f"{record.__name__}.{name}: {value.kind.value} for {kind.value}")
            if kind is Kind.BOOL:
                value = (
                    Int(int(value.value))
                    if isinstance(value, Bool)
                    else Choice(value, Int(1), Int(0), Kind.INT)
                )
            (arrays if kind in {Kind.INTS, Kind.TABLE} else numbers).append(value)
        unknown = set(given) - set(kinds)
        if unknown:
            raise self.fail(node, f"{record.__name__} has no '{min(unknown)}'")
        first = Row(tuple(numbers) or (Int(0),), Kind.INTS)
        if not arrays:
            return Dynamic(first, record)
        return Dynamic(Row((first, *arrays), Kind.TABLE), record)

    def kept_scope(self, value: ScopeValue) -> ScopeValue:
        """A scope for a local: what costs something is computed now, once."""
        fields: dict[str, Value] = {}
        for name, inner in value.fields.items():
            if (isinstance(inner, Dynamic) and not is_simple(inner.value)) or (
                isinstance(inner, Dynamic) and isinstance(inner.value, Item)
            ):
                fields[name] = Dynamic(self.held(inner.value), inner.record)
            else:
                fields[name] = inner
        return ScopeValue(value.kind, fields)

    def held(self, value: Expr) -> Name:
        """A new local with a value, computed before the statement at hand."""
        name = self.fresh("v", value.kind)
        self.before.append(Let(name, value))
        return Name(name, value.kind)

    def fresh(self, stem: str, kind: Kind, *, counter: bool = False) -> str:
        """A new local."""
        if self.host is not None:
            return self.host.fresh(stem, kind, counter=counter)
        number = 1
        while f"{stem}{number}" in self.kinds:
            number += 1
        name = f"{stem}{number}"
        self.kinds[name] = kind
        if counter:
            self.counted.add(name)
        return name

    # --- operators --------------------------------------------------------------------------------
    def unary(self, node: ast.UnaryOp) -> Value:
        """`not` and `-`."""
        if isinstance(node.op, ast.Not):
            test = self.test(node.operand)
            return Static(not test) if isinstance(test, bool) else Dynamic(negated(test))
        if not isinstance(node.op, ast.USub):
            raise self.fail(node, "no such operator")
        value = self.value(node.operand)
        if isinstance(value, Static):
            return Static(-value.value)
        return Dynamic(Unary("-", self.as_number(value, node.operand), Kind.INT))

    def binary(self, node: ast.AST, op: str, left: Value, right: Value) -> Value:
        """Arithmetic, and texts joined."""
        if isinstance(left, Static) and isinstance(right, Static):
            if op in {"//", "%"} and right.value == 0:
                raise self.fail(node, "division by zero")
            return Static(FOLDS[op](left.value, right.value))
        a, b = self.expr_of(left, node), self.expr_of(right, node)
        if op == "+" and a.kind is Kind.STR and b.kind is Kind.STR:
            return Dynamic(joined(a, b))
        if a.kind is not Kind.INT or b.kind is not Kind.INT:
            raise self.fail(node, f"{a.kind.value} {op} {b.kind.value}")
        if op in {"//", "%"}:
            if isinstance(b, Int | Constant) and b.value == 0:
                raise self.fail(node, "division by zero")
            if op == "//" and b == Int(1):
                return Dynamic(a)
            return Dynamic(Binary(op, a, b, Kind.INT, floor=not (natural(a) and natural(b))))
        if isinstance(a, Int) and isinstance(b, Int):
            return Static(FOLDS[op](a.value, b.value))
        neutral = {"+": (0, 0), "-": (None, 0), "*": (1, 1)}[op]
        if a == Int(neutral[0] if neutral[0] is not None else INT_MAX):
            return Dynamic(b)
        if b == Int(neutral[1]):
            return Dynamic(a)
        if op == "*" and Int(0) in {a, b} and is_cheap(a) and is_cheap(b):
            return Static(0)
        return Dynamic(Binary(op, a, b, Kind.INT))

    def logic(self, node: ast.BoolOp) -> Value:
        """`and`, `or`."""
        stop = isinstance(node.op, ast.Or)
        items: list[Expr] = []
        for k, item in enumerate(node.values):
            count = len(self.before)
            self.within_logic += k > 0
            test = self.test(item)
            self.within_logic -= k > 0
            if k > 0 and items and len(self.before) != count and not self._may_hoist(self.before[count:]):
                raise self.fail(item, "too much to compute inside 'and' or 'or': use a local")
            if isinstance(test, bool):
                if test is stop:
                    if not items:
                        return Static(stop)
                    if not any(self.has_effect(i) for i in items):
                        return Static(stop)
                    items.append(Bool(stop))
                    break
                continue
            items.append(test)
        if not items:
            return Static(not stop)
        return Dynamic(items[0] if len(items) == 1 else Logic("or" if stop else "and", tuple(items)))

    def _may_hoist(self, made: list[Stmt]) -> bool:
        return all(isinstance(s, Let) and is_cheap(s.value) for s in made)

    def compare(self, node: ast.Compare) -> Value:
        """Comparisons, chained or not; `is None`, `in (a, b)`."""
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
            return self.among(node)
        values = [self.value(n) for n in (node.left, *node.comparators)]
        tests: list[Expr] = []
        for k, op in enumerate(node.ops):
            found = self.compared(node, op, values[k], values[k + 1])
            if isinstance(found, bool):
                if not found:
                    return Static(value=False)
                continue
            tests.append(found)
        if not tests:
            return Static(value=True)
        return Dynamic(tests[0] if len(tests) == 1 else Logic("and", tuple(tests)))

    def compared(self, node: ast.AST, op: ast.cmpop, left: Value, right: Value) -> Expr | bool:
        """One comparison."""
        if isinstance(op, ast.Is | ast.IsNot):
            if not (isinstance(left, Static) and isinstance(right, Static)):
                raise self.fail(node, "'is' is asked of what the game fixes")
            return (left.value is right.value) == isinstance(op, ast.Is)
        sign = OPERATORS[type(op)]
        if isinstance(left, Static) and isinstance(right, Static):
            return bool(FOLDS[sign](left.value, right.value))
        a, b = self.expr_of(left, node), self.expr_of(right, node)
        if a.kind is not b.kind or a.kind not in {Kind.INT, Kind.BOOL, Kind.STR}:
            raise self.fail(node, f"{a.kind.value} and {b.kind.value} are not compared that way")
        if a.kind is not Kind.INT and sign not in {"==", "!="}:
            raise self.fail(node, f"{a.kind.value} has no order")
        return Binary(sign, a, b, Kind.BOOL)

    def among(self, node: ast.Compare) -> Value:
        """`x in (a, b)`."""
        among = node.comparators[0]
        inside = isinstance(node.ops[0], ast.In)
        left = self.value(node.left)
        if not isinstance(among, ast.Tuple):
            right = self.value(among)
            if isinstance(left, Static) and isinstance(right, Static):
                return Static((left.value in right.value) == inside)
            raise self.fail(node, "VALUE in (value, value); sets have has_bit")
        if isinstance(left, Dynamic) and not is_simple(left.value) and not self.within_logic:
            left = Dynamic(self.held(left.value))
        tests: list[Expr] = []
        for element in among.elts:
            found = self.compared(node, ast.Eq() if inside else ast.NotEq(), left, self.value(element))
            if isinstance(found, bool):
                if found is inside:
                    return Static(inside)
                continue
            tests.append(found)
        if not tests:
            return Static(not inside)
        return Dynamic(tests[0] if len(tests) == 1 else Logic("or" if inside else "and", tuple(tests)))

    def choice(self, node: ast.IfExp) -> Value:
        """`a if test else b`."""
        test = self.test(node.test)
        if isinstance(test, bool):
            return self.value(node.body if test else node.orelse)
        count = len(self.before)
        yes, no = self.value(node.body), self.value(node.orelse)
        if len(self.before) != count and not self._may_hoist(self.before[count:]):
            raise self.fail(node, "too much to compute inside a choice: use 'if'")
        a, b = self.expr_of(yes, node), self.expr_of(no, node)
        if a.kind is not b.kind:
            raise self.fail(node, "both values must be of one kind")
        record = yes.record if isinstance(yes, Dynamic) else None
        return Dynamic(Choice(test, a, b, a.kind), record)

    def row(self, node: ast.List) -> Value:
        """A new array, written out."""
        items = tuple(self.expr(n) for n in node.elts)
        kinds = {i.kind for i in items}
        for whole in (Kind.INTS, Kind.STRS, Kind.TABLE):
            if kinds == {ITEM_OF[whole]}:
                return Dynamic(Row(items, whole))
        raise self.fail(node, "a list holds one or more values of one kind")

    def item(self, node: ast.Subscript) -> Value:
        """An item of an array, of a mapping of the game, or of its records."""
        array = self.value(node.value)
        index = self.value(node.slice)
        if isinstance(array, Static):
            if isinstance(index, Static):
                return self._static_item(node, array, index)
            if isinstance(array.value, tuple):
                place = self.as_number(index, node)
                if array.value and self.hinted(self.element(array, 0)) is Kind.INTS:
                    table = self.special.array(array.value, Kind.TABLE, array.path)
                    return Dynamic(Item(table, place, Kind.INTS))
                return ChosenValue(array.value, array.path, place)
        if isinstance(array, ChosenValue):  # columns of the state
            row = self.binary(node, "+", Dynamic(array.index), index)
            return Dynamic(Item(Name("s", Kind.TABLE), self.expr_of(row, node), Kind.INTS))
        found = self.expr_of(array, node)
        if found.kind not in ITEM_OF:
            raise self.fail(node, f"{found.kind.value} has no items")
        place = self.as_number(index, node)
        if isinstance(place, Int) and place.value < 0:
            raise self.fail(node, "items are counted from the front")
        return Dynamic(Item(found, place, ITEM_OF[found.kind]))

    def _static_item(self, node: ast.Subscript, array: Static, index: Static) -> Static:
        if isinstance(array.value, Mapping):
            if index.value not in array.value:
                raise self.fail(node, f"no '{index.value}' there")
            hint = array.hint.slice.elts[1] if _is_mapping(array.hint) else None  # type: ignore[union-attr]
            return Static(array.value[index.value], f"{array.path}.{index.value}", hint)
        if not 0 <= index.value < len(array.value):
            raise self.fail(node, "no such item")
        return self.element(array, index.value)

    def has_effect(self, node: Expr) -> bool:
        """Whether computing an expression may change something: any call of a function may."""
        return isinstance(node, Call) or any(self.has_effect(part) for part in parts(node))


def _is_mapping(hint: ast.expr | None) -> bool:
    return isinstance(hint, ast.Subscript) and isinstance(hint.slice, ast.Tuple) and len(hint.slice.elts) == 2


def _module_hint(module: Any, name: str) -> ast.expr | None:
    hints = getattr(module, "hints", {})
    found = hints.get(name)
    return found if isinstance(found, ast.expr) else None


def negated(test: Expr) -> Expr:
    """The opposite of a truth value."""
    if isinstance(test, Bool):
        return Bool(not test.value)
    if isinstance(test, Unary) and test.op == "not":
        return test.value
    if isinstance(test, Binary) and test.op in TURNED:
        return Binary(TURNED[test.op], test.left, test.right, Kind.BOOL)
    return Unary("not", test, Kind.BOOL)


def joined(a: Expr, b: Expr) -> Expr:
    """Two texts as one; texts that are known become one."""
    if isinstance(a, Str) and a.value == "":
        return b
    if isinstance(b, Str) and b.value == "":
        return a
    if isinstance(a, Str) and isinstance(b, Str):
        return Str(a.value + b.value)
    if isinstance(a, Binary) and a.op == "+" and isinstance(a.right, Str) and isinstance(b, Str):
        return Binary("+", a.left, Str(a.right.value + b.value), Kind.STR)
    return Binary("+", a, b, Kind.STR)


def natural(value: Expr) -> bool:
    """Whether a number cannot be negative: only those may be divided by a script's plain operators."""
    if isinstance(value, Int | Constant):
        return value.value >= 0
    if isinstance(value, Name):
        return value.natural
    if isinstance(value, Binary) and value.op in {"+", "*", "//", "%"}:
        return natural(value.left) and natural(value.right)
    return isinstance(value, Word) and value.name in {"len", "size", "count_bits", "abs"}
