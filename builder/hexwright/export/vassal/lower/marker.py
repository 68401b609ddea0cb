"""Markers: pieces that are no units."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.base import NO_ART, Art, Numbers
from hexwright.export.vassal.lower import keys, names
from hexwright.export.vassal.lower.atlas import Atlas
from hexwright.export.vassal.lower.expressions import joined
from hexwright.export.vassal.lower.images import marker_image, safe_faces
from hexwright.export.vassal.lower.tracking_markers import TURN, lower_tracking
from hexwright.export.vassal.lower.unit import safe_layer
from hexwright.model.game import Game
from hexwright.model.game import Marker as MarkerKind
from vassalformat.component import PrototypeDefinition
from vassalformat.trait import (
    BasicPiece,
    Clone,
    Delete,
    DynamicProperty,
    GlobalHotkey,
    Immobilized,
    Layer,
    Marker,
    Piece,
    ReportState,
    Restricted,
    Trait,
    TriggerAction,
    UsePrototype,
    number,
)
from vassalformat.wire.changer import Increment, PropertyCommand
from vassalformat.wire.codec import named

_NEXT_FACE = named("NextFace")
_PLACE = '" (" + LocationName + ")"'


def lower_marker(
    marker: MarkerKind,
    game: Game,
    atlas: Atlas,
    numbers: Numbers,
    outside_lock: tuple[Trait, ...] | None = None,
    art: Art = NO_ART,
) -> Piece:
    """A marker as it lies in the palette. `outside_lock`: traits outside the lock of its side, if it is the
    referee's; `art`: says which faces there are in safe colours, too.
    """
    return (
        BasicPiece(name=marker.name, gpid=str(numbers.of(f"marker:{marker.id}"))),
        *_faces(marker, art),
        Marker.of(_marks(marker, game)),
        *(
            _tracking(marker, game, atlas)
            if marker.tracks is not None
            else _handled(marker, judged=outside_lock is not None)
        ),
        *_lock(marker, game),
        *(outside_lock or ()),
    )


def _faces(marker: MarkerKind, art: Art) -> Iterator[Trait]:
    images = tuple(marker_image(marker.id, face) for face in range(len(marker.faces)))
    several = len(marker.faces) > 1
    if several:
        yield DynamicProperty(
            name=names.FACE,
            bounds=number(1, len(marker.faces), wrap=True),
            commands=(PropertyCommand(key=_NEXT_FACE, change=Increment("1")),),
            value="1",
        )
    yield Layer(
        images=images,
        # a plus at either end would add the name to the piece's instead of replacing it
        level_names=tuple(face.name.replace("+", "and") if several else "" for face in marker.faces),
        name="Counter",
        follow=several,
        property_name=names.FACE if several else "",
        description="the faces",
    )
    yield from safe_layer(safe_faces(images, art, "marker", marker.id, 0), names.FACE)


def _marks(marker: MarkerKind, game: Game) -> dict[str, str]:
    marks = {names.MARKER_ID: marker.id, names.LAYER: names.MARKERS}
    if marker.side is not None:
        marks[names.SIDE] = game.sides[marker.side].name
    if marker.tracks is not None:
        marks[names.TRACKS] = marker.tracks
    return marks


def _handled(marker: MarkerKind, *, judged: bool) -> Iterator[Trait]:
    """A marker that players handle: flip it, take it away, copy it."""
    if marker.count > 1:
        yield Clone(menu="Copy", key=keys.COPY_MARKER)
    if judged:
        yield from _taking()
    else:
        yield UsePrototype(name=names.PROTOTYPE_MARKER)
    if len(marker.faces) > 1:
        yield ReportState(
            keys=(names.SAY_FLIPPED,),
            format=joined("oldPieceName", '" becomes "', "newPieceName", _PLACE),
            description="report",
        )
        yield TriggerAction(name="Flip", menu="Flip", key=keys.FLIP, actions=(_NEXT_FACE, names.SAY_FLIPPED))


def _tracking(marker: MarkerKind, game: Game, atlas: Atlas) -> Iterator[Trait]:
    """A marker that the controller moves; players choose from its menu instead of dragging it."""
    tracks = marker.tracks or TURN
    yield from lower_tracking(tracks, game, atlas)
    if tracks == TURN:
        yield GlobalHotkey(menu="Next phase", key=keys.NEXT_PHASE, hotkey=keys.NEXT_PHASE)
    else:
        state = game.states[tracks]
        # the outermost trait comes first in the menu
        for index, value in reversed(list(enumerate(state.values, 1))):
            key = names.set_state_key(state.id, index)
            yield GlobalHotkey(menu=f"Set {state.name.lower()}: {value.name}", key=key, hotkey=key)
        if state.die is not None:
            key = names.roll_state_key(state.id)
            yield GlobalHotkey(menu=f"Roll for {state.name.lower()}", key=key, hotkey=key)
    yield Immobilized(move="V", stack="R", description=f"moved by {names.THE_CONTROLLER}")


def _lock(marker: MarkerKind, game: Game) -> Iterator[Trait]:
    if marker.side is not None and marker.tracks is None:
        sides = (game.sides[marker.side].name, names.SOLITAIRE)
        yield Restricted(sides=sides, movement=True, description="lock of the side")


def marker_prototypes(more: tuple[Trait, ...] = ()) -> dict[str, PrototypeDefinition]:
    """Prototypes of markers, by name. `more`: traits of every marker."""
    traits = (*_taking(), *more)
    name = names.PROTOTYPE_MARKER
    return {
        name: PrototypeDefinition(
            name=name, description="commands of every marker", piece=(BasicPiece(), *traits)
        )
    }


def _taking() -> Iterator[Trait]:
    yield ReportState(
        keys=(names.SAY_TAKEN,),
        format=joined("newPieceName", '" is taken away"', _PLACE),
        description="report",
    )
    yield Delete(key=names.TAKE_AWAY)
    yield TriggerAction(
        name="Take away",
        menu="Take away",
        key=keys.TAKE_MARKER,
        actions=(names.SAY_TAKEN, names.TAKE_AWAY),
    )
