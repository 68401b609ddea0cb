"""Expressions of authors: what they mean, what is refused and where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import pytest

from hexwright.diagnostics import Report, Span
from hexwright.rules.language.evaluate import closure
from hexwright.rules.language.parse import parse_condition, parse_number
from hexwright.rules.language.place import Written
from hexwright.rules.language.tree import Asked, Expr, Int
from hexwright.rules.language.types import (
    NUMBER,
    TRUTH,
    Number,
    One,
    Query,
    Scope,
    Some,
    Type,
    Variable,
    domain,
    kind_of,
)

GROUND = domain("terrain", ["clear", "rough", "sea"])
FLAG = domain("hex flag", ["coastal", "north", *(f"flag-{k}" for k in range(70))])


@dataclass(frozen=True)
class About:
    """What the expressions are about."""

    steps: int = 0
    terrain: int = 0
    flags: int = 0
    mine: int = 0
    lost: bool = False
    ground: int = 0
    strength: int = 0  # quarters
    range: int = 0  # halves


OWN: dict[str, Callable[..., Any]] = {
    **{
        f"game:test.{name}": attrgetter(name)
        for name in ("steps", "terrain", "flags", "mine", "lost", "ground", "strength", "range")
    },
    "game:test.hexes": lambda about, terrain: terrain * 10 + about.steps,
}


def variable(name: str, kind: Type) -> Variable:
    return Variable(kind, Asked(f"game:test.{name}", (), kind_of(kind)), name)


def hexes(words: tuple[str, ...]) -> Variable:
    tree: Expr = Asked("game:test.hexes", (Int(GROUND.codes[words[0]]),), kind_of(NUMBER))
    return Variable(NUMBER, tree, "")


SCOPE = Scope(
    "a test",
    {
        "steps": variable("steps", NUMBER),
        "terrain": variable("terrain", One(GROUND)),
        "flags": variable("flags", Some(FLAG)),
        "mine": variable("mine", Some(FLAG)),
        "lost": variable("lost", TRUTH),
        "ground": variable("ground", One(GROUND)),
        "strength": variable("strength", Number(4)),
        "range": variable("range", Number(2)),
    },
    {"hexes": Query((GROUND,), hexes, "hexes")},
    {"attacker": "it is known for a battle only"},
)


def holds(text: str, about: About) -> bool:
    report = Report()
    tree = parse_condition(Written(text=text, span=Span("x")), SCOPE, report)
    assert tree is not None, [f.message for f in report]
    found = closure(tree, OWN)(about)
    assert isinstance(found, bool)
    return found


@pytest.mark.parametrize(
    ("text", "about", "expected"),
    [
        ("steps > 2", About(steps=3), True),
        ("1 < steps <= 3", About(steps=3), True),
        ("not steps == 3 or lost", About(steps=3), False),
        ("terrain == 'rough'", About(terrain=1), True),
        ("'rough' != terrain", About(terrain=1), False),
        ("terrain in {'clear', 'sea'}", About(terrain=2), True),
        ("terrain not in {'clear', 'sea'}", About(terrain=2), False),
        ("'coastal' in flags", About(flags=1), True),
        ("'north' in flags and 'north' not in mine", About(flags=2, mine=1), True),
        ("flags >= {'coastal', 'north'}", About(flags=3), True),
        ("flags <= {'coastal'}", About(flags=3), False),
        ("flags > {'coastal'}", About(flags=3), True),
        ("flags > {'coastal'}", About(flags=1), False),
        ("flags < {'coastal', 'north'}", About(flags=2), True),
        ("flags - mine == {'north'}", About(flags=3, mine=1), True),
        ("(flags | mine) == {'coastal', 'north'}", About(flags=1, mine=2), True),
        ("(flags & mine) != {'north'}", About(flags=3, mine=2), False),
        ("'flag-69' in flags", About(flags=1 << 71), True),
        ("flags >= {'coastal', 'flag-69'}", About(flags=1 << 71), False),
        ("terrain == ground", About(terrain=1, ground=1), True),
        ("(3 if lost else steps) == 3", About(steps=9, lost=True), True),
        ("-steps // 2 == -2 and -steps % 2 == 1", About(steps=3), True),
        ("7 // max(1, steps) == 2 and 7 % max(steps, 2) == 1", About(steps=3), True),
        ("7 // max(1, steps) == 7", About(steps=0), True),
        ("max(steps, 2, 7) - min(steps, 1) + abs(-2) == 8", About(steps=5), True),
        ("hexes('sea') == 23 and true and not False", About(steps=3), True),
        ("('sea' if lost else terrain) == ground", About(), True),
        ("(flags if lost else mine) == {'north'}", About(flags=1, mine=2), True),
        ("lost == (steps > 4)", About(steps=5, lost=True), True),
        ("strength == 1.25", About(strength=5), True),
        ("strength > 1.3", About(strength=5), False),
        ("strength + range == 2.75", About(strength=5, range=3), True),
        ("strength * 2 == steps + 0.5", About(strength=5, steps=2), True),
        ("strength // 1 == 1 and strength % 1 == 0.25", About(strength=5), True),
        ("range * 2 // 2 == 1 and range // 0.5 == 3", About(range=3), True),
        ("min(strength, range, 2) == 1.25 and abs(-range) == 1.5", About(strength=5, range=3), True),
        ("(range if lost else strength) == 1.25", About(strength=5, range=3), True),
        ("steps * 1.5 == 4.5", About(steps=3), True),
    ],
)
def test_meaning(text: str, about: About, expected: bool) -> None:
    assert holds(text, about) is expected


@pytest.mark.parametrize(
    ("text", "code", "column", "says"),
    [
        ("steps >", "E001", 7, "missing at its end"),
        ("steps > > 1", "E001", 9, "invalid syntax"),
        ("steps = 1", "E001", 7, "did you mean '=='?"),
        ("steps == 1 AND lost", "E001", 12, "in small letters"),
        ("lost && steps == 1", "E001", 6, "write 'and'"),
        ("!lost", "E001", 1, "write 'not'"),
        ("steps ≥ 3", "E001", 7, "write '>='"),
        ("stps > 1", "E002", 1, "did you mean 'steps'"),
        ("stre > 1", "E002", 1, "did you mean 'strength'"),
        ("terrain == clear", "E002", 12, "a terrain stands in quotes: 'clear'"),
        ("attacker == 'un'", "E002", 1, "known for a battle only"),
        ("hexes == 1", "E002", 1, "hexes(terrain)"),
        ("steps() == 1", "E008", 1, "without brackets"),
        ("steps == 'one'", "E003", 1, "not compared"),
        ("terrain > 'clear'", "E003", 1, "no order"),
        ("steps and lost", "E003", 1, "a condition is needed"),
        ("steps + lost > 1", "E003", 9, "a number is needed"),
        ("terrain == {'clear'}", "E003", 1, "use 'in'"),
        ("'north' in terrain", "E003", 12, "looks into a set"),
        ("terrain in flags", "E003", 1, "a hex flag is needed"),
        ("flags + mine == flags", "E003", 1, "joined with & | -"),
        ("terrain == 'cleer'", "E004", 12, "did you mean 'clear'"),
        ("'norht' in flags", "E004", 1, "did you mean 'north'"),
        ("flags >= {'coastal', 'sea'}", "E004", 22, "no hex flag"),
        ("steps / 2 > 1", "E005", 9, "divide with //"),
        ("steps is 2", "E005", 10, "compare with =="),
        ("[n for n in flags] == 1", "E005", 1, "a loop"),
        ("steps.real > 1", "E005", 1, "a dot"),
        ("steps > 1j", "E005", 9, "only numbers and words"),
        ("steps > 0.123456", "E003", 9, "too many decimals"),
        ("strength * 0.3 * 0.3 * 0.3 * 0.3 == 1", "E003", 1, "too fine"),
        ("(lambda: 1) == 1", "E005", 2, "a function"),
        ("__import__('os') == 1", "E008", 1, "no function"),
        ("hexes('see') == 1", "E004", 7, "did you mean 'sea'"),
        ("hexes(sea) == 1", "E008", 7, "in quotes"),
        ("hexes() == 1", "E008", 1, "takes 1"),
        ("steps // 0 == 1", "E006", 10, "division by zero"),
        ("1 // steps == 1", "E006", 6, "could be 0"),
        ("1 // max(0, steps) == 1", "E006", 6, "write max(1, …)"),
        ("1 % min(1, steps) == 1", "E006", 5, "could be 0"),
        ("steps", "E009", 1, "a condition is needed here, this is a number"),
        ("{'coastal'}", "E009", 1, "a condition is needed here"),
        ("99999999999 > steps", "E003", 1, "too large"),
        ("steps * steps * steps > 1", "E003", 1, "too large"),
        ("((((((steps)))))) > 1", "E007", 1, "brackets"),
        ("steps > 1 or " * 200 + "lost", "E007", 1, "longer than"),
    ],
)
def test_mistakes_have_a_place(text: str, code: str, column: int, says: str) -> None:
    report = Report()
    source = f"x:\n  when: {text}\n"
    assert (
        parse_condition(Written(text=text, span=Span("r.yaml", 2, 9), source=source), SCOPE, report) is None
    )
    found = report.found[0]
    assert found.code == code, found
    assert says in f"{found.message} {found.hint}"
    assert found.span == Span("r.yaml", 2, 8 + column), found


def test_places_in_folded_and_quoted_text() -> None:
    source = "a:\n  when: >-\n    steps > 1\n    and terrain == 'cleer'\n  b: \"steps > 1 and stps\"\n"
    folded = Written(text="steps > 1 and terrain == 'cleer'", span=Span("r", 2, 9), source=source)
    report = Report()
    parse_condition(folded, SCOPE, report)
    assert report.found[0].span == Span("r", 4, 20)
    quoted = Written(text="steps > 1 and stps", span=Span("r", 5, 6), source=source)
    report = Report()
    parse_condition(quoted, SCOPE, report)
    assert report.found[0].span == Span("r", 5, 21)


def number(text: str, unit: int, about: About) -> int | None:
    tree = parse_number(Written(text=text, span=Span("x")), SCOPE, Report(), unit)
    if tree is None:
        return None
    found = closure(tree, OWN)(about)
    assert isinstance(found, int)
    return found


def test_a_number_may_be_asked_for_in_parts() -> None:
    assert number("steps * 2", 1, About(steps=4)) == 8
    assert number("steps * 2", 4, About(steps=4)) == 32
    assert number("1.5", 2, About()) == 3
    assert number("1.5 * 2", 1, About()) is None
    assert number("strength", 4, About(strength=7)) == 7
    assert number("strength", 8, About(strength=7)) == 14
    assert number("strength // 1", 1, About(strength=7)) == 1
    assert number("lost", 1, About()) is None


def test_a_fraction_where_whole_numbers_are_needed_says_how_to_round() -> None:
    report = Report()
    assert parse_number(Written(text="strength * 2", span=Span("x")), SCOPE, report) is None
    assert [f.code for f in report] == ["E009"]
    assert report.found[0].hint == "(…) // 1 rounds down"
