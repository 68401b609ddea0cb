"""Runs processes in parallel and passes on their output line by line."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

_TIMEOUT_S = 900
_Lines: TypeAlias = "queue.SimpleQueue[tuple[int, str | None]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineProcess:
    """A process to run. `folder`: its working folder; `on_line`: called with each line of its output, without
    the line end.
    """

    command: tuple[str, ...]
    folder: Path
    on_line: Callable[[str], None]


def run_all(engines: Sequence[EngineProcess], env: Mapping[str, str]) -> tuple[int, ...]:
    """Run the processes in parallel until all have ended; returns their exit codes.

    `on_line` is called in the caller's thread.
    """
    lines: _Lines = queue.SimpleQueue()
    with contextlib.ExitStack() as stack:
        processes = [stack.enter_context(_running(engine, env, n, lines)) for n, engine in enumerate(engines)]
        running = len(processes)
        while running:
            n, line = lines.get()
            if line is None:
                running -= 1
            else:
                engines[n].on_line(line)
        return tuple(process.wait() for process in processes)


def _read(process: subprocess.Popen[str], number: int, lines: _Lines) -> None:
    """Put the lines of a process into the queue, then None. `number` tells the processes apart."""
    assert process.stdout is not None  # noqa: S101 - we asked for a pipe
    try:
        for raw in process.stdout:
            lines.put((number, raw.rstrip("\r\n")))
    finally:
        lines.put((number, None))


@contextlib.contextmanager
def _running(
    engine: EngineProcess, env: Mapping[str, str], number: int, lines: _Lines
) -> Iterator[subprocess.Popen[str]]:
    """Start a process and a thread that reads it; on an error or time-out stop it and all its children.

    The process is a session of its own, because `xvfb-run` starts the display and the engine as children.
    """
    process = subprocess.Popen(
        engine.command,
        cwd=engine.folder,
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )

    def stop() -> None:
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGTERM)
            else:
                process.terminate()

    watchdog = threading.Timer(_TIMEOUT_S, stop)
    watchdog.daemon = True
    watchdog.start()
    reader = threading.Thread(target=_read, args=(process, number, lines), daemon=True)
    reader.start()
    try:
        with process:
            try:
                yield process
            except BaseException:
                stop()
                raise
            finally:
                reader.join()
    finally:
        watchdog.cancel()
