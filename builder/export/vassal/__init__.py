"""Exporter for VASSAL 3.7: the only package that knows VASSAL's words."""
