"""Maps, charts and pictures in other inks.

A scene does not distinguish ground and print, so this is guessed from the kind and size of ops. Ink saver:
large areas become paler, dark ones too, and so do light lines (rivers); light lettering becomes dark; dark
lines and small dark areas (symbols, arrows, blocks of houses) are print and unchanged. Black: each colour
becomes the grey of its lightness, so that contrasts remain; but bright lines (roads), which only their colour
tells from the ground, become nearly white. Colour-blind safe: colours that are fields of
counters change with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from hexwright.model.printing import Inks
from hexwright.render.colour import WHITE, from_lch, grey, lab, lch, luminance, mixed
from hexwright.render.palette.pictures import WASHED, in_inks
from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Line,
    Op,
    Picture,
    Point,
    Polygon,
    Rect,
    Scene,
    Stroke,
    Text,
)

_SMALL: Final = 14.0
"""An area whose bounding box is smaller, mm², may be print."""
_DARK, _LIGHT = 62.0, 66.0
"""Lightness below which a small area is print, and from which lettering must have a dark ground."""
_PRINT: Final = 24.0
"""New lightness of light lettering."""
_STRONG, _MIDDLE, _BRIGHT = 40.0, (45.0, 80.0), 95.0
"""Chroma and range of lightness of bright colours, and the lightness of such lines in black print."""
_WIDE: Final = 2.5
"""Lines of this width and more, mm, count as areas."""


@dataclass(frozen=True)
class Recolouring:
    """Converts scenes to other inks.

    `fields`: new colours of counter fields; `figures`: pictures are counters.
    """

    inks: Inks
    fields: Mapping[str, str] = field(default_factory=dict)
    figures: bool = False

    def scene(self, scene: Scene) -> Scene:
        """The scene in these inks."""
        ground = scene.background
        return replace(
            scene,
            ops=tuple(self._op(op) for op in scene.ops),
            background=None if ground is None else self._area(ground, None),
        )

    def _op(self, op: Op) -> Op:
        match op:
            case Rect() | Ellipse():
                return replace(op, fill=self._fill(op.fill, op.box), stroke=self._stroke(op.stroke))
            case Polygon():
                box = _around(op.rings) if op.fill else Box(x=0, y=0, w=0, h=0)
                return replace(op, fill=self._fill(op.fill, box), stroke=self._stroke(op.stroke))
            case Line():
                return replace(op, stroke=self._pen(op.stroke))
            case Text():
                return self._text(op)
            case Picture():
                return replace(op, source=in_inks(op.source, self.inks, figures=self.figures))
            case Clip() | Group():
                return replace(op, ops=tuple(self._op(inner) for inner in op.ops))
            case _:
                assert_never(op)

    def _text(self, text: Text) -> Text:
        if text.halo is None:
            return replace(text, ink=self._print(text.ink))
        if self.inks is Inks.SAVER and luminance(text.halo.colour) < luminance(text.ink.colour):
            text = replace(text, ink=text.halo, halo=Ink(colour=WHITE, alpha=text.halo.alpha))
        assert text.halo is not None  # noqa: S101 - it was there above
        return replace(text, ink=self._print(text.ink), halo=self._area(text.halo, None))

    def _stroke(self, stroke: Stroke | None) -> Stroke | None:
        return None if stroke is None else self._pen(stroke)

    def _pen(self, stroke: Stroke) -> Stroke:
        if self.inks is Inks.BLACK and stroke.width < _WIDE and _is_bright(stroke.ink.colour):
            return replace(stroke, ink=replace(stroke.ink, colour=grey(_BRIGHT)))
        light = lab(stroke.ink.colour)[0] >= _LIGHT
        ink = stroke.ink if stroke.width < _WIDE and not light else self._area(stroke.ink, None)
        return replace(stroke, ink=ink if self.inks is Inks.SAVER else self._area(stroke.ink, None))

    def _fill(self, ink: Ink | None, box: Box) -> Ink | None:
        return None if ink is None else self._area(ink, box.w * box.h)

    def _area(self, ink: Ink, size: float | None) -> Ink:
        """The ink of an area of `size` mm²; None: a large one."""
        if self.inks is not Inks.SAVER:
            return replace(ink, colour=self._colour(ink.colour))
        if size is not None and size < _SMALL and lab(ink.colour)[0] < _DARK:
            return ink
        return replace(ink, colour=mixed(ink.colour, WHITE, WASHED))

    def _print(self, ink: Ink) -> Ink:
        """The ink of lettering."""
        if self.inks is not Inks.SAVER:
            return replace(ink, colour=self._colour(ink.colour))
        light, chroma, hue = lch(ink.colour)
        return ink if light < _LIGHT else replace(ink, colour=from_lch(_PRINT, chroma, hue))

    def _colour(self, colour: str) -> str:
        if self.inks is Inks.BLACK:
            return grey(lab(colour)[0])
        return self.fields.get(colour.upper(), colour)


def _is_bright(colour: str) -> bool:
    """Whether a colour is neither pale nor dark, but strong."""
    light, chroma, _ = lch(colour)
    return chroma >= _STRONG and _MIDDLE[0] <= light <= _MIDDLE[1]


def _around(rings: tuple[tuple[Point, ...], ...]) -> Box:
    xs, ys = zip(*(point for points in rings for point in points), strict=True)
    return Box(x=min(xs), y=min(ys), w=max(xs) - min(xs), h=max(ys) - min(ys))
