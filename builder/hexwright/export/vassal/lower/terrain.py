"""The terrain of a hex as an expression over its number, for the tooltip."""

from __future__ import annotations

from hexwright.export.vassal.lower.atlas import Sheet
from hexwright.export.vassal.lower.expressions import choose, equals, quoted
from hexwright.geometry.hexes import all_hexes, hex_id
from hexwright.model.board import Board, HexGrid

# as a text: VASSAL turns numbers of hexes without a leading zero, such as 1001, into integers
_LOCATION = "String.valueOf(LocationName)"
_FIRST = ord("0")


def hex_text(sheet: Sheet) -> str:
    """An expression: number, place and terrain of a hex, or just the location's name elsewhere.

    A string has one character for each hex, which stands for an entry of the list of kinds; the expression
    computes its place from the hex's number.
    """
    board = sheet.board
    if board.grid is None or board.terrain is None:
        return _LOCATION
    grid = board.grid
    first = hex_id(grid, grid.first_column, grid.first_row)
    digits = len(first)
    rows = 3 if grid.first_row + grid.rows - 1 > 99 else 2
    cut = digits - rows
    kinds, signs = _signs(board, grid)
    column = f"Integer.parseInt({_LOCATION}.substring(0, {cut}))"
    row = f"Integer.parseInt({_LOCATION}.substring({cut}))"
    base = grid.first_column * grid.rows + grid.first_row
    index = f"{column} * {grid.rows} + {row} - {base}"
    kind = f"{quoted('|'.join(kinds))}.split(\"[|]\")[{quoted(signs)}.charAt({index}) - '0']"
    is_hex = f'{_LOCATION}.matches("[0-9]{{{digits}}}")'
    places: dict[str, str] = {}
    for place in board.places:
        places[place.hex] = f"{places[place.hex]}, {place.name}" if place.hex in places else place.name
    named = choose(
        [(equals("LocationName", number), quoted(f" {name}")) for number, name in places.items()], '""'
    )
    return f'({is_hex} ? {_LOCATION} + ({named}) + " · " + {kind} : {_LOCATION})'


def _signs(board: Board, grid: HexGrid) -> tuple[list[str], str]:
    """The kinds of hexes in words, and one character per hex, column by column, that stands for its kind."""
    kinds: dict[str, str] = {}
    signs: list[str] = []
    terrain = board.terrain
    numbers = {(column, row): number for number, column, row in all_hexes(grid)}
    for column in range(grid.first_column, grid.first_column + grid.columns):
        for row in range(grid.first_row, grid.first_row + grid.rows):
            number = numbers.get((column, row))
            found = terrain.hexes.get(number) if terrain is not None and number is not None else None
            words = "off the map"
            if found is not None and terrain is not None:
                flags = (flag.replace("-", " ") for flag in sorted(found.flags))
                words = ", ".join([terrain.kinds[found.terrain].name, *flags])
            signs.append(kinds.setdefault(words, chr(_FIRST + len(kinds))))
    return list(kinds), "".join(signs)
