"""The small games that lie beside this file, read and built as an author's would be."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Self

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.model.game import Game as ModelGame
from hexwright.project import Project, shared_data
from hexwright.rules.engine.act import (
    act_aim,
    act_attack,
    act_begin,
    act_button,
    act_drag,
    act_end,
    act_unit,
)
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.make import make_game
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.places import members
from hexwright.rules.engine.play import Play, Until, forget
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.schema import rules_schema
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import library_words
from hexwright.rules.language.prelude import Bits, Ints
from hexwright.rules.mechanism import MECHANISMS
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.stacking.rules import stack_reason
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import OF_UNIT, Value, Values
from hexwright.rules.mechanism.victory.parameters import Victory
from hexwright.rules.simulation.match import Match, Referee
from hexwright.rules.simulation.start import first_match
from hexwright.rules.specialise.layout import rows_of
from hexwright.schema.base import validate
from hexwright.source.loader import Files, load
from hexwright.source.tree import Map, parse_yaml
from tests.conftest import REPOSITORY

FOLDER = Path(__file__).parent
NAMES = ("rivers-and-rails", "impulses", "three-powers", "campaigns")
WITHOUT_RULES = ("campaigns-by-hand",)
"""Games that only players referee: cards."""


def project_in(folder: Path, *names: str) -> Project:
    """A project in a folder that holds copies of these games."""
    for name in names:
        shutil.copytree(FOLDER / name, folder / "sources" / name, dirs_exist_ok=True)
    return Project(root=folder, common=shared_data("common"))


@cache
def model_named(name: str) -> ModelGame:
    """The model of a small game."""
    report, files = Report(), Files(root=REPOSITORY, common=shared_data("common"))
    sources = load(files, (FOLDER / name).relative_to(REPOSITORY).as_posix(), report)
    assert sources is not None, report.found
    model = understand(name, sources, report)
    assert model is not None, report.found
    assert report.found == []
    return model


@cache
def game_named(name: str) -> Game:
    """A small game for the kernel."""
    page, report = f"{name}/rules.yaml", Report()
    text = (FOLDER / page).read_text(encoding="utf-8")
    tree = parse_yaml(text, page, report)
    assert isinstance(tree, Map), report.found
    given = validate(rules_schema(MECHANISMS), tree.entries["rules"], report)
    assert given is not None, report.found
    made = make_game(model_named(name), given, report, texts={page: text}, mechanisms=MECHANISMS)
    assert report.found == [], "\n".join(f"{f.span} {f.code} {f.message} ({f.hint})" for f in report)
    assert made is not None
    return made


@cache
def referee_of(name: str) -> Referee:
    """A small game's own functions."""
    return Referee(game_named(name), tries=True)


def first_match_of(name: str) -> Match:
    """A match of a small game at its beginning."""
    model = model_named(name)
    return first_match(referee_of(name), model, model.setups["start"])


@dataclass(frozen=True)
class Scene:
    """A position of a small game, set up by names.

    What is done is done twice, by the general kernel and by the game's own functions, and gives the same.
    """

    referee: Referee
    play: Play

    @classmethod
    def of(cls, name: str) -> Self:
        """An empty map, in the first phase."""
        referee = referee_of(name)
        return cls(referee, new_play(referee.game))

    @property
    def game(self) -> Game:
        """The game."""
        return self.referee.game

    # --- setting up -------------------------------------------------------------------------------
    def put(self, place: str, *units: str, left: int | None = None) -> Self:
        """Put units at a place. `left`: their steps; full strength when left out."""
        for unit in units:
            u = self.unit(unit)
            self.play.at[u] = self.place(place)
            self.play.left[u] = self.game.units.full[u] if left is None else left
        return self

    def held(self, side: str, *places: str) -> Self:
        """Let a side control places."""
        for place in places:
            self.play.control[self.place(place)] = self.side(side)
        return self

    def phase(self, name: str, turn: int = 1) -> Self:
        """Let a phase of a turn be played."""
        ids = [(phase.turn, phase.id) for phase in self.game.course]
        self.play.turn, self.play.phase = turn, ids.index((turn, name))
        return self

    def state(self, name: str, value: str) -> Self:
        """Give a state a value."""
        k = [state.id for state in self.game.states].index(name)
        self.play.states[k] = self.game.states[k].values.index(value)
        return self

    def rolled(self, name: str) -> Self:
        """Let a state have got its value this phase."""
        self.play.rolled[[state.id for state in self.game.states].index(name)] = 1
        return self

    def fresh(self) -> Self:
        """Forget what lasts for a phase."""
        forget(self.play, Until.PHASE)
        return self

    def marked(self, name: str, *units: str) -> Self:
        """Let a declared condition of units hold."""
        for unit in units:
            self.valued(name, unit, 1)
        return self

    def valued(self, name: str, whose: str, number: int) -> Self:
        """Give a declared value of a unit or a side a number."""
        found = self.declared(name)
        put_value(self.play, found, self.unit(whose) if found.of == OF_UNIT else self.side(whose), number)
        return self

    # --- names ------------------------------------------------------------------------------------
    def unit(self, name: str) -> int:
        """The number of a unit."""
        return self.game.units.names.index(name)

    def place(self, name: str) -> int:
        """The number of a place."""
        return self.game.places.names.index(name)

    def side(self, name: str) -> int:
        """The number of a side, by the name players read, in small letters."""
        return [title.lower() for title in self.game.side_names].index(name)

    def where(self, unit: str) -> str:
        """The place of a unit."""
        return self.game.places.names[self.play.at[self.unit(unit)]]

    def places(self, places: Bits) -> set[str]:
        """The names of a set of places."""
        return {self.game.places.names[place] for place in members(self.game, places)}

    def numbers(self, *units: str) -> Ints:
        """The numbers of units."""
        return [self.unit(name) for name in units]

    def value(self, name: str, whose: str) -> int:
        """A declared value of a unit or a side."""
        found = self.declared(name)
        return value_of(self.play, found, self.unit(whose) if found.of == OF_UNIT else self.side(whose))

    def declared(self, name: str) -> Value:
        """A declared value of units or sides."""
        values = self.game.of(Values)
        return next(v for v in (*values.units, *values.sides) if v.id == name)

    def winner(self) -> str:
        """The id of the condition of victory that is met; empty for none."""
        number = self.play.winner
        return "" if number == 0 else self.game.of(Victory).ids[number - 1]

    # --- questions and actions --------------------------------------------------------------------
    def supplied(self, unit: str) -> bool:
        """Whether a unit is in supply."""
        u = self.unit(unit)
        return supply_states(self.game, self.play, self.game.units.side[u])[u] > 0

    def stacks(self, unit: str, place: str) -> str:
        """Why a unit may not stand at a place with those of its side; empty if it may."""
        u = self.unit(unit)
        side = self.game.units.side[u]
        return reason_id(stack_reason(self.game, self.play, side, self.place(place), [u]))

    def done(self, general: Callable[[], Ruling], own: Callable[[Match], Ruling], *dice: int) -> str:
        """Do something by the general kernel and by the game's own functions: why that is refused.

        `dice`: what they show, 1 for the lowest side.
        """
        match = Match(self.referee, rows_of(self.play, self.referee.layout))
        first, second = list(dice), list(dice)
        self.play.dice = lambda _key, _faces: first.pop(0)
        self.referee.functions.dice = lambda _key, _faces: second.pop(0)
        ruling = general()
        found = own(match)
        assert found == ruling, (found, ruling)
        assert (first, second) == ([], []) or ruling.reason != FINE
        assert match.s == rows_of(self.play, self.referee.layout)
        return reason_id(ruling.reason)

    def drag(self, to: str, *units: str, dice: Sequence[int] = ()) -> str:
        """Drag units to a place: why that is refused, empty if it is done."""
        movers, place = self.numbers(*units), self.place(to)
        return self.done(
            lambda: act_drag(self.game, self.play, movers, place),
            lambda match: match.drag(movers, place),
            *dice,
        )

    def order(self, name: str, unit: str, dice: Sequence[int] = ()) -> str:
        """Give a unit an order: why that is refused, empty if it is done."""
        u, number = self.unit(unit), self.referee.numbers[name]
        return self.done(
            lambda: act_unit(self.game, self.play, number, u), lambda match: match.unit(name, u), *dice
        )

    def push(self, name: str, dice: Sequence[int] = ()) -> str:
        """Push a button: why that is refused, empty if it is done."""
        number = self.referee.numbers[name]
        return self.done(
            lambda: act_button(self.game, self.play, number), lambda match: match.button(name), *dice
        )

    def attack(self, place: str, *units: str, dice: Sequence[int] = (), way: str = "attack") -> str:
        """Units attack a place: why that is refused, empty if it is done."""
        who, to, number = self.numbers(*units), self.place(place), self.referee.numbers[way]
        return self.done(
            lambda: act_attack(self.game, self.play, number, who, to),
            lambda match: match.attack(way, who, to),
            *dice,
        )

    def aim(self, unit: str, *units: str, dice: Sequence[int] = (), way: str) -> str:
        """Units attack a unit: why that is refused, empty if it is done."""
        who, whom, number = self.numbers(*units), self.unit(unit), self.referee.numbers[way]
        return self.done(
            lambda: act_aim(self.game, self.play, number, who, whom),
            lambda match: match.aim(way, who, whom),
            *dice,
        )

    @property
    def owed(self) -> tuple[int, int]:
        """Steps that attacker and defender owe."""
        battle = self.play.of(Battle)
        return battle.attacker_owes, battle.defender_owes

    def must_go(self, unit: str) -> int:
        """Places that a unit must retreat."""
        return self.play.of(Battle).must_go[self.unit(unit)]

    def left(self, unit: str) -> int:
        """Steps that a unit has left."""
        return self.play.left[self.unit(unit)]

    def go_on(self, dice: Sequence[int] = ()) -> str:
        """End the phase and begin the next: why it may not end. `dice`: at its end."""
        refused = self.done(lambda: act_end(self.game, self.play), lambda match: match.end_phase(), *dice)
        if not refused and self.play.winner == 0:
            self.done(lambda: act_begin(self.game, self.play), lambda match: match.begin_phase())
        return refused

    def lose(self, *units: str) -> Self:
        """Units lose their last step."""
        for unit in units:
            lose_unit(self.game, self.play, self.unit(unit))
        return self

    def cost(self, to: str, unit: str) -> Fraction | str:
        """Drag a unit to a place: what that costs, or why it is refused."""
        u = self.unit(unit)
        before = self.play.of(Moves).spent[u]
        refused = self.drag(to, unit)
        return refused or Fraction(self.play.of(Moves).spent[u] - before, self.game.of(Movement).parts)


def reason_id(number: int) -> str:
    """The id of the reason of a refusal; empty for none."""
    return ["", *library_words().reasons][number]
