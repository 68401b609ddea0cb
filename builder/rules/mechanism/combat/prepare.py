"""Combat: from what an author wrote to what the kernel reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING, Any

from builder.model.game import Table
from builder.rules.engine.codes import NEVER, NOWHERE
from builder.rules.engine.condition import asks, asks_own
from builder.rules.engine.parameters import apart, bans, changes, parts_of_changes
from builder.rules.engine.scopes import (
    BattleScope,
    FighterScope,
    OutcomeScope,
    StandingUnit,
    TargetScope,
    World,
)
from builder.rules.language.prelude import Bits, Ints, no_bits, with_bit
from builder.rules.mechanism.combat.parameters import (
    BackingDoc,
    CellDoc,
    CombatDoc,
    ConsequenceDoc,
    FollowerDoc,
    HitsDoc,
    KindDoc,
    LadderDoc,
    ShiftDoc,
    SpoilDoc,
    StrengthDoc,
)
from builder.rules.mechanism.combat.records import (
    ALL,
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
    Consequence,
    Follower,
    Kind,
    LossChange,
    Price,
    Result,
    Shift,
    Spoil,
)
from builder.rules.mechanism.values.records import Effect, Values
from builder.schema.base import Datum

if TYPE_CHECKING:
    from builder.diagnostics import Span
    from builder.rules.engine.resolve import Context

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
NOTHING = frozenset({"", "-", "–", "—", "−", "•"})
"""What a cell without a result holds."""


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


# --- results ------------------------------------------------------------------------------------------
@dataclass(slots=True)
class Results:
    """The results that tables name, numbered as they are met. `parts`: the results that each is made of."""

    context: Context
    docs: Sequence[ConsequenceDoc]
    names: list[str] = field(default_factory=list)
    parts: list[list[str]] = field(default_factory=list)
    found: list[Result] = field(default_factory=list)

    def number(self, text: str, where: str, span: Span) -> int:
        """The number of the result that a cell holds; a finding (E023) for one that nobody knows."""
        name = " ".join(text.split())
        if name in self.names:
            return self.names.index(name)
        parts = [name]
        if self._owed(name) is None:
            parts = [part for part in re.split(r"[ ,+&]+", name) if part]
        owed = [0, 0]
        for part in parts:
            found = self._owed(part)
            if found is None:
                self.context.report.error(
                    "E023",
                    f"'{part}' {where} is no result such as 1/2",
                    span,
                    hint=f"say under 'consequences' what it brings about: {{result: {part}, …}}",
                )
            owed = [min(ALL, a + b) for a, b in zip(owed, found or (0, 0), strict=True)]
        self.names.append(name)
        self.parts.append(parts)
        self.found.append(Result(attacker_owes=owed[0], defender_owes=owed[1]))
        return len(self.found) - 1

    def _owed(self, name: str) -> tuple[int, int] | None:
        """Steps that attacker and defender owe after a result; None for one that nobody knows."""
        matches = [(doc, number) for doc in self.docs if (number := _number(doc, name)) is not None]
        if matches:
            return (
                min(ALL, sum(_amount(doc.attacker, number) for doc, number in matches)),
                min(ALL, sum(_amount(doc.defender, number) for doc, number in matches)),
            )
        if name in NOTHING:
            return 0, 0
        if name.isdecimal() and len(name) < 3:
            return 0, int(name)
        match = re.fullmatch(r"(\d{1,2}|[-–—−])/(\d{1,2}|[-–—−])", name)
        if match is None:
            return None
        attacker, defender = (int(text) if text.isdecimal() else 0 for text in match.groups())
        return attacker, defender

    def consequences(self) -> Iterator[Consequence]:
        """What becomes of units; a finding (E023) for a result that no table has."""
        for doc in self.docs:
            if doc.result is None:
                yield from self._of(doc, 0, no_bits(), always=True)
                continue
            numbers: dict[int, Bits] = {}
            for k, parts in enumerate(self.parts):
                for part in parts:
                    number = _number(doc, part)
                    if number is not None:
                        numbers[number] = with_bit(numbers.get(number, no_bits()), k)
            if not numbers:
                message = f"no combat table has the result '{doc.result}'"
                self.context.report.error("E023", message, doc.where.of("result"))
            for number, results in numbers.items():
                yield from self._of(doc, number, results, always=False)

    def _of(self, doc: ConsequenceDoc, number: int, results: Bits, *, always: bool) -> Iterator[Consequence]:
        """What it does to each of the attackers, and to each of the defenders."""
        what = f"consequence of {doc.result or 'a battle'}"
        for attackers, steps, places, gets, key in (
            (True, doc.each_attacker, doc.attackers_retreat, doc.attackers_get, "attackers_get"),
            (False, doc.each_defender, doc.defenders_retreat, doc.defenders_get, "defenders_get"),
        ):
            if steps is None and places is None and not gets:
                continue
            yield Consequence(
                results=results,
                always=always,
                when=self.context.maybe(doc, "when", OutcomeScope, what),
                attackers=attackers,
                units=self.context.maybe(doc, "units", StandingUnit, f"{what}: which units"),
                supply=NOWHERE if doc.supplied is None else int(doc.supplied),
                steps=_amount(steps, number),
                places=_amount(places, number),
                gets=_effects(self.context, doc, gets, key, sets=True),
                at_end=doc.at_end,
            )


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
        kinds=wanted if doc.kinds else _all_bits(len(kinds)),
        effects=_costs(context, doc, doc.pays),
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
            replace(effect, amount=-effect.amount) for effect in _costs(context, doc, doc.gains, "gains")
        ),
    )


def _follower(context: Context, doc: FollowerDoc) -> Follower:
    return Follower(
        units=context.condition(doc, "units", StandingUnit, "followers: which units"),
        others=context.condition(doc, "others", StandingUnit, "followers: whose fate"),
    )


def _costs(
    context: Context, doc: Datum, given: Mapping[str, int | CellDoc], key: str = "pays"
) -> tuple[Effect, ...]:
    """What something costs; numbers stand here or in a table (E023)."""
    amounts = {}
    for name, cost in given.items():
        amounts[name] = pips(context, cost) or 0
    return _effects(context, doc, amounts, key, sets=False)


def pips(context: Context, given: int | CellDoc) -> int | None:
    """A number that stands here or in a table; None after a finding."""
    if isinstance(given, int):
        return given
    table = context.table(given, given.table, "table")
    return None if table is None else _pips_in(context, table, given.row, given.column, given.where.of("row"))


def _pips_in(context: Context, table: Table, row: str, column: str, span: Span) -> int | None:
    """A whole number in a table, 0 for none; None after a finding (R001, E023)."""
    text = context.cell(table, row, column, span)
    if text is None:
        return None
    match = re.fullmatch(r"[+-]?\d{1,3}", text.strip().replace("−", "-").replace("–", "-"))
    if match is not None:
        return int(match[0])
    if text.strip() in NOTHING:
        return 0
    message = f"'{text}' in row '{row}', column '{column}' of table '{table.id}' is no number"
    context.report.error("E023", message, span)
    return None


def _number(doc: ConsequenceDoc, name: str) -> int | None:
    """The number for which `#` stands if this is about a result, 0 without one; None if it is not."""
    if doc.result is None:
        return None
    match = re.fullmatch(re.escape(doc.result).replace(r"\#", r"(\d{1,3})"), name)
    if match is None:
        return None
    return int(match[1]) if match.groups() else 0


def _amount(text: str | None, number: int) -> int:
    """`number`: for which `#` stands."""
    if text is None:
        return 0
    return ALL if text == "all" else number if text == "#" else int(text)


def _effects(
    context: Context, doc: Datum, given: Mapping[str, int], key: str, *, sets: bool
) -> tuple[Effect, ...]:
    """Values that become a number (`sets`), or that something is taken from."""
    values = context.of(Values)
    groups = () if values is None else (values.units, values.places, values.sides, values.game)
    known = {value.id: value for group in groups for value in group}
    found = []
    for name, amount in given.items():
        if context.names.known("value", name, known, doc.where.of(key)):
            found.append(Effect(value=known[name], sets=sets, amount=amount if sets else -amount))
    return tuple(found)


# --- tables -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What decides a battle, as the record `Kind` has it."""

    dice: int
    faces: int
    lowest: int
    first_row: int = 0
    least: Ints = field(default_factory=list)
    above: bool = False
    titles: list[str] = field(default_factory=list)
    rows: int = 0
    cells: Ints = field(default_factory=list)
    rungs: Ints = field(default_factory=list)


def _resolution(context: Context, results: Results, doc: KindDoc) -> Resolution:
    if doc.style == "hits":
        return _of_hits(context, results, doc)
    if doc.style == "ladder":
        return _of_ladder(context, results, doc)
    if doc.table is None:
        context.report.error("S002", f"'table' is missing, which the style {doc.style} needs", doc.where.span)
        return Resolution(dice=1, faces=6, lowest=1, least=[0, 1], titles=[""], rows=0)
    table = context.table(doc, doc.table, "table")
    if table is None:
        return Resolution(dice=1, faces=6, lowest=1, least=[0, 1], titles=[""], rows=0)
    return _of_table(context, results, doc, table)


def _of_hits(context: Context, results: Results, doc: KindDoc) -> Resolution:
    hits: HitsDoc | None = doc.hits
    dice, faces = _dice(doc.dice or "1d6")
    if hits is None:
        context.report.error("S002", "'hits' is missing, which the style hits needs", doc.where.span)
        return Resolution(dice=dice, faces=faces, lowest=dice)
    result = results.number(hits.result, "under 'hits'", hits.where.of("result"))
    return Resolution(dice=dice, faces=faces, lowest=dice, cells=[result])


def _of_ladder(context: Context, results: Results, doc: KindDoc) -> Resolution:
    ladder: LadderDoc | None = doc.ladder
    dice, faces = _dice(doc.dice or "1d6")
    if ladder is None:
        context.report.error("S002", "'ladder' is missing, which the style ladder needs", doc.where.span)
        return Resolution(dice=dice, faces=faces, lowest=dice)
    rungs: Ints = []
    cells: Ints = []
    after: int | None = None
    for k, (sums, name) in enumerate(ladder.results.items()):
        span = ladder.where.of("results")
        match = re.fullmatch(r"(-?\d+)?(\.\.)?(-?\d+)?", sums.replace("−", "-").replace(" ", ""))
        if match is None or not (match[1] or match[3]) or (match[1] and match[3] and not match[2]):
            context.report.error("E023", f"'{sums}' are no sums such as 5, 2..4, ..1 or 8..", span)
            continue
        first = int(match[1]) if match[1] else None
        last = int(match[3]) if match[3] else (None if match[2] else first)
        if k > 0 and (first is None or first != after):
            context.report.error("E023", f"'{sums}' does not follow the sums before it", span)
        rungs.append(first if first is not None else (last or 0))
        cells.append(results.number(name, "on the ladder", span))
        after = None if last is None else last + 1
    return Resolution(dice=dice, faces=faces, lowest=dice, cells=cells, rungs=rungs)


def _of_table(context: Context, results: Results, doc: KindDoc, table: Table) -> Resolution:
    span = doc.where.of("table")
    dice, faces, lowest, first_row = _rolls(context, doc, table, span)
    values = [_heading(context, doc, table, title, span) for title in table.columns]
    for k in range(1, len(values)):
        if values[k] <= values[k - 1]:
            context.report.error(
                "E023",
                f"column '{table.columns[k]}' of table '{table.id}' must be more than "
                f"'{table.columns[k - 1]}' before it",
                span,
            )
    least = values
    if doc.favours == "neither":
        least = [values[0], *((a + b) / 2 for a, b in pairwise(values))]
    elif doc.favours == "attacker":
        least = [values[0], *values[:-1]]
    where = f"in table '{table.id}'"
    rows = [row for name, row in zip(table.rows, table.cells, strict=True) for _ in _rolls_of(name)]
    return Resolution(
        dice=dice,
        faces=faces,
        lowest=lowest,
        first_row=first_row,
        least=[n for value in least for n in (value.numerator, value.denominator)],
        above=doc.favours != "defender",
        titles=list(table.columns),
        rows=len(rows),
        cells=[results.number(cell, where, span) for row in rows for cell in row],
    )


def _heading(context: Context, doc: KindDoc, table: Table, title: str, span: Span) -> Fraction:
    """The least value for a column."""
    text = title.replace("−", "-")
    if doc.style == "odds":
        match = re.search(r"(\d+(?:\.\d+)?)\s*(?::|-|–|to|/)\s*(\d+(?:\.\d+)?)", text)
        if match is not None and Fraction(match[2]) != 0:
            return Fraction(match[1]) / Fraction(match[2])
        hint = "odds are written 3:2"
    else:
        match = re.fullmatch(r"[<≤>≥]?=?\s*([+-]?\d+)(?:\s*(?:\.\.|–|to|/)\s*[+-]?\d+|\s*\+)?", text.strip())
        if match is not None:
            return Fraction(int(match[1]))
        hint = "a column is written 5, 5..9 or 5+"
    message = f"'{title}' is no column of table '{table.id}' for {doc.style}"
    context.report.error("E023", message, span, hint=hint)
    return Fraction(0)


def _rolls(context: Context, doc: KindDoc, table: Table, span: Span) -> tuple[int, int, int, int]:
    """Dice, their faces, the lowest throw and that of the first row, for the rows of a table."""
    rolls: list[int] = []
    for name in table.rows:
        own = _rolls_of(name)
        if not own:
            hint = "a row is written 3, or 3–6 for several rolls, ≤2 and ≥12 for the first and the last"
            context.report.error("E023", f"row '{name}' of table '{table.id}' is no roll", span, hint=hint)
        rolls += own
    lowest = rolls[0] if rolls else 1
    if rolls and rolls != list(range(lowest, lowest + len(rolls))):
        context.report.error("E023", f"the rolls of table '{table.id}' must follow one another", span)
    if doc.dice is not None:
        dice, faces = _dice(doc.dice)
        if rolls and (lowest, rolls[-1]) == (0, faces - 1):
            return dice, faces, lowest, lowest
        begins = lowest <= dice or table.rows[0].strip().startswith("≤")
        ends = not rolls or rolls[-1] >= dice * faces or table.rows[-1].strip().startswith("≥")
        if rolls and not (begins and ends):
            context.report.error(
                "E023", f"the rolls of table '{table.id}' are not those of {doc.dice}", doc.where.of("dice")
            )
        return dice, faces, dice, lowest
    if table.rows and (table.rows[0].strip().startswith("≤") or table.rows[-1].strip().startswith("≥")):
        message = f"rows of table '{table.id}' stand for more than one roll, and do not tell what is thrown"
        context.report.error("E023", message, span, hint="give 'dice'")
        return 1, 6, lowest, lowest
    if lowest < 2:
        return 1, len(rolls), lowest, lowest
    if rolls[-1] % lowest == 0:
        return lowest, rolls[-1] // lowest, lowest, lowest
    context.report.error("E023", f"no dice have the rolls of table '{table.id}'", span, hint="give 'dice'")
    return 1, len(rolls), lowest, lowest


def _rolls_of(name: str) -> range:
    """The rolls of a row of a table, such as 4 or 4–6, ≤0 or ≥12; none if it is written otherwise."""
    match = re.fullmatch(r"[≤≥]?(\d{1,3})(?:\s*(?:–|-|\.\.|to)\s*(\d{1,3}))?", name.strip())
    return range(0) if match is None else range(int(match[1]), int(match[2] or match[1]) + 1)


def _dice(text: str) -> tuple[int, int]:
    count, _, faces = text.partition("d")
    return int(count or 1), int(faces)


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
    made = _resolution(context, results, doc)
    hits, ladder = doc.hits, doc.ladder
    needs = hits.needs if hits is not None else "0"
    everything, this = _all_bits(kinds), with_bit(no_bits(), number)
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
        declared_gets=_effects(context, doc, doc.declared_get, "declared_get", sets=True),
        answers=doc.answers,
        picks=doc.picks,
        when=context.maybe(doc, "when", World, what),
        may=may,
        against=context.maybe(doc, "against", StandingUnit, f"against whom: {what}"),
        aims=doc.aims,
        prices=tuple(
            Price(
                when=context.maybe(one, "when", BattleScope, f"price: {what}"),
                effects=_costs(context, one, one.pays),
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


def _all_bits(count: int) -> Bits:
    found = no_bits()
    for k in range(count):
        found = with_bit(found, k)
    return found


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
        pips = _pips_in(context, table, row, doc.column, doc.where.of("column"))
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
