"""What expressions read: an array with a place for every name they may use.

`world` makes it; the others fill in a unit, a hex, a target. Masks have one bit for each nationality, size
and so on.
"""

from __future__ import annotations

from typing import Final

from builder.rules.kernel.layout import (
    AT,
    COLUMN,
    CONTEXT,
    CONTROL,
    FACTORS,
    FIRST_STATE,
    FLAGS,
    GROUND,
    HEXES,
    KEEP,
    LEFT,
    LINE,
    MARKS,
    META,
    NOWHERE,
    ROW,
    SETS,
    STATES,
    TERRAIN,
    TURN,
    U_FIRST,
    U_FORMATION,
    U_FULL,
    U_GROUP,
    U_NATION,
    U_SETS,
    U_SIDE,
    U_SIZE,
    U_TYPE,
    WORLD,
)
from builder.rules.kernel.prelude import Ints, Nat, Table, ints

C_TURN: Final = 0
C_LINE: Final = 1
C_STATE: Final = 2  # eight places
C_UNIT: Final = 10
C_SIDE: Final = 11
C_NATION: Final = 12
C_GROUP: Final = 13
C_SIZE: Final = 14
C_TYPE: Final = 15
C_FORMATION: Final = 16
C_STEPS: Final = 17
C_FULL: Final = 18
C_FACTOR: Final = 19
C_UNIT_SETS: Final = 20
C_SUPPLY: Final = 21
C_ZONE: Final = 22
C_KEPT: Final = 23
C_TERRAIN: Final = 24
C_FLAGS: Final = 25
C_SETS: Final = 26
C_COLUMN: Final = 27
C_ROW: Final = 28
C_CONTROL: Final = 29
C_STACK_COUNT: Final = 30
C_STACK_NATIONS: Final = 31
C_STACK_GROUPS: Final = 32
C_TO_TERRAIN: Final = 33
C_TO_FLAGS: Final = 34
C_TO_SETS: Final = 35
C_TO_COLUMN: Final = 36
C_TO_ROW: Final = 37
C_TO_CONTROL: Final = 38
C_TO_ENEMY: Final = 39
C_TO_ZONE: Final = 40
C_ATTACKER: Final = 41
C_DEFENDER: Final = 42
C_A_COUNT: Final = 43
C_A_NATIONS: Final = 44
C_A_GROUPS: Final = 45
C_A_SIZES: Final = 46
C_A_TYPES: Final = 47
C_A_SETS: Final = 48
C_D_COUNT: Final = 49
C_D_NATIONS: Final = 50
C_D_GROUPS: Final = 51
C_D_SIZES: Final = 52
C_D_TYPES: Final = 53
C_D_SETS: Final = 54
C_DIRECTIONS: Final = 55
C_CROSSED: Final = 56
C_FROM_FLAGS: Final = 57
C_FROM_COUNT: Final = 58
C_CONCENTRIC: Final = 59
C_SURGE: Final = 60
C_LANDING: Final = 61
C_DIFFERENCE: Final = 62
C_ATTACKS: Final = 63
C_GROUND: Final = 64
C_TO_GROUND: Final = 65
C_QUERY: Final = 66  # and all after it


def world(g: Table, s: Table) -> Ints:
    """A new context with turn, boundary and states."""
    c = ints(g[META][CONTEXT], 0)
    w = s[WORLD]
    c[C_TURN] = w[TURN]
    c[C_LINE] = w[LINE]
    for k in range(g[META][STATES]):
        c[C_STATE + k] = w[FIRST_STATE + k]
    return c


def put_unit(g: Table, s: Table, c: Ints, u: Nat, supply: int, in_enemy_zoc: int) -> None:
    """Fill in a unit and its hex. `supply`: its state of supply; `in_enemy_zoc`: 1 if it stands in one."""
    left = s[LEFT][u]
    c[C_UNIT] = u
    c[C_SIDE] = g[U_SIDE][u]
    c[C_NATION] = g[U_NATION][u]
    c[C_GROUP] = g[U_GROUP][u]
    c[C_SIZE] = g[U_SIZE][u]
    c[C_TYPE] = g[U_TYPE][u]
    c[C_FORMATION] = g[U_FORMATION][u]
    c[C_STEPS] = left
    c[C_FULL] = g[U_FULL][u]
    first = g[U_FIRST][u]
    c[C_FACTOR] = g[FACTORS][first + left]
    c[C_UNIT_SETS] = g[U_SETS][u]
    c[C_SUPPLY] = supply
    c[C_ZONE] = in_enemy_zoc
    c[C_KEPT] = s[MARKS][u] // KEEP
    put_hex(g, s, c, s[AT][u])


def put_hex(g: Table, s: Table, c: Ints, h: int) -> None:
    """Fill in the hex a unit stands in, or nothing of it when it is on no hex."""
    if h < 0 or h >= g[META][HEXES]:
        c[C_TERRAIN] = NOWHERE
        c[C_GROUND] = NOWHERE
        c[C_FLAGS] = 0
        c[C_SETS] = 0
        c[C_COLUMN] = NOWHERE
        c[C_ROW] = NOWHERE
        c[C_CONTROL] = NOWHERE
        return
    c[C_TERRAIN] = g[TERRAIN][h]
    c[C_GROUND] = g[GROUND][h]
    c[C_FLAGS] = g[FLAGS][h]
    c[C_SETS] = g[SETS][h]
    c[C_COLUMN] = g[COLUMN][h]
    c[C_ROW] = g[ROW][h]
    c[C_CONTROL] = s[CONTROL][h]


def put_target(g: Table, s: Table, c: Ints, h: int, enemy: int, in_enemy_zoc: int) -> None:
    """Fill in the hex a move or an attack goes to. `enemy`: how many enemy units stand there."""
    c[C_TO_ENEMY] = enemy
    c[C_TO_ZONE] = in_enemy_zoc
    if h < 0 or h >= g[META][HEXES]:
        c[C_TO_TERRAIN] = NOWHERE
        c[C_TO_GROUND] = NOWHERE
        c[C_TO_FLAGS] = 0
        c[C_TO_SETS] = 0
        c[C_TO_COLUMN] = NOWHERE
        c[C_TO_ROW] = NOWHERE
        c[C_TO_CONTROL] = NOWHERE
        return
    c[C_TO_TERRAIN] = g[TERRAIN][h]
    c[C_TO_GROUND] = g[GROUND][h]
    c[C_TO_FLAGS] = g[FLAGS][h]
    c[C_TO_SETS] = g[SETS][h]
    c[C_TO_COLUMN] = g[COLUMN][h]
    c[C_TO_ROW] = g[ROW][h]
    c[C_TO_CONTROL] = s[CONTROL][h]


def put_stack(g: Table, s: Table, c: Ints, side: int, h: int) -> None:
    """Fill in who of `side` stands in a hex."""
    at = s[AT]
    count = 0
    nations = 0
    groups = 0
    for u in range(len(at)):
        if at[u] == h and g[U_SIDE][u] == side:
            count += 1
            nations |= 1 << g[U_NATION][u]
            groups |= 1 << g[U_GROUP][u]
    c[C_STACK_COUNT] = count
    c[C_STACK_NATIONS] = nations
    c[C_STACK_GROUPS] = groups
