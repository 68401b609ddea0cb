"""Dice."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.component.button import DoActionButton
from vassalformat.component.toolbar import ToolbarItem
from vassalformat.wire.codec import BOOL, COLOUR, INT, STRINGS, TEXT, Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRoll(ToolbarItem):
    """Base of die buttons. VASSAL: build/module/DiceButton."""

    name: str = attribute(TEXT, "2d6")
    text: str = attribute(TEXT, "2d6")
    tooltip: str = attribute(TEXT, "2d6")
    icon: str = attribute(TEXT, "/images/die.gif")
    # VASSAL's default, already escaped for the chat, which shows HTML; the build file escapes it once more
    report_format: str = attribute(TEXT, "** $name$ = $result$ *** &lt;$PlayerName$&gt;")
    prompt: bool = attribute(BOOL, default=False)
    dice: int = attribute(INT, 2, name="nDice")
    lock_dice: bool = attribute(BOOL, default=False)
    lock_sides: bool = attribute(BOOL, default=False)
    plus: int = attribute(INT, 0)
    lock_plus: bool = attribute(BOOL, default=False)
    add_to_total: int = attribute(INT, 0)
    lock_add: bool = attribute(BOOL, default=False)
    report_total: bool = attribute(BOOL, default=False)
    sort_dice: bool = attribute(BOOL, default=False)
    keep_dice: bool = attribute(BOOL, default=False)
    keep_option: str = attribute(TEXT, ">")
    keep_count: int = attribute(INT, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceButton(DiceRoll):
    """Rolls dice; the property `<name>_result` holds the result. VASSAL: build/module/DiceButton."""

    tag: ClassVar[str] = "VASSAL.build.module.DiceButton"

    sides: int = attribute(INT, 6, name="nSides")


@dataclass(frozen=True, slots=True, kw_only=True)
class InternetDiceButton(DiceButton):
    """Rolls dice on a server. VASSAL: build/module/InternetDiceButton."""

    tag: ClassVar[str] = "VASSAL.build.module.InternetDiceButton"


@dataclass(frozen=True, slots=True, kw_only=True)
class DieManager(Component):
    """Which dice a server rolls. VASSAL: build/module/DieManager."""

    tag: ClassVar[str] = "VASSAL.build.module.DieManager"

    description: str = attribute(TEXT, "Die Manager")
    dice: int = attribute(INT, 2, name="dfltndice")
    sides: int = attribute(INT, 6, name="dfltnsides")


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomTextButton(DiceRoll):
    """Draws from a list of texts. VASSAL: build/module/RandomTextButton."""

    tag: ClassVar[str] = "VASSAL.build.module.RandomTextButton"

    faces: tuple[str, ...] = attribute(STRINGS, ())
    numeric: bool = attribute(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialDiceButton(DoActionButton):
    """Rolls the dice inside, with symbols. VASSAL: build/module/SpecialDiceButton."""

    tag: ClassVar[str] = "VASSAL.build.module.SpecialDiceButton"

    name: str = attribute(TEXT, "Symbols")
    text: str = attribute(TEXT, "Symbols")
    tooltip: str = attribute(TEXT, "Symbols")
    icon: str = attribute(TEXT, "/images/die.gif")
    description: str = attribute(TEXT, "")
    result_chatter: bool = attribute(BOOL, default=True)
    format: str = attribute(TEXT, "** $name$ = [$result1$] *** &lt;$PlayerName$&gt;")
    result_window: bool = attribute(BOOL, default=False)
    window_title_result_format: str = attribute(TEXT, "$name$")
    result_button: bool = attribute(BOOL, default=False)
    window_x: int = attribute(INT, 0)
    window_y: int = attribute(INT, 0)
    background_color: Colour | None = attribute(COLOUR, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialDie(Component):
    """A die with symbols, its faces inside. VASSAL: build/module/SpecialDie."""

    tag: ClassVar[str] = "VASSAL.build.module.SpecialDie"

    name: str = attribute(TEXT)
    format: str = attribute(TEXT, "$result$")


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialDieFace(Component):
    """A face of a die. VASSAL: build/module/SpecialDieFace."""

    tag: ClassVar[str] = "VASSAL.build.module.SpecialDieFace"

    text: str = attribute(TEXT, "")
    value: int = attribute(INT, 0)
    icon: str = attribute(TEXT, "")
