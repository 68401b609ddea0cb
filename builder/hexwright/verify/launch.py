"""The command that starts an engine."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hexwright.verify.vassal import Unavailable, classpath, display, entries, tool

# --- the driver, compiled ------------------------------------------------------------------------------
SOURCES = Path(__file__).parent / "driver"


def driver_classes(class_path: str, environ: Mapping[str, str], scratch: Path) -> Path | Unavailable:
    """Folder of the compiled driver, from the cache if it was compiled before.

    Args:
        class_path: VASSAL's class path.
        environ: the environment, for the cache (XDG_CACHE_HOME, else ~/.cache) and the Java tools.
        scratch: folder to compile into if the cache cannot be written.

    """
    name = f"driver-{_key(class_path)}"
    cache = Path(environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hexwright"
    if (cache / name).is_dir():
        return cache / name
    javac = tool("javac", environ)
    if isinstance(javac, Unavailable):
        return javac
    try:
        cache.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=cache))
    except OSError:
        work = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=scratch))
    sources = sorted(str(file) for file in SOURCES.glob("*.java"))
    command = [str(javac), "-nowarn", "-encoding", "UTF-8", "-d", str(work), "-cp", class_path, *sources]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(environ))
    if run.returncode != 0:
        shutil.rmtree(work)
        lines = [line for line in (run.stderr + run.stdout).splitlines() if line.strip()]
        first = next((line for line in lines if "error:" in line), lines[0] if lines else "no message")
        return Unavailable(message=f"the driver does not compile against this VASSAL: {first.strip()}")
    try:
        return work.rename(work.parent / name)
    except OSError:  # another process has just put its own there
        return work


def _key(class_path: str) -> str:
    """Cache key: a digest of the driver's sources and of the paths, sizes and times of VASSAL's jars."""
    digest = hashlib.sha256(class_path.encode())
    for source in sorted(SOURCES.glob("*.java")):
        digest.update(source.read_bytes())
    for entry in entries(class_path):
        if entry.exists():
            stat = entry.stat()
            digest.update(f"{entry}{os.sep}{stat.st_size}{os.sep}{stat.st_mtime_ns}".encode())
    return digest.hexdigest()[:16]


# --- an engine, started --------------------------------------------------------------------------------
def engine_command(
    vassal: Path | str | None, env: Mapping[str, str], home: Path, number: int, *, bench: bool
) -> list[str] | Unavailable:
    """The command that starts an engine. `home`: its user folder; `number`: of the engine, from 0."""
    class_path = classpath(vassal, env)
    if isinstance(class_path, Unavailable):
        return class_path
    java = tool("java", env)
    if isinstance(java, Unavailable):
        return java
    prefix = display(env, number=number)
    if isinstance(prefix, Unavailable):
        return prefix
    classes = driver_classes(class_path, env, home)
    if isinstance(classes, Unavailable):
        return classes
    return [
        *prefix,
        str(java),
        "-Xmx1g",
        # Garbage collection and compilation on other cores would take them from the other engine. For half a
        # minute of scripts this is a third less work, for very long ones a tenth more. Not with bench: times
        # are measured as a player experiences them.
        *(() if bench else ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")),
        # do not read or change the user's own settings, and get messages in English
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
