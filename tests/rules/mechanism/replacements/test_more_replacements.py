"""Replacements by phase, turn or game; with a price; units that come back."""

from __future__ import annotations

from hexwright.rules.engine.act import act_drag, act_unit
from hexwright.rules.engine.phases import next_phase
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import library_words
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Values
from tests.rules.mechanism.powers import RULES, action, play_at, powers
from tests.rules.mechanism.small import findings, game_with, place_of, play_with, unit

IDS = ["fine", *library_words().reasons]


def at_the_capital(game: Game, phase: str, turn: int = 1) -> Play:
    """The phase, with reduced units of all sides in Kingsholm."""
    play = play_at(game, phase, turn)
    for u in range(game.units.count):
        play.at[u] = place_of(game, "kingsholm")
        play.left[u] = 1
    return play


def give(game: Game, play: Play, name: str) -> str:
    return IDS[act_unit(game, play, action(game, "replace"), unit(game, name)).reason]


def levies(game: Game, play: Play) -> int:
    value = next(value for value in game.of(Values).sides if value.id == "levies")
    return value_of(play, value, 0)


def test_steps_have_a_price() -> None:
    game = powers()
    play = at_the_capital(game, "levy-crown")
    assert [give(game, play, name) for name in ("c-1", "c-1", "c-2", "c-3", "l-1")] == [
        "fine",
        "full",
        "fine",
        "too-little",
        "side",
    ]
    assert levies(game, play) == 0
    assert play.left[unit(game, "c-1")] == 2


def test_how_often() -> None:
    """By turn: another phase of the turn gives no more. By game: another turn does not either."""
    game = powers()
    play = at_the_capital(game, "levy-league")
    assert [give(game, play, name) for name in ("l-1", "l-2")] == ["fine", "no-step"]
    play.turn, play.phase = 1, play.phase - 1
    next_phase(game, play, play.phase + 1)
    assert give(game, play, "l-2") == "no-step"
    play = at_the_capital(game, "levy-commune")
    assert give(game, play, "m-1") == "fine"
    next_phase(game, play, play.phase + 1)
    while game.course[play.phase].id != "levy-league":
        next_phase(game, play, play.phase + 1)
    assert give(game, play, "l-2") == "fine"
    next_phase(game, play, play.phase + 1)
    assert [play.turn, give(game, play, "m-2")] == [2, "no-step"]
    by_phase = game_with("three-powers", RULES.replace("times: 1, per: turn", "times: 1"))
    play = at_the_capital(by_phase, "levy-league")
    assert [give(by_phase, play, name) for name in ("l-1", "l-2")] == ["fine", "no-step"]
    play.phase -= 1
    next_phase(by_phase, play, play.phase + 1)
    assert give(by_phase, play, "l-2") == "fine"


def test_lost_units_come_back() -> None:
    game = powers()
    play = play_at(game, "levy-crown")
    home, dead = place_of(game, "kingsholm"), game.lost[0]
    first, rider = unit(game, "c-1"), unit(game, "c-4")
    for u in (first, rider):
        play.at[u], play.left[u] = dead, 0
    assert IDS[act_drag(game, play, [first], home).reason] == "back-elsewhere"
    play.control[home] = 0
    assert IDS[act_drag(game, play, [first, rider], home).reason] == "back-alone"
    assert IDS[act_drag(game, play, [rider], home).reason] == "not-replaced"
    enemy = unit(game, "l-1")
    play.at[enemy] = home
    assert IDS[act_drag(game, play, [first], home).reason] == "enemy"
    play.at[enemy] = -1
    play.lines.clear()
    assert IDS[act_drag(game, play, [first], home).reason] == "fine"
    assert [play.at[first], play.left[first], levies(game, play)] == [home, 1, 0]
    assert play.lines[-2:] == ["1st Crown infantry comes back at Kingsholm with 1 step", "Crown: Levies 0"]
    play.at[first], play.left[first] = dead, 0
    assert IDS[act_drag(game, play, [first], home).reason] == "too-little"


def test_findings() -> None:
    wrong = RULES.replace("lost: true, price", "price")
    assert "'to' is for units that come back" in " ".join(findings("three-powers", wrong))
    rules = "replacements: [{side: crown, units: steps > 0, price: {gold: 1}}]"
    assert findings("three-powers", rules) == ["S002 a price needs declared values"]


ONCE_EACH = """
    sequence: {impulse.empire-first.return: {does: replacements}}
    replacements: [{side: empire, units: steps > 0, times: 3, once_each: true, supplied: false}]
"""


def test_once_each() -> None:
    game = game_with("impulses", ONCE_EACH)
    play = play_with(game, e_1="0404", e_2="0403", e_3="0504")
    play.phase = next(k for k, p in enumerate(game.course) if p.id == "impulse-1.empire-first.return")
    for name in ("e-1", "e-2", "e-3"):
        play.left[unit(game, name)] = 1
    found = [give(game, play, name) for name in ("e-1", "e-1", "e-2", "e-3")]
    assert found == ["fine", "has-had", "fine", "fine"]
    assert [play.left[unit(game, name)] for name in ("e-1", "e-2", "e-3")] == [2, 2, 2]
