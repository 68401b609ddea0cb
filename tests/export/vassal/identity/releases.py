"""Random histories of a game's releases: `python -m tests.export.vassal.identity.releases --rounds 500`.

An author edits a small game between releases. Whatever may be done leaves saved games as they were, so
nothing is found; what may not be done is always found. No pictures are drawn: saves do not depend on them.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from hexwright.diagnostics import Report
from hexwright.export.base import NO_ART, Art, Job, Numbers, Options
from hexwright.export.vassal.identity import snapshot_identity, write_identity
from hexwright.export.vassal.lower.module import lower_game
from hexwright.export.vassal.saves import check_against_release
from hexwright.frontend import number, understand
from hexwright.lock import parse_lock
from hexwright.project import Project, shared_data
from hexwright.source.loader import Files, load

NATIONS = ("french", "belgian", "german")
FORMATIONS = ("", "I Corps", "The reserve of the commander in chief of the Army of the North")


@dataclass(slots=True)
class Author:
    """An author who changes a game at random. `done`: changes since the last release, described."""

    folder: Path
    chance: random.Random
    units: dict[str, dict[str, str]] = field(default_factory=dict)
    markers: dict[str, dict[str, object]] = field(default_factory=dict)
    states: list[str] = field(default_factory=lambda: ["weather"])
    phases: list[str] = field(default_factory=lambda: ["move", "fight"])
    boxes: list[str] = field(default_factory=lambda: ["pool", "reserve"])
    board: str = "Field"
    retired: list[str] = field(default_factory=list)
    erased: set[str] = field(default_factory=set)
    released: dict[str, str] = field(default_factory=dict)
    ever: set[str] = field(default_factory=set)
    given: int = 0
    version: int = 0
    done: list[str] = field(default_factory=list)

    @property
    def home(self) -> Path:
        return self.folder / "sources" / "demo"

    @property
    def project(self) -> Project:
        return Project(root=self.folder, common=shared_data("common"))

    @property
    def playing(self) -> list[str]:
        """Units in the game."""
        return [key for key in self.units if key not in self.retired]

    @property
    def known(self) -> list[str]:
        """Units in the game and the last release; `released`: keys and names there, `ever`: keys of all."""
        return [key for key in self.playing if key in self.released]

    def fresh(self, kind: str) -> str:
        self.given += 1
        return f"{kind}{self.given}"

    def hex(self, nation: str) -> str:
        """Units of the two sides are set up apart."""
        return f"{self.chance.randint(1, 4) + 4 * (nation == 'german'):02}{self.chance.randint(1, 6):02}"

    def unit(self) -> dict[str, str]:
        steps, nation = self.chance.randint(1, 4), self.chance.choice(NATIONS)
        return {
            "nationality": nation,
            "size": "XX",
            "type": "infantry",
            "designation": str(self.given),
            "cf": "/".join(str(n) for n in range(steps, 0, -1)),
            "start": self.hex(nation),
            "formation": self.chance.choice(FORMATIONS),
        }

    def text(self) -> str:
        front: dict[str, object] = {"title": "Small", "version": f"1.{self.version}"}
        if self.retired:
            front["retired"] = list(self.retired)
        boxes = {key: {"title": key.title(), "seats": 3} for key in self.boxes}
        chart = {
            f"chart-of-{side}": {"name": f"Chart of {side}", "organisation": side, "width": 300}
            for side in ("blue", "red")
        }
        game = {
            "game": front,
            "sides": {"blue": {"name": "Blue"}, "red": {"name": "Red"}},
            "nationalities": {
                nation: {
                    "name": nation.title(),
                    "side": "red" if nation == "german" else "blue",
                    "look": "unit",
                }
                for nation in NATIONS
            },
            "sizes": {"XX": {"name": "division", "stacking": 0}},
            "stats": {"cf": "Combat factor"},
            "looks": {"unit": {"extends": "counter"}},
            "boards": {
                "map": {"name": self.board, "main": True, "grid": {"columns": 8, "rows": 6}},
                "boxes": {
                    "name": "Boxes",
                    "panels": {"pools": {"kind": "boxes", "title": "Pools", "columns": 2, "cells": boxes}},
                },
                **chart,
            },
            "units": self.units,
            "markers": self.markers,
            "states": {
                state: {
                    "name": state.title(),
                    "initial": "fair",
                    "values": {"fair": {"name": "Fair"}, "foul": {"name": "Foul"}},
                }
                for state in self.states
            },
            "sequence": {
                "default": "standard",
                "phases": {
                    "standard": {phase: {"name": phase.title(), "side": "blue"} for phase in self.phases}
                },
                "turns": {1: {"name": "May"}},
            },
            "setups": {"start": {"name": "Start", "default": True}},
        }
        return yaml.safe_dump({k: v for k, v in game.items() if v}, sort_keys=False)

    def found(self, *, release: bool = False) -> list[str]:
        """Codes of the errors a build reports; without any, a release writes the record."""
        self.home.mkdir(parents=True, exist_ok=True)
        (self.home / "game.yaml").write_text(self.text())
        report = Report()
        sources = load(Files(root=self.folder, common=self.project.common), "sources/demo", report)
        game = understand("demo", sources, report) if sources is not None else None
        lock = number(game, sources, report) if game is not None and sources is not None else None
        if game is None or lock is None or sources is None:
            return [f.code for f in report if f.severity == "error"]
        (self.home / "ids.lock").write_text(lock.text())
        job = Job(
            game=game,
            art=NO_ART,
            numbers=Numbers(by_key=lock.by_key, next_free=lock.highest + 1, former=lock.former),
            options=Options(),
            report=report,
            released=sources.released,
        )
        blank = Art(pictures={}, sizes=defaultdict(lambda: (1, 1)), dpi=job.options.dpi)
        identity = snapshot_identity(
            lower_game(replace(job, art=blank), ()), game.version, job.numbers.by_key
        )
        kept = check_against_release(job, identity)
        errors = [f.code for f in report if f.severity == "error"]
        if release and not errors:
            (self.home / "released.json").write_text(write_identity(kept))
            self.released = {key: unit.name for key, unit in game.units.items()}
            self.ever |= self.released.keys()
            self.version += 1
            self.done = []
        return errors + [f.code for f in report if f.severity == "warning" and f.code.startswith("I")]


def _insert(author: Author, key: str, unit: dict[str, str]) -> None:
    rows = [*author.units.items()]
    rows.insert(author.chance.randint(0, len(rows)), (key, unit))
    author.units = dict(rows)


def adds(author: Author) -> None:
    key = author.fresh("u")
    _insert(author, key, author.unit())


def adds_marker(author: Author) -> None:
    author.markers[author.fresh("m")] = {"name": f"Marker {author.given}", "faces": [{"look": "unit"}]}


def retires(author: Author) -> None:
    if len(author.playing) > 2:
        author.retired.append(author.chance.choice(author.playing))


def erases(author: Author) -> None:
    """The row of a retired unit is deleted, too: a warning."""
    rows = [key for key in author.units if key in author.retired and author.released]
    if rows:
        key = author.chance.choice(rows)
        del author.units[key]
        author.erased.add(key)


def comes_back(author: Author) -> None:
    rows = [key for key in author.units if key in author.retired]
    if rows:
        author.retired.remove(author.chance.choice(rows))


def gets_an_id(author: Author) -> None:
    """A unit that was in an earlier build."""
    lock = author.home / "ids.lock"
    numbered = parse_lock(lock.read_text() if lock.exists() else "", "ids.lock", Report()).by_key
    left = [key for key in author.playing if f"unit:{key}" in numbered]
    if left:
        old = author.chance.choice(left)
        new = author.fresh("u")
        author.units = {
            (new if key == old else key): ({**unit, "was": old} if key == old else unit)
            for key, unit in author.units.items()
        }


def gets_a_name(author: Author) -> None:
    if author.known:
        key = author.chance.choice(author.known)
        author.units[key] |= {"name": author.fresh("Name "), "called": author.released[key]}


def moves_rows(author: Author) -> None:
    rows = [*author.units.items()]
    author.chance.shuffle(rows)
    author.units = dict(rows)


def gets_values(author: Author) -> None:
    key = author.chance.choice(author.playing)
    steps = author.units[key]["cf"].count("/") + 1
    author.units[key]["cf"] = "/".join(str(author.chance.randint(1, 9)) for _ in range(steps))
    author.units[key]["start"] = author.hex(author.units[key]["nationality"])


def adds_a_phase(author: Author) -> None:
    author.phases.append(author.fresh("phase"))


def adds_a_state(author: Author) -> None:
    author.states.append(author.fresh("state"))


def adds_a_box(author: Author) -> None:
    """Another row below the others."""
    if len(author.boxes) % 2 == 0:
        author.boxes += [author.fresh("box"), author.fresh("box")]


LEGAL: Sequence[Callable[[Author], None]] = (
    adds,
    adds,
    adds,
    adds_marker,
    retires,
    erases,
    comes_back,
    gets_an_id,
    gets_a_name,
    moves_rows,
    gets_values,
    adds_a_phase,
    adds_a_state,
    adds_a_box,
)


def reuses_an_id(author: Author) -> bool:
    """A unit has the id of one that was retired in an earlier version."""
    gone = [key for key in author.retired if key in author.ever and key not in author.released]
    if gone:
        key = author.chance.choice(gone)
        author.retired.remove(key)
        author.units.pop(key, None)
        _insert(author, key, {**author.unit(), "designation": f"{key} again"})
    return bool(gone)


def reuses_a_number(author: Author) -> bool:
    """The lock line of a removed unit is given to a new one."""
    key, new = author.chance.choice(author.known), author.fresh("u")
    del author.units[key]
    author.units[new] = author.unit()
    author.retired.append(key)
    lock = author.home / "ids.lock"
    lock.write_text(
        "".join(
            line.replace(f"\tunit:{key}\n", f"\tunit:{new}\n")
            for line in lock.read_text().splitlines(keepends=True)
        )
    )
    return f"\tunit:{new}\n" in lock.read_text()


def swaps_numbers(author: Author) -> bool:
    if len(author.known) < 2:
        return False
    one, other = author.chance.sample(author.known, 2)
    names = {f"unit:{one}": f"unit:{other}", f"unit:{other}": f"unit:{one}"}
    lock = author.home / "ids.lock"
    lines = [line.split("\t") for line in lock.read_text().splitlines()]
    if any(len(parts) == 3 and {parts[1], parts[2].removeprefix("was ")} & names.keys() for parts in lines):
        return False
    swapped = [
        [parts[0], names.get(parts[1], parts[1]), *parts[2:]] if len(parts) > 1 else parts for parts in lines
    ]
    lock.write_text("\n".join("\t".join(parts) for parts in swapped) + "\n")
    return True


def loses_the_lock(author: Author) -> bool:
    """The numbers are assigned anew, in reverse."""
    (author.home / "ids.lock").unlink()
    author.units = dict(reversed(author.units.items()))
    return len(author.known) > 1


def vanishes(author: Author) -> bool:
    del author.units[author.chance.choice(author.known)]
    return True


def gets_an_id_silently(author: Author) -> bool:
    old = author.chance.choice(author.known)
    author.units = {(author.fresh("u") if key == old else key): unit for key, unit in author.units.items()}
    return True


def gets_a_name_silently(author: Author) -> bool:
    key = author.chance.choice(author.known)
    author.units[key]["name"] = author.fresh("Silent ")
    author.units[key].pop("called", None)
    return True


def loses_a_step(author: Author) -> bool:
    key = author.chance.choice(author.known)
    author.units[key]["cf"] += "/1"
    return True


def renames_a_state(author: Author) -> bool:
    author.states[0] = author.fresh("other")
    return True


def renames_a_board(author: Author) -> bool:
    author.board = author.fresh("Board ")
    return True


def puts_a_phase_first(author: Author) -> bool:
    author.phases.insert(0, author.fresh("phase"))
    return True


def puts_a_box_first(author: Author) -> bool:
    author.boxes.insert(0, author.fresh("box"))
    return True


ILLEGAL: Mapping[Callable[[Author], bool], set[str]] = {
    reuses_an_id: {"I010", "I011", "I013"},
    reuses_a_number: {"I010"},
    swaps_numbers: {"I011"},
    loses_the_lock: {"I011", "I003", "I010"},
    vanishes: {"I012"},
    gets_an_id_silently: {"I012", "I003"},
    gets_a_name_silently: {"I013"},
    loses_a_step: {"I014"},
    renames_a_state: {"I014"},
    renames_a_board: {"I014"},
    puts_a_phase_first: {"I014"},
    puts_a_box_first: {"I015"},
}
"""Changes that break saved games, each with codes one of which must be reported."""


def live(seed: int, folder: Path, releases: int = 4) -> str:
    """One random history and a breaking change at its end; what was judged wrongly, empty if nothing."""
    author = Author(folder=folder, chance=random.Random(seed))
    for _ in range(author.chance.randint(3, 14)):
        adds(author)
    for _ in range(author.chance.randint(1, releases)):
        found = author.found(release=True)
        if set(found) - ({"I016"} if author.erased else set()):
            return f"seed {seed}, {author.done}: {found}"
        for _ in range(author.chance.randint(1, 6)):
            step = author.chance.choice(LEGAL)
            step(author)
            author.done.append(step.__name__)
            found = author.found() if author.chance.random() < 0.2 else []
            if set(found) - ({"I016"} if author.erased else set()):
                return f"seed {seed}, {author.done}: {found}"
    found = author.found(release=True)
    if set(found) - ({"I016"} if author.erased else set()):
        return f"seed {seed}, {author.done}: {found}"
    crime = author.chance.choice([*ILLEGAL])
    if author.known and crime(author):
        found = author.found()
        if not ILLEGAL[crime] & set(found):
            return f"seed {seed}, {crime.__name__}: {found}"
    return ""


def main() -> int:
    """Run many histories; 1 if one was judged wrongly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    wrong = 0
    for seed in range(options.seed, options.seed + options.rounds):
        with tempfile.TemporaryDirectory() as folder:
            fault = live(seed, Path(folder))
        if fault:
            wrong += 1
            sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{options.rounds} games, {wrong} judged wrongly\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
