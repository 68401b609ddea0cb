from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.cache.store import Store


class Counted:
    """Makes a part and counts how often."""

    def __init__(self, data: bytes = b"part") -> None:
        self.data = data
        self.times = 0

    def __call__(self) -> bytes:
        self.times += 1
        return self.data


def test_a_part_is_made_once(tmp_path: Path) -> None:
    make = Counted()
    assert Store(tmp_path, "s").memo("picture", ("a", 1), make) == b"part"
    assert Store(tmp_path, "s").memo("picture", ("a", 1), make) == b"part"
    assert make.times == 1


@pytest.mark.parametrize(
    ("salt", "kind", "parts"), [("t", "picture", "a"), ("s", "page", "a"), ("s", "picture", "b")]
)
def test_another_tool_maker_or_content_makes_it_anew(
    tmp_path: Path, salt: str, kind: str, parts: str
) -> None:
    Store(tmp_path, "s").memo("picture", "a", Counted(b"old"))
    assert Store(tmp_path, salt).memo(kind, parts, Counted(b"new")) == b"new"


@pytest.mark.parametrize("harm", ["cut", "empty", "flip", "foreign", "folder"])
def test_a_damaged_entry_is_made_anew(tmp_path: Path, harm: str) -> None:
    Store(tmp_path, "s").memo("picture", "a", Counted(b"good" * 100))
    (entry,) = tmp_path.iterdir()
    data = entry.read_bytes()
    if harm == "folder":
        entry.unlink()
        entry.mkdir()
    else:
        damaged = {"cut": data[:-1], "empty": b"", "flip": data[:-1] + b"?", "foreign": b"hello" * 50}
        entry.write_bytes(damaged[harm])
    assert Store(tmp_path, "s").memo("picture", "a", Counted(b"anew")) == b"anew"
    if harm != "folder":
        assert Store(tmp_path, "s").memo("picture", "a", Counted(b"never")) == b"anew"


def test_what_a_build_did_not_use_goes(tmp_path: Path) -> None:
    first = Store(tmp_path, "s")
    first.memo("picture", "a", Counted(b"a"))
    first.memo("picture", "b", Counted(b"b"))
    second = Store(tmp_path, "s")
    second.memo("picture", "b", Counted(b"b"))
    second.tidy()
    assert [second.found, second.made] == [1, 0]
    assert len(list(tmp_path.iterdir())) == 1


def test_without_a_folder_everything_is_made() -> None:
    make = Counted()
    store = Store(None)
    assert store.memo("picture", "a", make) == store.memo("picture", "a", make) == b"part"
    assert make.times == 2
    store.tidy()
