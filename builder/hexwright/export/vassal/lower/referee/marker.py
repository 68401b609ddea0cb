"""Markers of the referee: a drop of one is judged, and the rules move those that a mechanism lays.

All are the referee's but those that the game declares free: whoever could lay, flip or remove a marker that
shows something the rules know could have it show what is not so. Some are dragged by their side, if the
mechanism that lays them says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.vassal.lower import keys, names
from hexwright.export.vassal.lower.expressions import is_true, quoted
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.drop import lower_marker_drops
from hexwright.export.vassal.lower.referee.library_calls import library_call
from hexwright.export.vassal.lower.referee.orders import lower_orders
from hexwright.export.vassal.lower.referee.verdict import lower_decision
from vassalformat.trait import ReportState, RestrictCommands, Trait, TriggerAction, UsePrototype
from vassalformat.wire.codec import named

_MARKER = f'ref_mark_id(GetString("{names.MARKER_ID}"))'
_KEPT = is_true(f"{referee_names.LEVEL} == {quoted(referee_names.ENFORCE)}")
_REFUSE = named("RefuseMarkerKey")

JUDGED_MARKER: tuple[Trait, ...] = (UsePrototype(name=referee_names.PROTOTYPE_OF_MARKERS),)
"""What such a marker has beyond the traits of other markers, outside the lock of its side."""


def lower_judged_marker(rule: str) -> Iterator[Trait]:
    """The traits of the prototype of judged markers. `rule`: number of the rule of the sequence of play."""
    yield from lower_decision('"", ""', rule)
    yield from lower_marker_drops()
    yield from lower_orders(_MARKER)
    pressed = tuple(keys.MARKER_KEYS.values())
    yield RestrictCommands(name="The referee's", action="Hide", condition=_KEPT, keys=pressed)
    yield ReportState(
        keys=(_REFUSE,),
        format=library_call('ref_refuse_marker(GetString("BasicName"))', quoted("")),
        description="why its keys do nothing; says it to this player only",
    )
    # outside of what hides the keys, which then go no farther in
    yield TriggerAction(
        name="Keys refused", key=pressed[0], watch=pressed[1:], condition=_KEPT, actions=(_REFUSE,)
    )
