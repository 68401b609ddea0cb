"""Every name of the engine means the same in Python and in the functions of one game alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexwright.diagnostics import Report, Span
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.counters import stats_in_parts
from hexwright.rules.engine.make import make_game
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, PrintedPlace, PrintedUnit, StandingUnit, TargetScope, World
from hexwright.rules.engine.schema import rules_schema
from hexwright.rules.engine.vocabulary import Vocabulary, states_of, stats_of, vocabulary_of
from hexwright.rules.language.evaluate import closure
from hexwright.rules.language.parse import parse_condition
from hexwright.rules.language.place import Written
from hexwright.rules.language.types import Number, One, Scope, Some, Truth
from hexwright.rules.script.headless import Functions
from hexwright.rules.specialise.layout import rows_of
from hexwright.rules.specialise.specialiser import Specialiser
from hexwright.schema.base import validate
from hexwright.source.tree import parse_yaml
from tests.conftest import game_of
from tests.rules.engine import asking
from tests.rules.games.small_games import project_in


def expressions(scope: Scope) -> Iterator[str]:
    """For each name without brackets several expressions that ask for it."""
    for name, variable in scope.variables.items():
        kind = variable.type
        if isinstance(kind, Truth):
            yield name
        elif isinstance(kind, Number):
            yield f"{name} > 1.25"
            yield f"max({name} * 2, 3) - {name} // 2 <= {name} % 3 + 4"
        elif isinstance(kind, One):
            words = [word for word, code in kind.of.codes.items() if code >= 0]
            yield from (f"{name} == '{word}'" for word in words[:3])
            yield f"{name} in {{{', '.join(repr(word) for word in words[:2] + words[-1:])}}}"
        elif isinstance(kind, Some) and kind.of.codes:
            words = list(kind.of.codes)
            both = ", ".join(repr(word) for word in words[:2])
            yield f"'{words[0]}' in {name} and not '{words[-1]}' in {name}"
            yield f"{name} >= {{{both}}} or {name} - {{'{words[-1]}'}} == {{'{words[0]}'}}"
            yield f"({name} | {{'{words[-1]}'}}) > {name} and {name} & {{{both}}} < {{{both}}}"


def conditions(scope: Scope) -> tuple[Condition[object], ...]:
    """These expressions, checked."""
    found = []
    for text in expressions(scope):
        report = Report()
        tree = parse_condition(Written(text=text, span=Span("x")), scope, report)
        assert tree is not None, (text, report.found)
        found.append(Condition(text=text, what="asked", rule=None, tree=tree, answer=closure(tree)))
    return tuple(found)


def read(name: str, folder: Path) -> tuple[Game, Vocabulary]:
    """A small game that asks for all names, and its vocabulary."""
    model = game_of(project_in(folder, name), name)
    report = Report()
    rules = "hex_sets: {first: {when: \"terrain == 'clear'\"}}\nunit_sets: {some: {when: full_steps > 1}}\n"
    node = parse_yaml(rules, "r", report)
    assert node is not None
    given = validate(rules_schema([]), node, report)
    assert given is not None
    game = make_game(model, given, report, texts={}, mechanisms=[])
    assert game is not None, report.found
    board = model.main_board
    words = vocabulary_of(model, board, hex_sets=game.hex_sets, unit_sets=game.unit_sets)
    for declared in (*states_of(model), *stats_of(model, stats_in_parts(model))):
        words.declare(declared)
    asked = {key: conditions(words.scope(kind)) for key, kind in asking.NAMES.items()}
    return replace(game, mechanisms={asking.Asked: asking.Asked(**asked)}), words


def random_play(game: Game, chance: random.Random) -> Play:
    play = new_play(game)
    play.phase = chance.randrange(len(game.course))
    play.turn = game.course[play.phase].turn
    play.at = [chance.randrange(-2, game.places.total) for _ in play.at]
    play.left = [chance.randrange(full + 1) for full in game.units.full]
    play.control = [chance.randrange(-1, game.sides) for _ in play.control]
    play.states = [chance.randrange(len(state.values)) for state in game.states]
    return play


@pytest.mark.parametrize("name", ["rivers-and-rails", "impulses", "three-powers"])
def test_python_and_the_functions_of_a_game_agree(name: str, tmp_path: Path) -> None:
    game, _ = read(name, tmp_path)
    asked = game.of(asking.Asked)
    special = Specialiser(game)
    for function in (asking.of_world, asking.of_place, asking.of_target):
        special.entry(function)
    made = Functions(special)
    chance = random.Random(7)
    held = [0, 0, 0]
    for _ in range(150):
        play = random_play(game, chance)
        s = rows_of(play, special.layout)
        place = chance.randrange(game.places.count)
        unit, to = chance.randrange(game.units.count), chance.randrange(-2, game.places.total)
        more = (unit, to, chance.randrange(3), chance.randrange(3))
        found = (
            asking.of_world(game, play),
            asking.of_place(game, play, place),
            asking.of_target(game, play, *more),
        )
        assert made["of_world"](s) == found[0]
        assert made["of_place"](s, place) == found[1]
        assert made["of_target"](s, *more) == found[2]
        held = [a | b for a, b in zip(held, found, strict=True)]
    lists: list[tuple[Condition[Any], ...]] = [asked.world, asked.place, asked.target]
    for bits, every in zip(held, lists, strict=True):
        never = [when.text for k, when in enumerate(every) if not bits >> k & 1]
        assert len(never) * 3 < len(every) or len(every) < 10, never


def test_names_are_listed_with_type_and_meaning(tmp_path: Path) -> None:
    _, words = read("impulses", tmp_path)
    listed = {(one.scope, one.name): one for one in words.listed([World, StandingUnit, TargetScope])}
    turn = listed["the game as it stands", "turn"]
    assert [turn.type, turn.help] == ["a number", "number of the turn"]
    assert listed["a unit and where it stands", "fire"].help == "Fire, with the steps left"
    assert listed["a unit and where it stands", "terrain"].type == "a terrain"
    assert listed["a unit and the place it goes to", "to_flags"].type == "a set of hex flag words"
    assert ("a unit and where it stands", "to_flags") not in listed


def test_the_nearest_of_several_names_counts(tmp_path: Path) -> None:
    _, words = read("impulses", tmp_path)
    printed, standing = words.scope(PrintedUnit), words.scope(StandingUnit)
    assert printed.variables["fire"].help == "Fire, at full strength"
    assert standing.variables["fire"].help == "Fire, with the steps left"
    assert "steps" not in printed.variables
    assert printed.missing["steps"] == "it is known for a unit and where it stands only"
    assert "turn" in words.scope(PrintedPlace).missing
