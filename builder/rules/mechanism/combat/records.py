"""What the kernel of combat reads: kinds of battle, their tables, and what results bring about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.rules.engine.bans import Ban
from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.parameters import Apart, Change
from builder.rules.engine.scopes import (
    BattleScope,
    OutcomeScope,
    StandingUnit,
    TargetScope,
    World,
)
from builder.rules.language.prelude import Bits, Ints, Strs
from builder.rules.mechanism.values.records import Effect

# How a battle is resolved.
BY_DIFFERENTIAL: Final = 0  # columns by attack minus defence
BY_ODDS: Final = 1  # columns by attack to defence
BY_STRENGTH: Final = 2  # columns by the strength of the attack alone
BY_HITS: Final = 3  # throws that must reach a number
BY_LADDER: Final = 4  # the sum of dice and changes, on a ladder of results

# How the strength of a party is rounded, when all of it is added up.
EXACT: Final = 0
ROUND_DOWN: Final = 1
ROUND_UP: Final = 2
ROUND_NEAR: Final = 3

# What throws that must reach a number are thrown for.
ONCE: Final = 0  # one throw for all attackers together
EACH_ATTACKER: Final = 1
EACH_POINT: Final = 2  # one for every point of the attackers' strength
EACH_DEFENDER: Final = 3  # one at each of those who are attacked

# The number a throw must reach.
FIXED: Final = 0
OF_ATTACK: Final = 1  # the strength of the attacker, of all attackers when they throw together
OF_DEFENCE: Final = 2  # the strength of the defence

ALL: Final = 9999
"""Stands for all steps that units have."""


@dataclass(frozen=True, kw_only=True)
class Shift:
    """Columns to the right and a change of the die, below zero to the left and down.

    `by`: a change of the die that depends on the battle; `defender`: whether it is for the throw of the
    defender, where both throw; `one_defender`: who must be among those attacked, None for anybody. `says`:
    what players read; `rule`: its number, or empty.
    """

    when: Condition[BattleScope] | None
    one_defender: Condition[StandingUnit] | None
    columns: int
    die: int
    by: Amount[BattleScope] | None
    defender: bool
    says: str
    rule: str


@dataclass(frozen=True, kw_only=True)
class LossChange:
    """Steps more than the result says, fewer when below zero. `rule`: its number, or empty."""

    when: Condition[BattleScope] | None
    attacker: int
    defender: int
    rule: str


@dataclass(frozen=True, kw_only=True)
class Result:
    """The steps that each side owes after a result and takes where it likes; ALL for all."""

    attacker_owes: int
    defender_owes: int


@dataclass(frozen=True, kw_only=True)
class Consequence:
    """What becomes of units after a battle.

    Attributes:
        results: numbers of the results that bring it about.
        always: whether it comes about whatever the result is.
        when: and only then; None for always.
        attackers: whether it is about the attackers, not the defenders.
        units: which of them; None for all.
        supply: 1 for those in supply alone, 0 for those out of it alone, NOWHERE for all.
        steps: steps that each loses at once; ALL for all.
        places: places that each must retreat.
        gets: values of each that change.
        at_end: whether it comes about when the battle is over, not at once.

    """

    results: Bits
    always: bool
    when: Condition[OutcomeScope] | None
    attackers: bool
    units: Condition[StandingUnit] | None
    supply: int
    steps: int
    places: int
    gets: tuple[Effect, ...]
    at_end: bool


@dataclass(frozen=True, kw_only=True)
class Price:
    """What an attack costs. `when`: None for always."""

    when: Condition[BattleScope] | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, kw_only=True)
class Backing:
    """What may be bought for one battle of attacks that are declared on a place.

    Attributes:
        number: its place in the list.
        id, title, help: as the author calls it; the entry in the menu, and a sentence about it.
        kinds: for which kinds of battle.
        effects: what it costs.
        die: what it adds to the throw of the attackers.
        says: what players read of it; `rule`: its number, or empty.

    """

    number: int
    id: str
    title: str
    help: str
    kinds: Bits
    effects: tuple[Effect, ...]
    die: int
    says: str
    rule: str


@dataclass(frozen=True, kw_only=True)
class Spoil:
    """What a side gains that advances to where such enemies were lost. `number`: its place in the list;
    `at_once`: whether it need not advance; `effects`: what changes for each of them.
    """

    number: int
    at_once: bool
    units: Condition[StandingUnit]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, kw_only=True)
class Follower:
    """Units that are not attacked themselves and share the fate of those with whom they stand.

    `units`: which; `others`: whose fate, of those of their side in the place; `some`, `all`: whether they may
    choose to retreat when some of these must, and to stay when all must.
    """

    units: Condition[StandingUnit]
    others: Condition[StandingUnit]
    some: bool
    all: bool


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of battle.

    Attributes:
        number: its place in the list of kinds.
        id: as the author calls it.
        name: as players read it, such as `Attack`; `title`: the entry in the menu.
        resolver: BY_DIFFERENTIAL and so on.
        phases: places in the course of play at which it may be fought; `always`: at all that allow combat.
        declares: whether its attacks are declared in phases of their own, `declared_in`.
        declared_gets: values of units that are declared to attack so, and of the place, that change.
        binding: whether those who are declared must make them, if they can.
        answers: whether only units that are to attack the place of the attackers are attacked so.
        picks: whether attackers may pick whom of the place they attack.
        when: when it may be fought; None for always.
        may: which units may attack so, and what place; None for all.
        against: whom they may attack; None for all enemies.
        aims: whether they attack a single unit, not all in a place.
        prices: what an attack costs: the first that applies.
        nearest, farthest: links from an attacker to the place attacked.
        reach: the stat that says how far an attacker reaches, in place of `farthest`; empty for none.
        reach_parts: parts of that stat that are 1.
        not_across: kinds of links across which nobody attacks.
        apart: who never joins an attack.
        bans: attacks that are refused.
        by_supply, by_zone: whether who attacks, bans or strengths depend on supply, or on zones of control.
        once: kinds of battle in which no attacker may have attacked already in the phase.
        once_against: kinds of battle in which a unit that is attacked may not have been attacked.
        advances: whether attackers may advance; `advancing`: which of them, None for all.
        must_advance: whether those who do not are eliminated.
        may_stay: whether units that must retreat from it may stay instead, where retreats allow that.
        attack, defence: the stats that are the strength; empty where strength does not matter.
        parts: parts of a strength that are 1.
        attack_times, defence_times: parts of a strength that a part of the stat stands for.
        changes: what changes the strength of a unit; `once_in_place`: 1 for those that change only
            the first unit of a side in each place.
        rounding: how the strength of a party is rounded.
        dice, faces, lowest: the throw; `lowest`: what it is at least.
        first_row: the throw of the first row of the table.
        opposed: on a ladder, whether the defender throws the same dice, and that is taken away.
        both: whether both sides throw on the table, each by its own strength, for what the other loses.
        least: for each column the least value for it, as a numerator and a denominator.
        above: whether the value must be more than that.
        too_weak: whether nobody attacks with less than the first column needs.
        highest: the last column that counts before shifts.
        titles: headings of the columns.
        rows: rows of the table.
        cells: number of the result at row * columns + column; on a ladder by rung, the lowest first; for
            hits the result of a hit alone.
        rungs: the least sum for each rung.
        adds: whether the differential is added to the throw on a ladder.
        throws, needs, number_needed, at_most: what is thrown for, what a throw must reach, or stay within.
        misses: a throw that always misses, NEVER for none.
        shifts, losses: changes of column, die and result.

    """

    number: int
    id: str
    name: str
    title: str
    resolver: int
    phases: Bits
    always: bool
    declares: bool
    declared_in: Bits
    declared_gets: tuple[Effect, ...]
    binding: bool
    answers: bool
    picks: bool
    when: Condition[World] | None
    may: Condition[TargetScope] | None
    against: Condition[StandingUnit] | None
    aims: bool
    prices: tuple[Price, ...]
    nearest: int
    farthest: int
    reach: str
    reach_parts: int
    not_across: Bits
    apart: tuple[Apart, ...]
    bans: tuple[Ban, ...]
    by_supply: bool
    by_zone: bool
    once: Bits
    once_against: Bits
    advances: bool
    advancing: Condition[StandingUnit] | None
    must_advance: bool
    may_stay: bool
    attack: str
    defence: str
    parts: int
    attack_times: int
    defence_times: int
    changes: tuple[Change, ...]
    once_in_place: Ints
    change_rule: str
    rounding: int
    dice: int
    faces: int
    lowest: int
    first_row: int
    opposed: bool
    both: bool
    least: Ints
    above: bool
    too_weak: bool
    highest: int
    titles: Strs
    rows: int
    cells: Ints
    rungs: Ints
    adds: bool
    throws: int
    needs: int
    number_needed: int
    at_most: bool
    misses: int
    shifts: tuple[Shift, ...]
    losses: tuple[LossChange, ...]


@dataclass(frozen=True, kw_only=True)
class Combat:
    """Combat. `results`: what sides owe after them, `result_names`: what they are called; `consequences`:
    what becomes of units, in this order; `declares`: whether all attacks of a phase are declared before one
    is fought; `assigns`: whether some are declared in a phase of their own; `picks`: whether some pick whom
    they attack; `backing`: what may be bought for attacks that are declared; `spoils`: what an advance gains;
    `held_by`: which enemies keep attackers from advancing to a place, None for all; `followers`: who shares
    the fate of others.
    """

    kinds: tuple[Kind, ...]
    declares: bool
    assigns: bool
    picks: bool
    backing: tuple[Backing, ...]
    spoils: tuple[Spoil, ...]
    held_by: Condition[StandingUnit] | None
    followers: tuple[Follower, ...]
    results: tuple[Result, ...]
    consequences: tuple[Consequence, ...]
    result_names: Strs
