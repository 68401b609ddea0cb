"""What happens when a player drops a piece that the referee judges, a unit or a marker.

The traits stand outside the lock of the side; where the lock forbids a drop they are never reached. A drop
that is refused is taken back when the engine is done with it (`templates/vassal/referee/takeback.bsh`).
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower.expressions import equals, joined
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.library_calls import let_move_stand, library_call
from builder.export.vassal.lower.referee.verdict import (
    DECIDE,
    FORGET,
    JUDGING,
    NONE,
    report,
    when,
)
from builder.export.vassal.trait import Trait
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import named

_JUDGE = named("Judge")
_SAY_MOVE = named("SayMove")
_WENT = 'OldMap == "" ? " enters at " + LocationName : ": " + OldLocationName + " → " + LocationName'
_ELSEWHERE = "OldMap != CurrentMap || OldLocationName != LocationName"


def drop_judgement(rule: str) -> PropertyCommand:
    """The change of the verdict when the piece is dropped. `rule`: what is cited if judging fails."""
    return PropertyCommand(key=_JUDGE, change=SetTo(library_call("ref_judge(_source)", let_move_stand(rule))))


def lower_drops() -> Iterator[Trait]:
    """A drop is judged, and its verdict carried out."""
    yield report(_SAY_MOVE, joined("newPieceName", f"({_WENT})"), "where it went, not judged")
    # UiPieceIndex is 0 when the map sends its key because a piece was sent, not dragged
    dragged = f"{NONE} && {equals(referee_names.ORDER, '')} && UiPieceIndex > 0"
    yield when(
        "After a move",
        referee_names.AFTER_MOVE,
        f"{dragged} && {JUDGING}",
        _JUDGE,
        DECIDE,
        FORGET,
    )
    free = f"{dragged} && !({JUDGING}) && ({_ELSEWHERE})"
    yield when("After a move, rules off", referee_names.AFTER_MOVE, free, _SAY_MOVE)


def lower_report() -> Iterator[Trait]:
    """The report of a move of a piece that is not judged: with a referee the map itself reports none."""
    yield report(_SAY_MOVE, joined("newPieceName", f"({_WENT})"), "where it went")
    yield when("After a move", referee_names.AFTER_MOVE, f"UiPieceIndex > 0 && ({_ELSEWHERE})", _SAY_MOVE)
