"""Pictures of pieces that VASSAL draws itself, from layouts, colours and fonts of the module."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.wire.codec import COLOUR, INT, TEXT, Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePieceImageDefinitions(Component):
    """Holds all below. VASSAL: build/module/gamepieceimage/GamePieceImageDefinitions."""

    tag: ClassVar[str] = "VASSAL.build.module.gamepieceimage.GamePieceImageDefinitions"


@dataclass(frozen=True, slots=True, kw_only=True)
class ColorManager(Component):
    """Holds the named colours. VASSAL: build/module/gamepieceimage/ColorManager."""

    tag: ClassVar[str] = "VASSAL.build.module.gamepieceimage.ColorManager"


@dataclass(frozen=True, slots=True, kw_only=True)
class ColorSwatch(Component):
    """A named colour. VASSAL: build/module/gamepieceimage/ColorSwatch."""

    tag: ClassVar[str] = "VASSAL.build.module.gamepieceimage.ColorSwatch"

    name: str = attribute(TEXT, "")
    color: Colour | None = attribute(COLOUR, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FontManager(Component):
    """Holds the named fonts. VASSAL: build/module/gamepieceimage/FontManager."""

    tag: ClassVar[str] = "VASSAL.build.module.gamepieceimage.FontManager"


@dataclass(frozen=True, slots=True, kw_only=True)
class FontStyle(Component):
    """A named font. VASSAL: build/module/gamepieceimage/FontStyle.

    `style`: family, 0 plain 1 bold 2 italic, size, and whether letters have an outline; commas between.
    """

    tag: ClassVar[str] = "VASSAL.build.module.gamepieceimage.FontStyle"

    name: str = attribute(TEXT, "Default")
    style: str = attribute(TEXT, "Dialog,0,12,false")


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePieceLayoutsContainer(Component):
    """Holds the layouts. VASSAL: build/module/gamepieceimage/GamePieceLayoutsContainer."""

    tag: ClassVar[str] = "VASSAL.build.module.gamepieceimage.GamePieceLayoutsContainer"


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePieceLayout(Component):
    """What pictures of one kind have in common, with the pictures inside.

    `layout`: its items (texts, boxes, symbols, pictures), each a list with `;`, `|` between.
    VASSAL: build/module/gamepieceimage/GamePieceLayout.
    """

    tag: ClassVar[str] = "VASSAL.build.module.gamepieceimage.GamePieceLayout"

    name: str = attribute(TEXT, "")
    width: int = attribute(INT, 54)
    height: int = attribute(INT, 54)
    border: str = attribute(TEXT, "3D")
    layout: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePieceImage(Component):
    """A picture of a layout. VASSAL: build/module/gamepieceimage/GamePieceImage.

    `bg_color`, `border_color`: named colours; `props`: values of the items, likewise separated; `version`: 0
    for new pictures.
    """

    tag: ClassVar[str] = "VASSAL.build.module.gamepieceimage.GamePieceImage"

    name: str = attribute(TEXT, "")
    bg_color: str = attribute(TEXT, "WHITE")
    border_color: str = attribute(TEXT, "BLACK")
    props: str = attribute(TEXT, "")
    version: int | None = attribute(INT, None)
