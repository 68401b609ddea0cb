"""Buttons of the toolbar."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.component.toolbar import ToolbarItem
from vassalformat.wire.codec import BOOL, INT, KEY, KEYS, NO_KEY, PARAMETERS, STRINGS, TEXT, Key
from vassalformat.wire.target import TARGET, Target


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyCommand(Component):
    """Base of components that send a key to many pieces. VASSAL: build/module/map/MassKeyCommand.

    `hotkey` is the key sent, not the one that triggers it; `filter` selects the pieces; `report_single` mutes
    the report traits of the pieces.
    """

    name: str = attribute(TEXT, "Do The Thing")
    hotkey: Key = attribute(KEY, NO_KEY)
    target: Target = attribute(TARGET, Target(source="MODULE"))
    filter: str = attribute(TEXT, "")
    deck_count: str = attribute(TEXT, "-1")
    report_single: bool = attribute(BOOL, default=False)
    suppress_sounds: bool = attribute(BOOL, default=False)
    report_format: str = attribute(TEXT, "")
    parameters: tuple[tuple[str, str], ...] | None = attribute(PARAMETERS, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyCommandButton(KeyCommand):
    """A key command with a button. `button_hotkey` triggers it.

    `condition` must stay None: the attribute is a left-over of old versions, and if it is there, even empty,
    no piece passes the filter unless it is one of three fixed texts (MassKeyCommand.buildFilter).
    """

    button_text: str = attribute(TEXT, "Do The Thing")
    tooltip: str = attribute(TEXT, "Do The Thing")
    icon: str = attribute(TEXT, "")
    button_hotkey: Key = attribute(KEY, NO_KEY)
    can_disable: bool = attribute(BOOL, default=False)
    property_gate: str = attribute(TEXT, "")
    hide_when_disabled: bool = attribute(BOOL, default=False)
    disabled_icon: str = attribute(TEXT, "")
    single_map: bool = attribute(BOOL, default=True)
    condition: str | None = attribute(TEXT, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalKeyCommand(KeyCommandButton):
    """Sends a key to pieces of all maps. VASSAL: build/module/GlobalKeyCommand."""

    tag: ClassVar[str] = "VASSAL.build.module.GlobalKeyCommand"


@dataclass(frozen=True, slots=True, kw_only=True)
class MassKeyCommand(KeyCommandButton):
    """Sends a key to pieces of its map. VASSAL: build/module/map/MassKeyCommand."""

    tag: ClassVar[str] = "VASSAL.build.module.map.MassKeyCommand"

    target: Target = attribute(TARGET, Target(source="MAP"))


@dataclass(frozen=True, slots=True, kw_only=True)
class StartupGlobalKeyCommand(GlobalKeyCommand):
    """Sends a key when a game or session starts. Every client runs it, so repeating it must do no harm.

    `when_to_apply`: firstLaunchOfSession, everyLaunchOfSession, startOfGameOnly, sideChange.
    VASSAL: build/module/StartupGlobalKeyCommand.
    """

    tag: ClassVar[str] = "VASSAL.build.module.StartupGlobalKeyCommand"

    when_to_apply: str = attribute(TEXT, "everyLaunchOfSession")
    hotkey_or_key_command: str = attribute(TEXT, "sendKeyCommand")
    global_hotkey: Key = attribute(KEY, NO_KEY)
    button_text: str = attribute(TEXT, "")
    tooltip: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckGlobalKeyCommand(KeyCommand):
    """Sends a key to the pieces of its deck. VASSAL: build/module/map/DeckGlobalKeyCommand."""

    tag: ClassVar[str] = "VASSAL.build.module.map.DeckGlobalKeyCommand"

    name: str = attribute(TEXT, "")
    target: Target = attribute(TARGET, Target(source="DECK"))
    report_single: bool = attribute(BOOL, default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCommand(Component):
    """A command of a deck's menu. VASSAL: build/module/map/deck/AbstractDeckKeyCommand."""

    description: str = attribute(TEXT, "")
    menu_text: str = attribute(TEXT)
    hotkey: Key = attribute(KEY, NO_KEY)
    report_format: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSendKeyCommand(DeckCommand):
    """Sends the cards of its deck to another. VASSAL: build/module/map/deck/DeckSendKeyCommand.

    `deck_expression` names that deck if `variable_deck`, else `target_deck` does. Only cards that match are
    sent if `send_matching`, at most so many if `limit_total`, and none after the first for which
    `stop_expression` holds (that one too with `stop_also`).
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.deck.DeckSendKeyCommand"

    variable_deck: bool = attribute(BOOL, default=False)
    target_deck: str = attribute(TEXT, "")
    deck_expression: str = attribute(TEXT, "{}")
    send_matching: bool = attribute(BOOL, default=False)
    match_expression: str = attribute(TEXT, "{}")
    limit_total: bool = attribute(BOOL, default=False)
    limit_expression: str = attribute(TEXT, "{}")
    stop: bool = attribute(BOOL, default=False)
    stop_expression: str = attribute(TEXT, "{}")
    stop_also: bool = attribute(BOOL, default=False)
    apply_on_move: bool = attribute(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSortKeyCommand(DeckCommand):
    """Sorts its deck. VASSAL: build/module/map/deck/DeckSortKeyCommand.

    `sort_parameters`: each a property, whether descending, and whether as numbers, with `|` between.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.deck.DeckSortKeyCommand"

    sort_parameters: tuple[str, ...] = attribute(STRINGS, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class DoActionButton(ToolbarItem):
    """A button that writes to the chat and presses keys. VASSAL: build/module/DoActionButton.

    All its effects are one command: one entry of the log, taken back by one undo.
    """

    tag: ClassVar[str] = "VASSAL.build.module.DoActionButton"

    name: str = attribute(TEXT, "Action Button")
    text: str = attribute(TEXT, "Action Button")
    tooltip: str = attribute(TEXT, "Action Button")
    do_report: bool = attribute(BOOL, default=False)
    report_format: str = attribute(TEXT, "")
    do_sound: bool = attribute(BOOL, default=False)
    sound_clip: str = attribute(TEXT, "")
    do_hotkey: bool = attribute(BOOL, default=False)
    hotkeys: tuple[Key, ...] = attribute(KEYS, ())
    do_loop: bool = attribute(BOOL, default=False)
    loop_type: str = attribute(TEXT, "counted")
    loop_count: str = attribute(TEXT, "1")
    while_expression: str = attribute(TEXT, "")
    until_expression: str = attribute(TEXT, "")
    pre_loop_key: Key = attribute(KEY, NO_KEY)
    post_loop_key: Key = attribute(KEY, NO_KEY)
    index: bool = attribute(BOOL, default=False)
    index_property: str = attribute(TEXT, "")
    index_start: int = attribute(INT, 1)
    index_step: int = attribute(INT, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class MultiActionButton(ToolbarItem):
    """A button that presses other buttons, given by their texts. VASSAL: build/module/MultiActionButton."""

    tag: ClassVar[str] = "VASSAL.build.module.MultiActionButton"

    description: str = attribute(TEXT, "Menu")
    text: str = attribute(TEXT, "Multi-Action Button")
    tooltip: str = attribute(TEXT, "Multi-Action Button")
    menu_items: tuple[str, ...] = attribute(STRINGS, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolbarMenu(ToolbarItem):
    """A menu that replaces other buttons, given by their texts. VASSAL: build/module/ToolbarMenu."""

    tag: ClassVar[str] = "VASSAL.build.module.ToolbarMenu"

    description: str = attribute(TEXT, "Menu")
    text: str = attribute(TEXT, "Menu")
    tooltip: str = attribute(TEXT, "Display menu options")
    menu_items: tuple[str, ...] = attribute(STRINGS, ())
