"""A small game with one of everything, lowered with plain pictures."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from hexwright.diagnostics import Report
from hexwright.export.base import Art, Job, Numbers, Options
from hexwright.export.vassal import VassalExporter
from hexwright.export.vassal.help.pages import help_pages
from hexwright.export.vassal.lower.module import Lowered, lower_game
from hexwright.geometry.sheet import lay_out
from hexwright.model.derived import window_charts
from hexwright.model.game import Game
from hexwright.project import shared_data
from hexwright.render.badge import badges
from hexwright.render.gallery import HIDDEN
from hexwright.render.icon import icons
from hexwright.resolve.game import resolve_game
from hexwright.schema.base import validate
from hexwright.schema.game import GameDoc
from hexwright.source.loader import Files, load
from hexwright.units import px_per_mm
from tests.export.making import made
from vassalformat.component import GameModule
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.element import Element

DPI = 150.0

SAMPLE = """\
game: {title: Sample, subtitle: One of everything, version: 1.2.0, credits: Nobody}
sides:
  blue: {name: Blue, colour: "#2F5F7C"}
  red: {name: Red, colour: "#9A3324"}
nationalities:
  french: {name: French, side: blue, look: division, unit_name: "French {ordinal} {size_name}"}
  german: {name: German, side: red, look: division, unit_name: "German {ordinal} {size_name}"}
sizes:
  XX: {name: Division, stacking: 3}
stacking:
  blue: {limit: 9}
  red: {limit: 9}
stats: {cf: Combat factor, mf: Movement factor}
looks:
  division: {extends: unit-two-factors}
  plain: {extends: marker-words}
boards:
  map:
    name: Map
    main: true
    grid: {columns: 5, rows: 4, GRID}
    default_terrain: clear
    terrain:
      clear: {name: Clear, draw: clear}
      city: {name: City, draw: city}
    hexes:
      "0302": {terrain: city, flags: port}
    places:
      - {name: Ville, hex: "0302", kind: city, rank: 1}
    panels:
      track: {kind: track, title: Turns, turns: true, columns: 2}
      sky:
        kind: boxes
        title: Sky
        cells:
          sun: {title: Sun, seats: 1}
          rain: {title: Rain, seats: 1}
    strips: [track sky]
  losses:
    name: Losses
    panels:
      blue: {kind: boxes, title: Blue losses, cells: {blue-dead: {title: Dead pile, seats: 4}}}
      red:
        kind: boxes
        title: Red losses
        cells: {red-dead: {title: Dead pile}, red-gone: {title: Gone, seats: 2}}
    strips: [blue, red]
  chart: {name: Red army, organisation: red}
boxes:
  blue-dead: {side: blue, role: dead}
  red-dead: {side: red, role: dead}
  red-gone: {side: red, role: removed}
units:
  f1:
    nationality: french
    size: XX
    type: infantry
    designation: "1"
    cf: 10/9/8/7/6/5/4/3/2/1
    mf: 6
    start: "0101"
  f2: {nationality: french, size: XX, type: armour, designation: "2", cf: 1, mf: 8, start: "0101"}
  g1: {nationality: german, size: XX, type: infantry, designation: "1", cf: 4/3, mf: 6, start: "0403"}
  g2: {nationality: german, size: XX, type: infantry, designation: "2", cf: 4/3, mf: 6, start: "0504"}
  g3: {nationality: german, size: XX, type: infantry, designation: "3", cf: 4/3, mf: 6, entry: turn 2}
markers:
  turn: {name: Turn, tracks: turn, faces: [{look: plain, values: {text: TURN}}]}
  sky: {name: Sky, tracks: sky, faces: [{look: plain, values: {text: SKY}}]}
  flag:
    name: Flag
    count: 3
    faces:
      - {look: plain, name: Blue flag, values: {text: B}}
      - {look: plain, name: Red flag, values: {text: R}}
  bridge: {name: Bridge, side: blue, start: "0202", faces: [{look: plain, values: {text: BR}}]}
dice:
  d6: {name: Die, sides: 6, rule: "1.1"}
  ten: {name: Ten, count: 2, sides: 10, lowest: 0}
states:
  sky:
    name: Sky
    die: d6
    initial: sun
    marker: sky
    values:
      sun: {name: Sunny, die: 1..4, location: sun}
      rain: {name: "Rain \\"dogs\\"", die: 5 6, location: rain}
sequence:
  default: standard
  phases:
    standard:
      blue: {name: "A. Blue moves", side: blue, help: Move., rule: "2.1"}
      red: {name: "B. Red moves", side: red, help: "Move, then \\"fight\\"."}
    pause:
      rest: {name: Rest, help: Nobody moves.}
  turns:
    1: {name: May}
    2: {name: June, phases: pause}
    3: {name: July}
tables:
  crt: {title: Results, row_axis: die, columns: ["1-1", "2-1"], rows: {1: [A, B], 2: [C, D]}}
setups:
  start: {name: Start, description: As it was., default: true}
  later: {name: Later, turn: 2, states: {sky: rain}, charts: red}
help:
  rules: {title: Rules, body: "# Rules\\n\\nShort & **good**."}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """The game, what it became, and the finished files."""

    game: Game
    job: Job
    lowered: Lowered
    bundle: Mapping[str, bytes]
    entries: Mapping[str, bytes]
    build_file: Element

    @property
    def module(self) -> GameModule:
        """The module's tree."""
        return self.lowered.module


def read(folder: Path, text: str) -> Game:
    """The model of a game in one file."""
    path = folder / "sources" / "sample" / "game.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    report = Report()
    sources = load(Files(root=folder, common=shared_data("common")), "sources/sample", report)
    assert sources is not None, [str(found) for found in report]
    doc = validate(GameDoc, sources.tree, report)
    assert doc is not None, [str(found) for found in report]
    game = resolve_game("sample", doc, sources, report)
    assert not report.failed, [str(found) for found in report]
    return game


def plain_art(game: Game) -> Art:
    """Every picture the gallery makes, in one colour."""
    sizes: dict[str, tuple[int, int]] = {}
    for board in game.boards.values():
        layout = lay_out(board, game.tables)
        scale = px_per_mm(DPI)
        sizes[f"board/{board.id}"] = (round(layout.width * scale), round(layout.height * scale))
    for unit in game.units.values():
        for step in unit.steps:
            sizes[f"counter/{unit.id}.{step.left}"] = (75, 75)
    for marker in game.markers.values():
        for face in range(len(marker.faces)):
            sizes[f"marker/{marker.id}.{face}"] = (75, 75)
    for table, *_ in window_charts(game):
        sizes[f"chart/{table.id}"] = (300, 200)
    sizes["cover"] = (300, 200)
    sizes.update({f"badge/{name}": (38, 38) for name in (*badges(), HIDDEN)})
    sizes.update({f"icon/{name}": (20, 20) for name in icons()})
    pictures = {name: _picture(size) for name, size in sizes.items()}
    return Art(pictures=pictures, sizes=sizes, dpi=DPI, cover=True)


def _picture(size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("P", size, 3).save(out, "PNG")
    return out.getvalue()


def job_of(game: Game) -> Job:
    """A job with numbers from 1."""
    made = {"unit": game.units, "marker": game.markers, "card": game.cards}
    keys = [f"{kind}:{key}" for kind, pieces in made.items() for key in pieces] + ["piece:clerk"]
    numbers = Numbers(by_key={key: n for n, key in enumerate(keys, 1)}, next_free=len(keys) + 1)
    return Job(game=game, art=plain_art(game), numbers=numbers, options=Options(), report=Report())


def sample_of(folder: Path, grid: str = "hex: 14.9") -> Sample:
    """The sample game, its grid described in YAML."""
    game = read(folder, SAMPLE.replace("GRID", grid))
    job = job_of(game)
    bundle = made(VassalExporter(), job)
    with zipfile.ZipFile(io.BytesIO(bundle["sample-1.2.0.vmod"])) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    return Sample(
        game=game,
        job=job,
        lowered=lower_game(job, help_pages(game)),
        bundle=bundle,
        entries=entries,
        build_file=decode_buildfile(entries["buildFile.xml"]),
    )


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """The sample game with flat hexes, even columns lower."""
    return sample_of(tmp_path_factory.mktemp("sample"))


@pytest.fixture
def make_sample(tmp_path: Path) -> Callable[[str], Sample]:
    """The sample game on another grid."""
    return lambda grid: sample_of(tmp_path, grid)
