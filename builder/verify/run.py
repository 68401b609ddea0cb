"""Runs scripts against a module in a real VASSAL."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from builder.verify.compile_driver import SOURCES, driver_classes
from builder.verify.processes import Playing, play
from builder.verify.scheduling import cost, shares
from builder.verify.script import Folders, encode, halves, parse
from builder.verify.transcript import StepResult, Transcript
from builder.verify.vassal import Unavailable, classpath, display, tool

SUFFIX = ".play"


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyResult:
    """What came of a run.

    `exit_code` is 0 when every step held, 1 when one did not, 2 when nothing could be run (no `steps` then).
    `message` is one line; `problems` are lines of the scripts that cannot be read. `opened_ms` is the time
    the engine took to open the module.
    """

    exit_code: int
    message: str
    problems: tuple[str, ...] = ()
    steps: tuple[StepResult, ...] = ()
    opened_ms: int | None = None
    engine: str = ""
    transcript: str = ""

    @property
    def failures(self) -> tuple[StepResult, ...]:
        """The steps that did not hold."""
        return tuple(step for step in self.steps if not step.ok)


def scripts_for(module: Path, *, saves: bool = False) -> tuple[Path, ...]:
    """The scripts that belong to a module: `tests/engine/<slug>/*.play` in the project the module lies in.

    The slug is the name of the module's folder (`build/<slug>/`), or of its file without version and suffix.
    With `saves` those in the folder `saves/` there, which play an old version and then the module.
    """
    module = module.absolute()
    slugs = (module.parent.name, re.sub(r"-\d[^-]*$", "", module.stem))
    for folder in module.parents:
        for slug in slugs:
            place = folder / "tests" / "engine" / slug / ("saves" if saves else "")
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
    out: Path | None = None,
    echo: Callable[[str], None] | None = None,
    environ: Mapping[str, str] | None = None,
) -> VerifyResult:
    """Open a module in a real VASSAL and take the steps of the scripts; several scripts in two at once.

    Args:
        module: the .vmod file.
        scripts: script files; none takes `scripts_for(module)`; if there are none the module is only opened.
        vassal: installed VASSAL, see `vassal.classpath`; None takes VASSAL_CLASSPATH.
        before: an older version of the module, in which each script is played up to its line `update`; the
            scripts are then those of `saves/` below `tests/engine/<game>/`.
        bench: run `bench` in full and judge `within`.
        out: folder for pictures and saved games; None throws them away.
        echo: receives each line of the transcript as it comes.
        environ: the environment; None takes that of the process.

    """
    env = dict(os.environ if environ is None else environ)
    for named in (module, before):
        if named is not None and not named.is_file():
            return VerifyResult(exit_code=2, message=f"no module {named}")
    with tempfile.TemporaryDirectory(prefix="hexwright-", ignore_cleanup_errors=True) as scratch_name:
        scratch = Path(scratch_name)
        chosen = tuple(scripts) or scripts_for(module, saves=before is not None)
        wire = _wire(module, chosen, (out or scratch).absolute(), updated=before is not None)
        if isinstance(wire, VerifyResult):
            return wire
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        run = _Run(vassal=vassal, env=env, bench=bench, echo=echo)
        if before is None:
            return run.play(module, wire, scratch / "engine")
        first = run.play(before, [part.before for part in wire if part.before], scratch / "before")
        if first.exit_code:
            return first
        return _together(first, run.play(module, wire, scratch / "after"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wire:
    """A script as the driver reads it, and about how long it takes. `before`: what an older version of the
    module plays first.
    """

    text: str
    cost: int
    before: _Wire | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """How modules are opened and scripts played; see `verify`."""

    vassal: Path | str | None
    env: Mapping[str, str]
    bench: bool
    echo: Callable[[str], None] | None

    def play(self, module: Path, wire: Sequence[_Wire], scratch: Path) -> VerifyResult:
        """Play the scripts in a module, in two engines if there are several. `scratch`: prefix of folders."""
        engines = 1 if self.bench else min(2, os.cpu_count() or 1)  # two would spoil each other's times
        parts = shares([part.cost for part in wire], engines) or ((),)
        listeners = [_Listener(echo=self.echo, whole=len(parts) > 1) for _ in parts]
        playings: list[Playing] = []
        for n, (part, listener) in enumerate(zip(parts, listeners, strict=True)):
            home = scratch.with_name(f"{scratch.name}-{n}")
            home.mkdir()
            command = _command(self.vassal, self.env, home, n, bench=self.bench)
            if isinstance(command, Unavailable):
                return VerifyResult(exit_code=2, message=command.message)
            steps = home / "steps"
            steps.write_text("".join(wire[index].text for index in part), encoding="utf-8")
            command += [str(module.absolute()), str(steps), "bench" if self.bench else "plain"]
            playings.append(Playing(command=tuple(command), folder=home, hear=listener.hear))
        codes = play(playings, self.env)
        for listener in listeners:
            listener.flush()
        # openings and steps; scripts have a head line
        planned = len(parts) + sum(part.text.count("\n") - 1 for part in wire)
        return _result([listener.transcript for listener in listeners], codes, planned)


def _together(first: VerifyResult, then: VerifyResult) -> VerifyResult:
    """The run in the old version, in which all held, and that in the new one."""
    return replace(
        then,
        message=f"before: {first.message}; after: {then.message}",
        steps=first.steps + then.steps,
        transcript=first.transcript + then.transcript,
    )


@dataclass(slots=True, kw_only=True)
class _Listener:
    """Takes the lines of an engine. With `whole` those of a script are echoed only when it has ended, so that
    two engines do not talk at once.
    """

    echo: Callable[[str], None] | None
    whole: bool
    transcript: Transcript = field(default_factory=Transcript)
    _held: list[str] = field(default_factory=list)

    def hear(self, line: str) -> None:
        self.transcript.feed(line)
        if line.startswith("SCRIPT "):
            self.flush()
        self._held.append(line)
        if not self.whole:
            self.flush()

    def flush(self) -> None:
        if self.echo is not None:
            for line in self._held:
                self.echo(line)
        self._held.clear()


def _wire(module: Path, scripts: Sequence[Path], out: Path, *, updated: bool) -> list[_Wire] | VerifyResult:
    """The steps of each script as the driver reads them; with `updated` each is parted at `update`."""
    wire: list[_Wire] = []
    problems: list[str] = []
    for script in scripts:
        try:
            text = script.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            problems.append(f"{script}: cannot be read: {problem}")
            continue
        folders = Folders(script=script.parent.absolute(), module=module.parent.absolute(), out=out)
        steps, errors = parse(text, str(script), folders)
        problems += map(str, errors)
        old, new = halves(steps)
        if not errors and updated != (old is not None):
            said = "a line `update` is missing" if updated else "`update` needs --before OLD.vmod"
            problems.append(f"{script}: {said}")
        before = _Wire(text=encode(str(script), old), cost=cost(old)) if old is not None else None
        wire.append(_Wire(text=encode(str(script), new), cost=cost(new), before=before))
    if updated and not scripts:
        problems.append("no script to play: name one with --script")
    if problems:
        return VerifyResult(exit_code=2, message=problems[0], problems=tuple(problems))
    return wire


def _command(
    vassal: Path | str | None, env: Mapping[str, str], home: Path, number: int, *, bench: bool
) -> list[str] | Unavailable:
    """What starts an engine in the folder `home`; `number` tells it from those started with it."""
    class_path = classpath(vassal, env)
    if isinstance(class_path, Unavailable):
        return class_path
    java = tool("java", env)
    if isinstance(java, Unavailable):
        return java
    front = display(env, number=number)
    if isinstance(front, Unavailable):
        return front
    classes = driver_classes(class_path, env, home)
    if isinstance(classes, Unavailable):
        return classes
    return [
        *front,
        str(java),
        "-Xmx1g",
        # Collecting and compiling on other cores would take them from the other engine. A third less work for
        # half a minute of scripts, a tenth more for very long ones. Times are measured as a player has them.
        *(() if bench else ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")),
        # A player's settings are neither read nor touched, and the engine speaks English to us.
        f"-Duser.home={home}",
        f"-DVASSAL.conf={home / 'conf'}",
        f"-Djava.util.prefs.userRoot={home}",
        "-Duser.language=en",
        "-Duser.country=US",
        "-Dswing.defaultlaf=javax.swing.plaf.metal.MetalLookAndFeel",
        f"-Dlogback.configurationFile={(SOURCES / 'logback.xml').as_uri()}",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "-cp",
        os.pathsep.join((str(classes), class_path)),
        "hexwright.driver.Main",
    ]


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
