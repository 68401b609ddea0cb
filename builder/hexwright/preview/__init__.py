"""The live preview: a game's page on this machine alone, built again whenever a source changes."""

from hexwright.preview.server import PortError, Preview, preview

__all__ = ["PortError", "Preview", "preview"]
