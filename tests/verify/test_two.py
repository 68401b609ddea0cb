"""Two engines at one table without VASSAL: stand-ins for java answer as the driver does."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from hexwright.verify import VerifyResult, processes, two, verify
from tests.verify.test_run import env, module, program

__all__ = ["env", "module"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")

ENGINE = """\
#!/bin/sh
for player; do :; done
echo "OPEN 5 ms, VASSAL 3.7.26, Tiny 1"
echo "ok     0 | open t.vmod   (5.0 ms)"
echo TAKEN
piece=0101; rolled=0
tab="$(printf '\\t')"
while IFS="$tab" read -r line text verb n first rest; do
  ok=ok; says=
  case "$verb" in
    host) says="  = 5050" ;;
    {hooks}
    state) printf 'Cav place\\t%s\\nTurn\\t1\\n' "$piece" > "$first" ;;
    rolled) says="  = $rolled" ;;
    writelog) says="  = 3 commands" ;;
    undo) ok=FAIL; says="  ! nothing to undo" ;;
  esac
  echo "$ok   $line | $text   (0.1 ms)"
  if [ -n "$says" ]; then echo "$says"; fi
  echo TAKEN
done
echo "DONE"
"""

SCRIPT = "seats west=Red east=Blue\nsetup Winter\nwest: button A\neach setups\neast: eval {1}\n"


def engine(hooks: Mapping[str, str]) -> str:
    """The stand-in, with what it does at some verbs."""
    return ENGINE.replace("{hooks}", "\n    ".join(f"{verb}) {does} ;;" for verb, does in hooks.items()))


def play(tmp_path: Path, module: Path, env: dict[str, str], text: str = SCRIPT, **hooks: str) -> VerifyResult:
    program(tmp_path / "bin" / "java", engine(hooks))
    script = tmp_path / "x.play"
    script.write_text(text)
    return verify(module, [script], environ=env, two=True)


def failed(result: VerifyResult) -> tuple[str, tuple[str, ...]]:
    assert result.exit_code == 1
    (failure,) = result.failures
    return failure.text, failure.output


def test_all_steps_hold(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    result = play(tmp_path, module, env)
    assert (result.exit_code, result.message) == (0, "7 of 7 steps held")
    assert (result.opened_ms, result.engine) == (5, "3.7.26")
    assert [(step.line, step.text) for step in result.steps[2:]] == [
        (2, "setup Winter"), (3, "west: button A"), (4, "each setups"), (5, "east: eval {1}"),
        (5, "(end of the game)"),
    ]  # fmt: skip
    assert result.steps[-1].output == ("= the logs lead to the same state: 3 commands, 3 commands",)


def test_states_that_differ_are_told_once(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    result = play(tmp_path, module, env, button="piece=0102", eval="piece=0102", playlog="piece=0102")
    assert failed(result) == (
        "west: button A", ("! the states differ:", "!   Cav place: west [0102], east [0101]"),
    )  # fmt: skip


def test_a_difference_in_what_only_one_has(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    result = play(tmp_path, module, env, button='piece="0101\nGuard place"', eval="piece=0102")
    assert result.failures[0].output[1] == "!   Guard place: west [], east nothing"
    assert [failure.text for failure in result.failures] == [
        "west: button A", "east: eval {1}", "(end of the game)",
    ]  # fmt: skip


def test_dice_on_the_other_machine(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    hooks = {"forget": "rolled=$((rolled + 1))"}
    assert failed(play(tmp_path, module, env, SCRIPT, **hooks)) == (
        "west: button A", ("! the engine of east rolled dice too",),
    )  # fmt: skip
    both = SCRIPT.replace("west: button A", "both west: button A ;; east: button A")
    assert play(tmp_path, module, env, both, **hooks).exit_code == 0


def test_a_log_that_leads_elsewhere(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    result = play(tmp_path, module, env, playlog='if [ "$player" = first-player ]; then piece=0103; fi')
    assert failed(result) == (
        "(end of the game)", ("! Cav place: at the table, east [0101], in the log at west's [0103]",),
    )  # fmt: skip


def test_a_step_that_fails_is_reported_and_the_others_are_taken(
    tmp_path: Path, module: Path, env: dict[str, str]
) -> None:
    result = play(tmp_path, module, env, text=SCRIPT.replace("each setups", "each undo"))
    assert failed(result) == ("each undo", ("! nothing to undo", "! nothing to undo"))
    assert result.message == "6 of 7 steps held"


def test_an_engine_that_dies(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    result = play(tmp_path, module, env, eval='echo "out of memory"; exit 3')
    assert (result.exit_code, result.message) == (1, "VASSAL ended early: out of memory")


def test_an_engine_that_is_silent(
    tmp_path: Path, module: Path, env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(two, "_PATIENCE_S", 0.5)
    monkeypatch.setattr(processes, "_LEAVE_S", 0.5)
    result = play(tmp_path, module, env, eval="sleep 60")
    assert (result.exit_code, result.message) == (1, "VASSAL ended early: ! no answer for 0 s")


def test_several_games_and_scripts(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    twice = SCRIPT + "setup Summer\nboth west: button A ;; east: button B\n"
    result = play(tmp_path, module, env, text=twice)
    assert (result.exit_code, result.message) == (0, "10 of 10 steps held")


def test_what_cannot_be_played_by_two(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    assert verify(module, environ=env, two=True).message == "no script to play: name one with --script"
    script = tmp_path / "x.play"
    script.write_text("undo\n")
    result = verify(module, [script], environ=env, two=True)
    assert (result.exit_code, result.message) == (2, f"{script}:1:1: write: seats NAME=SIDE NAME=SIDE")
    said = verify(module, [script], environ=env, two=True, bench=True)
    assert (said.exit_code, said.message) == (2, "--two goes neither with --before nor with --bench")


def test_scripts_in_their_folder(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    folder = tmp_path / "tests" / "engine" / "tiny" / "two"
    folder.mkdir(parents=True)
    (folder / "1.play").write_text(SCRIPT)
    program(tmp_path / "bin" / "java", engine({}))
    assert verify(module, environ=env, two=True).message == "7 of 7 steps held"
