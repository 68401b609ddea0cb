"""Numbers for new pieces: rows of a table whose `gpid` is empty.

They continue where the module stands (`nextPieceSlotId`), and `ids.lock` keeps them: a row has its number by
the name of its table and its own. In an extension they have its id in front, as in `26d:14657`. VASSAL:
build/module/ModuleExtension.generateGpId.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from hexwright.diagnostics import Report, Span
from hexwright.lock import Lock
from vassalformat.wire.element import Element

LOCK: Final = "ids.lock"
NEXT: Final = "nextPieceSlotId"
_EXTENSION: Final = "extensionId"
_RESERVED: Final = "module:pieces"
"""Key in the lock of a game made of a module: numbers up to this one may be those of its other pieces."""
_LONGEST: Final = 9
"""Longest piece id that VASSAL can have generated, in digits."""


class Numbers:
    """Gives numbers to new pieces of one module. V020 goes to `report`."""

    def __init__(
        self,
        lock: Lock,
        root: Mapping[str, str],
        *,
        used: Collection[str],
        new: Iterable[tuple[str, str]],
        report: Report,
    ) -> None:
        """`root`: attributes of the module; `used`: the numbers that pieces have already; `new`: table and
        name of all pieces without a number.
        """
        self._before, self._report = lock, report
        self._extension = f"{root[_EXTENSION]}:" if root.get(_EXTENSION) else ""
        self._used = frozenset(used)
        # a module of an old version does not say where it stands
        highest = 0 if root.get(NEXT) else max(map(_number, used), default=0)
        self._next = max(_number(root.get(NEXT, "")), lock.highest + 1, highest + 1)
        self._rows = {_key(*piece) for piece in new}
        self._given: dict[str, int] = {}

    def take(self, table: str, name: str, span: Span) -> str:
        """The number of a new piece. `table`: name of its table; `span`: of its row."""
        plain = _key(table, name)
        key, count = plain, 1
        while key in self._given:
            count += 1
            key = f"{plain} #{count}"
        known = self._before.by_key
        if key in known:
            self._given[key] = known[key]
        else:
            self._given[key] = self._next
            self._next += 1
            self._note_renamed(table, name, self._given[key], span)
        return self._shown(self._given[key])

    @property
    def lock(self) -> Lock:
        """The lock with all numbers given."""
        known = self._before.by_key
        new = [(number, key, "") for key, number in self._given.items() if key not in known]
        return Lock(lines=(*self._before.lines, *new))

    def raised(self, root: Element) -> Element:
        """The module, with a next number above all that were given."""
        highest = self.lock.highest
        if not self._given or _number(root.attributes.get(NEXT, "")) > highest:
            return root
        return replace(root, attributes={**root.attributes, NEXT: str(highest + 1)})

    def _shown(self, number: int) -> str:
        return f"{self._extension}{number}"

    def _note_renamed(self, table: str, name: str, number: int, span: Span) -> None:
        """V020 if a row of this table has lost its number with its name."""
        for old, was in self._before.by_key.items():
            in_table, _, old_name = old.partition(":")
            if in_table == table and self._shown(was) not in self._used and old not in self._rows:
                said = f"'{name}' gets the number {number}, and '{old_name}', which had {was}, is gone"
                hint = f"if it is the same piece, write {self._shown(was)} as its gpid"
                self._report.warn("V020", said, span, hint=hint)
                return


def with_pieces(lock: Lock, root: Element, pieces: Iterable[tuple[str, str]]) -> Lock:
    """The lock of a game made of a module: its units and markers keep the numbers that they have in the
    module, and new numbers lie above all of these. `pieces`: key in the lock and number.
    """
    lines, known = list(lock.lines), lock.by_key
    taken = {number for number, _, _ in lines}
    for key, gpid in pieces:
        number = _number(gpid)
        if number and number not in taken and key not in known:
            lines.append((number, key, ""))
            taken.add(number)
    highest = max(_number(root.attributes.get(NEXT, "")) - 1, *map(_number, _numbers(root)), 0)
    if highest > max(taken, default=0) and _RESERVED not in known:
        lines.append((highest, _RESERVED, ""))
    return Lock(lines=tuple(lines))


def _numbers(root: Element) -> Iterable[str]:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element.attributes.get("gpid", "")
        waiting += element.children


def _key(table: str, name: str) -> str:
    return f"{table}:{' '.join(name.split()) or 'piece'}"


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _LONGEST else 0
