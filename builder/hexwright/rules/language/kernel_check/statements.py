"""Statements of functions that are checked: what may be said, which names have a value, what is returned."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass

from hexwright.rules.engine.words import PLACE, Reason
from hexwright.rules.language.kernel_check.constructs import ARITHMETIC, BUILTINS
from hexwright.rules.language.kernel_check.expressions import ExpressionCheck
from hexwright.rules.language.kernel_check.names import instead
from hexwright.rules.language.kernel_check.scope import Place, Scope
from hexwright.rules.language.kernel_types import (
    BOOL,
    INT,
    INTS,
    NONE,
    PLAIN,
    STR,
    UNKNOWN,
    Many,
    Record,
    Signature,
    Type,
    Unknown,
    UnreadableTypeError,
    accepts,
    is_result,
    is_state,
    shown,
    signature_of,
    type_of,
)


# --- reasons of refusals -------------------------------------------------------------------------------
def check_reasons(place: Place, function: ast.FunctionDef) -> None:
    """Report every reason in a function that is given without what its words speak of (E038)."""
    assigned = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    outer = {child: parent for parent in ast.walk(function) for child in ast.iter_child_nodes(parent)}
    for node in ast.walk(function):
        if not isinstance(node, ast.Name) or node.id in assigned or node.id not in place.names:
            continue
        found = place.lookup(node.id)
        if not isinstance(found, Reason) or not found.asks:
            continue
        whole: ast.AST = node
        while isinstance(outer[whole], ast.IfExp):
            whole = outer[whole]
        around = outer[whole]
        if isinstance(around, ast.keyword):
            around = outer[around]
        if isinstance(around, ast.Tuple):
            around = outer[around]
        if isinstance(around, ast.Compare):
            continue
        given = dict(_given(place, around, whole)) if isinstance(around, ast.Call) else {}
        wanted = [name for name, kind in found.asks.items() if not _is_given(given, name, kind)]
        if wanted:
            what = " and ".join(f"'{name}'" for name in wanted)
            message = f"the words of {node.id} speak of {what}: give it with the reason"
            hint = f"Ruling({node.id}, ...), handed on whole"
            place.complain("E038", node, message, hint)


NAMED = ("unit", "place", "side", "card")
"""Kinds of what words name, of which a number that is written out is never the right one."""


def _is_given(given: Mapping[str, ast.expr | None], name: str, kind: str | None) -> bool:
    return name in given and not (kind in NAMED and isinstance(given[name], ast.Constant))


def _given(place: Place, call: ast.Call, reason: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """The names under which a call is given what a reason in it speaks of, with their values."""
    name = call.func.id if isinstance(call.func, ast.Name) and call.func.id in place.names else ""
    called = place.lookup(name) if name else None
    if name in ("say", "phrase") and getattr(called, "__module__", "") == "hexwright.rules.engine.words":
        yield from _cited(place, call, reason)
        return
    if isinstance(called, type) and is_dataclass(called):
        names = [one.name for one in fields(called)]
    else:
        signature = signature_of(called) if called is not None else None
        names = [one for one, _ in signature.parameters] if signature is not None else []
    yield from zip(names, call.args, strict=False)
    yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg is not None)


def _cited(place: Place, call: ast.Call, reason: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """All that a reason could ask for, where a sentence says no more of it than its rule."""
    sentence = call.args[-1] if call.args else None
    template = place.says.get(str(sentence.value), "") if isinstance(sentence, ast.Constant) else ""
    kinds: Mapping[str, str | None] = {found[1]: found[2] for found in PLACE.finditer(template)}
    for keyword in call.keywords:
        if keyword.value is reason and kinds.get(str(keyword.arg)) == "rule":
            yield from (("a", None), ("b", None), ("c", None))


# --- statements ----------------------------------------------------------------------------------------
@dataclass(slots=True)
class FunctionCheck:
    """Checks one function. `counters`: locals that count the loops around; `walked`: what these go through;
    `breaks`: by loop, the locals that have a value where it is left.
    """

    place: Place
    node: ast.FunctionDef
    scope: Scope = field(init=False)
    expressions: ExpressionCheck = field(init=False)
    counters: list[str] = field(default_factory=list)
    walked: list[str] = field(default_factory=list)
    breaks: list[list[set[str]]] = field(default_factory=list)
    returns: Type = UNKNOWN

    def __post_init__(self) -> None:
        stored = (p for p in ast.walk(self.node) if isinstance(p, ast.Name) and isinstance(p.ctx, ast.Store))
        self.scope = Scope(place=self.place, assigned=frozenset(part.id for part in stored))
        self.expressions = ExpressionCheck(self.scope)

    # --- the function -----------------------------------------------------------------------------
    def check(self, signature: Signature) -> None:
        """Check the body against the signature."""
        for name, kind in signature.parameters:
            self.scope.locals[name] = kind
            self.scope.sure.add(name)
        self.returns = signature.returns
        body = self.node.body
        if ast.get_docstring(self.node) is not None:
            body = body[1:]
        ends = self.block(body)
        if not ends and self.returns != NONE:
            self.scope.wrong("E033", self.node, f"a path through '{self.node.name}' ends without return")
        check_reasons(self.scope.place, self.node)

    # --- statements -------------------------------------------------------------------------------
    def block(self, nodes: Sequence[ast.stmt]) -> bool:
        """Check statements; whether no path goes on behind them."""
        ends = False
        for node in nodes:
            if ends:
                self.scope.wrong("E031", node, "this line is never reached")
                return True
            ends = self.statement(node)
        return ends

    def statement(self, node: ast.stmt) -> bool:
        """Check a statement; whether no path goes on behind it."""
        match node:
            case ast.Assign(targets=[target], value=value):
                self.assign(target, self.expressions.expression(value), node)
            case ast.Assign():
                self.scope.wrong("E031", node, "one name at a time is given a value")
            case ast.AnnAssign(target=target, value=value) if value is not None:
                self.annotated(node, target, value)
            case ast.AugAssign():
                self.augment(node)
            case ast.If():
                return self.branch(node)
            case ast.While():
                return self.loop(node)
            case ast.For():
                self.each(node)
            case ast.Return():
                self.returned(node)
                return True
            case ast.Break() | ast.Continue():
                if not self.breaks:
                    self.scope.wrong("E031", node, "there is no loop to leave")
                elif isinstance(node, ast.Break):
                    self.breaks[-1].append(set(self.scope.sure))
                return True
            case ast.Expr(value=ast.Call() as call):
                kind = self.expressions.expression(call)
                if self.makes_record(call):
                    self.scope.wrong("E033", node, f"{shown(kind)} is made and nobody takes it", "return it")
            case ast.Expr(value=ast.Constant(value=str())):
                self.scope.wrong("E031", node, "a text stands alone", "comments begin with #")
            case ast.Pass():
                pass
            case _:
                self.scope.outside(node)
        return False

    def makes_record(self, node: ast.Call) -> bool:
        """Whether a call makes a scope or a result."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        return name in self.scope.place.names and isinstance(self.scope.place.lookup(name), type)

    def annotated(self, node: ast.AnnAssign, target: ast.expr, value: ast.expr) -> None:
        """`name: Type = value`."""
        try:
            wanted = type_of(node.annotation, self.scope.place.lookup)
        except UnreadableTypeError as error:
            self.unreadable(error)
            wanted = UNKNOWN
        got = self.expressions.expression(value)
        if not accepts(wanted, got):
            self.scope.wrong("E033", value, f"this is {shown(got)}, not {shown(wanted)}")
        self.assign(target, wanted, node)

    def unreadable(self, error: UnreadableTypeError) -> None:
        """Report an annotation that names no type."""
        known = [*PLAIN, *(n for n in self.scope.place.names if n[:1].isupper())]
        self.scope.wrong("E032", error.node, f"'{error.name}' is no type", instead(error.name, known))

    def assign(self, target: ast.expr, got: Type, node: ast.stmt) -> None:
        """Give a value to a name, a field of what the game keeps, or an item of an array."""
        match target:
            case ast.Name(id=name):
                self.assign_name(target, name, got)
            case ast.Attribute() | ast.Subscript():
                wanted = self.target(target)
                if not accepts(wanted, got):
                    self.scope.wrong("E033", node, f"this is {shown(got)}, not {shown(wanted)}")
            case _:
                self.scope.wrong("E031", target, "only a name, a field or an item is given a value")

    def assign_name(self, target: ast.Name, name: str, got: Type) -> None:
        """Give a value to a local."""
        if name in BUILTINS:
            self.scope.wrong("E031", target, f"'{name}' stands for something else here", "take another name")
            return
        if name in self.counters:
            self.scope.wrong("E031", target, f"'{name}' counts a loop and is not changed in it")
            return
        if name in self.walked:
            self.scope.wrong("E031", target, f"'{name}' is gone through by a loop and is not changed in it")
            return
        if got == NONE:
            self.scope.wrong("E033", target, "the function gives nothing")
            got = UNKNOWN
        known = self.scope.locals.get(name, UNKNOWN)
        if not isinstance(known, Unknown) and not isinstance(got, Unknown) and known != got:
            self.scope.wrong("E033", target, f"'{name}' is {shown(known)} above, {shown(got)} here")
        if isinstance(known, Unknown):
            self.scope.locals[name] = got
        self.scope.sure.add(name)
        self.scope.present.discard(name)

    def target(self, node: ast.Attribute | ast.Subscript) -> Type:
        """The type of a field or an item that is written."""
        kind = self.expressions.expression(node)
        owner = node.value
        while isinstance(owner, ast.Subscript):
            owner = owner.value
        if isinstance(owner, ast.Name) and owner.id in self.walked:
            self.scope.wrong("E031", node, f"'{owner.id}' is gone through by a loop and is not changed in it")
        if isinstance(node, ast.Attribute) or isinstance(owner, ast.Attribute):
            holder = ExpressionCheck(self.scope.quiet()).expression(
                owner if isinstance(node, ast.Attribute) else _holder(owner)
            )
            of_result = (
                isinstance(node, ast.Subscript) and isinstance(holder, Record) and is_result(holder.kind)
            )
            if isinstance(holder, Record) and not is_state(holder.kind) and not of_result:
                message = f"{holder.kind.__name__} never changes"
                return self.scope.wrong("E033", node, message, "what changes is in play and in play.of(...)")
        return kind

    def augment(self, node: ast.AugAssign) -> None:
        """`+=` and its like."""
        if not isinstance(node.op, ARITHMETIC):
            self.expressions.operator(node.op, node)
            return
        value = self.expressions.expression(node.value)
        if isinstance(node.target, ast.Name):
            old = self.expressions.name(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
            if node.target.id in self.counters:
                self.scope.wrong("E031", node, f"'{node.target.id}' counts a loop and is not changed in it")
        else:
            old = self.target(node.target)
        if value == STR and old == STR and isinstance(node.op, ast.Add):
            return
        for kind, part in ((old, node.target), (value, node.value)):
            if not accepts(INT, kind):
                self.scope.wrong("E033", part, f"{shown(kind)} is no number")
        self.expressions.division(node.op, node.value)

    def returned(self, node: ast.Return) -> None:
        """`return`."""
        if node.value is None:
            if self.returns not in (NONE, UNKNOWN):
                self.scope.wrong("E033", node, f"return needs a value: {shown(self.returns)}")
            return
        got = self.expressions.expression(node.value)
        if self.returns == NONE and got != UNKNOWN:
            self.scope.wrong("E033", node, f"'{self.node.name}' gives nothing")
        elif not accepts(self.returns, got):
            hint = "compare it: x != 0" if self.returns == BOOL and got == INT else None
            hint = "write 1 if x else 0" if self.returns == INT and got == BOOL else hint
            message = f"this is {shown(got)}; '{self.node.name}' gives {shown(self.returns)}"
            self.scope.wrong("E033", node.value, message, hint)

    # --- branches and loops -----------------------------------------------------------------------
    def branch(self, node: ast.If) -> bool:
        """`if`."""
        yes, no = self.expressions.truth(node.test)
        sure, present = set(self.scope.sure), set(self.scope.present)
        self.scope.present |= yes
        then_ends = self.block(node.body)
        then_sure, then_present = self.scope.sure, self.scope.present
        self.scope.sure, self.scope.present = set(sure), present | no
        other_ends = self.block(node.orelse)
        if then_ends and other_ends and node.orelse:
            return True
        if then_ends:
            return False
        if other_ends:
            self.scope.sure, self.scope.present = then_sure, then_present
            return False
        self.scope.sure &= then_sure
        self.scope.present &= then_present
        return False

    def loop(self, node: ast.While) -> bool:
        """`while`."""
        if node.orelse:
            self.scope.wrong("E031", node.orelse[0], "no else behind a loop")
        forever = isinstance(node.test, ast.Constant) and node.test.value is True
        yes, no = self.expressions.truth(node.test)
        sure, present = set(self.scope.sure), set(self.scope.present)
        self.scope.present |= yes
        self.breaks.append([])
        self.block(node.body)
        left = self.breaks.pop()
        self.scope.sure = sure
        self.scope.present = present | (no if not left else set())
        if not forever:
            return False
        if not left:
            return True
        self.scope.sure = set.intersection(*left)
        return False

    def each(self, node: ast.For) -> None:
        """`for`: over numbers, an array, or what the game fixes."""
        if node.orelse:
            self.scope.wrong("E031", node.orelse[0], "no else behind a loop")
        targets = self.items(node)
        sure, present = set(self.scope.sure), set(self.scope.present)
        walked = node.iter.id if isinstance(node.iter, ast.Name) else ""
        counted = []
        for target, kind in targets:
            if target.id in self.counters:
                self.scope.wrong("E031", target, f"'{target.id}' counts a loop already")
            if target.id not in self.scope.sure:  # another loop before may have gone over something else
                self.scope.locals.pop(target.id, None)
            self.assign_name(target, target.id, kind)
            counted.append(target.id)
        self.counters.extend(counted)
        self.walked.append(walked)
        self.breaks.append([])
        self.block(node.body)
        self.breaks.pop()
        self.walked.pop()
        del self.counters[len(self.counters) - len(counted) :]
        self.scope.sure, self.scope.present = sure, present

    def items(self, node: ast.For) -> list[tuple[ast.Name, Type]]:
        """The names a loop gives values to, with their types."""
        numbered = False
        walked = node.iter
        match walked:
            case ast.Call(func=ast.Name(id="range"), args=arguments, keywords=[]) if 1 <= len(arguments) <= 3:
                for argument in arguments[:2]:
                    self.expressions.number(argument)
                if len(arguments) == 3 and not _step(arguments[2]):
                    self.scope.wrong("E031", arguments[2], "the step of range is written out: 2, -1")
                of: Type = INT
            case ast.Call(func=ast.Name(id="enumerate"), args=[inner], keywords=[]):
                numbered = True
                of = self.walked_type(inner, numbered=True)
            case _:
                of = self.walked_type(walked, numbered=False)
        names = node.target.elts if isinstance(node.target, ast.Tuple) and numbered else [node.target]
        if len(names) != (2 if numbered else 1) or not all(isinstance(n, ast.Name) for n in names):
            self.scope.wrong("E031", node.target, "one name for the item, or two with enumerate")
            return []
        kinds = [INT, of] if numbered else [of]
        return [(n, k) for n, k in zip(names, kinds, strict=True) if isinstance(n, ast.Name)]

    def walked_type(self, node: ast.expr, *, numbered: bool) -> Type:
        """The type of the items of what a loop goes over."""
        kind = self.expressions.expression(node)
        if isinstance(kind, Many):
            return kind.of
        if kind == INTS and not numbered:
            return INT
        if isinstance(kind, Unknown):
            return UNKNOWN
        return self.scope.wrong(
            "E033",
            node,
            f"a loop does not go over {shown(kind)}",
            "for k in range(...), over Ints, or over a tuple of records that the game fixes",
        )


def _holder(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Attribute) else node


def _step(node: ast.expr) -> bool:
    """Whether the step of a range is a number written out, not 0."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value != 0
