"""Formats the times measured in a run as a table, from the output of `measure` (driver/Verbs.java)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hexwright.verify.transcript import StepResult

_MEASURED = re.compile(
    r"= work: median (?P<median>[\d.]+) ms, 95 % within (?P<most>[\d.]+) ms, ratio (?P<ratio>[\d.]+);"
    r" waiting: median (?P<wait>[\d.]+) ms"
)
_NAMED = re.compile(r'measure (?:"(?P<name>[^"]*)"|(?P<word>\S+)) \d+ (?P<limit>\d+)')


def timings(steps: Iterable[StepResult]) -> Iterator[str]:
    """A heading and a line per `measure` step; nothing if there is none.

    Times are the work of VASSAL's event thread in one round, in ms. `ratio` is relative to the first
    measurement of more than one round.
    """
    head = f"{'work of the engine, ms':40} {'median':>7} {'95 %':>7} {'limit':>6} {'ratio':>6} {'waited':>7}"
    for step in steps:
        named = _NAMED.match(step.text)
        if named is None:
            continue
        output = " ".join(step.output)
        found = _MEASURED.search(output.replace("! work", "= work"))
        if found is None:
            continue
        if head:
            yield head
            head = ""
        name = named["name"] or named["word"]
        numbers = f"{found['median']:>7} {found['most']:>7} {named['limit']:>6} {found['ratio']:>6}"
        yield f"{name:40} {numbers} {found['wait']:>7}{'' if step.ok else '  too slow'}"
