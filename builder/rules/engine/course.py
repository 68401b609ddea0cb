"""The course of play: every phase of every turn in a row, and what it is for."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.language.prelude import Bits


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A phase of a turn. `side`: whose it is, NOWHERE for all; `does`: what it allows (`words.doing`);
    `rolls`: the states rolled for; `second`: it takes what the phase before it left of moving and fighting.
    """

    id: str
    turn: int
    side: int
    does: Bits
    rolls: Bits
    second: bool
