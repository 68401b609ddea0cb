"""Running text that has no room on its card or counter (C008)."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from hexwright.diagnostics import Diagnostic, Severity, Span
from hexwright.model.cards import backs
from hexwright.model.game import Game

if TYPE_CHECKING:
    from hexwright.render.counter_face import Face, Faces


def crowded_text(game: Game) -> Iterator[Diagnostic]:
    """C008: running text on a card, its back or a counter that is too long for its box, even in the smallest
    letters.
    """
    # Imported here: most games have no running text, and are checked without opening a font.
    from hexwright.render.counter import crowded_slots  # noqa: PLC0415
    from hexwright.render.counter_face import Faces  # noqa: PLC0415
    from hexwright.render.fonts import Fonts  # noqa: PLC0415

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
