"""The graph of a build: each task once, after what it needs; some of it in a second process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest

from hexwright.tasks import Result, Task, known, run


class Beside:
    """A helper whose tasks are done when the test says so. `begun`: their futures; `work`: what they do."""

    def __init__(self, *, at_once: bool = False) -> None:
        self.at_once = at_once
        self.begun: list[Future[Any]] = []
        self.work: list[Callable[[], Any]] = []

    def begin(self, work: Callable[[], Result]) -> Future[Result]:
        future: Future[Result] = Future()
        self.begun.append(future)
        self.work.append(work)
        if self.at_once:
            self.finish(len(self.begun) - 1)
        return future

    def finish(self, number: int) -> None:
        self.begun[number].set_running_or_notify_cancel()
        try:
            self.begun[number].set_result(self.work[number]())
        except ZeroDivisionError as error:
            self.begun[number].set_exception(error)


def add(*numbers: int) -> int:
    return sum(numbers)


def test_tasks_are_given_the_results_of_what_they_need_in_order() -> None:
    one, two = known("1"), known("2")
    three = Task("", lambda a, b: a + b, needs=(two, one))
    assert run([three, one]) == ["21", "1"]


def test_each_task_is_done_once_and_told_as_it_begins() -> None:
    told: list[str] = []

    def once() -> int:
        told.append("done")
        return 1

    base = Task("base", once)
    left, right = Task("left", add, needs=(base,)), Task("right", add, needs=(base, base))
    assert run([Task("", add, needs=(right, left)), right], told.append) == [3, 2]
    assert told == ["base", "done", "right", "left"]


def test_what_no_goal_needs_is_not_done() -> None:
    Task("", lambda: 1 / 0)
    assert run([known(1)]) == [1]


def test_what_is_ready_is_done_here_while_other_work_is_under_way() -> None:
    helper = Beside()
    long = Task("long", lambda: 7, beside=True)
    here = Task("here", lambda: helper.finish(0))
    after = Task("after", add, needs=(long,))
    told: list[str] = []
    goals: list[Task[Any]] = [after, here]
    assert run(goals, told.append, helper) == [7, None]
    assert told == ["here", "after"]


def test_what_the_helper_has_not_begun_is_done_here_the_last_first() -> None:
    helper = Beside()
    told: list[str] = []
    tasks = [Task(str(number), lambda number=number: number, beside=True) for number in range(3)]
    assert run(tasks, told.append, helper) == [0, 1, 2]
    assert told == ["2", "1", "0"]
    assert all(future.cancelled() for future in helper.begun)


def test_beside_is_begun_as_soon_as_all_it_needs_is_there() -> None:
    helper = Beside(at_once=True)
    first = Task("", lambda: 1, beside=True)
    second = Task("", add, needs=(first,), beside=True)
    assert run([second], helper=helper) == [1]
    assert len(helper.begun) == 2


@pytest.mark.parametrize("helper", [None, Beside(at_once=True), Beside()])
def test_an_exception_of_a_task_ends_it_all(helper: Beside | None) -> None:
    with pytest.raises(ZeroDivisionError):
        run([Task("", lambda: 1 / 0, beside=True)], helper=helper)


def test_who_is_told_may_abandon_the_rest() -> None:
    done: list[str] = []

    def stage(name: str) -> None:
        if name == "second":
            raise InterruptedError

    with pytest.raises(InterruptedError):
        run([Task(name, partial(done.append, name)) for name in ("first", "second")], stage)
    assert done == ["first"]
