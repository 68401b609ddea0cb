"""Units that go from one box to another when a phase begins."""

from __future__ import annotations

from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.engine.scopes import StandingUnit, World
from builder.rules.engine.units import names_of
from builder.rules.engine.words import say
from builder.rules.language.prelude import cut, has_bit, ints
from builder.rules.mechanism.drafts.parameters import Draft, Drafts


def draft_all(game: Game, play: Play) -> None:
    """A phase begins: the drafts of this phase. Changes `play`."""
    for one in game.of(Drafts).drafts:
        if has_bit(one.phases, play.phase):
            draft(game, play, one)


def draft(game: Game, play: Play, one: Draft) -> None:
    """Units go from one box to another, and that is said. Changes `play`."""
    most = game.units.count
    if one.count is not None:
        most = one.count(World(game, play))
    gone = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if count < most and play.at[u] == one.start:
            if one.units is None or one.units(StandingUnit(game, play, unit=u)):
                gone[count] = u
                count += 1
                play.at[u] = one.to
    if count > 0:
        say(game, play, "drafts.gone", who=names_of(game, cut(gone, count)), place=one.to)
