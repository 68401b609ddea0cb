"""How play stands: columns and numbers that change. Mechanisms add their own, declared in the same way.

A field says how long it lasts; `forget` sets back what has lasted long enough. The compiler decides where
each stands in a script; what a game is saved with is written from the same declarations.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.language.faces import face_of
from hexwright.rules.language.prelude import Ints, Table

T = TypeVar("T")


class Until(IntEnum):
    """How long something in the state of play lasts."""

    PHASE = 0
    SIDE = 1  # until the phase of another side begins
    TURN = 2
    GAME = 3
    BOARD = 4  # as long as the game; the pieces or the module's own controls show it, nothing else keeps it


def number(value: int = 0, until: Until = Until.GAME) -> Any:
    """A single number that is `value` at first."""
    return field(default=value, metadata={"until": until, "value": value})


def per_unit(value: int = 0, until: Until = Until.GAME) -> Any:
    """A column with a number for every unit."""
    return field(metadata={"until": until, "value": value, "per": "units"})


def per_place(value: int = 0, until: Until = Until.GAME) -> Any:
    """A column with a number for every place: hexes or spaces, then boxes."""
    return field(metadata={"until": until, "value": value, "per": "places"})


def numbers(per: str, value: int = 0, until: Until = Until.GAME) -> Any:
    """A row as long as the game says: `per` names what is counted, as in `Game.lengths`."""
    return field(metadata={"until": until, "value": value, "per": per})


def columns(of: str, per: str, value: int = 0, until: Until = Until.GAME) -> Any:
    """As many columns as the game has of something (`of`), each as long as `per` says."""
    return field(metadata={"until": until, "value": value, "per": per, "of": of})


@dataclass(kw_only=True)
class Play:
    """The state of play. Mechanisms keep theirs in a record of their own: `play.of(Battle)`."""

    turn: int = number(until=Until.BOARD)
    phase: int = number(until=Until.BOARD)  # place in the course of play
    winner: int = number()  # 0 in play, else 1 + number of the condition; GAVE_UP when sides have given up
    victor: int = number(NOWHERE)  # the side that has won, NOWHERE for a draw or in play
    resigned: int = number()  # 1 + side that gave up last
    given_up: Ints = numbers("sides")  # 1 for every side that has given up
    setting: int = number()  # 1 + side that sets up before the first phase, 0 in play
    # what the side began with in a phase that leaves the rest to a second one, NOWHERE for nothing yet
    chosen: int = number(NOWHERE)
    begun: int = number(NOWHERE, Until.PHASE)  # what has been done last in this phase
    rolled: Ints = numbers("states", 0, Until.PHASE)  # 1 once a state has got its value in this phase
    # by state and side: 1 + value that the side proposes for a state on which all must agree, 0 for none
    proposals: Ints = numbers("proposals", 0, Until.PHASE)
    at: Ints = per_unit(NOWHERE, Until.BOARD)  # place of each unit
    left: Ints = per_unit(0, Until.BOARD)  # steps left
    control: Ints = per_place(NOWHERE, Until.BOARD)  # side that controls each place
    states: Ints = numbers("states", 0, Until.BOARD)  # value of each state, such as the weather
    sites: Ints = numbers("sites", NOWHERE, Until.BOARD)  # where the sign of a mechanism lies
    cards: Ints = numbers("cards", NOWHERE, Until.BOARD)  # pile or hand of each card, NOWHERE for none
    # 1 for units that the player who asks or acts may not know
    hidden: Ints = per_unit(0, Until.BOARD)
    # by message of a ban: 1 for units that have used its exception (`engine.bans`)
    spared: Table = columns("bans", "units", 0, Until.SIDE)
    # --- dice and cards (`engine.dice`)
    seed: int = number()  # 0 before anybody has had a part in it
    shaken: Ints = numbers("sides")  # 1 for every side that has had a part in the seed
    casts: int = number()  # dice and cards that chance has decided so far
    drawn: Ints = numbers("decks")  # cards drawn from each deck by chance
    rounds: int = number(
        0, Until.TURN
    )  # how often play has gone back to an earlier phase of the turn, or anew to one
    thrown_for: Ints = numbers(
        "throws", 0, Until.PHASE
    )  # what dice have been thrown for, each where it was found free
    thrown: Ints = numbers("throws", 0, Until.PHASE)  # and how many
    deed: int = number(0, Until.BOARD)  # what is being done, as something that dice are for; 0 for nothing
    target: int = number(0, Until.BOARD)  # and at what it is aimed
    parts: dict[type[Any], Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)  # what has been said, for players; no part of the game
    # the face, 1 to the second number, that a key has; tests show others
    dice: Callable[[int, int], int] = field(default=face_of, repr=False, compare=False)

    def of(self, kind: type[T]) -> T:
        """What a mechanism keeps."""
        found: T = self.parts[kind]
        return found


def forget(play: Play, until: Until) -> None:
    """Set back everything that lasts until now: what lasts for a phase, for a side's phases, for a turn.

    Changes `play`. In a script the compiler writes an assignment for every field.
    """
    for record in (play, *play.parts.values()):
        for one in dataclasses.fields(record):
            if one.metadata.get("until") is not until:
                continue
            value = one.metadata["value"]
            if "per" not in one.metadata:
                setattr(record, one.name, value)
                continue
            column = getattr(record, one.name)
            for row in column if "of" in one.metadata else [column]:
                for k in range(len(row)):
                    row[k] = value
