"""Flight: who may run, each step of a run, and how it ends."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.bans import banned, passed, use_exceptions
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.phases import acting_side, allows, begin, turn_refusal, unsettled
from hexwright.rules.engine.places import link, on_map, place_names
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.questions import MAY, NOTHING, Overlay
from hexwright.rules.engine.records import Game, StandingUnit, TargetScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemies_in, enter
from hexwright.rules.engine.words import phrase, reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.combat.battle import close_battle
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.flight.fire import may_be_fired_at
from hexwright.rules.mechanism.flight.parameters import Flight
from hexwright.rules.mechanism.flight.state import RUN, STILL_RUNS, Runs
from hexwright.rules.mechanism.flight.ways import aim_reason, refuges, step_ruling, steps_from
from hexwright.rules.mechanism.movement.judging import beginning_reason, keeps_still
from hexwright.rules.mechanism.movement.points import start_of
from hexwright.rules.mechanism.movement.ways import ground_of, halts_at, step_price, zone_marks
from hexwright.rules.mechanism.values.changing import apply
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.telling import report

BANNED: Final = reason("ban")
FIRE_FIRST: Final = reason("fire-first")
HAS_RUN: Final = reason("has-run")
NO_MORE_RUNS: Final = reason("no-more-runs")
NO_SOURCE: Final = reason("no-source")
ONE_BY_ONE: Final = reason("one-by-one")
OFF_THE_MAP: Final = reason("off-the-map")


# --- what authors may ask ---------------------------------------------------------------------------
@known("whether it is running from the enemy, and may be fired at where it is")
def exposed(who: StandingUnit) -> bool:
    """Whether the enemy may fire at a unit on its run now."""
    runs = who.play.of(Runs)
    return runs.runner == who.unit and runs.exposed != 0


@known("whether it is running from the enemy")
def running(who: StandingUnit) -> bool:
    """Whether a unit is on its run."""
    return who.play.of(Runs).runner == who.unit


# --- who may run ------------------------------------------------------------------------------------
def is_run(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag means a run: of units of the side whose phase it is, on the map."""
    if not on_map(game, place) or not allows(game, play, RUN):
        return False
    if acting_side(game, play) not in (NOWHERE, game.units.side[movers[0]]):
        return False
    return on_map(game, play.at[movers[0]])


def may_begin(game: Game, play: Play, unit: int, place: int, zones: Ints, supply: int) -> Ruling:
    """Whether a unit may begin to run."""
    runs = play.of(Runs)
    if runs.followed != 0:
        return Ruling(NO_MORE_RUNS)
    if runs.start[unit] != NOWHERE:
        return Ruling(HAS_RUN)
    bans = game.of(Flight).bans
    if len(bans) > 0:
        who = TargetScope(
            game=game,
            play=play,
            unit=unit,
            supply=supply,
            zone=zones[play.at[unit]] != 0,
            to=place,
            enemies=enemies_in(game, play, game.units.side[unit], place),
            to_zone=zones[place] != 0,
        )
        message = banned(play, bans, who, passed(game, play, bans))
        if message != NOWHERE:
            return Ruling(BANNED, message)
    return Ruling(beginning_reason(game, play, ints(1, unit)))


def runner_ruling(game: Game, play: Play, unit: int) -> Ruling:
    """Whether a unit may run on, or may begin as far as others are concerned."""
    runs = play.of(Runs)
    why = turn_refusal(game, play, game.units.side[unit], RUN)
    if why != FINE:
        return Ruling(why)
    if not on_map(game, play.at[unit]):
        return Ruling(OFF_THE_MAP)
    if runs.runner not in (NOWHERE, unit):
        return Ruling(STILL_RUNS, runs.runner)
    return Ruling(keeps_still(game, play, unit))


# --- a run, step by step ----------------------------------------------------------------------------
def judge(game: Game, play: Play, unit: int, place: int) -> Ruling:
    """Whether a unit may run to a place beside it."""
    found = runner_ruling(game, play, unit)
    if found.reason != FINE:
        return found
    one = ints(1, unit)
    zones = zone_marks(game, play, one)
    start = start_of(game, play, one, zones)
    if play.of(Runs).runner != unit:
        found = may_begin(game, play, unit, place, zones, start.supply[0])
        if found.reason != FINE:
            return found
    ground = ground_of(game, play, one, start, zones)
    found = step_ruling(game, play, unit, start, ground, place)
    if found.reason != FINE:
        return found
    return Ruling(aim_reason(game, play, unit, ground, place))


def act_run(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """A unit runs to a place beside it. Changes `play`."""
    if len(movers) > 1:
        return Ruling(ONE_BY_ONE)
    ruling = judge(game, play, movers[0], place)
    if ruling.reason == FINE:
        step(game, play, movers[0], place)
    return ruling


def step(game: Game, play: Play, unit: int, place: int) -> None:
    """A unit takes a step of its run. Changes `play`."""
    runs = play.of(Runs)
    one = ints(1, unit)
    at = play.at[unit]
    zones = zone_marks(game, play, one)
    start = start_of(game, play, one, zones)
    ground = ground_of(game, play, one, start, zones)
    if runs.runner != unit:
        use_bans(game, play, unit, place, zones, start.supply[0])
        for hook in game.hooks.move_begins:
            hook(game, play, one)
        runs.runner = unit
        runs.start[unit] = at
        runs.left[at] = 1
    runs.spent[unit] += step_price(game, ground, link(game, at, place))
    if runs.taken[unit] < len(runs.way):
        runs.way[runs.taken[unit]][unit] = place
    runs.taken[unit] += 1
    say(game, play, "flight.runs", unit=unit, start=at, place=place)
    play.at[unit] = place
    for hook in game.hooks.on_the_way:
        hook(game, play, unit, place)
    enter(game, play, one, place)
    for hook in game.hooks.moved:
        hook(game, play, one, place)
    begin(game, play, RUN)
    if zones[place] != 0 and may_be_fired_at(game, play, unit):
        runs.exposed = 1
        say(game, play, "flight.exposed", unit=unit, place=place)


def use_bans(game: Game, play: Play, unit: int, place: int, zones: Ints, supply: int) -> None:
    """A unit begins to run: what a ban spares it is used. Changes `play`."""
    who = TargetScope(
        game=game,
        play=play,
        unit=unit,
        supply=supply,
        zone=zones[play.at[unit]] != 0,
        to=place,
        enemies=enemies_in(game, play, game.units.side[unit], place),
        to_zone=zones[place] != 0,
    )
    use_exceptions(play, game.of(Flight).bans, who)


# --- the end of a run -------------------------------------------------------------------------------
def may_stop_here(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is running and has reached a source of supply."""
    runs = play.of(Runs)
    if runs.runner != unit or runs.exposed != 0 or not on_map(game, play.at[unit]):
        return False
    return has_bit(refuges(game, play, game.units.side[unit]), play.at[unit])


def those_who_may_stop(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may stop at a source of supply."""
    return ints(1, unit) if may_stop_here(game, play, unit) else ints(0, 0)


def stop_here(game: Game, play: Play, unit: int) -> Ruling:
    """A unit stops at a source of supply. Changes `play`."""
    if not may_stop_here(game, play, unit):
        return Ruling(NO_SOURCE)
    end_run(game, play)
    return Ruling()


def settle(game: Game, play: Play) -> None:
    """Something was done: a run ends that cannot go on. Changes `play`."""
    runs = play.of(Runs)
    if runs.runner == NOWHERE or runs.exposed != 0 or unsettled(game, play).reason != FINE:
        return
    if play.of(Battle).target == play.at[runs.runner]:
        close_battle(game, play)
    if not on_map(game, play.at[runs.runner]):
        runs.runner = NOWHERE
    elif is_stopped(game, play, runs.runner) or not can_go_on(game, play, runs.runner):
        end_run(game, play)


def is_stopped(game: Game, play: Play, unit: int) -> bool:
    """Whether something on the way has ended the run of a unit."""
    if keeps_still(game, play, unit) != FINE:
        return True
    stopped = game.of(Flight).stopped
    return stopped is not None and stopped(StandingUnit(game, play, unit=unit))


def can_go_on(game: Game, play: Play, unit: int) -> bool:
    """Whether there is another step for a unit that is running."""
    one = ints(1, unit)
    zones = zone_marks(game, play, one)
    start = start_of(game, play, one, zones)
    ground = ground_of(game, play, one, start, zones)
    if halts_at(game, ground.profiles, play.at[unit]):
        return False
    return len(steps_from(game, play, unit, start, ground)) > 0


def end_run(game: Game, play: Play) -> None:
    """The run at hand is over. Changes `play`."""
    runs = play.of(Runs)
    unit = runs.runner
    runs.runner = NOWHERE
    runs.exposed = 0
    say(game, play, "flight.ends", unit=unit, place=play.at[unit])
    for effect in game.of(Flight).ends:
        if value_of(play, effect.value, unit) != effect.amount:
            apply(play, effect, game.units.side[unit], play.at[unit], unit)
    report(game, play, game.of(Flight).ends, game.units.side[unit], play.at[unit], unit)


def forget_runner(_: Game, play: Play, unit: int) -> None:
    """A unit is lost: it runs no more. Changes `play`."""
    runs = play.of(Runs)
    if runs.runner == unit:
        runs.runner = NOWHERE
        runs.exposed = 0


def fire_first(_: Game, play: Play) -> Ruling:
    """The enemy fires at a unit on its run, or lets it run, before anything else is done."""
    runs = play.of(Runs)
    return Ruling() if runs.runner == NOWHERE or runs.exposed == 0 else Ruling(FIRE_FIRST, runs.runner)


def run_first(_: Game, play: Play) -> Ruling:
    """A phase does not end while a unit is running."""
    runner = play.of(Runs).runner
    return Ruling() if runner == NOWHERE else Ruling(STILL_RUNS, runner)


# --- questions --------------------------------------------------------------------------------------
def options_to_run(game: Game, play: Play, unit: int) -> Ints:
    """The places beside it to which a unit may run, in order."""
    if runner_ruling(game, play, unit).reason != FINE:
        return ints(0, 0)
    one = ints(1, unit)
    zones = zone_marks(game, play, one)
    start = start_of(game, play, one, zones)
    if play.of(Runs).runner != unit:
        if may_begin(game, play, unit, play.at[unit], zones, start.supply[0]).reason != FINE:
            return ints(0, 0)
    return steps_from(game, play, unit, start, ground_of(game, play, one, start, zones))


def awaits(game: Game, play: Play) -> bool:
    """Whether a unit may run now."""
    for u in range(game.units.count):
        if len(options_to_run(game, play, u)) > 0:
            return True
    return False


def stands(game: Game, play: Play, unit: int) -> str:
    """That a unit is running; empty for others."""
    if play.of(Runs).runner != unit:
        return ""
    return phrase(game, "flight.under-fire") if play.of(Runs).exposed != 0 else phrase(game, "flight.running")


def where_to(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where a unit may run to, said and shown."""
    nothing = Overlay(False, ints(0, 0), ints(0, 0))
    if not allows(game, play, RUN) or not on_map(game, play.at[movers[0]]):
        return nothing
    places = options_to_run(game, play, movers[0])
    if len(places) == 0:
        return nothing
    shown = ints(game.places.count, NOTHING)
    for place in places:
        shown[place] = MAY
    who = game.units.titles[movers[0]]
    say(game, play, "flight.may-run", who=who, places=place_names(game, places))
    return Overlay(True, shown, ints(len(shown), NOWHERE))
