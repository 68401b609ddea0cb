"""What a unit does when it is dropped, and the questions it answers.

The traits stand outside the lock of the side, the drop of a unit whose lock forbids it never comes this far.
Sending a unit back sends the map's key once more: a verdict that is not empty yet keeps it from being judged.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked, frees, mute, stands
from builder.export.vassal.lower.referee.verdict import (
    ADVISED,
    CARRY,
    ENFORCED,
    FORGET,
    JUDGING,
    NONE,
    SAY,
    SAY_ADVICE,
    SAY_FAILED,
    Command,
    begins,
    command,
    failed_text,
    lower_commands,
    lower_voice,
    report,
    verdict_property,
    when,
)
from builder.export.vassal.lower.words import is_true, joined, quoted
from builder.export.vassal.trait import MenuSeparator, SendToLocation, Trait, TriggerAction
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import named

_JUDGE = named("Judge")
_DECIDE = named("Decide")
_SAY_MOVE = named("SayMove")
_BACK = named("GoBack")
_SAY_WHY = named("SayWhy")
_SAY_REACH = named("SayReach")
_HEAR = named("HearOrder")
_OBEY_STEPS = named("ObeySteps")
_OBEY_GO = named("ObeyGo")
_GO_PLACE = named("GoPlace")

_UNIT = f'GetString("{names.UNIT_ID}")'
_WHO = f'{_UNIT}, GetString("BasicName")'
_FROM_TO = '": " + OldLocationName + " → " + LocationName'
_ELSEWHERE = 'OldMap != "" && OldLocationName != LocationName'

COMMANDS: tuple[Command, ...] = (
    command("lose", names.LOSE),
    command("replace", names.GAIN),
    command("fill", names.FILL),
    command("remove", names.ELIMINATE),
    command("withdraw", names.WITHDRAW),
    command("chart", names.TO_CHART),
)
"""What a player tells a unit to do, and the judge is asked about first."""

_TOLD = f"{words.VERDICT}.length() > 3"
_BETWEEN = "~"
"""Parts the words of an order."""

SET_STEPS = is_true(f'{words.VERDICT}.split("{_BETWEEN}")[4]')
"""The steps that an order gives a unit."""


def lower_judged(rule: str) -> Iterator[Trait]:
    """The traits of the prototype of all units. `rule`: the number of the rule of movement."""
    drop = PropertyCommand(key=_JUDGE, change=SetTo(asked("ref_judge(_source)", stands(rule))))
    order = PropertyCommand(key=_HEAR, change=SetTo(asked(f"ref_order({_UNIT})", quoted("by:~~~~"))))
    yield verdict_property(COMMANDS, _WHO, frees(rule), (drop, order))
    yield SendToLocation(
        key=_BACK,
        map=is_true("OldMap"),
        x=is_true("OldX"),
        y=is_true("OldY"),
        description="back to where it was",
    )
    yield from lower_voice(failed_text(rule))
    yield report(_SAY_MOVE, joined("newPieceName", _FROM_TO), "where it went, not judged")
    yield from _drops()
    yield from lower_commands(COMMANDS)
    yield from _obedience()
    yield from _questions(rule)


def _drops() -> Iterator[Trait]:
    """What follows from the verdict on a drop: exactly one of these macros, all on one key, runs."""
    yield when("Drop without verdict", _DECIDE, NONE, SAY_FAILED)
    yield when("Accepted", _DECIDE, f"{begins('ok')} && {_TOLD}", SAY, CARRY)
    yield when("Not judged", _DECIDE, begins("by"), SAY)
    yield when("Refused", _DECIDE, f"{begins('no:')} && {ENFORCED}", SAY, _BACK)
    yield when(
        "Refused, had not moved", _DECIDE, f"{begins('no!')} && {ENFORCED}", SAY, _BACK, names.MARK_NOT_MOVED
    )
    yield when("Drop advised", _DECIDE, f"{begins('no')} && {ADVISED} && {_TOLD}", SAY_ADVICE)
    dragged = f"{NONE} && UiPieceIndex > 0"
    yield when("After a move", words.AFTER_MOVE, f"{dragged} && {JUDGING}", _JUDGE, _DECIDE, FORGET)
    free = f"{dragged} && !({JUDGING}) && {_ELSEWHERE}"
    yield when("After a move, rules off", words.AFTER_MOVE, free, _SAY_MOVE)


def _obedience() -> Iterator[Trait]:
    """What an act of others does to this unit. It keeps silent, and its drop is not judged again."""
    yield SendToLocation(
        key=_GO_PLACE,
        map=_part(1),
        x=_part(2),
        y=_part(3),
        description="where the rules put it",
    )
    goals = {"dead": names.GO_DEAD, "removed": names.GO_REMOVED, "place": _GO_PLACE}
    for goal, key in goals.items():
        yield when(f"Obeys: {goal}", _OBEY_GO, begins(f"by:{goal}"), key)
    yield when("Obeys: steps", _OBEY_STEPS, f'!{words.VERDICT}.endsWith("{_BETWEEN}")', names.STEP_SET)
    yield TriggerAction(name="Obeys", key=words.OBEY, actions=(_HEAR, _OBEY_STEPS, _OBEY_GO, FORGET))


def _part(number: int) -> str:
    """A part of the order as it stands in the verdict: goal, map, x, y, steps."""
    return is_true(f'{words.VERDICT}.split("{_BETWEEN}")[{number}]')


def _questions(rule: str) -> Iterator[Trait]:
    yield report(_SAY_REACH, asked(f"ref_reach({_WHO})", mute(rule)), "paints the hexes in reach")
    yield report(_SAY_WHY, asked(f"ref_why({_WHO})", mute(rule)), "points, supply, zones")
    yield TriggerAction(name="Reach", menu="Where to?", key=keys.WHERE_TO, actions=(_SAY_REACH,))
    yield TriggerAction(name="Why", menu="Why?", key=keys.WHY, actions=(_SAY_WHY,))
    yield MenuSeparator(description="rules")


def lower_marker_report() -> Iterator[Trait]:
    """What a marker says of its move, since the map is silent where units are judged."""
    yield report(_SAY_MOVE, joined("newPieceName", _FROM_TO), "where it went")
    yield when("After a move", words.AFTER_MOVE, f"UiPieceIndex > 0 && {_ELSEWHERE}", _SAY_MOVE)
