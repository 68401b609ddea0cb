"""The command to leave the map for good: for units of a side that may, near enough to the edge."""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.expressions import is_true
from builder.export.vassal.lower.referee.library_calls import library_call
from builder.export.vassal.lower.referee.verdict import JUDGING, command, judged_steps
from builder.export.vassal.trait import RestrictCommands, Trait, TriggerAction
from builder.rules.kernel.layout import EXIT_LONG, EXITS, OFF_MAP
from builder.rules.tables import Rulebook

LEAVE = command("exit")
"""The command. It has no action of its own: with the rules off a unit is removed from play instead."""


def lower_leave_map(book: Rulebook) -> Iterator[Trait]:
    """The command, for the owner, hidden far from the edge. Nothing if no exit of the game is for good."""
    exits = book.g[EXITS]
    if not any(exits[k + 3] == OFF_MAP for k in range(0, len(exits), EXIT_LONG)):
        return
    may = is_true(JUDGING)
    yield TriggerAction(
        name="Leave", menu="Leave the map", key=keys.LEAVE_MAP, condition=may, actions=judged_steps(LEAVE)
    )
    yield RestrictCommands(
        name="Far from the edge",
        action="Hide",
        condition=library_call(
            f'!ref_leaves(GetString("{names.UNIT_ID}"), GetString("LocationName"))', "true"
        ),
        keys=(keys.LEAVE_MAP,),
    )
