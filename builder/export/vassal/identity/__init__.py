"""What saved games of a released version rely on, and whether a new version keeps it.

VASSAL's Game Refresher (build/GpIdChecker) takes each piece of a save by the number of its slot, makes a new
piece from that slot, and copies the state of every trait whose class and whole definition are the same as
before; a layer, a label and a rotator may also be found by name. Whatever is not found starts afresh.
"""

from builder.export.vassal.identity.check import check_identity
from builder.export.vassal.identity.record import Identity, parse_identity, write_identity
from builder.export.vassal.identity.snapshot import take_identity

__all__ = ["Identity", "check_identity", "parse_identity", "take_identity", "write_identity"]
