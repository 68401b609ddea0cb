"""Games to break: the small one, one that uses every key of the format, and the real ones."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.source.loader import Files, load
from tests.conftest import REPOSITORY, SMALL

HERE = Path(__file__).resolve().parent
TEXTS = (".yaml", ".csv", ".lock")
"""Endings of the files that are broken; the others only go missing or lose their end."""

COMMON = """\
looks:
  counter:
    size: 12.7
    colours: {field: "#EEEEEE", ink: "#000000"}
    slots: {field: {kind: field, colour: field}}
symbols:
  types:
    infantry: [{line: "0,0 150,100"}]
    armour: [{oval: "75,50 50,20", fill: none, stroke: ink}]
"""
"""A folder of shared looks that is quick to read."""

TILE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)
"""A picture of one pixel."""

LOCK = b"# Numbers\n1\tunit:f1\n2\tunit:old\n2\tunit:f2\twas unit:old\n3\tmarker:control\n"

BASE = b"errata:\n  gone: {evidence: A, ruling: B, rule: 9.1}\n  kept: {evidence: A, ruling: B, rule: 9.2}\n"
"""What the game with every key varies."""

Game = Mapping[str, bytes]


@cache
def corpus(name: str) -> Game:
    """The files of a game to break, by path from the project's root; the game is called `demo`."""
    if name == "small":
        text = SMALL.replace("extends: unit", "extends: counter").encode()
        return MappingProxyType({"sources/demo/game.yaml": text, "sources/_common/a.yaml": COMMON.encode()})
    if name == "full":
        files = _folder(HERE / "full", "sources/demo")
        more = {"demo/relief.png": TILE, "demo/ids.lock": LOCK, "base/game.yaml": BASE}
        return MappingProxyType({**files, **{f"sources/{name}": data for name, data in more.items()}})
    read = Files(root=REPOSITORY, common=REPOSITORY / "sources" / "_common")
    report = Report()
    sources = load(read, f"sources/{name}", report)
    assert sources is not None, report.found
    understand(name, sources, report)
    return MappingProxyType({p.replace(f"sources/{name}/", "sources/demo/"): d for p, d in read.read.items()})


def real_games() -> tuple[str, ...]:
    """Names of the games in the repository."""
    return tuple(sorted(path.parent.name for path in (REPOSITORY / "sources").glob("[!_.]*/game.yaml")))


def _folder(folder: Path, into: str) -> dict[str, bytes]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {f"{into}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}
