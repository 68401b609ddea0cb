"""Tables that are made from the rest of the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.model.derived import author_charts, derived_tables, window_charts
from hexwright.model.derived.forces import arrivals, losses, total_counters
from hexwright.model.derived.sequence import play_lists
from hexwright.model.game import Game
from hexwright.project import Project
from tests.conftest import SMALL, game_of

WriteGame = Callable[..., Project]


def changed(write_game: WriteGame, *pairs: tuple[str, str], added: str = "") -> Game:
    text = SMALL
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return game_of(write_game(text + added))


def test_manifest_counts_every_counter(write_game: WriteGame) -> None:
    game = changed(
        write_game,
        ("cf: 4/3", "cf: 4/3/2"),
        added="markers:\n  flag: {name: Flag, count: 5, faces: [{look: unit}]}\n",
    )
    table = derived_tables(game)["manifest"]
    counts = dict(zip(table.rows, (row[table.columns.index("Counters")] for row in table.cells), strict=True))
    assert sum(int(count) for count in counts.values()) == total_counters(game) == 8
    assert counts["Flag"] == "5"
    assert table.notes == ("8 counters in all.",)


@pytest.mark.parametrize(
    ("written", "values"), [("4/3/2", "4/3/2"), ("5", ""), ("4/3, mp: 6", "4/3"), ("4/3, mp: 6/5", "4-6/3-5")]
)
def test_losses_are_the_values_that_change(write_game: WriteGame, written: str, values: str) -> None:
    game = changed(
        write_game,
        ("stats: {cf: Combat factor}", "stats: {cf: Combat, mp: Moves}"),
        ("cf: 4/3", f"cf: {written}"),
    )
    assert losses(game.units["f1"]) == values


def test_sequence_says_on_which_turns(write_game: WriteGame) -> None:
    game = changed(
        write_game,
        (
            "blue: {name: Blue moves, side: blue}",
            "blue: {name: Blue moves, side: blue, turns: 2.., rule: '3.1'}",
        ),
        ("    2: {name: June}", "    2: {name: June}\n    3: {name: July}"),
    )
    table = derived_tables(game)["sequence"]
    assert table.rows == ("Blue moves", "Red moves")
    assert table.columns == ("Player", "Turns", "Rule")
    assert table.cells == (("Blue", "from turn 2", "3.1"), ("Red", "", ""))


def test_turns_of_another_kind_have_a_list_of_their_own(write_game: WriteGame) -> None:
    game = changed(
        write_game,
        ("  turns:\n", "    truce:\n      talk: {name: Talk, help: Both sides talk.}\n  turns:\n"),
        ("    2: {name: June}", "    2: {name: June, phases: truce}\n    3: {name: July}"),
    )
    tables = derived_tables(game)
    assert tables["sequence"].note == "turns 1 and 3"
    assert tables["sequence-2"].title == "Sequence of play: turn 2"
    assert tables["sequence-2"].cells == (("Both", "Both sides talk."),)


def test_rounds_are_told_once(write_game: WriteGame) -> None:
    rounds = (
        "      round:\n        name: Round {n}\n        repeat: 4\n        phases:\n"
        "          act: {name: Blue acts, side: blue}\n          reply: {name: Red replies, side: red}\n"
    )
    game = changed(write_game, ("      red: {name: Red moves", f"{rounds}      red: {{name: Red moves"))
    (one,) = play_lists(game)
    assert [(step.name, step.round, step.times) for step in one.steps] == [
        ("Blue moves", "", 1),
        ("Blue acts", "Round 1–4", 4),
        ("Red replies", "Round 1–4", 4),
        ("Red moves", "", 1),
    ]


def test_reinforcements_by_turn(write_game: WriteGame) -> None:
    game = changed(
        write_game,
        ('cf: 5, start: "0303"', 'cf: 5, entry: "turn 2, east edge"'),
    )
    (one,) = arrivals(game)
    assert (one.unit.id, one.turn) == ("g1", 2)
    table = derived_tables(game)["reinforcements"]
    assert table.rows == ("2",)
    assert table.cells[0][0] == "June"
    assert table.cells[0][-1] == "turn 2, east edge"


def test_words_of_arrival_do_not_repeat_the_turn(write_game: WriteGame) -> None:
    game = changed(write_game, ('cf: 5, start: "0303"', 'cf: 5, entry: "Turn 2: the east edge"'))
    (one,) = arrivals(game)
    assert (one.turn, one.how) == (2, "The east edge")


def test_words_of_arrival_that_name_another_turn_are_shown(write_game: WriteGame) -> None:
    game = changed(
        write_game,
        (
            'hexes: {"0403": sea}',
            'hexes: {"0403": sea}\n    panels:\n      turns: {kind: track, title: Turns, turns: true}',
        ),
        ('cf: 5, start: "0303"', 'cf: 5, start: turn-1, entry: "Turn 2: the east edge"'),
    )
    (one,) = arrivals(game)
    assert (one.turn, one.how) == (1, "Turn 2: the east edge")


def test_no_reinforcements_no_table(write_game: WriteGame) -> None:
    assert "reinforcements" not in derived_tables(changed(write_game))


def test_set_up_lists_by_place_and_once(write_game: WriteGame) -> None:
    game = changed(
        write_game,
        (
            "start: {name: Start, default: true}",
            'start: {name: Start, default: true}\n  other: {name: Other, place: {g1: "0302"}}',
        ),
    )
    tables = derived_tables(game)
    assert [key for key in tables if key.startswith("set-up")] == [
        "set-up-start-blue",
        "set-up-start-red",
        "set-up-other-red",
    ]
    assert tables["set-up-other-red"].rows == ("0302",)


def test_victory_out_of_the_help_page(write_game: WriteGame) -> None:
    page = (
        "help:\n  victory:\n    title: Victory\n    body: |\n"
        "      # Victory\n\n      ## At once\n      **Blue** wins when\n\n"
        "      - Red has no unit\n        left,\n      - or 0303 falls.\n\n"
        "      ## At the end\n      Else Red wins.\n"
    )
    table = derived_tables(changed(write_game, added=page))["victory"]
    assert table.rows == ("At once", "At the end")
    assert table.cells[0] == ("Blue wins when\n• Red has no unit left,\n• or 0303 falls.",)
    assert table.cells[1] == ("Else Red wins.",)


def test_an_authors_table_takes_the_place_of_a_derived_one(write_game: WriteGame) -> None:
    own = "tables:\n  sequence: {title: Mine, columns: [a], rows: {1: [x]}}\n"
    game = changed(write_game, added=own)
    assert "sequence" not in derived_tables(game)
    assert [group[0].id for group in author_charts(game)] == ["sequence"]
    assert [group[0].title for group in window_charts(game)] == ["Mine"]


def test_hyphens_before_figures_are_set_as_minus_signs(write_game: WriteGame) -> None:
    own = (
        'tables:\n  a: {title: A, columns: ["-2", "1-2"], notes: ["At -1 and less."],\n'
        '    rows: {"-1": ["-", "-3 or -4"], b: ["3-5", "x-1"]}}\n'
    )
    [[table]] = author_charts(changed(write_game, added=own))
    assert table.columns == ("−2", "1-2")
    assert table.rows == ("−1", "b")
    assert table.cells == (("-", "−3 or −4"), ("3-5", "x-1"))
    assert table.notes == ("At −1 and less.",)


def test_tables_beside_another_share_its_window(write_game: WriteGame) -> None:
    own = (
        "tables:\n  a: {title: A, columns: [x], rows: {1: [x]}}\n"
        "  b: {title: B, beside: a, columns: [x], rows: {1: [x]}}\n"
    )
    game = changed(write_game, added=own)
    assert [[table.id for table in group] for group in author_charts(game)] == [["a", "b"]]
