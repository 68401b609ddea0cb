"""Any module becomes a folder of text, which builds the same module again."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from hexwright.diagnostics import Report, Severity
from hexwright.export.vassal.imported.tree import trimmed
from hexwright.imported import (
    ModuleError,
    SetupError,
    build_module,
    check_module,
    import_module,
    look_up,
    pack_module_setups,
    unpack_module_setups,
)
from hexwright.project import Project, open_project
from tests.export.vassal.reading.foreign_modules import (
    archive,
    basic,
    build_file,
    palette,
    picture,
    piece,
    prototype,
    slot,
    stack,
)
from tests.vassalformat.wire.obfuscate import obfuscate
from vassalformat.archive import unzip
from vassalformat.foreign import ForeignArchive, Limits
from vassalformat.standing import read_game
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.element import walk
from vassalformat.wire.save_text import decode_save_text

BUILD = build_file(
    palette(
        slot(piece(basic("a.png", "1 Inf")), "1 Inf", gpid="1"),
        slot(piece(basic("gone.png", "2 Inf")), "2 Inf", gpid="26d:14657"),
    ),
    prototype("Unit", ("mark;Side", "Red")),
    stack(slot(piece(basic("a.png", "1 Inf")), "1 Inf", gpid="3")),
    "<own.Java class='x'/>",
)
MODULE: Mapping[str, bytes] = {
    "buildFile.xml": BUILD,
    "moduledata": b"<data version='1'><version>1.2</version><name>Odd</name></data>",
    "images/a.png": picture(),
    "images/broken.png": b"\x89PNG\r\n\x1a\nnot really",
    "images/.hidden": b"x",
    "Start.vsav": archive({"savedGame": b"begin_save"}),
    "sounds/bang.wav": b"RIFF",
    "own/Java.class": b"\xca\xfe\xba\xbe",
    "name with \u00fcmlaut?.txt": b"text",
}


def module(folder: Path, files: Mapping[str, bytes] = MODULE, name: str = "odd.vmod") -> Path:
    """A module on disk."""
    path = folder / name
    path.write_bytes(archive(files))
    return path


def built(project: Project, name: str = "odd") -> dict[str, bytes]:
    """The files of the module that is built of a folder."""
    report = Report()
    made = build_module(project, name, 0, report)
    assert not report.failed, list(report)
    (file,) = made.files
    with zipfile.ZipFile(made.folder / file) as inner:
        return {entry: inner.read(entry) for entry in inner.namelist()}


def same(before: Mapping[str, bytes], after: Mapping[str, bytes], build_file: str = "buildFile.xml") -> bool:
    """Whether two modules have the same files, and build files that say the same."""
    return {**before, build_file: b""} == {**after, build_file: b""} and trimmed(
        decode_buildfile(before[build_file])
    ) == decode_buildfile(after[build_file])


def test_a_module_comes_back(tmp_path: Path) -> None:
    done = import_module(module(tmp_path), tmp_path, "odd")
    assert (done.folder, done.files) == ("sources/odd", len(MODULE) - 1)
    assert done.notes == ("as they came, nothing in them is checked: elements own.Java (1)",)
    project = open_project(tmp_path)
    assert (project.games(), project.modules(), project.unfinished()) == ((), ("odd",), ())
    assert same(MODULE, built(project))
    assert (tmp_path / "build/odd/odd-1.2.vmod").is_file()
    assert (tmp_path / "sources/odd/setups/Start.vsav").read_bytes() == MODULE["Start.vsav"]
    noted = {finding.code: finding.message for finding in check_module(project, "odd")[0]}
    assert noted["V011"] == "the picture 'gone.png' is not there; '2 Inf' names it"
    assert noted["V012"] == "2 pictures are named nowhere: images/.hidden, images/broken.png"
    assert noted["V013"] == "the prototype 'Unit' is used by no piece"
    assert len(noted) == 3


def test_the_table_of_a_set_up_is_what_counts(tmp_path: Path) -> None:
    start = "begin_save\x1b" + piece(("piece;;;a.png;1 Inf", "Main;10;20;1;0")).replace("null", "77", 1)
    save = archive({"moduledata": b"<data/>", "savedGame": obfuscate(f"{start}\x1bend_save", 7)})
    files = {**MODULE, "Start.vsav": save}
    import_module(module(tmp_path, files), tmp_path, "odd")
    project = open_project(tmp_path)
    done, _, _ = unpack_module_setups(project, "odd", ["Start"])
    assert [(one.path, one.pieces, one.written) for one in done] == [
        ("sources/odd/setups/Start.csv", 1, True)
    ]
    assert same(files, built(project)), "a table that was not edited changes nothing"
    table = tmp_path / "sources/odd/setups/Start.csv"
    text = "piece,gpid,name,map,x,y,stack,order\n77,1,1 Inf,Main,10,20,,\n"
    assert table.read_text(encoding="utf-8") == text
    table.write_text(text.replace("10,20", "30,40") + ",3,,Main,30,40,,\n", encoding="utf-8")
    with pytest.raises(SetupError, match="--force"):
        unpack_module_setups(project, "odd", [])
    edited = {**unzip(built(project)["Start.vsav"])}
    assert edited.pop("moduledata") == b"<data/>"
    read = read_game(decode_save_text(edited["savedGame"]))
    assert [(p.gpid, *p.place) for p in read.pieces.values()] == [
        ("1", "Main", "30", "40"),
        ("3", "Main", "30", "40"),
    ]
    assert (tmp_path / "sources/odd/setups/Start.vsav").read_bytes() == save
    pack_module_setups(project, "odd", [])
    assert (
        unzip((tmp_path / "sources/odd/setups/Start.vsav").read_bytes())["savedGame"] == edited["savedGame"]
    )
    assert ",3,1 Inf,Main,30,40" in table.read_text(encoding="utf-8")
    done, _, _ = pack_module_setups(project, "odd", [])
    assert [one.written for one in done] == [False]
    with pytest.raises(SetupError, match="no set-up 'End'; there are: Start"):
        unpack_module_setups(project, "odd", ["End"])


def test_the_share_of_what_is_typed_is_told(tmp_path: Path) -> None:
    odd = slot(piece(basic("a.png", "4 Inf"), ("ownTrait;a;b", ""), ("mark;Side", "Red")), "4 Inf", gpid="4")
    half = b"<VASSAL.build.module.map.Zoomer zoomLevel='big'/>"
    content = BUILD.replace(b"<own.Java", odd.encode() + half + b"<own.Java")
    done = import_module(module(tmp_path, {**MODULE, "buildFile.xml": content}), tmp_path, "odd")
    assert done.notes == (
        "as they came, nothing in them is checked: elements VASSAL.build.module.map.Zoomer (1), own.Java (1);"
        " traits ownTrait (1)",
    )
    assert done.share.traits == 3 + 1 + 1 + 1 + 2, "of four pieces and a prototype"


def test_the_same_folder_gives_the_same_bytes(tmp_path: Path) -> None:
    import_module(module(tmp_path), tmp_path, "odd")
    project = open_project(tmp_path)
    first = build_module(project, "odd", 0, Report())
    again = build_module(project, "odd", 0, Report())
    assert first.files == again.files
    assert (first.written, again.written) == (1, 0)


@pytest.mark.parametrize("folder", ["", "inside/"])
def test_older_names_subfolders_and_unpacked_folders_are_read(tmp_path: Path, folder: str) -> None:
    files = {f"{folder}{name}": content for name, content in MODULE.items() if name != "buildFile.xml"}
    files |= {f"{folder}buildFile": BUILD, "readme.txt": b"beside it"}
    unpacked = tmp_path / "unpacked"
    for name, content in files.items():
        path = unpacked / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    import_module(module(tmp_path, files), tmp_path, "packed")
    import_module(unpacked, tmp_path, "unpacked")
    project = open_project(tmp_path)
    for name in ("packed", "unpacked"):
        assert same(files, built(project, name), f"{folder}buildFile"), name


def test_an_extension_stays_one(tmp_path: Path) -> None:
    root = "VASSAL.build.module.ModuleExtension"
    files = {"buildFile.xml": build_file(root=root), "extensiondata": b"<data/>"}
    import_module(module(tmp_path, files), tmp_path, "more")
    assert same(files, built(open_project(tmp_path), "more"))
    assert (tmp_path / "build/more/more-1.2.vmdx").is_file()


def test_a_build_file_that_is_no_xml_is_kept_with_a_note(tmp_path: Path) -> None:
    files = {**MODULE, "buildFile.xml": b"<a><b></a>"}
    done = import_module(module(tmp_path, files), tmp_path, "odd")
    assert done.notes[0].startswith("the build file is kept as it came: not XML")
    assert built(open_project(tmp_path)) == files


def test_names_written_without_saying_that_they_are_utf_8(tmp_path: Path) -> None:
    """As programs of Java's do."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as out:
        out.writestr("buildFile.xml", BUILD)
        out.writestr("images/Munchen.png", b"1")
    name = "images/M\u00fcnchn.png".encode()  # as long as the other name
    path = tmp_path / "old.vmod"
    path.write_bytes(buffer.getvalue().replace(b"images/Munchen.png", name))
    import_module(path, tmp_path, "old")
    assert built(open_project(tmp_path), "old")["images/M\u00fcnchn.png"] == b"1"


def test_a_new_version_goes_into_the_metadata(tmp_path: Path) -> None:
    import_module(module(tmp_path), tmp_path, "odd")
    project = open_project(tmp_path)
    built(project)
    page = tmp_path / "sources/odd/module.yaml"
    head, tree, rest = page.read_text(encoding="utf-8").partition("tree:")
    page.write_text(head + tree + rest.replace("version: 1.2", "version: 1.3", 1), encoding="utf-8")
    assert b"<version>1.3</version>" in built(project)["moduledata"]
    assert [path.name for path in (tmp_path / "build/odd").iterdir()] == ["odd-1.3.vmod"]


def test_a_new_row_gets_a_number_and_keeps_it(tmp_path: Path) -> None:
    slots = [
        slot(piece((f"piece;;;a.png;{n} Inf", f"null;0;0;{n};0")), f"{n} Inf", gpid=str(n)) for n in (1, 2, 7)
    ]
    root = build_file(palette(*slots)).replace(b' version="1.2"', b' version="1.2" nextPieceSlotId="50"')
    import_module(module(tmp_path, {**MODULE, "buildFile.xml": root}), tmp_path, "odd")
    project = open_project(tmp_path)
    folder = tmp_path / "sources/odd"
    assert not (folder / "ids.lock").exists()
    table = folder / "pieces/pieces.csv"
    heading, *rows = table.read_text(encoding="utf-8").splitlines()
    assert heading == "place,entryName,gpid"
    place = rows[0].split(",")[0]

    def numbers(*new: str) -> dict[str, str]:
        table.write_text("\n".join((heading, *rows, *new)) + "\n", encoding="utf-8")
        tree = decode_buildfile(built(project)["buildFile.xml"])
        slots = [one for one in walk(tree) if one.tag.endswith("PieceSlot")]
        for one in slots:
            assert f";{one.attributes['gpid']};" in one.text, "the piece repeats its number inside"
        return {"next": tree.attributes["nextPieceSlotId"]} | {
            one.attributes["entryName"]: one.attributes["gpid"] for one in slots
        }

    old = {"1 Inf": "1", "2 Inf": "2", "7 Inf": "7"}
    assert numbers(f"{place},A,", f"{place},B,") == {"next": "52", **old, "A": "50", "B": "51"}
    # another order, a third one and a number that the author wrote down change nothing
    assert numbers(f"{place},C,", f"{place},B,", f"{place},A,50") == {
        **{"next": "53", **old},
        **{"A": "50", "B": "51", "C": "52"},
    }
    # what is gone keeps its number
    assert numbers(f"{place},D,") == {"next": "54", **old, "D": "53"}
    lock = (folder / "ids.lock").read_text(encoding="utf-8")
    assert lock.splitlines()[1:] == [
        f"{n}\tpieces:{name}" for n, name in zip(range(50, 54), "ABCD", strict=True)
    ]
    assert numbers(f"{place},1 Inf,1")["next"] == "50"
    report, _ = check_module(project, "odd")
    (doubled,) = [finding for finding in report if finding.code == "V014"]
    assert str(doubled.span) == "sources/odd/pieces/pieces.csv:5:1"
    assert doubled.severity is Severity.WARNING


def test_files_come_and_go_with_the_folder(tmp_path: Path) -> None:
    import_module(module(tmp_path), tmp_path, "odd")
    project = open_project(tmp_path)
    folder = tmp_path / "sources/odd"
    (folder / "images/new.png").write_bytes(b"new")
    (folder / "images/a.png").unlink()
    (folder / "images/.DS_Store").write_bytes(b"of the author's machine")
    after = built(project)
    assert after["images/new.png"] == b"new"
    assert "images/a.png" not in after
    assert "images/.DS_Store" not in after


def test_nothing_of_the_author_is_overwritten(tmp_path: Path) -> None:
    path = module(tmp_path)
    import_module(path, tmp_path, "odd")
    mine = tmp_path / "sources/odd/notes.txt"
    mine.write_bytes(b"mine")
    with pytest.raises(ModuleError, match="--force"):
        import_module(path, tmp_path, "odd")
    assert mine.is_file()
    import_module(path, tmp_path, "odd", force=True)
    assert not mine.is_file()
    game = tmp_path / "sources/game"
    game.mkdir()
    (game / "game.yaml").write_bytes(b"game: {}")
    with pytest.raises(ModuleError, match="no imported module"):
        import_module(path, tmp_path, "game", force=True)
    for name in ("../out", "A", "", "a/b", ".x"):
        with pytest.raises(ModuleError, match="small letters"):
            import_module(path, tmp_path, name)
    assert sorted(entry.name for entry in (tmp_path / "sources").iterdir()) == ["game", "odd"]


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({**MODULE, "../out.txt": b"x"}, "outside"),
        ({**MODULE, "/etc/x": b"x"}, "outside"),
        ({"images/a.png": b""}, "no module"),
        ({"buildFile.xml": b"<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>"}, "entities"),
        ({"savedGame": b""}, "saved game"),
        ({"inner.vmod": b""}, "unpack it first"),
    ],
)
def test_hostile_archives_are_refused_and_leave_nothing(
    tmp_path: Path, files: Mapping[str, bytes], says: str
) -> None:
    with pytest.raises(ModuleError, match=says):
        import_module(module(tmp_path, files), tmp_path, "odd")
    assert not (tmp_path / "sources").exists() or list((tmp_path / "sources").iterdir()) == []


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    for content in (b"", b"PK\x03\x04", b"nothing", module(tmp_path).read_bytes()[:200]):
        path = tmp_path / "bad.vmod"
        path.write_bytes(content)
        with pytest.raises(ModuleError, match=r"bad\.vmod"):
            import_module(path, tmp_path, "odd")
    with pytest.raises(ModuleError, match="missing"):
        import_module(tmp_path / "missing.vmod", tmp_path, "odd")


def test_a_file_that_cannot_be_read_stops_the_import(tmp_path: Path) -> None:
    path = module(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"RIFF", b"RIFX", 1))  # its checksum is wrong now
    with pytest.raises(ModuleError, match="bang"):
        import_module(path, tmp_path, "odd")
    assert list((tmp_path / "sources").iterdir()) == []


def test_links_bring_nothing_in(tmp_path: Path) -> None:
    import_module(module(tmp_path), tmp_path, "odd")
    (tmp_path / "sources/odd/images/link.png").symlink_to(tmp_path / "odd.vmod")
    report, _ = check_module(open_project(tmp_path), "odd")
    assert [finding.code for finding in report] == ["V006"]
    unpacked = tmp_path / "unpacked"
    unpacked.mkdir()
    (unpacked / "buildFile.xml").write_bytes(BUILD)
    (unpacked / "link").symlink_to(tmp_path / "odd.vmod")
    assert import_module(unpacked, tmp_path, "two").notes[0] == "links of the folder left out: link"


def test_a_bomb_is_left_out_with_a_note(tmp_path: Path) -> None:
    path = tmp_path / "bomb.vmod"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("buildFile.xml", BUILD)
        out.writestr("images/bomb.png", bytes(30_000_000))
    with ForeignArchive(path, Limits()) as opened:
        assert opened.names == ("buildFile.xml",)
    assert "zip bomb" in import_module(path, tmp_path, "odd").notes[0]


def test_damaged_archives_are_refused_in_words(tmp_path: Path) -> None:
    whole = module(tmp_path).read_bytes()
    path = tmp_path / "bad.vmod"
    for at in range(0, len(whole), max(1, len(whole) // 150)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            import_module(path, tmp_path, "bad", force=True)
        except ModuleError as error:
            assert str(error).isprintable()
        left = [entry.name for entry in tmp_path.glob("sources/*")]
        assert set(left) <= {"bad"}


def test_a_word_is_looked_up_in_a_folder(tmp_path: Path) -> None:
    import_module(module(tmp_path), tmp_path, "odd")
    found, report, _ = look_up(open_project(tmp_path), "odd", "Side")
    assert not report.failed
    assert [(use.what, use.owners) for use in found] == [("Marker.Side", ("prototype Unit",))]
