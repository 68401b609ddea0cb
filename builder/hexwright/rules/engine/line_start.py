"""Places where lines begin that units of a side live on, or count by."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.language.prelude import Bits


@dataclass(frozen=True, kw_only=True)
class LineStart:
    """Where lines of a side may begin, whatever stands on the way.

    Attributes:
        side: whose lines.
        places: those where they ever may begin.
        lives: whether units live on these lines; otherwise they are only counted at the end.

    """

    side: int
    places: Bits
    lives: bool
