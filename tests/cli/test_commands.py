"""The command line: exit codes and messages."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

import hexwright.frontend
from hexwright.cli import main
from hexwright.project import Project
from tests.conftest import REPOSITORY, SMALL
from tests.rules import small

COMMAND = (sys.executable, "-m", "hexwright")


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., Ran]:
    """Run a command in this process, in an empty folder."""

    def command(*words: str, cwd: Path = tmp_path) -> Ran:
        monkeypatch.chdir(cwd)
        monkeypatch.setattr(sys, "argv", ["hexwright", *words])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return Ran(code, said.out, said.err)

    return command


@pytest.fixture
def sound(write_game: Callable[..., Project]) -> Path:
    """Root of a project with the small game."""
    return write_game(SMALL).root


@pytest.fixture
def broken(write_game: Callable[..., Project]) -> Path:
    """Root of a project with a game that has two errors."""
    return write_game(SMALL.replace("side: blue, look", "side: bleu, look").replace("0303", "0903")).root


def test_sound_game_is_built(run: Callable[..., Ran], sound: Path) -> None:
    ran = run("build", "demo")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("demo: build/demo/ (")
    assert (sound / "build/demo/demo-0.1.0.vmod").is_file()
    again = run("build")
    first, *opens = again.out.splitlines()
    assert first == "demo: build/demo/ (nothing changed)"
    assert opens[0].split() == ["play", "build/demo/demo-0.1.0.vmod"]
    assert opens[1].split() == ["look", "build/demo/web/index.html"]


def test_only_the_given_target_is_built(run: Callable[..., Ran], sound: Path) -> None:
    assert run("build", "--target", "text,report,text").code == 0
    assert sorted(p.name for p in (sound / "build/demo").iterdir()) == ["report.html", "text"]


def test_broken_game_shows_every_error_and_writes_nothing(run: Callable[..., Ran], broken: Path) -> None:
    ran = run("build", "demo")
    assert ran.code == 1
    assert "sources/demo/game.yaml:6:32: error R001: unknown side 'bleu'" in ran.err
    assert "did you mean 'blue'?" in ran.err
    assert "error R002: hex '0903' is not on the map" in ran.err
    assert ran.err.endswith("demo: not built, 2 errors\n")
    assert not (broken / "build").exists()
    assert not (broken / "sources/demo/ids.lock").exists()


def test_check_ends_with_a_count(run: Callable[..., Ran], sound: Path) -> None:
    assert run("check") == Ran(0, "demo: no errors\n", "")


def test_check_of_a_broken_game_fails_and_points(run: Callable[..., Ran], broken: Path) -> None:
    ran = run("check", "demo")
    assert (ran.code, ran.out) == (1, "demo: 2 errors\n")
    lines = ran.err.split("\n")
    assert lines[1].startswith("    6 |   french: ")
    assert lines[2].index("^") == lines[1].index("bleu")


def test_check_as_json_can_be_read(run: Callable[..., Ran], broken: Path) -> None:
    ran = run("check", "--format", "json")
    found = json.loads(ran.out)
    assert ran.code == 1
    assert ran.err == ""
    assert [(f["path"], f["line"], f["code"]) for f in found] == [
        ("sources/demo/game.yaml", 6, "R001"),
        ("sources/demo/game.yaml", 24, "R002"),
    ]
    assert run("check", "--format", "json", "--root", str(broken)).code == 1


def test_json_of_a_sound_game_is_an_empty_list(run: Callable[..., Ran], sound: Path) -> None:
    assert json.loads(run("check", "--format", "json").out) == []


def test_file_that_cannot_be_read_as_yaml_is_shown_with_its_line(
    run: Callable[..., Ran], write_game: Callable[..., Project]
) -> None:
    write_game("game: {title: Small\nsides: {}\n")
    ran = run("check")
    assert ran.code == 1
    assert "\n    2 | sides: {}\n" in ran.err


def test_project_is_found_from_below(run: Callable[..., Ran], sound: Path) -> None:
    assert run("check", cwd=sound / "sources/demo").code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("build",), "there is no folder 'sources' here or above; start one with: hexwright new my-game"),
        (("check",), "there is no folder 'sources' here or above"),
        (("build", "--root", "nowhere"), "'nowhere' has no folder 'sources'"),
    ],
)
def test_without_a_project_it_says_how_to_start_one(
    run: Callable[..., Ran], words: tuple[str, ...], says: str
) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert ran.err.startswith(f"hexwright: {says}")


def test_project_without_games(run: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    ran = run("build")
    assert ran.code == 2
    assert "there are no games in 'sources' yet" in ran.err


def test_unknown_game_gets_a_hint(run: Callable[..., Ran], sound: Path) -> None:
    ran = run("build", "dmeo")
    assert (ran.code, ran.err) == (
        2,
        "hexwright: there is no game 'dmeo' in 'sources' (did you mean 'demo'?)\n",
    )


def test_folder_without_a_front_page(run: Callable[..., Ran], sound: Path) -> None:
    (sound / "sources" / "north").mkdir()
    ran = run("check", "north")
    assert ran.code == 2
    assert "the folder 'sources/north' is no game yet: it has no game.yaml" in ran.err


def test_survey_says_what_it_needs(run: Callable[..., Ran], sound: Path) -> None:
    (sound / "sources" / "north").mkdir()
    for name, problem in (("north", "it has no game.yaml"), ("nroth", "there is no game 'nroth'")):
        ran = run("survey", name, "--data", str(sound))
        assert ran.code == 2
        assert problem in ran.err
        assert "a board with a 'grid' and a 'georeference', and geo/survey.yaml" in ran.err


def test_unknown_target_is_refused_before_anything_is_built(run: Callable[..., Ran], sound: Path) -> None:
    ran = run("build", "--target", "vasal,text")
    assert ran.code == 2
    assert ran.err.startswith("hexwright: there is no target 'vasal'; known: vassal")
    assert not (sound / "build").exists()


@pytest.mark.parametrize(
    "words", [("biuld",), ("build", "--nonsense"), ("check", "--format", "xml"), ("dump",)]
)
def test_wrong_use_is_exit_code_2(run: Callable[..., Ran], words: tuple[str, ...]) -> None:
    assert run(*words).code == 2


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_help_and_version_are_fine(run: Callable[..., Ran], word: str) -> None:
    ran = run(word)
    assert ran.code == 0
    assert "hexwright" in ran.out.lower()


@pytest.mark.parametrize("content", [None, b"", b"no zip", b"PK\x03\x04" + b"\0" * 60])
def test_dump_of_what_is_no_module(run: Callable[..., Ran], tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "a.vmod").write_bytes(content)
    ran = run("dump", "a.vmod")
    assert ran.code == 2
    assert ran.err.startswith("hexwright: a.vmod: ")
    assert ran.err.count("\n") == 1


def test_dump_of_what_is_no_file(run: Callable[..., Ran], tmp_path: Path) -> None:
    for path in (str(tmp_path), "/dev/null"):
        ran = run("dump", path)
        assert (ran.code, ran.err) == (2, f"hexwright: {path}: not a file\n")


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"moduledata": b"<data/>"}, "neither a build file nor a saved game is in it"),
        ({"buildFile.xml": b""}, "'buildFile.xml' cannot be read: not XML"),
        ({"in/buildFile": b"<VASSAL.build.GameModule"}, "'in/buildFile' cannot be read: not XML"),
        ({"savedGame": b"!VCSKzz"}, "the saved game cannot be read"),
    ],
)
def test_dump_of_a_damaged_module_says_so(
    run: Callable[..., Ran], tmp_path: Path, files: dict[str, bytes], why: str
) -> None:
    write_zip_of(tmp_path / "a.vmod", files)
    ran = run("dump", "a.vmod")
    assert ran.code == 2
    assert why in ran.err
    assert "== files" in ran.out


def test_dump_reads_what_it_can(run: Callable[..., Ran], tmp_path: Path) -> None:
    save = io.BytesIO()
    write_zip_of(save, {"savedGame": b"begin_save\x1bend_save"})
    path = tmp_path / "a.vmod"
    root = b"<VASSAL.build.GameModule name='Old'/>"
    write_zip_of(path, {"in/buildFile.xml": root, "in/images/a.png": b"xyz", "in/start.sav": save.getvalue()})
    path.write_bytes(path.read_bytes().replace(b"xyz", b"xxz", 1))
    ran = run("dump", "a.vmod")
    assert ran.code == 0
    assert "== folder\nin/\n" in ran.out
    assert "GameModule(name='Old')" in ran.out
    assert "== start.sav\n" in ran.out
    assert "! 'in/images/a.png' cannot be read (Bad CRC-32" in ran.out


def write_zip_of(target: Path | io.BytesIO, files: dict[str, bytes]) -> None:
    """An archive of files that are stored as they are."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def test_dump_of_a_built_module_is_text(run: Callable[..., Ran], sound: Path) -> None:
    run("build")
    ran = run("dump", "build/demo/demo-0.1.0.vmod")
    assert ran.code == 0
    assert "buildFile" in ran.out


def test_bug_is_owned_up_to(run: Callable[..., Ran], sound: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(hexwright.frontend, "resolve_game", fails)
    ran = run("build")
    assert ran.code == 3
    assert "this is our bug, not yours: RuntimeError: planted" in ran.err
    assert "--traceback" in ran.err
    with pytest.raises(RuntimeError):
        run("build", "--traceback")


def test_folder_that_cannot_be_written(run: Callable[..., Ran], sound: Path) -> None:
    (sound / "build").write_text("in the way")
    ran = run("build", "demo")
    assert ran.code == 2
    assert ran.err.startswith("hexwright: cannot write")


def test_what_cannot_be_written_is_named_from_here(run: Callable[..., Ran], sound: Path) -> None:
    (sound / "build" / "demo").mkdir(parents=True)
    (sound / "build" / "demo" / "text").write_text("in the way")
    ran = run("build", "demo", "--target", "text")
    assert (ran.code, ran.err) == (2, "hexwright: cannot write 'build/demo/text/game.txt': File exists\n")


def test_folder_of_a_game_that_cannot_be_read(
    run: Callable[..., Ran], sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.is_file

    def refused(path: Path) -> bool:
        if path.parent.name == "demo":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "is_file", refused)
    ran = run("check")
    assert ran.code == 1
    assert "error Y012: 'sources/demo/game.yaml' cannot be read: Permission denied" in ran.err


@pytest.mark.parametrize("words", [("build",), ("check",), ("new", "another")])
def test_folder_that_is_gone(tmp_path: Path, words: tuple[str, ...]) -> None:
    code = "import os, sys; os.rmdir(os.getcwd()); sys.argv[0] = 'x'; from hexwright.cli import main; main()"
    gone = tmp_path / "gone"
    gone.mkdir()
    ran = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=gone,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY / "builder")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr == "hexwright: the folder you are in is gone; go to another one\n"


@pytest.mark.parametrize("name", ["", "Big", "a b", "../up", "a/b", "-x", "x" * 80, "ä"])
def test_new_game_needs_a_plain_name(run: Callable[..., Ran], tmp_path: Path, name: str) -> None:
    ran = run("new", "--", name)
    assert ran.code == 2
    assert "cannot be a game's name" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_new_game_has_no_findings_but_that_no_test_proves_its_rules(
    run: Callable[..., Ran], tmp_path: Path
) -> None:
    ran = run("new", "my-first-game")
    assert ran.code == 0
    assert ran.out.endswith("build it with: hexwright build my-first-game\n")
    assert 'title: "My First Game"' in (tmp_path / "sources/my-first-game/game.yaml").read_text()
    checked = run("check")
    assert (checked.code, checked.out) == (0, "my-first-game: no errors\n")
    assert [line.split()[1:3] for line in checked.err.splitlines() if "my-first-game" in line] == [
        ["note", "E028:"]
    ]
    twice = run("new", "my-first-game")
    assert (twice.code, twice.err) == (2, "hexwright: 'sources/my-first-game' exists already\n")


def test_name_that_yaml_would_read_as_something_else(run: Callable[..., Ran], tmp_path: Path) -> None:
    for name in ("1944", "null", "no", "0x10"):
        assert run("new", name).code == 0
    assert run("check").code == 0


# In a process of its own


def started(*words: str, cwd: Path, environ: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
    """A command under way."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*COMMAND, *words], cwd=cwd, stdout=pipe, stderr=pipe, env={**os.environ, **(environ or {})}
    )


def test_reader_that_leaves_early_is_no_bug(sound: Path) -> None:
    built = started("build", cwd=sound)
    built.communicate()
    reader, writer = os.pipe()
    dump = subprocess.Popen(
        [*COMMAND, "dump", "build/demo/demo-0.1.0.vmod"], cwd=sound, stdout=writer, stderr=subprocess.PIPE
    )
    os.close(writer)
    os.close(reader)
    _, said = dump.communicate()
    assert (dump.returncode, said) == (0, b"")


def test_progress_is_silent_in_a_pipe(sound: Path) -> None:
    process = started("build", cwd=sound)
    out, said = process.communicate()
    assert (process.returncode, said) == (0, b"")
    assert b"\r" not in out
    assert b"\033" not in out


def test_progress_on_a_terminal_is_wiped_at_the_end(sound: Path) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen([*COMMAND, "build"], cwd=sound, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    seen = b""
    with contextlib.suppress(OSError):  # how Linux says that the other end is gone
        while part := os.read(ours, 4096):
            seen += part
    os.close(ours)
    out, _ = process.communicate()
    assert process.returncode == 0
    assert out.startswith(b"demo: build/demo/")
    assert b"demo: reading" in seen
    assert b"demo: writing" in seen
    assert seen.endswith(b"\r\x1b[K")
    assert b"\n" not in seen


SLOW = """
import sys, time
import hexwright.frontend
def slow(*_):
    print("ready", flush=True)
    try:
        time.sleep(60)
    except BaseException:
        raise ImportError("a library that does not like to be interrupted") from None
hexwright.frontend.resolve_game = slow
from hexwright.cli import main
main()
"""
"""A build that waits in the middle, as deaf to exceptions as the start of an extension module."""


def test_control_c_stops_at_once(sound: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW, "build"], cwd=sound, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=30)
    assert (process.returncode, out, said) == (130, b"", b"\nhexwright: stopped\n")
    assert not (sound / "build").exists()


@pytest.mark.parametrize(
    "environ",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "SOURCE_DATE_EPOCH": "9" * 5000},
        {"LANG": "de_DE.ISO-8859-1", "PYTHONUTF8": "0", "SOURCE_DATE_EPOCH": "999999999999"},
        {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "1", "SOURCE_DATE_EPOCH": "yesterday"},
    ],
)
def test_odd_surroundings(write_game: Callable[..., Project], environ: dict[str, str]) -> None:
    root = write_game(SMALL.replace("title: Small", "title: Grüße – 한")).root
    process = started("build", cwd=root, environ=environ)
    _, said = process.communicate()
    assert (process.returncode, said) == (0, b"")
    write_game(SMALL.replace("blue, look", "blaü한, look"))
    process = started("check", cwd=root, environ=environ)
    _, said = process.communicate()
    assert process.returncode == 1, said
    assert b"error R001" in said


def test_rules_shows_the_table(run: Callable[..., Ran], write_game: Callable[..., Project]) -> None:
    write_game(small.files())
    ran = run("rules")
    assert ran.code == 0
    assert "S-1" in ran.out and ran.out.endswith("    2 rules, 1 of them enforced or computed (50 %)\n")
    ran = run("rules", "demo", "--status", "manual", "--json")
    assert [rule["id"] for rule in json.loads(ran.out)[0]["rules"]] == ["S-2"]


def test_rules_of_a_game_without_a_referee(run: Callable[..., Ran], sound: Path) -> None:
    ran = run("rules")
    assert (ran.code, ran.out) == (0, "demo: no referee (there is no rules.yaml)\n")
    assert json.loads(run("rules", "--json").out) == []


def test_rules_with_a_mistake_and_wrong_use(
    run: Callable[..., Ran], write_game: Callable[..., Project]
) -> None:
    write_game(small.changed("by: movement", "by: movment"))
    ran = run("rules")
    assert ran.code == 1
    assert "sources/demo/rules.yaml:25:27: error E026:" in ran.err
    assert run("rules", "--status", "done").code == 2
    assert run("rules", "dmo").code == 2


def test_play_shows_what_became_of_the_games(
    run: Callable[..., Ran], write_game: Callable[..., Project], tmp_path: Path
) -> None:
    write_game(small.files())
    ran = run("play", "demo", "--games", "7", "--jobs", "1", "--chart", "out/chart.svg")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Small 0.1.0, Start: 7 games (seeds 0 to 6)\n")
    assert (tmp_path / "out/chart.svg").read_text(encoding="utf-8").startswith("<svg ")
    one, two = (
        run("play", "demo", "--games", "7", "--seed", "2", "--jobs", jobs, "--json") for jobs in ("1", "2")
    )
    assert one == two
    assert json.loads(one.out)["seeds"] == {"first": 2, "games": 7}


def test_play_says_what_was_never_done(run: Callable[..., Ran], write_game: Callable[..., Project]) -> None:
    write_game(small.files())
    shown = run("play", "demo", "--games", "3", "--jobs", "1").out
    found = json.loads(run("play", "demo", "--games", "3", "--jobs", "1", "--json").out)
    assert found["never_done"] and not set(found["never_done"]) & set(found["done"])
    told = [
        name for line in shown.split("\n") if "never done" in line for name in line.split(": ")[1].split(", ")
    ]
    assert told == found["never_done"]
    assert "no options): resign" in shown


def test_play_tells_the_game_it_would_count(
    run: Callable[..., Ran], write_game: Callable[..., Project]
) -> None:
    write_game(small.files())
    told = run("play", "demo", "--seed", "3", "--tell")
    assert (told.code, told.err) == (0, "")
    title, _, *lines = told.out.rstrip("\n").split("\n")
    assert title == "Small 0.1.0, Start: the game with seed 3"
    counted = json.loads(run("play", "demo", "--games", "1", "--seed", "3", "--json").out)
    (end,) = counted["ended"]
    assert f", turn {end['turn']}" in lines[-1]
    assert sum(": refused: " in line for line in lines) == sum(row["times"] for row in counted["refused"])
    assert (
        sum(line.startswith("  move ") and "refused" not in line for line in lines) == counted["done"]["move"]
    )


def test_play_fails_when_games_have_faults(
    run: Callable[..., Ran], write_game: Callable[..., Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(small.files())
    monkeypatch.setattr("hexwright.rules.simulation.robot.player.faults", lambda match: ["all is wrong"])
    told = run("play", "demo", "--tell")
    assert told.code == 1 and "fault: turn 1, " in told.out and "all is wrong" in told.out
    ran = run("play", "demo", "--games", "1")
    assert ran.code == 1
    assert "    seed 0, turn 1, red: all is wrong\n" in ran.out


def test_play_of_a_game_without_a_referee(run: Callable[..., Ran], sound: Path) -> None:
    ran = run("play", "demo")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "hexwright: 'demo' has no referee: nobody knows its rules without a rules.yaml\n"


def test_play_of_a_game_with_a_mistake(run: Callable[..., Ran], write_game: Callable[..., Project]) -> None:
    write_game(small.changed("by: movement", "by: movment"))
    ran = run("play", "demo")
    assert (ran.code, ran.out) == (1, "")
    assert "sources/demo/rules.yaml:25:27: error E026:" in ran.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("dmo",), "there is no game 'dmo' in 'sources' (did you mean 'demo'?)"),
        (("demo", "--setup", "strt"), "'demo' has no set-up 'strt' (did you mean 'start'?)"),
        (("demo", "--games", "0"), "Invalid value for '--games'"),
        (("demo", "--games", "many"), "Invalid value for '--games'"),
        (("demo", "--seed", "-1"), "Invalid value for '--seed'"),
        (("demo", "--jobs", "-1"), "Invalid value for '--jobs'"),
        (("demo", "--games", "1", "--chart", "."), "cannot write"),
        ((), "Missing argument"),
    ],
)
def test_play_used_wrongly(
    run: Callable[..., Ran], write_game: Callable[..., Project], words: tuple[str, ...], says: str
) -> None:
    write_game(small.files())
    ran = run("play", *words)
    assert ran.code == 2
    assert says in ran.err


def test_play_of_a_game_without_setups(run: Callable[..., Ran], write_game: Callable[..., Project]) -> None:
    bare = small.GAME.replace("setups:\n  start: {name: Start, default: true}\n", "")
    assert bare != small.GAME
    write_game(small.files(game=bare))
    ran = run("play", "demo", "--games", "1")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "hexwright: 'demo' has no set-up to begin with\n"


def test_explain_tells_what_a_key_means(run: Callable[..., Ran]) -> None:
    ran = run("explain", "looks.slots.size")
    assert ran.code == 0
    assert "  unit       share of the counter's height\n" in ran.out
    assert "boards" in run("explain").out
    wrong = run("explain", "colums")
    assert wrong.code == 2
    assert wrong.err.startswith("hexwright: there is no key 'colums'; did you mean columns, ")


def test_explain_writes_the_schemas(run: Callable[..., Ran], tmp_path: Path) -> None:
    ran = run("explain", "--schemas", "schemas")
    assert ran.code == 0
    assert sorted(ran.out.split()) == [
        "schemas/board.schema.json",
        "schemas/game.schema.json",
        "schemas/rules.schema.json",
    ]
    assert (tmp_path / "schemas" / "game.schema.json").read_text(encoding="utf-8").startswith("{")
    (tmp_path / "taken").write_text("")
    assert run("explain", "--schemas", "taken").code == 2
