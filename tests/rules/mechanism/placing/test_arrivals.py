"""Units arrive from their turn on, where they may; sides set up one after the other."""

from __future__ import annotations

from hexwright.rules.engine.act import act_begin, act_drag, act_end, begin_game
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import library_words
from tests.rules.mechanism.small import findings, game_with, place_of, unit

IDS = ["fine", *library_words().reasons]

RULES = """
    sequence:
      arrive: {does: arrive}
      order: {does: place}
      impulse.empire-first.move: {does: arrive, reaction: arrive}
    stacking: {limits: [{side: empire, counts: units, limit: 1, when: "'northport' in hex_sets"}]}
    placing: [{when: "side == 'isles' and to_terrain == 'jungle'", says: nobody lives in the jungle}]
    arrivals:
      - {side: empire, units: type == 'marines', to: "'northport' in to_hex_sets"}
      - {side: empire}
      - {side: isles, to: "'moor' in to_hex_sets and to_control == 'isles'"}
"""


def at_turn(game: Game, turn: int, phase: str = "arrive") -> Play:
    play = new_play(game)
    play.turn = turn
    play.phase = next(k for k, one in enumerate(game.course) if (one.id, one.turn) == (phase, turn))
    for u in range(game.units.count):
        play.at[u] = NOWHERE
    return play


def test_units_that_are_due_come_into_play() -> None:
    game = game_with("impulses", RULES)
    play = at_turn(game, 1)
    late, other = unit(game, "e-10"), unit(game, "e-3")
    north, moor = place_of(game, "0504"), place_of(game, "0409")
    assert game.units.arrives[late] == 2
    assert IDS[act_drag(game, play, [late], north).reason] == "not-arrived"
    play = at_turn(game, 3)  # it may wait
    assert IDS[act_drag(game, play, [other], north).reason] == "not-arrived"
    assert IDS[act_drag(game, play, [late], moor).reason] == "arrives-elsewhere"
    assert IDS[act_drag(game, play, [late], north).reason] == "fine"
    assert [play.at[late], play.control[north]] == [north, 0]
    assert play.lines[-1].endswith(f"arrives at {game.places.titles[north]}")
    assert IDS[act_drag(game, play, [late], place_of(game, "0403")).reason] != "fine"
    islander = unit(game, "i-10")
    assert IDS[act_drag(game, play, [islander], moor).reason] == "arrives-elsewhere"
    play.control[moor] = 1
    play.at[unit(game, "e-1")] = moor
    assert IDS[act_drag(game, play, [islander], moor).reason] == "enemy"
    play.at[unit(game, "e-1")] = NOWHERE
    assert IDS[act_drag(game, play, [islander], moor).reason] == "fine"


def test_the_other_side_may_react() -> None:
    game = game_with("impulses", RULES)
    play = at_turn(game, 3, "impulse-1.empire-first.move")
    moor = place_of(game, "0409")
    play.control[moor] = 1
    assert IDS[act_drag(game, play, [unit(game, "i-10")], moor).reason] == "fine"


def test_lost_units_do_not_arrive() -> None:
    game = game_with("impulses", RULES)
    play = at_turn(game, 3)
    late = unit(game, "e-10")
    play.at[late] = game.lost[0 * 2 + 1]
    assert IDS[act_drag(game, play, [late], place_of(game, "0504")).reason] == "not-arrived"


def test_sides_set_up_one_after_the_other() -> None:
    game = game_with("impulses", RULES)
    play = at_turn(game, 1)
    begin_game(game, play)
    empire = [u for u in range(game.units.count) if game.units.side[u] == 0 and game.units.arrives[u] == 0]
    isles = [u for u in range(game.units.count) if game.units.side[u] == 1 and game.units.arrives[u] == 0]
    assert play.setting == 1
    assert IDS[act_drag(game, play, [isles[0]], place_of(game, "0507")).reason] == "phase"
    assert IDS[act_end(game, play).reason] == "not-placed"
    hexes = [k for k in range(game.places.count) if game.terrain_names[game.places.terrain[k]] == "clear"]
    for place, u in zip(hexes, empire, strict=False):
        assert IDS[act_drag(game, play, [u], place).reason] == "fine"
    assert IDS[act_end(game, play).reason] == "fine"
    assert IDS[act_begin(game, play).reason] == "fine"
    assert play.setting == 2
    for place, u in zip(reversed(hexes), isles, strict=False):
        assert IDS[act_drag(game, play, [u], place).reason] == "fine"
    assert IDS[act_end(game, play).reason] == "fine"
    act_begin(game, play)
    assert [play.setting, play.phase] == [0, 0]


def test_findings() -> None:
    rules = "arrivals: [{side: empire}]"
    assert findings("impulses", rules) == ["E025 no phase does 'arrive'"]
