"""Parses the driver's transcript (`driver/Main.java`): events start at column 1, details are indented."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_STEP = re.compile(r"(?P<ok>ok|FAIL) +(?P<line>\d+) \| (?P<text>.*) {3}\((?P<ms>\d+\.\d) ms\)")
_OPEN = re.compile(r"OPEN (?P<ms>\d+) ms, VASSAL (?P<engine>\S+), (?P<module>.*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class StepResult:
    """The result of one step.

    Attributes:
        script: path of the script.
        line: of the script; 0 for the opening of the module.
        text: the line as written.
        ok: whether it succeeded.
        ms: duration, milliseconds.
        output: lines, by first character: `=` its value, `!` why it failed, `?` a complaint of VASSAL's that
            is known, `~` chat, `.` other output.

    """

    script: str
    line: int
    text: str
    ok: bool
    ms: float
    output: tuple[str, ...] = ()


@dataclass(slots=True)
class Transcript:
    """A transcript that is read line by line. `ended`: whether the driver has finished."""

    lines: list[str] = field(default_factory=list)
    opened_ms: int | None = None
    engine: str = ""
    module: str = ""
    ended: bool = False
    _script: str = ""
    _heads: list[tuple[str, re.Match[str]]] = field(default_factory=list)
    _output: list[list[str]] = field(default_factory=list)

    def feed(self, line: str) -> None:
        """Add one line, without its line end."""
        self.lines.append(line)
        if line.startswith(" "):
            if self._output:
                self._output[-1].append(line.strip())
        elif step := _STEP.fullmatch(line):
            self._heads.append((self._script, step))
            self._output.append([])
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
                output=tuple(output),
            )
            for (script, head), output in zip(self._heads, self._output, strict=True)
        )
