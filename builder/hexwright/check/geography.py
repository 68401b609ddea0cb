"""Geography: control points fit, places lie in their hexes, rivers have no gaps."""

from __future__ import annotations

import math
from collections.abc import Iterator

from hexwright.diagnostics import Diagnostic, Severity
from hexwright.geometry.hexes import centre, side_ends
from hexwright.geometry.locate import locate
from hexwright.model.board import Board
from hexwright.model.game import Game

POOR_FIT = 0.6
"""Distance in hexes by which a control point may be off; more is likely a typing error."""

POOR_BENT = 2.5
"""The same where the map is bent, which takes up what a drawn map is off, but not a typing error."""

FAR = 1.0
"""Distance in hexes from the centre of its hex beyond which a place lies in another hex."""


def check_georeference(game: Game) -> Iterator[Diagnostic]:
    """G001: how well the control points fit, as a note; G002: a control point that does not fit."""
    for board in game.boards.values():
        if board.geo is None or board.grid is None:
            continue
        fit = locate(board.grid, board.geo)
        worst = max(fit.residuals, key=lambda residual: residual.distance)
        yield Diagnostic(
            code="G001",
            message=(
                f"georeference of '{board.id}': {fit.km_per_hex:.2f} km a hex, rms {fit.rms:.2f} hexes over "
                f"{len(fit.residuals)} points, worst {worst.name} {worst.distance:.2f}"
                + (f", north {fit.turn:+.1f} degrees from the top" if board.geo.turned else "")
                + (f", bent to rms {fit.rms_left:.2f}" if fit.bend is not None else "")
            ),
            span=board.provenance.span,
            severity=Severity.NOTE,
        )
        poor = POOR_FIT if fit.bend is None else POOR_BENT
        for residual in fit.residuals:
            if residual.distance > poor:
                yield Diagnostic(
                    code="G002",
                    message=f"the control point '{residual.name}' lies {residual.distance:.2f} hexes off",
                    span=board.provenance.span,
                    severity=Severity.WARNING,
                    hint="look at its hex and its longitude and latitude",
                )


def check_places(game: Game) -> Iterator[Diagnostic]:
    """G003: the coordinates of a place lie in another hex than the one it names."""
    for board in game.boards.values():
        if board.geo is None or board.grid is None:
            continue
        fit = locate(board.grid, board.geo)
        for place in board.places:
            if place.at is None:
                continue
            try:
                x, y = fit.to_plane(*place.at)
            except ValueError:
                x = y = math.inf
            cx, cy = centre(board.grid, place.hex)
            far = ((x - cx / board.grid.hex_mm) ** 2 + (y - cy / board.grid.hex_mm) ** 2) ** 0.5
            if far > FAR:
                yield Diagnostic(
                    code="G003",
                    message=f"'{place.name}' lies {far:.1f} hexes from {place.hex} by its coordinates",
                    span=place.provenance.span,
                    severity=Severity.WARNING,
                )


def check_rivers(game: Game) -> Iterator[Diagnostic]:
    """G004: two hexsides in a row of a river's course share no corner."""
    for board in game.boards.values():
        if board.terrain is not None and board.grid is not None:
            yield from _gaps(board)


def _gaps(board: Board) -> Iterator[Diagnostic]:
    if board.terrain is None or board.grid is None:
        return
    for river in board.terrain.rivers:
        ends = [{(round(x, 3), round(y, 3)) for x, y in side_ends(board.grid, a, b)} for a, b in river.course]
        for k in range(1, len(ends)):
            if not ends[k] & ends[k - 1]:
                a, b = river.course[k]
                yield Diagnostic(
                    code="G004",
                    message=f"the {river.name} breaks off before hexside {a}/{b}",
                    span=river.provenance.span,
                    hint="list hexsides in order, each sharing a corner with the one before",
                )
