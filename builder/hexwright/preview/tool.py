"""Detects that the tool has changed since it was started: edited, or replaced by a new version.

Imported modules stay as they were, so a preview can only ask to be restarted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hexwright.cache.tool import folder_digest
from hexwright.project import CODE, shared_data

FOLDERS: Final = tuple(dict.fromkeys((*CODE, shared_data("templates"))))
"""Folders of code and templates. Shared looks are read by every build anyway."""


def of_the_tool(path: str) -> bool:
    """Whether a changed file belongs to the tool; compiled modules do not count."""
    return "__pycache__" not in path and any(Path(path).is_relative_to(folder) for folder in FOLDERS)


def code() -> str:
    """A digest of the tool as it is on the disk; empty while it is being replaced."""
    try:
        return " ".join(folder_digest(folder) for folder in FOLDERS)
    except OSError:
        return ""
