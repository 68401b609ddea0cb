"""Markers that stand for something in the rules: their drop is judged, and they go where the rules put them.

The marker of a boundary is dragged by its side; that of a landing only follows what happens to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import names
from builder.export.vassal.lower.marker import Judged
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import frees
from builder.export.vassal.lower.referee.drop import drop_judgement, lower_drops
from builder.export.vassal.lower.referee.obey import lower_obedience
from builder.export.vassal.lower.referee.verdict import call_clerk, verdict_property
from builder.export.vassal.lower.words import is_true
from builder.export.vassal.trait import Trait, UsePrototype

_MARKER = f'ref_mark_id(GetString("{names.MARKER_ID}"))'

JUDGED = Judged(
    outside=(UsePrototype(name=words.PROTOTYPE_OF_MARKERS),),
    handled=is_true(f'{words.LEVEL} != "{words.ENFORCE}"'),
)
"""What such a marker has beside the usual."""


def lower_judged_marker(rule: str) -> Iterator[Trait]:
    """The traits of their prototype. `rule`: the number of the rule of the sequence of play."""
    yield verdict_property((), '"", ""', frees(rule), (drop_judgement(rule),))
    yield call_clerk()
    yield from lower_drops()
    yield from lower_obedience(_MARKER, {})
