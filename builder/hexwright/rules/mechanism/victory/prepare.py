"""Victory: what is computed of what an author wrote, and the numbers of conditions, as players read them."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.engine.records import PrintedUnit, UnitScope, VictoryScope
from hexwright.rules.engine.section import section
from hexwright.rules.engine.vocabulary import ONE
from hexwright.rules.language.evaluate import closure, function_named
from hexwright.rules.language.tree import Asked, Expr, Int, parts
from hexwright.rules.mechanism.victory.parameters import (
    Count,
    Score,
    Tally,
    Victory,
    WinCondition,
)
from hexwright.schema.base import Item

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


def prepare(written: Any, context: Context) -> Victory | None:
    """What the rules read; None without conditions or scores."""
    docs, scores, tallies = written.victory, written.scores, written.tallies
    if not docs and not scores and not tallies:
        return None
    return Victory(
        conditions=tuple(_condition(doc, scores, context) for doc in docs),
        ids=[doc.id for doc in docs],
        texts=[f"{doc.rule} {doc.says}" if doc.rule else doc.says for doc in docs],
        said=[f"{doc.says} ({doc.rule})" if doc.rule else doc.says for doc in docs],
        outcomes=[_outcome(doc, context) for doc in docs],
        scores=tuple(_score(name, doc, context) for name, doc in scores.items()),
        tallies=tuple(_tally(name, doc, context) for name, doc in tallies.items()),
    )


def _tally(name: str, doc: Any, context: Context) -> Tally:
    """A tally. What lost units count is what is printed on them: they stand nowhere."""
    lost = doc.of == "lost"
    units, amount = f"{name}: units", f"{name}: what each counts"
    found: Tally = section(Tally).record(
        context,
        doc,
        title=doc.name or name,
        units=None if lost else context.maybe(doc, "units", UnitScope, units),
        amount=None if lost else context.amount(doc, "amount", UnitScope, amount),
        lost_units=context.maybe(doc, "units", PrintedUnit, units) if lost else None,
        lost_amount=context.amount(doc, "amount", PrintedUnit, amount) if lost else None,
    )
    return found


def _condition(doc: Any, scores: Mapping[str, Any], context: Context) -> WinCondition:
    """A condition (R001 for an unknown score)."""
    when = context.maybe(doc, "when", VictoryScope, f"victory {doc.id}")
    if doc.score is not None:
        context.names.known("score", doc.score, scores, doc.where.of("score"))
    decimals = scores[doc.score].decimals if doc.score in scores else 0
    found: WinCondition = section(WinCondition, Item).record(
        context,
        doc,
        when=when,
        score=next((k for k, name in enumerate(scores) if name == doc.score), NOWHERE),
        lead=1 if doc.lead is None else doc.lead * 10**decimals,
        counts=() if when is None else tuple(_counts(when, context)),
        threshold="" if when is None else need(when.text),
    )
    return found


def _outcome(doc: Any, context: Context) -> str:
    """Who wins by a condition, and when: `draw at the end of turn 11`."""
    sides = context.game.sides
    who: str = "draw" if doc.winner is None else doc.winner
    if doc.winner == "highest":
        who = "the highest score"
    elif doc.winner is not None and doc.winner in sides:
        who = sides[doc.winner].name
    when = {"once": "at once", "every turn": "at the end of a turn"}.get(doc.at)
    return f"{who} {when or f'at the end of turn {doc.at}'}"


def _score(name: str, doc: Any, context: Context) -> Score:
    """A score (R001 for an unknown side)."""
    for side in doc.sides:
        context.side(doc, side, "sides")
    by_side = tuple(
        context.amount_in(doc, "sides", doc.sides[side], VictoryScope, f"{name} of {side}", 10**doc.decimals)
        if side in doc.sides
        else None
        for side in context.game.sides
    )
    found: Score = section(Score).record(context, doc, title=doc.name or name, by_side=by_side)
    return found


# --- the numbers of a condition, for players ------------------------------------------------------------
NEEDS: Final[Mapping[type[ast.cmpop], str]] = {
    ast.GtE: "at least",
    ast.Gt: "more than",
    ast.LtE: "at most",
    ast.Lt: "fewer than",
    ast.Eq: "exactly",
    ast.NotEq: "not",
}


def need(text: str) -> str:
    """What the number in a comparison must be: `f(x) + g(x) >= 3` gives `at least 3`; empty for no such."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError:  # of which there is a finding already
        return ""
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
        return ""
    limit = tree.comparators[0]
    if not isinstance(limit, ast.Constant) or not isinstance(limit.value, int):
        return ""
    return f"{NEEDS.get(type(tree.ops[0]), '')} {limit.value}".strip()


def _counts(when: Condition[VictoryScope], context: Context) -> Iterator[Count]:
    """The counts in a condition that `words.yaml` has words for, each once."""
    seen: list[Asked] = []
    for node in _asked(when.tree):
        words = context.sentences.counts.get(node.function.rpartition(".")[2])
        if words is not None and node not in seen:
            seen.append(node)
            title = words.format(**_arguments(node, context))
            amount: Amount[VictoryScope] = Amount(
                text=title,
                what=when.what,
                rule=when.rule,
                tree=node,
                span=when.span,
                answer=closure(node, context.own),
            )
            yield Count(title=title, amount=amount)


def _asked(tree: Expr) -> Iterator[Asked]:
    if isinstance(tree, Asked):
        yield tree
    for part in parts(tree):
        yield from _asked(part)


def _arguments(node: Asked, context: Context) -> dict[str, str]:
    """The words in brackets, as players read them, by the names of the function's parameters."""
    function = context.own.get(node.function) or function_named(node.function)
    found: dict[str, str] = {}
    for (name, kind), argument in zip(_words_taken(function), node.arguments, strict=True):
        assert isinstance(argument, Int)  # noqa: S101 - words of a domain
        words = list(context.vocabulary.codes(ONE[kind]))
        word = words[argument.value]
        found[name] = context.game.sides[word].name if kind == "Side" else word
    return found


def _words_taken(function: object) -> list[tuple[str, str]]:
    """Names and types of a function's parameters, but for the scope it is about."""
    if isinstance(function, KernelFunction):
        written = function.module.functions[function.name].args.args
        return [(a.arg, ast.unparse(a.annotation) if a.annotation else "") for a in written[1:]]
    assert callable(function)  # noqa: S101 - what stands behind a name
    taken = list(inspect.signature(function).parameters.values())[1:]
    return [(one.name, str(one.annotation)) for one in taken]
