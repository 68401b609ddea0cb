"""The game of three powers with values, orders, scores, levies: rules for tests."""

from __future__ import annotations

from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from tests.rules.mechanism.small import game_with

RULES = """
    unit_sets:
      armour: {when: type == 'armour'}
    hex_sets:
      capitals: {when: "'capital' in flags"}
    sequence:
      order: {does: state, rolls: order}
      round.first.move: {does: check, acting: {state: order, sides: {crown-first: crown, league-first: league,
        commune-first: commune}}}
      round.first.fight: {does: check, acting: {state: order, sides: {crown-first: crown,
        league-first: league, commune-first: commune}}}
      round.second.move: {does: check, acting: {state: order, sides: {crown-first: league,
        league-first: commune, commune-first: crown}}}
      round.second.fight: {does: check, acting: {state: order, sides: {crown-first: league,
        league-first: commune, commune-first: crown}}}
      round.third.move: {does: check, acting: {state: order, sides: {crown-first: commune,
        league-first: crown, commune-first: league}}}
      round.third.fight: {does: check, acting: {state: order, sides: {crown-first: commune,
        league-first: crown, commune-first: league}}}
      levy-crown: {does: replacements}
      levy-league: {does: replacements}
      levy-commune: {does: replacements}
    values:
      will:
        name: Will
        of: side
        initial: 10
        most: 20
        marker: {crown: will-crown, league: will-league, commune: will-commune}
        track: {crown: will-crown, league: will-league, commune: will-commune}
      points: {name: Activation points, of: side, initial: {crown: 4, league: 4, commune: 3}, until: side}
      levies: {name: Levies, of: side, initial: 2, until: turn}
      activated: {of: unit, until: phase}
      tired: {of: unit, initial: 0, least: 0, most: 3}
      torn: {of: place, until: turn}
      alarm: {name: Alarm, of: game, initial: 1, least: -2, most: 5}
      truce: {of: side}
    value_changes:
      - {value: will, add: -1, on: loss}
      - {value: alarm, add: 2, on: loss, units: type == 'armour', side: league}
      - {value: will, add: 3, on: entry, side: crown, places: "'capitals' in hex_sets and control != 'crown'"}
      - {value: will, add: -3, on: entry, to: league, places: "'capital' in flags and control == 'league'"}
      - {value: tired, add: 1, on: entry, provided: alarm > 0}
      - {value: torn, set: 1, phases: order, places: terrain == 'forest', provided: turn == 2}
      - {value: tired, add: -1, phases: order, units: steps == full_steps}
      - {value: will, add: 1, phases: levy-crown, side: crown}
      - {value: levies, add: 1, phases: levy-league}
      - {value: alarm, set: 0, phases: order, provided: turn == 3}
    orders:
      activate:
        title: Activate
        help: Spend a point on a unit.
        phases: round.first.move round.second.move round.third.move
        when: not activated and steps > 1 and tired < 3
        price: {points: 1}
        set: {activated: 1}
        add: {tired: 1}
      rally:
        {title: Rally, to: side, side: crown, phases: round, provided: alarm > 0, price: {alarm: 1},
         add: {will: 2}}
      peace: {title: Peace, to: game, phases: round.first.move, provided: not truce('crown'), set: {truce: 1}}
    replacements:
      - {side: crown, units: steps > 0, price: {levies: 1}, times: 9, supplied: false}
      - {side: crown, units: type == 'infantry', lost: true, price: {levies: 2}, times: 9,
         to: "'capitals' in to_hex_sets and to_control == 'crown'"}
      - {side: league, units: steps > 0, times: 1, per: turn, supplied: false}
      - {side: commune, units: steps > 0, times: 1, per: game, supplied: false}
    scores:
      will-left: {name: Will, sides: {crown: will('crown'), league: will('league'), commune: will('commune')}}
      force: {sides: {crown: steps_on_map('armour') + 2 * left_map('league'), league: 7}}
    victory:
      - id: broken
        winner: highest
        score: will-left
        when: will('crown') == 0 or will('league') == 0 or will('commune') == 0
        says: a side has no will left
        rule: "1.3"
      - {id: force, winner: highest, score: force, lead: 2, at: 3, when: force('crown') > 0, says: by force}
      - {id: most, winner: highest, score: will-left, at: 4, says: the most will, rule: "1.4"}
      - {id: equal, at: 4, when: turn == 4, says: nobody has the most will, rule: "1.4"}
"""


def powers() -> Game:
    """The game."""
    return game_with("three-powers", RULES)


def play_at(game: Game, phase: str, turn: int = 1, order: int = 0) -> Play:
    """Play in a phase, with every unit at its start."""
    play = new_play(game)
    play.phase = next(k for k, one in enumerate(game.course) if one.id == phase and one.turn == turn)
    play.turn, play.states[0] = turn, order
    return play


def action(game: Game, name: str) -> int:
    """The number of an action."""
    return next(k for k, one in enumerate(game.actions) if one.name == name)
