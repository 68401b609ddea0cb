"""The statements of a function, specialised."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from hexwright.rules.engine.play import Play
from hexwright.rules.language.tree import (
    Binary,
    Bool,
    Break,
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
    Name,
    Note,
    Return,
    SetElement,
    Stmt,
    While,
    Word,
)
from hexwright.rules.specialise.calls import Calls, scope_uses
from hexwright.rules.specialise.expressions import OPERATORS, negated
from hexwright.rules.specialise.registry import STATE
from hexwright.rules.specialise.values import Dynamic, ScopeValue, StateValue, Static, Value, is_simple

ALWAYS = Bool(value=True)


class Body(Calls):
    """One function, being specialised."""

    def function(self, static: Mapping[str, Value]) -> Function:
        """The function with these parameters known."""
        node, signature = self.origin.node, self.signature
        parameters: list[tuple[str, Kind]] = []
        if signature.needs_state:
            parameters.append((STATE, Kind.TABLE))
        for parameter in signature.parameters:
            name = parameter.name
            if name in static and parameter.scope is None:
                self.bound[name] = static[name]
            elif parameter.is_game:
                self.bound[name] = Static(self.special.game, "game")
            elif parameter.is_play:
                self.bound[name] = StateValue(Play)
            elif parameter.scope is not None:
                self.bound[name] = self._scope_parameter(parameter.scope, name, static.get(name), parameters)
            elif parameter.kind is not None:
                self.kinds[name] = parameter.kind
                if parameter.record is not None:
                    self.records[name] = parameter.record
                parameters.append((name, parameter.kind))
            else:
                raise self.fail(node, f"'{name}' must be known when the game is built")
        self.kinds.update(parameters)
        self.assigned = _assignments(node)
        self.looped = _loop_counters(node)
        body = list(node.body)
        doc = ast.get_docstring(node)
        if doc is not None:
            body = body[1:]
        self.outer = {name for name, _ in parameters}
        own = set(self.outer)
        made = self.block(body, outer=True)
        if signature.returns is not Kind.NONE and not leaves(made):
            raise self.fail(node, "a path ends without return")
        above = tuple((n, k) for n, k in self.kinds.items() if n not in self.outer and n not in self.counted)
        return Function(
            name=self.name,
            parameters=tuple(parameters),
            returns=signature.returns,
            body=made,
            above=tuple((n, k) for n, k in above if n not in own),
            notes=() if doc is None else (doc.partition("\n")[0],),
            origin=f"{self.origin.module.name}:{node.lineno}",
        )

    def _scope_parameter(
        self, kind: type[Any], name: str, given: Value | None, parameters: list[tuple[str, Kind]]
    ) -> ScopeValue:
        """A scope handed over field by field; of the type that is given, which may be a narrower one."""
        actual = given.kind if isinstance(given, ScopeValue) else kind
        fields: dict[str, Value] = {}
        uses = scope_uses(self.origin, name)
        for field, kind_of in self.scope_fields(actual).items():
            if kind_of is not None and uses is not None and field not in uses:
                continue
            if kind_of is None:
                fields[field] = StateValue(Play) if field == "play" else Static(self.special.game, "game")
                continue
            parameters.append((f"{name}_{field}", kind_of))
            fields[field] = Dynamic(Name(f"{name}_{field}", kind_of))
        return ScopeValue(actual, fields)

    # --- blocks -----------------------------------------------------------------------------------
    def block(self, nodes: Sequence[ast.stmt], *, outer: bool = False) -> tuple[Stmt, ...]:
        """Statements; nothing after one that leaves the block."""
        found: list[Stmt] = []
        depth = self.depth
        self.depth = 0 if outer else depth + 1
        for node in nodes:
            made = self.whole(node)
            found.extend(made)
            if (made and isinstance(made[-1], Return | Break | Continue)) or leaves(tuple(made)):
                break
        self.depth = depth
        return tuple(found)

    def whole(self, node: ast.stmt) -> list[Stmt]:
        """A statement, with what had to be computed before it and the comments that belong to it."""
        kept, notes = self.before, self.notes
        self.before, self.notes = [], []
        made = self.statement(node)
        found = [*(Note(text) for text in self.notes), *self.before, *made]
        if not self.before and not made:
            found = []
        self.before, self.notes = kept, notes
        return found

    def statement(self, node: ast.stmt) -> list[Stmt]:
        """One statement."""
        if isinstance(node, ast.Assign):
            if len(node.targets) != 1:
                raise self.fail(node, "one target at a time")
            return self.assign(node.targets[0], node.value)
        if isinstance(node, ast.AnnAssign):
            if node.value is None:
                raise self.fail(node, "a local gets its value at once")
            return self.assign(node.target, node.value)
        if isinstance(node, ast.AugAssign):
            return [self.augment(node)]
        if isinstance(node, ast.If):
            return self.branch(node)
        if isinstance(node, ast.While):
            return self.loop(node)
        if isinstance(node, ast.For):
            return self.each(node)
        if isinstance(node, ast.Return):
            return [self.returned(node)]
        if isinstance(node, ast.Break):
            return [Break()]
        if isinstance(node, ast.Continue):
            return [Continue()]
        if isinstance(node, ast.Pass):
            return []
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            value = self.call(node.value, as_statement=True)
            if isinstance(value, list):
                return value
            return [Do(value.value)] if isinstance(value, Dynamic) else []
        raise self.fail(node, f"{type(node).__name__} is not part of the kernel's Python")

    # --- assignments ------------------------------------------------------------------------------
    def assign(self, target: ast.expr, source: ast.expr) -> list[Stmt]:
        """Give a name, a field of the state or an item a value."""
        value = self.value(source)
        if isinstance(target, ast.Name):
            return self.assign_name(target, value, source)
        if isinstance(target, ast.Attribute):
            place, _ = self.state_field(target)
            array, index = place
            return [SetElement(array, index, "", self.as_number(value, source))]
        if isinstance(target, ast.Subscript):
            array, index = self.item_target(target)
            written = self.expr_of(value, source)
            if array.kind is Kind.INTS and written.kind is Kind.BOOL:
                raise self.fail(source, "an array holds numbers, this is a truth value")
            return [SetElement(array, index, "", written)]
        raise self.fail(target, "only names, fields of the state and items are assigned")

    def assign_name(self, target: ast.Name, value: Value, source: ast.expr) -> list[Stmt]:
        """A local. What is known is only remembered, if the name never means anything else."""
        name = target.id
        if name in self.counters:
            raise self.fail(target, f"'{name}' counts a loop")
        once = self.assigned[name] == 1
        if isinstance(value, StateValue):
            self.bound[name] = value
            return []
        if isinstance(value, ScopeValue):
            self.bound[name] = self.kept_scope(value)
            return []
        if isinstance(value, Static) and (once or not isinstance(value.value, int | str | bool)):
            if not once and name in self.kinds:
                raise self.fail(target, f"'{name}' is a value of play already")
            plain = isinstance(value.value, list)
            if once or not plain:
                self.bound[name] = value
                return []
        self.bound.pop(name, None)
        written = self.expr_of(value, source)
        if isinstance(value, Dynamic) and value.record is not None:
            self.records[name] = value.record
        return [self.let(target, name, written)]

    def let(self, node: ast.AST, name: str, value: Expr) -> Let:
        """Give a local its value; declared here if this is the function's own block."""
        if value.kind is Kind.NONE:
            raise self.fail(node, "the function gives nothing")
        known = name in self.kinds
        if self.kinds.setdefault(name, value.kind) is not value.kind:
            raise self.fail(node, f"'{name}' is {self.kinds[name].value}, not {value.kind.value}")
        if self.depth == 0 and not known and not self.unrolling:
            self.outer.add(name)
            return Let(name, value, first=True)
        return Let(name, value)

    def augment(self, node: ast.AugAssign) -> Stmt:
        """`+=` and the like."""
        op = OPERATORS.get(type(node.op))
        if op is None:
            raise self.fail(node, "no such operator")
        if isinstance(node.target, ast.Name):
            name = node.target.id
            old = self.expr(node.target)
            new = self.binary(node, op, Dynamic(old), self.value(node.value))
            self.bound.pop(name, None)
            return self.let(node, name, self.expr_of(new, node))
        value = self.number(node.value)
        if isinstance(node.target, ast.Attribute):
            (array, index), _ = self.state_field(node.target)
        elif isinstance(node.target, ast.Subscript):
            array, index = self.item_target(node.target)
        else:
            raise self.fail(node, "nothing to add to")
        if op in {"//", "%"}:
            raise self.fail(node, "write the division out")
        return SetElement(array, index, op, value)

    def item_target(self, node: ast.Subscript) -> tuple[Expr, Expr]:
        """An array of play and the place in it that is written."""
        array = self.expr(node.value)
        if array.kind not in {Kind.INTS, Kind.STRS, Kind.SETS, Kind.TABLE}:
            raise self.fail(node, f"{array.kind.value} has no items")
        if isinstance(array, Constant):
            raise self.fail(node, "what a game is never changes")
        return array, self.number(node.slice)

    # --- branches and loops -----------------------------------------------------------------------
    def branch(self, node: ast.If) -> list[Stmt]:
        """A branch; only the one that is taken if that is known."""
        test = self.test(node.test)
        if isinstance(test, bool):
            return self.inline(node.body if test else node.orelse)
        then = self.block(node.body)
        other = self.block(node.orelse)
        if not then and not other:
            return [Do(test)] if self.has_effect(test) else []
        return [If(test, then, other)]

    def inline(self, nodes: Sequence[ast.stmt]) -> list[Stmt]:
        """Statements of a branch that is always taken."""
        found: list[Stmt] = []
        for node in nodes:
            made = self.whole(node)
            found.extend(made)
            if leaves(tuple(made)) or (made and isinstance(made[-1], Return | Break | Continue)):
                break
        return found

    def loop(self, node: ast.While) -> list[Stmt]:
        """A loop with a condition."""
        if node.orelse:
            raise self.fail(node, "no else after while")
        before = len(self.before)
        test = self.test(node.test)
        if len(self.before) != before:
            raise self.fail(node.test, "too much to compute in the condition of a loop: use a local")
        if test is False:
            return []
        return [While(ALWAYS if test is True else test, self.block(node.body))]

    def each(self, node: ast.For) -> list[Stmt]:
        """A loop over numbers, over an array of play, or over static records, which unrolls."""
        if node.orelse:
            raise self.fail(node, "no else after for")
        call = node.iter
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            if call.func.id == "range":
                return self.counting(node, call)
            if call.func.id == "enumerate":
                items = self.value(call.args[0])
                if not isinstance(items, Static):
                    raise self.fail(call, "enumerate goes over what the game fixes")
                return self.unrolled(node, items, numbered=True)
        items = self.value(call)
        if isinstance(items, Static) and isinstance(items.value, tuple):
            return self.unrolled(node, items, numbered=False)
        array = self.expr_of(items, call)
        if array.kind is not Kind.INTS or not isinstance(node.target, ast.Name):
            raise self.fail(node, "a loop goes over numbers, an array or what the game fixes")
        return self.over_array(node, array)

    def counting(self, node: ast.For, call: ast.Call) -> list[Stmt]:
        """`for k in range(…)`."""
        if not isinstance(node.target, ast.Name):
            raise self.fail(node, "for NAME in range(…)")
        limits = [self.number(a) for a in call.args]
        step = 1
        if len(limits) == 3:
            third = limits.pop()
            if not isinstance(third, Int | Constant) or third.value == 0:
                raise self.fail(node, "the step is a number")
            step = third.value
        start: Expr = Int(0) if len(limits) == 1 else limits[0]
        before: list[Stmt] = []
        stop = limits[-1]
        if not self.steady(stop, node.body):
            held = self.fresh("end", Kind.INT)
            before.append(Let(held, stop))
            stop = Name(held, Kind.INT)
        used = self.counter(node.target.id)
        return [*before, Count(used, start, stop, step, self.counted_body(node, node.target.id, used))]

    def counted_body(self, node: ast.For, name: str, used: str) -> tuple[Stmt, ...]:
        """The body of a loop that counts `name`, which is called `used` in the script."""
        if name in self.counters:
            raise self.fail(node, f"'{name}' is in use")
        shadowed = self.bound.get(name)
        self.bound[name] = Dynamic(Name(used, Kind.INT, natural=True))
        self.counters.append(name)
        body = self.block(node.body)
        self.counters.pop()
        self.bound.pop(name)
        if shadowed is not None:
            self.bound[name] = shadowed
        return body

    def counter(self, name: str) -> str:
        """What a counter is called in the script: its own name, if no other local has it, before its loop or
        after: a counter is declared in the loop alone.
        """
        if (name in self.kinds and name not in self.counted) or self.assigned[name] > self.looped[name]:
            return self.fresh(name, Kind.INT, counter=True)
        if any(
            isinstance(v, Dynamic) and v.value == Name(name, Kind.INT, natural=True)
            for v in self.bound.values()
        ):
            return self.fresh(name, Kind.INT, counter=True)
        self.counted.add(name)
        self.kinds[name] = Kind.INT
        return name

    def over_array(self, node: ast.For, array: Expr) -> list[Stmt]:
        """`for u in array`: by its places."""
        assert isinstance(node.target, ast.Name)  # noqa: S101 - the caller has looked
        before: list[Stmt] = []
        if not is_simple(array):
            held = self.fresh("list", array.kind)
            before.append(Let(held, array))
            array = Name(held, array.kind)
        place = self.fresh("k", Kind.INT, counter=True)
        item = self.fresh(node.target.id, Kind.INT)
        body = self.counted_body(node, node.target.id, item)
        first = Let(item, Item(array, Name(place, Kind.INT, natural=True), Kind.INT))
        length = Word("len", (array,), Kind.INT)
        return [*before, Count(place, Int(0), length, 1, (first, *body))]

    def unrolled(self, node: ast.For, items: Static, *, numbered: bool) -> list[Stmt]:
        """The body once for every static item."""
        target = node.target
        names: list[Any] = [target] if isinstance(target, ast.Name) else list(getattr(target, "elts", []))
        if len(names) != (2 if numbered else 1) or not all(isinstance(n, ast.Name) for n in names):
            raise self.fail(node, "one name for the item, or two with enumerate")
        jumps = _jumps(node.body)
        values = list(items.value)

        def bind(k: int) -> None:
            self.bound[names[-1].id] = self.element(items, k)
            if numbered:
                self.bound[names[0].id] = Static(k)

        self.unrolling += 1
        depth = self.depth
        self.depth += 1
        found = self._iterations(node.body, len(values), bind, jumps)
        self.depth = depth
        self.unrolling -= 1
        return found

    def _iterations(
        self, body: Sequence[ast.stmt], count: int, bind: Callable[[int], None], jumps: set[str]
    ) -> list[Stmt]:
        def from_(k: int) -> list[Stmt]:
            if k == count:
                return []
            bind(k)
            return self._iteration(body, lambda: from_(k + 1))

        if _plain_jumps(body) and jumps != {"break", "continue"}:
            return from_(0)
        if _plain_jumps(body):
            return self._flagged(body, count, bind)
        if jumps == {"continue"}:  # each round is a loop that runs once, and continue leaves it
            found: list[Stmt] = []
            for k in range(count):
                bind(k)
                found.append(While(ALWAYS, (*_as_break(self.inline(body)), Break())))
            return found
        if jumps == {"break"}:
            found = []
            for k in range(count):
                bind(k)
                found.extend(self.inline(body))
            return [While(ALWAYS, (*found, Break()))] if found else []
        raise self.fail(body[0], "break and continue so deep in one loop: say it with one of them")

    def _flagged(self, body: Sequence[ast.stmt], count: int, bind: Callable[[int], None]) -> list[Stmt]:
        """Rounds of which each may be the last, or be cut short: a flag says whether to go on."""
        flag = self.fresh("goes_on", Kind.BOOL)
        found: list[Stmt] = [Let(flag, ALWAYS)]
        for k in range(count):
            bind(k)
            made = tuple(self._iteration(body, list, Let(flag, Bool(value=False))))
            found.extend(made if k == 0 else [If(Name(flag, Kind.BOOL), made)])
        return found

    def _iteration(
        self, body: Sequence[ast.stmt], after: Callable[[], list[Stmt]], stopped: Stmt | None = None
    ) -> list[Stmt]:
        """One round whose jumps end an `if` of its own block; then what comes `after` it.

        `stopped`: what a `break` leaves behind, if anything does.
        """
        found: list[Stmt] = []
        end = [] if stopped is None else [stopped]
        for k, node in enumerate(body):
            if isinstance(node, ast.Break):
                return [*found, *end]
            if isinstance(node, ast.Continue):
                return [*found, *after()]
            if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Break | ast.Continue):
                kept, notes = self.before, self.notes
                self.before, self.notes = [], []
                test = self.test(node.test)
                found.extend([*(Note(text) for text in self.notes), *self.before])
                self.before, self.notes = kept, notes
                leaves_all = isinstance(node.body[-1], ast.Break)
                if test is True:
                    found.extend(self.inline(node.body[:-1]))
                    return [*found, *end] if leaves_all else [*found, *after()]
                if test is False:
                    return [*found, *self._iteration([*node.orelse, *body[k + 1 :]], after, stopped)]
                then = self.block(node.body[:-1])
                saved = dict(self.bound)
                if leaves_all:
                    rest = self._iteration([*node.orelse, *body[k + 1 :]], after, stopped)
                    return [*found, *_either(test, (*then, *end), tuple(rest))]
                rest = self._iteration([*node.orelse, *body[k + 1 :]], list, stopped)
                self.bound = saved
                return [*found, *_either(test, then, tuple(rest)), *after()]
            made = self.whole(node)
            found.extend(made)
            if leaves(tuple(made)):
                return found
        return [*found, *after()]

    def returned(self, node: ast.Return) -> Return:
        """The end of a function."""
        returns, record = self.signature.returns, self.signature.record
        if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
            if returns is not Kind.NONE:
                raise self.fail(node, "return needs a value")
            return Return(None)
        value = self.value(node.value)
        if isinstance(value, Static) and record is not None:
            value = self.materialised(value, node.value)
        written = self.expr_of(value, node.value)
        if written.kind is not returns:
            raise self.fail(node, f"returns {written.kind.value}, not {returns.value}")
        return Return(written)

    def steady(self, stop: Expr, body: Sequence[ast.stmt]) -> bool:
        """Whether the end of a loop is a plain value that its body does not change."""
        if isinstance(stop, Int | Constant):
            return True
        if isinstance(stop, Word) and stop.name == "len":
            return self.steady(stop.arguments[0], body) or isinstance(stop.arguments[0], Item)
        if isinstance(stop, Item) and isinstance(stop.array, Constant):
            return self.steady(stop.index, body)
        if isinstance(stop, Binary):
            return self.steady(stop.left, body) and self.steady(stop.right, body)
        return isinstance(stop, Name) and stop.id not in _assignments_in(body)


def _either(test: Expr, then: tuple[Stmt, ...], other: tuple[Stmt, ...]) -> list[Stmt]:
    if not then and not other:
        return []
    return [If(test, then, other)] if then else [If(negated(test), other)]


def _as_break(body: list[Stmt]) -> list[Stmt]:
    """The same with `break` for `continue` of this loop."""
    found: list[Stmt] = []
    for node in body:
        if isinstance(node, Continue):
            found.append(Break())
        elif isinstance(node, If):
            found.append(If(node.test, tuple(_as_break(list(node.then))), tuple(_as_break(list(node.other)))))
        else:
            found.append(node)
    return found


def leaves(body: tuple[Stmt, ...]) -> bool:
    """Whether every path through these statements returns."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, Return):
        return True
    if isinstance(last, If):
        return leaves(last.then) and leaves(last.other)
    if isinstance(last, While) and isinstance(last.test, Bool) and last.test.value:
        return not any(isinstance(s, Break) for s in _of_loop(last.body))
    return False


def _of_loop(body: tuple[Stmt, ...]) -> list[Stmt]:
    """All statements of a loop's body that belong to this loop."""
    found: list[Stmt] = []
    for statement in body:
        found.append(statement)
        if isinstance(statement, If):
            found.extend(_of_loop((*statement.then, *statement.other)))
    return found


@cache
def _assignments(node: ast.FunctionDef) -> Counter[str]:
    """How often each name of a function is given a value."""
    return _assignments_in(node.body)


def _assignments_in(body: Sequence[ast.stmt]) -> Counter[str]:
    found: Counter[str] = Counter()
    for statement in body:
        for part in ast.walk(statement):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                found[part.id] += 1
    return found


def _loop_counters(node: ast.AST) -> Counter[str]:
    """How many loops each name counts."""
    loops = (part.target for part in ast.walk(node) if isinstance(part, ast.For))
    return Counter(target.id for target in loops if isinstance(target, ast.Name))


def _jumps(body: Sequence[ast.stmt]) -> set[str]:
    """Which jumps of a loop its body holds, those of inner loops apart."""
    found: set[str] = set()
    for node in body:
        if isinstance(node, ast.Break):
            found.add("break")
        elif isinstance(node, ast.Continue):
            found.add("continue")
        elif isinstance(node, ast.If):
            found |= _jumps(node.body) | _jumps(node.orelse)
    return found


def _plain_jumps(body: Sequence[ast.stmt]) -> bool:
    """Whether every jump ends the body, or an `if` of it that has no else."""
    for node in body:
        if isinstance(node, ast.If):
            inner = node.body[:-1] if isinstance(node.body[-1], ast.Break | ast.Continue) else node.body
            if _jumps(inner) or _jumps(node.orelse):
                return False
    return True
