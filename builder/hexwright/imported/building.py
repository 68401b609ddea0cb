"""Builds the module of an imported folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hexwright.diagnostics import Report
from hexwright.export.vassal.imported.convert import Built, with_version
from hexwright.export.vassal.imported.numbers import LOCK
from hexwright.imported.folder import read_folder
from hexwright.imported.setups import changed_setups
from hexwright.pack.folder import file_digest, remove_stale, write_file, write_with
from hexwright.project import Project
from vassalformat.archive import write_zip

_METADATA: Final = frozenset({"moduledata", "extensiondata"})
OWNED: Final = ("*.vmod", "*.vmdx")
"""Patterns of outputs: modules of earlier versions are removed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleBuilt:
    """What a build gave. `texts`, `read`: as of `pipeline.BuildResult`; `files`: SHA-256 by path in `folder`,
    empty after an error; `written`: how many files are new; `owned`: patterns of outputs.
    """

    texts: Mapping[str, str]
    folder: Path
    files: Mapping[str, str]
    read: tuple[str, ...]
    written: int
    owned: tuple[str, ...] = OWNED


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a module is made of. `built`: what the texts say; `members`: its files by name; `instead`: bytes
    that take the place of files, or come in addition, by name.
    """

    built: Built
    members: Mapping[str, Path]
    instead: Mapping[str, bytes]

    @property
    def names(self) -> set[str]:
        """All files of the module."""
        return {*self.members, *self.instead, self.built.document.build_file}

    def read(self, member: str) -> bytes:
        """The bytes of one."""
        if member in self.instead:
            return self.instead[member]
        if member == self.built.document.build_file and self.built.build_file is not None:
            return self.built.build_file
        content = self.members[member].read_bytes()
        if self.built.changed and member.rpartition("/")[2] in _METADATA:
            return with_version(content, self.built.version)
        return content


def read_parts(
    project: Project, name: str, epoch: int, report: Report
) -> tuple[dict[str, str], Parts | None]:
    """The texts of an imported folder, and what its module is made of; None after an error."""
    texts, built, members = read_folder(project, name, report)
    setups = changed_setups(project, name, texts, built, epoch, report)
    if built is None or report.failed:
        return texts, None
    return texts, Parts(built=built, members=members, instead=setups)


def file_name(name: str, built: Built) -> str:
    """The name of the module's file."""
    version = re.sub(r"[^A-Za-z0-9._-]+", "-", built.version).strip("-.")[:40]
    return f"{name}-{version}{built.document.ending}" if version else f"{name}{built.document.ending}"


def build_module(project: Project, name: str, epoch: int, report: Report) -> ModuleBuilt:
    """Build the module of an imported folder into `build/<name>/`.

    `epoch`: time of its files, seconds since 1970. Errors go to the report, and nothing is written then.
    Raises WriteError if the disk refuses.
    """
    out = project.root / "build" / name
    texts, parts = read_parts(project, name, epoch, report)
    if parts is None:
        return ModuleBuilt(texts=texts, folder=out, files={}, read=tuple(texts), written=0)
    target = file_name(name, parts.built)
    lock = parts.built.document.lock
    if lock.lines:
        # before the module: a number may not be in a module and then be given to another piece
        write_file(project.sources / name / LOCK, lock.text().encode())
        texts[f"sources/{name}/{LOCK}"] = lock.text()
    written = write_with(out / target, lambda file: write_zip(file, parts.names, parts.read, epoch))
    remove_stale(out, frozenset({target}), frozenset(OWNED))
    read_paths = (*texts, *(path.relative_to(project.root).as_posix() for path in parts.members.values()))
    return ModuleBuilt(
        texts=texts,
        folder=out,
        files={target: file_digest(out / target)},
        read=read_paths,
        written=int(written),
    )
