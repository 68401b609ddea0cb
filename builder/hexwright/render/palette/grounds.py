"""The grounds of a counter: which colours are grounds, and which of them each ink is printed on.

A ground is a field, a half of a split field, a filled band, or the box of a unit symbol. Conditions count:
what is drawn on reduced faces only is never the ground of what is drawn on the others only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from hexwright.model.look import Look, Point, Slot, SlotKind, Term, When

_QUARTERS = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
_BESIDE = 0.06
"""Distance from its anchor at which left- or right-aligned text is tested, as a share of the width."""


class GroundKind(StrEnum):
    """A field or half of one, a filled band, the box of a symbol."""

    FIELD = "field"
    BAND = "band"
    BOX = "box"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A ground and its colour. `under`: the colour below a band."""

    kind: GroundKind
    colour: str
    under: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A slot, or a variant of it, drawn when all of `when` holds.

    `index`: position of the slot in the look.
    """

    index: int
    slot: Slot
    when: When


def drawn(look: Look) -> Iterator[Drawn]:
    """All slots and variants of a look with their conditions, bottom to top."""
    for index, slot in enumerate(look.slots):
        yield from variants(index, slot)


def variants(index: int, slot: Slot) -> Iterator[Drawn]:
    """The variants of a slot, then the slot itself; each is drawn only if none before it is.

    Only a single condition can be negated, so a variant with several does not exclude those after it.
    """
    before: When = ()
    for when, varied in slot.variants:
        yield Drawn(index=index, slot=varied, when=(*varied.when, *when, *before))
        if len(when) == 1:
            before = (*before, replace(when[0], negated=not when[0].negated))
    yield Drawn(index=index, slot=slot, when=(*slot.when, *before))


def fields(look: Look) -> Iterator[str]:
    """The colours of all fields of a look, both of a split one."""
    for item in drawn(look):
        if item.slot.kind in {SlotKind.FIELD, SlotKind.SPLIT}:
            yield item.slot.colour
        if item.slot.kind is SlotKind.SPLIT and item.slot.second:
            yield item.slot.second


def is_unit(look: Look) -> bool:
    """Whether the look has a unit symbol."""
    return any(slot.kind is SlotKind.SYMBOL for slot in look.slots)


def beneath(look: Look, item: Drawn) -> tuple[Ground, ...]:
    """Every ground the slot may be printed on, nearest first."""
    found: dict[Ground, None] = {}
    for point in _points(item.slot):
        for ground in _stack(look, item, point):
            found[ground] = None
    return tuple(found)


def band_ground(look: Look, item: Drawn) -> Ground:
    """A filled band as a ground."""
    below = beneath(look, item)
    under = below[0].colour if below else item.slot.colour
    return Ground(kind=GroundKind.BAND, colour=item.slot.colour, under=under)


def _stack(look: Look, item: Drawn, point: Point) -> Iterator[Ground]:
    for index in reversed(range(item.index)):
        slot = look.slots[index]
        covers = set(slot.when) <= set(item.when)
        for other in reversed(list(variants(index, slot))):
            if _excludes(other.when, item.when):
                continue
            ground = _ground(look, other, point)
            if ground is None:
                covers = False
                continue
            yield ground
            if set(other.when) <= set(item.when):
                return
        # One of the variants of a slot is always drawn: what is below all of them does not show.
        if covers:
            return


def _ground(look: Look, item: Drawn, point: Point) -> Ground | None:
    slot = item.slot
    match slot.kind:
        case SlotKind.FIELD:
            return Ground(kind=GroundKind.FIELD, colour=slot.colour)
        case SlotKind.SPLIT:
            colour = slot.second or slot.colour if _second_half(slot.axis, point) else slot.colour
            return Ground(kind=GroundKind.FIELD, colour=colour)
        case SlotKind.BAND if not slot.line and _inside(slot, point):
            return band_ground(look, item)
        case SlotKind.SYMBOL if slot.ground is not None and _inside(slot, point):
            return Ground(kind=GroundKind.BOX, colour=slot.ground)
        case _:
            return None


def _second_half(axis: str, point: Point) -> bool:
    x, y = point
    return {"right": x > 0.5, "down": y > 0.5, "slash": x + y > 1}.get(axis, y > x)


def _inside(slot: Slot, point: Point) -> bool:
    x, y, w, h = slot.box
    return x <= point[0] <= x + w and y <= point[1] <= y + h


def _excludes(one: When, other: When) -> bool:
    """Whether the two can never hold at once."""
    return any(replace(term, negated=not term.negated) in other for term in one) or any(
        _clash(a, b) for a in one for b in other
    )


def _clash(one: Term, other: Term) -> bool:
    """Whether two terms require different words for the same name."""
    same = one.name == other.name and not one.negated and not other.negated
    return same and one.equals is not None and other.equals is not None and one.equals != other.equals


def _points(slot: Slot) -> Iterable[Point]:
    match slot.kind:
        case SlotKind.TEXT:
            x, y = slot.at
            x += {"start": _BESIDE, "end": -_BESIDE}.get(slot.align, 0.0)
            lines = slot.value.count("\n") + 1
            return [(x, y + (i * slot.leading - 0.5) * slot.size) for i in range(lines)]
        case SlotKind.DOTS:
            (x, y), (dx, dy) = slot.at, slot.step
            return [(x + i * dx, y + i * dy) for i in range(3)]
        case _:
            x, y, w, h = slot.box
            return [(x + w * a, y + h * b) for a, b in _QUARTERS]
