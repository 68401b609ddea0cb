"""The robot plays whole games: what is put on record, and how games end."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable

import pytest

from hexwright.console.playing import load_game
from hexwright.frontend import rules_of
from hexwright.project import Project, shared_data
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import reason, uncited
from hexwright.rules.mechanism.victory.parameters import Victory
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.play import LoadedGame, play_games, player_of
from hexwright.rules.simulation.robot import player as robot_player
from hexwright.rules.simulation.robot_player import Dice, RobotPlayer, refusal_words
from hexwright.rules.simulation.totals import How, Refusal, Totals, total
from tests.conftest import REPOSITORY
from tests.rules import small
from tests.rules.fuzz import opened

GAME = "ebb-and-flow"
SEEDS = range(8)


def loaded_game(project: Project, name: str) -> LoadedGame:
    found, report, _ = rules_of(project, name)
    assert found is not None, report.found
    return load_game(*found, None)


@pytest.fixture(scope="module")
def whole() -> LoadedGame:
    """A large game, as it is played."""
    return loaded_game(Project(root=REPOSITORY, common=shared_data("common")), GAME)


@pytest.fixture(scope="module")
def totals(whole: LoadedGame) -> Totals:
    return play_games(whole, SEEDS)


@pytest.mark.slow  # all games once more
def test_the_same_seeds_give_the_same_totals(whole: LoadedGame, totals: Totals) -> None:
    again = pickle.loads(pickle.dumps(whole))
    assert total(play_games(again, [seed]) for seed in reversed(SEEDS)) == totals
    assert play_games(whole, [0]) != play_games(whole, [1])


def test_a_process_builds_a_game_once(whole: LoadedGame) -> None:
    assert player_of(whole) is player_of(whole)


def test_what_happens_in_games_is_on_record(whole: LoadedGame, totals: Totals) -> None:
    assert totals.games == len(SEEDS)
    assert totals.faults == ()
    victory = opened(GAME)[1].of(Victory)
    sides = list(whole.game.sides)
    winners = {
        name: sides[condition.winner] if condition.winner >= 0 else ""
        for name, condition in zip(victory.ids, victory.conditions, strict=True)
    }
    for ending in totals.ended:
        assert (ending.how in (How.WON, How.DRAWN)) == (ending.by in winners)
        if ending.how is How.WON:
            assert ending.winner == winners[ending.by]
        assert 1 <= ending.turn <= whole.game.turns[-1].number
    bans = {uncited(ban)[1] for ban in whole.facts.bans}
    assert {refusal.rule for refusal in totals.refused} <= {*whole.facts.rules, *bans}
    assert totals.refused[Refusal("5.2", "phase")] > 0
    assert {"move", "attack", "lose"} <= set(totals.done)


def steps_by_side(match: Match) -> Counter[int]:
    found: Counter[int] = Counter()
    for side, left in zip(match.referee.facts.side, match.column("left"), strict=True):
        found[side] += left
    return found


def test_losses_are_those_of_the_units(whole: LoadedGame) -> None:
    """Steps at the start less steps at the end are the steps lost less those that were given back."""
    player = player_of(whole)
    assert isinstance(player, RobotPlayer)
    for seed in range(3):
        totals = player.play(seed)
        robot = player.begin(seed)
        start = steps_by_side(robot.match)
        robot.play()
        end = steps_by_side(robot.match)
        back = 0
        for number, side in enumerate(whole.game.sides):
            lost = sum(steps for entry, steps in totals.steps.items() if entry.side == side)
            assert lost >= start[number] - end[number]
            back += lost - (start[number] - end[number])
        assert back >= totals.done.get("replace", 0)
        if robot.match.turn < 4:  # units are restored between the stages
            assert back == totals.done.get("replace", 0)


def test_units_lost_are_those_in_the_boxes_for_losses(whole: LoadedGame) -> None:
    player = player_of(whole)
    assert isinstance(player, RobotPlayer)
    boxes = {"un-dead", "un-removed", "communist-dead", "communist-removed"}
    gone_in_all = 0
    for seed in range(3):
        robot = player.begin(seed)
        robot.play()
        names = whole.facts.place_names
        gone = [at for at in robot.match.column("at") if at >= 0 and names[at] in boxes]
        totals = player.play(seed)
        lost = sum(totals.units.values())
        assert lost == len(gone) or (robot.match.turn > 3 and lost > len(gone))
        gone_in_all += len(gone)
    assert gone_in_all > 0


def small_game(write_game: Callable[..., Project], **more: str) -> LoadedGame:
    return loaded_game(write_game(small.files(**more)), "demo")


def test_a_game_that_nobody_wins(write_game: Callable[..., Project]) -> None:
    quiet = small.RULES.replace("hexes('land')", "1 + hexes('land')")
    totals = play_games(small_game(write_game, rules=quiet), range(4))
    assert [(e.how, e.winner, e.by, e.turn) for e in totals.ended] == [(How.UNDECIDED, "", "", 2)]
    assert totals.faults == ()


def test_a_draw_has_no_winner(write_game: Callable[..., Project]) -> None:
    draw = small.RULES.replace("land, winner: blue, at: 2", "land, at: 2").replace(
        "held('blue', 'land') == hexes('land')", "turn == 2"
    )
    totals = play_games(small_game(write_game, rules=draw), range(2))
    assert [(e.how, e.winner, e.by, e.turn) for e in totals.ended] == [(How.DRAWN, "", "land", 2)]


def test_an_endless_game_is_reported_with_its_seed(
    write_game: Callable[..., Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules of a game that goes back to its first phase whenever one ends."""

    def again(match: Match) -> Ruling:
        match.set_number("phase", 1 - match.number("phase"))
        return Ruling()

    loaded = small_game(write_game)
    monkeypatch.setattr(Match, "begin_phase", again)
    totals = play_games(loaded, [5])
    assert [(e.how, e.winner, e.by) for e in totals.ended] == [(How.ENDLESS, "", "")]
    (fault,) = totals.faults
    assert fault.seed == 5
    assert "no end after 6 phases" in fault.says  # four phases, and a set-up of either side


def test_a_game_that_is_stuck_is_reported_with_its_seed(
    write_game: Callable[..., Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "end_phase", lambda match: Ruling(reason("owed")))
    totals = play_games(small_game(write_game), [3, 4])
    assert [(e.how, games) for e, games in totals.ended.items()] == [(How.STUCK, 2)]
    assert [fault.seed for fault in totals.faults] == [3, 4]
    assert (
        "phase blue does not end: step losses must be taken first: use Lose a step" in totals.faults[0].says
    )


def test_what_breaks_the_state_of_play_is_a_fault(
    write_game: Callable[..., Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robot_player, "faults", lambda match: ["all is wrong"])
    totals = play_games(small_game(write_game), [8])
    assert totals.faults
    assert all(fault.seed == 8 and fault.says.endswith(": all is wrong") for fault in totals.faults)


def test_refusals_in_words() -> None:
    words = {
        "points": "needs {a:points} movement points, has {b:points}",
        "once": "from the air: only once",
    }
    assert refusal_words(Refusal("9.3", "points"), words) == "needs … movement points, has …"
    assert refusal_words(Refusal("9.9", "once"), words) == "from the air: only once"
    assert refusal_words(Refusal("3.4", "may not cross the river"), words) == "may not cross the river"


def test_dice_fall_evenly_and_the_same_on_every_machine() -> None:
    dice = Dice(0)
    assert [dice.below(1000) for _ in range(8)] == [883, 431, 26, 970, 106, 327, 173, 771]
    for faces in (2, 6, 101):
        thrown = Counter(dice.below(faces) for _ in range(faces * 2000))
        assert set(thrown) == set(range(faces))
        assert max(abs(many - 2000) for many in thrown.values()) < 250
    firsts = Counter(Dice(seed).below(6) for seed in range(6000))
    assert max(abs(many - 1000) for many in firsts.values()) < 150
