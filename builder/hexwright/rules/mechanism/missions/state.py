"""What missions keep: the support that waits for battles."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import Until, columns
from hexwright.rules.language.prelude import Table


@dataclass(kw_only=True)
class Promised:
    """Support that waits for a throw, by its number among all supports."""

    # factors for throws at a place, of units that help whoever attacks it
    free: Table = columns("missions.supports", "places", 0, Until.TURN)
    # the place for throws at which a unit helps those who stand with it, and its factors
    bound_to: Table = columns("missions.supports", "units", NOWHERE, Until.TURN)
    bound: Table = columns("missions.supports", "units", 0, Until.TURN)
