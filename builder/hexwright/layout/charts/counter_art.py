"""Pictures of counters on pages of charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hexwright.layout.charts.context import PageContext
from hexwright.layout.charts.page_content import COUNTER
from hexwright.model.game import Marker, Step, Unit
from hexwright.model.look import Look
from hexwright.render.counter import draw_counter
from hexwright.render.counter_face import unit_face
from hexwright.render.scene import Box, Group, Op, Rect, Stroke


@dataclass(slots=True, kw_only=True)
class CounterArt:
    """Draws counters at `scale` times the size of their looks."""

    context: PageContext
    scale: float
    _looks: dict[str, Look] = field(default_factory=dict)

    def size(self, unit: Unit) -> tuple[float, float]:
        """Width and height of a unit's counter, mm."""
        look = self.context.game.looks[unit.look]
        return look.width * self.scale, look.height * self.scale

    def unit(self, unit: Unit, step: Step, x: float, y: float) -> list[Op]:
        """A unit at one of its steps, with its top left corner at (x, y) mm."""
        look, drawn = self._look(unit.look), self.context.resources.counters
        ops = drawn.get((unit.id, step.left))
        if ops is None:
            values, flags = unit_face(unit, step)
            symbols, fonts = self.context.game.symbols, self.context.ruler.fonts
            ops = draw_counter(look, values, flags, symbols=symbols, fonts=fonts).ops
            drawn[unit.id, step.left] = ops
        return self._framed(ops, x, y, look, f"unit:{unit.id}.{step.left}")

    def marker(self, marker: Marker, x: float, y: float) -> list[Op]:
        """The front of a marker, with its top left corner at (x, y) mm."""
        game, face = self.context.game, marker.faces[0]
        look = self._look(face.look)
        scene = draw_counter(
            look, face.values, frozenset(), symbols=game.symbols, fonts=self.context.ruler.fonts
        )
        return self._framed(scene.ops, x, y, look, f"marker:{marker.id}")

    def _look(self, name: str) -> Look:
        found = self._looks.get(name)
        if found is None:
            found = self._looks[name] = self.context.palette.look(self.context.game.looks[name])
        return found

    def _framed(self, ops: Sequence[Op], x: float, y: float, look: Look, name: str) -> list[Op]:
        edge = Stroke(ink=self.context.style.ink("ink"), width=0.17)
        box = Box(x=x, y=y, w=look.width * self.scale, h=look.height * self.scale)
        return [
            Group(ops=tuple(ops), dx=x, dy=y, scale=self.scale, name=f"{COUNTER}{name}"),
            Rect(box=box, stroke=edge),
        ]


def fronts(unit: Unit) -> tuple[Step, ...]:
    """The strongest step of each of a unit's counters: the one on its front."""
    found: dict[int, Step] = {}
    for step in unit.steps:
        if step.counter not in found or step.face < found[step.counter].face:
            found[step.counter] = step
    return tuple(found[counter] for counter in sorted(found))


def faces_in_words(unit: Unit, counter: int) -> str:
    """First value of both faces of a counter: `4 / 3`."""
    words = []
    for step in sorted((s for s in unit.steps if s.counter == counter), key=lambda s: s.face):
        word = next((value for value in step.stats.values() if value), "")
        if word:
            words.append(word)
    return " / ".join(words)
