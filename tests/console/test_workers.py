"""Work in several processes: every part is done once, also when processes die."""

from __future__ import annotations

import multiprocessing
import os
import signal
from functools import partial
from pathlib import Path

import pytest

from builder.console.workers import WorkerError, in_processes, in_this_process, one_beside

PARTS = list(range(12))


def squared(part: int) -> tuple[int, int]:
    return part * part, os.getpid()


def dying_once(marks: Path, part: int) -> int:
    """The square of a part; the process that takes the fourth part first dies of it."""
    mark = marks / str(part)
    if part == 4 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return part * part


def dying(part: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return part


def failing(part: int) -> int:
    if part == 3:
        raise ZeroDivisionError("three")
    return part


def test_in_this_process_parts_are_done_in_order() -> None:
    assert [found for found, _ in in_this_process(squared, PARTS)] == [part * part for part in PARTS]


def test_processes_share_the_parts() -> None:
    found = list(in_processes(squared, PARTS, 2))
    assert sorted(square for square, _ in found) == [part * part for part in PARTS]
    assert os.getpid() not in {process for _, process in found}


def test_a_process_that_dies_costs_no_part(tmp_path: Path) -> None:
    found = list(in_processes(partial(dying_once, tmp_path), PARTS, 2))
    assert (tmp_path / "4").exists()
    assert sorted(found) == [part * part for part in PARTS]


def test_a_process_that_is_killed_costs_no_part() -> None:
    found = in_processes(squared, PARTS, 2)
    squares = [next(found)[0]]
    killed = multiprocessing.active_children()[0]
    killed.kill()
    killed.join()
    squares += [square for square, _ in found]
    assert sorted(squares) == [part * part for part in PARTS]


def test_processes_that_always_die_are_an_error() -> None:
    with pytest.raises(WorkerError, match="is there enough memory"):
        list(in_processes(dying, PARTS, 2))


def test_an_exception_of_the_work_is_raised() -> None:
    with pytest.raises(ZeroDivisionError, match="three"):
        list(in_processes(failing, PARTS, 2))


def test_no_parts_are_no_work() -> None:
    assert list(in_processes(squared, [], 2)) == []


def test_work_aside_is_done_by_one_other_process() -> None:
    with one_beside() as aside:
        found = [aside(squared, part) for part in PARTS]
        assert [wait()[0] for wait in found] == [part * part for part in PARTS]
        processes = {wait()[1] for wait in found}
    assert len(processes) == 1
    assert os.getpid() not in processes


def test_an_exception_of_work_aside_is_raised_where_it_is_waited_for() -> None:
    with pytest.raises(ZeroDivisionError, match="three"), one_beside() as aside:
        aside(failing, 3)()


def test_the_death_of_the_process_beside_is_reported() -> None:
    with pytest.raises(WorkerError, match="died"), one_beside() as aside:
        aside(dying, 1)()
