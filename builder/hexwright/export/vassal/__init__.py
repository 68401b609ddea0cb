"""Exporter for VASSAL 3.7, and the reader of modules of others: the formats themselves are `vassalformat`."""

from hexwright.export.vassal.exporter import IDENTITY, VassalExporter
from hexwright.export.vassal.identity import parse_identity
from hexwright.export.vassal.saves import check_saves

__all__ = ["IDENTITY", "VassalExporter", "check_saves", "parse_identity"]
