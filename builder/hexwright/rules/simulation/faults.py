"""What must always hold, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.rules.engine.codes import FINE, LOST_FOR_GOOD
from hexwright.rules.simulation.match import Match


def faults(match: Match) -> Iterator[str]:
    """What is wrong with the state of play between phases, in words; nothing when all is well."""
    yield from _of_units(match)
    said = match.wrong_between()
    if said:
        yield said


def faults_at_once(match: Match) -> Iterator[str]:
    """What is wrong with it in the middle of a phase; while something is open, what that may leave is not."""
    yield from _of_units(match)
    if match.due_now().reason == FINE:
        said = match.wrong()
        if said:
            yield said


def _of_units(match: Match) -> Iterator[str]:
    """Units that are nowhere, or have more steps than they can have, or none on the map."""
    facts = match.referee.facts
    at, left = match.column("at"), match.column("left")
    if len(at) != facts.units or len(left) != facts.units:
        yield f"there are {len(at)} units, not {facts.units}"
    for u, place in enumerate(at):
        if not LOST_FOR_GOOD <= place < facts.all_places:
            yield f"{facts.names[u]} is nowhere known ({place})"
        if not 0 <= left[u] <= facts.full[u]:
            yield f"{facts.names[u]} has {left[u]} steps"
        elif 0 <= place < facts.places and left[u] == 0 < facts.full[u]:
            yield f"{facts.names[u]} stands on the map without steps"
