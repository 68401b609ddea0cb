"""What a version of a game is made of, so that a later one can say what changed."""

from builder.layout.manifest.codec import as_json, read_manifest
from builder.layout.manifest.make import manifest
from builder.layout.manifest.model import BoardRecord, FaceRecord, Manifest, PieceRecord, TableRecord

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
