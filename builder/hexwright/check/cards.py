"""Cards: their text has room, and their backs are as large as they."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.diagnostics import Diagnostic
from hexwright.layout.crowded import crowded_text
from hexwright.model.game import Game
from hexwright.model.look import Look, SlotKind


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
    """C008: running text on a card or counter that is too long for its box."""
    if any(slot.kind is SlotKind.PARAGRAPH for look in game.looks.values() for slot in look.slots):
        yield from crowded_text(game)


def _size(look: Look) -> str:
    return f"{look.width:g} x {look.height:g} mm"
