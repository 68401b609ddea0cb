"""Counters: their names differ, and markers that track the turn or a state can follow it."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.diagnostics import Diagnostic, Note
from hexwright.model.game import Game, Marker, Unit


def check_names(game: Game) -> Iterator[Diagnostic]:
    """C004: two pieces have the same name, so that messages about them would be ambiguous."""
    seen: dict[str, Unit | Marker] = {}
    pieces: list[Unit | Marker] = [*game.units.values(), *game.markers.values()]
    for piece in pieces:
        first = seen.get(piece.name)
        if first is not None:
            yield Diagnostic(
                code="C004",
                message=f"'{piece.id}' and '{first.id}' are both called '{piece.name}'",
                span=piece.provenance.span,
                hint="give one a 'name', or tell them apart in 'unit_name' of the nationality",
                notes=(Note(span=first.provenance.span, message="the other one"),),
            )
        seen.setdefault(piece.name, piece)


def check_tracks(game: Game) -> Iterator[Diagnostic]:
    """C005: a marker that tracks the turn or a state lacks locations for it, or has several copies."""
    for marker in game.markers.values():
        if marker.tracks is None:
            continue
        if marker.tracks == "turn":
            missing = [str(turn.number) for turn in game.turns if turn.location is None]
            what = "the game has no turn track"
        else:
            state = game.states.get(marker.tracks)
            values = state.values if state else ()
            missing = [value.id for value in values if value.location is None]
            what = f"no location for {', '.join(missing)}"
        if missing:
            yield Diagnostic(
                code="C005",
                message=f"the marker '{marker.id}' has nowhere to stand: {what}",
                span=marker.provenance.span,
            )
        if marker.count != 1:
            yield Diagnostic(
                code="C005",
                message=f"'{marker.id}' follows '{marker.tracks}', so there is one of it, not {marker.count}",
                span=marker.provenance.span,
            )
