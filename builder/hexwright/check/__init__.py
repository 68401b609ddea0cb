"""Checks across the whole model that the game makes sense: pure functions from the game to findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hexwright.check.cards import check_card_sizes, check_text
from hexwright.check.counters import check_names, check_tracks
from hexwright.check.geography import check_georeference, check_places, check_rivers
from hexwright.check.printing import check_printing
from hexwright.check.setups import check_parts, check_stacking, check_standing
from hexwright.check.signs import check_signs
from hexwright.check.spaces import check_spaces
from hexwright.diagnostics import Diagnostic
from hexwright.model.game import Game

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
