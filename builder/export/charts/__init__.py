"""Tables of a game as web pages and pictures."""

from builder.export.charts.exporter import ChartsExporter

__all__ = ["ChartsExporter"]
