"""What a name that is not known may have meant."""

from __future__ import annotations

import builtins
from collections.abc import Iterable

from hexwright.rules.language.imports import meant


def instead(name: str, known: Iterable[str]) -> str | None:
    """The nearest name, the line that imports it; for one of Python's own that is not there, what to do."""
    hint = meant(name, known)
    if hasattr(builtins, name) and (hint is None or not hint.startswith(("did you mean", "from "))):
        return "only range, len, min, max, abs and enumerate of Python's own functions are there"
    return hint
