"""The function of a game that says why something is refused."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from hexwright.rules.engine import ruling, words
from hexwright.rules.engine.codes import FINE
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
    Stmt,
    Str,
)
from hexwright.rules.specialise.body import Body
from hexwright.rules.specialise.expressions import joined
from hexwright.rules.specialise.registry import Origin, Registry
from hexwright.rules.specialise.values import Dynamic


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
