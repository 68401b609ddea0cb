"""Writes a folder that appears complete or not at all: filled beside its place, put there in one step."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from hexwright.pack.folder import TEMPORARY, WriteError, is_left_over

_ASIDE: Final = "-was-"
"""Between the name of a staging folder and the name of the folder that it replaces."""


class NewFolder:
    """A context in which the files of `place` are written. Left by an exception, it leaves nothing behind."""

    def __init__(self, place: Path) -> None:
        """`place`: the folder to make; one that is there already is replaced as a whole by `commit`."""
        self._place = place
        self._staging = place.parent / f"{TEMPORARY}{os.getpid()}-{os.urandom(4).hex()}"

    def __enter__(self) -> Self:
        try:
            self._place.parent.mkdir(parents=True, exist_ok=True)
            _sweep(self._place.parent)
            self._staging.mkdir()
        except OSError as error:
            raise _failed(self._place, error) from error
        return self

    def write(self, name: str, content: bytes) -> None:
        """Write a file; `name` with `/` between folders. Raises WriteError."""
        path = self._staging / name
        if ".." in name.split("/") or not path.is_relative_to(self._staging):
            raise WriteError(f"'{name}' points outside the folder")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.write(content)
        except (OSError, ValueError) as error:
            raise _failed(path, error) from error

    def commit(self) -> None:
        """Put the folder in its place. Raises WriteError."""
        aside = self._staging.with_name(f"{self._staging.name}{_ASIDE}{self._place.name}")
        try:
            if self._place.exists():
                self._place.rename(aside)
            try:
                self._staging.rename(self._place)
            except OSError:
                if aside.exists():
                    aside.rename(self._place)
                raise
        except OSError as error:
            raise _failed(self._place, error) from error
        shutil.rmtree(aside, ignore_errors=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        shutil.rmtree(self._staging, ignore_errors=True)


def _sweep(folder: Path) -> None:
    """Remove what a killed process left in a folder; what it had put aside goes back to its place."""
    for path in sorted(folder.iterdir()):
        if not (path.is_dir() and is_left_over(path.name)):
            continue
        was = folder / path.name.partition(_ASIDE)[2]
        with contextlib.suppress(OSError):
            if _ASIDE in path.name and not was.exists():
                path.rename(was)
            else:
                shutil.rmtree(path)


def _failed(path: Path, error: OSError | ValueError) -> WriteError:
    return WriteError(f"cannot write '{path.name}': {getattr(error, 'strerror', None) or error}")
