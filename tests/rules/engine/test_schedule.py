"""The course of play: rounds, whose phase it is, what is passed over, where play goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.diagnostics import Report
from hexwright.rules.engine.act import act_drag, state_refusal
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.make import make_game
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.phases import acting_side, following, turn_refusal, unfinished
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.schema import rules_schema
from hexwright.rules.engine.words import doing, reason
from hexwright.rules.language.prelude import has_bit, no_bits, with_bit
from hexwright.schema.base import validate
from hexwright.source.tree import parse_yaml
from tests.conftest import game_of
from tests.rules.games.small_games import project_in

RULES = """\
sequence:
  arrive: {does: manual}
  order: {does: state, rolls: order}
  impulse.empire-first.ready: {does: state, rolls: ready, skip_when: order != 'empire-first'}
  impulse.empire-first.move: {does: mark, reaction: check, skip_when: order != 'empire-first'}
  impulse.empire-first.fire: {does: mark check, skip_when: order != 'empire-first'}
  impulse.empire-first.return:
    does: mark check
    other_of: impulse.empire-first.fire
    skip_when: order != 'empire-first'
  impulse.isles.ready: {does: state, rolls: ready}
  impulse.isles.move: {does: mark}
  impulse.isles.fire: {does: mark}
  impulse.isles.return:
    does: mark
    then: [{to: refit, when: "round >= 3 and ready == 6 and order == 'empire-first'"}]
  impulse.empire-second.ready:
    does: mark
    acting: {state: order, sides: {empire-first: isles}}
    skip_when: order == 'empire-first'
    then: [{to: impulse.isles.fire, when: turn == 2}, {to: next-round, when: turn == 3}]
  impulse.empire-second.move:
    does: mark
    skip_when: order == 'empire-first'
    then: [{to: again, when: turn == 1}]
  impulse.empire-second.fire:
    does: mark
    skip_when: order == 'empire-first'
    then: [{to: end, when: turn == 4}]
  impulse.empire-second.return: {does: mark, skip_when: order == 'empire-first'}
  impulse-4.isles.move: {does: check, then: [{to: next-turn}]}
  refit: {does: check}
"""


def read(tmp_path: Path, rules: str) -> tuple[Game | None, Report]:
    """The game of impulses with these rules."""
    model = game_of(project_in(tmp_path, "impulses"), "impulses")
    report = Report()
    node = parse_yaml(rules, "r", report)
    assert node is not None
    given = validate(rules_schema([]), node, report)
    assert given is not None, report.found
    return make_game(model, given, report, texts={"r": rules}, mechanisms=[]), report


@pytest.fixture(name="game")
def fixture_game(tmp_path: Path) -> Game:
    """The game with all of it."""
    found, report = read(tmp_path, RULES)
    assert found is not None, report.found
    return found


def place(game: Game, turn: int, phase: str) -> int:
    return next(p for p, one in enumerate(game.course) if one.turn == turn and one.id == phase)


def goes_to(game: Game, turn: int, phase: str, **states: int) -> str:
    """The phase after one, with values of states."""
    play = new_play(game)
    play.turn, play.phase = turn, place(game, turn, phase)
    for k, state in enumerate(game.states):
        play.states[k] = states.get(state.id, 0)
    found = following(game, play)
    return "" if found == NOWHERE else f"{game.course[found].turn} {game.course[found].id}"


def test_what_is_said_of_a_round_holds_for_all(game: Game) -> None:
    ready = [phase for phase in game.course if phase.id.endswith("isles.ready")]
    assert [phase.round for phase in ready] == [1, 2, 3, 4] * 4
    assert all(phase.rolls == with_bit(no_bits(), 1) for phase in ready)
    assert game.course[place(game, 2, "impulse-4.isles.move")].does == with_bit(no_bits(), doing("check"))
    assert game.course[place(game, 2, "impulse-3.isles.move")].does == with_bit(no_bits(), doing("mark"))
    assert game.course[0].manual


def test_what_is_offered_need_not_be_chosen(tmp_path: Path) -> None:
    offers = "arrive: {does: state, offers: ready, offers_until: 2}"
    game, report = read(tmp_path, RULES.replace("arrive: {does: manual}", offers))
    assert game is not None, report.found
    for turn, why in ((1, "fine"), (2, "fine"), (3, "phase")):
        play = new_play(game)
        play.turn, play.phase = turn, place(game, turn, "arrive")
        assert unfinished(game, play).reason == FINE
        assert state_refusal(game, play, 1) == (FINE if why == "fine" else reason(why))


@pytest.mark.parametrize(
    ("turn", "phase", "states", "expected"),
    [
        (1, "order", {}, "1 impulse-1.empire-first.ready"),
        (1, "order", {"order": 1}, "1 impulse-1.isles.ready"),
        (1, "impulse-2.isles.return", {"ready": 5}, "1 impulse-3.empire-first.ready"),
        (1, "impulse-3.isles.return", {"ready": 5}, "1 refit"),
        (1, "impulse-3.isles.return", {"ready": 5, "order": 1}, "1 impulse-3.empire-second.ready"),
        (2, "impulse-3.empire-second.ready", {}, "2 impulse-3.isles.fire"),
        (3, "impulse-3.empire-second.ready", {}, "3 impulse-4.empire-first.ready"),
        (3, "impulse-4.empire-second.ready", {}, "3 refit"),
        (1, "impulse-1.empire-second.move", {"order": 1}, "1 impulse-1.empire-second.move"),
        (4, "impulse-1.empire-second.fire", {"order": 1}, ""),
        (2, "impulse-4.isles.move", {}, "3 arrive"),
        (4, "impulse-4.isles.move", {}, ""),
    ],
)
def test_where_play_goes_on(game: Game, turn: int, phase: str, states: dict[str, int], expected: str) -> None:
    assert goes_to(game, turn, phase, **states) == expected


def test_a_state_decides_whose_phase_it_is(game: Game) -> None:
    play = new_play(game)
    play.phase = place(game, 1, "impulse-1.empire-second.ready")
    assert acting_side(game, play) == 1
    play.states[0] = 1
    assert acting_side(game, play) == NOWHERE


def test_other_sides_may_react(game: Game) -> None:
    play = new_play(game)
    play.phase = place(game, 1, "impulse-1.empire-first.move")
    assert turn_refusal(game, play, 1, doing("check")) == 0
    assert turn_refusal(game, play, 0, doing("check")) != 0
    assert turn_refusal(game, play, 1, doing("mark")) != 0


def test_two_phases_share_what_they_allow(game: Game) -> None:
    first = game.course[place(game, 1, "impulse-2.empire-first.fire")]
    second = game.course[place(game, 1, "impulse-2.empire-first.return")]
    assert first.choices == second.choices != no_bits()
    assert [first.second, second.second] == [False, True]
    assert [first.usual, second.usual] == [doing("mark")] * 2
    assert has_bit(first.choices, doing("check"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("to: refit", "to: refitt", "unknown phase 'refitt' did you mean 'refit'?"),
        ("to: next-turn", "to: next-tun", "unknown phase 'next-tun' did you mean 'next-turn'?"),
        ("reaction: check", "reaction: chek", "unknown action 'chek' did you mean 'check'?"),
        ("state: order,", "state: ordr,", "unknown state 'ordr' did you mean 'order'?"),
        ("{empire-first: isles}", "{empire: isles}", "unknown value of 'order' 'empire'"),
        ("{empire-first: isles}", "{empire-first: isle}", "unknown side 'isle' did you mean 'isles'?"),
        ("other_of: impulse", "other_of: impuls", "unknown phase 'impuls.empire-first.fire'"),
        ("round >= 3", "rond >= 3", "'rond' is no name for the game as it stands did you mean 'round'?"),
        ("skip_when: order ==", "skip_when: ordr ==", "did you mean 'order'?"),
        ("refit: {does: check}", "refit: {does: state}", "phase 'refit': name the states under 'rolls'"),
        ("refit: {does: check}", "refit: {does: check, rolls: ready}", "'rolls' needs 'does: state'"),
        ("refit: {does: check}", "refit: {does: check, offers: ready}", "'offers' needs 'does: state'"),
        ("refit: {does: check}", "refit: {does: state, offers: raedy}", "unknown state 'raedy'"),
        ("refit: {does: check}", "refit: {skip_when: turn == 1}", "nobody can do anything in phase 'refit'"),
        ("refit: {does: check}", "impulse: {does: check}", "'impulse' is a round: only skip_when and then"),
        ("  refit: {does: check}", "all_phases: true", "phase 'refit' has no action"),
        ("[{to: next-turn}]", "[{to: again}]", "after phase 'impulse.isles.move' the turn never ends"),
    ],
)
def test_findings(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in RULES
    found, report = read(tmp_path, RULES.replace(old, new, 1))
    assert found is None
    assert says in " ".join(f"{f.message} {f.hint}" for f in report)


def test_a_state_of_numbers_is_a_number(tmp_path: Path) -> None:
    game, report = read(tmp_path, RULES.replace("ready == 6", "ready * 2 > 10"))
    assert game is not None, report.found
    assert goes_to(game, 1, "impulse-3.isles.return", ready=5) == "1 refit"
    assert goes_to(game, 1, "impulse-3.isles.return", ready=4) == "1 impulse-4.empire-first.ready"


def test_expressions_know_the_phase(tmp_path: Path) -> None:
    changed = RULES.replace("turn == 2}", "phase == 'impulse.empire-second.ready' and turn == 2}")
    game, report = read(tmp_path, changed)
    assert game is not None, report.found
    assert goes_to(game, 2, "impulse-3.empire-second.ready", order=1) == "2 impulse-3.isles.fire"
    wrong, report = read(tmp_path, RULES.replace("turn == 2}", "phase == 'impulse.raedy'}"))
    assert wrong is None
    assert [finding.code for finding in report] == ["E004"]


def test_phases_of_which_nothing_is_said_are_manual(tmp_path: Path) -> None:
    game, report = read(tmp_path, RULES.replace("  refit: {does: check}\n", ""))
    assert game is not None, report.found
    refit = place(game, 1, "refit")
    assert [game.course[refit].manual, game.course[refit - 1].manual] == [True, False]
    assert game.phase_help[refit].endswith("Nothing is judged in this phase: the players see to it.")
    play = new_play(game)
    play.phase = refit
    for side in range(2):
        assert turn_refusal(game, play, side, doing("check")) == FINE
    assert act_drag(game, play, [0, 1], 5).reason == FINE
    assert play.at[:2] == [5, 5]
    play.phase -= 1
    assert act_drag(game, play, [0], 6).reason != FINE


ROUND = """\
sequence:
  impulse:
    skip_when: round == 2
    then: [{to: refit, when: round == 3 and ready == 6}, {to: again, when: round == 1 and ready == 2}]
  impulse-4.empire-first:
    skip_when: order == 'isles-first'
"""


def test_of_a_round_may_be_said_where_play_goes_on(tmp_path: Path) -> None:
    game, report = read(tmp_path, ROUND.replace("round == 2", "turn == 2 and order == 'isles-first'"))
    assert game is not None, report.found
    last = "empire-second.return"
    assert goes_to(game, 1, f"impulse-1.{last}") == "1 impulse-2.empire-first.ready"
    assert goes_to(game, 1, f"impulse-1.{last}", ready=1) == "1 impulse-1.empire-first.ready"
    assert goes_to(game, 1, "impulse-1.isles.move", ready=1) == "1 impulse-1.isles.fire"
    assert goes_to(game, 1, f"impulse-3.{last}", ready=5) == "1 refit"
    assert goes_to(game, 2, "order", order=1) == "2 refit"
    assert goes_to(game, 2, "order") == "2 impulse-1.empire-first.ready"
    assert goes_to(game, 1, f"impulse-3.{last}", order=1) == "1 impulse-4.isles.ready"
