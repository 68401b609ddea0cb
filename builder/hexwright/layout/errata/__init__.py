"""Changes from one version of a game to another: in words, and as a sheet to cut out."""

from hexwright.layout.errata.compare import ChangeKind, Difference, PieceChange, compare
from hexwright.layout.errata.sheets import errata_sheets

__all__ = ["ChangeKind", "Difference", "PieceChange", "compare", "errata_sheets"]
