"""Hexwright: compiles a wargame written as plain YAML into a VASSAL module, sheets and charts."""

__version__ = "0.1.0"
