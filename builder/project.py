"""Where things are: the project's root, its games, the shared looks, the templates of the installed tool."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A folder with `sources/`. `common`: the shared looks and symbols: the project's own, or the tool's."""

    root: Path
    common: Path

    @property
    def sources(self) -> Path:
        """Folder of all games."""
        return self.root / "sources"

    def games(self) -> tuple[str, ...]:
        """Slugs of all games, in order. OSError if the disk refuses."""
        if not self.sources.is_dir():
            return ()
        return tuple(
            sorted(p.name for p in self.sources.iterdir() if p.name[0] not in "._" and _has_front_page(p))
        )


def _has_front_page(folder: Path) -> bool:
    try:
        return (folder / "game.yaml").is_file()
    except PermissionError:
        return True  # what cannot be read there, the reader of sources tells


def find_project(start: Path) -> Project | None:
    """The nearest folder from `start` upward that holds `sources/`; None if there is none."""
    for folder in (start, *start.parents):
        if (folder / "sources").is_dir():
            return open_project(folder)
    return None


def open_project(root: Path) -> Project:
    """The project at `root`."""
    own = root / "sources" / "_common"
    return Project(root=root, common=own if own.is_dir() else shared_data("common"))


def shared_data(name: str) -> Path:
    """A folder that comes with the tool: `common` or `templates`, in the wheel or beside the package."""
    packed = PACKAGE / "_data" / name
    if packed.is_dir():
        return packed
    return PACKAGE.parent / ("sources/_common" if name == "common" else name)
