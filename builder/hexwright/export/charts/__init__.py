"""Tables of a game as web pages and pictures."""

from hexwright.export.charts.exporter import ChartsExporter

__all__ = ["ChartsExporter"]
