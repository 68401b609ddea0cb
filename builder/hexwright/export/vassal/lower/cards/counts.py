"""How many cards lie where, which everybody at a table sees and no window of VASSAL tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hexwright.export.vassal.lower.cards.pile import Pile
from hexwright.export.vassal.lower.expressions import is_true, quoted
from hexwright.model.game import Game
from vassalformat.component import DoActionButton

BUTTON: Final = "Card counts"
SAID: Mapping[str, str] = {
    "draw": "to draw",
    "discard": "played",
    "removed": "out of the game",
    "waiting": "later",
}
"""What is said of a pile, by what it is for."""


TOOLTIP: Final = "How many cards each hand and each pile holds"


def lower_counts(game: Game, piles: Sequence[Pile]) -> Iterator[DoActionButton]:
    """A button that says how many cards each hand and each pile holds; none without cards."""
    if piles:
        yield DoActionButton(
            name=BUTTON,
            text=BUTTON,
            tooltip=TOOLTIP,
            icon="",
            do_report=True,
            report_format=is_true(said(game, piles)),
        )


def said(game: Game, piles: Sequence[Pile]) -> str:
    """An expression: how many cards each hand and each pile holds, in a sentence."""
    parts = [f"{quoted(f'{hand.name} ')} + CountMap({quoted(hand.name)})" for hand in game.hands.values()]
    for deck in game.decks.values():
        own = [pile for pile in piles if pile.deck.id == deck.id]
        counts = ' + ", " + '.join(f"{held(pile)} + {quoted(f' {SAID[pile.role]}')}" for pile in own)
        parts.append(f"{quoted(f'{deck.name}: ')} + {counts}")
    return ' + "; " + '.join(['"Cards"', *parts])


def held(pile: Pile) -> str:
    """An expression: how many cards lie in a pile."""
    return f"GetMapProperty({quoted(f'{pile.component.name}_numPieces')}, {quoted(pile.spot.map)})"
