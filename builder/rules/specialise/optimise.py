"""Takes out what nothing reads: values computed for a condition that does not ask for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from builder.rules.language.tree import (
    Call,
    Constant,
    Count,
    Do,
    Expr,
    Function,
    If,
    Kind,
    Let,
    Name,
    Note,
    Return,
    SetElement,
    Stmt,
    While,
    Word,
    parts,
)
from builder.rules.specialise.expressions import negated

CHANGING = frozenset(("push", "pop", "fill", "say", "die"))
"""Words of the prelude that change something, or say it."""


def without_unread(
    functions: Mapping[str, Function], entries: Collection[str]
) -> tuple[dict[str, Function], set[str]]:
    """The functions without locals that nothing reads, and only those that the entries need; and the names of
    the arrays that these read.
    """
    impure = changing(functions)
    cleaned = {name: _cleaned(function, impure) for name, function in functions.items()}
    arrays: set[str] = set()
    wanted: set[str] = set()
    queue = list(entries)
    while queue:
        name = queue.pop()
        if name in wanted:
            continue
        wanted.add(name)
        for statement in walk(cleaned[name].body):
            for outer in expressions(statement):
                for node in walk_expression(outer):
                    if isinstance(node, Call):
                        queue.append(node.function)
                    elif isinstance(node, Constant) and node.kind is not Kind.INT:
                        arrays.add(node.id)
    return {name: function for name, function in cleaned.items() if name in wanted}, arrays


def changing(functions: Mapping[str, Function]) -> frozenset[str]:
    """The functions that change something besides their own locals, or call such."""
    found: set[str] = set()
    calls: dict[str, set[str]] = {}
    for name, function in functions.items():
        own = {n for n, _ in function.above} | {s.name for s in walk(function.body) if isinstance(s, Let)}
        parameters = {n for n, _ in function.parameters}
        calls[name] = set()
        for statement in walk(function.body):
            if isinstance(statement, SetElement) and _root(statement.array) not in own - parameters:
                found.add(name)
            for outer in expressions(statement):
                for node in walk_expression(outer):
                    if isinstance(node, Call):
                        calls[name].add(node.function)
                    elif (
                        isinstance(node, Word)
                        and node.name in CHANGING
                        and not _is_own(node, own - parameters)
                    ):
                        found.add(name)
    while True:
        more = {name for name, called in calls.items() if name not in found and called & found}
        if not more:
            return frozenset(found)
        found |= more


def _is_own(node: Word, own: set[str]) -> bool:
    """Whether a word only changes a queue or array of the function itself."""
    return node.name in {"push", "pop", "fill"} and _root(node.arguments[0]) in own


def _root(node: Expr) -> str:
    while not isinstance(node, Name):
        inner = parts(node)
        if not inner:
            return ""
        node = inner[0]
    return node.id


def _cleaned(function: Function, impure: frozenset[str]) -> Function:
    body = function.body
    while True:
        read = {
            node.id
            for statement in walk(body)
            for outer in expressions(statement)
            for node in walk_expression(outer)
            if isinstance(node, Name)
        }
        smaller = _block(body, read, impure)
        if smaller == body:
            break
        body = smaller
    named = {s.name for s in walk(body) if isinstance(s, Let)} | read
    above = tuple((name, kind) for name, kind in function.above if name in named)
    return replace(function, body=body, above=above)


def _block(body: tuple[Stmt, ...], read: set[str], impure: frozenset[str]) -> tuple[Stmt, ...]:
    found: list[Stmt] = []
    for node in body:
        if isinstance(node, Let) and node.name not in read:
            if _pure(node.value, impure):
                continue
            if isinstance(node.value, Call):
                found.append(Do(node.value))
                continue
        if isinstance(node, If):
            then, other = _block(node.then, read, impure), _block(node.other, read, impure)
            if not _acts(then) and not _acts(other) and _pure(node.test, impure):
                continue
            node = If(node.test, then, other) if then else If(negated(node.test), other)  # noqa: PLW2901 - smaller
        elif isinstance(node, Count):
            inner = _block(node.body, read, impure)
            if not _acts(inner) and _pure(node.start, impure) and _pure(node.stop, impure):
                continue
            node = replace(node, body=inner)  # noqa: PLW2901
        elif isinstance(node, While):
            node = While(node.test, _block(node.body, read, impure))  # noqa: PLW2901
        elif isinstance(node, Do) and _pure(node.call, impure):
            continue
        found.append(node)
    return tuple(found)


def _acts(body: tuple[Stmt, ...]) -> bool:
    return any(not isinstance(node, Note) for node in body)


def _pure(node: Expr, impure: frozenset[str]) -> bool:
    """Whether computing an expression changes nothing."""
    return not any(
        (isinstance(inner, Call) and inner.function in impure)
        or (isinstance(inner, Word) and inner.name in CHANGING)
        for inner in walk_expression(node)
    )


def walk(body: Iterable[Stmt]) -> Iterable[Stmt]:
    """Statements and all inside them."""
    for node in body:
        yield node
        if isinstance(node, If):
            yield from walk((*node.then, *node.other))
        elif isinstance(node, While | Count):
            yield from walk(node.body)


def expressions(node: Stmt) -> tuple[Expr, ...]:
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


def walk_expression(node: Expr) -> Iterable[Expr]:
    """An expression and all inside it."""
    yield node
    for part in parts(node):
        yield from walk_expression(part)
