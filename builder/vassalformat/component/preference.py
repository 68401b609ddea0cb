"""Preferences of players: what the module presets, and preferences of its own."""

from dataclasses import dataclass
from typing import Any, ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.wire.codec import BOOL, FLOAT, INT, STRINGS, TEXT
from vassalformat.wire.element import Element


@dataclass(frozen=True, slots=True, kw_only=True)
class TextElement(Component):
    """An element that is only a text."""

    value: str = ""

    def encode_text(self) -> str:
        """Write the text."""
        return self.value

    @classmethod
    def decode_content(cls, element: Element) -> dict[str, Any]:
        """Read the text."""
        return {"children": element.children, "value": element.text}


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(TextElement):
    """A preset for an icon or key of VASSAL. VASSAL: option (build/module/GlobalOptions)."""

    tag: ClassVar[str] = "option"

    name: str = attribute(TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterEntry(TextElement):
    """A side, as `PlayerRoster` writes it. VASSAL: entry (build/module/PlayerRoster)."""

    tag: ClassVar[str] = "entry"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference(Component):
    """An entry of the player's preferences, on the page `page`. VASSAL: preferences/BasicPreference.

    Pieces and components read it as the property `name`. Each player has a value of his own, which outlives
    the session; it is no part of the game, and nothing is sent.
    """

    note: str | None = attribute(TEXT, None)
    page: str = attribute(TEXT, name="tab")
    description: str = attribute(TEXT, name="desc")
    name: str = attribute(TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class BooleanPreference(Preference):
    """A box to tick; the property is `true` or `false`. VASSAL: preferences/BooleanPreference."""

    tag: ClassVar[str] = "VASSAL.preferences.BooleanPreference"

    default: bool = attribute(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegerPreference(Preference):
    """A whole number. VASSAL: preferences/IntegerPreference."""

    tag: ClassVar[str] = "VASSAL.preferences.IntegerPreference"

    default: int = attribute(INT, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoublePreference(Preference):
    """A number. VASSAL: preferences/DoublePreference."""

    tag: ClassVar[str] = "VASSAL.preferences.DoublePreference"

    default: float = attribute(FLOAT, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StringPreference(Preference):
    """A line of text. VASSAL: preferences/StringPreference."""

    tag: ClassVar[str] = "VASSAL.preferences.StringPreference"

    default: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPreference(Preference):
    """Several lines of text. VASSAL: preferences/TextPreference."""

    tag: ClassVar[str] = "VASSAL.preferences.TextPreference"

    default: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class EnumPreference(Preference):
    """One of a list. VASSAL: preferences/EnumPreference."""

    tag: ClassVar[str] = "VASSAL.preferences.EnumPreference"

    default: str = attribute(TEXT, "")
    choices: tuple[str, ...] = attribute(STRINGS, (), name="list")
