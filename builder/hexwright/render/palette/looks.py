"""A look in other colours: one function for grounds, another for inks, which is given the grounds below."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

from hexwright.model.look import Look, Shape, Slot, SlotKind
from hexwright.render.palette.grounds import Drawn, Ground, GroundKind, band_ground, beneath, variants

READABLE: Final = 4.5
"""Least contrast of numbers, words, size marks and symbols with their ground."""
VISIBLE: Final = 3.0
"""Least contrast of decoration."""


class Inking(Protocol):
    """How colours are chosen for one kind of printing. All colours are `#RRGGBB`."""

    def ground(self, ground: Ground) -> str:
        """The new colour of a ground."""
        ...

    def ink(self, colour: str, on: tuple[Ground, ...], grounds: tuple[str, ...], least: float) -> str:
        """The new colour of print, with a contrast of at least `least`:1.

        `on`: the grounds below it, `grounds`: their new colours.
        """
        ...


def relook(look: Look, inking: Inking) -> Look:
    """The look in new colours. The edge line, which only screens show, is left as it is."""
    slots = []
    for index, slot in enumerate(look.slots):
        *varied, plain = (_Printing(look, item, inking).slot() for item in variants(index, slot))
        pairs = tuple((when, new) for (when, _), new in zip(slot.variants, varied, strict=True))
        slots.append(replace(plain, variants=pairs))
    return replace(look, slots=tuple(slots))


@dataclass(frozen=True, slots=True)
class _Printing:
    """Recolours one slot or variant."""

    look: Look
    item: Drawn
    inking: Inking

    def slot(self) -> Slot:
        slot, on = self.item.slot, beneath(self.look, self.item)
        match slot.kind:
            case SlotKind.FIELD:
                return replace(slot, colour=self.field(slot.colour))
            case SlotKind.SPLIT:
                second = self.field(slot.second) if slot.second else None
                return replace(slot, colour=self.field(slot.colour), second=second)
            case SlotKind.BAND if not slot.line:
                return replace(slot, colour=self.inking.ground(band_ground(self.look, self.item)))
            case SlotKind.BAND:
                return replace(slot, colour=self.ink(slot.colour, on, VISIBLE))
            case SlotKind.SYMBOL:
                box = (Ground(kind=GroundKind.BOX, colour=slot.ground),) if slot.ground else on
                return self.symbol(slot, box, box)
            case SlotKind.GLYPH:
                return self.glyph(slot, on)
            case SlotKind.DRAWING:
                return replace(slot, shapes=tuple(self.shape(shape, on) for shape in slot.shapes))
            case SlotKind.EDGE:
                return slot
            case _:
                return replace(slot, colour=self.ink(slot.colour, on, READABLE))

    def glyph(self, slot: Slot, on: tuple[Ground, ...]) -> Slot:
        """Recolour a glyph. Its ground is usually the counter's, seen through holes; otherwise it is a box
        of its own.
        """
        if slot.ground is None:
            return self.symbol(slot, on, on)
        same = tuple(ground for ground in on if ground.colour == slot.ground)
        own = same[:1] or (Ground(kind=GroundKind.BOX, colour=slot.ground),)
        return self.symbol(slot, own, (*own, *on))

    def symbol(self, slot: Slot, own: tuple[Ground, ...], on: tuple[Ground, ...]) -> Slot:
        return replace(
            slot,
            colour=self.ink(slot.colour, on, READABLE),
            ground=self.inking.ground(own[0]) if slot.ground else None,
            second=self.ink(slot.second, on, VISIBLE) if slot.second else None,
        )

    def field(self, colour: str) -> str:
        return self.inking.ground(Ground(kind=GroundKind.FIELD, colour=colour))

    def ink(self, colour: str, on: tuple[Ground, ...], least: float) -> str:
        return self.inking.ink(colour, on, tuple(self.inking.ground(ground) for ground in on), least)

    def shape(self, shape: Shape, on: tuple[Ground, ...]) -> Shape:
        fill, stroke = (
            self.ink(part, on, VISIBLE) if part and part.startswith("#") else part
            for part in (shape.fill, shape.stroke)
        )
        return replace(shape, fill=fill, stroke=stroke)
