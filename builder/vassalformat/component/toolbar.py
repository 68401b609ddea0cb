"""Base classes of buttons and folders."""

from dataclasses import dataclass

from vassalformat.component.base import Component, attribute
from vassalformat.wire.codec import BOOL, KEY, NO_KEY, TEXT, Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder(Component):
    """A folder in VASSAL's editor, without effect in play. VASSAL: build/AbstractFolder."""

    name: str = attribute(TEXT)
    description: str = attribute(TEXT, "", name="desc")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolbarItem(Component):
    """A button. VASSAL: build/AbstractToolbarItem.

    `property_gate`: name of a property that disables it while true, if `can_disable` is set.
    """

    text: str = attribute(TEXT, "")
    tooltip: str = attribute(TEXT, "")
    icon: str = attribute(TEXT, "")
    hotkey: Key = attribute(KEY, NO_KEY)
    can_disable: bool = attribute(BOOL, default=False)
    property_gate: str = attribute(TEXT, "")
    hide_when_disabled: bool = attribute(BOOL, default=False)
    disabled_icon: str = attribute(TEXT, "")
