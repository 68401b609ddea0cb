"""The three small games that lie beside this file, read and built as an author's would be."""

from __future__ import annotations

import shutil
from pathlib import Path

from builder.project import Project, shared_data

FOLDER = Path(__file__).parent
NAMES = ("rivers-and-rails", "impulses", "three-powers")


def project_in(folder: Path, *names: str) -> Project:
    """A project in an empty folder that holds copies of these games."""
    for name in names:
        shutil.copytree(FOLDER / name, folder / "sources" / name)
    return Project(root=folder, common=shared_data("common"))
