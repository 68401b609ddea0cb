"""Supply that is looked at once a turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.rules.engine.act import act_begin
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.phases import begin_phase
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.language.prelude import Ints
from tests.rules.mechanism.small import findings, game_with, place_of, play_with, unit
from tests.rules.mechanism.three_ways import three_ways

GAME = "rivers-and-rails"
RULES = """
    supply:
      - {id: on-hills, side: directorate, when: terrain == 'hills'}
      - {id: by-land, side: directorate, sources: west-edge, longest: 2}
    supply_noted: {phases: directorate assembly.supply, when: turn != 2}
"""


def at_phase(game: Game, play: Play, phase: str, turn: int) -> Play:
    """A phase begins."""
    play.turn = turn
    play.phase = next(p for p, one in enumerate(game.course) if one.turn == turn and one.id == phase)
    begin_phase(game, play)
    return play


def state(game: Game, play: Play, name: str) -> str:
    """How a unit is supplied."""
    return game.supply_names[supply_states(game, play, game.units.side[unit(game, name)])[unit(game, name)]]


def first_phase(game: Game) -> str:
    """The first phase in which supply is looked at."""
    return next(one.id for one in game.course if one.id.startswith("directorate"))


def test_what_is_found_counts_for_the_turn() -> None:
    game = game_with(GAME, RULES)
    play = play_with(game, d_1="0202", d_2="0808")
    assert [state(game, play, name) for name in ("d-1", "d-2")] == ["by-land", "none"]
    at_phase(game, play, first_phase(game), 1)
    assert play.lines == ["Supply has been looked at, and counts so for the turn."]
    play.at[unit(game, "d-1")], play.at[unit(game, "d-2")] = place_of(game, "0808"), place_of(game, "0202")
    assert [state(game, play, name) for name in ("d-1", "d-2")] == ["by-land", "none"]
    play.at[unit(game, "d-3")] = place_of(game, "0202")
    assert state(game, play, "d-3") == "by-land"  # it was not there: it is looked at now
    at_phase(game, play, "assembly.supply", 1)  # once a turn
    assert [state(game, play, name) for name in ("d-1", "d-2")] == ["by-land", "none"]
    hills = next(p for p in range(game.places.count) if game.terrain_names[game.places.terrain[p]] == "hills")
    play.at[unit(game, "d-2")] = hills
    assert state(game, play, "d-2") == "on-hills"  # no line is traced there
    lose_unit(game, play, unit(game, "d-2"))
    play.at[unit(game, "d-2")] = place_of(game, "0202")
    assert state(game, play, "d-2") == "by-land"  # it has come back: it is looked at now


def test_the_next_turn_looks_anew() -> None:
    game = game_with(GAME, RULES)
    play = play_with(game, d_1="0202")
    at_phase(game, play, first_phase(game), 1)
    play.at[unit(game, "d-1")] = place_of(game, "0808")
    assert state(game, play, "d-1") == "by-land"
    play.phase = max(p for p, one in enumerate(game.course) if one.turn == 1)
    assert act_begin(game, play).reason == 0
    assert (play.turn, state(game, play, "d-1")) == (2, "none")
    at_phase(game, play, first_phase(game), 2)  # the condition does not hold
    play.at[unit(game, "d-1")] = place_of(game, "0202")
    assert state(game, play, "d-1") == "by-land"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("turn != 2", "turns != 2", "'turns' is no name"),
        ("phases: directorate", "phases: directorat", "unknown phase 'directorat'"),
        (RULES[: RULES.index("    supply_noted")], "", "'supply_noted' needs 'supply'"),
    ],
)
def test_findings(old: str, new: str, says: str) -> None:
    assert old in RULES
    assert says in " ".join(findings(GAME, RULES.replace(old, new, 1)))


def looked_at(game: Game, play: Play, side: int, phase: int, unit: int, place: int) -> Ints:
    """Supply after a phase has begun and a unit gone elsewhere."""
    play.phase = phase
    play.turn = game.course[phase].turn
    begin_phase(game, play)
    play.at[unit] = place
    return supply_states(game, play, side)


def test_three_ways_one_answer(tmp_path: Path) -> None:
    """General rules, specialised, in script."""
    answers = three_ways(game_with(GAME, RULES), (looked_at,), tmp_path, "noting")
    assert len(set(answers)) > 10
