"""The record of what is being built."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from builder.export.vassal.component import Board, GlobalProperty, HexGrid, ListTurnLevel, Map
from builder.export.vassal.component.base import Node
from builder.export.vassal.identity.record import Carrier, ChartPanel, Identity, KnownPiece, Place
from builder.export.vassal.lower.atlas import Plot
from builder.export.vassal.lower.grid import Pixel
from builder.export.vassal.lower.module import Lowered
from builder.export.vassal.trait import (
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
from builder.export.vassal.trait.base import specs
from builder.export.vassal.trait.expand import expand_prototypes
from builder.model.board import Cell


def take_identity(lowered: Lowered, version: str, numbers: Mapping[str, int]) -> Identity:
    """What saves of this module will hold."""
    shared: dict[str, tuple[Carrier, ...]] = {}  # most traits are those of prototypes
    return Identity(
        version=version,
        pieces={
            numbers[key]: KnownPiece(
                key=key,
                name=_name(piece),
                carriers=tuple(_carriers(piece, lowered.prototypes, shared)),
            )
            for key, piece in lowered.all_pieces.items()
        },
        properties=tuple(sorted(set(_properties(lowered.module)))),
        frame=dict((*_maps(lowered.module), *_hexes(lowered))),
        steps=tuple(_steps(lowered.module)),
        places={
            sheet.map: {plot.id: _place(plot) for plot in (*sheet.plots, *sheet.spaces)}
            for sheet in lowered.atlas.sheets
            if sheet.plots or sheet.spaces
        },
        charts={
            sheet.board.id: tuple(
                ChartPanel(
                    nationality=panel.nationality,
                    title=panel.title,
                    cells=tuple((_unit(cell), cell.title if cell.id else "") for cell in panel.cells),
                )
                for panel in sheet.board.panels
                if panel.nationality is not None
            )
            for sheet in lowered.atlas.sheets
            if any(panel.nationality is not None for panel in sheet.board.panels)
        },
    )


def _unit(cell: Cell) -> str:
    return (cell.id or "").removeprefix("chart-")


def _place(plot: Plot) -> Place:
    return Place(name=plot.name, box=_around(plot.corners), held=_around(plot.spread))


def _around(points: Sequence[Pixel]) -> tuple[int, int, int, int]:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _name(piece: tuple[Trait, ...]) -> str:
    return piece[0].name if isinstance(piece[0], BasicPiece) else ""


def _carriers(
    piece: Piece, prototypes: Mapping[str, Piece], shared: dict[str, tuple[Carrier, ...]]
) -> Iterator[Carrier]:
    """`shared`: what is known of prototypes, by name."""
    for trait in piece[1:]:
        if isinstance(trait, UsePrototype):
            if trait.name not in shared:
                traits = expand_prototypes((trait,), prototypes)
                shared[trait.name] = tuple(c for inner in traits if (c := _carrier(inner)) is not None)
            yield from shared[trait.name]
        elif (carrier := _carrier(trait)) is not None:
            yield carrier


def _carrier(trait: Trait) -> Carrier | None:
    if _fixed(trait) or not specs(type(trait), "state"):
        return None
    named = isinstance(trait, (Layer, FreeRotator))
    return Carrier(
        kind=type(trait).tag.rstrip(";"),
        name=str(getattr(trait, "name", "")) if named else "",
        definition=hashlib.sha256(trait.texts()[0].encode()).hexdigest()[:16],
        what=_what(trait),
    )


def _fixed(trait: Trait) -> bool:
    """Whether nothing of a game is in the trait's state: a value that always comes from the definition, a
    layer that follows a property, where a report or a way back stands that the next use sets anew.
    """
    return (
        isinstance(trait, (Marker, ReportState, SendToLocation, Restricted))
        or (isinstance(trait, Label) and not trait.menu)
        or (isinstance(trait, Layer) and trait.follow)
    )


def _what(trait: Trait) -> str:
    """What is lost with it, for people."""
    if isinstance(trait, DynamicProperty):
        return f"the property '{trait.name}'"
    if isinstance(trait, Layer):
        return f"the layer '{trait.name}'"
    return f"what '{type(trait).__name__}' holds"


def _properties(node: Node) -> Iterator[str]:
    if isinstance(node, GlobalProperty):
        yield node.name
    for child in getattr(node, "children", ()):
        yield from _properties(child)


def _maps(node: Node, name: str = "") -> Iterator[tuple[str, str]]:
    """Maps and boards go by name; a piece lies at a pixel. VASSAL: counters/BasicPiece, map/BoardPicker."""
    if isinstance(node, Map):
        name = node.map_name
        yield f"the map '{name}'", ""
    elif isinstance(node, Board):
        yield f"the board '{node.name}' of the map '{name}'", ""
    elif isinstance(node, HexGrid):
        places = f"{node.x0} {node.y0} {node.dx:.3f} {node.dy:.3f} {'sideways' * node.sideways}"
        yield f"where hexes lie on the map '{name}'", places.strip()
    for child in getattr(node, "children", ()):
        yield from _maps(child, name)


def _hexes(lowered: Lowered) -> Iterator[tuple[str, str]]:
    """The referee writes down who controls which hex in the order of all hexes."""
    terrain = lowered.atlas.main.board.terrain
    if lowered.ledgers and terrain is not None:
        yield "who controls which hex", hashlib.sha256(" ".join(terrain.hexes).encode()).hexdigest()[:16]


def _steps(node: Node) -> Iterator[str]:
    """A turn tracker keeps the place in its list. VASSAL: build/module/turn/ListTurnLevel."""
    if isinstance(node, ListTurnLevel):
        yield from node.entries
    for child in getattr(node, "children", ()):
        yield from _steps(child)
