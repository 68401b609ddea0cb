"""Boxes for units that are lost: where they are, and whether a side lacks one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexwright.diagnostics import Report
from hexwright.model.game import Game
from hexwright.rules.engine.codes import LOST, LOST_FOR_GOOD
from hexwright.rules.language.prelude import Ints

RETURNS = frozenset(("restore", "place"))
"""What phases do in which lost units come back."""


def lost_boxes(game: Game, places: Mapping[str, int]) -> Ints:
    """The box of the dead of a side at side * 2, of those lost for good at side * 2 + 1; else LOST and
    LOST_FOR_GOOD.
    """
    found: Ints = []
    for side in game.sides:
        boxes = {box.role: places[box.location] for box in game.boxes if box.side == side}
        found += [boxes.get("dead", LOST), boxes.get("removed", LOST_FOR_GOOD)]
    return found


def coming_back(game: Game, does: Mapping[str, Iterable[str]]) -> Iterable[str]:
    """The sides whose lost units come back in some phase. `does`: what phases do, by id."""
    whose = {phase.id: phase.side for turn in game.turns for phase in turn.phases}
    back = {whose.get(phase) for phase, words in does.items() if RETURNS & set(words)}
    return [side for side in game.sides if side in back or None in back]


def check_boxes(game: Game, sides: Iterable[str], report: Report) -> None:
    """E027: units of these sides come back when they are lost, and those that never do lie among them."""
    for side in sides:
        roles = {box.role for box in game.boxes if box.side == side}
        if "dead" in roles and "removed" not in roles:
            report.warn(
                "E027",
                f"units of '{side}' that are lost for good have no box, and would come back with the others",
                game.sides[side].provenance.span,
                hint=f"name a cell under 'boxes': {{side: {side}, role: removed}}",
            )
