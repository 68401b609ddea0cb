"""A request to an ASGI application without a network."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette


@dataclass
class Answer:
    """What came back."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def ask(app: Starlette, path: str, *, host: str = "127.0.0.1:8750", method: str = "GET") -> Answer:
    """One request; `path` is sent as it is, with its query."""
    plain, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": plain,
        "raw_path": plain.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", host.encode())],
        "client": ("127.0.0.1", 40000),
        "server": ("127.0.0.1", 8750),
    }
    answer = Answer()

    asked = False

    async def receive() -> MutableMapping[str, Any]:
        nonlocal asked
        if asked:
            await asyncio.Event().wait()  # the reader stays until the answer is whole
        asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {k.decode().lower(): v.decode() for k, v in message["headers"]}
        elif message["type"] == "http.response.body":
            answer.body += message.get("body", b"")

    asyncio.run(app(scope, receive, send))
    return answer
