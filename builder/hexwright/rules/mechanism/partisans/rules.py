"""Units that lie in wait for enemies on their way, and are hunted by those who stay with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.dice import cause, of_unit, roll_for
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play, Until, per_unit
from hexwright.rules.engine.records import Game, StandingUnit
from hexwright.rules.engine.units import opposes
from hexwright.rules.engine.words import reason, say
from hexwright.rules.language.prelude import Ints, has_bit, mix
from hexwright.rules.mechanism.partisans.parameters import Partisans

WAYLAID: Final = reason("waylaid")

TO_STOP = cause("partisans in wait")
TO_HUNT = cause("a hunt for partisans")


@dataclass(kw_only=True)
class Waylaid:
    """1 for units that have been stopped on their way."""

    units: Ints = per_unit(0, Until.PHASE)


def lies_in_wait(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit on the map is one that lies in wait."""
    return on_map(game, play.at[unit]) and game.of(Partisans).units(StandingUnit(game, play, unit=unit))


def must_keep_still(_: Game, play: Play, unit: int) -> int:
    """A unit that has been stopped moves no more."""
    return WAYLAID if play.of(Waylaid).units[unit] != 0 else FINE


def lie_in_wait(game: Game, play: Play, unit: int, place: int) -> bool:
    """Whether a unit that enters a place is stopped there: a die for each enemy in wait. Changes `play`."""
    rules = game.of(Partisans)
    if not has_bit(rules.places, place):
        return False
    if rules.against is not None and not rules.against(StandingUnit(game, play, unit=unit)):
        return False
    for u in range(game.units.count):
        if play.at[u] == place and opposes(game, play, game.units.side[u], game.units.side[unit]):
            if lies_in_wait(game, play, u):
                rolled = roll_for(play, mix(TO_STOP, unit), of_unit(u), 1, rules.faces)
                if rolled >= rules.least:
                    say(game, play, "partisans.stop", unit=unit, by=u, place=place, n=rolled)
                    play.of(Waylaid).units[unit] = 1
                    return True
                say(game, play, "partisans.pass", unit=unit, by=u, place=place, n=rolled)
    return False


def hunt(game: Game, play: Play) -> None:
    """A phase ends: each of those who stand with partisans hunts one of them. Changes `play`."""
    rules = game.of(Partisans)
    if rules.hunt is None or play.setting != 0 or not has_bit(rules.hunt.phases, play.phase):
        return
    for u in range(game.units.count):
        if on_map(game, play.at[u]):
            prey = partisan_with(game, play, u)
            if prey != NOWHERE and (rules.hunt.by is None or rules.hunt.by(StandingUnit(game, play, unit=u))):
                rolled = roll_for(play, TO_HUNT, of_unit(u), 1, rules.hunt.faces)
                if rolled >= rules.hunt.least:
                    say(game, play, "partisans.caught", unit=prey, by=u, place=play.at[u], n=rolled)
                    lose_unit(game, play, prey)
                else:
                    say(game, play, "partisans.escapes", unit=prey, by=u, place=play.at[u], n=rolled)


def partisan_with(game: Game, play: Play, unit: int) -> int:
    """The first enemy in wait where a unit stands, NOWHERE for none."""
    for u in range(game.units.count):
        if play.at[u] == play.at[unit] and opposes(game, play, game.units.side[u], game.units.side[unit]):
            if lies_in_wait(game, play, u):
                return u
    return NOWHERE
