"""The preview server: a socket on the loopback address, the application, the watcher, a clean shutdown."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import Final

import uvicorn
from starlette.applications import Starlette

from hexwright.export.base import Options
from hexwright.preview.app import application
from hexwright.preview.hub import Hub
from hexwright.preview.resident import Answer
from hexwright.preview.watch import Rebuilder
from hexwright.preview.worker import Worker
from hexwright.project import Project

ADDRESS: Final = "127.0.0.1"
_GRACE: Final = 2
"""Seconds that open requests get at shutdown."""


class PortError(Exception):
    """The port is not available; the message is for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What to preview. `port` 0: any free one. `ready` is called with the page's address, `say` with every
    answer of the worker, `stale` when the tool has changed since it was started.
    """

    project: Project
    game: str
    options: Options
    port: int
    ready: Callable[[str], None]
    say: Callable[[Answer], None]
    stale: Callable[[], None]


class _Server(uvicorn.Server):
    """Ends the event streams first, since an open stream would delay the shutdown."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._hub.close()
        super().handle_exit(sig, frame)


def preview(request: Preview) -> None:
    """Serve until Ctrl-C. PortError if the port is not available."""
    with _listen(request.port) as listener:
        hub = Hub()
        app = application(request.project, request.game, hub)
        app.router.lifespan_context = lambda app: _builds(app, request, hub)
        config = uvicorn.Config(
            app,
            http="h11",
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_GRACE,
        )
        # The server hands the signal on when it has ended; by then there is nothing left to stop.
        before = signal.signal(signal.SIGINT, lambda *_: None)
        try:
            request.ready(f"http://{ADDRESS}:{listener.getsockname()[1]}/")
            _Server(config, hub).run(sockets=[listener])
        finally:
            signal.signal(signal.SIGINT, before)


def _listen(port: int) -> socket.socket:
    try:
        return socket.create_server((ADDRESS, port))
    except (OSError, OverflowError) as error:
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        why = "is taken by another program" if taken else f"cannot be had: {error}"
        hint = "choose another one with --port, or any free one with --port 0"
        raise PortError(f"port {port} {why}; {hint}") from error


@asynccontextmanager
async def _builds(_: Starlette, request: Preview, hub: Hub) -> AsyncIterator[None]:
    """Watch and build while the server runs."""
    worker = Worker(request.project, request.game, request.options)
    rebuilder = Rebuilder(request.project, worker, hub, request.say, request.stale)
    work = (rebuilder.watch_tool(), rebuilder.watch(), rebuilder.build(), rebuilder.listen())
    tasks = [asyncio.create_task(part) for part in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        worker.close()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
