"""Turns the model into the kernel's tables, and a set-up into the first state of play."""

from builder.rules.tables.rulebook import Rulebook, make_rulebook, row_titles
from builder.rules.tables.start import first_state

__all__ = ["Rulebook", "first_state", "make_rulebook", "row_titles"]
