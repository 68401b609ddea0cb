"""Calls: words of the prelude, functions of the kernel, conditions of authors, sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Self

from hexwright.rules.engine import dice as dice_module
from hexwright.rules.engine import play as play_module
from hexwright.rules.engine import words as words_module
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.fractions import in_parts
from hexwright.rules.engine.play import Play, Until
from hexwright.rules.engine.words import BOLD, PLACE, PLAIN
from hexwright.rules.language import prelude
from hexwright.rules.language.tree import (
    Asked,
    Binary,
    Bool,
    Call,
    Choice,
    Constant,
    Do,
    Expr,
    Int,
    Item,
    Kind,
    Logic,
    Name,
    Return,
    SetElement,
    Stmt,
    Str,
    Unary,
    Word,
)
from hexwright.rules.specialise.expressions import FOLDS, Expressions, joined, negated
from hexwright.rules.specialise.in_place import in_place
from hexwright.rules.specialise.layout import NUMBERS_ROW
from hexwright.rules.specialise.registry import SCOPES, Origin, Parameter, Signature
from hexwright.rules.specialise.values import (
    ChosenValue,
    Dynamic,
    MethodValue,
    ScopeValue,
    StateValue,
    Static,
    Value,
    is_simple,
)

WORDS: Mapping[str, tuple[tuple[Kind, ...], Kind]] = {
    "ints": ((Kind.INT, Kind.INT), Kind.INTS),
    "copy": ((Kind.INTS,), Kind.INTS),
    "cut": ((Kind.INTS, Kind.INT), Kind.INTS),
    "heap": ((), Kind.HEAP),
    "push": ((Kind.HEAP, Kind.INT), Kind.NONE),
    "pop": ((Kind.HEAP,), Kind.INT),
    "size": ((Kind.HEAP,), Kind.INT),
    "text": ((Kind.INT,), Kind.STR),
    "mix": ((Kind.INT, Kind.INT), Kind.INT),
    "no_bits": ((), Kind.BITS),
    "with_bit": ((Kind.BITS, Kind.INT), Kind.BITS),
    "has_bit": ((Kind.BITS, Kind.INT), Kind.BOOL),
    "any_bit": ((Kind.BITS,), Kind.BOOL),
    "union": ((Kind.BITS, Kind.BITS), Kind.BITS),
    "common": ((Kind.BITS, Kind.BITS), Kind.BITS),
    "less": ((Kind.BITS, Kind.BITS), Kind.BITS),
    "within": ((Kind.BITS, Kind.BITS), Kind.BOOL),
    "same": ((Kind.BITS, Kind.BITS), Kind.BOOL),
    "count_bits": ((Kind.BITS,), Kind.INT),
    "moved": ((Kind.BITS, Kind.INT), Kind.BITS),
    "flags": ((Kind.BITS, Kind.INT), Kind.INTS),
}
"""The words of the prelude: kinds of their arguments and of their result."""

BITS = ast.Name("Bits")
LARGEST_INLINE = 80
"""Nodes of a function's only expression up to which it stands in place of a call."""


class Calls(Expressions):
    """Expressions of one function, its calls included."""

    def call(self, node: ast.Call, *, as_statement: bool) -> Value | list[Stmt]:
        """Lower a call: a value, or a list of statements when it is used as a statement."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in {"min", "max", "abs", "len"} and name not in self.bound:
            return self._builtin(node, name)
        function = self.value(node.func)
        if isinstance(function, MethodValue):
            return self._method(node, function)
        if not isinstance(function, Static):
            raise self.fail(node, "only functions are called")
        known = function.value
        if known is words_module.say:
            return [Do(Word("say", (self._sentence(node),), Kind.NONE))]
        if known is words_module.phrase:
            return Dynamic(self._sentence(node, first=1))
        if known is words_module.refusal:
            return Dynamic(Call(self.special.refusals(), (self.expr(node.args[1]),), Kind.STR))
        if known is dice_module.face:
            return Dynamic(Word("die", (self.number(node.args[1]), self.number(node.args[2])), Kind.INT))
        if known is play_module.forget:
            return self._forget(node)
        if isinstance(known, type):
            return self._made(node, known)
        if node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            raise self.fail(node, "plain arguments only")
        values = [self.value(a) for a in node.args]
        if isinstance(known, Condition | Amount):
            return self._condition(node, known, values)
        if getattr(known, "__module__", "") == prelude.__name__:
            return self.word(node, known.__name__, values)
        if known in {words_module.reason, words_module.doing, dice_module.cause}:
            return Static(known(*(v.value for v in values if isinstance(v, Static))))
        if not callable(known) and getattr(known, "module", None) is None:
            raise self.fail(node, f"{type(known).__name__} cannot be called")
        return self.call_function(node, self.special.origin(known), values, as_statement=as_statement)

    def _builtin(self, node: ast.Call, name: str) -> Value:
        values = [self.value(a) for a in node.args]
        if name == "len":
            value = values[0]
            if isinstance(value, Static):
                return Static(len(value.value))
            if isinstance(value, ChosenValue) and not value.items:
                return Static(value.columns)
            array = self.expr_of(value, node)
            return Dynamic(Word("len", (array,), Kind.INT))
        if all(isinstance(v, Static) for v in values):
            return _computed(name, values)
        result = self.as_number(values[0], node)
        if name == "abs":
            return Dynamic(Word("abs", (result,), Kind.INT))
        for value in values[1:]:
            result = Word(name, (result, self.as_number(value, node)), Kind.INT)
        return Dynamic(result)

    def _method(self, node: ast.Call, method: MethodValue) -> Value:
        """`game.of(X)`, `game.has(X)`, `play.of(X)`."""
        values = [self.value(a) for a in node.args]
        if not all(isinstance(v, Static) for v in values):
            raise self.fail(node, "a method of the game takes what is known")
        plain = [v.value for v in values if isinstance(v, Static)]
        if isinstance(method.owner, StateValue):
            if not any(kind is plain[0] for kind in self.special.game.state_kinds):
                raise self.fail(node, f"this game keeps no {plain[0].__name__}")
            return StateValue(plain[0])
        try:
            found = getattr(method.owner.value, method.name)(*plain)
        except KeyError:
            raise self.fail(node, f"this game has no {getattr(plain[0], '__name__', plain[0])}") from None
        return Static(found, getattr(plain[0], "__name__", "").lower())

    def _made(self, node: ast.Call, record: type[Any]) -> Value:
        """A new record: a scope, or a result."""
        names = list(getattr(record, "__dataclass_fields__", {}))
        given: dict[str, Value] = {}
        for name, argument in zip(names, node.args, strict=False):
            given[name] = self.value(argument)
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg not in names:
                raise self.fail(node, f"{record.__name__} has no '{keyword.arg}'")
            given[keyword.arg] = self.value(keyword.value)
        if issubclass(record, SCOPES):
            missing = set(names) - set(given)
            if missing:
                raise self.fail(node, f"{record.__name__} needs '{min(missing)}'")
            kinds = self.scope_fields(record)
            return ScopeValue(record, {n: _as_kind(v, kinds[n]) for n, v in given.items()})
        if not self.special.is_result(record):
            raise self.fail(node, f"{record.__name__} is no record that play makes")
        return self.result(record, given, node)

    def word(self, node: ast.AST, name: str, values: Sequence[Value]) -> Value:
        """A word of the prelude, computed now if all of it is known."""
        kinds, returns = WORDS[name]
        if len(values) != len(kinds):
            raise self.fail(node, f"{name} takes {len(kinds)} arguments")
        values = [_as_kind(v, k) for v, k in zip(values, kinds, strict=True)]
        foldable = returns in {Kind.BITS, Kind.BOOL, Kind.INT} and name not in {"pop", "size"}
        if foldable and all(isinstance(v, Static) for v in values):
            found = getattr(prelude, name)(*(v.value for v in values if isinstance(v, Static)))
            return Static(found, "", BITS if returns is Kind.BITS else None)
        arguments = tuple(self.expr_of(v, node) for v in values)
        for argument, kind in zip(arguments, kinds, strict=True):
            if argument.kind is not kind:
                raise self.fail(node, f"{name}: {argument.kind.value} for {kind.value}")
        if name == "has_bit":
            return Dynamic(self._has_bit(values, arguments))
        return Dynamic(Word(name, arguments, returns))

    def _has_bit(self, values: Sequence[Value], arguments: tuple[Expr, ...]) -> Expr:
        """Whether k is in a set. A known word looked for in the sets of all units or places becomes one set
        of them.
        """
        of, k = arguments
        if isinstance(values[1], Static) and isinstance(of, Item) and isinstance(of.array, Constant):
            kind, sets = self.special.arrays[of.array.id]
            if kind is Kind.SETS:
                holders = sum(1 << i for i, one in enumerate(sets) if one >> values[1].value & 1)
                if holders == 0:
                    return Bool(value=False)
                column = self.special.array(holders, Kind.BITS, f"{of.array.id}.{values[1].value}")
                return Word("has_bit", (column, of.index), Kind.BOOL)
        return Word("has_bit", (of, k), Kind.BOOL)

    # --- functions of the kernel --------------------------------------------------------------------

    def call_function(
        self, node: ast.AST, origin: Origin, values: Sequence[Value], *, as_statement: bool = False
    ) -> Value | list[Stmt]:
        """A call of a kernel function; in place if it is only an expression."""
        signature = self.special.signature(origin)
        if len(values) != len(signature.parameters):
            raise self.fail(node, f"{origin.node.name} takes {len(signature.parameters)} arguments")
        static: dict[str, Value] = {}
        arguments: list[tuple[Parameter, Value]] = []
        for parameter, value in zip(signature.parameters, values, strict=True):
            if parameter.is_game:
                continue
            if parameter.is_play:
                if not (isinstance(value, StateValue) and value.kind is Play):
                    raise self.fail(node, f"{origin.node.name}: '{parameter.name}' is the state of play")
                continue
            if _is_static(parameter, value):
                static[parameter.name] = value
                continue
            arguments.append((parameter, _as_kind(value, parameter.kind)))
        inlined = self._inlined(node, origin, signature, static, arguments)
        if inlined is not None:
            return inlined
        name = self.special.function(origin, static)
        made = self.special.functions[name]
        given: list[Expr] = [Name("s", Kind.TABLE)] if signature.needs_state else []
        for parameter in signature.parameters:
            known = static.get(parameter.name)
            if isinstance(known, ScopeValue):
                uses = scope_uses(origin, parameter.name)
                kinds = self.scope_fields(known.kind)
                given.extend(
                    self.expr_of(known.fields[n], node)
                    for n, kind in kinds.items()
                    if kind is not None and (uses is None or n in uses)
                )
            for one, dynamic in arguments:
                if one is parameter:
                    given.append(self._checked(node, origin, one, dynamic))
        if not self.special.is_being_made(name):
            free = not any(self.has_effect(a) for a in given)
            if free and not made.body and signature.returns is Kind.NONE:
                return []
            only = made.body[0] if len(made.body) == 1 else None
            constant = only.value if isinstance(only, Return) else None
            if free and isinstance(constant, Int | Bool):
                return Static(constant.value)
            stands_for = in_place(made, given) if free else None
            if stands_for is not None:
                return [Do(stands_for)] if as_statement else Dynamic(stands_for, signature.record)
        result = Call(name, tuple(given), signature.returns)
        if as_statement:
            return [Do(result)]
        return Dynamic(result, signature.record)

    def _checked(self, node: ast.AST, origin: Origin, parameter: Parameter, value: Value) -> Expr:
        given = self.expr_of(value, node)
        if given.kind is not parameter.kind:
            wanted = parameter.kind.value if parameter.kind is not None else "?"
            raise self.fail(node, f"{origin.node.name}: {given.kind.value} for {wanted} '{parameter.name}'")
        return given

    def _inlined(
        self,
        node: ast.AST,
        origin: Origin,
        signature: Signature,
        static: Mapping[str, Value],
        arguments: Sequence[tuple[Parameter, Value]],
    ) -> Value | None:
        """The value of a function that is one expression, in place; None if it is not, or an argument costs
        too much.
        """
        only = _only_expression(origin)
        if only is None or origin.key in self.inlining or signature.returns is Kind.NONE:
            return None
        uses = _uses(origin)
        bound: dict[str, Value] = dict(static)
        for parameter in signature.parameters:
            if parameter.is_play:
                bound[parameter.name] = StateValue(Play)
            elif parameter.is_game:
                bound[parameter.name] = Static(self.special.game, "game")
        for parameter, value in arguments:
            given = self._checked(node, origin, parameter, value)
            if isinstance(value, Static) and parameter.kind is not Kind.BITS:
                bound[parameter.name] = value
                continue
            if not is_simple(given) and uses.get(parameter.name, 0) > 1:
                return None
            record = value.record if isinstance(value, Dynamic) else None
            bound[parameter.name] = Dynamic(given, record)
        child = self.child(origin, signature, bound)
        found: Value = child.value(only)
        if isinstance(found, Static) and signature.returns is Kind.BITS:
            found = replace(found, hint=BITS)
        return found

    def child(self, origin: Origin, signature: Signature, bound: dict[str, Value]) -> Self:
        """What an expression of another function sees that stands in place of its call."""
        inlining = (*self.inlining, origin.key)
        return type(self)(
            self.special,
            origin,
            signature,
            self.name,
            bound=bound,
            before=self.before,
            notes=self.notes,
            inlining=inlining,
            host=self,
            within_logic=self.within_logic,
        )

    # --- conditions of authors ----------------------------------------------------------------------

    def _condition(self, node: ast.AST, asked: Any, values: Sequence[Value]) -> Value:
        """An author's expression, in place of its call."""
        if len(values) != 1 or not isinstance(values[0], ScopeValue):
            raise self.fail(node, "a condition is asked of one scope")
        found = self._answer(node, asked.tree, values[0])
        if not isinstance(found, Static):
            rule = f"{asked.rule}  " if asked.rule else ""
            self.notes.append(f"{rule}{asked.what}:\n  {asked.text}")
        if isinstance(asked, Amount):
            return _as_amount(found)
        return found

    def _answer(self, node: ast.AST, tree: Expr, scope: ScopeValue) -> Value:
        """A part of an author's expression."""
        if isinstance(tree, Int | Bool | Str):
            return Static(tree.value)
        if isinstance(tree, Asked):
            values = [scope, *(self._answer(node, a, scope) for a in tree.arguments)]
            found = self.call_function(node, self.special.named_function(tree.function), values)
            if isinstance(found, list):
                raise self.fail(node, f"{tree.function} gives nothing")
            return _as_kind(found, tree.kind)
        if isinstance(tree, Unary):
            value = self._answer(node, tree.value, scope)
            if isinstance(value, Static):
                return Static(not value.value if tree.op == "not" else -value.value)
            inner = self.expr_of(value, node)
            return Dynamic(negated(inner) if tree.op == "not" else Unary("-", inner, Kind.INT))
        if isinstance(tree, Binary):
            left, right = self._answer(node, tree.left, scope), self._answer(node, tree.right, scope)
            if tree.kind is not Kind.BOOL:
                return self.binary(node, tree.op, left, right)
            if isinstance(left, Static) and isinstance(right, Static):
                return Static(bool(FOLDS[tree.op](left.value, right.value)))
            return Dynamic(Binary(tree.op, self.expr_of(left, node), self.expr_of(right, node), Kind.BOOL))
        if isinstance(tree, Logic):
            stop = tree.op == "or"
            items: list[Expr] = []
            for one in tree.items:
                value = self._answer(node, one, scope)
                if isinstance(value, Static):
                    if bool(value.value) is stop:
                        return Static(stop)
                    continue
                items.append(self.expr_of(value, node))
            if not items:
                return Static(not stop)
            return Dynamic(items[0] if len(items) == 1 else Logic(tree.op, tuple(items)))
        if isinstance(tree, Choice):
            test = self._answer(node, tree.test, scope)
            yes, no = self._answer(node, tree.yes, scope), self._answer(node, tree.no, scope)
            if isinstance(test, Static):
                return yes if test.value else no
            parts = (self.expr_of(test, node), self.expr_of(yes, node), self.expr_of(no, node))
            return Dynamic(Choice(*parts, tree.kind))
        if isinstance(tree, Word) and tree.name in {"min", "max", "abs"}:
            values = [self._answer(node, a, scope) for a in tree.arguments]
            if all(isinstance(v, Static) for v in values):
                return _computed(tree.name, values)
            return Dynamic(Word(tree.name, tuple(self.expr_of(v, node) for v in values), Kind.INT))
        if isinstance(tree, Word):
            return self.word(node, tree.name, [self._answer(node, a, scope) for a in tree.arguments])
        if isinstance(tree, Constant) and tree.kind is Kind.INT:
            return Static(tree.value)
        raise self.fail(node, f"{type(tree).__name__} in an author's expression")

    # --- sentences ----------------------------------------------------------------------------------

    def _sentence(self, node: ast.Call, first: int = 2) -> Expr:
        """A sentence of `words.yaml` with its values, as one text."""
        name = self.value(node.args[first])
        if not isinstance(name, Static):
            raise self.fail(node, "the name of a sentence is known")
        template = self.special.sentences.get(name.value)
        if template is None:
            raise self.fail(node, f"no sentence '{name.value}' in words.yaml")
        given = {k.arg: self.expr(k.value) for k in node.keywords if k.arg is not None}
        return self.filled(node, template, given)

    def filled(self, node: ast.AST, template: str, given: Mapping[str, Expr]) -> Expr:
        """A template with its values, as one text."""
        bold = iter((BOLD, PLAIN) * 50)
        template = re.sub(r"\*\*", lambda _: next(bold), template)
        found: Expr = Str("")
        end = 0
        for place in PLACE.finditer(template):
            if place[1] not in given:
                raise self.fail(node, f"'{template}' needs '{place[1]}'")
            found = joined(found, Str(template[end : place.start()]))
            found = joined(found, self._shown(node, given[place[1]], place[2]))
            end = place.end()
        return joined(found, Str(template[end:]))

    def _shown(self, node: ast.AST, value: Expr, how: str | None) -> Expr:
        """A value in a sentence, in the way its place asks for."""
        if how is None:
            return value if value.kind is Kind.STR else Word("text", (value,), Kind.STR)
        if value.kind is not Kind.INT:
            raise self.fail(node, f"'{how}' needs a number")
        if not is_simple(value):
            value = self.held(value)
        if how == "+":
            plain = Word("text", (value,), Kind.STR)
            return Choice(Binary(">", value, Int(0), Kind.BOOL), joined(Str("+"), plain), plain, Kind.STR)
        if "|" in how:
            one, other = how.split("|")
            return Choice(Binary("==", value, Int(1), Kind.BOOL), Str(one), Str(other), Kind.STR)
        game = self.special.game
        if how in game.parts:
            parts = Static(game.parts[how])
            shown = self.call_function(node, self.special.origin(in_parts), [Dynamic(value), parts])
            if isinstance(shown, list):
                raise self.fail(node, "an amount gives a text")
            return self.expr_of(shown, node)
        names = words_module.names_shown(game).get(how)
        if names is None:
            raise self.fail(node, f"a place of a sentence shows no '{how}'")
        item = Item(self.special.array(names, Kind.STRS, f"names.{how}"), value, Kind.STR)
        if how != "place":
            return item
        return Choice(Binary(">=", value, Int(0), Kind.BOOL), item, Str(words_module.NO_PLACE), Kind.STR)

    # --- the state of play --------------------------------------------------------------------------

    def _forget(self, node: ast.Call) -> list[Stmt]:
        """Sets back everything that lasts until now."""
        until = self.value(node.args[1])
        if not (isinstance(until, Static) and isinstance(until.value, Until)):
            raise self.fail(node, "forget(play, Until.…)")
        state = Name("s", Kind.TABLE)
        numbers = Item(state, Constant("numbers", NUMBERS_ROW), Kind.INTS)
        found: list[Stmt] = []
        for place in self.special.layout.places.values():
            if place.until is not until.value:
                continue
            if place.slot is not None:
                found.append(SetElement(numbers, Constant(place.name, place.slot), "", Int(place.value)))
                continue
            for k in range(place.rows):
                row = Item(state, Constant(place.name, place.row + k), Kind.INTS)
                found.append(Do(Word("fill", (row, Int(place.value)), Kind.NONE)))
        return found


def _computed(name: str, values: Sequence[Value]) -> Static:
    """`min`, `max` or `abs` of what is known."""
    plain = [v.value for v in values if isinstance(v, Static)]
    if name == "abs":
        return Static(abs(plain[0]))
    return Static(min(plain) if name == "min" else max(plain))


def _as_kind(value: Value, kind: Kind | None) -> Value:
    """A static value with the kind it is wanted as."""
    if isinstance(value, Static) and kind is Kind.BITS and value.hint is None:
        return replace(value, hint=BITS)
    return value


def _is_static(parameter: Parameter, value: Value) -> bool:
    if parameter.scope is not None:
        return True
    if isinstance(value, StateValue | ScopeValue):
        return True
    if isinstance(value, ChosenValue):
        return False
    if parameter.kind is None:
        return True
    if parameter.kind is Kind.STR and isinstance(value, Static):
        return True  # such as the name of a stat
    return (
        isinstance(value, Static)
        and parameter.record is not None
        and isinstance(value.value, parameter.record)
    )


@cache
def _only_expression(origin: Origin) -> ast.expr | None:
    statements = origin.node.body
    if ast.get_docstring(origin.node) is not None:
        statements = statements[1:]
    if len(statements) != 1 or not isinstance(statements[0], ast.Return):
        return None
    only = statements[0].value
    if only is None or sum(1 for _ in ast.walk(only)) > LARGEST_INLINE:
        return None
    return only


@cache
def _uses(origin: Origin) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for part in ast.walk(origin.node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
            found[part.id] = found.get(part.id, 0) + 1
    return found


@cache
def scope_uses(origin: Origin, name: str) -> frozenset[str] | None:
    """The fields of a scope that a function reads; None if it hands the whole scope on."""
    fields = [
        part.attr
        for part in ast.walk(origin.node)
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == name
    ]
    return frozenset(fields) if len(fields) == _uses(origin).get(name, 0) else None


def _as_amount(value: Value) -> Value:
    """A number; 1 and 0 for true and false."""
    if isinstance(value, Static):
        return Static(int(value.value))
    if isinstance(value, Dynamic) and value.kind is Kind.BOOL:
        return Dynamic(Choice(value.value, Int(1), Int(0), Kind.INT))
    return value
