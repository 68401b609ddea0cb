"""A mechanism of a game's own, for tests: its four files."""

from __future__ import annotations

FOLDER = "sources/demo/mechanisms/toll"

PARAMETERS = '''\
"""Tolls: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import (
    Condition,
    Parameters,
    Place,
    Side,
    Terrain,
    UnitScope,
    given,
)


class Gate(Parameters):
    """A place where units pay."""

    terrain: Terrain = given("Its terrain.", example="rough")
    price: int = given("Steps.", example="2", default=1, least=1, most=4, unit="steps")


class Toll(Parameters):
    """Tolls: units lose steps in some places."""

    side: Side = given("Who pays.", example="blue")
    when: Condition[UnitScope] | None = given(
        "Which units.", example="size == 'XX'", default=None, absent="all units", what="payers"
    )
    box: Place | None = given("Where the ruined go.", example="prison", default=None, absent="nowhere")
    gates: tuple[Gate, ...] = given("Where.", example="[{terrain: rough}]", default=())
'''

RULES = '''\
"""Tolls: units lose steps where the author says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Action, Asks, Gesture, Question
from hexwright.rules.engine.codes import FINE, Terrain
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play, Until, number, per_unit
from hexwright.rules.engine.records import Game, StandingUnit, UnitScope, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, ints

from .parameters import Gate, Toll

PAYS: Final = doing("toll")
BROKE: Final = reason("broke")
RESTS: Final = reason("rests")
TWICE: Final = 2


@dataclass(frozen=True)
class Bill:
    """What is paid."""

    steps: int
    units: Ints
    whole: bool = True


@dataclass(kw_only=True)
class Purse:
    """What is remembered."""

    paid: Ints = per_unit(0, Until.TURN)
    total: int = number()


@known("steps paid for all tolls")
def tolls_paid(world: World) -> int:
    """All steps paid."""
    return world.play.of(Purse).total


@known("whether a toll is due on some terrain")
def toll_on(who: StandingUnit, terrain: Terrain) -> bool:
    """Whether a toll is due on some terrain."""
    for gate in who.game.of(Toll).gates:
        if gate.terrain == terrain:
            return True
    return False


def price(game: Game, play: Play, unit: int) -> int:
    """What a unit pays where it stands."""
    total = 0
    for k, gate in enumerate(game.of(Toll).gates):
        if on_map(game, play.at[unit]) and game.places.terrain[play.at[unit]] == gate.terrain:
            total += gate.price + k
    return total


def bill(game: Game, play: Play, units: Ints) -> Bill:
    """What units pay together."""
    found = ints(len(units), 0)
    steps = 0
    for k in range(len(units)):
        found[k] = price(game, play, units[k])
        steps += found[k]
    return Bill(steps, found, whole=steps >= 0)


def pay(game: Game, play: Play, unit: int) -> Ruling:
    """A unit pays. Changes `play`."""
    rule = game.of(Toll)
    if rule.when is not None and not rule.when(UnitScope(game, play, unit=unit, supply=1, zone=False)):
        return Ruling(BROKE, play.left[unit])
    due = price(game, play, unit)
    purse = play.of(Purse)
    purse.total += due * TWICE
    purse.paid[unit] = due
    if rule.box is not None and play.left[unit] <= due:
        play.at[unit] = rule.box
    say(game, play, "toll.paid", unit=unit, n=due)
    return Ruling()


def keeps_still(game: Game, play: Play, unit: int) -> int:
    """Who has paid rests."""
    return RESTS if play.of(Purse).paid[unit] > 0 else FINE


def ask(game: Game, play: Play, side: int) -> None:
    """Say what has been paid. Changes `play.lines` alone."""
    say(game, play, "toll.sum", side=side, n=play.of(Purse).total)


HOOKS: Final = Hooks(must_keep_still=(keeps_still,))
QUESTIONS: Final = (
    Question(name="tolls", title="{side}: tolls", help="What has been paid.", asks=Asks.SIDE, say=ask),
)
ACTIONS: Final = (
    Action(name="pay", title="Pay", help="Pay the toll.", gesture=Gesture.UNIT, does="toll", act=pay),
)
'''

WORDS = """\
reasons:
  broke: "has no more than {a}"
  rests: has paid and rests
does:
  toll: units pay tolls
says:
  sum: "{side:side}: {n} for all tolls"
  paid: "**{unit:unit}** pays {n} {n:step|steps}"
"""

TEXTS = {
    "parameters.py": PARAMETERS,
    "rules.py": RULES,
    "words.yaml": WORDS,
    "docs.md": "# Toll\n\nUnits pay.\n",
}
