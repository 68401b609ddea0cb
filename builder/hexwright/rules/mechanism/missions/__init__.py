"""Missions: aircraft, ships and guns that act from where they are on places, units or supplies."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.suits import possible
from hexwright.rules.mechanism.missions import rules
from hexwright.rules.mechanism.missions.parameters import KEYS, Mission, Missions, prepare
from hexwright.rules.mechanism.missions.state import Promised


def raids(made: Missions) -> tuple[Action, ...]:
    """An entry in the menu of units for every mission that needs no place."""
    return tuple(_raid(one) for one in made.missions if one.drains)


def _raid(one: Mission) -> Action:
    return Action(
        name=one.id,
        title=one.says,
        help=one.help,
        gesture=Gesture.UNIT,
        does="missions",
        act=rules.act_raid,
        fits=rules.may_raid,
        options=rules.options_to_raid,
        awaits=rules.awaits_raid,
        suits=_suits,
        record=one,
    )


def _suits(game: Game, one: Mission, unit: int) -> bool:
    """Whether a unit can ever fly a mission."""
    return one.side == game.units.side[unit] and possible(game, one.units, unit)


MECHANISM = Mechanism(
    name="missions",
    keys=KEYS,
    parameters=Missions,
    prepare=prepare,
    state=Promised,
    rules=rules,
    hooks=Hooks(
        phase_begins=(rules.make_available,),
        die_changes=(rules.help_given,),
        die_words=(rules.help_text,),
        battle_begins=(rules.use_help,),
        exchanged=(rules.exchange_promised,),
    ),
    actions=(
        Action(
            name="fly",
            title="Mission",
            help="Drag aircraft, ships or guns to the hex on which they are to act. They act from where they "
            "are, all that are dragged together as one.",
            gesture=Gesture.DRAG,
            does="missions",
            act=rules.act_mission,
            fits=rules.fits_mission,
            options=rules.options_to_fly,
            awaits=rules.awaits_mission,
            gathers=rules.gathers,
        ),
    ),
    declared_actions=raids,
    lengths=lambda made: {"missions.supports": made.supports},
)
