"""The cache of parts of builds, each under a digest of its inputs."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hexwright.cache.digest import digest
from hexwright.pack.folder import WriteError, remove, write_file

_HEAD: Final = 32
"""An entry begins with the SHA-256 of the rest."""


@dataclass(slots=True)
class Store:
    """The cached parts of one game. `salt`: digest of the tool, so that another version of it finds nothing.

    `folder`: where entries are files; None caches nothing. `memory`: entries that have been read already, for
    a process that builds more than once. Not for two threads at once; two processes may
    share a folder: entries appear whole, and both would write the same.
    """

    folder: Path | None
    salt: str = ""
    memory: dict[str, bytes] | None = None
    used: set[str] = field(default_factory=set)
    found: int = 0
    made: int = 0

    def memo(self, kind: str, parts: object, make: Callable[[], bytes]) -> bytes:
        """The cached result of `make`, or a new one, which is cached. `kind`: names the function; `parts`:
        all its inputs, as data that `digest` accepts.
        """
        if self.folder is None:
            return make()
        name = self.name(kind, parts)
        data = self.get(name)
        if data is None:
            data = make()
            self.put(name, data)
        return data

    def name(self, kind: str, parts: object) -> str:
        """The key of an entry. `kind`, `parts`: as for `memo`. Where nothing is kept, nothing needs one."""
        if self.folder is None:
            return kind
        return f"{kind}-{digest(self.salt, kind, parts)[:40]}"

    def get(self, name: str) -> bytes | None:
        """An entry; None if there is none, or it is damaged."""
        if self.folder is None:
            return None
        if self.memory is not None and name in self.memory:
            self.used.add(name)
            self.found += 1
            return self.memory[name]
        try:
            with open(f"{self.folder}/{name}", "rb", buffering=0) as file:  # noqa: PTH123 - hundreds a build
                stored = file.read()
        except OSError:
            return None
        if hashlib.sha256(memoryview(stored)[_HEAD:]).digest() != stored[:_HEAD]:
            return None
        self.used.add(name)
        self.found += 1
        data = stored[_HEAD:]
        if self.memory is not None:
            self.memory[name] = data
        return data

    def put(self, name: str, data: bytes) -> None:
        """Cache an entry. Errors of the disk are ignored: they cost the entry, not the build."""
        if self.folder is None:
            return
        self.used.add(name)
        self.made += 1
        if self.memory is not None:
            self.memory[name] = data
        try:
            write_file(self.folder / name, hashlib.sha256(data).digest() + data, durable=False)
        except WriteError:
            return

    def tidy(self) -> None:
        """Remove the entries that this build did not use."""
        if self.folder is None:
            return
        for path in sorted(self.folder.glob("*-*")):
            if path.name not in self.used:
                remove(path)
        if self.memory is not None:
            for name in self.memory.keys() - self.used:
                del self.memory[name]
