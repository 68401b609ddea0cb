"""The text of a deck in a saved game, from the deck of the module.

VASSAL: counters/Deck.getType. A saved game brings its decks whole: what is missing there, such as a key, the
deck lacks for the rest of that game, whatever the module says.
"""

from __future__ import annotations

from collections.abc import Iterator

from vassalformat.component import DeckGlobalKeyCommand, DrawPile
from vassalformat.wire.command import DECK
from vassalformat.wire.sequence import encode_sequence

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
