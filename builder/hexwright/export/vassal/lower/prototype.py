"""The prototypes of units: chains of steps, commands, sides with their losses and lock, upkeep."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace

from hexwright.export.vassal.lower import images, keys, names
from hexwright.export.vassal.lower.atlas import DEAD, REMOVED, Atlas, Spot
from hexwright.export.vassal.lower.expressions import choose, is_true, joined, quoted
from hexwright.export.vassal.lower.unit import box_of, nationality_prototype, side_prototype, steps_prototype
from hexwright.model.game import Game, Side, Unit
from vassalformat.component import PrototypeDefinition
from vassalformat.trait import (
    BasicPiece,
    CalculatedProperty,
    Delete,
    DynamicProperty,
    Footprint,
    Layer,
    Marker,
    MovementMarkable,
    ReportState,
    RestrictCommands,
    Restricted,
    SendToLocation,
    SubMenu,
    Trait,
    TriggerAction,
    UsePrototype,
    number,
)
from vassalformat.wire.changer import Changer, Increment, PropertyCommand, SetTo
from vassalformat.wire.codec import Colour, Key, named

_TOGGLE_MOVED = named("ToggleMoved")
_SELDOM = ("Full strength", "Remove from play", "Moved, not moved", "Movement trail")
"""Entries of the menu that stand below the rest."""
_BY_RULES = ("Lose a step", "Recover a step", "Return to chart", "Eliminate", *_SELDOM)
"""The same where rules say when they happen; some of them stand at the top, too, while they are possible."""
_DEAD_PILE = "DeadPile"
_REMOVED_BOX = "RemovedBox"
_MOVED_AT = (20, 4)
"""Right of the factor, pixels from the middle of the counter to the sign's top left corner."""
_LOST_BELOW = 19
"""Middle of the cross over the factor, pixels below the middle of the counter."""
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}\Z")
PLACE = '" (" + LocationName + ")"'
"""Where a piece is, for a report; an expression."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A command that is judged first: its entry in the menu sends nothing, another trait hears its key.

    `key`, `when`: the key of its action and the condition under which it happens; `open`: the condition under
    which its entry is black; `menu_key`: of the entry in the menu below, if another one stands at the top
    while it is possible (VASSAL shows one entry for each key); it sends the key that players press.
    """

    key: Key
    when: str
    open: str
    menu_key: Key | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitAdditions:
    """What a referee changes in units.

    `prototypes`: by unit the prototype outside the lock of its side, which reports on SayDone;
    `judged_commands`: by the key of the action; `set_steps`: an expression, the number of steps that StepSet
    sets; `below`: more entries of the menu that stand below the rest; `removes`: whether units may be told to
    leave play for good where there is no box for that.
    """

    prototypes: Mapping[str, str] = field(default_factory=dict)
    judged_commands: Mapping[Key, Judgement] = field(default_factory=dict)
    set_steps: str = ""
    below: tuple[str, ...] = ()
    removes: bool = False


def lower_prototypes(
    game: Game, atlas: Atlas, additions: UnitAdditions | None = None
) -> dict[str, PrototypeDefinition]:
    """All prototypes of units, by name."""
    changes = additions or UnitAdditions()
    found: dict[str, PrototypeDefinition] = {}

    def add(name: str, description: str, traits: tuple[Trait, ...]) -> None:
        piece = (BasicPiece(), *map(bare, traits))
        found[name] = PrototypeDefinition(name=name, description=description, piece=piece)

    below = (*changes.below, *_BY_RULES) if changes.judged_commands else _SELDOM
    add(names.PROTOTYPE_MENU, "what stands below in the menu", (SubMenu(menu="More", entries=below),))
    add(names.PROTOTYPE_UNIT, "commands of every unit", tuple(_commands(changes.judged_commands)))
    add(
        names.PROTOTYPE_CHART,
        "units with a place on an organisation chart",
        tuple(_on_a_chart(changes.judged_commands)),
    )
    add(names.PROTOTYPE_UPKEEP, "outside the lock: what the next phase clears", _upkeep())
    for side in game.sides.values():
        add(
            side_prototype(side),
            "losses and lock of a side",
            tuple(_side(side, game, atlas, changes)),
        )
    for nation in game.nationalities.values():
        marks = {names.NATIONALITY: nation.name, names.GROUP: nation.group}
        traits = (Marker.of(marks), UsePrototype(name=side_prototype(game.sides[nation.side])))
        add(nationality_prototype(nation, game), "a nationality", traits)
    for unit in game.units.values():
        name = steps_prototype(unit, game)
        if name not in found:
            add(name, "a chain of steps", tuple(_steps(unit, game, changes)))
    return found


def bare(trait: Trait) -> Trait:
    """A trait without its remarks: a saved game repeats them for every unit (see `library_calls.READY`)."""
    if isinstance(trait, TriggerAction | RestrictCommands):
        return replace(trait, name="")
    known = {one.name for one in fields(trait)}
    return replace(trait, description="") if "description" in known else trait  # type: ignore[call-arg]


def _steps(unit: Unit, game: Game, changes: UnitAdditions) -> Iterator[Trait]:
    full = len(unit.steps)
    yield Marker.of({names.STEPS_FULL: str(full)})
    by_key: dict[Key, Changer]
    if changes.judged_commands:
        by_key = {
            names.STEP_CHANGE: SetTo(_steps_after(changes.judged_commands)),
            names.STEP_NONE: SetTo("0"),
            names.STEP_SET: SetTo(changes.set_steps),
        }
    else:
        by_key = {
            names.STEP_DOWN: Increment("-1"),
            names.STEP_UP: Increment("1"),
            names.STEP_FULL: SetTo(str(full)),
            names.STEP_NONE: SetTo("0"),
        }
    yield DynamicProperty(
        name=names.STEPS_LEFT,
        bounds=number(0, full),
        commands=tuple(PropertyCommand(key=key, change=change) for key, change in by_key.items()),
        value=str(full),
    )
    for stat in game.stats.values():
        values = unit.chain(stat.id)
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
        say = names.SAY_REMOVED
        if changes.judged_commands:
            say = names.SAY_DONE
        else:
            yield _say(say, '" is removed from play"')
        removal = (say, names.STEP_NONE, names.GO_REMOVED)
        yield _command_action("Removal", names.WITHDRAW, changes.judged_commands, removal)
        yield _menu_command(
            "Remove", "Remove from play", keys.REMOVE, names.WITHDRAW, changes.judged_commands
        )
    yield UsePrototype(name=names.PROTOTYPE_UNIT)
    yield Restricted(sides=(side.name, names.SOLITAIRE), movement=True, description="lock of the side")
    yield UsePrototype(name=names.PROTOTYPE_UPKEEP)
    yield _send_to_box(names.GO_DEAD, dead, _DEAD_PILE, names.DEAD_SEAT)
    if removed is not None:
        yield _send_to_box(names.GO_REMOVED, removed, _REMOVED_BOX, names.REMOVED_SEAT)
    elif changes.removes:
        yield TriggerAction(name="Nowhere else to go", key=names.GO_REMOVED, actions=(names.GO_DEAD,))


def _menu_command(
    name: str, menu: str, key: Key, action: Key, judged_commands: Mapping[Key, Judgement], condition: str = ""
) -> TriggerAction:
    """A command of the menu: it sends the key of the action, unless it is judged first."""
    judged = judged_commands.get(action)
    tests = [test for test in (judged.open if judged else "", condition) if test]
    return TriggerAction(
        name=name,
        menu=menu,
        key=judged.menu_key if judged and judged.menu_key else key,
        condition=is_true(" && ".join(tests)) if tests else "",
        actions=((key,) if judged.menu_key else ()) if judged else (action,),
    )


def _command_action(
    name: str, key: Key, judged_commands: Mapping[Key, Judgement], actions: tuple[Key, ...]
) -> TriggerAction:
    """The action of a command, under the condition of its judgement."""
    judged = judged_commands.get(key)
    return TriggerAction(
        name=name,
        key=judged.key if judged else key,
        condition=is_true(judged.when) if judged else "",
        actions=actions,
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
    yield from _judged_changes(judged_commands) if judged_commands else _free_changes()
    yield TriggerAction(
        name="Moved", menu="Moved, not moved", key=keys.TOGGLE_MOVED, actions=(_TOGGLE_MOVED,)
    )
    worn = f"{names.STEPS_LEFT} < {names.STEPS_FULL}"
    alive = f"{names.STEPS_LEFT} > 0"
    yield _menu_command("Eliminate", "Eliminate", keys.ELIMINATE, names.ELIMINATE, judged_commands)
    yield _menu_command(
        "Full strength", "Full strength", keys.FULL_STRENGTH, names.FILL, judged_commands, worn
    )
    yield _menu_command("Recovery", "Recover a step", keys.RECOVER_STEP, names.GAIN, judged_commands, worn)
    yield _menu_command("Loss", "Lose a step", keys.LOSE_STEP, names.LOSE, judged_commands, alive)


def _free_changes() -> Iterator[Trait]:
    """What commands do to a unit, each with its report."""
    left = names.STEPS_LEFT
    yield _say(names.SAY_LOSS, f'" loses a step: " + ({left} + 1) + " → " + {left}')
    yield _say(names.SAY_GAIN, f'" recovers a step: " + ({left} - 1) + " → " + {left}')
    yield _say(names.SAY_FULL, f'" is at full strength: " + {left}')
    yield _say(names.SAY_LAST_LOSS, f'" loses its last step: " + {_DEAD_PILE}')
    yield _say(names.SAY_ELIMINATED, f'" is eliminated: " + {_DEAD_PILE}')
    dies = (names.STEP_NONE, names.GO_DEAD)
    yield TriggerAction(name="Elimination", key=names.ELIMINATE, actions=(names.SAY_ELIMINATED, *dies))
    yield TriggerAction(name="Filling up", key=names.FILL, actions=(names.STEP_FULL, names.SAY_FULL))
    yield TriggerAction(name="Gain", key=names.GAIN, actions=(names.STEP_UP, names.SAY_GAIN))
    yield TriggerAction(
        name="Loss of the last step",
        key=names.LOSE,
        condition=is_true(f"{left} == 1"),
        actions=(names.SAY_LAST_LOSS, *dies),
    )
    yield TriggerAction(
        name="Loss of a step",
        key=names.LOSE,
        condition=is_true(f"{left} > 1"),
        actions=(names.STEP_DOWN, names.SAY_LOSS),
    )


def said_of_changes(judged: Mapping[Key, Judgement]) -> str:
    """What is reported of a command before it happens, an expression."""
    left = names.STEPS_LEFT
    lose, gain, fill = (judged[key].when for key in (names.LOSE, names.GAIN, names.FILL))
    eliminate, remove = (judged[key].when for key in (names.ELIMINATE, names.WITHDRAW))
    return choose(
        [
            (f"{lose} && {left} == 1", f'" loses its last step: " + {_DEAD_PILE}'),
            (lose, f'" loses a step: " + {left} + " → " + ({left} - 1)'),
            (gain, f'" recovers a step: " + {left} + " → " + ({left} + 1)'),
            (fill, f'" is at full strength: " + {names.STEPS_FULL}'),
            (eliminate, f'" is eliminated: " + {_DEAD_PILE}'),
            (remove, '" is removed from play"'),
        ],
        '" returns to its chart"',
    )


def _judged_changes(judged: Mapping[Key, Judgement]) -> Iterator[Trait]:
    """The same where commands are judged first: one report for all, before anything changes, and one change
    of steps, since every trait makes all that a unit does slower.
    """
    left = names.STEPS_LEFT
    lose, gain, fill = (judged[key].when for key in (names.LOSE, names.GAIN, names.FILL))
    worn = f"{left} < {names.STEPS_FULL}"
    cases = (
        (
            "Elimination",
            f"{judged[names.ELIMINATE].when} || {lose} && {left} == 1",
            names.STEP_NONE,
            names.GO_DEAD,
        ),
        ("Change of steps", f"{lose} && {left} > 1 || ({gain} || {fill}) && {worn}", names.STEP_CHANGE),
    )
    for name, condition, *changes in cases:
        yield TriggerAction(
            name=name,
            key=judged[names.LOSE].key,
            condition=is_true(condition),
            actions=(names.SAY_DONE, *changes),
        )


def _steps_after(judged: Mapping[Key, Judgement]) -> str:
    """The steps that a unit has after a command that changes them, an expression."""
    cases = [(judged[names.LOSE].when, "-1"), (judged[names.GAIN].when, "1")]
    return is_true(f"{names.STEPS_LEFT} + ({choose(cases, f'{names.STEPS_FULL} - {names.STEPS_LEFT}')})")


def _on_a_chart(judged_commands: Mapping[Key, Judgement]) -> Iterator[Trait]:
    say = names.SAY_DONE if judged_commands else names.SAY_CHART
    if not judged_commands:
        yield _say(say, '" returns to its chart"')
    yield _command_action("Return", names.TO_CHART, judged_commands, (say, names.GO_CHART))
    yield _menu_command("Chart", "Return to chart", keys.RETURN_TO_CHART, names.TO_CHART, judged_commands)


def _say(key: Key, text: str) -> ReportState:
    return ReportState(keys=(key,), format=joined("newPieceName", text, PLACE), description="report")


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
