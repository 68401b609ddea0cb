"""Fog of war: enemy units that are hidden beneath the top of a stack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.play import Until
from hexwright.rules.engine.records import PrintedUnit
from hexwright.rules.engine.section import (
    Asked,
    Key,
    Parameters,
    Reading,
    alone,
    choice,
    expression,
    given,
    made,
    record_of,
)
from hexwright.rules.language.evaluate import closure

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

PRINTED = expression(PrintedUnit, "Condition")


def _never_hidden(asked: Asked) -> tuple[int, ...]:
    """The units for which the condition does not hold."""
    holds, game = closure(PRINTED.find(asked).tree), asked.context.made
    return tuple(u for u in range(game.units.count) if not holds(PrintedUnit(game, u)))


LASTS = choice({"phase": Until.PHASE, "turn": Until.TURN, "game": Until.GAME})


class Fog(Parameters):
    """Fog of war: enemy units beneath the top of a stack are hidden until they are attacked."""

    begins: bool = given(
        "Whether games begin with it. Players agree on it, or on doing without, in play.",
        example="true",
        default=False,
    )
    top: int = given(
        "How many units on top of a stack the enemy sees all the same.",
        example="0",
        default=1,
        unit="units of a stack",
        least=0,
        most=20,
    )
    open: tuple[int, ...] = given(
        "Which units can be hidden.",
        example="\"type != 'fortress'\"",
        absent="all",
        otherwise=(),
        key="units",
        reading=Reading(PRINTED.written, _never_hidden),
        what="hidden by fog of war",
    )
    known: int = given(
        "How long those who were in a battle stay known: to the end of the phase or turn, or for good.",
        example="turn",
        default="phase",
        reading=LASTS,
    )
    rule: str = made()


KEYS: Mapping[str, Key] = {
    "fog_of_war": alone(
        Fog,
        "What players may agree to hide from each other.",
        "{top: 1}",
        absent="everybody sees everything",
    )
}


def prepare(written: Any, context: Context) -> Fog | None:
    """What the rules read; None for a game in which everybody sees everything."""
    return record_of(context, Fog, written.fog_of_war)
