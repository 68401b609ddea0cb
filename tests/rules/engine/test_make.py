"""From `rules:` to the game of the engine: numbers, names, expressions, findings with their places."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.project import Project
from hexwright.rules.engine.codes import NOWHERE, OFF_MAP
from hexwright.rules.engine.make import make_game
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.numbers import attribute, changed
from hexwright.rules.engine.parameters import BY_GROUP
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StackScope, StandingUnit, TargetScope, UnitScope
from hexwright.rules.engine.schema import rules_schema
from hexwright.rules.language.prelude import has_bit
from hexwright.schema.base import validate
from hexwright.source.loader import Files, load
from hexwright.source.tree import parse_yaml
from tests.conftest import ON_SPACES, SMALL
from tests.rules.engine.guards import MECHANISM, Guards, Watch

Write = Callable[..., Project]

GAME = (
    SMALL.replace("stats: {cf: Combat factor}", "stats: {cf: Combat factor, mp: Movement, note: Remark}")
    .replace("cf: 4/3,", "cf: 4/2.5, mp: 6, note: elite,")
    .replace("cf: 5,", "cf: 1/4, mp: 4.25,")
    .replace('hexes: {"0403": sea}', 'hexes: {"0403": sea, "0102": {terrain: clear, flags: coastal}}')
    + """\
dice: {die: {name: Die}}
states:
  weather:
    name: Weather
    initial: dry
    die: die
    values: {dry: {name: Dry, die: 1..4}, wet: {name: Wet, die: 5}}
markers:
  post: {name: Post, faces: [{look: unit}]}
"""
)


def read(write: Write, rules: str, game: str = GAME) -> tuple[Game | None, Report]:
    """A game made with these rules; also with findings."""
    project = write(game)
    report, files = Report(), Files(root=project.root, common=project.common)
    sources = load(files, "sources/demo", report)
    assert sources is not None, report.found
    model = understand("demo", sources, report)
    assert model is not None, [f.message for f in report]
    node = parse_yaml(rules, "rules.yaml", report)
    assert node is not None
    given = validate(rules_schema([MECHANISM]), node, report)
    if given is None:
        return None, report
    texts = {"rules.yaml": rules}
    return make_game(model, given, report, texts=texts, mechanisms=[MECHANISM]), report


def made(write: Write, rules: str, game: str = GAME) -> tuple[Game, Play]:
    """The game, and an empty state of play."""
    found, report = read(write, rules, game)
    assert found is not None, [(f.message, f.span) for f in report]
    return found, new_play(found)


RULES = """\
unit_sets:
  strong: {when: cf >= 2.5}
  reds: {when: "side == 'red'"}
hex_sets:
  west: {when: column == 1}
  shore: {when: "'coastal' in flags"}
guards:
  side: blue
  hexes: shore
  across: river road
  when: steps > 1 and weather == 'wet' and north_gate == 0
  strength: cf + 0.25
  stack: count(stack) > 1
  stat: mp
  marker: post
  posts: {north-gate: 1, south-gate: 2}
  bans:
    - {when: "'shore' in to_hex_sets and 'strong' in unit_sets", says: not there, rule: "1.2", except_for: 2}
    - {when: on_guard, says: nor here}
  changes: [{add: 1.5}, {times: 3/2, when: fed == 'fed'}, {halve: up}, {halve: exactly}, {set_to: 1}]
  # who never goes together:
  apart: [{side: red, by: group}]
sequence:
  blue: {does: state, rolls: weather}
  red: {does: check mark}
cites: {phase: "5.2"}
"""


def test_a_partial_referee_needs_no_section(write_game: Write) -> None:
    game, play = made(write_game, "{}")
    assert all(phase.manual for phase in game.course)
    assert not game.has(Guards)
    assert game.hooks.phase_begins == ()
    assert play.parts == {}
    assert [game.last_turn, game.turns] == [2, [NOWHERE, 0, 2]]


def test_names_become_numbers(write_game: Write) -> None:
    game, play = made(write_game, RULES)
    rules = game.of(Guards)
    assert [rules.side, game.hex_sets[rules.hexes], rules.box] == [0, "shore", OFF_MAP]
    assert [game.link_names[k] for k in range(6) if has_bit(rules.across, k)] == ["river", "road"]
    assert [rules.stat, list(game.sites), rules.site] == ["mp", ["post"], 0]
    assert [len(play.of(Watch).manned), len(play.sites), len(play.spared)] == [2, 1, 2]
    assert [(ban.message, ban.quota) for ban in rules.bans] == [(0, 2), (1, 0)]
    assert game.messages.bans == ["not there [1.2]", "nor here"]
    assert game.messages.reasons[0] == ""
    assert "not in this phase [5.2]" in game.messages.reasons
    assert attribute(game, rules.apart[0].by) == game.units.group
    assert rules.apart[0].by == BY_GROUP


def test_stats_are_exact(write_game: Write) -> None:
    game, play = made(write_game, RULES)
    units = game.units
    assert units.unit_of == {"cf": 2, "mp": 4}  # words are on counters too: 'note' is no number
    assert [units.stats["cf"][units.first[0] + k] for k in range(3)] == [0, 5, 8]
    assert [units.stats["mp"][units.first[1] + k] for k in range(2)] == [0, 17]
    rules = game.of(Guards)
    play.left[0] = 1
    assert rules.strength(StandingUnit(game, play, unit=0)) == 11  # 2.5 + 0.25, in quarters
    assert [u for u in range(2) if has_bit(units.sets[u], 0)] == [0]


def test_conditions_ask_the_game(write_game: Write) -> None:
    game, play = made(write_game, RULES)
    rules = game.of(Guards)
    assert rules.when is not None
    who = UnitScope(game, play, unit=0, supply=0, zone=False)
    assert not rules.when(who)
    play.states[0] = 1
    assert rules.when(who)
    play.of(Watch).manned[0] = 1
    assert not rules.when(who)
    shore = game.places.names.index("0102")
    target = TargetScope(game, play, unit=0, supply=0, zone=False, to=shore, enemies=0, to_zone=False)
    assert rules.bans[0].when(target)
    assert not rules.bans[1].when(target)
    assert rules.stack(StackScope(game, play, 0, stack=[0, 1]))
    assert not rules.stack(StackScope(game, play, 0, stack=[0]))


def test_changes_are_exact(write_game: Write) -> None:
    game, play = made(write_game, RULES)
    value, found = 4, []
    for change in game.of(Guards).changes:
        if change.when is None or change.when(UnitScope(game, play, unit=0, supply=1, zone=False)):
            value = changed(value, change, 4)
            found.append(value)
    assert found == [10, 15, 8, 4, 4]  # 1 + 1.5 = 2.5; 3.75; up to 2; 1; 1, all in quarters


def test_states_and_phases(write_game: Write) -> None:
    game, _ = made(write_game, RULES)
    state = game.states[0]
    assert [state.values, state.by_roll] == [("dry", "wet"), [-1, 0, 0, 0, 0, 1, -1]]
    assert [state.dice, state.lowest, state.faces] == [1, 1, 6]
    assert [phase.rolls for phase in game.course] == [1, 0, 1, 0]
    assert [phase.side for phase in game.course] == [0, 1, 0, 1]
    assert game.phase_titles[:2] == ["Blue moves", "Red moves"]


def test_spaces_have_links_and_no_columns(write_game: Write) -> None:
    game, _ = made(write_game, "hex_sets: {all: {when: terrain == 'clear'}}", ON_SPACES)
    assert game.places.grid is None
    assert [game.places.names, game.places.count] == [["west", "east"], 2]
    assert [game.places.titles[:2], game.places.links_from[:3]] == [["West", "East"], [0, 1, 2]]
    assert [game.places.links_to, game.link_names[0]] == [[1, 0], "connection"]
    assert game.places.members == ([0, 1],)
    game, _ = made(
        write_game,
        "hex_sets: {one: {places: east}, both: {when: terrain == 'clear', places: west}}",
        ON_SPACES,
    )
    assert game.places.members == ([1], [0, 1])
    for wrong, code in (("places: eest", "R001"), ("", "S002")):
        found, report = read(write_game, f"hex_sets: {{one: {{{wrong}}}}}", ON_SPACES)
        assert found is None
        assert [f.code for f in report] == [code]
    found, report = read(write_game, "hex_sets: {all: {when: column == 1}}", ON_SPACES)
    assert found is None
    assert [(f.code, f.hint) for f in report] == [("E002", "it is known on a map of hexes only")]


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column", "says"),
    [
        ("side: blue\n", "side: bleu\n", "R001", 8, 9, "did you mean 'blue'"),
        ("hexes: shore", "hexes: shor", "R001", 9, 10, "did you mean 'shore'"),
        ("across: river", "across: rivr", "R001", 10, 11, "did you mean 'river'"),
        ("steps > 1", "step > 1", "E002", 11, 9, "did you mean 'steps'"),
        ("'wet'", "'wt'", "E004", 11, 34, "did you mean 'wet'"),
        ("cf + 0.25", "cf + 0.125", "E009", 12, 13, "a multiple of 1/4 is needed"),
        ("cf + 0.25", "nte", "E002", 12, 13, "no name for a unit and where it stands"),
        ("cf + 0.25", "count(stack)", "E008", 12, 13, "known for units of one side at a place only"),
        ("count(stack) > 1", "mp > 1", "E002", 13, 10, "known for a unit and where it stands only"),
        ("stat: mp", "stat: note", "E023", 14, 9, "not a number on every counter"),
        ("stat: mp", "stat: mpp", "R001", 14, 9, "did you mean 'mp'"),
        ("marker: post", "marker: pots", "R001", 15, 11, "did you mean 'post'"),
        ("south-gate: 2", "weather: 2", "R003", 16, 10, "'weather' is a name of the rules already"),
        ("does: check mark", "does: chek", "R001", 25, 15, "did you mean 'check'"),
        ("  red: {does: check mark}\n", "all_phases: true\n", "E025", 24, 3, "phase 'red' has no action"),
        ("check mark}", "check mark}\n  rde: {does: check}", "R001", 24, 3, "did you mean 'red'"),
        ("rolls: weather", "rolls: wether", "R001", 24, 30, "did you mean 'weather'"),
        ("cites: {phase", "cites: {phas", "R001", 26, 8, "did you mean 'phase'"),
        ("apart: [{side: red, by: group}]", "apart: [{side: red}]", "S002", 22, 11, "'by' is missing"),
        ("column == 1", "columm == 1", "E002", 5, 16, "did you mean 'column'"),
        (
            "{when: cf >= 2.5}",
            "{when: steps > 1}",
            "E002",
            2,
            18,
            "known for a unit and where it stands only",
        ),
        ("times: 3/2", "times: 3/0", "S006", 20, 33, "written 2, 1.5, 3/2 or 2½"),
    ],
)
def test_findings_have_a_place(
    write_game: Write, old: str, new: str, code: str, line: int, column: int, says: str
) -> None:
    assert old in RULES
    found, report = read(write_game, RULES.replace(old, new, 1))
    assert found is None
    errors = [f for f in report if f.severity.value == "error"]
    assert [(f.code, f.span.line, f.span.column) for f in errors] == [(code, line, column)], errors
    assert says in f"{errors[0].message} {errors[0].hint}"


def test_a_name_taken_twice_is_refused_and_a_board_without_a_map(write_game: Write) -> None:
    other = GAME.replace("mp: Movement", "steps: Movement").replace("mp: ", "steps: ")
    found, report = read(write_game, "{}", other)
    assert found is None
    assert [f.code for f in report] == ["R003"]
