"""Cards are drawn, and hands are counted."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import GAME_OVER, NOT_NOW
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.cards.parameters import CardRules, Draw
from hexwright.rules.mechanism.cards.piles import bring_in, draw_cards, first_of, held, room, to_draw
from hexwright.rules.mechanism.cards.state import CardsNow

NO_DRAW: Final = reason("no-draw")
MUST_DRAW: Final = reason("must-draw")
TOO_MANY: Final = reason("too-many-cards")
BY_HAND: Final = reason("card-by-hand")


# --- what is owed -----------------------------------------------------------------------------------
def phase_begins(game: Game, play: Play) -> None:
    """Groups come in with their turn, and sides may draw. Changes `play`."""
    bring_in(game, play)
    for k, draw in enumerate(game.of(CardRules).draws):
        if has_bit(draw.phases, play.phase):
            play.of(CardsNow).owed[k] = number_of(game, play, draw)


def number_of(game: Game, play: Play, draw: Draw) -> int:
    """How many cards a draw gives in this phase."""
    if draw.fills:
        return room(game, play, draw.hand)
    if draw.count is not None:
        return max(0, draw.count(World(game, play)))
    return draw.by_turn[play.turn]


def still_drawn(game: Game, play: Play, k: int, draw: Draw) -> int:
    """How many cards of a draw can still be taken: there must be room for them, and cards left."""
    owed = play.of(CardsNow).owed[k]
    if owed == 0 or to_draw(game, play, draw.deck) == 0:
        return 0
    return min(owed, room(game, play, draw.hand))


# --- drawing ------------------------------------------------------------------------------------------
def draw_refusal(game: Game, play: Play, side: int) -> int:
    """Why a side may not draw now, FINE if it may."""
    if play.setting != 0:
        return NOT_NOW
    for k, draw in enumerate(game.of(CardRules).draws):
        if draw.side == side and still_drawn(game, play, k, draw) > 0:
            return FINE
    return NO_DRAW


def awaits(game: Game, play: Play, _rules: CardRules) -> bool:
    """Whether a side may draw now."""
    for side in range(game.sides):
        if draw_refusal(game, play, side) == FINE:
            return True
    return False


def draw_all(game: Game, play: Play, _rules: CardRules, side: int) -> Ruling:
    """A side draws all the cards that it may draw now. Changes `play`."""
    why = draw_refusal(game, play, side)
    if why != FINE:
        return Ruling(why)
    for k, draw in enumerate(game.of(CardRules).draws):
        if draw.side == side:
            most = still_drawn(game, play, k, draw)
            if most > 0:
                taken = draw_cards(game, play, draw.deck, draw.hand, most)
                play.of(CardsNow).owed[k] -= taken
                say(game, play, "cards.draws", side=side, count=taken, deck=draw.deck)
    return Ruling()


def those_who_draw(game: Game, play: Play, _rules: CardRules, side: int) -> Ints:
    """The side itself, if it may draw now."""
    return ints(1, side) if draw_refusal(game, play, side) == FINE else ints(0, 0)


def lay(game: Game, play: Play, card: int, pile: int) -> Ruling:
    """A card is dropped by hand: from its draw pile into a hand that may draw it, and nowhere else. Changes
    `play`.
    """
    if play.winner != 0:
        return Ruling(GAME_OVER)
    deck = game.cards.deck[card]
    if play.setting != 0 or pile < 0 or play.cards[card] != game.cards.decks.draw[deck]:
        return Ruling(BY_HAND)
    if game.cards.decks.shuffled[deck] == 0 and first_of(game, play, deck) != card:
        return Ruling(BY_HAND)
    for k, draw in enumerate(game.of(CardRules).draws):
        if draw.hand == pile and draw.deck == deck and still_drawn(game, play, k, draw) > 0:
            play.of(CardsNow).owed[k] -= 1
            play.cards[card] = pile
            say(game, play, "cards.draws", side=draw.side, count=1, deck=deck)
            return Ruling()
    return Ruling(BY_HAND if game.cards.piles.holder[pile] == NOWHERE else NO_DRAW)


# --- the end of a phase -------------------------------------------------------------------------------
def unfinished(game: Game, play: Play) -> Ruling:
    """Why the phase may not end: cards must be drawn, or a hand holds too many."""
    if play.setting != 0:
        return Ruling()
    for k, draw in enumerate(game.of(CardRules).draws):
        left = still_drawn(game, play, k, draw)
        if left > 0:
            return Ruling(MUST_DRAW, draw.hand, left)
    for keep in game.of(CardRules).keeps:
        if has_bit(keep.phases, play.phase):
            more = held(game, play, keep.hand) - keep.most
            if more > 0:
                return Ruling(TOO_MANY, keep.hand, more)
    return Ruling()


def wrong(game: Game, play: Play) -> str:
    """A card that lies where no card of its deck may lie, or a hand that holds too many."""
    for c in range(game.cards.count):
        pile = play.cards[c]
        if pile < 0 or not has_bit(game.cards.piles.takes[pile], game.cards.deck[c]):
            return game.cards.names[c] + " lies where it may not"
    for hand in game.cards.hands:
        if game.cards.piles.most[hand] >= 0 and held(game, play, hand) > game.cards.piles.most[hand]:
            return game.cards.piles.names[hand] + " holds too many cards"
    return ""
