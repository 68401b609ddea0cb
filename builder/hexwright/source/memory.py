"""Trees of files that need not be parsed again while their text stays the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from hexwright.diagnostics import Diagnostic, Report

T = TypeVar("T")


class ParseMemory:
    """What was parsed last at each path. It may outlive a build: the preview has one for its whole life."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[tuple[object, ...], Any, tuple[Diagnostic, ...]]] = {}

    def parsed(
        self, path: str, arguments: tuple[object, ...], report: Report, parse: Callable[[Report], T]
    ) -> T:
        """What `parse` gives, or gave the last time at this path if `arguments` are equal.

        `arguments`: all it depends on. Its findings go to `report`, also when it is not called again.
        """
        known = self._known.get(path)
        if known is None or known[0] != arguments:
            inner = Report()
            known = self._known[path] = arguments, parse(inner), tuple(inner)
        report.extend(known[2])
        result: T = known[1]
        return result
