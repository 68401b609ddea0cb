"""Plays a game by itself, within the rules, so that whole games can be run through the kernel.

It is no opponent, but it has aims: each side makes for the hexes that the victory conditions count, attacks
where it is stronger, retreats, advances, lands and drops. Now and then it tries something at random, to see
it refused.
"""

from builder.rules.robot.match_driver import Chance, DeadEndError, EndlessError, MatchDriver
from builder.rules.robot.player import Outcome, Robot

__all__ = ["Chance", "DeadEndError", "EndlessError", "MatchDriver", "Outcome", "Robot"]
