"""Changes the rules in small ways, one at a time, and asks the proofs whether they notice.

`python -m tests.rules.mutation` changes every operator, number, branch, result and statement of the kernel
and every number, condition and item of a game's `rules.yaml`. Each mutant is tried in a copy of the
repository with the proofs that reach the changed line, worked examples first, until one fails: then it is
killed. What survives is listed with its place: either nothing proves that rule, or the change makes no
difference.

`--sample 300 --seed 1` tries some of them; `--only movement` those of a mechanism (a file, a section of
`rules.yaml`); `--least 90` fails if fewer of a hundred are killed.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from tests.conftest import REPOSITORY
from tests.rules.mutation.mutant import Mutant
from tests.rules.mutation.python_mutants import python_mutants
from tests.rules.mutation.report import report, share
from tests.rules.mutation.trial import Fate, Workers
from tests.rules.mutation.yaml_mutants import yaml_mutants

FILES = (
    "builder/rules/kernel/*.py",
    "sources/*/mechanisms/*/rules.py",
    "sources/ebb-and-flow/rules.yaml",
)
"""What is changed unless the command says otherwise."""
WITHOUT = frozenset({"__init__", "layout", "prelude", "reasons"})
"""Modules of the kernel without rules."""


def mutants(repository: Path, patterns: Sequence[str]) -> Iterator[Mutant]:
    """Every mutant of the files that fit."""
    for pattern in patterns:
        for path in sorted(repository.glob(pattern)):
            shown = path.relative_to(repository).as_posix()
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".yaml":
                yield from yaml_mutants(shown, text)
            elif path.stem not in WITHOUT:
                yield from python_mutants(shown, text, mechanism(shown))


def mechanism(path: str) -> str:
    """The mechanism that a file belongs to."""
    place = PurePosixPath(path)
    return place.parent.name if place.stem == "rules" else place.stem


def _progress(done: int, whole: int, killed: int, begin: float) -> None:
    left = (time.monotonic() - begin) / done * (whole - done)
    words = f"{done} of {whole}, {killed} killed, {left / 60:.0f} minutes left"
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{words}" if done < whole else "\r\033[K")
    elif done % 50 == 0:
        sys.stderr.write(f"{words}\n")
    sys.stderr.flush()


def main(arguments: Sequence[str], repository: Path = REPOSITORY) -> int:
    """Try mutants and print what became of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.mutation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--files", nargs="+", default=FILES, help="what is changed, as patterns")
    parser.add_argument("--only", action="append", help="a mechanism or section; may be given again")
    parser.add_argument("--sample", type=int, help="so many, picked by chance")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=float, default=0, help="how many of a hundred must be killed")
    options = parser.parse_args(arguments)
    found = list(mutants(repository, options.files))
    if options.only:
        found = [m for m in found if {m.part, m.part.partition(" ")[2]} & set(options.only)]
    if options.sample is not None and options.sample < len(found):
        found = random.Random(options.seed).sample(found, options.sample)
    if not found:
        sys.stderr.write("there is nothing to change\n")
        return 2
    begin = time.monotonic()
    workers = Workers(repository, max(1, min(options.jobs, len(found))))
    fates: list[Fate] = []
    try:
        known = workers.baseline()
        asked = [(mutant, known.asked(mutant)) for mutant in found]
        fates.extend(Fate(mutant, "unreached") for mutant, proofs in asked if not proofs)
        tried = [(mutant, proofs) for mutant, proofs in asked if proofs]
        for done, fate in enumerate(workers.fates(tried), 1):
            fates.append(fate)
            _progress(done, len(tried), sum(f.fate == "killed" for f in fates), begin)
    finally:
        workers.close()
    sys.stdout.write("\n".join(report(fates)) + f"\n\n{len(fates)} in {time.monotonic() - begin:.0f} s\n")
    return 1 if share(Counter(fate.fate for fate in fates)) < options.least else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
