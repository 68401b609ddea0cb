"""Which changes of a file there are."""

from __future__ import annotations

import ast

import pytest
import yaml

from tests.rules.mutation.python_mutants import python_mutants
from tests.rules.mutation.yaml_mutants import yaml_mutants

HEAD = "LIMIT = 3\n\n\ndef judge(a: int, b: bool, at: list[int]) -> int:\n    '''The docstring.'''\n"


def changes(body: str, head: str = HEAD) -> set[tuple[str, str]]:
    """What the lines of a function become."""
    text = head + "".join(f"    {line}\n" for line in body.split("\n"))
    found = list(python_mutants("rules.py", text, "thing"))
    for mutant in found:
        (changed,) = mutant.make()
        ast.parse(changed)
        assert changed != text
        assert changed.startswith(head)
    assert len({mutant.make()[0] for mutant in found}) == len(found)
    return {(mutant.was, mutant.becomes[0]) for mutant in found}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "if a < 2:\n    a = 4\nreturn a",
            {
                *(("a < 2", "a <= 2"), ("a < 2", "a >= 2"), ("2", "3"), ("2", "1")),
                *(("4", "5"), ("4", "3"), ("a = 4", ""), ("a", "0")),
            },
        ),
        ("return -1", {("-1", "0"), ("-1", "-2")}),
        ("return -a", {("-a", "a"), ("-a", "0")}),
        ("if b and not a:\n    return 0\nreturn at[a]", None),
        ("at[a] = LIMIT\nat.sort()\nreturn a", {("at[a] = LIMIT", ""), ("at.sort()", ""), ("a", "0")}),
        ("return min(a, LIMIT)", {("min(a, LIMIT)", "max(a, LIMIT)"), ("min(a, LIMIT)", "0")}),
        ("c = a\nreturn c", {("c", "0")}),  # without the first line there would be no c
        ("return a + LIMIT * a", None),
        ("while b:\n    a += LIMIT\n    break\nreturn a", {("a += LIMIT", ""), ("break", ""), ("a", "0")}),
        ("if at:\n    return a\nreturn LIMIT", None),
    ],
)
def test_changes_of_python(body: str, expected: set[tuple[str, str]] | None) -> None:
    found = changes(body)
    if expected is not None:
        assert found == expected
        return
    more = {
        "if b and not a:\n    return 0\nreturn at[a]": {
            *(("b and (not a)", "b or (not a)"), ("b and (not a)", "not (b and (not a))"), ("not a", "a")),
            *(("return 0", ""), ("0", "1"), ("0", "-1"), ("at[a]", "0")),
        },
        "return a + LIMIT * a": {
            *(("a + LIMIT * a", "a - LIMIT * a"), ("a + LIMIT * a", "0"), ("LIMIT * a", "LIMIT // a")),
        },
        "if at:\n    return a\nreturn LIMIT": {
            *(("at", "not at"), ("a", "0"), ("return a", ""), ("LIMIT", "0")),
        },
    }
    assert {(was.replace("(not a)", "not a"), new) for was, new in found} >= {
        (was.replace("(not a)", "not a"), new) for was, new in more[body] if "not a" not in new
    }
    assert len(found) == len(more[body])


def test_results_that_are_true_or_false() -> None:
    head = HEAD.replace("-> int", "-> bool")
    assert changes("return a == LIMIT", head) == {
        *(("a == LIMIT", "a != LIMIT"), ("a == LIMIT", "True"), ("a == LIMIT", "False")),
    }


def test_what_stands_outside_functions_stays() -> None:
    text = (
        "LIMIT = 3\n\nclass Thing:\n    size: int = 4\n\n    def full(self) -> bool:\n        return 1 < 2\n"
    )
    found = list(python_mutants("rules.py", text, "thing"))
    assert {mutant.line for mutant in found} == {7}


def test_a_mutant_tells_its_place() -> None:
    found = python_mutants("a/rules.py", "def f() -> bool:\n    return 1 < 2\n", "thing")
    assert "a/rules.py:2:12: `1 < 2` becomes `1 <= 2`" in [mutant.told() for mutant in found]
    (left_out,) = python_mutants("a", "def f() -> None:\n    f()\n", "thing")
    assert left_out.told() == "a:2:5: `f()` becomes `nothing`"


RULES = """\
rules:
  limits: # about stacks
    - {side: blue, limit: 3, when: "unit == 'a' and steps > 1", rule: "6.2"}
    - {side: red, limit: 4, rule: "6.3"}
  movement:
    rule: "9.1"
    together: true
    barred_by: sea river
    bans:
      - when: turn == 1 or
          not supplied
        says: units that stay 3 turns
checklist: checklist.csv
coverage:
  S-1: {is: enforced, by: movement}
"""


def test_changes_of_rules() -> None:
    found = list(yaml_mutants("rules.yaml", RULES))
    assert {mutant.part for mutant in found} == {"rules.yaml limits", "rules.yaml movement"}
    told = {(mutant.line, mutant.was, mutant.becomes[0]) for mutant in found}
    assert {
        (3, "3", "4"),
        (3, "3", "2"),
        (3, "unit == 'a'", "unit != 'a'"),
        (3, "steps > 1", "steps >= 1"),
        (3, "steps > 1", "steps <= 1"),
        (3, "unit == 'a' and steps > 1", "unit == 'a' or steps > 1"),
        (3, "unit == 'a' and steps > 1", "not (unit == 'a' and steps > 1)"),
        (3, "when: unit == 'a' and steps > 1", ""),
        (3, "1", "0"),
        (4, "4", "5"),
        (4, "side: red", ""),
        (7, "true", "false"),
        (8, "sea", ""),
        (8, "river", ""),
        (8, "barred_by: sea river", ""),
        (10, "not supplied", "supplied"),
    } <= told
    assert not [entry for entry in told if entry[1].startswith(("units", "says", "6.2", "rule"))]


def test_changed_rules_are_the_same_but_for_the_change() -> None:
    whole = yaml.safe_load(RULES)
    for mutant in yaml_mutants("rules.yaml", RULES):
        for text in mutant.make():
            changed = yaml.safe_load(text)
            assert changed != whole
            assert changed["coverage"] == whole["coverage"]
    left = next(m for m in yaml_mutants("rules.yaml", RULES) if m.was == "true")
    whole["rules"]["movement"]["together"] = False
    assert yaml.safe_load(left.make()[0]) == whole


def test_rules_of_a_change_are_the_nearest_first() -> None:
    rules = {(mutant.line, mutant.rules) for mutant in yaml_mutants("rules.yaml", RULES)}
    assert {(3, ("6.2",)), (4, ("6.3",)), (8, ("9.1",))} <= rules


def test_words_become_other_words_from_such_places() -> None:
    text = (
        "rules:\n  bans:\n"
        "    - when: \"terrain == 'town' or 'coastal' in flags or size == 'XX'\"\n"
        "    - when: \"to_terrain in {'city', 'town'} and held('blue', 'west') > 1\"\n"
    )
    found = {m.was: m.becomes for m in yaml_mutants("rules.yaml", text) if m.was[0] == m.was[-1] == "'"}
    assert found["'town'"][0] == "'city'"
    assert found["'city'"][0] == "'town'"
    assert found["'XX'"] == ("'town'", "'city'", "'coastal'", "'blue'")
