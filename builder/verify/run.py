"""Runs scripts against a module in a real VASSAL."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from builder.verify.compiled import SOURCES, driver_classes
from builder.verify.script import Folders, encode, parse
from builder.verify.transcript import StepResult, Transcript
from builder.verify.vassal import Unavailable, classpath, display, tool

SUFFIX = ".play"
_PATIENCE_S = 900


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


def scripts_for(module: Path) -> tuple[Path, ...]:
    """The scripts that belong to a module: `tests/engine/<slug>/*.play` in the project the module lies in.

    The slug is the name of the module's folder (`build/<slug>/`), or of its file without version and suffix.
    """
    module = module.absolute()
    slugs = (module.parent.name, re.sub(r"-\d[^-]*$", "", module.stem))
    for folder in module.parents:
        for slug in slugs:
            found = sorted((folder / "tests" / "engine" / slug).glob(f"*{SUFFIX}"))
            if found:
                return tuple(found)
    return ()


def verify(
    module: Path,
    scripts: Sequence[Path] = (),
    vassal: Path | str | None = None,
    *,
    bench: bool = False,
    out: Path | None = None,
    echo: Callable[[str], None] | None = None,
    environ: Mapping[str, str] | None = None,
) -> VerifyResult:
    """Open a module in a real VASSAL and take the steps of the scripts.

    Args:
        module: the .vmod file.
        scripts: script files; none takes `scripts_for(module)`; if there are none the module is only opened.
        vassal: installed VASSAL, see `vassal.classpath`; None takes VASSAL_CLASSPATH.
        bench: run `bench` in full and judge `within`.
        out: folder for pictures and saved games; None throws them away.
        echo: receives each line of the transcript as it comes.
        environ: the environment; None takes that of the process.

    """
    env = dict(os.environ if environ is None else environ)
    if not module.is_file():
        return VerifyResult(exit_code=2, message=f"no module {module}")
    with tempfile.TemporaryDirectory(prefix="hexwright-", ignore_cleanup_errors=True) as scratch_name:
        scratch = Path(scratch_name)
        chosen = tuple(scripts) or scripts_for(module)
        wire = _wire(module, chosen, (out or scratch).absolute())
        if isinstance(wire, VerifyResult):
            return wire
        steps = scratch / "steps"
        steps.write_text("".join(wire), encoding="utf-8")
        planned = 1 + sum(text.count("\n") - 1 for text in wire)  # the opening; each script has a head line
        command = _command(vassal, env, scratch)
        if isinstance(command, Unavailable):
            return VerifyResult(exit_code=2, message=command.message)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        transcript = Transcript()
        code = _play(
            [*command, str(module.absolute()), str(steps), "bench" if bench else "plain"],
            env,
            scratch,
            transcript,
            echo,
        )
    return _result(code, transcript, planned)


def _wire(module: Path, scripts: Sequence[Path], out: Path) -> list[str] | VerifyResult:
    """The steps of each script as the driver reads them."""
    wire: list[str] = []
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
        wire.append(encode(str(script), steps))
    if problems:
        return VerifyResult(exit_code=2, message=problems[0], problems=tuple(problems))
    return wire


def _command(vassal: Path | str | None, env: Mapping[str, str], scratch: Path) -> list[str] | Unavailable:
    class_path = classpath(vassal, env)
    if isinstance(class_path, Unavailable):
        return class_path
    java = tool("java", env)
    if isinstance(java, Unavailable):
        return java
    front = display(env)
    if isinstance(front, Unavailable):
        return front
    classes = driver_classes(class_path, env, scratch)
    if isinstance(classes, Unavailable):
        return classes
    return [
        *front,
        str(java),
        "-Xmx1g",
        # A player's settings are neither read nor touched, and the engine speaks English to us.
        f"-Duser.home={scratch}",
        f"-DVASSAL.conf={scratch / 'conf'}",
        f"-Djava.util.prefs.userRoot={scratch}",
        "-Duser.language=en",
        "-Duser.country=US",
        "-Dswing.defaultlaf=javax.swing.plaf.metal.MetalLookAndFeel",
        f"-Dlogback.configurationFile={(SOURCES / 'logback.xml').as_uri()}",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "-cp",
        os.pathsep.join((str(classes), class_path)),
        "hexwright.driver.Main",
    ]


def _play(
    command: Sequence[str],
    env: Mapping[str, str],
    folder: Path,
    transcript: Transcript,
    echo: Callable[[str], None] | None,
) -> int:
    """Run the command to its end and hand its output to the transcript. Returns its exit code."""
    with subprocess.Popen(
        command,
        cwd=folder,
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    ) as process:
        with _ending(process):
            assert process.stdout is not None  # noqa: S101 - we asked for a pipe
            for raw in process.stdout:
                line = raw.rstrip("\r\n")
                transcript.feed(line)
                if echo is not None:
                    echo(line)
        return process.wait()


@contextlib.contextmanager
def _ending(process: subprocess.Popen[str]) -> Iterator[None]:
    """Whatever happens, the engine and its display do not outlive the run."""

    def stop() -> None:
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGTERM)
            else:
                process.terminate()

    watchdog = threading.Timer(_PATIENCE_S, stop)
    watchdog.daemon = True
    watchdog.start()
    try:
        yield
    except BaseException:
        stop()
        raise
    finally:
        watchdog.cancel()


def _result(code: int, transcript: Transcript, planned: int) -> VerifyResult:
    steps = transcript.steps()
    failed = sum(not step.ok for step in steps)
    if not transcript.ended:
        last = next((line for line in reversed(transcript.lines) if line.strip()), "no output")
        message = f"VASSAL ended early (exit {code}): {last.strip()}"
    elif planned == 1 and not failed:
        message = "the module opens without complaint; there are no scripts to play"
    else:
        message = f"{len(steps) - failed} of {planned} steps held"
        if len(steps) < planned:
            message += f", {planned - len(steps)} were not taken"
    return VerifyResult(
        exit_code=0 if transcript.ended and code == 0 and not failed else 1,
        message=message,
        steps=steps,
        opened_ms=transcript.opened_ms,
        engine=transcript.engine,
        transcript="".join(line + "\n" for line in transcript.lines),
    )
