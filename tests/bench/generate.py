"""Games of any size, written as an author would write them: tables for hexes and units."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

from hexwright.geometry.hexes import hex_id
from hexwright.model.board import HexGrid

Number: TypeAlias = Callable[[int, int], str]
"""The number of a hex by column and row."""

GROUND = ("clear",) * 6 + ("rough",) * 3 + ("mountain",) * 2 + ("forest",) * 2
TYPES = ("infantry", "armour", "artillery", "cavalry", "engineer", "airborne", "mechanised", "anti-tank")

PAGE = """\
game: {{title: Large, version: 1.0.0}}
sides:
  blue: {{name: Blue, colour: "#2F5D7C"}}
  red: {{name: Red, colour: "#8C2F23"}}
nationalities:
  blue: {{name: Blue, side: blue, look: blue, unit_name: "Blue {{designation}} {{size_name}}"}}
  red: {{name: Red, side: red, look: red, unit_name: "Red {{designation}} {{size_name}}"}}
sizes:
  XX: {{name: Division, stacking: 1}}
stats: {{cf: Combat factor, mf: Movement}}
looks:
  blue:
    extends: unit-two-factors
    colours: {{field: "#A9C3D2"}}
    slots: {{factor: {{value: "{{cf}}-{{mf}}"}}}}
  red: {{extends: blue, colours: {{field: "#D9A48F"}}}}
units: {{from: oob.csv, defaults: {{size: XX}}}}
boards:
  map:
    name: Map
    main: true
    grid: {{columns: {columns}, rows: {rows}}}
    terrain:
      clear: {{name: Clear, draw: clear}}
      rough: {{name: Rough, draw: rough}}
      mountain: {{name: Mountain, draw: mountain}}
      forest: {{name: Forest, draw: forest}}
      town: {{name: Town, draw: town}}
    hexes: {{from: terrain.csv}}
    places: {{rows: places.csv}}
    rivers: {{from: rivers.yaml}}
    panels:
      turns: {{kind: track, title: Turns, turns: true, columns: 10}}
      table: {{kind: table, title: Combat, table: crt}}
sequence:
  default: standard
  phases:
    standard:
      blue-move: {{name: Blue moves, side: blue}}
      blue-fight: {{name: Blue fights, side: blue}}
      red-move: {{name: Red moves, side: red}}
      red-fight: {{name: Red fights, side: red}}
  turns:
{turns}
dice: {{d6: {{name: Die}}}}
tables:
  crt: {{title: Combat, columns: ["1:1", "2:1"], rows: {{1: [1/0, 0/1], 2: [0/1, 0/2]}}}}
setups:
  start: {{name: Start, default: true}}
"""


def write_game(folder: Path, *, counters: int, columns: int, rows: int) -> None:
    """A game of so many two-sided counters and hexes; always the same one for the same numbers."""
    dice = Random(f"{counters} {columns} {rows}")
    folder.mkdir(parents=True)
    grid = HexGrid(columns=columns, rows=rows, hex_mm=14.9)

    def number(column: int, row: int) -> str:
        return hex_id(grid, column, row)

    towns = {(dice.randint(1, columns), dice.randint(1, rows)) for _ in range(max(1, columns * rows // 60))}
    ground = dict(_ground(dice, columns, rows))
    ground |= dict.fromkeys(towns, "town")
    turns = "\n".join(f"    {n}: {{name: Turn {n}}}" for n in range(1, 11))
    files = {
        "game.yaml": PAGE.format(columns=columns, rows=rows, turns=turns),
        "terrain.csv": "hex,terrain\n"
        + "".join(f"{number(c, r)},{kind}\n" for (c, r), kind in sorted(ground.items())),
        "places.csv": "name,hex,kind\n"
        + "".join(f"Town {n},{number(c, r)},town\n" for n, (c, r) in enumerate(sorted(towns))),
        "rivers.yaml": "".join(_rivers(columns, rows, number)) or "{}\n",
        "oob.csv": "id,nationality,type,designation,cf,mf,start\n"
        + "".join(_units(dice, counters, columns, rows, number)),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def _ground(dice: Random, columns: int, rows: int) -> Iterator[tuple[tuple[int, int], str]]:
    """Patches of ground, as on a map, rather than a chequer."""
    patches = [
        (dice.randint(1, columns), dice.randint(1, rows), dice.choice(GROUND))
        for _ in range(max(4, columns * rows // 12))
    ]
    cells: dict[tuple[int, int], list[tuple[int, int, str]]] = {}
    for patch in patches:
        cells.setdefault((patch[0] // 8, patch[1] // 8), []).append(patch)
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            near = [
                patch
                for x in range(column // 8 - 1, column // 8 + 2)
                for y in range(row // 8 - 1, row // 8 + 2)
                for patch in cells.get((x, y), ())
            ]
            kind = min(near, key=lambda p: (p[0] - column) ** 2 + (p[1] - row) ** 2)[2] if near else "clear"
            yield (column, row), kind


def _rivers(columns: int, rows: int, number: Number) -> Iterator[str]:
    """A river from north to south for every twelve columns."""
    for count, column in enumerate(range(7, columns - 1, 12)):
        course = []
        for row in range(1, rows + 1):
            west = number(column, row)
            if row > 1:
                course.append(f"{west}/{number(column + 1, row - 1)}")
            course.append(f"{west}/{number(column + 1, row)}")
        yield f"river-{count}: {{name: River {count}, mouth: edge, course: [{', '.join(course)}]}}\n"


def _units(dice: Random, counters: int, columns: int, rows: int, number: Number) -> Iterator[str]:
    """Units in rows along the north and the south, in a hex of their side's half."""
    for n in range(counters):
        side = ("blue", "red")[n % 2]
        half = (1, max(1, rows // 2)) if side == "blue" else (rows // 2 + 1, rows)
        column, row = dice.randint(1, columns), dice.randint(*half)
        strength = dice.randint(2, 9)
        yield (
            f"{side}-{n},{side},{dice.choice(TYPES)},{n},{strength}/{strength // 2},{dice.randint(3, 9)},"
            f"{number(column, row)}\n"
        )
