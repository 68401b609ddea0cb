"""Work on the machines of a cluster (dask.distributed, the extra `cluster`). A worker that is lost, or joins
late, is the scheduler's business: what the lost one had is done again by others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from hexwright.cache.tool import folder_digest
from hexwright.console.workers import WorkerError
from hexwright.project import CODE

try:
    import distributed
except ImportError:
    distributed = None

Part = TypeVar("Part")
Result = TypeVar("Result")

PATIENCE: Final = 5
"""Seconds to wait for a scheduler."""


class OtherVersionError(Exception):
    """A worker whose Hexwright is not the one that asks."""


def in_cluster(work: Callable[[Part], Result], parts: Sequence[Part], address: str) -> Iterator[Result]:
    """The result of each part as it is done by workers of the scheduler at an address, in any order.

    WorkerError if there is no such scheduler or its workers cannot do the work. An exception of `work` is
    raised here.
    """
    if distributed is None:
        raise WorkerError("a cluster needs: pip install 'hexwright[cluster]'")
    try:
        asyncio.run(_reach(address))  # a client that finds nobody would not end in good order
    except (OSError, ValueError) as error:
        raise WorkerError(f"no scheduler answers at '{address}'") from error
    with distributed.Client(address, timeout=PATIENCE, set_as_default=False) as client:
        # `work` is a task, too: should every worker that has it be lost, it is sent again.
        given = client.submit(_same, work, pure=False)
        numbered = [client.submit(_do, given, part, code_digest(), pure=False) for part in parts]
        for future in distributed.as_completed(numbered, loop=client.loop):
            try:
                yield future.result()
            except (distributed.KilledWorker, OtherVersionError, ImportError) as error:
                raise WorkerError(_words(error)) from error


def _words(error: Exception) -> str:
    if isinstance(error, OtherVersionError):
        return str(error)
    if isinstance(error, ImportError):
        return f"a worker of the cluster lacks something: {error}"
    return "the workers of the cluster die again and again; have they enough memory?"


async def _reach(address: str) -> None:
    """OSError or ValueError if nobody answers."""
    connection = await distributed.core.connect(address, timeout=PATIENCE)
    connection.abort()


def _same(work: Any) -> Any:
    return work


def _do(work: Callable[[Any], Any], part: Any, expected: str) -> Any:
    """Carry out a part in a worker."""
    if code_digest() != expected:
        raise OtherVersionError("a worker of the cluster runs another version of Hexwright")
    return work(part)


@cache
def code_digest() -> str:
    """A digest of this Hexwright's code: the same code plays the same games."""
    return " ".join(folder_digest(folder) for folder in CODE)
