"""The physical counters of a game: each unit's full counter and its substitutes, and the markers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from builder.layout.piece import Piece
from builder.layout.scale import paper_scale
from builder.model.game import Game, Marker, Unit
from builder.model.look import Look
from builder.model.printing import PrintSpec
from builder.render.counter import draw_counter
from builder.render.counter_face import unit_face
from builder.render.fonts import Fonts
from builder.render.scene import Scene

MARKERS = "Markers"
"""Heading of markers, below their side if it has enough of them."""
_ENOUGH: Final = 8
"""Fewer markers of a side make no block of their own and lie among those of everybody."""


def pieces(
    game: Game, spec: PrintSpec, fonts: Fonts, inked: Callable[[Look], Look] = lambda look: look
) -> tuple[Piece, ...]:
    """Every counter of a game: sides, nationalities and formations as the game declares them, units in
    order, a unit's substitutes right after it, a side's markers after its units if there are many, other
    markers at the end.

    `inked`: recolours a look for the inks it is printed with.
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
        if sum(marker.count for marker in own) >= _ENOUGH:
            found += [drawing.marker(marker, (game.sides[side].name, MARKERS)) for marker in own]
            done.update(marker.id for marker in own)
    others = [marker for marker in game.markers.values() if marker.id not in done]
    return (*found, *(drawing.marker(marker, (MARKERS,)) for marker in others))


def _in_order(game: Game) -> list[Unit]:
    """Units by nationality, then by formation, both as they are first met."""
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
    """Faces at the size they are printed."""

    def __init__(self, game: Game, spec: PrintSpec, fonts: Fonts, inked: Callable[[Look], Look]) -> None:
        self._game = game
        self._spec = spec
        self._fonts = fonts
        self._inked = inked
        self._scale = paper_scale(game, spec)
        self._looks: dict[str, Look] = {}

    def unit(self, unit: Unit) -> Iterator[Piece]:
        """The unit's counters, the full one first."""
        game, look = self._game, self._look(unit.look)
        nationality = game.nationalities[unit.nationality].name
        for number in sorted({step.counter for step in unit.steps}):
            faces = {
                step.face: self._draw(look, *unit_face(unit, step))
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
        looks = [self._look(face.look) for face in marker.faces]
        scenes = [
            self._draw(look, face.values, frozenset()) for look, face in zip(looks, marker.faces, strict=True)
        ]
        return Piece(
            id=f"marker:{marker.id}",
            name=marker.name,
            path=path,
            width=looks[0].width,
            height=looks[0].height,
            bleed=self._spec.bleed,
            front=scenes[0],
            back=scenes[1] if len(scenes) > 1 else None,
            count=marker.count,
            where=marker.provenance.span,
        )

    def _look(self, key: str) -> Look:
        """A look as large as it is printed: all it says is in shares of its size."""
        look = self._looks.get(key)
        if look is None:
            drawn = self._inked(self._game.looks[key])
            look = replace(drawn, width=drawn.width * self._scale, height=drawn.height * self._scale)
            self._looks[key] = look
        return look

    def _draw(self, look: Look, words: Mapping[str, str], flags: frozenset[str]) -> Scene:
        return draw_counter(
            look, words, flags, symbols=self._game.symbols, fonts=self._fonts, bleed=self._spec.bleed
        )
