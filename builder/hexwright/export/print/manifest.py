"""`manifest.json`: what a later version is compared with."""

from __future__ import annotations

from hexwright.export.print.context import PrintContext
from hexwright.layout.manifest import as_json, manifest


def manifest_file(context: PrintContext) -> dict[str, bytes]:
    """The file."""
    return {"manifest.json": as_json(manifest(context.game, context.fonts))}
