"""What an act of others does to a piece: it hears its order as a verdict, takes steps and place, and forgets.

While an order stands in the verdict the piece is not judged, though the engine sends the map's key for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked
from builder.export.vassal.lower.referee.verdict import FORGET, begins, when
from builder.export.vassal.lower.words import is_true, quoted
from builder.export.vassal.trait import SendToLocation, Trait, TriggerAction
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named

_HEAR = named("HearOrder")
_GO = named("ObeyGo")
_STEPS = named("ObeySteps")
_PLACE = named("GoPlace")
_BETWEEN = "~"
"""Parts the words of an order: `by:` and goal, map, x, y, steps (`templates/vassal/referee/ledger.bsh`)."""


def _part(number: int) -> str:
    return is_true(f"{words.VERDICT}.split({quoted(_BETWEEN)})[{number}]")


STEPS = _part(4)
"""The steps that an order gives a unit."""


def order_heard(who: str) -> PropertyCommand:
    """The change of the verdict when an order comes. `who`: the piece as the library's orders know it."""
    return PropertyCommand(key=_HEAR, change=SetTo(asked(f"ref_order({who})", quoted("by:~~~~"))))


def lower_obedience(goals: Mapping[str, Key], steps: Key | None = None) -> Iterator[Trait]:
    """`goals`: keys by the goal of an order, beside `place`; `steps`: the key that takes the steps of one."""
    yield SendToLocation(
        key=_PLACE, map=_part(1), x=_part(2), y=_part(3), description="where the rules put it"
    )
    for goal, key in {**goals, "place": _PLACE}.items():
        yield when(f"Obeys: {goal}", _GO, begins(f"by:{goal}"), key)
    if steps is None:
        yield TriggerAction(name="Obeys", key=words.OBEY, actions=(_HEAR, _GO, FORGET))
        return
    yield when("Obeys: steps", _STEPS, f"!{words.VERDICT}.endsWith({quoted(_BETWEEN)})", steps)
    yield TriggerAction(name="Obeys", key=words.OBEY, actions=(_HEAR, _STEPS, _GO, FORGET))
