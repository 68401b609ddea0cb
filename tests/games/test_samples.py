"""Two games unlike the first: a point-to-point map with rounds of cards, and impulses on an un-numbered map.

Beside them, a variant by `extends`, and the example of docs/add-a-game.md.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.geometry.hexes import all_hexes
from hexwright.model.board import HexId
from hexwright.model.game import Game

REPOSITORY = Path(__file__).resolve().parents[2]

Loader = Callable[[Path, str], Game]


@pytest.fixture(scope="module")
def spaces(game_of: Loader) -> Game:
    return game_of(REPOSITORY, "tests/cases/spaces")


@pytest.fixture(scope="module")
def impulses(game_of: Loader) -> Game:
    return game_of(REPOSITORY, "tests/cases/impulses")


# Spaces


def test_twelve_spaces_in_three_regions(spaces: Game) -> None:
    ground = spaces.main_board.space_map
    assert ground is not None and spaces.main_board.grid is None
    assert len(ground.spaces) == 12
    assert {space.region for space in ground.spaces.values()} == set(ground.regions)
    assert len(ground.regions) == 3
    assert ground.spaces["aldmoor"].flags == {"capital"}
    assert not ground.kinds[ground.spaces["narrows"].kind].passable


def test_connections_join_the_whole_country(spaces: Game) -> None:
    ground = spaces.main_board.space_map
    assert ground is not None
    assert len(ground.connections) == 18
    pairs = {frozenset((link.a, link.b)): link.kind for link in ground.connections}
    assert pairs[frozenset(("aldmoor", "brack"))] == "rail"
    assert pairs[frozenset(("garth", "ferry"))] == "plain"
    seen = {"aldmoor"}
    for _ in ground.spaces:
        seen |= {name for pair in pairs for name in pair if pair & seen}
    assert seen == set(ground.spaces)


def test_rounds_are_written_out(spaces: Game) -> None:
    phases = {turn.number: [phase.id for phase in turn.phases] for turn in spaces.turns}
    rounds = [
        f"round-{n}.{side}-{act}"
        for n in (1, 2, 3)
        for side in ("north", "south")
        for act in ("supply", "card")
    ]
    assert phases == {
        1: ["draw", *rounds],
        2: ["draw", "reinforce", *rounds],
        3: ["rebuild", "draw", "reinforce", *rounds],
        4: ["draw", "reinforce", *rounds, "score"],
    }
    assert spaces.turns[0].phases[3].name == "Round 1: South checks supply"
    assert spaces.turns[0].phases[3].side == "south"


def test_units_stand_in_spaces_and_boxes(spaces: Game) -> None:
    places = spaces.setups["start"].places
    assert places["n-1"] == "aldmoor"
    assert places["n-3"] == "reserve-north"
    assert places["will-north"] == "will-20"
    assert spaces.units["n-2"].name == "Northern 2nd Corps"
    assert [step.stats for step in spaces.units["n-2"].steps] == [
        {"atk": "5", "mob": "5", "arm": "2"},
        {"atk": "3", "mob": "5", "arm": "2"},
    ]


def test_a_track_of_numbers_has_a_location_for_each(spaces: Game) -> None:
    will = next(panel for panel in spaces.main_board.panels if panel.id == "will")
    assert [cell.id for cell in will.cells] == [f"will-{n}" for n in range(30)]
    assert spaces.dice["d10"].lowest == 0


# Impulses


def test_tall_map_without_numbers(impulses: Game) -> None:
    board = impulses.main_board
    assert board.grid is not None and board.terrain is not None
    assert not board.grid.numbered
    numbers = [number for number, _, _ in all_hexes(board.grid)]
    assert len(numbers) == 9 * 20 - 3
    assert numbers[0] == "0112" and numbers[-1] == "0929"
    assert board.terrain.hexes[numbers[5]].terrain == "jungle"
    assert board.terrain.hexes[HexId("0410")].flags == {"airfield", "port"}
    assert len(board.hex_sets["northern"]) == 18


def test_hexsides_carry_roads_rails_and_bridges(impulses: Game) -> None:
    terrain = impulses.main_board.terrain
    assert terrain is not None
    kinds: dict[str, int] = {}
    for side in terrain.sides:
        kinds[side.kind] = kinds.get(side.kind, 0) + 1
    assert kinds == {"road": 4, "rail": 2, "bridge": 1, "river": 4, "causeway": 1}
    assert terrain.side_kinds["causeway"] == "Causeway"


def test_impulses_are_written_out(impulses: Game) -> None:
    for turn in impulses.turns:
        ids = [phase.id for phase in turn.phases]
        assert ids == ["reinforce"] + [
            f"impulse-{n}.{side}.{act}"
            for n in range(1, 11)
            for side in ("invader", "defender")
            for act in ("option", "act")
        ]
        assert len(set(ids)) == 41
    phase = impulses.turns[0].phases[4]
    assert (phase.name, phase.side) == ("Impulse 1: Defender: action", "defender")


def test_steps_follow_strength(impulses: Game) -> None:
    steps = impulses.units["i-1"].steps
    assert [(step.left, step.counter, step.face) for step in steps] == [
        (5, 0, 0),
        (4, 0, 1),
        (3, 1, 0),
        (2, 1, 1),
        (1, 2, 0),
    ]
    assert {step.stats["init"] for step in steps} == {"4"}
    assert impulses.markers["option"].faces[2].name == "Replacement"


# Variants and the documentation


def test_a_variant_states_only_what_differs(game_of: Loader, tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "tests/cases/spaces", tmp_path / "games/base")
    (tmp_path / "games/base/notes.md").write_text("# Notes\n", encoding="utf-8")
    with (tmp_path / "games/base/game.yaml").open("a", encoding="utf-8") as page:
        page.write("\nhelp:\n  notes: {title: Notes, file: notes.md}\n")
    (tmp_path / "games/late").mkdir()
    (tmp_path / "games/late/game.yaml").write_text(
        """\
extends: ../base
game: {title: Two Leagues in Summer, version: 0.2.0}
units:
  n-3:            # gone
  s-3: {start: garth}
sequence:
  turns:
    1:
setups:
  start: {turn: 2}
boards:
  map:
    point_to_point:
      spaces:
        ferry: {kind: city}
""",
        encoding="utf-8",
    )
    game = game_of(tmp_path, "games/late")
    assert game.title == "Two Leagues in Summer"
    assert game.subtitle == "A sample on spaces"
    assert "n-3" not in game.units
    assert game.units["s-3"].start == "garth"
    assert game.units["s-3"].name == "Southern 3rd Corps"
    assert [turn.number for turn in game.turns] == [2, 3, 4]
    ground = game.main_board.space_map
    assert ground is not None and ground.spaces["ferry"].kind == "city"
    assert game.pages["notes"].body == "# Notes\n"  # the file lies with the base


def test_the_example_of_the_documentation_works(game_of: Loader, tmp_path: Path) -> None:
    page = (REPOSITORY / "docs/add-a-game.md").read_text(encoding="utf-8")
    files = re.findall(r"`sources/hill-314/([\w.]+)`:\n\n```\w+\n(.*?)```", page, flags=re.DOTALL)
    assert {name for name, _ in files} == {"game.yaml", "oob.csv"}
    folder = tmp_path / "sources/hill-314"
    folder.mkdir(parents=True)
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
    game = game_of(tmp_path, "sources/hill-314")
    assert game.units and game.setups and game.tables and game.turns


FIVE = ("ebb", "yalu-deluxe", "yalu-classic", "doro-nawa", "spaces")


@pytest.mark.parametrize("name", FIVE)
def test_the_five_games_on_paper_load(name: str, game_of: Loader, tmp_path: Path) -> None:
    page = (REPOSITORY / "docs/decisions/0004-five-games-one-format.md").read_text(encoding="utf-8")
    files = re.findall(r"`sources/([\w-]+)/game.yaml`:\n\n```yaml\n(.*?)```", page, flags=re.DOTALL)
    assert tuple(folder for folder, _ in files) == FIVE
    for folder, text in files:
        (tmp_path / "sources" / folder).mkdir(parents=True)
        (tmp_path / "sources" / folder / "game.yaml").write_text(text, encoding="utf-8")
    game = game_of(tmp_path, f"sources/{name}")
    assert game.units and game.turns and game.setups
    if name == "yalu-classic":
        assert game.turns[0].name == "NOV III" and game.turns[5].name == "DEC IV"
        phases = [{phase.id: phase.name for phase in turn.phases} for turn in game.turns]
        assert "communist.bug-out" not in phases[0] and "communist.bug-out" in phases[1]
        assert "communist.morale" not in phases[0] and "un.morale" in phases[0]
        assert phases[0]["communist.combat.designation"] == "Communist: Combat: Fire commitment"
        assert game.units["rok-7"].start is None
        assert game.units["pva-58"].start == "1011"
