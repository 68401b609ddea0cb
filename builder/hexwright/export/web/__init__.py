"""The web page of a game: its map, counters, charts and rules. Works from a folder, without a server."""

from hexwright.export.web.exporter import WebExporter

__all__ = ["WebExporter"]
