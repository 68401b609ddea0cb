from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexwright.cache.record import Record, inputs_of, read_record, sha256, still_true, write_record
from hexwright.project import Project, open_project


@pytest.fixture
def built(tmp_path: Path) -> tuple[Project, Path, Path]:
    """A project with one source and one output, its output folder and its record."""
    source = tmp_path / "sources" / "g"
    (source / "geo").mkdir(parents=True)
    (source / "game.yaml").write_text("a: 1")
    (source / "geo" / "relief.png").write_bytes(b"picture")
    (source / "ids.lock").write_text("1 unit:a")
    folder = tmp_path / "build" / "g"
    (folder / "text").mkdir(parents=True)
    (folder / "text" / "game.txt").write_bytes(b"out")
    project = open_project(tmp_path)
    record = Record(
        settings="settings",
        inputs=inputs_of(project, "tool", ["sources/g"]),
        files={"text/game.txt": sha256(b"out")},
        locks={"sources/g/ids.lock": sha256(b"1 unit:a")},
        owned=("text/", "*.vmod"),
        findings=("a warning",),
        summary="1 warning",
    )
    path = tmp_path / "build" / ".cache" / "g" / "record.json"
    write_record(path, record)
    return project, folder, path


def fresh(built: tuple[Project, Path, Path], tool: str = "tool") -> bool:
    project, folder, path = built
    record = read_record(path)
    return record is not None and still_true(record, project, folder, tool)


def test_nothing_changed(built: tuple[Project, Path, Path]) -> None:
    assert fresh(built)
    record = read_record(built[2])
    assert record is not None
    assert record.findings == ("a warning",)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("sources/g/game.yaml", b"a: 2"),
        ("sources/g/geo/relief.png", b"pictur3"),
        ("sources/g/new.yaml", b""),
        ("sources/g/ids.lock", b"2 unit:a"),
        ("build/g/text/game.txt", b"0ut"),
        ("build/g/text/stale.txt", b"old"),
        ("build/g/g-0.9.vmod", b"old"),
    ],
)
def test_any_change_of_what_went_in_or_came_out_is_seen(
    built: tuple[Project, Path, Path], name: str, data: bytes
) -> None:
    path = built[0].root / name
    path.write_bytes(data)
    assert not fresh(built)


@pytest.mark.parametrize("name", ["sources/g/game.yaml", "sources/g/ids.lock", "build/g/text/game.txt"])
def test_a_missing_file_is_seen(built: tuple[Project, Path, Path], name: str) -> None:
    (built[0].root / name).unlink()
    assert not fresh(built)


def test_files_of_nobody_do_not_matter(built: tuple[Project, Path, Path]) -> None:
    (built[1] / "my-notes.txt").write_text("mine")
    assert fresh(built)


def test_another_tool_is_seen(built: tuple[Project, Path, Path]) -> None:
    assert not fresh(built, tool="other")


@pytest.mark.parametrize("harm", ["cut", "list", "forged", "missing", "none"])
def test_a_damaged_record_is_no_record(built: tuple[Project, Path, Path], harm: str) -> None:
    path = built[2]
    data = json.loads(path.read_text())
    if harm == "cut":
        path.write_bytes(path.read_bytes()[:-20])
    elif harm == "list":
        path.write_text("[1]")
    elif harm == "forged":
        data["record"]["files"]["text/game.txt"] = sha256(b"forged")
        path.write_text(json.dumps(data))
    elif harm == "missing":
        del data["record"]["locks"]
        path.write_text(json.dumps(data))
    else:
        path.unlink()
    assert read_record(path) is None
