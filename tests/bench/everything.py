"""What many rules cost: Ebb & Flow with every mechanism of the library, and many declarations of each.

`python -m tests.bench.everything` prints how large its script is beside that of Ebb & Flow, and how much
processor time it takes to make it and, in the stock interpreter, to load it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import yaml

from hexwright.diagnostics import Report
from hexwright.export.vassal.lower.referee.library_files import entries
from hexwright.frontend import files_of, read_game
from hexwright.project import Project, shared_data
from hexwright.rules.engine.records import Game
from hexwright.rules.script.library import script_library
from hexwright.rules.specialise.specialiser import Specialiser
from tests.conftest import REPOSITORY
from tests.rules.interpreter import stock

GAME = "ebb-and-flow"
SIDES = ("un", "communist")
RULE = {"rule": "9.9"}


def more_rules(rules: dict[str, Any]) -> None:
    """Adds declarations to the rules of Ebb & Flow, so that they are some four times as many."""
    movement = rules["movement"]
    movement["bans"] += [
        {
            "when": f"turn == {k % 11 + 1} and in_zone and steps < full_steps and strain_{k % 8} >= 2",
            "says": f"tired {k}",
            **RULE,
        }
        for k in range(12)
    ]
    movement["changes"] += [
        {"add": -1, "when": f"strain_{k} >= 3 and supplied and terrain != 'town'", **RULE} for k in range(8)
    ]
    rules["supply"] += [
        {
            "id": f"depot-{k}",
            "side": SIDES[k % 2],
            "when": f"strain_{k} >= 3 and terrain == 'town' and control == '{SIDES[k % 2]}'",
            **RULE,
        }
        for k in range(6)
    ]
    combat = rules["combat"]
    combat["shifts"] += [
        {
            "shift": 1 - 2 * (k % 2),
            "when": f"terrain == 'clear' and attacker == '{SIDES[k % 2]}' and game_track_{k % 6} >= {k}",
            "says": f"morale {k}",
            **RULE,
        }
        for k in range(16)
    ]
    combat["losses"] += [
        {"defender": 1, "when": f"attacker == 'un' and game_track_{k} >= 20", **RULE} for k in range(6)
    ]
    combat["bans"] += [
        {"when": f"strain_{k} >= 4 and weather == 'overcast'", "says": f"spent {k}", **RULE} for k in range(8)
    ]
    values = {
        f"strain_{k}": {"name": f"Strain {k}", "of": "unit", "most": 6, "until": "turn"} for k in range(8)
    }
    values |= {f"stock_{k}": {"name": f"Stock {k}", "of": "side", "initial": k, "most": 30} for k in range(6)}
    values |= {f"game_track_{k}": {"name": f"Track {k}", "of": "game", "most": 30} for k in range(6)}
    values |= {f"works_{k}": {"name": f"Works {k}", "of": "place", "most": 3} for k in range(3)}
    rules["values"] = {name.replace("_", "-"): value | RULE for name, value in values.items()}
    entered = [
        {"value": f"strain-{k}", "add": 1, "on": "entry", "places": "terrain == 'mountain'"} for k in range(8)
    ]
    taken = [
        {"value": f"stock-{k}", "add": 1, "on": "taking", "places": "terrain == 'town'"} for k in range(6)
    ]
    lost = [
        {"value": f"game-track-{k}", "add": 1, "on": "loss", "provided": f"turn >= {k + 1}"} for k in range(6)
    ]
    rules["value_changes"] = [change | RULE for change in (*entered, *taken, *lost)]
    rules["orders"] = {
        f"press-{k}": {
            "title": f"Press on {k}",
            "phases": "un-first un-second",
            "when": f"strain_{k} == 0 and supplied",
            "price": {f"stock-{k}": 1},
            "set": {f"strain-{k}": 1},
            **RULE,
        }
        for k in range(6)
    }
    rules["victory"] += [
        {
            "id": f"more-{k}",
            "winner": SIDES[k % 2],
            "when": f"held('{SIDES[k % 2]}', 'south-towns') >= {20 + k} and game_track_{k % 6} > {k}",
            "says": f"more {k}",
            **RULE,
        }
        for k in range(8)
    ]


def everything(folder: Path) -> Path:
    """The folder of a project with that game, as `everything`."""
    home = folder / "sources" / "everything"
    shutil.copytree(REPOSITORY / "sources" / GAME, home)
    path = home / "rules.yaml"
    text = yaml.safe_load(path.read_text(encoding="utf-8"))
    more_rules(text["rules"])
    path.write_text(yaml.safe_dump(text, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return folder


LOADS = """\
java.lang.management.ThreadMXBean clock = java.lang.management.ManagementFactory.getThreadMXBean();
for (int k = 0; k < 40; k++) {
 long begin = clock.getCurrentThreadCpuTime();
 bsh.Interpreter in = new bsh.Interpreter();
 in.eval(new java.io.FileReader("rules.bsh"));
 System.out.println((clock.getCurrentThreadCpuTime() - begin) / 1000000.0);
}
"""
"""Loads the script again and again in one machine: the first times are cold."""


def script_of(root: Path, game: str, into: Path) -> tuple[Path, float]:
    """The library of a built game, and how long the specialiser takes to make it, seconds (median of 5)."""
    command = [sys.executable, "-m", "hexwright", "build", game, "--root", str(root), "--target", "vassal"]
    subprocess.run(command, check=True, cwd=REPOSITORY, capture_output=True)
    with zipfile.ZipFile(next((root / "build" / game).glob("*.vmod"))) as archive:
        into.mkdir(parents=True, exist_ok=True)
        path = into / "rules.bsh"
        path.write_bytes(archive.read("rules.bsh"))
    checked = read_game(files_of(Project(root=root, common=shared_data("common"))), game, Report())
    assert checked.rules is not None
    rules = checked.rules.game
    return path, median(_specialised(rules) for _ in range(5))


def _specialised(rules: Game) -> float:
    begin = process_time()
    special = Specialiser(rules)
    for function in entries():
        special.entry(function)
    special.new_play("new_play")
    script_library(special, {})
    return process_time() - begin


def load_time(script: Path) -> float:
    """Milliseconds of processor the stock interpreter takes to load it, warm: the median of the last of many
    times.
    """
    (script.parent / "loads.bsh").write_text(LOADS, encoding="ascii")
    interpreter = stock()
    assert interpreter is not None, "the stock interpreter is Debian's package bsh"
    times = interpreter.run(script.parent / "loads.bsh", script.parent).split()
    return median(float(time) for time in times[-11:])


def main() -> None:
    """Prints both games side by side."""
    with tempfile.TemporaryDirectory() as folder:
        root = everything(Path(folder))
        shutil.copytree(REPOSITORY / "sources" / GAME, root / "sources" / GAME)
        measured = []
        for game in (GAME, "everything"):
            script, seconds = script_of(root, game, Path(folder) / "scripts" / game)
            text = script.read_text(encoding="ascii")
            measured.append((len(text), seconds, load_time(script)))
            size, _, milliseconds = measured[-1]
            lines = text.count("\n")
            made = f"made in {seconds:.2f} s, loaded in {milliseconds:.0f} ms"
            sys.stdout.write(f"{game}: {size / 1000:.0f} kB, {lines} lines; {made}\n")
        ratios = [after / before for before, after in zip(*measured, strict=True)]
        sys.stdout.write("ratio: size {:.2f}, making {:.2f}, loading {:.2f}\n".format(*ratios))


if __name__ == "__main__":
    main()
