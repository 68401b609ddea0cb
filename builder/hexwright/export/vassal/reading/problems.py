"""Collects what could not be read of a module, one line per kind of problem."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from vassalformat.foreign import plain


@dataclass(slots=True)
class Problems:
    """Kinds of problems, how often each occurred, and up to three examples."""

    kinds: dict[str, list[str]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, kind: str, example: str) -> None:
        """Count a problem of a kind, with an example such as the name of a piece."""
        examples = self.kinds.setdefault(kind, [])
        self.counts[kind] += 1
        example = plain(example, 80)
        if len(examples) < 3 and example and example not in examples:
            examples.append(example)

    def lines(self) -> list[str]:
        """One line per kind, in the order of their first occurrence."""
        found = []
        for kind, examples in self.kinds.items():
            more = ", ..." if self.counts[kind] > len(examples) else ""
            shown = f" ({', '.join(examples)}{more})" if examples else ""
            found.append(f"{kind}: {self.counts[kind]}{shown}")
        return found
