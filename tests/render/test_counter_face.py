"""What a counter face is made of: all that its picture depends on, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from hexwright.cache.digest import digest
from hexwright.model.game import Game
from hexwright.model.look import Symbol, Symbols
from hexwright.project import Project
from hexwright.render.counter import draw_counter, draw_face
from hexwright.render.counter_face import SCREEN, Face, Faces, unit_face
from hexwright.render.fonts import Fonts
from tests.conftest import SMALL, game_of

PRINTED = """
  army:
    extends: unit
    colours: {field: "#A3201C", ink: "#FFD65C", box: "#FFE9A8", symbol: "#6E100D"}
    slots: {factor: {value: "{cf}", if: {reduced: {colour: field}}}}
  star:
    extends: marker
    colours: {field: "#3E6E96", ink: "#FFFFFF"}
    slots: {glyph: {value: star, box: [0.11, 0.11, 0.78, 0.78]}}
"""
MARKERS = """
markers:
  held: {name: Held, faces: [{look: star, name: Held}]}
"""


@pytest.fixture
def game(write_game: Callable[..., Project]) -> Game:
    return game_of(
        write_game(
            SMALL.replace("look: unit", "look: army").replace("\n  unit: {extends: counter}\n", PRINTED)
            + MARKERS
        )
    )


def faces(game: Game) -> Mapping[str, Face]:
    return dict(Faces(game, digest).all())


def changed(before: Game, after: Game) -> set[str]:
    """Faces whose parts differ."""
    old, new = faces(before), faces(after)
    return {name for name in new if old[name].parts != new[name].parts}


def test_a_face_is_drawn_from_its_parts_as_from_the_whole_game(game: Game) -> None:
    fonts = Fonts()
    found = faces(game)
    for unit in game.units.values():
        for step in unit.steps:
            values, flags = unit_face(unit, step)
            whole = draw_counter(
                game.looks[unit.look], values, flags | {SCREEN}, symbols=game.symbols, fonts=fonts
            )
            assert draw_face(found[f"counter/{unit.id}.{step.left}"], fonts) == whole
    for marker in game.markers.values():
        for number, face in enumerate(marker.faces):
            whole = draw_counter(
                game.looks[face.look], face.values, frozenset({SCREEN}), symbols=game.symbols, fonts=fonts
            )
            assert draw_face(found[f"marker/{marker.id}.{number}"], fonts) == whole


def test_a_printed_word_touches_its_own_face(game: Game) -> None:
    key, unit = next(iter(game.units.items()))
    first, *others = unit.steps
    stat = next(name for name in first.stats if name in faces(game)[f"counter/{key}.{first.left}"].words)
    step = replace(first, stats={**first.stats, stat: "77"})
    after = replace(game, units={**game.units, key: replace(unit, steps=(step, *others))})
    assert changed(game, after) == {f"counter/{key}.{first.left}"}


def test_a_word_that_nothing_prints_touches_no_face(game: Game) -> None:
    key, unit = next(iter(game.units.items()))
    told = replace(unit, name="Other", entry="later", values={**unit.values, "unheard-of": "x"})
    assert changed(game, replace(game, units={**game.units, key: told})) == set()


def test_a_symbol_touches_the_faces_that_show_it(game: Game) -> None:
    shown = {name: set(face.symbols.types) for name, face in faces(game).items()}
    kind = next(iter(next(types for types in shown.values() if types)))
    blank = Symbol(id=kind, name=kind, shapes=())
    symbols: Symbols = replace(game.symbols, types={**game.symbols.types, kind: blank})
    assert changed(game, replace(game, symbols=symbols)) == {
        name for name, types in shown.items() if kind in types
    }


def test_a_look_touches_the_faces_that_have_it(game: Game) -> None:
    key = next(iter(game.units.values())).look
    look = replace(game.looks[key], corner=game.looks[key].corner + 0.01)
    after = changed(game, replace(game, looks={**game.looks, key: look}))
    assert after == {name for name, face in faces(game).items() if face.look.id == game.looks[key].id}
    assert after
