"""Writing a bundle into a folder: every file appears whole or not at all, stale ones go."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

TEMPORARY = ".hexwright-"
"""Prefix of files not yet complete; left-overs of a killed build are swept by the next one."""


class WriteError(Exception):
    """The disk refused; the message is for people."""


def write_file(path: Path, data: bytes, *, durable: bool = True) -> bool:
    """Put `data` at `path` in one step. False if it was there already. WriteError if the disk refuses.

    `durable`: wait until it would survive a power cut.
    """
    try:
        if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
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


def _shown(path: Path) -> str:
    """A path as people write it: from the present folder if it lies below."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Wait until no other process is here, by a lock on a folder; the system lifts it when we end, however.

    Where the system has no such locks, or the disk refuses, nobody waits.
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
    """Remove a file if the disk lets us."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def read_folder(folder: Path, most: int) -> dict[str, bytes]:
    """What files below a folder hold, by name, but for those that cannot be read or exceed `most` bytes."""
    found = {}
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):
            whole = path.is_file() and not path.name.startswith(TEMPORARY)
            if whole and path.stat().st_size <= most:
                found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def write_folder(
    folder: Path, files: Mapping[str, bytes], owned: frozenset[str], right: frozenset[str] = frozenset()
) -> tuple[int, int]:
    """Make `folder` hold `files`; returns how many were written and how many were up to date.

    `owned`: names whose other, stale files are removed (a target's own outputs), such as an old version's
    module; files nobody owns are left alone. `right`: files that are there and stay.
    """
    written = same = 0
    for name in sorted(files):
        if write_file(folder / name, files[name]):
            written += 1
        else:
            same += 1
    for path in stale(folder, right.union(files), owned):
        path.unlink(missing_ok=True)
    return written, same + len(right)


def stale(folder: Path, current: frozenset[str], owned: frozenset[str]) -> tuple[Path, ...]:
    """Files below `folder` that ought to go: owned and not `current`, or left by a killed build."""
    found = []
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if not path.is_file():
            continue
        name = path.relative_to(folder).as_posix()
        left_over = path.name.startswith(TEMPORARY) and not _alive(path.name)
        if left_over or (name not in current and any(_matches(name, pattern) for pattern in owned)):
            found.append(path)
    return tuple(found)


def _matches(name: str, pattern: str) -> bool:
    """`dir/` owns everything below; `*.vmod` owns top level files with that ending; else the exact name."""
    if pattern.endswith("/"):
        return name.startswith(pattern)
    if pattern.startswith("*"):
        return "/" not in name and name.endswith(pattern[1:])
    return name == pattern


def _alive(name: str) -> bool:
    """Whether the process that writes this temporary file still runs."""
    number = name.removeprefix(TEMPORARY).partition("-")[0]
    if not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return int(number) != os.getpid()
