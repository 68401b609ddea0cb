"""Dice, cast once: a face comes from the game's seed, the phase, what it is thrown for, and how many dice
have been thrown for that in the phase. So the same throw, tried again after Undo or from a saved game, shows
the same face. Other throws have no part in it: neither their number nor their order, nor who takes part.

What players do is what their dice are for (`engine.act`): an action, and the place, unit, card or state it
aims at. A mechanism that throws for several things in one action, or for one thing in several actions, says
what for (`roll_for`).
"""

from __future__ import annotations

import zlib

from hexwright.rules.engine.play import Play
from hexwright.rules.language.prelude import mix


def cause(name: str) -> int:
    """The number of something that dice are thrown for, by a name that no other mechanism uses: above 0."""
    return zlib.crc32(name.encode()) % 0x7FFFFFFF + 1


DECK = cause("cards of a deck")


# --- what dice are thrown for ------------------------------------------------------------------------
def throws_for(play: Play, deed: int, target: int) -> None:
    """From now on dice are for an action aimed at something, unless a mechanism says otherwise.

    Changes `play`.
    """
    play.deed = deed
    play.target = target


def of_unit(unit: int) -> int:
    """A unit, as something that dice are thrown for."""
    return unit * 4 + 1


def of_place(place: int) -> int:
    """A place, as something that dice are thrown for."""
    return place * 4 + 2


def of_side(side: int) -> int:
    """A side, or NOWHERE for the whole game, as something that dice are thrown for."""
    return side * 4 + 3


# --- throws ------------------------------------------------------------------------------------------
def die(play: Play, faces: int) -> int:
    """The roll of a die, 1 to `faces`, for what is being done. Changes `play`."""
    return cast(play, mix(play.deed, play.target), faces)


def roll(play: Play, count: int, faces: int) -> int:
    """The sum of some dice, for what is being done. Changes `play`."""
    total = 0
    for _ in range(count):
        total += die(play, faces)
    return total


def roll_for(play: Play, why: int, what: int, count: int, faces: int) -> int:
    """The sum of some dice for a cause (`cause`) and something (`of_unit` …), whatever action it is part of.

    Changes `play`.
    """
    total = 0
    for _ in range(count):
        total += cast(play, mix(why, what), faces)
    return total


def cast(play: Play, purpose: int, faces: int) -> int:
    """The next die for a purpose. Changes `play`."""
    play.casts += 1
    before = thrown_before(play, purpose)
    return face(play, mix(mix(play.seed, play.phase), mix(play.rounds, mix(purpose, before))), faces)


def draw(play: Play, deck: int, cards: int) -> int:
    """Which of so many cards of a shuffled deck is next, from 1, whoever draws it. Changes `play`."""
    play.casts += 1
    play.drawn[deck] += 1
    return face(play, mix(mix(play.seed, DECK), mix(deck, play.drawn[deck])), cards)


def thrown_before(play: Play, purpose: int) -> int:
    """How many dice have been thrown for a purpose in this phase; one more is noted. Changes `play`."""
    size = len(play.thrown)
    slot = purpose % size
    for _ in range(size):
        if play.thrown[slot] == 0 or play.thrown_for[slot] == purpose:
            break
        slot = (slot + 1) % size
    if play.thrown[slot] == 0:
        play.thrown_for[slot] = purpose
    play.thrown[slot] += 1
    return play.thrown[slot] - 1


def face(play: Play, key: int, faces: int) -> int:
    """The face of a die that a key has, 1 to `faces`."""
    return play.dice(key, faces)


# --- the seed ----------------------------------------------------------------------------------------
def shake(play: Play, side: int, number: int) -> None:
    """A side has a part in the seed by a number of its own, once in a game. Changes `play`."""
    play.seed = mix(play.seed, number)
    play.shaken[side] = 1
