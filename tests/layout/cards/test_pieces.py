"""The cards of a game as they are cut out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from hexwright.layout.cards.pieces import card_pieces
from hexwright.layout.piece import Piece
from hexwright.model.game import Game
from hexwright.model.printing import Inks, PrintSpec
from hexwright.project import Project
from hexwright.render.colour import lab
from hexwright.render.fonts import Fonts
from hexwright.render.palette import card_looks_in_use, palette
from hexwright.render.scene import Clip, Ellipse, Group, Ink, Op, Polygon, Rect, Text
from tests.cards import WITH_CARDS
from tests.conftest import game_of


@pytest.fixture
def game(write_game: Callable[..., Project]) -> Game:
    return game_of(write_game(WITH_CARDS))


def cut(game: Game, spec: PrintSpec | None = None) -> tuple[Piece, ...]:
    spec = spec or PrintSpec()
    return card_pieces(game, spec, Fonts(), palette(card_looks_in_use(game), spec.inks))


def inks(ops: Sequence[Op]) -> list[Ink]:
    """Of all areas and letters."""
    found: list[Ink] = []
    for op in ops:
        if isinstance(op, (Group, Clip)):
            found += inks(op.ops)
        elif isinstance(op, (Rect, Ellipse, Polygon)) and op.fill is not None:
            found.append(op.fill)
        elif isinstance(op, Text):
            found.append(op.ink)
    return found


def test_every_card_is_there_once_by_deck_and_group(game: Game) -> None:
    found = [(piece.id, piece.path, piece.count) for piece in cut(game)]
    assert found == [
        ("card:c1", ("French", "Early"), 1),
        ("card:c2", ("French", "Early"), 1),
        ("card:c3", ("French", "Late"), 1),
        ("card:c4", ("German", ""), 1),
        ("card:c5", ("German", ""), 1),
    ]


def test_cards_of_a_group_have_one_back(game: Game) -> None:
    first, second, late, *_ = cut(game)
    assert first.back is second.back
    assert first.back is not late.back


def test_cards_keep_their_size_whatever_that_of_counters(game: Game) -> None:
    spec = PrintSpec(counter=8.0)
    assert {(piece.width, piece.height) for piece in cut(replace(game, printing=spec), spec)} == {
        (63.0, 88.0)
    }


def test_inks(game: Game) -> None:
    full, saver, black = (
        inks(cut(game, PrintSpec(inks=which))[0].front.ops) for which in (Inks.FULL, Inks.SAVER, Inks.BLACK)
    )
    assert full[0].colour == "#2F4F6B"
    assert lab(saver[0].colour)[0] > lab(full[0].colour)[0] + 30
    for ink in black:
        assert len({ink.colour[1:3], ink.colour[3:5], ink.colour[5:7]}) == 1, ink


def test_the_colours_of_counters_do_not_depend_on_cards(game: Game) -> None:
    assert {look.id for look in card_looks_in_use(game)} == {"card", "card-back"}
