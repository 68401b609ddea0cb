"""What a unit does when it is dropped, what it is told to do, and the questions it answers."""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.referee.call import asked, frees, mute
from builder.export.vassal.lower.referee.combat import ATTACK, MARK, lower_challenge, lower_marks
from builder.export.vassal.lower.referee.drop import drop_judgement, lower_drops
from builder.export.vassal.lower.referee.leave import LEAVE
from builder.export.vassal.lower.referee.obey import lower_obedience
from builder.export.vassal.lower.referee.signs import lower_unit_signs
from builder.export.vassal.lower.referee.verdict import (
    Command,
    call_clerk,
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
    command("chart", names.TO_CHART, follows=True),
    MARK,
    ATTACK,
    LEAVE,
)
"""What a player tells a unit to do, and the judge is asked about first."""


def lower_judged(rule: str) -> Iterator[Trait]:
    """The traits of the prototype of all units. `rule`: the number of the rule of movement."""
    yield from lower_marks(_UNIT)
    yield verdict_property(COMMANDS, _WHO, frees(rule), (drop_judgement(rule),))
    yield call_clerk()
    yield from lower_drops()
    yield from lower_obedience(_UNIT, {"dead": names.GO_DEAD, "removed": names.GO_REMOVED}, names.STEP_SET)
    yield from lower_unit_signs()
    yield from _questions(rule)
    yield from lower_challenge(_WHO, rule)


def _questions(rule: str) -> Iterator[Trait]:
    yield report(_SAY_REACH, asked(f"ref_reach({_WHO})", mute(rule)), "paints the hexes in reach")
    yield report(_SAY_WHY, asked(f"ref_why({_WHO})", mute(rule)), "points, supply, zones")
    yield TriggerAction(name="Reach", menu="Where to?", key=keys.WHERE_TO, actions=(_SAY_REACH,))
    yield TriggerAction(name="Why", menu="Why?", key=keys.WHY, actions=(_SAY_WHY,))
    yield MenuSeparator(description="rules")
