"""What must hold of every game, however broken: `check` answers, and every finding has a place."""

from __future__ import annotations

import json
import shutil
import signal
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from unittest.mock import patch

from hexwright.console.findings import as_json, as_text
from hexwright.diagnostics import Diagnostic, Report, Span
from hexwright.frontend import number, understand
from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project
from hexwright.source import loader
from hexwright.source.loader import Files, load
from hexwright.source.tree import Node, parse_yaml

SECONDS = 20.0
"""Of processor time: a variant that takes longer hangs, as far as its author can tell."""


REFUSED = "refused"


class TooSlowError(Exception):
    """A variant was not answered in time."""


class Bench:
    """A project folder on which variants of one game are laid out, one after the other."""

    def __init__(self, root: Path, files: Mapping[str, bytes]) -> None:
        self.root = root
        self.files = dict(files)
        self.project = Project(root=root, common=root / "sources" / "_common")
        self._texts = {path: data.decode("utf-8", "replace") for path, data in files.items()}
        self._parsed: dict[str, Node | None] = {}
        for path, data in self.files.items():
            _write(root / path, data)

    def judge(self, change: Mapping[str, bytes | None]) -> str | None:
        """What is wrong with how a variant is answered; None if nothing.

        `change`: new content of files, None for one that is gone.
        """
        try:
            self.lay(change)
            with _alarm():
                return self._answer({**self.files, **change})
        except TooSlowError:
            return f"no answer within {SECONDS:g} s"
        except Exception as error:
            return _told(error)
        finally:
            self._restore(change)

    def build(self, change: Mapping[str, bytes | None]) -> str | None:
        """What is wrong with how a variant is built; REFUSED if its sources are, None if nothing."""
        try:
            self.lay(change)
            with _alarm():
                result = build(BuildRequest(project=self.project, game="demo"))
            return REFUSED if result.report.failed else None
        except TooSlowError:
            return f"no answer within {SECONDS:g} s"
        except Exception as error:
            return _told(error)
        finally:
            self._restore(change)

    def lay(self, change: Mapping[str, bytes | None]) -> None:
        for path, data in change.items():
            _clear(self.root / path)
            if data is not None:
                _write(self.root / path, data)

    def _restore(self, change: Mapping[str, bytes | None]) -> None:
        for path in {*change, "sources/demo/ids.lock"}:
            _clear(self.root / path)
            if path in self.files:
                _write(self.root / path, self.files[path])

    def _answer(self, files: Mapping[str, bytes | None]) -> str | None:
        report = Report()
        read = Files(root=self.root, common=self.project.common)
        with patch.object(loader, "parse_yaml", self._parse):
            sources = load(read, "sources/demo", report)
        game = understand("demo", sources, report) if sources is not None else None
        if sources is not None and game is not None:
            number(game, sources, report)
        if game is None and not report.failed:
            return "no game and no error"
        for finding in report.sorted():
            wrong = misplaced(finding, files)
            if wrong:
                return f"{wrong}: {finding}"
            shown = as_text(finding, read.texts)
            if not shown.startswith(f"{finding.span}: {finding.severity} {finding.code}: "):
                return f"shown as {shown!r}"
            shown.encode()
        json.loads(as_json(report.sorted()))
        return None

    def _parse(self, text: str, path: str, report: Report) -> Node | None:
        """What `parse_yaml` gives; a file that a variant leaves alone is parsed for the first one only."""
        if text != self._texts.get(path):
            return parse_yaml(text, path, report)
        if path not in self._parsed:
            found = Report()
            node = parse_yaml(text, path, found)
            report.extend(found)
            if found.found:
                return node
            self._parsed[path] = node
        return self._parsed[path]


def _told(error: Exception) -> str:
    where = "".join(traceback.format_tb(error.__traceback__)[-6:])
    return f"{type(error).__name__}: {error}\n{where}"


def misplaced(finding: Diagnostic, files: Mapping[str, bytes | None]) -> str | None:
    """What is wrong with the places a finding names."""
    for span in (finding.span, *(note.span for note in finding.notes)):
        wrong = _outside(span, files)
        if wrong is not None:
            return f"{span}: {wrong}"
    return None


def _outside(span: Span, files: Mapping[str, bytes | None]) -> str | None:
    data = files.get(span.path)
    if data is None:
        missing_front = span.path == "sources/demo/game.yaml" and (span.line, span.column) == (1, 1)
        lock = span.path == "sources/demo/ids.lock"
        return None if missing_front or lock else "no such file"
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    if not 1 <= span.line <= len(lines):
        return f"the file has {len(lines)} lines"
    width = len(lines[span.line - 1].decode("utf-8", "replace"))
    if not 1 <= span.column <= width + 1:
        return f"the line has {width} characters"
    return None


@contextmanager
def _alarm() -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _clear(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
