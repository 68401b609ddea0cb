"""Writes output files: reproducible archives, and files that are complete or not there. Nothing else writes
to `build/`.
"""
