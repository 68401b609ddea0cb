"""Searching the index of keys."""

from __future__ import annotations

import pytest

from hexwright.reference.index import MECHANISMS, below, entries, find, near, sections_kind
from hexwright.schema.base import Datum


def paths(query: str) -> list[str]:
    return [entry.display_path for entry in find(query).entries]


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("sequence", "sequence"),
        ("looks.slots.size", "looks.‹id›.slots.‹id›.size"),
        ("looks.chinese.slots.start.size", "looks.‹id›.slots.‹id›.size"),
        ("boards.map.grid.columns", "boards.‹id›.grid.columns"),
        ("boards.grid.columns", "boards.‹id›.grid.columns"),
        ("grid.hex", "boards.‹id›.grid.hex"),
        ("grid", "boards.‹id›.grid"),
        ("places.at", "boards.‹id›.places.at"),
        ("faces.values", "markers.‹id›.faces.values"),
        ("rules.supply", "rules.supply"),
        ("rules.mechanisms.supply", "rules.supply"),
        ("movement.exits.from", "rules.movement.exits.from"),
        ("momentum", "rules.momentum"),
        ("coverage.EF-3.is", "coverage.‹id of a rule of the checklist›.is"),
        ("rule", "rule"),
        ("units.us-1m.cf", ""),
        ("nonsense", ""),
        ("", ""),
        ("...", ""),
    ],
)
def test_query_finds_its_key(query: str, path: str) -> None:
    assert paths(query) == ([path] if path else [])


def test_place_goes_before_places_that_end_alike() -> None:
    found = find("sequence")
    assert [entry.display_path for entry in found.also] == ["rules.sequence"]
    assert "rules.yaml" in found.also[0].file
    assert len(paths("name")) > 15
    assert find("looks.slots.size").also[0].display_path == "looks.‹id›.size"


def test_every_displayed_path_can_be_searched_for() -> None:
    for entry in entries():
        assert entry in find(entry.display_path).entries, entry.display_path
        plain = ".".join(part for part in entry.path if not part.startswith("‹"))
        assert entry in find(plain).entries or entry in find(plain).also, plain


def test_every_mechanism_can_be_searched_for() -> None:
    for name in set(sections_kind().model_fields) - set(Datum.model_fields) - {"where"}:
        assert paths(f"rules.{MECHANISMS}.{name}") == [f"rules.{name}"]


def test_nearest_names() -> None:
    assert near("colums")[0] == "columns"
    assert "boards.grid" in near("boards.gird")
    assert near("qqqqq") == ()


def test_keys_below() -> None:
    (supply,) = find("rules.supply").entries
    assert {key.name for key in below(supply)} >= {"id", "side", "sources"}
    (size,) = find("looks.slots.size").entries
    assert below(size) == ()
