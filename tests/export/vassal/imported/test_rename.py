"""A prototype gets another name wherever it is used, and nothing else changes."""

from __future__ import annotations

import pytest

from hexwright.diagnostics import Report
from hexwright.export.vassal.imported.rename import rename_prototype
from hexwright.export.vassal.imported.tree import trimmed
from tests.export.vassal.imported.test_pieces import texts_of, tree_of
from tests.export.vassal.reading.foreign_modules import basic, build_file, palette, piece, prototype, slot
from vassalformat.wire.buildfile import decode_buildfile


def module(name: str) -> bytes:
    """A module that uses a prototype in all pieces of a table and in some, in a piece that stands alone and
    in another prototype, and where only the same letters occur.
    """
    alike = [slot(piece(basic("", f"a{n}"), ("prototype;" + name, "")), f"a{n}") for n in range(3)]
    varied = [
        slot(piece(basic("", f"b{n}"), ("mark;X", str(n)), ("prototype;" + other, "")), f"b{n}")
        for n, other in enumerate((name, "Other", name))
    ]
    alone = slot(piece(basic("", "c"), ("prototype;" + name, ""), ("own;1", "")), "c")
    return build_file(
        palette(*alike, *varied, alone, name="Unit"),
        prototype(name, ("mark;Unit", "Unit")),
        prototype("Other", ("prototype;" + name, "")),
        prototype("Unit 2"),
    )


@pytest.mark.parametrize("new", ["Corps", "a, b", 'x "y": #z', "yes"])
def test_a_prototype_has_another_name_everywhere(new: str) -> None:
    files = texts_of(module("Unit"))
    report = Report()
    changed = rename_prototype(files, "sources/odd", "Unit", new, report)
    assert not report.failed, list(report)
    escaped = new.replace("&", "&amp;")
    wanted = module("Unit!").replace(b"Unit!", escaped.encode()) if '"' not in new else None
    tree = tree_of({**files, **changed})
    if wanted is not None:
        assert tree == trimmed(decode_buildfile(wanted))
    back = {**files, **changed}
    back |= rename_prototype(back, "sources/odd", new, "Unit", report)
    assert tree_of(back) == tree_of(files)
    assert back == files


def test_a_name_that_cannot_be_changed_is_found() -> None:
    files = texts_of(module("Unit"))
    page = files["prototypes/unit.yaml"]
    files["prototypes/unit.yaml"] = page.replace("name: Unit\n", "name: >-\n    Unit\n")
    report = Report()
    rename_prototype(files, "sources/odd", "Unit", "Corps", report)
    assert [finding.code for finding in report] == ["V022"]
