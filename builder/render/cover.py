"""The picture of a game's About window: title, a few of its counters, credits."""

from __future__ import annotations

from builder.model.board import Theme
from builder.model.game import Game, Unit
from builder.render.counter import SCREEN, draw_counter, unit_face
from builder.render.fonts import Fonts
from builder.render.map.style import Style
from builder.render.scene import Box, Group, Line, Op, Rect, Scene, Stroke, Text
from builder.render.text import fit, wrap

WIDTH, MARGIN, PAD = 132.0, 3.0, 7.0
TITLE, SUBTITLE, SMALL = 9.0, 2.9, 1.9
"""Cap heights, mm."""
LEADING = 1.8
COUNTER, GAP = 12.7, 3.4
MOST = 7


def draw_cover(game: Game, fonts: Fonts) -> Scene:
    """Millimetres. As high as its text needs."""
    style = Style(Theme())
    room = WIDTH - 2 * (MARGIN + PAD)
    left = MARGIN + PAD
    title = game.title.upper()
    size = fit(fonts, title, "bold", TITLE, room, tracking=0.6)
    y = MARGIN + PAD + size
    ops: list[Op] = [_text((left, y), title, "bold", size, style, "ink", 0.6 * size / TITLE)]
    y += 3.0
    ops.append(Line(points=((left, y), (left + room, y)), stroke=Stroke(ink=style.ink("red"), width=0.7)))
    y += 1.4
    for line in wrap(fonts, game.subtitle, "semibold", SUBTITLE, room) if game.subtitle else ():
        y += SUBTITLE * LEADING
        ops.append(_text((left, y), line, "semibold", SUBTITLE, style, "red"))
    counters = _counters(game, fonts, left, y + 5.0)
    if counters:
        ops += counters
        y += 5.0 + COUNTER
    y += 3.4
    for words in game.credits:
        for line in wrap(fonts, words, "medium", SMALL, room):
            y += SMALL * LEADING
            ops.append(_text((left, y), line, "medium", SMALL, style, "muted"))
        y += 0.6
    bottom = y + PAD * 0.8
    frame = Box(x=MARGIN, y=MARGIN, w=WIDTH - 2 * MARGIN, h=bottom - MARGIN)
    ground = Rect(box=frame, fill=style.ink("panel"), stroke=Stroke(ink=style.ink("ink"), width=0.4))
    return Scene(width=WIDTH, height=bottom + MARGIN, ops=(ground, *ops), background=style.ink("paper"))


def _counters(game: Game, fonts: Fonts, x: float, y: float) -> list[Op]:
    """The strongest unit of each nationality, in a row."""
    chosen: dict[str, Unit] = {}
    for unit in game.units.values():
        best = chosen.get(unit.nationality)
        if best is None or len(unit.steps) > len(best.steps):
            chosen[unit.nationality] = unit
    ops: list[Op] = []
    for unit in list(chosen.values())[:MOST]:
        values, flags = unit_face(unit, unit.steps[0])
        scene = draw_counter(
            game.looks[unit.look], values, flags | {SCREEN}, symbols=game.symbols, fonts=fonts
        )
        scale = COUNTER / scene.height
        ops.append(Group(ops=scene.ops, dx=x, dy=y, scale=scale, name=f"counter {unit.id}"))
        x += scene.width * scale + GAP
    return ops


def _text(
    at: tuple[float, float],
    text: str,
    font: str,
    size: float,
    style: Style,
    role: str,
    tracking: float = 0.0,
) -> Text:
    return Text(
        at=at, text=text, font=font, size=size, ink=style.ink(role), anchor="start", tracking=tracking
    )
