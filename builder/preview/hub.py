"""Who listens to builds: every open page has a queue, and hears the newest state as it comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from builder.preview.outcome import Outcome

_QUIET = 15.0
"""Seconds after which a comment is sent, so that a page that has left is noticed."""


class Hub:
    """The present state and its listeners. Belongs to one event loop."""

    def __init__(self) -> None:
        self.now = Outcome(number=0, state="building", text="building")
        self._listeners: set[asyncio.Queue[Outcome | None]] = set()

    def tell(self, outcome: Outcome) -> None:
        """A new state."""
        self.now = outcome
        for queue in self._listeners:
            queue.put_nowait(outcome)

    def close(self) -> None:
        """Send every listener home."""
        for queue in self._listeners:
            queue.put_nowait(None)

    async def events(self) -> AsyncIterator[str]:
        """The present state, and every later one, as server-sent events."""
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
