"""Every key of the source format has a description, type, unit, default and a valid example."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hexwright.diagnostics import NOWHERE, Report
from hexwright.reference.index import rules_kind, schema_classes
from hexwright.reference.schemas import example_value
from hexwright.rules.checklist import ChecklistEntry
from hexwright.rules.engine.parameters import ChangeDoc
from hexwright.rules.mechanism.combat.deciding import StrengthChangeDoc
from hexwright.rules.mechanism.combat.parameters import CONSEQUENCE, SHIFT
from hexwright.schema.base import Datum, Schema, validate
from hexwright.schema.game import GameDoc
from hexwright.schema.keys import Key, keys_of, summary
from hexwright.source.tree import Map, Node, Scalar
from tests.conftest import check_each
from tests.reference.editor import READINGS, tree, validator

RULES_CLASSES = frozenset(schema_classes(rules_kind()))
CLASSES: tuple[type[Schema], ...] = tuple(
    dict.fromkeys([Datum, *schema_classes(GameDoc), *schema_classes(rules_kind())])
)
LENGTH = re.compile(r"number|length|place on|point")
ONE_OF: Mapping[type[Schema], tuple[str, ...]] = {
    ChangeDoc: ("add", "times", "halve", "set_to", "at_least", "at_most"),
    StrengthChangeDoc: ("add", "times", "halve", "set_to", "at_least", "at_most"),
    SHIFT: ("shift", "die", "table"),
}
"""Mappings where one of these keys stands."""
WITH: Mapping[type[Schema], Mapping[str, str]] = {
    CONSEQUENCE: {"attacker": "result", "defender": "result"},
    SHIFT: {"table": "column"},
}
"""Keys that stand only with another."""
APART: Mapping[type[Schema], frozenset[str]] = {
    CONSEQUENCE: frozenset({"when", "units", "supplied", "at_end"})
}
"""Keys that do not stand with all the others."""


def every_key() -> Iterator[tuple[type[Schema], Key]]:
    for kind in CLASSES:
        for key in keys_of(kind):
            if kind is Datum or not (key.name in Datum.model_fields and issubclass(kind, Datum)):
                yield kind, key


EVERY: tuple[tuple[type[Schema], Key], ...] = tuple(every_key())


def name_of(item: tuple[type[Schema], Key]) -> str:
    kind, key = item
    return f"{kind.__name__}.{key.name}"


def test_there_are_many() -> None:
    assert len(CLASSES) > 75
    assert len(EVERY) > 380


def test_every_mapping_says_what_it_is() -> None:
    short = [kind.__name__ for kind in CLASSES if len(summary(kind)) <= 10]
    assert not short, ", ".join(short)


def test_every_key_is_described() -> None:
    check_each(is_described, EVERY, name_of)


def is_described(item: tuple[type[Schema], Key]) -> None:
    _, key = item
    assert re.fullmatch(r"[A-Za-z(][^\n]{4,}[.)]", key.description), "short sentences, with a full stop"
    assert key.type_name
    assert key.example
    assert key.required or key.default, "say with Absent what holds when it is left out"


def test_every_number_has_a_unit() -> None:
    """A number counts or measures something: Unit says what."""
    without = []
    for kind, key in EVERY:
        field = next(f for name, f in kind.model_fields.items() if (f.alias or name) == key.name)
        numeric = re.search(r"\b(int|float)\b", repr(field.annotation)) and not key.inner
        if numeric and not key.unit:
            without.append(name_of((kind, key)))
    assert not without, ", ".join(without)


def test_every_example_is_valid_for_editors() -> None:
    check_each(is_valid_for_editors, EVERY, name_of)


def is_valid_for_editors(item: tuple[type[Schema], Key]) -> None:
    kind, key = item
    for_rules = kind in RULES_CLASSES and kind is not Datum
    whole = validator("rules.schema.json" if for_rules else "game.schema.json")
    root = rules_kind() if for_rules else GameDoc
    part = whole.schema if kind is root else whole.schema["definitions"].get(kind.__name__, whole.schema)
    schema = whole.schema["definitions"][key.name] if kind is Datum else part["properties"][key.name]
    for read in READINGS:
        value = read(tree(f"{key.name}: {key.example}").entries[key.name])
        assert [e.message for e in whole.evolve(schema=schema).iter_errors(value)] == []
    assert schema["examples"] == [example_value(key.example)]


def written(kind: type[Schema], names: set[str]) -> Node:
    """A mapping of examples."""
    keys = [key for key in keys_of(kind) if key.name in names]
    text = "\n".join(f"{key.name}: {key.example}" for key in keys)
    found = tree(text) if keys else Map(entries={}, span=NOWHERE)
    entries = dict(found.entries)
    if kind is rules_kind() and isinstance(entries.get("checklist"), Scalar):
        del entries["checklist"]  # the name of a table, whose rows stand there when the file is read
    return Map(entries=entries, span=found.span, keys=found.keys)


def test_every_example_is_valid_for_the_loader() -> None:
    check_each(is_valid_for_the_loader, EVERY, name_of)


def is_valid_for_the_loader(item: tuple[type[Schema], Key]) -> None:
    kind, key = item
    names = {k.name for k in keys_of(kind) if k.required} | {key.name}
    one = ONE_OF.get(kind, ())
    if one and key.name not in one:
        names.add(one[0])
    if key.name in WITH.get(kind, {}):
        names.add(WITH[kind][key.name])
    report = Report()
    assert validate(kind, written(kind, names), report) is not None, report.found
    assert list(report) == []


def test_examples_of_all_keys_go_together() -> None:
    for kind in CLASSES:
        if kind not in ONE_OF:
            report = Report()
            names = {k.name for k in keys_of(kind)} - APART.get(kind, frozenset())
            assert validate(kind, written(kind, names), report) is not None, kind
            assert list(report) == [], kind


def test_defaults_come_from_the_code() -> None:
    hexes = {key.name: key for kind in CLASSES if kind.__name__ == "GridDoc" for key in keys_of(kind)}
    assert (hexes["hex"].default, hexes["hex"].unit) == ("14.9", "mm")
    assert hexes["columns"].default is None
    assert hexes["numbered"].default == "true"
    assert hexes["stagger"].default == "even"
    assert hexes["missing"].default == "empty"


def test_a_key_without_words_would_be_found() -> None:
    class Bare(Schema):
        """A mapping whose author was in a hurry."""

        length: float | None = None

    (key,) = keys_of(Bare)
    assert not key.description
    assert not key.unit
    assert not key.default
    assert not key.example
    assert keys_of(ChecklistEntry)[-1].required
