"""Samples of a map of spaces for its key: boxes of spaces, terrain, connections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.geometry.sheet import Rectangle
from hexwright.model.board import Space, SpaceMap
from hexwright.render.map.sheet_context import SheetContext
from hexwright.render.map.spaces.boxes import draw_box
from hexwright.render.map.spaces.links import draw_stretch
from hexwright.render.map.spaces.plates import TAB_ICON
from hexwright.render.map.spaces.roles import FORT, PORT, PORT_SIGN, terrain_glyph
from hexwright.render.scene import Box, Ink, Op, Rect

SPACE: Final = "space"
"""The name of a sample of an ordinary space."""


@dataclass(frozen=True, slots=True)
class SpaceSamples:
    """A `sheet_context.Samples` of a map of spaces. The context is without samples."""

    context: SheetContext
    data: SpaceMap

    def sample(self, name: str, box: Rectangle) -> tuple[Op, ...]:
        """A space with a role (capital, key, fort, port, or space for none), the sign of a terrain kind, or a
        stretch of a connection kind; empty for an unknown name.
        """
        if name in (SPACE, "capital", "key", FORT) and name not in self.data.kinds:
            return self._space(name, box)
        if name == PORT:
            return self._tab(*PORT_SIGN, box)
        kind = self.data.kinds.get(name)
        if kind is not None:
            glyph, colour = terrain_glyph(kind.draw, fort=kind.id == FORT)
            return self._tab(glyph, colour, box)
        link = self.data.connection_kinds.get(name)
        if link is not None:
            middle = box.y + box.h / 2
            return tuple(draw_stretch(link.draw, (box.x + 0.5, middle), (box.right - 0.5, middle)))
        return ()

    def _space(self, role: str, box: Rectangle) -> tuple[Op, ...]:
        half = min(box.w, box.h) * 0.42
        flag = next((flag for flag, sign in self.data.signs.items() if sign == role), role)
        space = Space(id=role, name="", at=box.centre, kind="", flags=frozenset({flag}))
        return draw_box(self.context, self.data, space, half)

    def _tab(self, glyph: str, colour: str, box: Rectangle) -> tuple[Op, ...]:
        side = min(box.w, box.h) * 0.72
        x, y = box.centre[0] - side / 2, box.centre[1] - side / 2
        ground = Rect(box=Box(x=x, y=y, w=side, h=side), fill=Ink(colour=colour or "#B9AB8C"), radius=1.0)
        inner = Rectangle(x=x + side * 0.12, y=y + side * 0.12, w=side * 0.76, h=side * 0.76)
        return (ground, *(self.context.drawing(glyph, inner, TAB_ICON) if glyph else ()))
