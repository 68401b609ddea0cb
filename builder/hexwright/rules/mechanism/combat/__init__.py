"""Combat: kinds of battle, losses, advance."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Asks, Gesture, Question, Sign
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.suits import possible
from hexwright.rules.language.prelude import has_bit
from hexwright.rules.mechanism.combat import against_advice, judge, questions, rules, taking_part
from hexwright.rules.mechanism.combat.aftermath import Backing
from hexwright.rules.mechanism.combat.parameters import KEYS, Combat, Kind
from hexwright.rules.mechanism.combat.prepare import prepare
from hexwright.rules.mechanism.combat.state import Battle


def _declares(game: Game, unit: int) -> bool:
    """Whether a unit can ever be to attack."""
    combat = game.of(Combat)
    kinds = [kind for kind in combat.kinds if combat.declares or kind.declares]
    return any(possible(game, kind.may, unit) for kind in kinds)


def _attacks(game: Game, kind: Kind, unit: int) -> bool:
    """Whether a unit can ever attack so."""
    return possible(game, kind.may, unit)


def _is_attacked(game: Game, kind: Kind, unit: int) -> bool:
    """Whether a unit can ever be attacked so."""
    return possible(game, kind.against, unit)


def _backed(game: Game, backing: Backing, unit: int) -> bool:
    """Whether something can ever be bought for an attack of a unit."""
    kinds = game.of(Combat).kinds
    return any(possible(game, kind.may, unit) for kind in kinds if has_bit(backing.kinds, kind.number))


DECLARING = (
    Action(
        name="withdraw",
        title="Attack: stay out",
        help="The unit does not take part in the attack that is declared.",
        gesture=Gesture.UNIT,
        does="combat",
        act=rules.withdraw,
        against=against_advice.withdraw_against,
        fits=rules.may_withdraw,
        awaits=rules.awaits_withdrawal,
        suits=_declares,
    ),
    Action(
        name="fight",
        title="Fight this battle",
        help="The attack that is declared for this unit, and for all who attack the same hex, is fought.",
        gesture=Gesture.UNIT,
        does="combat",
        act=rules.fight_here,
        against=against_advice.fight_against,
        fits=rules.is_declared,
        options=rules.battles_to_fight,
        awaits=rules.awaits_battle,
        suits=_declares,
    ),
)
"""What there is to do beside, where attacks are declared first."""


PICKING = Action(
    name="pick",
    title="Attack: pick this one",
    help="The unit is one of those attacked next in its hex, and others there are not. Again: it is not.",
    gesture=Gesture.UNIT,
    does="combat",
    act=rules.pick,
    fits=rules.may_be_picked,
    options=rules.pickers,
    whose=rules.who_picks,
    unbound=True,
)
"""Where attackers pick whom they attack."""


def attacks(combat: Combat) -> tuple[Action, ...]:
    """The actions by which units attack, one for each kind of battle."""
    found = tuple(_attack(kind, len(combat.kinds) == 1) for kind in combat.kinds)
    if combat.declares or combat.assigns:
        found = (*found, *DECLARING)
    if combat.picks:
        found = (*found, PICKING)
    return (*found, *(_back(backing) for backing in combat.backing))


def _back(backing: Backing) -> Action:
    return Action(
        name=f"back-{backing.id}",
        title=backing.title,
        help=backing.help or "It is paid for, and changes the first throw against the hex.",
        gesture=Gesture.UNIT,
        does="combat",
        act=rules.back,
        fits=rules.may_back,
        options=rules.backers,
        awaits=rules.awaits_backing,
        suits=_backed,
        record=backing,
    )


def _attack(kind: Kind, only: bool) -> Action:
    on = "this one" if kind.aims else "the hex of this one"
    return Action(
        name="attack" if only else f"attack-{kind.id}",
        title=kind.title,
        called="" if only else kind.name,
        help=f"The units marked as attackers attack {on}. The dice are thrown and the result said.",
        gesture=Gesture.AIM if kind.aims else Gesture.ATTACK,
        does="combat",
        act=rules.aim if kind.aims else rules.attack,
        party=rules.party_aiming if kind.aims else rules.party_of,
        against=against_advice.aim_against if kind.aims else against_advice.attack_against,
        record=kind,
        key="Ctrl+Shift+A" if kind.number == 0 else None,
        options=taking_part.single_targets if kind.aims else taking_part.options,
        odds=None if kind.aims else taking_part.promise,
        joins=taking_part.join_ruling,
        awaits=taking_part.awaits,
        suits=_attacks,
        aims_at=_is_attacked if kind.aims else None,
    )


MECHANISM = Mechanism(
    name="combat",
    keys=KEYS,
    parameters=Combat,
    prepare=prepare,
    state=Battle,
    rules=rules,
    hooks=Hooks(
        unsettled=(rules.settle_first,),
        offered=(rules.advance_first,),
        unfinished=(rules.all_fought,),
        stands=(rules.stands,),
        phase_begins=(rules.begin_declaring,),
        phase_ends=(rules.close_battle, rules.forget_fought),
        acted=(rules.settle_end,),
        lost=(rules.leave_battle,),
        put_by_hand=(rules.leave_if_gone,),
        why=(questions.why,),
        where_answering=(questions.where_to,),
        wrong=(rules.wrong,),
        exchanged=(rules.exchange_declared,),
    ),
    actions=(
        Action(
            name="lose",
            title="Lose a step",
            help="The unit takes a step that its side owes in the battle at hand.",
            gesture=Gesture.UNIT,
            does=None,
            act=rules.lose,
            options=rules.losers,
            settles=(judge.STEPS_OWED,),
            commands=("lose",),
        ),
        Action(
            name="advance",
            title="Advance",
            help="Attackers advance when they are dragged to a place that the defender has left.",
            gesture=Gesture.DRAG,
            does=None,
            act=rules.act_advance,
            against=against_advice.advance_against,
            fits=rules.is_advance,
            options=questions.advance_places,
            settles=(rules.ADVANCE_DUE,),
        ),
        Action(
            name="over",
            title="Battle over",
            help="The battle at hand is over: nobody advances any more.",
            gesture=Gesture.BUTTON,
            does=None,
            act=rules.over,
            against=against_advice.over_against,
            fits=rules.is_fought,
            settles=(rules.ADVANCE_DUE,),
            key="Alt+B",
        ),
    ),
    declared_actions=attacks,
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
            of=questions.owes,
            at=(-27, 13),
        ),
    ),
    lengths=lambda combat: {"combat.kinds": len(combat.kinds), "combat.spoils": len(combat.spoils)},
    names=lambda combat: {"result": combat.result_names},
)
