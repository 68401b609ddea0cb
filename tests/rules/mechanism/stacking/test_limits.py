"""Stacking: what a limit counts, for whom, where and when; layers; who stays apart."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.mechanism.stacking.rules import (
    TOO_MANY,
    UNMIXED,
    bear,
    ill_stacked,
    stack_reason,
    wrong_between,
)
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.mechanism.small import findings, game_with, place_of, play_with, unit

RIVERS, ISLANDS, POWERS = "rivers-and-rails", "impulses", "three-powers"


def may_stand(game: Game, play: Play, names: str, place: str) -> int:
    """Why units of the first one's side may not join those at a place."""
    movers = [unit(game, name) for name in names.split()]
    return stack_reason(game, play, game.units.side[movers[0]], place_of(game, place), movers)


def test_the_games_own_section_is_enough() -> None:
    game = game_with(RIVERS, "hex_sets: {}")
    play = play_with(game, d_1="0605", d_9="0605", d_2="0604")
    assert may_stand(game, play, "d-2", "0605") == FINE
    assert may_stand(game, play, "d-2 d-3", "0605") == TOO_MANY
    assert may_stand(game, play, "d-2 d-8", "0605") == FINE
    assert may_stand(game, play, "a-1", "0605") == FINE  # the enemy is no matter of stacking


def test_no_limit_at_all() -> None:
    game = game_with(RIVERS, "stacking: {limits: []}")
    play = play_with(game)
    assert may_stand(game, play, "d-1 d-2 d-3 d-4 d-5", "0605") == FINE


def test_units_steps_and_stats_are_counted_apart() -> None:
    rules = """
        stacking:
          limits:
            - {side: directorate, counts: units, limit: 3}
            - {side: directorate, counts: steps, limit: 4}
            - {side: directorate, counts: attack, limit: 9}
    """
    game = game_with(RIVERS, rules)
    play = play_with(game)
    assert may_stand(game, play, "d-6 d-8 d-9", "0605") == FINE
    assert may_stand(game, play, "d-6 d-8 d-9 d-7", "0605") == TOO_MANY  # units
    assert may_stand(game, play, "d-1 d-2", "0605") == FINE
    assert may_stand(game, play, "d-1 d-2 d-9", "0605") == TOO_MANY  # steps
    assert may_stand(game, play, "d-1 d-4", "0605") == TOO_MANY  # 4 and 6 of attack
    play.left[unit(game, "d-4")] = 1
    assert may_stand(game, play, "d-1 d-4", "0605") == FINE


def test_a_limit_may_depend_on_the_best_unit_there() -> None:
    rules = """
        stacking:
          limits: [{side: directorate, counts: steps, limit: 1, times_highest: attack}]
    """
    game = game_with(RIVERS, rules)
    play = play_with(game)
    assert may_stand(game, play, "d-6 d-9", "0605") == FINE  # two steps, and the cavalry has 2
    assert may_stand(game, play, "d-6 d-8 d-9", "0605") == TOO_MANY  # three, and still 2
    assert may_stand(game, play, "d-6 d-8 d-9 d-7", "0605") == TOO_MANY  # five steps, the infantry has 3
    assert may_stand(game, play, "d-6 d-8 d-9 d-1", "0605") == TOO_MANY  # five, and 4
    play.left[unit(game, "d-1")] = 1
    assert may_stand(game, play, "d-6 d-9 d-1", "0605") == TOO_MANY  # it shows 2 now
    assert findings(RIVERS, rules.replace("attack", "courage")) != []


def test_a_case_for_the_place_and_the_stack() -> None:
    rules = """
        stacking:
          limits:
            - {side: directorate, limit: 1, when: "terrain == 'hills'"}
            - {side: directorate, limit: 3, when: "count(stack) > 2 and 'II' in sizes(stack)"}
            - {side: directorate, limit: 2}
    """
    game = game_with(RIVERS, rules)
    play = play_with(game)
    assert may_stand(game, play, "d-1 d-2", "0303") == TOO_MANY
    assert may_stand(game, play, "d-1 d-2", "0605") == FINE
    assert may_stand(game, play, "d-1 d-2 d-3", "0605") == TOO_MANY
    assert may_stand(game, play, "d-1 d-2 d-3 d-9", "0605") == FINE


def test_only_in_some_phases() -> None:
    rules = "stacking: {limits: [{side: crown, counts: units, limit: 1, phases: round.first.fight}]}"
    game = game_with(POWERS, rules)
    play = play_with(game)
    fight = next(k for k, phase in enumerate(game.course) if phase.id == "round-2.first.fight")
    play.phase = fight
    assert may_stand(game, play, "c-1 c-2", "alder") == TOO_MANY
    play.phase = fight - 1
    assert may_stand(game, play, "c-1 c-2", "alder") == FINE


LAYERS = """
    stacking:
      layers:
        ships: {when: "size == 'ship'"}
        based: {when: "size == 'wing' and 'airfield' in flags"}
        flying: {when: "size == 'wing'"}
      limits:
        - {side: empire, counts: units, limit: 3}
        - {side: empire, counts: units, limit: 2, layer: ships}
        - {side: empire, counts: units, limit: 1, layer: based}
"""


def test_layers_count_by_themselves() -> None:
    game = game_with(ISLANDS, LAYERS)
    play = play_with(game, e_1="0504", e_2="0504", e_3="0504", e_8="0405")
    assert may_stand(game, play, "e-6 e-7", "0504") == FINE
    assert may_stand(game, play, "e-4", "0504") == TOO_MANY
    assert may_stand(game, play, "e-8 e-9", "0405") == FINE  # in flight none counts


def test_the_layer_is_that_of_the_place_gone_to() -> None:
    game = game_with(ISLANDS, LAYERS)
    play = play_with(game, e_8="0204", e_9="0405")
    assert may_stand(game, play, "e-9", "0204") == TOO_MANY  # both over the airfield
    assert play.at[unit(game, "e-9")] == place_of(game, "0405")
    play = play_with(game, e_8="0405", e_9="0204")
    assert may_stand(game, play, "e-9", "0405") == FINE


def test_apart_by_any_attribute() -> None:
    rules = "stacking: {limits: [], apart: [{side: directorate, by: type}, {side: assembly, by: mp}]}"
    game = game_with(RIVERS, rules)
    play = play_with(game, d_1="0605", a_1="0902")
    assert may_stand(game, play, "d-2", "0605") == FINE
    assert may_stand(game, play, "d-4", "0605") == UNMIXED
    assert may_stand(game, play, "a-2", "0902") == FINE
    assert may_stand(game, play, "a-5", "0902") == UNMIXED


def test_apart_in_a_layer() -> None:
    rules = """
        stacking:
          layers: {wings: {when: "size == 'wing'"}}
          apart: [{side: empire, by: type, layer: wings}]
    """
    game = game_with(ISLANDS, rules)
    play = play_with(game, e_1="0504")
    assert may_stand(game, play, "e-3 e-8", "0504") == FINE
    assert may_stand(game, play, "e-8 e-9", "0504") == UNMIXED


def test_findings() -> None:
    assert findings(POWERS, "stacking: {limits: [{side: crown}]}") == [
        "S002 'limit' is missing, and 'stacking' of the game has none for 'crown'"
    ]
    assert (
        "unknown layer 'air'"
        in findings(RIVERS, "stacking: {limits: [{side: directorate, limit: 1, layer: air}]}")[0]
    )
    assert (
        "unknown attribute of units 'tpye'"
        in findings(RIVERS, "stacking: {apart: [{side: directorate, by: tpye}]}")[0]
    )
    assert (
        "unknown phase 'march'"
        in findings(RIVERS, "stacking: {limits: [{side: directorate, limit: 1, phases: march}]}")[0]
    )


def test_units_that_are_alike_may_be_more() -> None:
    rules = """
        unit_sets: {brigades: {when: "size == 'X'"}}
        stacking:
          limits:
            - {side: directorate, any_number: true, alike: type, when: "all_in(stack, 'brigades')"}
            - {side: directorate, counts: points, limit: 2}
    """
    game = game_with(RIVERS, rules)
    play = play_with(game)
    assert may_stand(game, play, "d-1 d-2 d-3", "0605") == FINE
    assert may_stand(game, play, "d-1 d-2 d-4", "0605") == TOO_MANY  # infantry and armour
    assert may_stand(game, play, "d-1 d-2 d-7", "0605") == TOO_MANY  # no brigade


def test_a_limit_is_waived_until_the_phase_ends_and_borne_then() -> None:
    rules = """
        values: {shaken: {of: unit}}
        stacking:
          limits: [{side: directorate, limit: 2, waived: directorate.move}]
          beyond: {shaken: 1}
        sequence: {directorate.move: {does: move}}
    """
    game = game_with(RIVERS, rules)
    play = play_with(game, d_1="0605", d_2="0605", d_3="0604")
    play.phase = next(k for k, phase in enumerate(game.course) if phase.id == "directorate.move")
    assert may_stand(game, play, "d-3", "0605") == FINE
    play.at[unit(game, "d-3")] = place_of(game, "0605")
    assert ill_stacked(game, play).reason == FINE
    bear(game, play)
    assert [play.of(ValuesNow).units[0][unit(game, name)] for name in ("d-1", "d-3", "d-4")] == [1, 1, 0]
    assert wrong_between(game, play) == ""
    play.phase += 1
    assert may_stand(game, play, "d-4", "0605") == TOO_MANY


def test_findings_about_effects() -> None:
    assert findings(RIVERS, "stacking: {beyond: {shaken: 1}}") == ["S002 'beyond' needs declared values"]
    assert findings(RIVERS, "{values: {will: {of: side}}, stacking: {beyond: {will: 1}}}") == [
        "S005 'will' is no value of a unit"
    ]
