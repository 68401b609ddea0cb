"""Work on a second core: in a forked child, its result fetched when it is needed.

`Beside` does one thing that is known when it starts. `Ahead` starts before its task is known, and meanwhile
gets ready. A fork shares everything already computed and costs a few milliseconds, so it suits a build of
seconds. Where the system cannot fork the work is simply done when its result is asked for.
"""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import sys
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import BinaryIO, Generic, TypeVar

T = TypeVar("T")
Task = TypeVar("Task")


class ChildError(Exception):
    """The child process died without a result."""


class Beside(Generic[T]):
    """A computation under way. `work` must be pure; its result must be picklable."""

    def __init__(self, work: Callable[[], T], *, alone: bool = False) -> None:
        """Start it. `alone`: do not fork."""
        self._work = work
        self._child: tuple[int, BinaryIO] | None = None
        if not alone and hasattr(os, "fork"):
            self._child = self._start()

    def _start(self) -> tuple[int, BinaryIO]:
        reader, writer = os.pipe()

        def run() -> None:
            os.close(reader)
            with os.fdopen(writer, "wb") as out:
                _put(_outcome(self._work), out)

        number = _fork(run)
        os.close(writer)
        return number, os.fdopen(reader, "rb")

    def result(self) -> T:
        """What the work returned; what it raised is raised here."""
        if self._child is None:
            done = self._work()
            self._work = lambda: done
            return done
        number, reader = self._child
        with reader:
            data = reader.read()
        os.waitpid(number, 0)
        self._child = None
        if not data:
            raise ChildError(DIED)
        value, error = pickle.loads(data)  # noqa: S301 - our own child's bytes
        if error is not None:
            raise error
        self._work = lambda: value
        return value  # type: ignore[no-any-return]


class Ahead(Generic[Task, T]):
    """A computation that can get ready, such as import its libraries, before its task is known.

    `ready` and `work` run in the child; `work` is given the task and whom to tell how far it is. Task and
    result must be picklable. Leaving the `with` block without a task ends the child.
    """

    def __init__(
        self,
        ready: Callable[[], object],
        work: Callable[[Task, Callable[[str], None]], T],
        *,
        alone: bool = False,
    ) -> None:
        """Start it. `alone`: do not fork; everything is done when the task comes."""
        self._ready = ready
        self._work = work
        self._child: tuple[int, BinaryIO, BinaryIO] | None = None
        if not alone and hasattr(os, "fork"):
            self._child = self._start()

    def _start(self) -> tuple[int, BinaryIO, BinaryIO]:
        tasks, giver = os.pipe()
        answers, teller = os.pipe()

        def run() -> None:
            os.close(giver)
            os.close(answers)
            with os.fdopen(teller, "wb") as out:

                def tell(message: str) -> None:
                    _put(message, out)
                    out.flush()

                def whole() -> T | None:
                    self._ready()
                    with os.fdopen(tasks, "rb") as source:
                        try:
                            task = pickle.load(source)  # noqa: S301 - our parent's bytes
                        except EOFError:
                            return None
                    return self._work(task, tell)

                _put(_outcome(whole), out)

        number = _fork(run)
        os.close(tasks)
        os.close(teller)
        return number, os.fdopen(giver, "wb"), os.fdopen(answers, "rb")

    def __enter__(self) -> Ahead[Task, T]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._child is not None:
            number, giver, answers = self._child
            self._child = None
            _close(giver)
            answers.close()
            os.waitpid(number, 0)

    def __call__(self, task: Task, told: Callable[[str], None]) -> T:
        """Do a task, the only one; what the work raised is raised here. `told`: hears how far it is."""
        if self._child is None:
            return self._work(task, told)
        _, giver, answers = self._child
        with contextlib.suppress(BrokenPipeError):  # it has ended; it may have said why
            _put(task, giver)
            giver.close()
        try:
            while isinstance(heard := pickle.load(answers), str):  # noqa: S301 - our own child's bytes
                told(heard)
        except EOFError:
            raise ChildError(DIED) from None
        value, error = heard
        if error is not None:
            raise error
        return value  # type: ignore[no-any-return]


DIED = "a worker process died; is there enough memory?"


def _fork(run: Callable[[], None]) -> int:
    """A child that runs something and ends; its number."""
    sys.stdout.flush()
    sys.stderr.flush()
    number = os.fork()
    if number == 0:
        # It lives for one computation; looking for cycles would read, and so copy, all that is shared.
        gc.disable()
        code = 1
        try:
            run()
            code = 0
        finally:
            os._exit(code)
    return number


def _put(value: object, out: BinaryIO) -> None:
    pickle.dump(value, out, protocol=pickle.HIGHEST_PROTOCOL)


def _close(pipe: BinaryIO) -> None:
    """Close it; what it still holds, nobody wants."""
    with contextlib.suppress(BrokenPipeError):
        pipe.close()


def _outcome(work: Callable[[], T]) -> tuple[T | None, BaseException | None]:
    try:
        return work(), None
    except Exception as error:
        error.add_note(f"in a child process:\n{traceback.format_exc()}")  # it does not travel by itself
        return None, error
