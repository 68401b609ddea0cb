"""Work in several processes: every part is done once, also when processes die."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hexwright.console.workers import WorkerError, in_processes, in_this_process, one_beside
from hexwright.tasks import Task, run

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


def waiting_for(mark: Path, part: int) -> tuple[int, int]:
    """As `squared`, once a file is there."""
    while not mark.exists():
        time.sleep(0.01)
    return squared(part)


def test_work_beside_is_done_by_one_other_process() -> None:
    with one_beside() as helper:
        found = [helper.begin(partial(squared, part)) for part in PARTS]
        assert [future.result()[0] for future in found] == [part * part for part in PARTS]
        (process,) = {future.result()[1] for future in found}
        assert process != os.getpid()


def test_all_that_has_not_begun_can_be_taken_back(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with one_beside() as helper:
        first = helper.begin(partial(waiting_for, mark, 1))
        found = [helper.begin(partial(squared, part)) for part in PARTS]
        assert not first.cancel()
        assert all(future.cancel() for future in found[1:])
        mark.touch()
        assert first.result()[0] == 1
        assert found[0].result()[0] == PARTS[0] ** 2
        assert helper.begin(partial(squared, 5)).result()[0] == 25, "the other process is free again"


def marking(mark: Path) -> int:
    """Makes a file; in which process."""
    mark.touch()
    return os.getpid()


def test_tasks_that_have_not_begun_when_nothing_else_is_left_are_done_here(tmp_path: Path) -> None:
    """The second process waits for what the last of the tasks does, which must then be done here."""
    mark = tmp_path / "mark"
    with one_beside() as helper:
        waits = Task("", partial(waiting_for, mark, 3), beside=True)
        marks = Task("", partial(marking, mark), beside=True)
        goals: list[Task[Any]] = [waits, marks]
        (_, elsewhere), here = run(goals, helper=helper)
    assert here == os.getpid() != elsewhere


def test_an_exception_of_work_beside_is_raised_where_it_is_wanted() -> None:
    with pytest.raises(ZeroDivisionError, match="three"), one_beside() as helper:
        helper.begin(partial(failing, 3)).result()


def test_the_death_of_the_process_beside_is_reported() -> None:
    with pytest.raises(WorkerError, match="died"), one_beside() as helper:
        run([Task("", partial(dying, 1), beside=True)], helper=helper)
