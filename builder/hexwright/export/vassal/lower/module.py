"""Lowers a whole game: every part of the module in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hexwright.export.base import CONTROLLER_KEY, SAFE, Art, Job
from hexwright.export.vassal.help.pages import HelpPage
from hexwright.export.vassal.lower import keys, names
from hexwright.export.vassal.lower.atlas import Atlas, Sheet, draw_atlas
from hexwright.export.vassal.lower.cards.card import card_prototypes, lower_card
from hexwright.export.vassal.lower.cards.counts import BUTTON, lower_counts
from hexwright.export.vassal.lower.cards.hand import hand_commands, lower_hand
from hexwright.export.vassal.lower.cards.pile import Pile, lower_piles, refills
from hexwright.export.vassal.lower.cards.rebuild import with_rebuilds
from hexwright.export.vassal.lower.controller import lower_controller, lower_controller_map
from hexwright.export.vassal.lower.greeting import greeting_files
from hexwright.export.vassal.lower.images import COVER, chart_image, icon_image
from hexwright.export.vassal.lower.map import lower_map
from hexwright.export.vassal.lower.marker import lower_marker, marker_prototypes
from hexwright.export.vassal.lower.prototype import lower_prototypes
from hexwright.export.vassal.lower.referee.cards import MOVED_BY_HAND, prototypes_of, with_card_counts
from hexwright.export.vassal.lower.referee.parts import lower_referee
from hexwright.export.vassal.lower.referee.toolbar import lower_card_counts
from hexwright.export.vassal.lower.sequence import starting_properties
from hexwright.export.vassal.lower.toolbar import (
    lower_dice,
    lower_inventory,
    lower_sequence,
    lower_states,
    lower_windows,
)
from hexwright.export.vassal.lower.tracking_markers import starting_location
from hexwright.export.vassal.lower.unit import lower_unit, ranks
from hexwright.model.board import LocationId
from hexwright.model.derived import window_charts
from hexwright.model.game import Game, Unit
from vassalformat.component import (
    AboutScreen,
    BasicCommandEncoder,
    BooleanPreference,
    Chart,
    ChartWindow,
    Chatter,
    Documentation,
    GameModule,
    GlobalOptions,
    GlobalProperties,
    GlobalProperty,
    GlobalTranslatableMessages,
    HelpFile,
    KeyNamer,
    Language,
    ListWidget,
    Map,
    Node,
    NotesWindow,
    PieceSlot,
    PieceWindow,
    PlayerRoster,
    PredefinedSetup,
    PrototypeDefinition,
    PrototypesContainer,
    SetupStack,
    TabWidget,
)
from vassalformat.trait import Piece

# --- the palette of counters ---------------------------------------------------------------------------
_WIDTH, _HEIGHT, _DIVIDER = 640, 300, 110
"""Pixels; VASSAL halves width and height of a palette that lies in the main window."""


def lower_palette(game: Game, art: Art, pieces: Mapping[str, Piece], gpids: Mapping[str, str]) -> PieceWindow:
    """The palette of all units and free markers. `pieces`, `gpids`: by `unit:<id>` and `marker:<id>`.

    Lists of names, since the window lies in a low strip above the map and only lists scroll.
    """
    tabs: list[Node] = []
    for side in game.sides.values():
        nations = [nation for nation in game.nationalities.values() if nation.side == side.id]
        lists = [
            _list(nation.name, units, art, pieces, gpids)
            for nation in nations
            if (units := [unit for unit in game.units.values() if unit.nationality == nation.id])
        ]
        if len(lists) == 1:
            tabs.append(replace(lists[0], entry_name=side.name))
        elif lists:
            tabs.append(TabWidget(entry_name=side.name, children=tuple(lists)))
    markers = tuple(
        _slot(f"marker:{marker.id}", marker.name, f"marker/{marker.id}.0", art, pieces, gpids)
        for marker in game.markers.values()
        if starting_location(marker, game) is None
    )
    if markers:
        tabs.append(_frame("Markers", markers))
    return PieceWindow(
        name="Pieces",
        text="Pieces",
        tooltip="Units and markers, to drag onto the map",
        hotkey=keys.PIECES,
        children=(TabWidget(entry_name="Pieces", children=tuple(tabs)),),
    )


def _list(
    title: str, units: Iterable[Unit], art: Art, pieces: Mapping[str, Piece], gpids: Mapping[str, str]
) -> ListWidget:
    return _frame(
        title,
        tuple(
            _slot(f"unit:{unit.id}", unit.name, f"counter/{unit.id}.{len(unit.steps)}", art, pieces, gpids)
            for unit in units
        ),
    )


def _frame(title: str, slots: tuple[PieceSlot, ...]) -> ListWidget:
    return ListWidget(entry_name=title, width=_WIDTH, height=_HEIGHT, divider=_DIVIDER, children=slots)


def _slot(
    key: str, name: str, picture: str, art: Art, pieces: Mapping[str, Piece], gpids: Mapping[str, str]
) -> PieceSlot:
    width, height = art.sizes[picture]
    return PieceSlot(entry_name=name, gpid=gpids[key], width=width, height=height, piece=pieces[key])


# --- help documents ------------------------------------------------------------------------------------
def lower_charts(game: Game, art: Art) -> Iterator[Node]:
    """A tab for each chart, with the tables that stand beside it."""
    charts = tuple(
        Chart(chart_name=table.title, file_name=chart_image(table.id))
        for table, *_ in window_charts(game)
        if f"chart/{table.id}" in art.pictures
    )
    if charts:
        yield ChartWindow(
            name="Charts",
            text="",
            tooltip="Charts",
            icon=icon_image("charts"),
            hotkey=keys.CHARTS,
            children=(TabWidget(entry_name="Charts", children=charts),),
        )


def lower_help(game: Game, art: Art, pages: tuple[HelpPage, ...]) -> Documentation:
    """The help menu."""
    about: tuple[Node, ...] = ()
    if art.cover:
        about = (AboutScreen(title=f"About {game.title}", file_name=COVER),)
    files = tuple(HelpFile(title=page.title, file_name=page.file) for page in pages)
    return Documentation(children=(*about, *files))


# --- the module ----------------------------------------------------------------------------------------
VASSAL_VERSION = "3.7.26"
_NOTES = "Notes"
PREFERENCES = "Colours"
"""The page of the preferences that the module adds."""
TRACKER_DOCKED = "TurnTracker.defaultDocked"
"""VASSAL: build/module/turn/TurnTracker asks the module for this property."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lowered:
    """A game in VASSAL's terms.

    `pieces`: by `unit:<id>`, `marker:<id>` and `card:<id>`; `setups`: file names by set-up; `files`: makes
    the further files of the module, by name (slow, so only when called); `ledgers`: for each set-up
    properties by name; `standing`: for each set-up places of markers that the rules move before play begins;
    `beginnings`: the index of the step at which each set-up begins, if that is not the first of its turn;
    `piles`: of cards.
    """

    module: GameModule
    atlas: Atlas
    pieces: Mapping[str, Piece]
    prototypes: Mapping[str, Piece]
    controller: Piece
    setups: Mapping[str, str]
    files: Callable[[], Mapping[str, bytes]] = dict
    ledgers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    standing: Mapping[str, Mapping[str, LocationId]] = field(default_factory=dict)
    beginnings: Mapping[str, int] = field(default_factory=dict)
    piles: tuple[Pile, ...] = ()

    @property
    def all_pieces(self) -> Mapping[str, Piece]:
        """The pieces and the controller, by their keys in the lock file."""
        return {**self.pieces, CONTROLLER_KEY: self.controller}


def lower_game(job: Job, pages: tuple[HelpPage, ...]) -> Lowered:
    """Lower the game. `pages`: of the help menu; the exporter adds their files."""
    game, numbers = job.game, job.numbers
    atlas = draw_atlas(game, job.art)
    referee = lower_referee(game, job.rules, atlas, numbers.by_key)
    definitions = {
        **lower_prototypes(game, atlas, referee.units),
        **referee.prototypes,
        **marker_prototypes(referee.markers),
        **card_prototypes(game, job.art.dpi),
    }
    places = ranks(game)
    pieces: dict[str, Piece] = {
        f"unit:{unit.id}": lower_unit(
            unit,
            game,
            atlas,
            numbers,
            places[unit.id],
            referee.units.prototypes.get(unit.id) if referee.units is not None else None,
            job.art,
        )
        for unit in game.units.values()
    }
    for marker in game.markers.values():
        pieces[f"marker:{marker.id}"] = lower_marker(
            marker, game, atlas, numbers, referee.judged_markers.get(marker.id), job.art
        )
    pieces |= {
        f"card:{card.id}": lower_card(card, game, numbers, prototypes_of(referee.cards, card.id))
        for card in game.cards.values()
    }
    piles = lower_piles(game, atlas, job.art.dpi, pieces)
    additions = with_card_counts(game, piles, with_rebuilds(piles, referee.controller))
    controller = lower_controller(game, numbers, additions)
    counts: tuple[Node, ...] = tuple(lower_counts(game, piles))
    if counts and referee.controller is not None:  # a question, which leaves nothing behind
        counts = (lower_card_counts(),)
    counted = (BUTTON,) if counts else ()
    gpids = {key: str(numbers.of(key)) for key in pieces}
    setups = {setup.id: f"{setup.id}.vsav" for setup in game.setups.values()}
    palette, inventory = (
        lower_palette(game, job.art, pieces, gpids),
        lower_inventory(game, hides=referee.hides),
    )
    boards = tuple(sheet.board.name for sheet in atlas.sheets if not sheet.board.main)
    children: list[Node] = [
        BasicCommandEncoder(),
        _options(job.art),
        PlayerRoster(
            button_icon=icon_image("sides"),
            button_text="",
            button_tool_tip="Sides: take another, watch, or leave yours to another player",
            sides=(*(side.name for side in game.sides.values()), names.SOLITAIRE),
        ),
        Language(),
        Chatter(),
        KeyNamer(),
        GlobalTranslatableMessages(),
        # before the maps, whose pieces use both
        GlobalProperties(children=(*_properties(game), *referee.properties)),
        PrototypesContainer(children=tuple(_by_name(definitions))),
        *lower_sequence(game, referee.turn_format, referee.turn_tip),
        *lower_states(game),
        *lower_dice(game),
        *referee.buttons,
        *(
            _with_start(
                lower_map(sheet, game, referee.move_key, hides=referee.hides),
                sheet,
                game,
                atlas,
                pieces,
                piles,
            )
            for sheet in atlas.sheets
        ),
        *(
            lower_hand(hand, game, job.art.dpi, referee.move_key, referee.draws.get(hand.id))
            for hand in game.hands.values()
        ),
        *(hand_commands(game, piles) if referee.cards is None else ()),
        *counts,
        *refills(piles, None if referee.cards is None else MOVED_BY_HAND),
        lower_controller_map(controller, numbers),
        palette,
        inventory,
        *lower_charts(game, job.art),
        lower_help(game, job.art, pages),
        NotesWindow(button_text=_NOTES, tooltip="Notebook", icon="", hotkey=keys.NOTES),
        lower_windows((*boards, palette.text, inventory.text, *counted, _NOTES)),
        *_setups(game, setups),
    ]
    module = GameModule(
        name=game.title,
        version=game.version,
        description=game.subtitle,
        vassal_version=VASSAL_VERSION,
        next_piece_slot_id=numbers.next_free,
        children=tuple(children),
    )
    return Lowered(
        module=module,
        atlas=atlas,
        pieces=pieces,
        prototypes={name: definition.piece for name, definition in definitions.items()},
        controller=controller,
        setups=setups,
        files=lambda: {**greeting_files(game, atlas), **referee.files()},
        ledgers=referee.ledgers,
        standing=referee.standing,
        beginnings=referee.beginnings,
        piles=piles,
    )


def _options(art: Art) -> GlobalOptions:
    return GlobalOptions(
        auto_report="Always",
        player_id_format="$PlayerSide$",
        chatter_html_support="Always",
        store_leading_zero_integers_as_strings=True,
        # units that are sent back, or to a box, have not moved
        send_to_location_move_trails="Never",
        children=tuple(_preferences(art)),
    )


def _preferences(art: Art) -> Iterator[Node]:
    if any(name.startswith(SAFE) for name in art.pictures):
        yield BooleanPreference(
            page=PREFERENCES,
            description="Counters in colours that the colour-blind can tell apart",
            name=names.SAFE_COLOURS,
        )


def _properties(game: Game) -> Iterator[Node]:
    if game.turns:
        yield GlobalProperty(
            name=TRACKER_DOCKED, initial_value="true", description="shows the turn in the toolbar"
        )
    yield GlobalProperty(name=names.SETUP, description="the set-up that the game began with")
    for name, value in starting_properties(game).items():
        yield GlobalProperty(name=name, initial_value=value, description=f"set by {names.THE_CONTROLLER}")
    for state in game.states.values():
        yield GlobalProperty(
            name=names.state_property(state.id),
            initial_value=state.initial,
            description=f"{state.name}: one of " + ", ".join(value.id for value in state.values),
        )
        if state.die is not None:
            yield GlobalProperty(
                name=names.roll_property(state.id), description=f"last roll for {state.name}"
            )


def _by_name(definitions: Mapping[str, PrototypeDefinition]) -> Iterator[Node]:
    yield from (definitions[name] for name in sorted(definitions))


def _with_start(
    map_: Map,
    sheet: Sheet,
    game: Game,
    atlas: Atlas,
    pieces: Mapping[str, Piece],
    piles: Sequence[Pile],
) -> Map:
    """Adds what stands on the map from the start: markers that track the turn or a state, piles of cards."""
    stacks: list[Node] = [pile.component for pile in piles if pile.spot.map == sheet.map]
    for marker in game.markers.values():
        location = starting_location(marker, game)
        if location is None or location not in atlas.spots:
            continue
        spot = atlas.spots[location]
        if spot.map != sheet.map:
            continue
        piece = pieces[f"marker:{marker.id}"]
        gpid = getattr(piece[0], "gpid", "")
        slot = PieceSlot(entry_name=marker.name, gpid=gpid, piece=piece)
        stacks.append(
            SetupStack(name=marker.name, owning_board=sheet.board.name, x=spot.x, y=spot.y, children=(slot,))
        )
    if not stacks:
        return map_
    return replace(map_, children=(*map_.children, *stacks))


def _setups(game: Game, files: Mapping[str, str]) -> Iterator[Node]:
    for setup in sorted(game.setups.values(), key=lambda setup: not setup.default):
        yield PredefinedSetup(
            name=setup.name, file=files[setup.id], use_file=True, description=setup.description
        )
