"""What changes values: prices, settings, changes, for values and for mechanisms after them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hexwright.rules.engine.codes import NEVER
from hexwright.rules.mechanism.values.parameters import OF, PriceDoc
from hexwright.rules.mechanism.values.records import OF_GAME, OF_SIDE, Effect, Value, Values
from hexwright.schema.base import Datum

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


def prices(context: Context, doc: Datum, given: PriceDoc, key: str) -> tuple[Effect, ...]:
    """What something costs, for mechanisms after this one."""
    values = context.of(Values)
    if values is None:
        if given:
            context.report.error("S002", "a price needs declared values", doc.where.of(key))
        return ()
    known = {v.id: v for v in (*values.units, *values.places, *values.links, *values.sides, *values.game)}
    return price_of(context, doc, given, key, known)


def changes_of(
    context: Context, doc: Datum, add: Mapping[str, int], set_: Mapping[str, int], key: str
) -> tuple[Effect, ...]:
    """What changes values of sides or of the game, for mechanisms after this one.

    R001 for an unknown value, S002 without any, S005 for one of units, places or links.
    """
    changed = [*((name, n, False) for name, n in add.items()), *((name, n, True) for name, n in set_.items())]
    values = context.of(Values)
    if values is None:
        if changed:
            context.report.error("S002", "changes of values need declared values", doc.where.of(key))
        return ()
    known = {v.id: v for v in (*values.units, *values.places, *values.links, *values.sides, *values.game)}
    found = []
    for name, amount, sets in changed:
        at = "set" if sets else key
        value = changed_value(context, doc, name, at, known)
        if name in known and value.of not in (OF_SIDE, OF_GAME):
            context.report.error("S005", f"'{name}' is no value of a side or of the game", doc.where.of(at))
        found.append(Effect(value=value, sets=sets, amount=amount))
    return tuple(found)


def settings(
    context: Context, doc: Datum, given: Mapping[str, int], key: str, of: str = "unit"
) -> tuple[Effect, ...]:
    """What values of units (or of others, `of`) become, for mechanisms after this one; 1 and 0 for yes, no.

    R001 for an unknown value, S005 for one of something else.
    """
    values = context.of(Values)
    if values is None:
        if given:
            context.report.error("S002", f"'{key}' needs declared values", doc.where.of(key))
        return ()
    known = {v.id: v for v in (*values.units, *values.places, *values.links, *values.sides, *values.game)}
    found = []
    for name, amount in given.items():
        value = changed_value(context, doc, name, key, known)
        if name in known and value.of != OF[of]:
            context.report.error("S005", f"'{name}' is no value of a {of}", doc.where.of(key))
        found.append(Effect(value=value, sets=True, amount=amount))
    return tuple(found)


def price_of(
    context: Context, doc: Datum, given: PriceDoc, key: str, known: Mapping[str, Value]
) -> tuple[Effect, ...]:
    """What something costs, as changes of values that are known by their names."""
    return tuple(
        Effect(value=changed_value(context, doc, name, key, known), sets=False, amount=-amount)
        for name, amount in given.items()
    )


_NO_VALUE: Final = Value(
    id="",
    title="",
    of=OF_GAME,
    column=0,
    initial=[0],
    least=0,
    most=NEVER,
    until=0,
    truth=False,
    fatal=False,
    spared=[],
    letters="",
    sites=[],
    cells=[],
    levels=(),
    follows=False,
)


def changed_value(context: Context, doc: Datum, name: str, key: str, known: Mapping[str, Value]) -> Value:
    """A declared value that something changes (R001); S005 if it follows another."""
    context.names.known("value", name, known, doc.where.of(key))
    value = known.get(name, _NO_VALUE)
    if value.follows:
        context.report.error("S005", f"'{name}' follows another value: change that", doc.where.of(key))
    return value
