"""Map windows: their board, and how the mouse, zoom and tooltips work."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.vassal.lower import keys, names
from hexwright.export.vassal.lower.atlas import Sheet
from hexwright.export.vassal.lower.board import lower_board
from hexwright.export.vassal.lower.expressions import choose, equals, is_true, quoted
from hexwright.export.vassal.lower.images import icon_image
from hexwright.export.vassal.lower.zoom import lower_zoom
from hexwright.geometry.hexes import all_hexes, hex_id
from hexwright.model.board import Board, HexGrid
from hexwright.model.game import Game
from vassalformat.component import (
    CounterDetailViewer,
    Flare,
    ForwardToChatter,
    ForwardToKeyBuffer,
    GlobalMap,
    HidePiecesButton,
    HighlightLastMoved,
    ImageSaver,
    KeyBufferer,
    LayerControl,
    LayeredPieceCollection,
    Map,
    MapCenterer,
    MenuDisplayer,
    Node,
    PieceMover,
    Scroller,
    SelectionHighlighters,
    StackExpander,
    StackMetrics,
    ToolbarMenu,
)
from vassalformat.wire.codec import NO_KEY, Colour, Key

# --- terrain -------------------------------------------------------------------------------------------
# as a text: VASSAL turns numbers of hexes without a leading zero, such as 1001, into integers
_LOCATION = "String.valueOf(LocationName)"
_FIRST = ord("0")


def hex_text(sheet: Sheet) -> str:
    """An expression: number, place and terrain of a hex, or just the location's name elsewhere.

    A string has one character for each hex, which stands for an entry of the list of kinds; the expression
    computes its place from the hex's number.
    """
    board = sheet.board
    if board.grid is None or board.terrain is None:
        return _LOCATION
    grid = board.grid
    first = hex_id(grid, grid.first_column, grid.first_row)
    digits = len(first)
    rows = 3 if grid.first_row + grid.rows - 1 > 99 else 2
    cut = digits - rows
    kinds, signs = _signs(board, grid)
    column = f"Integer.parseInt({_LOCATION}.substring(0, {cut}))"
    row = f"Integer.parseInt({_LOCATION}.substring({cut}))"
    base = grid.first_column * grid.rows + grid.first_row
    index = f"{column} * {grid.rows} + {row} - {base}"
    kind = f"{quoted('|'.join(kinds))}.split(\"[|]\")[{quoted(signs)}.charAt({index}) - '0']"
    is_hex = f'{_LOCATION}.matches("[0-9]{{{digits}}}")'
    places: dict[str, str] = {}
    for place in board.places:
        places[place.hex] = f"{places[place.hex]}, {place.name}" if place.hex in places else place.name
    named = choose(
        [(equals("LocationName", number), quoted(f" {name}")) for number, name in places.items()], '""'
    )
    return f'({is_hex} ? {_LOCATION} + ({named}) + " · " + {kind} : {_LOCATION})'


def _signs(board: Board, grid: HexGrid) -> tuple[list[str], str]:
    """The kinds of hexes in words, and one character per hex, column by column, that stands for its kind."""
    kinds: dict[str, str] = {}
    signs: list[str] = []
    terrain = board.terrain
    numbers = {(column, row): number for number, column, row in all_hexes(grid)}
    for column in range(grid.first_column, grid.first_column + grid.columns):
        for row in range(grid.first_row, grid.first_row + grid.rows):
            number = numbers.get((column, row))
            found = terrain.hexes.get(number) if terrain is not None and number is not None else None
            words = "off the map"
            if found is not None and terrain is not None:
                flags = (flag.replace("-", " ") for flag in sorted(found.flags))
                words = ", ".join([terrain.kinds[found.terrain].name, *flags])
            signs.append(kinds.setdefault(words, chr(_FIRST + len(kinds))))
    return list(kinds), "".join(signs)


# --- the map -------------------------------------------------------------------------------------------
ZOOM_LEVELS = (0.25, 0.33, 0.42, 0.5, 0.63, 0.75, 0.87, 1.0, 1.25, 1.6, 2.0)
_FIRST_ZOOM = 0.75
_OVERVIEW_WIDTH = 620
_PAPER = Colour(250, 246, 234)
_INK = Colour(43, 42, 38)
_UNITS, _HIDE, _OVERVIEW = "Units", "All pieces", "Overview"
_CLEAR, _SAVE = "Clear marks of moved pieces", "Save as a picture"
_MOVE = "$pieceName$: $previousLocation$ → $location$"
_ENTER = "$pieceName$ enters at $location$"


def lower_map(sheet: Sheet, game: Game, move_key: Key = NO_KEY, *, hides: bool = False) -> Map:
    """A board's window. The main one opens with the game; the others have a button.

    `move_key`: the key that maps send to pieces dropped on them, to have the drop judged; the pieces report
    it then, not the map. NO_KEY without a referee. `hides`: whether units may be hidden from the player who
    looks.
    """
    main = sheet.board.main
    hotkey = keys.toolbar_keys(game).boards.get(sheet.board.id, NO_KEY)
    common: tuple[Node, ...] = (
        lower_board(sheet),
        *_handling(layers=main),
        *_view(sheet, game, hides=hides and main),
    )
    moves, enters = (_MOVE, _ENTER) if move_key == NO_KEY else ("", "")
    if main:
        return Map(
            map_name=sheet.map,
            mark_moved="Always",
            mark_unmoved_text=_CLEAR,
            mark_unmoved_icon="",
            mark_unmoved_tooltip="Clear the marks of all pieces that moved",
            only_report_changed_location=True,
            move_within_format=moves,
            move_to_format=moves,
            create_format=enters,
            move_key=move_key,
            background_color=_INK,
            color=Colour(214, 40, 40),
            thickness=3,
            children=(*common, *_overview(sheet)),
        )
    return Map(
        map_name=sheet.map,
        mark_moved="Never",
        mark_unmoved_icon="",
        only_report_changed_location=True,
        move_within_format=moves,
        move_to_format=moves,
        create_format=enters,
        move_key=move_key,
        background_color=_INK,
        color=Colour(214, 40, 40),
        launch=True,
        button_name=sheet.board.name,
        tooltip=f"Show or hide: {sheet.board.name}",
        hotkey=hotkey,
        children=common,
    )


def _handling(*, layers: bool) -> Iterator[Node]:
    """How the mouse works, and how stacks lie: three counters show their sizes and factors."""
    yield StackMetrics(expanded_x=16, expanded_y=38, compact_x=7, compact_y=12, color=None)
    yield ForwardToKeyBuffer()
    yield ForwardToChatter()
    yield MenuDisplayer()
    yield MapCenterer()
    yield StackExpander()
    yield PieceMover()
    yield KeyBufferer()
    yield SelectionHighlighters()
    yield Scroller()
    switch = LayerControl(
        text=_UNITS,
        tooltip="Show or hide the units, to see markers and ground",
        hotkey=keys.HIDE_UNITS,
        command="Switch Layer between Active and Inactive",
        layers=(names.UNITS,),
    )
    yield LayeredPieceCollection(
        description="markers lie under the units",
        property=names.LAYER,
        layer_order=(names.MARKERS, names.UNITS),
        children=(switch,) if layers else (),
    )


def _view(sheet: Sheet, game: Game, *, hides: bool) -> Iterator[Node]:
    text = hex_text(sheet)
    yield lower_zoom(ZOOM_LEVELS, _FIRST_ZOOM)
    yield CounterDetailViewer(
        description="pieces under the mouse",
        delay=500,
        bg_color=_PAPER,
        border_color=_INK,
        min_display_pieces=0,
        graphics_zoom=1.0,
        zoom_level=0.5,
        show_graph=True,
        show_graph_single=True,
        show_text=True,
        show_text_single=True,
        stretch_width_summary=True,
        border_width=3,
        extra_text_padding=2,
        font_size=13,
        summary_report_format=_summary(text, game, hides=hides),
        counter_report_format="",
        empty_hex_report_format=is_true(text),
        display="from all layers",
        property_filter=is_true(f"{names.HIDDEN} != 1") if hides else "",
        version="4",
    )
    yield ImageSaver(button_text=_SAVE, tooltip="Save the map as a picture", icon="")
    yield HidePiecesButton(
        button_text=_HIDE,
        hotkey=keys.HIDE_PIECES,
        tooltip="Hide all pieces, to see the ground",
        showing_icon="",
        hidden_icon="",
    )
    more = (_UNITS, _OVERVIEW, _CLEAR) if sheet.board.main else ()
    yield ToolbarMenu(
        description="View",
        text="View",
        tooltip="What the window shows",
        icon=icon_image("view"),
        menu_items=(_HIDE, *more, _SAVE),
    )
    yield Flare(
        flare_name="Pointer",
        flare_key="keyAlt",
        circle_color=Colour(214, 40, 40),
        report_format="$PlayerSide$ points at $FlareLocation$",
    )


def _summary(text: str, game: Game, *, hides: bool) -> str:
    """The place, its ground, and the sum of the first stat of the units in it, unless some are hidden.

    `text`: see `hex_text`.
    """
    stat = next(iter(game.stats.values()), None)
    if stat is None:
        return is_true(text)
    # pieces without the stat, such as markers, make it `12+?` or `?` (build/module/properties/SumProperties)
    total = f'GetString("sum({names.stat_property(stat.id)})").replace("+?", "").replace("?", "")'
    label = quoted(f" · {stat.name} ")
    shown = f'{text} + ({total} == "" ? "" : {label} + {total})'
    if not hides:
        return is_true(shown)
    # those who are hidden are not among the pieces that are shown: who lies with them tells
    hidden = f'GetString("sum({names.HIDES})").replace("+?", "").replace("?", "").replace("0", "")'
    return is_true(f'{hidden} != "" ? {text} + " · units hidden" : {shown}')


def _overview(sheet: Sheet) -> Iterator[Node]:
    yield GlobalMap(
        button_text=_OVERVIEW,
        tooltip="Show or hide a small map of the whole board",
        icon="",
        hotkey=keys.OVERVIEW,
        scale=round(min(1.0, _OVERVIEW_WIDTH / max(1, sheet.size[0])), 4),
        color=Colour(214, 40, 40),
    )
    yield HighlightLastMoved(color=Colour(214, 40, 40), thickness=2)
