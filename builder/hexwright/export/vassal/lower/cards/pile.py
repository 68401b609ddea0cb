"""Piles of cards: decks of VASSAL at their places on the boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hexwright.export.vassal.lower.atlas import Atlas, Spot
from hexwright.export.vassal.lower.cards import card_names
from hexwright.export.vassal.lower.expressions import equals, is_true, quoted
from hexwright.model.cards import Card, Deck
from hexwright.model.game import Game
from hexwright.units import px_per_mm
from vassalformat.component import CardSlot, DeckGlobalKeyCommand, DrawPile, GlobalKeyCommand, Node
from vassalformat.trait import Piece
from vassalformat.wire.codec import NO_KEY, Colour, Key

_EDGE = Colour(90, 84, 74)
_SHOWN = 10
"""How many cards high a pile looks at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A pile. `role`: draw, discard, removed or waiting; `cards`: by which it begins, the next to be drawn
    first.
    """

    deck: Deck
    role: str
    spot: Spot
    component: DrawPile
    cards: tuple[Card, ...]


def lower_piles(game: Game, atlas: Atlas, dpi: float, pieces: Mapping[str, Piece]) -> tuple[Pile, ...]:
    """All piles. `pieces`: by `card:<id>`."""
    found: list[Pile] = []
    for deck in game.decks.values():
        for role, place in deck.piles.items():
            spot = atlas.spots.get(place)
            if spot is None:
                continue
            cards = cards_in(game, deck, role, game_begins(game))
            component = _draw_pile(deck, role, spot, game, dpi, tuple(_slots(cards, pieces, game, dpi)))
            found.append(Pile(deck=deck, role=role, spot=spot, component=component, cards=cards))
    return tuple(found)


def game_begins(game: Game) -> int:
    """The number of the first turn."""
    return game.turns[0].number if game.turns else 1


def cards_in(game: Game, deck: Deck, role: str, turn: int) -> tuple[Card, ...]:
    """The cards of a deck that lie in a pile of it when a game begins with this turn, in their order."""
    own = (card for card in game.cards.values() if card.deck == deck.id)
    return tuple(card for card in own if deck.pile_at(card.group, turn) == role)


def _slots(cards: tuple[Card, ...], pieces: Mapping[str, Piece], game: Game, dpi: float) -> Iterator[Node]:
    """VASSAL puts each on top of those before it."""
    for card in reversed(cards):
        look = game.looks[card.look]
        piece = pieces[f"card:{card.id}"]
        yield CardSlot(
            entry_name=card.name,
            gpid=getattr(piece[0], "gpid", ""),
            width=round(look.width * px_per_mm(dpi)),
            height=round(look.height * px_per_mm(dpi)),
            piece=piece,
        )


def _draw_pile(
    deck: Deck, role: str, spot: Spot, game: Game, dpi: float, slots: tuple[Node, ...]
) -> DrawPile:
    look = game.looks[deck.back]
    hidden = role in ("draw", "waiting")
    return DrawPile(
        name=card_names.pile_name(deck, role),
        owning_board=spot_board(game, deck.piles[role]),
        x=spot.x,
        y=spot.y,
        width=round(look.width * px_per_mm(dpi)),
        height=round(look.height * px_per_mm(dpi)),
        allow_multiple=False,
        allow_select=role in ("discard", "removed"),
        select_display_property="$BasicName$",
        draw_specific_message="Look through …",
        face_down="Always" if hidden else "Never",
        # whoever draws masks the card for his side; a card that goes from one pile that lies face down to
        # another would keep that mask when the game is replayed
        draw_face_up=role != "draw",
        # not bound to its side: commands of the course of play must reach the cards, whoever goes on
        # drawn at random instead of lying shuffled: two players who act at once cannot take it apart
        shuffle="Always" if hidden and deck.shuffled else "Never",
        reversible=False,
        draw=True,
        color=_EDGE,
        hotkey_on_empty=role == "draw" and deck.refills,
        empty_hotkey=card_names.refill_key(deck) if role == "draw" and deck.refills else NO_KEY,
        max_stack=_SHOWN,
        expression_counting=role == "waiting",
        count_expressions=tuple(
            f"{group}:{is_true(equals(card_names.GROUP, group))}"
            for group in (deck.groups if role == "waiting" else ())
        ),
        children=(*(_menu(deck, role, game)), *slots),
    )


def spot_board(game: Game, place: str) -> str:
    """The name of the board with the cell of a pile."""
    return next(
        board.name
        for board in game.boards.values()
        for panel in board.panels
        for cell in panel.cells
        if cell.id == place
    )


def _menu(deck: Deck, role: str, game: Game) -> Iterator[Node]:
    """Draw from the menu of the pile, too."""
    if role == "draw":
        for hand in game.hands.values():
            if deck.id in hand.decks:
                yield _entry(f"Draw into {hand.name}", card_names.draw_key(hand), "1")
    elif role == "discard":
        yield _entry("Back into the draw pile", card_names.to_pile("draw"), "-1")


def _entry(name: str, key: Key, count: str) -> DeckGlobalKeyCommand:
    """An entry of a pile's menu that sends a key to so many of its cards; -1 for all."""
    return DeckGlobalKeyCommand(name=name, hotkey=key, deck_count=count, report_single=False)


def refills(piles: Sequence[Pile], by_hand: str | None = None) -> Iterator[Node]:
    """What an empty draw pile presses: its discarded cards go back into it. `by_hand`: while players see to
    it themselves, an expression; None for always.

    Not VASSAL's own "send to another deck", which warns of its own text in the log.
    """
    for pile in piles:
        if pile.role == "discard" and pile.deck.refills:
            said = f"The discarded cards of {pile.deck.name} are shuffled into the draw pile."
            yield GlobalKeyCommand(
                name=f"Refill {pile.deck.name}",
                button_text="",
                tooltip="",
                button_hotkey=card_names.refill_key(pile.deck),
                hotkey=card_names.to_pile("draw"),
                filter=is_true(
                    equals("DeckName", pile.component.name) + (f" && {by_hand}" if by_hand else "")
                ),
                report_format=said if by_hand is None else is_true(f'{by_hand} ? {quoted(said)} : ""'),
                single_map=False,
            )
