"""Runs scripts against a module in a real VASSAL."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hexwright.verify.launch import engine_command
from hexwright.verify.processes import EngineProcess, run_all
from hexwright.verify.result import VerifyResult
from hexwright.verify.script import Folders, Step, encode, parse, split_at_update
from hexwright.verify.transcript import Transcript
from hexwright.verify.two import play_two
from hexwright.verify.two_script import TwoScript, parse_two
from hexwright.verify.vassal import Unavailable

# --- which script runs when ----------------------------------------------------------------------------
# Measured: starting a game, and replaying it at its end, takes as long as this many drops of a piece.
_COSTS: Final[Mapping[str, int]] = MappingProxyType(
    {"new": 12, "setup": 12, "load": 12, "replaycheck": 6, "shot": 20, "hover": 20}
)


def script_cost(steps: Sequence[Step]) -> int:
    """Estimated duration of the steps; that of one drop is 1."""
    return sum(_COSTS.get(step.call.verb, 1) for step in steps)


def distribute(costs: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """Split the costs into at most `count` parts of about equal sums.

    Returns the indices of each part, in order; no part is empty.
    """
    parts: list[list[int]] = [[] for _ in range(count)]
    total = [0] * count
    for index in sorted(range(len(costs)), key=lambda n: -costs[n]):
        least = total.index(min(total))
        parts[least].append(index)
        total[least] += costs[index]
    return tuple(tuple(sorted(share)) for share in parts if share)


# --- running -------------------------------------------------------------------------------------------
SUFFIX = ".play"


def scripts_for(module: Path, kind: str = "") -> tuple[Path, ...]:
    """The scripts of a module: `tests/engine/<slug>/*.play` in the project that contains the module.

    The slug is the name of the module's folder (`build/<slug>/`), or of its file without version and suffix.
    `kind`: their subfolder: `saves`, which play an old version first and then the module, or `two`, for two
    players at one table.
    """
    module = module.absolute()
    slugs = (module.parent.name, re.sub(r"-\d[^-]*$", "", module.stem))
    for folder in module.parents:
        for slug in slugs:
            place = folder / "tests" / "engine" / slug / kind
            found = sorted(place.glob(f"*{SUFFIX}"))
            if found:
                return tuple(found)
    return ()


def verify(
    module: Path,
    scripts: Sequence[Path] = (),
    vassal: Path | str | None = None,
    *,
    before: Path | None = None,
    bench: bool = False,
    two: bool = False,
    out: Path | None = None,
    echo: Callable[[str], None] | None = None,
    environ: Mapping[str, str] | None = None,
) -> VerifyResult:
    """Open a module in a real VASSAL and execute scripts; several scripts are shared between two processes.

    Args:
        module: the .vmod file.
        scripts: script files; by default `scripts_for(module)`. Without any the module is only opened.
        vassal: installed VASSAL, see `vassal.classpath`; None uses VASSAL_CLASSPATH.
        before: an older version of the module, in which each script is executed up to its line `update`; the
            default scripts are then those in `saves/`. What VASSAL complains about in it is no failure, in
            either version.
        bench: run `bench` and `measure` in full and check time limits.
        two: play scripts for two players at one table; the default scripts are then those in `two/`.
        out: folder for pictures, saved games and log files; None discards them.
        echo: called with each line of the transcript.
        environ: the environment; None uses that of the process.

    """
    env = dict(os.environ if environ is None else environ)
    for named in (module, before):
        if named is not None and not named.is_file():
            return VerifyResult(exit_code=2, message=f"no module {named}")
    if two and (before is not None or bench):
        return VerifyResult(exit_code=2, message="--two goes neither with --before nor with --bench")
    with tempfile.TemporaryDirectory(prefix="hexwright-", ignore_cleanup_errors=True) as scratch_name:
        scratch = Path(scratch_name)
        kind = "two" if two else "saves" if before is not None else ""
        chosen = tuple(scripts) or scripts_for(module, kind)
        if two:
            return _play_two(module, chosen, vassal, env, out=out or scratch, scratch=scratch, echo=echo)
        encoded = _encode_scripts(module, chosen, (out or scratch).absolute(), updated=before is not None)
        if isinstance(encoded, VerifyResult):
            return encoded
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        run = _Run(vassal=vassal, env=env, bench=bench, echo=echo)
        if before is None:
            return run.play(module, encoded, scratch / "engine")
        known = str(scratch / "complaints")
        Path(known).touch()
        old = [part.before for part in encoded if part.before]
        first = run.play(before, old, scratch / "before", complaints=("old", known))
        if first.exit_code:
            return first
        then = run.play(module, encoded, scratch / "after", complaints=("new", known))
        return _combine(first, then)


def _play_two(
    module: Path,
    scripts: Sequence[Path],
    vassal: Path | str | None,
    env: Mapping[str, str],
    *,
    out: Path,
    scratch: Path,
    echo: Callable[[str], None] | None,
) -> VerifyResult:
    read: list[TwoScript] = []
    problems: list[str] = [] if scripts else ["no script to play: name one with --script"]
    for script in scripts:
        text = _text_of(script, problems)
        if text is None:
            continue
        found, errors = parse_two(text, str(script), _folders(script, module, out.absolute()))
        problems += map(str, errors)
        read += [] if found is None else [found]
    if problems:
        return VerifyResult(exit_code=2, message=problems[0], problems=tuple(problems))
    out.mkdir(parents=True, exist_ok=True)
    return play_two(module, read, vassal, env, out=out.absolute(), scratch=scratch, echo=echo)


def _text_of(script: Path, problems: list[str]) -> str | None:
    """The text of a script; None, and a problem more, if it cannot be read."""
    try:
        return script.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        problems.append(f"{script}: cannot be read: {problem}")
        return None


def _folders(script: Path, module: Path, out: Path) -> Folders:
    return Folders(script=script.parent.absolute(), module=module.parent.absolute(), out=out)


@dataclass(frozen=True, slots=True, kw_only=True)
class _EncodedScript:
    """A script in the driver's format, and about how long it takes. `before`: the part executed in an older
    version of the module; None without one.
    """

    text: str
    cost: int
    before: _EncodedScript | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """The options of a run; see `verify`."""

    vassal: Path | str | None
    env: Mapping[str, str]
    bench: bool
    echo: Callable[[str], None] | None

    def play(
        self, module: Path, encoded: Sequence[_EncodedScript], scratch: Path, complaints: Sequence[str] = ()
    ) -> VerifyResult:
        """Execute scripts in a module, in two engines if there are several. `scratch`: folder prefix;
        `complaints`: how the driver takes those of VASSAL's, see `driver/Main.java`.
        """
        engines = 1 if self.bench else min(2, os.cpu_count() or 1)  # two would distort each other's times
        parts = distribute([part.cost for part in encoded], engines) or ((),)
        listeners = [_Listener(echo=self.echo, by_script=len(parts) > 1) for _ in parts]
        processes: list[EngineProcess] = []
        for n, (part, listener) in enumerate(zip(parts, listeners, strict=True)):
            home = scratch.with_name(f"{scratch.name}-{n}")
            home.mkdir()
            command = engine_command(self.vassal, self.env, home, n, bench=self.bench)
            if isinstance(command, Unavailable):
                return VerifyResult(exit_code=2, message=command.message)
            steps = home / "steps"
            steps.write_text("".join(encoded[index].text for index in part), encoding="utf-8")
            command += [str(module.absolute()), str(steps), "bench" if self.bench else "plain", *complaints]
            processes.append(EngineProcess(command=tuple(command), folder=home, on_line=listener.on_line))
        codes = run_all(processes, self.env)
        for listener in listeners:
            listener.flush()
        # one opening per engine, and all steps; the first line of each script is its name
        planned = len(parts) + sum(part.text.count("\n") - 1 for part in encoded)
        return _result([listener.transcript for listener in listeners], codes, planned)


def _combine(first: VerifyResult, then: VerifyResult) -> VerifyResult:
    """The result of both runs: `first`, in the old version, without failures, and `then`, in the new one."""
    return replace(
        then,
        message=f"before: {first.message}; after: {then.message}",
        steps=first.steps + then.steps,
        transcript=first.transcript + then.transcript,
    )


@dataclass(slots=True, kw_only=True)
class _Listener:
    """Receives the lines of an engine. With `by_script` the lines of a script are echoed together when the
    next one begins, so that the output of two engines is not mixed.
    """

    echo: Callable[[str], None] | None
    by_script: bool
    transcript: Transcript = field(default_factory=Transcript)
    _pending: list[str] = field(default_factory=list)

    def on_line(self, line: str) -> None:
        self.transcript.feed(line)
        if line.startswith("SCRIPT "):
            self.flush()
        self._pending.append(line)
        if not self.by_script:
            self.flush()

    def flush(self) -> None:
        if self.echo is not None:
            for line in self._pending:
                self.echo(line)
        self._pending.clear()


def _encode_scripts(
    module: Path, scripts: Sequence[Path], out: Path, *, updated: bool
) -> list[_EncodedScript] | VerifyResult:
    """The scripts in the driver's format; with `updated` each is split at its line `update`.

    A result with exit code 2 if a script cannot be read.
    """
    encoded: list[_EncodedScript] = []
    problems: list[str] = []
    for script in scripts:
        text = _text_of(script, problems)
        if text is None:
            continue
        steps, errors = parse(text, str(script), _folders(script, module, out))
        problems += map(str, errors)
        old, new = split_at_update(steps)
        if not errors and updated != (old is not None):
            problem_text = "a line `update` is missing" if updated else "`update` needs --before OLD.vmod"
            problems.append(f"{script}: {problem_text}")
        before = (
            _EncodedScript(text=encode(str(script), old), cost=script_cost(old)) if old is not None else None
        )
        encoded.append(_EncodedScript(text=encode(str(script), new), cost=script_cost(new), before=before))
    if updated and not scripts:
        problems.append("no script to play: name one with --script")
    if problems:
        return VerifyResult(exit_code=2, message=problems[0], problems=tuple(problems))
    return encoded


def _result(transcripts: Sequence[Transcript], codes: Sequence[int], planned: int) -> VerifyResult:
    steps = tuple(step for transcript in transcripts for step in transcript.steps())
    failed = sum(not step.ok for step in steps)
    early = next((n for n, transcript in enumerate(transcripts) if not transcript.ended), None)
    if early is not None:
        last = next((line for line in reversed(transcripts[early].lines) if line.strip()), "no output")
        message = f"VASSAL ended early (exit {codes[early]}): {last.strip()}"
    elif planned == 1 and not failed:
        message = "the module opens without complaint; there are no scripts to play"
    else:
        message = f"{len(steps) - failed} of {planned} steps held"
        if len(steps) < planned:
            message += f", {planned - len(steps)} were not taken"
    return VerifyResult(
        exit_code=0 if early is None and not any(codes) and not failed else 1,
        message=message,
        steps=steps,
        opened_ms=transcripts[0].opened_ms,
        engine=transcripts[0].engine,
        transcript="".join(line + "\n" for transcript in transcripts for line in transcript.lines),
    )
