"""Takes out what nothing reads: values computed for a condition that does not ask for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from hexwright.rules.language.tree import (
    Call,
    Choice,
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
    Note,
    Return,
    Row,
    SetElement,
    Stmt,
    While,
    Word,
    parts,
)
from hexwright.rules.specialise.expressions import negated

CHANGING_THEIRS = frozenset(("push", "pop", "fill"))
"""Words of the prelude that change the array or queue they are given."""
CHANGING = frozenset((*CHANGING_THEIRS, "say", "die"))
"""Words of the prelude that change something, or say it."""
ARRAYS = frozenset((Kind.INTS, Kind.STRS, Kind.TABLE, Kind.TEXTS, Kind.SETS, Kind.HEAP))
"""Values that can be changed by whoever has them."""


def without_unread(
    functions: Mapping[str, Function], entries: Collection[str]
) -> tuple[dict[str, Function], set[str]]:
    """The functions without locals that nothing reads, and only those that the entries need; and the names of
    the arrays that these read.
    """
    impure = frozenset(name for name, found in effects(functions).items() if found.beyond or found.given)
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


@dataclass(slots=True)
class Effects:
    """What a function changes besides its own locals.

    `beyond`: whether it says something, throws a die, or changes what nobody gave it; `given`: the numbers of
    the parameters whose arrays it changes; `lends`: whether the array it gives may be somebody else's.
    """

    beyond: bool = False
    given: set[int] = field(default_factory=set)
    lends: bool = False

    @property
    def size(self) -> int:
        """Grows with what is known."""
        return self.beyond + self.lends + len(self.given)


def effects(functions: Mapping[str, Function]) -> dict[str, Effects]:
    """What each function changes, itself or through those it calls."""
    found = {name: Effects() for name in functions}
    lookers = [_Looker(function, found) for function in functions.values()]
    before = -1
    while before != (now := sum(one.size for one in found.values())):
        before = now
        for looker in lookers:
            looker.look()
    return found


class _Looker:
    """Finds the effects of one function from those that are known of others."""

    def __init__(self, function: Function, known: Mapping[str, Effects]) -> None:
        self.known = known
        self.found = known[function.name]
        self.parameters = {name: k for k, (name, _) in enumerate(function.parameters)}
        statements = list(walk(function.body))
        self.lets = [s for s in statements if isinstance(s, Let) and s.value.kind in ARRAYS]
        written = [s for s in statements if isinstance(s, SetElement)]
        self.writes = [root(s.array) for s in written]
        self.stored = [(root(s.array), s.value) for s in written if s.value.kind in ARRAYS]
        self.returns = [
            s.value
            for s in statements
            if isinstance(s, Return) and s.value is not None and s.value.kind in ARRAYS
        ]
        self.calls: list[Call] = []
        for statement in statements:
            for outer in expressions(statement):
                for node in walk_expression(outer):
                    if isinstance(node, Call):
                        self.calls.append(node)
                    elif isinstance(node, Word) and node.name in CHANGING_THEIRS:
                        self.writes.append(root(node.arguments[0]))
                    elif isinstance(node, Word) and node.name in CHANGING:
                        self.found.beyond = True

    def look(self) -> None:
        """Add what follows from what is known now."""
        shared: set[str] = set()
        size = -1
        while size != len(shared):
            size = len(shared)
            shared |= {let.name for let in self.lets if not self._is_own(let.value, shared)}
            shared |= {name for name, value in self.stored if not self._is_own(value, shared)}
        for name in self.writes:
            self._changed(name, shared)
        for call in self.calls:
            callee = self.known[call.function]
            self.found.beyond = self.found.beyond or callee.beyond
            for k in callee.given:
                self._changed(root(call.arguments[k]), shared)
        if not all(self._is_own(value, shared) for value in self.returns):
            self.found.lends = True

    def _is_own(self, value: Expr, shared: set[str]) -> bool:
        """Whether nobody else has an array. `shared`: locals whose array somebody else may have."""
        if isinstance(value, Name):
            return value.id not in self.parameters and value.id not in shared
        if isinstance(value, Call):
            return not self.known[value.function].lends
        if isinstance(value, Row):
            return all(item.kind not in ARRAYS or self._is_own(item, shared) for item in value.items)
        if isinstance(value, Item):  # what is in one's own array is one's own
            return self._is_own(value.array, shared)
        if isinstance(value, Choice):
            return self._is_own(value.yes, shared) and self._is_own(value.no, shared)
        return isinstance(value, Word)

    def _changed(self, name: str, shared: set[str]) -> None:
        if name in self.parameters and name not in shared:
            self.found.given.add(self.parameters[name])
        elif name == "" or name in shared or name in self.parameters:
            self.found.beyond = True


def root(node: Expr) -> str:
    """The name of the local or parameter that an expression is, or is a part of; empty for none."""
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
