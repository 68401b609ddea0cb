"""A game and its referee as the numbers the kernel reads; the first state of a set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from builder.geometry.hexes import column_row, directions, neighbours
from builder.model.board import Board, HexGrid, HexId, Terrain
from builder.model.game import Game, Setup
from builder.rules.kernel import context, layout
from builder.rules.kernel.control import first_control
from builder.rules.kernel.ground import closed_to, entry_price
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.kernel.sequence import actions, remember
from builder.rules.kernel.state import new_state
from builder.rules.kernel.zones import foes, friends, zones
from builder.rules.lang.evaluate import closure
from builder.rules.model import Ban, Case, Change, Expression, Operation, RulesModel
from builder.rules.resolve import ACTIONS
from builder.rules.scopes import Vocabulary, vocabulary
from builder.rules.wording import ban_texts, reason_texts

BY: Mapping[str, int] = {
    "nationality": layout.BY_NATION,
    "group": layout.BY_GROUP,
    "formation": layout.BY_FORMATION,
}
OPERATIONS: Mapping[Operation, int] = {
    Operation.ADD: layout.ADD,
    Operation.TIMES: layout.TIMES,
    Operation.HALVE_UP: layout.HALVE_UP,
    Operation.HALVE_DOWN: layout.HALVE_DOWN,
    Operation.SET_TO: layout.SET_TO,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """A game ready to be refereed.

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


@dataclass(slots=True)
class _Numbers:
    """Gives every expression its number."""

    found: list[Expression] = field(default_factory=list)

    def test(self, expression: Expression | None) -> int:
        if expression is None:
            return layout.ALWAYS
        self.found.append(expression)
        return len(self.found) - 1


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
    numbers = _Numbers()
    table = _Table(game, rules, board, board.grid, board.terrain, words, places, numbers)
    g = table.build()
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


@dataclass(slots=True)
class _Table:
    game: Game
    rules: RulesModel
    board: Board
    grid: HexGrid
    terrain: Terrain
    words: Vocabulary
    places: tuple[str, ...]
    numbers: _Numbers
    g: dict[int, list[int]] = field(default_factory=dict)

    def build(self) -> Table:
        self._meta()
        self._map()
        self._sets()
        self._units()
        self._zones_and_stacking()
        self._movement()
        self._supply()
        self._combat()
        self._specials()
        self._sequence()
        self._victory()
        last = layout.STEP + len(self.game.sides)
        return [self.g.get(k, []) for k in range(last)]

    # --- helpers ----------------------------------------------------------------------------------
    def side(self, name: str) -> int:
        return self.words.sides.codes[name]

    def at(self, name: str | None, *, absent: int = layout.NOWHERE) -> int:
        return absent if name is None else self.places.index(name)

    def hexside_mask(self, kinds: Iterable[str]) -> int:
        return sum(1 << self.words.hexsides.codes[kind] for kind in kinds)

    def changes(self, changes: Iterable[Change]) -> list[int]:
        return [n for c in changes for n in (self.numbers.test(c.when), OPERATIONS[c.operation], c.amount)]

    def cases(self, cases: Iterable[Case]) -> list[int]:
        return [n for c in cases for n in (self.numbers.test(c.when), c.value)]

    def bans(self, bans: Iterable[Ban]) -> list[int]:
        return [n for b in bans for n in (self.numbers.test(b.when), b.quota)]

    # --- the map ----------------------------------------------------------------------------------
    def _map(self) -> None:
        g, hexes = self.g, list(self.terrain.hexes)
        index = {number: k for k, number in enumerate(hexes)}
        names = directions(self.grid)
        around = [neighbours(self.grid, number) for number in hexes]
        g[layout.NEAR] = [
            index.get(near[d], layout.NOWHERE) if d in near else layout.NOWHERE
            for near in around
            for d in names
        ]
        kinds: dict[tuple[str, str], int] = {}
        for side in self.terrain.sides:
            bit = 1 << self.words.hexsides.codes[side.kind]
            for pair in ((side.a, side.b), (side.b, side.a)):
                kinds[pair] = kinds.get(pair, 0) | bit
        g[layout.HEXSIDES] = [
            kinds.get((number, near[d]), 0) if d in near else 0
            for number, near in zip(hexes, around, strict=True)
            for d in names
        ]
        cells = list(self.terrain.hexes.values())
        g[layout.COLUMN] = [cell.column for cell in cells]
        g[layout.ROW] = [cell.row for cell in cells]
        axial = [_axial(self.grid, number) for number in hexes]
        g[layout.AXIAL_Q] = [q for q, _ in axial]
        g[layout.AXIAL_R] = [r for _, r in axial]
        g[layout.GROUND] = [self.words.terrain.codes[cell.terrain] for cell in cells]
        g[layout.BODY] = [self.words.terrain.codes[cell.ground or cell.terrain] for cell in cells]
        g[layout.FLAGS] = [sum(1 << self.words.flags.codes[f] for f in cell.flags) for cell in cells]
        self._steps()

    def _steps(self) -> None:
        g, rules = self.g, self.rules.movement
        terrains = list(self.terrain.kinds)
        enter: list[int] = []
        for k, side in enumerate(self.game.sides):
            enter.extend(_price(rules.ground[side, t]) for t in terrains)
            g[layout.ENTER] = enter
            rows = [g.get(n, []) for n in range(layout.STEP)]
            prices = [entry_price(rows, k, h) for h in range(len(self.terrain.hexes))]
            row: list[int] = []
            for i, near in enumerate(g[layout.NEAR]):
                price = prices[near] if near >= 0 else layout.SHUT
                for kind, code in self.words.hexsides.codes.items():
                    if g[layout.HEXSIDES][i] & (1 << code):
                        price = min(layout.SHUT, price + _price(rules.sides[side, kind]))
                row.append(price)
            g[layout.STEP + k] = row

    def _sets(self) -> None:
        index = {number: k for k, number in enumerate(self.terrain.hexes)}
        masks = [0] * len(index)
        first, members = [0], []
        for k, hexes in enumerate(self.rules.hex_sets.values()):
            numbers = sorted(index[HexId(h)] for h in hexes)
            members.extend(numbers)
            first.append(len(members))
            for number in numbers:
                masks[number] |= 1 << k
        self.g[layout.SETS] = masks
        self.g[layout.SET_FIRST] = first
        self.g[layout.SET_HEX] = members

    # --- units ------------------------------------------------------------------------------------
    def _units(self) -> None:
        g, w = self.g, self.words
        units = list(self.game.units.values())
        nations = [self.game.nationalities[u.nationality] for u in units]
        g[layout.U_SIDE] = [w.sides.codes[u.side] for u in units]
        g[layout.U_NATION] = [w.nationalities.codes[u.nationality] for u in units]
        g[layout.U_GROUP] = [w.groups.codes[n.group] for n in nations]
        g[layout.U_SIZE] = [w.sizes.codes[u.size] for u in units]
        g[layout.U_TYPE] = [w.types.codes[u.type] for u in units]
        g[layout.U_FORMATION] = [w.formations.codes[u.formation] for u in units]
        g[layout.U_POINTS] = [round(u.stacking) for u in units]
        g[layout.U_FULL] = [len(u.steps) for u in units]
        stat = next(iter(self.game.stats), None)
        first: list[int] = []
        factors: list[int] = []
        for unit in units:
            first.append(len(factors))
            by_left = {step.left: _whole(step.stats.get(stat or "", "0")) for step in unit.steps}
            factors.extend([0, *(by_left.get(left, 0) for left in range(1, len(unit.steps) + 1))])
        g[layout.U_FIRST] = first
        g[layout.FACTORS] = factors
        g[layout.U_SETS] = [
            sum(1 << k for k, members in enumerate(self.rules.unit_sets.values()) if u.id in members)
            for u in units
        ]

    def _zones_and_stacking(self) -> None:
        g, zone = self.g, self.rules.zones
        g[layout.ZONE] = [
            self.numbers.test(zone.exerts),
            self.hexside_mask(zone.barred_by),
            int(zone.stop),
            int(zone.leave_free),
            int("supply" in zone.negates),
            int("retreat" in zone.negates),
        ]
        g[layout.STACK_LIMITS] = [
            n for d in self.rules.limits for n in (self.side(d.side), self.numbers.test(d.when), d.limit)
        ]
        g[layout.STACK_APART] = [n for d in self.rules.apart for n in (self.side(d.side), BY[d.by])]

    # --- mechanisms -------------------------------------------------------------------------------
    def _movement(self) -> None:
        g, rules = self.g, self.rules.movement
        sets = self.words.hex_sets.codes
        g[layout.MOVE] = [int(rules.at_least_one), int(rules.together)]
        g[layout.MOVE_FACTORS] = self.cases(rules.factor)
        g[layout.MOVE_CHANGES] = self.changes(rules.changes)
        g[layout.MARCH] = self.cases(rules.march)
        g[layout.MOVE_BANS] = self.bans(rules.bans)
        g[layout.EXITS] = [
            n
            for d in rules.exits
            for n in (
                self.side(d.side),
                sets[d.hexes],
                d.price,
                self.at(d.to, absent=layout.OFF_MAP),
                self.numbers.test(d.when),
            )
        ]
        g[layout.ENTRIES] = [
            n for d in rules.entries for n in (self.side(d.side), self.at(d.area), sets[d.hexes])
        ]
        g[layout.DROPS] = [
            n
            for d in rules.drops
            for n in (self.numbers.test(d.units), self.at(d.area), self.numbers.test(d.to), int(d.first_move))
        ]

    def _supply(self) -> None:
        w = self.words
        self.g[layout.SUPPLY] = [
            n
            for d in self.rules.supply
            for n in (
                self.side(d.side),
                w.supply.codes[d.id],
                self.numbers.test(d.when),
                layout.NOWHERE if d.hexes is None else w.hex_sets.codes[d.hexes],
                int(d.depot),
                d.longest,
                layout.NEVER if d.room is None else d.room,
                self.hexside_mask(d.barred_by),
                sum(1 << w.terrain.codes[kind] for kind in d.closed),
            )
        ]

    def _combat(self) -> None:
        g, rules = self.g, self.rules.combat
        g[layout.COMBAT] = [
            layout.BY_ODDS if rules.odds else layout.BY_DIFFERENCE,
            self.hexside_mask(rules.not_across),
        ]
        g[layout.HEADINGS] = list(rules.headings)
        g[layout.RESULT_A] = [a for row in rules.results for a, _ in row]
        g[layout.RESULT_D] = [d for row in rules.results for _, d in row]
        g[layout.SHIFTS] = [n for d in rules.shifts for n in (self.numbers.test(d.when), d.shift)]
        g[layout.STRENGTH_CHANGES] = self.changes(rules.strength)
        g[layout.LOSS_CHANGES] = [
            n
            for d in rules.losses
            for who, amount in ((0, d.attacker), (1, d.defender))
            if amount
            for n in (self.numbers.test(d.when), who, amount)
        ]
        g[layout.ATTACK_APART] = [n for d in rules.apart for n in (self.side(d.side), BY[d.by])]
        g[layout.ATTACK_BANS] = self.bans(rules.bans)
        retreat = self.rules.retreat
        if retreat is not None:
            g[layout.RETREAT] = [self.numbers.test(retreat.when), self.hexside_mask(retreat.not_across)]
            tiers = {name: k for k, tier in enumerate(retreat.tiers) for name in tier}
            g[layout.RETREAT_TIERS] = [tiers.get(name, layout.NEVER) for name in self.words.directions.codes]
        if self.rules.momentum is not None:
            g[layout.MOMENTUM] = [layout.ALWAYS, self.numbers.test(self.rules.momentum)]

    def _specials(self) -> None:
        g, rules = self.g, self.rules
        g[layout.REPLACEMENTS] = [
            n
            for d in rules.replacements
            for n in (self.side(d.side), self.numbers.test(d.units), d.steps, d.times)
        ]
        if rules.boundary is not None:
            line = rules.boundary
            g[layout.BOUNDARY] = [self.side(line.side), line.first, line.last]
        if rules.landing is not None:
            land = rules.landing
            g[layout.LANDING] = [
                self.numbers.test(land.units),
                self.words.hex_sets.codes[land.hexes],
                self.at(land.box, absent=layout.OFF_MAP),
                self.numbers.test(land.to),
                land.most,
                self.side(land.side),
            ]
        g[layout.PLACE_BANS] = self.bans(rules.placing)
        g[layout.KEEPS] = [n for d in rules.memories for n in (self.side(d.side), self.numbers.test(d.when))]
        losses = [layout.NOWHERE] * (2 * len(self.game.sides))
        for box in self.game.boxes:
            losses[self.side(box.side) * 2 + int(box.role == "removed")] = self.at(box.location)
        g[layout.LOSS_AREAS] = losses
        turns = {turn.location: turn.number for turn in self.game.turns if turn.location is not None}
        g[layout.RESERVES] = [
            n for k, u in enumerate(self.game.units.values()) if u.start in turns for n in (k, turns[u.start])
        ]

    def _sequence(self) -> None:
        phases: list[int] = []
        first: dict[int, int] = {}
        for turn in self.game.turns:
            first[turn.number] = len(phases) // layout.PHASE_LONG
            for phase in turn.phases:
                rule = self.rules.phases[phase.id]
                mask = sum(ACTIONS[word] for word in rule.does)
                side = layout.NOWHERE if phase.side is None else self.side(phase.side)
                phases.extend((side, turn.number, mask, int(rule.second)))
        self.g[layout.PHASES] = phases
        last = max(first)
        self.g[layout.PHASE_FIRST] = [first.get(number, layout.NOWHERE) for number in range(last + 1)]
        rolls: list[int] = []
        for state in self.game.states.values():
            row = [layout.NOWHERE] * 64
            for k, value in enumerate(state.values):
                for roll in value.die:
                    if 0 <= roll < len(row):
                        row[roll] = k
            rolls.extend(row)
        self.g[layout.STATE_ROLLS] = rolls

    def _victory(self) -> None:
        conditions: list[int] = []
        queries: list[int] = []
        for rule in self.rules.victory:
            winner = layout.NOWHERE if rule.winner is None else self.side(rule.winner)
            first = len(queries) // layout.QUERY_LONG
            conditions.extend((rule.moment, self.numbers.test(rule.when), winner, first, len(rule.queries)))
            queries.extend(n for q in rule.queries for n in (q.kind, q.a, q.b))
        self.g[layout.VICTORY] = conditions
        self.g[layout.QUERIES] = queries
        self.g[layout.META][layout.CONTEXT] = context.C_QUERY + len(queries) // layout.QUERY_LONG

    def _meta(self) -> None:
        meta = [0] * 9
        meta[layout.HEXES] = len(self.terrain.hexes)
        meta[layout.SIDES] = len(self.game.sides)
        meta[layout.UNITS] = len(self.game.units)
        meta[layout.AREAS] = len(self.places) - len(self.terrain.hexes)
        meta[layout.STATES] = len(self.game.states)
        meta[layout.LAST_TURN] = self.game.turns[-1].number
        meta[layout.LOWEST] = self.rules.combat.lowest
        meta[layout.TERRAINS] = len(self.terrain.kinds)
        self.g[layout.META] = meta


def _price(points: int | None) -> int:
    return layout.SHUT if points is None else points


def _whole(text: str) -> int:
    return int(text) if text.strip().lstrip("-").isdecimal() else 0


def _axial(grid: HexGrid, number: HexId) -> tuple[int, int]:
    """Coordinates in which straight lines of hexes keep q, r or q + r."""
    cell = column_row(grid, number)
    assert cell is not None  # noqa: S101 - a hex of this grid
    column, row = cell
    line, other = (column, row) if grid.orientation == "flat" else (row, column)
    half = (line + 1) // 2 if grid.stagger == "even" else line // 2
    return line, other - half


def first_state(book: Rulebook, setup: Setup) -> Table:
    """The state of play at the beginning of a set-up."""
    game, rules, g = book.game, book.rules, book.g
    places = {name: k for k, name in enumerate(book.places)}
    s = new_state(g, setup.turn, rules.boundary.start if rules.boundary is not None else 0)
    s[layout.AT] = [places.get(setup.places.get(unit, ""), layout.NOWHERE) for unit in book.units]
    world = s[layout.WORLD]
    for k, state in enumerate(game.states.values()):
        values = [value.id for value in state.values]
        world[layout.FIRST_STATE + k] = values.index(setup.states[state.id])
    s[layout.CONTROL] = _control(book, s)
    side = g[layout.PHASES][world[layout.PHASE] * layout.PHASE_LONG]
    if actions(g, s) & layout.TO_MOVE and side != layout.NOWHERE:
        remember(g, s, side, book.ask)
    return s


def _control(book: Rulebook, s: Table) -> Ints:
    """Control at the start, from the line of the side that holds the ground behind it."""
    g, rules = book.g, book.rules
    n = g[layout.META][layout.HEXES]
    sides = range(len(book.game.sides))
    closed = [int(all(closed_to(g, k, h) for k in sides)) for h in range(n)]
    if rules.control is None:
        own = [friends(g, s, k) for k in range(len(book.game.sides))]
        return [next((k for k, row in enumerate(own) if row[h]), layout.NOWHERE) for h in range(n)]
    inside = book.words.sides.codes[rules.control.behind]
    outside = next(k for k in range(len(book.game.sides)) if k != inside)
    s[layout.CONTROL] = [layout.NOWHERE] * n
    enemy = foes(g, s, inside)
    held = zones(g, s, outside, book.ask)
    own = [friends(g, s, inside)]
    line = [int(not enemy[h] and (own[0][h] or held[h])) for h in range(n)]
    seeds = [h for h in range(n) if enemy[h]]
    number = book.words.hex_sets.codes[rules.control.flood]
    if not seeds:
        first = g[layout.SET_FIRST]
        seeds = g[layout.SET_HEX][first[number] : first[number + 1]]
    barred = sum(
        1 << code
        for kind, code in book.words.hexsides.codes.items()
        if all(rules.movement.sides[side, kind] is None for side in book.game.sides)
    )
    return first_control(g[layout.NEAR], g[layout.HEXSIDES], barred, closed, line, seeds, inside, outside)


def named(book: Rulebook, places: Iterable[int]) -> list[str]:
    """Names of hexes and areas."""
    return [book.places[k] if k >= 0 else "nowhere" for k in places]


ROWS = (
    "META NEAR HEXSIDES COLUMN ROW AXIAL_Q AXIAL_R GROUND FLAGS SETS SET_FIRST SET_HEX U_SIDE"
    " U_NATION U_GROUP U_SIZE U_TYPE U_FORMATION U_POINTS U_FULL U_FIRST FACTORS U_SETS ZONE"
    " STACK_LIMITS STACK_APART MOVE MOVE_FACTORS MOVE_CHANGES MARCH MOVE_BANS EXITS ENTRIES DROPS"
    " LANDING SUPPLY COMBAT HEADINGS RESULT_A RESULT_D SHIFTS STRENGTH_CHANGES LOSS_CHANGES"
    " ATTACK_APART ATTACK_BANS RETREAT RETREAT_TIERS MOMENTUM REPLACEMENTS PHASES PHASE_FIRST"
    " STATE_ROLLS BOUNDARY PLACE_BANS KEEPS VICTORY QUERIES LOSS_AREAS RESERVES BODY ENTER STEP"
)
"""Rows of the kernel's table whose numbers mean something, by name."""


def row_titles(book: Rulebook) -> Mapping[int, str]:
    """What the rows of the kernel's table hold, for comments."""
    found = {getattr(layout, name): name.lower().replace("_", " ") for name in ROWS.split()}
    for k, side in enumerate(book.game.sides):
        found[layout.STEP + k] = f"points of side {side} to step from hex to hex"
    return found
