"""Two thousand damaged modules: imported, checked and built, or refused in words."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hexwright.diagnostics import Report
from hexwright.imported import ModuleError, build_module, check_module, import_module
from hexwright.project import open_project
from tests.export.vassal.reading.foreign_modules import archive
from tests.imported.test_imported import MODULE

_ODD = (
    b"<",
    b">",
    b"&",
    b"'",
    b"\x00",
    b"\xff",
    b"\t",
    b"\x1b",
    b";",
    b"/",
    b"<!--",
    b"<![CDATA[",
    b"]]>",
    b"&#0;",
)


def spoilt(content: bytes, random: Random) -> bytes:
    """Bytes with one to four injuries."""
    for _ in range(random.randrange(1, 5)):
        at, end = sorted((random.randrange(len(content) + 1), random.randrange(len(content) + 1)))
        match random.randrange(5):
            case 0:
                content = content[:at] + random.choice(_ODD) + content[at:]
            case 1:
                content = content[:at] + bytes([random.randrange(256)]) + content[at + 1 :]
            case 2:
                content = content[:at] + content[min(end, at + 40) :]
            case 3:
                content = content[:at] + content[at:end] + content[at:]
            case _:
                content = content[: max(at, 20)]
    return content


@pytest.mark.slow
def test_two_thousand_damaged_modules(tmp_path: Path) -> None:
    random = Random(18)
    path = tmp_path / "odd.vmod"
    came, refused = 0, 0
    for _ in range(2000):
        if random.random() < 0.2:
            path.write_bytes(spoilt(archive(MODULE), random))
        else:
            name = random.choice([*["buildFile.xml"] * 6, "Start.vsav", "moduledata", "images/a.png"])
            path.write_bytes(archive({**MODULE, name: spoilt(MODULE[name], random)}))
        try:
            done = import_module(path, tmp_path, "odd", force=True)
        except ModuleError as error:
            assert str(error).isprintable()
            refused += 1
            continue
        assert all(note.isprintable() for note in done.notes)
        project = open_project(tmp_path)
        found, _ = check_module(project, "odd")
        assert not found.failed, list(found)
        report = Report()
        build_module(project, "odd", 0, report)
        assert not report.failed, list(report)
        came += 1
    assert (came > 1000, refused > 200) == (True, True), (came, refused)
