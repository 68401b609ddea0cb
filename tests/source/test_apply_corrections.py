from __future__ import annotations

import pytest

from hexwright.diagnostics import Report
from hexwright.source.apply_corrections import apply_corrections, as_text
from hexwright.source.tree import Map, Node, parse_yaml

GAME = """
units:
  us-7: {cf: 7/5, start: "0101"}
  us.8: {cf: 1}
tables:
  crt:
    rows:
      10.9: [a, b, c]
      2: [d, e, f]
names: [{id: x, say: one}, {id: y, say: two}]
"""


def tree(corrections: str) -> tuple[Map, Report]:
    report = Report()
    node = parse_yaml(GAME + corrections, "g.yaml", report)
    assert isinstance(node, Map)
    return apply_corrections(node, report), report


def one(path: str, change: str) -> tuple[Map, Report]:
    return tree(f"corrections: {{1: {{changes: {{{path}: {change}}}}}}}")


def at(node: Node, *path: str | int) -> str:
    for step in path:
        node = node.items[step] if isinstance(step, int) else node.entries[step]  # type: ignore[union-attr]
    return as_text(node)


@pytest.mark.parametrize(
    ("path", "change", "way", "now"),
    [
        ("units.us-7.cf", "{from: 7/5, to: 8/6}", ("units", "us-7", "cf"), "'8/6'"),
        ("units.us.8.cf", "{from: 1, to: 2}", ("units", "us.8", "cf"), "'2'"),
        ("tables.crt.rows.10.9.2", "{from: b, to: B}", ("tables", "crt", "rows", "10.9", 1), "'B'"),
        ("tables.crt.rows.2", "{from: [d, e, f], to: [g]}", ("tables", "crt", "rows", "2"), "[g]"),
        ("names.2.say", "{from: two, to: 2}", ("names", 1, "say"), "'2'"),
        ("names.1", "{from: {say: one, id: x}, to: ~}", ("names", 0, "id"), "'y'"),
        ("units.us-7.size", "{from: ~, to: XX}", ("units", "us-7", "size"), "'XX'"),
        ("units.us-7.size", "{to: XX}", ("units", "us-7", "size"), "'XX'"),
    ],
)
def test_a_value_is_changed(path: str, change: str, way: tuple[str | int, ...], now: str) -> None:
    corrected, report = one(path, change)
    assert list(report) == []
    assert at(corrected, *way) == now


def test_a_key_is_taken_out() -> None:
    corrected, report = one("units.us-7.start", '{from: "0101", to: ~}')
    assert list(report) == []
    assert at(corrected, "units", "us-7") == "{cf: 7/5}"


def test_corrections_are_made_in_order_of_their_numbers() -> None:
    corrected, report = tree(
        "corrections:\n"
        "  10: {changes: {units.us-7.cf: {from: 9/7, to: 10/8}}}\n"
        "  9: {changes: {units.us-7.cf: {from: 7/5, to: 9/7}}}\n"
    )
    assert list(report) == []
    assert at(corrected, "units", "us-7", "cf") == "'10/8'"


@pytest.mark.parametrize(
    ("path", "change", "code", "says"),
    [
        ("units.us-7.cf", "{from: 7/6, to: 8/6}", "Y031", "'7/5', not '7/6'"),
        ("units.us-7.cf", "{to: 8/6}", "Y031", "'7/5', not nothing"),
        ("units.us-7.size", "{from: X, to: XX}", "Y031", "nothing, not 'X'"),
        ("tables.crt.rows.2", "{from: [d, e], to: [g]}", "Y031", "[d, e, f], not [d, e]"),
        ("units.us-77.cf", "{from: 7/5, to: 8/6}", "Y030", "no 'us-77'"),
        ("unit.us-7.cf", "{from: 7/5, to: 8/6}", "Y030", "no 'unit'"),
        ("names.3.say", "{from: two, to: 2}", "Y030", "no '3'"),
        ("names.0.say", "{from: two, to: 2}", "Y030", "no '0'"),
        ("units.us-7.cf.x", "{from: two, to: 2}", "Y030", "no 'x'"),
        ("corrections.1", "{from: two, to: 2}", "Y030", "cannot change a correction"),
    ],
)
def test_a_correction_that_does_not_fit_is_found(path: str, change: str, code: str, says: str) -> None:
    corrected, report = one(path, change)
    (found,) = report
    assert found.code == code
    assert says in found.message
    assert found.span.line == GAME.count("\n") + 1
    assert at(corrected, "units", "us-7", "cf") == "'7/5'"


@pytest.mark.parametrize(
    "text",
    [
        "corrections: 1",
        "corrections: {1: x}",
        "corrections: {a: {changes: {}}}",
        "corrections: {1: {changes: [1]}}",
        "corrections: {1: {changes: {units.us-7.cf: x}}}",
        "corrections: {1: {changes: {'': {to: 1}}}}",
        "corrections: {1: {changes: {.: {to: 1}}}}",
    ],
)
def test_odd_shapes_are_left_to_the_schema_or_found(text: str) -> None:
    corrected, _ = tree(text)
    assert at(corrected, "units", "us-7", "cf") == "'7/5'"
