"""The small games with rules of movement, as authors would write them."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.make import assemble
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.schema import rules_schema
from hexwright.rules.engine.words import refusal
from hexwright.rules.language.prelude import Ints
from hexwright.rules.mechanism import MECHANISMS
from hexwright.rules.mechanism.movement import judging, rules
from hexwright.rules.mechanism.movement.verdict import Verdict
from hexwright.schema.base import validate
from hexwright.source.loader import Files, load
from hexwright.source.tree import parse_yaml
from tests.rules.games.small_games import project_in

RIVERS = """\
zones_of_control: {barred_by: river, entering: stop, leaving: free-hex}
supply:
  - {id: west, side: directorate, sources: west-edge, over: road rail}
  - {id: east, side: assembly, sources: east-edge, over: road rail}
movement:
  factor: {stat: mp}
  changes: [{halve: up, when: not supplied, rule: "3.7"}]
  profiles:
    - id: rail
      when: type in {'infantry', 'cavalry', 'engineer'} and supplied
      terrain: {clear: "1", town: "1", woods: "2", hills: "2"}
      hexsides: {river: 1, bridge: -1}
      replaces: {road: 1/2, rail: 1/4}
    - id: foot
      when: type in {'infantry', 'cavalry', 'engineer'}
      terrain: {clear: "1", town: "1", woods: "2", hills: "2"}
      hexsides: {river: 1, bridge: -1}
      replaces: {road: 1/2}
    - id: wheels
      terrain: {clear: "1", town: "1", woods: "3", hills: "4"}
      hexsides: {river: 2, bridge: -2}
      replaces: {road: 1/2}
"""
"""Roads and rails for a fraction of a point, bridges, profiles that ask for supply."""

IMPULSES = """\
movement:
  factor: {stat: mp}
  profiles:
    - id: air
      when: size == 'wing'
      terrain: "1"
      blocked_by: size == 'wing'
      passes_enemies: true
      stops: "'airfield' in to_flags"
    - id: ships
      when: size == 'ship'
      terrain: {table: terrain, column: Ships}
      enters: terrain == 'sea' or 'port' in flags
      blocked_by: size != 'wing'
    - id: marines
      when: type == 'marines'
      terrain: {table: terrain, column: Marines}
      halts: jungle
      replaces: {road: Road}
      blocked_by: size != 'wing'
    - {id: ferry, march_only: true, terrain: {sea: "1", city: "1", clear: "1"}, blocked_by: size != 'wing'}
    - id: land
      terrain: {table: terrain, column: Land}
      replaces: {road: Road}
      blocked_by: size != 'wing'
  march:
    - {points: [{is: 20}], profile: ferry, when: "type == 'infantry'", keeps_clear: false, says: by ferry}
"""
"""Ships, aircraft and units on the land, each blocked by some enemies only; a mode with its own points."""

SPACES = """\
supply:
  - {id: fed, side: crown, sources: capitals}
movement:
  factor: {stat: mobility}
  terrain: "1"
  hexsides: {pass: 1}
  profiles:
    - {id: rails, when: supplied, terrain: "1", hexsides: {pass: 1}, replaces: {rail: 1/2}, halts: mountains}
    - {id: roads, when: not supplied, terrain: "1", hexsides: {pass: 1}, halts: mountains}
  one_mover_at_a_time: false
hex_sets:
  capitals: {when: "'capital' in flags"}
"""
"""Three sides on spaces."""


@cache
def _model(name: str) -> tuple[ModelGame, str]:
    folder = Path(tempfile.mkdtemp())
    project = project_in(folder, name)
    report, files = Report(), Files(root=project.root, common=project.common)
    sources = load(files, f"sources/{name}", report)
    assert sources is not None
    game = understand(name, sources, report)
    assert game is not None, [finding.message for finding in report]
    return game, f"sources/{name}/rules.yaml"


def _phases(model: ModelGame) -> str:
    """What each phase is for: those with `move` in their name allow it, the others no units."""
    names = {phase.id for turn in model.turns for phase in turn.phases}
    lines = [f"  {name}: {{does: {'move' if 'move' in name else 'check'}}}\n" for name in sorted(names)]
    return "sequence:\n" + "".join(lines)


def made(name: str, text: str) -> tuple[Game, Report]:
    """A small game with these rules, and the findings."""
    model, file = _model(name)
    report = Report()
    text += _phases(model)
    node = parse_yaml(text, file, report)
    assert node is not None
    given = validate(rules_schema(MECHANISMS), node, report)
    assert given is not None, [finding.message for finding in report]
    return assemble(model, given, report, texts={file: text}, mechanisms=MECHANISMS), report


def without_finding(name: str, text: str) -> Game:
    """A small game with these rules, which have no mistake."""
    game, report = made(name, text)
    assert [finding.message for finding in report] == []
    return game


@dataclass
class Board:
    """A game in play, by names."""

    game: Game
    play: Play

    def units(self, names: str) -> Ints:
        return [self.game.units.names.index(name) for name in names.split()]

    def place(self, name: str) -> int:
        return self.game.places.names.index(name)

    def put(self, names: str, place: str) -> Board:
        for u in self.units(names):
            self.play.at[u] = self.place(place)
        return self

    def judge(self, names: str, to: str) -> Verdict:
        return judging.judge_move(self.game, self.play, self.units(names), self.place(to))

    def why(self, names: str, to: str) -> str:
        """Why a move is refused, in words; empty if it is not."""
        return self.said(rules.ruling_on(self.judge(names, to)))

    def move(self, names: str, to: str) -> str:
        """Move: what is said of it, or why it is refused."""
        self.play.lines.clear()
        ruling = rules.act_move(self.game, self.play, self.units(names), self.place(to))
        return self.said(ruling) or self.play.lines[-1]

    def said(self, ruling: Ruling) -> str:
        return "" if ruling.reason == 0 else refusal(self.game, ruling)

    def way(self, names: str, to: str) -> list[str]:
        return [self.game.places.names[p] for p in self.judge(names, to).path]


def board(name: str, text: str, phase: str) -> Board:
    """An empty map in a phase of the first turn."""
    game = without_finding(name, text)
    play = new_play(game)
    play.phase = next(k for k, p in enumerate(game.course) if p.id == phase)
    play.turn = game.course[play.phase].turn
    return Board(game, play)
