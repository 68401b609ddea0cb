"""What is wrong with rules of combat is a finding, in an author's words."""

from __future__ import annotations

import pytest

from tests.rules.mechanism.combat.arena import RIVERS, made, table

CRT = "1:2 | 1:1 | 2:1"
ROWS = {f"r{k}": "1/0 | 1/1 | 0/1" for k in range(1, 7)}


def wrong(rules: str, columns: str = CRT, **rows: str) -> list[str]:
    """What is wrong with some lines of `combat:`."""
    lines = "".join(f"  {line}\n" for line in rules.strip().splitlines())
    return made(RIVERS + "combat:\n" + lines, [table("t", columns, **(rows or ROWS))])[1]


FINE = "style: odds\ntable: t\nstrength: {attack: attack, defence: defence}\n"


def test_nothing_is_wrong() -> None:
    assert wrong(FINE) == []


def test_the_strength_of_units_must_be_said() -> None:
    said = "which stat is the strength of units must be said: attack, defence, mp are numbers on all counters"
    assert wrong("style: odds\ntable: t") == [f"S002 {said}"]
    assert "stat 'power'" in wrong("style: odds\ntable: t\nstrength: {attack: power}")[0]


def test_a_result_that_nobody_knows() -> None:
    rows = {**ROWS, "r6": "1/0 | 1/1 | D1 X"}
    found = wrong(FINE + "consequences: [{result: D#, defender: '#'}]", **rows)
    assert found == ["E023 'X' in table 't' is no result such as 1/2"]


def test_a_consequence_of_no_result() -> None:
    found = wrong(FINE + "consequences: [{result: DR, defenders_retreat: 1}]\nbans: []")
    assert found == ["E023 no combat table has the result 'DR'"]


def test_units_are_sent_back_nowhere() -> None:
    rows = {**ROWS, "r6": "1/0 | 1/1 | DR"}
    found = wrong(FINE + "consequences: [{result: DR, defenders_retreat: 1}]", **rows)
    assert found == ["E023 units are sent back, and there is no section 'retreat'"]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ("1:2 | 2:1 | 3:2", "E023 column '3:2' of table 't' must be more than '2:1' before it"),
        ("1:2 | 1:2 | 2:1", "E023 column '1:2' of table 't' must be more than '1:2' before it"),
        ("1:2 | one | 2:1", "E023 'one' is no column of table 't' for odds"),
    ],
)
def test_columns(columns: str, said: str) -> None:
    assert said in wrong(FINE, columns)


def test_columns_may_be_written_in_several_ways() -> None:
    assert wrong(FINE, "1-2 | 1 to 1 | 1.5:1") == []
    assert wrong(FINE.replace("odds", "differential"), "≤ −3 | -2..1 | 2+") == []
    assert wrong(FINE.replace("odds", "strength"), "1–4 | 5–9 | ≥10") == []


def test_rows_are_rolls() -> None:
    assert "E023 row 'x' of table 't' is no roll" in wrong(FINE, rx="- | - | -", r2="- | - | -")
    follow = "E023 the rolls of table 't' must follow one another"
    assert wrong(FINE, r1="- | - | -", r3="- | - | -") == [follow]
    assert wrong(FINE + "dice: 2d6") == ["E023 the rolls of table 't' are not those of 2d6"]
    assert wrong(FINE, **{f"r{k}": "- | - | -" for k in range(3, 8)}) == [
        "E023 no dice have the rolls of table 't'"
    ]


@pytest.mark.parametrize(("first", "last"), [("r≤2", "r6"), ("r1", "r≥8"), ("r≤0", "r≥9")])
def test_rows_with_open_ends_do_not_tell_the_dice(first: str, last: str) -> None:
    numbers = range(int(first[-1]) + 1, int(last[-1]))
    rows = dict.fromkeys((first, *(f"r{k}" for k in numbers), last), "- | - | -")
    said = "E023 rows of table 't' stand for more than one roll, and do not tell what is thrown"
    assert wrong(FINE, **rows) == [said]
    assert wrong(FINE + "dice: 1d6", **rows) == []


def test_what_a_style_needs() -> None:
    strength = "strength: {attack: attack, defence: defence}\n"
    assert wrong("style: odds\n" + strength) == ["S002 'table' is missing, which the style odds needs"]
    assert wrong("style: hits\n" + strength) == ["S002 'hits' is missing, which the style hits needs"]
    assert wrong("style: ladder\n" + strength) == ["S002 'ladder' is missing, which the style ladder needs"]


def test_sums_of_a_ladder_follow_one_another() -> None:
    def ladder(sums: str) -> list[str]:
        return wrong(f"style: ladder\nladder: {{results: {{{sums}}}}}")

    assert ladder('"..4": "-", "5..7": "0/1", "8..": "0/2"') == []
    assert ladder('"..4": "-", "6..": "0/1"') == ["E023 '6..' does not follow the sums before it"]
    assert ladder('"low": "-"') == ["E023 'low' are no sums such as 5, 2..4, ..1 or 8.."]


def test_values_that_are_not_declared() -> None:
    found = wrong(FINE + "prices: [{pays: {gold: 1}}]")
    assert found == ["R001 unknown value 'gold'"]


def test_what_the_schema_refuses() -> None:
    assert "give shift, die or both" in wrong_schema("shifts: [{says: nothing}]")
    said = "attacker and defender stand with a result, and without when, units"
    assert said in wrong_schema("consequences: [{attacker: 1}]")


def wrong_schema(rules: str) -> str:
    """What the schema says of a line of `combat:`."""
    with pytest.raises(AssertionError) as found:
        made(RIVERS + "combat:\n  table: t\n  " + rules + "\n")
    return str(found.value)


def test_directions_are_known_on_hexes_only() -> None:
    rules = """
    combat:
      table: t
      strength: {attack: strength}
      shifts: [{shift: 1, when: concentric}]
    retreat: {directions: N}
    """
    found = made(rules, [table("t", "0 | 1 | 2", **ROWS)], "three-powers")[1]
    assert any("concentric" in one for one in found)
    assert "E024 directions of a retreat: only on a map of hexes" in found


def test_retreat_and_momentum_need_combat() -> None:
    found = made(RIVERS + "retreat: {}\nmomentum: {needs: steps > 1}\n")[1]
    assert "E023 'retreat' needs a section 'combat'" in found
    assert "E023 'momentum' needs a section 'combat'" in found


def test_what_does_not_go_with_attacks_that_are_declared() -> None:
    found = wrong(FINE + "backing: {guns: {title: Guns, pays: {morale: 1}, die: -1}}")
    assert "E023 no attack is declared in a phase of its own: 'declared'" in found
    found = wrong(FINE + "declare: true\ndeclared: directorate.move")
    assert found == ["E023 'declare' is for attacks that are declared in the phase of battles"]
    assert wrong(FINE + "answers: true") == ["E023 no attack is declared in a phase of its own: 'declared'"]


def test_a_change_of_the_die_by_a_table() -> None:
    shift = "shifts: [{table: terrain, column: Die}]"
    assert wrong(FINE + shift) == []
    assert "column of table 'terrain' 'Dice'" in wrong(FINE + shift.replace("Die}", "Dice}"))[0]
    assert wrong(FINE + "shifts: [{table: terrain, column: Foot, row: Lake}]")[0].startswith("E023 ")
