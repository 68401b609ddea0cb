"""Cards: their text has room, and their backs are as large as they."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from builder.diagnostics import Diagnostic, Severity, Span
from builder.model.cards import backs
from builder.model.game import Game
from builder.model.look import Look, SlotKind

if TYPE_CHECKING:
    from builder.render.counter_face import Face, Faces


def check_card_sizes(game: Game) -> Iterator[Diagnostic]:
    """C009: a card and the back of its deck differ in size."""
    for card in game.cards.values():
        front, back = game.looks[card.look], game.looks[game.decks[card.deck].back]
        if (front.width, front.height) != (back.width, back.height):
            yield Diagnostic(
                code="C009",
                message=f"the card '{card.id}' is {_size(front)}, its back '{back.id}' {_size(back)}",
                span=card.where.get("look", card.provenance.span),
                hint="give both looks the same 'size'",
            )


def check_text(game: Game) -> Iterator[Diagnostic]:
    """C008: running text on a card, its back or a counter that is too long for its box, even in the smallest
    letters.
    """
    if not any(slot.kind is SlotKind.PARAGRAPH for look in game.looks.values() for slot in look.slots):
        return
    # Imported here: games without running text need no fonts to be checked.
    from builder.render.counter import crowded_slots  # noqa: PLC0415
    from builder.render.counter_face import Faces  # noqa: PLC0415
    from builder.render.fonts import Fonts  # noqa: PLC0415

    fonts, faces = Fonts(), Faces(game, flags=frozenset())
    told = set[tuple[str, str]]()
    for what, places, face in _faces(game, faces):
        for slot in crowded_slots(face, fonts):
            if (what, slot.id) in told:
                continue  # the other steps of a unit have the same text
            told.add((what, slot.id))
            named = [word for _, word, _, _ in string.Formatter().parse(slot.value) if word]
            yield Diagnostic(
                code="C008",
                message=f"the {named[0] if named else slot.id} of {what} has no room in its box, even in the "
                "smallest letters",
                span=next((places[word] for word in named if word in places), places[""]),
                severity=Severity.WARNING,
                hint=f"shorten it, or give the slot '{slot.id}' of the look '{face.look.id}' a larger box",
            )


def _faces(game: Game, faces: Faces) -> Iterator[tuple[str, Mapping[str, Span], Face]]:
    """Every face of the game with the piece it belongs to, in words, and the places of its values by name;
    the place of the whole has the empty name.
    """
    for card in game.cards.values():
        yield f"the card '{card.id}'", {**card.where, "": card.provenance.span}, faces.card(card)
    for deck in game.decks.values():
        for name, group in backs(deck):
            yield f"the back '{name}'", {"": deck.provenance.span}, faces.back(deck, group)
    for unit in game.units.values():
        for step in unit.steps:
            yield f"the unit '{unit.id}'", {"": unit.provenance.span}, faces.unit(unit, step)
    for marker in game.markers.values():
        for number in range(len(marker.faces)):
            yield f"the marker '{marker.id}'", {"": marker.provenance.span}, faces.marker(marker, number)


def _size(look: Look) -> str:
    return f"{look.width:g} x {look.height:g} mm"
