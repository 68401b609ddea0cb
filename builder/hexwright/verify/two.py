"""Plays scripts with two engines at one table and compares their states after each step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hexwright.verify.launch import engine_command
from hexwright.verify.processes import LedProcess, Talk, led
from hexwright.verify.result import VerifyResult
from hexwright.verify.script import ACTS, Call, encode_call
from hexwright.verify.transcript import StepResult, Transcript
from hexwright.verify.two_script import Act, Begin, Seat, TwoScript, TwoStep
from hexwright.verify.vassal import Unavailable

_END: Final = "TAKEN"  # the line of the driver that ends an answer
_PATIENCE_S: Final = 180  # the driver gives up after less
_SHOWN: Final = 12
_PLAYERS: Final = ("first-player", "second-player")


def play_two(
    module: Path,
    scripts: Sequence[TwoScript],
    vassal: Path | str | None,
    env: Mapping[str, str],
    *,
    out: Path,
    scratch: Path,
    echo: Callable[[str], None] | None,
) -> VerifyResult:
    """Play scripts one after the other with the same two engines.

    Args:
        module: the .vmod file.
        scripts: the scripts.
        vassal: installed VASSAL, see `vassal.classpath`.
        env: the environment.
        out: folder for the log files of each script.
        scratch: folder for everything else.
        echo: called with each line of the transcript.

    """
    processes: list[LedProcess] = []
    for n, player in enumerate(_PLAYERS):
        home = scratch / player
        home.mkdir()
        command = engine_command(vassal, env, home, n, bench=False)
        if isinstance(command, Unavailable):
            return VerifyResult(exit_code=2, message=command.message)
        command += [str(module.absolute()), "-", player]
        processes.append(LedProcess(command=tuple(command), folder=home))
    with led(processes, env, _END) as talks:
        table = _Table(engines=tuple(_Engine(talk) for talk in talks), out=out, scratch=scratch, echo=echo)
        ended = table.open(module)
        for script in scripts:
            ended = ended or table.play(script)
        codes = [talk.bye() for talk in talks]
    if not ended and None in codes:
        ended = "an engine does not end"
    planned = len(_PLAYERS) + sum(_lines(script) for script in scripts)
    held = sum(step.ok for step in table.steps)
    message = ended or f"{held} of {planned} steps held"
    opened = [engine.opened_ms for engine in table.engines if engine.opened_ms is not None]
    return VerifyResult(
        exit_code=0 if not ended and held == planned else 1,
        message=message,
        steps=tuple(table.steps),
        opened_ms=opened[0] if opened else None,
        engine=table.engines[0].version,
        transcript="".join(line + "\n" for line in table.lines),
    )


def _lines(script: TwoScript) -> int:
    """How many steps a script has: its own, and the end of each game."""
    return len(script.steps) + sum(isinstance(step, Begin) for step in script.steps)


class _OverError(Exception):
    """An engine has ended or is silent."""


class _Engine:
    """One engine. `opened_ms`, `version`: as it said when it opened the module."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self.opened_ms: int | None = None
        self.version = ""
        self.rolled = 0

    def tell(self, call: Call, line: int = 0, text: str = "") -> None:
        self._talk.tell(encode_call(line, text or call.verb, call))

    def hear(self) -> StepResult:
        """The result of what it was told last.

        Raises:
            _OverError: if there is none.

        """
        lines, complete = self._talk.answer(_PATIENCE_S)
        transcript = Transcript()
        for line in lines:
            transcript.feed(line)
        self.opened_ms = self.opened_ms if transcript.opened_ms is None else transcript.opened_ms
        self.version = transcript.engine or self.version
        steps = transcript.steps()
        if not complete:
            failed = [mark for step in steps if not step.ok for mark in step.output]
            last = next((line.strip() for line in reversed(lines) if line.strip()), "no output")
            raise _OverError(f"VASSAL ended early: {' '.join(failed) or last}")
        return steps[-1]

    def ask(self, verb: str, *args: str) -> StepResult:
        self.tell(Call(verb=verb, args=args))
        return self.hear()


@dataclass(slots=True, kw_only=True)
class _Table:
    """The two engines, and what has happened."""

    engines: tuple[_Engine, ...]
    out: Path
    scratch: Path
    echo: Callable[[str], None] | None
    steps: list[StepResult] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    _script: str = ""
    _seats: tuple[Seat, ...] = ()
    _marks: int = 0
    _games: int = 0
    _playing: bool = False
    _known: frozenset[str] = frozenset()
    _states: tuple[Mapping[str, str], ...] = ()

    def open(self, module: Path) -> str:
        """Hear what the engines say when they open the module; why one has ended, or nothing."""
        try:
            for engine in self.engines:
                self._report(0, f"open {module.name}", [engine.hear()], [])
        except _OverError as over:
            return str(over)
        return "" if all(step.ok for step in self.steps) else "the module does not open"

    def play(self, script: TwoScript) -> str:
        """Play a script; why an engine has ended, or nothing."""
        self._script, self._seats = script.path, script.seats
        self._say(f"SCRIPT {script.path}")
        last = script.steps[-1].line if script.steps else 0
        try:
            for step in script.steps:
                self._step(step)
            self._end(last)
        except _OverError as over:
            return str(over)
        return ""

    def _step(self, step: TwoStep) -> None:
        if isinstance(step, Begin):
            self._end(step.line)
            self._begin(step)
            return
        acting = [n for n, _ in step.steps]
        if any(_acts(call) for _, call in step.steps):
            for engine in self.engines:
                engine.ask("forget")
        said = self._at_once(step) if step.at_once else self._in_turn(step)
        self._report(step.line, step.text, said, self._compare(acting))

    def _in_turn(self, step: Act) -> list[StepResult]:
        said = []
        for n, call in step.steps:
            self.engines[n].tell(call, step.line, step.text)
            said.append(self.engines[n].hear())
        return said

    def _at_once(self, step: Act) -> list[StepResult]:
        """Neither hears of the other's step before it has taken its own."""
        self._ask_all("hold")
        for n, call in step.steps:
            self.engines[n].tell(call, step.line, step.text)
        said = [self.engines[n].hear() for n, _ in step.steps]
        return said + [result for result in self._ask_all("release") if not result.ok]

    def _begin(self, step: Begin) -> None:
        first, second = self.engines
        said = [first.ask("host")]
        port = _value(said[0])
        if port.isdigit():
            game = Call(verb=step.call.verb, args=(*step.call.args, self._seats[0].side))
            first.tell(game, step.line, step.text)
            said = [
                first.hear(),
                first.ask("seat", _PLAYERS[1], self._seats[1].side),
                first.ask("mark"),
                second.ask("enter", port),
                second.ask("synchronise"),
            ]
            self._playing = True
        self._known = frozenset()
        for engine in self.engines:
            engine.rolled = int(_value(engine.ask("rolled")) or 0)
        more = self._compare([0, 1]) if all(result.ok for result in said) else []
        self._report(step.line, step.text, said, more)

    def _end(self, line: int) -> None:
        """End a game: the log file of each player must lead to the same state at the other one's."""
        if not self._playing:
            return
        self._playing = False
        self._games += 1
        files = [
            self.out / f"{Path(self._script).stem}-{self._games}-{seat.name}.vlog" for seat in self._seats
        ]
        said = [
            result
            for engine, file in zip(self.engines, files, strict=True)
            for result in (engine.ask("writelog", str(file)), engine.ask("leave"))
        ]
        written = [_value(said[0]), _value(said[2])]
        wrong: list[str] = []
        if all(result.ok for result in said):
            for n, engine in enumerate(self.engines):
                played = engine.ask("playlog", str(files[1 - n]))
                state = self._state(n)
                names = (f"at the table, {self._seats[1 - n].name}", f"in the log at {self._seats[n].name}'s")
                found = _differences((self._states[1 - n], state), names)
                said.append(played)
                wrong += found
        for result in said:
            wrong += [] if result.ok else result.output
        wrong = [f"! {line}" for line in wrong]
        note = StepResult(
            script=self._script, line=line, text="", ok=True, ms=0,
            output=(f"= the logs lead to the same state: {', '.join(written)}",) if not wrong else (),
        )  # fmt: skip
        self._report(line, "(end of the game)", [note], wrong)

    def _compare(self, acting: Sequence[int]) -> list[str]:
        """What the players read and what is wrong once the network is quiet: where the states differ now and
        did not before, dice rolled by a player who did not act, and whatever happened meanwhile.
        """
        more: list[str] = []
        for _ in range(2):  # what one sends because of what it has received comes in the second round
            self._marks += 1
            for seat, result in zip(self._seats, self._ask_all("quiet", str(self._marks)), strict=True):
                marks = (mark.removeprefix("~ ") if result.ok else mark for mark in result.output)
                more += [f"{'~' if result.ok else '!'} {seat.name}: {mark}" for mark in marks]
        states = []
        for n, engine in enumerate(self.engines):
            states.append(self._state(n))
            rolled = int(_value(engine.ask("rolled")) or 0)
            if n not in acting and rolled != engine.rolled:
                more.append(f"! the engine of {self._seats[n].name} rolled dice too")
            engine.rolled = rolled
        self._states = tuple(states)
        found = _differences(self._states, [seat.name for seat in self._seats])
        fresh = [line for line in found if line not in self._known]
        self._known = frozenset(found)
        if fresh:
            more.append("! the states differ:")
            more += [f"!   {line}" for line in fresh[:_SHOWN]]
            more += [f"!   and {len(fresh) - _SHOWN} more"] * (len(fresh) > _SHOWN)
        return more

    def _state(self, n: int) -> Mapping[str, str]:
        file = self.scratch / f"state-{n}"
        result = self.engines[n].ask("state", str(file))
        if not result.ok:
            return {"state": " ".join(result.output)}
        lines = file.read_text(encoding="utf-8").splitlines()
        return {key: value for key, _, value in (line.partition("\t") for line in lines)}

    def _ask_all(self, verb: str, *args: str) -> list[StepResult]:
        for engine in self.engines:
            engine.tell(Call(verb=verb, args=args))
        return [engine.hear() for engine in self.engines]

    def _report(self, line: int, text: str, said: Sequence[StepResult], more: Sequence[str]) -> None:
        output = tuple(mark for result in said for mark in result.output) + tuple(more)
        ok = all(result.ok for result in said) and not any(mark.startswith("!") for mark in more)
        ms = sum(result.ms for result in said)
        self.steps.append(StepResult(script=self._script, line=line, text=text, ok=ok, ms=ms, output=output))
        self._say(f"{'ok' if ok else 'FAIL':4} {line:3} | {text}   ({ms:.1f} ms)")
        for mark in output:
            self._say(f"  {mark}")

    def _say(self, line: str) -> None:
        self.lines.append(line)
        if self.echo is not None:
            self.echo(line)


def _acts(call: Call) -> bool:
    return call.verb in ACTS or any(map(_acts, call.inner))


def _value(result: StepResult) -> str:
    """What a step gives."""
    return next((mark.removeprefix("= ") for mark in result.output if mark.startswith("= ")), "")


def _differences(states: Sequence[Mapping[str, str]], names: Sequence[str]) -> list[str]:
    """Where two states differ, a line each; `names`: whose states they are."""
    first, second = states
    return [
        f"{key}: {names[0]} {_told(first, key)}, {names[1]} {_told(second, key)}"
        for key in sorted({*first, *second})
        if first.get(key) != second.get(key)
    ]


def _told(state: Mapping[str, str], key: str) -> str:
    return f"[{state[key]}]" if key in state else "nothing"
