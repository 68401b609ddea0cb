"""The making of targets in another process."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from builder.diagnostics import Report
from builder.export.base import Art, Job, Numbers, Options
from builder.pack.folder import write_folder
from builder.project import Project
from builder.targets import TARGETS, Made, Order, call_hands, exporter
from tests.conftest import SMALL, game_of

SOME = ("charts", "text", "report")


def order(project: Project, jobs: int) -> Order:
    game = game_of(project)
    job = Job(
        game=game,
        art=Art(pictures={}, sizes={}, dpi=0.0),
        numbers=Numbers(by_key={}, next_free=1),
        options=Options(jobs=jobs),
        report=Report(),
    )
    return Order(job=job, targets=SOME)


@pytest.fixture
def made(write_game: Callable[..., Project]) -> Callable[..., Made]:
    def make(text: str = SMALL, *, jobs: int = 2, there: Path | None = None) -> Made:
        with call_hands(SOME, Options(jobs=jobs), there) as hands:
            return hands(order(write_game(text), jobs), lambda _: None)

    return make


def test_every_target_has_an_exporter_of_its_name() -> None:
    assert tuple(exporter(name).name for name in TARGETS) == TARGETS


def test_one_process_and_several_make_the_same(made: Callable[..., Made]) -> None:
    alone, together = made(jobs=1), made(jobs=2)
    assert alone.files == together.files
    assert alone.digests == together.digests == {n: sha256(d).hexdigest() for n, d in alone.files.items()}


def test_only_what_is_new_is_sent(made: Callable[..., Made], tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = made(there=out)
    write_folder(out, first.files, frozenset())
    (out / "text" / "notes.txt").write_text("mine")
    again = made(there=out)
    assert again.files == {}
    assert again.digests == first.digests
    (out / "text" / "game.txt").write_text("other")
    (out / "report.html").unlink()
    repaired = made(there=out)
    assert repaired.files == {name: first.files[name] for name in ("text/game.txt", "report.html")}
    assert repaired.digests == first.digests
    changed = made(SMALL.replace("name: French", "name: Belgian"), there=out)
    assert {"text/game.txt", "report.html"} <= set(changed.files) < set(changed.digests)
