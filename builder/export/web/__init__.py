"""The page of a game: its map to walk on, counters, charts, rules; works from a folder, without a server."""

from builder.export.web.exporter import WebExporter

__all__ = ["WebExporter"]
