"""What an act does to a piece: it hears its order, takes steps and place, and forgets.

While an order stands the piece is not judged, though the engine sends the map's key for it. The verdict is
not touched: a unit that acted itself needs it until its command is through.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked
from builder.export.vassal.lower.referee.verdict import when
from builder.export.vassal.lower.words import is_true, quoted
from builder.export.vassal.trait import SendToLocation, SetGlobalProperty, Trait, TriggerAction
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named

_HEAR = named("HearOrder")
_FORGET = named("ForgetOrder")
_GO = named("ObeyGo")
_STEPS = named("ObeySteps")
_PLACE = named("GoPlace")
_BETWEEN = "~"
"""Parts the words of an order: goal, map, x, y, steps (`templates/vassal/referee/ledger.bsh`)."""


def _part(number: int) -> str:
    """A word of the order. In front of `split` the engine binds no bare name: it knows other methods."""
    return is_true(f"GetString({quoted(words.ORDER)}).split({quoted(_BETWEEN)})[{number}]")


STEPS = _part(4)
"""The steps that an order gives a unit."""


def lower_obedience(who: str, goals: Mapping[str, Key], steps: Key | None = None) -> Iterator[Trait]:
    """`who`: the piece as the library's orders know it; `goals`: keys by the goal of an order, beside
    `place`; `steps`: the key that takes the steps of one.
    """
    hear = PropertyCommand(key=_HEAR, change=SetTo(asked(f"ref_order({who})", quoted("~~~~"))))
    forget = PropertyCommand(key=_FORGET, change=SetTo(""))
    yield SetGlobalProperty(name=words.ORDER, commands=(hear, forget), description="what an act asks of it")
    yield SendToLocation(
        key=_PLACE, map=_part(1), x=_part(2), y=_part(3), description="where the rules put it"
    )
    for goal, key in {**goals, "place": _PLACE}.items():
        yield when(f"Obeys: {goal}", _GO, f"{words.ORDER}.startsWith({quoted(goal)})", key)
    if steps is None:
        yield TriggerAction(name="Obeys", key=words.OBEY, actions=(_HEAR, _GO, _FORGET))
        return
    yield when("Obeys: steps", _STEPS, f"!{words.ORDER}.endsWith({quoted(_BETWEEN)})", steps)
    yield TriggerAction(name="Obeys", key=words.OBEY, actions=(_HEAR, _STEPS, _GO, _FORGET))
