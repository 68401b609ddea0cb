"""A match at the beginning of a set-up."""

from __future__ import annotations

from hexwright.model.game import Game as ModelGame
from hexwright.model.game import Setup
from hexwright.rules.engine.cards import pile_id
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.simulation.match import Match, Referee
from hexwright.rules.specialise.layout import rows_of


def first_match(referee: Referee, model: ModelGame, setup: Setup, *, passes: bool = True) -> Match:
    """A match with every unit and every state as the set-up says. `passes`: whether phases in which nobody
    can do anything have run by themselves.
    """
    game = referee.game
    play = new_play(game)
    places = {name: k for k, name in enumerate(game.places.names)}
    play.at = [places.get(setup.places.get(unit, ""), NOWHERE) for unit in game.units.names]
    play.turn = setup.turn
    play.phase = game.turns[setup.turn]
    for k, state in enumerate(model.states.values()):
        play.states[k] = value_of([value.id for value in state.values], setup.states[state.id])
    for k, site in enumerate(game.sites):
        play.sites[k] = places.get(setup.places.get(site, ""), NOWHERE)
    play.cards = [
        game.cards.piles.names.index(
            pile_id(card.deck, model.decks[card.deck].pile_at(card.group, setup.turn))
        )
        for card in model.cards.values()
    ]
    match = Match(referee, rows_of(play, referee.layout))
    match.call("begin_game")
    if passes and match.number("setting") == 0:
        pass_over_first(match)
    return match


def pass_over_first(match: Match) -> None:
    """A set-up begins with the first phase in which anybody can do anything, unless those before it would
    move pieces, throw dice or end the game: what happens then happens before the players' eyes.
    """
    before = [row[:] for row in match.s]
    match.call("pass_over")
    now = Match(match.referee, before)
    seen = ("at", "left", "cards", "states")
    if (
        match.over
        or match.number("casts") != now.number("casts")
        or any(match.column(name) != now.column(name) for name in seen)
    ):
        match.s[:] = before


def value_of(values: list[str], given: str) -> int:
    """The number of a state's value; of a state of numbers the number itself."""
    return values.index(given) if given in values else int(given)
