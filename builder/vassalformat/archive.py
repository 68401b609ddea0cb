"""Zip archives with the same bytes for the same content, and reading them back."""

from __future__ import annotations

import contextlib
import io
import os
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

STORED = (".png", ".jpg", ".jpeg", ".gif", ".vsav")
"""Endings of files that are compressed already and are stored as they are."""

FIRST, LAST = 315_532_800, 4_354_819_198
"""First and last time a zip can hold, seconds since 1970."""

MAX_ENTRY = 512_000_000
"""An entry that unpacks to more is refused."""


class ArchiveError(Exception):
    """A file is not an archive that can be read; the message is for the user."""


def zip_bytes(files: Mapping[str, bytes], epoch: int) -> bytes:
    """A zip of `files`, sorted by name, so that equal content gives equal bytes.

    `epoch`: time of every entry, seconds since 1970 (UTC), limited to the years 1980 to 2107.
    """
    out = io.BytesIO()
    write_zip(out, files, files.__getitem__, epoch)
    return out.getvalue()


def write_zip(out: BinaryIO, names: Iterable[str], read: Callable[[str], bytes], epoch: int) -> None:
    """Write the same to a file, one entry at a time. `read`: gives the content of a name."""
    moment = datetime.fromtimestamp(min(max(epoch, FIRST), LAST), UTC)
    stamp = (moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second)
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(names):
            info = zipfile.ZipInfo(name, date_time=stamp)
            # Unix, wherever it is built: by default the number of the system at hand.
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            packed = name.lower().endswith(STORED)
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(info, read(name), compresslevel=None if packed else 6)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that is complete or not there, whatever stops the program. Raises: OSError."""
    # In the same folder: a file is put in its place in one step only within a file system.
    temporary = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def read_zip(path: Path) -> dict[str, bytes]:
    """All entries of a zip file, by name. Raises ArchiveError if it is no zip, damaged or too large."""
    if path.exists() and not path.is_file():
        raise ArchiveError(f"{path}: not a file")
    try:
        with path.open("rb") as file:
            return _unzip(file)
    except OSError as error:
        raise ArchiveError(f"{path}: {error.strerror or error}") from error
    except ArchiveError as error:
        raise ArchiveError(f"{path}: {error}") from error


def unzip(data: bytes) -> dict[str, bytes]:
    """All entries of a zip in memory, by name. Raises ArchiveError as `read_zip` does."""
    return _unzip(io.BytesIO(data))


def _unzip(file: BinaryIO) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(file) as archive:
            found: dict[str, bytes] = {}
            for info in archive.infolist():
                if info.is_dir():
                    continue
                if info.file_size > MAX_ENTRY:
                    raise ArchiveError(f"the entry '{info.filename}' is too large")
                found[info.filename] = archive.read(info)
            return found
    except (
        zipfile.BadZipFile,
        zlib.error,
        OSError,
        RuntimeError,
        NotImplementedError,
        EOFError,
        ValueError,
    ) as error:
        raise ArchiveError(f"not a readable archive ({error})") from error


def entry_of(data: bytes, name: str, most: int) -> bytes | None:
    """One entry of a zip in memory. None if it is missing, damaged or longer than `most` bytes."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(name) as entry:
            # One byte more tells a longer entry; the size in the directory may be a lie.
            content = entry.read(most + 1)
    except (
        KeyError,
        zipfile.BadZipFile,
        zlib.error,
        OSError,
        RuntimeError,
        NotImplementedError,
        EOFError,
        ValueError,
    ):
        return None
    return content if len(content) <= most else None


def unzip_or_none(data: bytes) -> dict[str, bytes] | None:
    """All entries of a zip in memory, by name; None if it cannot be read."""
    try:
        return unzip(data)
    except ArchiveError:
        return None
