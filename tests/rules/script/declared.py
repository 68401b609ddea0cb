"""Which locals of a function are read or written where nothing declares them."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.rules.language.tree import (
    Count,
    Do,
    Expr,
    Function,
    If,
    Let,
    Name,
    Return,
    SetElement,
    Stmt,
    While,
    parts,
)


def undeclared(function: Function) -> set[str]:
    """Names that a printed function would take from the space of all functions: what it does not declare, as
    C and Java see it, where a block ends what it declares.
    """
    known = {name for name, _ in (*function.parameters, *function.above)}
    return set(_in_block(function.body, known))


def _in_block(body: tuple[Stmt, ...], outside: set[str]) -> Iterator[str]:
    known = set(outside)
    for statement in body:
        for expr in _expressions(statement):
            yield from (name for name in _names(expr) if name not in known)
        if isinstance(statement, Let):
            if statement.first:
                known.add(statement.name)
            elif statement.name not in known:
                yield statement.name
        elif isinstance(statement, If):
            yield from _in_block(statement.then, known)
            yield from _in_block(statement.other, known)
        elif isinstance(statement, While):
            yield from _in_block(statement.body, known)
        elif isinstance(statement, Count):
            yield from _in_block(statement.body, known | {statement.name})


def _expressions(statement: Stmt) -> tuple[Expr, ...]:
    match statement:
        case Let(value=value):
            return (value,)
        case SetElement(array=array, index=index, value=value):
            return (array, index, value)
        case Do(call=call):
            return (call,)
        case Return(value=value):
            return () if value is None else (value,)
        case If(test=test) | While(test=test):
            return (test,)
        case Count(start=start, stop=stop):
            return (start, stop)
        case _:
            return ()


def _names(expr: Expr) -> Iterator[str]:
    if isinstance(expr, Name):
        yield expr.id
    for part in parts(expr):
        yield from _names(part)
