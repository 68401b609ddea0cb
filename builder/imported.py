"""Turns any module into a folder of text, and such a folder into the module again."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from builder.diagnostics import Report, Span, did_you_mean
from builder.export.vassal.imported.convert import Built, from_text, to_text, with_version
from builder.export.vassal.imported.document import FRONT_PAGE
from builder.export.vassal.imported.findings import Findings
from builder.export.vassal.imported.fresh_piece import Slots, slots_of
from builder.export.vassal.imported.member import FILES, IMAGES, SETUPS, name_at, places
from builder.export.vassal.imported.numbers import LOCK
from builder.export.vassal.imported.prototype_file import TAG as PROTOTYPE
from builder.export.vassal.imported.rename import rename_prototype
from builder.export.vassal.imported.save_text import text_of_save
from builder.export.vassal.imported.tree import walk
from builder.export.vassal.imported.where import Found, where_is
from builder.export.vassal.reading.buildfile import ModuleError, locate
from builder.imported_setups import Done, SetupError, pack_setups, packed_setups, setups_of, unpack_setups
from builder.pack.archive import ArchiveError, write_zip
from builder.pack.folder import file_digest, remove_stale, write_file, write_with
from builder.pack.foreign import ForeignArchive, plain
from builder.pack.foreign_folder import ForeignFolder
from builder.pack.new_folder import NewFolder
from builder.project import Project

__all__ = [
    "ImportedModule",
    "ModuleBuilt",
    "ModuleError",
    "SetupError",
    "build_module",
    "check_module",
    "import_module",
    "look_up",
    "pack_module_setups",
    "rename_in_module",
    "unpack_module_setups",
    "unused_pictures",
]

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
_METADATA: Final = frozenset({"moduledata", "extensiondata"})
OWNED: Final = ("*.vmod", "*.vmdx")
"""Patterns of outputs: modules of earlier versions are removed."""
TEXTS: Final = ("shapes.yaml", "pieces/*.csv", "prototypes/*.yaml", "setups/*.csv", LOCK)
"""What belongs to the front page, if it is there."""
_MAX_PAGE: Final = 20_000_000
_MAX_TEXT: Final = 300_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedModule:
    """What came in.

    Attributes:
        folder: path from the project's root.
        files: how many files of the module there are, the build file not counted.
        elements: of the build file.
        typed: those of them that have a short name.
        notes: what was left out or kept as it came, one line each.

    """

    folder: str
    files: int
    elements: int
    typed: int
    notes: tuple[str, ...]


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


def import_module(path: Path, root: Path, name: str, *, force: bool = False) -> ImportedModule:
    """Write `sources/<name>/` below `root` from a module: a file, or a folder it was unpacked into.

    `force`: replace an imported module of this name. Raises ModuleError if the module is not to be read or
    the folder may not be written, WriteError if the disk refuses; in both cases nothing has changed.
    """
    if not _NAME.fullmatch(name):
        raise ModuleError(f"'{name}' cannot be a folder's name: use small letters, digits and dashes")
    place = root / "sources" / name
    if place.exists():
        if not (place / FRONT_PAGE).is_file() or (place / "game.yaml").exists():
            raise ModuleError(f"'sources/{name}' exists already, and is no imported module")
        if not force:
            raise ModuleError(
                f"'sources/{name}' exists already; --force replaces it and all that was changed in it"
            )
    try:
        with ForeignFolder(path) if path.is_dir() else ForeignArchive(path) as archive:
            return _import(archive, path.name, place, name)
    except (ArchiveError, ModuleError) as error:
        raise ModuleError(f"'{plain(path.name, 100)}': {plain(str(error), 300)}") from error


def _import(archive: ForeignArchive | ForeignFolder, source: str, place: Path, name: str) -> ImportedModule:
    build_file, _ = locate(archive.names)
    others = [other for other in archive.names if other != build_file]
    paths, numbered = places(others)
    text = to_text(plain(source, 200), build_file, archive.read(build_file), numbered)
    notes = [*archive.notes]
    if text.kept:
        paths |= places([build_file])[0]
        notes.append(f"the build file is kept as it came: {plain(text.kept, 200)}")
    with NewFolder(place) as folder:
        for written, content in text.files.items():
            folder.write(written, content.encode())
        for other, at in paths.items():
            folder.write(at, archive.read(other))
        folder.commit()
    return ImportedModule(
        folder=f"sources/{name}",
        files=len(others),
        elements=text.elements,
        typed=text.typed,
        notes=tuple(notes),
    )


def build_module(project: Project, name: str, epoch: int, report: Report) -> ModuleBuilt:
    """Build the module of an imported folder into `build/<name>/`.

    `epoch`: time of its files, seconds since 1970. Errors go to the report, and nothing is written then.
    Raises WriteError if the disk refuses.
    """
    out = project.root / "build" / name
    texts, built, members = _read(project, name, report)
    setups = _packed(project, name, texts, built, epoch, report)
    if built is None or report.failed:
        return ModuleBuilt(texts=texts, folder=out, files={}, read=tuple(texts), written=0)

    def read(member: str) -> bytes:
        if member in setups:
            return setups[member]
        if member == built.document.build_file and built.build_file is not None:
            return built.build_file
        content = members[member].read_bytes()
        if built.changed and member.rpartition("/")[2] in _METADATA:
            return with_version(content, built.version)
        return content

    names = {*members, built.document.build_file}
    version = re.sub(r"[^A-Za-z0-9._-]+", "-", built.version).strip("-.")[:40]
    target = f"{name}-{version}{built.document.ending}" if version else f"{name}{built.document.ending}"
    lock = built.document.lock
    if lock.lines:
        # before the module: a number may not be in a module and then be given to another piece
        write_file(project.sources / name / LOCK, lock.text().encode())
        texts[f"sources/{name}/{LOCK}"] = lock.text()
    written = write_with(out / target, lambda file: write_zip(file, names, read, epoch))
    remove_stale(out, frozenset({target}), frozenset(OWNED))
    read_paths = (*texts, *(path.relative_to(project.root).as_posix() for path in members.values()))
    return ModuleBuilt(
        texts=texts,
        folder=out,
        files={target: file_digest(out / target)},
        read=read_paths,
        written=int(written),
    )


def check_module(project: Project, name: str) -> tuple[Report, Mapping[str, str]]:
    """All findings about an imported folder, nothing written: the report and the source texts."""
    report = Report()
    texts, built, members = _read(project, name, report)
    _packed(project, name, texts, built, 0, report)
    _uses(name, built, members, report)
    return report, texts


def unused_pictures(project: Project, name: str) -> tuple[tuple[str, ...], Report, Mapping[str, str]]:
    """Pictures of an imported folder that nothing names, by their paths from the root; the report, and the
    source texts.
    """
    report = Report()
    texts, built, members = _read(project, name, report)
    unnamed = _uses(name, built, members, report)
    home = "" if built is None else _home(built)
    paths = {member: path.relative_to(project.root).as_posix() for member, path in members.items()}
    return tuple(paths[home + picture] for picture in unnamed), report, texts


def _uses(name: str, built: Built | None, members: Mapping[str, Path], report: Report) -> tuple[str, ...]:
    findings = None if built is None else _findings(name, built, report)
    if built is None or findings is None:
        return ()
    names = {member.removeprefix(_home(built)) for member in members}
    return findings.of_uses(f"sources/{name}", names, _readable(members))


def _findings(name: str, built: Built, report: Report) -> Findings | None:
    document = built.document
    where = Span(f"sources/{name}/{FRONT_PAGE}")
    return None if document.tree is None else Findings(document.tree, document.spans, where, report)


def look_up(project: Project, name: str, word: str) -> tuple[tuple[Found, ...], Report, Mapping[str, str]]:
    """Where an imported folder sets and uses a word; the report, and the source texts."""
    report = Report()
    texts, built, _ = _read(project, name, report)
    tree = None if built is None else built.document.tree
    return () if tree is None else where_is(tree, word), report, texts


def rename_in_module(
    project: Project, name: str, old: str, new: str
) -> tuple[tuple[str, ...], Report, Mapping[str, str]]:
    """Give a prototype another name in all texts of an imported folder. The files that changed, by path in
    the folder; the report (nothing is written after an error), and the source texts.

    Raises: ModuleError if there is no such prototype, or one of the new name; WriteError.
    """
    report = Report()
    texts, built, _ = _read(project, name, report)
    tree = None if built is None else built.document.tree
    if tree is None:
        if report.failed:
            return (), report, texts
        raise ModuleError(f"the build file of '{name}' is kept as it came: nothing in it can be renamed")
    known = {one.attributes.get("name", "") for one in walk(tree) if one.tag == PROTOTYPE}
    if old not in known:
        raise ModuleError(f"there is no prototype '{old}'; {did_you_mean(old, known) or 'there are none'}")
    if new in known or not new or new != new.strip() or not new.isprintable():
        raise ModuleError(
            f"'{new}' cannot be its name: there is one already, or it is empty or not plain text"
        )
    folder = f"sources/{name}"
    files = {path.removeprefix(f"{folder}/"): text for path, text in texts.items()}
    changed = rename_prototype(files, folder, old, new, report)
    if report.failed:
        return (), report, texts
    for path, text in changed.items():
        write_file(project.sources / name / path, text.encode())
    return tuple(changed), report, texts


def unpack_module_setups(
    project: Project, name: str, setups: Sequence[str], *, force: bool = False
) -> tuple[tuple[Done, ...], Report, Mapping[str, str]]:
    """Write the tables of set-ups of an imported folder; all when `setups` is empty. The report, and the
    source texts. Raises: SetupError, WriteError.
    """
    report = Report()
    texts, built, _ = _read(project, name, report)
    folder, shown = project.sources / name, f"sources/{name}"
    return tuple(unpack_setups(folder, shown, setups, _slots(built), force=force)), report, texts


def pack_module_setups(
    project: Project, name: str, setups: Sequence[str]
) -> tuple[tuple[Done, ...], Report, Mapping[str, str]]:
    """Write set-ups of an imported folder as their tables want them; nothing after an error in any table.
    The report, and the source texts. Raises: SetupError, WriteError.
    """
    report = Report()
    texts, built, _ = _read(project, name, report)
    packed = _packed(project, name, texts, built, 0, report)
    if report.failed:
        return (), report, texts
    folder, shown = project.sources / name, f"sources/{name}"
    return tuple(pack_setups(folder, shown, setups, _slots(built), packed)), report, texts


def _packed(
    project: Project, name: str, texts: Mapping[str, str], built: Built | None, epoch: int, report: Report
) -> dict[str, bytes]:
    """The set-ups that a table changes, by their names in the module."""
    saves = setups_of(project.sources / name)
    return {} if built is None else packed_setups(texts, saves, _slots(built), epoch, report)


def _slots(built: Built | None) -> Slots:
    tree = None if built is None else built.document.tree
    return Slots() if tree is None else slots_of(tree)


def _home(built: Built) -> str:
    """The folder of the archive in which the module lies, with a `/` behind it."""
    return built.document.build_file[: built.document.build_file.rfind("/") + 1]


def _readable(members: Mapping[str, Path]) -> Iterator[str]:
    """The texts of help pages and of saved games, which may name pictures."""
    for member, path in members.items():
        ending = member[member.rfind(".") :].lower()
        with contextlib.suppress(OSError):
            if path.stat().st_size > _MAX_PAGE:
                continue
            if ending in (".html", ".htm", ".txt", ".xml"):
                yield path.read_text(encoding="utf-8", errors="replace")
            elif ending in (".vsav", ".vlog"):
                yield text_of_save(path.read_bytes())


def _read(
    project: Project, name: str, report: Report
) -> tuple[dict[str, str], Built | None, Mapping[str, Path]]:
    """The texts of a folder, what they say (None after an error), and the files of the module by name."""
    folder, shown = project.sources / name, f"sources/{name}"
    texts = _texts(folder, shown, report)
    files = {path.removeprefix(f"{shown}/"): text for path, text in texts.items()}
    built = None if report.failed else from_text(files, shown, report)
    members = {} if built is None else _members(folder, shown, built, report)
    findings = None if built is None else _findings(name, built, report)
    if findings is not None:
        findings.of_numbers()
    return texts, None if report.failed else built, members


def _texts(folder: Path, shown: str, report: Report) -> dict[str, str]:
    """The text files of a module's folder by path from the root."""
    found: dict[str, str] = {}
    others = [path for pattern in TEXTS for path in sorted(folder.glob(pattern))]
    for path in (folder / FRONT_PAGE, *others):
        where = f"{shown}/{path.relative_to(folder).as_posix()}"
        try:
            if path.is_symlink() or path.stat().st_size > _MAX_TEXT:
                report.error(
                    "Y014", f"'{where}' is a link, or larger than {_MAX_TEXT // 1_000_000} MB", Span(where)
                )
            else:
                found[where] = path.read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            report.error("Y012", f"'{where}' cannot be read: {reason}", Span(where))
    return found


def _members(folder: Path, shown: str, built: Built, report: Report) -> dict[str, Path]:
    """The files of the module by name. V006 for one that may not be there, or is missing."""
    found: dict[str, Path] = {}
    document = built.document
    where = Span(f"{shown}/{FRONT_PAGE}")
    for top in (IMAGES, SETUPS, FILES):
        for path in sorted((folder / top).rglob("*")):
            at = path.relative_to(folder).as_posix()
            if path.is_symlink():
                report.error("V006", f"'{at}' is a link, which would bring in a file from elsewhere", where)
            name = document.names.get(at) or name_at(at)
            if name is not None and path.is_file():
                found[name] = path
    for at in document.names:
        if not (folder / at).is_file():
            report.error("V006", f"the file '{at}' is missing", where)
    if built.build_file is None and document.build_file not in found:
        report.error(
            "V006", f"there is neither 'tree' here nor the file '{FILES}{document.build_file}'", where
        )
    return found
