"""Combat: marks of attackers, the commands on a defender, and what everybody sees of the battle at hand.

Two properties of a unit, both outside the lock of its side, since the clerk clears what the other side set:
Attacking, 1 when its player says that it takes part in the next attack; Owes, the steps that its side still
owes in the battle at hand, on every unit that may take one. The first is for the owner, inside the lock; the
commands on a defender are for the other side, outside it.

A command of a menu goes to all pieces that are selected, and a click on a stack selects all of it: the first
of them speaks for the others (`ref_speaks` in `templates/vassal/referee/combat.bsh`).
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.component import GlobalKeyCommand, GlobalProperty, Node
from builder.export.vassal.lower import images, keys, names
from builder.export.vassal.lower.clerk import IS_CLERK
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked, mute, never
from builder.export.vassal.lower.referee.verdict import JUDGING, Command, left, report, steps, when
from builder.export.vassal.lower.words import equals, is_true, joined, quoted
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
"""The highest number that has a sign; more are shown by it, too."""
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
"""What the clerk presses when a phase begins, at whatever level."""


def lower_marks(unit: str) -> Iterator[Trait]:
    """Outside the lock: marks and signs. `unit`: the id of a unit as an expression."""
    yield DynamicProperty(
        name=words.ATTACKING,
        bounds=number(0, 1),
        commands=(
            PropertyCommand(key=_SET, change=SetTo(is_true(f"1 - {words.ATTACKING}"))),
            PropertyCommand(key=_STAND_DOWN, change=SetTo("0")),
        ),
        value="0",
        description="1 when it takes part in the next attack",
    )
    yield DynamicProperty(
        name=words.OWES,
        bounds=number(0, 99),
        commands=(
            PropertyCommand(key=_OWE, change=SetTo(asked(f"ref_debt({unit})", quoted("0")))),
            PropertyCommand(key=_STAND_DOWN, change=SetTo("0")),
        ),
        value="0",
        description="steps its side owes",
    )
    yield _sign("Attacking", words.ATTACKING, ("", images.ATTACKING), _BADGE_AT, "takes part in an attack")
    owed = ("", *(images.owed_image(n) for n in range(1, MOST_OWED + 1)))
    yield _sign("Owes", words.OWES, owed, _OWED_AT, "steps owed")
    said = f'({words.ATTACKING} == 1 ? ": takes part in the attack" : ": stays out of the attack")'
    yield report(_SAY_MARK, joined("newPieceName", '" (" + LocationName + ")"', said), "mark of an attacker")
    yield when("Takes part or not", _TOGGLE, left(MARK), _SET, _SAY_MARK)


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


def lower_joining() -> Iterator[Trait]:
    """Inside the lock: the owner marks a unit."""
    yield TriggerAction(name="Take part", menu="Attack: take part", key=keys.TAKE_PART, actions=steps(MARK))


def lower_challenge(who: str, rule: str) -> Iterator[Trait]:
    """Outside the lock: what the other side does to a unit. `who`: id and name as expressions."""
    enemy = f"{names.SIDE} != {names.PHASE_SIDE}"
    mine = f"PlayerSide == {names.PHASE_SIDE} || {equals('PlayerSide', names.SOLITAIRE)}"
    may = is_true(f"{JUDGING} && {enemy} && ({mine})")
    yield report(_SAY_ODDS, asked(f"ref_odds({who})", mute(rule)), "the sum of an attack on it")
    yield TriggerAction(
        name="Attack", menu="Attack this hex", key=keys.ATTACK_HEX, condition=may, actions=steps(ATTACK)
    )
    yield TriggerAction(name="Odds", menu="Odds", key=keys.ODDS, condition=may, actions=(_SAY_ODDS,))
    yield MenuSeparator(description="combat")


def lower_battle() -> Iterator[Trait]:
    """Of the clerk: what follows for units and for the toolbar. See `battle_cases`."""
    marked = f"{words.ATTACKING} == 1"
    yield CounterGlobalKeyCommand(
        key=_SEND_REST,
        send=_STAND_DOWN,
        filter=is_true(f"{marked} || {words.OWES} > 0"),
        description="marks of attackers and what they owe",
    )
    owing = f'ref_owes_other(GetString("{names.UNIT_ID}"), GetString("{words.OWES}"))'
    yield CounterGlobalKeyCommand(
        key=_SEND_OWED, send=_OWE, filter=asked(owing, never()), description="units that owe steps"
    )
    yield SetGlobalProperty(
        name=words.NO_BATTLE,
        commands=(PropertyCommand(key=_WRITE_CALM, change=SetTo(asked("ref_calm()", quoted("false")))),),
        description="hides the button that ends a battle",
    )


def battle_cases() -> Iterator[tuple[str, str, Key]]:
    """Name, question and key of what the clerk does after an act."""
    yield "Attackers stand down", "ref_resolved()", _SEND_REST
    yield "Steps are owed", "ref_owing()", _SEND_OWED
    yield "A battle begins or ends", "ref_calm_changed()", _WRITE_CALM


def lower_battle_property() -> GlobalProperty:
    """Hides the button while there is no battle."""
    return GlobalProperty(
        name=words.NO_BATTLE, initial_value="true", description="hides the button that ends a battle"
    )


def lower_battle_button() -> Node:
    """Ends the battle at hand; it shows only while there is one."""
    return GlobalKeyCommand(
        name="Battle over",
        button_text="Battle over",
        tooltip="Nobody advances any more: the battle at hand is over",
        button_hotkey=keys.BATTLE_OVER,
        hotkey=OVER,
        filter=IS_CLERK,
        single_map=False,
        can_disable=True,
        property_gate=words.NO_BATTLE,
        hide_when_disabled=True,
    )
