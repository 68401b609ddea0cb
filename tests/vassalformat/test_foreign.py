"""Untrusted archives: read within limits, refused if a name points outside."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
from pathlib import Path

import pytest

from vassalformat.archive import ArchiveError
from vassalformat.foreign import ForeignArchive, Limits


def written(folder: Path, *entries: tuple[zipfile.ZipInfo | str, bytes], packed: bool = False) -> Path:
    path = folder / "odd.zip"
    method = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return path


def test_entries_are_read_by_name(tmp_path: Path) -> None:
    with ForeignArchive(written(tmp_path, ("a/b.txt", b"1"), ("c", b"2"))) as archive:
        assert archive.names == ("a/b.txt", "c")
        assert archive.read("a/b.txt") == b"1"
        assert archive.notes == ()
        with pytest.raises(KeyError):
            archive.read("d")


@pytest.mark.parametrize("name", ["../x", "a/../../x", "/etc/passwd", "C:/x", "..\\x", "\\x", "a\\..\\x"])
def test_an_archive_with_outside_paths_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArchiveError, match="outside"):
        ForeignArchive(written(tmp_path, ("fine", b""), (name, b"")))


def test_backslashes_double_names_and_links_are_noted(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with pytest.warns(UserWarning, match="Duplicate"):
        path = written(tmp_path, ("images\\a.png", b"1"), ("b", b"2"), ("b", b"3"), (link, b"/etc/passwd"))
    with ForeignArchive(path) as archive:
        assert archive.names == ("images/a.png", "b")
        assert archive.read("b") == b"3"
        told = "\n".join(archive.notes)
    for word in ("backslashes", "more than once", "links"):
        assert word in told


def test_an_encrypted_entry_is_left_out(tmp_path: Path) -> None:
    path = written(tmp_path, ("a", b"1"))
    data = bytearray(path.read_bytes())
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = data.index(signature) + offset
        data[place : place + 2] = struct.pack("<H", 1)
    path.write_bytes(bytes(data))
    with ForeignArchive(path) as archive:
        assert archive.names == ()
        assert "encrypted" in archive.notes[0]


def test_bombs_are_not_unpacked(tmp_path: Path) -> None:
    path = written(tmp_path, ("bomb", b"\0" * 30_000_000), ("a", b"1"), packed=True)
    assert path.stat().st_size < 100_000
    with ForeignArchive(path) as archive:
        assert archive.names == ("a",)
        assert "zip bomb" in archive.notes[0]


def test_limits_on_number_and_size(tmp_path: Path) -> None:
    path = written(tmp_path, *((f"{n}", b"x" * 100) for n in range(20)))
    with pytest.raises(ArchiveError, match="20 entries"):
        ForeignArchive(path, Limits(entries=10))
    with pytest.raises(ArchiveError, match="zip bomb"):
        ForeignArchive(path, Limits(total=100))
    with pytest.raises(ArchiveError, match="too large"):
        ForeignArchive(path, Limits(file=10))
    with ForeignArchive(path, Limits(entry=50)) as archive:
        assert archive.names == ()
    with ForeignArchive(path, Limits(total=600)) as archive:
        for name in archive.names[:6]:
            archive.read(name)
            archive.read(name)
        with pytest.raises(ArchiveError, match="honest"):
            archive.read(archive.names[7])


@pytest.mark.parametrize("cut", [0, 4, 40, -1, -30])
def test_a_damaged_archive_is_refused_with_a_message(tmp_path: Path, cut: int) -> None:
    path = written(tmp_path, ("a", b"1" * 50))
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(ArchiveError, match="not a readable archive"):
        ForeignArchive(path)


def test_damage_to_one_entry_leaves_the_others(tmp_path: Path) -> None:
    path = written(tmp_path, ("a", b"1" * 50), ("b", b"2"))
    data = path.read_bytes().replace(b"1" * 50, b"3" * 50)
    path.write_bytes(data)
    with ForeignArchive(path) as archive:
        with pytest.raises(ArchiveError, match="'a' cannot be read"):
            archive.read("a")
        assert archive.read("b") == b"2"


def test_a_zip64_archive_is_read(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive, archive.open("a", "w", force_zip64=True) as entry:
        entry.write(b"1")
    path = tmp_path / "large.zip"
    path.write_bytes(buffer.getvalue())
    with ForeignArchive(path) as found:
        assert found.read("a") == b"1"


def test_a_folder_or_nothing_is_no_archive(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(ArchiveError):
            ForeignArchive(path)
