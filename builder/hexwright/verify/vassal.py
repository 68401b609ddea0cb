"""Finds the classes of a VASSAL installation and the Java tools to run them with."""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "VASSAL_CLASSPATH"
_ENGINE_CLASS = "VASSAL/build/GameModule.class"
_ENGINE_JAR = "Vengine.jar"
# Linux and Windows keep the jars in lib/, macOS inside the application.
_JAR_FOLDERS = ("lib", "", "Contents/Resources/Java", "VASSAL.app/Contents/Resources/Java")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unavailable:
    """Something the run needs is missing; `message` is one line for the user."""

    message: str


def classpath(vassal: Path | str | None, environ: Mapping[str, str]) -> str | Unavailable:
    """Java class path of the user's VASSAL.

    Args:
        vassal: folder of an installed VASSAL (or of its jars, or of its classes), a single jar, or a class
            path; None uses the environment's VASSAL_CLASSPATH.
        environ: the environment.

    """
    named = str(vassal) if vassal is not None else environ.get(VARIABLE, "")
    if not named:
        return Unavailable(message=f"name your VASSAL with --vassal FOLDER, or set {VARIABLE}")
    if os.pathsep in named or named.endswith("*"):
        return _checked_entries(named)
    place = Path(named).expanduser()
    if place.is_dir():
        return _of_folder(place)
    if place.is_file():
        return _of_jar(place)
    return Unavailable(message=f"VASSAL: no folder or jar {place}")


def _checked_entries(text: str) -> str | Unavailable:
    entries = [entry for entry in text.split(os.pathsep) if entry]
    for entry in entries:
        place = Path(entry).parent if entry.endswith("*") else Path(entry)
        if not place.exists():
            return Unavailable(message=f"VASSAL: class path entry {entry} does not exist")
    return os.pathsep.join(_absolute(entry) for entry in entries)


def _absolute(entry: str) -> str:
    return str(Path(entry).absolute())


def _of_folder(folder: Path) -> str | Unavailable:
    if (folder / _ENGINE_CLASS).is_file():
        return _absolute(str(folder))
    for sub in _JAR_FOLDERS:
        jars = sorted((folder / sub).glob("*.jar"))
        engine = [jar for jar in jars if jar.name == _ENGINE_JAR] or [jar for jar in jars if _is_engine(jar)]
        if engine:
            return os.pathsep.join(
                _absolute(str(jar)) for jar in [*engine, *(j for j in jars if j not in engine)]
            )
    return Unavailable(message=f"VASSAL: no {_ENGINE_JAR} in {folder} or {folder / 'lib'}")


def _of_jar(jar: Path) -> str | Unavailable:
    if not _is_engine(jar):
        return Unavailable(message=f"VASSAL: {jar} is not VASSAL's engine")
    if jar.name == _ENGINE_JAR:
        return _of_folder(jar.parent)
    return _absolute(str(jar))


def _is_engine(jar: Path) -> bool:
    try:
        with zipfile.ZipFile(jar) as archive:
            return _ENGINE_CLASS in archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return False


def entries(class_path: str) -> Iterator[Path]:
    """The files and folders of a class path, wildcards expanded."""
    for entry in class_path.split(os.pathsep):
        if entry.endswith("*"):
            yield from sorted(Path(entry).parent.glob("*.jar"))
        else:
            yield Path(entry)


def tool(name: str, environ: Mapping[str, str]) -> Path | Unavailable:
    """A Java tool, from JAVA_HOME or the search path."""
    home = environ.get("JAVA_HOME")
    found = shutil.which(name, path=str(Path(home) / "bin")) if home else None
    found = found or shutil.which(name, path=environ.get("PATH", ""))
    if found is None:
        return Unavailable(message=f"{name} not found: install a Java development kit, version 17 or newer")
    return Path(found)


def display(
    environ: Mapping[str, str], platform: str = sys.platform, number: int = 0
) -> tuple[str, ...] | Unavailable:
    """Prefix of a command that opens windows: empty, or `xvfb-run` where there is no display.

    Two `xvfb-run -a` started at the same time may choose the same display, so each `number` searches from
    another one.
    """
    if platform in ("darwin", "win32") or environ.get("DISPLAY"):
        return ()
    found = shutil.which("xvfb-run", path=environ.get("PATH", ""))
    if found is None:
        return Unavailable(message="no display: install xvfb (xvfb-run), or run in a graphical session")
    return (found, "-n", str(99 + 100 * number), "-a", "-s", "-screen 0 1600x1200x24")
