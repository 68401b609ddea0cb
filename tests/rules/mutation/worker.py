"""Tries mutants in a copy of the repository: `python -m tests.rules.mutation.worker`, started there.

Reads a job a line from standard input, as JSON, and writes its answer as a line. Every job runs in a process
of its own, forked from this one, which has everything imported already: there the modules that may see the
change are imported anew.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.rules.mutation.imports import affected

ROOT = Path.cwd()
MEMORY = 3 << 30
"""Bytes that a mutant may take."""
STALE: set[str] = set()
"""Modules that are imported anew."""
LONGEST = 15.0
"""Seconds that a proof may take when it is measured, to be asked at all."""
LEAST, TIMES = 2.0, 8.0
"""A proof may take so many seconds, or so many times what it takes without a change."""


class OutOfTimeError(Exception):
    """A proof takes too long."""


def main() -> None:
    """Answer jobs until there are no more."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # proofs may print
    importlib.import_module("tests.rules.mutation.proofs")
    loaded = sys.modules["hexwright"].__file__ or ""
    assert Path(loaded).is_relative_to(ROOT), f"{loaded} is not the copy"
    STALE.update(affected(ROOT))
    gc.freeze()
    for line in sys.stdin:
        job = json.loads(line)
        answer = measured(job["parts"]) if "parts" in job else tried(job)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def measured(parts: Sequence[str]) -> dict[str, Any]:
    """What every proof takes without a change; what is made of the game: in a process of its own.

    `parts`: mechanisms whose own tests are asked, too.
    """
    return _forked(lambda send: _measure(parts, send), 3600.0)


def _measure(parts: Sequence[str], send: Callable[[dict[str, Any]], None]) -> None:
    signal.signal(signal.SIGVTALRM, _out_of_time)
    module = importlib.import_module("tests.rules.mutation.proofs")
    made = module.load()
    found: dict[str, Any] = {}
    failed = []
    for name, proof in module.proofs().items():
        if proof.part and proof.part not in parts:
            continue
        begin = time.process_time()
        try:
            with _limited(LONGEST):
                proof.run()
        except BaseException as error:  # whatever it is, the proof is of no use
            failed.append(f"{name}: {type(error).__name__}: {error}")
            continue
        found[name] = {
            "rank": proof.rank,
            "rules": sorted(proof.rules),
            "part": proof.part,
            "seconds": time.process_time() - begin,
        }
    send({"proofs": found, "failed": failed, "made": made, "kernel": module.kernel()})


def tried(job: dict[str, Any]) -> dict[str, Any]:
    """What becomes of a mutant.

    The job: `path`, `texts`, `proofs` in order with the seconds each takes, `made`: what is made of the game
    without a change.
    """
    path = ROOT / job["path"]
    whole = 60 + sum(LEAST + TIMES * seconds for _, seconds in job["proofs"])
    answer: dict[str, Any] = {}
    for variant, text in enumerate(job["texts"]):
        with _changed(path, text):
            answer = {**_forked(lambda send: _try(job, send), whole), "variant": variant}
        if answer["fate"] != "unloadable":
            break
    return answer


def _try(job: dict[str, Any], send: Callable[[dict[str, Any]], None]) -> None:
    """In a process of its own: load the game as it is now, and run the proofs until one finds something."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.dont_write_bytecode = True
    signal.signal(signal.SIGVTALRM, _out_of_time)
    _forget()
    try:
        with _limited(LONGEST):
            module = importlib.import_module("tests.rules.mutation.proofs")
            made = module.load()
    except BaseException as error:
        send({"fate": "unloadable", "how": f"{type(error).__name__}: {error}"})
        return
    if made == job["made"]:
        send({"fate": "no effect"})
        return
    for name, seconds in job["proofs"]:
        try:
            with _limited(LEAST + TIMES * seconds):
                module.proofs()[name].run()
        except BaseException as error:
            send({"fate": "killed", "by": name, "how": type(error).__name__})
            return
    send({"fate": "survived"})


def _out_of_time(*_: object) -> None:
    raise OutOfTimeError


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """No more than so many seconds of computing."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 0.5)  # again and again: it may be caught
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@contextlib.contextmanager
def _changed(path: Path, text: str) -> Iterator[None]:
    """The file with another text. Its time is one that no compiled module can have."""
    before, times = path.read_bytes(), path.stat()
    path.write_text(text, encoding="utf-8")
    os.utime(path, (1, 1))
    try:
        yield
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _forget() -> None:
    """Let all modules that may see the change be imported anew."""
    for name in STALE:
        sys.modules.pop(name, None)
        package, _, own = name.rpartition(".")
        if package in sys.modules:  # `from package import own` would find it there
            vars(sys.modules[package]).pop(own, None)
    importlib.invalidate_caches()


def _forked(run: Callable[[Callable[[dict[str, Any]], None]], None], seconds: float) -> dict[str, Any]:
    """What a function sends from a process of its own; if that dies or takes too long, that it did."""
    fork = multiprocessing.get_context("fork")
    reader, writer = fork.Pipe(duplex=False)
    child = fork.Process(target=_apart, args=(run, writer))
    child.start()
    assert child.pid is not None
    writer.close()
    answer: dict[str, Any] = {"fate": "killed", "by": "its end", "how": "died"}
    with contextlib.suppress(EOFError):
        if reader.poll(seconds * 3):  # others may use the machine, too
            answer = reader.recv()
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.kill()
    child.join()
    return answer


def _apart(run: Callable[[Callable[[dict[str, Any]], None]], None], writer: Connection) -> None:
    """In the process of its own, which is the first of a group, so that all it starts ends with it."""
    os.setpgid(0, 0)
    os.dup2(1, 2)
    run(writer.send)


if __name__ == "__main__":
    main()
