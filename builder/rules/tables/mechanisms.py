"""Rows of the mechanisms: records of numbers and tests."""

from __future__ import annotations

from collections.abc import Mapping

from builder.rules.actions import ACTIONS
from builder.rules.kernel import context, layout
from builder.rules.tables.filling import Filling

BY: Mapping[str, int] = {
    "nationality": layout.BY_NATION,
    "group": layout.BY_GROUP,
    "formation": layout.BY_FORMATION,
}


def fill_zones_and_stacking(f: Filling) -> None:
    """Zones of control and stacking."""
    g, zone = f.g, f.rules.zones
    g[layout.ZONE] = [
        f.numbers.test(zone.exerts),
        f.hexside_mask(zone.barred_by),
        int(zone.stop),
        int(zone.leave_free),
        int("supply" in zone.negates),
        int("retreat" in zone.negates),
        0,  # links are filled in later
    ]
    g[layout.STACK_LIMITS] = [
        n for d in f.rules.limits for n in (f.side(d.side), f.numbers.test(d.when), d.limit)
    ]
    g[layout.STACK_APART] = [n for d in f.rules.apart for n in (f.side(d.side), BY[d.by])]


def fill_movement(f: Filling) -> None:
    """Movement: factors, changes, bans, exits, entries, drops."""
    g, rules = f.g, f.rules.movement
    sets = f.words.hex_sets.codes
    g[layout.MOVE] = [int(rules.at_least_one), int(rules.together)]
    g[layout.MOVE_FACTORS] = f.cases(rules.factor)
    g[layout.MOVE_CHANGES] = f.changes(rules.changes)
    g[layout.MARCH] = f.cases(rules.march)
    g[layout.MOVE_BANS] = f.bans(rules.bans)
    g[layout.EXITS] = [
        n
        for d in rules.exits
        for n in (
            f.side(d.side),
            sets[d.hexes],
            d.price,
            f.at(d.to, absent=layout.OFF_MAP),
            f.numbers.test(d.when),
        )
    ]
    g[layout.ENTRIES] = [n for d in rules.entries for n in (f.side(d.side), f.at(d.area), sets[d.hexes])]
    g[layout.DROPS] = [
        n
        for d in rules.drops
        for n in (f.numbers.test(d.units), f.at(d.area), f.numbers.test(d.to), int(d.first_move))
    ]


def fill_supply(f: Filling) -> None:
    """Ways of being in supply."""
    w = f.words
    f.g[layout.SUPPLY] = [
        n
        for d in f.rules.supply
        for n in (
            f.side(d.side),
            w.supply.codes[d.id],
            f.numbers.test(d.when),
            layout.NOWHERE if d.hexes is None else w.hex_sets.codes[d.hexes],
            int(d.depot),
            d.longest,
            layout.NEVER if d.room is None else d.room,
            f.hexside_mask(d.barred_by),
            sum(1 << w.terrain.codes[kind] for kind in d.closed),
            0,  # links are filled in later
            0,
        )
    ]


def fill_combat(f: Filling) -> None:
    """The combat table, shifts, losses, retreat, momentum."""
    g, rules = f.g, f.rules.combat
    g[layout.COMBAT] = [
        layout.BY_ODDS if rules.odds else layout.BY_DIFFERENCE,
        f.hexside_mask(rules.not_across),
    ]
    g[layout.HEADINGS] = list(rules.headings)
    g[layout.RESULT_A] = [a for row in rules.results for a, _ in row]
    g[layout.RESULT_D] = [d for row in rules.results for _, d in row]
    g[layout.SHIFTS] = [n for d in rules.shifts for n in (f.numbers.test(d.when), d.shift)]
    g[layout.STRENGTH_CHANGES] = f.changes(rules.strength)
    g[layout.LOSS_CHANGES] = [
        n
        for d in rules.losses
        for who, amount in ((0, d.attacker), (1, d.defender))
        if amount
        for n in (f.numbers.test(d.when), who, amount)
    ]
    g[layout.ATTACK_APART] = [n for d in rules.apart for n in (f.side(d.side), BY[d.by])]
    g[layout.ATTACK_BANS] = f.bans(rules.bans)
    retreat = f.rules.retreat
    if retreat is not None:
        g[layout.RETREAT] = [f.numbers.test(retreat.when), f.hexside_mask(retreat.not_across)]
        tiers = {name: k for k, tier in enumerate(retreat.tiers) for name in tier}
        g[layout.RETREAT_TIERS] = [tiers.get(name, layout.NEVER) for name in f.words.directions.codes]
    if f.rules.momentum is not None:
        g[layout.MOMENTUM] = [layout.ALWAYS, f.numbers.test(f.rules.momentum)]


def fill_specials(f: Filling) -> None:
    """Replacements, boundary, landing, placing, memories, where lost units go, who arrives."""
    g, rules = f.g, f.rules
    g[layout.REPLACEMENTS] = [
        n for d in rules.replacements for n in (f.side(d.side), f.numbers.test(d.units), d.steps, d.times)
    ]
    if rules.boundary is not None:
        line = rules.boundary
        g[layout.BOUNDARY] = [f.side(line.side), line.first, line.last]
    if rules.landing is not None:
        land = rules.landing
        g[layout.LANDING] = [
            f.numbers.test(land.units),
            f.words.hex_sets.codes[land.hexes],
            f.at(land.box, absent=layout.OFF_MAP),
            f.numbers.test(land.to),
            land.most,
            f.side(land.side),
        ]
    g[layout.PLACE_BANS] = f.bans(rules.placing)
    g[layout.KEEPS] = [n for d in rules.memories for n in (f.side(d.side), f.numbers.test(d.when))]
    losses = [layout.NOWHERE] * (2 * len(f.game.sides))
    for box in f.game.boxes:
        losses[f.side(box.side) * 2 + int(box.role == "removed")] = f.at(box.location)
    g[layout.LOSS_AREAS] = losses
    turns = {turn.location: turn.number for turn in f.game.turns if turn.location is not None}
    g[layout.RESERVES] = [
        n for k, u in enumerate(f.game.units.values()) if u.start in turns for n in (k, turns[u.start])
    ]


def fill_sequence(f: Filling) -> None:
    """Phases and rolls."""
    phases: list[int] = []
    first: dict[int, int] = {}
    states = list(f.game.states)
    for turn in f.game.turns:
        first[turn.number] = len(phases) // layout.PHASE_LONG
        for phase in turn.phases:
            rule = f.rules.phases[phase.id]
            mask = sum(ACTIONS[word] for word in rule.does)
            side = layout.NOWHERE if phase.side is None else f.side(phase.side)
            rolls = 0 if rule.rolls is None else 1 << states.index(rule.rolls)
            phases.extend((side, turn.number, mask, int(rule.second), rolls))
    f.g[layout.PHASES] = phases
    last = max(first)
    f.g[layout.PHASE_FIRST] = [first.get(number, layout.NOWHERE) for number in range(last + 1)]
    values: list[int] = []
    for state in f.game.states.values():
        row = [layout.NOWHERE] * 64
        for k, value in enumerate(state.values):
            for roll in value.die:
                if 0 <= roll < len(row):
                    row[roll] = k
        values.extend(row)
    f.g[layout.STATE_ROLLS] = values


def fill_victory(f: Filling) -> None:
    """Victory conditions and the counts they ask for."""
    conditions: list[int] = []
    queries: list[int] = []
    for rule in f.rules.victory:
        winner = layout.NOWHERE if rule.winner is None else f.side(rule.winner)
        first = len(queries) // layout.QUERY_LONG
        conditions.extend((rule.moment, f.numbers.test(rule.when), winner, first, len(rule.queries)))
        queries.extend(n for q in rule.queries for n in (q.kind, q.a, q.b))
    f.g[layout.VICTORY] = conditions
    f.g[layout.QUERIES] = queries
    f.g[layout.META][layout.CONTEXT] = context.C_QUERY + len(queries) // layout.QUERY_LONG
