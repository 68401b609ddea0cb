"""The names that expressions may use, by what an expression is about; docs/rules.md lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from builder.geometry.hexes import directions
from builder.model.board import Board
from builder.model.game import Game
from builder.rules.kernel import context as at
from builder.rules.kernel.layout import (
    ASK_ALIVE,
    ASK_DEAD,
    ASK_DEPOT,
    ASK_EXITED,
    ASK_FED,
    ASK_GONE,
    ASK_HELD,
    ASK_THERE,
    ELSEWHERE,
)
from builder.rules.lang.evaluate import CONTEXT
from builder.rules.lang.types import (
    NUMBER,
    TRUTH,
    Domain,
    One,
    Query,
    Scope,
    Some,
    Type,
    Variable,
    domain,
)
from builder.rules.language.tree import Binary, Constant, Expr, Int, Item, Kind, Name
from builder.rules.model import Query as Count

STATES_AT_MOST = 8
KEEPS_AT_MOST = 8

Register = Callable[[Count], int]
"""Registers a count of a victory condition and returns its number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The words of a game that expressions may use, each kind numbered from 0."""

    sides: Domain
    nationalities: Domain
    groups: Domain
    sizes: Domain
    types: Domain
    formations: Domain
    units: Domain
    unit_sets: Domain
    terrain: Domain
    flags: Domain
    hex_sets: Domain
    hexsides: Domain
    directions: Domain
    supply: Domain
    states: Mapping[str, Domain]
    memories: tuple[str, ...]
    boundary: bool


def _ordered(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def vocabulary(
    game: Game,
    board: Board,
    *,
    hex_sets: Iterable[str],
    unit_sets: Iterable[str],
    supply: Iterable[str],
    memories: Iterable[str],
    boundary: bool,
) -> Vocabulary:
    """The words of a game, in the order in which the sources declare them."""
    terrain = board.terrain
    assert terrain is not None and board.grid is not None  # noqa: S101 - the caller has looked
    units = game.units.values()
    kinds = _ordered(supply)
    codes = {"none": 0, **{kind: k + 1 for k, kind in enumerate(kinds)}, "off-map": ELSEWHERE}
    return Vocabulary(
        sides=domain("side", list(game.sides)),
        nationalities=domain("nationality", list(game.nationalities)),
        groups=domain("group", _ordered(n.group for n in game.nationalities.values())),
        sizes=domain("size", _ordered(u.size for u in units)),
        types=domain("unit type", _ordered(u.type for u in units)),
        formations=domain("formation", _ordered(u.formation for u in units)),
        units=domain("unit", list(game.units)),
        unit_sets=domain("unit set", list(unit_sets)),
        terrain=domain("terrain", list(terrain.kinds)),
        flags=domain("hex flag", sorted({f for h in terrain.hexes.values() for f in h.flags})),
        hex_sets=domain("hex set", list(hex_sets)),
        hexsides=domain("hexside kind", sorted({s.kind for s in terrain.sides})),
        directions=domain("direction", list(directions(board.grid))),
        supply=Domain("state of supply", codes),
        states={
            s.id: domain(f"{s.name.lower()} value", [v.id for v in s.values]) for s in game.states.values()
        },
        memories=tuple(memories),
        boundary=boundary,
    )


def slot(place: int) -> Expr:
    """The number at a place of the context, by its name where it has one."""
    name = _SLOTS.get(place)
    index = Int(place) if name is None else Constant(name, place)
    return Item(Name(CONTEXT, Kind.INTS), index, Kind.INT)


_SLOTS: Mapping[int, str] = {
    value: name
    for name, value in vars(at).items()
    if name.startswith("C_") and isinstance(value, int) and name not in {"C_STATE", "C_QUERY"}
}


def _number(place: int, text: str) -> Variable:
    return Variable(NUMBER, slot(place), text)


def _truth(place: int, text: str) -> Variable:
    return Variable(TRUTH, Binary("!=", slot(place), Int(0), Kind.BOOL), text)


def _one(place: int, of: Domain, text: str) -> Variable:
    return Variable(One(of), slot(place), text)


def _some(place: int, of: Domain, text: str) -> Variable:
    return Variable(Some(of), slot(place), text)


def _world(v: Vocabulary) -> dict[str, Variable]:
    names = {"turn": _number(at.C_TURN, "number of the turn")}
    if v.boundary:
        names["boundary"] = _number(at.C_LINE, "column of the boundary")
    for k, (state, values) in enumerate(v.states.items()):
        names[state] = _one(at.C_STATE + k, values, f"what the {state} is")
    return names


def _printed(v: Vocabulary) -> dict[str, Variable]:
    return {
        "unit": _one(at.C_UNIT, v.units, "which unit it is"),
        "side": _one(at.C_SIDE, v.sides, "its side"),
        "nationality": _one(at.C_NATION, v.nationalities, "its nationality"),
        "group": _one(at.C_GROUP, v.groups, "its nationality's group"),
        "size": _one(at.C_SIZE, v.sizes, "its size"),
        "type": _one(at.C_TYPE, v.types, "its type"),
        "formation": _one(at.C_FORMATION, v.formations, "its formation"),
        "full_steps": _number(at.C_FULL, "steps at full strength"),
    }


def _place(v: Vocabulary, *, target: bool) -> dict[str, Variable]:
    before = "to_" if target else ""
    which = "the hex it goes to or attacks" if target else "its hex"
    ground = at.C_TO_GROUND if target else at.C_GROUND
    terrain, flags, sets, column, row, control = (
        (at.C_TO_TERRAIN, at.C_TO_FLAGS, at.C_TO_SETS, at.C_TO_COLUMN, at.C_TO_ROW, at.C_TO_CONTROL)
        if target
        else (at.C_TERRAIN, at.C_FLAGS, at.C_SETS, at.C_COLUMN, at.C_ROW, at.C_CONTROL)
    )
    return {
        f"{before}terrain": _one(terrain, v.terrain, f"terrain of {which}"),
        f"{before}ground": _one(ground, v.terrain, f"terrain under a town or city; else as {before}terrain"),
        f"{before}flags": _some(flags, v.flags, f"flags of {which}"),
        f"{before}hex_sets": _some(sets, v.hex_sets, f"hex sets {which} belongs to"),
        f"{before}column": _number(column, f"column of {which}"),
        f"{before}row": _number(row, f"row of {which}"),
        f"{before}control": _one(control, v.sides, f"who controls {which}"),
    }


def fixed_unit_scope(v: Vocabulary) -> Scope:
    """For unit sets: what is printed on a unit."""
    return Scope("a set of units", _printed(v))


def fixed_hex_scope(v: Vocabulary) -> Scope:
    """For hex sets: what is printed on the map."""
    names = _place(v, target=False)
    return Scope("a set of hexes", {k: n for k, n in names.items() if k != "control"})


def unit_scope(v: Vocabulary) -> Scope:
    """For a unit: what it is, where it stands, how it is supplied, what is remembered of it."""
    names = {
        **_world(v),
        **_printed(v),
        **_place(v, target=False),
        "steps": _number(at.C_STEPS, "steps left"),
        "factor": _number(at.C_FACTOR, "combat factor with the steps left"),
        "unit_sets": _some(at.C_UNIT_SETS, v.unit_sets, "unit sets it belongs to"),
        "supply": _one(at.C_SUPPLY, v.supply, "how it is supplied"),
        "supplied": _truth(at.C_SUPPLY, "whether it is in supply"),
        "in_zone": _truth(at.C_ZONE, "whether it stands in an enemy zone of control"),
        "attacking": _truth(at.C_ATTACKS, "whether its strength is asked for an attack"),
    }
    for k, memory in enumerate(v.memories):
        bit = Binary("&", slot(at.C_KEPT), Int(1 << k), Kind.INT)
        names[memory] = Variable(
            TRUTH, Binary("!=", bit, Int(0), Kind.BOOL), "remembered since its side began to move"
        )
    return Scope("a unit", names)


def target_scope(v: Vocabulary) -> Scope:
    """For a unit and a hex it goes to, attacks, drops on or is placed in."""
    names = {
        **unit_scope(v).variables,
        **_place(v, target=True),
        "to_enemy": _truth(at.C_TO_ENEMY, "whether the enemy stands there"),
        "to_zone": _truth(at.C_TO_ZONE, "whether it lies in an enemy zone of control"),
    }
    return Scope("a unit and the hex it goes to", names)


def stack_scope(v: Vocabulary) -> Scope:
    """For the units of one side in a hex."""
    names = {**_world(v)}
    who = domain("units", ["stack"])
    queries = {
        "nationalities": _of(who, {"stack": _some(at.C_STACK_NATIONS, v.nationalities, "")}, "nationalities"),
        "groups": _of(who, {"stack": _some(at.C_STACK_GROUPS, v.groups, "")}, "groups"),
        "count": _of(who, {"stack": _number(at.C_STACK_COUNT, "")}, "number"),
    }
    return Scope("a stack", names, queries)


def memory_scope(v: Vocabulary) -> Scope:
    """For what is remembered: a unit and the stack it stands in."""
    return Scope("a unit and its stack", unit_scope(v).variables, stack_scope(v).queries)


def _of(who: Domain, values: Mapping[str, Variable], what: str) -> Query:
    return Query((who,), lambda words: values[words[0]], f"{what} of these units", bare=True)


def combat_scope(v: Vocabulary) -> Scope:
    """For a battle."""
    place = _place(v, target=True)
    names = {
        **_world(v),
        **{k.removeprefix("to_"): n for k, n in place.items()},
        "attacker": _one(at.C_ATTACKER, v.sides, "the side that attacks"),
        "defender": _one(at.C_DEFENDER, v.sides, "the side that defends"),
        "directions": _some(at.C_DIRECTIONS, v.directions, "where attackers stand, seen from the hex"),
        "crossed": _some(at.C_CROSSED, v.hexsides, "kinds of hexsides that every attacker crosses"),
        "from_flags": _some(at.C_FROM_FLAGS, v.flags, "flags that every attacker's hex has"),
        "from_hexes": _number(at.C_FROM_COUNT, "hexes attacked from"),
        "concentric": _truth(
            at.C_CONCENTRIC, "attacked from opposite, three alternate or more than three hexes"
        ),
        "momentum": _truth(at.C_SURGE, "whether it is a momentum attack"),
        "landing": _truth(at.C_LANDING, "whether the attackers come from the sea"),
        "differential": _number(at.C_DIFFERENCE, "attack minus defence"),
    }
    who = domain("units", ["attackers", "defenders"])
    pairs: dict[str, tuple[int, int, Domain | None]] = {
        "nationalities": (at.C_A_NATIONS, at.C_D_NATIONS, v.nationalities),
        "groups": (at.C_A_GROUPS, at.C_D_GROUPS, v.groups),
        "sizes": (at.C_A_SIZES, at.C_D_SIZES, v.sizes),
        "types": (at.C_A_TYPES, at.C_D_TYPES, v.types),
        "sets": (at.C_A_SETS, at.C_D_SETS, v.unit_sets),
        "count": (at.C_A_COUNT, at.C_D_COUNT, None),
    }
    queries = {}
    for name, (a, d, of) in pairs.items():
        kind: Type = NUMBER if of is None else Some(of)
        values = {"attackers": Variable(kind, slot(a), ""), "defenders": Variable(kind, slot(d), "")}
        queries[name] = _of(who, values, name)
    return Scope("a battle", names, queries)


def victory_scope(
    v: Vocabulary,
    register: Register,
    hex_sets: Mapping[str, frozenset[str]],
    unit_sets: Mapping[str, frozenset[str]],
) -> Scope:
    """For victory: counts of hexes and units. `register` collects what a condition asks for."""

    def count(kind: int, first: Domain, second: Domain | None) -> Callable[[tuple[str, ...]], Variable]:
        def make(words: tuple[str, ...]) -> Variable:
            b = second.codes[words[1]] if second is not None else 0
            number = register(Count(kind=kind, a=first.codes[words[0]], b=b))
            return Variable(NUMBER, slot(at.C_QUERY + number), "")

        return make

    def fixed(sizes: Mapping[str, frozenset[str]]) -> Callable[[tuple[str, ...]], Variable]:
        return lambda words: Variable(NUMBER, Int(len(sizes[words[0]])), "")

    def depot(_: tuple[str, ...]) -> Variable:
        number = register(Count(kind=ASK_DEPOT, a=0, b=0))
        return Variable(TRUTH, Binary("!=", slot(at.C_QUERY + number), Int(0), Kind.BOOL), "")

    pair = (v.sides, v.hex_sets)
    queries = {
        "held": Query(pair, count(ASK_HELD, *pair), "hexes of a set that a side controls"),
        "supplied_hexes": Query(pair, count(ASK_FED, *pair), "those of them from which it traces supply"),
        "supplied_units": Query(pair, count(ASK_THERE, *pair), "supplied units of a side in a set"),
        "dead": Query((v.unit_sets,), count(ASK_DEAD, v.unit_sets, None), "units of a set lost in supply"),
        "removed": Query((v.unit_sets,), count(ASK_GONE, v.unit_sets, None), "units of a set lost for good"),
        "on_map": Query((v.unit_sets,), count(ASK_ALIVE, v.unit_sets, None), "units of a set on the map"),
        "left_map": Query((v.sides,), count(ASK_EXITED, v.sides, None), "units of a side that left the map"),
        "depot_lost": Query((), depot, "whether the landing's marker was taken"),
        "hexes": Query((v.hex_sets,), fixed(hex_sets), "how many hexes a set has"),
        "units": Query((v.unit_sets,), fixed(unit_sets), "how many units a set has"),
    }
    return Scope("victory", _world(v), queries)
