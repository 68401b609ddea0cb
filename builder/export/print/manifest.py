"""`manifest.json`: what a later version is compared with."""

from __future__ import annotations

from builder.export.print.desk import Desk
from builder.layout.manifest import as_json, manifest


def told(desk: Desk) -> dict[str, bytes]:
    """The file."""
    return {"manifest.json": as_json(manifest(desk.game, desk.fonts, desk.shelf, desk.digest))}
