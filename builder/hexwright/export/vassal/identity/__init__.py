"""What saved games of a released version depend on, and whether a new version preserves it.

VASSAL's Game Refresher (build/GpIdChecker) finds each saved piece by the number of its palette slot (gpid),
creates a new piece from that slot, and copies the state of every trait whose class and full definition are
unchanged; layers, labels and rotators can also be matched by name. A trait without a match loses its state.
"""

from hexwright.export.vassal.identity.check import check_identity
from hexwright.export.vassal.identity.record import Identity, parse_identity, write_identity
from hexwright.export.vassal.identity.snapshot import snapshot_identity

__all__ = ["Identity", "check_identity", "parse_identity", "snapshot_identity", "write_identity"]
