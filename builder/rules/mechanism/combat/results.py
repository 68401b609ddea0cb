"""Results of battles from what the author wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.model.game import Table
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.scopes import OutcomeScope, StandingUnit
from builder.rules.language.prelude import Bits, no_bits, with_bit
from builder.rules.mechanism.combat.parameters import CellDoc, ConsequenceDoc
from builder.rules.mechanism.combat.records import ALL, Consequence, Result
from builder.rules.mechanism.values.records import Effect, Values
from builder.schema.base import Datum

if TYPE_CHECKING:
    from builder.diagnostics import Span
    from builder.rules.engine.resolve import Context
NOTHING = frozenset({"", "-", "–", "—", "−", "•"})
"""What a cell without a result holds."""


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
                gets=effects_of(self.context, doc, gets, key, sets=True),
                at_end=doc.at_end,
            )


def costs_of(
    context: Context, doc: Datum, given: Mapping[str, int | CellDoc], key: str = "pays"
) -> tuple[Effect, ...]:
    """What something costs; numbers stand here or in a table (E023)."""
    amounts = {}
    for name, cost in given.items():
        amounts[name] = pips(context, cost) or 0
    return effects_of(context, doc, amounts, key, sets=False)


def pips(context: Context, given: int | CellDoc) -> int | None:
    """A number that stands here or in a table; None after a finding."""
    if isinstance(given, int):
        return given
    table = context.table(given, given.table, "table")
    return None if table is None else pips_in(context, table, given.row, given.column, given.where.of("row"))


def pips_in(context: Context, table: Table, row: str, column: str, span: Span) -> int | None:
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


def effects_of(
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


def all_bits(count: int) -> Bits:
    """The set of all numbers below `count`."""
    found = no_bits()
    for k in range(count):
        found = with_bit(found, k)
    return found
