"""The new engine has the same places, units and sides under the same numbers as the old tables."""

from __future__ import annotations

import random

import pytest

from builder.rules.kernel import layout as at
from builder.rules.language.prelude import has_bit
from builder.rules.tables import Rulebook
from tests.rules.bridge import books, game_of, play_of
from tests.rules.crops import position


@pytest.mark.parametrize("which", range(8))
def test_same_map_and_units(which: int) -> None:
    book = books()[which]
    game, g = game_of(book), book.g
    places, units, n = game.places, game.units, g[at.META][at.HEXES]
    assert places.names == list(book.places)
    assert places.grid is not None
    assert places.grid.near == g[at.NEAR]
    assert [places.grid.q, places.grid.r] == [g[at.AXIAL_Q], g[at.AXIAL_R]]
    assert [places.grid.column, places.grid.row] == [g[at.COLUMN], g[at.ROW]]
    assert [places.terrain[:n], places.ground[:n]] == [g[at.TERRAIN], g[at.GROUND]]
    assert [places.flags[:n], places.sets[:n]] == [g[at.FLAGS], g[at.SETS]]
    assert places.grid.sides == g[at.HEXSIDES]
    assert [units.side, units.nationality, units.group] == [g[at.U_SIDE], g[at.U_NATION], g[at.U_GROUP]]
    assert [units.size, units.type, units.formation] == [g[at.U_SIZE], g[at.U_TYPE], g[at.U_FORMATION]]
    assert [units.points, units.full, units.sets] == [g[at.U_POINTS], g[at.U_FULL], g[at.U_SETS]]
    assert [units.first, units.stats["cf"]] == [g[at.U_FIRST], g[at.FACTORS]]
    assert game.lost == g[at.LOSS_AREAS]
    assert [len(game.course), game.turns] == [len(g[at.PHASES]) // at.PHASE_LONG, g[at.PHASE_FIRST]]
    arrivals = {u: turn for u, turn in enumerate(units.arrives) if turn}
    assert arrivals == dict(zip(g[at.RESERVES][::2], g[at.RESERVES][1::2], strict=True))


@pytest.mark.parametrize("which", range(8))
def test_links_are_the_neighbours(which: int) -> None:
    book = books()[which]
    places = game_of(book).places
    for h in range(places.count):
        links = range(places.links_from[h], places.links_from[h + 1])
        near = [d for d in range(6) if book.g[at.NEAR][h * 6 + d] >= 0]
        assert [places.links_to[k] for k in links] == [book.g[at.NEAR][h * 6 + d] for d in near]
        assert [places.links_kind[k] for k in links] == [book.g[at.HEXSIDES][h * 6 + d] for d in near]


def test_a_state_of_play_is_the_same() -> None:
    book = books()[0]
    s = position(book.g, random.Random(3))
    play = play_of(book, s)
    assert [play.at, play.left] == [s[at.AT], s[at.LEFT]]
    assert play.control[: len(s[at.CONTROL])] == s[at.CONTROL]
    assert play.states == [s[at.WORLD][at.FIRST_STATE]]


def test_windows_have_room_and_other_settings() -> None:
    assert len({rules_of(book) for book in books()}) == 3
    assert all(len(game_of(book).places.members) == len(book.rules.hex_sets) for book in books())
    assert any(has_bit(bits, 0) for bits in game_of(books()[-1]).places.sets)


def rules_of(book: Rulebook) -> tuple[bool, bool]:
    return book.rules.combat.odds, book.rules.movement.at_least_one
