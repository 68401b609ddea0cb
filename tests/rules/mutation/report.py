"""What became of mutants, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tests.rules.mutation.trial import Fate


def report(fates: Sequence[Fate]) -> Iterator[str]:
    """Shares by mechanism, and what was not killed."""
    counted: dict[str, Counter[str]] = {}
    for fate in fates:
        counted.setdefault(fate.mutant.part, Counter())[fate.fate] += 1
    heads = ("killed", "survived", "no effect", "unloadable")
    wide = max(len(part) for part in (*counted, "everything"))
    yield f"{'':{wide}}" + "".join(f"{head:>12}" for head in heads) + f"{'share':>9}"
    rows = sorted(counted.items())
    for part, counts in [*rows, ("everything", sum(counted.values(), Counter()))]:
        yield f"{part:{wide}}" + "".join(f"{counts[head]:>12}" for head in heads) + f"{share(counts):>7.1f} %"
    left = [fate for fate in fates if fate.fate == "survived"]
    if left:
        yield ""
        yield "survived:"
        # Workers answer in any order; two changes of one place are told by what they make of it.
        left.sort(key=lambda fate: (fate.mutant.path, fate.mutant.line, fate.mutant.column, _made(fate)))
        yield from (f"  {fate.mutant.told(fate.variant)}" for fate in left)


def _made(fate: Fate) -> str:
    return fate.mutant.becomes[fate.variant]


def share(counts: Mapping[str, int]) -> float:
    """How many of a hundred are killed, of those that could be."""
    whole = counts["killed"] + counts["survived"]
    return 100 * counts["killed"] / whole if whole else 100.0
