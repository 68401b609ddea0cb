"""A build as a graph: each task says what it needs, and `run` does what is ready.

Long tasks may be done in a second process, while this one goes on with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True, eq=False)
class Task(Generic[Result]):
    """A part of a build.

    `work`: is called with the results of `needs`, in their order. `name`: told to the user when it begins;
    empty for what takes no time. `beside`: whether another process may do it: then `work` is a function of a
    module, or a `partial` of one; what it is given and what it gives can be sent.
    """

    name: str
    work: Callable[..., Result]
    needs: tuple[Task[Any], ...] = ()
    beside: bool = False


def known(result: Result) -> Task[Result]:
    """A task of which the result is there already."""
    return Task("", lambda: result)


class Helper(Protocol):
    """A second process. It begins tasks in the order in which it is given them."""

    def begin(self, work: Callable[[], Result]) -> Future[Result]:
        """The result to come. Its `cancel` takes back what has not begun."""
        ...


def run(
    goals: Sequence[Task[Result]], stage: Callable[[str], None] = lambda _: None, helper: Helper | None = None
) -> list[Result]:
    """The results of tasks, after all that they need. Each task is done once.

    `stage`: called with the name of a task as it begins or is waited for, and may raise to abandon the rest.
    `helper`: does what may be done beside. What it has not begun when nothing else is ready is done here, the
    last first, so that neither process stands idle before the other. An exception of a task is raised.
    """
    left = list(_in_order(goals))
    results: dict[Task[Any], Any] = {}
    begun: dict[Task[Any], Future[Any]] = {}

    def work(task: Task[Any]) -> Callable[[], Any]:
        return partial(task.work, *(results[need] for need in task.needs))

    def tell(task: Task[Any]) -> None:
        if task.name:
            stage(task.name)

    while left or begun:
        for task in [task for task, future in begun.items() if future.done()]:
            results[task] = begun.pop(task).result()
        ready = [task for task in left if all(need in results for need in task.needs)]
        if helper is not None:
            for task in [task for task in ready if task.beside]:
                begun[task] = helper.begin(work(task))
                left.remove(task)
                ready.remove(task)
        here = next(iter(ready), None)
        if here is not None:
            left.remove(here)
        else:
            here = next((task for task in reversed(begun) if begun[task].cancel()), None)
        if here is not None:
            begun.pop(here, None)
            tell(here)
            results[here] = work(here)()
        elif begun:
            tell(next(iter(begun)))
            wait(begun.values(), return_when=FIRST_COMPLETED)
    return [results[goal] for goal in goals]


def _in_order(goals: Sequence[Task[Any]]) -> Iterator[Task[Any]]:
    """The tasks and all that they need, each once, after what it needs."""
    seen: set[Task[Any]] = set()

    def walk(task: Task[Any]) -> Iterator[Task[Any]]:
        if task not in seen:
            seen.add(task)
            for need in task.needs:
                yield from walk(need)
            yield task

    for goal in goals:
        yield from walk(goal)
