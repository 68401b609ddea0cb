"""What buttons and folders share."""

from dataclasses import dataclass

from builder.export.vassal.component.base import Component, attribute
from builder.export.vassal.wire.codec import BOOL, KEY, NO_KEY, TEXT, Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder(Component):
    """A folder of the editor, without meaning in play. VASSAL: build/AbstractFolder."""

    name: str = attribute(TEXT)
    description: str = attribute(TEXT, "", name="desc")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolbarItem(Component):
    """A button. `property_gate` names a property that switches it off when `can_disable`.

    VASSAL: configure/AbstractToolbarItem.
    """

    text: str = attribute(TEXT, "")
    tooltip: str = attribute(TEXT, "")
    icon: str = attribute(TEXT, "")
    hotkey: Key = attribute(KEY, NO_KEY)
    can_disable: bool = attribute(BOOL, default=False)
    property_gate: str = attribute(TEXT, "")
    hide_when_disabled: bool = attribute(BOOL, default=False)
    disabled_icon: str = attribute(TEXT, "")
