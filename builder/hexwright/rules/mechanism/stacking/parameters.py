"""Stacking: what an author writes, and what the rules read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import Field

from hexwright.model.game import StackingRule
from hexwright.rules.engine.codes import NEVER, NOWHERE
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.parameters import ALWAYS, Exact, StackTest, UnitTest
from hexwright.rules.engine.records import StackScope, StandingUnit
from hexwright.rules.language.prelude import Bits, Ints
from hexwright.rules.mechanism.values.effects import settings
from hexwright.rules.mechanism.values.parameters import Numbers
from hexwright.rules.mechanism.values.records import Effect
from hexwright.schema.base import Absent, Datum, Item, SideId, Slug, Unit, Words, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

POINTS: Final = 0
UNITS: Final = 1
STEPS: Final = 2
STAT: Final = 3

COUNTED: Mapping[str, int] = {"points": POINTS, "units": UNITS, "steps": STEPS}
"""What a limit may count besides stats."""

AS_STACKING = Absent("as the game's section stacking says")
GROUND = Absent("units of no layer")
ATTRIBUTE = "nationality, group, formation, type, size, a stat, or a column of the order of battle"


@dataclass(frozen=True, kw_only=True)
class Layer:
    """Units that stack by themselves, such as aircraft over the units on the ground."""

    when: Condition[StandingUnit]


@dataclass(frozen=True, kw_only=True)
class Case:
    """A limit.

    Attributes:
        most: how much; NEVER for any number.
        times: a stat: it is multiplied by the highest number of it that a unit there has; empty for none.
        when: None for always.
        alike: a number for every unit: all that take room must have the same; empty if they may differ.
        of: which number they must have, NOWHERE for any that is not negative.

    """

    most: int
    times: str
    when: Condition[StackScope] | None
    alike: Ints
    of: int


@dataclass(frozen=True, kw_only=True)
class Limit:
    """How much of a layer a side may have at a place: the first case that applies.

    Attributes:
        side: whose units.
        layer: number of the layer, 0 for units of none.
        phases: places in the course of play in which it holds; None for all.
        waived: places in the course of play in which it is only looked at when the phase ends; None for none.
        on_the_way: whether it holds in places that units only pass, too.
        counts: POINTS, UNITS, STEPS or STAT: what is counted.
        stat: the stat that is added up.
        cases: how much.

    """

    side: int
    layer: int
    phases: Bits | None
    waived: Bits | None
    on_the_way: bool
    counts: int
    stat: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, kw_only=True)
class Apart:
    """Units of a side and a layer that never share a place if they differ in something.

    `by`: a number for every unit, equal for those that go together.
    """

    side: int
    layer: int
    by: Ints


@dataclass(frozen=True, kw_only=True)
class Stacking:
    """Stacking. `beyond`: what becomes of units where too many stand when a phase ends; without any, it may
    not end.
    """

    layers: tuple[Layer, ...]
    limits: tuple[Limit, ...]
    apart: tuple[Apart, ...]
    beyond: tuple[Effect, ...]


# --- what authors write ------------------------------------------------------------------------------
class LayerDoc(Datum):
    """Units that stack by themselves: neither do others count for them nor they for others."""

    when: UnitTest = Field(description="Which units belong to it.", examples=["type == 'aircraft'"])


class LimitDoc(Item):
    """How much of a side may stand in a hex. Of limits that count the same the first that applies counts."""

    side: SideId = Field(description="Whose units.", examples=["un"])
    limit: Annotated[Exact | None, Unit("what is counted"), AS_STACKING] = Field(
        default=None, ge=0, le=10_000, description="How much may stand there.", examples=["6"]
    )
    counts: Annotated[str, Written("points, units, steps, or the id of a stat")] = Field(
        default="points",
        description="What is counted: stacking points, which come from the size of a unit; units; steps; or "
        "what counters show for a stat.",
        examples=["units"],
    )
    when: Annotated[StackTest | None, ALWAYS] = Field(
        default=None,
        description="For which stacks and hexes.",
        examples=["terrain == 'mountain' or count(stack) > 3"],
    )
    times_highest: Annotated[str | None, Written("id of a stat"), Absent("the limit alone")] = Field(
        default=None,
        description="The limit is multiplied by the highest number of this stat among the units that are "
        "counted.",
        examples=["morale"],
    )
    any_number: bool = Field(
        default=False, description="Instead of `limit`: any number may stand there.", examples=["true"]
    )
    alike: Annotated[str | None, Written(ATTRIBUTE), Absent("they may differ")] = Field(
        default=None,
        description="Only where all units that take room agree in this, and it is no empty word.",
        examples=["formation"],
    )
    layer: Annotated[Slug | None, GROUND] = Field(
        default=None, description="The layer whose units are counted.", examples=["air"]
    )
    waived: Annotated[Words, Written("words: ids of phases")] = Field(
        default=(),
        description="Phases in which more may stand there for the time being: it is looked at when they end.",
        examples=["un-moves"],
    )
    on_the_way: bool = Field(
        default=False,
        description="Whether it also holds in hexes that units only move through.",
        examples=["true"],
    )
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        default=(), description="Only in these phases; in all when empty.", examples=["un-moves"]
    )


class StackApartDoc(Item):
    """Units that never share a hex."""

    side: SideId = Field(description="Whose units.", examples=["communist"])
    by: Annotated[
        str | None,
        Written(ATTRIBUTE),
        AS_STACKING,
    ] = Field(default=None, description="Units that differ in this stay apart.", examples=["nationality"])
    layer: Annotated[Slug | None, GROUND] = Field(
        default=None, description="The layer whose units it is said of.", examples=["air"]
    )


class StackingDoc(Datum):
    """Stacking. What the game's section `stacking` says holds unless it is said anew."""

    layers: dict[Slug, LayerDoc] = Field(
        default_factory=dict,
        description="Layers; a unit belongs to the first whose condition holds.",
        examples=["{air: {when: type == 'aircraft'}}"],
    )
    limits: Annotated[tuple[LimitDoc, ...] | None, AS_STACKING] = Field(
        default=None,
        description="Limits on what may stand in a hex.",
        examples=["[{side: un, limit: 6}, {side: un, limit: 2, counts: units, layer: air}]"],
    )
    apart: Annotated[tuple[StackApartDoc, ...] | None, AS_STACKING] = Field(
        default=None, description="Who never shares a hex.", examples=["[{side: communist, by: nationality}]"]
    )
    beyond: Numbers = Field(
        default_factory=dict,
        description="Values that all units of a side get in a hex where too many of them stand when a phase "
        "ends; without any, the phase may not end.",
        examples=["{disorganised: 1}"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "stacking": (
        StackingDoc,
        Field(
            default_factory=StackingDoc,
            description="Stacking: limits on what stands in a hex.",
            examples=["{limits: [{side: un, limit: 6}]}"],
        ),
    )
}


# --- from one to the other ---------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> Stacking | None:
    """Stacking, None if nothing is said of it, here or in the game's section, and nobody has allies with whom
    not to share a hex.
    """
    doc: StackingDoc = given.stacking
    limits = _limits(context, doc)
    apart = tuple(_apart(context, doc))
    if not limits and not apart and not context.made.alliances:
        return None
    return Stacking(
        layers=tuple(
            Layer(when=context.condition(d, "when", StandingUnit, f"layer {name}"))
            for name, d in doc.layers.items()
        ),
        limits=limits,
        apart=apart,
        beyond=settings(context, doc, doc.beyond, "beyond"),
    )


def _limits(context: Context, doc: StackingDoc) -> tuple[Limit, ...]:
    """The limits; the cases of those that count the same in one."""
    docs = doc.limits
    if docs is None:
        docs = tuple(LimitDoc(side=rule.side) for rule in context.game.stacking)
    found: dict[tuple[Any, ...], tuple[LimitDoc, list[Case]]] = {}
    for d in docs:
        layer = _layer(context, doc, d)
        key = (context.side(d, d.side), layer, d.phases, d.waived, d.on_the_way, d.counts)
        found.setdefault(key, (d, []))[1].extend(_cases(context, d))
    return tuple(
        Limit(
            side=side,
            layer=layer,
            phases=context.phases(d, phases, "phases") if phases else None,
            waived=context.phases(d, waived, "waived") if waived else None,
            on_the_way=on_the_way,
            counts=COUNTED.get(counts, STAT),
            stat="" if counts in COUNTED else context.stat(d, counts, "counts"),
            cases=tuple(cases),
        )
        for (side, layer, phases, waived, on_the_way, counts), (d, cases) in found.items()
    )


def _cases(context: Context, doc: LimitDoc) -> Iterable[Case]:
    """What a limit says; for one that leaves it to the game's section `stacking`, all that stands there."""
    stated = next((rule for rule in context.game.stacking if rule.side == doc.side), None)
    when = context.maybe(doc, "when", StackScope, "stacking limit")
    if stated is not None and doc.limit is None and not doc.any_number and doc.counts == "points":
        if stated.whole_formation:
            alike = attribute(context, doc, "formation", "limit")
            yield Case(most=NEVER, times="", when=when, alike=alike, of=NOWHERE)
        for word, limit in stated.limits.items():
            most = int(Fraction(str(limit)) * context.made.units.point)
            yield Case(most=most, times="", when=when, **_kind(context, word))
    alike = [] if doc.alike is None else attribute(context, doc, doc.alike, "alike")
    times = ""
    if doc.times_highest is not None:
        times = context.stat(doc, doc.times_highest, "times_highest")
    yield Case(most=_most(context, doc, stated), times=times, when=when, alike=alike, of=NOWHERE)


def _kind(context: Context, word: str) -> Mapping[str, Any]:
    """What tells the units of a nationality, or of a group of them, from others."""
    codes = context.vocabulary.codes("Nationality")
    if word in codes:
        return {"alike": context.made.units.nationality, "of": codes[word]}
    return {"alike": context.made.units.group, "of": context.vocabulary.codes("Group").get(word, NOWHERE)}


def _most(context: Context, doc: LimitDoc, stated: StackingRule | None) -> int:
    """A limit in the parts in which what it counts is added up (S002 if it is said nowhere)."""
    if doc.any_number:
        return NEVER
    limit = doc.limit
    if limit is None and stated is not None and doc.counts == "points":
        limit = Fraction(str(stated.limit))
    if limit is None:
        context.report.error("S002", _missing("limit", doc.side), doc.where.span)
        return 0
    parts = context.unit_of.get(doc.counts, 1)
    return int(limit * (context.made.units.point if doc.counts == "points" else parts))


def _apart(context: Context, doc: StackingDoc) -> Iterable[Apart]:
    docs: Sequence[StackApartDoc] | None = doc.apart
    if docs is None:
        docs = [StackApartDoc(side=rule.side) for rule in context.game.stacking if rule.by is not None]
    for d in docs:
        stated = next((rule.by for rule in context.game.stacking if rule.side == d.side), None)
        by = stated if d.by is None else d.by
        if by is None:
            context.report.error("S002", _missing("by", d.side), d.where.span)
            continue
        yield Apart(
            side=context.side(d, d.side), layer=_layer(context, doc, d), by=attribute(context, d, by, "by")
        )


def attribute(context: Context, doc: Datum, name: str, key: str) -> Ints:
    """A number for every unit, equal for those with the same word in an attribute or column (R001); NOWHERE
    for those without a word.
    """
    units = context.game.units.values()
    words: dict[str, list[str]] = {
        "nationality": [unit.nationality for unit in units],
        "group": [context.game.nationalities[unit.nationality].group for unit in units],
        "formation": [unit.formation for unit in units],
        "type": [unit.type for unit in units],
        "size": [unit.size for unit in units],
    }
    for column in sorted({column for unit in units for column in unit.values}):
        words.setdefault(column, [unit.values.get(column, "") for unit in units])
    for stat in context.game.stats:
        words.setdefault(stat, [unit.steps[0].stats.get(stat, "") for unit in units])
    context.names.known("attribute of units", name, words, doc.where.of(key))
    row = words.get(name, words["nationality"])
    codes = {word: k for k, word in enumerate(word for word in dict.fromkeys(row) if word)}
    return [codes.get(word, NOWHERE) for word in row]


def _layer(context: Context, doc: StackingDoc, d: LimitDoc | StackApartDoc) -> int:
    """The number of a layer, from 1; 0 for none."""
    if d.layer is None:
        return 0
    context.names.known("layer", d.layer, doc.layers, d.where.of("layer"))
    return 1 + list(doc.layers).index(d.layer) if d.layer in doc.layers else 0


def _missing(key: str, side: str) -> str:
    return f"'{key}' is missing, and 'stacking' of the game has none for '{side}'"
