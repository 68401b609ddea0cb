"""Hands and decks are always whole: whatever is done, no card is lost, none is doubled, none lies astray."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.records import Game
from hexwright.rules.simulation.match import Match, Referee
from hexwright.rules.simulation.robot_player import RobotPlayer
from hexwright.rules.simulation.start import first_match
from tests.rules.games.small_games import game_named, model_named, referee_of

GAME = "campaigns"
SEEDS = 60


def astray(game: Game, match: Match) -> list[str]:
    """Cards that lie where no card of their deck may lie, and hands beyond their limit."""
    at, piles = match.column("cards"), game.cards.piles
    found = [
        name
        for name, pile, deck in zip(game.cards.names, at, game.cards.deck, strict=True)
        if pile == NOWHERE or not piles.takes[pile] >> deck & 1
    ]
    return found + [piles.names[hand] for hand in game.cards.hands if 0 <= piles.most[hand] < at.count(hand)]


@pytest.mark.parametrize("setup", list(model_named(GAME).setups))
def test_after_every_action(setup: str) -> None:
    game, model, referee = game_named(GAME), model_named(GAME), referee_of(GAME)
    start = first_match(referee, model, model.setups[setup]).s
    actions = 0
    for seed in range(SEEDS):
        robot = RobotPlayer(referee, start, list(model.sides)).begin(seed)
        wrong: list[str] = []
        count = [0]

        def look(_: object, robot_match: Match = robot.match) -> None:
            count[0] += 1  # noqa: B023 - asked before the next game
            wrong.extend(astray(game, robot_match))  # noqa: B023

        robot.driver.on_action = look
        robot.play()
        assert wrong == [], seed
        assert robot.driver.faults == []
        actions += count[0]
    assert actions > SEEDS * 10


def test_the_rules_know_it_themselves() -> None:
    model = model_named(GAME)
    match = first_match(Referee(game_named(GAME), tries=True), model, model.setups["start"])
    assert (match.wrong(), astray(game_named(GAME), match)) == ("", [])
    match.column("cards")[0] = game_named(GAME).cards.piles.names.index("south.discard")
    assert match.wrong() == "n1c lies where it may not"
    match.column("cards")[0] = NOWHERE
    assert match.wrong() == "n1c lies where it may not"
    match.column("cards")[:5] = [game_named(GAME).cards.hands[0]] * 5
    assert match.wrong() == "north holds too many cards"
