"""Battles in small games: their rules in a test, units put down by name, dice that are known."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Self

from hexwright.diagnostics import Report
from hexwright.model.game import Game as ModelGame
from hexwright.model.game import Table
from hexwright.rules.engine.act import (
    act_aim,
    act_attack,
    act_button,
    act_drag,
    act_end,
    act_unit,
    advised_aim,
    advised_attack,
    advised_unit,
)
from hexwright.rules.engine.make import assemble
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.places import neighbours
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.schema import rules_schema
from hexwright.rules.engine.words import BOLD, PLAIN, library_words
from hexwright.rules.mechanism import MECHANISMS
from hexwright.rules.mechanism.combat.rules import odds
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.simulation.match import Match, Referee
from hexwright.rules.specialise.layout import rows_of
from hexwright.schema.base import validate
from hexwright.source.tree import parse_yaml
from tests.rules.mechanism.small import model

FILE = "rules.yaml"

RIVERS = """
unit_sets: {foot: {when: "type in {'infantry', 'cavalry', 'engineer'}"}}
sequence:
  directorate.supply: {does: check}
  directorate.move: {does: move}
  directorate.fight: {does: combat}
  directorate.regroup: {does: check}
  assembly.supply: {does: check}
  assembly.move: {does: move}
  assembly.fight: {does: combat}
  assembly.regroup: {does: check}
"""
"""Rivers and rails, as far as battles need it."""


@cache
def _made(rules: str, tables: tuple[Table, ...], game: str) -> tuple[Game, list[str]]:
    return made(rules, tables, game)


_REFEREES: dict[int, Referee] = {}


def referee_of(game: Game) -> Referee:
    """The functions of a game alone, which speak."""
    if id(game) not in _REFEREES:
        _REFEREES[id(game)] = Referee(game, speaks=True, tries=True)
    return _REFEREES[id(game)]


def made(rules: str, tables: Iterable[Table] = (), game: str = "rivers-and-rails") -> tuple[Game, list[str]]:
    """A small game with rules and tables, and what is wrong with them."""
    source: ModelGame = model(game)
    source = replace(source, tables={**source.tables, **{table.id: table for table in tables}})
    report, text = Report(), textwrap.dedent(rules)
    node = parse_yaml(text, FILE, report)
    assert node is not None
    doc = validate(rules_schema(MECHANISMS), node, report)
    assert doc is not None, [finding.message for finding in report]
    found = assemble(source, doc, report, texts={FILE: text}, mechanisms=MECHANISMS)
    return found, [f"{finding.code} {finding.message}" for finding in report]


def table(name: str, columns: str, **rows: str) -> Table:
    """A table: headings, and for each row its cells; rows by number with `r` in front, cells by `|`."""
    return Table(
        id=name,
        title=name,
        note="",
        row_axis="die",
        column_axis="",
        rows=tuple(row.removeprefix("r") for row in rows),
        columns=tuple(one.strip() for one in columns.split("|")),
        cells=tuple(tuple(cell.strip() for cell in cells.split("|")) for cells in rows.values()),
        notes=(),
        tone="ink",
    )


@dataclass(frozen=True)
class Arena:
    """A position of a small game in a phase of combat.

    What is done is done twice, by the general kernel and by the game's own functions, and gives and says the
    same.
    """

    game: Game
    play: Play
    rolls: list[int] = field(default_factory=list)

    @classmethod
    def of(
        cls, rules: str, *tables: Table, phase: str = "directorate.fight", game: str = "rivers-and-rails"
    ) -> Self:
        """An empty map at the first phase of a name."""
        found, wrong = _made(rules, tables, game)
        assert not wrong, "\n".join(wrong)
        play = new_play(found)
        play.phase = next(k for k, one in enumerate(found.course) if one.id == phase)
        play.turn = 1
        return cls(found, play)

    def unit(self, name: str) -> int:
        """The number of a unit."""
        return self.game.units.names.index(name)

    def place(self, name: str) -> int:
        """The number of a place."""
        return self.game.places.names.index(name)

    def put(self, place: str, *units: str, left: int | None = None) -> Self:
        """Put units at a place. `left`: their steps."""
        for name in units:
            self.play.at[self.unit(name)] = self.place(place)
            if left is not None:
                self.play.left[self.unit(name)] = left
        return self

    def beside(self, place: str) -> list[str]:
        """The places beside one."""
        return [self.game.places.names[k] for k in neighbours(self.game, self.place(place))]

    def dice(self, *rolls: int) -> Self:
        """Have the dice show this, one after the other."""
        self.rolls[:] = rolls
        return self

    def reason(self, ruling: Ruling) -> str:
        """Why something is refused, by its id; `fine` if it is not."""
        return "fine" if ruling.reason == 0 else list(library_words().reasons)[ruling.reason - 1]

    def _done(self, general: Callable[[], Ruling], own: Callable[[Match], Ruling]) -> str:
        """Do something by the general kernel and by the game's own functions: why that is refused."""
        referee = referee_of(self.game)
        match = Match(referee, rows_of(self.play, referee.layout))
        rolls = list(self.rolls)
        referee.functions.dice = lambda _key, _faces: rolls.pop(0)
        self.play.dice = lambda _key, _faces: self.rolls.pop(0)
        referee.functions.lines.clear()
        self.play.lines.clear()
        ruling = general()
        assert own(match) == ruling
        assert match.s == rows_of(self.play, referee.layout)
        assert referee.functions.lines == self.play.lines
        return self.reason(ruling)

    def _number(self, name: str) -> int:
        return referee_of(self.game).numbers[name]

    def attack(self, units: str, place: str, way: str = "attack") -> str:
        """Units attack a place."""
        who, there = [self.unit(name) for name in units.split()], self.place(place)
        return self._done(
            lambda: act_attack(self.game, self.play, self._number(way), who, there),
            lambda match: match.attack(way, who, there),
        )

    def aim(self, units: str, unit: str, way: str = "attack") -> str:
        """Units attack a unit."""
        who, whom = [self.unit(name) for name in units.split()], self.unit(unit)
        return self._done(
            lambda: act_aim(self.game, self.play, self._number(way), who, whom),
            lambda match: match.aim(way, who, whom),
        )

    def attack_against(self, units: str, place: str, way: str = "attack") -> str:
        """Units attack a place against advice."""
        who, there = [self.unit(name) for name in units.split()], self.place(place)
        return self._done(
            lambda: advised_attack(self.game, self.play, self._number(way), who, there),
            lambda match: match.attack_against(way, who, there),
        )

    def aim_against(self, units: str, unit: str, way: str = "attack") -> str:
        """Units attack a unit against advice."""
        who, whom = [self.unit(name) for name in units.split()], self.unit(unit)
        return self._done(
            lambda: advised_aim(self.game, self.play, self._number(way), who, whom),
            lambda match: match.aim_against(way, who, whom),
        )

    def order_against(self, name: str, unit: str) -> str:
        """An action from the menu of a unit against advice."""
        u = self.unit(unit)
        return self._done(
            lambda: advised_unit(self.game, self.play, self._number(name), u),
            lambda match: match.unit_against(name, u),
        )

    def odds(self, units: str, unit: str) -> list[str]:
        """What is said of an attack on a unit, or on its place, before the dice."""
        self.play.lines.clear()
        odds(self.game, self.play, [self.unit(name) for name in units.split()], self.unit(unit))
        return self.said

    def lose(self, unit: str) -> str:
        """A unit takes a step."""
        return self.order("lose", unit)

    def order(self, name: str, unit: str) -> str:
        """An action from the menu of a unit."""
        u = self.unit(unit)
        return self._done(
            lambda: act_unit(self.game, self.play, self._number(name), u), lambda match: match.unit(name, u)
        )

    def end(self) -> str:
        """The phase ends."""
        return self._done(lambda: act_end(self.game, self.play), lambda match: match.end_phase())

    def drag(self, units: str, place: str) -> str:
        """Units are dropped in a place."""
        who, there = [self.unit(name) for name in units.split()], self.place(place)
        return self._done(
            lambda: act_drag(self.game, self.play, who, there), lambda match: match.drag(who, there)
        )

    def over(self) -> str:
        """The battle is declared over."""
        return self._done(
            lambda: act_button(self.game, self.play, self._number("over")),
            lambda match: match.button("over"),
        )

    @property
    def owed(self) -> tuple[int, int]:
        """Steps that attacker and defender owe."""
        battle = self.play.of(Battle)
        return battle.attacker_owes, battle.defender_owes

    def left(self, *units: str) -> list[int]:
        """The steps that units have left."""
        return [self.play.left[self.unit(name)] for name in units]

    def at(self, unit: str) -> str:
        """Where a unit is; `lost` off the map."""
        place = self.play.at[self.unit(unit)]
        return self.game.places.names[place] if place >= 0 else "lost"

    def must_go(self, unit: str) -> int:
        """Places a unit must still retreat."""
        return self.play.of(Battle).must_go[self.unit(unit)]

    @property
    def said(self) -> list[str]:
        """What has been said, bold between asterisks."""
        return [line.replace(BOLD, "**").replace(PLAIN, "**") for line in self.play.lines]
