"""Plays a game by itself, within the rules, so that whole games can be run through them.

It is no opponent, but it has aims: each side makes for the places that conditions of victory count, holds
those that others want, and attacks where its chances are better than usual. It knows no mechanism and no
game: what can be done, and what may be worth trying, it learns from the game's list of actions. Now and then
it tries something at random, to see it refused.
"""

from hexwright.rules.simulation.robot.driver import Chance, DeadEndError, Driver, EndlessError, Tried
from hexwright.rules.simulation.robot.player import Robot

__all__ = ["Chance", "DeadEndError", "Driver", "EndlessError", "Robot", "Tried"]
