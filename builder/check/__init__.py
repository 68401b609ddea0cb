"""Checks across the whole model that the game makes sense: pure functions from the game to findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.check.cards import check_card_sizes, check_text
from builder.check.counters import check_names, check_tracks
from builder.check.geography import check_georeference, check_places, check_rivers
from builder.check.printing import check_printing
from builder.check.setups import check_parts, check_stacking, check_standing
from builder.check.signs import check_signs
from builder.check.spaces import check_spaces
from builder.diagnostics import Diagnostic
from builder.model.game import Game

CHECKS: tuple[Callable[[Game], Iterator[Diagnostic]], ...] = (
    check_names,
    check_tracks,
    check_georeference,
    check_places,
    check_rivers,
    check_signs,
    check_spaces,
    check_standing,
    check_stacking,
    check_parts,
    check_card_sizes,
    check_text,
    check_printing,
)
"""All checks, in the order in which they run."""
