from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.cache.digest import digest
from hexwright.diagnostics import Span
from hexwright.model.game import Table
from hexwright.model.provenance import Origin, Provenance
from tests.conftest import REPOSITORY

leaf = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
trees = st.recursive(
    leaf,
    lambda inner: st.tuples(inner, inner) | st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(trees, trees)
def test_two_values_have_one_digest_only_if_they_are_equal(a: object, b: object) -> None:
    assert (digest(a) == digest(b)) is (_plain(a) == _plain(b))


many = st.lists(st.integers(0, 1) | st.booleans() | st.sampled_from([0.0, 1.0, -0.0, "1", "1;"]), min_size=15)
points = st.lists(
    st.tuples(st.sampled_from([0.0, 1.0]), st.sampled_from([0.0, 2.0])), min_size=15, max_size=18
)


@given(many | points, many | points)
def test_long_lists_are_told_apart_as_short_ones_are(a: list[object], b: list[object]) -> None:
    assert (digest(a) == digest(b)) is (_plain(a) == _plain(b))
    last = [*a[:-1], [a[-1]]]
    assert digest(a) != digest(last)
    assert digest(a) == digest(tuple(a))


@given(st.integers(0, 39), st.sampled_from(["title", "rows", "provenance"]))
def test_one_of_many_dataclasses_counts(at: int, name: str) -> None:
    new = {"title": "U", "rows": ("2",), "provenance": Provenance(rule="9")}[name]
    tables = [TABLE] * 40
    changed = [*tables[:at], replace(TABLE, **{name: new}), *tables[at + 1 :]]  # type: ignore[arg-type]
    assert digest(tables) != digest(changed)
    assert digest(dict(enumerate(tables))) != digest(dict(enumerate(changed)))


def _plain(value: object) -> object:
    """Types told apart (1, 1.0 and True are equal in Python), lists and tuples not, mappings ordered."""
    if isinstance(value, (tuple, list)):
        return ["seq", *(_plain(item) for item in value)]
    if isinstance(value, dict):
        return ["map", *((key, _plain(item)) for key, item in value.items())]
    return type(value).__name__, repr(value)


def test_a_text_cannot_pretend_to_be_two() -> None:
    assert digest("ab") != digest("a", "b")
    assert digest(("a",), "b") != digest("a", ("b",))
    assert digest("1:a", "") != digest("", "1:a")


TABLE = Table(
    id="t",
    title="T",
    note="",
    row_axis="",
    column_axis="",
    rows=("1",),
    columns=("a",),
    cells=(("x",),),
    notes=(),
    tone="",
)


def test_where_a_value_stands_does_not_count() -> None:
    moved = replace(TABLE, provenance=Provenance(origin=Origin.DESIGNED, span=Span("a.yaml", 9, 9)))
    assert digest(TABLE) == digest(moved)
    assert digest(TABLE) != digest(replace(TABLE, cells=(("y",),)))


@pytest.mark.parametrize("many", [1, 40])
def test_the_rule_a_value_cites_counts(many: int) -> None:
    cites = replace(TABLE, provenance=Provenance(rule="4.2"))
    assert digest([TABLE] * many) != digest([*[TABLE] * (many - 1), cites])
    places = [TABLE.provenance] * many
    assert digest(places) != digest([*places[1:], cites.provenance])


def test_fields_that_do_not_compare_do_not_count() -> None:
    @dataclass(frozen=True)
    class Thing:
        a: int
        b: int = field(compare=False)

    assert digest(Thing(1, 2)) == digest(Thing(1, 3)) != digest(Thing(2, 2))


def test_a_set_has_no_order_in_any_process() -> None:
    code = "from hexwright.cache.digest import digest; print(digest(frozenset('abcdefgh'), {'x': {1, 2}}))"
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=REPOSITORY,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(found) == 1


def test_what_nobody_can_look_into_is_refused() -> None:
    with pytest.raises(TypeError, match="no digest for a object"):
        digest((1, object()))
