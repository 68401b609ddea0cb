"""Flight: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.bans import Ban
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import BanDoc, UnitTest
from builder.rules.engine.scopes import StandingUnit
from builder.rules.mechanism.combat.records import Combat
from builder.rules.mechanism.movement.records import Movement
from builder.rules.mechanism.values.records import Effect, Values
from builder.schema.base import Absent, Datum, Slug, Unit

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

MOST_STEPS = 16
"""What lies beyond is not compared place by place."""


class FlightDoc(Datum):
    """Units that run for a source of supply in a phase that `does: run`, one by one and step by step, with
    all their movement points. Zones of control do not stop them, but where they enter one the enemy may fire.
    """

    bans: tuple[BanDoc, ...] = Field(
        default=(),
        description="Units that may not begin to run.",
        examples=["[{when: not in_zone, says: it stands in no enemy zone}]"],
    )
    fire: Annotated[Slug | None, Absent("nobody fires at them")] = Field(
        default=None,
        description="The kind of battle with which the enemy fires at a unit that runs: its `against` is "
        "`exposed`, the unit that may be fired at.",
        examples=["pursuit"],
    )
    stopped: Annotated[UnitTest | None, Absent("only the loss of a unit")] = Field(
        default=None, description="When fire has ended the run of a unit.", examples=["shaken"]
    )
    ends: Annotated[dict[Slug, Annotated[int, Unit("value")]], Absent("nothing")] = Field(
        default_factory=dict,
        description="Values that a unit gets at the end of its run, if it has not got them on the way.",
        examples=["{shaken: 1}"],
    )
    same_way: bool = Field(
        default=False,
        description="Whether all who run from one hex run the same way.",
        examples=["true"],
    )
    towards: bool = Field(
        default=True,
        description="Whether each step must lead nearer to a source of supply, straight or out of enemy "
        "zones; units that have no way to one do not run then.",
        examples=["false"],
    )
    followers: Annotated[UnitTest | None, Absent("nobody")] = Field(
        default=None,
        description="Which enemies next to a hex from which all have run may advance into it afterwards, in "
        "a phase with `reaction: follow`.",
        examples=["type != 'partisans'"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "flight": (
        Annotated[FlightDoc | None, Absent("nobody runs")],
        Field(
            default=None,
            description="Units that run for a source of supply in the enemy's turn, under fire.",
            examples=["{fire: pursuit, ends: {shaken: 1}}"],
        ),
    )
}
"""What it adds to `rules:`."""


@dataclass(frozen=True, kw_only=True)
class Flight:
    """Flight.

    Attributes:
        bans: who does not run.
        fire: number of the kind of battle with which the enemy fires, NOWHERE for none.
        stopped: when fire has ended a run; None: never.
        ends: what values become at the end of a run.
        same_way: whether those who begin in one place go the same way.
        towards: whether steps lead nearer to a source of supply.
        followers: which enemies advance to places that were left; None for nobody.
        steps: the most steps of a run.

    """

    bans: tuple[Ban, ...]
    fire: int
    stopped: Condition[StandingUnit] | None
    ends: tuple[Effect, ...]
    same_way: bool
    towards: bool
    followers: Condition[StandingUnit] | None
    steps: int


def prepare(given: Any, context: Context) -> Flight | None:
    """Flight, None without."""
    doc: FlightDoc | None = given.flight
    if doc is None:
        return None
    movement = context.of(Movement)
    if movement is None or given.zones_of_control is None or given.supply is None:
        message = "'flight' needs 'movement', 'supply' and 'zones_of_control'"
        context.report.error("S002", message, given.where.of("flight"))
        return None
    longest = movement.farthest // max(1, movement.cheapest) + 1
    return Flight(
        bans=tuple(context.ban(ban, "flight") for ban in doc.bans),
        fire=_fire(doc, context),
        stopped=context.maybe(doc, "stopped", StandingUnit, "when a run ends"),
        ends=_effects(doc, context),
        same_way=doc.same_way,
        towards=doc.towards,
        followers=context.maybe(doc, "followers", StandingUnit, "who follows units that have run"),
        steps=min(longest, MOST_STEPS),
    )


def _fire(doc: FlightDoc, context: Context) -> int:
    """The number of the kind of battle (R001)."""
    if doc.fire is None:
        return NOWHERE
    combat = context.of(Combat)
    kinds = {} if combat is None else {kind.id: kind for kind in combat.kinds}
    if not context.names.known("kind of battle", doc.fire, kinds, doc.where.of("fire")):
        return NOWHERE
    return kinds[doc.fire].number


def _effects(doc: FlightDoc, context: Context) -> tuple[Effect, ...]:
    """What values become at the end of a run (R001)."""
    values = context.of(Values)
    known = {} if values is None else {value.id: value for value in values.units}
    found = []
    for name, amount in doc.ends.items():
        if context.names.known("value", name, known, doc.where.of("ends")):
            found.append(Effect(value=known[name], sets=True, amount=amount))
    return tuple(found)
