"""Who lays the markers of a game with a referee: a mechanism, or players, if the game declares them free."""

from __future__ import annotations

from collections.abc import Collection

from hexwright.diagnostics import Diagnostic, Report, Severity
from hexwright.model.game import Game as ModelGame


def check_markers(game: ModelGame, laid: Collection[str], report: Report) -> None:
    """E037: a marker that the rules move and the game declares free, and, a note, one that is neither: with
    the rules enforced nobody can lay it. `laid`: those that a mechanism lays.
    """
    for marker in game.markers.values():
        moved = marker.tracks is not None or marker.id in laid
        if moved and marker.free:
            report.error(
                "E037",
                f"'{marker.id}' is free, though the rules move it: it could show what is not so",
                marker.provenance.span,
                hint="leave out `free`",
            )
        elif not moved and marker.free is None:
            report.add(
                Diagnostic(
                    code="E037",
                    severity=Severity.NOTE,
                    message=f"no mechanism lays '{marker.id}', and with the rules enforced players cannot",
                    span=marker.provenance.span,
                    hint="`free: true` lets players lay it; `free: false` says that it is only for play "
                    "without the referee, or on paper",
                )
            )
