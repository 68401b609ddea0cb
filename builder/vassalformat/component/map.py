"""Map windows and their parts: at-start stacks, decks, and components that move pieces."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.component.toolbar import Folder
from vassalformat.wire.codec import (
    BLACK,
    BOOL,
    COLOUR,
    INT,
    KEY,
    NO_KEY,
    PLAIN_KEY,
    STRINGS,
    TEXT,
    WHITE,
    Colour,
    Key,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Map(Component):
    """A map window. VASSAL: build/module/Map.

    `move_key` is sent to each piece after it was dragged, and again after each send-to. The chat lines of the
    `..._format` fields are written before pieces get that key, so also for moves that rules then refuse.
    """

    tag: ClassVar[str] = "VASSAL.build.module.Map"

    map_name: str = attribute(TEXT)
    description: str = attribute(TEXT, "")
    mark_moved: str = attribute(TEXT, "Always")
    mark_unmoved_text: str = attribute(TEXT, "")
    mark_unmoved_tooltip: str = attribute(TEXT, "Mark all pieces on this map as not moved")
    mark_unmoved_icon: str = attribute(TEXT, "/images/unmoved.gif")
    mark_unmoved_hotkey: Key = attribute(KEY, NO_KEY)
    mark_unmoved_report: str = attribute(TEXT, "")
    edge_width: int = attribute(INT, 0)
    edge_height: int = attribute(INT, 0)
    background_color: Colour | None = attribute(COLOUR, WHITE, name="backgroundcolor")
    allow_multiple: bool = attribute(BOOL, default=False)
    color: Colour | None = attribute(COLOUR, BLACK)
    thickness: int = attribute(INT, 3)
    launch: bool = attribute(BOOL, default=False)
    button_name: str = attribute(TEXT, "")
    tooltip: str = attribute(TEXT, "")
    icon: str = attribute(TEXT, "")
    hotkey: Key = attribute(KEY, NO_KEY)
    show_key: Key = attribute(KEY, NO_KEY)
    hide_key: Key = attribute(KEY, NO_KEY)
    only_report_changed_location: bool = attribute(BOOL, default=False)
    move_within_format: str = attribute(TEXT, "$pieceName$ moves $previousLocation$ &rarr; $location$ *")
    move_to_format: str = attribute(TEXT, "$pieceName$ moves $previousLocation$ &rarr; $location$ *")
    create_format: str = attribute(TEXT, "$pieceName$ created in $location$ *")
    change_format: str = attribute(TEXT, "$message$")
    move_key: Key = attribute(KEY, NO_KEY)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateMap(Map):
    """A map that only `side` may use, and see unless `visible`. VASSAL: build/module/PrivateMap."""

    tag: ClassVar[str] = "VASSAL.build.module.PrivateMap"

    side: tuple[str, ...] = attribute(STRINGS, ())
    visible: bool = attribute(BOOL, default=False)
    use_boards: str | None = attribute(TEXT, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerHand(PrivateMap):
    """A private map that shows pieces in a row. VASSAL: build/module/PlayerHand."""

    tag: ClassVar[str] = "VASSAL.build.module.PlayerHand"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapFolder(Folder):
    """A folder in a map. VASSAL: build/module/folder/MapSubFolder."""

    tag: ClassVar[str] = "VASSAL.build.module.folder.MapSubFolder"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForwardToChatter(Component):
    """Hands keys to the chat. VASSAL: build/module/map/ForwardToChatter."""

    tag: ClassVar[str] = "VASSAL.build.module.map.ForwardToChatter"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForwardToKeyBuffer(Component):
    """Hands keys to the selected pieces. VASSAL: build/module/map/ForwardToKeyBuffer."""

    tag: ClassVar[str] = "VASSAL.build.module.map.ForwardToKeyBuffer"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyBufferer(Component):
    """Selects pieces by mouse. VASSAL: build/module/map/KeyBufferer."""

    tag: ClassVar[str] = "VASSAL.build.module.map.KeyBufferer"


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuDisplayer(Component):
    """Shows the menu of a piece. VASSAL: build/module/map/MenuDisplayer."""

    tag: ClassVar[str] = "VASSAL.build.module.map.MenuDisplayer"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapCenterer(Component):
    """Centres on a click. VASSAL: build/module/map/MapCenterer."""

    tag: ClassVar[str] = "VASSAL.build.module.map.MapCenterer"


@dataclass(frozen=True, slots=True, kw_only=True)
class StackExpander(Component):
    """Opens stacks on a double click. VASSAL: build/module/map/StackExpander."""

    tag: ClassVar[str] = "VASSAL.build.module.map.StackExpander"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scroller(Component):
    """Scrolls by keys. VASSAL: build/module/map/Scroller."""

    tag: ClassVar[str] = "VASSAL.build.module.map.Scroller"


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMover(Component):
    """Drags pieces. VASSAL: build/module/map/PieceMover."""

    tag: ClassVar[str] = "VASSAL.build.module.map.PieceMover"

    icon: str | None = attribute(TEXT, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class WidgetMap(Map):
    """The map of a `MapWidget`. VASSAL: build/widget/WidgetMap."""

    tag: ClassVar[str] = "VASSAL.build.widget.WidgetMap"


@dataclass(frozen=True, slots=True, kw_only=True)
class StackMetrics(Component):
    """How stacks are spread, in pixels. VASSAL: build/module/map/StackMetrics."""

    tag: ClassVar[str] = "VASSAL.build.module.map.StackMetrics"

    disabled: bool = attribute(BOOL, default=False)
    expanded_x: int = attribute(INT, 6, name="exSepX")
    expanded_y: int = attribute(INT, 18, name="exSepY")
    compact_x: int = attribute(INT, 2, name="unexSepX")
    compact_y: int = attribute(INT, 4, name="unexSepY")
    color: Colour | None = attribute(COLOUR, None)
    top: Key = attribute(PLAIN_KEY, Key(38, 0))
    bottom: Key = attribute(PLAIN_KEY, Key(40, 0))
    up: Key = attribute(PLAIN_KEY, Key(39, 0))
    down: Key = attribute(PLAIN_KEY, Key(37, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupStack(Component):
    """An at-start stack: the pieces of the slots inside, at `location` if `use_grid_location`, else at x, y.

    VASSAL: build/module/map/SetupStack.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.SetupStack"

    name: str = attribute(TEXT)
    owning_board: str | None = attribute(TEXT, None)
    use_grid_location: bool = attribute(BOOL, default=False)
    location: str = attribute(TEXT, "")
    x: int = attribute(INT, 100)
    y: int = attribute(INT, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMetrics(StackMetrics):
    """How the pieces of a hand lie side by side. VASSAL: build/module/map/HandMetrics."""

    tag: ClassVar[str] = "VASSAL.build.module.map.HandMetrics"

    expanded_x: int = attribute(INT, 12, name="exSepX")
    expanded_y: int = attribute(INT, 0, name="exSepY")
    compact_x: int = attribute(INT, 12, name="unexSepX")
    compact_y: int = attribute(INT, 0, name="unexSepY")


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPile(Component):
    """A deck, with its cards in the slots inside. VASSAL: build/module/map/DrawPile."""

    tag: ClassVar[str] = "VASSAL.build.module.map.DrawPile"

    name: str = attribute(TEXT)
    description: str = attribute(TEXT, "")
    owning_board: str | None = attribute(TEXT, None)
    x: int = attribute(INT, 100)
    y: int = attribute(INT, 100)
    width: int = attribute(INT, 40)
    height: int = attribute(INT, 40)
    allow_multiple: bool = attribute(BOOL, default=True)
    draw_multiple_message: str = attribute(TEXT, "Draw multiple cards")
    allow_select: bool = attribute(BOOL, default=True)
    draw_specific_message: str = attribute(TEXT, "Draw specific cards")
    select_display_property: str = attribute(TEXT, "$BasicName$")
    select_sort_property: str = attribute(TEXT, "")
    face_down: str = attribute(TEXT, "Always")
    face_flip_hotkey: Key = attribute(KEY, NO_KEY)
    face_up_message: str = attribute(TEXT, "Face up")
    face_up_hotkey: Key = attribute(KEY, NO_KEY)
    face_up_report_format: str = attribute(TEXT, "")
    face_down_message: str = attribute(TEXT, "Face down")
    face_down_hotkey: Key = attribute(KEY, NO_KEY)
    face_down_format: str = attribute(TEXT, "")
    draw_face_up: bool = attribute(BOOL, default=False)
    shuffle: str = attribute(TEXT, "Always")
    shuffle_command: str = attribute(TEXT, "Shuffle")
    shuffle_format: str = attribute(TEXT, "")
    shuffle_hotkey: Key = attribute(KEY, NO_KEY)
    reversible: bool = attribute(BOOL, default=True)
    reverse_command: str = attribute(TEXT, "Reverse")
    reverse_format: str = attribute(TEXT, "")
    reverse_hotkey: Key = attribute(KEY, NO_KEY)
    draw: bool = attribute(BOOL, default=False)
    color: Colour | None = attribute(COLOUR, BLACK)
    hotkey_on_empty: bool = attribute(BOOL, default=False)
    empty_hotkey: Key = attribute(KEY, NO_KEY)
    reshufflable: bool = attribute(BOOL, default=False)
    reshuffle_command: str = attribute(TEXT, "")
    reshuffle_message: str = attribute(TEXT, "")
    reshuffle_hotkey: Key = attribute(KEY, NO_KEY)
    reshuffle_target: str = attribute(TEXT, "")
    can_save: bool = attribute(BOOL, default=False)
    save_message: str = attribute(TEXT, "Save Deck")
    save_hotkey: Key = attribute(KEY, NO_KEY)
    save_report_format: str = attribute(TEXT, "Deck Saved")
    load_message: str = attribute(TEXT, "Load Deck")
    load_hotkey: Key = attribute(KEY, NO_KEY)
    load_report_format: str = attribute(TEXT, "Deck Loaded")
    max_stack: int = attribute(INT, 10)
    expression_counting: bool = attribute(BOOL, default=False)
    count_expressions: tuple[str, ...] = attribute(STRINGS, ())
    restrict_option: bool = attribute(BOOL, default=False)
    restrict_expression: str = attribute(TEXT, "")
    deck_restrict_access: bool = attribute(BOOL, default=False)
    deck_owners: tuple[str, ...] = attribute(STRINGS, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFolder(Folder):
    """A folder of cards. VASSAL: build/module/folder/DeckSubFolder."""

    tag: ClassVar[str] = "VASSAL.build.module.folder.DeckSubFolder"
