"""What a referee adds to a unit: its drops and commands are judged, and it answers questions."""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.referee.combat import ATTACK, MARK, lower_attack_commands, lower_marks
from builder.export.vassal.lower.referee.drop import drop_judgement, lower_drops
from builder.export.vassal.lower.referee.leave_map import LEAVE
from builder.export.vassal.lower.referee.library_calls import leave_to_players, library_call, no_answer
from builder.export.vassal.lower.referee.orders import lower_orders
from builder.export.vassal.lower.referee.supply_and_control import lower_unit_signs
from builder.export.vassal.lower.referee.verdict import (
    Command,
    call_controller,
    command,
    report,
    verdict_property,
)
from builder.export.vassal.trait import MenuSeparator, Trait, TriggerAction
from builder.export.vassal.wire.codec import named

_SAY_WHY = named("SayWhy")
_SAY_REACH = named("SayReach")

_UNIT = f'GetString("{names.UNIT_ID}")'
_WHO = f'{_UNIT}, GetString("BasicName")'

COMMANDS: tuple[Command, ...] = (
    command("lose", names.LOSE),
    command("replace", names.GAIN),
    command("fill", names.FILL),
    command("remove", names.ELIMINATE),
    command("withdraw", names.WITHDRAW),
    command("chart", names.TO_CHART, also_after_ok=True),
    MARK,
    ATTACK,
    LEAVE,
)
"""The commands of a unit that are judged before they are carried out."""


def lower_judged_unit(rule: str) -> Iterator[Trait]:
    """The traits of the prototype of all units. `rule`: the number of the rule of movement."""
    yield from lower_marks(_UNIT)
    yield verdict_property(COMMANDS, _WHO, leave_to_players(rule), (drop_judgement(rule),))
    yield call_controller()
    yield from lower_drops()
    yield from lower_orders(_UNIT, {"dead": names.GO_DEAD, "removed": names.GO_REMOVED}, names.STEP_SET)
    yield from lower_unit_signs()
    yield from _questions(rule)
    yield from lower_attack_commands(_WHO, rule)


def _questions(rule: str) -> Iterator[Trait]:
    yield report(_SAY_REACH, library_call(f"ref_reach({_WHO})", no_answer(rule)), "paints the hexes in reach")
    yield report(_SAY_WHY, library_call(f"ref_why({_WHO})", no_answer(rule)), "points, supply, zones")
    yield TriggerAction(name="Reach", menu="Where to?", key=keys.WHERE_TO, actions=(_SAY_REACH,))
    yield TriggerAction(name="Why", menu="Why?", key=keys.WHY, actions=(_SAY_WHY,))
    yield MenuSeparator(description="rules")
