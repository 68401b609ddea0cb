"""Every worked example fails when the one thing it is about is not as the rules say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from builder.rules.kernel import combat
from builder.rules.language.tree import Bool
from builder.rules.model import Case, Expression, RulesModel
from builder.rules.tables import make_rulebook
from tests.rules.examples import EXAMPLES
from tests.rules.opened import rulebook

Change = Callable[[RulesModel], RulesModel]
NEVER = Expression(text="False", tree=Bool(value=False), what="never")


def points(side: str, terrain: str, cost: int) -> Change:
    """Another cost of a terrain."""
    return lambda rules: replace(
        rules,
        movement=replace(
            rules.movement, terrain_costs={**rules.movement.terrain_costs, (side, terrain): cost}
        ),
    )


def river(side: str, cost: int) -> Change:
    """Another cost of a river."""
    return lambda rules: replace(
        rules,
        movement=replace(
            rules.movement, hexside_costs={**rules.movement.hexside_costs, (side, "river"): cost}
        ),
    )


def no_shift(rule: str, shift: int) -> Change:
    """A shift left out."""
    return lambda rules: replace(
        rules,
        combat=replace(
            rules.combat,
            shifts=tuple(s for s in rules.combat.shifts if (s.rule, s.shift) != (rule, shift)),
        ),
    )


def no_change(rule_amount: int) -> Change:
    """A change of the movement factor left out: the one that adds this amount, 0 for the halving."""
    return lambda rules: replace(
        rules,
        movement=replace(
            rules.movement,
            changes=tuple(c for c in rules.movement.changes if c.amount != rule_amount),
        ),
    )


def factors(change: Callable[[int], int]) -> Change:
    """Other movement factors."""
    return lambda rules: replace(
        rules,
        movement=replace(
            rules.movement,
            factor=tuple(Case(value=change(c.value), when=c.when) for c in rules.movement.factor),
        ),
    )


def marching(times: int) -> Change:
    """Column movement by another factor."""
    return lambda rules: replace(
        rules,
        movement=replace(
            rules.movement, march=tuple(replace(case, value=times) for case in rules.movement.march)
        ),
    )


def results(row: int, column: int, found: tuple[int, int]) -> Change:
    """Another result in the table."""

    def change(rules: RulesModel) -> RulesModel:
        table = [list(line) for line in rules.combat.results]
        table[row][column] = found
        return replace(rules, combat=replace(rules.combat, results=tuple(tuple(line) for line in table)))

    return change


def limit(side: str, points_: int) -> Change:
    """Another limit of stacking."""
    return lambda rules: replace(
        rules,
        limits=tuple(replace(one, limit=points_) if one.side == side else one for one in rules.limits),
    )


def without_victory(name: str) -> Change:
    """A victory condition that never holds."""
    return lambda rules: replace(
        rules,
        victory=tuple(replace(one, when=NEVER) if one.id == name else one for one in rules.victory),
    )


def allowance(most: int) -> Change:
    """Another number of North Koreans in the Chinese sector."""
    return lambda rules: replace(
        rules,
        combat=replace(
            rules.combat,
            bans=tuple(replace(b, quota=most) if b.quota else b for b in rules.combat.bans),
        ),
        placing=tuple(replace(b, quota=most) if b.quota else b for b in rules.placing),
    )


def no_losses(rules: RulesModel) -> RulesModel:
    """Without human waves."""
    return replace(rules, combat=replace(rules.combat, losses=()))


def no_bans(rules: RulesModel) -> RulesModel:
    """Without the sectors."""
    return replace(rules, combat=replace(rules.combat, bans=()))


def no_retreat(rules: RulesModel) -> RulesModel:
    """Nobody trades steps for hexes."""
    return replace(rules, retreat=None)


def no_zones(rules: RulesModel) -> RulesModel:
    """Nobody has a zone of control."""
    return replace(rules, zones=replace(rules.zones, exerts=NEVER))


SPOILT: Mapping[str, Change] = {
    "E1": points("un", "clear", 2),
    "E2": points("communist", "mountain", 4),
    "E3": river("un", 2),
    "E4": no_shift("10.9", -1),
    "E5": points("un", "rough", 1),
    "E6": results(0, 3, (1, 1)),
    "E7": no_losses,
    "E8": no_shift("10.9", -2),
    "E9": factors(lambda value: 9 if value == 10 else value),
    "E10": allowance(7),
    "E11": limit("communist", 6),
    "E12": without_victory("towns-drawn"),
    "E13": no_change(-1),
    "E14": no_change(0),
    "E16": no_shift("10.11", -1),
    "E17": no_zones,
    "E18": no_shift("5.7", 1),
    "E19": no_retreat,
    "E20": no_losses,
    "E21": no_shift("10.13", 2),
    "E22": no_shift("5.7", 1),
    "E23": limit("un", 7),
    "E24": without_victory("us-losses"),
    "E25": no_change(0),
    "E26": marching(1),
    "E27": no_retreat,
    "E28": allowance(7),
    "E29": no_bans,
    "E30": without_victory("north"),
    "E31": no_shift("5.7", 1),
    "E32": no_shift("10.11", -1),
}
"""What is wrong for each example; E15 is about the kernel alone."""


@pytest.mark.parametrize("name", SPOILT)
def test_it_fails_by_other_rules(name: str) -> None:
    book = rulebook("ebb-and-flow")
    with pytest.raises(AssertionError):
        EXAMPLES[name](make_rulebook(book.game, SPOILT[name](book.rules)))


def test_the_ring_fails_by_another_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combat, "concentric", lambda ring: int(ring.bit_count() > 3))
    with pytest.raises(AssertionError):
        EXAMPLES["E15"](rulebook("ebb-and-flow"))


def test_every_example_is_spoilt() -> None:
    assert {*SPOILT, "E15"} == set(EXAMPLES)
