"""Random positions in which units fight: for the old kernel, and the same for the new engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import repeat

from builder.rules.engine.condition import Condition
from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.engine.scopes import TargetScope
from builder.rules.engine.supplied import supply_states
from builder.rules.engine.words import library_words, reason
from builder.rules.kernel import layout as at
from builder.rules.kernel import reasons
from builder.rules.kernel import supply as old_supply
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.language.tree import Bool
from builder.rules.mechanism.combat.records import Combat
from builder.rules.mechanism.combat.state import Battle
from builder.rules.mechanism.momentum.state import Pursuit
from builder.rules.mechanism.retreat.state import Retreating
from builder.rules.tables import Rulebook
from builder.rules.wording import WORDS
from tests.rules.bridge import books, game_of, play_of
from tests.rules.crops import position, scene
from tests.rules.mechanism.movement.oracle import part
from tests.rules.mechanism.positions import EASY, Position

REASONS = {
    reasons.FINE: 0,
    **{number: reason(name) for name, (number, _) in WORDS.items() if name in library_words().reasons},
}
"""Reasons of the new engine by those of the old kernel."""


def fighting(which: int, count: int, kind: str = "fight") -> Iterator[tuple[Position, random.Random]]:
    """Random positions on a part of the map in a phase of combat. `kind`: of scene (`crops.scene`)."""
    book = books()[which]
    line = [0]
    game = with_boundary(game_of(book), line)
    chance = random.Random(f"{which} {kind}")
    for _ in range(count):
        s = position(book.g, chance)
        scene(book.g, s, kind, chance)
        w = s[at.WORLD]
        w[at.LANDING_NOW] = 0
        s[at.MARKS] = [marks & ~at.FROZEN for marks in s[at.MARKS]]  # other mechanisms keep units still
        part(book, s)
        line[0] = w[at.LINE]
        if which == EASY and not supplied_alike(book, s):
            continue
        yield Position(book, s, game, play_of(book, s)), chance


def supplied_alike(book: Rulebook, s: Table) -> bool:
    """Whether the old kernel lets the same lines of supply begin in enemy zones of control."""
    game, play = game_of(book), play_of(book, s)
    return all(
        supply_states(game, play, side) == old_supply.supply_states(book.g, s, side, book.ask)
        for side in range(2)
    )


def with_boundary(game: Game, line: list[int]) -> Game:
    """The game with conditions of its own for bans about a column that a mechanism of the game keeps."""
    combat = game.of(Combat)
    kind = combat.kinds[0]
    assert game.places.grid is not None
    columns, sectors = game.places.grid.column, game.hex_sets.index("either-sector")

    def west(place: int) -> bool:
        return columns[place] < line[0]

    def either(place: int) -> bool:
        return bool(game.places.sets[place] >> sectors & 1)

    def apart(nationality: str, outside: Callable[[int], bool]) -> Callable[[TargetScope], bool]:
        first = dict(zip(game.units.names, game.units.nationality, strict=True))
        number = first["c-60" if nationality == "chinese" else "nk-1"]

        def holds(who: TargetScope) -> bool:
            here = who.play.at[who.unit]
            wrong = any(outside(h) and not either(h) for h in (here, who.to))
            return game.units.nationality[who.unit] == number and wrong

        return holds

    tests = (apart("chinese", lambda h: not west(h)), apart("north-korean", west))
    bans = tuple(
        replace(
            ban,
            when=Condition[TargetScope](
                text=ban.when.text, what="", rule=None, tree=Bool(value=False), answer=test
            ),
        )
        for ban, test in zip(kind.bans, tests, strict=True)
    )
    changed = replace(combat, kinds=(replace(kind, bans=bans),))
    return replace(game, mechanisms={**game.mechanisms, Combat: changed})


def rolls(play: Play, roll: int) -> None:
    """Have the dice show this from now on."""
    numbers = repeat(roll)
    play.dice = lambda _: next(numbers)


def party(p: Position, chance: random.Random) -> Ints:
    """Some units, most often beside one another and of the side whose turn it is."""
    side = p.book.g[at.PHASES][p.s[at.WORLD][at.PHASE] * at.PHASE_LONG]
    n = p.game.places.count
    own = [u for u, h in enumerate(p.s[at.AT]) if 0 <= h < n and p.book.g[at.U_SIDE][u] == side]
    if not own or chance.random() < 0.05:
        return chance.sample(range(len(p.s[at.AT])), 2)
    surge = [u for u in own if p.s[at.AT][u] == p.s[at.WORLD][at.SURGE_HEX]]
    if surge and chance.random() < 0.5:
        return chance.sample(surge, chance.randint(1, min(3, len(surge))))
    front = [u for u in own if any(enemies(p, u, h) for h in around(p, p.s[at.AT][u]))]
    first = chance.choice(front or own)
    near = [u for u in own if p.s[at.AT][u] in (p.s[at.AT][first], *around(p, p.s[at.AT][first]))]
    others = chance.sample(near, chance.randint(0, min(3, len(near))))
    return list(dict.fromkeys([first, *others]))


def around(p: Position, place: int) -> Ints:
    """The hexes beside one."""
    return [h for h in p.book.g[at.NEAR][place * 6 : place * 6 + 6] if h >= 0]


def enemies(p: Position, unit: int, place: int) -> bool:
    """Whether enemies of a unit stand in a hex."""
    sides = p.book.g[at.U_SIDE]
    return any(h == place and sides[u] != sides[unit] for u, h in enumerate(p.s[at.AT]))


def target(p: Position, units: Ints, chance: random.Random) -> int:
    """A hex near some units, most often with enemies."""
    here = p.s[at.AT][units[0]]
    if not 0 <= here < p.game.places.count or chance.random() < 0.05:
        return chance.randrange(p.game.places.count)
    near = around(p, here)
    held = [h for h in near if enemies(p, units[0], h)]
    return chance.choice(held if held and chance.random() < 0.9 else near or [here])


def same_state(p: Position, s: Table) -> None:
    """Whether a state of play of the new engine is that of the old kernel."""
    other: Play = play_of(p.book, s)
    assert (p.play.at, p.play.left, p.play.control) == (other.at, other.left, other.control)
    counted = [ban.message for ban in p.game.of(Combat).kinds[0].bans if ban.quota > 0]
    assert [p.play.spared[k] for k in counted] == [other.spared[k] for k in counted]
    if p.game.course[p.play.phase].choices:  # the old kernel notes a choice where there is none, too
        assert p.play.chosen == other.chosen
    for kind in (Battle, Retreating, Pursuit):
        found, wanted = vars(p.play.of(kind)), vars(other.of(kind))
        assert {k: v for k, v in found.items() if v != wanted[k] and k != "began"} == {}


def copy_of(s: Table) -> Table:
    """A state of play of the old kernel, to be changed."""
    return [list(row) for row in s]
