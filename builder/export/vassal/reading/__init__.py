"""Modules that others made, read for printing: whatever they hold, without trust and without a crash."""

from builder.export.vassal.reading.buildfile import ModuleError
from builder.export.vassal.reading.module import ReadModule, read_module

__all__ = ["ModuleError", "ReadModule", "read_module"]
