"""Work on a second core: a function run in a forked child, its result fetched when it is needed.

A fork shares everything already computed and costs a few milliseconds, so it suits a build of seconds.
Where the system cannot fork the function simply runs when its result is asked for.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
from collections.abc import Callable
from typing import BinaryIO, Generic, TypeVar

T = TypeVar("T")


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
        sys.stdout.flush()
        sys.stderr.flush()
        reader, writer = os.pipe()
        number = os.fork()
        if number == 0:
            # It lives for one computation; looking for cycles would read, and so copy, all that is shared.
            gc.disable()
            code = 1
            try:
                os.close(reader)
                with os.fdopen(writer, "wb") as out:
                    pickle.dump(_outcome(self._work), out, protocol=pickle.HIGHEST_PROTOCOL)
                code = 0
            finally:
                os._exit(code)
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
            raise ChildError("a worker process died; is there enough memory?")
        value, error = pickle.loads(data)  # noqa: S301 - our own child's bytes
        if error is not None:
            raise error
        self._work = lambda: value
        return value  # type: ignore[no-any-return]


def _outcome(work: Callable[[], T]) -> tuple[T | None, BaseException | None]:
    try:
        return work(), None
    except Exception as error:
        return None, error
