"""Cards are played: for points, for their event, for whatever the author says."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import NOT_NOW, NOT_YOURS, acting_side, turn_refusal
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import doing, phrase, reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.cards.names import (
    card,
    card_group,
    card_in,
    cards_in,
    cards_played,
    deck,
    once,
    value,
)
from hexwright.rules.mechanism.cards.parameters import CardEvent, CardRules, Use
from hexwright.rules.mechanism.cards.piles import discard_some, draw_cards, holder, lay_down, room
from hexwright.rules.mechanism.cards.state import CardsNow
from hexwright.rules.mechanism.values.changing import affordable, apply, change_value, pay
from hexwright.rules.mechanism.values.telling import report

__all__ = ("card", "card_group", "card_in", "cards_in", "cards_played", "deck", "once", "value")

CARDS: Final = doing("cards")
NOT_IN_HAND: Final = reason("not-in-hand")
NOT_FOR_THIS: Final = reason("card-not-for-this")
NO_MORE: Final = reason("no-more-cards")
NOT_PROVIDED: Final = reason("card-not-now")
NO_EVENT: Final = reason("event-not-now")
MUST_PLAY: Final = reason("must-play")


# --- whether a card may be played -----------------------------------------------------------------------
def play_refusal(game: Game, play: Play, use: Use, which: int) -> int:
    """Why a card may not be played for something now, FINE if it may."""
    side = holder(game, play, which)
    if side == NOWHERE:
        return NOT_IN_HAND
    if not has_bit(use.phases, play.phase):
        return NOT_NOW
    refusal = turn_refusal(game, play, side, CARDS)
    if refusal != FINE:
        return refusal
    if not use.reacts and acting_side(game, play) not in (NOWHERE, side):
        return NOT_YOURS
    if use.cards[which] == 0 or use.side not in (NOWHERE, side):
        return NOT_FOR_THIS
    if use.counts and play.of(CardsNow).played[side] >= game.of(CardRules).most:
        return NO_MORE
    if use.provided is not None and not use.provided(World(game, play)):
        return NOT_PROVIDED
    if use.event and not event_may(game, play, which):
        return NO_EVENT
    return affordable(play, use.price, side, NOWHERE, NOWHERE)


def event_may(game: Game, play: Play, which: int) -> bool:
    """Whether the event of a card may take place now."""
    for event in game.of(CardRules).events:
        if event.card == which and event.provided is not None:
            if not event.provided(World(game, play)):
                return False
    return True


def those_played(game: Game, play: Play, use: Use, which: int) -> Ints:
    """The card itself, if it may be played for something now."""
    return ints(1, which) if play_refusal(game, play, use, which) == FINE else ints(0, 0)


def awaits(game: Game, play: Play, use: Use) -> bool:
    """Whether a card may be played for something now."""
    if has_bit(use.phases, play.phase):
        for which in range(game.cards.count):
            if play_refusal(game, play, use, which) == FINE:
                return True
    return False


# --- playing --------------------------------------------------------------------------------------------
def play_card(game: Game, play: Play, use: Use, which: int) -> Ruling:
    """A card is played for something. Changes `play`."""
    why = play_refusal(game, play, use, which)
    if why != FINE:
        return Ruling(why)
    side = holder(game, play, which)
    hand = play.cards[which]
    if use.counts:
        play.of(CardsNow).played[side] += 1
    pay(play, use.price, side, NOWHERE, NOWHERE)
    points = ""
    for gain in use.gains:
        amount = gain.amounts[which]
        before = points
        points = phrase(game, "cards.points", count=amount, what=gain.effect.value.title)
        if before != "":
            points = phrase(game, "cards.and", one=before, other=points)
        change_value(play, gain.effect.value, False, amount, side, NOWHERE, NOWHERE)
    if points != "":
        say(game, play, "cards.played-for", side=side, card=which, what=use.title, points=points)
    elif use.event:
        say(game, play, "cards.event", side=side, card=which)
    else:
        say(game, play, "cards.played", side=side, card=which, what=use.title)
    for hook in game.hooks.card_played:
        hook(game, play, which, side)
    for effect in use.effects:
        apply(play, effect, side, NOWHERE, NOWHERE)
    report(game, play, use.price, side, NOWHERE, NOWHERE)
    report(game, play, use.effects, side, NOWHERE, NOWHERE)
    play.cards[which] = NOWHERE  # it lies on the table while its event takes place
    if use.event:
        take_place(game, play, which, side, hand)
    lay_down(game, play, which, use.event and game.cards.once[which] == 1)
    return Ruling()


def take_place(game: Game, play: Play, which: int, side: int, hand: int) -> None:
    """The event of a card takes place. `hand`: where it came from. Changes `play`."""
    if game.of(CardRules).scripted[which] == 0:
        say(game, play, "cards.text", card=which)
    for event in game.of(CardRules).events:
        if event.card == which:
            carry_out(game, play, event, side, hand)
    for hook in game.hooks.event_takes_place:
        hook(game, play, which, side)


def carry_out(game: Game, play: Play, event: CardEvent, side: int, hand: int) -> None:
    """What the rules know of an event is done. Changes `play`."""
    whose = side if event.side == NOWHERE else event.side
    for effect in event.effects:
        apply(play, effect, whose, NOWHERE, NOWHERE)
    report(game, play, event.effects, whose, NOWHERE, NOWHERE)
    for change in event.more:
        if change.when is None or change.when(World(game, play)):
            whose = side if change.side == NOWHERE else change.side
            for effect in change.effects:
                apply(play, effect, whose, NOWHERE, NOWHERE)
            report(game, play, change.effects, whose, NOWHERE, NOWHERE)
    if event.draws > 0:
        most = min(event.draws, room(game, play, hand))
        taken = draw_cards(game, play, game.cards.deck[event.card], hand, most)
        say(game, play, "cards.draws", side=side, count=taken, deck=game.cards.deck[event.card])
    for loss in event.discards:
        discard_some(game, play, loss.hand, loss.count)
    if event.told:
        say(game, play, "cards.text", card=event.card)


def thrown_away(game: Game, play: Play) -> str:
    """That a side would pass with cards in hand that it may play; empty if it would not."""
    side = acting_side(game, play)
    if side == NOWHERE or play.of(CardsNow).played[side] > 0:
        return ""
    found = False
    hand = 0
    for c in range(game.cards.count):
        if holder(game, play, c) == side:
            hand += 1
            for use in game.of(CardRules).uses:
                if use.counts and not found:
                    found = play_refusal(game, play, use, c) == FINE
    return phrase(game, "cards.passes", side=side, count=hand) if found else ""


# --- the end of a phase ---------------------------------------------------------------------------------
def must_play(game: Game, play: Play) -> Ruling:
    """Why the phase may not end: its side has a card that it may play, and must."""
    side = acting_side(game, play)
    if not game.of(CardRules).must or play.setting != 0 or side == NOWHERE:
        return Ruling()
    if play.of(CardsNow).played[side] > 0:
        return Ruling()
    for c in range(game.cards.count):
        if holder(game, play, c) == side:
            for use in game.of(CardRules).uses:
                if use.counts and play_refusal(game, play, use, c) == FINE:
                    return Ruling(MUST_PLAY, side)
    return Ruling()
