"""The schema of `rules.yaml`, made of the keys of all mechanisms."""

from __future__ import annotations

from collections import Counter

import pytest
from pydantic import Field

from hexwright.diagnostics import Report
from hexwright.reference.index import schema_classes
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.parameters import ChangeDoc
from hexwright.rules.engine.schema import rules_schema
from hexwright.rules.mechanism import MECHANISMS
from hexwright.rules.read import rules_file
from hexwright.schema.base import Datum, validate
from hexwright.schema.keys import keys_of
from hexwright.source.tree import Node, parse_yaml
from tests.rules.engine import guards


def test_no_key_is_needed() -> None:
    given = validate(rules_schema(MECHANISMS), tree("{}"), Report())
    assert given is not None
    assert all(not key.required for key in keys_of(rules_schema(MECHANISMS)))


def test_mappings_have_names_of_their_own() -> None:
    """Editors and documents know them by these names."""
    names = Counter(kind.__name__ for kind in schema_classes(rules_file()))
    assert [name for name, count in names.items() if count > 1] == []


def test_every_key_says_what_it_is() -> None:
    for kind in schema_classes(rules_file()):
        for key in keys_of(kind):
            assert key.description, (kind, key.name)
            assert key.example, (kind, key.name)


def test_two_mechanisms_cannot_have_one_key() -> None:
    keys = {"stacking": (bool, Field(default=False, description="A key.", examples=["true"]))}
    other = Mechanism(name="other", keys=keys, rules=guards)
    with pytest.raises(KeyError, match="a second key 'stacking'"):
        rules_schema([*MECHANISMS, other])


@pytest.mark.parametrize("text", ["2", "1.5", "-3/2", "+0.25"])
def test_numbers_are_exact(text: str) -> None:
    doc = validate(ChangeDoc, tree(f"{{add: {text}}}"), Report())
    assert doc is not None
    assert str(doc.add) in {"2", "3/2", "-3/2", "1/4"}


@pytest.mark.parametrize("text", ["two", "1/0", "1,5", "2000"])
def test_what_is_no_such_number(text: str) -> None:
    report = Report()
    assert validate(ChangeDoc, tree(f"{{add: '{text}'}}"), report) is None
    assert [finding.code for finding in report] == ["S006"]


def tree(text: str) -> Node:
    node = parse_yaml(text, "x", Report())
    assert node is not None
    return node


def test_rules_and_origins_may_stand_everywhere() -> None:
    assert issubclass(rules_schema(MECHANISMS), Datum)
