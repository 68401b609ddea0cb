"""What tests ask of a game beside its actions, written in the kernel's Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hexwright.rules.engine.act import gathering
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.module_api import adopt, answer_marked, asks_first, may_join
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import BattleScope, Game, VictoryScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.language.prelude import Bits, Ints, ints
from hexwright.rules.mechanism.airdrop.parameters import Airdrops
from hexwright.rules.mechanism.airdrop.rules import drop_reason
from hexwright.rules.mechanism.combat.judge import attack_ruling
from hexwright.rules.mechanism.combat.names import surrounds
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.combat.strength import Clash, clash_of, column_count, column_of
from hexwright.rules.mechanism.combat.throws import Outcome, settled
from hexwright.rules.mechanism.movement.judging import judge_move
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import Start, start_of
from hexwright.rules.mechanism.movement.ways import zone_marks
from hexwright.rules.mechanism.placing.parameters import Placing
from hexwright.rules.mechanism.placing.rules import place_refusal
from hexwright.rules.mechanism.remember.parameters import Remember
from hexwright.rules.mechanism.remember.rules import note
from hexwright.rules.mechanism.retreat.parameters import Retreat
from hexwright.rules.mechanism.retreat.questions import open_places
from hexwright.rules.mechanism.retreat.who_retreats import force, may_trade
from hexwright.rules.mechanism.stacking.parameters import Stacking
from hexwright.rules.mechanism.stacking.rules import ill_stacked
from hexwright.rules.mechanism.supply.parameters import Supply
from hexwright.rules.mechanism.supply.rules import barred_places, watched_places
from hexwright.rules.mechanism.victory.parameters import Victory
from hexwright.rules.mechanism.victory.rules import score_of, tally_of, won, won_with_turn
from hexwright.rules.mechanism.zones.parameters import Zones
from hexwright.rules.mechanism.zones.rules import enemy_zone, retreat_zone


def may_attack(game: Game, play: Play, attackers: Ints, place: int) -> Ruling:
    """Why units may not attack a place in the first of the game's ways."""
    return attack_ruling(game, play, game.of(Combat).kinds[0], attackers, place)


def clash(game: Game, play: Play, attackers: Ints, place: int, elsewhere: bool) -> Clash:
    """An attack before the die."""
    return clash_of(game, play, game.of(Combat).kinds[0], attackers, place, elsewhere)


def shifts_of(game: Game, play: Play, attackers: Ints, place: int, elsewhere: bool) -> Ints:
    """1 for each shift that applies to an attack."""
    found = clash(game, play, attackers, place, elsewhere)
    battle = BattleScope(
        game,
        play,
        side=game.units.side[attackers[0]],
        attackers=attackers,
        defenders=found.defenders,
        target=place,
        elsewhere=elsewhere,
        value=found.value,
    )
    applied = ints(len(game.of(Combat).kinds[0].shifts), 0)
    for k, shift in enumerate(game.of(Combat).kinds[0].shifts):
        if shift.when is None or shift.when(battle):
            applied[k] = 1
    return applied


def losses_of(game: Game, play: Play, attackers: Ints, place: int, column: int, row: int) -> Outcome:
    """What an attack comes to in a column and a row of the table."""
    kind = game.of(Combat).kinds[0]
    result = kind.cells[row * column_count(kind) + column]
    return settled(game, play, kind, clash(game, play, attackers, place, False), result, 1)


def column_for(game: Game, value: int) -> int:
    """The column of a differential."""
    return column_of(game.of(Combat).kinds[0], value, 1)


def ring(directions: Bits) -> bool:
    """Whether an attack from some directions is concentric."""
    return surrounds(directions)


def who_retreats(game: Game, play: Play) -> Ints:
    """The units that may give up places in place of steps; none without a battle."""
    if play.of(Battle).target < 0:
        return ints(0, 0)
    return force(game, play)


def retreats(game: Game, play: Play) -> Ints:
    """The places the defender may retreat to."""
    if not may_trade(game, play):
        return ints(0, 0)
    return open_places(game, play, force(game, play))


def points_of(game: Game, play: Play, movers: Ints) -> Start:
    """The points that units begin their move with, or began it with."""
    return start_of(game, play, movers, zone_marks(game, play, movers))


def no_retreat(game: Game, play: Play, unit: int) -> Bits:
    """Where enemy zones bar the retreat of a unit."""
    return retreat_zone(game, play, game.units.side[unit], ints(1, unit))


def no_line(game: Game, play: Play, side: int) -> Bits:
    """Where enemy zones bar lines of supply."""
    return barred_places(game, play, side, watched_places(game, play, side))


def score(game: Game, play: Play, side: int) -> int:
    """What a side has of the game's first score."""
    return score_of(VictoryScope(game, play), 0, side)


def tally(game: Game, play: Play, number: int) -> int:
    """One of the sums over units by which a game is won or lost."""
    return tally_of(VictoryScope(game, play), number)


def asked_of(game: Game) -> Sequence[Callable[..., Any]]:
    """Those of the functions that are for mechanisms which a game has."""
    return [function for function in ASKED if all(game.has(kind) for kind in NEEDS.get(function, ()))]


ASKED: Sequence[Callable[..., Any]] = (
    adopt,
    answer_marked,
    asks_first,
    clash,
    column_for,
    drop_reason,
    enemy_zone,
    gathering,
    judge_move,
    lose_unit,
    losses_of,
    may_attack,
    may_join,
    note,
    ill_stacked,
    place_refusal,
    points_of,
    retreats,
    ring,
    score,
    shifts_of,
    supply_states,
    tally,
    who_retreats,
    won,
    won_with_turn,
    no_retreat,
    no_line,
)
"""These functions."""

NEEDS: Mapping[Callable[..., Any], Sequence[type[Any]]] = {
    clash: (Combat,),
    column_for: (Combat,),
    drop_reason: (Airdrops,),
    ill_stacked: (Stacking,),
    judge_move: (Movement,),
    losses_of: (Combat,),
    may_attack: (Combat,),
    note: (Remember,),
    place_refusal: (Placing,),
    points_of: (Movement,),
    retreats: (Combat, Retreat),
    ring: (Combat,),
    score: (Victory,),
    shifts_of: (Combat,),
    tally: (Victory,),
    who_retreats: (Combat, Retreat),
    won: (Victory,),
    won_with_turn: (Victory,),
    no_retreat: (Zones,),
    no_line: (Supply,),
}
"""The mechanisms that a function is about, by their parameters; the others are for every game."""
