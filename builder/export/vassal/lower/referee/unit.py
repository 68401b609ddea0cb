"""What a unit does when it is dropped, and the questions it answers.

The traits stand outside the lock of the side, the drop of a unit whose lock forbids it never comes this far.
Sending a unit back sends the map's key once more: a verdict that is not empty yet keeps it from being judged.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked, kept, mute, stands
from builder.export.vassal.lower.words import equals, is_true, joined, quoted
from builder.export.vassal.trait import (
    DynamicProperty,
    MenuSeparator,
    ReportState,
    SendToLocation,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named

_JUDGE = named("Judge")
_FORGET = named("ForgetVerdict")
_DECIDE = named("Decide")
_PAY = named("Pay")
_SAY = named("SayVerdict")
_SAY_ADVICE = named("SayAdvice")
_SAY_FAILED = named("SayFailed")
_SAY_MOVE = named("SayMove")
_BACK = named("GoBack")
_SAY_WHY = named("SayWhy")
_SAY_REACH = named("SayReach")

_TOLD = f"{words.VERDICT}.length() > 3"
_FROM_TO = '": " + OldLocationName + " → " + LocationName'
_ELSEWHERE = 'OldMap != "" && OldLocationName != LocationName'


def lower_judged(rule: str) -> Iterator[Trait]:
    """The traits of the prototype of all units. `rule`: the number of the rule of movement."""
    yield DynamicProperty(
        name=words.VERDICT,
        commands=(
            PropertyCommand(key=_JUDGE, change=SetTo(asked("ref_judge(_source)", stands(rule)))),
            PropertyCommand(key=_FORGET, change=SetTo("")),
        ),
        description="what the referee says of the drop at hand",
    )
    yield SetGlobalProperty(
        name=words.LEDGER,
        commands=(PropertyCommand(key=_PAY, change=SetTo(asked("ref_ledger()", kept(rule)))),),
        description="what units have spent in this phase",
    )
    yield SendToLocation(
        key=_BACK,
        map=is_true("OldMap"),
        x=is_true("OldX"),
        y=is_true("OldY"),
        description="back to where it was",
    )
    yield from _reports(rule)
    yield from _decisions()
    yield from _questions(rule)


def _reports(rule: str) -> Iterator[Trait]:
    failed = quoted(f": the referee could not judge this, it stands [{rule}]")
    yield _report(_SAY, is_true(f"{words.VERDICT}.substring(3)"), "the verdict")
    yield _report(
        _SAY_ADVICE, is_true(f'"Advice: " + {words.VERDICT}.substring(3)'), "the verdict, as advice"
    )
    yield _report(_SAY_FAILED, joined("newPieceName", failed), "no verdict")
    yield _report(_SAY_MOVE, joined("newPieceName", _FROM_TO), "where it went, not judged")


def _report(key: Key, text: str, description: str) -> ReportState:
    return ReportState(keys=(key,), format=text, description=description)


def _decisions() -> Iterator[Trait]:
    """What follows from a verdict: exactly one of these macros, all on one key, runs."""
    none, level = equals(words.VERDICT, ""), words.LEVEL
    enforced, advised = equals(level, words.ENFORCE), equals(level, words.ADVISE)
    yield _when("No verdict", _DECIDE, none, _SAY_FAILED)
    yield _when("Accepted", _DECIDE, f"{_begins('ok')} && {_TOLD}", _PAY, _SAY)
    yield _when("Not judged", _DECIDE, f"{_begins('by')} && {_TOLD}", _SAY)
    for mark, also, unmark in (("no:", "", ()), ("no!", ", had not moved", (names.MARK_NOT_MOVED,))):
        refused = f"{_begins(mark)} && {enforced}"
        yield _when(f"Refused{also}, says why", _DECIDE, f"{refused} && {_TOLD}", _SAY, _BACK, *unmark)
        yield _when(f"Refused{also}", _DECIDE, f"{refused} && !({_TOLD})", _BACK, *unmark)
    yield _when("Advised", _DECIDE, f"{_begins('no')} && {advised} && {_TOLD}", _SAY_ADVICE)
    dragged = f"{none} && UiPieceIndex > 0"
    judged = f'{dragged} && {level} != "{words.OFF}"'
    yield _when("After a move", words.AFTER_MOVE, judged, _JUDGE, _DECIDE, _FORGET)
    free = f'{dragged} && {level} == "{words.OFF}" && {_ELSEWHERE}'
    yield _when("After a move, rules off", words.AFTER_MOVE, free, _SAY_MOVE)


def _begins(mark: str) -> str:
    return f"{words.VERDICT}.startsWith({quoted(mark)})"


def _when(name: str, key: Key, condition: str, *actions: Key) -> TriggerAction:
    return TriggerAction(name=name, key=key, condition=is_true(condition), actions=actions)


def _questions(rule: str) -> Iterator[Trait]:
    unit = f'GetString("{names.UNIT_ID}"), GetString("BasicName")'
    yield _report(_SAY_REACH, asked(f"ref_reach({unit})", mute(rule)), "paints the hexes in reach")
    yield _report(_SAY_WHY, asked(f"ref_why({unit})", mute(rule)), "points, supply, zones")
    yield TriggerAction(name="Reach", menu="Where to?", key=keys.WHERE_TO, actions=(_SAY_REACH,))
    yield TriggerAction(name="Why", menu="Why?", key=keys.WHY, actions=(_SAY_WHY,))
    yield MenuSeparator(description="rules")


def lower_marker_report() -> Iterator[Trait]:
    """What a marker says of its move, since the map is silent where units are judged."""
    yield _report(_SAY_MOVE, joined("newPieceName", _FROM_TO), "where it went")
    yield _when("After a move", words.AFTER_MOVE, f"UiPieceIndex > 0 && {_ELSEWHERE}", _SAY_MOVE)
