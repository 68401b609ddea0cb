"""The manifest: what a version of a game is made of, so that a later one can list what changed."""

from hexwright.layout.manifest.build import manifest
from hexwright.layout.manifest.json_format import as_json, read_manifest
from hexwright.layout.manifest.model import BoardRecord, FaceRecord, Manifest, PieceRecord, TableRecord

__all__ = [
    "BoardRecord",
    "FaceRecord",
    "Manifest",
    "PieceRecord",
    "TableRecord",
    "as_json",
    "manifest",
    "read_manifest",
]
