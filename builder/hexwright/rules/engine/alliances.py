"""Sides that are not enemies of each other."""

from __future__ import annotations

from hexwright.rules.engine.records import Alliance, World
from hexwright.rules.engine.resolve import Context
from hexwright.rules.engine.schema import AllianceDoc
from hexwright.rules.language.prelude import Bits, Ints, has_bit, no_bits, with_bit


def alliances_of(docs: tuple[AllianceDoc, ...], context: Context) -> tuple[Alliance, ...]:
    """The alliances of a game."""
    return tuple(
        Alliance(
            sides=_sides(doc, context),
            together=doc.together,
            when=context.maybe(doc, "when", World, f"alliance of {', '.join(doc.sides)}"),
        )
        for doc in docs
    )


def _sides(doc: AllianceDoc, context: Context) -> Bits:
    found = no_bits()
    for name in doc.sides:
        found = with_bit(found, context.side(doc, name, "sides"))
    return found


def opposed_by(alliances: tuple[Alliance, ...], sides: int) -> Ints:
    """1 at a * sides + b when units of side a and side b are enemies, unless an alliance that depends on play
    says otherwise.
    """
    lasting = [alliance.sides for alliance in alliances if alliance.when is None]
    return [
        int(a != b and not any(has_bit(both, a) and has_bit(both, b) for both in lasting))
        for a in range(sides)
        for b in range(sides)
    ]
