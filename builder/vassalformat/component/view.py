"""Components of a map's view: zoom, mouse-over, overview, shading, lines of sight, markings."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.component.toolbar import ToolbarItem
from vassalformat.wire.codec import (
    BLACK,
    BOOL,
    COLOUR,
    FLOAT,
    FLOATS,
    INT,
    KEY,
    NO_KEY,
    PLAIN_KEY,
    RED,
    STRINGS,
    TEXT,
    WHITE,
    Colour,
    Key,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Zoomer(Component):
    """Zoom buttons; `zoom_start` counts from 1. VASSAL: build/module/map/Zoomer.

    `factor` and `max` gave the levels before 3.1.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.Zoomer"

    zoom_start: int = attribute(INT, 3)
    zoom_levels: tuple[float, ...] = attribute(
        FLOATS, (0.2, 0.25, 0.333, 0.4, 0.5, 0.555, 0.625, 0.75, 1.0, 1.25, 1.6)
    )
    in_tooltip: str = attribute(TEXT, "Zoom in")
    in_button_text: str = attribute(TEXT, "")
    in_icon_name: str = attribute(TEXT, "/images/zoomIn.gif")
    zoom_in_key: Key = attribute(KEY, NO_KEY)
    pick_tooltip: str = attribute(TEXT, "Select Zoom")
    pick_button_text: str = attribute(TEXT, "")
    pick_icon_name: str = attribute(TEXT, "/images/zoom.png")
    zoom_pick_key: Key = attribute(KEY, NO_KEY)
    out_tooltip: str = attribute(TEXT, "Zoom out")
    out_button_text: str = attribute(TEXT, "")
    out_icon_name: str = attribute(TEXT, "/images/zoomOut.gif")
    zoom_out_key: Key = attribute(KEY, NO_KEY)
    factor: float | None = attribute(FLOAT, None)
    max: int | None = attribute(INT, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterDetailViewer(Component):
    """The mouse-over view. VASSAL: build/module/map/CounterDetailViewer.

    `version` is the latest one of its options, else VASSAL would convert them. The misspelt attribute names
    are VASSAL's own.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.CounterDetailViewer"

    version: str = attribute(TEXT, "4")
    description: str = attribute(TEXT, "")
    delay: int = attribute(INT, 700)
    hotkey: Key = attribute(PLAIN_KEY, Key(32, 130))
    bg_color: Colour | None = attribute(COLOUR, None)
    fg_color: Colour | None = attribute(COLOUR, BLACK)
    border_color: Colour | None = attribute(COLOUR, BLACK)
    min_display_pieces: int = attribute(INT, 2)
    zoom_level: float = attribute(FLOAT, 1.0, name="zoomlevel")
    center_all: bool = attribute(BOOL, default=False)
    border_thickness: int = attribute(INT, 2)
    border_inner_thickness: int = attribute(INT, 2)
    show_graph: bool = attribute(BOOL, default=True, name="showgraph")
    center_pieces_vertically: bool = attribute(BOOL, default=False)
    graphics_zoom: float = attribute(FLOAT, 1.0)
    show_graph_single: bool = attribute(BOOL, default=False, name="showgraphsingle")
    border_width: int = attribute(INT, 0)
    vertical_offset: int = attribute(INT, 0)
    show_text: bool = attribute(BOOL, default=False, name="showtext")
    enable_html: bool = attribute(BOOL, default=False, name="enableHTML")
    center_text: bool = attribute(BOOL, default=False)
    stretch_width_summary: bool = attribute(BOOL, default=False)
    stretch_width_pieces: bool = attribute(BOOL, default=False)
    combine_counter_summary: bool = attribute(BOOL, default=False)
    only_show_first_summary: bool = attribute(BOOL, default=False)
    extra_text_padding: int = attribute(INT, 0)
    vertical_top_text: int = attribute(INT, 5)
    vertical_bottom_text: int = attribute(INT, 10)
    show_text_single: bool = attribute(BOOL, default=False, name="showtextsingle")
    font_size: int = attribute(INT, 9)
    summary_report_format: str = attribute(TEXT, "$LocationName$")
    counter_report_format: str = attribute(TEXT, "")
    empty_hex_report_format: str = attribute(TEXT, "$LocationName$", name="emptyHexReportForma")
    display: str = attribute(TEXT, "from top-most layer only")
    layer_list: tuple[str, ...] = attribute(STRINGS, ())
    property_filter: str = attribute(TEXT, "")
    show_terrain_beneath: str = attribute(TEXT, "never")
    show_terrain_snappy: bool = attribute(BOOL, default=True)
    show_terrain_width: int = attribute(INT, 150)
    show_terrain_height: int = attribute(INT, 150)
    show_terrain_zoom: float = attribute(FLOAT, 1.0)
    show_terrain_text: str = attribute(TEXT, "$LocationName$")
    show_only_top_of_stack: bool = attribute(BOOL, default=False)
    show_no_stack: bool = attribute(BOOL, default=False)
    show_move_selected: bool = attribute(BOOL, default=False, name="showMoveSelectde")
    show_non_movable: bool = attribute(BOOL, default=False)
    unrotate_pieces: bool = attribute(BOOL, default=False)
    show_deck: bool = attribute(BOOL, default=False)
    show_deck_masked: bool = attribute(BOOL, default=False)
    show_deck_depth: int = attribute(INT, 1)
    show_overlap: bool = attribute(BOOL, default=False)
    stop_after_showing: bool = attribute(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalMap(Component):
    """The overview window. VASSAL: build/module/map/GlobalMap."""

    tag: ClassVar[str] = "VASSAL.build.module.map.GlobalMap"

    tooltip: str = attribute(TEXT, "Show/Hide overview window")
    button_text: str = attribute(TEXT, "")
    icon: str = attribute(TEXT, "/images/overview.gif")
    hotkey: Key = attribute(KEY, Key(79, 195))
    scale: float = attribute(FLOAT, 0.19444444)
    color: Colour | None = attribute(COLOUR, BLACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionHighlighters(Component):
    """Holds further marks of selected pieces. VASSAL: build/module/map/SelectionHighlighters."""

    tag: ClassVar[str] = "VASSAL.build.module.map.SelectionHighlighters"


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionHighlighter(Component):
    """A mark of selected pieces that match. VASSAL: build/module/map/SelectionHighlighter."""

    tag: ClassVar[str] = "VASSAL.build.module.map.SelectionHighlighter"

    name: str = attribute(TEXT)
    match: str = attribute(TEXT, "")
    use_image: bool = attribute(BOOL, default=False)
    color: Colour | None = attribute(COLOUR, RED)
    thickness: int = attribute(INT, 3)
    image: str | None = attribute(TEXT, None)
    x_offset: int = attribute(INT, 0, name="xoffset")
    y_offset: int = attribute(INT, 0, name="yoffset")


@dataclass(frozen=True, slots=True, kw_only=True)
class HighlightLastMoved(Component):
    """A frame round the piece moved last. VASSAL: build/module/map/HighlightLastMoved."""

    tag: ClassVar[str] = "VASSAL.build.module.map.HighlightLastMoved"

    enabled: bool = attribute(BOOL, default=True)
    color: Colour | None = attribute(COLOUR, RED)
    thickness: int = attribute(INT, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayeredPieceCollection(Component):
    """Draws pieces in layers by a property. VASSAL: build/module/map/LayeredPieceCollection."""

    tag: ClassVar[str] = "VASSAL.build.module.map.LayeredPieceCollection"

    description: str = attribute(TEXT, "")
    property: str = attribute(TEXT, "Layer")
    layer_order: tuple[str, ...] = attribute(STRINGS, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerControl(ToolbarItem):
    """A button for a layer of pieces. VASSAL: build/module/map/LayerControl."""

    tag: ClassVar[str] = "VASSAL.build.module.map.LayerControl"

    text: str = attribute(TEXT, "Reset layers")
    tooltip: str = attribute(TEXT, "Reset layers")
    description: str = attribute(TEXT, "")
    command: str = attribute(TEXT, "Reset All Layers")
    skip: bool = attribute(BOOL, default=True)
    layers: tuple[str, ...] = attribute(STRINGS, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class MapShader(Component):
    """Shades the map, also as areas of pieces. VASSAL: build/module/map/MapShader."""

    tag: ClassVar[str] = "VASSAL.build.module.map.MapShader"

    name: str = attribute(TEXT, "Shading")
    always_on: bool = attribute(BOOL, default=False)
    starts_on: bool = attribute(BOOL, default=False)
    button_text: str = attribute(TEXT, "Shade")
    tooltip: str = attribute(TEXT, "Shade")
    icon: str = attribute(TEXT, "")
    add_to_map_toolbar: bool = attribute(BOOL, default=False)
    hotkey: Key = attribute(KEY, NO_KEY)
    boards: str = attribute(TEXT, "Yes")
    board_list: tuple[str, ...] = attribute(STRINGS, ())
    type: str = attribute(TEXT, "Foreground")
    draw_over: bool = attribute(BOOL, default=False)
    pattern: str = attribute(TEXT, "25%")
    color: Colour | None = attribute(COLOUR, BLACK)
    image: str | None = attribute(TEXT, None)
    scale_image: bool = attribute(BOOL, default=False)
    opacity: int = attribute(INT, 100)
    border: bool = attribute(BOOL, default=False)
    border_color: Colour | None = attribute(COLOUR, BLACK)
    border_width: int = attribute(INT, 1)
    border_opacity: int = attribute(INT, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flare(Component):
    """A mark one player points at the map with. VASSAL: build/module/map/Flare."""

    tag: ClassVar[str] = "VASSAL.build.module.map.Flare"

    flare_name: str = attribute(TEXT, "Map Flare")
    description: str = attribute(TEXT, "")
    flare_key: str = attribute(TEXT, "keyAlt")
    circle_size: int = attribute(INT, 100)
    circle_color: Colour | None = attribute(COLOUR, RED)
    circle_scale: bool = attribute(BOOL, default=True)
    flare_pulses: int = attribute(INT, 6)
    flare_pulses_per_sec: int = attribute(INT, 3)
    report_format: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class LosThread(Component):
    """A line of sight. VASSAL: build/module/map/LOS_Thread."""

    tag: ClassVar[str] = "VASSAL.build.module.map.LOS_Thread"

    name: str = attribute(TEXT, "Thread", name="threadName")
    label: str = attribute(TEXT, "Thread")
    tooltip: str = attribute(TEXT, "Show LOS thread")
    icon: str = attribute(TEXT, "/images/thread.gif", name="iconName")
    hotkey: Key = attribute(KEY, NO_KEY)
    can_disable: bool = attribute(BOOL, default=False)
    property_gate: str = attribute(TEXT, "")
    hide_when_disabled: bool = attribute(BOOL, default=False)
    disabled_icon: str = attribute(TEXT, "")
    report: str = attribute(TEXT, "$playerId$ Checked LOS from $FromLocation$ to $AllLocationsChecked$")
    persistence: str = attribute(TEXT, "Ctrl-Click & Drag")
    persistent_icon: str | None = attribute(TEXT, None, name="persistentIconName")
    visible_to_others: str = attribute(TEXT, "Always", name="global")
    snap_start: bool = attribute(BOOL, default=False)
    snap_end: bool = attribute(BOOL, default=False)
    draw_range: bool = attribute(BOOL, default=False)
    scale: int = attribute(INT, 0)
    round: str = attribute(TEXT, "Nearest whole number")
    hide_counters: bool = attribute(BOOL, default=False)
    hide_opacity: int = attribute(INT, 0)
    los_thickness: int = attribute(INT, 1)
    thread_color: Colour | None = attribute(COLOUR, None)
    range_fg: Colour | None = attribute(COLOUR, WHITE)
    range_bg: Colour | None = attribute(COLOUR, BLACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageSaver(Component):
    """Saves the map as a picture. VASSAL: build/module/map/ImageSaver."""

    tag: ClassVar[str] = "VASSAL.build.module.map.ImageSaver"

    button_text: str = attribute(TEXT, "")
    tooltip: str = attribute(TEXT, "Save map as PNG image")
    icon: str = attribute(TEXT, "/images/camera.gif")
    hotkey: Key = attribute(KEY, NO_KEY)
    can_disable: bool = attribute(BOOL, default=False)
    property_gate: str = attribute(TEXT, "")
    hide_when_disabled: bool = attribute(BOOL, default=False)
    disabled_icon: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSaver(Component):
    """Saves the list of pieces. VASSAL: build/module/map/TextSaver."""

    tag: ClassVar[str] = "VASSAL.build.module.map.TextSaver"

    button_text: str = attribute(TEXT, "Save text")
    tooltip: str = attribute(TEXT, "Save map contents as plain text file")
    icon: str = attribute(TEXT, "")
    hotkey: Key = attribute(KEY, NO_KEY)
    can_disable: bool = attribute(BOOL, default=False)
    property_gate: str = attribute(TEXT, "")
    hide_when_disabled: bool = attribute(BOOL, default=False)
    disabled_icon: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceRecenterer(ToolbarItem):
    """Brings pieces off the map back. VASSAL: build/module/map/PieceRecenterer."""

    tag: ClassVar[str] = "VASSAL.build.module.map.PieceRecenterer"

    text: str = attribute(TEXT, "Recenter")
    tooltip: str = attribute(TEXT, "Recenter")
    icon: str = attribute(TEXT, "/images/recenter.gif")


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCameraButton(ToolbarItem):
    """Centres the view on a place; modes as of the send-to trait.

    VASSAL: build/module/map/MoveCameraButton.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.MoveCameraButton"

    text: str = attribute(TEXT, "Center On Position")
    tooltip: str = attribute(TEXT, "Centers the view on specified position")
    icon: str = attribute(TEXT, "/images/recenter.gif")
    move_camera_mode: str = attribute(TEXT, "L")
    board_name: str = attribute(TEXT, "")
    zone_name: str = attribute(TEXT, "")
    region_name: str = attribute(TEXT, "")
    grid_location: str = attribute(TEXT, "")
    x_pos: str = attribute(TEXT, "")
    y_pos: str = attribute(TEXT, "")
    x_offset: str = attribute(TEXT, "0")
    y_offset: str = attribute(TEXT, "0")
    property_filter: str = attribute(TEXT, "")
    zoom: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class HidePiecesButton(Component):
    """Hides all pieces while pressed. VASSAL: build/module/map/HidePiecesButton."""

    tag: ClassVar[str] = "VASSAL.build.module.map.HidePiecesButton"

    button_text: str = attribute(TEXT, "")
    tooltip: str = attribute(TEXT, "Hide all pieces on this map")
    hotkey: Key = attribute(KEY, NO_KEY)
    showing_icon: str = attribute(TEXT, "/images/globe_unselected.gif")
    hidden_icon: str = attribute(TEXT, "/images/globe_selected.gif")
