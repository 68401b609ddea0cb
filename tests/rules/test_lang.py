"""Expressions: what they mean, what is refused and where, and that the script agrees."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from builder.diagnostics import Report, Span
from builder.rules.kernel_library import library_of
from builder.rules.lang.evaluate import closure
from builder.rules.lang.parse import parse_condition, parse_number
from builder.rules.lang.types import NUMBER, TRUTH, One, Query, Scope, Some, Variable, domain
from builder.rules.language.place import Written
from builder.rules.language.tree import Binary, Constant, Expr, Function, Int, Item, Kind, Name
from builder.rules.script.languages import language
from tests.rules.interpreter import call_hash, packed, run_calls, wanted
from tests.rules.opened import rulebook

GROUND = domain("terrain", ["clear", "rough", "sea"])
FLAG = domain("hex flag", ["coastal", "north"])


def slot(place: int) -> Expr:
    return Item(Name("c", Kind.INTS), Int(place), Kind.INT)


SCOPE = Scope(
    "a test",
    {
        "steps": Variable(NUMBER, slot(0), "steps"),
        "terrain": Variable(One(GROUND), slot(1), "terrain"),
        "flags": Variable(Some(FLAG), slot(2), "flags"),
        "mine": Variable(Some(FLAG), slot(3), "other flags"),
        "lost": Variable(TRUTH, Binary("!=", slot(4), Int(0), Kind.BOOL), "lost"),
        "ground": Variable(One(GROUND), slot(5), "ground"),
    },
    {"hexes": Query((GROUND,), lambda words: Variable(NUMBER, Int(len(words[0])), ""), "hexes")},
)


def value(text: str, context: list[int]) -> int:
    report = Report()
    tree = parse_condition(Written(text=text, span=Span("x")), SCOPE, report)
    assert tree is not None, [f.message for f in report]
    return closure(tree)(context)


@pytest.mark.parametrize(
    ("text", "context", "expected"),
    [
        ("steps > 2", [3, 0, 0, 0, 0, 0], 1),
        ("1 < steps <= 3", [3, 0, 0, 0, 0, 0], 1),
        ("not steps == 3 or lost", [3, 0, 0, 0, 0, 0], 0),
        ("terrain == 'rough'", [0, 1, 0, 0, 0, 0], 1),
        ("'rough' != terrain", [0, 1, 0, 0, 0, 0], 0),
        ("terrain in {'clear', 'sea'}", [0, 2, 0, 0, 0, 0], 1),
        ("terrain not in {'clear', 'sea'}", [0, 2, 0, 0, 0, 0], 0),
        ("'coastal' in flags", [0, 0, 1, 0, 0, 0], 1),
        ("'north' in flags and 'north' not in mine", [0, 0, 2, 1, 0, 0], 1),
        ("flags >= {'coastal', 'north'}", [0, 0, 3, 0, 0, 0], 1),
        ("flags <= {'coastal'}", [0, 0, 3, 0, 0, 0], 0),
        ("flags > {'coastal'}", [0, 0, 3, 0, 0, 0], 1),
        ("flags - mine == {'north'}", [0, 0, 3, 1, 0, 0], 1),
        ("(flags | mine) == {'coastal', 'north'}", [0, 0, 1, 2, 0, 0], 1),
        ("(flags & mine) != {'north'}", [0, 0, 3, 2, 0, 0], 0),
        ("terrain == ground", [0, 1, 0, 0, 0, 1], 1),
        ("(3 if lost else steps) == 3", [9, 0, 0, 0, 1, 0], 1),
        ("-steps // 2 == -2 and -steps % 2 == 1", [3, 0, 0, 0, 0, 0], 1),
        ("max(steps, 2, 7) - min(steps, 1) + abs(-2) == 8", [5, 0, 0, 0, 0, 0], 1),
        ("hexes('sea') == 3 and true and not False", [0, 0, 0, 0, 0, 0], 1),
        ("('sea' if lost else terrain) == ground", [0, 1, 0, 0, 0, 1], 1),
        ("lost == (steps > 4)", [5, 0, 0, 0, 1, 0], 1),
    ],
)
def test_meaning(text: str, context: list[int], expected: int) -> None:
    assert value(text, context) == expected


@pytest.mark.parametrize(
    ("text", "code", "column", "says"),
    [
        ("steps >", "E001", 7, "missing at its end"),
        ("steps > > 1", "E001", 9, "invalid syntax"),
        ("stps > 1", "E002", 1, "did you mean 'steps'"),
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
        ("steps > 1.5", "E005", 9, "only whole numbers"),
        ("(lambda: 1) == 1", "E005", 2, "a function"),
        ("__import__('os') == 1", "E008", 1, "no function"),
        ("hexes('see') == 1", "E004", 7, "did you mean 'sea'"),
        ("hexes(sea) == 1", "E008", 7, "in quotes"),
        ("hexes() == 1", "E008", 1, "takes 1"),
        ("steps // 0 == 1", "E006", 10, "division by zero"),
        ("1 // steps == 1", "E006", 6, "could be 0"),
        ("steps", "E009", 1, "a condition is needed here, this is a number"),
        ("{'coastal'}", "E009", 1, "a condition is needed here"),
        ("99999999999 > steps", "E003", 1, "too large"),
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
    assert found.span == Span("r.yaml", 2, 8 + column), found
    assert says in f"{found.message} {found.hint}"


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


def test_a_number_may_be_asked_for() -> None:
    report = Report()
    tree = parse_number(Written(text="steps * 2", span=Span("x")), SCOPE, report)
    assert tree is not None
    assert closure(tree)([4]) == 8
    assert parse_number(Written(text="lost", span=Span("x")), SCOPE, report) is None


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_expressions_of_the_game_in_script(which: str, tmp_path: Path) -> None:
    interpreter = wanted(which)
    book = rulebook("ebb-and-flow")
    ask = Function(
        name="ask", parameters=(("k", Kind.INT), ("c", Kind.INTS)), returns=Kind.INT, body=(), origin=""
    )
    chance = random.Random(11)
    calls, expected = [], []
    for _ in range(60):
        for k in range(len(book.expressions)):
            c = [chance.choice((0, 0, 1, 2, 3, chance.randrange(40))) for _ in range(90)]
            calls.append(struct.pack(">ii", 0, k) + packed(c))
            expected.append(call_hash(book.ask(k, c), Kind.INT, [(c, Kind.INTS)]))
    library = library_of(book, language(), ["is_last"]).text
    results, _ = run_calls(interpreter, tmp_path, library, [ask], [], calls)
    assert results == expected


def test_names_in_a_context_have_constants() -> None:
    book = rulebook("ebb-and-flow")
    assert any(isinstance(part, Constant) for e in book.expressions for part in _all(e.tree))


def _all(node: Expr) -> list[Expr]:
    from builder.rules.compiler.library import walk

    return list(walk(node))
