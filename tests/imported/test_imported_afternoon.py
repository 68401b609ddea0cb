"""A new version of an imported module, as docs/import.md tells it: tables edited, pictures dropped."""

from __future__ import annotations

from pathlib import Path

from hexwright.diagnostics import Report
from hexwright.export.vassal.compare.difference import compare
from hexwright.export.vassal.compare.format import as_text
from hexwright.export.vassal.compare.load import load_pair
from hexwright.imported import (
    build_module,
    import_module,
    rename_in_module,
    unpack_module_setups,
    unused_pictures,
)
from hexwright.project import open_project
from tests.export.vassal.reading.foreign_modules import (
    archive,
    build_file,
    palette,
    picture,
    piece,
    prototype,
    slot,
)
from vassalformat.archive import read_zip, unzip
from vassalformat.standing import read_game
from vassalformat.wire.save_text import decode_save_text


def unit(n: int) -> str:
    """The n-th infantry unit, with its number for strength."""
    text = piece(
        (f"piece;;;{n}-inf.png;{n} Inf", f"null;0;0;{n};0"),
        ("mark;Side,Strength", f"Red,{n}"),
        ("prototype;Unit", ""),
    )
    return slot(text, f"{n} Inf", gpid=str(n))


def armies(folder: Path) -> Path:
    """The module: twelve units, one of them set up, three pictures too many."""
    units = [unit(n) for n in range(1, 13)]
    root = build_file(palette(*units, name="Red Army"), prototype("Unit", ("mark;Arm", "Inf")))
    standing = piece(("piece;;;1-inf.png;1 Inf", "Main;10;20;1;0")).replace("null", "77", 1)
    pictures = [f"{n}-inf.png" for n in range(1, 13)] + [f"old-{n}.png" for n in (1, 2, 3)]
    files = {
        "buildFile.xml": root.replace(b' version="1.2"', b' version="1.0" nextPieceSlotId="40"'),
        "moduledata": b"<data version='1'><version>1.0</version><name>Armies</name></data>",
        "Start.vsav": archive({"savedGame": f"begin_save\x1b{standing}\x1bend_save".encode()}),
        **{f"images/{name}": picture() for name in pictures},
    }
    path = folder / "armies.vmod"
    path.write_bytes(archive(files))
    return path


def test_an_afternoon(tmp_path: Path) -> None:
    before = armies(tmp_path)
    import_module(before, tmp_path, "armies")
    project, folder = open_project(tmp_path), tmp_path / "sources/armies"
    table = folder / "pieces/unit.csv"
    heading, *rows = table.read_text(encoding="utf-8").splitlines()
    assert heading == "place,entryName,gpid,BasicPiece.image,Strength"
    stronger = [f"{row.rpartition(',')[0]},{n + 1}" for n, row in enumerate(rows[:10], 1)]
    new = "red-army,13 Inf,,13-inf.png,5"
    table.write_text("\n".join((heading, *stronger, *rows[10:], new)) + "\n", encoding="utf-8")
    (folder / "images/13-inf.png").write_bytes(picture())
    unpack_module_setups(project, "armies", [])
    with (folder / "setups/Start.csv").open("a", encoding="utf-8") as setup:
        setup.write(",,13 Inf,Main,50,60,,\n")
    _, report, _ = rename_in_module(project, "armies", "Unit", "Ground")
    assert not report.failed
    unused, _, _ = unused_pictures(project, "armies")
    assert unused == tuple(f"sources/armies/images/old-{n}.png" for n in (1, 2, 3))
    for path in unused:
        (tmp_path / path).unlink()
    page = folder / "module.yaml"
    head, _, tree = page.read_text(encoding="utf-8").partition("tree:")
    page.write_text(head + "tree:" + tree.replace("version: 1.0", "version: 1.1", 1), encoding="utf-8")
    report = Report()
    made = build_module(project, "armies", 0, report)
    assert not list(report)
    assert (folder / "ids.lock").read_text(encoding="utf-8").splitlines()[1:] == ["40\tunit:13 Inf"]
    after = made.folder / "armies-1.1.vmod"
    game = read_game(decode_save_text(unzip(read_zip(after)["Start.vsav"])["savedGame"]))
    assert [(p.name, p.gpid, p.x) for p in game.pieces.values()] == [
        ("1 Inf", "1", "10"),
        ("13 Inf", "40", "50"),
    ]
    said = as_text(compare(*load_pair(before, after)))
    for n in range(1, 11):
        assert f"  {n} Inf: Strength {n} → {n + 1}\n" in said
    assert "  13 Inf: new\n" in said
    assert "  old-1.png: gone\n" in said
