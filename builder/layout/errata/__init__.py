"""From one version of a game to the next: what changed, in words, and as a sheet to cut out."""

from builder.layout.errata.compare import Difference, PieceChange, Why, compare
from builder.layout.errata.sheets import errata_sheets

__all__ = ["Difference", "PieceChange", "Why", "compare", "errata_sheets"]
