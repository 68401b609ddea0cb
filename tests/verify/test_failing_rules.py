"""A library that fails in a real VASSAL: moves stand, the chat says so once and names the rule.

Needs VASSAL_CLASSPATH.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.export.vassal.lower.referee import referee_names
from hexwright.verify import verify
from tests.rules.module import spoilt

pytestmark = pytest.mark.skipif("VASSAL_CLASSPATH" not in os.environ, reason="no VASSAL at hand")

PLAY = """\
setup "Historic set-up" Solitaire
{enforce}expect enforce :: gget RulesLevel
expect "Central Korea 1951 2110" :: drag "29th Chinese Division" "Central Korea 1951" 2110
expectchat 2111 → 2110 stands, the referee could not judge it [{cited}]. It says so only once
expect "Central Korea 1951 2101" :: drag "29th Chinese Division" "Central Korea 1951" 2101
expectchat * 29th Chinese Division: 2110 → 2101
expectnochat referee
expect "Central Korea 1951 1815" :: dragstack "190th Chinese Division" "Central Korea 1951" 1815
expectnochat referee
undo
expect "Central Korea 1951 1916" :: where "190th Chinese Division"
menu "29th Chinese Division" Why?
expectchat The referee has no answer to that
button Next phase
expectchat Communist combat
drag "29th Chinese Division" "Central Korea 1951" 2110
expectnochat referee
replaycheck
"""


def first_line(function: str, line: str) -> Callable[[str], str]:
    """Insert a line at the start of a function of the library."""

    def change(text: str) -> str:
        head = next(head for head in text.split("\n") if f" {function}(" in head and head.endswith("{"))
        return text.replace(head, f"{head}\n {line}", 1)

    return change


def after(comment: str, line: str) -> Callable[[str], str]:
    """Insert a line after the first comment that begins like this."""

    def change(text: str) -> str:
        lines = text.split("\n")
        k = next(k for k, there in enumerate(lines) if there.strip().startswith(f"// {comment}"))
        return "\n".join([*lines[: k + 1], f" {line}", *lines[k + 1 :]])

    return change


PLACE = "int[] none_there = new int[0]; if (none_there[3] == 1) { return 0; }"
FAULTS: dict[str, tuple[Callable[[str], str] | None, str]] = {
    "a place outside an array": (
        after("6.3  change of movement points", PLACE),
        "6.3 change of movement points",
    ),
    "a division by zero": (
        after("9.6  moving in column", "if (5 / (points - points) == 1) { return 0; }"),
        "9.1 movement",
    ),
    "a name nobody knows": (first_line("r_supply_states", "nobody_knows(s);"), "9.1 movement"),
    "no end": (first_line("r_zone", "return r_zone(s, side);"), "9.2"),
    "what is no script": (first_line("r_zone", "{ ( ["), "rules.bsh cannot be loaded"),
    "nothing at all": (None, "rules.bsh cannot be loaded"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_moves_stand_and_the_chat_says_so_once(fault: str, tmp_path: Path) -> None:
    change, cited = FAULTS[fault]
    path = spoilt("ebb-and-flow", "rules.bsh", change, tmp_path / "spoilt.vmod")
    script = tmp_path / "failing.play"
    enforce = "button Rules: enforced\n" if referee_names.START == referee_names.OFF else ""
    script.write_text(PLAY.format(cited=cited, enforce=enforce), encoding="utf-8")
    result = verify(path, [script], out=tmp_path / "out")
    assert [(step.text, *step.output) for step in result.failures] == []
    assert result.exit_code == 0
