"""Combat: kinds of battle, losses, advance."""

from __future__ import annotations

from builder.rules.engine.actions import Action, Gesture
from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.engine.questions import Asks, Question, Sign
from builder.rules.mechanism.combat import rules
from builder.rules.mechanism.combat.parameters import KEYS
from builder.rules.mechanism.combat.prepare import prepare
from builder.rules.mechanism.combat.records import Combat
from builder.rules.mechanism.combat.state import Battle

MECHANISM = Mechanism(
    name="combat",
    keys=KEYS,
    parameters=Combat,
    prepare=prepare,
    state=Battle,
    rules=rules,
    hooks=Hooks(
        unsettled=(rules.settle_first,),
        phase_ends=(rules.close_battle,),
        lost=(rules.leave_battle,),
        why=(rules.why,),
        where_to=(rules.where_to,),
        wrong=(rules.wrong,),
    ),
    actions=(
        Action(
            name="attack",
            title="Attack this hex",
            help="The units marked as attackers attack the hex of this one. The die is rolled and the result "
            "said.",
            gesture=Gesture.ATTACK,
            does="combat",
            act=rules.attack,
            key="Ctrl+Shift+A",
            options=rules.options,
            odds=rules.promise,
            joins=rules.join_ruling,
            preview=rules.odds,
        ),
        Action(
            name="lose",
            title="Lose a step",
            help="The unit takes a step that its side owes in the battle at hand.",
            gesture=Gesture.UNIT,
            does=None,
            act=rules.lose,
            options=rules.losers,
            commands=("lose",),
        ),
        Action(
            name="advance",
            title="Advance",
            help="Attackers advance when they are dragged to a place that the defender has left.",
            gesture=Gesture.DRAG,
            does=None,
            act=rules.act_advance,
            fits=rules.is_advance,
            options=rules.advance_places,
        ),
        Action(
            name="over",
            title="Battle over",
            help="The battle at hand is over: nobody advances any more.",
            gesture=Gesture.BUTTON,
            does=None,
            act=rules.over,
            fits=rules.is_fought,
            key="Alt+B",
        ),
    ),
    questions=(
        Question(
            name="odds",
            title="Odds",
            help="What an attack of the marked units on the hex of this one could come to.",
            asks=Asks.ATTACK,
            say=rules.odds,
            key="Ctrl+D",
        ),
    ),
    signs=(
        Sign(
            name="Owes",
            help="Steps that the side of a unit owes in the battle at hand.",
            images=(
                "",
                "owes-1",
                "owes-2",
                "owes-3",
                "owes-4",
                "owes-5",
                "owes-6",
            ),
            of=rules.owes,
            at=(-27, 13),
        ),
    ),
    lengths=lambda combat: {"combat.kinds": len(combat.kinds)},
    names=lambda combat: {"result": combat.result_names},
)
