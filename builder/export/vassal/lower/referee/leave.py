"""The command to leave the map for good, for units of a side that may, where the edge is not out of reach."""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.referee.call import asked
from builder.export.vassal.lower.referee.verdict import JUDGING, command, steps
from builder.export.vassal.lower.words import is_true
from builder.export.vassal.trait import RestrictCommands, Trait, TriggerAction
from builder.rules.kernel.layout import EXIT_LONG, EXITS, OFF_MAP
from builder.rules.tables import Rulebook

LEAVE = command("exit")
"""What is judged. Without a judge nothing leaves that way: a unit is removed from play."""


def lower_leaving(book: Rulebook) -> Iterator[Trait]:
    """The command, for the owner, and what hides it where it makes no sense; nothing if nobody leaves."""
    exits = book.g[EXITS]
    if not any(exits[k + 3] == OFF_MAP for k in range(0, len(exits), EXIT_LONG)):
        return
    may = is_true(JUDGING)
    yield TriggerAction(
        name="Leave", menu="Leave the map", key=keys.LEAVE_MAP, condition=may, actions=steps(LEAVE)
    )
    yield RestrictCommands(
        name="Far from the edge",
        action="Hide",
        condition=asked(f'!ref_leaves(GetString("{names.UNIT_ID}"), GetString("LocationName"))', "true"),
        keys=(keys.LEAVE_MAP,),
    )
