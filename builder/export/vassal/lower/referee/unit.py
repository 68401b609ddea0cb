"""What a unit does when it is dropped, what it is told to do, and the questions it answers."""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked, frees, mute, never
from builder.export.vassal.lower.referee.combat import ATTACK, MARK, lower_challenge, lower_marks
from builder.export.vassal.lower.referee.drop import drop_judgement, lower_drops
from builder.export.vassal.lower.referee.signs import lower_unit_signs
from builder.export.vassal.lower.referee.verdict import (
    FORGET,
    HUSH,
    NONE,
    Command,
    command,
    failed_text,
    lower_commands,
    lower_voice,
    report,
    verdict_property,
    when,
)
from builder.export.vassal.trait import MenuSeparator, SendToLocation, Trait, TriggerAction
from builder.export.vassal.wire.codec import named

_SAY_WHY = named("SayWhy")
_SAY_REACH = named("SayReach")
_OBEY_STEPS = named("ObeySteps")
_OBEY_GO = named("ObeyGo")
_GO_PLACE = named("GoPlace")

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
)
"""What a player tells a unit to do, and the judge is asked about first."""

SET_STEPS = asked(f"ref_left({_UNIT})", f'GetString("{names.STEPS_LEFT}")')
"""The steps that the act just judged leaves a unit."""


def lower_judged(rule: str) -> Iterator[Trait]:
    """The traits of the prototype of all units. `rule`: the number of the rule of movement."""
    yield from lower_marks(_UNIT)
    yield verdict_property(COMMANDS, _WHO, frees(rule), (drop_judgement(rule),))
    yield from lower_voice(failed_text(rule))
    yield from lower_drops()
    yield from lower_commands(COMMANDS)
    yield from _obedience()
    yield from lower_unit_signs()
    yield from _questions(rule)
    yield from lower_challenge(_WHO, rule)


def _obedience() -> Iterator[Trait]:
    """What an act does to this unit. It keeps silent, and its drop is not judged again.

    A unit that acted itself has a verdict, which must last until its command is through.
    """
    yield SendToLocation(
        key=_GO_PLACE,
        map=asked(f"ref_goal_map({_UNIT})", '""'),
        x=asked(f"ref_goal_x({_UNIT})", '""'),
        y=asked(f"ref_goal_y({_UNIT})", '""'),
        description="where the rules put it",
    )
    goals = {"dead": names.GO_DEAD, "removed": names.GO_REMOVED, "place": _GO_PLACE}
    for goal, key in goals.items():
        goes = asked(f'ref_goes({_UNIT}).equals("{goal}")', never())
        yield TriggerAction(name=f"Obeys: {goal}", key=_OBEY_GO, condition=goes, actions=(key,))
    yield TriggerAction(
        name="Obeys: steps",
        key=_OBEY_STEPS,
        condition=asked(f"ref_cut({_UNIT})", never()),
        actions=(names.STEP_SET,),
    )
    yield when("Obeys its own act", words.OBEY, f"!({NONE})", _OBEY_STEPS, _OBEY_GO)
    yield when("Obeys", words.OBEY, NONE, HUSH, _OBEY_STEPS, _OBEY_GO, FORGET)


def _questions(rule: str) -> Iterator[Trait]:
    yield report(_SAY_REACH, asked(f"ref_reach({_WHO})", mute(rule)), "paints the hexes in reach")
    yield report(_SAY_WHY, asked(f"ref_why({_WHO})", mute(rule)), "points, supply, zones")
    yield TriggerAction(name="Reach", menu="Where to?", key=keys.WHERE_TO, actions=(_SAY_REACH,))
    yield TriggerAction(name="Why", menu="Why?", key=keys.WHY, actions=(_SAY_WHY,))
    yield MenuSeparator(description="rules")
