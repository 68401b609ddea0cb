"""A real Chromium for tests, driven over its DevTools protocol: one page, a handful of verbs."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class PageError(AssertionError):
    """A script of the page failed, or what was waited for never came."""


class Browser:
    """One page of a headless browser."""

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self._number = 0
        self.requests: list[str] = []
        self.complaints: list[str] = []
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **values: object) -> dict[str, Any]:
        """A command; its result. Events that arrive meanwhile are noted."""
        self._number += 1
        self._wire.send(json.dumps({"id": self._number, "method": method, "params": values}))
        while True:
            message = json.loads(self._wire.recv(timeout=30))
            if message.get("id") == self._number:
                if "error" in message:
                    raise PageError(f"{method}: {message['error']['message']}")
                found: dict[str, Any] = message["result"]
                return found
            self._note(message)

    def _note(self, message: dict[str, Any]) -> None:
        values = message.get("params", {})
        match message.get("method"):
            case "Network.requestWillBeSent":
                self.requests.append(values["request"]["url"])
            case "Runtime.exceptionThrown":
                details = values["exceptionDetails"]
                self.complaints.append(details.get("exception", {}).get("description") or details["text"])
            case "Log.entryAdded" if values["entry"]["level"] == "error":
                self.complaints.append(values["entry"]["text"])

    def run(self, script: str) -> Any:
        """The value of an expression."""
        found = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise PageError(found["exceptionDetails"]["exception"]["description"])
        return found["result"].get("value")

    def until(self, script: str, seconds: float = 15.0) -> Any:
        """Wait until an expression is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.run(script)
            if found:
                return found
            time.sleep(0.05)
        raise PageError(f"never came true: {script}; complaints: {self.complaints}")

    def open(self, address: str, width: int = 1400, height: int = 900, *, phone: bool = False) -> None:
        """Go to a page and wait until it has drawn itself."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2 if phone else 1,
            mobile=phone,
        )
        self.send("Emulation.setTouchEmulationEnabled", enabled=phone)
        self.send("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && document.body.dataset.drawn")
        time.sleep(0.2)

    def mouse(self, kind: str, x: float, y: float, **more: object) -> None:
        """`mouseMoved`, `mousePressed`, `mouseReleased` or `mouseWheel` at a point of the window."""
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x: float, y: float) -> None:
        """Press and let go."""
        self.mouse("mouseMoved", x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, go, let go."""
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start, button="left", buttons=1, clickCount=1)
        for share in (0.25, 0.5, 0.75, 1.0):
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.mouse("mouseMoved", x, y, button="left", buttons=1)
        self.mouse("mouseReleased", *end, button="left", clickCount=1)

    def key(self, key: str, *, shift: bool = False) -> None:
        """Press a key, such as `ArrowLeft` or `+`."""
        text = {"text": key} if len(key) == 1 else {}
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, modifiers=8 if shift else 0, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, modifiers=8 if shift else 0)

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """A screenshot. `whole`: of all the page, not of the window."""
        found = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(found["data"]))


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """A browser with an empty profile in a folder of its own; ended with the block."""
    assert PROGRAM is not None
    words = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
        "--remote-debugging-port=0",
        f"--user-data-dir={profile}",
        "about:blank",
    ]
    log = profile.parent / "chromium.log"
    with log.open("wb") as out, subprocess.Popen([PROGRAM, *words], stderr=out, stdout=out) as child:
        try:
            with connect(_wire(profile, child), max_size=None) as wire:
                yield Browser(wire)
        finally:
            child.kill()


def _json(port: int, path: str) -> Any:
    ask = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        ask.request("GET", path)
        return json.load(ask.getresponse())
    finally:
        ask.close()


def _wire(profile: Path, child: subprocess.Popen[bytes]) -> str:
    """The address of the first page's DevTools."""
    end = time.monotonic() + 30
    note = profile / "DevToolsActivePort"
    while time.monotonic() < end and child.poll() is None:
        if note.is_file() and (port := re.match(r"\d+", note.read_text())):
            pages = _json(int(port[0]), "/json/list")
            found = [page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page"]
            if found:
                return str(found[0])
        time.sleep(0.05)
    raise PageError("the browser did not start")
