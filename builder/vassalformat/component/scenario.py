"""Scenario options: global properties that players set in a window of tabs."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.wire.codec import BOOL, KEY, NO_KEY, STRINGS, TEXT, Key


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioTab(Component):
    """A tab of options. VASSAL: build/module/properties/ScenarioPropertiesOptionTab.

    `heading`: HTML above them; `left_align`: `left` or `right`.
    """

    tag: ClassVar[str] = "VASSAL.build.module.properties.ScenarioPropertiesOptionTab"

    name: str = attribute(TEXT)
    description: str = attribute(TEXT, "")
    report: str = attribute(
        TEXT,
        "$PlayerId$ changed Scenario Option [$tabName$] $propertyPrompt$ from $oldValue$ to $newValue$",
    )
    heading: str = attribute(TEXT, "")
    left_align: str = attribute(TEXT, "right")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioProperty(Component):
    """An option. VASSAL: build/module/properties/AbstractScenarioProperty.

    `description`: what players read; `hotkey`: pressed when it changes; `switch`: the text stands on the
    other side of the control.
    """

    name: str = attribute(TEXT)
    initial_value: str = attribute(TEXT, "")
    description: str = attribute(TEXT, "")
    hotkey: Key = attribute(KEY, NO_KEY)
    switch: bool = attribute(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class BooleanScenarioProperty(ScenarioProperty):
    """Yes or no. VASSAL: build/module/properties/BooleanScenarioProperty."""

    tag: ClassVar[str] = "VASSAL.build.module.properties.BooleanScenarioProperty"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberScenarioProperty(ScenarioProperty):
    """A whole number. VASSAL: build/module/properties/NumberScenarioProperty."""

    tag: ClassVar[str] = "VASSAL.build.module.properties.NumberScenarioProperty"


@dataclass(frozen=True, slots=True, kw_only=True)
class StringScenarioProperty(ScenarioProperty):
    """A text. VASSAL: build/module/properties/StringScenarioProperty."""

    tag: ClassVar[str] = "VASSAL.build.module.properties.StringScenarioProperty"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListScenarioProperty(ScenarioProperty):
    """One of a list. VASSAL: build/module/properties/ListScenarioProperty."""

    tag: ClassVar[str] = "VASSAL.build.module.properties.ListScenarioProperty"

    options: tuple[str, ...] = attribute(STRINGS, ())
