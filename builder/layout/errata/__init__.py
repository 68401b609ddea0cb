"""Changes from one version of a game to another: in words, and as a sheet to cut out."""

from builder.layout.errata.compare import ChangeKind, Difference, PieceChange, compare
from builder.layout.errata.sheets import errata_sheets

__all__ = ["ChangeKind", "Difference", "PieceChange", "compare", "errata_sheets"]
