"""Results of battles from what the author wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.section import section
from hexwright.rules.language.prelude import Bits, no_bits, with_bit
from hexwright.rules.mechanism.combat.aftermath import ALL, Consequence, Consistent, Result
from hexwright.rules.mechanism.combat.costs import NOTHING, effects_of

if TYPE_CHECKING:
    from hexwright.diagnostics import Span
    from hexwright.rules.engine.resolve import Context


@dataclass(slots=True)
class Results:
    """The results that tables name, numbered as they are met. `parts`: the results that each is made of."""

    context: Context
    docs: Sequence[Any]
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

    def _of(self, doc: Any, number: int, results: Bits, *, always: bool) -> Iterator[Consequence]:
        """What it does to each of the attackers, and to each of the defenders."""
        read = section(Consequence, Consistent).record
        for attackers, steps, places, gets, key in (
            (True, doc.each_attacker, doc.attackers_retreat, doc.attackers_get, "attackers_get"),
            (False, doc.each_defender, doc.defenders_retreat, doc.defenders_get, "defenders_get"),
        ):
            if steps is None and places is None and not gets:
                continue
            yield read(
                self.context,
                doc,
                within={"result": doc.result or "a battle"},
                results=results,
                always=always,
                attackers=attackers,
                steps=_amount(steps, number),
                places=_amount(places, number),
                gets=effects_of(self.context, doc, gets, key, sets=True),
            )


def _number(doc: Any, name: str) -> int | None:
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
