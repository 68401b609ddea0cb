"""The game on paper: counter sheets, boards, charts, a page to calibrate the printer by."""

from hexwright.export.print.exporter import PrintExporter

__all__ = ["PrintExporter"]
