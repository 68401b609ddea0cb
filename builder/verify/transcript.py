"""Reads the driver's transcript (`driver/Main.java`): events stand at the left edge, the rest is indented."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_STEP = re.compile(r"(?P<ok>ok|FAIL) +(?P<line>\d+) \| (?P<text>.*) {3}\((?P<ms>\d+\.\d) ms\)")
_OPEN = re.compile(r"OPEN (?P<ms>\d+) ms, VASSAL (?P<engine>\S+), (?P<module>.*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class StepResult:
    """What became of one step. `line` is that of the script, 0 for the opening of the module; time in ms.

    `said` holds what was said about it: `=` its value, `!` why it failed, `~` chat, `.` other output.
    """

    script: str
    line: int
    text: str
    ok: bool
    ms: float
    said: tuple[str, ...] = ()


@dataclass(slots=True)
class Transcript:
    """A transcript as it comes in, line by line."""

    lines: list[str] = field(default_factory=list)
    opened_ms: int | None = None
    engine: str = ""
    module: str = ""
    ended: bool = False
    _script: str = ""
    _heads: list[tuple[str, re.Match[str]]] = field(default_factory=list)
    _said: list[list[str]] = field(default_factory=list)

    def feed(self, line: str) -> None:
        """Take one line, without its line end."""
        self.lines.append(line)
        if line.startswith(" "):
            if self._said:
                self._said[-1].append(line.strip())
        elif step := _STEP.fullmatch(line):
            self._heads.append((self._script, step))
            self._said.append([])
        elif opened := _OPEN.fullmatch(line):
            self.opened_ms = int(opened["ms"])
            self.engine, self.module = opened["engine"], opened["module"]
        elif line.startswith("SCRIPT "):
            self._script = line.removeprefix("SCRIPT ")
        elif line.startswith("DONE "):
            self.ended = True

    def steps(self) -> tuple[StepResult, ...]:
        """The steps so far."""
        return tuple(
            StepResult(
                script=script,
                line=int(head["line"]),
                text=head["text"],
                ok=head["ok"] == "ok",
                ms=float(head["ms"]),
                said=tuple(said),
            )
            for (script, head), said in zip(self._heads, self._said, strict=True)
        )
