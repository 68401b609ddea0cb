"""Facts about units, noted when their side begins something and kept until it does so again."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.phases import acting_side, allows
from hexwright.rules.engine.places import exchange, on_map
from hexwright.rules.engine.play import Play, columns
from hexwright.rules.engine.records import Game, StandingUnit, UnitInStackScope
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import stack
from hexwright.rules.language.prelude import Table, has_bit, ints
from hexwright.rules.mechanism.remember.parameters import Memory, Remember
from hexwright.rules.mechanism.zones.rules import enemy_zone


@dataclass(kw_only=True)
class Remembered:
    """What is remembered: a column for everything, 1 for the units it is true of."""

    facts: Table = columns("memories", "units")


def remembered(who: StandingUnit, fact: int) -> bool:
    """Whether something is remembered of a unit. Authors know it by the name they gave it."""
    return who.play.of(Remembered).facts[fact][who.unit] != 0


def note(game: Game, play: Play) -> None:
    """A phase begins: what its side remembers from then on is noted. Changes `play`."""
    whose = acting_side(game, play)
    for fact, memory in enumerate(game.of(Remember).memories):
        if allows(game, play, memory.begins):
            for side in range(game.sides):
                if whose in (NOWHERE, side) and memory.side in (NOWHERE, side):
                    note_of(game, play, fact, memory, side)


def note_of(game: Game, play: Play, fact: int, memory: Memory, side: int) -> None:
    """Note of every unit of a side whether something is true of it now. Changes `play`."""
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    nobody = ints(0, 0)
    for u in range(game.units.count):
        if game.units.side[u] == side:
            play.of(Remembered).facts[fact][u] = 0
            if on_map(game, play.at[u]):
                who = UnitInStackScope(
                    game,
                    play,
                    unit=u,
                    supply=supply[u],
                    zone=has_bit(zone, play.at[u]),
                    place=play.at[u],
                    stack=stack(game, play, side, play.at[u], nobody),
                )
                if memory.when(who):
                    play.of(Remembered).facts[fact][u] = 1


def exchange_remembered(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other. Changes `play`."""
    own = play.of(Remembered)
    for fact in range(len(own.facts)):
        exchange(own.facts[fact], unit, other)
