"""Mutants tried: each in a copy of the repository, with the proofs that may notice it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.rules.mutation.mutant import Mutant

COPIED = ("builder", "sources", "templates", "tests", "pyproject.toml")
"""What a copy of the repository needs."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a mutant. `fate`: killed, survived, no effect (the same is made of the game), unloadable
    (nothing is made of it, which proves nothing); `by`: the proof that killed it.
    """

    mutant: Mutant
    fate: str
    by: str = ""
    variant: int = 0


@dataclass(frozen=True, slots=True)
class Baseline:
    """The proofs without a change. `proofs`: rank, rules, part, seconds by name; `made`: a digest of what is
    made of the game; `kernel`: file and line of the functions it is made of.
    """

    proofs: Mapping[str, Mapping[str, Any]]
    made: str
    kernel: frozenset[tuple[str, int]]

    def concerns(self, mutant: Mutant) -> bool:
        """Whether a mutant is one of what the game is made of."""
        return mutant.function == 0 or (mutant.path, mutant.function) in self.kernel

    def asked(self, mutant: Mutant) -> Sequence[tuple[str, float]]:
        """The proofs to ask about a mutant, in order, with the seconds each takes."""
        names = [name for name, proof in self.proofs.items() if proof["part"] in ("", mutant.part)]
        return [(name, self.proofs[name]["seconds"]) for name in sorted(names, key=self._order(mutant))]

    def _order(self, mutant: Mutant) -> Callable[[str], tuple[int, int, float, str]]:
        def order(name: str) -> tuple[int, int, float, str]:
            proof = self.proofs[name]
            far = [k for k, rule in enumerate(mutant.rules) if _proves(proof["rules"], rule)]
            return min(far, default=len(mutant.rules)), proof["rank"], proof["seconds"], name

        return order


def _proves(numbers: Iterable[str], rule: str) -> bool:
    """Whether one of these is the rule or a paragraph of it."""
    return any(number == rule or number.rstrip("abcdefgh") == rule for number in numbers)


class Workers:
    """Processes with a copy of the repository each."""

    def __init__(self, repository: Path, count: int) -> None:
        self.repository = repository
        self.folder = Path(tempfile.mkdtemp(prefix="mutation-"))
        self.processes = [self._started(self.folder / str(k)) for k in range(count)]

    def _started(self, root: Path) -> subprocess.Popen[str]:
        for name in COPIED:
            source = self.repository / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.is_file():
                shutil.copy(source, root / name)
        return subprocess.Popen(
            [sys.executable, "-m", "tests.rules.mutation.worker"],
            cwd=root,
            # every mutant imports the rules anew: compiled modules on disk are worth much
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join((str(root), str(root / "builder"))),
                "PYTHONHASHSEED": "0",
                "PYTHONDONTWRITEBYTECODE": "",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, number: int, job: Mapping[str, Any]) -> Any:
        """The answer of a worker."""
        process = self.processes[number]
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(job) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    def baseline(self, parts: Sequence[str]) -> Baseline:
        """The proofs without a change; those that fail are told, and left out.

        `parts`: mechanisms whose own tests are asked, too.
        """
        found = self.ask(0, {"parts": parts})
        for failed in found["failed"]:
            sys.stderr.write(f"left out, it fails without a change: {failed}\n")
        kernel = frozenset((path, line) for path, line in found["kernel"])
        return Baseline(found["proofs"], found["made"], kernel)

    def fates(self, mutants: Sequence[Mutant], known: Baseline) -> Iterator[Fate]:
        """What becomes of mutants, in any order."""
        waiting = iter(mutants)
        lock = threading.Lock()
        done: SimpleQueue[Fate] = SimpleQueue()

        def work(number: int) -> None:
            while True:
                with lock:  # making the texts changes what all mutants of a file share
                    mutant = next(waiting, None)
                    if mutant is None:
                        return
                    data = mutant.as_data()
                job = {**data, "proofs": known.asked(mutant), "made": known.made}
                answer = self.ask(number, job)
                done.put(Fate(mutant, answer["fate"], answer.get("by", ""), answer["variant"]))

        for number in range(len(self.processes)):
            threading.Thread(target=work, args=(number,), daemon=True).start()
        for _ in mutants:
            yield done.get()

    def close(self) -> None:
        """End the processes and remove their copies."""
        for process in self.processes:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.close()
            process.wait()
            process.stdout.close()
        shutil.rmtree(self.folder)
