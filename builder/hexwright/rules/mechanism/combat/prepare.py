"""Combat: from what an author wrote to what the kernel reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import lcm
from typing import TYPE_CHECKING, Any

from hexwright.model.game import Table
from hexwright.rules.engine.codes import NEVER
from hexwright.rules.engine.condition import asks, asks_own
from hexwright.rules.engine.parameters import parts_of_changes
from hexwright.rules.engine.records import BattleScope, FighterScope
from hexwright.rules.engine.resolve import changes
from hexwright.rules.engine.section import section
from hexwright.rules.language.prelude import no_bits, with_bit
from hexwright.rules.mechanism.combat.aftermath import Backing, Spoil
from hexwright.rules.mechanism.combat.costs import all_bits, pips_in
from hexwright.rules.mechanism.combat.deciding import (
    EXACT,
    FIXED,
    OF_ATTACK,
    OF_DEFENCE,
    ONCE,
    Hits,
    Shift,
    Shifting,
    Strength,
)
from hexwright.rules.mechanism.combat.parameters import KIND, STRENGTH, Combat, Kind
from hexwright.rules.mechanism.combat.results import Results
from hexwright.rules.mechanism.combat.tables import resolution_of
from hexwright.schema.base import Item

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

NEEDS: Mapping[str, int] = {"attack": OF_ATTACK, "defence": OF_DEFENCE}


def prepare(written: Any, context: Context) -> Combat | None:
    """The combat of a game, None without it."""
    doc = written.combat
    if doc is None:
        return None
    results = Results(context, doc.consequences)
    docs: Mapping[str, Any] = doc.kinds or {"attack": doc}
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
    if any(one.places for one in consequences) and getattr(written, "retreat", None) is None:
        span = doc.where.of("consequences")
        context.report.error("E023", "units are sent back, and there is no section 'retreat'", span)
    combat: Combat = section(Combat, KIND).record(
        context,
        doc,
        kinds=kinds,
        assigns=assigns,
        picks=any(kind.picks for kind in kinds),
        backing=tuple(_backing(context, k, one, docs) for k, one in enumerate(doc.backing.items())),
        spoils=tuple(section(Spoil, Item).record(context, one, number=k) for k, one in enumerate(doc.spoils)),
        results=tuple(results.found),
        consequences=consequences,
        result_names=results.names,
    )
    return combat


# --- strength -----------------------------------------------------------------------------------------
def _stats(context: Context, doc: Any, strength: Any) -> tuple[str, str]:
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


def _defence(context: Context, strength: Any, attack: str) -> str:
    return attack if strength.defence is None else context.stat(strength, strength.defence, "defence")


def _asks_strength(doc: Any) -> bool:
    """Whether throws depend on the strength of units."""
    if doc.style == "hits" and doc.hits is not None:
        return doc.hits.throws == "point" or doc.hits.needs in NEEDS
    return doc.ladder is not None and doc.ladder.adds == "differential"


# --- a kind of battle ---------------------------------------------------------------------------------
def _kind(context: Context, results: Results, number: int, named: tuple[str, Any], kinds: int) -> Kind:
    name, doc = named
    strength = doc.strength if isinstance(doc.strength, STRENGTH) else None
    changed = doc.strength if strength is None else strength.changes
    attack, defence = _stats(context, doc, strength)
    attack_unit, defence_unit = context.unit_of.get(attack, 1), context.unit_of.get(defence, 1)
    parts = parts_of_changes(changed, lcm(attack_unit, defence_unit))
    nearest, farthest, reach = _range(context, doc)
    decided = resolution_of(context, results, doc)
    everything, this = all_bits(kinds), with_bit(no_bits(), number)
    again = {"never": everything, "other-kinds": this, "always": no_bits()}
    next_to = reach == "" and (nearest, farthest) == (1, 1)
    kind: Kind = section(Kind).record(
        context,
        doc,
        number=number,
        id=name,
        title=doc.title or (f"{doc.name} this hex" if doc.name == "Attack" else doc.name),
        always=not doc.phases,
        declares=bool(doc.declared),
        nearest=nearest,
        farthest=farthest,
        reach=reach,
        reach_parts=context.unit_of.get(reach, 1),
        once=again[doc.attacks_again],
        once_against=again[doc.attacked_again],
        advances=next_to if doc.advance is None else doc.advance,
        attack=attack,
        defence=defence,
        parts=parts,
        attack_times=parts // attack_unit,
        defence_times=parts // defence_unit,
        changes=changes(context, changed, FighterScope, "combat strength", parts),
        once_in_place=[int(one.once_a_hex) for one in changed],
        change_rule=(changed[0].rule or "") if len(changed) == 1 else "",
        rounding=EXACT if strength is None else section(Strength, Item).record(context, strength).round,
        both=doc.both_throw and doc.style == "strength",
        highest=_highest(context, doc, decided.titles),
        opposed=doc.ladder is not None and doc.ladder.opposed,
        adds=doc.ladder is not None and doc.ladder.adds == "differential",
        shifts=tuple(shift for one in doc.shifts for shift in _shifts(context, one)),
        by_supply=False,
        by_zone=False,
        **vars(decided),
        **_throws(context, doc.hits),
    )
    given = (kind.may, *(ban.when for ban in kind.bans), *(change.when for change in kind.changes))
    asked = [one for one in given if one is not None]
    return replace(
        kind,
        by_supply=any(asks_own(one) or asks(one, "supply", "supplied") for one in asked),
        by_zone=any(asks_own(one) or asks(one, "in_zone", "to_zone") for one in asked),
    )


def _throws(context: Context, doc: Any) -> Mapping[str, Any]:
    """What is thrown for, and what a throw must reach."""
    if doc is None:
        return {
            "throws": ONCE,
            "needs": FIXED,
            "number_needed": 0,
            "at_most": False,
            "misses": NEVER,
        }
    hits: Hits = section(Hits).record(context, doc)
    fixed = hits.needs not in NEEDS
    return {
        "throws": hits.throws,
        "needs": NEEDS.get(hits.needs, FIXED),
        "number_needed": hits.plus + (int(hits.needs) if fixed else 0),
        "at_most": hits.at_most,
        "misses": NEVER if hits.misses is None else hits.misses,
    }


def _highest(context: Context, doc: Any, titles: Sequence[str]) -> int:
    """The number of the highest column that counts (R001)."""
    if doc.highest is None:
        return max(0, len(titles) - 1)
    columns = {title: k for k, title in enumerate(titles)}
    context.names.known("column", doc.highest, columns, doc.where.of("highest"))
    return columns.get(doc.highest, 0)


def _shifts(context: Context, doc: Any) -> Iterator[Shift]:
    """A shift; one by a table row by row."""
    read = section(Shift, Shifting).record
    if doc.table is None:
        what = f"shift {abs(doc.shift)} {'right' if doc.shift > 0 else 'left'}" if doc.shift else "die"
        number = doc.die is not None and re.fullmatch(r"[+-]?\d{1,3}", doc.die) is not None
        yield read(
            context,
            doc,
            when=context.maybe(doc, "when", BattleScope, f"{what}{f', {doc.says}' if doc.says else ''}"),
            die=int(doc.die) if number else 0,
            by=None if doc.die is None or number else context.amount(doc, "die", BattleScope, what),
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
            yield read(context, doc, when=when, die=pips, by=None, says=doc.says or row.lower())


def _rows(context: Context, doc: Any, table: Table) -> Iterator[tuple[str, str | None]]:
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


def _range(context: Context, doc: Any) -> tuple[int, int, str]:
    """Nearest and farthest distance, or the stat that gives the farthest."""
    if not doc.range[0].isdecimal():
        return 0, 0, context.stat(doc, doc.range, "range")
    first, _, last = doc.range.partition("..")
    if last and int(last) < int(first):
        context.report.error("E023", f"'{doc.range}' is no range such as 1..3", doc.where.of("range"))
    return int(first), int(last or first), ""


# --- what backs an attack ------------------------------------------------------------------
def _backing(context: Context, number: int, named: tuple[str, Any], kinds: Mapping[str, Any]) -> Backing:
    name, doc = named
    wanted = no_bits()
    for kind in doc.kinds:
        if context.names.known("kind of battle", kind, kinds, doc.where.of("kinds")):
            wanted = with_bit(wanted, list(kinds).index(kind))
    made: Backing = section(Backing).record(
        context, doc, number=number, id=name, kinds=wanted if doc.kinds else all_bits(len(kinds))
    )
    return made
