"""The set-ups of an imported folder: unpacked, packed, and as the build changes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwright.diagnostics import Report
from hexwright.export.vassal.imported.convert import Built
from hexwright.imported.folder import read_folder
from hexwright.imported.setup_files import Done, pack_setups, packed_setups, setups_of, unpack_setups
from hexwright.project import Project
from vassalformat.slots import Slots, slots_of


def unpack_module_setups(
    project: Project, name: str, setups: Sequence[str], *, force: bool = False
) -> tuple[tuple[Done, ...], Report, Mapping[str, str]]:
    """Write the tables of set-ups of an imported folder; all when `setups` is empty. The report, and the
    source texts. Raises: SetupError, WriteError.
    """
    report = Report()
    texts, built, _ = read_folder(project, name, report)
    folder, shown = project.sources / name, f"sources/{name}"
    return tuple(unpack_setups(folder, shown, setups, slots_in(built), force=force)), report, texts


def pack_module_setups(
    project: Project, name: str, setups: Sequence[str]
) -> tuple[tuple[Done, ...], Report, Mapping[str, str]]:
    """Write set-ups of an imported folder as their tables want them; nothing after an error in any table.
    The report, and the source texts. Raises: SetupError, WriteError.
    """
    report = Report()
    texts, built, _ = read_folder(project, name, report)
    packed = changed_setups(project, name, texts, built, 0, report)
    if report.failed:
        return (), report, texts
    folder, shown = project.sources / name, f"sources/{name}"
    return tuple(pack_setups(folder, shown, setups, slots_in(built), packed)), report, texts


def changed_setups(
    project: Project, name: str, texts: Mapping[str, str], built: Built | None, epoch: int, report: Report
) -> dict[str, bytes]:
    """The set-ups that a table changes, by their names in the module."""
    saves = setups_of(project.sources / name)
    return {} if built is None else packed_setups(texts, saves, slots_in(built), epoch, report)


def slots_in(built: Built | None) -> Slots:
    """The slots of a module; none if its build file is kept as it came."""
    tree = None if built is None else built.document.tree
    return Slots() if tree is None else slots_of(tree)
