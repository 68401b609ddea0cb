"""The shared symbols and looks with some of a game's own, and a scene as readable lines."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from pydantic import Field

from builder.diagnostics import Report
from builder.model.look import Look, Symbols
from builder.project import shared_data
from builder.render.fonts import Fonts
from builder.resolve.looks import resolve_looks, resolve_symbols
from builder.schema.base import Schema, Slug, validate
from builder.schema.look import LookDoc, SymbolsDoc
from builder.source.merge import join
from builder.source.tree import Map, parse_yaml


class ArtDoc(Schema):
    """The part of a game's source that tells how counters look."""

    symbols: SymbolsDoc = Field(default_factory=SymbolsDoc)
    looks: dict[Slug, LookDoc] = Field(default_factory=dict)


@pytest.fixture(scope="session")
def art() -> tuple[Symbols, Mapping[str, Look]]:
    """Symbols and looks: the shared ones and `classic.yaml`."""
    report = Report()
    common = shared_data("common")
    parts = []
    for path in (common / "symbols.yaml", common / "looks.yaml", Path(__file__).parent / "classic.yaml"):
        part = parse_yaml(path.read_text(encoding="utf-8"), path.name, report)
        assert isinstance(part, Map)
        parts.append(part)
    doc = validate(ArtDoc, join(parts, report), report)
    assert doc is not None
    symbols = resolve_symbols(doc.symbols, report)
    looks = resolve_looks(doc.looks, symbols, {"cf", "mp"}, report)
    assert [f"{f.span} {f.message}" for f in report] == []
    return symbols, looks


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()
