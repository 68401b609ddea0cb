"""What happens when a player drops a piece that the referee judges, a unit or a marker.

The traits stand outside the lock of the side; where the lock forbids a drop they are never reached. A drop
that is refused is taken back when the engine is done with it (`templates/vassal/referee/takeback.bsh`).
"""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.vassal.lower.expressions import equals, joined
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.verdict import (
    DECIDE,
    JUDGING,
    report,
    when,
)
from vassalformat.trait import ReportState, Trait
from vassalformat.wire.codec import Key, named

_SAY_MOVE = named("SayMove")
WENT = 'OldMap == "" ? " enters at " + LocationName : ": " + OldLocationName + " → " + LocationName'
"""Where a piece went, an expression."""
_ELSEWHERE = "OldMap != CurrentMap || OldLocationName != LocationName"


def lower_drops(say: Key) -> Iterator[Trait]:
    """A drop is judged, and its verdict carried out. `say`: reports where it went, if it is not judged."""
    # UiPieceIndex is 0 when the map sends its key because a piece was sent, not dragged
    idle = " && ".join(
        equals(name, "")
        for name in (referee_names.VERDICT, referee_names.JUDGED_COMMAND, referee_names.ORDER)
    )
    dragged = f"{idle} && UiPieceIndex > 0"
    yield when("After a move", referee_names.AFTER_MOVE, f"{dragged} && {JUDGING}", DECIDE)
    free = f"{dragged} && !({JUDGING}) && ({_ELSEWHERE})"
    yield when("After a move, rules off", referee_names.AFTER_MOVE, free, say)


def lower_marker_drops() -> Iterator[Trait]:
    """The same for a marker that the rules know."""
    yield _report("where it went, not judged")
    yield from lower_drops(_SAY_MOVE)


def lower_report() -> Iterator[Trait]:
    """The report of a move of a piece that is not judged: with a referee the map itself reports none."""
    yield _report("where it went")
    yield when("After a move", referee_names.AFTER_MOVE, f"UiPieceIndex > 0 && ({_ELSEWHERE})", _SAY_MOVE)


def _report(description: str) -> ReportState:
    return report(_SAY_MOVE, joined("newPieceName", f"({WENT})"), description)
