"""The prototypes of units: chains of steps, commands, sides with their losses and lock, upkeep."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace

from builder.export.vassal.component import PrototypeDefinition
from builder.export.vassal.lower import images, keys, names
from builder.export.vassal.lower.atlas import DEAD, REMOVED, Atlas, Spot
from builder.export.vassal.lower.expressions import choose, is_true, joined, quoted
from builder.export.vassal.lower.unit import box_of, nationality_prototype, side_prototype, steps_prototype
from builder.export.vassal.trait import (
    BasicPiece,
    CalculatedProperty,
    Delete,
    DynamicProperty,
    Footprint,
    Layer,
    Marker,
    MovementMarkable,
    ReportState,
    Restricted,
    SendToLocation,
    SubMenu,
    Trait,
    TriggerAction,
    UsePrototype,
    number,
)
from builder.export.vassal.wire.changer import Increment, PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Colour, Key, named
from builder.model.game import Game, Side, Unit

_TOGGLE_MOVED = named("ToggleMoved")
_SELDOM = ("Full strength", "Remove from play", "Moved, not moved", "Movement trail")
_BY_HAND = ("Recover a step", "Eliminate")
"""Entries of the menu that stand below the rest; the latter where rules say when they happen."""
_DEAD_PILE = "DeadPile"
_REMOVED_BOX = "RemovedBox"
_MOVED_AT = (20, 4)
"""Right of the factor, pixels from the middle of the counter to the sign's top left corner."""
_LOST_BELOW = 19
"""Middle of the cross over the factor, pixels below the middle of the counter."""
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}\Z")
_PLACE = '" (" + LocationName + ")"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A command that is judged first. `steps`: the keys it sends one after another, its own action among
    them; `when`: the condition under which that action happens.
    """

    steps: tuple[Key, ...]
    when: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitAdditions:
    """What a referee changes in units.

    `inside_lock`: commands inside the lock of the side; `outside_lock`: traits outside it, beside the upkeep;
    `judged_commands`: by the key of the action; `set_steps`: an expression, the number of steps that StepSet
    sets.
    """

    inside_lock: tuple[Trait, ...] = ()
    outside_lock: tuple[Trait, ...] = ()
    judged_commands: Mapping[Key, Judgement] = field(default_factory=dict)
    set_steps: str = ""


def lower_prototypes(
    game: Game, atlas: Atlas, additions: UnitAdditions | None = None
) -> dict[str, PrototypeDefinition]:
    """All prototypes of units, by name."""
    changes = additions or UnitAdditions()
    found: dict[str, PrototypeDefinition] = {}

    def add(name: str, description: str, traits: tuple[Trait, ...]) -> None:
        piece = (BasicPiece(), *map(bare, traits))
        found[name] = PrototypeDefinition(name=name, description=description, piece=piece)

    by_hand = (*_SELDOM, *_BY_HAND) if changes.judged_commands else _SELDOM
    add(names.PROTOTYPE_MENU, "what stands below in the menu", (SubMenu(menu="More", entries=by_hand),))
    add(names.PROTOTYPE_UNIT, "commands of every unit", tuple(_commands(changes.judged_commands)))
    add(
        names.PROTOTYPE_CHART,
        "units with a place on an organisation chart",
        _on_a_chart(changes.judged_commands),
    )
    add(names.PROTOTYPE_UPKEEP, "outside the lock: what the next phase clears", _upkeep())
    for side in game.sides.values():
        add(
            side_prototype(side),
            "losses and lock of a side",
            (*_side(side, game, atlas, changes), *changes.outside_lock),
        )
    for nation in game.nationalities.values():
        marks = {names.NATIONALITY: nation.name, names.GROUP: nation.group}
        traits = (Marker.of(marks), UsePrototype(name=side_prototype(game.sides[nation.side])))
        add(nationality_prototype(nation, game), "a nationality", traits)
    for unit in game.units.values():
        name = steps_prototype(unit, game)
        if name not in found:
            add(name, "a chain of steps", tuple(_steps(unit, game, changes.set_steps)))
    return found


def bare(trait: Trait) -> Trait:
    """A trait without its remarks: a saved game repeats them for every unit (see `library_calls.READY`)."""
    if isinstance(trait, TriggerAction):
        return replace(trait, name="")
    known = {one.name for one in fields(trait)}
    return replace(trait, description="") if "description" in known else trait  # type: ignore[call-arg]


def _steps(unit: Unit, game: Game, set_steps: str) -> Iterator[Trait]:
    full = len(unit.steps)
    yield Marker.of({names.STEPS_FULL: str(full)})
    by_referee = (PropertyCommand(key=names.STEP_SET, change=SetTo(set_steps)),) if set_steps else ()
    yield DynamicProperty(
        name=names.STEPS_LEFT,
        bounds=number(0, full),
        commands=(
            PropertyCommand(key=names.STEP_DOWN, change=Increment("-1")),
            PropertyCommand(key=names.STEP_UP, change=Increment("1")),
            PropertyCommand(key=names.STEP_FULL, change=SetTo(str(full))),
            PropertyCommand(key=names.STEP_NONE, change=SetTo("0")),
            *by_referee,
        ),
        value=str(full),
    )
    for stat in game.stats.values():
        values = {step.left: step.stats[stat.id] for step in unit.steps if stat.id in step.stats}
        if values:
            yield CalculatedProperty(
                name=names.stat_property(stat.id), expression=_value(values), description=stat.name
            )


def _value(values: Mapping[int, str]) -> str:
    """The value of a stat for the steps left; 0 for a lost unit when all are numbers."""
    numeric = all(_WHOLE_NUMBER.match(value) for value in values.values())
    shown = {left: value if numeric else quoted(value) for left, value in values.items()}
    lost = "0" if numeric else '""'
    if len(set(shown.values())) == 1:
        return is_true(choose([(f"{names.STEPS_LEFT} == 0", lost)], next(iter(shown.values()))))
    cases = [(f"{names.STEPS_LEFT} == {left}", value) for left, value in shown.items()]
    return is_true(choose(cases, lost))


def _side(side: Side, game: Game, atlas: Atlas, changes: UnitAdditions) -> Iterator[Trait]:
    dead, removed = (box_of(game, atlas, side.id, role) for role in (DEAD, REMOVED))
    marks = {names.SIDE: side.name, names.LAYER: names.UNITS}
    marks[_DEAD_PILE] = dead.name if dead else "out of the game"
    if removed is not None:
        marks[_REMOVED_BOX] = removed.name
    yield Marker.of(marks)
    if removed is not None:
        yield ReportState(
            keys=(names.SAY_REMOVED,),
            format=joined("newPieceName", '" is removed from play"', _PLACE),
            description="report of a removal",
        )
        removal = (names.SAY_REMOVED, names.STEP_NONE, names.GO_REMOVED)
        yield _command_action("Removal", names.WITHDRAW, changes.judged_commands, removal)
        yield _menu_command(
            "Remove", "Remove from play", keys.REMOVE, names.WITHDRAW, changes.judged_commands
        )
    yield UsePrototype(name=names.PROTOTYPE_UNIT)
    yield from changes.inside_lock
    yield Restricted(sides=(side.name, names.SOLITAIRE), movement=True, description="lock of the side")
    yield UsePrototype(name=names.PROTOTYPE_UPKEEP)
    yield _send_to_box(names.GO_DEAD, dead, _DEAD_PILE, names.DEAD_SEAT)
    if removed is not None:
        yield _send_to_box(names.GO_REMOVED, removed, _REMOVED_BOX, names.REMOVED_SEAT)
    else:
        yield TriggerAction(name="Nowhere else to go", key=names.GO_REMOVED, actions=(names.GO_DEAD,))


def _menu_command(
    name: str, menu: str, key: Key, action: Key, judged_commands: Mapping[Key, Judgement], condition: str = ""
) -> TriggerAction:
    """A command of the menu: it sends the key of the action, or those that have it judged first."""
    return TriggerAction(
        name=name,
        menu=menu,
        key=key,
        condition=condition,
        actions=judged_commands[action].steps if action in judged_commands else (action,),
    )


def _command_action(
    name: str,
    key: Key,
    judged_commands: Mapping[Key, Judgement],
    actions: tuple[Key, ...],
    condition: str = "",
) -> TriggerAction:
    """The action of a command, under its own condition and that of its judgement."""
    tests = [
        test for test in (condition, judged_commands[key].when if key in judged_commands else "") if test
    ]
    return TriggerAction(
        name=name, key=key, condition=is_true(" && ".join(tests)) if tests else "", actions=actions
    )


def _send_to_box(key: Key, box: Spot | None, box_mark: str, seat_mark: str) -> Trait:
    if box is None:
        return Delete(key=key, description="there is no box for it")
    return SendToLocation(
        key=key,
        map=box.map,
        destination="R",
        region=joined(box_mark, '" "', seat_mark),
        description="to its place in the box",
    )


def _commands(judged_commands: Mapping[Key, Judgement]) -> Iterator[Trait]:
    """Commands of a unit, the last in the menu first; greyed out while their condition does not hold.
    Corrections by hand stand in a menu of their own.

    Of two macros on one key the first must not bring about the condition of the second.
    """
    yield _say(names.SAY_LOSS, '" loses a step: "', f"({names.STEPS_LEFT} + 1)", '" → "', names.STEPS_LEFT)
    yield _say(names.SAY_GAIN, '" recovers a step: "', f"({names.STEPS_LEFT} - 1)", '" → "', names.STEPS_LEFT)
    yield _say(names.SAY_FULL, '" is at full strength: "', names.STEPS_LEFT)
    yield _say(names.SAY_LAST_LOSS, '" loses its last step: "', _DEAD_PILE)
    yield _say(names.SAY_ELIMINATED, '" is eliminated: "', _DEAD_PILE)
    yield TriggerAction(
        name="Moved", menu="Moved, not moved", key=keys.TOGGLE_MOVED, actions=(_TOGGLE_MOVED,)
    )
    elimination = (names.SAY_ELIMINATED, names.STEP_NONE, names.GO_DEAD)
    yield _command_action("Elimination", names.ELIMINATE, judged_commands, elimination)
    yield _menu_command("Eliminate", "Eliminate", keys.ELIMINATE, names.ELIMINATE, judged_commands)
    worn = is_true(f"{names.STEPS_LEFT} < {names.STEPS_FULL}")
    yield _command_action("Filling up", names.FILL, judged_commands, (names.STEP_FULL, names.SAY_FULL))
    yield _menu_command(
        "Full strength", "Full strength", keys.FULL_STRENGTH, names.FILL, judged_commands, worn
    )
    yield _command_action("Gain", names.GAIN, judged_commands, (names.STEP_UP, names.SAY_GAIN))
    yield _menu_command("Recovery", "Recover a step", keys.RECOVER_STEP, names.GAIN, judged_commands, worn)
    last = (names.SAY_LAST_LOSS, names.STEP_NONE, names.GO_DEAD)
    yield _command_action(
        "Loss of the last step", names.LOSE, judged_commands, last, f"{names.STEPS_LEFT} == 1"
    )
    loss = (names.STEP_DOWN, names.SAY_LOSS)
    yield _command_action("Loss of a step", names.LOSE, judged_commands, loss, f"{names.STEPS_LEFT} > 1")
    alive = is_true(f"{names.STEPS_LEFT} > 0")
    yield _menu_command("Loss", "Lose a step", keys.LOSE_STEP, names.LOSE, judged_commands, alive)


def _on_a_chart(judged_commands: Mapping[Key, Judgement]) -> tuple[Trait, ...]:
    return (
        _say(names.SAY_CHART, '" returns to its chart"'),
        _command_action("Return", names.TO_CHART, judged_commands, (names.SAY_CHART, names.GO_CHART)),
        _menu_command("Chart", "Return to chart", keys.RETURN_TO_CHART, names.TO_CHART, judged_commands),
    )


def _say(key: Key, *parts: str) -> ReportState:
    return ReportState(keys=(key,), format=joined("newPieceName", *parts, _PLACE), description="report")


def _upkeep() -> tuple[Trait, ...]:
    return (
        Layer(
            # the second level, without a picture, is needed: with one alone every unit would show the cross
            images=(images.LOST, ""),
            name="Lost",
            follow=True,
            property_name=names.STEPS_LEFT,
            first_level=0,
            y_offset=_LOST_BELOW,
            description="a cross over a unit without steps",
        ),
        MovementMarkable(
            image=images.MOVED,
            x_offset=_MOVED_AT[0],
            y_offset=_MOVED_AT[1],
            key=_TOGGLE_MOVED,
            true_menu="",
            true_key=names.MARK_MOVED,
            false_menu="",
            false_key=names.MARK_NOT_MOVED,
            ignore_same_location=True,
            description="a mark until the next phase",
        ),
        Footprint(
            menu="Movement trail",
            key=keys.TOGGLE_TRAIL,
            line=Colour(40, 40, 40),
            fill=Colour(255, 255, 255),
            circle_radius=8,
            line_width=3.0,
            clear_key=names.MARK_NOT_MOVED,
            description="the way it came in this phase",
        ),
    )
