"""Dice. A script takes the module's own; play without a screen those of the state of play."""

from __future__ import annotations

from builder.rules.engine.play import Play


def die(play: Play, faces: int) -> int:
    """The roll of a die, 1 to `faces`. In a script the dice of the module."""
    return play.dice(faces)


def roll(play: Play, count: int, faces: int) -> int:
    """The sum of some dice."""
    total = 0
    for _ in range(count):
        total += die(play, faces)
    return total
