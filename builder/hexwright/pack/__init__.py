"""Writes output files: they are complete or not there. Nothing else writes to `build/`."""
