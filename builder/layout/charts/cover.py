"""The cover of the folding sheet: title, turns to tick off, what the dice decide for a turn."""

from __future__ import annotations

from collections.abc import Sequence

from builder.layout.charts.desk import Desk, rule, tick_box
from builder.model.derived.ranges import range_texts
from builder.model.derived.sequence import turns_in_words
from builder.model.game import State, Turn
from builder.render.chart.measure import SMALLEST
from builder.render.scene import Box, Ink, Op, Rect, Stroke

_STATE, _VALUE = 12.0, 6.6
"""Heights of the heading and of a value of a state, mm."""


def cover(desk: Desk, panel: Box) -> list[Op]:
    """Title and turns."""
    game = desk.game
    style = desk.style
    ops: list[Op] = []
    y = panel.y
    title = game.title.upper()
    size = desk.ruler.fit(title, "bold", 9.0, panel.w, tracking=0.35)
    lines = (title,) if size >= 4.5 else desk.ruler.wrap(title, "bold", 5.0, panel.w)
    for line in lines:
        cap = min(9.0 if len(lines) == 1 else 5.0, size if len(lines) == 1 else 5.0)
        y += cap + (2.0 if line is not lines[0] else 0.0)
        ops.append(desk.write((panel.x, y), line, cap, font="bold", tracking=0.35, room=panel.w))
    y += 2.6
    ops.append(Rect(box=Box(x=panel.x, y=y, w=panel.w, h=0.9), fill=style.ink("red")))
    y += 1.4
    for line in desk.ruler.wrap(game.subtitle, "semibold", 2.2, panel.w) if game.subtitle else ():
        y += 3.9
        ops.append(desk.write((panel.x, y), line, 2.2, font="semibold", colour="muted", room=panel.w))
    y += 8.0
    ops.append(desk.write((panel.x, y), "TURNS", 2.4, font="bold", tracking=0.35))
    y += 2.0
    low = panel.y + panel.h - 5.0
    rolled = [state for state in game.states.values() if any(value.die for value in state.values)]
    below = sum(_STATE + _VALUE * len(state.values) for state in rolled)
    if below > 0.5 * (low - y):
        rolled, below = [], 0.0
    turns, used = _turns(desk, game.turns, Box(x=panel.x, y=y, w=panel.w, h=low - y - below))
    ops += turns
    y += used
    for state in rolled:
        ops += _state(desk, state, Box(x=panel.x, y=y, w=panel.w, h=_STATE + _VALUE * len(state.values)))
        y += _STATE + _VALUE * len(state.values)
    if game.version:
        ops.append(desk.write((panel.x, panel.y + panel.h), f"version {game.version}", 1.7, colour="muted"))
    return ops


def _state(desk: Desk, state: State, box: Box) -> list[Op]:
    """What the dice decide, such as the weather: each value with its rolls and a box to tick."""
    ops: list[Op] = []
    y = box.y + _STATE - 2.0
    rule_ = f"rule {state.provenance.rule}" if state.provenance.rule else ""
    ops.append(desk.write((box.x, y), state.name.upper(), 2.4, font="bold", tracking=0.35, room=box.w - 20.0))
    ops.append(desk.write((box.x + box.w, y), rule_, 1.7, colour="muted", anchor="end"))
    y += 2.0
    for value in state.values:
        base = y + _VALUE - 2.2
        ops.append(tick_box(box.x + 0.8, base + 0.1, 2.5, desk.style))
        ops.append(desk.write((box.x + 5.2, base), value.name, 2.3, font="semibold", room=box.w * 0.6))
        rolls = _rolls(value.die)
        ops.append(
            desk.write(
                (box.x + box.w - 0.8, base), rolls, 2.3, font="bold", colour="red", anchor="end", room=24.0
            )
        )
        y += _VALUE
        ops.append(rule(box.x, box.x + box.w, y, desk.style))
    return ops


def _rolls(die: Sequence[int]) -> str:
    return ", ".join(range_texts(sorted(die)))


def _turns(desk: Desk, turns: Sequence[Turn], room: Box) -> tuple[list[Op], float]:
    """A line for each turn with a box to tick, and the height of all; many turns stand in several columns,
    numbers alone if need be.
    """
    least = SMALLEST * 2.4
    columns = max(1, -(-len(turns) // max(1, int(room.h / least))))
    each = (room.w - 3.0 * (columns - 1)) / columns
    if each < 14.0:
        return _numbers(desk, turns, room), room.h
    rows = -(-len(turns) // columns)
    high = min(9.0, room.h / rows)
    size = min(2.5, high / 2.4)
    ops: list[Op] = []
    for index, turn in enumerate(turns):
        x = room.x + (index // rows) * (each + 3.0)
        ops += _turn(desk, turn, Box(x=x, y=room.y + (index % rows) * high, w=each, h=high), size)
    return ops, rows * high


def _turn(desk: Desk, turn: Turn, box: Box, size: float) -> list[Op]:
    base = box.y + (box.h + size) / 2
    ops: list[Op] = []
    if turn.tone:
        ground = desk.tint(turn.tone, 0.2) if turn.tone in desk.tones else desk.style.colour(turn.tone)
        ops.append(Rect(box=Box(x=box.x, y=box.y, w=box.w, h=box.h), fill=Ink(colour=ground)))
    ops.append(tick_box(box.x + 0.8, base + 0.1, size * 1.1, desk.style))
    at = box.x + size * 1.1 + 2.4
    number = str(turn.number)
    ops.append(desk.write((at + 2.2 * size, base), number, size, font="bold", colour="red", anchor="end"))
    at += 2.2 * size + 1.8
    name = turn.name.replace("\n", " ")
    left = box.x + box.w - at - 0.8
    wide = min(left, desk.ruler.width(name, "semibold", size)) if name else 0.0
    if name and left > 6.0:
        ops += _short(desk, name, at, base, size, left, "semibold", "ink", "start")
    remark = turn.note
    rest = left - wide - 2.0
    if remark and rest > 8.0:
        small = max(SMALLEST, size * 0.82)
        ops += _short(desk, remark, box.x + box.w - 0.8, base, small, rest, "medium", "red", "end")
    ops.append(rule(box.x, box.x + box.w, box.y + box.h, desk.style))
    return ops


def _short(
    desk: Desk,
    text: str,
    x: float,
    base: float,
    size: float,
    room: float,
    font: str,
    colour: str,
    anchor: str,
) -> list[Op]:
    """A line if it fits without getting too small; else its first words."""
    small = desk.ruler.fit(text, font, size, room)
    if small < SMALLEST:
        small = SMALLEST
        words = text.split()
        while words and desk.ruler.width(f"{' '.join(words)} …", font, small) > room:
            words.pop()
        text = f"{' '.join(words)} …" if words else ""
    return [desk.write((x, base), text, small, font=font, colour=colour, anchor=anchor)] if text else []


def _numbers(desk: Desk, turns: Sequence[Turn], room: Box) -> list[Op]:
    """Boxes with the numbers in them, as large as they fit."""
    for side in (9.0, 8.0, 7.0, 6.0):
        across = int(room.w / side)
        if across * int(room.h / side) >= len(turns):
            break
    else:
        words = turns_in_words(turns)
        return [desk.write((room.x, room.y + 5.0), words[0].upper() + words[1:], 2.4, font="semibold")]
    ops: list[Op] = []
    for index, turn in enumerate(turns):
        x, y = room.x + (index % across) * side, room.y + (index // across) * side
        box = Box(x=x + 0.4, y=y + 0.4, w=side - 0.8, h=side - 0.8)
        ops.append(Rect(box=box, stroke=Stroke(ink=desk.style.ink("muted"), width=0.2)))
        middle = (x + side / 2, y + side / 2 + 0.9)
        ops.append(desk.write(middle, str(turn.number), 1.8, anchor="middle", room=side - 1.2))
    return ops
