"""Types of parameters about movement."""

from __future__ import annotations

from builder.rules.engine.parameters import Exact
from builder.rules.engine.section import Asked, Reading
from builder.rules.mechanism.movement.records import Movement


def _in_parts(asked: Asked) -> int:
    """Points in parts of a point; E023 for what movement counts in no part."""
    movement = asked.context.of(Movement)
    parts = 1 if movement is None else movement.parts
    if asked.value * parts != int(asked.value * parts):
        what = f"movement counts no parts such as {asked.value}"
        asked.context.report.error("E023", what, asked.doc.where.of(asked.key))
    return int(asked.value * parts)


POINTS = Reading(Exact, _in_parts)
"""Movement points, in the parts in which movement counts them."""
