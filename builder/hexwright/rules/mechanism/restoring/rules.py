"""Steps that come back by themselves when a phase of restoring begins."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import ELSEWHERE, NEVER, NOWHERE
from hexwright.rules.engine.phases import acting_side, allows
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, UnitScope
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import doing, say
from hexwright.rules.language.prelude import Bits, has_bit
from hexwright.rules.mechanism.restoring.parameters import Restoring
from hexwright.rules.mechanism.stacking.rules import most_steps
from hexwright.rules.mechanism.zones.rules import enemy_zone

RESTORE: Final = doing("restore")


def is_restoring(game: Game, play: Play) -> bool:
    """Whether units are being restored: nobody wins meanwhile."""
    return allows(game, play, RESTORE)


def restore_now(game: Game, play: Play) -> None:
    """A phase of restoring begins. Changes `play`."""
    if not is_restoring(game, play):
        return
    whose = acting_side(game, play)
    units = 0
    steps = 0
    for side in range(game.sides):
        if whose in (NOWHERE, side):
            supply = supply_states(game, play, side)
            zone = enemy_zone(game, play, side)
            for u in range(game.units.count):
                if game.units.side[u] == side:
                    more = steps_back(game, play, u, supply[u], zone)
                    if more > 0:
                        play.left[u] += more
                        units += 1
                        steps += more
    report(game, play, whose, units, steps)


def steps_back(game: Game, play: Play, unit: int, supply: int, zone: Bits) -> int:
    """How many steps a unit gets back. `supply`: its state of supply; `zone`: enemy zones of control."""
    here = on_map(game, play.at[unit])
    side = game.units.side[unit]
    if not here and play.at[unit] != game.lost[side * 2]:
        return 0
    missing = game.units.full[unit] - play.left[unit]
    state = supply if here else ELSEWHERE
    who = UnitScope(game, play, unit=unit, supply=state, zone=has_bit(zone, play.at[unit]))
    for rule in game.of(Restoring).rules:
        if rule.side in (NOWHERE, side) and (here or rule.lost) and (rule.when is None or rule.when(who)):
            more = missing if rule.steps == NEVER else min(missing, rule.steps)
            if here:
                return most_steps(game, play, unit, play.at[unit], play.left[unit] + more) - play.left[unit]
            return more
    return 0


def report(game: Game, play: Play, side: int, units: int, steps: int) -> None:
    """Say what has been restored. `side`: whose, NOWHERE for everybody's. Changes `play`."""
    if units == 0:
        if side == NOWHERE:
            say(game, play, "restoring.none")
        else:
            say(game, play, "restoring.none-of", side=side)
    elif side == NOWHERE:
        say(game, play, "restoring.restored", units=units, steps=steps)
    else:
        say(game, play, "restoring.restored-of", side=side, units=units, steps=steps)
