"""Takes the identity of the module that is being built: what saves of it will refer to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from hexwright.export.vassal.identity.record import ChartPanel, Identity, KnownPiece, Place, StatefulTrait
from hexwright.export.vassal.lower.atlas import Plot
from hexwright.export.vassal.lower.grid import Pixel
from hexwright.export.vassal.lower.module import Lowered
from hexwright.model.board import Cell, Panel
from vassalformat.component import Board, GlobalProperty, HexGrid, ListTurnLevel, Map
from vassalformat.component.base import Node
from vassalformat.trait import (
    BasicPiece,
    DynamicProperty,
    FreeRotator,
    Label,
    Layer,
    Marker,
    Piece,
    ReportState,
    Restricted,
    SendToLocation,
    Trait,
    UsePrototype,
)
from vassalformat.trait.base import specs
from vassalformat.trait.prototype import expand_prototypes


def snapshot_identity(lowered: Lowered, version: str, numbers: Mapping[str, int]) -> Identity:
    """Everything saves of this module will refer to. `numbers`: slot number (gpid) of each piece, by key."""
    shared: dict[str, tuple[StatefulTrait, ...]] = {}  # pieces share most traits through prototypes
    return Identity(
        version=version,
        pieces={
            numbers[key]: KnownPiece(
                key=key,
                name=_piece_name(piece),
                traits=tuple(_stateful_traits(piece, lowered.prototypes, shared)),
            )
            for key, piece in lowered.all_pieces.items()
        },
        properties=tuple(sorted(set(_property_names(lowered.module)))),
        invariants=dict((*_map_invariants(lowered.module), *_hex_order(lowered))),
        phases=tuple(_phases(lowered.module)),
        places={
            sheet.map: {plot.id: _place(plot) for plot in (*sheet.plots, *sheet.spaces)}
            for sheet in lowered.atlas.sheets
            if sheet.plots or sheet.spaces
        },
        charts={
            sheet.board.id: tuple(
                ChartPanel(
                    group=panel.group,
                    row=_row(sheet.board.strips, panel),
                    title=panel.title,
                    cells=tuple((_unit_of(cell), cell.title if cell.id else "") for cell in panel.cells),
                )
                for panel in sheet.board.panels
                if panel.group is not None
            )
            for sheet in lowered.atlas.sheets
            if any(panel.group is not None for panel in sheet.board.panels)
        },
    )


def _row(strips: Sequence[Sequence[str]], panel: Panel) -> int:
    """Which strip of its board the panel stands in."""
    return next((n for n, strip in enumerate(strips) if panel.id in strip), len(strips))


def _unit_of(cell: Cell) -> str:
    return (cell.id or "").removeprefix("chart-")


def _place(plot: Plot) -> Place:
    return Place(name=plot.name, box=_bounding_box(plot.corners), occupied=_bounding_box(plot.spread))


def _bounding_box(points: Sequence[Pixel]) -> tuple[int, int, int, int]:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _piece_name(piece: tuple[Trait, ...]) -> str:
    return piece[0].name if isinstance(piece[0], BasicPiece) else ""


def _stateful_traits(
    piece: Piece, prototypes: Mapping[str, Piece], shared: dict[str, tuple[StatefulTrait, ...]]
) -> Iterator[StatefulTrait]:
    """A piece's traits with state, prototypes expanded. `shared`: cache of prototypes' traits, by name."""
    for trait in piece[1:]:
        if isinstance(trait, UsePrototype):
            if trait.name not in shared:
                traits = expand_prototypes((trait,), prototypes)
                shared[trait.name] = tuple(s for inner in traits if (s := _stateful(inner)) is not None)
            yield from shared[trait.name]
        elif (stateful := _stateful(trait)) is not None:
            yield stateful


def _stateful(trait: Trait) -> StatefulTrait | None:
    if _is_stateless(trait) or not specs(type(trait), "state"):
        return None
    named = isinstance(trait, (Layer, FreeRotator))
    return StatefulTrait(
        kind=type(trait).tag.rstrip(";"),
        name=str(getattr(trait, "name", "")) if named else "",
        definition=hashlib.sha256(trait.texts()[0].encode()).hexdigest()[:16],
        description=_describe_loss(trait),
    )


def _is_stateless(trait: Trait) -> bool:
    """Whether losing the trait's state costs a player nothing: a marker's value comes from the definition, a
    following layer's level from a property, and the next use overwrites the state of reports and send-backs.
    """
    return (
        isinstance(trait, (Marker, ReportState, SendToLocation, Restricted))
        or (isinstance(trait, Label) and not trait.menu)
        or (isinstance(trait, Layer) and trait.follow)
    )


def _describe_loss(trait: Trait) -> str:
    """What a player loses with the trait, for messages."""
    if isinstance(trait, DynamicProperty):
        return f"the property '{trait.name}'"
    if isinstance(trait, Layer):
        return f"the layer '{trait.name}'"
    return f"what '{type(trait).__name__}' holds"


def _property_names(node: Node) -> Iterator[str]:
    if isinstance(node, GlobalProperty):
        yield node.name
    for child in getattr(node, "children", ()):
        yield from _property_names(child)


def _map_invariants(node: Node, name: str = "") -> Iterator[tuple[str, str]]:
    """Maps, boards and hex grids: a save refers to maps and boards by name, to positions by pixel.

    VASSAL: counters/BasicPiece, build/module/map/BoardPicker.
    """
    if isinstance(node, Map):
        name = node.map_name
        yield f"the map '{name}'", ""
    elif isinstance(node, Board):
        yield f"the board '{node.name}' of the map '{name}'", ""
    elif isinstance(node, HexGrid):
        places = f"{node.x0} {node.y0} {node.dx:.3f} {node.dy:.3f} {'sideways' * node.sideways}"
        yield f"where hexes lie on the map '{name}'", places.strip()
    for child in getattr(node, "children", ()):
        yield from _map_invariants(child, name)


def _hex_order(lowered: Lowered) -> Iterator[tuple[str, str]]:
    """The order of all hexes, as a digest: the referee stores who controls each hex by position in it."""
    terrain = lowered.atlas.main.board.terrain
    if lowered.ledgers and terrain is not None:
        yield "who controls which hex", hashlib.sha256(" ".join(terrain.hexes).encode()).hexdigest()[:16]


def _phases(node: Node) -> Iterator[str]:
    """Turn tracker entries; a save stores an index into them. VASSAL: build/module/turn/ListTurnLevel."""
    if isinstance(node, ListTurnLevel):
        yield from node.entries
    for child in getattr(node, "children", ()):
        yield from _phases(child)
