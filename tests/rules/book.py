"""Games with their referees, as tests use them: everything by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from hexwright.diagnostics import Report
from hexwright.frontend import rules_of
from hexwright.model.board import Hex, HexId
from hexwright.model.game import Game as ModelGame
from hexwright.project import Project, shared_data
from hexwright.rules.engine.codes import OFF_MAP
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import library_words
from hexwright.rules.read import Rules
from hexwright.rules.script.headless import Functions
from hexwright.rules.script.remembered import Memory
from hexwright.rules.simulation.facts import facts_of
from hexwright.rules.simulation.match import AGAINST, ALWAYS, DONE_BY, Referee
from hexwright.rules.specialise.specialiser import Specialiser
from tests.conftest import REPOSITORY
from tests.rules.asked import ASKED, asked_of

FINE = "fine"
"""The reason of nothing refused."""


class PiecemealFunctions:
    """A game's functions, each made when it is asked. `lines`: what has been said."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[str] = []
        self.dice: Callable[[int, int], int] = lambda _key, _faces: 1
        self.made: dict[str, Functions] = {}
        self.memory = Memory({})

    def __getitem__(self, name: str) -> Callable[..., Any]:
        if name not in self.made:
            special = Specialiser(self.game)
            if name == "refusal":
                special.refusals()
                special.entries.add("refusal")
            else:
                every = (*ASKED, *ALWAYS, *DONE_BY.values(), *AGAINST.values())
                special.entry(next(function for function in every if function.__name__ == name))
            self.made[name] = Functions(special, speaks=True)
        made = self.made[name]

        def call(*values: Any) -> Any:
            made.dice = self.dice
            result = made[name](*values)
            self.lines.extend(made.lines)
            made.lines.clear()
            return result

        return call


class PiecemealReferee(Referee):
    """The functions of a game of which few are asked."""

    def __init__(self, game: Game) -> None:
        self.game, self.speaks, self.special = game, False, Specialiser(game)
        self.functions = PiecemealFunctions(game)  # type: ignore[assignment]
        self.facts = facts_of(game, self.special.layout)
        self.numbers = self.facts.numbers


@dataclass(frozen=True, eq=False)
class Book:
    """A game.

    `model`: as its author describes it; `rules`: its referee; `whole`: whether its functions are all made at
    once, or each when it is asked.
    """

    model: ModelGame
    rules: Rules
    whole: bool = True

    @property
    def game(self) -> Game:
        """The game for the kernel."""
        return self.rules.game

    @cached_property
    def referee(self) -> Referee:
        """The game's own functions, with those that tests ask beside the actions."""
        if not self.whole:
            return PiecemealReferee(self.game)
        return Referee(self.game, speaks=True, asked=(*asked_of(self.game), *AGAINST.values()))

    # --- names ------------------------------------------------------------------------------------
    @property
    def units(self) -> Sequence[str]:
        """Ids of all units."""
        return self.game.units.names

    def units_of(self, *nationalities: str) -> list[str]:
        """Units whose ids begin with one of these words."""
        return [name for name in self.units if name.partition("-")[0] in nationalities]

    def unit(self, name: str) -> int:
        """The number of a unit."""
        return self.game.units.names.index(name)

    @property
    def places(self) -> Sequence[str]:
        """Ids of all places: hexes, then boxes."""
        return self.game.places.names

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {name: k for k, name in enumerate(self.game.places.names)}

    def place(self, name: str) -> int:
        """The number of a hex or a box; `off map` is a place, too."""
        return OFF_MAP if name == "off map" else self._places[name]

    def side(self, name: str) -> int:
        """The number of a side."""
        return list(self.model.sides).index(name)

    @cached_property
    def reasons(self) -> Sequence[str]:
        """Ids of the reasons of refusals, by number."""
        own = [m.own.sentences.reasons for m in self.rules.mechanisms if m.own is not None]
        return [FINE, *library_words().reasons, *(name for reasons in own for name in reasons)]

    # --- the map ----------------------------------------------------------------------------------
    def hex(self, place: str) -> Hex:
        """A hex as the map has it."""
        terrain = self.model.main_board.terrain
        assert terrain is not None
        return terrain.hexes[HexId(place)]

    def is_sea(self, place: str) -> bool:
        """Whether a hex is nothing but sea."""
        return self.hex(place).terrain == "sea"

    def is_coastal(self, place: str) -> bool:
        """Whether a hex lies at the coast."""
        return "coastal" in self.hex(place).flags

    @property
    def hexes(self) -> Sequence[str]:
        """Ids of all hexes."""
        return self.game.places.names[: self.game.places.count]

    def beside(self, place: str) -> list[str]:
        """The hexes beside one, from north clockwise; empty beyond the map."""
        grid = self.game.places.grid
        assert grid is not None
        near = grid.near[self.place(place) * 6 : self.place(place) * 6 + 6]
        return [self.places[h] if h >= 0 else "" for h in near]

    @cached_property
    def _hexsides(self) -> Mapping[frozenset[str], frozenset[str]]:
        terrain = self.model.main_board.terrain
        assert terrain is not None
        found: dict[frozenset[str], frozenset[str]] = {}
        for side in terrain.sides:
            pair = frozenset((side.a, side.b))
            found[pair] = found.get(pair, frozenset()) | {side.kind}
        return found

    def hexside(self, a: str, b: str) -> frozenset[str]:
        """What lies between two hexes side by side, by kinds."""
        return self._hexsides.get(frozenset((a, b)), frozenset())

    def hex_set(self, name: str) -> list[str]:
        """The hexes of a set, in order."""
        return [self.places[h] for h in self.game.places.members[self.game.hex_sets.index(name)]]


def open_book(project: Project, game_id: str) -> tuple[Book | None, Report, Mapping[str, str]]:
    """A game with its referee (None if it has none, or after an error), all findings, the source texts."""
    found, report, texts = rules_of(project, game_id)
    return (None if found is None else Book(*found)), report, texts


@cache
def book_of(game_id: str) -> Book:
    """A game of this project."""
    book, report, _ = open_book(Project(root=REPOSITORY, common=shared_data("common")), game_id)
    assert book is not None, [finding.message for finding in report]
    return book
