"""Cards go from pile to pile: they are drawn, laid down, shuffled back, and groups of them come and go."""

from __future__ import annotations

from hexwright.rules.engine.codes import NEVER, NOWHERE
from hexwright.rules.engine.dice import cause, draw, roll_for
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import say
from hexwright.rules.language.prelude import Ints

FROM_HAND = cause("a card of a hand")


def held(game: Game, play: Play, pile: int) -> int:
    """How many cards lie in a pile or hand."""
    found = 0
    for c in range(game.cards.count):
        if play.cards[c] == pile:
            found += 1
    return found


def holder(game: Game, play: Play, card: int) -> int:
    """The side in whose hand a card is, NOWHERE if it is in none."""
    pile = play.cards[card]
    return game.cards.piles.holder[pile] if pile >= 0 else NOWHERE


def room(game: Game, play: Play, hand: int) -> int:
    """How many more cards a hand may take."""
    if game.cards.piles.most[hand] == NEVER:
        return game.cards.count
    return max(0, game.cards.piles.most[hand] - held(game, play, hand))


def next_of(game: Game, play: Play, deck: int) -> int:
    """The card that is drawn next from a deck: of a shuffled one any, by chance, of another the first in the
    order of the sources; NOWHERE if none is left. An empty pile takes the discarded cards. Changes `play`.
    """
    refill(game, play, deck)
    if game.cards.decks.shuffled[deck] == 0:
        return first_of(game, play, deck)
    pile = game.cards.decks.draw[deck]
    left = held(game, play, pile)
    if left > 1:
        return card_of(game, play, pile, draw(play, deck, left))
    return card_of(game, play, pile, 1)


def any_of(game: Game, play: Play, pile: int) -> int:
    """A card of a hand, by chance; NOWHERE from an empty one. Nobody rolls for the last. Changes `play`."""
    left = held(game, play, pile)
    if left > 1:
        return card_of(game, play, pile, roll_for(play, FROM_HAND, pile, 1, left))
    return card_of(game, play, pile, 1)


def card_of(game: Game, play: Play, pile: int, number: int) -> int:
    """The card with a number, from 1, in a pile or hand; NOWHERE from an empty one."""
    which = number
    for c in range(game.cards.count):
        if play.cards[c] == pile:
            which -= 1
            if which == 0:
                return c
    return NOWHERE


def first_of(game: Game, play: Play, deck: int) -> int:
    """The first card of a draw pile in the order of the sources, NOWHERE from an empty pile."""
    for c in range(game.cards.count):
        if play.cards[c] == game.cards.decks.draw[deck]:
            return c
    return NOWHERE


def to_draw(game: Game, play: Play, deck: int) -> int:
    """How many cards can be drawn from a deck: those of an empty pile are the discarded ones."""
    found = held(game, play, game.cards.decks.draw[deck])
    if found == 0 and game.cards.decks.refills[deck] == 1 and game.cards.decks.discard[deck] != NOWHERE:
        return held(game, play, game.cards.decks.discard[deck])
    return found


def refill(game: Game, play: Play, deck: int) -> None:
    """The discarded cards of a deck go back into its draw pile if that is empty. Changes `play`."""
    draw = game.cards.decks.draw[deck]
    discard = game.cards.decks.discard[deck]
    if game.cards.decks.refills[deck] == 1 and discard != NOWHERE and held(game, play, draw) == 0:
        if held(game, play, discard) > 0:
            for c in range(game.cards.count):
                if play.cards[c] == discard:
                    play.cards[c] = draw
            say(game, play, "cards.refilled", deck=deck)


def draw_cards(game: Game, play: Play, deck: int, hand: int, count: int) -> int:
    """A hand takes so many cards from a deck, or as many as there are: how many. Changes `play`."""
    taken = 0
    for _ in range(count):
        card = next_of(game, play, deck)
        if card != NOWHERE:
            taken += 1
            play.cards[card] = hand
    return taken


def lay_down(game: Game, play: Play, card: int, removed: bool) -> None:
    """A card is discarded, or leaves the game (`removed`); where there is no such pile, it goes to the other.
    Changes `play`.
    """
    deck = game.cards.deck[card]
    pile = game.cards.decks.removed[deck] if removed else game.cards.decks.discard[deck]
    if pile == NOWHERE:
        pile = game.cards.decks.discard[deck] if removed else game.cards.decks.removed[deck]
    play.cards[card] = pile


def discard_some(game: Game, play: Play, hand: int, count: int) -> None:
    """So many cards are discarded from a hand by chance, or as many as there are. Changes `play`."""
    for _ in range(count):
        card = any_of(game, play, hand)
        if card != NOWHERE:
            lay_down(game, play, card, False)
            say(game, play, "cards.discards", side=game.cards.piles.holder[hand], card=card)


def bring_in(game: Game, play: Play) -> None:
    """Groups of cards come into their decks in the first phase of their turn, with the discarded cards, and
    others leave the game. Changes `play`.
    """
    for one in game.cards.arrivals:
        if one.turn == play.turn and is_waiting(game, play, one.cards, game.cards.decks.waiting[one.deck]):
            draw = game.cards.decks.draw[one.deck]
            discard = game.cards.decks.discard[one.deck]
            for c in range(game.cards.count):
                at = play.cards[c]
                if one.cards[c] == 1 and at == game.cards.decks.waiting[one.deck]:
                    play.cards[c] = draw
                elif one.gone[c] == 1 and at >= 0 and at in (draw, discard):
                    play.cards[c] = game.cards.decks.removed[one.deck]
                elif game.cards.deck[c] == one.deck and at >= 0 and at == discard:
                    play.cards[c] = draw
            if one.leaving == "":
                say(game, play, "cards.come-in", deck=one.deck, group=one.title)
            else:
                say(game, play, "cards.replaced", deck=one.deck, group=one.title, gone=one.leaving)


def is_waiting(game: Game, play: Play, cards: Ints, pile: int) -> bool:
    """Whether any of these cards (1 for each of them) lies in a pile."""
    for c in range(game.cards.count):
        if cards[c] == 1 and play.cards[c] == pile:
            return True
    return False
