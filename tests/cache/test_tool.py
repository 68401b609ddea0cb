"""The digests of the tool: another one after a change of any code, that of the library of formats, too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import hexwright
import vassalformat
from hexwright import project
from hexwright.cache import tool as cached
from hexwright.console import cluster
from hexwright.preview import watch as previewed


def test_the_folders_of_code_are_those_of_the_packages() -> None:
    assert (
        tuple(Path(package.__file__ or "").resolve().parent for package in (hexwright, vassalformat))
        == project.CODE
    )


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, ...]:
    """Folders of a small tool, which is asked in place of ours."""
    folders = tuple(tmp_path / folder.name for folder in project.CODE)
    for folder in folders:
        folder.mkdir()
        (folder / "part.py").write_text("1", encoding="utf-8")
    monkeypatch.setattr(cached, "CODE", folders)
    monkeypatch.setattr(cluster, "CODE", folders)
    monkeypatch.setattr(previewed, "FOLDERS", folders)
    return folders


@pytest.mark.parametrize("digest", [cached.tool_digest, cluster.code_digest.__wrapped__, previewed.code])
def test_a_change_in_any_package_gives_another_digest(
    code: tuple[Path, ...], digest: Callable[[], str]
) -> None:
    found = [digest()]
    for folder in code:
        assert digest() == found[-1]
        (folder / "part.py").write_text("2", encoding="utf-8")
        found.append(digest())
    assert len(set(found)) == len(code) + 1
