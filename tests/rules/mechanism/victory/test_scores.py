"""Scores of three sides, winning by points, what players read; sides that give up."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.rules.engine.act import act_end, act_side, after_action
from hexwright.rules.engine.codes import GAVE_UP, NOWHERE
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, VictoryScope
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.records import Values
from hexwright.rules.mechanism.victory.parameters import Victory
from hexwright.rules.mechanism.victory.rules import score_of, show_victory, tally_of, won, won_with_turn
from tests.rules.mechanism.powers import RULES, action, play_at, powers
from tests.rules.mechanism.small import findings, game_with, place_of, play_with, unit
from tests.rules.mechanism.three_ways import three_ways
from tests.rules.mechanism.values.asked import random_values


def will(game: Game, play: Play, *left: int) -> None:
    """The will of Crown, League and Commune."""
    value = game.of(Values).sides[0]
    for side, number in enumerate(left):
        put_value(play, value, side, number)


def ended(game: Game, play: Play) -> str:
    """By which condition the game has ended, and who has won."""
    if play.winner == 0:
        return ""
    side = "draw" if play.victor == NOWHERE else game.side_names[play.victor]
    return f"{game.of(Victory).ids[play.winner - 1]}: {side}"


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        ((5, 5, 5), ""),
        ((0, 5, 4), "broken: League"),
        ((9, 0, 9), ""),  # two are equal: nobody is ahead, play goes on
        ((9, 0, 4), "broken: Crown"),
    ],
)
def test_at_once(left: tuple[int, ...], expected: str) -> None:
    game = powers()
    play = play_at(game, "round-1.first.move")
    will(game, play, *left)
    after_action(game, play)
    assert ended(game, play) == expected


@pytest.mark.parametrize(
    ("turn", "left", "expected"),
    [
        (2, (9, 5, 4), ""),
        (4, (9, 5, 4), "most: Crown"),
        (4, (9, 10, 4), "most: League"),
        (4, (9, 9, 4), "equal: draw"),
    ],
)
def test_at_the_end_of_a_turn(turn: int, left: tuple[int, ...], expected: str) -> None:
    game = powers()
    play = play_at(game, "levy-commune", turn)
    for u in range(game.units.count):
        play.at[u] = NOWHERE
    will(game, play, *left)
    assert act_end(game, play).reason == 0
    assert ended(game, play) == expected


def test_a_lead_is_needed() -> None:
    """The score of force: steps of armour for the Crown, seven for the League, none for the Commune."""
    game = powers()
    play = play_at(game, "levy-commune", turn=3)
    armour = unit(game, "c-5")
    play.at[armour] = place_of(game, "alder")
    for steps, leavers, side in ((1, 3, "draw"), (1, 4, "force: Crown"), (2, 0, "force: League")):
        play.left[armour] = steps
        for k in range(6):
            play.at[unit(game, f"l-{k + 1}")] = -2 if k < leavers else NOWHERE
        play.winner, play.victor = won_with_turn(game, play), play.victor
        found = ended(game, play)
        assert found == ("" if side == "draw" else side), steps
    assert score_of(VictoryScope(game, play), 1, 2) == 0


def test_what_players_read() -> None:
    game = powers()
    play = play_at(game, "levy-commune", turn=2)
    will(game, play, 9, 5, 4)
    show_victory(game, play)
    assert play.lines == [
        "Victory conditions, turn 2, Commune levies:",
        "the highest score at once: 1.3 a side has no will left: no",
        "the highest score at the end of turn 3: by force: no (more than 0)",
        "the highest score at the end of turn 4: 1.4 the most will: yes",
        "draw at the end of turn 4: 1.4 nobody has the most will: no (exactly 4)",
        "Will: Crown 9",
        "Will: League 5",
        "Will: Commune 4",
        "force: Crown 0",
        "force: League 7",
        "force: Commune 0",
        "The game goes on.",
    ]
    play.winner, play.victor, play.lines = 1, 1, []
    show_victory(game, play)
    how = "1.3 a side has no will left (Will: Crown 9, League 5, Commune 4)"
    assert play.lines[-1] == f"THE GAME IS OVER: {how}: League victory"
    play.winner, play.victor, play.lines = 4, NOWHERE, []
    show_victory(game, play)
    assert play.lines[-1] == "THE GAME IS OVER: 1.4 nobody has the most will: nobody wins"


def test_sides_that_give_up() -> None:
    game = powers()
    play = play_at(game, "levy-commune", turn=4)
    resign = action(game, "resign")
    assert act_side(game, play, resign, 2).reason == 0
    assert [play.winner, play.given_up] == [0, [0, 0, 1]]
    will(game, play, 3, 4, 20)  # the Commune has most, but is out
    assert won_with_turn(game, play) == 3
    assert play.victor == 1
    assert act_side(game, play, resign, 1).reason == 0
    assert [play.winner, play.victor, play.resigned] == [GAVE_UP, 0, 2]
    show_victory(game, play)
    assert play.lines[-1] == "THE GAME IS OVER: resigned: League"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("score: will-left\n", "score: will\n", "unknown score 'will'"),
        ("winner: highest\n", "winner: crown\n", "'winner: highest' and 'score' go together"),
        ("winner: highest\n", "winner: highst\n", "unknown side 'highst'"),
        ("at: 3,", "at: 9,", "unknown turn '9'"),
        ("{id: equal, at: 4, when: turn == 4,", "{id: equal,", "it would hold from the start"),
        ("{crown: will('crown'),", "{crown: will('cron'),", "'cron'"),
        ("at: 3,", "at: every turn,", ""),
    ],
)
def test_findings(old: str, new: str, says: str) -> None:
    assert old in RULES
    found = findings("three-powers", RULES.replace(old, new, 1))
    assert says in " ".join(found) if says else found == []


def standing(game: Game, play: Play, side: int) -> Ints:
    """What victory says."""
    found = ints(4, 0)
    found[0] = won(game, play)
    found[1] = won_with_turn(game, play)
    found[2] = play.victor
    found[3] = score_of(VictoryScope(game, play), 0, side)
    show_victory(game, play)
    return found


def given_up(game: Game, play: Play, side: int) -> int:
    """A side gives up."""
    found = act_side(game, play, 0, side)
    for k in range(len(game.actions)):
        found = act_side(game, play, k, side)
    return found.reason * 1000 + play.winner * 100 + play.victor


def test_three_ways_one_answer(tmp_path: Path) -> None:
    """General rules, specialised, in script."""
    answers = three_ways(powers(), (standing, given_up), tmp_path, "victory", made_play=random_values)
    assert len(set(answers)) > 20


def test_tallies() -> None:
    rules = (
        RULES
        + "    tallies:\n"
        + "      infantry: {name: Steps of infantry, side: crown, units: type == 'infantry', amount: steps}\n"
        + "      crown: {side: crown}\n"
    )
    game = game_with("three-powers", rules)
    play = play_at(game, "levy-commune", turn=2)
    for k, name in enumerate(("c-1", "c-2", "l-1")):
        play.at[unit(game, name)] = k
        play.left[unit(game, name)] = 2
    world = VictoryScope(game, play)
    assert (tally_of(world, 0), tally_of(world, 1)) == (4, 2)
    show_victory(game, play)
    assert "Steps of infantry: 4" in play.lines


COUNTED = """
    supply:
      - {id: near, side: directorate, sources: west-edge, longest: 3}
      - {id: far, side: directorate, sources: west-edge, counts: false}
    tallies:
      farthest: {side: directorate, amount: column - 1, takes: largest}
      nearest: {side: directorate, amount: column - 1, takes: smallest}
      fed: {side: directorate, units: supplied}
      far-fed: {side: directorate, supply: far, units: supplied, amount: column, takes: largest}
      lost: {side: directorate, of: lost, units: type == 'infantry', amount: 2 * full_steps + mp}
    scores:
      points:
        {name: Points, decimals: 2, sides: {directorate: "1 + 0.01 * (1000 * farthest // max(1, turn))"}}
    victory:
      - {id: ahead, winner: highest, score: points, lead: 20, at: every turn, says: well ahead}
      - {id: drawn, score: points, lead: 20, at: every turn, when: turn == 3, says: nobody is far ahead}
"""


def test_what_is_counted_of_units() -> None:
    game = game_with("rivers-and-rails", COUNTED)
    play = play_with(game, d_1="0404", d_2="0908", d_3="0606")
    world = VictoryScope(game, play)

    def counted() -> list[int]:
        return [tally_of(world, k) for k in range(5)]

    assert counted() == [8, 3, 1, 9, 0]  # one is at most three hexes from the edge
    dead = unit(game, "d-7")
    play.at[dead], play.left[dead] = game.lost[game.side_names.index("Directorate") * 2], 0
    printed = (
        2 * game.units.full[dead] + game.units.stats["mp"][game.units.first[dead] + game.units.full[dead]]
    )
    assert counted() == [8, 3, 1, 9, printed]
    for u in range(game.units.count):
        play.at[u] = NOWHERE
    assert counted() == [0, 0, 0, 0, 0]


def test_decimals() -> None:
    game = game_with("rivers-and-rails", COUNTED)
    play = play_with(game, d_1="0908")
    first = game.side_names.index("Directorate")
    for turn, points, condition in ((3, 2766, 1), (4, 2100, 1), (5, 1700, 0)):  # 1 + 80 / 3, and so on
        play.turn = turn
        assert score_of(VictoryScope(game, play), 0, first) == points
        assert won_with_turn(game, play) == condition  # 20 ahead are 2000 hundredths
    play.at[unit(game, "d-1")] = place_of(game, "0508")
    play.turn = 3
    assert won_with_turn(game, play) == 2  # 14.33
    play.winner, play.victor = 2, NOWHERE
    show_victory(game, play)
    sides = f"{game.side_names[first]} 14.33, {game.side_names[1 - first]} 0.00"
    assert play.lines[-1] == f"THE GAME IS OVER: nobody is far ahead (Points: {sides}): nobody wins"
    assert f"Points: {game.side_names[first]} 14.33" in play.lines


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("of: lost, units", "of: lost, supply: far, units", "'supply' is for units on the map"),
        ("supply: far", "supply: fra", "unknown way of being in supply 'fra'"),
        ("2 * full_steps", "steps", "'steps' is no name for what is printed on a unit"),
        ("decimals: 2", "decimals: 1", "a multiple of 1/10 is needed here"),
    ],
)
def test_findings_about_what_is_counted(old: str, new: str, says: str) -> None:
    assert old in COUNTED
    assert says in " ".join(findings("rivers-and-rails", COUNTED.replace(old, new, 1)))
