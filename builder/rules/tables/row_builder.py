"""Builds the rows of the kernel's table of the game (`kernel.layout`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from builder.model.board import Board, HexGrid, Terrain
from builder.model.game import Game
from builder.rules.kernel import layout
from builder.rules.model import Ban, Case, Change, Expression, Operation, RulesModel
from builder.rules.scopes import Vocabulary

OPERATIONS: Mapping[Operation, int] = {
    Operation.ADD: layout.ADD,
    Operation.TIMES: layout.TIMES,
    Operation.HALVE_UP: layout.HALVE_UP,
    Operation.HALVE_DOWN: layout.HALVE_DOWN,
    Operation.SET_TO: layout.SET_TO,
}


@dataclass(slots=True)
class Numbers:
    """Numbers the expressions of a game."""

    found: list[Expression] = field(default_factory=list)

    def test(self, expression: Expression | None) -> int:
        """The number of an expression, ALWAYS without one."""
        if expression is None:
            return layout.ALWAYS
        self.found.append(expression)
        return len(self.found) - 1


@dataclass(slots=True)
class RowBuilder:
    """The rows written so far, and what they are made from. `g`: rows by number."""

    game: Game
    rules: RulesModel
    board: Board
    grid: HexGrid
    terrain: Terrain
    words: Vocabulary
    places: tuple[str, ...]
    numbers: Numbers
    g: dict[int, list[int]] = field(default_factory=dict)

    def side(self, name: str) -> int:
        """The number of a side."""
        return self.words.sides.codes[name]

    def at(self, name: str | None, *, absent: int = layout.NOWHERE) -> int:
        """The number of a hex or area."""
        return absent if name is None else self.places.index(name)

    def hexside_mask(self, kinds: Iterable[str]) -> int:
        """A mask of hexside kinds."""
        return sum(1 << self.words.hexsides.codes[kind] for kind in kinds)

    def changes(self, changes: Iterable[Change]) -> list[int]:
        """Records of changes."""
        return [n for c in changes for n in (self.numbers.test(c.when), OPERATIONS[c.operation], c.amount)]

    def cases(self, cases: Iterable[Case]) -> list[int]:
        """Records of cases."""
        return [n for c in cases for n in (self.numbers.test(c.when), c.value)]

    def bans(self, bans: Iterable[Ban]) -> list[int]:
        """Records of bans."""
        return [n for b in bans for n in (self.numbers.test(b.when), b.quota)]
