"""Exporter for VASSAL 3.7: the only package that knows VASSAL's words."""

from builder.export.vassal.exporter import VassalExporter

__all__ = ["VassalExporter"]
