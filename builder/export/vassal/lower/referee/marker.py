"""Markers that stand for something in the rules: their drop is judged, and they go where the rules put them.

The marker of a boundary is dragged by its side; that of a landing only follows what happens to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import names
from builder.export.vassal.lower.marker import Judged
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked, frees, never
from builder.export.vassal.lower.referee.drop import drop_judgement, lower_drops
from builder.export.vassal.lower.referee.verdict import (
    FORGET,
    HUSH,
    failed_text,
    lower_voice,
    verdict_property,
)
from builder.export.vassal.lower.words import is_true
from builder.export.vassal.trait import SendToLocation, Trait, TriggerAction, UsePrototype
from builder.export.vassal.wire.codec import named

_OBEY_GO = named("ObeyGo")
_GO_PLACE = named("GoPlace")
_MARKER = f'ref_mark_id(GetString("{names.MARKER_ID}"))'

JUDGED = Judged(
    outside=(UsePrototype(name=words.PROTOTYPE_OF_MARKERS),),
    handled=is_true(f'{words.LEVEL} != "{words.ENFORCE}"'),
)
"""What such a marker has beside the usual."""


def lower_judged_marker(rule: str) -> Iterator[Trait]:
    """The traits of their prototype. `rule`: the number of the rule of the sequence of play."""
    yield verdict_property((), '"", ""', frees(rule), (drop_judgement(rule),))
    yield from lower_voice(failed_text(rule))
    yield from lower_drops()
    yield SendToLocation(
        key=_GO_PLACE,
        map=asked(f"ref_goal_map({_MARKER})", '""'),
        x=asked(f"ref_goal_x({_MARKER})", '"0"'),
        y=asked(f"ref_goal_y({_MARKER})", '"0"'),
        description="where the rules put it",
    )
    goes = asked(f'ref_shifts(GetString("{names.MARKER_ID}"))', never())
    yield TriggerAction(name="Obeys: place", key=_OBEY_GO, condition=goes, actions=(_GO_PLACE,))
    yield TriggerAction(name="Obeys", key=words.OBEY, actions=(HUSH, _OBEY_GO, FORGET))
