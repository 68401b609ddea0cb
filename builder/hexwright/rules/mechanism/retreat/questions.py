"""What players are told and may ask: who must go back, and where to."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.places import place_names
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.questions import MAY, NOTHING, Overlay
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import phrase, refusal, say
from hexwright.rules.language.prelude import Ints, cut, ints
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.retreat.parameters import Retreat
from hexwright.rules.mechanism.retreat.room import may_make_room, open_aside, room_text
from hexwright.rules.mechanism.retreat.rules import is_retreat
from hexwright.rules.mechanism.retreat.ways import LESS_GOOD, NEVER_THERE, NO_RETREAT, ways_back, who_goes
from hexwright.rules.mechanism.retreat.who_retreats import enemy_of, force, has_lost, may_trade


def owed_too(game: Game, play: Play) -> str:
    """What may be done in place of losing steps, and who must retreat, as a sentence goes on."""
    if may_trade(game, play):
        return phrase(game, "retreat.or-places", why=NO_RETREAT)
    return ""


def must_text(game: Game, play: Play) -> str:
    """Who must make room, and retreat how far: `5th armour must retreat 2 hexes`; empty for nobody."""
    battle = play.of(Battle)
    words = room_text(game, play)
    for u in range(game.units.count):
        if battle.must_go[u] > 0:
            if words != "":
                words = words + ", "
            if battle.at_will[u] != 0:
                words = words + phrase(game, "retreat.may-go", unit=u, n=battle.must_go[u])
            else:
                words = words + phrase(game, "retreat.must-go", unit=u, n=battle.must_go[u])
            if game.of(Retreat).by_enemy:
                side = enemy_of(game, play, u)
                if side != NOWHERE:
                    words = words + phrase(game, "retreat.moved-by", side=side)
    return words


def open_places(game: Game, play: Play, units: Ints) -> Ints:
    """The places these units may retreat to now."""
    first = game.places.links_from[play.at[units[0]]]
    reasons = ways_back(game, play, units)
    found = ints(len(reasons), 0)
    count = 0
    for k in range(len(reasons)):
        if reasons[k] == FINE:
            found[count] = game.places.links_to[first + k]
            count += 1
    return cut(found, count)


def ways_text(game: Game, play: Play) -> str:
    """Where the force may retreat to: `; may retreat to 2817, 2818`; empty for nowhere."""
    if not may_trade(game, play):
        return ""
    places = open_places(game, play, force(game, play))
    if len(places) == 0:
        return ""
    return phrase(game, "retreat.may-retreat", places=place_names(game, places))


def where_to(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where a unit may retreat to and why not elsewhere, said and shown."""
    battle = play.of(Battle)
    unit = movers[0]
    shown = ints(game.places.count, NOTHING)
    figures = ints(game.places.count, NOWHERE)
    who = game.units.titles[unit]
    if may_make_room(game, play, unit):
        places = open_aside(game, play, unit)
        for to in places:
            shown[to] = MAY
        say(game, play, "retreat.may-make-room", who=who, places=place_names(game, places))
        return Overlay(True, shown, figures)
    if not is_retreat(game, play, movers, NOWHERE):
        return Overlay(False, ints(0, 0), ints(0, 0))
    if battle.must_go[unit] == 0 and has_lost(game, play):
        say(game, play, "retreat.bled", who=who, why=NO_RETREAT)
        return Overlay(True, shown, figures)
    if battle.must_go[unit] == 0 and not may_trade(game, play):
        say(game, play, "retreat.cannot", who=who, why=NO_RETREAT)
        return Overlay(True, shown, figures)
    units = who_goes(game, play, movers)
    first = game.places.links_from[play.at[units[0]]]
    reasons = ways_back(game, play, units)
    free = ""
    shut = ""
    for k in range(len(reasons)):
        to = game.places.links_to[first + k]
        if reasons[k] == FINE:
            shown[to] = MAY
            if free == "":
                free = phrase(game, "retreat.to", place=to)
            else:
                free = free + phrase(game, "retreat.or-to", place=to)
        elif reasons[k] not in (LESS_GOOD, NEVER_THERE):
            why = refusal(game, Ruling(reasons[k]))
            shut = shut + phrase(game, "retreat.not-to", place=to, why=why)
    if free == "":
        free = phrase(game, "retreat.nowhere")
    say(game, play, "retreat.ways", who=who, free=free, shut=shut)
    return Overlay(True, shown, figures)


def options(game: Game, play: Play, unit: int) -> Ints:
    """The places a unit may retreat to now, with all that go along."""
    if not is_retreat(game, play, ints(1, unit), NOWHERE):
        return ints(0, 0)
    if play.of(Battle).must_go[unit] == 0 and not may_trade(game, play):
        return ints(0, 0)
    return open_places(game, play, who_goes(game, play, ints(1, unit)))
