"""The page of one tile: its part of the picture, what is trimmed, what is glued to what, where it belongs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.layout.board.cut import BLEED, FOOT, MARKS, Cut, Tile
from builder.layout.board.marks import RULE, Pencil, rectangle
from builder.render.scene import Box, Clip, Group, Ink, Line, Op, Point, Rect, Scene, Stroke
from builder.render.text import width

SLIP = 1.2
"""Of a glue strip this much stays bare picture, for a neighbour that is laid a little off."""
_GAP = 0.8
"""Between the picture and a trim mark."""
_TICK, _TICK_HALF = 0.12, 2.0
"""Width and half the length of a tick where a neighbour's edge comes to lie."""
_NAME = 5.6
_KEY_WIDTH, _KEY_HEIGHT = 22.0, 7.6
"""The most room of a key plan."""
_PAPER = Ink(colour="#FFFFFF")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A board on its way to tiles. `art` as drawn, printed `scale` times as large."""

    game: str
    name: str
    art: Scene
    scale: float
    cut: Cut


def tile_page(sheet: Sheet, tile: Tile, pencil: Pencil) -> Scene:
    """The page of a tile."""
    cut = sheet.cut
    x, y = cut.corner
    core = Box(x=x, y=y, w=tile.area.w, h=tile.area.h)
    right = cut.glue if tile.right and cut.glue else BLEED
    down = cut.glue if tile.down and cut.glue else BLEED
    shown = Box(x=x - BLEED, y=y - BLEED, w=core.w + BLEED + right, h=core.h + BLEED + down)
    ops: list[Op] = []
    if sheet.art.background is not None:
        ops.append(Rect(box=shown, fill=sheet.art.background))
    picture = Group(
        ops=sheet.art.ops, dx=x - tile.area.x, dy=y - tile.area.y, scale=sheet.scale, name="board"
    )
    ops.append(Clip(rings=rectangle(shown), ops=(picture,)))
    ops += _strips(cut, tile, core, pencil)
    ops += _marks(cut, tile, core, pencil)
    ops += _fit_ticks(cut, tile, core, pencil)
    ops += _neighbours(cut, tile, core, pencil)
    ops += _caption(sheet, tile, core, pencil)
    return Scene(width=cut.page_width, height=cut.page_height, ops=tuple(ops), background=_PAPER)


def _strips(cut: Cut, tile: Tile, core: Box, pencil: Pencil) -> Iterator[Op]:
    """The glue strips, veiled and hatched; where two meet they make one corner."""
    if not cut.glue or not (tile.right or tile.down):
        return
    x0, y0, x1, y1 = core.x, core.y, core.x + core.w, core.y + core.h
    far_x, far_y = x1 + cut.glue, y1 + cut.glue
    if tile.right and tile.down:
        corners: tuple[Point, ...] = (
            (x1 + SLIP, y0),
            (far_x, y0),
            (far_x, far_y),
            (x0, far_y),
            (x0, y1 + SLIP),
            (x1 + SLIP, y1 + SLIP),
        )
    elif tile.right:
        corners = ((x1 + SLIP, y0), (far_x, y0), (far_x, y1), (x1 + SLIP, y1))
    else:
        corners = ((x0, y1 + SLIP), (x1, y1 + SLIP), (x1, far_y), (x0, far_y))
    right = far_x if tile.right else x1
    if tile.right:
        low = far_y if tile.down else y1
        strip = Box(x=x1 + SLIP, y=y0, w=cut.glue - SLIP, h=low - y0)
        yield pencil.hatching(strip, (corners,))
    if tile.down:
        strip = Box(x=x0, y=y1 + SLIP, w=(x1 + SLIP if tile.right else right) - x0, h=cut.glue - SLIP)
        yield pencil.hatching(strip, (corners,))


def _marks(cut: Cut, tile: Tile, core: Box, pencil: Pencil) -> Iterator[Op]:
    """Trim marks in line with the four edges. Those of neighbours lie on each other when all is glued."""
    x0, y0, x1, y1 = core.x, core.y, core.x + core.w, core.y + core.h
    start, end = BLEED + _GAP, BLEED + MARKS
    right, down = bool(tile.right and cut.glue), bool(tile.down and cut.glue)
    for x in (x0, x1):
        yield from pencil.mark((x, y0 - start), (x, y0 - end))
        yield from pencil.mark((x, y1 + start), (x, y1 + (cut.glue if down else end)), over=down)
    for y in (y0, y1):
        yield from pencil.mark((x0 - start, y), (x0 - end, y))
        yield from pencil.mark((x1 + start, y), (x1 + (cut.glue if right else end), y), over=right)


def _fit_ticks(cut: Cut, tile: Tile, core: Box, pencil: Pencil) -> Iterator[Op]:
    """Hairlines on the glue strips where the edges of neighbours come to lie, which cover them."""
    if not cut.glue:
        return
    pen = Stroke(ink=pencil.ink, width=_TICK, square=True)
    x, y = core.x + core.w + _TICK / 2, core.y + core.h + _TICK / 2
    if tile.right:
        for at in _along(core.y, core.h):
            yield Line(points=((x, at - _TICK_HALF), (x, at + _TICK_HALF)), stroke=pen)
    if tile.down:
        for at in _along(core.x, core.w):
            yield Line(points=((at - _TICK_HALF, y), (at + _TICK_HALF, y)), stroke=pen)


def _along(start: float, length: float) -> Iterator[float]:
    """Evenly spread places, some 35 mm apart, none at the ends."""
    count = max(2, round(length / 35.0))
    yield from (start + length * (i + 0.5) / count for i in range(count))


def _neighbours(cut: Cut, tile: Tile, core: Box, pencil: Pencil) -> Iterator[Op]:
    """The names of the tiles round it; on a glue strip with the word."""
    middle_x, middle_y = core.x + core.w / 2, core.y + core.h / 2
    size = 1.7
    near = BLEED + MARKS / 2
    onto = min(1.9, (cut.glue - SLIP) * 0.5) if cut.glue else size
    strip = (cut.glue + SLIP) / 2 if cut.glue else near
    words = {
        "left": (tile.left, "", core.x - near, middle_y, size),
        "up": (tile.up, "", middle_x, core.y - near, size),
        "right": (tile.right, "glue under ", core.x + core.w + strip, middle_y, onto),
        "down": (tile.down, "glue under ", middle_x, core.y + core.h + strip, onto),
    }
    for side, (name, task, x, y, cap) in words.items():
        if not name:
            continue
        text = (task if cut.glue else "") + name
        halo = 0.5 if task and cut.glue else 0.0
        long = width(pencil.fonts, text, "semibold", cap)
        # The pointer stands before the name at the left and above, else behind it.
        if side in ("left", "right"):
            aside = long / 2 + 1.8 if side == "left" else -long / 2 - 1.8
            yield pencil.write(
                (x + cap / 2, y), text, cap, font="semibold", anchor="middle", angle=-90.0, halo=halo
            )
            yield pencil.pointer((x, y + aside), side)
        else:
            aside = -long / 2 - 1.8 if side == "up" else long / 2 + 1.8
            yield pencil.write((x, y + cap / 2), text, cap, font="semibold", anchor="middle", halo=halo)
            yield pencil.pointer((x + aside, y), side)


def _caption(sheet: Sheet, tile: Tile, core: Box, pencil: Pencil) -> Iterator[Op]:
    """Below the tile: its name, what to do with it, the check rule, the key plan."""
    cut = sheet.cut
    left, right = cut.margin, cut.page_width - cut.margin
    if cut.largest[0] > 150.0:
        left, right = core.x, core.x + cut.largest[0]
    under = max(cut.glue if cut.rows > 1 else 0.0, BLEED + MARKS)
    base = core.y + cut.largest[1] + under + FOOT - 0.5
    if cut.count > 1:
        yield pencil.write((left, base), tile.name, _NAME, font="bold")
        left += width(pencil.fonts, tile.name, "bold", _NAME) + 3.4
        small = min(_KEY_WIDTH / cut.width, _KEY_HEIGHT / cut.height)
        corner = right - cut.width * small - 0.1, base - cut.height * small
        yield _key_plan(cut, tile, corner, small, pencil)
        right = corner[0] - 5.0
    rule = right - RULE
    yield from pencil.check_rule((rule, base))
    yield pencil.write((rule, base - 2.4), "Must measure", 1.7, ink=pencil.muted)
    yield pencil.write((right, base - 2.4), "50 mm", 1.7, font="semibold", anchor="end")
    room = rule - 6.0 - left
    head = f"{sheet.game}  ·  {sheet.name}".upper()
    yield pencil.write((left, base - 3.6), head, 2.0, font="semibold", tracking=0.22, room=room)
    yield pencil.write((left, base), advice(cut, tile), 1.9, ink=pencil.muted, room=room)


def _key_plan(cut: Cut, tile: Tile, corner: Point, scale: float, pencil: Pencil) -> Op:
    """The tiles of a board in small, this one filled."""
    pen = Stroke(ink=pencil.ink, width=0.15, square=True)
    boxes = tuple(
        Rect(
            box=_scaled(other.area, scale),
            fill=pencil.ink if other.name == tile.name else pencil.pale,
            stroke=pen,
        )
        for other in cut.tiles()
    )
    return Group(ops=boxes, dx=corner[0], dy=corner[1], name="key plan")


def _scaled(box: Box, scale: float) -> Box:
    return Box(x=box.x * scale, y=box.y * scale, w=box.w * scale, h=box.h * scale)


def advice(cut: Cut, tile: Tile) -> str:
    """What is done with a tile, in one line."""
    if cut.count == 1:
        return "Print at 100 %. Cut at the marks."
    if not cut.glue:
        return "Cut all four sides at the marks, join edge to edge."
    sides = ["left", "top", *(["right"] if not tile.right else []), *(["bottom"] if not tile.down else [])]
    trim = "Cut " + (" and ".join(sides) if len(sides) == 2 else f"{', '.join(sides[:-1])} and {sides[-1]}")
    under = [f"{tile.right} onto the right strip"] if tile.right else []
    under += [f"{tile.down} onto the lower strip"] if tile.down else []
    return f"{trim}. Glue {' and '.join(under)}." if under else f"{trim}."
