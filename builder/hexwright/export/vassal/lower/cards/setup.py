"""Cards of a set-up: every card in its pile, then the piles.

A saved game with a deck but without its cards loses them, and one with neither has no decks at all; the cards
come first (counters/Deck.setState looks its members up by id).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexwright.export.vassal.lower.cards.pile import Pile, cards_in
from hexwright.model.game import Game, Setup
from vassalformat.component import DeckGlobalKeyCommand, DrawPile
from vassalformat.wire.command import DECK, AddDeck
from vassalformat.wire.sequence import encode_sequence

# --- the text of a deck --------------------------------------------------------------------------------
_FIRST = """
    draw color width height faceDown shuffle allowMultiple allowSelect reversible reshuffleCommand
    reshuffleTarget reshuffleMessage name shuffleFormat reverseFormat faceDownFormat drawFaceUp canSave
    shuffleHotkey reshuffleHotkey maxStack countExpressions expressionCounting
"""
_LAST = """
    hotkeyOnEmpty emptyHotkey selectDisplayProperty selectSortProperty restrictOption restrictExpression
    shuffleCommand reverseCommand reverseHotkey drawMultipleMessage drawSpecificMessage faceUpMessage
    faceDownMessage faceUpHotkey faceUpReportFormat faceFlipHotkey faceDownHotkey saveMessage saveHotkey
    saveReportFormat loadMessage loadHotkey loadReportFormat deckRestrictAccess deckOwners
"""
"""Attributes of the component in the order of the text; the commands of its menu stand between."""


def deck_text(pile: DrawPile) -> str:
    """The type of a deck. Raises: WireError for a value VASSAL cannot hold."""
    words = pile.encode_attributes()
    commands = encode_sequence(tuple(_commands(pile)), ",")
    return DECK + encode_sequence(
        (*(words[name] for name in _FIRST.split()), commands, *(words[name] for name in _LAST.split())), ";"
    )


def _commands(pile: DrawPile) -> Iterator[str]:
    """VASSAL: build/module/map/DeckGlobalKeyCommand.encode."""
    for child in pile.children:
        if isinstance(child, DeckGlobalKeyCommand):
            words = child.encode_attributes()
            yield encode_sequence(
                (
                    words["name"],
                    words["hotkey"],
                    words["filter"],
                    words["deckCount"],
                    words["reportFormat"],
                    words["name"],
                    words["target"],
                    words["reportSingle"],
                    words["suppressSounds"],
                    words.get("parameters", ""),
                ),
                "|",
            )


# --- decks at the start --------------------------------------------------------------------------------
def decks_of(
    setup: Setup, game: Game, piles: Sequence[Pile], numbers: Mapping[str, str], first: int
) -> Iterator[AddDeck]:
    """The decks of a set-up. `numbers`: of its cards in the saved game, by card id; `first`: a free one."""
    for number, pile in enumerate(piles, first):
        cards = cards_in(game, pile.deck, pile.role, setup.turn)
        yield AddDeck(
            deck_id=str(number),
            definition=deck_text(pile.component),
            map=pile.spot.map,
            x=pile.spot.x,
            y=pile.spot.y,
            face_down=pile.component.face_down == "Always",
            members=tuple(numbers[card.id] for card in reversed(cards)),
        )


def pile_of(setup: Setup, game: Game, piles: Sequence[Pile]) -> dict[str, Pile]:
    """The pile each card lies in at the beginning, by card id."""
    return {card.id: pile for pile in piles for card in cards_in(game, pile.deck, pile.role, setup.turn)}
