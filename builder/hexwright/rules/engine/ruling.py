"""The answer to whether something may be done."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import FINE


@dataclass(frozen=True)
class Ruling:
    """`reason`: FINE, or why it is refused (`words.reason`); `a`, `b`: details that its words speak of.

    `also`: why another way of doing it fails too, said after the reason; FINE for none; `c`: its detail.
    """

    reason: int = FINE
    a: int = 0
    b: int = 0
    also: int = FINE
    c: int = 0
