"""Kinds of links and the links of a map of spaces."""

from __future__ import annotations

from collections.abc import Callable

from hexwright.project import Project
from hexwright.rules.engine.board import ids_of_places, places_of
from hexwright.rules.engine.vocabulary import link_kinds, vocabulary_of
from hexwright.rules.language.prelude import has_bit
from tests.conftest import ON_SPACES, SMALL, game_of

LINKS = "      connections: [{a: west, b: east}]\n"


def test_declared_kinds_are_known_though_no_hexside_has_them(write_game: Callable[..., Project]) -> None:
    kinds = "    hexside_kinds: {estuary: Estuary}\n    terrain:\n"
    game = game_of(write_game(SMALL.replace("    terrain:\n", kinds, 1)))
    words = vocabulary_of(game, game.main_board)
    assert "estuary" in words.codes("Hexside")
    assert link_kinds(game.main_board)["estuary"] == "Estuary"
    assert "cavalry" in words.codes("UnitType")


def test_declared_kinds_of_connections_are_known(write_game: Callable[..., Project]) -> None:
    kinds = f"      connection_kinds: {{pass: Mountain pass}}\n{LINKS}"
    game = game_of(write_game(ON_SPACES.replace(LINKS, kinds)))
    assert next(iter(link_kinds(game.main_board))) == "plain"
    assert link_kinds(game.main_board)["pass"] == "Mountain pass"


def test_two_connections_of_two_spaces_are_one_link(write_game: Callable[..., Project]) -> None:
    links = "      connections: [{a: west, b: east, kind: rail}, {a: east, b: west, kind: road}]\n"
    game = game_of(write_game(ON_SPACES.replace(LINKS, links)))
    words = vocabulary_of(game, game.main_board)
    places = places_of(game, game.main_board, words, {})
    assert ids_of_places(game, game.main_board)[0][:2] == ["west", "east"]
    assert places.links_to == [1, 0]
    for kinds in places.links_kind:
        assert [kind for kind, k in words.codes("Hexside").items() if has_bit(kinds, k)] == ["rail", "road"]
