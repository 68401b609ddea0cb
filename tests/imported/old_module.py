"""A module as it might have been made by hand, put together here: a hex map of bare lines, twelve units with
a flip side, a turn marker, and a set-up.
"""

from __future__ import annotations

import io
import math
from pathlib import Path

from PIL import Image, ImageDraw

from tests.export.vassal.reading.foreign_modules import (
    archive,
    build_file,
    layer,
    palette,
    picture,
    piece,
    prototype,
    slot,
)
from vassalformat.wire.sequence import encode_sequence

DX, DY, X0, Y0 = 52.0, 60.0, 50, 44
"""Measures of the grid, pixels: columns 52 apart, hexes 60 high, the first middle at 50, 44."""
COLUMNS, ROWS = 9, 7
SIZE = (520, 470)
UNITS = [
    *[(f"{n} Red Inf", "Red", n % 3 + 3, 4, f"{n:02d}03") for n in range(1, 7)],
    *[(f"{n} Blue Inf", "Blue", n % 2 + 4, 5, f"{n:02d}06") for n in range(1, 7)],
]
"""Name, side, strength, movement, hex."""


def middle(number: str) -> tuple[int, int]:
    """Where the engine puts a piece of this hex."""
    i, j = int(number[:2]) - 1, int(number[2:]) - 1
    y = int(DY * j + int(DY / 2) + Y0) if i % 2 else int(DY * j + Y0)
    return int(DX * i + X0), y


def board_picture() -> bytes:
    """Lines of hexes on grey."""
    image = Image.new("RGB", SIZE, (205, 205, 200))
    draw = ImageDraw.Draw(image)
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            x, y = middle(f"{column:02d}{row:02d}")
            ring = [
                (x + DX / 1.5 * math.cos(a), y + DY / 1.732 * math.sin(a)) for a in map(_corner, range(7))
            ]
            draw.line(ring, fill=(60, 60, 60))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _corner(n: int) -> float:
    return n * math.pi / 3


def unit(n: int, name: str, side: str, strength: int, moves: int, at: str = "") -> str:
    """The definition of a unit with number `n`. `at`: its hex in a saved game."""
    x, y = middle(at) if at else (0, 0)
    where = f"{'Main Map' if at else 'null'};{x};{y};{n};0"
    flips = encode_sequence((f"u{n}.png", f"u{n}-back.png"), ",")
    return piece(
        (f"piece;;;u{n}.png;{name}", where),
        layer(flips, name="Step", command="Flip"),
        ("mark;Side,Strength,Moves", f"{side},{strength},{moves}"),
        ("prototype;Unit", ""),
    )


def old_module(folder: Path) -> Path:
    """The module on disk."""
    slots = [slot(unit(n, *one[:4]), one[0], gpid=str(n)) for n, one in enumerate(UNITS, 1)]
    turn = slot(piece(("piece;;;turn.png;Turn", "null;0;0;20;0")), "Turn", gpid="20")
    numbering = (
        "<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first='H' sep='' hType='N' "
        "hLeading='1' hOff='1' vType='N' vLeading='1' vOff='1' stagger='false'/>"
    )
    grid = (
        f"<VASSAL.build.module.map.boardPicker.board.HexGrid dx='{DX}' dy='{DY}' x0='{X0}' y0='{Y0}' "
        f"sideways='false' snapTo='true'>{numbering}</VASSAL.build.module.map.boardPicker.board.HexGrid>"
    )
    board = (
        "<VASSAL.build.module.map.boardPicker.Board name='Valley' image='valley.png'>"
        f"{grid}</VASSAL.build.module.map.boardPicker.Board>"
    )
    window = (
        f"<VASSAL.build.module.Map mapName='Main Map'><VASSAL.build.module.map.BoardPicker>{board}"
        "</VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.StackMetrics/></VASSAL.build.module.Map>"
    )
    roster = (
        "<VASSAL.build.module.PlayerRoster><entry>Red</entry><entry>Blue</entry>"
        "</VASSAL.build.module.PlayerRoster>"
    )
    root = build_file(
        "<VASSAL.build.module.BasicCommandEncoder/>",
        roster,
        "<VASSAL.build.module.PrototypesContainer>"
        + prototype("Unit", ("mark;Arm", "Inf"))
        + "</VASSAL.build.module.PrototypesContainer>",
        window,
        palette(*slots, turn, name="Armies"),
        "<VASSAL.build.module.Chatter/>",
        "<VASSAL.build.module.PredefinedSetup name='Start' file='Start.vsav' useFile='true'/>",
    )
    standing = [unit(n, *one).replace("null", str(100 + n), 1) for n, one in enumerate(UNITS, 1)]
    game = "\x1b".join(("begin_save", *standing, "end_save"))
    faces = {f"u{n}{back}.png" for n in range(1, len(UNITS) + 1) for back in ("", "-back")}
    path = folder / "valley.vmod"
    path.write_bytes(
        archive(
            {
                "buildFile.xml": root.replace(
                    b'name="Odd" version="1.2"', b'name="The Valley" version="1.4" nextPieceSlotId="30"'
                ),
                "moduledata": b"<data version='1'><version>1.4</version><name>The Valley</name></data>",
                "Start.vsav": archive({"savedGame": game.encode()}),
                "images/valley.png": board_picture(),
                "images/turn.png": picture((20, 20, 90), (40, 40)),
                **{f"images/{name}": picture((120, 120, 120), (40, 40)) for name in sorted(faces)},
            }
        )
    )
    return path
