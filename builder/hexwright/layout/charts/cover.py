"""The cover of the folding sheet: the game's picture, title, turns to tick off, values that a die chooses."""

from __future__ import annotations

from collections.abc import Sequence

from hexwright.layout.charts.context import PageContext, horizontal_rule, tick_box
from hexwright.model.derived.ranges import range_texts
from hexwright.model.derived.sequence import turns_in_words
from hexwright.model.game import State, Turn
from hexwright.render.chart.measure import SMALLEST
from hexwright.render.counter import draw_picture
from hexwright.render.scene import Box, Group, Ink, Op, Rect, Stroke

_STATE, _VALUE = 12.0, 6.6
"""Heights of a state's heading and of each of its values, mm."""


def cover(context: PageContext, panel: Box) -> list[Op]:
    """Picture, title, turns and states on a panel."""
    game = context.game
    style = context.style
    ops: list[Op] = []
    y = panel.y
    if game.cover is not None:
        drawn = draw_picture(game.cover, game.symbols, context.ruler.fonts)
        scale = panel.w / drawn.width
        ops.append(Group(ops=drawn.ops, dx=panel.x, dy=y, scale=scale, name="picture"))
        y += drawn.height * scale + 5.5
    title, font = game.title.upper(), style.font("title", "bold")
    size = context.ruler.fit(title, font, 9.0, panel.w, tracking=0.35)
    lines = (title,) if size >= 4.5 else context.ruler.wrap(title, font, 5.0, panel.w)
    for line in lines:
        cap = min(9.0 if len(lines) == 1 else 5.0, size if len(lines) == 1 else 5.0)
        y += cap + (2.0 if line is not lines[0] else 0.0)
        ops.append(context.write((panel.x, y), line, cap, font=font, tracking=0.35, room=panel.w))
    y += 2.6
    ops.append(Rect(box=Box(x=panel.x, y=y, w=panel.w, h=0.9), fill=style.ink("red")))
    y += 1.4
    for line in context.ruler.wrap(game.subtitle, "semibold", 2.2, panel.w) if game.subtitle else ():
        y += 3.9
        ops.append(context.write((panel.x, y), line, 2.2, font="semibold", colour="muted", room=panel.w))
    y += 8.0
    ops.append(context.write((panel.x, y), "TURNS", 2.4, font="bold", tracking=0.35))
    y += 2.0
    low = panel.y + panel.h - 5.0
    rolled = [state for state in game.states.values() if _says_more(state)]
    below = sum(_STATE + _VALUE * len(state.values) for state in rolled)
    if below > 0.5 * (low - y):
        rolled, below = [], 0.0
    turns, used = _turns(context, game.turns, Box(x=panel.x, y=y, w=panel.w, h=low - y - below))
    ops += turns
    y += used
    for state in rolled:
        ops += _state(context, state, Box(x=panel.x, y=y, w=panel.w, h=_STATE + _VALUE * len(state.values)))
        y += _STATE + _VALUE * len(state.values)
    if game.version:
        ops.append(
            context.write((panel.x, panel.y + panel.h), f"version {game.version}", 1.7, colour="muted")
        )
    return ops


def _state(context: PageContext, state: State, box: Box) -> list[Op]:
    """A state that is rolled for, such as the weather: each value with its rolls and a box to tick."""
    ops: list[Op] = []
    y = box.y + _STATE - 2.0
    rule = f"rule {state.provenance.rule}" if state.provenance.rule else ""
    ops.append(
        context.write((box.x, y), state.name.upper(), 2.4, font="bold", tracking=0.35, room=box.w - 20.0)
    )
    ops.append(context.write((box.x + box.w, y), rule, 1.7, colour="muted", anchor="end"))
    y += 2.0
    for value in state.values:
        base = y + _VALUE - 2.2
        ops.append(tick_box(box.x + 0.8, base + 0.1, 2.5, context.style))
        ops.append(context.write((box.x + 5.2, base), value.name, 2.3, font="semibold", room=box.w * 0.6))
        rolls = _rolls(value.die)
        ops.append(
            context.write(
                (box.x + box.w - 0.8, base), rolls, 2.3, font="bold", colour="red", anchor="end", room=24.0
            )
        )
        y += _VALUE
        ops.append(horizontal_rule(box.x, box.x + box.w, y, context.style))
    return ops


def _says_more(state: State) -> bool:
    """Whether a die chooses the values of a state, and they are not merely what it shows."""
    return any(value.die and value.name != _rolls(value.die) for value in state.values)


def _rolls(die: Sequence[int]) -> str:
    return ", ".join(range_texts(sorted(die)))


def _turns(context: PageContext, turns: Sequence[Turn], room: Box) -> tuple[list[Op], float]:
    """A line with a box to tick for each turn, and the height of all, mm. Many turns are set in several
    columns, or as numbers alone.
    """
    least = SMALLEST * 2.4
    columns = max(1, -(-len(turns) // max(1, int(room.h / least))))
    each = (room.w - 3.0 * (columns - 1)) / columns
    if each < 14.0:
        return _numbers(context, turns, room), room.h
    rows = -(-len(turns) // columns)
    high = min(9.0, room.h / rows)
    size = min(2.5, high / 2.4)
    ops: list[Op] = []
    for index, turn in enumerate(turns):
        x = room.x + (index // rows) * (each + 3.0)
        ops += _turn(context, turn, Box(x=x, y=room.y + (index % rows) * high, w=each, h=high), size)
    return ops, rows * high


def _turn(context: PageContext, turn: Turn, box: Box, size: float) -> list[Op]:
    base = box.y + (box.h + size) / 2
    ops: list[Op] = []
    if turn.tone:
        ground = (
            context.tint(turn.tone, 0.2) if turn.tone in context.tones else context.style.colour(turn.tone)
        )
        ops.append(Rect(box=Box(x=box.x, y=box.y, w=box.w, h=box.h), fill=Ink(colour=ground)))
    ops.append(tick_box(box.x + 0.8, base + 0.1, size * 1.1, context.style))
    at = box.x + size * 1.1 + 2.4
    number = str(turn.number)
    ops.append(context.write((at + 2.2 * size, base), number, size, font="bold", colour="red", anchor="end"))
    at += 2.2 * size + 1.8
    name = turn.name.replace("\n", " ")
    left = box.x + box.w - at - 0.8
    wide = min(left, context.ruler.width(name, "semibold", size)) if name else 0.0
    if name and left > 6.0:
        ops += _shortened_line(context, name, at, base, size, left, "semibold", "ink", "start")
    remark = turn.note
    rest = left - wide - 2.0
    if remark and rest > 8.0:
        small = max(SMALLEST, size * 0.82)
        ops += _shortened_line(
            context, remark, box.x + box.w - 0.8, base, small, rest, "medium", "red", "end"
        )
    ops.append(horizontal_rule(box.x, box.x + box.w, box.y + box.h, context.style))
    return ops


def _shortened_line(
    context: PageContext,
    text: str,
    x: float,
    base: float,
    size: float,
    room: float,
    font: str,
    colour: str,
    anchor: str,
) -> list[Op]:
    """A line in full if it fits without getting illegible; else its first words."""
    small = context.ruler.fit(text, font, size, room)
    if small < SMALLEST:
        small = SMALLEST
        words = text.split()
        while words and context.ruler.width(f"{' '.join(words)} …", font, small) > room:
            words.pop()
        text = f"{' '.join(words)} …" if words else ""
    return [context.write((x, base), text, small, font=font, colour=colour, anchor=anchor)] if text else []


def _numbers(context: PageContext, turns: Sequence[Turn], room: Box) -> list[Op]:
    """Boxes with turn numbers, as large as they fit; turns in words if even the smallest do not."""
    for side in (9.0, 8.0, 7.0, 6.0):
        across = int(room.w / side)
        if across * int(room.h / side) >= len(turns):
            break
    else:
        words = turns_in_words(turns)
        return [context.write((room.x, room.y + 5.0), words[0].upper() + words[1:], 2.4, font="semibold")]
    ops: list[Op] = []
    for index, turn in enumerate(turns):
        x, y = room.x + (index % across) * side, room.y + (index // across) * side
        box = Box(x=x + 0.4, y=y + 0.4, w=side - 0.8, h=side - 0.8)
        ops.append(Rect(box=box, stroke=Stroke(ink=context.style.ink("muted"), width=0.2)))
        middle = (x + side / 2, y + side / 2 + 0.9)
        ops.append(context.write(middle, str(turn.number), 1.8, anchor="middle", room=side - 1.2))
    return ops
