"""Reads the kernel's part of Python from its source and checks every type; anything else raises
CompileError.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType

from builder.rules.compiler.expressions import OPERATORS, Expressions, Signature, annotated
from builder.rules.compiler.naturals import inside, natural_locals
from builder.rules.language.tree import (
    ITEM_OF,
    Binary,
    Bool,
    Break,
    CompileError,
    Constant,
    Continue,
    Count,
    Do,
    Expr,
    Function,
    If,
    Int,
    Kind,
    Let,
    Name,
    Return,
    SetElement,
    Stmt,
    Unit,
    While,
    Word,
)


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
        kinds = tuple(annotated(module, a.annotation) for a in node.args.args)
        returns = annotated(module, node.returns)
        if returns is None:
            raise CompileError(f"{module}:{node.lineno}: {node.name} cannot return Ask")
        signatures[node.name] = Signature(kinds, returns)
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        name = node.target.id
        if isinstance(node.annotation, ast.Name) and node.annotation.id == "Final":
            if name in constants:
                raise CompileError(f"{module}:{node.lineno}: a second number '{name}'")
            constants[name] = _number(module, node.value, constants)


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


def _targets(node: ast.stmt) -> Iterable[ast.expr]:
    """What a statement gives a value to."""
    if isinstance(node, ast.Assign):
        return node.targets
    return (node.target,) if isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.For)) else ()


@dataclass(slots=True)
class _Reader(Expressions):
    """Reads one function."""

    def function(self) -> Function:
        arguments = self.node.args
        if arguments.defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
            raise self.fail(self.node, "plain parameters only")
        for argument in arguments.args:
            kind = annotated(self.module, argument.annotation)
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
        declared = frozenset(self.naturals)
        own = frozenset(name for name, _ in self.parameters)
        self.naturals = set(natural_locals(statements, declared, own, self.constants))
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
            if value.kind is not annotated(self.module, node.annotation):
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
            if array.kind is Kind.TABLE and isinstance(index, Constant):
                raise self.fail(target, "a row that has a name stays")
            return SetElement(array, index, "", value)
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
            return SetElement(array, index, op, value)
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
        return not any(
            isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id == stop.id
            for node in inside(body)
            for target in _targets(node)
            for part in ast.walk(target)
        )

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
