"""Turns composed faces into scenes to print: cut size, bleed, labels as vector text."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hexwright.export.vassal.reading.composite import ComposedFace
from hexwright.export.vassal.reading.marks import TextBlock
from hexwright.render.scene import Box, Clip, Group, Ink, Op, Picture, Point, Polygon, Scene, Text, ring

if TYPE_CHECKING:
    from hexwright.render.fonts import Fonts
    from vassalformat.wire.codec import Colour

_ANCHORS: Final[Mapping[str, str]] = {"l": "start", "c": "middle", "r": "end"}


def scene_of(face: ComposedFace, width: float, height: float, bleed: float, fonts: Fonts) -> Scene:
    """A face at a cut size of `width` x `height`, with a `bleed` in the colours of its edges; all in mm."""
    columns, rows = face.background.size
    x, y = width / columns, height / rows
    # less a trifle, so that a bleed of exactly n pixels does not become n + 1 by rounding
    bleed_pixels = math.ceil(bleed / x - 1e-6), math.ceil(bleed / y - 1e-6)
    background = replace(face.background, bleed_pixels=bleed_pixels)
    box = Box(
        x=bleed - bleed_pixels[0] * x,
        y=bleed - bleed_pixels[1] * y,
        w=width + 2 * bleed_pixels[0] * x,
        h=height + 2 * bleed_pixels[1] * y,
    )
    ops: list[Op] = [
        _clip(Picture(box=box, source=background), 0.0, 0.0, width + 2 * bleed, height + 2 * bleed)
    ]
    scale = width / face.width, height / face.height
    overlays: list[Op] = []
    for mark in face.overlays:
        if isinstance(mark, TextBlock):
            overlays += _type(mark, face.centre, scale, fonts)
        else:
            left, top, right, bottom = mark.area
            place = Box(
                x=left * scale[0],
                y=top * scale[1],
                w=(right - left) * scale[0],
                h=(bottom - top) * scale[1],
            )
            overlays.append(_clip(Picture(box=place, source=mark.image), 0.0, 0.0, width, height))
    if overlays:
        ops.append(Group(ops=tuple(overlays), dx=bleed, dy=bleed))
    return Scene(width=width + 2 * bleed, height=height + 2 * bleed, ops=tuple(ops))


def _clip(op: Op, x: float, y: float, width: float, height: float) -> Clip:
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Clip(rings=ring(corners), ops=(op,))


def _type(mark: TextBlock, centre: Point, scale: tuple[float, float], fonts: Fonts) -> list[Op]:
    """A label's background and lines, rotated about the piece's centre."""
    turn = math.radians(mark.angle)
    cos, sin = math.cos(turn), math.sin(turn)

    def place(x: float, y: float) -> Point:
        dx, dy = x - centre[0], y - centre[1]
        return (centre[0] + dx * cos - dy * sin) * scale[0], (centre[1] + dx * sin + dy * cos) * scale[1]

    left, top, right, bottom = mark.area
    ops: list[Op] = []
    if mark.background is not None:
        corners = tuple(place(*at) for at in ((left, top), (right, top), (right, bottom), (left, bottom)))
        ops.append(Polygon(rings=(corners,), fill=_ink(mark.background)))
    if mark.colour is None:
        return ops
    x = {"l": left, "r": right}.get(mark.align, (left + right) / 2)
    for number, line in enumerate(mark.lines):
        ops.append(
            Text(
                at=place(x, top + number * mark.leading + mark.ascent),
                text=line,
                font=mark.font,
                size=mark.size * scale[1] * fonts.cap_height(mark.font),
                ink=_ink(mark.colour),
                anchor=_ANCHORS.get(mark.align, "middle"),
                angle=mark.angle,
            )
        )
    return ops


def _ink(colour: Colour) -> Ink:
    return Ink(colour=f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}", alpha=colour.alpha / 255)
