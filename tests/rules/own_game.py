"""A game's own mechanisms in two ways, to compare: read as the program does, and imported as Python."""

from __future__ import annotations

import dataclasses
import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

from hexwright.diagnostics import Report
from hexwright.rules.engine import words
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.words import Words, joined_words, library_words
from hexwright.rules.language.own_mechanisms import MechanismFiles, read_mechanisms
from hexwright.rules.mechanism import MECHANISMS
from tests.conftest import REPOSITORY


def folders(game: str) -> tuple[MechanismFiles, ...]:
    """The files of the mechanisms of a game of this project."""
    found = []
    for path in sorted((REPOSITORY / "sources" / game / "mechanisms").iterdir()):
        texts = {one.name: one.read_text(encoding="utf-8") for one in path.iterdir() if one.is_file()}
        shown = path.relative_to(REPOSITORY).as_posix()
        found.append(MechanismFiles(name=path.name, folder=shown, texts=texts))
    return tuple(found)


@cache
def mechanisms(game: str) -> tuple[Mechanism, ...]:
    """The mechanisms of a game of this project, without a finding."""
    report = Report()
    found = read_mechanisms(folders(game), MECHANISMS, report)
    assert not report.found, report.found
    return found


@contextmanager
def numbers_of(sentences: Words) -> Iterator[None]:
    """Reasons, and what phases may allow, have the numbers of a game with these words."""
    reasons, does = list(sentences.reasons), list(sentences.does)
    with (
        patch.object(words, "reason", lambda name: 1 + reasons.index(name)),
        patch.object(words, "doing", does.index),
    ):
        yield


Modules = Mapping[str, ModuleType]


def imported_from(folder: Path, package: str, read: Iterable[Mechanism]) -> Modules:
    """`rules.py` of each of these mechanisms in a folder, imported as ordinary Python."""
    for known in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[known]
    root = ModuleType(package)
    root.__path__ = [str(folder)]
    sys.modules[package] = root
    sentences = library_words()
    for one in read:
        assert one.own is not None
        sentences = joined_words(sentences, one.own.sentences)
    with numbers_of(sentences):
        return {one.name: importlib.import_module(f"{package}.{one.name}.rules") for one in read}


@cache
def imported(game: str) -> Modules:
    """`rules.py` of each mechanism of a game of this project, imported as ordinary Python."""
    folder = REPOSITORY / "sources" / game / "mechanisms"
    return imported_from(folder, "own_of_" + game.replace("-", "_"), mechanisms(game))


def functions_of(read: Iterable[Mechanism], modules: Modules) -> dict[str, Callable[..., Any]]:
    """The imported functions behind the names for authors, by the full names they have when read."""
    return {
        name.full_name: getattr(modules[one.name], name.name)
        for one in read
        for name in (one.own.names if one.own is not None else ())
    }


def as_python(read: Iterable[Mechanism], modules: Modules) -> tuple[Mechanism, ...]:
    """Mechanisms with imported functions and classes in place of what was read."""
    return tuple(_imported(one, modules[one.name]) for one in read)


def _imported(one: Mechanism, module: ModuleType) -> Mechanism:
    def function(read: Any) -> Any:
        return getattr(module, read.name) if isinstance(read, KernelFunction) else read

    def all_of(row: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(function(read) for read in row)

    def prepared(given: Any, context: Any) -> Any:
        assert one.prepare is not None
        return same_record(one.prepare(given, context), module)

    hooks = {f.name: all_of(getattr(one.hooks, f.name)) for f in dataclasses.fields(Hooks)}
    actions = [
        replace(a, **{f.name: function(getattr(a, f.name)) for f in dataclasses.fields(a)})
        for a in one.actions
    ]
    return replace(
        one,
        rules=module,
        parameters=None if one.parameters is None else getattr(module, one.parameters.__name__),
        prepare=None if one.prepare is None else prepared,
        state=None if one.state is None else getattr(module, one.state.__name__),
        hooks=Hooks(**hooks),
        actions=tuple(actions),
    )


def same_record(record: Any, module: ModuleType) -> Any:
    """A record that was read as the imported class has it."""
    if isinstance(record, tuple):
        return tuple(same_record(part, module) for part in record)
    if not getattr(type(record), "is_parameters", False):
        return record
    values = {f.name: same_record(getattr(record, f.name), module) for f in dataclasses.fields(record)}
    return getattr(module, type(record).__name__)(**values)


def made(folder: str, texts: Mapping[str, str], name: str = "toll") -> tuple[tuple[Mechanism, ...], Report]:
    """A mechanism that is read from these texts, and the findings."""
    report = Report()
    files = MechanismFiles(name=name, folder=folder, texts=texts)
    return read_mechanisms((files,), MECHANISMS, report), report
