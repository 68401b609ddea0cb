"""Gives a prototype of an imported folder another name."""

from __future__ import annotations

from collections.abc import Mapping

from hexwright.diagnostics import Report, did_you_mean
from hexwright.export.vassal.imported.prototype_file import TAG as PROTOTYPE
from hexwright.export.vassal.imported.rename import rename_prototype
from hexwright.imported.folder import read_folder
from hexwright.pack.folder import write_file
from hexwright.project import Project
from vassalformat.build_file import ModuleError
from vassalformat.wire.element import walk


def rename_in_module(
    project: Project, name: str, old: str, new: str
) -> tuple[tuple[str, ...], Report, Mapping[str, str]]:
    """Give a prototype another name in all texts of an imported folder. The files that changed, by path in
    the folder; the report (nothing is written after an error), and the source texts.

    Raises: ModuleError if there is no such prototype, or one of the new name; WriteError.
    """
    report = Report()
    texts, built, _ = read_folder(project, name, report)
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
