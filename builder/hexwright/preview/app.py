"""The web application: the game's files, the stream of build states, single source files.

Only readers on this machine are served: the address is the loopback one, a foreign name in `Host` is refused
(a page of a stranger may not pose as us), and no other site may load anything from here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from hexwright.preview.hub import Hub
from hexwright.project import Project
from hexwright.template import read, render

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asgi = Callable[[Message, Receive, Send], Awaitable[None]]

HOSTS: Final = ("127.0.0.1", "localhost")
_LARGEST: Final = 4_000_000
"""Largest source file that is shown, bytes."""
_HEADERS: Final = (
    (b"cache-control", b"no-cache"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    ),
)


class Fence:
    """Adds the headers that keep other sites out."""

    def __init__(self, app: Asgi) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Call the inner application and add headers to its response."""

        async def fenced(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message.get("headers", [])}
                extra = [(name, value) for name, value in _HEADERS if name not in given]
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        await self.app(scope, receive, fenced if scope["type"] == "http" else send)


class Outputs(StaticFiles):
    """Static files of the output folder, which may not exist before the first build."""

    async def check_config(self) -> None:
        """No check: the folder may be missing."""


def application(project: Project, game: str, hub: Hub) -> Starlette:
    """The application; building is done elsewhere."""
    folder = project.root / "build" / game

    def page(_: Request) -> Response:
        try:
            text = (folder / "web" / "index.html").read_text(encoding="utf-8")
        except OSError:
            return HTMLResponse(render("preview/waiting.html.j2", game=game))
        return HTMLResponse(text.replace("</body>", '<script src="/live.js"></script>\n</body>'))

    def live(_: Request) -> Response:
        return Response(read("preview/live.js"), media_type="text/javascript")

    async def events(_: Request) -> Response:
        return StreamingResponse(hub.events(), media_type="text/event-stream")

    def source(request: Request) -> Response:
        return _source(project, request.query_params.get("at", ""))

    return Starlette(
        routes=[
            Route("/", lambda _: RedirectResponse("/web/")),
            Route("/web/", page),
            Route("/web/index.html", page),
            Route("/live.js", live),
            Route("/events", events),
            Route("/source", source),
            Mount("/", Outputs(directory=folder, check_dir=False, html=True)),
        ],
        middleware=[
            Middleware(Fence),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(HOSTS), www_redirect=False),
        ],
    )


def _source(project: Project, at: str) -> Response:
    """A file of the sources with one line marked. `at`: path:line or path:line:column."""
    shown, *numbers = at.split(":")
    path = find_source(project, shown)
    if path is None:
        return PlainTextResponse("there is no such source, or it is too large to be shown", status_code=404)
    text = path.read_text(encoding="utf-8", errors="replace")
    line = int(numbers[0]) if numbers and numbers[0].isdecimal() and len(numbers[0]) < 9 else 0
    return HTMLResponse(render("preview/source.html.j2", path=shown, lines=text.split("\n"), marked=line))


def find_source(project: Project, shown: str) -> Path | None:
    """The file an author knows by this path; None if it is none of the sources, or too large to show."""
    parts = PurePosixPath(shown).parts
    if not parts or ".." in parts or "\\" in shown or "\0" in shown:
        return None
    home = {"sources": project.sources, "_common": project.common}.get(parts[0])
    if home is None:
        return None
    path = home.joinpath(*parts[1:])
    try:
        real = path.resolve(strict=True)
        inside = real.is_relative_to(home.resolve()) and real.is_file()
        return real if inside and real.stat().st_size <= _LARGEST else None
    except OSError:
        return None
