from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from hexwright.verify.vassal import Unavailable, classpath, display, entries, tool


def jar(path: Path, *names: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, b"")
    return path


ENGINE = "VASSAL/build/GameModule.class"


@pytest.mark.parametrize("sub", ["lib", ".", "Contents/Resources/Java"])
def test_installed_vassal(tmp_path: Path, sub: str) -> None:
    folder = tmp_path / sub
    jar(folder / "Vengine.jar", ENGINE)
    jar(folder / "alpha.jar", "a/A.class")
    found = classpath(tmp_path, {})
    assert isinstance(found, str)
    assert [Path(p).name for p in found.split(os.pathsep)] == ["Vengine.jar", "alpha.jar"]


def test_engine_jar_adds_the_jars_beside_it(tmp_path: Path) -> None:
    engine = jar(tmp_path / "Vengine.jar", ENGINE)
    jar(tmp_path / "alpha.jar")
    found = classpath(str(engine), {})
    assert isinstance(found, str)
    assert len(found.split(os.pathsep)) == 2


def test_single_jar_and_folder_of_classes(tmp_path: Path) -> None:
    one = jar(tmp_path / "all.jar", ENGINE)
    assert classpath(one, {}) == str(one)
    classes = tmp_path / "classes"
    (classes / ENGINE).parent.mkdir(parents=True)
    (classes / ENGINE).write_bytes(b"")
    assert classpath(classes, {}) == str(classes)


def test_class_path_with_wildcard(tmp_path: Path) -> None:
    jar(tmp_path / "lib" / "b.jar")
    jar(tmp_path / "lib" / "a.jar")
    text = os.pathsep.join([str(tmp_path), str(tmp_path / "lib" / "*")])
    assert classpath(text, {}) == text
    assert [p.name for p in entries(text)] == [tmp_path.name, "a.jar", "b.jar"]


def test_environment_is_the_default(tmp_path: Path) -> None:
    one = jar(tmp_path / "all.jar", ENGINE)
    assert classpath(None, {"VASSAL_CLASSPATH": str(one)}) == str(one)


def test_missing_parts_give_a_one_line_message(tmp_path: Path) -> None:
    other = jar(tmp_path / "other.jar", "a/A.class")
    (tmp_path / "broken.jar").write_text("no zip")
    for named in (
        None,
        tmp_path / "nowhere",
        tmp_path,
        other,
        tmp_path / "broken.jar",
        f"{other}:/none/x.jar",
    ):
        found = classpath(named, {})
        assert isinstance(found, Unavailable), named
        assert "\n" not in found.message


def test_tools(tmp_path: Path) -> None:
    missing = tool("javac", {"PATH": str(tmp_path)})
    assert isinstance(missing, Unavailable)
    assert missing.message.startswith("javac not found")
    (tmp_path / "bin").mkdir()
    fake = tmp_path / "bin" / "javac"
    fake.write_text("#!/bin/sh\n")
    fake.chmod(0o755)
    assert tool("javac", {"PATH": "", "JAVA_HOME": str(tmp_path)}) == fake
    assert tool("javac", {"PATH": str(tmp_path / "bin")}) == fake


def test_display(tmp_path: Path) -> None:
    assert display({"DISPLAY": ":0"}, "linux") == ()
    assert display({}, "darwin") == ()
    missing = display({"PATH": str(tmp_path)}, "linux")
    assert isinstance(missing, Unavailable)
    assert "xvfb-run" in missing.message
