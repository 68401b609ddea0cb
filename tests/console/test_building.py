"""Several games: side by side they give what they give one after the other, reported in their order."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hexwright.console.building import TargetError, build_games
from hexwright.export.base import Options
from hexwright.project import Project, open_project
from tests.conftest import SMALL

GAMES = {
    "alpha": SMALL,
    "beta": SMALL.replace("type: infantry", "type: infantrie"),
    "gamma": SMALL.replace("cf: 4/3", "cf: 7/3"),
}


def project(root: Path) -> Project:
    for game, text in GAMES.items():
        source = root / "sources" / game / "game.yaml"
        source.parent.mkdir(parents=True)
        source.write_text(text, encoding="utf-8")
    return open_project(root)


def built(
    project: Project, jobs: int, target: str | None = None, games: Sequence[str] = tuple(GAMES)
) -> tuple[bool, list[tuple[str, ...]]]:
    shown: list[tuple[str, ...]] = []
    fine = build_games(
        project,
        games,
        target,
        Options(),
        jobs=jobs,
        cache=True,
        show=lambda found: shown.append(tuple(found)),
    )
    return fine, shown


def files(project: Project) -> dict[str, bytes]:
    folder = project.root / "build"
    found = (path for path in folder.rglob("*") if path.is_file() and ".cache" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_side_by_side_as_one_after_the_other(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    one, other = project(tmp_path / "one"), project(tmp_path / "other")
    alone, said = built(one, 1), capfd.readouterr()
    together, said_together = built(other, 2), capfd.readouterr()
    assert alone == together
    assert (said.out, said.err) == (said_together.out, said_together.err)
    assert said.out.startswith("alpha: build/alpha/ (")
    assert said.err == "beta: not built, 1 error\n"
    assert files(one) == files(other)
    assert {name.partition("/")[0] for name in files(one)} == {"alpha", "gamma"}
    fine, shown = together
    assert not fine
    assert [len(found) for found in shown] == [0, 1, 0]


def test_unchanged_games_are_left_alone_side_by_side(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    games = project(tmp_path)
    built(games, 2)
    capfd.readouterr()
    built(games, 2)
    assert capfd.readouterr().out == (
        "alpha: build/alpha/ (nothing changed)\ngamma: build/gamma/ (nothing changed)\n"
    )


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_unknown_target_is_an_error_before_anything_is_written(tmp_path: Path, jobs: int) -> None:
    games = project(tmp_path)
    with pytest.raises(TargetError, match="there is no target 'paper'"):
        built(games, jobs, "paper")
    assert files(games) == {}


def test_one_game_on_two_cores_as_on_one(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    one, other = project(tmp_path / "one"), project(tmp_path / "other")
    assert built(one, 1, games=("alpha",)) == built(other, 2, games=("alpha",))
    found = files(one)
    assert found == files(other)
    assert any(name.startswith("alpha/web/pictures/board-") for name in found)
    kept = [sorted(path.name for path in (at.root / "build" / ".cache").rglob("*")) for at in (one, other)]
    assert kept[0] == kept[1]
    capfd.readouterr()
    built(other, 2, games=("alpha",))
    assert capfd.readouterr().out == "alpha: build/alpha/ (nothing changed)\n"
