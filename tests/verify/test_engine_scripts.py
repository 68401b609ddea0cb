"""The scripts in `tests/engine`: each can be read and names what its module holds.

Those of the small games are played in a real VASSAL, if VASSAL_CLASSPATH names one. Those of the large games
take long: `hexwright verify` plays them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project, shared_data
from hexwright.starter import start
from hexwright.verify import verify
from hexwright.verify.script import Call, Folders, Step, parse
from hexwright.verify.two_script import Begin, parse_two
from tests.conftest import REPOSITORY
from tests.rules.games.small_games import NAMES, WITHOUT_RULES, project_in
from tests.rules.module import exported
from tests.verify.module_names import ModuleNames

LARGE = ("doro-nawa", "ebb-and-flow", "yalu-deluxe", "yalu-classic", "war-in-europe")
NEW = "salt-war"
"""The game of `hexwright new --kind cards`."""
TWO = "two"
SCRIPTS = REPOSITORY / "tests" / "engine"


@pytest.fixture(scope="module", params=(*NAMES, *WITHOUT_RULES, NEW))
def small_game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a small game's module."""
    name: str = request.param
    root = tmp_path_factory.mktemp(name)
    if name == NEW:
        start(root, name, "cards")
        project = Project(root=root, common=shared_data("common"))
    else:
        project = project_in(root, name)
    made = build(BuildRequest(project=project, game=name, targets=("vassal",)))
    assert made.folder is not None, made.report.found
    return made.folder


def scripts_of(name: str) -> list[Path]:
    return sorted((SCRIPTS / name).rglob("*.play"))


def scripts_for_two(name: str) -> list[Path]:
    return sorted((SCRIPTS / name / TWO).glob("*.play"))


def read(script: Path, folders: Folders) -> tuple[list[Step], list[str]]:
    """The steps of a script, whoever takes them, and the errors in it."""
    text = script.read_text(encoding="utf-8")
    if script.parent.name != TWO:
        steps, errors = parse(text, script.name, folders)
        return list(steps), list(map(str, errors))
    found, errors = parse_two(text, script.name, folders)
    calls = [
        (step, call)
        for step in (found.steps if found is not None else ())
        for call in ([step.call] if isinstance(step, Begin) else [call for _, call in step.steps])
    ]
    taken = [
        Step(line=1, text=s.side, call=Call(verb="side", args=(s.side,)))
        for s in (found.seats if found else ())
    ]
    return [*taken, *(Step(line=s.line, text=s.text, call=call) for s, call in calls)], list(map(str, errors))


def unreadable(script: Path, names: ModuleNames, folder: Path) -> Iterator[str]:
    """What is wrong with a script, line by line."""
    folders = Folders(script=script.parent, module=folder, out=folder)
    steps, errors = read(script, folders)
    yield from errors
    for step in steps:
        for wrong in names.unknown(step):
            yield f"{script.name}:{step.line}: {wrong}"


def wrong_lines(name: str, files: Mapping[str, bytes], folder: Path) -> list[str]:
    names, scripts = ModuleNames.of(files), scripts_of(name)
    assert scripts
    return [wrong for script in scripts for wrong in unreadable(script, names, folder)]


def test_every_folder_of_scripts_is_a_game() -> None:
    assert {folder.name for folder in SCRIPTS.iterdir()} == {*LARGE, *NAMES, *WITHOUT_RULES, NEW}


def test_scripts_of_a_small_game_name_what_it_has(small_game: Path) -> None:
    files = {
        path.relative_to(small_game).as_posix(): path.read_bytes()
        for path in small_game.rglob("*")
        if path.is_file()
    }
    assert wrong_lines(small_game.name, files, small_game) == []


@pytest.mark.parametrize("name", LARGE)
def test_scripts_of_a_large_game_name_what_it_has(name: str, tmp_path: Path) -> None:
    files = exported(name)
    for file, content in files.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    assert wrong_lines(name, files, tmp_path) == []


def test_expected_places_are_those_at_the_beginning_of_play() -> None:
    rows = exported("yalu-deluxe")["verify/setup-november.tsv"].decode().splitlines()
    own = [row.split("\t")[2] for row in rows if row.startswith("Attack supply\t")]
    assert own == ["Attack supply points: 12"]  # the sources put the marker on 0, the first phase brings 12


def test_names_that_a_module_has_not_are_found(tmp_path: Path) -> None:
    """A script with a mistake of each kind."""
    lines = [
        'setup "Autumn" Nobody',
        'drag "1st Nowhere infantry" "The vale" Kingsholm',
        'drag "1st Crown infantry" "The hill" Kingsholm',
        'expect "The vale Ashhaven" :: where "1st Crown infantry"',
        'menu "1st Crown infantry" Dance',
        "button Tea",
        'get "1st Crown infantry" Courage',
        'shot "The hill" hill.png',
    ]
    made = build(
        BuildRequest(project=project_in(tmp_path, "three-powers"), game="three-powers", targets=("vassal",))
    )
    assert made.folder is not None
    files = {path.name: path.read_bytes() for path in made.folder.rglob("*") if path.is_file()}
    script = tmp_path / "wrong.play"
    script.write_text("\n".join(lines), encoding="utf-8")
    assert list(unreadable(script, ModuleNames.of(files), tmp_path)) == [
        "wrong.play:1: no set-up Autumn",
        "wrong.play:1: no side Nobody",
        "wrong.play:2: no piece 1st Nowhere infantry",
        "wrong.play:3: no map The hill",
        "wrong.play:4: no place The vale Ashhaven",
        "wrong.play:5: no command Dance",
        "wrong.play:6: no button Tea",
        "wrong.play:7: no property Courage",
        "wrong.play:8: no map The hill",
    ]


@pytest.mark.skipif("VASSAL_CLASSPATH" not in os.environ, reason="no VASSAL at hand")
def test_scripts_of_a_small_game_hold_in_the_engine(small_game: Path, tmp_path: Path) -> None:
    (module,) = small_game.glob("*.vmod")
    alone = [script for script in scripts_of(small_game.name) if script.parent.name != TWO]
    result = verify(module, alone, out=tmp_path)
    assert result.exit_code == 0, [str(step) for step in result.failures] or result.message


@pytest.mark.skipif("VASSAL_CLASSPATH" not in os.environ, reason="no VASSAL at hand")
def test_scripts_for_two_players_of_a_small_game_hold_in_the_engine(small_game: Path, tmp_path: Path) -> None:
    scripts = scripts_for_two(small_game.name)
    if not scripts:
        pytest.skip("no script for two players")
    (module,) = small_game.glob("*.vmod")
    result = verify(module, scripts, out=tmp_path, two=True)
    assert result.exit_code == 0, [str(step) for step in result.failures] or result.message
