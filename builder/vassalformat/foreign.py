"""Reads untrusted zip archives: within limits, entry by entry, never unpacked to disk.

Names are those inside the archive with `/` between folders. An archive with a name that points outside it is
refused entirely; entries that merely cannot be read are left out and listed in `notes`.
"""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from vassalformat.archive import ArchiveError

_ENCRYPTED: Final = 0x1
_UTF_8: Final = 0x800
_DRIVE: Final = re.compile(r"[A-Za-z]:")
_UNREADABLE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    RuntimeError,
    NotImplementedError,
    EOFError,
    ValueError,
    MemoryError,
)
"""Exceptions that reading a damaged or unusual zip may raise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits that no real module reaches.

    Attributes:
        file: size of the archive, bytes.
        entries: number of entries.
        entry: unpacked size of one entry, bytes.
        total: unpacked size of all entries that are read, bytes.
        ratio: of unpacked to packed size, checked for entries larger than `ratio_from`.
        ratio_from: bytes.

    """

    file: int = 4_000_000_000
    entries: int = 100_000
    entry: int = 300_000_000
    total: int = 3_000_000_000
    ratio: int = 300
    ratio_from: int = 20_000_000


class ForeignArchive:
    """An opened zip. `notes`: what was left out and why, one line per reason."""

    def __init__(self, path: Path, limits: Limits | None = None) -> None:
        """Open a file. Raises ArchiveError if it is no archive, damaged, or breaks a limit."""
        self._limits = limits or Limits()
        self._read: dict[str, int] = {}
        try:
            if path.stat().st_size > self._limits.file:
                raise ArchiveError("the file is too large")
            self._zip = zipfile.ZipFile(path)
        except _UNREADABLE as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else error
            raise ArchiveError(f"not a readable archive ({reason})") from error
        try:
            self._entries, self.notes = _admit(self._zip.infolist(), self._limits)
        except ArchiveError:
            self._zip.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    @property
    def names(self) -> tuple[str, ...]:
        """The entries that may be read."""
        return tuple(self._entries)

    def read(self, name: str) -> bytes:
        """The content of an entry. Raises KeyError for an unknown name, ArchiveError if it cannot be read."""
        info = self._entries[name]
        # An entry that is read again counts once.
        others = sum(self._read.values()) - self._read.get(name, 0)
        if others + info.file_size > self._limits.total:
            raise ArchiveError(f"'{name}': the archive unpacks to more than an honest one would")
        try:
            with self._zip.open(info) as entry:
                # One byte more than allowed: the size in the archive's directory may be a lie.
                content = entry.read(self._limits.entry + 1)
        except _UNREADABLE as error:
            raise ArchiveError(f"'{name}' cannot be read ({error})") from error
        self._read[name] = len(content)
        if len(content) > self._limits.entry:
            raise ArchiveError(f"'{name}' is too large")
        return content


def _admit(
    infos: list[zipfile.ZipInfo], limits: Limits
) -> tuple[dict[str, zipfile.ZipInfo], tuple[str, ...]]:
    if len(infos) > limits.entries:
        raise ArchiveError(f"{len(infos)} entries are more than the {limits.entries} an honest archive has")
    if sum(info.file_size for info in infos) > 4 * limits.total:
        raise ArchiveError("the archive unpacks to more than an honest one would (a zip bomb?)")
    found: dict[str, zipfile.ZipInfo] = {}
    left_out: dict[str, list[str]] = {}
    for info in infos:
        name = _safe_name(info)
        if info.is_dir() or name.endswith("/"):
            continue
        if "\\" in info.orig_filename:
            left_out.setdefault("named with backslashes, read as folders", []).append(name)
        problem = _problem(info, limits)
        if problem:
            left_out.setdefault(problem, []).append(name)
            continue
        if name in found:
            left_out.setdefault("there more than once, the last one counts", []).append(name)
        found[name] = info
    return found, tuple(_told(kind, names) for kind, names in left_out.items())


def plain(text: str, most: int) -> str:
    """An untrusted text as one line of at most `most` printable characters, so that it cannot control a
    terminal or forge lines of output.
    """
    line = " ".join(text.split())
    return "".join(sign if sign.isprintable() else "?" for sign in line[:most])


def _told(kind: str, names: list[str]) -> str:
    one = f"{len(names)} entries of the archive" if len(names) > 1 else "1 entry of the archive"
    shown = ", ".join(plain(name, 100) for name in names[:3])
    return f"{one} {kind}: {shown}{', ...' if len(names) > 3 else ''}"


def _safe_name(info: zipfile.ZipInfo) -> str:
    # As written: `filename` is changed already, in another way on each system.
    name = _as_written(info).partition("\0")[0].replace("\\", "/")
    parts = name.split("/")
    if name.startswith("/") or _DRIVE.match(name) or ".." in parts:
        raise ArchiveError(
            f"the entry '{plain(name, 100)}' points outside the archive; nothing of it is read"
        )
    kept = [part for part in parts[:-1] if part not in ("", ".")]
    return "/".join([*kept, parts[-1]])


def _as_written(info: zipfile.ZipInfo) -> str:
    """The name of an entry. Programs of Java's write UTF-8 without saying so, and read it in the same way."""
    if info.flag_bits & _UTF_8 or info.orig_filename.isascii():
        return info.orig_filename
    try:
        return info.orig_filename.encode("cp437").decode()
    except UnicodeError:
        return info.orig_filename


def _problem(info: zipfile.ZipInfo, limits: Limits) -> str:
    if stat.S_ISLNK(info.external_attr >> 16):
        return "left out: links, not files"
    if info.flag_bits & _ENCRYPTED:
        return "left out: encrypted"
    if info.file_size > limits.entry:
        return "left out: too large"
    if info.file_size > limits.ratio_from and info.file_size > limits.ratio * max(1, info.compress_size):
        return "left out: unpack to far more than they take (a zip bomb?)"
    return ""
