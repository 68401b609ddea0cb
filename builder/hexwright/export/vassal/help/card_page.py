"""The help page about cards: how they are drawn and played, what is in each deck, what others can learn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from hexwright.export.vassal.help.markdown import html_table
from hexwright.export.vassal.lower import keys
from hexwright.model.cards import Deck
from hexwright.model.game import Game

_PLAYING = (
    "A deck has a menu (right click): draw a card into a hand, look through the cards that lie face up. "
    "Cards can be dragged, too. A hand is a window of its own, with buttons to draw by; its button is in "
    "the toolbar. Everybody may open it: the others see backs."
)
_HIDDEN = (
    "A card is seen by the side that drew it, until that side plays or shows it; an eye, struck out, "
    "marks what the others see from behind. What VASSAL keeps is not secret from those who look for it: a"
    " saved game and a log hold the names of all cards in clear, and so does the memory of every player's"
    " VASSAL. Whoever takes a side in a running game sees its hand."
)


_JUDGED = (
    "The referee draws and plays: the button Draw in the window of a hand draws what its side may draw now, "
    "and the menu of a card (right click) says what it can be played for. While rules are enforced a card "
    "that is dragged elsewhere goes back. A hand is a window of its own; its button is in the toolbar. "
    "Everybody may open it: the others see backs. In phases in which nothing is judged, and with the rules "
    "off, there are the commands below."
)


def card_page(game: Game, uses: Sequence[tuple[str, str]] = ()) -> str:
    """The body of the page. `uses`: what the referee lets cards be played for, entry and sentence."""
    parts = ["<h1>Cards</h1>", f"<p>{_JUDGED if uses else _PLAYING}</p>"]
    if uses:
        told = [(escape(title), escape(sentence)) for title, sentence in uses]
        parts += ["<h2>What cards are played for</h2>", html_table(("in the menu", ""), told, ready=True)]
    rows = [(escape(keys.shown(key)), escape(text)) for text, key in keys.CARD_KEYS.items()]
    parts += ["<h2>On a card</h2>", html_table(("key", "command"), rows, ready=True)]
    parts += ["<h2>Decks</h2>", html_table(("deck", "cards", "in play"), list(_decks(game)), ready=True)]
    if game.hands:
        hands = [
            (
                escape(hand.name),
                escape(game.sides[hand.side].name),
                "any number" if hand.limit is None else f"at most {hand.limit}",
            )
            for hand in game.hands.values()
        ]
        parts += ["<h2>Hands</h2>", html_table(("hand", "of", "cards"), hands, ready=True)]
    parts += ["<h2>What stays hidden</h2>", f"<p>{_HIDDEN}</p>"]
    return "\n".join(parts)


def _decks(game: Game) -> Iterator[tuple[str, str, str]]:
    """Name, number of cards, and when they are in play."""
    for deck in game.decks.values():
        counted = Counter(card.group for card in game.cards.values() if card.deck == deck.id)
        if not deck.groups:
            yield escape(deck.name), str(counted[None]), escape(_empties(deck))
        for group in deck.groups.values():
            when = "from the beginning" if group.turn is None else f"shuffled in on turn {group.turn}"
            ends = [later.turn for later in deck.groups.values() if group.id in later.replaces]
            gone = f", until turn {ends[0]}" if ends else ""
            name = f"{deck.name}: {group.name}"
            yield escape(name), str(counted[group.id]), escape(f"{when}{gone}. {_empties(deck)}")


def _empties(deck: Deck) -> str:
    """What becomes of an empty draw pile."""
    order = "" if deck.shuffled else "Drawn in order. "
    if deck.refills:
        return f"{order}An empty draw pile takes the played cards, shuffled."
    return f"{order}Nothing refills it."
