"""Units that stay on the map only with others, or never with them."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit
from hexwright.rules.engine.words import say
from hexwright.rules.language.prelude import has_bit
from hexwright.rules.mechanism.companions.parameters import Companion, Companions
from hexwright.rules.mechanism.placing.rules import company_refusal


def look(game: Game, play: Play) -> None:
    """Something has been done, or a phase begins: who may not stay is taken off the map. Changes `play`."""
    if play.setting != 0:
        return
    for rule in game.of(Companions).rules:
        for u in range(game.units.count):
            if rule.units(StandingUnit(game, play, unit=u)) and has_left(game, play, rule, u):
                if not on_map(game, play.at[u]):
                    send_home(game, play, rule, u)
                elif not has_bit(rule.free, play.phase):
                    if company_refusal(game, play, rule, u, play.at[u]) != FINE:
                        leave(game, play, rule, u, play.at[u])


def meet(game: Game, play: Play, unit: int, place: int) -> bool:
    """A unit gets to a place on its way: whoever must not be with others is lost where they meet, also in
    passing. It is never stopped. Changes `play`.
    """
    if play.setting != 0:
        return False
    for rule in game.of(Companions).rules:
        if rule.without is not None and not has_bit(rule.free, play.phase):
            for u in range(game.units.count):
                if play.at[u] == place and u != unit and game.units.side[u] == game.units.side[unit]:
                    if may_not_be_with(game, play, rule, u, unit):
                        leave(game, play, rule, u, place)
                    elif may_not_be_with(game, play, rule, unit, u):
                        leave(game, play, rule, unit, place)
                        return False
    return False


def may_not_be_with(game: Game, play: Play, rule: Companion, unit: int, other: int) -> bool:
    """Whether a unit must never be with another."""
    if rule.without is None or not rule.units(StandingUnit(game, play, unit=unit)):
        return False
    return rule.without(StandingUnit(game, play, unit=other))


def leave(game: Game, play: Play, rule: Companion, unit: int, place: int) -> None:
    """A unit cannot stay at a place: it is lost, or goes home. Changes `play`."""
    say(game, play, "companions.leaves", unit=unit, place=place)
    lose_unit(game, play, unit)
    send_home(game, play, rule, unit)


def has_left(game: Game, play: Play, rule: Companion, unit: int) -> bool:
    """Whether a unit stands on the map, or with the losses if it has a home."""
    if on_map(game, play.at[unit]):
        return True
    return rule.home != NOWHERE and play.at[unit] == game.lost[game.units.side[unit] * 2]


def send_home(game: Game, play: Play, rule: Companion, unit: int) -> None:
    """A unit that is lost goes to its home, if it has one, at full strength. Changes `play`."""
    if rule.home != NOWHERE:
        play.at[unit] = rule.home
        play.left[unit] = game.units.full[unit]
