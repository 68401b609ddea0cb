"""What can be proved without running it: loops and calls that never end, functions that change nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

CHANGING = frozenset(("say", "forget", "push", "pop", "die"))
"""Functions that change something though nothing in them assigns it, or that give another value each time."""


# --- loops --------------------------------------------------------------------------------------------
def endless_loops(node: ast.FunctionDef) -> Iterator[tuple[ast.While, str]]:
    """Loops of a function that never end once they have begun, each with the reason."""
    for part in ast.walk(node):
        if isinstance(part, ast.While) and not _leaves(part.body, inner=False):
            if _always(part.test):
                yield part, "this loop never ends: nothing leaves it"
                continue
            asked = _asked(part.test)
            if asked and not _changed(part, asked):
                names = " or ".join(f"'{name}'" for name in sorted(asked))
                yield part, f"this loop never ends once it has begun: nothing in it changes {names}"


def _always(test: ast.expr) -> bool:
    """Whether a condition is a value written out that holds."""
    if isinstance(test, ast.Constant):
        return bool(test.value)
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Constant(value=value)):
            return not value
        case ast.Compare(
            left=ast.Constant(value=int() as a), ops=[op], comparators=[ast.Constant(value=int() as b)]
        ):
            holds: Mapping[type[ast.cmpop], bool] = {
                ast.Lt: a < b,
                ast.LtE: a <= b,
                ast.Gt: a > b,
                ast.GtE: a >= b,
                ast.Eq: a == b,
                ast.NotEq: a != b,
            }
            return holds.get(type(op), False)
    return False


def _leaves(body: Sequence[ast.stmt], *, inner: bool) -> bool:
    """Whether a statement leaves the loop these belong to. `inner`: they stand in a loop inside it."""
    for node in body:
        if isinstance(node, ast.Return) or (isinstance(node, ast.Break) and not inner):
            return True
        if isinstance(node, ast.If) and (
            _leaves(node.body, inner=inner) or _leaves(node.orelse, inner=inner)
        ):
            return True
        if isinstance(node, ast.For | ast.While) and _leaves(node.body, inner=True):
            return True
    return False


def _asked(test: ast.expr) -> set[str]:
    """The names a condition depends on, functions apart."""
    called = {id(part.func) for part in ast.walk(test) if isinstance(part, ast.Call)}
    return {part.id for part in ast.walk(test) if isinstance(part, ast.Name) and id(part) not in called}


def _changed(loop: ast.While, asked: set[str]) -> bool:
    """Whether the loop may change what its condition asks: an assignment does, or a call that is given it."""
    chains = {root(p) for p in ast.walk(loop.test) if isinstance(p, ast.Attribute | ast.Subscript)}
    may_change = asked | ({"play"} if chains else set())  # a field may be one of the state of play
    for part in (p for s in (loop.test, *loop.body) for p in ast.walk(s)):
        if isinstance(part, ast.Name | ast.Attribute | ast.Subscript) and isinstance(part.ctx, ast.Store):
            if root(part) in may_change:
                return True
        elif isinstance(part, ast.Call) and any(root(a) in may_change for a in part.args):
            return True
    return False


# --- calls --------------------------------------------------------------------------------------------
def endless_calls(
    functions: Mapping[str, ast.FunctionDef],
) -> Iterator[tuple[ast.FunctionDef, tuple[str, ...]]]:
    """Functions that come back to themselves on every path, each with the way round."""
    always = {name: _surely(node.body)[0] & functions.keys() for name, node in functions.items()}
    for name, node in functions.items():
        way = _way(name, always)
        if way is not None:
            yield node, way


def _way(start: str, always: Mapping[str, set[str]]) -> tuple[str, ...] | None:
    queue: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while queue:
        path = queue.pop(0)
        for name in sorted(always[path[-1]]):
            if name == start:
                return (*path, name)
            if name not in seen:
                seen.add(name)
                queue.append((*path, name))
    return None


def _surely(body: Sequence[ast.stmt]) -> tuple[set[str], bool]:
    """The functions these statements call whatever happens, and whether one of them may leave the function or
    its loop.
    """
    found: set[str] = set()
    for node in body:
        if isinstance(node, ast.If):
            found |= _calls(node.test)
            (one, left), (other, right) = _surely(node.body), _surely(node.orelse)
            found |= one & other
            if left or right:
                return found, True
        elif isinstance(node, ast.While):
            found |= _calls(node.test)
            if _leaves(node.body, inner=False):
                return found, True
        elif isinstance(node, ast.For):
            found |= _calls(node.iter)
            if _leaves(node.body, inner=True):
                return found, True
        else:
            found |= _calls(node)
            if isinstance(node, ast.Return | ast.Break | ast.Continue):
                return found, True
    return found, False


def _calls(node: ast.AST) -> set[str]:
    """The functions that are called when this is evaluated, whatever its values are."""
    if isinstance(node, ast.BoolOp):
        return _calls(node.values[0])
    if isinstance(node, ast.IfExp):
        return _calls(node.test) | (_calls(node.body) & _calls(node.orelse))
    found = {node.func.id} if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else set()
    return found.union(*(_calls(part) for part in ast.iter_child_nodes(node)), set())


# --- effects ------------------------------------------------------------------------------------------
def root(node: ast.AST) -> str:
    """The name at the head of a chain of fields and items; empty for anything else."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def called_names(node: ast.AST) -> set[str]:
    """The names of all functions called in it; in a function's body, for a function."""
    parts = node.body if isinstance(node, ast.FunctionDef) else [node]
    every = (p for part in parts for p in ast.walk(part))
    return {p.func.id for p in every if isinstance(p, ast.Call) and isinstance(p.func, ast.Name)}


def changes_something(node: ast.FunctionDef) -> bool:
    """Whether a function itself changes what it was given, its calls of others apart."""
    own = _fresh(node)
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute | ast.Subscript) and isinstance(part.ctx, ast.Store):
            if root(part) not in own:
                return True
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in CHANGING:
            queue = part.args[0] if part.args else part
            if part.func.id not in ("push", "pop") or root(queue) not in own:
                return True
    return False


def _fresh(node: ast.FunctionDef) -> set[str]:
    """Locals that hold nothing but what the function made itself."""
    found: dict[str, bool] = {}
    for part in ast.walk(node):
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
            name, value = part.targets[0].id, part.value
            made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name)
            found[name] = found.get(name, True) and made
    return {name for name, made in found.items() if made}


def changing(calls: Mapping[str, Iterable[str]], first: Iterable[str]) -> set[str]:
    """All functions that change something: those of `first`, and who calls one."""
    found = set(first)
    grown = True
    while grown:
        more = {name for name, called in calls.items() if name not in found and not found.isdisjoint(called)}
        found |= more
        grown = bool(more)
    return found
