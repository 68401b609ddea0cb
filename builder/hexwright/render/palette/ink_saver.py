"""Counters with little ink: pale grounds, dark print, and a frame in the counter's colour.

Fields keep a hint of their hue (ink under 12 %); a band is a little stronger, so that reduced sides can be
seen. Light print becomes dark. The frame is a little inside the edge, so that an inexact cut does not remove
it, and everything else moves inward to make room for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hexwright.model.look import Fractions, Look, Slot, SlotKind
from hexwright.render.colour import WHITE, contrast, from_lch, lch, legible, luminance
from hexwright.render.palette.grounds import Ground, GroundKind
from hexwright.render.palette.looks import relook

_OUTSIDE, _FRAME, _INSIDE = 0.35, 0.45, 0.2
"""White outside the frame, the frame, and white inside it, mm, on a counter of 12.7 mm or more."""
_USUAL: Final = 12.7
_NEAREST: Final = 0.47
"""Distance of the outermost print from the edge of an ordinary counter of 12.7 mm, mm."""
_PALE, _HINT = 96.0, 7.0
_DEEPER, _TINGE = 86.0, 20.0
"""Lightness and most chroma of fields and of bands."""
_NEUTRAL: Final = 12.0
"""Below this chroma a colour has no hue worth keeping."""
_DARK, _STRONG = 30.0, 45.0
"""Lightness and most chroma of print that was white or light."""
_OWN: Final = 10.0
"""Lightness added to print that keeps its own hue, so that gold does not become brown."""
_MARGIN: Final = 1.0
"""Contrast added to what is required, because thin print on paper loses some."""


@dataclass(frozen=True, slots=True)
class InkSaver:
    """Grounds and inks of the ink saver."""

    def ground(self, ground: Ground) -> str:
        """A pale colour; for a band a stronger one."""
        light, chroma, hue = lch(ground.colour)
        if ground.kind is GroundKind.BOX:
            return WHITE
        if ground.kind is GroundKind.BAND:
            if chroma < _NEUTRAL or light > 80:
                _, chroma, hue = lch(ground.under)
            return from_lch(_DEEPER, min(_TINGE, chroma * 0.5), hue)
        return from_lch(_PALE, min(_HINT, chroma * 0.4), hue)

    def ink(self, colour: str, on: tuple[Ground, ...], grounds: tuple[str, ...], least: float) -> str:
        """Dark print is unchanged. Print lighter than its ground becomes dark, in the hue of the ground if
        it has none.
        """
        if any(luminance(colour) > luminance(ground.colour) for ground in on):
            _, chroma, hue = lch(colour)
            if chroma < _NEUTRAL:
                _, chroma, hue = lch(on[-1].colour)
                colour = from_lch(_DARK, min(_STRONG, chroma), hue)
            else:
                colour = from_lch(_DARK + _OWN, min(_STRONG, chroma), hue)
        return legible(colour, grounds, least + _MARGIN)


def ink_saver_look(look: Look) -> Look:
    """The look with pale grounds, dark print and a frame."""
    pale = relook(look, InkSaver())
    room = min(1.0, min(look.width, look.height) / _USUAL)
    inner = (_OUTSIDE + _FRAME + _INSIDE) * room
    half = min(look.width, look.height) / 2
    share = min(1.0, (half - inner) / (half - _NEAREST * room))
    slots = [_shrunk(slot, share) for slot in pale.slots]
    frames: list[Slot] = []
    place = 0
    for index, slot in enumerate(look.slots):
        if slot.kind in {SlotKind.FIELD, SlotKind.SPLIT}:
            frames += _frame(look, slot, room)
        if slot.kind in {SlotKind.FIELD, SlotKind.SPLIT} or (slot.kind is SlotKind.BAND and not slot.line):
            place = index + 1
    return replace(pale, slots=(*slots[:place], *frames, *slots[place:]))


def _shrunk(slot: Slot, share: float) -> Slot:
    """The slot moved towards the middle of the counter; sides on the edge stay there."""
    x, y, w, h = slot.box
    left, right = _inward(x, share), _inward(x + w, share)
    top, low = _inward(y, share), _inward(y + h, share)
    return replace(
        slot,
        box=(left, top, right - left, low - top),
        at=(0.5 + (slot.at[0] - 0.5) * share, 0.5 + (slot.at[1] - 0.5) * share),
        size=slot.size * share,
        tracking=slot.tracking * share,
        fit=None if slot.fit is None else slot.fit * share,
        line=slot.line * share,
        radius=slot.radius * share,
        step=(slot.step[0] * share, slot.step[1] * share),
        variants=tuple((when, _shrunk(varied, share)) for when, varied in slot.variants),
    )


def _inward(place: float, share: float) -> float:
    return place if place <= 0 or place >= 1 else 0.5 + (place - 0.5) * share


def _frame(look: Look, slot: Slot, room: float) -> list[Slot]:
    """Bars along the four sides in the colours of a field; those of a split field may be in two halves."""
    parts = _bars(look, slot.axis if slot.kind is SlotKind.SPLIT else "", room)
    return [_bar(look, slot, number, second, box) for number, (second, box) in enumerate(parts)]


def _bar(look: Look, slot: Slot, number: int, second: bool, box: Fractions) -> Slot:  # noqa: FBT001
    colour = slot.second or slot.colour if second else slot.colour
    varied = tuple((when, _bar(look, other, number, second, box)) for when, other in slot.variants)
    return Slot(
        id=f"{slot.id}-frame-{number}",
        kind=SlotKind.BAND,
        when=slot.when,
        box=box,
        colour=frame_colour(look, colour),
        variants=varied,
    )


def frame_colour(look: Look, field: str) -> str:
    """The colour of a field, dark enough to be seen as a line; for a pale field that of the print."""
    light, chroma, _ = lch(field)
    if light > 86 or (chroma < _NEUTRAL / 2 and light > 60):
        prints = (s.colour for s in look.slots if s.kind in {SlotKind.TEXT, SlotKind.GLYPH, SlotKind.SYMBOL})
        field = max(prints, key=lambda colour: contrast(colour, field), default=field)
    return legible(field, (WHITE,), 2.6)


def _bars(look: Look, axis: str, room: float) -> list[tuple[bool, Fractions]]:
    """For each bar whether it has the second colour, and its box."""
    x, y = _OUTSIDE * room / look.width, _OUTSIDE * room / look.height
    w, h = _FRAME * room / look.width, _FRAME * room / look.height
    wide, high = 1 - 2 * x, 1 - 2 * y
    if axis == "right":
        halves = [(False, x), (True, 0.5)]
        ends = [(second, (at, v, wide / 2, h)) for second, at in halves for v in (y, 1 - y - h)]
        return [*ends, (False, (x, y, w, high)), (True, (1 - x - w, y, w, high))]
    if axis == "down":
        halves = [(False, y), (True, 0.5)]
        ends = [(second, (u, at, w, high / 2)) for second, at in halves for u in (x, 1 - x - w)]
        return [*ends, (False, (x, y, wide, h)), (True, (x, 1 - y - h, wide, h))]
    second_left, second_right = axis == "backslash", axis == "slash"
    return [
        (second_left, (x, y, w, high)),
        (second_right, (1 - x - w, y, w, high)),
        (False, (x, y, wide, h)),
        (bool(axis), (x, 1 - y - h, wide, h)),
    ]
