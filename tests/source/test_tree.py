"""YAML to the positioned tree: text as written, positions, errors."""

from __future__ import annotations

import pytest

from hexwright.diagnostics import Report, Span
from hexwright.source.tree import MAX_NODES, Map, Scalar, Seq, parse_yaml


def parse(text: str) -> tuple[object, Report]:
    report = Report()
    return parse_yaml(text, "a.yaml", report), report


@pytest.mark.parametrize(
    "word", ["0701", "NO", "off", "1951-04-22", "3:1", "1_000", "0x10", "1e3", "=", "012"]
)
def test_plain_scalars_stay_text(word: str) -> None:
    tree, report = parse(f"key: {word}\n")
    assert isinstance(tree, Map)
    value = tree.entries["key"]
    assert isinstance(value, Scalar)
    assert value.text == word
    assert not report.found


def test_positions_count_from_one_and_in_characters() -> None:
    tree, _ = parse("ä: x\nliste:\n  - é: ü\n    second: y\n")
    assert isinstance(tree, Map)
    assert tree.keys["ä"] == Span("a.yaml", 1, 1)
    assert tree.entries["ä"].span == Span("a.yaml", 1, 4)
    items = tree.entries["liste"]
    assert isinstance(items, Seq)
    first = items.items[0]
    assert isinstance(first, Map)
    assert first.keys["second"] == Span("a.yaml", 4, 5)
    assert first.entries["é"].span == Span("a.yaml", 3, 8)


def test_quoted_null_is_text_and_plain_null_is_nothing() -> None:
    tree, _ = parse("a: ~\nb: '~'\nc:\n")
    assert isinstance(tree, Map)
    assert [n.is_null for n in tree.entries.values() if isinstance(n, Scalar)] == [True, False, True]


def test_duplicate_key_names_both_places() -> None:
    _, report = parse("a: 1\nb: 2\na: 3\n")
    (finding,) = report
    assert finding.code == "Y002"
    assert finding.span == Span("a.yaml", 3, 1)
    assert finding.notes[0].span == Span("a.yaml", 1, 1)


def test_all_duplicates_of_a_file_are_found_at_once() -> None:
    _, report = parse("a: 1\na: 2\nb: {c: 1, c: 2, c: 3}\n")
    assert [f.span.line for f in report] == [1 + 1, 3, 3]


def test_alias_bomb_is_refused_without_being_written_out() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    tree, report = parse("\n".join(lines) + "\n")
    assert tree is None
    (finding,) = [f for f in report if f.code == "Y005"][:1]
    assert f"{MAX_NODES:,}" in finding.message
    assert finding.span.line > 1


def test_alias_that_contains_itself_is_refused() -> None:
    tree, report = parse("a: &a [*a]\n")
    assert tree is None
    assert [f.code for f in report] == ["Y007"]


def test_shared_alias_is_fine() -> None:
    tree, report = parse("a: &a {x: 1}\nb: *a\n")
    assert isinstance(tree, Map)
    assert tree.entries["b"] == tree.entries["a"]
    assert not report.found


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: [1, 2\nb: 3\n", "Y001", 2, 2),
        ("a: b: c\n", "Y001", 1, 5),
        ("\ta: 1\n", "Y001", 1, 1),
        ("a: *nowhere\n", "Y008", 1, 4),
        ("a: !!python/object:os.system x\n", "Y004", 1, 4),
        ("a: !own x\n", "Y004", 1, 4),
        ("a: 1\nb: 2\x07\n", "Y003", 2, 5),
        ("? [a, b]\n: 1\n", "Y009", 1, 3),
        ("a: &x {b: 1}\nc:\n  <<: *x\n", "Y009", 3, 3),
        ("a: 1\n---\nb: 2\n", "Y001", 2, 1),
    ],
)
def test_malformed_yaml_has_a_position(text: str, code: str, line: int, column: int) -> None:
    tree, report = parse(text)
    assert tree is None
    assert [(f.code, f.span.line, f.span.column) for f in report] == [(code, line, column)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: b: c\n", "needs quotes around the value"),
        ("game:\n  title: X\n   version: 1\n", "same column"),
        ("game: X\n  title: Y\n", "same column"),
        ("a:\n- x\n b: 1\n", "same column"),
        ("game:\n  title: X\n version: 1\n", "indentation"),
        ("a:\n  - 1\n  b: 2\n", "indentation"),
        ("x: 'it's'\n", "written twice"),
        ("a: [1\nb: 2\n", "comma"),
    ],
)
def test_hint_names_the_cause(text: str, words: str) -> None:
    _, report = parse(text)
    (finding,) = report
    assert words in str(finding.hint)


def test_deep_nesting_is_refused_with_a_position() -> None:
    for depth in (100, 900, 5000):
        tree, report = parse("a: " + "[" * depth + "]" * depth + "\n")
        assert tree is None
        assert {f.code for f in report} <= {"Y006", "Y001"}
        assert report.failed


def test_empty_file_is_an_empty_mapping() -> None:
    tree, report = parse("# nothing yet\n")
    assert tree == Map(entries={}, span=Span("a.yaml"))
    assert not report.found
