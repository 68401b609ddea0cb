"""Schema documents to the model of a game, in an order in which names are declared before they are used."""

from __future__ import annotations

from collections.abc import Mapping

from hexwright.diagnostics import Report
from hexwright.model.board import Board, HexGrid
from hexwright.model.changes import Correction
from hexwright.model.game import (
    Box,
    Die,
    Erratum,
    Game,
    Nationality,
    Side,
    StackingRule,
    Stat,
    Table,
    Turn,
    Unit,
)
from hexwright.resolve.board import resolve_board, resolve_grid
from hexwright.resolve.cards import pile_sizes, resolve_cards
from hexwright.resolve.corrections import resolve_corrections, version_after
from hexwright.resolve.looks import resolve_looks
from hexwright.resolve.name_table import NameTable
from hexwright.resolve.organisation_charts import Army, add_charts
from hexwright.resolve.pieces import check_parts, resolve_marker, resolve_nationalities, resolve_unit
from hexwright.resolve.play import (
    chart_cell,
    resolve_page,
    resolve_sequence,
    resolve_setup,
    resolve_state,
    resolve_table,
)
from hexwright.resolve.printing import resolve_printing
from hexwright.resolve.released_charts import released_charts
from hexwright.resolve.shapes import resolve_symbols
from hexwright.schema.game import GameDoc
from hexwright.schema.printing import PrintDoc
from hexwright.source.loader import Sources

MAX_HEXES = 200_000
"""Most hexes that all boards of a game may have together."""


def resolve_game(
    game_id: str, doc: GameDoc, sources: Sources, report: Report, print_overrides: PrintDoc | None = None
) -> Game:
    """The model. Whatever cannot be resolved is left out and reported.

    `print_overrides`: print options of the command line, which take precedence over the section `print:`.
    """
    names = NameTable(report)
    sides = {
        k: Side(id=k, name=d.name, colour=d.colour, provenance=d.provenance) for k, d in doc.sides.items()
    }
    stats = {k: Stat(id=k, name=d.name) for k, d in doc.stats.items()}
    symbols = resolve_symbols(doc.symbols, report)
    looks = resolve_looks(doc.looks, symbols, {*stats, *doc.columns}, report)
    if doc.game.cover is not None:
        names.known("look", doc.game.cover, looks, doc.game.where.of("cover"))
    nations = resolve_nationalities(doc.nationalities, sides, looks, names)
    turns = resolve_sequence(
        doc.sequence,
        sides,
        names,
        track=any(panel.turns for board in doc.boards.values() for panel in board.panels.values()),
    )
    alone = {k for k, d in doc.tables.items() if d.beside is None}
    tables = {k: resolve_table(k, d, alone, names) for k, d in doc.tables.items()}
    boards = _boards(
        doc,
        sides=sides,
        turns=turns,
        tables=tables,
        nations=nations,
        types=symbols.unit_types,
        piles=pile_sizes(doc.decks, looks),
        names=names,
        sources=sources,
    )
    dice = {
        k: Die(id=k, name=d.name, count=d.count, sides=d.sides, lowest=d.lowest, provenance=d.provenance)
        for k, d in doc.dice.items()
    }
    states = {k: resolve_state(k, d, dice, names) for k, d in doc.states.items()}
    units: dict[str, Unit] = {}
    templates = {k: (d.unit_name, d.where.of("unit_name")) for k, d in doc.nationalities.items()}
    for key, unit_doc in doc.units.items():
        unit = resolve_unit(
            key,
            unit_doc,
            nationalities=nations,
            templates=templates,
            sizes=doc.sizes,
            stats=stats,
            columns=doc.columns,
            looks=looks,
            types=symbols.unit_types,
            names=names,
        )
        if unit is not None:
            units[key] = unit
    check_parts(units, doc.units, names)
    markers = {
        k: resolve_marker(k, d, sides=sides, looks=looks, states=states, names=names)
        for k, d in doc.markers.items()
    }
    for key, marker_doc in doc.markers.items():
        if key in units:
            report.error("R003", f"a unit and a marker are called '{key}'", marker_doc.where.span)
    cards = resolve_cards(
        doc.decks,
        doc.cards,
        doc.hands,
        sides=sides,
        looks=looks,
        turns=[turn.number for turn in turns],
        names=names,
    )
    for key, card_doc in doc.cards.items():
        if key in units or key in markers:
            report.error("R003", f"a card and another piece are called '{key}'", card_doc.where.span)
    retired = frozenset(doc.game.retired)
    retired_units = {key: units.pop(key) for key in tuple(units) if key in retired}
    retired_markers = {key: markers.pop(key) for key in tuple(markers) if key in retired}
    retired_cards = {key: cards.cards[key] for key in cards.cards if key in retired}
    for state_id, state in states.items():
        if state.marker is not None:
            names.known("marker", state.marker, markers, doc.states[state_id].where.of("marker"))
    boxes = []
    for key, box in doc.boxes.items():
        known_side = names.known("side", box.side, sides, box.where.of("side"))
        if names.check_location(key, box.where.span) and known_side:
            boxes.append(Box(location=key, side=box.side, role=box.role))
    for side, rule in doc.stacking.items():
        names.known("side", side, sides, rule.where.span)
        if rule.apart is not None:
            names.known("attribute", rule.apart, {"nationality", "group"}, rule.where.of("apart"))
        if rule.whole is not None:
            names.known("attribute", rule.whole, {"formation"}, rule.where.of("whole"))
        kinds = {kind for n in nations.values() if n.side == side for kind in (n.id, n.group)}
        for kind in rule.limits:
            names.known("nationality or group", kind, kinds, rule.where.of("limits"))
    spaces = {
        key for board in boards.values() if board.space_map is not None for key in board.space_map.spaces
    }
    setups = {
        k: resolve_setup(
            k,
            d,
            units=units,
            markers=markers,
            states=states,
            turns=turns,
            sides=sides,
            spaces=spaces,
            names=names,
        )
        for k, d in doc.setups.items()
    }
    version, corrections = _version(doc, {**units, **retired_units}, tables, stats, report)
    army = Army(
        units=units,
        retired=retired_units,
        nations=nations,
        hexes=frozenset(
            number for board in boards.values() if board.terrain for number in board.terrain.hexes
        ),
        turns={t.location: t.name or f"turn {t.number}" for t in turns if t.location is not None},
    )
    return Game(
        id=game_id,
        title=doc.game.title,
        subtitle=doc.game.subtitle,
        version=version,
        description=doc.game.description,
        credits=doc.game.credits,
        sides=sides,
        nationalities=nations,
        stats=stats,
        looks=looks,
        cover=looks.get(doc.game.cover or ""),
        symbols=symbols,
        boards=_with_charts(boards, doc, army, tables, sources),
        units=units,
        markers=markers,
        turns=turns,
        dice=dice,
        states=states,
        tables=tables,
        boxes=tuple(boxes),
        stacking=tuple(
            StackingRule(
                side=k,
                limit=d.limit,
                by=d.apart,
                limits=d.limits,
                whole_formation=d.whole == "formation",
                provenance=d.provenance,
            )
            for k, d in doc.stacking.items()
        ),
        setups=setups,
        pages={k: resolve_page(k, d, sources, report) for k, d in doc.help.items()},
        errata={
            k: Erratum(id=k, evidence=d.evidence, ruling=d.ruling, provenance=d.provenance)
            for k, d in doc.errata.items()
        },
        printing=resolve_printing(doc.printing, print_overrides, doc.where.of("game")),
        corrections=corrections,
        retired=retired,
        retired_units=retired_units,
        retired_markers=retired_markers,
        cards={key: card for key, card in cards.cards.items() if key not in retired},
        retired_cards=retired_cards,
        decks=cards.decks,
        hands=cards.hands,
        provenance=doc.game.provenance,
    )


def _version(
    doc: GameDoc,
    units: Mapping[str, Unit],
    tables: Mapping[str, Table],
    stats: Mapping[str, Stat],
    report: Report,
) -> tuple[str, tuple[Correction, ...]]:
    """The version with all corrections, and these; S006 if the version does not end in a number."""
    try:
        version = version_after(doc.game.version, len(doc.corrections))
    except ValueError as error:
        report.error("S006", f"'version': {error}", doc.game.where.of("version"))
        return doc.game.version, ()
    corrections = resolve_corrections(
        doc.corrections,
        doc.game.version,
        units=units,
        tables=tables,
        stats=stats,
        cards={key: card.name for key, card in doc.cards.items()},
        report=report,
    )
    return version, corrections


def _boards(
    doc: GameDoc,
    *,
    sides: Mapping[str, Side],
    turns: tuple[Turn, ...],
    tables: Mapping[str, object],
    nations: Mapping[str, Nationality],
    types: frozenset[str],
    piles: Mapping[str, tuple[float, float]],
    names: NameTable,
    sources: Sources,
) -> dict[str, Board]:
    """All boards. Grids are declared first, so that a box cannot take a hex's number."""
    hexes_left = MAX_HEXES
    grids: dict[str, HexGrid | None] = {}
    for key, board in doc.boards.items():
        if board.grid is not None:
            hexes_left -= board.grid.columns * board.grid.rows
            if hexes_left < 0:
                where = board.where.of("grid")
                names.report.error("S006", f"the boards hold over {MAX_HEXES:,} hexes", where)
                return {}
        grids[key] = grid = None if board.grid is None else resolve_grid(board.grid, names.report)
        if grid is not None:
            names.grids.append(grid)
    mains = [key for key, board in doc.boards.items() if board.main]
    for extra in mains[1:]:
        names.report.error("R003", "two boards are 'main'", doc.boards[extra].where.key("main"))
    main = mains[0] if mains else next(iter(doc.boards))
    for board in doc.boards.values():
        for terrain in board.terrain.values():
            for kind in terrain.open_to:
                names.known("unit type", kind, types, terrain.where.of("open_to"))
    for board in doc.boards.values():
        if board.organisation is None:
            continue
        for key in board.organisation.only:
            names.known("nationality", key, nations, board.organisation.where.of("only"))
        for key, unit in doc.units.items():
            nation = nations.get(unit.nationality)
            only = board.organisation.only or (unit.nationality,)
            if nation is not None and nation.side == board.organisation.side and nation.id in only:
                names.add_location(chart_cell(key), unit.where.span)
    return {
        key: resolve_board(
            key,
            board,
            grids[key],
            turns=turns,
            tables=tables,
            sides=sides,
            piles=piles,
            names=names,
            sources=sources,
            main=key == main,
        )
        for key, board in doc.boards.items()
    }


def _with_charts(
    boards: Mapping[str, Board], doc: GameDoc, army: Army, tables: Mapping[str, Table], sources: Sources
) -> dict[str, Board]:
    """The boards, organisation charts with their panels. Released panels stay as they were."""
    released = released_charts(sources.released[0]) if sources.released is not None else {}
    found: dict[str, Board] = {}
    for key, board in boards.items():
        chart = doc.boards[key].organisation
        found[key] = board if chart is None else add_charts(board, chart, army, released.get(key, ()), tables)
    return found
