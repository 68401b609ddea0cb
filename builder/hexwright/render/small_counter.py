"""Units as small pictures of a few millimetres, for boxes of the turn track: ground, symbol, designation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from hexwright.model.game import Unit
from hexwright.model.look import Fractions, Look, Slot, SlotKind, Symbols
from hexwright.render.counter import draw_counter
from hexwright.render.counter_face import unit_face
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Group, Ink, Op, Rect, Stroke

HIGH: Final = 1.06
"""Height of a small counter over its width."""
_SYMBOL: Final[Fractions] = (0.16, 0.09, 0.68, 0.43)
_GLYPH: Final[Fractions] = (0.2, 0.03, 0.6, 0.57)
_ALONE: Final[Fractions] = (0.12, 0.24, 0.76, 0.5)
"""Where the symbol of a unit type stands, that of a picture, and that of a unit without a designation."""
_BASE: Final = 0.925
_CAP: Final = 0.3
_ROOM: Final = 0.9
"""Baseline, cap height and most length of the designation."""
_FRAME: Final = 0.035
_EDGE: Final = 0.16
"""Width of the line round a small counter, mm."""
_GROUND: Final = frozenset({SlotKind.FIELD, SlotKind.SPLIT})
_SIGN: Final = frozenset({SlotKind.SYMBOL, SlotKind.GLYPH})


def small_counter(
    unit: Unit, look: Look, symbols: Symbols, fonts: Fonts, box: Box, edge: Ink
) -> tuple[Op, ...]:
    """The picture of a unit in a box, mm, `HIGH` times as high as wide. `edge`: colour of its line."""
    words, flags = unit_face(unit, unit.steps[0])
    named = bool(unit.designation) and any("{designation}" in slot.value for slot in look.slots)
    small = replace(look, width=box.w, height=box.h, corner=0.0, slots=tuple(_slots(look, named=named)))
    drawn = draw_counter(small, words, flags, symbols=symbols, fonts=fonts).ops
    return (
        Group(ops=drawn, dx=box.x, dy=box.y, name=f"waiting {unit.id}"),
        Rect(box=box, stroke=Stroke(ink=edge, width=_EDGE)),
    )


def _slots(look: Look, *, named: bool) -> Iterator[Slot]:
    """The slots of the look that a small picture shows, each in its new place."""
    signs = 0
    for slot in look.slots:
        if slot.kind in _GROUND:
            yield slot
        elif slot.kind in _SIGN and not signs:
            signs += 1
            yield _moved(slot, named=named)
        elif slot.kind is SlotKind.TEXT and slot.value == "{designation}" and named:
            yield _lettered(slot)


def _moved(slot: Slot, *, named: bool) -> Slot:
    """A symbol and its variants, in the upper part or alone."""
    usual = _GLYPH if slot.kind is SlotKind.GLYPH else _SYMBOL
    return replace(
        slot,
        box=usual if named else _ALONE,
        line=_FRAME,
        rotate=slot.rotate,
        variants=tuple((when, _moved(varied, named=named)) for when, varied in slot.variants),
    )


def _lettered(slot: Slot) -> Slot:
    """The designation and its variants, below the symbol."""
    return replace(
        slot,
        at=(0.5, _BASE),
        size=_CAP,
        align="middle",
        fit=_ROOM,
        rotate=0.0,
        tracking=0.0,
        font="bold",
        variants=tuple((when, _lettered(varied)) for when, varied in slot.variants),
    )
