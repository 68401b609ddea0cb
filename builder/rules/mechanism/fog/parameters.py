"""Fog of war: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from builder.rules.engine.play import Until
from builder.rules.engine.scopes import PrintedUnit
from builder.rules.language.evaluate import closure
from builder.schema.base import Absent, Datum, Unit, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

LASTS: Mapping[str, Until] = {"phase": Until.PHASE, "turn": Until.TURN, "game": Until.GAME}


class FogDoc(Datum):
    """Fog of war: enemy units beneath the top of a stack are hidden until they are attacked."""

    begins: bool = Field(
        default=False,
        description="Whether games begin with it. Players agree on it, or on doing without, in play.",
        examples=["true"],
    )
    top: Annotated[int, Unit("units of a stack")] = Field(
        default=1,
        ge=0,
        le=20,
        description="How many units on top of a stack the enemy sees all the same.",
        examples=["0"],
    )
    units: Annotated[str | None, Written("expression about a printed unit"), Absent("all")] = Field(
        default=None, description="Which units can be hidden.", examples=["\"type != 'fortress'\""]
    )
    known: Literal["phase", "turn", "game"] = Field(
        default="phase",
        description="How long those who were in a battle stay known: to the end of the phase or turn, or for "
        "good.",
        examples=["turn"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "fog_of_war": (
        Annotated[FogDoc | None, Absent("everybody sees everything")],
        Field(
            default=None,
            description="What players may agree to hide from each other.",
            examples=["{top: 1}"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Fog:
    """Fog of war. `begins`: whether games begin with it; `top`: how many units on top of a stack are seen;
    `open`: units that are never hidden; `known`: how long those of a battle stay known (`Until`); `rule`:
    where it stands, empty for nowhere.
    """

    begins: bool
    top: int
    open: tuple[int, ...]
    known: int
    rule: str


def prepare(given: Any, context: Context) -> Fog | None:
    """What the rules read; None for a game in which everybody sees everything."""
    doc: FogDoc | None = given.fog_of_war
    if doc is None:
        return None
    never: tuple[int, ...] = ()
    which = context.maybe(doc, "units", PrintedUnit, "hidden by fog of war")
    if which is not None:
        holds, made = closure(which.tree), context.made
        never = tuple(u for u in range(made.units.count) if not holds(PrintedUnit(made, u)))
    return Fog(begins=doc.begins, top=doc.top, open=never, known=int(LASTS[doc.known]), rule=doc.rule or "")
