"""The source format as pydantic models, in a module for each group of sections.

These modules do without `from __future__ import annotations`: pydantic would evaluate each annotation again,
for every class that inherits it.
"""
