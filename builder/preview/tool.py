"""Whether the tool is still the one that was started: its code may be edited, or a new version installed.

What is imported stays as it was; a preview can only say that it must be started again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from builder.cache.tool import folder_digest
from builder.project import PACKAGE, shared_data

FOLDERS: Final = tuple(dict.fromkeys((PACKAGE, shared_data("templates"))))
"""Where the code and the templates are. Shared looks are read by each build."""


def of_the_tool(path: str) -> bool:
    """Whether a changed file belongs to the tool; what Python compiles beside it does not."""
    return "__pycache__" not in path and any(Path(path).is_relative_to(folder) for folder in FOLDERS)


def code() -> str:
    """A digest of the tool as it is on the disk; empty while it is being replaced."""
    try:
        return " ".join(folder_digest(folder) for folder in FOLDERS)
    except OSError:
        return ""
