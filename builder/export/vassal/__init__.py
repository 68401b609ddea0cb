"""Exporter for VASSAL 3.7: the only package that knows VASSAL's words."""

from builder.export.vassal.exporter import IDENTITY, VassalExporter

__all__ = ["IDENTITY", "VassalExporter"]
