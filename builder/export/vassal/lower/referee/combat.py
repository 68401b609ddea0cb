"""Combat: marks of attackers, the commands on a defender, and what all players see of the current battle.

Two properties of a unit: Attacking, 1 when its player says that it takes part in the next attack; Owes, the
steps that its side still owes in the current battle, on every unit that may take one. Both stand outside the
lock of the side, since the controller also clears what the other side set. The command that marks an attacker
is for the owner, inside the lock; those on a defender are for the other side, outside it.

A command of a menu goes to all selected pieces, and a click on a stack selects all of it: the first of them
acts for the others (`ref_first_selected` in `templates/vassal/referee/combat.bsh`).
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.component import GlobalKeyCommand, GlobalProperty, Node
from builder.export.vassal.lower import images, keys, names
from builder.export.vassal.lower.controller import IS_CONTROLLER
from builder.export.vassal.lower.expressions import equals, is_true, joined, quoted
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.library_calls import does_not_hold, library_call, no_answer
from builder.export.vassal.lower.referee.verdict import (
    JUDGING,
    Command,
    free_action_condition,
    judged_steps,
    report,
    when,
)
from builder.export.vassal.trait import (
    CounterGlobalKeyCommand,
    DynamicProperty,
    Layer,
    MenuSeparator,
    SetGlobalProperty,
    Trait,
    TriggerAction,
    number,
)
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named

MOST_OWED = 6
"""The highest number that has a sign; larger ones show the same sign."""
_BADGE_AT = (-26, -26)
_OWED_AT = (-27, 13)
"""Middles of the signs, pixels from the middle of the counter."""

_TOGGLE = named("ToggleAttacking")
_SET = named("SetAttacking")
_SAY_MARK = named("SayAttacking")
_STAND_DOWN = named("StandDown")
_OWE = named("SetOwes")
_SAY_ODDS = named("SayOdds")
_SEND_REST = named("SendRest")
_SEND_OWED = named("SendOwed")
_WRITE_CALM = named("WriteNoBattle")
OVER = named("BattleOver")

MARK = Command(what="join", free=_TOGGLE)
ATTACK = Command(what="attack")
BATTLE_OVER = Command(what="over", judge=OVER, who='"", ""')

END_OF_PHASE: tuple[Key, ...] = (_SEND_REST, _WRITE_CALM)
"""Keys the controller sends when a phase begins, at every level of the rules."""


def lower_marks(unit: str) -> Iterator[Trait]:
    """Outside the lock: the two properties and their signs. `unit`: the id of a unit as an expression."""
    yield DynamicProperty(
        name=referee_names.ATTACKING,
        bounds=number(0, 1),
        commands=(
            PropertyCommand(key=_SET, change=SetTo(is_true(f"1 - {referee_names.ATTACKING}"))),
            PropertyCommand(key=_STAND_DOWN, change=SetTo("0")),
        ),
        value="0",
        description="1 when it takes part in the next attack",
    )
    yield DynamicProperty(
        name=referee_names.OWES,
        bounds=number(0, 99),
        commands=(
            PropertyCommand(key=_OWE, change=SetTo(library_call(f"ref_debt({unit})", quoted("0")))),
            PropertyCommand(key=_STAND_DOWN, change=SetTo("0")),
        ),
        value="0",
        description="steps its side owes",
    )
    yield _sign(
        "Attacking", referee_names.ATTACKING, ("", images.ATTACKING), _BADGE_AT, "takes part in an attack"
    )
    # the first level, of 0, has no picture: an image alone would show on units that owe nothing
    owed = ("", *(images.owed_image(n) for n in range(1, MOST_OWED + 1)))
    yield _sign("Owes", referee_names.OWES, owed, _OWED_AT, "steps owed")
    said = f'({referee_names.ATTACKING} == 1 ? ": takes part in the attack" : ": stays out of the attack")'
    yield report(_SAY_MARK, joined("newPieceName", '" (" + LocationName + ")"', said), "mark of an attacker")
    yield when("Takes part or not", _TOGGLE, free_action_condition(MARK), _SET, _SAY_MARK)


def _sign(name: str, follows: str, pictures: tuple[str, ...], at: tuple[int, int], description: str) -> Layer:
    return Layer(
        images=pictures,
        name=name,
        follow=True,
        property_name=follows,
        first_level=0,
        x_offset=at[0],
        y_offset=at[1],
        description=description,
    )


def lower_take_part() -> Iterator[Trait]:
    """Inside the lock: the command by which the owner marks a unit as an attacker."""
    yield TriggerAction(
        name="Take part", menu="Attack: take part", key=keys.TAKE_PART, actions=judged_steps(MARK)
    )


def lower_attack_commands(who: str, rule: str) -> Iterator[Trait]:
    """Outside the lock: Attack and Odds, for the other side. `who`: id and name of the unit, expressions."""
    enemy = f"{names.SIDE} != {names.PHASE_SIDE}"
    mine = f"PlayerSide == {names.PHASE_SIDE} || {equals('PlayerSide', names.SOLITAIRE)}"
    may = is_true(f"{JUDGING} && {enemy} && ({mine})")
    yield report(_SAY_ODDS, library_call(f"ref_odds({who})", no_answer(rule)), "the sum of an attack on it")
    yield TriggerAction(
        name="Attack",
        menu="Attack this hex",
        key=keys.ATTACK_HEX,
        condition=may,
        actions=judged_steps(ATTACK),
    )
    yield TriggerAction(name="Odds", menu="Odds", key=keys.ODDS, condition=may, actions=(_SAY_ODDS,))
    yield MenuSeparator(description="combat")


def lower_battle() -> Iterator[Trait]:
    """For the controller: what an action changes in units and in the toolbar. See `battle_cases`."""
    marked = f"{referee_names.ATTACKING} == 1"
    yield CounterGlobalKeyCommand(
        key=_SEND_REST,
        send=_STAND_DOWN,
        filter=is_true(f"{marked} || {referee_names.OWES} > 0"),
        description="marks of attackers and what they owe",
    )
    owing = f'ref_owes_other(GetString("{names.UNIT_ID}"), GetString("{referee_names.OWES}"))'
    yield CounterGlobalKeyCommand(
        key=_SEND_OWED,
        send=_OWE,
        filter=library_call(owing, does_not_hold()),
        description="units that owe steps",
    )
    yield SetGlobalProperty(
        name=referee_names.NO_BATTLE,
        commands=(
            PropertyCommand(key=_WRITE_CALM, change=SetTo(library_call("ref_calm()", quoted("false")))),
        ),
        description="hides the button that ends a battle",
    )


def battle_cases() -> Iterator[tuple[str, str, Key]]:
    """What the controller may have to do after an action: name, condition (a call of the library) and key."""
    yield "Attackers stand down", "ref_resolved()", _SEND_REST
    yield "Steps are owed", "ref_owing()", _SEND_OWED
    yield "A battle begins or ends", "ref_calm_changed()", _WRITE_CALM


def lower_battle_property() -> GlobalProperty:
    """The property that hides the button Battle over while there is no battle."""
    return GlobalProperty(
        name=referee_names.NO_BATTLE, initial_value="true", description="hides the button that ends a battle"
    )


def lower_battle_button() -> Node:
    """The button that ends the current battle; it shows only while there is one."""
    return GlobalKeyCommand(
        name="Battle over",
        button_text="Battle over",
        tooltip="Nobody advances any more: the battle at hand is over",
        button_hotkey=keys.BATTLE_OVER,
        hotkey=OVER,
        filter=IS_CONTROLLER,
        single_map=False,
        can_disable=True,
        property_gate=referee_names.NO_BATTLE,
        hide_when_disabled=True,
    )
