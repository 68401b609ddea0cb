"""`ids.lock`: the number of every piece. A number is never given to another piece.

Saved games refer to pieces by number, so lines are only added, also when a piece is retired or removed. Each
line has a number and a key, separated by a tab: `12<TAB>unit:c-115`. `12<TAB>unit:new<TAB>was unit:old`
records a renaming (`was:` in the sources), which keeps the number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hexwright.diagnostics import Report, Span

HEADER = "# Numbers of pieces in saved games. Append-only: commit this file, never edit or reorder it.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """The content of the file.

    `lines`: number, key, and former key (empty if it is no renaming), in order.
    """

    lines: tuple[tuple[int, str, str], ...] = ()

    @property
    def by_key(self) -> dict[str, int]:
        """Number by current key. Former keys of renamed pieces are not in it."""
        found: dict[str, int] = {}
        for number, key, was in self.lines:
            if was:
                found.pop(was, None)
            found[key] = number
        return found

    @property
    def former(self) -> dict[str, tuple[str, ...]]:
        """All former keys of each renamed piece, by its current key, the latest first."""
        found: dict[str, tuple[str, ...]] = {}
        for _, key, was in self.lines:
            if was:
                found[key] = (was, *found.pop(was, ()))
        return found

    @property
    def highest(self) -> int:
        """The largest number ever given; 0 if there is none."""
        return max((number for number, _, _ in self.lines), default=0)

    def text(self) -> str:
        """The file's text."""
        rows = (f"{n}\t{key}\twas {was}\n" if was else f"{n}\t{key}\n" for n, key, was in self.lines)
        return HEADER + "".join(rows)


def parse_lock(text: str, path: str, report: Report) -> Lock:
    """Parse a lock file. Wrong lines are left out: I001 damaged, I002 a number or key that stands twice."""
    lines: list[tuple[int, str, str]] = []
    numbers: dict[int, str] = {}
    keys: set[str] = set()
    for row, line in enumerate(text.split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        parts = line.split("\t")
        span = Span(path, row)
        hint = "restore the file from version control"
        if len(parts) not in (2, 3) or not parts[0].isdecimal() or len(parts[0]) > 9 or not parts[1]:
            report.error("I001", "this line of the lock file is damaged", span, hint=hint)
            continue
        number, key = int(parts[0]), parts[1]
        was = parts[2].removeprefix("was ") if len(parts) == 3 else ""
        if was:
            if numbers.get(number) != was:
                report.error(
                    "I002", f"'{key}' claims the number of '{was}', which is another's", span, hint=hint
                )
                continue
        elif number in numbers or key in keys:
            report.error("I002", f"'{key}' or its number {number} stands here twice", span, hint=hint)
            continue
        numbers[number] = key
        keys.add(key)
        lines.append((number, key, was))
    return Lock(lines=tuple(lines))


def extend_lock(
    lock: Lock, keys: Iterable[str], renamed: Mapping[str, tuple[str, Span]], report: Report
) -> Lock:
    """The lock with a number for each of `keys`.

    `renamed`: by new key, the former key and the position of its `was:`. I003 if that never had a number.
    """
    known = lock.by_key
    lines = list(lock.lines)
    highest = lock.highest
    for key in keys:
        if key in known:
            continue
        old, span = renamed.get(key, ("", None))
        if old and span is not None:
            if old not in known:
                report.error("I003", f"'was' names '{old.partition(':')[2]}', which never had a number", span)
                continue
            lines.append((known.pop(old), key, old))
            known[key] = lines[-1][0]
            continue
        highest += 1
        lines.append((highest, key, ""))
        known[key] = highest
    return Lock(lines=tuple(lines))
