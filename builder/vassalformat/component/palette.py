"""Piece palettes, chart windows and the inventory."""

from dataclasses import dataclass
from typing import Any, ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.component.toolbar import ToolbarItem
from vassalformat.trait import Piece, decode_piece
from vassalformat.wire.codec import BOOL, FLOAT, INT, KEY, NO_KEY, STRINGS, TEXT, Key
from vassalformat.wire.element import Element
from vassalformat.wire.piece import encode_definition


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceWindow(Component):
    """A palette of pieces. VASSAL: build/module/PieceWindow."""

    tag: ClassVar[str] = "VASSAL.build.module.PieceWindow"

    name: str = attribute(TEXT)
    description: str = attribute(TEXT, "")
    hidden: bool = attribute(BOOL, default=False)
    text: str = attribute(TEXT, "Pieces")
    tooltip: str = attribute(TEXT, "Show/Hide the Pieces window")
    icon: str = attribute(TEXT, "")
    hotkey: Key = attribute(KEY, NO_KEY)
    scale: float = attribute(FLOAT, 1.0)
    default_width: int = attribute(INT, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartWindow(Component):
    """A window of charts. VASSAL: build/module/ChartWindow."""

    tag: ClassVar[str] = "VASSAL.build.module.ChartWindow"

    name: str = attribute(TEXT, "Chart Window Menu")
    description: str = attribute(TEXT, "")
    text: str = attribute(TEXT, "Chart Window Menu")
    tooltip: str = attribute(TEXT, "Chart Window Menu")
    icon: str = attribute(TEXT, "")
    hotkey: Key = attribute(KEY, NO_KEY)


@dataclass(frozen=True, slots=True, kw_only=True)
class TabWidget(Component):
    """Shows what is inside in tabs. VASSAL: build/widget/TabWidget."""

    tag: ClassVar[str] = "VASSAL.build.widget.TabWidget"

    entry_name: str = attribute(TEXT, "")
    description: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListWidget(Component):
    """Shows what is inside by a list. VASSAL: build/widget/ListWidget."""

    tag: ClassVar[str] = "VASSAL.build.widget.ListWidget"

    entry_name: str = attribute(TEXT, "")
    description: str = attribute(TEXT, "")
    scale: float = attribute(FLOAT, 1.0)
    width: int = attribute(INT, 0)
    height: int = attribute(INT, 0)
    divider: int = attribute(INT, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelWidget(Component):
    """Shows what is inside in columns. VASSAL: build/widget/PanelWidget."""

    tag: ClassVar[str] = "VASSAL.build.widget.PanelWidget"

    entry_name: str = attribute(TEXT, "")
    description: str = attribute(TEXT, "")
    fixed: bool = attribute(BOOL, default=False)
    columns: int = attribute(INT, 3, name="nColumns")
    vertical: bool = attribute(BOOL, default=False, name="vert")
    scale: float = attribute(FLOAT, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxWidget(Component):
    """Shows what is inside by a drop-down list. VASSAL: build/widget/BoxWidget."""

    tag: ClassVar[str] = "VASSAL.build.widget.BoxWidget"

    entry_name: str = attribute(TEXT, "")
    width: int = attribute(INT, 0)
    height: int = attribute(INT, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapWidget(Component):
    """A map in a palette or chart window, as the `WidgetMap` inside. VASSAL: build/widget/MapWidget."""

    tag: ClassVar[str] = "VASSAL.build.widget.MapWidget"

    entry_name: str = attribute(TEXT, "")
    description: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart(Component):
    """A picture. VASSAL: build/widget/Chart."""

    tag: ClassVar[str] = "VASSAL.build.widget.Chart"

    chart_name: str = attribute(TEXT)
    description: str = attribute(TEXT, "")
    file_name: str = attribute(TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class HtmlChart(Component):
    """A page of HTML. VASSAL: build/widget/HtmlChart."""

    tag: ClassVar[str] = "VASSAL.build.widget.HtmlChart"

    chart_name: str = attribute(TEXT)
    description: str = attribute(TEXT, "")
    file_name: str = attribute(TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory(ToolbarItem):
    """A list of pieces, grouped by properties. VASSAL: build/module/Inventory."""

    tag: ClassVar[str] = "VASSAL.build.module.Inventory"

    name: str = attribute(TEXT, "Inventory")
    text: str = attribute(TEXT, "Inventory")
    tooltip: str = attribute(TEXT, "Show inventory of all pieces")
    icon: str = attribute(TEXT, "/images/inventory.gif")
    include: str = attribute(TEXT, "")
    group_by: tuple[str, ...] = attribute(STRINGS, ())
    non_leaf_format: str = attribute(TEXT, "$PropertyValue$")
    folders_only: bool = attribute(BOOL, default=False)
    leaf_format: str = attribute(TEXT, "$PieceName$")
    sort_pieces: bool = attribute(BOOL, default=True)
    sort_format: str = attribute(TEXT, "$PieceName$")
    sorting: str = attribute(TEXT, "alpha")
    center_on_piece: bool = attribute(BOOL, default=True)
    forward_keystroke: bool = attribute(BOOL, default=True)
    show_menu: bool = attribute(BOOL, default=True)
    draw_pieces: bool = attribute(BOOL, default=True)
    zoom_on: bool = attribute(BOOL, default=False)
    piece_zoom: float = attribute(FLOAT, 0.25)
    piece_zoom2: float = attribute(FLOAT, 0.33)
    piece_zoom3: float = attribute(FLOAT, 0.4)
    sides: tuple[str, ...] = attribute(STRINGS, ())
    launch_function: str = attribute(TEXT, "functionHide")
    refresh_hotkey: Key = attribute(KEY, NO_KEY)


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceSlot(Component):
    """A piece in a palette or at-start stack. VASSAL: build/widget/PieceSlot.

    `gpid`: the slot's number, which the basic piece's state must repeat. `width`, `height`: pixels.
    """

    tag: ClassVar[str] = "VASSAL.build.widget.PieceSlot"

    entry_name: str = attribute(TEXT, "")
    gpid: str = attribute(TEXT)
    width: int = attribute(INT, 50)
    height: int = attribute(INT, 50)
    piece: Piece

    def encode_text(self) -> str:
        """Write the piece."""
        return encode_definition(self.piece)

    @classmethod
    def decode_content(cls, element: Element) -> dict[str, Any]:
        """Read the piece."""
        return {"children": element.children, "piece": decode_piece(element.text)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSlot(PieceSlot):
    """A piece in a deck. VASSAL: build/widget/CardSlot."""

    tag: ClassVar[str] = "VASSAL.build.widget.CardSlot"
