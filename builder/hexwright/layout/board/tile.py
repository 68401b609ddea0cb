"""The page of one tile: its part of the picture, trim marks, glue strips, neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hexwright.layout.board.marks import RULE, PageDrawing, rectangle
from hexwright.layout.board.tiling import BLEED, CAPTION_HEIGHT, MARKS, Tile, Tiling
from hexwright.render.scene import Box, Clip, Group, Ink, Line, Op, Point, Rect, Scene, Stroke
from hexwright.render.text import width

PICTURE_MARGIN = 1.2
"""Part of a glue strip that shows the plain picture, mm, in case the neighbour is laid slightly off."""
_GAP = 0.6
"""Between the picture and a trim mark, mm."""
_TICK, _TICK_HALF = 0.12, 2.0
"""Width and half the length of a tick where a neighbour's edge will lie, mm."""
_NAME = 5.6
_SHORT = 150.0
"""Tiles shorter than this have a caption as long as the page, mm."""
_KEY_WIDTH, _KEY_HEIGHT = 22.0, 7.6
"""Greatest width and height of a key plan, mm."""
_PAPER = Ink(colour="#FFFFFF")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardArt:
    """A board to be divided into tiles.

    Attributes:
        game: title of the game.
        name: of the board.
        art: as drawn.
        scale: printed size over drawn size.
        tiling: its tiles.

    """

    game: str
    name: str
    art: Scene
    scale: float
    tiling: Tiling


def tile_page(sheet: BoardArt, tile: Tile, drawing: PageDrawing) -> Scene:
    """The page of a tile."""
    tiling = sheet.tiling
    x, y = tiling.corner
    core = Box(x=x, y=y, w=tile.area.w, h=tile.area.h)
    right = tiling.glue if tile.right and tiling.glue else BLEED
    down = tiling.glue if tile.down and tiling.glue else BLEED
    shown = Box(x=x - BLEED, y=y - BLEED, w=core.w + BLEED + right, h=core.h + BLEED + down)
    ops: list[Op] = []
    if sheet.art.background is not None:
        ops.append(Rect(box=shown, fill=sheet.art.background))
    picture = Group(
        ops=sheet.art.ops, dx=x - tile.area.x, dy=y - tile.area.y, scale=sheet.scale, name="board"
    )
    ops.append(Clip(rings=rectangle(shown), ops=(picture,)))
    ops += _strips(tiling, tile, core, drawing)
    ops += _marks(tiling, tile, core, drawing)
    ops += _fit_ticks(tiling, tile, core, drawing)
    ops += _neighbours(tiling, tile, core, drawing)
    ops += _caption(sheet, tile, core, drawing)
    return Scene(width=tiling.page_width, height=tiling.page_height, ops=tuple(ops), background=_PAPER)


def _strips(tiling: Tiling, tile: Tile, core: Box, drawing: PageDrawing) -> Iterator[Op]:
    """The glue strips, veiled and hatched; a right and a lower strip are joined at the corner."""
    if not tiling.glue or not (tile.right or tile.down):
        return
    x0, y0, x1, y1 = core.x, core.y, core.x + core.w, core.y + core.h
    far_x, far_y = x1 + tiling.glue, y1 + tiling.glue
    if tile.right and tile.down:
        corners: tuple[Point, ...] = (
            (x1 + PICTURE_MARGIN, y0),
            (far_x, y0),
            (far_x, far_y),
            (x0, far_y),
            (x0, y1 + PICTURE_MARGIN),
            (x1 + PICTURE_MARGIN, y1 + PICTURE_MARGIN),
        )
    elif tile.right:
        corners = ((x1 + PICTURE_MARGIN, y0), (far_x, y0), (far_x, y1), (x1 + PICTURE_MARGIN, y1))
    else:
        corners = ((x0, y1 + PICTURE_MARGIN), (x1, y1 + PICTURE_MARGIN), (x1, far_y), (x0, far_y))
    right = far_x if tile.right else x1
    if tile.right:
        low = far_y if tile.down else y1
        strip = Box(x=x1 + PICTURE_MARGIN, y=y0, w=tiling.glue - PICTURE_MARGIN, h=low - y0)
        yield drawing.hatching(strip, (corners,))
    if tile.down:
        strip = Box(
            x=x0,
            y=y1 + PICTURE_MARGIN,
            # Up to where the right strip begins: two translucent veils would be lighter than one.
            w=(x1 + PICTURE_MARGIN if tile.right else right) - x0,
            h=tiling.glue - PICTURE_MARGIN,
        )
        yield drawing.hatching(strip, (corners,))


def _marks(tiling: Tiling, tile: Tile, core: Box, drawing: PageDrawing) -> Iterator[Op]:
    """Trim marks in line with the four edges. Marks of neighbours coincide when the tiles are glued."""
    x0, y0, x1, y1 = core.x, core.y, core.x + core.w, core.y + core.h
    start, end = BLEED + _GAP, BLEED + MARKS
    right, down = bool(tile.right and tiling.glue), bool(tile.down and tiling.glue)
    for x in (x0, x1):
        yield from drawing.mark((x, y0 - start), (x, y0 - end))
        yield from drawing.mark((x, y1 + start), (x, y1 + (tiling.glue if down else end)), over=down)
    for y in (y0, y1):
        yield from drawing.mark((x0 - start, y), (x0 - end, y))
        yield from drawing.mark((x1 + start, y), (x1 + (tiling.glue if right else end), y), over=right)


def _fit_ticks(tiling: Tiling, tile: Tile, core: Box, drawing: PageDrawing) -> Iterator[Op]:
    """Hairlines on the glue strips where the edges of neighbours will lie, which cover them."""
    if not tiling.glue:
        return
    pen = Stroke(ink=drawing.ink, width=_TICK, square=True)
    # Half a line width beyond the edge: the neighbour laid along the edge covers the tick completely.
    x, y = core.x + core.w + _TICK / 2, core.y + core.h + _TICK / 2
    if tile.right:
        for at in _along(core.y, core.h):
            yield Line(points=((x, at - _TICK_HALF), (x, at + _TICK_HALF)), stroke=pen)
    if tile.down:
        for at in _along(core.x, core.w):
            yield Line(points=((at - _TICK_HALF, y), (at + _TICK_HALF, y)), stroke=pen)


def _along(start: float, length: float) -> Iterator[float]:
    """Evenly spread places some 35 mm apart, none at the ends."""
    count = max(2, round(length / 35.0))
    yield from (start + length * (i + 0.5) / count for i in range(count))


def _neighbours(tiling: Tiling, tile: Tile, core: Box, drawing: PageDrawing) -> Iterator[Op]:
    """Names of the neighbouring tiles; on a glue strip with what to do."""
    middle_x, middle_y = core.x + core.w / 2, core.y + core.h / 2
    size = 1.7
    near = BLEED + MARKS / 2
    onto = min(1.9, (tiling.glue - PICTURE_MARGIN) * 0.5) if tiling.glue else size
    strip = (tiling.glue + PICTURE_MARGIN) / 2 if tiling.glue else near
    words = {
        "left": (tile.left, "", core.x - near, middle_y, size),
        "up": (tile.up, "", middle_x, core.y - near, size),
        "right": (tile.right, "glue under ", core.x + core.w + strip, middle_y, onto),
        "down": (tile.down, "glue under ", middle_x, core.y + core.h + strip, onto),
    }
    for side, (name, task, x, y, cap) in words.items():
        if not name:
            continue
        text = (task if tiling.glue else "") + name
        halo = 0.5 if task and tiling.glue else 0.0
        long = width(drawing.fonts, text, "semibold", cap)
        # The pointer is before the name at the left and above, else after it.
        if side in ("left", "right"):
            aside = long / 2 + 1.8 if side == "left" else -long / 2 - 1.8
            yield drawing.write(
                (x + cap / 2, y), text, cap, font="semibold", anchor="middle", angle=-90.0, halo=halo
            )
            yield drawing.pointer((x, y + aside), side)
        else:
            aside = -long / 2 - 1.8 if side == "up" else long / 2 + 1.8
            yield drawing.write((x, y + cap / 2), text, cap, font="semibold", anchor="middle", halo=halo)
            yield drawing.pointer((x + aside, y), side)


@dataclass(frozen=True, slots=True)
class _CaptionLine:
    """Where a caption stands: on a base line that runs to the right below a tile, or upwards beside it.

    Attributes:
        start: where the line begins, mm on the page.
        long: its length, mm.
        upward: whether it runs upwards; what is above it is then at its left.

    """

    start: Point
    long: float
    upward: bool

    @property
    def angle(self) -> float:
        """Of its text, degrees clockwise."""
        return -90.0 if self.upward else 0.0

    def at(self, along: float, above: float = 0.0) -> Point:
        """The point `along` the line and `above` it, mm."""
        x, y = self.start
        return (x - above, y - along) if self.upward else (x + along, y - above)


def _caption_line(tiling: Tiling, core: Box) -> _CaptionLine:
    """The base line of the captions of a board: as long as its largest tile, or as the page if that is
    short.
    """
    wide, high = tiling.largest
    edge = BLEED + MARKS
    if tiling.beside:
        after = max(tiling.glue if tiling.columns > 1 else 0.0, edge)
        x = core.x + wide + after + CAPTION_HEIGHT - 0.5
        if high > _SHORT:
            return _CaptionLine((x, core.y + high), high, upward=True)
        return _CaptionLine(
            (x, tiling.page_height - tiling.margin), tiling.page_height - 2 * tiling.margin, upward=True
        )
    after = max(tiling.glue if tiling.rows > 1 else 0.0, edge)
    y = core.y + high + after + CAPTION_HEIGHT - 0.5
    if wide > _SHORT:
        return _CaptionLine((core.x, y), wide, upward=False)
    return _CaptionLine((tiling.margin, y), tiling.page_width - 2 * tiling.margin, upward=False)


def _caption(sheet: BoardArt, tile: Tile, core: Box, drawing: PageDrawing) -> Iterator[Op]:
    """Below the tile or turned beside it: name, instructions, check rule, key plan."""
    tiling = sheet.tiling
    line = _caption_line(tiling, core)
    angle, left, right = line.angle, 0.0, line.long
    if tiling.count > 1:
        yield drawing.write(line.at(left), tile.name, _NAME, font="bold", angle=angle)
        left += width(drawing.fonts, tile.name, "bold", _NAME) + 3.4
        # The key plan is never turned: it lies as the board does.
        most = (_KEY_HEIGHT, _KEY_WIDTH) if line.upward else (_KEY_WIDTH, _KEY_HEIGHT)
        small = min(most[0] / tiling.width, most[1] / tiling.height)
        wide, high = tiling.width * small, tiling.height * small
        x, y = line.at(right)
        corner = (x - wide, y) if line.upward else (x - wide - 0.1, y - high)
        yield _key_plan(tiling, tile, corner, small, drawing)
        right -= (high if line.upward else wide) + 5.1
    rule = right - RULE
    yield from drawing.check_rule(line.at(rule), upward=line.upward)
    yield drawing.write(line.at(rule, 2.4), "Must measure", 1.7, ink=drawing.muted, angle=angle)
    yield drawing.write(line.at(right, 2.4), "50 mm", 1.7, font="semibold", anchor="end", angle=angle)
    room = rule - 6.0 - left
    head = f"{sheet.game}  ·  {sheet.name}".upper()
    yield drawing.write(line.at(left, 3.6), head, 2.0, font="semibold", tracking=0.22, room=room, angle=angle)
    yield drawing.write(
        line.at(left), instructions(tiling, tile), 1.9, ink=drawing.muted, room=room, angle=angle
    )


def _key_plan(tiling: Tiling, tile: Tile, corner: Point, scale: float, drawing: PageDrawing) -> Op:
    """All tiles in small, this one filled."""
    pen = Stroke(ink=drawing.ink, width=0.15, square=True)
    x, y = tiling.xs[0], tiling.ys[0]
    boxes = tuple(
        Rect(
            box=_scaled(replace(other.area, x=other.area.x - x, y=other.area.y - y), scale),
            fill=drawing.ink if other.name == tile.name else drawing.pale,
            stroke=pen,
        )
        for other in tiling.tiles()
    )
    return Group(ops=boxes, dx=corner[0], dy=corner[1], name="key plan")


def _scaled(box: Box, scale: float) -> Box:
    return Box(x=box.x * scale, y=box.y * scale, w=box.w * scale, h=box.h * scale)


def instructions(tiling: Tiling, tile: Tile) -> str:
    """What to do with a tile, in one line."""
    if tiling.count == 1:
        return "Print at 100 %. Cut at the marks."
    if not tiling.glue:
        return "Cut all four sides at the marks, join edge to edge."
    sides = ["left", "top", *(["right"] if not tile.right else []), *(["bottom"] if not tile.down else [])]
    trim = "Cut " + (" and ".join(sides) if len(sides) == 2 else f"{', '.join(sides[:-1])} and {sides[-1]}")
    under = [f"{tile.right} onto the right strip"] if tile.right else []
    under += [f"{tile.down} onto the lower strip"] if tile.down else []
    return f"{trim}. Glue {' and '.join(under)}." if under else f"{trim}."
