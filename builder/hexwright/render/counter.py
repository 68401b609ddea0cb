"""A counter face as a scene: a look whose slots are filled with the counter's values."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from hexwright.model.look import GLYPH_GRID, TYPE_GRID, Fractions, Look, Slot, SlotKind, Symbol, Symbols
from hexwright.render.counter_face import SCREEN, Face, filled
from hexwright.render.extent import reach, within
from hexwright.render.fonts import Fonts
from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Op,
    Point,
    Polygon,
    Rect,
    Scene,
    Stroke,
    Text,
    ring,
)
from hexwright.render.symbol import draw_size, draw_symbol
from hexwright.render.text import PARAGRAPH_GAP, SHIFT, Block, fit, set_block

INSIDE: Final = "inside"
"""Name of groups of ops that end at the edge of the counter and do not continue into the bleed."""

_PEN: Final = 0.0267
"""Width of the pen of a slot that gives none, as a share of the counter's height."""
_INSIDE: Final = 0.85
"""Width of a symbol's pen, as a share of its frame's."""
_UNDER: Final = 0.6
"""How far inside the box a symbol's grid begins, in widths of the frame's pen: the round ends of its lines
stay under the frame.
"""
_MOST_DOTS: Final = 12
_COLOUR: Final = frozenset({SlotKind.FIELD, SlotKind.BAND, SlotKind.SPLIT})
"""Kinds of slots that continue into the bleed."""


def draw_face(face: Face, fonts: Fonts, bleed: float = 0.0) -> Scene:
    """The scene of a face, mm. `bleed`: as for `draw_counter`."""
    return draw_counter(face.look, face.words, face.flags, symbols=face.symbols, fonts=fonts, bleed=bleed)


def draw_picture(look: Look, symbols: Symbols, fonts: Fonts) -> Scene:
    """The scene of a look that is a picture: no counter's values, nothing outside its edges."""
    scene = draw_counter(look, {}, frozenset(), symbols=symbols, fonts=fonts)
    corners = ((0.0, 0.0), (look.width, 0.0), (look.width, look.height), (0.0, look.height))
    return Scene(width=look.width, height=look.height, ops=(Clip(rings=(corners,), ops=scene.ops),))


def draw_counter(
    look: Look,
    values: Mapping[str, str],
    flags: frozenset[str],
    *,
    symbols: Symbols,
    fonts: Fonts,
    bleed: float = 0.0,
) -> Scene:
    """The scene of one face, mm, transparent outside the counter.

    `values`: words for the slots, before those of the look. `flags`: conditions that hold for the face;
    `screen` rounds the corners and draws the edge line. `bleed`: fields, splits and bands that reach the edge
    continue that many mm beyond it, so that an inexact cut shows no white; the scene grows by it on every
    side. Everything else ends at the edge and, where there is bleed, is in groups named INSIDE.
    """
    words = {**look.words, **values}
    face = _Face(look, words, flags, symbols, fonts, bleed)
    ops: list[Op] = []
    for slot in _shown(look, words, flags):
        drawn = face.draw(slot)
        if not bleed or slot.kind in _COLOUR:
            ops += drawn
            continue
        last = ops.pop() if ops and isinstance(ops[-1], Group) else None
        before = last.ops if isinstance(last, Group) else ()
        ops.append(Group(ops=(*before, *face.inside(drawn)), name=INSIDE))
    if SCREEN in flags and look.corner > 0:
        outline = _rounded(0.0, 0.0, look.width, look.height, look.corner * look.height)
        ops = [Clip(rings=ring(outline), ops=tuple(ops))]
    return Scene(width=look.width + 2 * bleed, height=look.height + 2 * bleed, ops=tuple(ops))


def _shown(look: Look, words: Mapping[str, str], flags: frozenset[str]) -> Iterator[Slot]:
    """The slots that are drawn, each as the first of its variants that holds."""
    for slot in look.slots:
        chosen = next(
            (varied for when, varied in slot.variants if all(t.holds(words, flags) for t in when)), slot
        )
        if all(term.holds(words, flags) for term in chosen.when):
            yield chosen


def crowded_slots(face: Face, fonts: Fonts) -> Iterator[Slot]:
    """The slots whose running text is too long for their box, even in the smallest letters."""
    words = {**face.look.words, **face.words}
    drawing = _Face(face.look, words, face.flags, face.symbols, fonts, 0.0)
    for slot in _shown(face.look, words, face.flags):
        if slot.kind is SlotKind.PARAGRAPH and not drawing.block(slot)[1].fits:
            yield slot


@dataclass(frozen=True, slots=True)
class _Face:
    """Draws the slots of one face."""

    look: Look
    words: Mapping[str, str]
    flags: frozenset[str]
    symbols: Symbols
    fonts: Fonts
    bleed: float

    def draw(self, slot: Slot) -> tuple[Op, ...]:
        ink = Ink(colour=slot.colour)
        match slot.kind:
            case SlotKind.FIELD:
                return (Rect(box=self.colour((0.0, 0.0, 1.0, 1.0)), fill=ink),)
            case SlotKind.BAND:
                return (self.band(slot, ink),)
            case SlotKind.SPLIT:
                return self.split(slot)
            case SlotKind.SYMBOL:
                return self.symbol(slot)
            case SlotKind.GLYPH:
                return self.glyph(slot)
            case SlotKind.SIZE:
                size = self.text(slot)
                return draw_size(self.symbols.sizes.get(size, size), self.box(slot.box), slot.colour)
            case SlotKind.TEXT:
                return self.lines(slot, ink)
            case SlotKind.PARAGRAPH:
                return self.paragraph(slot, ink)
            case SlotKind.DOTS:
                return self.dots(slot, ink)
            case SlotKind.DRAWING:
                drawing = Symbol(id=slot.id, name=slot.id, shapes=slot.shapes)
                return draw_symbol(drawing, self.box(slot.box), GLYPH_GRID, self.pen(slot), {})
            case SlotKind.EDGE:
                return self.edge(slot, ink)
            case _:
                assert_never(slot.kind)

    def point(self, at: Point) -> Point:
        return at[0] * self.look.width + self.bleed, at[1] * self.look.height + self.bleed

    def inside(self, ops: Sequence[Op]) -> Sequence[Op]:
        """The ops, clipped at the edge of the counter if any of them reaches beyond it."""
        whole = self.box((0.0, 0.0, 1.0, 1.0))
        if within(reach(ops, self.fonts), whole):
            return ops
        return (Clip(rings=ring(_corners(whole)), ops=tuple(ops)),)

    def box(self, part: Fractions) -> Box:
        """A box in mm."""
        (x0, y0), (x1, y1) = self.point(part[:2]), self.point((part[0] + part[2], part[1] + part[3]))
        return Box(x=x0, y=y0, w=x1 - x0, h=y1 - y0)

    def colour(self, part: Fractions) -> Box:
        """A box in mm; sides on the edge of the counter are moved to the end of the bleed."""
        (x0, y0), (x1, y1) = self.point(part[:2]), self.point((part[0] + part[2], part[1] + part[3]))
        x0, y0 = (0.0 if part[0] <= 0 else x0), (0.0 if part[1] <= 0 else y0)
        x1 += self.bleed if part[0] + part[2] >= 1 else 0.0
        y1 += self.bleed if part[1] + part[3] >= 1 else 0.0
        return Box(x=x0, y=y0, w=x1 - x0, h=y1 - y0)

    def pen(self, slot: Slot) -> float:
        return (slot.line or _PEN) * self.look.height

    def text(self, slot: Slot) -> str:
        return filled(slot, self.words)

    def band(self, slot: Slot, ink: Ink) -> Op:
        cut, box, radius = self.box(slot.box), self.colour(slot.box), slot.radius * self.look.height
        if not slot.line:
            return Rect(box=box, fill=ink, radius=radius)
        pen = self.pen(slot)
        if cut == box:
            return _framed(box, Stroke(ink=ink, width=pen), radius=radius)
        # A frame at the edge of the counter: as wide inside the cut as on the screen, and filled out to the
        # end of the bleed.
        hole = Box(x=cut.x + pen, y=cut.y + pen, w=cut.w - 2 * pen, h=cut.h - 2 * pen)
        inner = _rounded(hole.x, hole.y, hole.w, hole.h, radius - pen) if radius > pen else _corners(hole)
        return Polygon(rings=(_corners(box), tuple(inner)), fill=ink)

    def split(self, slot: Slot) -> tuple[Op, ...]:
        whole = self.colour((0.0, 0.0, 1.0, 1.0))
        cut = self.box((0.0, 0.0, 1.0, 1.0))
        second = Ink(colour=slot.second or slot.colour)
        over: Op
        match slot.axis:
            case "right":
                over = Rect(box=self.colour((0.5, 0.0, 0.5, 1.0)), fill=second)
            case "down":
                over = Rect(box=self.colour((0.0, 0.5, 1.0, 0.5)), fill=second)
            case axis:
                over = Polygon(rings=ring(_below(whole, cut, rising=axis == "slash")), fill=second)
        return Rect(box=whole, fill=Ink(colour=slot.colour)), over

    def symbol(self, slot: Slot) -> tuple[Op, ...]:
        """Ground, symbol, and the frame last, so that it covers the ends of the symbol's lines."""
        symbol = self.symbols.types.get(self.text(slot))
        if symbol is None:
            return ()
        box, line = self.box(slot.box), self.pen(slot)
        inset = line * _UNDER if slot.frame else 0.0
        inner = Box(x=box.x + inset, y=box.y + inset, w=box.w - 2 * inset, h=box.h - 2 * inset)
        ops: list[Op] = [Rect(box=box, fill=Ink(colour=slot.ground))] if slot.ground else []
        ops += draw_symbol(symbol, inner, TYPE_GRID, line * _INSIDE, _palette(slot))
        if slot.frame:
            ops.append(_framed(box, Stroke(ink=Ink(colour=slot.colour), width=line)))
        return tuple(ops)

    def glyph(self, slot: Slot) -> tuple[Op, ...]:
        glyph = self.symbols.glyphs.get(self.text(slot))
        if glyph is None:
            return ()
        box = self.box(slot.box)
        side = min(box.w, box.h)
        square = Box(x=box.x + (box.w - side) / 2, y=box.y + (box.h - side) / 2, w=side, h=side)
        return draw_symbol(glyph, square, GLYPH_GRID, self.pen(slot), _palette(slot), slot.rotate)

    def lines(self, slot: Slot, ink: Ink) -> tuple[Op, ...]:
        text = self.text(slot)
        lines = text.split("\n") if text.strip() else []
        high = self.look.height
        size, tracking = slot.size * high, slot.tracking * high
        if slot.fit is not None and lines:
            room = slot.fit * self.look.width
            small = min(fit(self.fonts, line, slot.font, size, room, tracking=tracking) for line in lines)
            size, tracking = small, tracking * small / size
        (x, y), turn = self.point(slot.at), math.radians(slot.rotate)
        found: list[Op] = []
        for number, line in enumerate(lines):
            down = number * slot.leading * size
            found.append(
                Text(
                    at=(x - down * math.sin(turn), y + down * math.cos(turn)),
                    text=line,
                    font=slot.font,
                    size=size,
                    ink=ink,
                    anchor=slot.align,
                    tracking=tracking,
                    angle=slot.rotate,
                )
            )
        return tuple(found)

    def block(self, slot: Slot) -> tuple[Box, Block]:
        """Running text, and the box it is set in, which begins below the text it follows."""
        box, size = self.box(slot.box), slot.size * self.look.height
        before = next((s for s in _shown(self.look, self.words, self.flags) if s.id == slot.after), None)
        if before is not None:
            above, lines = self.block(before)
            if lines.lines:
                top = above.y + lines.lines[-1][1] + (slot.leading - 1 + PARAGRAPH_GAP) * size
                box = replace(box, y=top, h=max(0.0, box.y + box.h - top))
        return box, set_block(self.fonts, self.text(slot), slot.font, size, slot.leading, (box.w, box.h))

    def paragraph(self, slot: Slot, ink: Ink) -> tuple[Op, ...]:
        box, block = self.block(slot)
        x = box.x + box.w * SHIFT[slot.align]
        return tuple(
            Text(
                at=(x, box.y + down),
                text=line,
                font=slot.font,
                size=block.size,
                ink=ink,
                anchor=slot.align,
            )
            for line, down in block.lines
            if line
        )

    def dots(self, slot: Slot, ink: Ink) -> tuple[Op, ...]:
        word = self.text(slot).strip()
        (x, y), wide = self.point(slot.at), slot.size * self.look.height
        dx, dy = slot.step[0] * self.look.width, slot.step[1] * self.look.height
        return tuple(
            Ellipse(box=Box(x=x + i * dx - wide / 2, y=y + i * dy - wide / 2, w=wide, h=wide), fill=ink)
            for i in range(min(int(word), _MOST_DOTS) if word.isascii() and word.isdecimal() else 0)
        )

    def edge(self, slot: Slot, ink: Ink) -> tuple[Op, ...]:
        if SCREEN not in self.flags or not slot.line:
            return ()
        stroke = Stroke(ink=ink, width=self.pen(slot))
        whole = Box(x=0.0, y=0.0, w=self.look.width, h=self.look.height)
        return (_framed(whole, stroke, radius=self.look.corner * self.look.height),)


def _palette(slot: Slot) -> dict[str, str | None]:
    return {"ink": slot.colour, "ground": slot.ground, "accent": slot.second or slot.colour}


def _framed(box: Box, stroke: Stroke, *, radius: float = 0.0) -> Rect:
    """A frame drawn inside the box: a stroke is centred on its path, so the path is half a pen inside."""
    half = stroke.width / 2
    inner = Box(x=box.x + half, y=box.y + half, w=box.w - stroke.width, h=box.h - stroke.width)
    return Rect(box=inner, stroke=stroke, radius=max(0.0, radius - half))


def _corners(box: Box) -> tuple[Point, ...]:
    right, low = box.x + box.w, box.y + box.h
    return (box.x, box.y), (right, box.y), (right, low), (box.x, low)


def _below(whole: Box, cut: Box, *, rising: bool) -> list[Point]:
    """The part of `whole` below the diagonal of `cut`, continued; `rising` to the right or falling.

    The diagonal is that of the finished counter, so that bleed does not move it.
    """
    middle = cut.x + cut.w / 2, cut.y + cut.h / 2
    slope = (-cut.h if rising else cut.h) / cut.w
    corners = _corners(whole)
    depth = [y - middle[1] - slope * (x - middle[0]) for x, y in corners]
    found: list[Point] = []
    for number, (x, y) in enumerate(corners):
        if depth[number] >= 0:
            found.append((x, y))
        (x2, y2), ahead = corners[(number + 1) % 4], depth[(number + 1) % 4]
        if depth[number] * ahead < 0:
            part = depth[number] / (depth[number] - ahead)
            found.append((x + (x2 - x) * part, y + (y2 - y) * part))
    return found


def _rounded(x: float, y: float, w: float, h: float, radius: float) -> list[Point]:
    right, low = x + w - radius, y + h - radius
    x, y = x + radius, y + radius
    corners = ((right, y, -90), (right, low, 0), (x, low, 90), (x, y, 180))
    return [
        (cx + radius * math.cos(math.radians(a)), cy + radius * math.sin(math.radians(a)))
        for cx, cy, start in corners
        for a in range(start, start + 91, 15)
    ]
