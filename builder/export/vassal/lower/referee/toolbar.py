"""Buttons of the referee: the level of the rules, which each press changes; actions and questions of the
module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.component import GlobalKeyCommand, GlobalProperty, Node, ToolbarMenu
from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.controller import IS_CONTROLLER
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.controller import (
    gate_of,
    gated_buttons,
    key_of,
    question_key,
    set_level,
)
from builder.export.vassal.lower.referee.library_calls import LOAD, LOADER
from builder.export.vassal.lower.referee.signs import lower_sign_properties
from builder.export.vassal.wire.codec import Key, named
from builder.rules.engine.actions import Gesture
from builder.rules.engine.game import Game
from builder.rules.engine.questions import Asks
from builder.rules.engine.words import about_spaces

TITLES: Mapping[str, str] = {
    referee_names.ENFORCE: "Rules: enforced",
    referee_names.ADVISE: "Rules: advice",
    referee_names.OFF: "Rules: off",
}
"""Texts of the button at each level."""


def lower_properties(rules: Game) -> Iterator[Node]:
    """The properties of the module that the referee uses."""
    yield GlobalProperty(
        name=referee_names.LEVEL,
        initial_value=referee_names.START,
        description="the referee: " + ", ".join(referee_names.LEVELS),
    )
    yield GlobalProperty(name=referee_names.VERDICT, description="what the referee says of the act at hand")
    yield GlobalProperty(name=referee_names.ORDER, description="what the act at hand asks of a piece")
    yield GlobalProperty(name=referee_names.LEDGER, description="the referee's memory of this phase")
    yield GlobalProperty(name=referee_names.CONTROL, description="who controls which hex")
    yield GlobalProperty(name=LOADER, initial_value=LOAD, description="loads what the referee needs")
    yield GlobalProperty(name=names.GOAL, description="the step that the tracker is on its way to")
    yield from lower_sign_properties(rules.signs)
    for action in gated_buttons(rules):
        yield GlobalProperty(
            name=gate_of(action), initial_value="true", description=f"hides the button {action.title}"
        )
    for level in referee_names.LEVELS:
        yield GlobalProperty(
            name=referee_names.hidden(level),
            initial_value=str(level != referee_names.START).lower(),
            description="hides a button of the referee",
        )


def lower_buttons(rules: Game) -> Iterator[Node]:
    """All buttons and menus. The level has three buttons, of which the one of the present level shows."""
    for level, following in zip(
        referee_names.LEVELS, (*referee_names.LEVELS[1:], referee_names.LEVELS[0]), strict=True
    ):
        yield GlobalKeyCommand(
            name=TITLES[level],
            button_text=TITLES[level],
            tooltip=f"{TITLES[level]}. Press for: {TITLES[following].partition(': ')[2]}",
            button_hotkey=named(f"Press{set_level(following).name}"),
            hotkey=set_level(following),
            filter=IS_CONTROLLER,
            single_map=False,
            can_disable=True,
            property_gate=referee_names.hidden(level),
            hide_when_disabled=True,
        )
    yield from _actions(rules)
    yield from _questions(rules)
    control = "Show or hide who controls which hex, on your screen only"
    yield _to_controller(
        "Control",
        referee_names.SHOW_CONTROL,
        control if rules.places.grid is not None else about_spaces(control),
    )


def _actions(rules: Game) -> Iterator[Node]:
    gated = {action.name for action in gated_buttons(rules)}
    menus: dict[str, list[str]] = {}
    for action in rules.actions:
        if action.gesture is Gesture.BUTTON:
            gate = gate_of(action) if action.name in gated else ""
            pressed = keys.of(action.key) if action.key is not None else named(f"Press{key_of(action).name}")
            yield GlobalKeyCommand(
                name=action.title,
                button_text=action.title,
                tooltip=action.help,
                button_hotkey=pressed,
                hotkey=key_of(action),
                filter=IS_CONTROLLER,
                single_map=False,
                can_disable=bool(gate),
                property_gate=gate,
                hide_when_disabled=bool(gate),
            )
            if action.menu:
                menus.setdefault(action.menu, []).append(action.title)
        elif action.gesture is Gesture.SIDE:
            # a menu, so that nobody does it by a slip of the hand
            for k, side in enumerate(rules.side_names):
                title = action.title.format(side=side)
                yield _to_controller(title, key_of(action, k), action.help)
                menus.setdefault(action.menu or action.name.capitalize(), []).append(title)
    for title, items in menus.items():
        yield ToolbarMenu(description=title, text=title, tooltip=title, menu_items=tuple(items))


def _questions(rules: Game) -> Iterator[Node]:
    for k, question in enumerate(rules.questions):
        if question.asks in {Asks.GAME, Asks.SIDE}:
            yield _to_controller(question.title, question_key(k), question.help)


def _to_controller(title: str, key: Key, tooltip: str) -> GlobalKeyCommand:
    return GlobalKeyCommand(
        name=title,
        button_text=title,
        tooltip=tooltip,
        button_hotkey=named(f"Press{key.name}"),
        hotkey=key,
        filter=IS_CONTROLLER,
        single_map=False,
    )
