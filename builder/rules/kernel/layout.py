"""Where everything stands in the two tables every function reads: the game `g` and the state of play `s`.

Hexes are numbered 0 … n-1, areas (boxes, track cells) n, n+1 …; `NOWHERE` is neither. Sides, nationalities,
terrain
and so on are numbers in the order in which the sources declare them; a set of them is a mask with one bit
each.
A row of records is flat: its records stand one after another, each as long as its `…_LONG` says. A test in a
record is the number of an expression, or `ALWAYS`.
"""

from __future__ import annotations

from typing import Final

NOWHERE: Final = -1
"""Not in play: not yet arrived, or no hex at all."""

OFF_MAP: Final = -2
"""Left the map for good over an edge."""

ALWAYS: Final = -1
"""Stands for a test that always holds."""

NEVER: Final = -1
"""No limit, no such thing."""

SHUT: Final = 255
"""Stands for a price that cannot be paid."""

# --- rows of the game
META: Final = 0  # counts, see below
NEAR: Final = 1  # neighbour of hex h in direction d at h * 6 + d, NOWHERE beyond the map
HEXSIDES: Final = 2  # mask of hexside kinds at h * 6 + d
COLUMN: Final = 3
ROW: Final = 4
AXIAL_Q: Final = 5  # straight lines of hexes keep q, r or q + r
AXIAL_R: Final = 6
TERRAIN: Final = 7  # terrain of a hex, such as a town
FLAGS: Final = 8  # mask of a hex's flags
SETS: Final = 9  # mask of the hex sets a hex belongs to
SET_FIRST: Final = 10  # hexes of set k: SET_HEX from SET_FIRST[k] up to SET_FIRST[k + 1]
SET_HEX: Final = 11
U_SIDE: Final = 12
U_NATION: Final = 13
U_GROUP: Final = 14
U_SIZE: Final = 15
U_TYPE: Final = 16
U_FORMATION: Final = 17
U_POINTS: Final = 18  # stacking points
U_FULL: Final = 19  # steps at full strength
U_FIRST: Final = 20  # combat factor of unit u with k steps: FACTORS[U_FIRST[u] + k], 0 at k = 0
FACTORS: Final = 21
U_SETS: Final = 22  # mask of the unit sets a unit belongs to
ZONE: Final = 23
STACK_LIMITS: Final = 24
STACK_APART: Final = 25
MOVE: Final = 26
MOVE_FACTORS: Final = 27
MOVE_CHANGES: Final = 28
MARCH: Final = 29
MOVE_BANS: Final = 30
EXITS: Final = 31
ENTRIES: Final = 32
DROPS: Final = 33
LANDING: Final = 34
SUPPLY: Final = 35
COMBAT: Final = 36
HEADINGS: Final = 37
RESULT_A: Final = 38  # attacker's losses at (die - lowest) * columns + column
RESULT_D: Final = 39
SHIFTS: Final = 40
STRENGTH_CHANGES: Final = 41
LOSS_CHANGES: Final = 42
ATTACK_APART: Final = 43
ATTACK_BANS: Final = 44
RETREAT: Final = 45
RETREAT_TIERS: Final = 46  # tier of direction d, 0 the best, NEVER for none
MOMENTUM: Final = 47
REPLACEMENTS: Final = 48
PHASES: Final = 49
PHASE_FIRST: Final = 50  # first phase of turn number t at t, in PHASES; one more at the end
STATE_ROLLS: Final = 51  # value of state k for a roll r at k * 64 + r, NEVER for none
BOUNDARY: Final = 52
PLACE_BANS: Final = 53
KEEPS: Final = 54
VICTORY: Final = 55
QUERIES: Final = 56
LOSS_AREAS: Final = 57  # area of lost units at side * 2, of units lost for good at side * 2 + 1
RESERVES: Final = 58  # records: units that arrive when their side is placed anew
GROUND: Final = 59  # terrain the land under a town or city has; the hex's own terrain elsewhere
ENTER: Final = 60  # points to enter terrain t at side * META[TERRAINS] + t, or SHUT
WAY_FIRST: Final = (
    61  # ways of side k out of hex h: from WAY_FIRST[k * META[HEXES] + h] up to the next number
)
WAY_TO: Final = 62  # the hex a way leads to
WAY_PRICE: Final = 63  # and its points
LINKS: Final = 64  # blocks: how many steps in hex numbers, the steps, for each the set of hexes it leads from
MASKS: Final = 65  # sets of hexes, each META[SET_LONG] numbers: the hex sets, then those of SUP_OPEN
STEP: Final = 66  # and the rows after it, one a side: points to cross h * 6 + d into the next hex, or SHUT

# --- META
HEXES: Final = 0
SIDES: Final = 1
UNITS: Final = 2
AREAS: Final = 3
STATES: Final = 4
CONTEXT: Final = 5  # length of a context
LAST_TURN: Final = 6
LOWEST: Final = 7  # lowest roll of the combat die
TERRAINS: Final = 8
SET_LONG: Final = 9  # numbers of 32 bits that a set of hexes takes in a row
CHEAPEST: Final = 10  # the least points any way costs

# --- ZONE
ZONE_TEST: Final = 0  # which units exert one
ZONE_BARRED: Final = 1  # mask of hexsides it does not cross
ZONE_STOP: Final = 2  # 1: entering one ends a move
ZONE_LEAVE: Final = 3  # 1: a unit that starts in one must enter a hex without one first
ZONE_SUPPLY: Final = 4  # 1: a friend in a hex frees it for supply
ZONE_RETREAT: Final = 5  # 1: a friend in a hex frees it for retreat
ZONE_LINKS: Final = 6  # where the block of hexsides that it crosses begins in LINKS

# --- records
LIMIT_LONG: Final = 3  # side, test, limit
APART_LONG: Final = 2  # side, attribute
BY_NATION: Final = 0
BY_GROUP: Final = 1
BY_FORMATION: Final = 2

MOVE_ONE: Final = 0  # MOVE: 1 if a unit may always move one hex
MOVE_TOGETHER: Final = (
    1  # MOVE: 1 if a stack must have begun the phase together, and one mover finishes first
)

CASE_LONG: Final = 2  # test, value: the first that holds counts
CHANGE_LONG: Final = 3  # test, operation, amount: all that hold, in order
ADD: Final = 0
TIMES: Final = 1
HALVE_UP: Final = 2
HALVE_DOWN: Final = 3
SET_TO: Final = 4

MARCH_LONG: Final = 2  # test, factor: a faster move that keeps clear of zones of control

BAN_LONG: Final = 2  # test, quota: units a player turn that may do it all the same

EXIT_LONG: Final = 5  # side, hex set, price, place gone to, test
ENTRY_LONG: Final = 3  # side, area, hex set
DROP_LONG: Final = 4  # unit test, area, hex test, first: 1 if it must be the side's first move of the phase

LAND_TEST: Final = 0  # units that may land
LAND_FROM: Final = 1  # hex set they may start from
LAND_AREA: Final = 2  # area they may start from
LAND_TO: Final = 3  # test of the hex
LAND_MOST: Final = 4  # how many units
LAND_SIDE: Final = 5

ELSEWHERE: Final = 15
"""State of supply of a unit off the map: in supply, of no kind."""

SUPPLY_LONG: Final = 11
SUP_SIDE: Final = 0
SUP_KIND: Final = 1  # the state it gives, from 1
SUP_TEST: Final = 2
SUP_SET: Final = 3  # hex set of sources, NOWHERE for none
SUP_DEPOT: Final = 4  # 1: the depot's hex is the source
SUP_LIMIT: Final = 5  # longest path in hexes, 0 any
SUP_ROOM: Final = 6  # stacking points of units it feeds, NEVER no end
SUP_BARRED: Final = 7  # mask of hexsides a path may not cross
SUP_CLOSED: Final = 8  # mask of terrain a path may not enter
SUP_LINKS: Final = 9  # where the block of hexsides that it crosses begins in LINKS
SUP_OPEN: Final = 10  # number of the set in MASKS that holds the other terrain

STYLE: Final = 0  # COMBAT: 0 differential, 1 odds
NOT_ACROSS: Final = 1  # COMBAT: hexsides across which nobody attacks (mask)
BY_DIFFERENCE: Final = 0
BY_ODDS: Final = 1

SHIFT_LONG: Final = 2  # test, columns to the right
LOSS_LONG: Final = 3  # test, 0 attacker 1 defender, amount

RETREAT_TEST: Final = 0  # whether the defender may trade steps for hexes
RETREAT_BARRED: Final = 1  # mask of hexsides nobody retreats across

MOMENTUM_TEST: Final = 0  # whether the attacker may, NEVER when there is no such rule
MOMENTUM_UNIT: Final = 1  # which unit a stack needs for it

REPLACE_LONG: Final = 4  # side, unit test, steps, times a turn

PHASE_LONG: Final = 5  # side or NOWHERE, turn, actions, second, mask of the states rolled for
# second: 1 when it takes what the phase before it left
TO_MOVE: Final = 1
TO_FIGHT: Final = 2
TO_SHIFT_LINE: Final = 4
TO_LAND: Final = 8
TO_REPLACE: Final = 16
TO_ROLL: Final = 32
TO_CHECK: Final = 64
TO_RESTORE: Final = 128
TO_PLACE: Final = 256
TO_MARK: Final = 512

LINE_SIDE: Final = 0  # BOUNDARY: who moves it
LINE_FIRST: Final = 1  # the columns it may take
LINE_LAST: Final = 2

KEEP_LONG: Final = 2  # side, test: remembered for every unit when its side begins to move

WIN_LONG: Final = 5  # moment, test, winner or NOWHERE for a draw, first query, number of queries
AT_ONCE: Final = 0  # a moment; any other is the number of the turn at whose end it is looked at

QUERY_LONG: Final = 3  # kind, and two numbers
ASK_HELD: Final = 0  # hexes of set b that side a controls
ASK_FED: Final = 1  # those of them from which side a traces supply
ASK_DEAD: Final = 2  # units of set a lost in supply
ASK_GONE: Final = 3  # units of set a lost for good
ASK_ALIVE: Final = 4  # units of set a on the map
ASK_THERE: Final = 5  # supplied units of side a in hexes of set b
ASK_EXITED: Final = 6  # units of side a that left the map for good
ASK_DEPOT: Final = 7  # 1 when the depot is lost

RESERVE_LONG: Final = 2  # unit, turn it arrives

# --- rows of the state
WORLD: Final = 0
AT: Final = 1  # place of each unit
LEFT: Final = 2  # steps left
SPENT: Final = 3  # movement points used in this phase
BASE: Final = 4  # movement factor fixed when the move began
MARKS: Final = 5  # mask, see below
SERIAL: Final = 6  # number of the mover that took it along in this phase, 0 when it has not moved
CONTROL: Final = 7  # side that controls each hex, NOWHERE for none
TRAIL: Final = 8  # hexes a retreat leaves empty, the first is the hex attacked
STATE_ROWS: Final = 9
TRAIL_LONG: Final = 24

# --- WORLD
TURN: Final = 0
PHASE: Final = 1  # place in PHASES, in records
CHOSEN: Final = 2  # what the side has begun in its first phase of two: TO_MOVE, TO_FIGHT or 0
MOVER: Final = 3  # serial number of the active mover
ACTIVE: Final = 4  # the hex where it is
LINE: Final = 5  # column of the boundary
DEPOT: Final = 6  # hex of the depot, NOWHERE before it is used, LOST after
LANDED: Final = 7  # 1 once the landing has been used
WINNER: Final = 8  # 0 in play, else 1 + number of the condition
TARGET: Final = 9  # hex attacked in the battle at hand, NOWHERE without one
OWE_A: Final = 10  # steps the attacker still has to lose
OWE_D: Final = 11
BLEEDING: Final = 12  # 1 once the defender has lost a step: no more retreat
RETREATED: Final = 13  # hexes retreated in this battle
SURGE: Final = 14  # 1 in a momentum attack
SURGE_HEX: Final = 15  # hex from which one may follow now, NOWHERE for none
GIVEN: Final = 16  # times each replacement was used this turn, four bits each
DROPPED: Final = 17  # mask of drops used in this game
FORCE: Final = 18  # hex where the retreating force stands now
LANDING_NOW: Final = 19  # 1 while the battle at hand is a landing
RESIGNED: Final = 20  # 1 + side that gave up
SETTING: Final = 21  # 1 + side that sets up before the first phase, 0 in play
ROLLED: Final = 22  # mask of the states rolled for in this phase
FIRST_STATE: Final = 23  # values of the states, eight at most
WORLD_LONG: Final = 32

LOST: Final = -2
"""The depot was taken."""

# --- MARKS
STOPPED: Final = 1  # entered a zone of control and moves no more
MARCHES: Final = 2  # began its move fit to march
ATTACKED: Final = 4  # has attacked in this phase
DEFENDED: Final = 8  # was attacked in this phase
FELL_BACK: Final = 16  # retreated onto friends in this phase: adds nothing to their defence
INVOLVED: Final = 32  # attacks in the battle at hand
ENGAGED: Final = 64  # defends in the battle at hand
ADVANCED: Final = 128  # advanced in the battle at hand
FROZEN: Final = 256  # came by air or sea: neither moves nor attacks this turn
WENT_OUT: Final = 512  # left the map this turn
SURGED: Final = 1024  # has made its momentum attack in this phase
QUOTA: Final = (
    2048  # and the next bits: counted against ban k of its list (four for attacks, four for places)
)
KEEP: Final = 2048 * 256  # and the next bits: what is remembered from the beginning of the phase

# --- rows of names and messages -------------------------------------------------------------------
PLACE_IDS: Final = 0
UNIT_IDS: Final = 1
UNIT_NAMES: Final = 2
REASON_TEXTS: Final = 3
MOVE_BAN_TEXTS: Final = 4
ATTACK_BAN_TEXTS: Final = 5
PLACE_BAN_TEXTS: Final = 6
SHIFT_TEXTS: Final = 7
VICTORY_TEXTS: Final = 8
SUPPLY_NAMES: Final = 9
COLUMN_TITLES: Final = 10
TERRAIN_NAMES: Final = 11
HEXSIDE_NAMES: Final = 12
SIDE_NAMES: Final = 13

PHASE_MARKS: Final = 1 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 1024
"""What a phase forgets when it ends."""
