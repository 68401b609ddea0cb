"""Why something is refused. The words and rule numbers belong to `builder.rules.wording`."""

from __future__ import annotations

from typing import Final

FINE: Final = 0
GAME_OVER: Final = 1
NOT_NOW: Final = 2  # the phase does not allow it
NOT_YOURS: Final = 3  # the other side's phase, or units of several sides
FINISHED: Final = 4  # the unit has completed its move
PICKED_UP: Final = 5  # a moving stack may not take units along on its way
SCATTERED: Final = 6  # units moved together must begin in one hex
BANNED: Final = 7  # a ban of the game; detail a: its number
NO_MOVE: Final = 8  # it is there already
ENEMY_THERE: Final = 9
CLOSED: Final = 10  # nobody can enter
STOPPED_HERE: Final = 11  # entered a zone of control in this phase
LEAVES_ZONE: Final = 12  # the first hex out of a zone must be free of them
THROUGH_ZONE: Final = 13  # only through a zone of control
TOO_FAR: Final = 14  # detail a: points needed, b: points left
NO_WAY: Final = 15
TOO_MANY: Final = 16  # stacking
UNMIXED: Final = 17
NO_EXIT: Final = 18  # this side does not leave the map there
UNSUPPLIED: Final = 19
WENT_OUT_NOW: Final = 20  # left the map this turn
NO_ENTRY: Final = 21
USED_UP: Final = 22  # once in a game
FIRST_MOVE: Final = 23  # must be the first move of the phase
WRONG_UNIT: Final = 24
WRONG_HEX: Final = 25
NOT_ADJACENT: Final = 26
NO_ENEMY: Final = 27
HAS_ATTACKED: Final = 28
WAS_ATTACKED: Final = 29
UNMIXED_ATTACK: Final = 30
STEPS_OWED: Final = 31  # losses must be taken first
NONE_OWED: Final = 32
NOT_INVOLVED: Final = 33
NO_RETREAT: Final = 34
ZONE_THERE: Final = 35  # retreat into a zone of control
LESS_SOUTH: Final = 36  # a better direction is open
BEEN_THERE: Final = 37
STILL_HELD: Final = 38  # the enemy still holds the hex
NO_BATTLE: Final = 39
ONE_HEX: Final = 40  # momentum: one hex against one hex
NO_MOMENTUM: Final = 41
FULL_STRENGTH: Final = 42
NOT_ON_MAP: Final = 43
TOO_MANY_UNITS: Final = 44
CHOOSE_FIRST: Final = 45
COLUMNS: Final = 46  # the boundary's columns
OVERSTACKED: Final = 47  # detail a: the hex
FROZEN_UNIT: Final = 48
BY_SEA: Final = 49  # not across this hexside
ILL_PLACED: Final = 50  # detail a: the unit
NOT_ARRIVED: Final = 51
NOT_SURPLUS: Final = 52
NOT_ROLLED: Final = 53  # detail a: the state
ROLLED_NOW: Final = 54  # has been rolled in this phase
OFF_PATH: Final = 55  # not on the path that the defender left
BY_DIE: Final = 56  # the state has its value from a die
BY_STEP: Final = 57  # steps come back as replacements only
BY_SETTING: Final = 58  # goes back to its chart in a set-up only
GOES_ALONG: Final = 59  # a marker that the rules move
REASONS: Final = 60
