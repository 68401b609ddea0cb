"""The command that starts an engine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from hexwright.verify.compile_driver import SOURCES, driver_classes
from hexwright.verify.vassal import Unavailable, classpath, display, tool


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
