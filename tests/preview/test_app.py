"""The preview's server: what it shows, and what it shows to nobody."""

from __future__ import annotations

import asyncio
import json
import queue
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from starlette.applications import Starlette

from hexwright.pipeline import BuildRequest, build
from hexwright.preview.app import application, find_source
from hexwright.preview.hub import Hub
from hexwright.preview.outcome import Outcome, Problem
from hexwright.preview.resident import Answer
from hexwright.preview.server import PortError, Preview, preview
from hexwright.preview.watch import SourceFilter
from hexwright.preview.worker import Worker
from hexwright.project import Project, open_project
from tests.conftest import SMALL
from tests.preview.asking import ask


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> tuple[Starlette, Project]:
    """The small game, built."""
    root = tmp_path_factory.mktemp("served")
    (root / "sources" / "demo").mkdir(parents=True)
    (root / "sources" / "demo" / "game.yaml").write_text(SMALL, encoding="utf-8")
    project = open_project(root)
    assert build(BuildRequest(project=project, game="demo", targets=("web", "text"))).folder is not None
    return application(project, "demo", Hub()), project


def test_page_has_the_live_script_and_the_file_has_not(served: tuple[Starlette, Project]) -> None:
    app, project = served
    for path in ("/web/", "/web/index.html"):
        answer = ask(app, path)
        assert answer.status == 200
        assert b'<script src="/live.js">' in answer.body
    assert b"live.js" not in (project.root / "build/demo/web/index.html").read_bytes()
    assert ask(app, "/").headers["location"] == "/web/"
    assert b"EventSource" in ask(app, "/live.js").body


def test_outputs_beside_the_page_are_there(served: tuple[Starlette, Project]) -> None:
    app, _ = served
    assert ask(app, "/web/data.js").body.startswith(b"hexwright.game(")
    assert b"Small" in ask(app, "/text/game.txt").body
    assert ask(app, "/web/nothing.js").status == 404
    assert ask(app, "/web/data.js", method="POST").status == 405


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8750", "127.0.0.1.evil.example", "10.0.0.1", ""]
)
def test_foreign_names_are_refused(served: tuple[Starlette, Project], host: str) -> None:
    for path in ("/web/", "/events", "/source?at=sources/demo/game.yaml", "/web/data.js"):
        answer = ask(served[0], path, host=host)
        assert answer.status == 400
        assert b"Small" not in answer.body


@pytest.mark.parametrize("host", ["127.0.0.1:8750", "localhost", "localhost:1"])
def test_our_own_names_are_served(served: tuple[Starlette, Project], host: str) -> None:
    assert ask(served[0], "/web/", host=host).status == 200


def test_other_sites_are_kept_out(served: tuple[Starlette, Project]) -> None:
    for path in ("/web/", "/web/data.js", "/live.js", "/nothing"):
        headers = ask(served[0], path).headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/../../sources/demo/game.yaml",
        "/web/../../../sources/demo/game.yaml",
        "/%2e%2e/%2e%2e/sources/demo/game.yaml",
        "/web/..%2f..%2f..%2fsources/demo/game.yaml",
        "//etc/passwd",
        "/..\\..\\sources\\demo\\game.yaml",
        "/.cache/demo/record.json",
        "/../.cache/demo/record.json",
    ],
)
def test_nothing_but_outputs_can_be_reached(served: tuple[Starlette, Project], path: str) -> None:
    answer = ask(served[0], path)
    assert answer.status in {400, 404}
    assert b"title: Small" not in answer.body


def test_a_link_out_of_the_outputs_leads_nowhere(served: tuple[Starlette, Project]) -> None:
    app, project = served
    (project.root / "build/demo/web/out.txt").symlink_to(project.root / "sources/demo/game.yaml")
    assert ask(app, "/web/out.txt").status == 404


def test_source_shows_its_line(served: tuple[Starlette, Project]) -> None:
    answer = ask(served[0], "/source?at=sources/demo/game.yaml:2:1")
    assert answer.status == 200
    assert b'<li id="L2" class="marked">sides:' in answer.body
    assert ask(served[0], "/source?at=_common/looks.yaml:1").status == 200


@pytest.mark.parametrize(
    "at",
    [
        "",
        "sources",
        "sources/demo",
        "build/demo/web/data.js",
        "sources/../build/demo/web/data.js",
        "/etc/passwd",
        "sources//etc/passwd/../../etc/passwd",
        "_common/../../pyproject.toml",
        "sources/demo/game.yaml\0",
        "sources\\demo\\game.yaml",
    ],
)
def test_source_shows_nothing_else(served: tuple[Starlette, Project], at: str) -> None:
    assert find_source(served[1], at) is None
    assert ask(served[0], f"/source?at={at}").status == 404


def test_source_follows_no_link_out(served: tuple[Starlette, Project], tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    (served[1].root / "sources/demo/link.yaml").symlink_to(tmp_path / "secret")
    assert find_source(served[1], "sources/demo/link.yaml") is None


def test_without_a_build_a_page_waits(tmp_path: Path) -> None:
    (tmp_path / "sources" / "demo").mkdir(parents=True)
    app = application(open_project(tmp_path), "demo", Hub())
    answer = ask(app, "/web/")
    assert answer.status == 200
    assert b"live.js" in answer.body
    assert ask(app, "/web/data.js").status == 404


def test_listeners_hear_the_present_state_and_every_later_one() -> None:
    async def listen() -> list[dict[str, object]]:
        hub = Hub()
        heard = []
        stream = hub.events()
        heard.append(await anext(stream))
        problem = Problem(severity="error", code="R001", message="no\nsuch", path="a.yaml", line=1, column=2)
        hub.publish(Outcome(number=0, state="failed", text="1 error", problems=(problem,)))
        hub.publish(Outcome(number=1, state="built", text="2 files"))
        heard += [await anext(stream), await anext(stream)]
        hub.close()
        heard += [event async for event in stream]
        return [json.loads(event.removeprefix("data: ")) for event in heard]

    heard = asyncio.run(listen())
    assert [event["state"] for event in heard] == ["building", "failed", "built"]
    assert heard[1]["problems"][0]["message"] == "no\nsuch"  # type: ignore[index]


def test_only_sources_matter() -> None:
    from watchfiles import Change

    wanted = SourceFilter()
    for name in ("game.yaml", "oob.csv", "help/intro.md", "released.json"):
        assert wanted(Change.modified, f"sources/demo/{name}"), name
    for name in ("ids.lock", ".hexwright-12-ab", ".game.yaml.swp", "game.yaml~", ".#game.yaml", "a.pyc"):
        assert not wanted(Change.modified, f"sources/demo/{name}"), name


def test_the_tool_is_watched_wherever_it_is_installed() -> None:
    from watchfiles import Change

    from hexwright.preview.watch import of_the_tool
    from hexwright.project import CODE, PACKAGE, shared_data

    wanted = SourceFilter()
    code = [folder / name for folder in CODE for name in ("units.py", "new/part.py")]
    for path in (*code, shared_data("templates") / "a.j2"):
        assert of_the_tool(str(path))
        assert wanted(Change.modified, str(path))
    for path in (
        PACKAGE / "__pycache__" / "units.pyc",
        PACKAGE.parents[1] / "sources" / "demo" / "game.yaml",
    ):
        assert not of_the_tool(str(path))


@pytest.mark.parametrize("error", [OSError("no watches left"), RuntimeError("no watcher")])
def test_where_the_system_watches_no_more_files_it_looks_itself(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from watchfiles import Change

    from hexwright.preview import watch

    asked: list[object] = []

    async def awatch(*_: Path, force_polling: bool | None, **__: object) -> AsyncIterator[set[object]]:
        asked.append(force_polling)
        if not force_polling:
            raise error
        yield {(Change.modified, str(tmp_path / "game.yaml"))}

    monkeypatch.setattr(watch, "awatch", awatch)
    said: list[Answer] = []

    class Quick(Worker):
        def __init__(self) -> None:
            self.asked: queue.Queue[int] = queue.Queue()

        def ask(self) -> None:
            self.asked.put(1)

        def answer(self) -> Answer | None:
            self.asked.get(timeout=20)
            return Answer(request=1, state="built", text="nothing changed", seconds=0.0)

    async def run() -> None:
        worker = Quick()
        project = Project(root=tmp_path, common=tmp_path)
        rebuilder = watch.Rebuilder(project, worker, Hub(), said.append, lambda: None)
        tasks = [asyncio.create_task(work) for work in (rebuilder.build(), rebuilder.listen())]
        while not said:
            await asyncio.sleep(0.001)
        await rebuilder.watch()
        while len(said) < 2:
            await asyncio.sleep(0.001)
        worker.asked.put(1)  # lets the thread that waits for an answer go
        for task in tasks:
            task.cancel()

    asyncio.run(asyncio.wait_for(run(), 20))
    assert asked == [None, True]


def test_taken_port_is_told(tmp_path: Path) -> None:
    import socket

    from hexwright.export.base import Options

    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        request = Preview(
            project=Project(root=tmp_path, common=tmp_path),
            game="demo",
            options=Options(),
            port=number,
            ready=lambda _: None,
            say=lambda _: None,
            stale=lambda: None,
        )
        with pytest.raises(PortError, match=f"port {number} is taken .* --port 0"):
            preview(request)
