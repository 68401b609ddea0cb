"""The cards of a game, to be printed and cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwright.layout.piece import CARD, Piece
from hexwright.model.cards import Card, Deck, back_id, backs
from hexwright.model.game import Game
from hexwright.model.printing import PrintSpec
from hexwright.render.counter import draw_face
from hexwright.render.counter_face import Face, Faces
from hexwright.render.fonts import Fonts
from hexwright.render.palette import Palette
from hexwright.render.scene import Scene


def in_order(game: Game) -> tuple[Card, ...]:
    """All cards: decks and their groups as the game declares them, cards of a group as they are written."""
    return tuple(card for deck in game.decks.values() for group in _groups(game, deck.id) for card in group)


def _groups(game: Game, deck: str) -> Iterator[Sequence[Card]]:
    own = [card for card in game.cards.values() if card.deck == deck]
    for group in game.decks[deck].groups or (None,):
        yield [card for card in own if card.group == group]


def card_pieces(game: Game, spec: PrintSpec, fonts: Fonts, palette: Palette) -> tuple[Piece, ...]:
    """Every card at its own size, whatever the size of counters; cards with the same back share its scene.

    `palette`: the inks of the print.
    """
    drawing = _Drawing(game, spec, fonts, palette)
    behind = {name: drawing.back(deck, group) for deck in game.decks.values() for name, group in backs(deck)}
    found: list[Piece] = []
    for card in in_order(game):
        deck, look = game.decks[card.deck], game.looks[card.look]
        group = deck.groups[card.group].name if card.group is not None else ""
        found.append(
            Piece(
                id=f"{CARD}{card.id}",
                name=card.name,
                path=(deck.name, group),
                width=look.width,
                height=look.height,
                bleed=spec.bleed,
                front=drawing.front(card),
                back=behind[back_id(card.deck, card.group)],
                where=card.provenance.span,
            )
        )
    return tuple(found)


class _Drawing:
    """Draws faces of cards as they are printed."""

    def __init__(self, game: Game, spec: PrintSpec, fonts: Fonts, palette: Palette) -> None:
        self._faces = Faces(game, flags=frozenset())
        self._bleed = spec.bleed
        self._fonts = fonts
        self._palette = palette

    def front(self, card: Card) -> Scene:
        return self._scene(self._faces.card(card))

    def back(self, deck: Deck, group: str | None) -> Scene:
        return self._scene(self._faces.back(deck, group))

    def _scene(self, face: Face) -> Scene:
        # Converted like a map: a counter is a field with figures on it, a card has grounds within grounds.
        return self._palette.scene(draw_face(face, self._fonts, self._bleed))
