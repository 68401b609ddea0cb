"""Checks that functions are in the kernel's Python, names and types included, before they are specialised."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import IntEnum
from typing import Any

from builder.diagnostics import did_you_mean
from builder.rules.engine.kernel_function import BROKEN, KernelFunction
from builder.rules.engine.words import PLACE
from builder.rules.language.kernel_types import (
    BITS,
    BOOL,
    GAME,
    INT,
    INTS,
    ITEM_OF,
    NONE,
    PLAIN,
    PLAY,
    SCOPES,
    STR,
    UNKNOWN,
    Asked,
    ByName,
    Called,
    Lookup,
    Many,
    Maybe,
    Plain,
    Record,
    Signature,
    Type,
    Unknown,
    UnreadableTypeError,
    accepts,
    field_types,
    is_given,
    is_parameters,
    is_result,
    is_state,
    shown,
    signature_of,
    type_of,
)

ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
INT_MAX = 2**31 - 1
BUILTINS = frozenset(("range", "len", "min", "max", "abs", "enumerate", "True", "False", "None"))
KINDS = frozenset(("unit", "place", "side", "terrain", "link", "reason", "ban", "card", "card_text"))
"""Kinds of names that sentences of every game may use."""

INSTEAD: Mapping[type[ast.AST], str] = {
    ast.Lambda: "write a function with a name",
    ast.ListComp: "write a loop",
    ast.SetComp: "write a loop",
    ast.DictComp: "write a loop",
    ast.GeneratorExp: "write a loop",
    ast.JoinedStr: "sentences stand in words.yaml; say(game, play, 'name.id', value=...) says them",
    ast.Dict: "keep it in a frozen dataclass of numbers",
    ast.List: "a new array is ints(length, value)",
    ast.Set: "a set is made with no_bits() and with_bit(bits, k)",
    ast.Tuple: "a function gives one value: a frozen dataclass holds several",
    ast.NamedExpr: "assign it in a line of its own",
    ast.Try: "test before, nothing is caught",
    ast.With: "there is nothing to open",
    ast.Assert: "give a Ruling that refuses",
    ast.Raise: "give a Ruling that refuses",
    ast.Global: "what lasts belongs to the mechanism's state: play.of(...)",
    ast.Nonlocal: "what lasts belongs to the mechanism's state: play.of(...)",
    ast.Import: "imports stand at the top",
    ast.ImportFrom: "imports stand at the top",
    ast.FunctionDef: "functions stand side by side, none in another",
    ast.ClassDef: "classes stand at the top",
    ast.Delete: "write the value that means nothing, such as NOWHERE",
    ast.Match: "write if and elif",
    ast.Await: "nothing waits",
    ast.Yield: "fill an array and give that",
    ast.YieldFrom: "fill an array and give that",
    ast.Slice: "cut(array, length) gives the first numbers",
    ast.Starred: "write the arguments out",
}
"""What to write for something the kernel's Python has not."""

Complain = Callable[[str, ast.AST, str, str | None], None]
"""Reports a mistake: code, place, message, hint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What is known where a function stands: names at module level, sentences, and names for them.

    `says`: templates by full name; `kinds`: kinds of names and amounts that templates may use.
    """

    lookup: Lookup
    names: frozenset[str]
    says: Mapping[str, str]
    complain: Complain


@dataclass(slots=True)
class FunctionCheck:
    """Checks one function. `sure`: locals that have a value here; `present`: what was tested for None."""

    place: Place
    node: ast.FunctionDef
    locals: dict[str, Type] = field(default_factory=dict)
    sure: set[str] = field(default_factory=set)
    present: set[str] = field(default_factory=set)
    counters: list[str] = field(default_factory=list)
    walked: list[str] = field(default_factory=list)
    breaks: list[list[set[str]]] = field(default_factory=list)
    returns: Type = UNKNOWN
    assigned: frozenset[str] = frozenset()

    # --- reports ----------------------------------------------------------------------------------
    def wrong(self, code: str, node: ast.AST, message: str, hint: str | None = None) -> Unknown:
        """Report a mistake; the type of what is wrong."""
        self.place.complain(code, node, message, hint)
        return UNKNOWN

    def outside(self, node: ast.AST) -> Unknown:
        """Report something that is not in the kernel's Python."""
        what = type(node).__name__
        words = NAMES_OF_CONSTRUCTS.get(type(node), what)
        return self.wrong(
            "E031", node, f"{words} is not part of the kernel's Python", INSTEAD.get(type(node))
        )

    # --- the function -----------------------------------------------------------------------------
    def check(self, signature: Signature) -> None:
        """Check the body against the signature."""
        for name, kind in signature.parameters:
            self.locals[name] = kind
            self.sure.add(name)
        self.returns = signature.returns
        stored = (p for p in ast.walk(self.node) if isinstance(p, ast.Name) and isinstance(p.ctx, ast.Store))
        self.assigned = frozenset(part.id for part in stored)
        body = self.node.body
        if ast.get_docstring(self.node) is not None:
            body = body[1:]
        ends = self.block(body)
        if not ends and self.returns != NONE:
            self.wrong("E033", self.node, f"a path through '{self.node.name}' ends without return")

    # --- statements -------------------------------------------------------------------------------
    def block(self, nodes: Sequence[ast.stmt]) -> bool:
        """Check statements; whether no path goes on behind them."""
        ends = False
        for node in nodes:
            if ends:
                self.wrong("E031", node, "this line is never reached")
                return True
            ends = self.statement(node)
        return ends

    def statement(self, node: ast.stmt) -> bool:
        """Check a statement; whether no path goes on behind it."""
        match node:
            case ast.Assign(targets=[target], value=value):
                self.assign(target, self.expression(value), node)
            case ast.Assign():
                self.wrong("E031", node, "one name at a time is given a value")
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
                    self.wrong("E031", node, "there is no loop to leave")
                elif isinstance(node, ast.Break):
                    self.breaks[-1].append(set(self.sure))
                return True
            case ast.Expr(value=ast.Call() as call):
                kind = self.expression(call)
                if self.makes_record(call):
                    self.wrong("E033", node, f"{shown(kind)} is made and nobody takes it", "return it")
            case ast.Expr(value=ast.Constant(value=str())):
                self.wrong("E031", node, "a text stands alone", "comments begin with #")
            case ast.Pass():
                pass
            case _:
                self.outside(node)
        return False

    def makes_record(self, node: ast.Call) -> bool:
        """Whether a call makes a scope or a result."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        return name in self.place.names and isinstance(self.place.lookup(name), type)

    def annotated(self, node: ast.AnnAssign, target: ast.expr, value: ast.expr) -> None:
        """`name: Type = value`."""
        try:
            wanted = type_of(node.annotation, self.place.lookup)
        except UnreadableTypeError as error:
            self.unreadable(error)
            wanted = UNKNOWN
        got = self.expression(value)
        if not accepts(wanted, got):
            self.wrong("E033", value, f"this is {shown(got)}, not {shown(wanted)}")
        self.assign(target, wanted, node)

    def unreadable(self, error: UnreadableTypeError) -> None:
        """Report an annotation that names no type."""
        known = [*PLAIN, *(n for n in self.place.names if n[:1].isupper())]
        self.wrong("E032", error.node, f"'{error.name}' is no type", did_you_mean(error.name, known))

    def assign(self, target: ast.expr, got: Type, node: ast.stmt) -> None:
        """Give a value to a name, a field of what the game keeps, or an item of an array."""
        match target:
            case ast.Name(id=name):
                self.assign_name(target, name, got)
            case ast.Attribute() | ast.Subscript():
                wanted = self.target(target)
                if not accepts(wanted, got):
                    self.wrong("E033", node, f"this is {shown(got)}, not {shown(wanted)}")
            case _:
                self.wrong("E031", target, "only a name, a field or an item is given a value")

    def assign_name(self, target: ast.Name, name: str, got: Type) -> None:
        """Give a value to a local."""
        if name in BUILTINS:
            self.wrong("E031", target, f"'{name}' stands for something else here", "take another name")
            return
        if name in self.counters:
            self.wrong("E031", target, f"'{name}' counts a loop and is not changed in it")
            return
        if name in self.walked:
            self.wrong("E031", target, f"'{name}' is gone through by a loop and is not changed in it")
            return
        if got == NONE:
            self.wrong("E033", target, "the function gives nothing")
            got = UNKNOWN
        known = self.locals.get(name, UNKNOWN)
        if not isinstance(known, Unknown) and not isinstance(got, Unknown) and known != got:
            self.wrong("E033", target, f"'{name}' is {shown(known)} above, {shown(got)} here")
        if isinstance(known, Unknown):
            self.locals[name] = got
        self.sure.add(name)
        self.present.discard(name)

    def target(self, node: ast.Attribute | ast.Subscript) -> Type:
        """The type of a field or an item that is written."""
        kind = self.expression(node)
        owner = node.value
        while isinstance(owner, ast.Subscript):
            owner = owner.value
        if isinstance(owner, ast.Name) and owner.id in self.walked:
            self.wrong("E031", node, f"'{owner.id}' is gone through by a loop and is not changed in it")
        of = self.type_again(owner)
        if isinstance(node, ast.Attribute) or isinstance(owner, ast.Attribute):
            holder = of if isinstance(node, ast.Attribute) else self.type_again(_holder(owner))
            of_result = (
                isinstance(node, ast.Subscript) and isinstance(holder, Record) and is_result(holder.kind)
            )
            if isinstance(holder, Record) and not is_state(holder.kind) and not of_result:
                message = f"{holder.kind.__name__} never changes"
                return self.wrong("E033", node, message, "what changes is in play and in play.of(...)")
        return kind

    def type_again(self, node: ast.expr) -> Type:
        """The type of an expression that was checked before: nothing is reported twice."""
        quiet = FunctionCheck(
            Place(
                lookup=self.place.lookup,
                names=self.place.names,
                says=self.place.says,
                complain=lambda *_: None,
            ),
            self.node,
            dict(self.locals),
            set(self.locals),
            set(self.present),
            assigned=self.assigned,
        )
        return quiet.expression(node)

    def augment(self, node: ast.AugAssign) -> None:
        """`+=` and its like."""
        if not isinstance(node.op, ARITHMETIC):
            self.operator(node.op, node)
            return
        value = self.expression(node.value)
        if isinstance(node.target, ast.Name):
            old = self.name(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
            if node.target.id in self.counters:
                self.wrong("E031", node, f"'{node.target.id}' counts a loop and is not changed in it")
        else:
            old = self.target(node.target)
        if value == STR and old == STR and isinstance(node.op, ast.Add):
            return
        for kind, part in ((old, node.target), (value, node.value)):
            if not accepts(INT, kind):
                self.wrong("E033", part, f"{shown(kind)} is no number")
        self.division(node.op, node.value)

    def returned(self, node: ast.Return) -> None:
        """`return`."""
        if node.value is None:
            if self.returns not in (NONE, UNKNOWN):
                self.wrong("E033", node, f"return needs a value: {shown(self.returns)}")
            return
        got = self.expression(node.value)
        if self.returns == NONE and got != UNKNOWN:
            self.wrong("E033", node, f"'{self.node.name}' gives nothing")
        elif not accepts(self.returns, got):
            hint = "compare it: x != 0" if self.returns == BOOL and got == INT else None
            hint = "write 1 if x else 0" if self.returns == INT and got == BOOL else hint
            message = f"this is {shown(got)}; '{self.node.name}' gives {shown(self.returns)}"
            self.wrong("E033", node.value, message, hint)

    # --- branches and loops -----------------------------------------------------------------------
    def branch(self, node: ast.If) -> bool:
        """`if`."""
        yes, no = self.truth(node.test)
        sure, present = set(self.sure), set(self.present)
        self.present |= yes
        then_ends = self.block(node.body)
        then_sure, then_present = self.sure, self.present
        self.sure, self.present = set(sure), present | no
        other_ends = self.block(node.orelse)
        if then_ends and other_ends and node.orelse:
            return True
        if then_ends:
            return False
        if other_ends:
            self.sure, self.present = then_sure, then_present
            return False
        self.sure &= then_sure
        self.present &= then_present
        return False

    def loop(self, node: ast.While) -> bool:
        """`while`."""
        if node.orelse:
            self.wrong("E031", node.orelse[0], "no else behind a loop")
        forever = isinstance(node.test, ast.Constant) and node.test.value is True
        yes, no = self.truth(node.test)
        sure, present = set(self.sure), set(self.present)
        self.present |= yes
        self.breaks.append([])
        self.block(node.body)
        left = self.breaks.pop()
        self.sure = sure
        self.present = present | (no if not left else set())
        if not forever:
            return False
        if not left:
            return True
        self.sure = set.intersection(*left)
        return False

    def each(self, node: ast.For) -> None:
        """`for`: over numbers, an array, or what the game fixes."""
        if node.orelse:
            self.wrong("E031", node.orelse[0], "no else behind a loop")
        targets = self.items(node)
        sure, present = set(self.sure), set(self.present)
        walked = node.iter.id if isinstance(node.iter, ast.Name) else ""
        counted = []
        for target, kind in targets:
            if target.id in self.counters:
                self.wrong("E031", target, f"'{target.id}' counts a loop already")
            if target.id not in self.sure:  # another loop before may have gone over something else
                self.locals.pop(target.id, None)
            self.assign_name(target, target.id, kind)
            counted.append(target.id)
        self.counters.extend(counted)
        self.walked.append(walked)
        self.breaks.append([])
        self.block(node.body)
        self.breaks.pop()
        self.walked.pop()
        del self.counters[len(self.counters) - len(counted) :]
        self.sure, self.present = sure, present

    def items(self, node: ast.For) -> list[tuple[ast.Name, Type]]:
        """The names a loop gives values to, with their types."""
        numbered = False
        walked = node.iter
        match walked:
            case ast.Call(func=ast.Name(id="range"), args=arguments, keywords=[]) if 1 <= len(arguments) <= 3:
                for argument in arguments[:2]:
                    self.number(argument)
                if len(arguments) == 3 and not _step(arguments[2]):
                    self.wrong("E031", arguments[2], "the step of range is written out: 2, -1")
                of: Type = INT
            case ast.Call(func=ast.Name(id="enumerate"), args=[inner], keywords=[]):
                numbered = True
                of = self.walked_type(inner, numbered=True)
            case _:
                of = self.walked_type(walked, numbered=False)
        names = node.target.elts if isinstance(node.target, ast.Tuple) and numbered else [node.target]
        if len(names) != (2 if numbered else 1) or not all(isinstance(n, ast.Name) for n in names):
            self.wrong("E031", node.target, "one name for the item, or two with enumerate")
            return []
        kinds = [INT, of] if numbered else [of]
        return [(n, k) for n, k in zip(names, kinds, strict=True) if isinstance(n, ast.Name)]

    def walked_type(self, node: ast.expr, *, numbered: bool) -> Type:
        """The type of the items of what a loop goes over."""
        kind = self.expression(node)
        if isinstance(kind, Many):
            return kind.of
        if kind == INTS and not numbered:
            return INT
        if isinstance(kind, Unknown):
            return UNKNOWN
        return self.wrong(
            "E033",
            node,
            f"a loop does not go over {shown(kind)}",
            "for k in range(...), over Ints, or over a tuple of records that the game fixes",
        )

    # --- expressions ------------------------------------------------------------------------------
    def truth(self, node: ast.expr) -> tuple[set[str], set[str]]:
        """Check a truth value. What is not None when it holds, and when it does not."""
        match node:
            case ast.Compare(
                left=left, ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=None)]
            ):
                kind = self.expression(left)
                if not isinstance(kind, Maybe | Unknown) and ast.unparse(left) not in self.present:
                    self.wrong("E033", node, f"{shown(kind)} is never None")
                there = {ast.unparse(left)}
                return (set(), there) if isinstance(op, ast.Is) else (there, set())
            case ast.BoolOp(op=op, values=values):
                return self.logic(op, values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yes, no = self.truth(operand)
                return no, yes
        kind = self.expression(node)
        if not accepts(BOOL, kind):
            hint = "compare it: x != 0" if kind == INT else "any_bit(bits)" if kind == BITS else None
            self.wrong("E033", node, f"{shown(kind)} is no truth value", hint)
        return set(), set()

    def logic(self, op: ast.boolop, values: Sequence[ast.expr]) -> tuple[set[str], set[str]]:
        """`and`, `or`: what stands on the right knows what holds on the left."""
        before = set(self.present)
        gathered: set[str] = set()
        for value in values:
            yes, no = self.truth(value)
            more = yes if isinstance(op, ast.And) else no
            gathered |= more
            self.present |= more
        self.present = before
        return (gathered, set()) if isinstance(op, ast.And) else (set(), gathered)

    def number(self, node: ast.expr) -> None:
        """Check a number."""
        kind = self.expression(node)
        if not accepts(INT, kind):
            self.wrong("E033", node, f"{shown(kind)} is no number")

    def expression(self, node: ast.expr) -> Type:
        """Check an expression; its type."""
        match node:
            case ast.Constant():
                return self.constant(node)
            case ast.Name():
                return self.name(node)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Subscript():
                return self.item(node)
            case ast.Call():
                return self.call(node)
            case ast.BoolOp():
                self.truth(node)
                return BOOL
            case ast.UnaryOp(op=ast.Not()):
                self.truth(node)
                return BOOL
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                self.number(operand)
                return INT
            case ast.UnaryOp(op=op):
                return self.operator(op, node)
            case ast.BinOp():
                return self.binary(node)
            case ast.Compare():
                return self.compare(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.choice(node, test, body, orelse)
        return self.outside(node)

    def constant(self, node: ast.Constant) -> Type:
        """A value written out."""
        if isinstance(node.value, bool):
            return BOOL
        if isinstance(node.value, int):
            if abs(node.value) > INT_MAX:
                self.wrong("E033", node, "the number is too large: whole numbers have 32 bits")
            return INT
        if isinstance(node.value, str):
            return STR
        if node.value is None:
            return NONE
        return self.wrong(
            "E031", node, f"{ast.unparse(node)} is not part of the kernel's Python", "numbers are whole"
        )

    def name(self, node: ast.Name) -> Type:
        """A local, or a number at module level."""
        if node.id in self.locals:
            if node.id not in self.sure:
                return self.unset(node)
            kind = self.locals[node.id]
            return kind.of if isinstance(kind, Maybe) and node.id in self.present else kind
        if node.id in self.assigned:
            return self.unset(node)
        if node.id in self.place.names:
            value = self.place.lookup(node.id)
            if value is BROKEN:
                return UNKNOWN
            if isinstance(value, bool):
                return BOOL
            if isinstance(value, int):
                return INT
            if isinstance(value, str):
                return STR
            return self.wrong("E033", node, f"'{node.id}' is no value: it is called or names a type")
        values = {n for n in self.place.names if isinstance(self.place.lookup(n), int | str)}
        hint = _instead(node.id, {*self.locals, *values})
        return self.wrong("E032", node, f"unknown name '{node.id}'", hint)

    def unset(self, node: ast.Name) -> Unknown:
        """Report a local that is read before it has a value."""
        hint = "give it one before the branch or loop"
        return self.wrong("E033", node, f"'{node.id}' may have no value here", hint)

    def attribute(self, node: ast.Attribute) -> Type:
        """A field, or a member of an enumeration of numbers."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.locals:
            found_class = self.place.lookup(node.value.id) if node.value.id in self.place.names else None
            if isinstance(found_class, type) and issubclass(found_class, IntEnum):
                if node.attr in found_class.__members__:
                    return INT
                hint = did_you_mean(node.attr, found_class.__members__)
                return self.wrong("E032", node, f"{node.value.id} has no '{node.attr}'", hint)
        owner = self.expression(node.value)
        if isinstance(owner, Unknown):
            return UNKNOWN
        if isinstance(owner, Maybe):
            message = f"'{ast.unparse(node.value)}' may be None"
            return self.wrong("E033", node, message, "test it first: if x is not None")
        if not isinstance(owner, Record):
            return self.wrong("E033", node, f"{shown(owner)} has no fields")
        found = field_types(owner.kind)
        kind = found.get(node.attr)
        if kind is None:
            message = f"{owner.kind.__name__} has no '{node.attr}'"
            return self.wrong("E032", node, message, did_you_mean(node.attr, found))
        return kind.of if isinstance(kind, Maybe) and ast.unparse(node) in self.present else kind

    def item(self, node: ast.Subscript) -> Type:
        """An item of an array, or a value by its name."""
        if isinstance(node.slice, ast.Slice):
            return self.outside(node.slice)
        array = self.expression(node.value)
        if isinstance(array, ByName):
            if not accepts(STR, self.expression(node.slice)):
                self.wrong("E033", node.slice, "this is looked up by a text")
            return array.of
        self.number(node.slice)
        match node.slice:
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
                self.wrong("E031", node.slice, "items are counted from the front", "array[len(array) - 1]")
        if isinstance(array, Many):
            return array.of
        if isinstance(array, Plain) and array in ITEM_OF:
            return ITEM_OF[array]
        return (
            UNKNOWN
            if isinstance(array, Unknown)
            else self.wrong("E033", node, f"{shown(array)} has no items")
        )

    def operator(self, op: ast.AST, node: ast.AST) -> Type:
        """Report an operator that is not there."""
        hint = "sets are joined with union, common, less; numbers have + - * // %"
        sign = OPERATOR_SIGNS.get(type(op), type(op).__name__)
        return self.wrong("E031", node, f"'{sign}' is not part of the kernel's Python", hint)

    def binary(self, node: ast.BinOp) -> Type:
        """Two values joined."""
        if not isinstance(node.op, ARITHMETIC):
            return self.operator(node.op, node)
        left, right = self.expression(node.left), self.expression(node.right)
        if (
            isinstance(node.op, ast.Add)
            and STR in (left, right)
            and accepts(STR, left)
            and accepts(STR, right)
        ):
            return STR
        for kind, part in ((left, node.left), (right, node.right)):
            if not accepts(INT, kind):
                hint = "text(number) gives its digits" if STR in (left, right) else None
                return self.wrong("E033", part, f"{shown(kind)} is no number", hint)
        self.division(node.op, node.right)
        return INT

    def division(self, op: ast.operator, by: ast.expr) -> None:
        """Report a division by zero that is written out."""
        if isinstance(op, ast.FloorDiv | ast.Mod) and isinstance(by, ast.Constant) and by.value == 0:
            self.wrong("E033", by, "division by zero")

    def compare(self, node: ast.Compare) -> Type:
        """A comparison."""
        if any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
            if (
                len(node.ops) == 1
                and isinstance(node.comparators[0], ast.Constant)
                and node.comparators[0].value is None
            ):
                self.truth(node)
                return BOOL
            return self.wrong("E031", node, "'is' asks for None only", "write ==")
        if any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            return self.among(node)
        values = [node.left, *node.comparators]
        kinds = [self.expression(value) for value in values]
        for k, op in enumerate(node.ops):
            left, right = kinds[k], kinds[k + 1]
            if isinstance(left, Unknown) or isinstance(right, Unknown):
                continue
            if left != right or left not in (INT, BOOL, STR) or (left != INT and isinstance(op, ORDER)):
                hint = "same(a, b) compares sets" if BITS in (left, right) else None
                hint = "write 'is None'" if NONE in (left, right) else hint
                self.wrong("E033", node, f"{shown(left)} and {shown(right)} are not compared that way", hint)
        for value in values[1:-1]:
            if not isinstance(value, ast.Name | ast.Constant | ast.Attribute | ast.Subscript):
                self.wrong("E031", value, "the middle of a chained comparison is a name, a field or a number")
        return BOOL

    def among(self, node: ast.Compare) -> Type:
        """`x in (A, B)`."""
        value = self.expression(node.left)
        among = node.comparators[0]
        if len(node.ops) != 1 or not isinstance(among, ast.Tuple) or not among.elts:
            self.expression(among)
            return self.wrong(
                "E031", among, "'in' asks among values written out", "x in (A, B); has_bit(bits, k)"
            )
        for element in among.elts:
            kind = self.expression(element)
            if not isinstance(value, Unknown) and not accepts(value, kind):
                self.wrong("E033", element, f"this is {shown(kind)}, not {shown(value)}")
        if not accepts(INT, value) and not accepts(STR, value):
            self.wrong("E033", node.left, f"{shown(value)} is not looked for")
        return BOOL

    def choice(self, node: ast.expr, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Type:
        """`a if test else b`."""
        yes, no = self.truth(test)
        before = set(self.present)
        self.present = before | yes
        left = self.expression(body)
        self.present = before | no
        right = self.expression(orelse)
        self.present = before
        if not accepts(left, right):
            return self.wrong("E033", node, f"one value is {shown(left)}, the other {shown(right)}")
        return right if isinstance(left, Unknown) else left

    # --- calls ------------------------------------------------------------------------------------
    def call(self, node: ast.Call) -> Type:
        """A call."""
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                return self.outside(argument)
        if any(keyword.arg is None for keyword in node.keywords):
            return self.wrong("E031", node, "write the arguments out")
        if isinstance(node.func, ast.Attribute):
            return self.method(node, node.func)
        if not isinstance(node.func, ast.Name):
            return self.wrong("E031", node, "a function is called by its name")
        name = node.func.id
        if name in self.locals or name in self.assigned:
            return self.asked(node, self.name(node.func))
        if name not in self.place.names:
            return self.builtin(node, name)
        found = self.place.lookup(name)
        if found is BROKEN:
            return self.asked(node, UNKNOWN)
        if isinstance(found, type):
            return self.made(node, found)
        if name in ("say", "phrase") and getattr(found, "__module__", "") == "builder.rules.engine.words":
            return self.said(node, name)
        signature = signature_of(found)
        if signature is None:
            if isinstance(found, KernelFunction):  # its own heading has been reported
                return self.asked(node, UNKNOWN)
            return self.wrong("E032", node.func, f"'{name}' cannot be called in play")
        if node.keywords:
            return self.wrong("E031", node, f"arguments of '{name}' stand without names")
        self.arguments(node, name, [k for _, k in signature.parameters])
        return signature.returns

    def arguments(self, node: ast.Call, name: str, wanted: Sequence[Type]) -> None:
        """Check plain arguments."""
        got = [self.expression(argument) for argument in node.args]
        if len(got) != len(wanted):
            takes = ", ".join(shown(k) for k in wanted) or "nothing"
            self.wrong("E033", node, f"'{name}' takes {len(wanted)}, not {len(got)}: {takes}")
            return
        for argument, kind, want in zip(node.args, got, wanted, strict=True):
            if not accepts(want, kind):
                hint = "write 1 if x else 0" if (want, kind) == (INT, BOOL) else None
                self.wrong("E033", argument, f"'{name}' takes {shown(want)} here, not {shown(kind)}", hint)

    def builtin(self, node: ast.Call, name: str) -> Type:
        """`len`, `min`, `max`, `abs`; else the name is unknown."""
        kinds = [self.expression(argument) for argument in node.args]
        if name == "len" and len(kinds) == 1 and not node.keywords:
            if not isinstance(kinds[0], Many | Unknown) and kinds[0] not in ITEM_OF:
                self.wrong("E033", node.args[0], f"{shown(kinds[0])} has no length", _length_hint(kinds[0]))
            return INT
        fits = (name in ("min", "max") and len(kinds) >= 2) or (name == "abs" and len(kinds) == 1)
        if fits and not node.keywords:
            for argument, kind in zip(node.args, kinds, strict=True):
                if not accepts(INT, kind):
                    self.wrong("E033", argument, f"{shown(kind)} is no number")
            return INT
        if name in ("len", "min", "max", "abs"):
            return self.wrong(
                "E033", node, f"'{name}' takes {'numbers' if name in ('min', 'max') else 'one value'}"
            )
        if name in ("range", "enumerate"):
            return self.wrong("E031", node, f"'{name}' stands behind 'for ... in' only")
        functions = {n for n in self.place.names if callable(self.place.lookup(n))}
        called = {n for n in functions if n[:1].isupper() == name[:1].isupper()} or functions
        known = {*called, "len", "min", "max", "abs"}
        return self.wrong("E032", node.func, f"unknown function '{name}'", _instead(name, known))

    def method(self, node: ast.Call, function: ast.Attribute) -> Type:
        """`game.of(...)`, `game.has(...)`, `play.of(...)`, or a condition that is a field."""
        if function.attr in ("of", "has"):
            owner = self.expression(function.value)
            if owner in (GAME, PLAY):
                return self.part(node, owner, function.attr)
        return self.asked(node, self.attribute(function))

    def part(self, node: ast.Call, owner: Type, how: str) -> Type:
        """The parameters or the state of a mechanism."""
        wanted = node.args[0] if len(node.args) == 1 and not node.keywords else None
        if not isinstance(wanted, ast.Name):
            return self.wrong("E031", node, f"'{how}' takes the name of a class")
        if wanted.id not in self.place.names:
            classes = [n for n in self.place.names if isinstance(self.place.lookup(n), type)]
            return self.wrong("E032", wanted, f"unknown name '{wanted.id}'", did_you_mean(wanted.id, classes))
        found = self.place.lookup(wanted.id)
        if found is BROKEN:
            return UNKNOWN
        fits = isinstance(found, type) and is_dataclass(found)
        if not fits or is_state(found) != (owner == PLAY) or (owner == GAME and issubclass(found, SCOPES)):
            what = "the state" if owner == PLAY else "the parameters"
            return self.wrong("E033", wanted, f"'{wanted.id}' holds not {what} of a mechanism")
        return BOOL if how == "has" else Record(found)

    def asked(self, node: ast.Call, what: Type) -> Type:
        """An expression of an author, asked about a scope; or a function of a hook."""
        if isinstance(what, Unknown):
            for argument in node.args:
                self.expression(argument)
            return UNKNOWN
        name = ast.unparse(node.func)
        if isinstance(what, Called):
            self.arguments(node, name, what.takes)
            return what.gives
        if isinstance(what, Maybe) and isinstance(what.of, Asked):
            return self.wrong("E033", node, f"'{name}' may be None", f"{name} is None or {name}(...)")
        if not isinstance(what, Asked):
            return self.wrong("E033", node, f"{shown(what)} is not called")
        if node.keywords:
            return self.wrong("E031", node, f"arguments of '{name}' stand without names")
        self.arguments(node, name, [Record(what.scope)])
        return what.gives

    def made(self, node: ast.Call, kind: type[Any]) -> Type:
        """A scope or a result that is made."""
        name = kind.__name__
        if not is_dataclass(kind) or is_parameters(kind) or not (is_result(kind) or issubclass(kind, SCOPES)):
            return self.wrong("E033", node, f"'{name}' is not made in play")
        types = field_types(kind)
        open_to = {one.name: one for one in fields(kind)}
        given: set[str] = set()
        values: list[tuple[str, ast.expr]] = []
        for argument, one in zip(node.args, open_to, strict=False):
            values.append((one, argument))
        if len(node.args) > len(open_to):
            self.wrong("E033", node, f"'{name}' has {len(open_to)} fields: {', '.join(open_to)}")
        for keyword in node.keywords:
            if keyword.arg not in open_to:
                hint = did_you_mean(keyword.arg or "", open_to)
                self.wrong("E032", keyword, f"'{name}' has no '{keyword.arg}'", hint)
                self.expression(keyword.value)
                continue
            values.append((keyword.arg, keyword.value))
        for one, value in values:
            if one in given:
                self.wrong("E033", value, f"'{one}' is given twice")
            given.add(one)
            got = self.expression(value)
            if not accepts(types.get(one, UNKNOWN), got):
                self.wrong("E033", value, f"'{one}' is {shown(types[one])}, not {shown(got)}")
        missing = [n for n, f in open_to.items() if n not in given and f.default is MISSING]
        if missing:
            self.wrong("E033", node, f"'{name}' needs {', '.join(missing)}")
        return Record(kind)

    def said(self, node: ast.Call, name: str) -> Type:
        """A sentence of words.yaml."""
        heads = [GAME, PLAY] if name == "say" else [GAME]
        sentence = node.args[len(heads)] if len(node.args) == len(heads) + 1 else None
        for argument, want in zip(node.args, heads, strict=False):
            if not accepts(want, self.expression(argument)):
                self.wrong("E033", argument, f"'{name}' takes {shown(want)} here")
        values = {k.arg: self.expression(k.value) for k in node.keywords if k.arg is not None}
        for keyword in node.keywords:
            if not accepts(INT, values[str(keyword.arg)]) and not accepts(STR, values[str(keyword.arg)]):
                self.wrong("E033", keyword.value, f"{shown(values[str(keyword.arg)])} is not said")
        if not isinstance(sentence, ast.Constant) or not isinstance(sentence.value, str):
            return self.wrong(
                "E031",
                node,
                f"'{name}' names a sentence of words.yaml",
                f"{name}(game, ..., 'toll.paid')",
            )
        template = self.place.says.get(sentence.value)
        result: Type = NONE if name == "say" else STR
        if template is None:
            hint = did_you_mean(sentence.value, self.place.says)
            self.wrong("E032", sentence, f"no words.yaml has a sentence '{sentence.value}'", hint)
            return result
        wanted = {found[1]: found[2] for found in PLACE.finditer(template)}
        for missing in sorted(wanted.keys() - values.keys()):
            self.wrong("E033", node, f"'{sentence.value}' needs '{missing}'")
        for keyword in node.keywords:
            if keyword.arg not in wanted:
                hint = did_you_mean(str(keyword.arg), wanted)
                self.wrong("E032", keyword, f"'{sentence.value}' has no place for '{keyword.arg}'", hint)
            elif wanted[str(keyword.arg)] is not None and not accepts(INT, values[str(keyword.arg)]):
                self.wrong(
                    "E033",
                    keyword.value,
                    f"'{keyword.arg}' is said as a {wanted[str(keyword.arg)]}: it is a number",
                )
        return result


NAMES_OF_CONSTRUCTS: Mapping[type[ast.AST], str] = {
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.JoinedStr: "an f-string",
    ast.Lambda: "lambda",
    ast.Dict: "a dictionary",
    ast.List: "a list",
    ast.Set: "a set in braces",
    ast.Tuple: "a tuple",
    ast.NamedExpr: "':='",
    ast.Try: "try",
    ast.With: "with",
    ast.Assert: "assert",
    ast.Raise: "raise",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Import: "import in a function",
    ast.ImportFrom: "import in a function",
    ast.FunctionDef: "a function in a function",
    ast.AsyncFunctionDef: "async",
    ast.ClassDef: "a class in a function",
    ast.Delete: "del",
    ast.Match: "match",
    ast.Await: "await",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Slice: "a slice",
    ast.Starred: "'*'",
    ast.AnnAssign: "a name without a value",
    ast.Expr: "a value that nobody takes",
}
OPERATOR_SIGNS: Mapping[type[ast.AST], str] = {
    ast.Div: "/",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Invert: "~",
    ast.UAdd: "+",
}


def _holder(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Attribute) else node


def _step(node: ast.expr) -> bool:
    """Whether the step of a range is a number written out, not 0."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value != 0


def _instead(name: str, known: Iterable[str]) -> str | None:
    """The nearest name; for one of Python's own that is not there, what to do."""
    hint = did_you_mean(name, known)
    if hasattr(builtins, name) and (hint is None or not hint.startswith("did you mean")):
        return "only range, len, min, max, abs and enumerate of Python's own functions are there"
    return hint


def _length_hint(kind: Type) -> str | None:
    return (
        {PLAIN["Heap"]: "size(queue)", BITS: "count_bits(bits)"}.get(kind)
        if isinstance(kind, Plain)
        else None
    )


__all__ = ["Complain", "FunctionCheck", "Place", "is_given"]
