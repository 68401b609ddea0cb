"""The state of play at the beginning of a set-up."""

from __future__ import annotations

from builder.model.game import Setup
from builder.rules.kernel import layout
from builder.rules.kernel.control import first_control
from builder.rules.kernel.ground import closed_to
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.kernel.sequence import allowed_actions, remember
from builder.rules.kernel.state import new_state
from builder.rules.kernel.zones import enemy_counts, friends, zones
from builder.rules.tables.rulebook import Rulebook


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
    world[layout.SETTING] = _setting(g, s)
    if world[layout.SETTING] != 0:
        return s
    side = g[layout.PHASES][world[layout.PHASE] * layout.PHASE_LONG]
    if allowed_actions(g, s) & layout.TO_MOVE and side != layout.NOWHERE:
        remember(g, s, side, book.ask)
    return s


def _setting(g: Table, s: Table) -> int:
    """1 + the side that sets up freely, since no unit of it stands in a hex; 0 if all sides do."""
    n = g[layout.META][layout.HEXES]
    placed = {g[layout.U_SIDE][u] for u, h in enumerate(s[layout.AT]) if 0 <= h < n}
    return next((1 + side for side in range(g[layout.META][layout.SIDES]) if side not in placed), 0)


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
    enemy = enemy_counts(g, s, inside)
    in_enemy_zoc = zones(g, s, outside, book.ask)
    own = [friends(g, s, inside)]
    line = [int(not enemy[h] and (own[0][h] or in_enemy_zoc[h])) for h in range(n)]
    seeds = [h for h in range(n) if enemy[h]]
    number = book.words.hex_sets.codes[rules.control.flood]
    if not seeds:
        first = g[layout.SET_FIRST]
        seeds = g[layout.SET_HEX][first[number] : first[number + 1]]
    barred = sum(
        1 << code
        for kind, code in book.words.hexsides.codes.items()
        if all(rules.movement.hexside_costs[side, kind] is None for side in book.game.sides)
    )
    return first_control(g[layout.NEAR], g[layout.HEXSIDES], barred, closed, line, seeds, inside, outside)
