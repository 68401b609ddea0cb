"""Evaluates at build time what a game fixes, and types what is left.

One walk over a function does both: numbers and flags of the game fold, tuples of records unroll, an author's
expression is put where it is asked, branches that cannot happen vanish. A function is made once for every
set of static records it is called with; functions that specialise to the same code are
shared.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hexwright.rules.engine import ruling, words
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import PLACE
from hexwright.rules.language.tree import (
    Binary,
    Call,
    Expr,
    Function,
    If,
    Int,
    Item,
    Kind,
    Name,
    Return,
    Row,
    Stmt,
    Str,
    Word,
)
from hexwright.rules.specialise.body import Body
from hexwright.rules.specialise.expressions import joined
from hexwright.rules.specialise.registry import Origin, Registry
from hexwright.rules.specialise.values import Dynamic, ScopeValue, Static, Value


@dataclass(slots=True)
class Specialiser(Registry):
    """Specialises functions of the kernel for one game.

    `entries`: the functions that others call; `made_from`: the kernel's function behind each, and what was
    known of its parameters.
    """

    entries: set[str] = field(default_factory=set)
    made_from: dict[str, tuple[Origin, Mapping[str, Value]]] = field(default_factory=dict)
    _made: dict[tuple[Any, ...], str] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _being_made: set[str] = field(default_factory=set)
    _called_early: set[str] = field(default_factory=set)
    _alike: dict[str, list[str]] = field(default_factory=dict)

    def entry(self, function: Callable[..., Any], name: str | None = None) -> str:
        """Make a function that others call from outside; its name. No parameter may be static."""
        found = self.function(self.origin(function), {}, name)
        self.entries.add(found)
        return found

    def function(self, origin: Origin, static: Mapping[str, Value], name: str | None = None) -> str:
        """The name of a function, specialised for these static arguments; it is made if it has not been.

        Functions that specialise to the same code are shared.
        """
        key = (origin.key, *(_identity(value) for value in static.values()))
        found = self._made.get(key)
        if found is not None:
            self._called_early |= {found} & self._being_made
            return found
        self._kept.extend(static.values())  # what is known by its identity must not go away
        found = self._made[key] = name or self._fresh(origin)
        self.functions[found] = Function(name=found, parameters=(), returns=Kind.NONE, body=())
        self._being_made.add(found)
        made = Body(self, origin, self.signature(origin), found).function(static)
        self._being_made.discard(found)
        if name is None and found not in self._called_early:
            for other in self._alike.setdefault(origin.key, []):
                if replace(made, name=other) == self.functions[other]:
                    del self.functions[found]
                    self._made[key] = other
                    return other
            self._alike[origin.key].append(found)
        self.functions[found] = made
        self.made_from[found] = origin, static
        return found

    def is_being_made(self, name: str) -> bool:
        """Whether a function is not finished, as when it calls itself."""
        return name in self._being_made

    def new_play(self, name: str) -> None:
        """A function that gives an empty state of play: no unit anywhere, all at full strength."""
        rows: dict[int, Expr] = {}
        numbers = [0] * self.layout.numbers
        for (kind, field_name), place in self.layout.places.items():
            if place.slot is not None:
                numbers[place.slot] = place.value
                continue
            for k in range(place.rows):
                rows[place.row + k] = Word("ints", (Int(place.length), Int(place.value)), Kind.INTS)
            if kind is Play and field_name == "left":
                full = self.array(self.game.units.full, Kind.INTS, "units.full")
                rows[place.row] = Word("copy", (full,), Kind.INTS)
        first = Row(tuple(Int(n) for n in numbers), Kind.INTS)
        table = Row((first, *(rows[k] for k in sorted(rows))), Kind.TABLE)
        self.functions[name] = Function(
            name=name,
            parameters=(),
            returns=Kind.TABLE,
            body=(Return(table),),
            notes=("An empty state of play: no unit anywhere, all at full strength.",),
            origin=f"{Play.__module__}:1",
        )
        self.entries.add(name)

    def refusals(self) -> str:
        """The name of the function that says why something is refused, with the rules behind it."""
        if "refusal" not in self.functions:
            self.functions["refusal"] = Function(name="refusal", parameters=(), returns=Kind.STR, body=())
            for function in refusal_function(self):
                self.functions[function.name] = function
        return "refusal"

    def _fresh(self, origin: Origin) -> str:
        name = origin.node.name
        if name in self.functions:
            folder = origin.module.name.split(".")[-2]
            name = f"{folder}_{name}" if self._names.get(name) != origin.key else name
        number, first = 2, name
        while name in self.functions:
            name = f"{first}_{number}"
            number += 1
        self._names.setdefault(first, origin.key)
        return name


def _identity(value: Value) -> object:
    if isinstance(value, Static):
        plain = value.value is None or isinstance(value.value, int | str | bool)
        return ("plain", value.value) if plain else id(value.value)
    if isinstance(value, ScopeValue):
        return value.kind
    return repr(value)


# --- why something is refused ------------------------------------------------------------------------
def refusal_function(special: Registry) -> Iterable[Function]:
    """`refusal(ruling)` as `words.refusal` has it, and the function of one reason that it calls."""
    origin = special.origin(words.refusal)
    body = Body(special, origin, special.signature(origin), "refusal")
    answer = Dynamic(Name("ruling", special.record_kind(Ruling)), Ruling)
    reason, a, b, also, c = (body.field_of(answer, n, origin.node) for n in ("reason", "a", "b", "also", "c"))
    values = [body.expr_of(v, origin.node) for v in (reason, a, b, also, c)]
    yield _reason_function(special, origin)
    first = Call("reason_text", (values[0], values[1], values[2], values[4]), Kind.STR)
    second = Call("reason_text", (values[3], values[1], values[2], values[4]), Kind.STR)
    fine = Binary("==", values[3], Int(FINE), Kind.BOOL)
    yield Function(
        name="refusal",
        parameters=(("ruling", special.record_kind(Ruling)),),
        returns=Kind.STR,
        body=(If(fine, (Return(first),)), Return(joined(joined(first, Str("; ")), second))),
        notes=("Why something is refused, each reason with its rule behind it.",),
        origin=f"{ruling.__name__}:1",
    )


def _can_be_shown(special: Registry, sentence: str) -> bool:
    """Whether the game has all kinds of names of a sentence: a mechanism it does not use never says one."""
    known = {None, "+", *words.names_shown(special.game), *special.game.parts}
    return all(found[2] in known or "|" in found[2] for found in PLACE.finditer(sentence))


def _reason_function(special: Registry, origin: Origin) -> Function:
    """The words of one reason: those without places stand in the table, the others are composed."""
    body = Body(special, origin, special.signature(origin), "reason_text")
    given: dict[str, Expr] = {name: Name(name, Kind.INT) for name in ("a", "b", "c")}
    statements: list[Stmt] = []
    number = Name("number", Kind.INT)
    for k, sentence in enumerate(special.game.messages.reasons):
        if PLACE.search(sentence) and _can_be_shown(special, sentence):
            text = body.filled(ast.Pass(), sentence, given)
            here = Binary("==", number, Int(k), Kind.BOOL)
            statements.append(If(here, (*body.before, Return(text))))
            body.before.clear()
    table = special.array(special.game.messages.reasons, Kind.STRS, "messages.reasons")
    statements.append(Return(Item(table, number, Kind.STR)))
    return Function(
        name="reason_text",
        parameters=(("number", Kind.INT), *((n, Kind.INT) for n in given)),
        returns=Kind.STR,
        body=tuple(statements),
        above=tuple((n, k) for n, k in body.kinds.items() if n not in given and n != "number"),
        notes=("The words of a reason.",),
        origin=f"{ruling.__name__}:1",
    )
