"""What a game can be built into: the exporters by their names on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hexwright.export.base import Exporter
from hexwright.export.changes import ChangesExporter
from hexwright.export.charts import ChartsExporter
from hexwright.export.print import PrintExporter
from hexwright.export.report import ReportExporter
from hexwright.export.text import TextExporter
from hexwright.export.vassal import VassalExporter
from hexwright.export.web import WebExporter

_EXPORTERS: Final[tuple[Exporter, ...]] = (
    VassalExporter(),
    PrintExporter(),
    ChartsExporter(),
    TextExporter(),
    ReportExporter(),
    ChangesExporter(),
    WebExporter(),  # after all others: its page links to their files
)

TARGETS: Final[Mapping[str, Exporter]] = MappingProxyType({each.name: each for each in _EXPORTERS})
"""Exporters by name, in the order in which they run, those without pictures before those with."""
