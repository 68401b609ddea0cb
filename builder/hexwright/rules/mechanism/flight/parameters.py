"""Flight: units that run for a source of supply in the enemy's turn, under fire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from hexwright.rules.engine.bans import Ban
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import StandingUnit
from hexwright.rules.engine.section import Asked, Key, Parameters, Reading, alone, given, made, section
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.values.records import Effect, Values
from hexwright.schema.base import Slug, Unit

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

MOST_STEPS = 16
"""What lies beyond is not compared place by place."""


def _kind_of_battle(asked: Asked) -> int:
    """The number of a kind of battle (R001)."""
    context, name = asked.context, asked.value
    combat = context.of(Combat)
    kinds = {} if combat is None else {kind.id: kind for kind in combat.kinds}
    known = context.names.known("kind of battle", name, kinds, asked.doc.where.of(asked.key))
    return kinds[name].number if known else NOWHERE


def _settings(asked: Asked) -> tuple[Effect, ...]:
    """What values of units become (R001)."""
    context = asked.context
    values = context.of(Values)
    known = {} if values is None else {value.id: value for value in values.units}
    found = []
    for name, amount in asked.value.items():
        if context.names.known("value", name, known, asked.doc.where.of(asked.key)):
            found.append(Effect(value=known[name], sets=True, amount=amount))
    return tuple(found)


class Flight(Parameters):
    """Units that run for a source of supply in a phase that `does: run`, one by one and step by step, with
    all their movement points. Zones of control do not stop them, but where they enter one the enemy may fire.
    """

    bans: tuple[Ban, ...] = given(
        "Units that may not begin to run.",
        example="[{when: not in_zone, says: it stands in no enemy zone}]",
        default=(),
        what="flight",
    )
    fire: int = given(
        "The kind of battle with which the enemy fires at a unit that runs: its `against` is `exposed`, the "
        "unit that may be fired at.",
        example="pursuit",
        absent="nobody fires at them",
        otherwise=NOWHERE,
        reading=Reading(Slug, _kind_of_battle),
    )
    stopped: Condition[StandingUnit] | None = given(
        "When fire has ended the run of a unit.",
        example="shaken",
        absent="only the loss of a unit",
        what="when a run ends",
    )
    ends: tuple[Effect, ...] = given(
        "Values that a unit gets at the end of its run, if it has not got them on the way.",
        example="{shaken: 1}",
        default={},
        absent="nothing",
        reading=Reading(dict[Slug, Annotated[int, Unit("value")]], _settings),
    )
    same_way: bool = given(
        "Whether all who run from one hex run the same way.", example="true", default=False
    )
    towards: bool = given(
        "Whether each step must lead nearer to a source of supply, straight or out of enemy zones; units "
        "that have no way to one do not run then.",
        example="false",
        default=True,
    )
    followers: Condition[StandingUnit] | None = given(
        "Which enemies next to a hex from which all have run may advance into it afterwards, in a phase with "
        "`reaction: follow`.",
        example="type != 'partisans'",
        absent="nobody",
        what="who follows units that have run",
    )
    steps: int = made()


KEYS: Mapping[str, Key] = {
    "flight": alone(
        Flight,
        "Units that run for a source of supply in the enemy's turn, under fire.",
        "{fire: pursuit, ends: {shaken: 1}}",
        absent="nobody runs",
    )
}


def prepare(written: Any, context: Context) -> Flight | None:
    """Flight, None without. `steps`: the most of a run."""
    if written.flight is None:
        return None
    movement = context.of(Movement)
    if movement is None or written.zones_of_control is None or written.supply is None:
        message = "'flight' needs 'movement', 'supply' and 'zones_of_control'"
        context.report.error("S002", message, written.where.of("flight"))
        return None
    longest = movement.farthest // max(1, movement.cheapest) + 1
    found: Flight = section(Flight).record(context, written.flight, steps=min(longest, MOST_STEPS))
    return found
