"""Work on a second core."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

from builder.beside import Ahead, Beside, ChildError


def test_result_comes_from_another_process() -> None:
    work = Beside(os.getpid)
    assert work.result() != os.getpid()
    assert work.result() == work.result()


def test_alone_runs_here() -> None:
    assert Beside(os.getpid, alone=True).result() == os.getpid()


def test_large_results_do_not_block() -> None:
    assert len(Beside(lambda: bytes(9_000_000)).result()) == 9_000_000


def test_errors_are_raised_where_the_result_is_asked_for() -> None:
    def fail() -> None:
        raise ValueError("odd")

    with pytest.raises(ValueError, match="odd"):
        Beside(fail).result()


def test_dead_child_is_told() -> None:
    with pytest.raises(ChildError):
        Beside(lambda: os._exit(9)).result()


def silent(_: str) -> None:
    pass


def same(task: bytes, _: Callable[[str], None]) -> bytes:
    return task


def longer(task: bytes, _: Callable[[str], None]) -> bytes:
    return task + b"!"


def test_a_task_is_done_in_another_process_that_got_ready() -> None:
    seen: list[str] = []
    heard: list[str] = []

    def work(task: int, tell: Callable[[str], None]) -> tuple[int, int, list[str]]:
        tell("one")
        tell("two")
        return task * 2, os.getpid(), seen

    with Ahead(lambda: seen.append("ready"), work) as ahead:
        twice, number, inside = ahead(21, heard.append)
    assert (twice, inside, heard) == (42, ["ready"], ["one", "two"])
    assert number != os.getpid()
    assert seen == []  # it got ready there, not here


def test_a_task_alone_is_done_here() -> None:
    heard: list[str] = []

    def work(task: int, tell: Callable[[str], None]) -> int:
        tell("one")
        return os.getpid() + task

    with Ahead(lambda: None, work, alone=True) as ahead:
        assert ahead(0, heard.append) == os.getpid()
    assert heard == ["one"]


def test_large_tasks_and_results_do_not_block() -> None:
    with Ahead(lambda: None, longer) as ahead:
        assert len(ahead(bytes(9_000_000), silent)) == 9_000_001


def test_a_child_without_a_task_ends() -> None:
    with Ahead(lambda: None, same) as ahead:
        pass
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
    assert ahead._child is None


def test_an_error_of_a_task_is_raised_here_and_says_where_it_was() -> None:
    def work(task: int, tell: Callable[[str], None]) -> int:
        raise ValueError("odd")

    with Ahead(lambda: None, work) as ahead, pytest.raises(ValueError, match="odd") as caught:
        ahead(1, silent)
    assert "in work" in caught.value.__notes__[0]


def test_an_error_while_getting_ready_is_raised_with_the_task() -> None:
    def fail() -> None:
        raise ImportError("gone")

    with Ahead(fail, same) as ahead, pytest.raises(ImportError, match="gone"):
        ahead(bytes(9_000_000), silent)


@pytest.mark.parametrize("size", [1, 9_000_000])
def test_a_child_that_died_is_told(size: int) -> None:
    def die(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    with Ahead(die if size > 1 else lambda: None, die) as ahead, pytest.raises(ChildError):
        ahead(bytes(size), silent)
