"""Turn tracker."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.wire.codec import BOOL, INT, KEY, NO_KEY, STRINGS, TEXT, Key


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnTracker(Component):
    """The turn tracker. VASSAL: build/module/turn/TurnTracker.

    `forward_only` is needed when phases have effects: stepping back would not take them back.
    """

    tag: ClassVar[str] = "VASSAL.build.module.turn.TurnTracker"

    name: str = attribute(TEXT, "Turn")
    description: str = attribute(TEXT, "")
    button_text: str = attribute(TEXT, "Turn")
    icon: str = attribute(TEXT, "")
    hotkey: Key = attribute(KEY, NO_KEY)
    next_hotkey: Key = attribute(KEY, NO_KEY, name="nexthotkey")
    previous_hotkey: Key = attribute(KEY, NO_KEY, name="prevhotkey")
    turn_format: str = attribute(TEXT, "$level1$ $level2$ $level3$ $level4$")
    report_format: str = attribute(TEXT, "* &lt;$PlayerId$&gt; Turn Updated from $oldTurn$ to $newTurn$")
    tooltip: str = attribute(TEXT, "")
    length_style: str = attribute(TEXT, "Maximum")
    length: int = attribute(INT, -1)
    plus_button_size: int = attribute(INT, 22)
    turn_button_height: int = attribute(INT, 22)
    forward_only: bool = attribute(BOOL, default=False, name="fwdOnly")


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterTurnLevel(Component):
    """A level that counts; a level inside it runs through all its steps for each of this one's.

    `property` is the global property of its value. VASSAL: build/module/turn/CounterTurnLevel.
    """

    tag: ClassVar[str] = "VASSAL.build.module.turn.CounterTurnLevel"

    name: str = attribute(TEXT, "")
    property: str = attribute(TEXT, "")
    turn_format: str = attribute(TEXT, "$value$")
    start: int = attribute(INT, 1)
    increment: int = attribute(INT, 1, name="incr")
    loop: bool = attribute(BOOL, default=False)
    loop_limit: int = attribute(INT, -1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTurnLevel(Component):
    """A level with named steps. VASSAL: build/module/turn/ListTurnLevel."""

    tag: ClassVar[str] = "VASSAL.build.module.turn.ListTurnLevel"

    name: str = attribute(TEXT, "")
    property: str = attribute(TEXT, "")
    turn_format: str = attribute(TEXT, "$value$")
    entries: tuple[str, ...] = attribute(STRINGS, (), name="list")
    config_list: bool = attribute(BOOL, default=False)
    config_first: bool = attribute(BOOL, default=False)
    prompt: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnGlobalHotkey(Component):
    """Presses a key after a turn change that matches. VASSAL: build/module/turn/TurnGlobalHotkey.

    Its effects are logged as steps of their own before the turn change, so one undo does not take back both.
    """

    tag: ClassVar[str] = "VASSAL.build.module.turn.TurnGlobalHotkey"

    name: str = attribute(TEXT, "")
    hotkey: Key = attribute(KEY, NO_KEY)
    match: str = attribute(TEXT, "")
    report_format: str = attribute(TEXT, "")
