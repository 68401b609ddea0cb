"""What is offered to all sides they agree on: one proposes it, and it is set when the others choose it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from hexwright.rules.engine.act import act_begin, act_choice, act_end
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import library_words
from tests.rules.mechanism import three_ways
from tests.rules.mechanism.powers import action, play_at
from tests.rules.mechanism.small import game_with

IDS = ["fine", *library_words().reasons]
CROWN, LEAGUE, COMMUNE = range(3)
RULES = """
    sequence:
      order: {does: state, offers: order, offers_until: 1}
      round.first.move: {does: state, acting: {state: order, sides: {crown-first: crown, league-first: league,
        commune-first: commune}}, offers: order}
"""


def agreed_game() -> Game:
    """The three powers, who agree on their order of play."""
    game = game_with("three-powers", RULES)
    return replace(game, states=tuple(replace(state, dice=0) for state in game.states))


def choose(game: Game, play: Play, value: int, side: int) -> str:
    """The player of a side chooses the order of play."""
    return IDS[act_choice(game, play, action(game, "choose"), 0, value, side).reason]


def test_a_value_is_set_when_all_sides_have_chosen_it() -> None:
    game = agreed_game()
    play = play_at(game, "order")
    assert choose(game, play, 1, CROWN) == "fine"
    assert play.lines == [
        "Crown proposes Order of play: League, Commune, Crown. It is set when chosen by League, Commune, too"
    ]
    assert choose(game, play, 1, CROWN) == "proposed"  # nobody agrees with himself
    assert choose(game, play, 2, LEAGUE) == "fine"
    assert choose(game, play, 1, COMMUNE) == "fine"
    assert (play.states[0], play.rolled[0]) == (0, 0)
    play.lines.clear()
    assert choose(game, play, 1, LEAGUE) == "fine"
    assert (play.states[0], play.rolled[0]) == (1, 1)
    assert play.lines == ["Order of play is set: League, Commune, Crown"]
    assert choose(game, play, 2, COMMUNE) == "fine"  # it is proposed anew, and all are asked again
    assert choose(game, play, 2, CROWN) == "fine"
    assert play.states[0] == 1


def test_who_has_given_up_has_no_say() -> None:
    game = agreed_game()
    play = play_at(game, "order")
    play.given_up[LEAGUE] = 1
    assert choose(game, play, 2, CROWN) == "fine"
    assert choose(game, play, 2, COMMUNE) == "fine"
    assert play.states[0] == 2


def test_one_player_of_all_sides_chooses_alone() -> None:
    game = agreed_game()
    play = play_at(game, "order")
    assert choose(game, play, 1, CROWN) == "fine"
    assert choose(game, play, 2, NOWHERE) == "fine"
    assert play.states[0] == 2
    assert play.proposals == [0] * 3


def test_what_is_offered_to_one_side_it_chooses_alone() -> None:
    game = agreed_game()
    play = play_at(game, "round-1.first.move")
    assert choose(game, play, 2, CROWN) == "fine"
    assert play.states[0] == 2


def test_a_proposal_lapses_with_its_phase() -> None:
    game = agreed_game()
    play = play_at(game, "order")
    assert choose(game, play, 1, LEAGUE) == "fine"
    play.lines.clear()
    assert IDS[act_end(game, play).reason] == "fine"
    assert play.lines == ["No agreement on Order of play: it stays Crown, League, Commune"]
    act_begin(game, play)
    assert (play.states[0], play.proposals) == (0, [0] * 3)


def test_nobody_pays_for_agreements_without_offers() -> None:
    game = game_with("three-powers", "sequence: {order: {does: state, rolls: order}}")
    assert game.lengths["proposals"] == 0


def chosen(game: Game, play: Play, side: int) -> int:
    """All sides choose, one after the other."""
    total = 0
    for k in range(len(game.actions)):
        total = total * 3 + act_choice(game, play, k, 0, side, NOWHERE if side == 0 else side - 1).reason % 3
        total = total * 3 + act_choice(game, play, k, 0, 1, side).reason % 3
    for k in range(len(play.proposals)):
        total = total * 5 % 1000000 + play.proposals[k]
    return total * 10 + play.states[0]


def ended(game: Game, play: Play) -> int:
    """The phase ends."""
    return act_end(game, play).reason


def in_any_phase(game: Game, chance: random.Random) -> Play:
    """A random play in which some have proposed something."""
    play = three_ways.random_play(game, chance)
    play.phase = chance.randrange(6)
    play.turn = game.course[play.phase].turn
    play.states = [chance.randrange(3) for _ in play.states]
    play.proposals = [chance.randrange(3) for _ in play.proposals]
    play.given_up = [chance.randrange(2) for _ in play.given_up]
    return play


def test_three_ways_one_answer(tmp_path: Path) -> None:
    """General rules, specialised, in script."""
    answers = three_ways.three_ways(
        agreed_game(), (chosen, ended), tmp_path, "agreed", made_play=in_any_phase
    )
    assert len(set(answers)) > 8
