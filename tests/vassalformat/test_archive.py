"""Archives: reproducible bytes, and what is no archive."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from vassalformat.archive import ArchiveError, read_zip, zip_bytes


def test_order_of_files_does_not_change_the_bytes() -> None:
    files = {"b.txt": b"2", "a.txt": b"1", "images/x.png": b"3"}
    assert zip_bytes(files, 0) == zip_bytes(dict(reversed(files.items())), 0)


def test_entries_carry_the_given_time_and_plain_modes(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(zip_bytes({"a": b"1"}, 1_000_000_000))
    with zipfile.ZipFile(path) as archive:
        (info,) = archive.infolist()
    assert info.date_time == (2001, 9, 9, 1, 46, 40)
    assert info.external_attr >> 16 == 0o100644
    assert read_zip(path) == {"a": b"1"}


@pytest.mark.parametrize("data", [b"", b"PK", b"not a zip", zip_bytes({"a": b"1" * 99}, 0)[:60]])
def test_damaged_archives_are_refused_with_a_message(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.vmod"
    path.write_bytes(data)
    with pytest.raises(ArchiveError, match=r"bad\.vmod"):
        read_zip(path)


def test_missing_archive_is_refused_with_a_message(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="No such file"):
        read_zip(tmp_path / "none.vmod")
