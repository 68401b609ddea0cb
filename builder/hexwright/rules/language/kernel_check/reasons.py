"""Reasons of refusals whose words speak of a unit, a place or a number: they are given with it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from hexwright.rules.engine.words import PLACE, Reason
from hexwright.rules.language.kernel_check.scope import Place
from hexwright.rules.language.kernel_types import signature_of


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
