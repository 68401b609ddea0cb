"""Units that act together: a mark says who takes part, a command on a piece of the other side starts it.

Attacking, a property of a unit: 1 when its player says that it takes part. It stands outside the lock of the
side, since the controller clears what the other side set, too. The command that marks a unit is for its
owner; those that start an action are for the other side.

A command of a menu goes to all selected pieces, and a click on a stack selects all of it: the first of them
acts for the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from hexwright.export.vassal.lower import images, keys, names
from hexwright.export.vassal.lower.controller import send_to_pieces, send_to_those
from hexwright.export.vassal.lower.expressions import equals, is_true
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.library_calls import NOBODY, library_call
from hexwright.export.vassal.lower.referee.verdict import FREE, JUDGING, free_command, when
from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.records import Game
from vassalformat.trait import (
    DynamicProperty,
    Layer,
    RestrictCommands,
    Trait,
    number,
)
from vassalformat.wire.changer import PropertyCommand, SetTo
from vassalformat.wire.codec import Key, named

_MARK_AT = (-26, -26)
"""Middle of the sign, pixels from the middle of the counter."""
_SET = named("SetAttacking")
_STAND_DOWN = named("StandDown")
_SEND_REST = named("SendRest")
_SEND_ACTED = named("SendActed")

JOIN = "join"
"""The command that marks a unit, in the library."""
TAKE_PART = "Attack: take part"
TARGET = "target"
FRIEND = "friend"

END_OF_PHASE: tuple[Key, ...] = (_SEND_REST,)
"""Keys the controller sends when a phase begins, at every level of the rules."""


def actions_of_marked(rules: Game) -> list[Action]:
    """The actions that marked units do together, on a place or on a unit."""
    return [action for action in rules.actions if action.gesture in {Gesture.ATTACK, Gesture.AIM}]


def lower_marks() -> Iterator[Trait]:
    """Outside the lock: the property and its sign."""
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
    yield Layer(
        images=("", images.ATTACKING),
        name="Attacking",
        follow=True,
        property_name=referee_names.ATTACKING,
        first_level=0,
        x_offset=_MARK_AT[0],
        y_offset=_MARK_AT[1],
        description="takes part in an attack",
    )
    yield when("Takes part or not", FREE, free_command(JOIN), _SET, names.SAY_DONE)


SAID = f'({referee_names.ATTACKING} == 1 ? ": takes part in the attack" : ": stays out of the attack")'
"""What the mark means, an expression."""


def shut(what: str) -> str:
    """The condition that a unit cannot do something now, while rules are enforced; `TARGET`: that nobody
    attacks now; `FRIEND`: that those who attack now are not its enemies.
    """
    return f'{referee_names.NOT_NOW}.contains(",{what},")'


def attack_keys(rules: Game, menu: Collection[int]) -> Mapping[str, Key]:
    """The keys of the actions of marked units, by name, that stand in the menu of a unit they are done to."""
    shown = [rules.actions[number] for number in menu]
    return {action.name: key_of(action) for action in actions_of_marked(rules) if action in shown}


def targets_only(rules: Game, pressed: Iterable[Key]) -> Trait:
    """Outside the entries: actions of marked units and questions about them are for their targets."""
    enemy = f"{names.SIDE} != {names.PHASE_SIDE}"
    mine = f"PlayerSide == {names.PHASE_SIDE} || {equals('PlayerSide', names.SOLITAIRE)}"
    if is_attacked_in_its_phase(rules):
        enemy = f"!{shut(FRIEND)}"
        mine = f"PlayerSide != {names.SIDE} && ({mine} || {names.SIDE} == {names.PHASE_SIDE})"
    return RestrictCommands(
        name="Targets only",
        action="Hide",
        condition=is_true(f"{shut(TARGET)} || !({JUDGING} && {enemy} && ({mine}))"),
        keys=tuple(pressed),
    )


def key_of(action: Action) -> Key:
    """The key of an action in the menu of a unit."""
    return keys.of(action.key) if action.key is not None else named(f"Menu{action.name}")


def is_attacked_in_its_phase(rules: Game) -> bool:
    """Whether there is a phase in which the enemy may attack the units of the side whose phase it is."""
    attacks = {action.does for action in actions_of_marked(rules)}
    words = [k for k, name in enumerate(rules.messages.does) if name in attacks]
    return any(phase.reaction >> k & 1 for phase in rules.course for k in words)


def lower_stand_down() -> Iterator[Trait]:
    """For the controller: marks are cleared, all of them, or of those who have acted."""
    yield send_to_pieces(_SEND_REST, _STAND_DOWN, referee_names.ATTACKING, "1", "marks of attackers")
    acted = library_call("ref_acted()", NOBODY)
    yield send_to_those(_SEND_ACTED, _STAND_DOWN, names.UNIT_ID, acted, "marks of those who have acted")


def mark_cases() -> Iterator[tuple[str, str, Key]]:
    """What the controller may have to do after an action: name, condition (a call of the library) and key."""
    yield "Attackers stand down", "ref_resolved()", _SEND_ACTED
