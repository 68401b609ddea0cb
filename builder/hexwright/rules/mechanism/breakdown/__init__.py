"""Breakdown: units are replaced by their parts, and recombined from them."""

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.mechanism.breakdown import rules
from hexwright.rules.mechanism.breakdown.parameters import KEYS, Breakdown, prepare


def _has_parts(game: Game, unit: int) -> bool:
    """Whether a unit has parts."""
    return game.of(Breakdown).parts[unit] != 0


def _is_part(game: Game, unit: int) -> bool:
    """Whether a unit is part of another."""
    return game.of(Breakdown).whole[unit] != NOWHERE


MECHANISM = Mechanism(
    name="breakdown",
    keys=KEYS,
    parameters=Breakdown,
    prepare=prepare,
    state=rules.Joined,
    rules=rules,
    hooks=Hooks(
        must_keep_still=(rules.must_keep_still,), lost=(rules.lose_parts,), exchanged=(rules.exchange_joined,)
    ),
    actions=(
        Action(
            name="break-down",
            title="Break down",
            help="The unit is replaced by its parts. They move by themselves, with the points that are left.",
            gesture=Gesture.UNIT,
            does="move",
            act=rules.act_break_down,
            fits=rules.may_break_down,
            options=rules.options_to_break_down,
            suits=_has_parts,
        ),
        Action(
            name="recombine",
            title="Recombine",
            help="The unit and the other parts of its whole, all in one hex, are replaced by the whole.",
            gesture=Gesture.UNIT,
            does="move",
            act=rules.act_recombine,
            fits=rules.may_recombine,
            options=rules.options_to_recombine,
            suits=_is_part,
        ),
    ),
)
