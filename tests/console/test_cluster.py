"""The same work on a cluster; a worker that is lost costs time, no part. Needs the extra `cluster`."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hexwright.console import cluster
from hexwright.console.cluster import in_cluster
from hexwright.console.playing import play
from hexwright.console.workers import WorkerError
from hexwright.project import Project, shared_data
from tests.conftest import REPOSITORY
from tests.console.test_workers import dying_once, failing
from tests.rules.simulation.test_play import loaded_game

try:
    import distributed
except ImportError:
    distributed = None

needs_cluster = pytest.mark.skipif(
    distributed is None, reason="dask.distributed is not here: pip install -e '.[cluster]'"
)
PARTS = list(range(12))


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """A cluster of two workers on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as found:
        yield found


@needs_cluster
def test_games_on_a_cluster_are_the_same_games(local: Any) -> None:
    loaded = loaded_game(Project(root=REPOSITORY, common=shared_data("common")), "ebb-and-flow")
    told: list[tuple[int, int]] = []

    def show(done: int, games: int) -> None:
        told.append((done, games))

    seeds = range(3, 15)
    here = play(loaded, seeds, jobs=1, cluster=None, show=show)
    two = play(loaded, seeds, jobs=2, cluster=None, show=show)
    far = play(loaded, seeds, jobs=1, cluster=local.scheduler_address, show=show)
    assert here.totals == two.totals == far.totals
    assert here.totals.games == 12
    assert [told[0], told[-1]] == [(0, 12), (12, 12)]


@needs_cluster
def test_a_worker_that_dies_costs_no_part(local: Any, tmp_path: Path) -> None:
    found = list(in_cluster(partial(dying_once, tmp_path), PARTS, local.scheduler_address))
    assert (tmp_path / "4").exists()
    assert sorted(found) == [part * part for part in PARTS]


@needs_cluster
def test_a_worker_that_is_killed_costs_no_part(local: Any) -> None:
    found = in_cluster(os.path.basename, [f"x/{part}" for part in PARTS], local.scheduler_address)
    names = [next(found)]
    worker = next(iter(local.workers.values()))
    os.kill(worker.process.process.pid, signal.SIGKILL)
    names += list(found)
    assert sorted(names, key=int) == [str(part) for part in PARTS]


@needs_cluster
def test_an_exception_of_the_work_is_raised(local: Any) -> None:
    with pytest.raises(ZeroDivisionError, match="three"):
        list(in_cluster(failing, PARTS, local.scheduler_address))


@needs_cluster
def test_workers_with_other_code_are_refused(local: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "code_digest", lambda: "another")
    with pytest.raises(WorkerError, match="another version of Hexwright"):
        list(in_cluster(failing, PARTS, local.scheduler_address))


@needs_cluster
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "rubbish::x", ""])
def test_nobody_answers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(WorkerError, match="no scheduler answers at"):
        list(in_cluster(failing, PARTS, address))


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "distributed", None)
    with pytest.raises(WorkerError, match=r"hexwright\[cluster\]"):
        list(in_cluster(failing, PARTS, "tcp://127.0.0.1:8786"))
