"""Zip archives with the same bytes for the same content, and reading them back."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

STORED = (".png", ".jpg", ".jpeg", ".gif", ".vsav")
"""Files that are packed already."""

MAX_ENTRY = 512_000_000
"""An entry that unpacks to more is refused."""


class ArchiveError(Exception):
    """A file is not an archive that can be read; the message is for people."""


def zip_bytes(files: Mapping[str, bytes], epoch: int) -> bytes:
    """A zip of `files`, in order of name, every entry with the time `epoch` (UTC, 1980 at the earliest)."""
    moment = datetime.fromtimestamp(max(epoch, 315_532_800), UTC)
    stamp = (moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, date_time=stamp)
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            packed = name.lower().endswith(STORED)
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name], compresslevel=None if packed else 6)
    return out.getvalue()


def read_zip(path: Path) -> dict[str, bytes]:
    """All entries of a zip file. ArchiveError with a plain message if it is none, damaged or absurdly large."""
    try:
        with zipfile.ZipFile(path) as archive:
            found: dict[str, bytes] = {}
            for info in archive.infolist():
                if info.is_dir():
                    continue
                if info.file_size > MAX_ENTRY:
                    raise ArchiveError(f"{path}: the entry '{info.filename}' is too large")
                found[info.filename] = archive.read(info)
            return found
    except OSError as error:
        raise ArchiveError(f"{path}: {error.strerror or error}") from error
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, ValueError) as error:
        raise ArchiveError(f"{path}: not a readable archive ({error})") from error
