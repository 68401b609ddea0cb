"""Scripts for two players: who does what, and what is no such script."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.verify.script import Call, Folders
from hexwright.verify.two_script import Act, Begin, Seat, TwoScript, parse_two

SEATS = 'seats west=Red east="Blue coalition"\n'
GAME = SEATS + "setup Winter\n"


def parsed(text: str, tmp_path: Path) -> tuple[TwoScript | None, list[str]]:
    script, errors = parse_two(
        text, "x.play", Folders(script=tmp_path, module=tmp_path, out=tmp_path / "out")
    )
    return script, [str(error) for error in errors]


def script(text: str, tmp_path: Path) -> TwoScript:
    found, errors = parsed(text, tmp_path)
    assert found is not None, errors
    return found


def test_seats_games_and_steps(tmp_path: Path) -> None:
    text = (
        "# two at a table\n" + GAME + 'east: drag "1 Cav" Map 0304\neach expect 1 :: gget Turn\n'
        "both west: undo ;; east: button Next phase\n"
    )
    found = script(text, tmp_path)
    assert found.seats == (Seat(name="west", side="Red"), Seat(name="east", side="Blue coalition"))
    turn = Call(verb="expect", args=("1",), inner=(Call(verb="gget", args=("Turn",)),))
    undo, push = Call(verb="undo"), Call(verb="button", args=("Next phase",))
    drag = Call(verb="drag", args=("1 Cav", "Map", "0304"))
    both = "both west: undo ;; east: button Next phase"
    assert found.steps == (
        Begin(line=3, text="setup Winter", call=Call(verb="setup", args=("Winter",))),
        Act(line=4, text='east: drag "1 Cav" Map 0304', steps=((1, drag),)),
        Act(line=5, text="each expect 1 :: gget Turn", steps=((0, turn), (1, turn))),
        Act(line=6, text=both, steps=((0, undo), (1, push)), at_once=True),
    )


def test_both_in_any_order_and_colons_in_what_is_done(tmp_path: Path) -> None:
    text = GAME + 'both east: button "a ;; b: c" ;; west: expectchat west: 3\n'
    step = script(text, tmp_path).steps[1]
    assert isinstance(step, Act)
    assert step.steps == (
        (1, Call(verb="button", args=("a ;; b: c",))),
        (0, Call(verb="expectchat", args=("west: 3",))),
    )


def test_files_written_by_one_are_read_by_the_other(tmp_path: Path) -> None:
    found = script(GAME + "west: save a.vsav\nload a.vsav\n", tmp_path)
    loaded = found.steps[2]
    assert isinstance(loaded, Begin)
    assert loaded.call.args == (str(tmp_path / "out" / "a.vsav"),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.play:1:1: write: seats NAME=SIDE NAME=SIDE"),
        ("setup Winter\n", "x.play:1:1: write: seats NAME=SIDE NAME=SIDE"),
        ("seats west=Red\n", "x.play:1:1: write: seats NAME=SIDE NAME=SIDE"),
        ("seats west=Red west=Blue\n", "write: seats NAME=SIDE NAME=SIDE"),
        ("seats West=Red east=Blue\n", "write: seats NAME=SIDE NAME=SIDE"),
        ("seats west=Red undo=Blue\n", "'undo' is a word of the language, no name of a player"),
        ("seats west=Red both=Blue\n", "'both' is a word of the language"),
        (SEATS + SEATS, "x.play:2:1: the seats are taken once, at the beginning"),
        (SEATS + "west: undo\n", "x.play:2:1: no game has begun: write setup or new or load first"),
        (SEATS + "setup Winter Red\n", "the sides stand in the line `seats`"),
        (GAME + "undo\n", "write: west: STEP, east: STEP, each STEP, or both west: STEP ;; east: STEP"),
        (GAME + "  easd: undo\n", "x.play:3:3: no player 'easd'; did you mean 'east'?"),
        (GAME + "west: unod\n", "no verb 'unod'; did you mean 'undo'?"),
        (GAME + "west: side Blue\n", "'side' is not for one of two players"),
        (GAME + "both west: undo\n", "write: both NAME: STEP ;; NAME: STEP"),
        (GAME + "both west: undo ;; west: undo\n", "write: both NAME: STEP ;; NAME: STEP"),
        (GAME + 'west: drag "1 Cav Map 0304\n', "a quote is not closed"),
    ],
)
def test_what_is_no_script_for_two(tmp_path: Path, text: str, message: str) -> None:
    found, errors = parsed(text, tmp_path)
    assert found is None
    (error,) = errors
    assert message in error
