"""What follows when a player drops a piece that the referee judges, a unit or a marker.

The traits stand outside the lock of the side, the drop of a piece whose lock forbids it never comes this
far. Sending a piece back sends the map's key once more: a verdict that is not empty yet keeps it from being
judged.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import names
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked, stands
from builder.export.vassal.lower.referee.verdict import DECIDE, FORGET, JUDGING, NONE, begins, report, when
from builder.export.vassal.lower.words import equals, is_true, joined
from builder.export.vassal.trait import SendToLocation, Trait
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import named

_JUDGE = named("Judge")
_MAYBE_BACK = named("GoBackIfNo")
_BACK = named("GoBack")
_SAY_MOVE = named("SayMove")
_FROM_TO = '": " + OldLocationName + " → " + LocationName'
_ELSEWHERE = 'OldMap != "" && OldLocationName != LocationName'


def drop_judgement(rule: str) -> PropertyCommand:
    """The change of the verdict when the piece is dropped. `rule`: what is cited if judging fails."""
    return PropertyCommand(key=_JUDGE, change=SetTo(asked("ref_judge(_source)", stands(rule))))


def lower_drops() -> Iterator[Trait]:
    """What follows from a drop and its verdict."""
    yield SendToLocation(
        key=_BACK,
        map=is_true("OldMap"),
        x=is_true("OldX"),
        y=is_true("OldY"),
        description="back to where it was",
    )
    yield report(_SAY_MOVE, joined("newPieceName", _FROM_TO), "where it went, not judged")
    yield when("Goes back", _MAYBE_BACK, begins("no:"), _BACK)
    yield when("Goes back, had not moved", _MAYBE_BACK, begins("no!"), _BACK, names.MARK_NOT_MOVED)
    dragged = f"{NONE} && {equals(words.ORDER, '')} && UiPieceIndex > 0"
    yield when(
        "After a move", words.AFTER_MOVE, f"{dragged} && {JUDGING}", _JUDGE, DECIDE, _MAYBE_BACK, FORGET
    )
    free = f"{dragged} && !({JUDGING}) && {_ELSEWHERE}"
    yield when("After a move, rules off", words.AFTER_MOVE, free, _SAY_MOVE)


def lower_report() -> Iterator[Trait]:
    """What a piece that is not judged says of its move, since the map is silent where others are."""
    yield report(_SAY_MOVE, joined("newPieceName", _FROM_TO), "where it went")
    yield when("After a move", words.AFTER_MOVE, f"UiPieceIndex > 0 && {_ELSEWHERE}", _SAY_MOVE)
