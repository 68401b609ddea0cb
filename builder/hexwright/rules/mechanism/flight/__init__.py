"""Flight: units that run for a source of supply in the enemy's turn, step by step and under fire."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.combat.parameters import Kind
from hexwright.rules.mechanism.flight import fire, following, rules, state
from hexwright.rules.mechanism.flight.parameters import KEYS, Flight, prepare


def _fire_answers(made: Flight, action: Action) -> tuple[int, ...]:
    """An attack of the kind that is fired at those who run answers that one may be."""
    kind = action.record
    return (rules.FIRE_FIRST,) if isinstance(kind, Kind) and kind.number == made.fire else ()


MECHANISM = Mechanism(
    name="flight",
    keys=KEYS,
    parameters=Flight,
    prepare=prepare,
    state=state.Runs,
    rules=rules,
    hooks=Hooks(
        battle_begins=(fire.is_fired_at,),
        lost=(rules.forget_runner,),
        acted=(rules.settle,),
        put_by_hand=(rules.settle,),
        unsettled=(rules.fire_first,),
        unfinished=(rules.run_first,),
        stands=(rules.stands,),
        where_to=(rules.where_to,),
    ),
    actions=(
        Action(
            name="run",
            title="Run",
            help="Drag a unit hex by hex towards a source of supply. Where it enters an enemy zone of "
            "control the enemy fires at it, or lets it run on.",
            gesture=Gesture.DRAG,
            does="run",
            act=rules.act_run,
            fits=rules.is_run,
            options=rules.options_to_run,
            awaits=rules.awaits,
        ),
        Action(
            name="follow",
            title="Follow",
            help="When all have run, drag units to a hex next to them that was left so.",
            gesture=Gesture.DRAG,
            does="follow",
            act=following.act_follow,
            fits=following.is_follow,
            options=following.options_to_follow,
            awaits=following.awaits,
        ),
        Action(
            name="let-run",
            title="Hold fire",
            help="Nobody fires at this unit here: it runs on.",
            gesture=Gesture.UNIT,
            does="run",
            act=fire.let_run,
            fits=fire.is_exposed,
            options=fire.those_exposed,
            whose=fire.who_fires,
            settles=(rules.FIRE_FIRST,),
            unbound=True,
        ),
        Action(
            name="stop-run",
            title="Stop here",
            help="The unit has reached a source of supply and runs no farther.",
            gesture=Gesture.UNIT,
            does="run",
            act=rules.stop_here,
            fits=rules.may_stop_here,
            options=rules.those_who_may_stop,
            unbound=True,
        ),
    ),
    answers=_fire_answers,
    lengths=lambda made: {"flight.steps": made.steps},
)
