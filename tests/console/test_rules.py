"""The table of rules: for a pipe, for a terminal, as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from hexwright.console.rules import as_json, as_table
from hexwright.export.vassal.help.pages import coverage_page
from hexwright.frontend import rules_of
from hexwright.model.game import Game
from hexwright.project import Project
from hexwright.rules.read import Rules
from tests.rules import small

CHECKLIST = """\
id,rule,kind,says
S-1,7.12,movement,Units have four movement points a turn; unspent ones are lost when the phase ends.
S-2,,special,Be polite.
"""


@pytest.fixture(scope="module")
def ruled(write_game_once: Callable[..., Project]) -> tuple[Game, Rules]:
    """The small game with numbers, a chapter and a proof."""
    text = small.RULES.replace(
        "by: movement, proof: points}", "by: movement.factor movement.terrain, proof: four_points}"
    )
    files = small.files(text + 'chapters: {"7": Movement}\n', checklist=CHECKLIST)
    found, report, _ = rules_of(write_game_once(files), "demo")
    assert found is not None, report.found
    return found


def test_in_a_pipe_a_rule_is_a_line(ruled: tuple[Game, Rules]) -> None:
    lines = as_table(*ruled, (), None).split("\n")
    assert lines[0] == "Small 0.1.0: what the referee does about its rules"
    rows = [line for line in lines if line.startswith("S-")]
    assert len(rows) == 2
    says = "Units have four movement points a turn; unspent ones are lost when the phase ends."
    assert [cell.strip() for cell in rows[0].split("  ") if cell] == [
        *("S-1", "7.12", "enforced", says, "movement.factor, movement.terrain", "four_points")
    ]
    assert "Be polite. (the players agree)" in rows[1]
    assert lines.index("7 Movement") < lines.index(rows[0]) < lines.index("Other rules")
    assert lines[-1] == "    2 rules, 1 of them enforced or computed (50 %)"


@pytest.mark.parametrize("width", [20, 60, 80, 200])
def test_on_a_terminal_words_are_wrapped(ruled: tuple[Game, Rules], width: int) -> None:
    lines = as_table(*ruled, (), width).split("\n")
    told = " ".join(" ".join(lines).split())
    assert "unspent ones are lost when the phase ends. by movement.factor" in " ".join(told.split())
    if width > 60:
        rows = lines[: lines.index("    1 enforced  what breaks it is refused")]
        assert max(len(line) for line in rows) < width


def test_only_some(ruled: tuple[Game, Rules]) -> None:
    table = as_table(*ruled, {"manual"}, None)
    assert "S-2" in table and "S-1" not in table and "7 Movement" not in table
    assert "enforced  what" not in table
    assert table.endswith("    2 rules, 1 of them enforced or computed (50 %)")


def test_rules_in_part_are_counted_apart(write_game: Callable[..., Project]) -> None:
    part = "is: part, why: whoever is asked must pay, by: movement, proof: points"
    files = small.changed("is: enforced, by: movement, proof: points", part)
    found, report, _ = rules_of(write_game(files), "demo")
    assert found is not None, report.found
    table = as_table(*found, (), None)
    assert table.endswith("    2 rules, 0 of them enforced or computed (0 %), of 1 more in part")
    assert "    1 part      " in table and "(whoever is asked must pay)" in table
    assert "(0 %) by itself, of 1 more in part." in " ".join(coverage_page(found[1]).split())


def test_json(ruled: tuple[Game, Rules]) -> None:
    (game,) = json.loads(as_json([ruled], ()))
    assert (game["game"], game["totals"]["enforced"], len(game["rules"])) == ("demo", 1, 2)
    assert game["rules"][0] == {
        "id": "S-1",
        "rule": "7.12",
        "chapter": "7 Movement",
        "kind": "movement",
        "says": "Units have four movement points a turn; unspent ones are lost when the phase ends.",
        "status": "enforced",
        "by": ["movement.factor", "movement.terrain"],
        "why": "",
        "proof": ["four_points"],
    }
    (game,) = json.loads(as_json([ruled], {"manual"}))
    assert [rule["id"] for rule in game["rules"]] == ["S-2"]
