"""The words of a game that expressions may use, and the names, by what an expression is about.

Names are the functions marked with `known`, of the engine and of the mechanisms a game uses; the type of the
first parameter says what they are about, and a scope that extends it has them too. Types of results and of
further parameters stand for words (`engine.codes`).
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from hexwright.diagnostics import NOWHERE, Span
from hexwright.geometry.hexes import directions
from hexwright.model.board import Board, TerrainKind
from hexwright.model.game import Game, State
from hexwright.rules.engine import names, nearness, place_names
from hexwright.rules.engine.cards import pile_names
from hexwright.rules.engine.records import PrintedUnit, StandingUnit, World
from hexwright.rules.language.tree import Asked, Expr, Int, Str
from hexwright.rules.language.types import (
    COUNT,
    NUMBER,
    TRUTH,
    Domain,
    Number,
    One,
    Query,
    Scope,
    Some,
    Type,
    Variable,
    described,
    domain,
    kind_of,
)

ONE: Mapping[str, str] = {
    "Side": "Side",
    "Nationality": "Nationality",
    "Group": "Group",
    "Size": "Size",
    "UnitType": "UnitType",
    "Formation": "Formation",
    "UnitName": "UnitName",
    "PhaseName": "Phase",
    "Terrain": "Terrain",
    "SupplyState": "SupplyState",
    "UnitSetName": "UnitSet",
    "HexSetName": "HexSet",
    "CardName": "Card",
    "DeckName": "Deck",
    "CardGroup": "CardGroup",
    "PileName": "Pile",
    "Stack": "Stack",
    "Party": "Party",
    "Count": "Count",
}
"""Types of `engine.codes` that stand for one word, and the domain of the word."""

SOME: Mapping[str, str] = {
    "Nationalities": "Nationality",
    "Groups": "Group",
    "Sizes": "Size",
    "UnitTypes": "UnitType",
    "UnitSets": "UnitSet",
    "Flags": "Flag",
    "HexSets": "HexSet",
    "Hexsides": "Hexside",
    "Directions": "Direction",
}
"""Those that stand for a set of words."""

BARE: Mapping[str, Domain] = {
    "Stack": domain("units", ["stack"]),
    "Party": domain("units", ["attackers", "defenders"]),
}
"""Words that stand without quotes."""

ENGINE = (names, place_names, nearness)
"""Modules of the engine with names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A name that the author declares, such as that of a state.

    Attributes:
        name: as the author gives it; in expressions `_` stands for `-` and `.`.
        function: full name of the kernel function that answers; its further arguments are `arguments`.
        arguments: numbers or texts.
        scope: what it is about.
        value: the type of its value.
        about: what it means, for authors.
        span: where it is declared.
        parameters: the words in brackets behind it, as types of `engine.codes` (`ONE`).

    """

    name: str
    function: str
    arguments: tuple[int | str, ...]
    scope: type[Any]
    value: Type
    about: str
    span: Span = NOWHERE
    parameters: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The name in expressions."""
        return self.name.replace("-", "_").replace(".", "_")


@dataclass(frozen=True, slots=True)
class Entry:
    """A name: what it is about, the words in brackets, the type of its value, what asks for it."""

    name: str
    scope: type[Any]
    parameters: tuple[Domain, ...]
    value: Type
    about: str
    function: str
    arguments: tuple[int | str, ...] = ()
    bare: tuple[bool, ...] = ()
    hexes: bool = False

    def shares_with(self, scope: type[Any]) -> bool:
        """Whether expressions of some kind know both this name and those about a scope."""
        return issubclass(scope, self.scope) or issubclass(self.scope, scope)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A name as documentation lists it."""

    scope: str
    name: str
    type: str
    help: str


@dataclass(slots=True)
class Vocabulary:
    """The words of a game by type (`domains`) and its names (`entries`)."""

    domains: dict[str, Domain]
    entries: list[Entry] = field(default_factory=list)
    hexes: bool = True

    def learn(self, modules: Iterable[ModuleType]) -> None:
        """Take in the names of modules."""
        for module in modules:
            package = module.__name__.rpartition(".")[0]
            for function in vars(module).values():
                if hasattr(function, "about") and function.__module__.startswith(package):
                    self._learn(function)

    def declare(self, declared: Declared) -> None:
        """Take in a name that the author declares."""
        d = declared
        words = tuple(self.domains[ONE[name]] for name in d.parameters)
        self.entries.append(Entry(d.word, d.scope, words, d.value, d.about, d.function, d.arguments))

    def codes(self, kind: str) -> Mapping[str, int]:
        """The words of a domain, such as `Side`, with their numbers."""
        return self.domains[kind].codes

    def scope(self, kind: type[Any]) -> Scope:
        """The names that expressions about a scope may use; the nearest of several of one name counts."""
        found: dict[str, Entry] = {}
        missing: dict[str, str] = {}
        for entry in self.entries:
            if entry.hexes and not self.hexes:
                missing.setdefault(entry.name, "it is known on a map of hexes only")
            elif issubclass(kind, entry.scope):
                known = found.get(entry.name)
                order = kind.__mro__
                if known is None or order.index(entry.scope) <= order.index(known.scope):
                    found[entry.name] = entry
            else:
                missing.setdefault(entry.name, f"it is known for {title(entry.scope)} only")
        missing = {name: why for name, why in missing.items() if name not in found}
        return Scope(
            title(kind),
            {name: _variable(entry, ()) for name, entry in found.items() if not entry.parameters},
            {
                name: Query(entry.parameters, _asking(entry), entry.about, entry.bare)
                for name, entry in found.items()
                if entry.parameters
            },
            missing,
        )

    def listed(self, kinds: Iterable[type[Any]]) -> Iterator[Listed]:
        """The names of scopes, for documentation."""
        for kind in kinds:
            scope = self.scope(kind)
            for name, variable in scope.variables.items():
                yield Listed(scope=scope.name, name=name, type=described(variable.type), help=variable.help)
            for name, query in scope.queries.items():
                words = ", ".join(
                    next(iter(p.codes)) if k < len(query.bare) and query.bare[k] else p.name
                    for k, p in enumerate(query.parameters)
                )
                first = query.make(tuple(next(iter(p.codes), "1") for p in query.parameters))
                yield Listed(
                    scope=scope.name, name=f"{name}({words})", type=described(first.type), help=query.help
                )

    def type_named(self, name: str) -> Type:
        """The type that an annotation stands for."""
        if name in ONE:
            return One(self.domains[ONE[name]])
        if name in SOME:
            return Some(self.domains[SOME[name]])
        return TRUTH if name == "bool" else NUMBER

    def add(
        self,
        name: str,
        scope: type[Any],
        parameters: Iterable[str],
        result: str,
        *,
        about: str,
        function: str,
        hexes: bool = False,
    ) -> None:
        """Take in a function as a name. `parameters`, `result`: its annotations, the scope left out;
        `function`: its full name.
        """
        kinds = [ONE[parameter] for parameter in parameters]
        self.entries.append(
            Entry(
                name,
                scope,
                tuple(self.domains[kind] for kind in kinds),
                self.type_named(result),
                about,
                function,
                bare=tuple(kind in BARE for kind in kinds),
                hexes=hexes,
            )
        )

    def _learn(self, function: Any) -> None:
        signature = inspect.signature(function)
        first, *others = signature.parameters.values()
        self.add(
            function.__name__,
            function.__globals__[str(first.annotation)],
            [str(other.annotation) for other in others],
            str(signature.return_annotation),
            about=function.about,
            function=f"{function.__module__}.{function.__name__}",
            hexes=function.hexes,
        )


def title(kind: type[Any]) -> str:
    """What a scope is, in words: how what is said of its class begins."""
    first = " ".join(re.split(r"[.:;,(]", kind.__doc__ or "")[0].split())
    return first[:1].lower() + first[1:]


def _variable(entry: Entry, words: tuple[int | str, ...]) -> Variable:
    arguments: tuple[Expr, ...] = tuple(
        Str(word) if isinstance(word, str) else Int(word) for word in (*entry.arguments, *words)
    )
    return Variable(entry.value, Asked(entry.function, arguments, kind_of(entry.value)), entry.about)


def _asking(entry: Entry) -> Callable[[tuple[str, ...]], Variable]:
    def make(words: tuple[str, ...]) -> Variable:
        codes = tuple(
            int(w) if p is COUNT else p.codes.get(w, 0) for p, w in zip(entry.parameters, words, strict=True)
        )
        return _variable(entry, codes)

    return make


def _ordered(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def terrain_kinds(board: Board) -> Mapping[str, TerrainKind]:
    """The kinds of terrain of a map of hexes or of spaces."""
    if board.terrain is not None:
        return board.terrain.kinds
    return board.space_map.kinds if board.space_map is not None else {}


def link_kinds(board: Board) -> Mapping[str, str]:
    """Kinds of links and their names: those on the map, then others that are declared."""
    names: Mapping[str, str] = {}
    used: set[str] = set()
    if board.terrain is not None:
        names = board.terrain.side_kinds
        used = {side.kind for side in board.terrain.sides}
    elif board.space_map is not None:
        names = {kind.id: kind.name for kind in board.space_map.connection_kinds.values()}
        used = {connection.kind for connection in board.space_map.connections}
    return {kind: names.get(kind, kind) for kind in _ordered([*sorted(used), *names])}


def hex_flags(board: Board) -> list[str]:
    """Flags of hexes or spaces."""
    if board.terrain is not None:
        return sorted({flag for cell in board.terrain.hexes.values() for flag in cell.flags})
    spaces = board.space_map.spaces.values() if board.space_map is not None else ()
    return sorted({flag for space in spaces for flag in space.flags})


def vocabulary_of(
    game: Game, board: Board, *, hex_sets: Iterable[str] = (), unit_sets: Iterable[str] = ()
) -> Vocabulary:
    """The words every game has, in the order in which the sources declare them, and the engine's names."""
    units = game.units.values()
    links = list(link_kinds(board))
    groups = _ordered(n.group for n in game.nationalities.values())
    words: dict[str, Domain] = {
        "Side": domain("side", list(game.sides)),
        "Nationality": domain("nationality", list(game.nationalities)),
        "Group": domain("group", groups),
        "Size": domain("size", _ordered([*(u.size for u in units), *game.symbols.sizes])),
        "UnitType": domain("unit type", _ordered([*(u.type for u in units), *sorted(game.symbols.types)])),
        "Formation": domain("formation", _ordered(u.formation for u in units)),
        "UnitName": domain("unit", list(game.units)),
        "UnitSet": domain("unit set", list(unit_sets)),
        "Terrain": domain("terrain", list(terrain_kinds(board))),
        "Flag": domain("hex flag", hex_flags(board)),
        "HexSet": domain("hex set", list(hex_sets)),
        "Hexside": domain("hexside kind" if board.grid is not None else "connection", links),
        "Direction": domain("direction", list(directions(board.grid)) if board.grid is not None else []),
        "SupplyState": domain("state of supply", []),
        "Phase": domain("phase", phase_names(game)),
        "Card": domain("card", list(game.cards)),
        "Deck": domain("deck", list(game.decks)),
        "CardGroup": domain("group of cards", card_groups(game)),
        "Pile": domain("pile or hand", pile_names(game)),
        "Count": COUNT,
        **BARE,
    }
    found = Vocabulary(words, hexes=board.grid is not None)
    found.learn(ENGINE)
    return found


def phase_names(game: Game) -> list[str]:
    """The ids of phases, without the numbers of rounds, in the order in which they first occur."""
    return _ordered(phase.written for turn in game.turns for phase in turn.phases)


def card_groups(game: Game) -> list[str]:
    """The ids of the groups of cards of all decks; decks may have groups of one id."""
    return _ordered(group for deck in game.decks.values() for group in deck.groups)


def numbers_of(state: State) -> list[int] | None:
    """The values of a state if all of them are numbers, such as those of a die; else None."""
    ids = [value.id for value in state.values]
    return [int(name) for name in ids] if all(name.isdecimal() for name in ids) else None


def states_of(game: Game) -> Iterator[Declared]:
    """The names of the states of a game, such as `weather`: a word, or a number if all values are."""
    for k, state in enumerate(game.states.values()):
        number = numbers_of(state) is not None
        values = domain(f"{state.name.lower()} value", [value.id for value in state.values])
        yield Declared(
            name=state.id,
            function=f"{names.__name__}.{'state_number' if number else 'state_value'}",
            arguments=(k,),
            scope=World,
            value=NUMBER if number else One(values),
            about=f"what the {state.id} is",
            span=state.provenance.span,
        )


def stats_of(game: Game, unit_of: Mapping[str, int]) -> Iterator[Declared]:
    """The names of stats. `unit_of`: parts in 1, of those that are numbers on all counters."""
    for key, stat in game.stats.items():
        if key not in unit_of:
            continue
        for module, function, scope, when in (
            (names, "stat_value", StandingUnit, "with the steps left"),
            (place_names, "printed_stat", PrintedUnit, "at full strength"),
        ):
            yield Declared(
                name=key,
                function=f"{module.__name__}.{function}",
                arguments=(key,),
                scope=scope,
                value=Number(unit_of[key]),
                about=f"{stat.name}, {when}",
            )
