"""Counter sheets: what is cut out of paper."""

from builder.layout.counters.pieces import pieces
from builder.layout.counters.sheets import counter_sheets

__all__ = ["counter_sheets", "pieces"]
