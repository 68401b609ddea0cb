"""Runs commands side by side and hands on what they print, line by line."""

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

_PATIENCE_S = 900
_Said: TypeAlias = "queue.SimpleQueue[tuple[int, str | None]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing:
    """A command, the folder it runs in, and who hears each line of its output (without the line end)."""

    command: tuple[str, ...]
    folder: Path
    hear: Callable[[str], None]


def play(playings: Sequence[Playing], env: Mapping[str, str]) -> tuple[int, ...]:
    """Run the commands at once, each to its end; lines are heard in the caller's thread. Gives exit codes."""
    said: _Said = queue.SimpleQueue()
    with contextlib.ExitStack() as stack:
        processes = [
            stack.enter_context(_running(playing, env, n, said)) for n, playing in enumerate(playings)
        ]
        talking = len(processes)
        while talking:
            n, line = said.get()
            if line is None:
                talking -= 1
            else:
                playings[n].hear(line)
        return tuple(process.wait() for process in processes)


def _read(process: subprocess.Popen[str], number: int, said: _Said) -> None:
    """Queue the lines of a process, then None."""
    assert process.stdout is not None  # noqa: S101 - we asked for a pipe
    try:
        for raw in process.stdout:
            said.put((number, raw.rstrip("\r\n")))
    finally:
        said.put((number, None))


@contextlib.contextmanager
def _running(
    playing: Playing, env: Mapping[str, str], number: int, said: _Said
) -> Iterator[subprocess.Popen[str]]:
    """A process that is read; whatever happens, the engine and its display do not outlive the run."""
    process = subprocess.Popen(
        playing.command,
        cwd=playing.folder,
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

    watchdog = threading.Timer(_PATIENCE_S, stop)
    watchdog.daemon = True
    watchdog.start()
    reader = threading.Thread(target=_read, args=(process, number, said), daemon=True)
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
