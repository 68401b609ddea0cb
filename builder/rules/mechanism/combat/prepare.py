"""Combat: from what an author wrote to what the kernel reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import lcm
from typing import TYPE_CHECKING, Any

from builder.model.game import Table
from builder.rules.engine.codes import NEVER
from builder.rules.engine.condition import asks, asks_own
from builder.rules.engine.parameters import apart, bans, changes, parts_of_changes
from builder.rules.engine.scopes import BattleScope, FighterScope, StandingUnit, TargetScope, World
from builder.rules.language.prelude import no_bits, with_bit
from builder.rules.mechanism.combat.parameters import (
    BackingDoc,
    CombatDoc,
    FollowerDoc,
    KindDoc,
    ShiftDoc,
    SpoilDoc,
    StrengthDoc,
)
from builder.rules.mechanism.combat.records import (
    BY_DIFFERENTIAL,
    BY_HITS,
    BY_LADDER,
    BY_ODDS,
    BY_STRENGTH,
    EACH_ATTACKER,
    EACH_DEFENDER,
    EACH_POINT,
    EXACT,
    FIXED,
    OF_ATTACK,
    OF_DEFENCE,
    ONCE,
    ROUND_DOWN,
    ROUND_NEAR,
    ROUND_UP,
    Backing,
    Combat,
    Follower,
    Kind,
    LossChange,
    Price,
    Shift,
    Spoil,
)

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context
from builder.rules.mechanism.combat.results import Results, all_bits, costs_of, effects_of, pips, pips_in
from builder.rules.mechanism.combat.tables import resolution_of

RESOLVERS: Mapping[str, int] = {
    "differential": BY_DIFFERENTIAL,
    "odds": BY_ODDS,
    "strength": BY_STRENGTH,
    "hits": BY_HITS,
    "ladder": BY_LADDER,
}
ROUNDINGS: Mapping[str, int] = {"exactly": EXACT, "down": ROUND_DOWN, "up": ROUND_UP, "near": ROUND_NEAR}
THROWS: Mapping[str, int] = {
    "one": ONCE,
    "attacker": EACH_ATTACKER,
    "point": EACH_POINT,
    "defender": EACH_DEFENDER,
}
NEEDS: Mapping[str, int] = {"attack": OF_ATTACK, "defence": OF_DEFENCE}


def prepare(given: Any, context: Context) -> Combat | None:
    """The combat of a game, None without it."""
    doc: CombatDoc | None = given.combat
    if doc is None:
        return None
    results = Results(context, doc.consequences)
    docs: Mapping[str, KindDoc] = doc.kinds or {"attack": doc}
    kinds = tuple(_kind(context, results, k, name, len(docs)) for k, name in enumerate(docs.items()))
    assigns = any(kind.declares for kind in kinds)
    if (doc.declare or assigns) and any(kind.aims and not kind.answers for kind in kinds):
        span = doc.where.of("declare")
        context.report.error("E023", "attacks on single units are not declared first", span)
    if doc.declare and assigns:
        span = doc.where.of("declare")
        context.report.error(
            "E023", "'declare' is for attacks that are declared in the phase of battles", span
        )
    if not assigns and (doc.backing or any(kind.answers for kind in kinds)):
        span = doc.where.of("backing" if doc.backing else "kinds")
        context.report.error("E023", "no attack is declared in a phase of its own: 'declared'", span)
    consequences = tuple(results.consequences())
    if any(one.places for one in consequences) and getattr(given, "retreat", None) is None:
        span = doc.where.of("consequences")
        context.report.error("E023", "units are sent back, and there is no section 'retreat'", span)
    return Combat(
        kinds=kinds,
        declares=doc.declare,
        assigns=assigns,
        picks=any(kind.picks for kind in kinds),
        backing=tuple(_backing(context, k, one, docs) for k, one in enumerate(doc.backing.items())),
        spoils=tuple(_spoil(context, k, one) for k, one in enumerate(doc.spoils)),
        held_by=context.maybe(doc, "held_by", StandingUnit, "who holds a place"),
        followers=tuple(_follower(context, one) for one in doc.followers),
        results=tuple(results.found),
        consequences=consequences,
        result_names=results.names,
    )


# --- strength -----------------------------------------------------------------------------------------
def _stats(context: Context, doc: KindDoc, strength: StrengthDoc | None) -> tuple[str, str]:
    """The stats for attack and defence; empty where strength does not matter."""
    given = strength.attack if strength is not None else None
    if given is not None and strength is not None:
        attack = context.stat(strength, given, "attack")
        return attack, _defence(context, strength, attack)
    numbers = list(context.unit_of)
    if len(numbers) == 1:
        if strength is not None:
            return numbers[0], _defence(context, strength, numbers[0])
        return numbers[0], numbers[0]
    if doc.style in ("hits", "ladder") and strength is None and not _asks_strength(doc):
        return "", ""
    context.report.error(
        "S002",
        "which stat is the strength of units must be said: "
        + (f"{', '.join(numbers)} are numbers on all counters" if numbers else "none is a number on all"),
        doc.where.of("strength"),
        hint="strength: {attack: …, defence: …}",
    )
    return "", ""


def _defence(context: Context, strength: StrengthDoc, attack: str) -> str:
    return attack if strength.defence is None else context.stat(strength, strength.defence, "defence")


def _asks_strength(doc: KindDoc) -> bool:
    """Whether throws depend on the strength of units."""
    if doc.style == "hits" and doc.hits is not None:
        return doc.hits.throws == "point" or doc.hits.needs in NEEDS
    return doc.ladder is not None and doc.ladder.adds == "differential"


# --- a kind of battle ---------------------------------------------------------------------------------
def _kind(context: Context, results: Results, number: int, named: tuple[str, KindDoc], kinds: int) -> Kind:
    name, doc = named
    what = doc.name.lower()
    strength = doc.strength if isinstance(doc.strength, StrengthDoc) else None
    changed = doc.strength.changes if isinstance(doc.strength, StrengthDoc) else doc.strength
    attack, defence = _stats(context, doc, strength)
    attack_unit, defence_unit = context.unit_of.get(attack, 1), context.unit_of.get(defence, 1)
    parts = parts_of_changes(changed, lcm(attack_unit, defence_unit))
    nearest, farthest, reach = _range(context, doc)
    made = resolution_of(context, results, doc)
    hits, ladder = doc.hits, doc.ladder
    needs = hits.needs if hits is not None else "0"
    everything, this = all_bits(kinds), with_bit(no_bits(), number)
    again = {"never": everything, "other-kinds": this, "always": no_bits()}
    may = context.maybe(doc, "units", TargetScope, f"who fights: {what}")
    banned = bans(context, doc.bans, what)
    stronger = changes(context, changed, FighterScope, "combat strength", parts)
    given = (may, *(ban.when for ban in banned), *(change.when for change in stronger))
    asked = [one for one in given if one is not None]
    return Kind(
        number=number,
        id=name,
        name=doc.name,
        title=doc.title or (f"{doc.name} this hex" if doc.name == "Attack" else doc.name),
        resolver=RESOLVERS[doc.style],
        phases=context.phases(doc, doc.phases, "phases"),
        always=not doc.phases,
        declares=bool(doc.declared),
        declared_in=context.phases(doc, doc.declared, "declared") if doc.declared else no_bits(),
        declared_gets=effects_of(context, doc, doc.declared_get, "declared_get", sets=True),
        binding=doc.binding,
        answers=doc.answers,
        picks=doc.picks,
        when=context.maybe(doc, "when", World, what),
        may=may,
        against=context.maybe(doc, "against", StandingUnit, f"against whom: {what}"),
        aims=doc.aims,
        prices=tuple(
            Price(
                when=context.maybe(one, "when", BattleScope, f"price: {what}"),
                effects=costs_of(context, one, one.pays),
            )
            for one in doc.prices
        ),
        nearest=nearest,
        farthest=farthest,
        reach=reach,
        reach_parts=context.unit_of.get(reach, 1),
        not_across=context.link_kinds(doc, doc.not_across, "not_across"),
        apart=apart(context, doc.apart),
        bans=banned,
        by_supply=any(asks_own(one) or asks(one, "supply", "supplied") for one in asked),
        by_zone=any(asks_own(one) or asks(one, "in_zone", "to_zone") for one in asked),
        once=again[doc.attacks_again],
        once_against=again[doc.attacked_again],
        advances=doc.advance if doc.advance is not None else reach == "" and (nearest, farthest) == (1, 1),
        advancing=context.maybe(doc, "advancing", StandingUnit, f"who advances: {what}"),
        must_advance=doc.must_advance,
        may_stay=doc.may_stay,
        attack=attack,
        defence=defence,
        parts=parts,
        attack_times=parts // attack_unit,
        defence_times=parts // defence_unit,
        changes=stronger,
        once_in_place=[int(one.once_a_hex) for one in changed],
        change_rule=(changed[0].rule or "") if len(changed) == 1 else "",
        rounding=EXACT if strength is None else ROUNDINGS[strength.round],
        dice=made.dice,
        faces=made.faces,
        lowest=made.lowest,
        first_row=made.first_row,
        opposed=ladder is not None and ladder.opposed,
        both=doc.both_throw and doc.style == "strength",
        least=made.least,
        above=made.above,
        too_weak=doc.below == "refused",
        highest=_highest(context, doc, made.titles),
        titles=made.titles,
        rows=made.rows,
        cells=made.cells,
        rungs=made.rungs,
        adds=ladder is not None and ladder.adds == "differential",
        throws=ONCE if hits is None else THROWS[hits.throws],
        needs=NEEDS.get(needs, FIXED),
        number_needed=0 if hits is None else hits.plus + (0 if needs in NEEDS else int(needs)),
        at_most=hits is not None and hits.at_most,
        misses=NEVER if hits is None or hits.misses is None else hits.misses,
        shifts=tuple(shift for one in doc.shifts for shift in _shifts(context, one)),
        losses=tuple(
            LossChange(
                when=context.maybe(one, "when", BattleScope, "losses"),
                attacker=one.attacker,
                defender=one.defender,
                rule=one.rule or "",
            )
            for one in doc.losses
        ),
    )


def _highest(context: Context, doc: KindDoc, titles: Sequence[str]) -> int:
    """The number of the highest column that counts (R001)."""
    if doc.highest is None:
        return max(0, len(titles) - 1)
    columns = {title: k for k, title in enumerate(titles)}
    context.names.known("column", doc.highest, columns, doc.where.of("highest"))
    return columns.get(doc.highest, 0)


def _shifts(context: Context, doc: ShiftDoc) -> Iterator[Shift]:
    """A shift; one by a table row by row."""
    if doc.table is None:
        what = f"shift {abs(doc.shift)} {'right' if doc.shift > 0 else 'left'}" if doc.shift else "die"
        number = doc.die is not None and re.fullmatch(r"[+-]?\d{1,3}", doc.die) is not None
        yield Shift(
            when=context.maybe(doc, "when", BattleScope, f"{what}{f', {doc.says}' if doc.says else ''}"),
            one_defender=context.maybe(doc, "one_defender", StandingUnit, "one of those attacked"),
            columns=doc.shift,
            die=int(doc.die) if doc.die is not None and number else 0,
            by=None if doc.die is None or number else context.amount(doc, "die", BattleScope, what),
            defender=doc.of == "defender",
            says=doc.says,
            rule=doc.rule or "",
        )
        return
    table = context.table(doc, doc.table, "table")
    if table is None or doc.column is None:
        return
    for row, test in _rows(context, doc, table):
        pips = pips_in(context, table, row, doc.column, doc.where.of("column"))
        if pips:
            tests = [f"({one})" for one in (doc.when, test) if one is not None]
            when = context.stated(doc, " and ".join(tests), BattleScope, f"die, {row}") if tests else None
            yield Shift(
                when=when,
                one_defender=context.maybe(doc, "one_defender", StandingUnit, "one of those attacked"),
                columns=0,
                die=pips,
                by=None,
                defender=doc.of == "defender",
                says=doc.says or row.lower(),
                rule=doc.rule or "",
            )


def _rows(context: Context, doc: ShiftDoc, table: Table) -> Iterator[tuple[str, str | None]]:
    """The rows of a table that count, and when each does."""
    if doc.row is not None:
        yield doc.row, None
    elif doc.state is not None:
        context.state(doc, doc.state, "state")
        if doc.state in context.game.states:
            for value in context.game.states[doc.state].values:
                yield value.name, f"{doc.state.replace('-', '_')} == '{value.id}'"
    else:
        for kind, name in _terrains(context).items():
            if name in table.rows:
                yield name, f"terrain == '{kind}'"


def _terrains(context: Context) -> Mapping[str, str]:
    """Names of the terrains of the map, by id."""
    board = context.board
    kinds: Mapping[str, Any] = {}
    if board.terrain is not None:
        kinds = board.terrain.kinds
    elif board.space_map is not None:
        kinds = board.space_map.kinds
    return {kind: terrain.name for kind, terrain in kinds.items()}


def _range(context: Context, doc: KindDoc) -> tuple[int, int, str]:
    """Nearest and farthest distance, or the stat that gives the farthest."""
    if not doc.range[0].isdecimal():
        return 0, 0, context.stat(doc, doc.range, "range")
    first, _, last = doc.range.partition("..")
    if last and int(last) < int(first):
        context.report.error("E023", f"'{doc.range}' is no range such as 1..3", doc.where.of("range"))
    return int(first), int(last or first), ""


# --- what backs, spoils and follows ------------------------------------------------------------------
def _backing(
    context: Context, number: int, named: tuple[str, BackingDoc], kinds: Mapping[str, KindDoc]
) -> Backing:
    name, doc = named
    wanted = no_bits()
    for kind in doc.kinds:
        if context.names.known("kind of battle", kind, kinds, doc.where.of("kinds")):
            wanted = with_bit(wanted, list(kinds).index(kind))
    return Backing(
        number=number,
        id=name,
        title=doc.title,
        help=doc.help,
        kinds=wanted if doc.kinds else all_bits(len(kinds)),
        effects=costs_of(context, doc, doc.pays),
        die=pips(context, doc.die) or 0,
        says=doc.says,
        rule=doc.rule or "",
    )


def _spoil(context: Context, number: int, doc: SpoilDoc) -> Spoil:
    return Spoil(
        number=number,
        at_once=doc.at_once,
        units=context.condition(doc, "units", StandingUnit, "spoils: units that are lost"),
        effects=tuple(
            replace(effect, amount=-effect.amount) for effect in costs_of(context, doc, doc.gains, "gains")
        ),
    )


def _follower(context: Context, doc: FollowerDoc) -> Follower:
    return Follower(
        units=context.condition(doc, "units", StandingUnit, "followers: which units"),
        others=context.condition(doc, "others", StandingUnit, "followers: whose fate"),
        some=doc.choose != "never",
        all=doc.choose == "always",
    )
