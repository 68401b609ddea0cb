"""The whole preview: a process that serves, a browser that looks, a file that is edited, broken, repaired."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY, SMALL
from tests.preview.chromium import PROGRAM, browser


@dataclass(frozen=True)
class Running:
    """A preview under way. `source`: its only file."""

    process: subprocess.Popen[str]
    address: str
    source: Path


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A preview of the small game on a free port, its first build done."""
    with started(tmp_path, REPOSITORY) as found:
        yield found


@contextmanager
def started(root: Path, tool: Path) -> Iterator[Running]:
    """A preview of the small game in a folder, by the tool in another; its first build done."""
    source = root / "sources" / "demo" / "game.yaml"
    source.parent.mkdir(parents=True)
    source.write_text(SMALL, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "hexwright", "preview", "demo", "--port", "0", "--root", str(root)],
        cwd=tool,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(tool / "builder")},
    )
    assert process.stdout is not None
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert found is not None
        assert process.stdout.readline().startswith("demo: page (")
        assert "files new" in process.stdout.readline()
        yield Running(process=process, address=found[0], source=source)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def state(running: Running) -> tuple[str, HTTPConnection]:
    """The first event of the stream, and the stream, which stays open."""
    wire = HTTPConnection(running.address.removeprefix("http://").rstrip("/"), timeout=10)
    wire.request("GET", "/events")
    return wire.getresponse().readline().decode(), wire


def test_ctrl_c_ends_it_at_once_though_a_page_listens(running: Running) -> None:
    told, wire = state(running)
    assert '"state": "built"' in told
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(timeout=10) == 0
    wire.close()


def test_nothing_is_left_when_it_is_killed(running: Running) -> None:
    children = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children")
    if not children.is_file():
        pytest.skip("this system does not tell the children of a process")
    workers = [Path(f"/proc/{number}") for number in children.read_text().split()]
    assert workers
    running.process.kill()
    running.process.wait()
    end = time.monotonic() + 20
    while any(worker.exists() and " Z" not in stat(worker) for worker in workers):
        assert time.monotonic() < end, "a worker lives on"
        time.sleep(0.05)


def stat(process: Path) -> str:
    """The state of a process, empty if it has just gone."""
    try:
        return (process / "stat").read_text().rpartition(")")[2][:3]
    except OSError:
        return ""


def test_a_changed_tool_asks_for_a_restart(tmp_path: Path) -> None:
    tool = tmp_path / "tool"
    for part in ("builder", "templates", "sources/_common"):
        shutil.copytree(REPOSITORY / part, tool / part, ignore=shutil.ignore_patterns("__pycache__"))
    module = tool / "builder" / "hexwright" / "units.py"
    before = module.read_text(encoding="utf-8")
    with started(tmp_path / "project", tool) as running:
        assert running.process.stdout is not None
        told, wire = state(running)
        assert '"stale": false' in told
        wire.close()

        module.write_text(before + "\n# another version\n", encoding="utf-8")
        said = running.process.stdout.readline()
        assert said == "demo: the tool has changed: restart the preview\n"
        running.source.write_text(SMALL.replace("cf: 4/3", "cf: 7/3"), encoding="utf-8")
        assert running.process.stdout.readline().startswith("demo: page (")  # by the code that was started
        assert "files new" in running.process.stdout.readline()
        told, wire = state(running)
        assert '"stale": true' in told
        wire.close()

        module.write_text(before, encoding="utf-8")
        end = time.monotonic() + 20
        while '"stale": true' in told:
            assert time.monotonic() < end, "the tool is the same again"
            told, wire = state(running)
            wire.close()
            time.sleep(0.05)


@pytest.mark.skipif(PROGRAM is None, reason="no Chromium; Debian's package 'chromium' brings one")
def test_edit_break_repair(running: Running, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    with browser(profile) as page:
        page.open(running.address)
        page.until("!!hexwright.map.sheet && !!document.querySelector('.alarm')")
        page.run("hexwright.map.hold(hexwright.map.places.all.get('0101'))")
        page.run("document.getElementById('zoom-in').click()")
        place = "document.getElementById('sheet').style.transform"
        before = page.run(
            f"new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done({place}))))"
        )

        running.source.write_text(SMALL.replace("cf: 4/3", "cf: 7/3"), encoding="utf-8")
        page.until("document.getElementById('panel').innerText.includes('7 / 3')")
        assert page.run("hexwright.map.state.held") == "0101"
        assert page.run(place) == before

        running.source.write_text(SMALL.replace("type: infantry", "type: infantrie"), encoding="utf-8")
        page.until("!document.querySelector('.alarm').hidden")
        told = page.run("document.querySelector('.alarm').innerText")
        assert "R001" in told
        assert re.search(r"sources/demo/game\.yaml:\d+:\d+", told)
        assert "did you mean 'infantry'?" in told
        assert "^" in told
        assert "7 / 3" in page.run("document.getElementById('panel').innerText")  # the last good state
        link = page.run("document.querySelector('.alarm a').href")

        running.source.write_text(SMALL.replace("cf: 4/3", "cf: 9/3"), encoding="utf-8")
        page.until("document.querySelector('.alarm').hidden")
        page.until("document.getElementById('panel').innerText.includes('9 / 3')")
        assert page.run(place) == before
        assert page.complaints == []
        assert all(url.startswith((running.address, "data:", "about:")) for url in page.requests)

        assert page.run("document.querySelector('.stale').hidden")
        page.send("Page.navigate", url=link)
        page.until("!!document.querySelector('li.marked')")
        assert "infantry" in page.run("document.querySelector('li.marked').textContent")
