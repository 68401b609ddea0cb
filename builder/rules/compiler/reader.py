"""Reads the kernel's part of Python from its source and checks every type; anything else raises
CompileError.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import ModuleType

from builder.rules.compiler.tree import (
    ITEM_OF,
    Binary,
    Bool,
    Break,
    Call,
    Choice,
    CompileError,
    Constant,
    Continue,
    Count,
    Do,
    Expr,
    Function,
    If,
    Int,
    Item,
    Kind,
    Let,
    Logic,
    Name,
    Return,
    Row,
    Stmt,
    Store,
    Str,
    Unary,
    Unit,
    While,
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


def read_modules(modules: Iterable[ModuleType]) -> Unit:
    """All functions and numbers of these modules. Names must differ between modules."""
    files = [(module.__name__.rpartition(".")[2], inspect.getsource(module)) for module in modules]
    return read_sources(files)


def read_sources(files: Iterable[tuple[str, str]]) -> Unit:
    """The same from (name, source) pairs."""
    trees = [(name, ast.parse(source)) for name, source in files]
    constants: dict[str, int] = {}
    signatures: dict[str, Signature] = {}
    for name, tree in trees:
        for node in tree.body:
            _declare(name, node, constants, signatures)
    functions: dict[str, Function] = {}
    for name, tree in trees:
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = _Reader(name, node, constants, signatures).function()
    return Unit(functions=functions, constants=constants)


def _declare(
    module: str, node: ast.stmt, constants: dict[str, int], signatures: dict[str, Signature]
) -> None:
    if isinstance(node, ast.FunctionDef):
        if node.name in signatures:
            raise CompileError(f"{module}:{node.lineno}: a second function '{node.name}'")
        kinds = tuple(_annotated(module, a.annotation) for a in node.args.args)
        returns = _annotated(module, node.returns)
        if returns is None:
            raise CompileError(f"{module}:{node.lineno}: {node.name} cannot return {ASK}")
        signatures[node.name] = Signature(kinds, returns)
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        name = node.target.id
        if isinstance(node.annotation, ast.Name) and node.annotation.id == "Final":
            if name in constants:
                raise CompileError(f"{module}:{node.lineno}: a second number '{name}'")
            constants[name] = _number(module, node.value, constants)


def _annotated(module: str, node: ast.expr | None) -> Kind | None:
    if isinstance(node, ast.Constant) and node.value is None:
        return Kind.NONE
    if isinstance(node, ast.Name) and node.id == ASK:
        return None
    if isinstance(node, ast.Name) and node.id in KINDS:
        return KINDS[node.id]
    line = node.lineno if node is not None else 0
    raise CompileError(f"{module}:{line}: every parameter and result needs one of {', '.join(KINDS)}")


def _number(module: str, node: ast.expr, constants: Mapping[str, int]) -> int:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name) and node.id in constants:
        return constants[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_number(module, node.operand, constants)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult):
        left, right = (_number(module, n, constants) for n in (node.left, node.right))
        return left + right if isinstance(node.op, ast.Add) else left * right
    raise CompileError(f"{module}:{node.lineno}: a number of the kernel is written with digits, + and *")


@dataclass(slots=True)
class _Reader:
    """Reads one function."""

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
        line = getattr(node, "lineno", self.node.lineno)
        return CompileError(f"{self.module}:{line}: in {self.node.name}: {message}")

    def function(self) -> Function:
        arguments = self.node.args
        if arguments.defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
            raise self.fail(self.node, "plain parameters only")
        for argument in arguments.args:
            kind = _annotated(self.module, argument.annotation)
            if kind is None:
                if argument.arg != "ask":
                    raise self.fail(self.node, "a parameter of type Ask is called 'ask'")
                continue
            self.kinds[argument.arg] = kind
            self.parameters.append((argument.arg, kind))
            if isinstance(argument.annotation, ast.Name) and argument.annotation.id == "Nat":
                self.naturals.add(argument.arg)
        statements = list(self.node.body)
        notes: tuple[str, ...] = ()
        doc = ast.get_docstring(self.node)
        if doc is not None:
            statements = statements[1:]
            notes = (doc.partition("\n")[0],)
        self._find_naturals(statements)
        outer: set[str] = {name for name, _ in self.parameters}
        body: list[Stmt] = []
        for statement in statements:
            body.extend(self._statement(statement, outer))
        returns = self.signatures[self.node.name].returns
        if returns is not Kind.NONE and not _leaves(tuple(body)):
            raise self.fail(self.node, "a path ends without return")
        above = tuple((n, k) for n, k in self.kinds.items() if n not in outer and n not in self.counted)
        return Function(
            name=self.node.name,
            parameters=tuple(self.parameters),
            returns=returns,
            body=tuple(body),
            above=above,
            notes=notes,
            origin=f"{self.module}:{self.node.lineno}",
        )

    # --- which locals are never negative ----------------------------------------------------------
    def _find_naturals(self, statements: list[ast.stmt]) -> None:
        """Locals to which only numbers are assigned that cannot be negative."""
        assigned: dict[str, list[ast.expr]] = {}
        for node in (n for s in statements for n in ast.walk(s)):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                assigned.setdefault(node.targets[0].id, []).append(node.value)
            elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                fine = isinstance(node.op, ast.Add | ast.Mult | ast.FloorDiv | ast.Mod)
                assigned.setdefault(node.target.id, []).append(node.value if fine else ast.Constant(value=-1))
            elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
                assigned.setdefault(node.target.id, []).append(_lowest(node.iter))
        sure = {name for name in assigned if name not in self.naturals}
        parameters = {name for name, _ in self.parameters}
        sure -= parameters
        while True:
            known = sure | self.naturals
            kept = {name for name in sure if all(self._natural_source(v, known) for v in assigned[name])}
            if kept == sure:
                break
            sure = kept
        self.naturals = {n for n in self.naturals if n not in assigned} | sure

    def _natural_source(self, node: ast.expr, known: set[str]) -> bool:
        if isinstance(node, ast.Constant):
            return type(node.value) is int and node.value >= 0
        if isinstance(node, ast.Name):
            return node.id in known or self.constants.get(node.id, -1) >= 0
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult | ast.FloorDiv | ast.Mod):
            return self._natural_source(node.left, known) and self._natural_source(node.right, known)
        return (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"len", "size"}
        )

    def _natural(self, value: Expr) -> bool:
        if isinstance(value, Int | Constant):
            return value.value >= 0
        if isinstance(value, Name):
            return value.natural
        if isinstance(value, Binary) and value.op in {"+", "*", "//", "%", "&"}:
            if value.op == "&":
                return self._natural(value.left) or self._natural(value.right)
            return self._natural(value.left) and self._natural(value.right)
        return isinstance(value, Word) and value.name in {"len", "size"}

    # --- statements -------------------------------------------------------------------------------
    def _block(self, nodes: list[ast.stmt]) -> tuple[Stmt, ...]:
        return tuple(s for node in nodes for s in self._statement(node, None))

    def _statement(self, node: ast.stmt, outer: set[str] | None) -> Iterable[Stmt]:
        """`outer`: names declared so far, when this is the function's own block."""
        if isinstance(node, ast.Assign):
            if len(node.targets) != 1:
                raise self.fail(node, "one target at a time")
            return [self._assign(node.targets[0], self.expression(node.value), outer)]
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            value = self.expression(node.value)
            if value.kind is not _annotated(self.module, node.annotation):
                raise self.fail(node, f"the value is {value.kind.value}")
            return [self._assign(node.target, value, outer)]
        if isinstance(node, ast.AugAssign):
            return [self._augment(node)]
        if isinstance(node, ast.If):
            test = self.truth(node.test)
            return [If(test, self._block(node.body), self._block(node.orelse))]
        if isinstance(node, ast.While):
            if node.orelse:
                raise self.fail(node, "no else after while")
            return [While(self.truth(node.test), self._block(node.body))]
        if isinstance(node, ast.For):
            return self._for(node)
        if isinstance(node, ast.Return):
            return [self._return(node)]
        if isinstance(node, ast.Break):
            return [Break()]
        if isinstance(node, ast.Continue):
            return [Continue()]
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            return [Do(self.expression(node.value))]
        raise self.fail(node, f"{type(node).__name__} is not part of the kernel's Python")

    def _assign(self, target: ast.expr, value: Expr, outer: set[str] | None) -> Stmt:
        if isinstance(target, ast.Subscript):
            array = self.expression(target.value)
            index = self.number(target.slice)
            if ITEM_OF.get(array.kind) is not value.kind:
                raise self.fail(target, f"{value.kind.value} into {array.kind.value}")
            return Store(array, index, "", value)
        if not isinstance(target, ast.Name):
            raise self.fail(target, "only names and items are assigned")
        name = target.id
        if name in self.counters:
            raise self.fail(target, f"'{name}' counts a loop")
        if name in self.counted or name in self.constants or name in self.signatures:
            raise self.fail(target, f"'{name}' is something else already")
        if value.kind is Kind.NONE:
            raise self.fail(target, "the function gives nothing")
        known = name in self.kinds
        if self.kinds.setdefault(name, value.kind) is not value.kind:
            raise self.fail(target, f"'{name}' is {self.kinds[name].value}, not {value.kind.value}")
        if outer is not None and not known:
            outer.add(name)
            return Let(name, value, first=True)
        return Let(name, value)

    def _augment(self, node: ast.AugAssign) -> Stmt:
        op = OPERATORS.get(type(node.op))
        value = self.number(node.value)
        if op is None:
            raise self.fail(node, "no such operator")
        if isinstance(node.target, ast.Subscript):
            array = self.expression(node.target.value)
            index = self.number(node.target.slice)
            if array.kind is not Kind.INTS:
                raise self.fail(node, f"items of {array.kind.value} are no numbers")
            if op in {"//", "%"}:
                raise self.fail(node, "write the division out")
            return Store(array, index, op, value)
        if not isinstance(node.target, ast.Name) or node.target.id not in self.kinds:
            raise self.fail(node, "nothing to add to")
        if node.target.id in self.counters:
            raise self.fail(node, f"'{node.target.id}' counts a loop")
        old = self._name(node.target)
        if old.kind is not Kind.INT:
            raise self.fail(node, f"'{node.target.id}' is {old.kind.value}")
        return Let(node.target.id, self._binary(node, op, old, value))

    def _for(self, node: ast.For) -> list[Stmt]:
        call = node.iter
        if node.orelse or not isinstance(node.target, ast.Name):
            raise self.fail(node, "for NAME in range(…)")
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
            raise self.fail(node, "loops count: for NAME in range(…)")
        limits = [self.number(a) for a in call.args]
        step = 1
        if len(limits) == 3:
            third = limits.pop()
            if not isinstance(third, Int | Constant) or third.value == 0:
                raise self.fail(node, "the step is a number")
            step = third.value
        start: Expr = Int(0) if len(limits) == 1 else limits[0]
        stop = limits[-1]
        name = node.target.id
        if name in self.counters or (name in self.kinds and name not in self.counted):
            raise self.fail(node, f"'{name}' is in use")
        before: list[Stmt] = []
        if not self._steady(stop, node.body):
            self.fresh += 1
            limit = f"end{self.fresh}"
            self.kinds[limit] = Kind.INT
            before.append(Let(limit, stop))
            stop = Name(limit, Kind.INT)
        self.counters.append(name)
        self.counted.add(name)
        self.kinds[name] = Kind.INT
        body = self._block(node.body)
        self.counters.pop()
        return [*before, Count(name, start, stop, step, body)]

    def _steady(self, stop: Expr, body: list[ast.stmt]) -> bool:
        """Whether the end of a loop is a plain value that its body does not change."""
        if isinstance(stop, Int | Constant):
            return True
        if isinstance(stop, Word) and stop.name == "len" and isinstance(stop.arguments[0], Name):
            stop = stop.arguments[0]
        if isinstance(stop, Binary) and isinstance(stop.left, Name | Int) and isinstance(stop.right, Int):
            if isinstance(stop.left, Int):
                return True
            stop = stop.left
        if isinstance(stop, Binary) and isinstance(stop.left, Binary) and isinstance(stop.right, Int):
            return self._steady(stop.left, body)
        if not isinstance(stop, Name):
            return False
        changed = {
            n.id
            for s in body
            for n in ast.walk(s)
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        }
        return stop.id not in changed

    def _return(self, node: ast.Return) -> Return:
        returns = self.signatures[self.node.name].returns
        if node.value is None:
            if returns is not Kind.NONE:
                raise self.fail(node, "return needs a value")
            return Return(None)
        value = self.expression(node.value)
        if value.kind is not returns:
            raise self.fail(node, f"returns {value.kind.value}, not {returns.value}")
        return Return(value)

    # --- expressions ------------------------------------------------------------------------------
    def truth(self, node: ast.expr) -> Expr:
        value = self.expression(node)
        if value.kind is not Kind.BOOL:
            raise self.fail(node, f"{value.kind.value} is no truth value; write the comparison")
        return value

    def number(self, node: ast.expr) -> Expr:
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
        floor = op in {"//", "%"} and not (self._natural(left) and self._natural(right))
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


def _lowest(loop: ast.expr) -> ast.expr:
    """The least value a loop counts through: its start, or when it counts down its end, which is left out."""
    limits = loop.args if isinstance(loop, ast.Call) else []
    if len(limits) == 3 and isinstance(limits[2], ast.UnaryOp):
        last = limits[1]
        if isinstance(last, ast.UnaryOp) and isinstance(last.operand, ast.Constant):
            return ast.Constant(value=1 - int(str(last.operand.value)))
        return last
    return limits[0] if len(limits) > 1 else ast.Constant(value=0)


def _leaves(body: tuple[Stmt, ...]) -> bool:
    """Whether every path through these statements returns."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, Return):
        return True
    if isinstance(last, If):
        return _leaves(last.then) and _leaves(last.other)
    if isinstance(last, While) and isinstance(last.test, Bool) and last.test.value:
        return not any(isinstance(s, Break) for s in _inside(last.body))
    return False


def _inside(body: tuple[Stmt, ...]) -> Iterable[Stmt]:
    """All statements of a loop's body that belong to this loop."""
    for statement in body:
        yield statement
        if isinstance(statement, If):
            yield from _inside(statement.then)
            yield from _inside(statement.other)
