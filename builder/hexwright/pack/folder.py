"""Writes files into a folder: each appears complete or not at all, and stale ones are removed."""

from __future__ import annotations

import contextlib
import filecmp
import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

TEMPORARY = ".hexwright-"
"""Prefix of incomplete files; those of a killed build are removed by the next one."""


class WriteError(Exception):
    """A file could not be written or read; the message is for the user."""


def write_file(path: Path, data: bytes, *, durable: bool = True) -> bool:
    """Put `data` at `path` atomically. False if the file had that content already. Raises WriteError.

    `durable`: wait until the data would survive a power cut (fsync).
    """
    try:
        if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        # In the same folder: a file is put in its place in one step only within a file system.
        temporary = path.parent / f"{TEMPORARY}{os.getpid()}-{os.urandom(4).hex()}"
        try:
            with temporary.open("wb") as file:
                file.write(data)
                if durable:
                    file.flush()
                    os.fsync(file.fileno())
            temporary.replace(path)
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
    except OSError as error:
        raise WriteError(f"cannot write '{_shown(path)}': {error.strerror or error}") from error
    return True


def write_with(path: Path, fill: Callable[[BinaryIO], None], *, durable: bool = True) -> bool:
    """Put what `fill` writes at `path` atomically, without holding it in memory. False if the file had that
    content already. Raises WriteError.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.parent / f"{TEMPORARY}{os.getpid()}-{os.urandom(4).hex()}"
        try:
            with temporary.open("w+b") as file:
                fill(file)
                if durable:
                    file.flush()
                    os.fsync(file.fileno())
            if path.is_file() and filecmp.cmp(path, temporary, shallow=False):
                return False
            temporary.replace(path)
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
    except OSError as error:
        raise WriteError(f"cannot write '{_shown(path)}': {error.strerror or error}") from error
    return True


def file_digest(path: Path) -> str:
    """SHA-256 of a file as 64 hex digits, without holding it in memory. Raises WriteError."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise WriteError(f"cannot read '{_shown(path)}': {error.strerror or error}") from error


def _shown(path: Path) -> str:
    """A path for messages: relative to the working folder if it is below that."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold an exclusive lock on a folder, waiting for other processes; the system releases it when we end.

    Does nothing where the system has no such locks (Windows) or the file system does not support them.
    """
    try:
        import fcntl  # noqa: PLC0415 - not everywhere

        place = os.open(path, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(place, fcntl.LOCK_EX)
        yield
    finally:
        os.close(place)


def remove(path: Path) -> None:
    """Remove a file, ignoring errors."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def write_folder(folder: Path, files: Mapping[str, bytes], owned: frozenset[str]) -> int:
    """Make `folder` hold `files`; returns how many were not up to date and were written.

    `owned`: names whose other, stale files are removed (a target's own outputs), such as an old version's
    module; files nobody owns are left alone.
    """
    written = sum(write_file(folder / name, files[name]) for name in sorted(files))
    # After all is written: a build that is stopped leaves the old files or the new, never neither.
    remove_stale(folder, frozenset(files), owned)
    return written


def remove_stale(folder: Path, current: frozenset[str], owned: frozenset[str]) -> None:
    """Remove what `stale` lists."""
    for path in stale(folder, current, owned):
        path.unlink(missing_ok=True)


def stale(folder: Path, current: frozenset[str], owned: frozenset[str]) -> tuple[Path, ...]:
    """Files below `folder` to remove: owned but not `current`, or incomplete ones of a killed build."""
    found = []
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if not path.is_file():
            continue
        name = path.relative_to(folder).as_posix()
        left_over = is_left_over(path.name)
        if left_over or (name not in current and any(_matches(name, pattern) for pattern in owned)):
            found.append(path)
    return tuple(found)


def _matches(name: str, pattern: str) -> bool:
    """`dir/` matches everything below it, `*.vmod` top-level files with that ending, else the exact name."""
    if pattern.endswith("/"):
        return name.startswith(pattern)
    if pattern.startswith("*"):
        return "/" not in name and name.endswith(pattern[1:])
    return name == pattern


def is_left_over(name: str) -> bool:
    """Whether a file or folder of this name was being written by a process that has ended."""
    return name.startswith(TEMPORARY) and not _alive(name)


def _alive(name: str) -> bool:
    """Whether the process that writes this incomplete file is still running."""
    number = name.removeprefix(TEMPORARY).partition("-")[0]
    if not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    # One with our own number is a left-over, too: an earlier process had that number.
    return int(number) != os.getpid()
