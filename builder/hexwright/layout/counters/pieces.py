"""The physical counters of a game: each unit's full counter and its substitutes, and the markers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from hexwright.layout.piece import Piece
from hexwright.layout.scale import paper_scale
from hexwright.model.game import Game, Marker, Unit
from hexwright.model.look import Look
from hexwright.model.printing import PrintSpec
from hexwright.render.counter import draw_face
from hexwright.render.counter_face import Face, Faces
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Scene

MARKERS = "Markers"
"""Heading of markers, below their side's if it has enough of them."""
_MIN_OWN_BLOCK: Final = 8
"""Least number of a side's markers for a block of their own; fewer go among the common ones."""


def pieces(
    game: Game,
    spec: PrintSpec,
    fonts: Fonts,
    inked: Callable[[Look], Look] = lambda look: look,
) -> tuple[Piece, ...]:
    """Every counter of a game: sides, nationalities and formations as the game declares them, units in order,
    each followed by its substitutes; a side's markers after its units if there are many, other markers last.

    `inked`: recolours a look for the inks of the print.
    """
    drawing = _Drawing(game, spec, fonts, inked)
    units = _in_order(game)
    found: list[Piece] = []
    done: set[str] = set()
    for side in game.sides:
        for unit in units:
            if unit.side == side:
                found += drawing.unit(unit)
        own = [marker for marker in game.markers.values() if marker.side == side]
        if sum(marker.count for marker in own) >= _MIN_OWN_BLOCK:
            found += [drawing.marker(marker, (game.sides[side].name, MARKERS)) for marker in own]
            done.update(marker.id for marker in own)
    others = [marker for marker in game.markers.values() if marker.id not in done]
    return (*found, *(drawing.marker(marker, (MARKERS,)) for marker in others))


def _in_order(game: Game) -> list[Unit]:
    """Units by nationality, then by formation, both in order of first appearance."""
    nationalities = {key: rank for rank, key in enumerate(game.nationalities)}
    formations: dict[tuple[str, str], int] = {}
    for unit in game.units.values():
        formations.setdefault((unit.nationality, unit.formation), len(formations))
    return sorted(
        game.units.values(),
        key=lambda unit: (
            nationalities[unit.nationality],
            formations[unit.nationality, unit.formation],
        ),
    )


class _Drawing:
    """Draws faces at printed size."""

    def __init__(
        self,
        game: Game,
        spec: PrintSpec,
        fonts: Fonts,
        inked: Callable[[Look], Look],
    ) -> None:
        looks = _as_printed(game, paper_scale(game, spec), inked)
        self._game = replace(game, looks=looks)
        self._spec = spec
        self._fonts = fonts
        self._faces = Faces(self._game, flags=frozenset())

    def unit(self, unit: Unit) -> Iterator[Piece]:
        """The unit's counters, the full one first."""
        game, look = self._game, self._game.looks[unit.look]
        nationality = game.nationalities[unit.nationality].name
        for number in sorted({step.counter for step in unit.steps}):
            faces = {
                step.face: self._scene(self._faces.unit(unit, step))
                for step in unit.steps
                if step.counter == number
            }
            front = faces.pop(min(faces))
            yield Piece(
                id=f"unit:{unit.id}.{number}",
                name=unit.name,
                path=(game.sides[unit.side].name, nationality, unit.formation),
                width=look.width,
                height=look.height,
                bleed=self._spec.bleed,
                front=front,
                back=faces.get(1),
                where=unit.provenance.span,
            )

    def marker(self, marker: Marker, path: tuple[str, ...]) -> Piece:
        """A marker, all alike as one piece."""
        look = self._game.looks[marker.faces[0].look]
        faces = [self._scene(self._faces.marker(marker, number)) for number in range(len(marker.faces))]
        return Piece(
            id=f"marker:{marker.id}",
            name=marker.name,
            path=path,
            width=look.width,
            height=look.height,
            bleed=self._spec.bleed,
            front=faces[0],
            back=faces[1] if len(faces) > 1 else None,
            count=marker.count,
            where=marker.provenance.span,
        )

    def _scene(self, face: Face) -> Scene:
        return draw_face(face, self._fonts, self._spec.bleed)


def _as_printed(game: Game, scale: float, inked: Callable[[Look], Look]) -> dict[str, Look]:
    """Looks at printed size; everything else in a look is a share of its size."""
    names = [unit.look for unit in game.units.values()]
    names += [face.look for marker in game.markers.values() for face in marker.faces]
    found: dict[str, Look] = {}
    for name in dict.fromkeys(names):
        look = inked(game.looks[name])
        found[name] = replace(look, width=look.width * scale, height=look.height * scale)
    return found
