"""Exporter for VASSAL 3.7: the only package that uses VASSAL's terms and file formats."""

from builder.export.vassal.exporter import IDENTITY, VassalExporter
from builder.export.vassal.identity import parse_identity
from builder.export.vassal.saves import check_saves

__all__ = ["IDENTITY", "VassalExporter", "check_saves", "parse_identity"]
