"""Compiles the Java driver against the user's VASSAL and caches the classes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hexwright.verify.vassal import Unavailable, entries, tool

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
