"""A folder appears complete or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.pack.folder import TEMPORARY, WriteError
from hexwright.pack.new_folder import NewFolder

DEAD = 4_194_305
"""A number that no process has: one more than the largest."""


def test_a_folder_is_there_after_commit(tmp_path: Path) -> None:
    with NewFolder(tmp_path / "new") as folder:
        folder.write("a/b.txt", b"1")
        assert not (tmp_path / "new").exists()
        folder.commit()
    assert (tmp_path / "new/a/b.txt").read_bytes() == b"1"
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_an_old_folder_is_replaced_as_a_whole(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new/old.txt").write_bytes(b"0")
    with NewFolder(tmp_path / "new") as folder:
        folder.write("new.txt", b"1")
        folder.commit()
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["new.txt"]
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_what_is_left_by_an_exception_leaves_nothing(tmp_path: Path, error: type[BaseException]) -> None:
    (tmp_path / "new").mkdir()
    with pytest.raises(error), NewFolder(tmp_path / "new") as folder:
        folder.write("a/b.txt", b"1")
        raise error
    assert list((tmp_path / "new").iterdir()) == []
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


@pytest.mark.parametrize("name", ["../out.txt", "a/../../out.txt", "/tmp/out.txt", "a\0b", "b" * 300])
def test_nothing_is_written_elsewhere(tmp_path: Path, name: str) -> None:
    with pytest.raises(WriteError), NewFolder(tmp_path / "in" / "new") as folder:
        folder.write(name, b"1")
    assert list((tmp_path / "in").iterdir()) == []


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WriteError), NewFolder(tmp_path / "new") as folder:
        folder.write("a", b"1")
        folder.write("a", b"2")


def test_what_a_killed_process_left_is_swept_and_put_back(tmp_path: Path) -> None:
    (tmp_path / f"{TEMPORARY}{DEAD}-aa").mkdir()
    (tmp_path / f"{TEMPORARY}{DEAD}-bb-was-mine").mkdir()
    (tmp_path / f"{TEMPORARY}{DEAD}-bb-was-mine/work.txt").write_bytes(b"a day's work")
    with NewFolder(tmp_path / "other") as folder:
        folder.commit()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine", "other"]
    assert (tmp_path / "mine/work.txt").read_bytes() == b"a day's work"
