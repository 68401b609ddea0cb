"""The games the bench builds are sound, of the size they say, and always the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.frontend import check
from hexwright.project import Project, shared_data
from tests.bench.generate import write_game


@pytest.mark.parametrize(("counters", "columns", "rows"), [(1, 1, 1), (40, 20, 15), (30, 12, 105)])
def test_generated_game_has_no_findings(counters: int, columns: int, rows: int, tmp_path: Path) -> None:
    folder = tmp_path / "sources" / "demo"
    write_game(folder, counters=counters, columns=columns, rows=rows)
    report, _ = check(Project(root=tmp_path, common=shared_data("common")), "demo")
    assert [str(finding) for finding in report] == []
    assert len((folder / "oob.csv").read_text().splitlines()) == counters + 1
    assert len((folder / "terrain.csv").read_text().splitlines()) == columns * rows + 1
    again = tmp_path / "again"
    write_game(again, counters=counters, columns=columns, rows=rows)
    assert {p.name: p.read_bytes() for p in again.iterdir()} == {
        p.name: p.read_bytes() for p in folder.iterdir()
    }
