"""The module's toolbar: turn, next phase, dice, states, windows.

What is pressed all the time has a button, the rest stands in menus: the bar of a game with rules must fit
into one row of 1280 pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwright.export.vassal.lower import images, keys, names
from hexwright.export.vassal.lower.controller import IS_CONTROLLER
from hexwright.export.vassal.lower.expressions import is_true
from hexwright.export.vassal.lower.sequence import moments
from hexwright.model.game import Die, Game, State
from vassalformat.component import (
    DiceButton,
    DoActionButton,
    GlobalKeyCommand,
    Inventory,
    ListTurnLevel,
    Node,
    ToolbarMenu,
    TurnGlobalHotkey,
    TurnTracker,
)
from vassalformat.wire.codec import NO_KEY, Key, named

_ASK_CONTROLLER = named("AskClerk")  # so called in released modules


def lower_sequence(game: Game, turn_format: str, turn_tip: str) -> Iterator[Node]:
    """The tracker with every phase of every turn, and the button for the next phase.

    `turn_format`: what the tracker shows; `turn_tip`: its tooltip.
    """
    found = moments(game)
    if not found:
        return
    yield TurnTracker(
        name="Turn",
        button_text="Turn",
        tooltip=turn_tip,
        next_hotkey=names.TRACKER_NEXT,
        previous_hotkey=names.TRACKER_PREVIOUS,
        turn_format=turn_format,
        # the controller reports the phase
        report_format="",
        length_style="Maximum",
        children=(
            ListTurnLevel(
                name="Phase", property=names.TRACKER_STEP, entries=tuple(moment.text for moment in found)
            ),
            TurnGlobalHotkey(name=f"Tell {names.THE_CONTROLLER}", hotkey=names.PHASE_CHANGED),
        ),
    )
    yield _to_controller("Phase changed", names.PHASE_CHANGED, names.PHASE_CHANGED)
    yield _to_controller("Ask for the next phase", _ASK_CONTROLLER, names.NEXT_PHASE)
    # makes one command, one Undo, of it all: else the tracker's hotkeys are log entries of their own
    yield DoActionButton(
        name="Next phase",
        text="Next phase",
        tooltip="Go on to the next phase",
        icon=images.icon_image("next"),
        hotkey=keys.NEXT_PHASE,
        do_hotkey=True,
        hotkeys=(_ASK_CONTROLLER,),
    )


def lower_dice(game: Game) -> Iterator[Node]:
    """A button for each die or set of dice; a single one goes by its picture alone."""
    hotkeys = keys.toolbar_keys(game).dice
    for die in game.dice.values():
        yield _dice(die, hotkeys.get(die.id, NO_KEY), "" if len(game.dice) == 1 else die.name)


def _dice(die: Die, hotkey: Key, text: str) -> DiceButton:
    return DiceButton(
        name=die.name,
        text=text,
        icon=images.icon_image("die"),
        tooltip=f"Roll: {die.name}",
        hotkey=hotkey,
        report_format="$name$: $result$ ($PlayerSide$)",
        dice=die.count,
        sides=die.sides,
        plus=die.lowest - 1,
        report_total=die.count > 1,
    )


def lower_states(game: Game) -> Iterator[Node]:
    """A menu for each state: roll for it, or set it by hand. Those seldom set share a menu of menus."""
    seldom = tuple(state.name for state in game.states.values() if state.seldom)
    hotkeys = keys.toolbar_keys(game).states
    for state in game.states.values():
        buttons = tuple(_state_buttons(state, hotkeys.get(state.id, NO_KEY)))
        yield from buttons
        yield ToolbarMenu(
            description=f"{state.name}: roll or set",
            text=state.name,
            tooltip=f"{state.name}: roll or set",
            menu_items=tuple(button.button_text for button in buttons if button.button_text),
        )
    if seldom:
        yield ToolbarMenu(
            description="Settings",
            text="Settings",
            tooltip="What is seldom set",
            menu_items=seldom,
        )


def _state_buttons(state: State, hotkey: Key) -> Iterator[GlobalKeyCommand]:
    if state.die is not None:
        key = names.roll_state_key(state.id)
        yield _to_controller(
            f"Roll for {state.name.lower()}", hotkey if hotkey != NO_KEY else key, key, button=True
        )
        if hotkey != NO_KEY:
            yield _to_controller(f"Roll for {state.name.lower()} from the marker", key, key)
    for index, value in enumerate(state.values, 1):
        key = names.set_state_key(state.id, index)
        yield _to_controller(f"Set {state.name.lower()}: {value.name}", key, key, button=True)


def _to_controller(name: str, pressed: Key, sent: Key, *, button: bool = False) -> GlobalKeyCommand:
    """A key of the toolbar that is sent on to the controller. Without a text no button shows."""
    return GlobalKeyCommand(
        name=name,
        button_text=name if button else "",
        tooltip=name if button else "",
        button_hotkey=pressed,
        hotkey=sent,
        filter=IS_CONTROLLER,
        single_map=False,
    )


def lower_windows(texts: Sequence[str]) -> ToolbarMenu:
    """The menu of all windows. `texts`: of their buttons."""
    return ToolbarMenu(
        description="Windows",
        text="Windows",
        tooltip="Other boards, pieces, inventory, notes",
        icon=images.icon_image("windows"),
        menu_items=tuple(texts),
    )


def lower_inventory(game: Game, *, hides: bool = False) -> Inventory:
    """Units by side, nationality and formation, with their steps and place. `hides`: whether some are hidden
    from the player who looks.
    """
    seen = f" && {names.HIDDEN} != 1" if hides else ""
    formations = any(unit.formation for unit in game.units.values())
    groups = (names.SIDE, names.NATIONALITY, *((names.FORMATION,) if formations else ()))
    steps = f'{names.STEPS_LEFT} + "/" + {names.STEPS_FULL}'
    return Inventory(
        name="Inventory",
        text="Inventory",
        tooltip="All units by side, nationality and formation",
        hotkey=keys.INVENTORY,
        include=is_true(f'{names.UNIT_ID} != ""{seen}'),
        group_by=groups,
        non_leaf_format="$PropertyValue$",
        leaf_format=is_true(f'PieceName + " · " + LocationName + " · steps " + {steps}'),
        sort_format="$PieceName$",
        # short names first, so that the 2nd comes before the 10th
        sorting="length",
        icon="",
    )
