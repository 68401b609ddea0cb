"""Work that may be done aside, by another process, while this one goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, Protocol, TypeVar

Parts = ParamSpec("Parts")
Result = TypeVar("Result")


class Aside(Protocol):
    """Begins work and gives a function that waits for its result. The work is a function of a module that
    depends on its parts alone; it and they can be sent to another process.
    """

    def __call__(
        self, work: Callable[Parts, Result], *args: Parts.args, **kwargs: Parts.kwargs
    ) -> Callable[[], Result]:
        """See above."""
        ...


def here(work: Callable[Parts, Result], *args: Parts.args, **kwargs: Parts.kwargs) -> Callable[[], Result]:
    """An `Aside` of one process: the work is done when its result is asked for."""
    return partial(work, *args, **kwargs)


def at_once(work: Callable[Parts, Result], *args: Parts.args, **kwargs: Parts.kwargs) -> Callable[[], Result]:
    """The same for work that cannot wait: it is done now."""
    result = work(*args, **kwargs)
    return lambda: result
