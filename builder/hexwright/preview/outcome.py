"""What the server tells the page about builds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A finding. `snippet`: the line with a caret."""

    severity: str
    code: str
    message: str
    path: str = ""
    line: int = 0
    column: int = 0
    hint: str = ""
    snippet: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The state of the preview. `number`: how often the page has changed; `state`: building, page (it is
    up to date, other files are not), built, failed.

    `text`: in a few words, for the page. `stale`: the tool has changed since it was started.
    """

    number: int
    state: str
    text: str
    problems: Sequence[Problem] = ()
    stale: bool = False

    def as_event(self) -> str:
        """A server-sent event."""
        return f"data: {json.dumps(asdict(self), ensure_ascii=False)}\n\n"
