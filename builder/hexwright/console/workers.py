"""Work in several processes: its parts are done side by side; a process that dies costs time, no part."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from typing import Any, Final, TypeVar

from hexwright.tasks import Helper

Part = TypeVar("Part")
Result = TypeVar("Result")

DEATHS: Final = 3
"""So many pools in a row may die without a part done; then it is no accident."""

QUIET: Final = "ignore::UserWarning:multiprocessing.resource_tracker"
"""Ctrl-C ends the command at once. What its pools leave is cleaned up then, and nobody has to be told."""


class WorkerError(Exception):
    """Processes die again and again, or cannot be had; the message is for the user."""


def new_pool(processes: int, begin: Callable[..., None], given: tuple[Any, ...] = ()) -> ProcessPoolExecutor:
    """A pool whose processes are started afresh, not forked, so that it is the same on every system; each
    begins with `begin(*given)`.
    """
    if QUIET not in sys.warnoptions:  # new processes are given these options
        sys.warnoptions.append(QUIET)
    return ProcessPoolExecutor(processes, get_context("spawn"), initializer=begin, initargs=given)


def in_this_process(work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
    """The result of each part, one after the other."""
    yield from map(work, parts)


def in_processes(work: Callable[[Part], Result], parts: Sequence[Part], processes: int) -> Iterator[Result]:
    """The result of each part as it is done, in any order. Every process is given `work` once.

    WorkerError if the processes die whatever part they are given. An exception of `work` is raised here.
    """
    left, deaths = dict(enumerate(parts)), 0
    while left:
        before = len(left)
        try:
            for number, result in _in_one_pool(work, left, processes):
                del left[number]
                yield result
        except BrokenProcessPool as error:
            deaths = deaths + 1 if len(left) == before else 0
            if deaths == DEATHS:
                raise WorkerError(
                    "the worker processes die again and again; is there enough memory?"
                ) from error


def _in_one_pool(
    work: Callable[[Part], Result], parts: dict[int, Part], processes: int
) -> Iterator[tuple[int, Result]]:
    """Number and result of each part, until one of the processes dies: then BrokenProcessPool."""
    with new_pool(min(processes, len(parts)), _begin, (work,)) as pool:
        numbers: dict[Future[Any], int] = {pool.submit(_do, part): k for k, part in parts.items()}
        try:
            broken: BrokenProcessPool | None = None
            for future in as_completed(numbers):
                error = future.exception()
                if isinstance(error, BrokenProcessPool):
                    broken = error  # what others have done meanwhile counts
                else:
                    yield numbers[future], future.result()
            if broken is not None:
                raise broken
        except BaseException:
            # Who gives up does not wait for what is still at work. Otherwise the pool is waited for: one that
            # is still closing when the interpreter ends may trip over itself.
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def one_beside() -> Iterator[Helper]:
    """A process beside this one, for the tasks of a build. It starts with the first of them.

    WorkerError if it dies. Who gives up does not wait for it, as above.
    """
    pool = new_pool(1, end_with_parent)
    try:
        yield _Beside(pool)
    except BrokenProcessPool as error:
        raise WorkerError("a process of the build died; is there enough memory?") from error
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


class _Beside:
    """A `Helper` of one process. A pool takes a second task while its process is busy; this one is given one
    at a time, so that all others can be taken back.
    """

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool
        self._waiting: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._busy = False
        self._lock = threading.Lock()  # never held while the pool is asked, which has a lock of its own

    def begin(self, work: Callable[[], Result]) -> Future[Result]:
        """As a `Helper` does."""
        promised: Future[Result] = Future()
        with self._lock:
            self._waiting.append((work, promised))
        self._give()
        return promised

    def _give(self) -> None:
        """Give the process the next task if it has none."""
        with self._lock:
            if self._busy:
                return
            while self._waiting:
                work, promised = self._waiting.popleft()
                if promised.set_running_or_notify_cancel():  # otherwise it was taken back
                    self._busy = True
                    break
            else:
                return
        try:
            self._pool.submit(work).add_done_callback(partial(self._done, promised))
        except RuntimeError as error:  # the process has died, or is not wanted any more
            promised.set_exception(error)

    def _done(self, promised: Future[Any], found: Future[Any]) -> None:
        if found.cancelled():
            return
        error = found.exception()
        if error is None:
            promised.set_result(found.result())
        else:
            promised.set_exception(error)
        if not isinstance(error, BrokenProcessPool):
            self._busy = False
            self._give()


_work: Callable[[Any], Any] | None = None
"""What a process of a pool does with each part."""


def _begin(work: Callable[[Any], Any]) -> None:
    global _work  # noqa: PLW0603 - a process of the pool has one work
    end_with_parent()
    gc.enable()
    _work = work


def _do(part: Any) -> Any:
    assert _work is not None  # noqa: S101 - the pool has begun with it
    return _work(part)


def end_with_parent() -> None:
    """Initialise a process of a pool. It ends with the command even if that is killed; otherwise it would
    wait for work for ever.
    """
    gc.disable()  # as the command itself does
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the command's business

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
