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
_LEAVE_S = 30
_Lines: TypeAlias = "queue.SimpleQueue[tuple[int, str | None]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineProcess:
    """A process to run. `folder`: its working folder; `on_line`: called with each line of its output, without
    the line end.
    """

    command: tuple[str, ...]
    folder: Path
    on_line: Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedProcess:
    """A process to lead. `folder`: its working folder."""

    command: tuple[str, ...]
    folder: Path


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


class Talk:
    """A process that is led: it answers each line it is told with lines up to the one that ends an answer."""

    def __init__(self, process: subprocess.Popen[str], lines: queue.Queue[str | None], end: str) -> None:
        self._process = process
        self._lines = lines
        self._end = end
        self._over = False

    def tell(self, line: str) -> None:
        """Pass a line, without its line end; to a process that has ended nothing is said."""
        if self._process.stdin is None or self._over:
            return
        with contextlib.suppress(BrokenPipeError, OSError):
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def answer(self, patience_s: float) -> tuple[tuple[str, ...], bool]:
        """The lines of an answer, and whether it is complete: not if the process ends or is silent."""
        lines: list[str] = []
        while not self._over:
            try:
                line = self._lines.get(timeout=patience_s)
            except queue.Empty:
                self._over = True
                lines.append(f"! no answer for {patience_s:.0f} s")
                break
            if line == self._end:
                return tuple(lines), True
            if line is None:
                self._over = True
            else:
                lines.append(line)
        return tuple(lines), False

    def bye(self) -> int | None:
        """No more is told: the process ends; its exit code, None if it does not end soon."""
        if self._process.stdin is not None:
            with contextlib.suppress(BrokenPipeError, OSError):
                self._process.stdin.close()
        try:
            return self._process.wait(timeout=_LEAVE_S)
        except subprocess.TimeoutExpired:
            return None


@contextlib.contextmanager
def led(engines: Sequence[LedProcess], env: Mapping[str, str], end: str) -> Iterator[tuple[Talk, ...]]:
    """Start processes that are told what to do, and stop those that have not ended when the block is left.

    `end`: the line that ends each of their answers.
    """
    with contextlib.ExitStack() as stack:
        yield tuple(stack.enter_context(_led(engine, env, end)) for engine in engines)


@contextlib.contextmanager
def _led(engine: LedProcess, env: Mapping[str, str], end: str) -> Iterator[Talk]:
    lines: queue.Queue[str | None] = queue.Queue()
    process = _start(engine.command, engine.folder, env, subprocess.PIPE)

    def read() -> None:
        try:
            for raw in process.stdout or ():
                lines.put(raw.rstrip("\r\n"))
        finally:
            lines.put(None)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        yield Talk(process, lines, end)
    finally:
        if process.poll() is None:
            _stop(process)
        with contextlib.suppress(BrokenPipeError, OSError), process:
            reader.join(_LEAVE_S)


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
    """Start a process and a thread that reads it; on an error or time-out stop it and all its children."""
    process = _start(engine.command, engine.folder, env, subprocess.DEVNULL)
    watchdog = threading.Timer(_TIMEOUT_S, _stop, [process])
    watchdog.daemon = True
    watchdog.start()
    reader = threading.Thread(target=_read, args=(process, number, lines), daemon=True)
    reader.start()
    try:
        with process:
            try:
                yield process
            except BaseException:
                _stop(process)
                raise
            finally:
                reader.join()
    finally:
        watchdog.cancel()


def _start(command: Sequence[str], folder: Path, env: Mapping[str, str], stdin: int) -> subprocess.Popen[str]:
    """A process in a session of its own, because `xvfb-run` starts the display and VASSAL as children."""
    return subprocess.Popen(
        command,
        cwd=folder,
        env=dict(env),
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )


def _stop(process: subprocess.Popen[str]) -> None:
    """Stop a process and all its children."""
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGTERM)
        else:
            process.terminate()
