"""Folders: the project's root, its games, the shared looks, and the data files that come with the tool."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _folder_of(package: str) -> Path:
    """The folder of an installed package, which is not imported for it."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(package)
    return Path(spec.origin).resolve().parent


CODE = (PACKAGE, _folder_of("vassalformat"))
"""The folders of the code that builds: whatever changes in one of them may change every output. The survey is
none of them, since no build runs it.
"""

LOCK = "ids.lock"
"""The file of a game with the numbers of its pieces: the only source that a build writes."""

IMPORTED = "module.yaml"
"""The front page of a module brought in from elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A folder with `sources/`.

    `common`: the folder of the shared looks and symbols, the project's own or the one that comes with the
    tool.
    """

    root: Path
    common: Path

    @property
    def sources(self) -> Path:
        """The folder of all games."""
        return self.root / "sources"

    def games(self) -> tuple[str, ...]:
        """Names of all games, sorted, those made of imported modules, too. OSError if the folder cannot be
        read.
        """
        return tuple(folder.name for folder in self._folders() if _has_front_page(folder))

    def modules(self) -> tuple[str, ...]:
        """Names of the folders that are modules brought in from elsewhere, sorted. OSError as for `games`."""
        return tuple(folder.name for folder in self._folders() if _is_module(folder))

    def unfinished(self) -> tuple[str, ...]:
        """Names of the folders that are neither games nor modules, sorted. OSError as for `games`."""
        known = {*self.games(), *self.modules()}
        return tuple(folder.name for folder in self._folders() if folder.name not in known)

    def _folders(self) -> list[Path]:
        if not self.sources.is_dir():
            return []
        return sorted(p for p in self.sources.iterdir() if p.name[0] not in "._" and p.is_dir())


def _has_front_page(folder: Path) -> bool:
    try:
        return (folder / "game.yaml").is_file()
    except PermissionError:
        return True  # reading the game will report it


def _is_module(folder: Path) -> bool:
    try:
        return (folder / IMPORTED).is_file()
    except PermissionError:
        return False  # it counts as a game, and reading that will report it


def find_project(start: Path) -> Project | None:
    """The project in `start` or in the nearest folder above it; None if none holds `sources/`."""
    for folder in (start, *start.parents):
        if (folder / "sources").is_dir():
            return open_project(folder)
    return None


def open_project(root: Path) -> Project:
    """The project at `root`."""
    own = root / "sources" / "_common"
    return Project(root=root, common=own if own.is_dir() else shared_data("common"))


def shared_data(name: str) -> Path:
    """A data folder that comes with the tool, `common` or `templates`: in the wheel, or in a checkout."""
    packed = PACKAGE / "_data" / name
    if packed.is_dir():
        return packed
    return PACKAGE.parents[1] / ("sources/_common" if name == "common" else name)
