"""Changes the rules in small ways, one at a time, and asks the proofs whether they notice.

`python -m tests.rules.mutation` changes every operator, number, branch, result and statement of the
mechanisms and every number, condition and item of `rules.yaml`. Each mutant is tried in a copy of the
repository: the game is made anew and the proofs are asked, worked examples first, until one fails: then it is
killed. What survives is listed with its place. A change after which the same is made of the game has no
effect.

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
    "builder/hexwright/rules/engine/*.py",
    "builder/hexwright/rules/mechanism/*/*.py",
    "sources/ebb-and-flow/mechanisms/*/*.py",
    "sources/ebb-and-flow/rules.yaml",
)
"""What is changed unless the command says otherwise: of Python only functions that the game is made of."""


def mutants(repository: Path, patterns: Sequence[str]) -> Iterator[Mutant]:
    """Every mutant of the files that fit."""
    for pattern in patterns:
        for path in sorted(repository.glob(pattern)):
            shown = path.relative_to(repository).as_posix()
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".yaml":
                yield from yaml_mutants(shown, text)
            else:
                yield from python_mutants(shown, text, mechanism(shown))


def mechanism(path: str) -> str:
    """The mechanism that a file belongs to, or the engine."""
    return PurePosixPath(path).parent.name


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
    parser.add_argument("--tests", action="store_true", help="ask the mechanisms' own tests, too")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=float, default=0, help="how many of a hundred must be killed")
    options = parser.parse_args(arguments)
    found = list(mutants(repository, options.files))
    if options.only:
        found = [m for m in found if {m.part, m.part.partition(" ")[2]} & set(options.only)]
    if not found:
        sys.stderr.write("there is nothing to change\n")
        return 2
    begin = time.monotonic()
    workers = Workers(repository, max(1, options.jobs))
    fates: list[Fate] = []
    try:
        parts = sorted({mutant.part for mutant in found}) if options.tests else []
        known = workers.baseline(parts)
        found = [mutant for mutant in found if known.concerns(mutant)]
        if options.sample is not None and options.sample < len(found):
            found = random.Random(options.seed).sample(found, options.sample)
        for done, fate in enumerate(workers.fates(found, known), 1):
            fates.append(fate)
            if fate.fate == "survived" and not sys.stderr.isatty():
                sys.stderr.write(f"{fate.mutant.told(fate.variant)}\n")
            _progress(done, len(found), sum(f.fate == "killed" for f in fates), begin)
    finally:
        workers.close()
    sys.stdout.write("\n".join(report(fates)) + f"\n\n{len(fates)} in {time.monotonic() - begin:.0f} s\n")
    return 1 if share(Counter(fate.fate for fate in fates)) < options.least else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
