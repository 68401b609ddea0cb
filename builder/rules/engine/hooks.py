"""Places of the engine and of mechanisms at which other mechanisms join in.

A mechanism gives its functions for a hook; they are called in the order of the list of mechanisms. All get
`game` and `play` first. The comment of a field says what else, and what becomes of the answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

Functions = tuple[Callable[..., Any], ...]


@dataclass(frozen=True, kw_only=True)
class Hooks:
    """Functions by hook."""

    entered: Functions = ()  # side, place: a unit of the side has entered the place
    # the phase at `play.phase` begins; what lasts for a phase is forgotten already
    phase_begins: Functions = ()
    phase_ends: Functions = ()  # the phase is allowed to end; nothing is forgotten yet
    unfinished: Functions = ()  # -> Ruling: why the phase may not end; the first that is not FINE counts
    acted: Functions = ()  # an action has been carried out
    lost_for_good: Functions = ()  # unit -> bool: whether a unit that loses its last step never comes back
    battle_begins: Functions = ()  # attackers, target: a battle is fought; its result is not known yet
    battle_ends: Functions = ()  # the battle at hand ends
    advanced: Functions = ()  # movers, place: attackers have advanced
    # attackers -> int: why units of which one has attacked may not do so again; one FINE is enough
    attacks_again: Functions = ()
    # unit -> Ints: with whom it would have to attack; the first that is not empty counts
    comrades: Functions = ()
    # unit -> int: why a unit neither moves nor attacks now; the first that is not FINE counts
    must_keep_still: Functions = ()


def joined(all_hooks: tuple[Hooks, ...]) -> Hooks:
    """The hooks of several mechanisms, in their order."""
    return Hooks(
        **{one.name: tuple(f for h in all_hooks for f in getattr(h, one.name)) for one in fields(Hooks)}
    )
