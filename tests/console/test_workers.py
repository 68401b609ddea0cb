"""Work in several processes: every part is done once, also when processes die."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from hexwright.console.workers import WorkerError, in_processes, in_this_process, one_beside

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


def test_work_aside_is_begun_by_one_other_process() -> None:
    with one_beside() as aside:
        found = [aside(squared, part) for part in PARTS]
        assert [wait()[0] for wait in found] == [part * part for part in PARTS]
        assert found[0]()[1] != os.getpid()
        assert len({wait()[1] for wait in found} - {os.getpid()}) == 1


def marking(mark: Path) -> int:
    """Makes a file; in which process."""
    mark.touch()
    return os.getpid()


def test_who_waits_does_what_has_not_begun(tmp_path: Path) -> None:
    """And asks after each whether what was waited for is there."""
    with one_beside() as aside:
        first = aside(waiting_for, tmp_path / "mark", 1)
        left = aside(waiting_for, tmp_path / "other", 2)
        done = aside(marking, tmp_path / "mark")
        aside(squared, 3)
        (tmp_path / "other").touch()
        assert first()[1] != os.getpid() == done()
        assert left()[0] == 4


def test_work_that_has_not_begun_when_it_is_wanted_is_done_here(tmp_path: Path) -> None:
    with one_beside() as aside:
        first = aside(waiting_for, tmp_path / "mark", 1)
        found = [aside(squared, part) for part in PARTS]
        assert [wait() for wait in reversed(found)] == [(n * n, os.getpid()) for n in reversed(PARTS)]
        (tmp_path / "mark").touch()
        assert first()[0] == 1
        assert first()[1] != os.getpid()
        assert aside(squared, 5)()[0] == 25, "the other process is free again"


def test_an_exception_of_work_done_here_is_raised_every_time_it_is_wanted(tmp_path: Path) -> None:
    with one_beside() as aside:
        aside(waiting_for, tmp_path / "mark", 1)
        found = aside(failing, 3)
        for _ in range(2):
            with pytest.raises(ZeroDivisionError, match="three"):
                found()
        (tmp_path / "mark").touch()


def test_an_exception_of_work_aside_is_raised_where_it_is_waited_for() -> None:
    with pytest.raises(ZeroDivisionError, match="three"), one_beside() as aside:
        aside(failing, 3)()


def test_the_death_of_the_process_beside_is_reported() -> None:
    with pytest.raises(WorkerError, match="died"), one_beside() as aside:
        first, second = aside(dying, 1), aside(squared, 2)
        assert second()[0] == 4, "what did not begin is done here"
        first()
