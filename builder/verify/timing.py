"""What was measured in a run, as a table for people: what `driver/Verbs.java` says of the verb `measure`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from builder.verify.transcript import StepResult

_MEASURED = re.compile(
    r"= work: median (?P<median>[\d.]+) ms, 95 % within (?P<most>[\d.]+) ms, ratio (?P<ratio>[\d.]+);"
    r" waiting: median (?P<wait>[\d.]+) ms"
)
_NAMED = re.compile(r'measure (?:"(?P<name>[^"]*)"|(?P<word>\S+)) \d+ (?P<limit>\d+)')


def timings(steps: Iterable[StepResult]) -> Iterator[str]:
    """A line for each thing measured, under a head; none if nothing was.

    Work is what the engine's event thread did in one round, in ms; `ratio` that to the first one of several
    rounds.
    """
    head = f"{'work of the engine, ms':40} {'median':>7} {'95 %':>7} {'limit':>6} {'ratio':>6} {'waited':>7}"
    for step in steps:
        named = _NAMED.match(step.text)
        if named is None:
            continue
        said = " ".join(step.said)
        found = _MEASURED.search(said.replace("! work", "= work"))
        if found is None:
            continue
        if head:
            yield head
            head = ""
        name = named["name"] or named["word"]
        numbers = f"{found['median']:>7} {found['most']:>7} {named['limit']:>6} {found['ratio']:>6}"
        yield f"{name:40} {numbers} {found['wait']:>7}{'' if step.ok else '  too slow'}"
