"""Zones, stacking, supply and control: general rules, specialised, and in script give the same answers."""

from __future__ import annotations

import random
import struct
from pathlib import Path
from typing import Any

import pytest

from builder.rules.engine.game import Game
from builder.rules.engine.play import Play, new_play
from builder.rules.script.headless import Functions
from builder.rules.script.library import script_library
from builder.rules.specialise.layout import layout_of, rows_of
from builder.rules.specialise.specialiser import Specialiser
from tests.rules.bridge import books, game_of
from tests.rules.interpreter import call_hash, packed_table, run_calls, wanted
from tests.rules.mechanism import asked
from tests.rules.mechanism.positions import STRICT
from tests.rules.mechanism.small import game_with

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
    if name == "powers":
        return game_with("three-powers", POWERS)
    return game_of(books()[STRICT])


def random_play(game: Game, chance: random.Random) -> Play:
    """Units here and there on a part of the map."""
    play = new_play(game)
    there = chance.sample(range(game.places.count), min(game.places.count, chance.choice((8, 16, 40))))
    play.at = [chance.choice((*there, *there, -1, game.places.count)) for _ in play.at]
    play.left = [chance.randint(1, full) for full in game.units.full]
    play.control = [chance.randrange(-1, game.sides) for _ in play.control]
    play.sites = [chance.choice((-1, *there)) for _ in play.sites]
    return play


@pytest.mark.parametrize("name", ["rivers", "powers", "strict"])
def test_three_ways_one_answer(name: str, tmp_path: Path) -> None:
    interpreter = wanted("stock")
    game, chance = the_game(name), random.Random(name)
    special = Specialiser(game)
    made_names = [special.entry(function) for function in CALLS]
    functions, layout = Functions(special), layout_of(game)
    most = {"side": game.sides, "unit": game.units.count, "place": game.places.count}
    calls, expected, shown = [], [], []
    parameters = [f.__code__.co_varnames[2 : f.__code__.co_argcount] for f in CALLS]
    for _ in range(60):
        for k, function in enumerate(CALLS):
            play = random_play(game, chance)
            numbers = [chance.randrange(most[name]) for name in parameters[k]]
            rows, made = rows_of(play, layout), special.functions[made_names[k]]
            calls.append(
                struct.pack(">i", k) + packed_table(rows) + struct.pack(f">{len(numbers)}i", *numbers)
            )
            result: Any = function(game, play, *numbers)
            assert functions[made_names[k]](rows, *numbers) == result, (function.__name__, numbers)
            assert rows == rows_of(play, layout), function.__name__
            kinds = [kind for _, kind in made.parameters]
            expected.append(call_hash(result, made.returns, list(zip([rows, *numbers], kinds, strict=True))))
            shown.append((function.__name__, numbers, result))
    library = script_library(special, {})
    chosen = [special.functions[name] for name in made_names]
    found, _ = run_calls(interpreter, tmp_path, library.text, chosen, [], calls)
    assert list(zip(shown, found, strict=True)) == list(zip(shown, expected, strict=True))
    assert len({str(result) for _, _, result in shown}) > 100
