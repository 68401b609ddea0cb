"""Sends the state of builds to open pages: each has a queue of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from hexwright.preview.outcome import Outcome

_QUIET = 15.0
"""Seconds after which a comment is sent, so that a page that has left is noticed."""


class Hub:
    """The current state and its subscribers. Not thread-safe: it belongs to one event loop."""

    def __init__(self) -> None:
        self.now = Outcome(number=0, state="building", text="building")
        self._listeners: set[asyncio.Queue[Outcome | None]] = set()

    def publish(self, outcome: Outcome) -> None:
        """Set the state and send it to all subscribers."""
        self.now = outcome
        for queue in self._listeners:
            queue.put_nowait(outcome)

    def close(self) -> None:
        """End the streams of all subscribers."""
        for queue in self._listeners:
            queue.put_nowait(None)

    async def events(self) -> AsyncIterator[str]:
        """The current state and every later one as server-sent events."""
        queue: asyncio.Queue[Outcome | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            yield self.now.as_event()
            while True:
                try:
                    found = await asyncio.wait_for(queue.get(), _QUIET)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if found is None:
                    return
                yield found.as_event()
        finally:
            self._listeners.discard(queue)
