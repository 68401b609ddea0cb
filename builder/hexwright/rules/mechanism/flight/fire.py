"""Fire at a unit that runs: who may fire, and that nobody does."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import opposes
from hexwright.rules.engine.words import reason, say
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.combat.judge import TOO_WEAK, attack_ruling, has_attacked, range_refusal
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.flight.parameters import Flight
from hexwright.rules.mechanism.flight.state import Runs

NOT_EXPOSED: Final = reason("not-exposed")


def may_be_fired_at(game: Game, play: Play, unit: int) -> bool:
    """Whether an enemy near enough can fire at a unit that has just come where it is."""
    runs = play.of(Runs)
    place = play.at[unit]
    runs.exposed = 1
    found = False
    for kind in game.of(Combat).kinds:
        if kind.number == game.of(Flight).fire:
            for u in range(game.units.count):
                if found or not on_map(game, play.at[u]):
                    continue
                if opposes(game, play, game.units.side[u], game.units.side[unit]):
                    if range_refusal(game, play, kind, u, place) == FINE:
                        if not has_attacked(game, play, kind, u):
                            ruling = attack_ruling(game, play, kind, ints(1, u), place)
                            found = ruling.reason in (FINE, TOO_WEAK)
    runs.exposed = 0
    return found


def is_fired_at(game: Game, play: Play, attackers: Ints, target: int) -> None:
    """A battle is fought: it was the fire at the unit that runs, once in each place. Changes `play`."""
    runs = play.of(Runs)
    if runs.runner != NOWHERE and play.at[runs.runner] == target:
        if opposes(game, play, game.units.side[attackers[0]], game.units.side[runs.runner]):
            runs.exposed = 0


def is_exposed(_: Game, play: Play, unit: int) -> bool:
    """Whether a unit is running, and may be fired at where it is."""
    return play.of(Runs).runner == unit and play.of(Runs).exposed != 0


def those_exposed(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may be fired at."""
    return ints(1, unit) if is_exposed(game, play, unit) else ints(0, 0)


def who_fires(game: Game, play: Play, unit: int) -> int:
    """The first side that opposes that of a unit."""
    for side in range(game.sides):
        if opposes(game, play, side, game.units.side[unit]):
            return side
    return game.units.side[unit]


def let_run(game: Game, play: Play, unit: int) -> Ruling:
    """The enemy does not fire at a unit where it is. Changes `play`."""
    if not is_exposed(game, play, unit):
        return Ruling(NOT_EXPOSED)
    play.of(Runs).exposed = 0
    say(game, play, "flight.spared", unit=unit, place=play.at[unit])
    return Ruling()
