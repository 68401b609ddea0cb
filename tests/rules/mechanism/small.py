"""The small games with rules of a test: the game for the kernel, and plays of it."""

from __future__ import annotations

import textwrap
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.make import assemble
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.schema import rules_schema
from hexwright.rules.mechanism import MECHANISMS
from hexwright.schema.base import validate
from hexwright.source.loader import Files, load
from hexwright.source.tree import parse_yaml
from tests.rules.games.small_games import project_in

FILE = "rules.yaml"


Changes = tuple[tuple[str, str, str], ...]
"""What files of a small game say instead: file, this (all if empty), that."""


@cache
def model(name: str, changes: Changes = ()) -> ModelGame:
    """A small game as a model."""
    with TemporaryDirectory() as folder:
        project, report = project_in(Path(folder), name), Report()
        for file, there, instead in changes:
            path = Path(folder) / "sources" / name / file
            text = path.read_text(encoding="utf-8")
            assert there in text, there
            path.write_text(text.replace(there, instead) if there else instead, encoding="utf-8")
        files = Files(root=project.root, common=project.common)
        sources = load(files, f"sources/{name}", report)
        assert sources is not None
        game = understand(name, sources, report)
    assert game is not None, [finding.message for finding in report]
    return game


def findings(name: str, rules: str) -> list[str]:
    """What is wrong with some rules of a small game."""
    return _assembled(name, rules)[1]


def game_with(name: str, rules: str, changes: Changes = ()) -> Game:
    """A small game with these rules."""
    game, found = _assembled(name, rules, changes)
    assert game is not None and found == [], found
    return game


@cache
def _assembled(name: str, rules: str, changes: Changes = ()) -> tuple[Game | None, list[str]]:
    report, text = Report(), textwrap.dedent(rules)
    node = parse_yaml(text, FILE, report)
    assert node is not None
    doc = validate(rules_schema(MECHANISMS), node, report)
    game = None
    if doc is not None:
        game = assemble(model(name, changes), doc, report, texts={FILE: text}, mechanisms=MECHANISMS)
    return game, [f"{finding.code} {finding.message}" for finding in report]


def play_with(game: Game, **at: str) -> Play:
    """A state of play with these units at these places, by id with `_` for `-`; no other unit anywhere."""
    play = new_play(game)
    for name, place in at.items():
        play.at[unit(game, name)] = place_of(game, place)
    return play


def unit(game: Game, name: str) -> int:
    """The number of a unit, by id with `_` for `-`."""
    return game.units.names.index(name.replace("_", "-"))


def place_of(game: Game, name: str) -> int:
    """The number of a place, by id; a hex also by its number behind an `h`."""
    return game.places.names.index(name)


def side(game: Game, name: str) -> int:
    """The number of a side, by its name."""
    return game.side_names.index(name)


def names_in(game: Game, places: int) -> str:
    """The ids of the places of a set, in order."""
    return " ".join(name for k, name in enumerate(game.places.names) if places >> k & 1)
