"""Earlier builds of a project: whether the last one is still up to date, and where its cached parts are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from hexwright.cache.record import NAME, Inputs, Record, inputs_of, read_record, still_true, write_record
from hexwright.cache.store import Store
from hexwright.cache.tool import tool_digest
from hexwright.pack.folder import alone
from hexwright.project import Project


@dataclass(frozen=True, kw_only=True)
class Builds:
    """The builds of one project. `settings`: targets and options as a text. `keep` False: nothing is read
    from the cache and nothing is written to it.
    """

    project: Project
    settings: str
    keep: bool = True

    @cached_property
    def tool(self) -> str:
        """The digest of the tool."""
        return tool_digest()

    def folder(self, game: str) -> Path:
        """The cache folder of a game."""
        return self.project.root / "build" / ".cache" / game

    @contextmanager
    def locked(self, game: str) -> Iterator[None]:
        """Hold a lock on the game, waiting for other processes that build it."""
        with alone(self.project.sources / game) if self.keep else nullcontext():
            yield

    def unchanged(self, game: str) -> Record | None:
        """The record of the last build if no input or output has changed since; else None."""
        record = read_record(self.folder(game) / NAME) if self.keep else None
        if record is None or record.settings != self.settings:
            return None
        output = self.project.root / "build" / game
        return record if still_true(record, self.project, output, self.tool) else None

    def store(self, game: str, memory: dict[str, bytes] | None = None) -> Store:
        """The cached parts of a game. `memory`: see `Store`."""
        if not self.keep:
            return Store(None)
        return Store(self.folder(game) / "parts", self.tool, memory)

    def inputs(self) -> Inputs | None:
        """Digests of all sources, to be taken before anything is read; None if they cannot be."""
        sources = self.project.sources
        try:
            folders = [f"sources/{entry.name}" for entry in sources.iterdir() if entry.is_dir()]
            return inputs_of(self.project, self.tool, folders) if self.keep else None
        except OSError:
            return None

    def write_record(
        self,
        game: str,
        inputs: Inputs | None,
        *,
        read: Collection[str],
        files: Mapping[str, str],
        locks: Mapping[str, str],
        owned: tuple[str, ...],
        findings: tuple[str, ...],
        summary: str,
    ) -> None:
        """Keep the record of a build that is done. `read`: the files it read, by path from the root; if one
        of them lies where nobody looked, there is no telling when to build again, and no record.
        """
        if inputs is None or not self.keep:
            return
        # The shared looks that come with the tool have its digest.
        used = {"/".join(path.split("/")[:2]) for path in read if not path.startswith("_common/")}
        if not used <= inputs.folders.keys():
            return
        record = Record(
            settings=self.settings,
            inputs=replace(inputs, folders={name: inputs.folders[name] for name in sorted(used)}),
            files=files,
            locks=locks,
            owned=owned,
            findings=findings,
            summary=summary,
        )
        write_record(self.folder(game) / NAME, record)
