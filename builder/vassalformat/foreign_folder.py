"""Reads a folder of others as if it were an archive, within the same limits; links are left out."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Self

from vassalformat.archive import ArchiveError
from vassalformat.foreign import Limits, plain


class ForeignFolder:
    """An unpacked archive. `notes`: what was left out and why, one line per reason."""

    def __init__(self, folder: Path, limits: Limits | None = None) -> None:
        """List a folder. Raises ArchiveError if it cannot be read or breaks a limit."""
        self._folder, self._limits = folder, limits or Limits()
        found, links = _listed(folder, self._limits)
        self._names = tuple(found)
        if sum(found.values()) > self._limits.total:
            raise ArchiveError("the folder holds more than an honest module would")
        shown = ", ".join(plain(name, 100) for name in links[:3])
        self.notes = (f"links of the folder left out: {shown}",) if links else ()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    @property
    def names(self) -> tuple[str, ...]:
        """The files that may be read, with `/` between folders."""
        return self._names

    def read(self, name: str) -> bytes:
        """The content of a file. Raises KeyError for an unknown name, ArchiveError if it cannot be read."""
        if name not in self._names:
            raise KeyError(name)
        try:
            with (self._folder / name).open("rb") as file:
                content = file.read(self._limits.entry + 1)
        except OSError as error:
            raise ArchiveError(f"'{plain(name, 100)}' cannot be read ({error.strerror or error})") from error
        if len(content) > self._limits.entry:
            raise ArchiveError(f"'{plain(name, 100)}' is too large")
        return content


def _listed(folder: Path, limits: Limits) -> tuple[dict[str, int], list[str]]:
    """Sizes of the files by name, and the links."""
    found: dict[str, int] = {}
    links: list[str] = []
    try:
        for here, folders, files in os.walk(folder, onerror=_refused):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            at = Path(here)
            for name in sorted(files):
                path = at / name
                shown = path.relative_to(folder).as_posix()
                if path.is_symlink() or not path.is_file():
                    links.append(shown)
                else:
                    found[shown] = path.stat().st_size
            if len(found) > limits.entries:
                raise ArchiveError("the folder has more files than an honest module")
    except OSError as error:
        raise ArchiveError(f"the folder cannot be read ({error.strerror or error})") from error
    return found, links


def _refused(error: OSError) -> None:
    raise error
