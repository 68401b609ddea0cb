"""Markers that the rules know: a drop of one is judged, and the rules move it.

Some are dragged by their side, others moved by the rules alone: the mechanism that has the site says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import names
from builder.export.vassal.lower.expressions import is_true
from builder.export.vassal.lower.marker import MarkerAdditions
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.drop import lower_marker_drops
from builder.export.vassal.lower.referee.orders import lower_orders
from builder.export.vassal.lower.referee.verdict import lower_decision
from builder.export.vassal.trait import Trait, UsePrototype

_MARKER = f'ref_mark_id(GetString("{names.MARKER_ID}"))'

JUDGED_MARKER = MarkerAdditions(
    outside_lock=(UsePrototype(name=referee_names.PROTOTYPE_OF_MARKERS),),
    take_away_condition=is_true(f'{referee_names.LEVEL} != "{referee_names.ENFORCE}"'),
)
"""What such a marker has beyond the traits of other markers."""


def lower_judged_marker(rule: str) -> Iterator[Trait]:
    """The traits of the prototype of judged markers. `rule`: number of the rule of the sequence of play."""
    yield from lower_decision('"", ""', rule)
    yield from lower_marker_drops()
    yield from lower_orders(_MARKER)
