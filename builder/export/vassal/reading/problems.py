"""What could not be read of a module, in a line for each kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from builder.pack.foreign import plain


@dataclass(slots=True)
class Ledger:
    """Kinds of problems, how often each came, and the first few examples."""

    kinds: dict[str, list[str]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    def tell(self, kind: str, example: str) -> None:
        """Take note of one."""
        examples = self.kinds.setdefault(kind, [])
        self.counts[kind] += 1
        example = plain(example, 80)
        if len(examples) < 3 and example and example not in examples:
            examples.append(example)

    def lines(self) -> list[str]:
        """A line a kind, in the order in which they came."""
        found = []
        for kind, examples in self.kinds.items():
            more = ", ..." if self.counts[kind] > len(examples) else ""
            shown = f" ({', '.join(examples)}{more})" if examples else ""
            found.append(f"{kind}: {self.counts[kind]}{shown}")
        return found
