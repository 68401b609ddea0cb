"""Declared values: what they are, what changes them, what they cost, when they lapse."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.rules.engine.act import act_button, act_marker, act_side, act_unit, begin_game
from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import FINE, NEVER
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.phases import begin_phase, next_phase
from hexwright.rules.engine.play import Play, Until
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import enter
from hexwright.rules.engine.words import library_words, refusal
from hexwright.rules.mechanism.values.changing import put_link, put_value
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Value, Values
from hexwright.rules.mechanism.values.rules import standing, why
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.mechanism.powers import RULES, action, play_at, powers
from tests.rules.mechanism.small import findings, game_with, place_of, unit
from tests.rules.mechanism.three_ways import three_ways
from tests.rules.mechanism.values import asked

SIDES = ("crown", "league", "commune")
IDS = ["fine", *library_words().reasons]


def value(game: Game, name: str) -> Value:
    values = game.of(Values)
    every = (*values.units, *values.places, *values.sides, *values.game)
    return next(one for one in every if one.id == name)


def now(game: Game, play: Play, name: str, whose: int = 0) -> int:
    return value_of(play, value(game, name), whose)


def order(game: Game, play: Play, name: str, whose: str = "") -> str:
    """What becomes of an order to a unit, or of a side, by its number."""
    k = action(game, name)
    if game.actions[k].gesture is Gesture.UNIT:
        return IDS[act_unit(game, play, k, unit(game, whose)).reason]
    if game.actions[k].gesture is Gesture.SIDE:
        return IDS[act_side(game, play, k, int(whose)).reason]
    return IDS[act_button(game, play, k).reason]


def test_what_is_declared() -> None:
    game = powers()
    will, tired, torn = value(game, "will"), value(game, "tired"), value(game, "torn")
    assert [will.initial, will.least, will.most, will.until] == [[10] * 3, 0, 20, Until.GAME]
    assert [tired.most, torn.most, torn.truth, torn.until] == [3, 1, True, Until.TURN]
    assert value(game, "points").most == NEVER
    assert value(game, "points").initial == [4, 4, 3]
    assert value(game, "alarm").least == -2


def test_an_order_is_paid_for() -> None:
    game = powers()
    play = play_at(game, "round-1.first.move")
    play.at[unit(game, "c-1")] = place_of(game, "kingsholm")
    assert order(game, play, "activate", "c-1") == "fine"
    assert [now(game, play, "points", side) for side in range(3)] == [3, 4, 3]
    assert now(game, play, "activated", unit(game, "c-1")) == 1
    assert play.lines == [
        "Crown: Activation points 3",
        "1st Crown infantry: tired 1",
        "1st Crown infantry: activated",
    ]
    assert order(game, play, "activate", "c-1") == "not-fit"
    assert order(game, play, "activate", "l-1") == "side"
    for name in ("c-2", "c-3", "c-4"):
        assert order(game, play, "activate", name) == "fine"
    assert order(game, play, "activate", "c-5") == "too-little"
    play.left[unit(game, "c-6")] = 1
    assert order(game, play, "activate", "c-6") == "not-fit"
    next_phase(game, play, play.phase + 1)
    assert order(game, play, "activate", "c-6") == "phase"


def test_orders_of_sides_and_of_nobody() -> None:
    game = powers()
    play = play_at(game, "round-1.first.move")
    assert order(game, play, "rally", "0") == "fine"
    assert [now(game, play, "will", 0), now(game, play, "alarm")] == [12, 0]
    assert order(game, play, "rally", "0") == "not-fit"
    assert order(game, play, "rally", "1") == "not-for-side"
    assert order(game, play, "peace") == "fine"
    assert [now(game, play, "truce", side) for side in range(3)] == [1, 0, 0]
    assert order(game, play, "peace") == "not-fit"
    play.states[0] = 1
    assert order(game, play, "rally", "0") == "side"


def test_no_order_when_the_game_is_over_or_a_side_sets_up() -> None:
    game = powers()
    play = play_at(game, "round-1.first.move")
    play.setting = 1
    assert order(game, play, "rally", "0") == "phase"
    play.setting, play.winner = 0, 1
    assert order(game, play, "rally", "0") == "game-over"


@pytest.mark.parametrize(
    ("name", "phase", "side", "turn"),
    [("points", False, True, True), ("activated", True, True, True), ("torn", False, False, True)],
)
def test_how_long_values_last(name: str, phase: bool, side: bool, turn: bool) -> None:
    game = powers()
    one = value(game, name)
    for start, lapsed in (
        ("round-1.first.move", phase),
        ("round-1.first.fight", side),
        ("levy-commune", turn),
    ):
        play = play_at(game, start)
        first = value_of(play, one, 0)
        put_value(play, one, 0, 1 - min(first, 1))
        assert value_of(play, one, 0) != first
        next_phase(game, play, play.phase + 1)
        assert (value_of(play, one, 0) == first) == lapsed, start


def test_changes_by_themselves() -> None:
    game = powers()
    play = play_at(game, "round-1.first.move")
    crown, league = [unit(game, "c-1")], [unit(game, "l-5")]
    lorn = place_of(game, "lorn")
    play.control[lorn] = 1
    enter(game, play, crown, lorn)
    assert [now(game, play, "will", side) for side in range(3)] == [13, 7, 10]
    assert now(game, play, "tired", crown[0]) == 1
    enter(game, play, crown, lorn)  # it is the Crown's already
    assert [now(game, play, "will", side) for side in range(3)] == [13, 7, 10]
    lose_unit(game, play, league[0])
    assert [now(game, play, "will", 1), now(game, play, "alarm")] == [6, 3]
    lose_unit(game, play, crown[0])
    assert [now(game, play, "will", 0), now(game, play, "tired", crown[0])] == [12, 0]


def test_changes_when_a_phase_begins() -> None:
    game = powers()
    play = play_at(game, "order", turn=2)
    tired = unit(game, "c-2")
    play.at[tired] = place_of(game, "hythe")
    put_value(play, value(game, "tired"), tired, 2)
    begin_phase(game, play)
    assert now(game, play, "tired", tired) == 1
    torn = [name for k, name in enumerate(game.places.names) if now(game, play, "torn", k)]
    assert torn == ["brack", "dunmere", "hythe", "kell"]
    assert now(game, play, "alarm") == 1
    play = play_at(game, "order", turn=3)
    begin_phase(game, play)
    assert now(game, play, "alarm") == 0
    play = play_at(game, "levy-league")
    begin_phase(game, play)
    assert [now(game, play, "levies", side) for side in range(3)] == [2, 3, 2]
    play = play_at(game, "levy-crown")
    begin_phase(game, play)
    assert [now(game, play, "will", side) for side in range(3)] == [11, 10, 10]


def test_values_keep_within_their_bounds() -> None:
    game = powers()
    play = play_at(game, "round-1.first.move")
    for name, number, kept in (("will", 99, 20), ("will", -5, 0), ("alarm", -7, -2), ("points", 999, 999)):
        put_value(play, value(game, name), 0, number)
        assert now(game, play, name) == kept


def test_a_new_game_has_nothing_kept() -> None:
    game = powers()
    play = play_at(game, "order")
    begin_game(game, play)
    assert [now(game, play, "will", side) for side in range(3)] == [10] * 3


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{levies: 1}", "{levis: 1}", "R001 unknown value 'levis'"),
        ("{value: will, add: -1, on: loss}", "{value: will, on: loss}", "S005 give one of add, set"),
        ("{value: will, add: -1, on: loss}", "{value: will, add: 1}", "S005 which phases"),
        ("set: {truce: 1}", "side: crown", "S005 give what it changes: add or set"),
        ("{crown: 4, league: 4,", "{crwn: 4, league: 4,", "R001 unknown side 'crwn'"),
        (
            "of: unit, initial: 0, least: 0",
            "of: unit, initial: {crown: 1}, least: 0",
            "S005 only values of sides",
        ),
        ("initial: 10\n", "initial: 30\n", "S005 'initial' is not from 0 to 20"),
        ("        most: 20\n", "", "S002 a value on a track needs 'most'"),
        ("most: 20\n", "most: 30\n", "R001 unknown place 'will-crown-21'"),
        ("marker: {crown: will-crown, ", "marker: {", "S002 'marker' says nothing of 'crown'"),
        (
            "        track: {crown: will-crown,",
            "        #",
            "S005 only values of sides and of the game have a marker",
        ),
        (
            "phases: round.first.move round",
            "phases: round.frst.move round",
            "R001 unknown phase 'round.frst.move'",
        ),
        ("provided: alarm > 0, price", "provided: alarn > 0, price", "'alarn'"),
        ("      truce: {of: side}", "      turn: {of: game}", "R003 'turn' is a name of the rules already"),
        ("not activated and", "not torn and will('crown') > 0 and own_will > 0 and", ""),
    ],
)
def test_findings(old: str, new: str, says: str) -> None:
    assert old in RULES
    found = findings("three-powers", RULES.replace(old, new, 1))
    assert says in " ".join(found) if says else found == []


def test_a_side_without_a_track_is_one_finding() -> None:
    for kept in ("marker", "track"):
        found = findings("three-powers", RULES.replace(f"{kept}: {{crown: will-crown, ", f"{kept}: {{", 1))
        assert found == [f"S002 '{kept}' says nothing of 'crown'"]


def test_buttons_of_an_order_are_told_apart() -> None:
    rally = next(one for one in powers().actions if one.name == "rally")
    assert (rally.title.format(side="Crown"), rally.menu) == ("Crown: Rally", "Rally")


def test_three_ways_one_answer(tmp_path: Path) -> None:
    """General rules, specialised, in script."""
    answers = three_ways(powers(), asked.CALLS, tmp_path, "values", made_play=asked.random_values)
    assert len(set(answers)) > 30


def test_why_not() -> None:
    game = powers()
    play = play_at(game, "round-1.first.move")
    found = act_unit(game, play, action(game, "activate"), unit(game, "c-1"))
    assert found.reason == FINE
    found = act_unit(game, play, action(game, "activate"), unit(game, "c-1"))
    assert refusal(game, found) == "not possible for this unit, or not now"


def test_markers_show_values() -> None:
    game = powers()
    play = play_at(game, "round-1.first.move")

    def stand() -> list[str]:
        return [game.places.names[play.sites[game.sites.index(f"will-{side}")]] for side in SIDES]

    play.at = [place_of(game, "moss")] * game.units.count
    begin_game(game, play)
    assert stand() == ["will-crown-10", "will-league-10", "will-commune-10"]
    order(game, play, "rally", "0")
    assert stand() == ["will-crown-12", "will-league-10", "will-commune-10"]
    put_value(play, value(game, "will"), 2, 0)
    assert stand()[2] == "will-commune-0"
    before = play.sites[:]
    refused = act_marker(game, play, game.sites.index("will-crown"), 0)
    assert [IDS[refused.reason], play.sites] == ["laid-by-rules", before]


def test_what_players_ask() -> None:
    game = powers()
    play = play_at(game, "round-1.first.move")
    u = unit(game, "c-1")
    play.at[u] = place_of(game, "dunmere")
    put_value(play, value(game, "tired"), u, 2)
    put_value(play, value(game, "torn"), play.at[u], 1)
    why(game, play, u)
    assert play.lines == ["1st Crown infantry: tired 2", "Dunmere: torn"]
    play.lines.clear()
    standing(game, play)
    assert len(play.lines) == 4
    assert play.lines[0].startswith("Crown: Will 10, ")
    assert play.lines[2].startswith("Commune: Will 10, ")
    assert play.lines[3].endswith("Alarm: 1")


def test_changes_by_amount_and_by_table() -> None:
    rules = RULES.replace(
        "    value_changes:\n",
        "    value_changes:\n"
        "      - {value: alarm, amount: own_turns - 4, phases: levy-crown}\n"
        "      - {value: own-turns, set: 3, phases: order}\n"
        "      - {value: alarm, table: effects, row: 7–8, column: '8', phases: levy-league}\n",
    ).replace("    values:\n", "    values:\n      own-turns: {of: game, initial: 0}\n")
    game = game_with("three-powers", rules)
    play = play_at(game, "levy-crown")
    play.of(ValuesNow).game[0] = 3
    begin_phase(game, play)
    assert now(game, play, "alarm") == 0
    assert play.lines == ["Alarm: 0"]
    play = play_at(game, "levy-league")
    begin_phase(game, play)
    assert now(game, play, "alarm") == 3


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (
            "{value: alarm, add: 1, table: effects, phases: order}",
            "S005 give one of add, set, amount, takes, table",
        ),
        ("{value: alarm, add: 1, row: '0', phases: order}", "S002 'row' and 'column' need a table"),
        (
            "{value: alarm, table: effects, phases: order}",
            "E023 the columns of table 'effects' are no numbers of a die: name one",
        ),
        (
            "{value: alarm, table: modifiers, row: All over rivers or passes, column: Steps, phases: order}",
            "R001 unknown column of table 'modifiers' 'Steps'",
        ),
    ],
)
def test_findings_about_tables(change: str, finding: str) -> None:
    rules = RULES.replace("    value_changes:\n", f"    value_changes:\n      - {change}\n")
    assert any(one.startswith(finding) for one in findings("three-powers", rules)), findings(
        "three-powers", rules
    )


HANDED = """\
values:
  hit: {of: place}
  broken: {of: place}
  cut: {of: link}
  closed: {of: link}
value_changes:
  - {value: broken, takes: hit, phases: order}
  - {value: closed, takes: cut, phases: order}
"""


def test_a_value_becomes_what_another_was() -> None:
    game = game_with("three-powers", HANDED)
    play = play_at(game, "order", turn=2)
    (hit, broken), (cut, closed) = game.of(Values).places, game.of(Values).links
    dunmere, hythe = place_of(game, "dunmere"), place_of(game, "hythe")
    put_value(play, hit, dunmere, 1)
    put_value(play, broken, hythe, 1)
    put_link(game, play, cut, 0, 1)
    begin_phase(game, play)
    assert [value_of(play, v, p) for p in (dunmere, hythe) for v in (hit, broken)] == [0, 1, 0, 0]
    assert [value_of(play, v, 0) for v in (cut, closed)] == [0, 1]
    assert play.of(ValuesNow).spots == 3  # a link is one in each direction
    begin_phase(game, play)
    assert play.of(ValuesNow).spots == 0


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{value: broken, takes: nothing, phases: order}", "R001"),
        ("{value: broken, takes: cut, phases: order}", "S005"),
        ("{value: broken, takes: hit, on: entry}", "S005"),
        ("{value: broken, takes: hit, set: 1, phases: order}", "S005"),
    ],
)
def test_what_a_value_may_become(text: str, found: str) -> None:
    lines = HANDED.splitlines()[:6]
    assert findings("three-powers", "\n".join([*lines, f"  - {text}"]))[0].startswith(found)
