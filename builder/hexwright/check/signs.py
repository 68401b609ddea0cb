"""Signs of places and edges exist: one that nobody drew would be left out in silence."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.diagnostics import Diagnostic, Severity, Span, did_you_mean
from hexwright.model.game import Game


def check_signs(game: Game) -> Iterator[Diagnostic]:
    """R001: a place or an edge of a map has a sign that the symbol table lacks."""
    known = game.symbols.glyphs
    for board in game.boards.values():
        signs: list[tuple[str, Span]] = [
            (sign, place.provenance.span) for place in board.places for sign in place.signs
        ]
        signs += [(edge.sign, edge.provenance.span) for edge in board.edges if edge.sign is not None]
        for sign, span in signs:
            if sign not in known:
                yield Diagnostic(
                    code="R001",
                    severity=Severity.ERROR,
                    message=f"unknown glyph '{sign}'",
                    span=span,
                    hint=did_you_mean(sign, known),
                )
