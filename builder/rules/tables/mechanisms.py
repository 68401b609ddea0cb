"""The rows of the mechanisms: records of numbers and of tests."""

from __future__ import annotations

from collections.abc import Mapping

from builder.rules.kernel import context, layout
from builder.rules.phase_actions import PHASE_ACTIONS
from builder.rules.tables.row_builder import RowBuilder

BY: Mapping[str, int] = {
    "nationality": layout.BY_NATION,
    "group": layout.BY_GROUP,
    "formation": layout.BY_FORMATION,
}


def fill_zones_and_stacking(builder: RowBuilder) -> None:
    """Zones of control and stacking."""
    g, zone = builder.g, builder.rules.zones
    g[layout.ZONE] = [
        builder.numbers.test(zone.exerts),
        builder.hexside_mask(zone.barred_by),
        int(zone.stop),
        int(zone.leave_free),
        int("supply" in zone.negates),
        int("retreat" in zone.negates),
        0,  # links are filled in later
    ]
    g[layout.STACK_LIMITS] = [
        n for d in builder.rules.limits for n in (builder.side(d.side), builder.numbers.test(d.when), d.limit)
    ]
    g[layout.STACK_APART] = [n for d in builder.rules.apart for n in (builder.side(d.side), BY[d.by])]


def fill_movement(builder: RowBuilder) -> None:
    """Movement: factors, changes, bans, exits, entries, drops."""
    g, rules = builder.g, builder.rules.movement
    sets = builder.words.hex_sets.codes
    g[layout.MOVE] = [int(rules.at_least_one), int(rules.together)]
    g[layout.MOVE_FACTORS] = builder.cases(rules.factor)
    g[layout.MOVE_CHANGES] = builder.changes(rules.changes)
    g[layout.MARCH] = builder.cases(rules.march)
    g[layout.MOVE_BANS] = builder.bans(rules.bans)
    g[layout.EXITS] = [
        n
        for d in rules.exits
        for n in (
            builder.side(d.side),
            sets[d.hexes],
            d.price,
            builder.at(d.to, absent=layout.OFF_MAP),
            builder.numbers.test(d.when),
        )
    ]
    g[layout.ENTRIES] = [
        n for d in rules.entries for n in (builder.side(d.side), builder.at(d.area), sets[d.hexes])
    ]
    g[layout.DROPS] = [
        n
        for d in rules.drops
        for n in (
            builder.numbers.test(d.units),
            builder.at(d.area),
            builder.numbers.test(d.to),
            int(d.first_move),
        )
    ]


def fill_supply(builder: RowBuilder) -> None:
    """Ways of being in supply."""
    w = builder.words
    builder.g[layout.SUPPLY] = [
        n
        for d in builder.rules.supply
        for n in (
            builder.side(d.side),
            w.supply.codes[d.id],
            builder.numbers.test(d.when),
            layout.NOWHERE if d.hexes is None else w.hex_sets.codes[d.hexes],
            int(d.depot),
            d.longest,
            layout.NEVER if d.room is None else d.room,
            builder.hexside_mask(d.barred_by),
            sum(1 << w.terrain.codes[kind] for kind in d.closed),
            0,  # links are filled in later
            0,
        )
    ]


def fill_combat(builder: RowBuilder) -> None:
    """The combat table, shifts, losses, retreat, momentum."""
    g, rules = builder.g, builder.rules.combat
    g[layout.COMBAT] = [
        layout.BY_ODDS if rules.odds else layout.BY_DIFFERENCE,
        builder.hexside_mask(rules.not_across),
    ]
    g[layout.HEADINGS] = list(rules.headings)
    g[layout.RESULT_A] = [a for row in rules.results for a, _ in row]
    g[layout.RESULT_D] = [d for row in rules.results for _, d in row]
    g[layout.SHIFTS] = [n for d in rules.shifts for n in (builder.numbers.test(d.when), d.shift)]
    g[layout.STRENGTH_CHANGES] = builder.changes(rules.strength)
    g[layout.LOSS_CHANGES] = [
        n
        for d in rules.losses
        for who, amount in ((0, d.attacker), (1, d.defender))
        if amount
        for n in (builder.numbers.test(d.when), who, amount)
    ]
    g[layout.ATTACK_APART] = [n for d in rules.apart for n in (builder.side(d.side), BY[d.by])]
    g[layout.ATTACK_BANS] = builder.bans(rules.bans)
    retreat = builder.rules.retreat
    if retreat is not None:
        g[layout.RETREAT] = [builder.numbers.test(retreat.when), builder.hexside_mask(retreat.not_across)]
        tiers = {name: k for k, tier in enumerate(retreat.tiers) for name in tier}
        g[layout.RETREAT_TIERS] = [tiers.get(name, layout.NEVER) for name in builder.words.directions.codes]
    if builder.rules.momentum is not None:
        g[layout.MOMENTUM] = [layout.ALWAYS, builder.numbers.test(builder.rules.momentum)]


def fill_specials(builder: RowBuilder) -> None:
    """Replacements, boundary, landing, placing, memories, where lost units go, who arrives."""
    g, rules = builder.g, builder.rules
    g[layout.REPLACEMENTS] = [
        n
        for d in rules.replacements
        for n in (builder.side(d.side), builder.numbers.test(d.units), d.steps, d.times)
    ]
    if rules.boundary is not None:
        line = rules.boundary
        g[layout.BOUNDARY] = [builder.side(line.side), line.first, line.last]
    if rules.landing is not None:
        land = rules.landing
        g[layout.LANDING] = [
            builder.numbers.test(land.units),
            builder.words.hex_sets.codes[land.hexes],
            builder.at(land.box, absent=layout.OFF_MAP),
            builder.numbers.test(land.to),
            land.most,
            builder.side(land.side),
        ]
    g[layout.PLACE_BANS] = builder.bans(rules.placing)
    g[layout.KEEPS] = [
        n for d in rules.memories for n in (builder.side(d.side), builder.numbers.test(d.when))
    ]
    losses = [layout.NOWHERE] * (2 * len(builder.game.sides))
    for box in builder.game.boxes:
        losses[builder.side(box.side) * 2 + int(box.role == "removed")] = builder.at(box.location)
    g[layout.LOSS_AREAS] = losses
    turns = {turn.location: turn.number for turn in builder.game.turns if turn.location is not None}
    g[layout.RESERVES] = [
        n for k, u in enumerate(builder.game.units.values()) if u.start in turns for n in (k, turns[u.start])
    ]


def fill_sequence(builder: RowBuilder) -> None:
    """Phases and rolls."""
    phases: list[int] = []
    first: dict[int, int] = {}
    states = list(builder.game.states)
    for turn in builder.game.turns:
        first[turn.number] = len(phases) // layout.PHASE_LONG
        for phase in turn.phases:
            rule = builder.rules.phases[phase.id]
            mask = sum(PHASE_ACTIONS[word] for word in rule.does)
            side = layout.NOWHERE if phase.side is None else builder.side(phase.side)
            rolls = 0 if rule.rolls is None else 1 << states.index(rule.rolls)
            phases.extend((side, turn.number, mask, int(rule.second), rolls))
    builder.g[layout.PHASES] = phases
    last = max(first)
    builder.g[layout.PHASE_FIRST] = [first.get(number, layout.NOWHERE) for number in range(last + 1)]
    values: list[int] = []
    for state in builder.game.states.values():
        row = [layout.NOWHERE] * 64
        for k, value in enumerate(state.values):
            for roll in value.die:
                if 0 <= roll < len(row):
                    row[roll] = k
        values.extend(row)
    builder.g[layout.STATE_ROLLS] = values


def fill_victory(builder: RowBuilder) -> None:
    """Victory conditions and the counts they ask for."""
    conditions: list[int] = []
    queries: list[int] = []
    for rule in builder.rules.victory:
        winner = layout.NOWHERE if rule.winner is None else builder.side(rule.winner)
        first = len(queries) // layout.QUERY_LONG
        conditions.extend((rule.moment, builder.numbers.test(rule.when), winner, first, len(rule.queries)))
        queries.extend(n for q in rule.queries for n in (q.kind, q.a, q.b))
    builder.g[layout.VICTORY] = conditions
    builder.g[layout.QUERIES] = queries
    builder.g[layout.META][layout.CONTEXT] = context.C_QUERY + len(queries) // layout.QUERY_LONG
