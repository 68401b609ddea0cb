"""Random calls of kernel functions: arguments are made from a position by the names of the parameters."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from builder.rules.compiler.library import KERNEL, kernel
from builder.rules.kernel import acts, context, layout, movement, paths, supply, zones
from builder.rules.kernel import layout as at
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.language.tree import Function, Kind
from tests.rules.crops import position, scene

Argument = int | list[int] | list[list[int]]

GROUPS: Mapping[str, str] = {
    "move": (
        "judge_move pay_move reach_of ways_of goals mover_reason fixed_factors points_left move_ban cheapest "
        "judge_exit act_move act_drag act_exit "
        "is_active movement_factor march_times all_pass entry_costs remember"
    ),
    "fight": (
        "battle_reason battle_sum battle_losses attacker_reason defenders_reason attack_ban "
        "quota_used together attack_strength defence_strength put_battle fight spend_quotas "
        "surge_reason is_surge end_reason next_phase "
        "act_attack odds_of fought act_end act_begin surplus comrades join_reason loss_changes"
    ),
    "retreat": (
        "retreat_reasons retreat_reason retreat may_retreat force pushed aside open_to "
        "retreat_block loss_reason take_step lose_unit on_trail act_retreat act_lose act_drag"
    ),
    "advance": (
        "advance_reason advance trail_place close_battle settle_landing act_advance act_over "
        "after_action act_drag"
    ),
    "place": (
        "place_reason place_ban misplaced ill_placed put arrives restore boundary_reason act_place act_line "
        "act_drag"
    ),
    "land": "landing_reason land act_land act_drag",
    "drop": "drop_reason drop act_move act_drag",
    "exit": "judge_move judge_exit pay_move act_exit act_drag",
    "roll": "roll_reason rolled_for unrolled act_roll act_end",
    "begin": "next_phase act_begin",
    "surge": "surge_reason battle_reason act_attack spend_quotas",
    "replace": "replace_reason replace replacement_for act_replace",
}
LARGE = 0.03
"""The share of positions on the whole map."""
SCENES: Mapping[str, Sequence[str]] = {
    name: tuple(kind for kind, names in GROUPS.items() if name in names.split())
    for name in sorted({name for names in GROUPS.values() for name in names.split()})
}
"""The scenes in which a function is called."""


class Strict(list[int]):
    """An array that, as in a script, has no negative places."""

    def __getitem__(self, k: Any) -> Any:
        if isinstance(k, int) and k < 0:
            raise IndexError(k)
        return super().__getitem__(k)

    def __setitem__(self, k: Any, value: Any) -> None:
        if k < 0:
            raise IndexError(k)
        super().__setitem__(k, value)


def strict(value: Argument) -> Any:
    """The same with strict arrays."""
    if isinstance(value, int):
        return value
    return Strict(value) if not value or isinstance(value[0], int) else [Strict(row) for row in value]  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Made:
    """A call: function, board (its number), arguments with None for the board."""

    function: Function
    board: int
    arguments: tuple[Argument | None, ...]


@cache
def python_functions() -> dict[str, Callable[..., Any]]:
    """The kernel's functions as Python runs them."""
    return {
        name: getattr(module, name)
        for module in KERNEL
        for name in kernel().functions
        if hasattr(module, name)
    }


@dataclass(slots=True)
class Maker:
    """Makes calls on some boards."""

    boards: list[Table]
    ask: Callable[[int, Ints], int]
    chance: random.Random

    def place(self, function: str) -> tuple[int, Table, str]:
        """A board (the last one, which is large, seldom), a new position on it, what it is about."""
        about = self.chance.choice(SCENES.get(function, ("",)))
        k = self.chance.randrange(len(self.boards) - 1)
        if self.chance.random() < (0.5 if about == "exit" else LARGE):
            k = len(self.boards) - 1
        g = self.boards[k]
        s = position(g, self.chance)
        if about and self.chance.random() < 0.9:
            scene(g, s, about, self.chance)
        return k, s, about

    def make(self, function: Function) -> Made:
        """A call of a function in a new position."""
        k, s, about = self.place(function.name)
        g = self.boards[k]
        values: list[Argument | None] = []
        found = _Values(self, g, s, function.name, about)
        for name, kind in function.parameters:
            if name == "g":
                values.append(None)
            elif name == "s":
                values.append(s)
            elif kind is Kind.TEXTS:
                values.append(None)
            else:
                values.append(found.value(function.name, name, kind))
        return Made(function, k, tuple(values))


@dataclass(slots=True)
class _Values:
    """Values for one position; those that belong together are chosen once."""

    maker: Maker
    g: Table
    s: Table
    function: str
    about: str
    side: int = 0
    hexes: list[int] | None = None
    fight: tuple[list[int], int] | None = None
    group: list[int] | None = None

    def __post_init__(self) -> None:
        chance = self.maker.chance
        self.side = chance.randrange(2)
        n = self.g[at.META][at.HEXES]
        first = self.s[at.WORLD][at.PHASE] * at.PHASE_LONG
        if self.g[at.PHASES][first] >= 0 and chance.random() < 0.8:
            self.side = self.g[at.PHASES][first]
        self.hexes = [
            h for h, u in zip(self.s[at.AT], self.g[at.U_SIDE], strict=True) if 0 <= h < n and u == self.side
        ]

    @property
    def chance(self) -> random.Random:
        return self.maker.chance

    def hex(self) -> int:
        return self.chance.randrange(self.g[at.META][at.HEXES])

    def units_in(self, h: int, *, fewest: int = 1) -> list[int]:
        units = [u for u, there in enumerate(self.s[at.AT]) if there == h]
        return self.chance.sample(units, self.chance.randint(min(fewest, len(units)), len(units)))

    def movers(self) -> list[int]:
        own = [u for u, side in enumerate(self.g[at.U_SIDE]) if side == self.side]
        involved = [u for u in own if self.s[at.MARKS][u] & at.INVOLVED]
        if involved and self.about == "advance":
            return self.chance.sample(involved, 1)
        engaged = [u for u, marks in enumerate(self.s[at.MARKS]) if marks & at.ENGAGED]
        if engaged and self.about == "retreat" and self.function == "act_drag":
            return self.chance.sample(engaged, 1)
        if self.about == "surge" and self.s[at.WORLD][at.SURGE_HEX] != at.NOWHERE:
            there = self.units_in(self.s[at.WORLD][at.SURGE_HEX])
            return [u for u in there if u in own] or self.chance.sample(own, 1)
        small = [u for u in own if self.g[at.U_TYPE][u] > 0]
        if small and self.about == "drop" and self.chance.random() < 0.9:
            return self.chance.sample(small, 1)
        off = [u for u in own if self.s[at.AT][u] >= self.g[at.META][at.HEXES]]
        if off and (self.about in {"drop", "land"} or self.chance.random() < 0.1):
            return self.chance.sample(off, 1)
        if self.hexes and self.chance.random() < 0.9:
            return self.units_in(self.chance.choice(self.hexes))
        return self.chance.sample(own, self.chance.randint(1, 3))

    def battle(self) -> tuple[list[int], int]:
        """Attackers and the hex they attack, the same whenever it is asked for."""
        if self.fight is None or self.chance.random() < 0.1:
            self.fight = self._battle()
        return self.fight

    def _battle(self) -> tuple[list[int], int]:
        n, chance = self.g[at.META][at.HEXES], self.chance
        enemies = [
            h for h, u in zip(self.s[at.AT], self.g[at.U_SIDE], strict=True) if 0 <= h < n and u != self.side
        ]
        chance.shuffle(enemies)
        for target in enemies:
            near = [h for h in self.g[at.NEAR][target * 6 : target * 6 + 6] if h >= 0]
            units = [
                u for u, h in enumerate(self.s[at.AT]) if h in near and self.g[at.U_SIDE][u] == self.side
            ]
            if units:
                return chance.sample(units, chance.randint(1, min(5, len(units)))), target
        return self.movers(), self.hex()

    def near_hex(self) -> int:
        """A hex of interest: beside one's own, on the path of retreat, or any."""
        kind = self.chance.randrange(4)
        if kind == 0 and self.hexes:
            h = self.chance.choice(self.hexes)
            near = self.g[at.NEAR][h * 6 + self.chance.randrange(6)]
            return near if near >= 0 else h
        if kind == 1:
            return self.s[at.TRAIL][self.chance.randrange(4)]
        if kind == 2:
            force = self.s[at.WORLD][at.FORCE]
            near = self.g[at.NEAR][force * 6 + self.chance.randrange(6)]
            return near if near >= 0 else force
        return self.hex()

    def walk(self) -> int:
        """A hex a few steps from the movers, or any of interest."""
        h = self.s[at.AT][self.group[0]] if self.group else at.NOWHERE
        if not 0 <= h < self.g[at.META][at.HEXES] or self.chance.random() < 0.2:
            return self.near_hex()
        for _ in range(self.chance.randint(1, 4)):
            near = self.g[at.NEAR][h * 6 + self.chance.randrange(6)]
            h = near if near >= 0 else h
        return h

    def value(self, function: str, name: str, kind: Kind) -> Argument:
        if kind is Kind.BITS:
            return self.hexes_of(name)
        if kind is Kind.INTS:
            return self.array(function, name)
        if kind is Kind.TABLE:
            return self.ways()
        return self.number(function, name)

    def hexes_of(self, name: str) -> int:
        """A set of hexes."""
        if name == "enemy":
            return zones.enemy_hexes(self.g, self.s, self.side)
        if name == "in_enemy_zoc":
            return zones.zone_hexes(self.g, self.s, self.side, self.maker.ask)
        share = {"origin": 0.1, "free": 0.8, "wanted": 0.2, "area": 0.3}.get(name, 0.5)
        hexes = range(self.g[at.META][at.HEXES])
        return sum(1 << h for h in hexes if self.chance.random() < share)

    # --- arrays -----------------------------------------------------------------------------------
    def array(self, function: str, name: str) -> Ints:
        g, s, chance = self.g, self.s, self.chance
        n = g[at.META][at.HEXES]
        if name in {"movers", "attackers"}:
            self.group = self.battle()[0] if name == "attackers" else self.movers()
            return self.group
        if name == "near":
            return g[at.NEAR]
        if name == "sides":
            return g[at.HEXSIDES]
        if name == "step":
            return g[at.STEP + self.side]
        if name == "enemy":
            return zones.enemy_counts(g, s, self.side)
        if name == "own":
            return zones.friends(g, s, self.side)
        if name == "in_enemy_zoc":
            return zones.zones(g, s, self.side, self.maker.ask)
        if name == "supply":
            return supply.supply_states(g, s, self.side, self.maker.ask)
        if name == "seeds" and function == "first_control":
            return [self.hex() for _ in range(3)]
        if name == "seeds":
            return [chance.choice((at.NOWHERE, 1, 3)) for _ in range(n)]
        if name in {"free", "closed", "marked"} or (name == "line" and function == "first_control"):
            return [int(chance.random() < 0.7) for _ in range(n)]
        if name == "sources":
            return [chance.choice((self.hex(), at.NOWHERE)) for _ in range(4)]
        if name == "far":
            return [chance.choice((at.NOWHERE, 0, 1, 2)) for _ in range(n)]
        if name == "back":
            return self.ways()[1]
        if name == "line":
            return g[at.SUPPLY]
        if name == "base":
            return [(chance.randrange(12) * 16 + chance.choice((1, 2))) * 16 + 1 for _ in range(12)]
        if name == "c":
            return self.context()
        if name == "changes":
            return chance.choice(
                (g[at.MOVE_CHANGES], g[at.STRENGTH_CHANGES], [at.ALWAYS, chance.randrange(5), 2])
            )
        if name == "headings":
            return g[at.HEADINGS]
        if name == "taken":
            return [chance.randrange(7) for _ in range(6)]
        if name == "verdict" and function == "move_text":
            return self.verdict()
        if name == "verdict":
            return [0, 0, 0, 2, 0, 1, 5, 3, *(self.hex() for _ in range(3)), *(272 for _ in range(60))]
        if name == "found" and function == "battle_text":
            shifts = chance.sample(range(len(g[at.SHIFTS]) // at.SHIFT_LONG), chance.randrange(4))
            return [8, 4, chance.randrange(-9, 9), 3, -2, 1, len(shifts), *shifts]
        if name == "found":
            return [chance.choice((0, 7, 16, 34)), chance.randrange(2)]
        if name == "answer":
            return self.answer()
        if name == "units":
            return self.movers()
        assert name in {"array", "head", "rest"}, name
        return [chance.randrange(9) for _ in range(chance.randrange(1, 9))]

    def verdict(self) -> Ints:
        """A verdict on a random move."""
        movers = self.movers()
        return movement.judge_move(self.g, self.s, movers, self.walk(), self.maker.ask)

    def answer(self) -> Ints:
        """The answer to a random action."""
        move = acts.act_move(self.g, [row[:] for row in self.s], self.movers(), self.walk(), self.maker.ask)
        attackers, target = self.battle()
        fight = acts.odds_of(self.g, self.s, attackers, target, self.maker.ask)
        plain = [self.chance.choice((*range(2, 4), *range(5, 8), 9, *range(10, 18))), 0, 0, 0, 0]
        refused = [self.chance.randrange(18), self.chance.choice((14, 31)), 0, 0, self.chance.choice((0, 7))]
        return self.chance.choice((move, fight, plain, refused))

    def context(self) -> Ints:
        c = context.world(self.g, self.s)
        u = self.chance.randrange(self.g[at.META][at.UNITS])
        context.put_unit(self.g, self.s, c, u, self.chance.choice((0, 1, 2, 15)), self.chance.randrange(2))
        context.put_target(
            self.g, self.s, c, self.near_hex(), self.chance.randrange(2), self.chance.randrange(2)
        )
        return c

    def ways(self) -> Table:
        """Costs and ways back from some hex."""
        start = self.chance.choice(self.hexes or [0])
        n = self.g[at.META][at.HEXES]
        enemy, in_enemy_zoc = zones.enemy_counts(self.g, self.s, self.side), [0] * n
        return paths.reach(
            self.g, self.side, enemy, in_enemy_zoc, start, in_enemy_zoc, 9, 1, 1, 0, at.NOWHERE
        )

    def shores(self) -> list[int]:
        """Hexes at which units may land."""
        c, found = context.world(self.g, self.s), []
        for h in range(self.g[at.META][at.HEXES]):
            context.put_target(self.g, self.s, c, h, 0, 0)
            if self.maker.ask(self.g[at.LANDING][at.LAND_TO], c):
                found.append(h)
        return found

    # --- numbers ----------------------------------------------------------------------------------
    def number(self, function: str, name: str) -> int:
        g, chance = self.g, self.chance
        n = g[at.META][at.HEXES]
        if name == "u":
            units = self.battle()[0] if chance.random() < 0.5 else self.movers()
            return chance.choice(units)
        if name == "to" and self.about == "land" and chance.random() < 0.8:
            return chance.choice(self.shores() or [self.hex()])
        if name == "to" and self.about == "exit" and chance.random() < 0.8:
            return chance.choice((at.OFF_MAP, g[at.EXITS][3]))
        if name == "to" and function in {"judge_move", "pay_move", "act_drag", "act_move"}:
            odd = chance.choice((at.OFF_MAP, g[at.EXITS][3], n + chance.randrange(g[at.META][at.AREAS])))
            return odd if chance.random() < 0.15 else self.walk()
        if name == "to" and function == "judge_exit":
            return chance.choice((at.OFF_MAP, g[at.EXITS][3]))
        if name in {"h", "to", "a", "b", "here"} and function not in {"reason_text", "step_text"}:
            return self.near_hex()
        if name == "target":
            return self.battle()[1] if function != "reach" else chance.choice((at.NOWHERE, self.hex()))
        if name == "start":
            return chance.choice([*(self.hexes or [0]), at.NOWHERE])
        bounds: dict[str, tuple[int, ...]] = {
            "side": (self.side,),
            "inside": (0,),
            "outside": (1,),
            "points": (0, 3, 8, 20),
            "stop": (0, 1),
            "leave": (0, 1),
            "avoid": (0, 1),
            "barred": (0, 1, 2),
            "limit": (0, 0, 3),
            "closed": (0, 32),
            "first": tuple(range(0, len(g[at.SUPPLY]), at.SUPPLY_LONG))
            if function in {"sources", "traced", "needs_line"}
            else (g[at.ZONE][at.ZONE_LINKS], g[at.SUPPLY][at.SUP_LINKS]),
            "by": (0, 1, 2),
            "supply": (0, 1, 15),
            "in_enemy_zoc": (0, 1),
            "enemy": (0, 2),
            "item": tuple(range(9)),
            "amount": (0, 1, 7, 10),
            "turn": (1, 2, 5, 11),
            "line": (0, 35),
            "action": (1, 2, 8, 256),
            "roll": (1, 2, 3, 4, 5, 6),
            "march": (0, 1),
            "left": (4,),
            "most": (4, 8),
            "reason": (3,),
            "area": (g[at.ENTRIES][1], n),
            "test": (at.ALWAYS, 5, 9),
            "ring": tuple(range(64)),
            "value": tuple(range(-9, 40)),
            "attack": (0, 1, 5, 12),
            "defence": (0, 1, 4, 8),
            "state": (at.NOWHERE, 0, 2),
            "landing": (0, 0, 1),
            "column": (0, 3, 9),
            "mark": (at.INVOLVED, at.ENGAGED, 3),
            "d": tuple(range(6)),
            "kind": (at.ASK_DEAD, at.ASK_GONE, at.ASK_ALIVE, at.ASK_EXITED),
            "q": tuple(range(len(g[at.QUERIES]) // at.QUERY_LONG)),
            "moment": (0, 3, 11),
            "bans": (at.MOVE_BAN_TEXTS,),
            "lost_a": (0, 2),
            "lost_d": (1, 3),
            "number": (-3, 0, 12),
            "place": (at.NOWHERE, 0, 40),
        }
        if name == "reason" and function == "reason_text":
            return chance.choice((0, 7, 14, 16, 47, 50))
        if name in {"a", "b"} and function == "reason_text":
            return 0
        if name in {"a", "b"} and function == "step_text":
            h = self.hexes[0] if self.hexes else 0
            near = [k for k in g[at.NEAR][h * 6 : h * 6 + 6] if k >= 0]
            return h if name == "a" else near[0]
        if name == "k":
            most = {
                "members": len(g[at.SET_FIRST]) - 1,
                "set_state": 1,
                "act_roll": 1,
                "roll_reason": 1,
                "condition_holds": len(g[at.VICTORY]) // at.WIN_LONG,
                "unit_count": 2,
            }.get(function, len(g[at.SET_FIRST]) - 1)
            return chance.randrange(most)
        return chance.choice(bounds[name])


__all__ = ["Made", "Maker", "Strict", "layout", "python_functions", "strict"]
