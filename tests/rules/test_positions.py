"""The random positions that Python and script are compared in hold whatever a game can hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from builder.rules.compiler.library import kernel
from builder.rules.kernel import layout as at
from builder.rules.kernel import stacking, supply, zones
from builder.rules.kernel.prelude import Table
from builder.rules.tables import Rulebook
from tests.rules.calls import Maker
from tests.rules.crops import boards
from tests.rules.opened import rulebook

POSITIONS = 600
RARE = 2
"""How often at least each thing must be found in them."""


def things(book: Rulebook, g: Table, s: Table) -> Iterator[str]:
    """What there is in a position, in words."""
    w, n = s[at.WORLD], g[at.META][at.HEXES]
    here = {u: h for u, h in enumerate(s[at.AT]) if 0 <= h < n}
    count = Counter(here.values())
    if max(count.values(), default=0) > 1:
        yield "a stack"
    groups = {h: {g[at.U_GROUP][u] for u in here if here[u] == h} for h in count}
    if any(len(found) > 1 for found in groups.values()):
        yield "a stack of two groups"
    for side in (0, 1):
        own = {u: h for u, h in here.items() if g[at.U_SIDE][u] == side}
        in_enemy_zoc = zones.zones(g, s, side, book.ask)
        fed = supply.supply_states(g, s, side, book.ask)
        if any(in_enemy_zoc[h] for h in own.values()):
            yield f"side {side} in a zone of control"
        if any(fed[u] == 0 for u in own):
            yield f"side {side} out of supply"
        if any(fed[u] > 0 for u in own):
            yield f"side {side} in supply"
        over = (stacking.stack_reason(g, s, side, h, [], book.ask) for h in set(own.values()))
        if any(over):
            yield f"side {side} overstacked"
    river = 1 << book.words.hexsides.codes["river"]
    if any(g[at.HEXSIDES][h * 6 + d] & river for h in count for d in range(6)):
        yield "units at a river"
    first = w[at.PHASE] * at.PHASE_LONG
    side, turn, does = g[at.PHASES][first : first + 3]
    yield f"turn {turn}"
    yield from (f"side {side} may do {bit}" for bit in range(16) if does >> bit & 1)
    yield f"state {w[at.FIRST_STATE]}"
    yield f"chosen {w[at.CHOSEN]}"
    if any(s[at.LEFT][u] < g[at.U_FULL][u] for u in here):
        yield "losses on the map"
    if any(h in g[at.LOSS_AREAS] for h in s[at.AT]):
        yield "dead units"
    if at.OFF_MAP in s[at.AT]:
        yield "units that left the map"
    if w[at.GIVEN]:
        yield "units replaced"
    for name, mark in (("attackers", at.INVOLVED), ("defenders", at.ENGAGED), ("spent", at.ATTACKED)):
        if any(s[at.MARKS][u] & mark for u in here):
            yield f"marks of {name}"
    if w[at.OWE_A]:
        yield "steps owed by the attacker"
    if w[at.OWE_D]:
        yield "steps owed by the defender"
    battle = any(s[at.MARKS][u] & at.ENGAGED for u, h in here.items() if h == w[at.TARGET])
    if battle and any(s[at.MARKS][u] & at.INVOLVED for u in here):
        yield "a battle at hand"
    if w[at.LANDED]:
        yield "a landing behind"
    if w[at.LANDING_NOW]:
        yield "a landing at hand"
    if 0 <= w[at.DEPOT] < n:
        yield "a beachhead"
    if w[at.DEPOT] == at.LOST:
        yield "a lost beachhead"
    if w[at.SETTING]:
        yield "a set-up"
    if w[at.WINNER]:
        yield "a game that is over"
    if any(s[at.SERIAL]) and any(s[at.SPENT]):
        yield "units under way"
    owners = Counter(s[at.CONTROL][h] for h in range(n))
    if min(owners[0], owners[1]) > n // 5:
        yield "control shared"
    if min(owners[0], owners[1]) <= n // 5:
        yield "control of one side"
    if n == book.g[at.META][at.HEXES]:
        yield "the whole map"


def test_positions_are_rich() -> None:
    book = rulebook("ebb-and-flow")
    maker = Maker(boards(book), book.ask, random.Random(5))
    names = list(kernel().functions)
    found: Counter[str] = Counter()
    for k in range(POSITIONS):
        board, s, _ = maker.place(names[k % len(names)])
        found.update(set(things(book, maker.boards[board], s)))
    phases = book.g[at.PHASES]
    for first in range(0, len(phases), at.PHASE_LONG):
        side, turn, does = phases[first : first + 3]
        may = {f"side {side} may do {bit}" for bit in range(16) if does >> bit & 1}
        assert {f"turn {turn}", *may} <= set(found)
    rare = {name: many for name, many in found.items() if many < RARE}
    assert rare == {}
    wanted = (
        "a stack; a stack of two groups; side 0 in a zone of control; side 1 in a zone of control; "
        "side 0 out of supply; side 1 out of supply; side 0 in supply; side 1 in supply; side 0 overstacked; "
        "side 1 overstacked; units at a river; state 0; state 1; chosen 0; chosen 1; chosen 2; "
        "losses on the map; dead units; units that left the map; units replaced; marks of attackers; "
        "marks of defenders; marks of spent; steps owed by the attacker; steps owed by the defender; "
        "a battle at hand; a landing behind; a landing at hand; a beachhead; a lost beachhead; a set-up; "
        "a game that is over; units under way; control shared; control of one side; the whole map"
    )
    assert set(wanted.split("; ")) <= set(found)
