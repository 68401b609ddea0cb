"""What a side plays for, as the rules of a game tell."""

from __future__ import annotations

from hexwright.rules.simulation.aims import aims_of
from tests.rules.games.small_games import game_named
from tests.rules.mechanism.small import game_with

TALLIES = """
    unit_sets:
      armour: {when: type == 'armour'}
    hex_sets:
      hills: {when: terrain == 'hills'}
    tallies:
      farthest: {side: directorate, units: supplied, amount: column, takes: largest}
      alike: {side: directorate, amount: steps}
      lost: {side: directorate, of: lost, amount: full_steps}
      on-hills: {side: assembly, units: "'hills' in hex_sets"}
"""


def test_units_make_for_where_they_count_most() -> None:
    game = game_with("rivers-and-rails", TALLIES)
    directorate, assembly = aims_of(game)
    assert [(aim.manned, sorted({game.places.titles[p][:2] for p in aim.places})) for aim in directorate] == [
        (True, ["11", "12"])  # of twelve columns, the 85th hundredth
    ]
    assert [aim.worth[p] for aim in directorate for p in aim.places if game.places.titles[p] == "1203"] == [
        12
    ]
    terrain = {game.terrain_names[game.places.terrain[p]] for aim in assembly for p in aim.places}
    assert [aim.manned for aim in assembly] == [True]
    assert terrain == {"hills"}


def test_places_that_bring_what_others_lose() -> None:
    game = game_named("three-powers")
    wanted = [
        place for name in ("keys", "capitals") for place in game.places.members[game.hex_sets.index(name)]
    ]
    for aims in aims_of(game):
        assert (sorted(wanted), False) == (aims[-1].places, aims[-1].manned)
    assert wanted
