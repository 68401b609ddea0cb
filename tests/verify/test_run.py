"""Runs that need no VASSAL: a stand-in for java prints a transcript."""

from __future__ import annotations

import os
import stat
import sys
import zipfile
from pathlib import Path

import pytest

from hexwright.verify import scripts_for, verify

FAKE_JAVA = """\
#!/bin/sh
for word; do case "$last" in *.vmod) steps="$word";; esac; last="$word"; done
echo "OPEN 5 ms, VASSAL 3.7.26, Tiny 1"
echo "ok     0 | open t.vmod   (5.0 ms)"
cat "$steps" | while IFS="$(printf '\\t')" read -r line text verb rest; do
  if [ "$verb" = script ]; then echo "SCRIPT $text"
  elif [ "$verb" = undo ]; then echo "FAIL   $line | $text   (0.1 ms)"; echo "  ! nothing to undo"
  else echo "ok     $line | $text   (0.1 ms)"; fi
done
{end}
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")


def program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    tools = tmp_path / "bin"
    tools.mkdir()
    program(tools / "java", FAKE_JAVA.replace("{end}", 'echo "DONE as planned"'))
    program(tools / "javac", "#!/bin/sh\nexit 0\n")
    with zipfile.ZipFile(tmp_path / "engine.jar", "w") as archive:
        archive.writestr("VASSAL/build/GameModule.class", b"")
    return {
        "PATH": f"{tools}:/usr/bin:/bin",
        "DISPLAY": ":0",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "VASSAL_CLASSPATH": str(tmp_path / "engine.jar"),
    }


@pytest.fixture
def module(tmp_path: Path) -> Path:
    file = tmp_path / "build" / "tiny" / "tiny-1.0.vmod"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"")
    return file


def script(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "x.play"
    file.write_text(text)
    return file


def test_all_steps_succeed(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    seen: list[str] = []
    result = verify(module, [script(tmp_path, "new Red\nsetups\n")], environ=env, echo=seen.append)
    assert (result.exit_code, result.message) == (0, "4 of 4 steps held")  # opening and end are steps
    assert (result.opened_ms, result.engine) == (5, "3.7.26")
    assert result.transcript.splitlines() == seen


def test_two_engines_share_the_scripts(
    tmp_path: Path, module: Path, env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    scripts = []
    for name, text in {"a": "new Red\nsetups\n", "b": "setups\n", "c": "new Red\nundo\n"}.items():
        scripts.append(tmp_path / f"{name}.play")
        scripts[-1].write_text(text)
    seen: list[str] = []
    result = verify(module, scripts, environ=env, echo=seen.append)
    assert (result.exit_code, result.message) == (1, "9 of 10 steps held")  # two openings, three ends
    assert [failure.text for failure in result.failures] == ["undo"]
    assert sorted(result.transcript.splitlines()) == sorted(seen)
    assert sum(line.startswith("DONE") for line in seen) == 2
    for name in "abc":  # each script in one piece
        begin = seen.index(f"SCRIPT {tmp_path / name}.play")
        end = next(n for n in range(begin, len(seen)) if "(end of the script)" in seen[n])
        assert not any(line.startswith(("OPEN", "SCRIPT")) for line in seen[begin + 1 : end])
    assert len(verify(module, scripts, environ=env, bench=True).steps) == 9  # times want the machine alone


def test_one_of_two_engines_dies(
    tmp_path: Path, module: Path, env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    end = 'if grep -q undo "$steps"; then echo "out of memory"; exit 3; else echo "DONE"; fi'
    program(tmp_path / "bin" / "java", FAKE_JAVA.replace("{end}", end))
    scripts = [tmp_path / "a.play", tmp_path / "b.play"]
    scripts[0].write_text("setups\n")
    scripts[1].write_text("setup Plain\nundo\n")
    result = verify(module, scripts, environ=env)
    assert (result.exit_code, result.message) == (1, "VASSAL ended early (exit 3): out of memory")


def test_a_failing_step(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    result = verify(module, [script(tmp_path, "new Red\nundo\n")], environ=env)
    assert result.exit_code == 1
    (failure,) = result.failures
    assert (failure.line, failure.text, failure.output) == (2, "undo", ("! nothing to undo",))


def test_an_engine_that_dies_fails(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    program(tmp_path / "bin" / "java", FAKE_JAVA.replace("{end}", 'echo "out of memory"'))
    result = verify(module, [script(tmp_path, "new Red\n")], environ=env)
    assert result.exit_code == 1
    assert result.message == "VASSAL ended early (exit 0): out of memory"


def test_only_opening(module: Path, env: dict[str, str]) -> None:
    result = verify(module, environ=env)
    assert result.exit_code == 0
    assert "no scripts" in result.message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"VASSAL_CLASSPATH": ""}, "name your VASSAL with --vassal"),
        ({"VASSAL_CLASSPATH": "/no/such/place"}, "no folder or jar"),
        ({"PATH": "/nowhere"}, "java not found"),
        ({"PATH": "/nowhere", "DISPLAY": ""}, "java not found"),
    ],
)
def test_what_is_missing(module: Path, env: dict[str, str], change: dict[str, str], message: str) -> None:
    result = verify(module, environ=env | change)
    assert result.exit_code == 2
    assert message in result.message
    assert "\n" not in result.message


def test_no_javac(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    (tmp_path / "bin" / "javac").unlink()
    result = verify(module, environ=env | {"PATH": str(tmp_path / "bin")})
    assert (result.exit_code, result.message.split(":")[0]) == (2, "javac not found")


def test_a_vassal_the_driver_does_not_compile_against(
    tmp_path: Path, module: Path, env: dict[str, str]
) -> None:
    program(tmp_path / "bin" / "javac", "#!/bin/sh\necho 'A.java:3: error: cannot find symbol' >&2\nexit 1\n")
    result = verify(module, environ=env)
    assert result.exit_code == 2
    assert result.message.endswith("A.java:3: error: cannot find symbol")


def test_the_driver_is_compiled_once(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    assert verify(module, environ=env).exit_code == 0
    (tmp_path / "bin" / "javac").unlink()
    assert verify(module, environ=env).exit_code == 0


def test_unreadable_scripts_and_modules(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    bad = script(tmp_path, "drga A\nfoo\n")
    result = verify(module, [bad], environ=env)
    assert result.exit_code == 2
    assert len(result.problems) == 2
    assert result.problems[0].startswith(f"{bad}:1:1: no verb 'drga'")
    assert verify(module, [tmp_path / "none.play"], environ=env).exit_code == 2
    assert verify(tmp_path / "none.vmod", environ=env).message.startswith("no module")


def test_scripts_of_a_project(tmp_path: Path, module: Path) -> None:
    assert scripts_for(module) == ()
    folder = tmp_path / "tests" / "engine" / "tiny"
    folder.mkdir(parents=True)
    for name in ("b.play", "a.play", "list.csv"):
        (folder / name).write_text("")
    assert [s.name for s in scripts_for(module)] == ["a.play", "b.play"]
    loose = tmp_path / "tiny-2.1.vmod"
    loose.write_bytes(b"")
    assert [s.name for s in scripts_for(loose)] == ["a.play", "b.play"]


def test_saved_games_of_an_older_version(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    old = tmp_path / "old.vmod"
    old.write_bytes(b"")
    both = script(tmp_path, "new\nsave a.vsav\nupdate\nload a.vsav\n")
    held = verify(module, [both], before=old, environ=env)
    assert held.exit_code == 0
    assert held.message == "before: 4 of 4 steps held; after: 3 of 3 steps held"
    assert [step.text for step in held.steps if step.line] == [
        "new", "save a.vsav", "(end of the script)", "load a.vsav", "(end of the script)",
    ]  # fmt: skip
    both.write_text("undo\nsave a.vsav\nupdate\nload a.vsav\n")
    failed = verify(module, [both], before=old, environ=env)
    assert failed.exit_code == 1
    assert all("load" not in step.text for step in failed.steps)  # nothing to go on with


def test_scripts_for_two_versions_need_two_modules(tmp_path: Path, module: Path, env: dict[str, str]) -> None:
    both = script(tmp_path, "new\nupdate\nrefresh\n")
    assert verify(module, [both], environ=env).message.endswith("`update` needs --before OLD.vmod")
    both.write_text("new\n")
    said = verify(module, [both], before=module, environ=env)
    assert (said.exit_code, said.message.endswith("a line `update` is missing")) == (2, True)
    gone = verify(module, [both], before=tmp_path / "gone.vmod", environ=env)
    assert (gone.exit_code, gone.message.startswith("no module")) == (2, True)
    assert verify(module, before=module, environ=env).message == "no script to play: name one with --script"
