"""Calls in functions that are checked."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any

from hexwright.diagnostics import did_you_mean
from hexwright.rules.engine.kernel_function import BROKEN, KernelFunction
from hexwright.rules.engine.words import PLACE
from hexwright.rules.language.kernel_check.names import instead
from hexwright.rules.language.kernel_check.scope import Scope
from hexwright.rules.language.kernel_types import (
    BITS,
    BOOL,
    GAME,
    INT,
    ITEM_OF,
    NONE,
    PLAIN,
    PLAY,
    SCOPES,
    STR,
    UNKNOWN,
    Asked,
    Called,
    Many,
    Maybe,
    Plain,
    Record,
    Type,
    Unknown,
    accepts,
    field_types,
    is_parameters,
    is_result,
    is_state,
    shown,
    signature_of,
)


@dataclass(slots=True, kw_only=True)
class CallCheck:
    """Checks calls. `expression`, `name`, `attribute`: check these and give their types."""

    scope: Scope
    expression: Callable[[ast.expr], Type]
    name: Callable[[ast.Name], Type]
    attribute: Callable[[ast.Attribute], Type]

    def call(self, node: ast.Call) -> Type:
        """A call."""
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                return self.scope.outside(argument)
        if any(keyword.arg is None for keyword in node.keywords):
            return self.scope.wrong("E031", node, "write the arguments out")
        if isinstance(node.func, ast.Attribute):
            return self.method(node, node.func)
        if not isinstance(node.func, ast.Name):
            return self.scope.wrong("E031", node, "a function is called by its name")
        name = node.func.id
        if name in self.scope.locals or name in self.scope.assigned:
            return self.asked(node, self.name(node.func))
        if name not in self.scope.place.names:
            return self.builtin(node, name)
        found = self.scope.place.lookup(name)
        if found is BROKEN:
            return self.asked(node, UNKNOWN)
        if isinstance(found, type):
            return self.made(node, found)
        if name in ("say", "phrase") and getattr(found, "__module__", "") == "hexwright.rules.engine.words":
            return self.said(node, name)
        signature = signature_of(found)
        if signature is None:
            if isinstance(found, KernelFunction):  # its own heading has been reported
                return self.asked(node, UNKNOWN)
            return self.scope.wrong("E032", node.func, f"'{name}' cannot be called in play")
        if node.keywords:
            return self.scope.wrong("E031", node, f"arguments of '{name}' stand without names")
        self.arguments(node, name, [k for _, k in signature.parameters])
        return signature.returns

    def arguments(self, node: ast.Call, name: str, wanted: Sequence[Type]) -> None:
        """Check plain arguments."""
        got = [self.expression(argument) for argument in node.args]
        if len(got) != len(wanted):
            takes = ", ".join(shown(k) for k in wanted) or "nothing"
            self.scope.wrong("E033", node, f"'{name}' takes {len(wanted)}, not {len(got)}: {takes}")
            return
        for argument, kind, want in zip(node.args, got, wanted, strict=True):
            if not accepts(want, kind):
                hint = "write 1 if x else 0" if (want, kind) == (INT, BOOL) else None
                self.scope.wrong(
                    "E033", argument, f"'{name}' takes {shown(want)} here, not {shown(kind)}", hint
                )

    def builtin(self, node: ast.Call, name: str) -> Type:
        """`len`, `min`, `max`, `abs`; else the name is unknown."""
        kinds = [self.expression(argument) for argument in node.args]
        if name == "len" and len(kinds) == 1 and not node.keywords:
            if not isinstance(kinds[0], Many | Unknown) and kinds[0] not in ITEM_OF:
                self.scope.wrong(
                    "E033", node.args[0], f"{shown(kinds[0])} has no length", _length_hint(kinds[0])
                )
            return INT
        fits = (name in ("min", "max") and len(kinds) >= 2) or (name == "abs" and len(kinds) == 1)
        if fits and not node.keywords:
            for argument, kind in zip(node.args, kinds, strict=True):
                if not accepts(INT, kind):
                    self.scope.wrong("E033", argument, f"{shown(kind)} is no number")
            return INT
        if name in ("len", "min", "max", "abs"):
            return self.scope.wrong(
                "E033", node, f"'{name}' takes {'numbers' if name in ('min', 'max') else 'one value'}"
            )
        if name in ("range", "enumerate"):
            return self.scope.wrong("E031", node, f"'{name}' stands behind 'for ... in' only")
        functions = {n for n in self.scope.place.names if callable(self.scope.place.lookup(n))}
        called = {n for n in functions if n[:1].isupper() == name[:1].isupper()} or functions
        known = {*called, "len", "min", "max", "abs"}
        return self.scope.wrong("E032", node.func, f"unknown function '{name}'", instead(name, known))

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
            return self.scope.wrong("E031", node, f"'{how}' takes the name of a class")
        if wanted.id not in self.scope.place.names:
            classes = [n for n in self.scope.place.names if isinstance(self.scope.place.lookup(n), type)]
            return self.scope.wrong(
                "E032", wanted, f"unknown name '{wanted.id}'", instead(wanted.id, classes)
            )
        found = self.scope.place.lookup(wanted.id)
        if found is BROKEN:
            return UNKNOWN
        fits = isinstance(found, type) and is_dataclass(found)
        if not fits or is_state(found) != (owner == PLAY) or (owner == GAME and issubclass(found, SCOPES)):
            what = "the state" if owner == PLAY else "the parameters"
            return self.scope.wrong("E033", wanted, f"'{wanted.id}' holds not {what} of a mechanism")
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
            return self.scope.wrong("E033", node, f"'{name}' may be None", f"{name} is None or {name}(...)")
        if not isinstance(what, Asked):
            return self.scope.wrong("E033", node, f"{shown(what)} is not called")
        if node.keywords:
            return self.scope.wrong("E031", node, f"arguments of '{name}' stand without names")
        self.arguments(node, name, [Record(what.scope)])
        return what.gives

    def made(self, node: ast.Call, kind: type[Any]) -> Type:
        """A scope or a result that is made."""
        name = kind.__name__
        if not is_dataclass(kind) or is_parameters(kind) or not (is_result(kind) or issubclass(kind, SCOPES)):
            return self.scope.wrong("E033", node, f"'{name}' is not made in play")
        types = field_types(kind)
        open_to = {one.name: one for one in fields(kind)}
        given: set[str] = set()
        values: list[tuple[str, ast.expr]] = []
        for argument, one in zip(node.args, open_to, strict=False):
            values.append((one, argument))
        if len(node.args) > len(open_to):
            self.scope.wrong("E033", node, f"'{name}' has {len(open_to)} fields: {', '.join(open_to)}")
        for keyword in node.keywords:
            if keyword.arg not in open_to:
                hint = did_you_mean(keyword.arg or "", open_to)
                self.scope.wrong("E032", keyword, f"'{name}' has no '{keyword.arg}'", hint)
                self.expression(keyword.value)
                continue
            values.append((keyword.arg, keyword.value))
        for one, value in values:
            if one in given:
                self.scope.wrong("E033", value, f"'{one}' is given twice")
            given.add(one)
            got = self.expression(value)
            if not accepts(types.get(one, UNKNOWN), got):
                self.scope.wrong("E033", value, f"'{one}' is {shown(types[one])}, not {shown(got)}")
        missing = [n for n, f in open_to.items() if n not in given and f.default is MISSING]
        if missing:
            self.scope.wrong("E033", node, f"'{name}' needs {', '.join(missing)}")
        return Record(kind)

    def said(self, node: ast.Call, name: str) -> Type:
        """A sentence of words.yaml."""
        heads = [GAME, PLAY] if name == "say" else [GAME]
        sentence = node.args[len(heads)] if len(node.args) == len(heads) + 1 else None
        for argument, want in zip(node.args, heads, strict=False):
            if not accepts(want, self.expression(argument)):
                self.scope.wrong("E033", argument, f"'{name}' takes {shown(want)} here")
        values = {k.arg: self.expression(k.value) for k in node.keywords if k.arg is not None}
        for keyword in node.keywords:
            if not accepts(INT, values[str(keyword.arg)]) and not accepts(STR, values[str(keyword.arg)]):
                self.scope.wrong("E033", keyword.value, f"{shown(values[str(keyword.arg)])} is not said")
        if not isinstance(sentence, ast.Constant) or not isinstance(sentence.value, str):
            return self.scope.wrong(
                "E031",
                node,
                f"'{name}' names a sentence of words.yaml, behind {' and '.join(map(shown, heads))}",
                f"{name}({'game, play' if name == 'say' else 'game'}, 'toll.paid')",
            )
        template = self.scope.place.says.get(sentence.value)
        result: Type = NONE if name == "say" else STR
        if template is None:
            hint = did_you_mean(sentence.value, self.scope.place.says)
            self.scope.wrong("E032", sentence, f"no words.yaml has a sentence '{sentence.value}'", hint)
            return result
        wanted = {found[1]: found[2] for found in PLACE.finditer(template)}
        for missing in sorted(wanted.keys() - values.keys()):
            self.scope.wrong("E033", node, f"'{sentence.value}' needs '{missing}'")
        for keyword in node.keywords:
            if keyword.arg not in wanted:
                hint = did_you_mean(str(keyword.arg), wanted)
                self.scope.wrong(
                    "E032", keyword, f"'{sentence.value}' has no place for '{keyword.arg}'", hint
                )
            elif wanted[str(keyword.arg)] is not None and not accepts(INT, values[str(keyword.arg)]):
                self.scope.wrong(
                    "E033",
                    keyword.value,
                    f"'{keyword.arg}' is said as a {wanted[str(keyword.arg)]}: it is a number",
                )
        return result


def _length_hint(kind: Type) -> str | None:
    return (
        {PLAIN["Heap"]: "size(queue)", BITS: "count_bits(bits)"}.get(kind)
        if isinstance(kind, Plain)
        else None
    )
