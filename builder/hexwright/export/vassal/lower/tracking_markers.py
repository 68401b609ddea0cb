"""Markers that track the turn or a state: where each goes for every value."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.atlas import Atlas, Spot
from hexwright.export.vassal.lower.expressions import choose, equals, is_true, quoted
from hexwright.model.board import LocationId
from hexwright.model.game import Game, Marker
from vassalformat.trait import SendToLocation, Trait, TriggerAction
from vassalformat.wire.codec import named

TURN = "turn"
_GO = named("GoTrack")


def lower_tracking(tracks: str, game: Game, atlas: Atlas) -> Iterator[Trait]:
    """The traits that send a marker to its place when the controller tells it to (names.FOLLOW)."""
    places = tuple(_places(tracks, game, atlas))
    if not places:
        return
    zones = {plot.id for sheet in atlas.sheets for plot in sheet.plots}
    spots = [spot for _, spot in places]
    # by zone where every place has one of its own: spaces share the zone of the map
    by_zone = all(spot.plot is not None and spot.plot.id in zones for spot in spots)
    if by_zone:
        yield SendToLocation(
            key=_GO,
            map=_chain([(condition, spot.map) for condition, spot in places]),
            destination="Z",
            zone=_chain([(condition, spot.plot.name if spot.plot else "") for condition, spot in places]),
            description="to its cell",
        )
    else:
        yield SendToLocation(
            key=_GO,
            map=_chain([(condition, spot.map) for condition, spot in places]),
            x=_numbers([(condition, spot.x) for condition, spot in places]),
            y=_numbers([(condition, spot.y) for condition, spot in places]),
            description="to its place",
        )
    # Not where it is already: VASSAL scrolls the map to a piece that is moved, or moved back.
    away = [f"{condition} && {_is_away(spot, by_zone=by_zone)}" for condition, spot in places]
    yield TriggerAction(name="Follow", key=names.FOLLOW, condition=is_true(" || ".join(away)), actions=(_GO,))


def _is_away(spot: Spot, *, by_zone: bool) -> str:
    """Whether a marker is not at a place, by zone or by pixels."""
    if by_zone and spot.plot is not None:
        return f"CurrentZone != {quoted(spot.plot.name)}"
    return f"(CurrentX != {spot.x} || CurrentY != {spot.y})"


def _places(tracks: str, game: Game, atlas: Atlas) -> Iterator[tuple[str, Spot]]:
    if tracks == TURN:
        for turn in game.turns:
            if turn.location is not None and turn.location in atlas.spots:
                yield f"{names.TURN_NUMBER} == {turn.number}", atlas.spots[turn.location]
        return
    state = game.states[tracks]
    for value in state.values:
        if value.location is not None and value.location in atlas.spots:
            yield equals(names.state_property(state.id), value.id), atlas.spots[value.location]


def starting_location(marker: Marker, game: Game) -> LocationId | None:
    """Where a marker that tracks the turn or a state begins; None if it tracks nothing or has no place."""
    if marker.tracks == TURN:
        return game.turns[0].location if game.turns else None
    if marker.tracks is not None and marker.tracks in game.states:
        state = game.states[marker.tracks]
        return next((value.location for value in state.values if value.id == state.initial), None)
    return None


def _chain(cases: list[tuple[str, str]]) -> str:
    """A plain text if all cases agree, else an expression that chooses among them."""
    if len({text for _, text in cases}) == 1:
        return cases[0][1]
    return is_true(choose([(condition, quoted(text)) for condition, text in cases], '""'))


def _numbers(cases: list[tuple[str, int]]) -> str:
    return is_true(choose([(condition, str(value)) for condition, value in cases], "0"))
