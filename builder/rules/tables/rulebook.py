"""A game and its rules as the numbers that the kernel reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from builder.model.game import Game
from builder.rules.kernel import layout
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.lang.evaluate import closure
from builder.rules.model import Ban, Expression, RulesModel
from builder.rules.scopes import Vocabulary, vocabulary
from builder.rules.tables.links import fill_links
from builder.rules.tables.mechanisms import (
    fill_combat,
    fill_movement,
    fill_sequence,
    fill_specials,
    fill_supply,
    fill_victory,
    fill_zones_and_stacking,
)
from builder.rules.tables.printed import fill_map, fill_meta, fill_sets, fill_steps, fill_units
from builder.rules.tables.row_builder import Numbers, RowBuilder
from builder.rules.wording import ban_texts, reason_texts

ROWS: Sequence[Callable[[RowBuilder], None]] = (
    fill_meta,
    fill_map,
    fill_steps,
    fill_sets,
    fill_units,
    fill_zones_and_stacking,
    fill_movement,
    fill_supply,
    fill_combat,
    fill_specials,
    fill_sequence,
    fill_victory,
    fill_links,
)
"""What writes the rows, in order: later ones read rows of earlier ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """A game with everything the kernel needs.

    `g`: the kernel's table; `ask`: answers its expressions. `places`: hexes, then areas, by number;
    `units`: unit ids by number. `reasons`, `move_bans` …: what refusals say.
    """

    game: Game
    rules: RulesModel
    words: Vocabulary
    g: Table
    expressions: tuple[Expression, ...]
    ask: Callable[[int, Ints], int] = field(repr=False)
    places: tuple[str, ...]
    units: tuple[str, ...]
    reasons: tuple[str, ...]
    move_bans: tuple[str, ...]
    attack_bans: tuple[str, ...]
    place_bans: tuple[str, ...]

    def place(self, name: str) -> int:
        """The number of a hex or area. ValueError for an unknown one (a bug)."""
        return self.places.index(name)

    def unit(self, name: str) -> int:
        """The number of a unit. ValueError for an unknown one (a bug)."""
        return self.units.index(name)


def make_rulebook(game: Game, rules: RulesModel) -> Rulebook:
    """Everything the kernel needs to know of a game."""
    board = game.main_board
    assert board.grid is not None and board.terrain is not None  # noqa: S101 - resolve has looked
    words = vocabulary(
        game,
        board,
        hex_sets=rules.hex_sets,
        unit_sets=rules.unit_sets,
        supply=[s.id for s in rules.supply],
        memories=[m.id for m in rules.memories],
        boundary=rules.boundary is not None,
    )
    hexes = list(board.terrain.hexes)
    areas = [c.id for b in game.boards.values() for p in b.panels for c in p.cells if c.id is not None]
    places = (*(str(number) for number in hexes), *areas)
    numbers = Numbers()
    builder = RowBuilder(game, rules, board, board.grid, board.terrain, words, places, numbers)
    for fill in ROWS:
        fill(builder)
    g = [builder.g.get(k, []) for k in range(layout.STEP + len(game.sides))]
    closures = [closure(expression.tree) for expression in numbers.found]

    def ask(k: int, c: Ints) -> int:
        return closures[k](c)

    return Rulebook(
        game=game,
        rules=rules,
        words=words,
        g=g,
        expressions=tuple(numbers.found),
        ask=ask,
        places=places,
        units=tuple(game.units),
        reasons=tuple(reason_texts(rules.cites)),
        move_bans=_said(rules.movement.bans),
        attack_bans=_said(rules.combat.bans),
        place_bans=_said(rules.placing),
    )


def _said(bans: Sequence[Ban]) -> tuple[str, ...]:
    return tuple(ban_texts([(ban.rule, ban.says) for ban in bans]))


TITLED = (
    "META NEAR HEXSIDES COLUMN ROW AXIAL_Q AXIAL_R TERRAIN FLAGS SETS SET_FIRST SET_HEX U_SIDE"
    " U_NATION U_GROUP U_SIZE U_TYPE U_FORMATION U_POINTS U_FULL U_FIRST FACTORS U_SETS ZONE"
    " STACK_LIMITS STACK_APART MOVE MOVE_FACTORS MOVE_CHANGES MARCH MOVE_BANS EXITS ENTRIES DROPS"
    " LANDING SUPPLY COMBAT HEADINGS RESULT_A RESULT_D SHIFTS STRENGTH_CHANGES LOSS_CHANGES"
    " ATTACK_APART ATTACK_BANS RETREAT RETREAT_TIERS MOMENTUM REPLACEMENTS PHASES PHASE_FIRST"
    " STATE_ROLLS BOUNDARY PLACE_BANS KEEPS VICTORY QUERIES LOSS_AREAS RESERVES GROUND ENTER STEP"
    " WAY_FIRST WAY_TO WAY_PRICE LINKS MASKS"
)
"""Rows of the kernel's table whose numbers mean something, by name."""


def row_titles(book: Rulebook) -> Mapping[int, str]:
    """What the rows of the kernel's table hold, for comments."""
    found = {getattr(layout, name): name.lower().replace("_", " ") for name in TITLED.split()}
    for k, side in enumerate(book.game.sides):
        found[layout.STEP + k] = f"points of side {side} to step from hex to hex"
    return found
