"""Buttons of the referee: the level of the rules; actions and questions of the module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwright.export.vassal.lower import images, keys, names
from hexwright.export.vassal.lower.cards.counts import BUTTON, TOOLTIP
from hexwright.export.vassal.lower.controller import IS_CONTROLLER
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.controller import (
    gate_of,
    gated_buttons,
    has_labels,
    key_of,
    question_key,
    set_level,
)
from hexwright.export.vassal.lower.referee.library_calls import BE_READY, LOAD, LOADER, READY
from hexwright.export.vassal.lower.referee.secrecy import lower_secrecy_button, lower_secrecy_properties
from hexwright.export.vassal.lower.referee.signs import lower_sign_properties
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.actions import Action, Asks, Gesture
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import about_spaces
from vassalformat.component import GlobalKeyCommand, GlobalProperty, Node, ToolbarMenu
from vassalformat.wire.codec import Key, named

TITLES: Mapping[str, str] = {
    referee_names.ENFORCE: "Rules: enforced",
    referee_names.ADVISE: "Rules: advice",
    referee_names.OFF: "Rules: off",
}
"""Texts of the levels in their menu."""


def lower_properties(rules: Game) -> Iterator[Node]:
    """The properties of the module that the referee uses."""
    yield GlobalProperty(
        name=referee_names.LEVEL,
        initial_value=referee_names.START,
        description="the referee: " + ", ".join(referee_names.LEVELS),
    )
    yield GlobalProperty(name=referee_names.VERDICT, description="what the referee says of the act at hand")
    yield GlobalProperty(
        name=referee_names.JUDGED_COMMAND, description="the command of a unit that is judged"
    )
    yield GlobalProperty(name=referee_names.ORDER, description="what the act at hand asks of a piece")
    yield GlobalProperty(name=referee_names.LEDGER, description="the referee's memory of this phase")
    yield GlobalProperty(name=referee_names.CONTROL, description="who controls which hex")
    yield GlobalProperty(
        name=referee_names.TAKEN_BACK, description="how often each player has taken a throw back"
    )
    yield GlobalProperty(name=LOADER, initial_value=LOAD, description="loads what the referee needs")
    yield GlobalProperty(name=READY, initial_value=BE_READY, description="loads it where it is missing")
    yield GlobalProperty(name=names.GOAL, description="the step that the tracker is on its way to")
    if has_labels(rules):
        yield GlobalProperty(name=names.PHASE_LABEL, description="what the phase at hand is called now")
    yield from lower_sign_properties(rules.signs)
    yield from lower_secrecy_properties(rules.secrecy)
    for action in gated_buttons(rules):
        yield GlobalProperty(
            name=gate_of(action), initial_value="true", description=f"hides the button {action.title}"
        )
    for level in referee_names.LEVELS:
        # set by set-ups: games saved before there was this property must be able to go on to every level
        yield GlobalProperty(name=referee_names.in_force(level), description="greys the level in force")


def lower_buttons(rules: Game) -> Iterator[Node]:
    """All buttons and menus. The level in force is grey in its menu."""
    for level in referee_names.LEVELS:
        yield GlobalKeyCommand(
            name=TITLES[level],
            button_text=TITLES[level],
            tooltip=TITLES[level],
            button_hotkey=named(f"Press{set_level(level).name}"),
            hotkey=set_level(level),
            filter=IS_CONTROLLER,
            single_map=False,
            can_disable=True,
            property_gate=referee_names.in_force(level),
        )
    agreed = list(lower_secrecy_button(rules.secrecy))
    yield from agreed
    yield ToolbarMenu(
        description="Rules",
        text="Rules",
        tooltip="How the rules are enforced; the level in force is grey",
        icon=images.icon_image("rules"),
        menu_items=(*TITLES.values(), *(button.button_text for button in agreed)),
    )
    game = list(_questions(rules))
    control = "Show or hide who controls which hex, on your screen only"
    game.append(
        _to_controller(
            "Control",
            referee_names.SHOW_CONTROL,
            control if rules.places.grid is not None else about_spaces(control),
        )
    )
    yield from _actions(rules)
    yield from game
    yield ToolbarMenu(
        description="Game",
        text="Game",
        tooltip="How the game stands; giving it up",
        icon=images.icon_image("flag"),
        menu_items=(*(button.button_text for button in game), *_seldom(rules)),
    )


def draw_keys(model: ModelGame, rules: Game) -> Mapping[str, Key]:
    """By hand what the button of its window presses that draws what the rules say; none where players draw by
    hand.
    """
    sides = list(model.sides)
    return {
        hand.id: named(f"Press{key_of(action, sides.index(hand.side)).name}")
        for action in rules.actions
        if action.gesture is Gesture.SIDE and action.draws
        for hand in model.hands.values()
    }


def _seldom(rules: Game) -> Iterator[str]:
    """Texts of the menus of what a side does once in a game. Orders of a game may come up every turn."""
    for action in rules.actions:
        if action.gesture is Gesture.SIDE and action.record is None:
            yield _menu_of(action)


def _menu_of(action: Action) -> str:
    return action.menu or action.name.capitalize()


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
            )
            if action.menu:
                menus.setdefault(action.menu, []).append(action.title)
        elif action.gesture is Gesture.SIDE:
            # a menu, so that nobody does it by a slip of the hand
            for k, side in enumerate(rules.side_names):
                title = action.title.format(side=side)
                yield _to_controller(title, key_of(action, k), action.help)
                menus.setdefault(_menu_of(action), []).append(title)
    for title, items in menus.items():
        yield ToolbarMenu(description=title, text=title, tooltip=title, menu_items=tuple(items))


def _questions(rules: Game) -> Iterator[GlobalKeyCommand]:
    for k, question in enumerate(rules.questions):
        if question.asks in {Asks.GAME, Asks.SIDE}:
            yield _to_controller(question.title, question_key(k), question.help)


def lower_card_counts() -> GlobalKeyCommand:
    """The question how many cards each hand and each pile holds."""
    return _to_controller(BUTTON, referee_names.SAY_CARD_COUNTS, TOOLTIP)


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
