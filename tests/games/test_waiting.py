"""Boxes of the turn track show the units that arrive on their turn, on the maps of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from hexwright.export.print.groups import Kind, groups
from hexwright.geometry.sheet import Rectangle, lay_out
from hexwright.model.derived.forces import arrivals
from hexwright.model.derived.shown import waiting_units
from hexwright.model.game import Game
from hexwright.render.fonts import Fonts
from hexwright.render.map.draw import draw_board
from hexwright.render.scene import Group, Op, Scene, Text

ROOT = Path(__file__).resolve().parents[2]
GameOf = Callable[[Path, str], Game]
ALL = sorted(path.parent.name for path in (ROOT / "sources").glob("*/game.yaml"))
LEAST_CAP = 0.85
"""Smallest cap height of a number on such a picture, mm."""


def groups_of(ops: tuple[Op, ...], name: str) -> Iterator[Group]:
    for op in ops:
        if isinstance(op, Group):
            if op.name.startswith(name):
                yield op
            yield from groups_of(op.ops, name)


def shown(scene: Scene) -> dict[str, Group]:
    found = [(group.name.removeprefix("waiting "), group) for group in groups_of(scene.ops, "waiting ")]
    assert len({name for name, _ in found}) == len(found), "a unit is shown twice"
    return dict(found)


def area(group: Group) -> Rectangle:
    """Where a small picture lies; its ground is its first op."""
    box = group.ops[0].box  # type: ignore[union-attr]
    return Rectangle(x=group.dx + box.x, y=group.dy + box.y, w=box.w, h=box.h)


def apart(one: Rectangle, other: Rectangle) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


@pytest.mark.parametrize("name", ALL)
def test_every_unit_that_arrives_by_turn_is_shown_in_its_box(game_of: GameOf, name: str) -> None:
    game = game_of(ROOT, f"sources/{name}")
    board = next(board for board in game.boards.values() if board.main)
    pictures = shown(draw_board(game, board, Fonts()))
    turns = {turn.location: turn.number for turn in game.turns}
    cells = {
        turns[cell.cell.id]: cell
        for panel in lay_out(board, game.tables).panels
        for cell in panel.cells
        if cell.cell.id in turns
    }
    expected = {one.unit.id: one.turn for one in arrivals(game) if one.turn in cells}
    assert expected
    assert set(pictures) == set(expected)
    for unit, turn in expected.items():
        assert turn is not None
        cell, place = cells[turn], area(pictures[unit])
        assert cell.box.x < place.x and place.right < cell.box.right, unit
        assert cell.box.y < place.y and place.bottom < cell.box.bottom, unit
        assert all(apart(place, seat) for seat in cell.seats), unit
    for one, other in combinations([area(group) for group in pictures.values()], 2):
        assert apart(one, other)


@pytest.mark.parametrize("name", ALL)
def test_numbers_of_units_can_be_read_and_lie_below_the_words(game_of: GameOf, name: str) -> None:
    game = game_of(ROOT, f"sources/{name}")
    board = next(board for board in game.boards.values() if board.main)
    scene = draw_board(game, board, Fonts())
    for unit, group in shown(scene).items():
        for text in (op for op in group.ops if isinstance(op, Text)):
            assert text.size >= LEAST_CAP or not text.text.isdecimal(), unit
    places = [area(group) for group in shown(scene).values()]
    for panel in lay_out(board, game.tables).panels:
        for cell in panel.cells:
            head = Rectangle(x=cell.box.x, y=cell.box.y, w=cell.box.w, h=5.2 if not cell.cell.note else 9.6)
            if cell.cell.id in {turn.location for turn in game.turns}:
                assert all(apart(head, place) for place in places)


def test_maps_on_paper_depend_on_no_other_units(game_of: GameOf) -> None:
    game = game_of(ROOT, "sources/ebb-and-flow")
    board = next(board for board in game.boards.values() if board.main)
    boards = next(group.game for group in groups(game, None) if group.kind is Kind.BOARDS)
    assert repr(draw_board(boards, board, Fonts())) == repr(draw_board(game, board, Fonts()))
    waiting = {unit.id for units in waiting_units(game, board).values() for unit in units}
    others = {
        key: unit if key in waiting else replace(unit, designation="?", values={})
        for key, unit in game.units.items()
    }
    changed = groups(replace(game, units=others), None)
    assert next(group.game for group in changed if group.kind is Kind.BOARDS) == boards


def test_a_box_without_room_says_how_many_arrive(game_of: GameOf) -> None:
    game = game_of(ROOT, "sources/ebb-and-flow")
    board = next(board for board in game.boards.values() if board.main)
    some = {key: replace(unit, start="turn-4") for key, unit in game.units.items()}
    crowded = replace(game, units=some)
    scene = draw_board(crowded, board, Fonts())
    assert shown(scene) == {}
    texts = [
        op.text
        for panel in groups_of(scene.ops, "panel turn-track")
        for op in panel.ops
        if isinstance(op, Text)
    ]
    assert f"{len(game.units)} arrive" in texts
