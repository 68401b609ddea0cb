"""The record of a finished build: digests of all inputs and outputs.

It is looked at before the compiler is even imported, so that a build of an unchanged game is over at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from hexwright.cache.tool import folder_digest
from hexwright.pack.folder import stale, write_file
from hexwright.project import LOCK, Project

NAME: Final = "record.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Digests of what goes into a build. `tool`: see `cache.tool`; `folders`: of sources, relative to the
    root, by the digest of their files without the lock.
    """

    tool: str
    folders: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One finished build. `settings`: targets and options; `files`: digests of outputs by path in the game's
    folder; `locks`: of lock files by path from the root; `owned`: patterns of outputs; `findings`: what was
    said, as printed; `summary`: the same in a few words.
    """

    settings: str
    inputs: Inputs
    files: Mapping[str, str]
    locks: Mapping[str, str]
    owned: tuple[str, ...]
    findings: tuple[str, ...]
    summary: str


def inputs_of(project: Project, tool: str, folders: Sequence[str]) -> Inputs:
    """The digests as they are now. Take them before anything is read: a file that changes during the build
    then differs from its record.
    """
    lock = frozenset({LOCK})
    return Inputs(
        tool=tool,
        folders={name: folder_digest(project.root / name, leave_out=lock) for name in sorted(set(folders))},
    )


def sha256(data: bytes) -> str:
    """64 hex digits."""
    return hashlib.sha256(data).hexdigest()


def read_record(path: Path) -> Record | None:
    """The record at a path; None if there is none or it is damaged."""
    try:
        data = json.loads(path.read_bytes())
        body, check = data["record"], data["check"]
        if check != sha256(_text(body).encode()):
            return None
        return Record(
            settings=body["settings"],
            inputs=Inputs(**body["inputs"]),
            files=dict(body["files"]),
            locks=dict(body["locks"]),
            owned=tuple(body["owned"]),
            findings=tuple(body["findings"]),
            summary=body["summary"],
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write_record(path: Path, record: Record) -> None:
    """Write a record atomically. Raises WriteError."""
    body = asdict(record)
    write_file(path, json.dumps({"record": body, "check": sha256(_text(body).encode())}).encode())


def _text(body: object) -> str:
    return json.dumps(body, sort_keys=True)


def still_true(record: Record, project: Project, folder: Path, tool: str) -> bool:
    """Whether sources, tool and outputs are as recorded, and no stale output lies beside them."""
    wanted = {folder / name: digest for name, digest in record.files.items()}
    wanted |= {project.root / name: digest for name, digest in record.locks.items()}
    try:
        if record.inputs != inputs_of(project, tool, tuple(record.inputs.folders)):
            return False
        if any(sha256(path.read_bytes()) != digest for path, digest in wanted.items()):
            return False
    except OSError:
        return False
    return not stale(folder, frozenset(record.files), frozenset(record.owned))
