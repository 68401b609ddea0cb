"""Zones, stacking, supply and control: general rules, specialised, and in script give the same answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.rules.engine.records import Game
from tests.rules.mechanism import asked
from tests.rules.mechanism.small import game_with
from tests.rules.mechanism.three_ways import three_ways

CALLS = (
    asked.in_zones,
    asked.hindered,
    asked.no_retreat,
    asked.in_combat,
    asked.whose_zone,
    asked.how_many_watch,
    asked.supply_of_side,
    asked.supply_of_sides,
    asked.fed,
    asked.counted,
    asked.stacked,
    asked.begun,
    asked.entered,
    asked.apart,
)

RIVERS = """
    zones_of_control:
      exerts: type != 'artillery' and supplied
      barred_by: river
      bridged_by: bridge
      friend_negates: supply movement
      friends: steps > 1
      purposes:
        combat: {counts: false}
        retreat: {exerts: "near('towns', 2)"}
    stacking:
      layers: {battalions: {when: size == 'II'}}
      limits:
        - {side: directorate, limit: 1, when: terrain == 'hills'}
        - {side: directorate, limit: 2}
        - {side: assembly, counts: attack, limit: 5, when: count(stack) > 1 and 'X' in sizes(stack)}
        - {side: assembly, counts: units, limit: 1, layer: battalions}
      apart: [{side: directorate, by: mp}]
    supply:
      - {id: rail, side: directorate, sources: west-edge, longest: 2, then: [{over: road rail}], room: 4}
      - {id: chain, side: directorate, from_units: supplied and steps > 1, longest: 3, blocked_by: steps > 1}
      - {id: rail, side: assembly, sources: east-edge, through: control != 'directorate'}
      - {id: town, side: assembly, when: terrain == 'town' and not in_zone}
    control: {behind: assembly, flood: west-edge, takes: steps > 1, holds: [{side: assembly, hexes: ford}]}
"""

POWERS = """
    hex_sets:
      capitals: {when: "'capital' in flags"}
    zones_of_control: {barred_by: pass, exerts: strength > 3}
    supply:
      - id: home
        side: crown
        sources: capitals
        sources_when: control == 'crown'
        through: control == 'crown'
      - {id: home, side: league, sources: capitals, longest: 3}
      - {id: depot, side: commune, sources: turn, over: rail road}
    control: {holds: [{side: crown, hexes: capitals}]}
"""


def the_game(name: str) -> Game:
    """One of the games."""
    if name == "rivers":
        return game_with("rivers-and-rails", RIVERS)
    return game_with("three-powers", POWERS)


@pytest.mark.parametrize("name", ["rivers", "powers"])
def test_three_ways_one_answer(name: str, tmp_path: Path) -> None:
    assert len(set(three_ways(the_game(name), CALLS, tmp_path, name))) > 100
