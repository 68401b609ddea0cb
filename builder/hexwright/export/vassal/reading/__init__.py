"""Reads any VASSAL module for printing. Modules are untrusted input: whatever they hold, reading must neither
crash nor use unlimited time or memory.
"""

from hexwright.export.vassal.reading.module import ReadModule, read_module
from vassalformat.build_file import ModuleError

__all__ = ["ModuleError", "ReadModule", "read_module"]
