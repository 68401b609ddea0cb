"""The course of play: every phase of every turn in a row, what it is for, and where play goes on after it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.scopes import World
from hexwright.rules.language.prelude import Bits, Ints


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A phase of a turn.

    Attributes:
        id: as in the sequence, in a round of phases with its number: `impulse-3.act`.
        name: number of its id without the numbers of rounds: `impulse.act` (`PhaseName`).
        turn: its turn.
        side: whose it is, NOWHERE for everybody's, or if play decides (`order`).
        order: the state whose value decides whose it is, NOWHERE if `side` says it.
        by_value: then the side for each value of that state; else empty.
        does: what it allows (`words.doing`).
        reaction: what opponents of its side may do meanwhile.
        choices: of what it allows, what it shares with another phase: the first takes the one thing its side
            begins with, the second what is left.
        usual: which of them counts as done if the side began with nothing, NOWHERE without `choices`.
        second: whether it takes what the phase before it left.
        labels: where its names stand in `Game.phase_labels` by what its side began with, NOWHERE without
            `choices`.
        rolls: the states that get their value in it.
        offers: the states that players may choose in it, and that keep their value otherwise.
        round: the number of the round it belongs to, 0 outside.
        actions: the numbers of the actions that may keep it from running by itself (`Action.awaits`).
        manual: whether nothing is judged in it and everything is allowed.

    """

    id: str
    name: int
    turn: int
    side: int
    does: Bits
    rolls: Bits
    offers: Bits = 0
    second: bool
    order: int = -1
    by_value: Ints
    reaction: Bits = 0
    choices: Bits = 0
    usual: int = -1
    labels: int = -1
    round: int = 0
    actions: Bits = 0
    manual: bool = False


def choice_title(word: str) -> str:
    """The button by which a side says that it begins with something."""
    return f"{word.capitalize()} first"


class Turning(IntEnum):
    """How the course of play leaves its row."""

    SKIP = 0  # before a phase begins: it is passed over
    LEAVE = 1  # when a phase ends: play goes on elsewhere


@dataclass(frozen=True, kw_only=True)
class Branch:
    """A place where the course of play may leave its row.

    `to[p]`: where play goes on, for the phase at place p of the course; NOWHERE where this says nothing, the
    length of the course for the end of the game.
    """

    turning: Turning
    when: Condition[World]
    to: Ints
